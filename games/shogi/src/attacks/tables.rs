//! The tables, computed by the compiler.

use crate::{PieceKind, Square};

/// Eight directions, as Black sees the board; opposite ones add up to 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    NorthWest,
    West,
    SouthWest,
    South,
}

/// What one step adds to file and rank, in the order of [`Direction`]. East is towards file 1.
pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(0, -1), (-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1), (0, 1)];

const fn step(square: usize, (file, rank): (i32, i32)) -> Option<usize> {
    let (f, r) = ((square / 9) as i32 + file, (square % 9) as i32 + rank);
    if f < 0 || f > 8 || r < 0 || r > 8 { None } else { Some((f * 9 + r) as usize) }
}

/// The rays by direction. Rows 8 to 15 are empty.
pub(super) static RAYS: [[u128; Square::TABLE]; 16] = {
    let mut table = [[0; Square::TABLE]; 16];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < Square::COUNT {
            let mut at = square;
            while let Some(next) = step(at, DIRECTIONS[direction]) {
                table[direction][square] |= 1 << next;
                at = next;
            }
            square += 1;
        }
        direction += 1;
    }
    table
};

/// The lines through a square, without it: rank, two diagonals, file.
pub(super) static LINES: [[u128; Square::TABLE]; 4] = {
    const PAIRS: [(Direction, Direction); 4] = [
        (Direction::East, Direction::West),
        (Direction::NorthEast, Direction::SouthWest),
        (Direction::NorthWest, Direction::SouthEast),
        (Direction::North, Direction::South),
    ];
    let mut table = [[0; Square::TABLE]; 4];
    let mut line = 0;
    while line < 4 {
        let (one, other) = PAIRS[line];
        let mut square = 0;
        while square < Square::COUNT {
            table[line][square] = RAYS[one as usize][square] | RAYS[other as usize][square];
            square += 1;
        }
        line += 1;
    }
    table
};

/// The direction from one square to another, 8 if they share no line.
pub(super) static BETWEEN_DIRECTION: [[u8; Square::TABLE]; Square::TABLE] = {
    let mut table = [[8; Square::TABLE]; Square::TABLE];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let mut at = from;
            while let Some(next) = step(at, DIRECTIONS[direction]) {
                table[from][next] = direction as u8;
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// Steps of Black's pieces; White's are the same with the ranks turned around.
const fn step_list(kind: usize) -> &'static [(i32, i32)] {
    const GOLD: &[(i32, i32)] = &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
    match PieceKind::new(kind) {
        Some(PieceKind::Pawn) => &[(0, -1)],
        Some(PieceKind::Knight) => &[(-1, -2), (1, -2)],
        Some(PieceKind::Silver) => &[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)],
        Some(PieceKind::King) => &DIRECTIONS,
        Some(PieceKind::Horse) => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
        Some(PieceKind::Dragon) => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        Some(kind) if kind.moves_as_gold() => GOLD,
        _ => &[],
    }
}

/// Steps by colour, kind and square.
pub(super) static STEPS: [[[u128; Square::TABLE]; 16]; 2] = {
    let mut table = [[[0; Square::TABLE]; 16]; 2];
    let mut kind = 0;
    while kind < 16 {
        let list = step_list(kind);
        let mut square = 0;
        while square < Square::COUNT {
            let mut i = 0;
            while i < list.len() {
                let (file, rank) = list[i];
                if let Some(to) = step(square, (file, rank)) {
                    table[0][kind][square] |= 1 << to;
                }
                if let Some(to) = step(square, (file, -rank)) {
                    table[1][kind][square] |= 1 << to;
                }
                i += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    table
};

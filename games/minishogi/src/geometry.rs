//! Where pieces can go, as sets of squares: bit 0 is 5a, bit 24 is 1e.

use tesuji::Player;

use crate::Kind;

/// All squares.
pub(crate) const BOARD: u32 = (1 << 25) - 1;
/// The leftmost file.
pub(crate) const FILE: u32 = 0b00001_00001_00001_00001_00001;

/// The row where a player's pieces promote and pawns have nowhere to go.
pub(crate) const LAST_ROW: [u32; 2] = [0b11111, 0b11111 << 20];

/// Row and file steps, from the first player's view: up, down, left, right, and the diagonals.
const DIRECTIONS: [(i32, i32); 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
/// The directions of a rook, and of a bishop, as numbers into the table.
const STRAIGHT: [usize; 4] = [0, 1, 2, 3];
const SLANTING: [usize; 4] = [4, 5, 6, 7];

/// One bit for each direction that a kind steps in.
const STEPPING: [u8; 10] = {
    let gold = 0b0011_1111;
    [0b0000_0001, 0b1111_0001, 0, 0, gold, 0b1111_1111, gold, gold, 0b0000_1111, 0b1111_0000]
};

/// All squares from a square to the edge, by direction.
const RAYS: [[u32; 25]; 8] = {
    let mut rays = [[0; 25]; 8];
    let mut at = 0;
    while at < 8 * 25 {
        let (direction, square) = (at / 25, at % 25);
        let (down, right) = DIRECTIONS[direction];
        let (mut row, mut column) = (square as i32 / 5 + down, square as i32 % 5 + right);
        while row >= 0 && row < 5 && column >= 0 && column < 5 {
            rays[direction][square] |= 1 << (row * 5 + column);
            row += down;
            column += right;
        }
        at += 1;
    }
    rays
};

/// The squares one step away, by player, kind and square.
static STEPS: [[[u32; 25]; 10]; 2] = {
    let mut steps = [[[0; 25]; 10]; 2];
    let mut at = 0;
    while at < 10 * 25 * 8 {
        let (kind, square, direction) = (at / 200, at / 8 % 25, at % 8);
        if STEPPING[kind] >> direction & 1 == 1 {
            let (down, right) = DIRECTIONS[direction];
            let (row, column) = (square as i32 / 5, square as i32 % 5);
            let mut player = 0;
            while player < 2 {
                let row = if player == 0 { row + down } else { row - down };
                let column = column + right;
                if row >= 0 && row < 5 && column >= 0 && column < 5 {
                    steps[player][kind][square] |= 1 << (row * 5 + column);
                }
                player += 1;
            }
        }
        at += 1;
    }
    steps
};

fn slide(square: usize, occupied: u32, directions: [usize; 4]) -> u32 {
    directions.iter().fold(0, |reached, &direction| {
        let ray = RAYS[direction][square];
        let blockers = ray & occupied;
        let (down, right) = DIRECTIONS[direction];
        let beyond = match (blockers, down * 5 + right) {
            (0, _) => 0,
            (_, 1..) => RAYS[direction][blockers.trailing_zeros() as usize],
            _ => RAYS[direction][31 - blockers.leading_zeros() as usize],
        };
        reached | ray ^ beyond
    })
}

/// Where a rook reaches.
pub(crate) fn straight(square: u8, occupied: u32) -> u32 {
    slide(square.into(), occupied, STRAIGHT)
}

/// Where a bishop reaches.
pub(crate) fn slanting(square: u8, occupied: u32) -> u32 {
    slide(square.into(), occupied, SLANTING)
}

/// Where a kind reaches in one step, sliding left out.
#[inline]
pub(crate) fn steps(player: Player, kind: Kind, square: u8) -> u32 {
    STEPS[player.index()][kind as usize][usize::from(square)]
}

/// Where a piece reaches.
pub(crate) fn attacks(player: Player, kind: Kind, square: u8, occupied: u32) -> u32 {
    let sliding = match kind {
        Kind::Bishop | Kind::Horse => slanting(square, occupied),
        Kind::Rook | Kind::Dragon => straight(square, occupied),
        _ => 0,
    };
    sliding | steps(player, kind, square)
}

/// The squares of a set.
pub(crate) fn squares(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

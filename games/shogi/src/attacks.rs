//! Where pieces attack from a square.
//!
//! Steps come from tables. Rays need no table indexed by occupancy: subtracting a slider from the
//! blockers of its line flips exactly the squares up to the first blocker ("o xor (o - 2r)"), and
//! reversing the bytes turns the other half of the line into the same problem, for on a rank or a
//! diagonal no two squares of a line share a byte.

use crate::{BLACK, Bitboard, Color, PieceKind, Square};

mod tables;

use tables::{BETWEEN_DIRECTION, Direction, LINES, RAYS, STEPS};

/// Where a piece that steps attacks from `square`: every kind but lance, bishop and rook, of which
/// the result is empty, and the steps alone of horse and dragon.
#[inline(always)]
pub(crate) const fn steps(color: Color, kind: PieceKind, square: Square) -> Bitboard {
    Bitboard(STEPS[color.index()][kind as usize & 15][square.index()])
}

/// The eight squares around.
#[inline(always)]
pub(crate) const fn around(square: Square) -> Bitboard {
    steps(BLACK, PieceKind::King, square)
}

/// The squares in one direction, to the edge of the board.
#[inline(always)]
pub(crate) const fn ray(direction: Direction, square: Square) -> Bitboard {
    Bitboard(RAYS[direction as usize & 7][square.index()])
}

/// A ray that no piece blocks, ahead of `color`.
#[inline(always)]
pub(crate) const fn ray_ahead(color: Color, square: Square) -> Bitboard {
    match color {
        BLACK => ray(Direction::North, square),
        _ => ray(Direction::South, square),
    }
}

/// The part of a line from `square` towards higher indices up to the first blocker, with it.
#[inline(always)]
const fn upwards(line: u128, occupied: u128, square: Square) -> u128 {
    let blockers = occupied & line;
    (blockers.wrapping_sub(Bitboard::of(square).0) ^ blockers) & line
}

/// A rank or a diagonal through `square`, both ways.
#[inline(always)]
const fn both_ways(line: u128, occupied: u128, square: Square) -> u128 {
    let slider = Bitboard::of(square).0;
    let blockers = occupied & line;
    // The slider is not on its own line, so subtracting it once is subtracting it twice from a
    // line that holds it.
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}

/// Where a lance attacks.
#[inline(always)]
pub(crate) const fn lance(color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        BLACK => {
            let ray = ray(Direction::North, square).0;
            // Everything beyond the nearest blocker: at most seven squares.
            let mut beyond = (occupied.0 & ray) >> 1;
            beyond |= beyond >> 1;
            beyond |= beyond >> 2;
            beyond |= beyond >> 4;
            Bitboard(ray & !beyond)
        }
        _ => Bitboard(upwards(ray(Direction::South, square).0, occupied.0, square)),
    }
}

/// Where a bishop attacks.
#[inline(always)]
pub(crate) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        both_ways(LINES[1][square.index()], occupied.0, square)
            | both_ways(LINES[2][square.index()], occupied.0, square),
    )
}

/// Where a rook attacks.
#[inline(always)]
pub(crate) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        both_ways(LINES[0][square.index()], occupied.0, square)
            | lance(BLACK, square, occupied).0
            | lance(crate::WHITE, square, occupied).0,
    )
}

/// The squares that a piece attacks.
///
/// ```
/// use tesuji_shogi::{attacks, Bitboard, BLACK, PieceKind, Square};
/// let corner = Square::at(0, 0);
/// assert_eq!(attacks(BLACK, PieceKind::Rook, corner, Bitboard::EMPTY).len(), 16);
/// assert_eq!(attacks(BLACK, PieceKind::Dragon, corner, Bitboard::EMPTY).len(), 17);
/// ```
#[inline(always)]
pub const fn attacks(color: Color, kind: PieceKind, square: Square, occupied: Bitboard) -> Bitboard {
    let sliding = match kind {
        PieceKind::Lance => lance(color, square, occupied),
        PieceKind::Bishop | PieceKind::Horse => bishop(square, occupied),
        PieceKind::Rook | PieceKind::Dragon => rook(square, occupied),
        _ => Bitboard::EMPTY,
    };
    Bitboard(sliding.0 | steps(color, kind, square).0)
}

/// The ray from `from` through `to`, to the edge; empty unless they share a line.
#[inline(always)]
pub(crate) const fn ray_through(from: Square, to: Square) -> Bitboard {
    let direction = BETWEEN_DIRECTION[from.index()][to.index()];
    // Rows 8 to 15 are empty: they stand for "no line".
    Bitboard(RAYS[direction as usize & 15][from.index()])
}

/// The squares strictly between two squares of a line; empty if they share none.
#[inline(always)]
pub(crate) const fn between(a: Square, b: Square) -> Bitboard {
    let direction = BETWEEN_DIRECTION[a.index()][b.index()] as usize;
    // Opposite directions add up to 7.
    let opposite = if direction > 7 { direction } else { 7 - direction };
    Bitboard(RAYS[direction & 15][a.index()] & RAYS[opposite & 15][b.index()])
}

/// The squares on which a rook, a bishop and a lance of `color` bear on `square` on an empty board.
#[inline(always)]
pub(crate) const fn empty_lines(square: Square) -> (Bitboard, Bitboard) {
    let i = square.index();
    (Bitboard(LINES[0][i] | LINES[3][i]), Bitboard(LINES[1][i] | LINES[2][i]))
}

#[cfg(test)]
mod tests {
    use super::tables::DIRECTIONS;
    use super::*;
    use crate::WHITE;

    /// Walks from square to square, as a person would.
    fn walk(square: Square, direction: Direction, occupied: Bitboard) -> Bitboard {
        let (file, rank) = DIRECTIONS[direction as usize];
        let mut set = Bitboard::EMPTY;
        let (mut f, mut r) = (square.file() as i32 + file, square.rank() as i32 + rank);
        while (0..9).contains(&f) && (0..9).contains(&r) {
            let next = Square::at(f as usize, r as usize);
            set |= Bitboard::of(next);
            if occupied.has(next) {
                break;
            }
            (f, r) = (f + file, r + rank);
        }
        set
    }

    #[test]
    fn rays_stop_at_the_first_blocker() {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        let mut random = 1u128;
        for round in 0..2000 {
            random = random.wrapping_mul(0x2d99_787a_926d_4693_2da4_5cf5_c6e7_a5b9).wrapping_add(0x9e37_79b9);
            let mut occupied = Bitboard((random >> 40) & (random >> 17) & Bitboard::ALL.0);
            if round % 3 == 0 {
                occupied = Bitboard(occupied.0 & (random >> 29));
            }
            for square in Square::all() {
                let walks = |directions: &[Direction]| {
                    directions.iter().fold(Bitboard::EMPTY, |set, &d| set | walk(square, d, occupied))
                };
                assert_eq!(rook(square, occupied), walks(&[North, South, East, West]));
                assert_eq!(bishop(square, occupied), walks(&[NorthEast, NorthWest, SouthEast, SouthWest]));
                assert_eq!(lance(BLACK, square, occupied), walk(square, North, occupied));
                assert_eq!(lance(WHITE, square, occupied), walk(square, South, occupied));
            }
        }
    }

    #[test]
    fn between_is_what_two_rays_share() {
        for a in Square::all() {
            for b in Square::all() {
                let rook_like = rook(a, Bitboard::of(b)) & rook(b, Bitboard::of(a));
                let bishop_like = bishop(a, Bitboard::of(b)) & bishop(b, Bitboard::of(a));
                let expected = if empty_lines(a).0.has(b) {
                    rook_like.without(Bitboard::of(a) | Bitboard::of(b))
                        & ray_through(a, b)
                        & ray_through(b, a)
                } else if empty_lines(a).1.has(b) {
                    bishop_like & ray_through(a, b) & ray_through(b, a)
                } else {
                    Bitboard::EMPTY
                };
                assert_eq!(between(a, b), expected, "{a} {b}");
                assert_eq!(ray_through(a, b).has(b), (empty_lines(a).0 | empty_lines(a).1).has(b));
            }
        }
    }
}

//! An own shogi engine in a hundred lines: an evaluation, and three words to the driver. The rest
//! (rules, search, protocol, time) is the workspace's. Any shogi GUI can load the program.
//!
//! `cargo run --release --example first_shogi_engine`, then type `usi`, `isready`,
//! `position startpos`, `go byoyomi 1000`, `quit`.

use tesuji::Scaled;
use tesuji_shogi::{Color, PieceKind, Position, Square};
use tesuji_usi::Engine;

/// What a piece is worth on the board, in hundredths of a pawn.
fn material(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Lance => 350,
        PieceKind::Knight => 380,
        PieceKind::Silver => 540,
        PieceKind::Gold => 590,
        PieceKind::Bishop => 860,
        PieceKind::Rook => 990,
        PieceKind::King => 0,
        PieceKind::ProPawn => 520,
        PieceKind::ProLance => 500,
        PieceKind::ProKnight => 530,
        PieceKind::ProSilver => 570,
        PieceKind::Horse => 1150,
        PieceKind::Dragon => 1300,
    }
}

/// Steps of a king from one square to another.
fn distance(a: Square, b: Square) -> i32 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())) as i32
}

/// What a piece gains by where it stands.
fn placement(kind: PieceKind, color: Color, square: Square, own_king: Square, other_king: Square) -> i32 {
    let ahead = 8 - square.ranks_ahead(color) as i32; // 0 on the own back rank
    match kind {
        PieceKind::Pawn => 3 * ahead,
        // Generals defend their king, and attack the other one.
        PieceKind::Silver | PieceKind::Gold => 18 * (4 - distance(square, own_king)).max(0) + 4 * ahead,
        PieceKind::Lance | PieceKind::Knight | PieceKind::Bishop | PieceKind::Rook => 0,
        // A king stays at home and away from the middle.
        PieceKind::King => 20 * (square.file().abs_diff(4) as i32) - 45 * ahead,
        // What is promoted should be where the king is.
        _ => 16 * (6 - distance(square, other_king)).max(0),
    }
}

/// Everything that one side has.
fn side(pos: &Position, color: Color) -> i32 {
    let (Some(own_king), Some(other_king)) = (pos.king_square(color), pos.king_square(!color)) else {
        return 0; // a mating problem may have one king only
    };
    let board: i32 = pos
        .pieces_of(color)
        .into_iter()
        .filter_map(|square| Some((square, pos.piece_at(square).kind()?)))
        .map(|(square, kind)| material(kind) + placement(kind, color, square, own_king, other_king))
        .sum();
    // In hand a piece can go anywhere: it is worth a tenth more.
    let hand: i32 =
        pos.hand(color).iter().map(|(kind, count)| material(kind) * 11 / 10 * i32::from(count)).sum();
    board + hand
}

/// The value for the side to move.
fn evaluate(pos: &Position) -> i32 {
    let color = pos.side_to_move();
    side(pos, color) - side(pos, !color)
}

fn main() {
    // The number says what a pawn is worth in points of the evaluation: the search has its margins from it.
    Engine::new("My first engine", "Me").evaluator(Scaled::<100, _>(evaluate)).run();
}

//! Repetition over long histories, and as a search asks for it.

use tesuji::{Game, Verdict};
use tesuji_shogi::{Move, Position, Square};

/// A walk around two ranks and back to its start.
fn ring(upper: usize, lower: usize, squares: usize) -> Vec<Square> {
    let there = (0..9).rev().map(|file| Square::at(file, upper));
    let back = (0..9).map(|file| Square::at(file, lower));
    // A king that cuts the corner leaves out a square.
    let mut ring: Vec<_> = there.chain(back).collect();
    ring.drain(9..9 + (18 - squares));
    ring
}

/// Two kings walk in circles of 18 and 17 squares: the same position comes again every 612 plies.
#[test]
fn exact_over_1836_plies() {
    let (black, white) = (ring(7, 8, 18), ring(0, 1, 17));
    let start = Position::from_sfen("k8/9/9/9/9/9/9/K8/9 b - 1").expect("well formed");
    let mut position = start.clone();
    let mut tokens = Vec::new();
    for ply in 0..1836 {
        assert!(!position.terminal_status().is_over(), "nothing is decided after {ply} plies");
        let (walk, step) = (if ply % 2 == 0 { &black } else { &white }, ply / 2);
        let mv = Move::new(walk[step % walk.len()], walk[(step + 1) % walk.len()], false);
        tokens.push(position.try_apply(mv).expect("kings walk"));
    }
    assert_eq!(position.terminal_status().to_string(), "Draw Repetition");
    while let Some(token) = tokens.pop() {
        position.undo(token);
    }
    assert_eq!((&position, position.key()), (&start, start.key()));
}

fn after(sfen: &str, moves: &[&str]) -> Position {
    let mut position = Position::from_sfen(sfen).expect("well formed");
    for text in moves {
        position.play_usi(text).expect("legal");
    }
    position
}

/// A return counts at once if the earlier position lies after the root.
#[test]
fn a_search_counts_the_first_return_within_its_tree() {
    let position = after(tesuji_shogi::STARTPOS, &["2h3h", "8b7b", "3h2h", "7b8b"]);
    assert_eq!(position.verdict(4), Verdict::Open, "the root itself is before the tree");
    assert_eq!(position.verdict(5), Verdict::Draw);
}

#[test]
fn a_search_sees_who_gave_check_throughout() {
    let sfen = "6p1k/9/8+R/9/9/9/9/9/9 w - 1";
    let position = after(sfen, &["1a2a", "1c2c", "2a1a", "2c1c"]);
    assert_eq!(position.verdict(9), Verdict::Win, "the side to move was in check all the time");
    let position = after(sfen, &["1a2a", "1c2c", "2a1a", "2c1c", "1a2a"]);
    assert_eq!(position.verdict(9), Verdict::Loss, "the side to move gave check all the time");
}

/// The same board with a pawn more in White's hand and one less in Black's.
#[test]
fn a_search_sees_who_gained_by_repeating() {
    let moves = ["P*5d", "5c5d", "5i6i", "5d5c", "6i5h", "5a6a", "5h5i", "6a5a"];
    let position = after("4k4/9/4g4/9/9/9/9/9/4K4 b P 1", &moves);
    assert_eq!(position.verdict(8), Verdict::Open);
    assert_eq!(position.verdict(9), Verdict::Worse, "Black to move has lost his pawn");
    let mut mirrored = position.clone();
    mirrored.play_usi("5i6i").expect("legal");
    assert_eq!(mirrored.verdict(20), Verdict::Open, "no such board before");
}

/// A pass is no move of the game: what lies before it is not repeated.
#[test]
fn a_pass_cuts_the_path() {
    let mut position = after(tesuji_shogi::STARTPOS, &["2h3h"]);
    position.pass().expect("not in check");
    position.play_usi("3h2h").expect("legal");
    position.pass().expect("not in check");
    assert_eq!(position.key(), Position::startpos().key());
    assert_eq!(position.verdict(20), Verdict::Open);
    position.play_usi("2h3h").expect("legal");
    assert_eq!(position.verdict(20), Verdict::Open);
}

#[test]
fn a_history_that_is_forgotten_counts_no_more() {
    let sfen = "6p1k/9/8+R/9/9/9/9/9/9 w Gp 1";
    let cycle = ["1a2a", "1c2c", "2a1a", "2c1c"];
    let mut position = after(sfen, &cycle.repeat(3));
    assert_eq!(position.terminal_status().to_string(), "Win PerpetualCheck");
    position.forget_history();
    let fresh = Position::from_sfen(&position.to_sfen()).expect("well formed");
    assert_eq!((&position, position.key()), (&fresh, fresh.key()));
    assert_eq!((position.plies(), position.plies_of_history()), (12, 0));
    assert!(position.in_check() && position.legal_moves().to_vec() == fresh.legal_moves().to_vec());
    for text in cycle.repeat(3) {
        assert_eq!(position.terminal_status().to_string(), "Open");
        position.play_usi(text).expect("legal");
    }
    assert_eq!(position.terminal_status().to_string(), "Win PerpetualCheck");
}

//! Endgames solved to the last disc, by a search that knows only won and lost: each question is
//! "does the side to move win by more than this?", and the answers close in on the number.

use std::time::Instant;

use tesuji::score::is_mate;
use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Game, Limits, Notation, Player, Silent, Strategy, mix};
use tesuji_classics::{Othello, othello};

type Solver = LazySmp<Othello, fn(&Othello) -> i32>;

/// Orders the moves of the upper tree. Near the end only the end counts: a constant is agreed upon
/// at once, and no time is spent on telling two guesses apart.
fn guide(pos: &Othello) -> i32 {
    if pos.empties() > 8 { othello::evaluate(pos) } else { 0 }
}

fn solver(threads: usize, hash_mib: usize) -> Solver {
    Solver::new(guide as fn(&Othello) -> i32, SearchOptions { threads, hash_mib, ..SearchOptions::default() })
        .unwrap()
}

/// Whether the side to move ends with more than `margin` (odd) discs more.
fn wins_by_more_than(solver: &mut Solver, pos: &Othello, margin: i8) -> bool {
    let margin = if pos.side_to_move() == Player::First { margin } else { -margin };
    let pos = pos.clone().with_margin(margin);
    // Reductions may hide the end at first: deeper, until it is proven.
    let limits = Limits { mate: Some(100), ..Limits::depth(3 * pos.empties() + 10) };
    let score = solver.go(&pos, &limits, &mut Silent).score;
    assert!(is_mate(score), "not proven: {score}");
    score > 0
}

fn solve(solver: &mut Solver, pos: &Othello) -> i8 {
    let (mut low, mut high) = (-64, 64);
    while low < high {
        let margin = i8::midpoint(low, high) | 1;
        if wins_by_more_than(solver, pos, margin) {
            low = margin + 1;
        } else {
            high = margin - 1;
        }
    }
    low
}

/// The same by trying everything; empty squares go to the winner.
fn minimax(pos: &mut Othello) -> i32 {
    let [first, second] = pos.discs().map(|discs| discs as i32);
    let own = if pos.side_to_move() == Player::First { first - second } else { second - first };
    let mut moves = <Othello as Game>::Moves::default();
    pos.moves(&mut moves);
    if moves.is_empty() {
        return own + own.signum() * pos.empties() as i32;
    }
    let values = moves.iter().map(|&mv| {
        let undo = pos.apply(mv);
        let value = -minimax(pos);
        pos.undo(undo);
        value
    });
    values.max().expect("there are moves")
}

#[test]
fn small_endgames_agree_with_minimax() {
    let mut solver = solver(1, 16);
    for game in 0..12 {
        let mut pos = Othello::start();
        while pos.empties() > 8 {
            let mut moves = <Othello as Game>::Moves::default();
            pos.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            pos.apply(moves[mix(game << 8 | u64::from(pos.empties())) as usize % moves.len()]);
        }
        assert_eq!(i32::from(solve(&mut solver, &pos)), minimax(&mut pos.clone()), "{}", pos.position_text());
    }
}

#[test]
#[ignore = "soak"]
fn soak_ffo_40_to_43() {
    for line in include_str!("ffo.txt").lines().filter(|line| !line.starts_with('#')) {
        let [number, board, score] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let text = board.to_lowercase().replace('-', ".");
        let rows: Vec<&str> = (0..8).map(|row| &text[8 * row..8 * row + 8]).collect();
        let pos = Othello::parse_position(&format!("{}{}", rows.join("/"), &text[64..])).expect(line);
        let (mut solver, start) = (solver(2, 1024), Instant::now());
        assert_eq!(solve(&mut solver, &pos).to_string(), score, "#{number}");
        eprintln!("#{number}: {} empty squares, {score}, {:.0?}", pos.empties(), start.elapsed());
    }
}

//! What a comparison of searches says.

use std::time::Duration;

use tesuji::Score;
use tesuji_chess::Chess;
use tesuji_classics::{Breakthrough, ConnectFour};
use tesuji_examples::compare::{Contestant, Measurement, Sample};
use tesuji_examples::game::{GameName, Playable};
use tesuji_examples::lineup::Variant;
use tesuji_examples::machine::Usage;

/// A contestant that took so many milliseconds for each position, by repetition.
fn contestant(name: &str, exact: bool, score: Score, times: [u64; 5]) -> Contestant {
    let sample = |ms| {
        let time = Duration::from_millis(ms);
        Sample { score, depth: 5, nodes: 1000, wall: time, cpu: time }
    };
    let samples = times.map(|ms| vec![sample(ms); 40]).to_vec();
    Contestant { name: name.into(), exact, threads: 1, samples }
}

fn measurement(contestants: Vec<Contestant>) -> Measurement {
    let usage = Usage { wall: Duration::ZERO, cpu: Duration::ZERO, others: Some(0.0), available: 2 };
    Measurement { contestants, positions: vec!["somewhere".into(); 40], usage, cut_short: false }
}

const FAST: [u64; 5] = [10, 11, 12, 13, 14];
/// Clearly slower than the fast one.
const SLOW: [u64; 5] = [14, 15, 15, 15, 16];
/// With a worse median than the slow one, and yet not clearly slower than the fast one.
const WIDE: [u64; 5] = [10, 11, 30, 30, 30];

#[test]
fn everybody_within_the_spread_is_named() {
    let all = [("a", FAST), ("b", SLOW), ("c", WIDE)].map(|(name, times)| contestant(name, true, 3, times));
    let verdict = measurement(all.to_vec()).verdict();
    assert_eq!(verdict, "Fastest to the depth: a x1, not told apart from c x1.");
    let verdict = measurement(all[..2].to_vec()).verdict();
    assert_eq!(verdict, "Fastest to the depth: a x1, beyond the spread of all others.");
}

#[test]
fn who_prunes_is_not_ranked() {
    let selective = contestant("quick", false, 3, [1; 5]);
    let all = vec![selective.clone(), contestant("a", true, 3, FAST), contestant("b", true, 3, SLOW)];
    let verdict = measurement(all).verdict();
    assert_eq!(verdict, "Fastest to the depth of the exact ones: a x1, beyond the spread of all others.");
    assert!(measurement(vec![selective]).verdict().starts_with("No verdict: no exact variant"));
}

#[test]
fn more_threads_than_processors_are_objected_to() {
    let mut many = contestant("a", true, 3, FAST);
    many.threads = 3;
    let verdict = measurement(vec![many, contestant("b", true, 3, SLOW)]).verdict();
    assert_eq!(verdict, "No verdict: 3 threads at once on 2 processors wait for each other.");
}

#[test]
fn a_disagreement_is_a_bug_where_nothing_repeats() {
    let values =
        |second| measurement(vec![contestant("a", true, 29, FAST), contestant("b", true, second, FAST)]);
    assert!(values(29).agreement(false).starts_with("All exact variants agree"));
    assert!(
        values(25)
            .agreement(false)
            .starts_with("Exact variants disagree, which is a bug:\nsomewhere: a x1 29")
    );
    assert!(
        values(25).agreement(true).starts_with("Exact variants differ, as they may where positions repeat")
    );
    assert!(GameName::Minishogi.repeats() && !GameName::Othello.repeats());
}

#[test]
fn the_strong_search_is_exact_without_a_unit() {
    assert!(ConnectFour::is_exact(Variant::LazySmp));
    assert!(!Breakthrough::is_exact(Variant::LazySmp) && !Chess::is_exact(Variant::LazySmp));
    assert!(Breakthrough::is_exact(Variant::Pvs) && !ConnectFour::is_exact(Variant::Mcts));
}

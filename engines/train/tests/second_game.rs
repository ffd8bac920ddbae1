//! The trainer serves another game: the example in small.

#[expect(dead_code, reason = "the example's own main is not called")]
#[path = "../examples/breakthrough.rs"]
mod breakthrough;

use breakthrough::{Plan, run};

#[test]
fn a_small_network_for_breakthrough_learns_from_self_play() {
    let outcome = run(&Plan { games: 1000, nodes: 60, epochs: 10, pairs: 20 }).unwrap();
    assert!(outcome.positions.0 > 5_000 && outcome.positions.1 > 200, "{outcome:?}");
    assert!(outcome.losses.1 < outcome.losses.0 * 0.5, "{outcome:?}");
    // It need not reach its teacher, but it must have learned the game.
    let (won, games) = outcome.against_untrained;
    assert!(won * 10 > games * 9, "{outcome:?}");
}

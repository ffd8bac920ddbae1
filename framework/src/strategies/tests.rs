//! The exact ones agree with plain minimax, and each is the same every time.

use super::*;
use crate::testing::{Nim, minimax};
use crate::{Evaluator, Flow, Game, Host, Limits, Notation, Report, Silent, Strategy, score};

mod panics;

/// An evaluation that knows nothing and differs everywhere.
fn noise(pos: &Nim) -> i32 {
    (pos.hash_key() % 199) as i32 - 99
}

fn options(threads: usize) -> Options {
    Options { threads, hash_mib: 4 }
}

fn run<M: Method>(method: M, pos: &Nim, depth: u32, threads: usize) -> Report<u8> {
    let mut search = AlphaBeta::new(method, noise, options(threads)).expect("memory");
    search.go(pos, &Limits::depth(depth), &mut Silent)
}

#[track_caller]
fn equals_minimax<M: Method>(method: M, threads: usize) {
    for (heaps, depth) in [([3, 4, 5], 4), ([1, 2, 3], 8), ([7, 1, 0], 5), ([4, 4, 4], 5), ([0, 0, 9], 3)] {
        let mut pos = Nim::heaps(heaps);
        let report = run(method, &pos, depth, threads);
        let expected = minimax(&mut pos, &mut noise, depth);
        assert_eq!(report.score, expected, "{} with {threads} threads: {heaps:?} to depth {depth}", M::NAME);
        let best = report.best.expect("a move");
        assert!(pos.is_legal(best));
        let undo = pos.apply(best);
        let after = -minimax(&mut pos, &mut noise, depth - 1);
        pos.undo(undo);
        // One ply further from the root, a mate counts one ply less.
        let after = after - after.signum() * i32::from(score::is_mate(after));
        assert_eq!(after, expected, "{}: the best move has the value", M::NAME);
    }
}

#[test]
fn exact_methods_equal_minimax() {
    equals_minimax(FullWidth, 1);
    equals_minimax(Pvs, 1);
    equals_minimax(MtdF, 1);
    for threads in [1, 2, 3] {
        equals_minimax(RootSplit, threads);
        equals_minimax(YoungBrothersWait, threads);
        equals_minimax(Abdada, threads);
    }
}

#[track_caller]
fn repeats<S: Strategy<Nim>>(search: impl Fn() -> S, limits: &Limits<u8>) {
    let reports = [0, 1].map(|_| search().go(&Nim::heaps([5, 6, 7]), limits, &mut Silent));
    assert_eq!(reports[0].nodes, reports[1].nodes, "{}", search().name());
    assert_eq!(reports[0].best, reports[1].best);
}

#[test]
fn one_thread_is_the_same_every_time() {
    fn method<M: Method>(method: M) {
        repeats(|| AlphaBeta::new(method, noise, options(1)).expect("memory"), &Limits::nodes(5000));
    }
    method(FullWidth);
    method(Pvs);
    method(MtdF);
    method(RootSplit);
    method(YoungBrothersWait);
    method(Abdada);
    repeats(|| Mcts::new(noise, MctsOptions::default()), &Limits::nodes(500));
    repeats(|| DfPn::new(noise, options(1)).expect("memory"), &Limits::nodes(500));
}

#[test]
fn a_node_limit_is_kept_exactly_by_one_thread() {
    for nodes in [1, 100, 5000] {
        let mut search = AlphaBeta::new(Pvs, noise, options(1)).expect("memory");
        assert_eq!(search.go(&Nim::heaps([8, 9, 10]), &Limits::nodes(nodes), &mut Silent).nodes, nodes);
        let mut search = Mcts::new(noise, MctsOptions::default());
        assert_eq!(search.go(&Nim::heaps([8, 9, 10]), &Limits::nodes(nodes), &mut Silent).nodes, nodes);
    }
}

/// Says stop at the tenth question.
struct Impatient(u32);

impl Host<u8> for Impatient {
    fn poll(&mut self) -> Flow {
        self.0 += 1;
        if self.0 > 10 { Flow::Stop } else { Flow::Continue }
    }
}

#[test]
fn a_host_stops_all_threads() {
    fn stops<S: Strategy<Nim>>(mut search: S) {
        let limits = Limits { infinite: true, ..Limits::default() };
        let report = search.go(&Nim::heaps([13, 14, 15]), &limits, &mut Impatient(0));
        assert!(report.best.is_some(), "{}", search.name());
    }
    fn method<M: Method>(method: M) {
        stops(AlphaBeta::new(method, noise, options(2)).expect("memory"));
    }
    method(FullWidth);
    method(RootSplit);
    method(YoungBrothersWait);
    method(Abdada);
    stops(Mcts::new(noise, MctsOptions { threads: 2, ..MctsOptions::default() }));
    stops(DfPn::new(noise, options(1)).expect("memory"));
}

#[test]
fn games_that_are_over_have_no_move() {
    fn none<S: Strategy<Nim>>(mut search: S) {
        let report = search.go(&Nim::heaps([0, 0, 0]), &Limits::depth(3), &mut Silent);
        assert_eq!((report.best, report.score), (None, score::mated_in(0)), "{}", search.name());
    }
    none(AlphaBeta::new(Pvs, noise, options(1)).expect("memory"));
    none(Mcts::new(noise, MctsOptions::default()));
    none(DfPn::new(noise, options(1)).expect("memory"));
}

#[test]
fn only_the_moves_asked_for_are_played() {
    fn only<S: Strategy<Nim>>(mut search: S, pos: &Nim, limits: &Limits<u8>) {
        assert_eq!(
            search.go(pos, limits, &mut Silent).best,
            Some(limits.search_moves[0]),
            "{}",
            search.name()
        );
    }
    let pos = Nim::start();
    let mv = pos.parse_move("2-3").expect("a move");
    let limits = Limits { search_moves: vec![mv], ..Limits::depth(3) };
    only(AlphaBeta::new(RootSplit, noise, options(2)).expect("memory"), &pos, &limits);
    only(Mcts::new(noise, MctsOptions::default()), &pos, &limits);
    only(DfPn::new(noise, options(1)).expect("memory"), &pos, &limits);
}

#[test]
fn monte_carlo_finds_the_only_winning_move() {
    for threads in [1, 2] {
        let mut search = Mcts::new(|_: &Nim| 0, MctsOptions { threads, ..MctsOptions::default() });
        let pos = Nim::heaps([2, 4, 0]);
        let report = search.go(&pos, &Limits::nodes(20_000), &mut Silent);
        let best = report.best.map(|mv| pos.move_text(mv));
        assert_eq!(best.as_deref(), Some("2-2"), "with {threads} threads");
    }
}

#[test]
fn a_prior_is_followed_before_anything_is_known() {
    #[derive(Clone)]
    struct Last;
    impl Prior<Nim> for Last {
        fn weights(&mut self, _pos: &Nim, moves: &[u8], out: &mut Vec<f32>) {
            out.extend((1..=moves.len()).map(|i| if i == moves.len() { 9.0 } else { 0.1 }));
        }
    }
    let mut search =
        Mcts::with_prior(|_: &Nim| 0, Last, MctsOptions { playout_plies: 0, ..MctsOptions::default() });
    let report = search.go(&Nim::heaps([6, 7, 8]), &Limits::nodes(10), &mut Silent);
    assert_eq!(report.best, Some(0x28), "the last move");
}

/// Evaluators that follow moves are kept in step by every strategy.
#[test]
fn evaluators_are_kept_in_step() {
    #[derive(Clone, Default)]
    struct Following(Vec<u64>);
    impl Evaluator<Nim> for Following {
        fn reset(&mut self, pos: &Nim) {
            self.0 = vec![pos.hash_key()];
        }
        fn push(&mut self, pos: &Nim, _undo: &u8) {
            self.0.push(pos.hash_key());
        }
        fn pop(&mut self) {
            self.0.pop();
        }
        fn evaluate(&mut self, pos: &Nim) -> i32 {
            assert_eq!(self.0.last(), Some(&pos.hash_key()));
            noise(pos)
        }
    }
    fn go<M: Method>(method: M) {
        let mut search = AlphaBeta::new(method, Following::default(), options(2)).expect("memory");
        search.go(&Nim::heaps([5, 6, 7]), &Limits::depth(5), &mut Silent);
    }
    go(Pvs);
    go(RootSplit);
    go(YoungBrothersWait);
    go(Abdada);
    let options = MctsOptions { playout_plies: 0, threads: 2, ..MctsOptions::default() };
    Mcts::new(Following::default(), options).go(&Nim::heaps([5, 6, 7]), &Limits::nodes(500), &mut Silent);
}

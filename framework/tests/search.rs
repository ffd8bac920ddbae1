//! The strong search keeps its promises, on small games.

use std::time::{Duration, Instant};

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::testing::{Nim, minimax};
use tesuji::{
    Bound, Evaluator, Flow, Game, Host, Info, Limits, Notation, Report, Scaled, Silent, Strategy, score,
};
use tesuji_classics::{Breakthrough, ConnectFour, Othello, TicTacToe, connect_four};

/// An evaluation that knows nothing and differs everywhere.
fn noise<G: Game>(pos: &G) -> i32 {
    (pos.hash_key() % 199) as i32 - 99
}

fn search<G: Game + 'static, E: Evaluator<G> + 'static>(eval: E, threads: usize) -> LazySmp<G, E> {
    LazySmp::new(eval, SearchOptions { threads, hash_mib: 16, ..SearchOptions::default() })
        .expect("16 MiB are there")
}

/// After some random moves, the exact search says what plain minimax says.
fn equals_minimax<G: Game + Notation + 'static>(depth: u32, games: u64, threads: usize) {
    let mut search = search::<G, _>(noise::<G>, threads);
    let mut seed = 7;
    for game in 0..games {
        let mut pos = G::start();
        for _ in 0..game % 9 * 3 {
            let mut moves = G::Moves::default();
            pos.moves(&mut moves);
            if pos.terminal_status().is_over() || moves.is_empty() {
                break;
            }
            seed = tesuji::mix(seed);
            let mv = moves[(seed % moves.len() as u64) as usize];
            pos.apply(mv);
        }
        if pos.terminal_status().is_over() {
            continue;
        }
        search.new_game();
        let report = search.go(&pos, &Limits::depth(depth), &mut Silent);
        let expected = minimax(&mut pos.clone(), &mut noise::<G>, depth);
        assert_eq!(report.score, expected, "{}", pos.position_text());
        assert_eq!(report.bound, Bound::Exact);
        assert!(pos.is_legal(report.best.expect("the game is open")));
    }
}

#[test]
fn exact_search_equals_minimax() {
    equals_minimax::<Nim>(6, 10, 1);
    equals_minimax::<TicTacToe>(6, 20, 1);
    equals_minimax::<ConnectFour>(6, 20, 1);
    equals_minimax::<Othello>(5, 20, 1);
    equals_minimax::<Breakthrough>(4, 20, 1);
}

#[test]
fn helping_threads_do_not_change_exact_values() {
    equals_minimax::<ConnectFour>(6, 10, 3);
    equals_minimax::<Othello>(5, 10, 2);
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let report = search(noise::<TicTacToe>, 1).go(&TicTacToe::start(), &Limits::depth(9), &mut Silent);
    assert_eq!(report.score, 0);
    assert_eq!(report.pv().len(), 9);
}

#[test]
fn selective_search_finds_the_shortest_win() {
    // The third x in a row with both ends free.
    let pos = ConnectFour::after("4455").expect("columns");
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), 1);
    let report = search.go(&pos, &Limits::depth(12), &mut Silent);
    assert_eq!(score::mate_distance(report.score), Some(3));
    let limits = Limits { mate: Some(3), clock: None, ..Limits::default() };
    assert_eq!(score::mate_distance(search.go(&pos, &limits, &mut Silent).score), Some(3));
}

fn node_run(threads: usize, nodes: u64) -> Report<u8> {
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), threads);
    search.go(&ConnectFour::start(), &Limits::nodes(nodes), &mut Silent)
}

#[test]
fn one_thread_with_a_node_limit_is_deterministic_and_exact() {
    for nodes in [1, 100, 5_000, 20_011] {
        let (first, second) = (node_run(1, nodes), node_run(1, nodes));
        assert_eq!(first.nodes, nodes);
        assert_eq!((first.best, first.score, first.nodes), (second.best, second.score, second.nodes));
        assert_eq!(first.pv(), second.pv());
    }
    let several = node_run(3, 50_000);
    assert!(several.nodes >= 50_000, "{}", several.nodes);
}

#[test]
fn after_a_clear_all_is_as_at_first() {
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), 1);
    let root = ConnectFour::start();
    let first = search.go(&root, &Limits::nodes(30_000), &mut Silent);
    search.go(&ConnectFour::after("1234").expect("columns"), &Limits::nodes(30_000), &mut Silent);
    search.forget();
    let second = search.go(&root, &Limits::nodes(30_000), &mut Silent);
    assert_eq!((first.score, first.pv()), (second.score, second.pv()));
}

/// Says stop after a time.
struct Stopper {
    at: Instant,
    told: Option<Instant>,
}

impl<M> Host<M> for Stopper {
    fn poll(&mut self) -> Flow {
        if Instant::now() < self.at {
            return Flow::Continue;
        }
        self.told.get_or_insert_with(Instant::now);
        Flow::Stop
    }
}

#[test]
fn stop_is_obeyed_at_once() {
    for (threads, infinite) in [(1, false), (1, true), (3, true)] {
        let mut search = search(Scaled::<10, _>(connect_four::evaluate), threads);
        let mut host = Stopper { at: Instant::now() + Duration::from_millis(80), told: None };
        let limits = Limits { infinite, ..Limits::default() };
        let report = search.go(&ConnectFour::start(), &limits, &mut host);
        let told = host.told.expect("the search ended without being told to");
        // 50 ms on a machine that does nothing else: the soak tests of the engine measure it.
        assert!(told.elapsed() < Duration::from_secs(2), "{:?}", told.elapsed());
        assert!(report.best.is_some() && report.depth > 4);
    }
}

#[test]
fn an_infinite_search_waits_also_when_all_is_known() {
    let pos = TicTacToe::start();
    let mut host = Stopper { at: Instant::now() + Duration::from_millis(200), told: None };
    let limits = Limits { infinite: true, ..Limits::depth(3) };
    search(noise::<TicTacToe>, 1).go(&pos, &limits, &mut host);
    assert!(host.told.is_some());
}

#[test]
fn move_time_is_kept() {
    for threads in [1, 2] {
        let mut search = search(Scaled::<10, _>(connect_four::evaluate), threads);
        let report =
            search.go(&ConnectFour::start(), &Limits::move_time(Duration::from_millis(120)), &mut Silent);
        assert!((118..5_000).contains(&report.elapsed.as_millis()), "{:?}", report.elapsed);
    }
}

/// Remembers what it was told.
#[derive(Default)]
struct Listener(Vec<Info<u8>>);

impl Host<u8> for Listener {
    fn info(&mut self, info: &Info<u8>) {
        self.0.push(info.clone());
    }
}

#[test]
fn several_lines_are_reported_best_first() {
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), 1);
    let mut host = Listener::default();
    let limits = Limits { multi_pv: 3, ..Limits::depth(8) };
    let report = search.go(&ConnectFour::start(), &limits, &mut host);
    assert_eq!(report.lines.len(), 3);
    assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let firsts: Vec<_> = report.lines.iter().map(|line| line.pv[0]).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    let last: Vec<_> = host.0[host.0.len() - 3..].iter().map(|info| info.multi_pv).collect();
    assert_eq!(last, [1, 2, 3]);
}

#[test]
fn only_wanted_root_moves_are_searched() {
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), 1);
    let limits = Limits { search_moves: vec![1, 7], ..Limits::depth(7) };
    let report = search.go(&ConnectFour::start(), &limits, &mut Silent);
    assert!(matches!(report.best, Some(1 | 7)));
}

#[test]
fn slices_find_what_one_piece_finds() {
    let root = ConnectFour::after("44").expect("columns");
    let mut whole = search(noise::<ConnectFour>, 1);
    let expected = whole.go(&root, &Limits::depth(7), &mut Silent);
    let mut cut = search(noise::<ConnectFour>, 1);
    let mut slices = cut.slices(&root, &Limits::depth(7));
    let mut count = 0;
    let report = loop {
        count += 1;
        if let Some(report) = slices.advance(500, &mut Silent) {
            break report;
        }
        assert!(count < 10_000, "no progress");
    };
    assert!(count > 3);
    assert_eq!(report.score, expected.score);
}

#[test]
fn lines_are_playable() {
    let mut search = search(Scaled::<10, _>(connect_four::evaluate), 1);
    for columns in ["", "4", "44352", "1122"] {
        let mut pos = ConnectFour::after(columns).expect("columns");
        let report = search.go(&pos, &Limits::depth(11), &mut Silent);
        for &mv in report.pv() {
            assert!(!pos.terminal_status().is_over() && pos.is_legal(mv));
            pos.apply(mv);
        }
    }
}

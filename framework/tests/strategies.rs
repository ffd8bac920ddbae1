//! The strategies on games of which the answers are known.

use tesuji::strategies::{
    Abdada, AlphaBeta, DfPn, FullWidth, Mcts, MctsOptions, Method, MtdF, Options, Pvs, RootSplit,
    YoungBrothersWait,
};
use tesuji::testing::minimax;
use tesuji::{Evaluator, Game, Limits, Notation, Report, Silent, Strategy, score};
use tesuji_classics::{Breakthrough, ConnectFour, Othello, TicTacToe, connect_four};

/// An evaluation that knows nothing and differs everywhere.
fn noise<G: Game>(pos: &G) -> i32 {
    (pos.hash_key() % 199) as i32 - 99
}

fn run<M: Method, G: Game, E: Evaluator<G>>(
    method: M,
    evaluator: E,
    pos: &G,
    depth: u32,
    threads: usize,
) -> Report<G::Move> {
    let options = Options { threads, hash_mib: 8 };
    let mut search = AlphaBeta::new(method, evaluator, options).expect("memory");
    search.go(pos, &Limits::depth(depth), &mut Silent)
}

/// All methods, with one and two threads.
fn all<G: Game>(evaluator: &impl Evaluator<G>, pos: &G, depth: u32) -> Vec<(String, i32)> {
    fn one<M: Method, G: Game, E: Evaluator<G>>(
        method: M,
        evaluator: &E,
        pos: &G,
        depth: u32,
        out: &mut Vec<(String, i32)>,
    ) {
        for threads in if M::PARALLEL { 1..=2 } else { 1..=1 } {
            let report = run(method, evaluator.clone(), pos, depth, threads);
            out.push((format!("{} with {threads}", M::NAME), report.score));
        }
    }
    let mut out = Vec::new();
    one(FullWidth, evaluator, pos, depth, &mut out);
    one(Pvs, evaluator, pos, depth, &mut out);
    one(MtdF, evaluator, pos, depth, &mut out);
    one(RootSplit, evaluator, pos, depth, &mut out);
    one(YoungBrothersWait, evaluator, pos, depth, &mut out);
    one(Abdada, evaluator, pos, depth, &mut out);
    out
}

#[track_caller]
fn check<G: Game>(evaluator: &impl Evaluator<G>, pos: &G, depth: u32, expected: i32) {
    for (name, value) in all(evaluator, pos, depth) {
        assert_eq!(value, expected, "{name} at depth {depth}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    check(&|_: &TicTacToe| 0, &TicTacToe::start(), 9, 0);
}

#[test]
fn all_equal_minimax() {
    fn game<G: Game + Notation>(depth: u32) {
        let pos = G::start();
        let expected = minimax(&mut pos.clone(), &mut noise::<G>, depth);
        check(&noise::<G>, &pos, depth, expected);
    }
    game::<ConnectFour>(6);
    game::<Othello>(5);
    game::<Breakthrough>(3);
}

#[test]
fn all_agree_where_minimax_is_too_slow() {
    let pos = ConnectFour::after("44444326").expect("a position");
    let expected = run(FullWidth, connect_four::evaluate, &pos, 10, 1).score;
    check(&connect_four::evaluate, &pos, 10, expected);
}

#[test]
fn proofs_agree_with_alpha_beta() {
    for columns in ["4444443", "44444326", "12345671", "2252576253462244", "274552224131661"] {
        let pos = ConnectFour::after(columns).expect("a position");
        let alpha_beta = run(Pvs, |_: &ConnectFour| 0, &pos, 14, 1).score;
        let mut proof = DfPn::new(|_: &ConnectFour| 0, Options::default()).expect("memory");
        let report = proof.go(&pos, &Limits { mate: Some(14), ..Limits::nodes(2_000_000) }, &mut Silent);
        let won = alpha_beta >= score::MATE_IN_MAX;
        assert_eq!(report.score >= score::MATE_IN_MAX, won, "{columns}: {alpha_beta} {report:?}");
        if won {
            assert_eq!(report.score, alpha_beta, "{columns}: the shortest win");
        }
    }
}

#[test]
fn monte_carlo_beats_chance() {
    let mut search = Mcts::new(|_: &ConnectFour| 0, MctsOptions::default());
    let mut seed = 5;
    let mut wins = 0;
    for game in 0..10 {
        let mut pos = ConnectFour::start();
        for ply in 0.. {
            if pos.terminal_status().is_over() {
                // Who is to move at the end has lost, unless it is a draw.
                let lost = pos.terminal_status().outcome() == Some(tesuji::Outcome::Loss);
                wins += i32::from(lost && ply % 2 != game % 2);
                break;
            }
            let mv = if ply % 2 == game % 2 {
                search.go(&pos, &Limits::nodes(300), &mut Silent).best.expect("a move")
            } else {
                let mut moves = <ConnectFour as Game>::Moves::default();
                pos.moves(&mut moves);
                seed = tesuji::mix(seed);
                moves[seed as usize % moves.len()]
            };
            pos.apply(mv);
        }
    }
    assert!(wins >= 9, "{wins} of 10");
}

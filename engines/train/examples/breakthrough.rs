//! A network for another game, from nothing: Breakthrough, in a minute or two.
//!
//! `cargo run --release -p tesuji-train --example breakthrough`
//!
//! What a game needs is the thirty lines of `Pawns`: which facts a position has, and how each
//! player sees them. Self-play, training, quantising and the evaluator are the same as for shogi.

use std::error::Error;
use std::sync::Arc;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::table::TableError;
use tesuji::{Evaluator, Limits, Notation, Player, Silent, Strategy, TerminalStatus};
use tesuji::{Game, Scaled};
use tesuji_classics::{Breakthrough, breakthrough};
use tesuji_data::selfplay::{self, Kept, Rules};
use tesuji_nnue::head::Single;
use tesuji_nnue::{Inputs, Nnue};
use tesuji_train::{Layout, Model, Samples, Settings, quantise, train};

/// Both sides' pawns, seen from the own side: 128 inputs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pawns;

impl Inputs<Breakthrough> for Pawns {
    const NAME: &'static str = "breakthrough";
    const FACTS: usize = 128;
    const INPUTS: usize = 128;
    const MOST: usize = 32;
    const UNIT: i32 = 100;

    fn facts(pos: &Breakthrough, sink: &mut impl FnMut(usize)) {
        for player in Player::ALL {
            for square in (0..64).filter(|square| pos.pawns(player) >> square & 1 != 0) {
                sink(player.index() * 64 + square);
            }
        }
    }

    fn index(fact: usize, player: Player, _viewpoint: usize) -> usize {
        let (owner, square) = (fact / 64, fact % 64);
        match player {
            Player::First => fact,
            // The other way up, own pawns first.
            Player::Second => (1 - owner) * 64 + (square ^ 0b11_1000),
        }
    }
}

/// How much work to do.
pub(crate) struct Plan {
    /// Games of the plain evaluation against itself.
    pub(crate) games: u64,
    /// Nodes a move, in self-play and in the match.
    pub(crate) nodes: u64,
    /// Epochs of training.
    pub(crate) epochs: usize,
    /// Pairs of games in the match at the end.
    pub(crate) pairs: u64,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Positions in training and hold-out.
    pub(crate) positions: (usize, usize),
    /// Loss on the hold-out of calling everything even, and of the network kept.
    pub(crate) losses: (f64, f64),
    /// Games that the network won against itself before training, and all games.
    pub(crate) against_untrained: (u32, u32),
    /// The same against the plain evaluation, its teacher, which sees pawns that nobody can stop:
    /// more than where the pawns stand, which is all that the inputs say.
    pub(crate) against_teacher: (u32, u32),
}

type Network = Nnue<Breakthrough, Pawns, Single>;

/// Data, network, match.
///
/// # Errors
/// If there is no memory for a search.
pub(crate) fn run(plan: &Plan) -> Result<Outcome, Box<dyn Error>> {
    let (training, hold_out) = play(plan)?;
    let settings = Settings {
        epochs: plan.epochs,
        batch: 256,
        rate: 4e-3,
        scale: 300.0,
        result_share: (0.0, 0.0),
        ..Settings::default()
    };
    let mut model = Model::random(Layout::single(Pawns::INPUTS, 64, 1), Pawns::MOST, settings.seed);
    let untrained = Network::new(Arc::new(quantise::single(&model, settings.scale)));
    let history = train(&mut model, &training, &hold_out, &settings, |_| ())?;
    let net = Network::new(Arc::new(quantise::single(&model, settings.scale)));
    let held = history.epochs[history.best - 1].hold_out.ok_or("no game was held out")?;
    Ok(Outcome {
        positions: (training.len(), hold_out.len()),
        losses: (blind(&hold_out, &settings), held),
        against_untrained: compare(plan, net.clone(), untrained)?,
        against_teacher: compare(plan, net, Scaled::<100, _>(breakthrough::evaluate))?,
    })
}

/// The loss of somebody who calls every position even.
fn blind(samples: &Samples, settings: &Settings) -> f64 {
    let errors = (0..samples.len()).map(|index| {
        let sample = samples.get(index);
        f64::from(settings.target(sample.score, sample.result, settings.result_share.1) - 0.5).powi(2)
    });
    errors.sum::<f64>() / samples.len() as f64
}

fn search<E: Evaluator<Breakthrough> + 'static>(
    evaluator: E,
) -> Result<Box<dyn Strategy<Breakthrough>>, TableError> {
    let options = SearchOptions { hash_mib: 1, ..SearchOptions::default() };
    Ok(Box::new(LazySmp::<_, _>::new(evaluator, options)?))
}

/// Plays games with the plain evaluation; every twentieth game is kept back.
fn play(plan: &Plan) -> Result<(Samples, Samples), TableError> {
    let rules = Rules { nodes: plan.nodes, random_plies: 8, ..Rules::default() };
    let mut engine = search(Scaled::<100, _>(breakthrough::evaluate))?;
    let (mut training, mut hold_out) = (Samples::default(), Samples::default());
    for game in 0..plan.games {
        let mut rng = fastrand::Rng::with_seed(game);
        let kept =
            selfplay::play(&Breakthrough::start(), &mut *engine, &rules, &mut rng, |pos, score, _, _| {
                Some((pos.clone(), score as i16))
            });
        let samples = if game % 20 == 0 { &mut hold_out } else { &mut training };
        for Kept { what: (pos, score), result } in kept {
            samples.push_position::<_, Pawns>(&pos, score, result);
        }
    }
    Ok((training, hold_out))
}

/// The network against another evaluation, each opening from both sides.
fn compare<E>(plan: &Plan, net: Network, other: E) -> Result<(u32, u32), TableError>
where
    E: Evaluator<Breakthrough> + 'static,
{
    let mut engines = [search(net)?, search(other)?];
    let (mut won, mut games) = (0, 0);
    for pair in 0..plan.pairs {
        for first in 0..2 {
            let mut rng = fastrand::Rng::with_seed(1_000_000 + pair);
            let mut pos = Breakthrough::start();
            let mut ply = 0;
            // Breakthrough knows no draw: somebody is always beaten.
            while pos.terminal_status() == TerminalStatus::Open {
                let mut moves = <Breakthrough as Game>::Moves::default();
                pos.moves(&mut moves);
                let mv = if ply < 6 {
                    moves[rng.usize(..moves.len())]
                } else {
                    let engine = &mut engines[pos.side_to_move().index() ^ first];
                    let Some(best) = engine.go(&pos, &Limits::nodes(plan.nodes), &mut Silent).best else {
                        break;
                    };
                    best
                };
                let _ = pos.apply(mv);
                ply += 1;
            }
            games += 1;
            won += u32::from((!pos.side_to_move()).index() ^ first == 0);
        }
    }
    Ok((won, games))
}

fn main() -> Result<(), Box<dyn Error>> {
    let outcome = run(&Plan { games: 12_000, nodes: 300, epochs: 20, pairs: 100 })?;
    println!("positions: {} to train on, {} held out", outcome.positions.0, outcome.positions.1);
    println!(
        "hold-out loss: {:.5} if all were even, {:.5} of the network",
        outcome.losses.0, outcome.losses.1
    );
    for (opponent, (won, games)) in
        [("the untrained network", outcome.against_untrained), ("its teacher", outcome.against_teacher)]
    {
        println!("match at 300 nodes a move against {opponent}: won {won} of {games}");
    }
    Ok(())
}

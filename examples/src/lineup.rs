//! The search variants, by name.

use anyhow::Result;
use clap::ValueEnum;
use tesuji::search::{LazySmp, Params, SearchOptions};
use tesuji::strategies::{
    Abdada, AlphaBeta, DfPn, FullWidth, Mcts, MctsOptions, Method, MtdF, Options, Pvs, RootSplit,
    YoungBrothersWait,
};
use tesuji::{Evaluator, Game, Strategy};
use tesuji_arena::RandomMover;

use crate::compare::{Entrant, Field};
use crate::game::Playable;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Variant {
    /// Alpha-beta with a table and iterative deepening.
    FullWidth,
    /// The same with null windows after the first move.
    Pvs,
    /// The same with null windows only, from the last value.
    Mtdf,
    /// Several threads share the moves of the root.
    RootSplit,
    /// Several threads share the younger moves of a node, once the eldest is done.
    YoungBrothers,
    /// Several threads search the same tree and leave each other's moves for later.
    Abdada,
    /// The strong search; several threads share its table. It prunes where the evaluation has a unit; without
    /// one, as in Connect Four, it is exact.
    LazySmp,
    /// Monte Carlo tree search.
    Mcts,
    /// Proof-number search: proves wins and losses, and judges nothing else.
    DfPn,
    /// Any legal move: what everybody should beat.
    Random,
}

/// What each variant gets.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads that search.
    pub threads: usize,
    /// Memory of the table or tree, in mebibytes.
    pub hash_mib: usize,
    /// The numbers of the strong search.
    pub params: Params,
}

impl Default for Resources {
    fn default() -> Self {
        Self { threads: 1, hash_mib: 16, params: SearchOptions::default().params }
    }
}

impl Variant {
    /// Whether its value at a fixed depth is that of plain minimax. The strong search prunes and reduces by
    /// margins in units of the evaluation, and not at all where it has none.
    pub fn is_exact<G: Game, E: Evaluator<G>>(self, _evaluator: &E) -> bool {
        match self {
            Self::LazySmp => E::UNIT == 0,
            _ => !matches!(self, Self::Mcts | Self::DfPn | Self::Random),
        }
    }

    /// Whether a depth tells it when to stop.
    pub fn has_depth(self) -> bool {
        !matches!(self, Self::Mcts | Self::DfPn | Self::Random)
    }

    /// Whether more threads than one make a difference.
    pub fn is_parallel(self) -> bool {
        !matches!(self, Self::FullWidth | Self::Pvs | Self::Mtdf | Self::DfPn | Self::Random)
    }

    /// The name as it is written on the command line.
    pub fn text(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Makes the search.
    ///
    /// # Errors
    /// When there is no memory for its table.
    pub fn make<G, E>(self, evaluator: E, resources: Resources) -> Result<Box<dyn Strategy<G>>>
    where
        G: Game + 'static,
        E: Evaluator<G> + 'static,
    {
        let Resources { threads, hash_mib, params } = resources;
        Ok(match self {
            Self::FullWidth => alpha_beta(FullWidth, evaluator, resources)?,
            Self::Pvs => alpha_beta(Pvs, evaluator, resources)?,
            Self::Mtdf => alpha_beta(MtdF, evaluator, resources)?,
            Self::RootSplit => alpha_beta(RootSplit, evaluator, resources)?,
            Self::YoungBrothers => alpha_beta(YoungBrothersWait, evaluator, resources)?,
            Self::Abdada => alpha_beta(Abdada, evaluator, resources)?,
            Self::LazySmp => {
                let options = SearchOptions { threads, hash_mib, params, ..SearchOptions::default() };
                Box::new(<LazySmp<G, E>>::new(evaluator, options)?)
            }
            Self::Mcts => {
                // An evaluation with a unit judges better than random moves to the end of a long game.
                let playout_plies = if E::UNIT > 0 { 0 } else { usize::MAX };
                let options =
                    MctsOptions { threads, memory_mib: hash_mib, playout_plies, ..MctsOptions::default() };
                Box::new(Mcts::new(evaluator, options))
            }
            Self::DfPn => Box::new(DfPn::new(evaluator, Options { threads, hash_mib })?),
            Self::Random => Box::new(RandomMover::new(1)),
        })
    }
}

fn alpha_beta<G, E, M>(method: M, evaluator: E, resources: Resources) -> Result<Box<dyn Strategy<G>>>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    M: Method,
{
    let options = Options { threads: resources.threads, hash_mib: resources.hash_mib };
    Ok(Box::new(AlphaBeta::new(method, evaluator, options)?))
}

/// Variants with numbers of threads; those that use one thread enter once.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The variants.
    pub variants: Vec<Variant>,
    /// Numbers of threads.
    pub threads: Vec<usize>,
    /// Memory of each table, in mebibytes.
    pub hash_mib: usize,
}

impl Lineup {
    /// Each variant with each number of threads that means something to it.
    pub fn seats(&self) -> Vec<(Variant, usize)> {
        let counts = |variant: Variant| if variant.is_parallel() { &self.threads[..] } else { &[1] };
        self.variants
            .iter()
            .flat_map(|&variant| counts(variant).iter().map(move |&count| (variant, count)))
            .collect()
    }
}

impl Field for Lineup {
    fn entrants<G: Playable>(&self) -> Result<Vec<Entrant<G>>> {
        let entrant = |(variant, threads): (Variant, usize)| {
            let search =
                G::search(variant, Resources { threads, hash_mib: self.hash_mib, ..Resources::default() })?;
            Ok(Entrant { name: variant.text(), threads, exact: G::is_exact(variant), search })
        };
        self.seats().into_iter().map(entrant).collect()
    }
}

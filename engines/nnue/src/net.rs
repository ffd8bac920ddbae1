//! A network and the evaluator that a search drives.

use std::marker::PhantomData;
use std::sync::Arc;

use tesuji::score::MAX_EVAL;
use tesuji::{Evaluator, Game, Player};

use crate::accumulator::Accumulators;
use crate::head::Head;
use crate::inputs::Inputs;
use crate::simd::{Isa, Simd, Task};
use crate::transformer::Transformer;

/// The weights of a network. Which inputs they belong to is said by the evaluator's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net<H> {
    /// The first layer.
    pub transformer: Transformer,
    /// The rest.
    pub head: H,
}

/// Evaluates positions with a network. Cloning shares the weights.
pub struct Nnue<G, I, H> {
    net: Arc<Net<H>>,
    accumulators: Accumulators<G, I>,
    isa: Isa,
    game: PhantomData<fn(&G) -> I>,
}

impl<G, I, H> Clone for Nnue<G, I, H> {
    fn clone(&self) -> Self {
        Self {
            net: Arc::clone(&self.net),
            accumulators: self.accumulators.clone(),
            isa: self.isa,
            game: PhantomData,
        }
    }
}

impl<G: Game, I: Inputs<G>, H: Head> Nnue<G, I, H> {
    /// An evaluator with the best instructions that the machine has.
    ///
    /// # Panics
    /// If the network has another number of inputs than `I`; formats check first.
    pub fn new(net: Arc<Net<H>>) -> Self {
        Self::with_isa(net, Isa::best())
    }

    /// An evaluator with these instructions; for tests and benchmarks.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with_isa(net: Arc<Net<H>>, isa: Isa) -> Self {
        assert_eq!(net.transformer.inputs(), I::INPUTS, "a network for other inputs");
        let accumulators = Accumulators::new(&net.transformer);
        Self { net, accumulators, isa, game: PhantomData }
    }

    /// The network.
    pub fn net(&self) -> &Arc<Net<H>> {
        &self.net
    }

    /// The instructions in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }
}

impl<G: Game, I: Inputs<G>, H: Head> Evaluator<G> for Nnue<G, I, H> {
    const UNIT: i32 = I::UNIT;

    #[inline]
    fn evaluate(&mut self, pos: &G) -> i32 {
        let task = Evaluate { net: &self.net, accumulators: &mut self.accumulators, pos };
        self.isa.run(task).clamp(-MAX_EVAL, MAX_EVAL)
    }

    fn reset(&mut self, pos: &G) {
        self.accumulators.reset(pos);
    }

    #[inline]
    fn push(&mut self, pos: &G, undo: &G::Undo) {
        self.accumulators.push(pos, undo);
    }

    #[inline]
    fn pop(&mut self) {
        self.accumulators.pop();
    }
}

/// Bringing the accumulators up to date and the layers after them, as one task.
struct Evaluate<'a, G, I, H> {
    net: &'a Net<H>,
    accumulators: &'a mut Accumulators<G, I>,
    pos: &'a G,
}

impl<G: Game, I: Inputs<G>, H: Head> Task for Evaluate<'_, G, I, H> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> i32 {
        let [first, second] = self.accumulators.refresh(&self.net.transformer, self.pos);
        let (own, other) = match self.pos.side_to_move() {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        self.net.head.output(simd, own, other, I::bucket(self.pos))
    }
}

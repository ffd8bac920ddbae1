//! The text of a line of thought.

use std::fmt::Write;

use tesuji::{Bound, Info, Notation, Score, score};

use crate::Dialect;

/// How scores are shown: the protocol and the evaluator's unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    pub(crate) dialect: Dialect,
    /// Points of the evaluator worth 100 centipawns; 0: shown as they are.
    pub(crate) unit: i32,
}

impl Scale {
    /// A score that is no mate, in centipawns.
    pub(crate) fn centipawns(self, score: Score) -> i32 {
        if self.unit > 0 { (i64::from(score) * 100 / i64::from(self.unit)) as i32 } else { score }
    }

    /// `score cp N` or `score mate N`, with the bound after it.
    pub(crate) fn text(self, score: Score, bound: Bound) -> String {
        let value = match score::mate_distance(score) {
            Some(plies) => format!("score mate {}", self.dialect.mate(plies)),
            None => format!("score cp {}", self.centipawns(score)),
        };
        match bound {
            Bound::Exact => value,
            Bound::Lower => value + " lowerbound",
            Bound::Upper => value + " upperbound",
        }
    }
}

/// The whole line. The PV is cut before its first move that is not legal.
pub(crate) fn line<G: Notation>(root: &G, info: &Info<G::Move>, scale: Scale) -> String {
    let ms = info.elapsed.as_millis();
    let nps = (u128::from(info.nodes) * 1_000_000_000) / info.elapsed.as_nanos().max(1);
    let mut text = format!(
        "info depth {} seldepth {} multipv {} {} nodes {} nps {nps} hashfull {} time {ms} pv",
        info.depth,
        info.seldepth.max(info.depth),
        info.multi_pv,
        scale.text(info.score, info.bound),
        info.nodes,
        info.hashfull.min(1000),
    );
    let mut position = root.clone();
    for &mv in &info.pv {
        if !position.is_legal(mv) {
            break;
        }
        let _ = write!(text, " {}", position.move_text(mv));
        position.apply(mv);
    }
    text
}

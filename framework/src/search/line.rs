//! What a host is told of a line, and lines made longer by what the table knows.

use std::time::Duration;

use crate::score;
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Game, Info};

use super::root::Root;

/// What all lines of a search have in common when they are told.
pub(super) struct Told<'a, G: Game, T> {
    pub(super) pos: &'a G,
    pub(super) table: &'a T,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    /// Lines are to be as long as the table allows.
    pub(super) whole: bool,
}

impl<G: Game, T: TranspositionTable<Entry<G>>> Told<'_, G, T> {
    /// What is known about a line: from this iteration, or from the one before where this one has
    /// nothing yet.
    pub(super) fn info(&self, root: &Root<G::Move>, line: usize) -> Info<G::Move> {
        let best = &root.moves[line];
        let fresh = best.score != -score::INFINITE;
        let depth = if fresh { root.depth } else { root.completed }.max(1) as u32;
        Info {
            depth,
            seldepth: best.seldepth as u32 + 1,
            multi_pv: line + 1,
            score: best.value().clamp(-score::MATE, score::MATE),
            bound: if fresh { best.bound } else { Bound::Exact },
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.table.hashfull(),
            pv: if self.whole {
                complete::<G, T>(self.table, self.pos, &best.pv, depth as usize)
            } else {
                best.pv.clone()
            },
        }
    }
}

/// The table's move in a position, if it is legal there.
pub(super) fn table_move<G: Game, T: TranspositionTable<Entry<G>>>(table: &T, pos: &G) -> Option<G::Move> {
    if pos.terminal_status().is_over() {
        return None;
    }
    let bits = table.probe(pos.hash_key())?.mv();
    let mut moves = G::Moves::default();
    pos.moves(&mut moves);
    moves.iter().copied().find(|&mv| bits != 0 && mv.into() == bits)
}

/// A line from `root`, made as long as `length` if the table goes on where it ends.
fn complete<G: Game, T: TranspositionTable<Entry<G>>>(
    table: &T,
    root: &G,
    line: &[G::Move],
    length: usize,
) -> Vec<G::Move> {
    let mut whole = line.to_vec();
    let mut pos = root.clone();
    for &mv in line {
        pos.apply(mv);
    }
    while whole.len() < length {
        let Some(mv) = table_move::<G, T>(table, &pos) else { break };
        pos.apply(mv);
        whole.push(mv);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::root::{Deepening, Root};
    use crate::table::{DashTable, MIN_BYTES};
    use crate::testing::Nim;

    #[test]
    fn a_line_goes_on_as_far_as_the_table_knows() {
        let table = DashTable::<Entry<Nim>>::with_bytes(MIN_BYTES).expect("memory");
        let note = |pos: &Nim, mv: u8| {
            let key = pos.hash_key();
            table.store(key, Entry::new(key, mv.into(), 0, score::NONE, 1, Some(Bound::Exact), true, 0));
        };
        let start = Nim::heaps([3, 0, 0]);
        let one = 1;
        let (mut second, mut third) = (start.clone(), start.clone());
        second.apply(one);
        for mv in [one, one] {
            third.apply(mv);
        }
        let mut root = Root::new([one], 1, Deepening::PLY_BY_PLY);
        (root.depth, root.moves[0].score) = (3, 0);
        let line = |whole| {
            let (pos, elapsed) = (&start, Duration::ZERO);
            Told { pos, table: &table, nodes: 0, elapsed, whole }.info(&root, 0).pv
        };
        assert_eq!(line(true), [one], "the table knows nothing");
        note(&second, one);
        note(&third, 2);
        assert_eq!(line(true), [one, one], "what is no legal move there is left out");
        note(&third, one);
        assert_eq!(line(true), [one, one, one]);
        assert_eq!(line(false), [one]);
    }
}

//! Making a book by searching a tree of positions.

mod journal;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fmt;
use std::sync::{Mutex, mpsc};

use tesuji_shogi::{Move, Position};

pub use journal::{Journal, JournalError};

use crate::{Entry, Moment, Page};

/// How hard to search a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many best moves are wanted.
    pub lines: usize,
    /// The depth in plies, if it is limited.
    pub depth: Option<u32>,
    /// The nodes, if they are limited.
    pub nodes: Option<u64>,
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lines {}", self.lines)?;
        self.depth.map_or(Ok(()), |depth| write!(f, " depth {depth}"))?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))
    }
}

/// Searches positions for a book. Any function of this form is one.
pub trait Analysis {
    /// The best moves of a position, best first, each with the reply expected, the score for the
    /// side to move and the depth reached. Moves that are not legal are dropped.
    ///
    /// What was searched before should not matter, or a book that was interrupted, or made with
    /// more threads, comes out differently.
    fn analyse(&mut self, position: &Position, effort: &Effort) -> Vec<Entry>;
}

impl<F: FnMut(&Position, &Effort) -> Vec<Entry>> Analysis for F {
    fn analyse(&mut self, position: &Position, effort: &Effort) -> Vec<Entry> {
        self(position, effort)
    }
}

/// A tree of searched positions that grows where it matters most.
///
/// Each position waits with a cost: what the moves that led to it lost against the best ones, and
/// `step` for every ply. The cheapest are searched next, a fixed number at a time, so that the
/// tree depends on what the searches say but not on how many threads make them.
#[derive(Debug)]
pub struct Tree {
    effort: Effort,
    margin: i64,
    step: i64,
    last_number: u32,
    searched: HashMap<Moment, Vec<Entry>>,
}

/// Positions searched before the queue is asked again.
const BATCH: usize = 16;

/// A position in the queue. Equal costs are taken in the order in which they were found.
struct Waiting {
    cost: i64,
    found: usize,
    moment: Moment,
}

impl Waiting {
    fn order(&self) -> Reverse<(i64, usize)> {
        Reverse((self.cost, self.found))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Eq for Waiting {}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl Tree {
    /// A tree without positions. Moves worse than the best by more than `margin` are not followed,
    /// nor positions with a move number above `last_number`.
    pub fn new(effort: Effort, margin: u32, step: u32, last_number: u32) -> Self {
        let searched = HashMap::new();
        Self { effort, margin: margin.into(), step: step.into(), last_number, searched }
    }

    /// Searches up to `limit` positions from `root`, with one thread for each of `analysts`, of
    /// which there must be one. What the journal has is taken from there,
    /// what it has not goes into it. `done` is called for each position.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn grow<A: Analysis + Send>(
        &mut self,
        root: &Position,
        limit: usize,
        analysts: &mut [A],
        journal: &mut Journal,
        done: impl Fn(),
    ) -> Result<(), JournalError> {
        let mut found = 0;
        let mut queue = BinaryHeap::from([Waiting { cost: 0, found, moment: Moment::of(root) }]);
        while self.searched.len() < limit && !queue.is_empty() {
            let mut batch: Vec<Waiting> = Vec::new();
            while batch.len() < BATCH.min(limit - self.searched.len()) {
                let Some(next) = queue.pop() else { break };
                let queued = batch.iter().any(|other| other.moment == next.moment);
                let known = queued || self.searched.contains_key(&next.moment);
                if !known && next.moment.number <= self.last_number {
                    batch.push(next);
                }
            }
            self.search(&batch, analysts, journal, &done)?;
            for Waiting { cost, moment, .. } in batch {
                let Some(position) = moment.position() else { continue };
                for &entry in self.good(&moment) {
                    found += 1;
                    let cost = cost + self.loss(&moment, entry) + self.step;
                    queue.push(Waiting { cost, found, moment: after(&position, entry.mv) });
                }
            }
        }
        Ok(())
    }

    /// Searches the positions of a batch that the journal does not have.
    fn search<A: Analysis + Send>(
        &mut self,
        batch: &[Waiting],
        analysts: &mut [A],
        journal: &mut Journal,
        done: &impl Fn(),
    ) -> Result<(), JournalError> {
        let mut open: Vec<Position> = Vec::new();
        for Waiting { moment, .. } in batch {
            match journal.take(moment) {
                Some(entries) => {
                    done();
                    self.searched.insert(*moment, entries);
                }
                None => open.extend(moment.position()),
            }
        }
        // First found, first searched, for the sake of who watches; the order does not matter.
        open.reverse();
        let (open, effort) = (&Mutex::new(open), &self.effort);
        let (send, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for analyst in analysts {
                let send = send.clone();
                scope.spawn(move || {
                    let next = || open.lock().ok()?.pop();
                    while let Some(position) = next() {
                        let mut entries = analyst.analyse(&position, effort);
                        entries.retain(|entry| position.is_legal(entry.mv));
                        if send.send((Moment::of(&position), entries)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (moment, entries) in results {
                journal.add(moment, &entries)?;
                done();
                self.searched.insert(moment, entries);
            }
            Ok(())
        })
    }

    /// The moves of a searched position that are not too much worse than the best.
    fn good(&self, moment: &Moment) -> impl Iterator<Item = &Entry> {
        let entries = self.searched.get(moment).into_iter().flatten();
        entries.filter(|&&entry| self.loss(moment, entry) <= self.margin)
    }

    /// How much worse than the best an entry is.
    fn loss(&self, moment: &Moment, entry: Entry) -> i64 {
        let entries = self.searched.get(moment).into_iter().flatten();
        let best = entries.map(|entry| i64::from(entry.score)).max();
        best.map_or(0, |best| best - i64::from(entry.score))
    }

    /// The pages of a book. Scores go back through the tree: where the position after a move was
    /// searched too, the score of the move is what the best reply leaves. Best moves first,
    /// without those that turn out worse by more than the margin.
    pub fn pages(&self) -> Vec<Page> {
        let mut moments: Vec<&Moment> = self.searched.keys().collect();
        // Replies before moves: the later position has the larger number.
        moments.sort_by_key(|moment| Reverse(moment.number));
        let mut best: HashMap<Moment, Entry> = HashMap::new();
        let mut pages = Vec::new();
        for &moment in moments {
            let Some(position) = moment.position() else { continue };
            let mut entries = self.searched[&moment].clone();
            for entry in &mut entries {
                if let Some(reply) = best.get(&after(&position, entry.mv)) {
                    entry.score = reply.score.saturating_neg();
                    entry.depth = entry.depth.max(reply.depth.saturating_add(1));
                    entry.ponder = Some(reply.mv);
                }
            }
            entries.sort_by_key(|entry| Reverse(entry.score));
            let Some(&first) = entries.first() else { continue };
            entries.retain(|entry| i64::from(first.score) - i64::from(entry.score) <= self.margin);
            best.insert(moment, first);
            pages.push(moment.page(entries));
        }
        pages
    }
}

/// The moment after a legal move.
fn after(position: &Position, mv: Move) -> Moment {
    let mut position = position.clone();
    let _ = position.apply(mv);
    Moment::of(&position)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A made-up judgement of each position: the moves ordered by a digest of move and place.
    fn analyse(position: &Position, effort: &Effort) -> Vec<Entry> {
        let place = Moment::of(position).key.digest();
        let judge = |mv: Move| tesuji::mix(place ^ u64::from(mv.bits())) % 200;
        let mut moves: Vec<Move> = position.legal_moves().to_vec();
        moves.sort_by_key(|&mv| (Reverse(judge(mv)), mv));
        moves.truncate(effort.lines);
        moves.iter().map(|&mv| Entry { score: judge(mv) as i32, depth: 1, ..Entry::of(mv) }).collect()
    }

    const EFFORT: Effort = Effort { lines: 3, depth: Some(1), nodes: None };

    fn grown(folder: &std::path::Path, limit: usize, threads: usize) -> Vec<Page> {
        let mut journal = Journal::open(&folder.join("journal"), &EFFORT.to_string()).unwrap();
        let mut tree = Tree::new(EFFORT, 60, 20, 30);
        let mut analysts = vec![analyse; threads];
        tree.grow(&Position::startpos(), limit, &mut analysts, &mut journal, || ()).unwrap();
        let mut pages = tree.pages();
        pages.sort_by_cached_key(Page::title);
        pages
    }

    #[test]
    fn interrupted_or_not_and_with_any_threads_the_book_is_the_same() {
        let folders: Vec<_> = (0..3).map(|_| tempfile::tempdir().unwrap()).collect();
        let once = grown(folders[0].path(), 100, 1);
        assert_eq!(once.len(), 100);
        assert_eq!(once, grown(folders[1].path(), 100, 3));
        assert_eq!(grown(folders[2].path(), 40, 2).len(), 40);
        assert_eq!(once, grown(folders[2].path(), 100, 2));
    }

    #[test]
    fn scores_come_from_the_leaves() {
        let folder = tempfile::tempdir().unwrap();
        let pages = grown(folder.path(), 100, 1);
        let best: HashMap<Moment, i32> = pages
            .iter()
            .map(|page| (Moment { key: page.key, number: page.number.unwrap() }, page.entries[0].score))
            .collect();
        let mut inner = 0;
        for (moment, page) in
            best.keys().filter_map(|moment| Some((moment, pages.iter().find(|p| p.key == moment.key)?)))
        {
            let position = moment.position().unwrap();
            for entry in &page.entries {
                if let Some(reply) = best.get(&after(&position, entry.mv)) {
                    assert_eq!(entry.score, -reply);
                    inner += 1;
                }
            }
        }
        assert!(inner > 50, "{inner}");
    }
}

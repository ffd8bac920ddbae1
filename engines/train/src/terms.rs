//! Positions as the hand-written evaluation sees them: how often each of its terms counts.

use hayanagi::evaluation::handcrafted::{Sink, Term, walk};
use rayon::prelude::*;
use tesuji_data::Record;
use tesuji_shogi::{Color, PackedSfenError, Position};

/// Records that one task unpacks.
const PART: usize = 1 << 12;

/// A term by its index, and how often it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) term: u16,
    pub(crate) count: i16,
}

/// Many positions in a few flat arrays. Everything is seen from First.
#[derive(Clone, Debug, Default)]
pub struct TermCounts {
    counts: Vec<Count>,
    /// Where the counts of points, of First's king and of Second's end, for each position.
    ends: Vec<[u32; 3]>,
    scores: Vec<i16>,
    results: Vec<i8>,
    /// How often each term was named, by its index.
    seen: Vec<u64>,
}

impl TermCounts {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Score and result of a position, for First.
    pub(crate) fn label(&self, index: usize) -> (i16, i8) {
        (self.scores[index], self.results[index])
    }

    /// The counts of points, and of the danger of the two kings.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> (&[Count], [&[Count]; 2]) {
        let start = if index == 0 { 0 } else { self.ends[index - 1][2] as usize };
        let [points, first, second] = self.ends[index].map(|end| end as usize);
        (&self.counts[start..points], [&self.counts[points..first], &self.counts[first..second]])
    }

    /// How often a term was named, whoever it was good for.
    pub(crate) fn seen(&self, term: Term) -> u64 {
        self.seen.get(term.index()).copied().unwrap_or(0)
    }

    /// Adds a position. Score and result are those of the side to move.
    ///
    /// # Panics
    /// If the counts no longer fit 32-bit offsets (some 30 million positions).
    pub fn push(&mut self, pos: &Position, score: i16, result: i8) {
        let mut scratch = Scratch::default();
        walk(pos, &mut scratch);
        let ends = scratch.counts.map(|counts| {
            let counts = (0..).zip(counts).filter(|(_, count)| *count != 0);
            self.counts.extend(counts.map(|(term, count)| Count { term, count }));
            u32::try_from(self.counts.len()).expect("fewer than 2^32 counts")
        });
        self.ends.push(ends);
        self.seen.resize(Term::COUNT, 0);
        for (seen, here) in self.seen.iter_mut().zip(scratch.seen) {
            *seen += u64::from(here);
        }
        let first = pos.side_to_move() == Color::First;
        self.scores.push(if first { score } else { score.saturating_neg() });
        self.results.push(if first { result } else { result.saturating_neg() });
    }

    /// Adds the quiet ones of some records, in order. As in self-play, a position is not quiet when
    /// the side to move is in check or its best move captures or promotes.
    ///
    /// # Errors
    /// With the number of the first record that is no position.
    pub fn extend(&mut self, records: &[Record]) -> Result<(), (usize, PackedSfenError)> {
        let parts: Result<Vec<_>, _> = records
            .par_chunks(PART)
            .enumerate()
            .map(|(part, records)| {
                let mut counts = Self::default();
                for (offset, record) in records.iter().enumerate() {
                    let pos = record.position().map_err(|source| (part * PART + offset, source))?;
                    if is_quiet(&pos, record) {
                        counts.push(&pos, record.score, record.result);
                    }
                }
                Ok(counts)
            })
            .collect();
        parts?.iter().for_each(|part| self.append(part));
        Ok(())
    }

    fn append(&mut self, other: &Self) {
        let start = u32::try_from(self.counts.len() + other.counts.len()).expect("fewer than 2^32 counts")
            - other.counts.len() as u32;
        self.counts.extend_from_slice(&other.counts);
        self.ends.extend(other.ends.iter().map(|ends| ends.map(|end| start + end)));
        self.scores.extend_from_slice(&other.scores);
        self.results.extend_from_slice(&other.results);
        self.seen.resize(Term::COUNT, 0);
        for (seen, more) in self.seen.iter_mut().zip(&other.seen) {
            *seen += more;
        }
    }
}

fn is_quiet(pos: &Position, record: &Record) -> bool {
    use tesuji::Game;
    // Records of other tools may lack a best move.
    let tactical = |mv| pos.is_legal(mv) && pos.is_tactical(mv);
    !pos.in_check() && !record.best().is_some_and(tactical)
}

/// The tuner's sink.
struct Scratch {
    /// Counts of points, of First's king and of Second's, by term.
    counts: [[i16; Term::COUNT]; 3],
    seen: [u16; Term::COUNT],
}

impl Default for Scratch {
    fn default() -> Self {
        Self { counts: [[0; Term::COUNT]; 3], seen: [0; Term::COUNT] }
    }
}

impl Scratch {
    fn note(&mut self, list: usize, term: Term, count: i32) {
        self.counts[list][term.index()] += count as i16;
        self.seen[term.index()] += count.unsigned_abs() as u16;
    }
}

impl Sink for Scratch {
    fn add(&mut self, term: Term, count: i32) {
        self.note(0, term, count);
    }

    fn endanger(&mut self, king: Color, term: Term, count: i32) {
        self.note(1 + king.index(), term, count);
    }
}

#[cfg(test)]
mod tests {
    use tesuji::Game;
    use tesuji_shogi::PackedSfen;

    use super::*;

    #[test]
    fn what_is_not_quiet_is_left_out() {
        let mut counts = TermCounts::default();
        let mut add = |sfen: &str, best: Option<&str>| {
            let pos = Position::from_sfen(sfen).unwrap();
            let best = best.map(|best| {
                let mut moves = <Position as Game>::Moves::default();
                pos.moves(&mut moves);
                moves.iter().copied().find(|mv| mv.to_string() == best).unwrap()
            });
            let mv = best.map_or(0, u32::from) as u16;
            let packed = PackedSfen::try_from(&pos).unwrap();
            counts.extend(&[Record { packed, score: 7, mv, ply: 1, result: 1, first: true }]).unwrap();
            counts.len()
        };
        let open = "4k4/9/9/4p4/9/4P4/9/9/4K4 b - 1";
        assert_eq!(add(open, Some("5i5h")), 1);
        assert_eq!(add(open, None), 2, "no best move known");
        assert_eq!(add("4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", Some("5f5e")), 2, "a capture");
        assert_eq!(add("4k4/9/4R4/9/9/9/9/9/4K4 w - 1", None), 2, "in check");
        assert_eq!(add(&open.replace(" b ", " w "), None), 3);
        assert_eq!([counts.label(0), counts.label(2)], [(7, 1), (-7, -1)], "labels are First's");
    }
}

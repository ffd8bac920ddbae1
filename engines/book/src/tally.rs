//! Counting the moves of games.

use std::collections::HashMap;

use tesuji_shogi::{Move, Position};

use crate::records::GameRecord;
use crate::{Entry, Moment, Page};

/// How often each move was played in each position at each move number. In memory: some 200
/// bytes a position.
#[derive(Debug, Default)]
pub struct Tally {
    pages: HashMap<Moment, Vec<(Move, u64)>>,
}

impl Tally {
    /// Counts the first `moves` moves of a game.
    pub fn add(&mut self, game: &GameRecord, moves: usize) {
        let mut position = game.start.clone();
        for &mv in game.moves.iter().take(moves) {
            let played = self.pages.entry(Moment::of(&position)).or_default();
            match played.iter_mut().find(|(known, _)| *known == mv) {
                Some((_, count)) => *count += 1,
                None => played.push((mv, 1)),
            }
            let _ = position.apply(mv);
        }
    }

    /// The pages of a book, the moves played most often first, each with the reply played most
    /// often. Moves played less than `least` times are left out.
    pub fn pages(&self, least: u64) -> Vec<Page> {
        let pages = self.pages.iter().map(|(moment, played)| {
            let start = moment.position();
            let mut moves: Vec<_> = played.iter().filter(|&&(_, count)| count >= least).collect();
            // Equal counts in an order that does not depend on the order of the games.
            moves.sort_by_key(|&&(mv, count)| (std::cmp::Reverse(count), mv));
            let entries = moves.into_iter().map(|&(mv, count)| {
                let ponder = start.as_ref().and_then(|start| self.reply(start, mv));
                Entry { ponder, count, ..Entry::of(mv) }
            });
            moment.page(entries.collect())
        });
        pages.filter(|page| !page.entries.is_empty()).collect()
    }

    fn reply(&self, start: &Position, mv: Move) -> Option<Move> {
        let mut position = start.clone();
        let _ = position.apply(mv);
        let played = self.pages.get(&Moment::of(&position))?;
        played.iter().max_by_key(|&&(mv, count)| (count, std::cmp::Reverse(mv))).map(|&(mv, _)| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::read_games;

    #[test]
    fn moves_are_counted_and_replies_expected() {
        let games = "startpos moves 7g7f 3c3d 2g2f\n7g7f 8c8d\n7g7f 8c8d 2g2f\n2g2f 8c8d\n";
        let mut tally = Tally::default();
        read_games(games.as_bytes()).unwrap().iter().for_each(|game| tally.add(game, 2));
        let mut pages = tally.pages(1);
        pages.sort_by_cached_key(Page::title);
        let lines: Vec<String> = pages.iter().flat_map(|page| &page.entries).map(Entry::to_string).collect();
        assert_eq!(
            lines,
            ["8c8d none 0 0 2", "3c3d none 0 0 1", "8c8d none 0 0 1", "7g7f 8c8d 0 0 3", "2g2f 8c8d 0 0 1"]
        );
        assert_eq!(tally.pages(2).len(), 2);
    }
}

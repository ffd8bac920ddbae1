//! What the games say so far.

use std::collections::{BTreeMap, HashMap};

use crate::record::{Effort, GameRecord};
use crate::referee::Ending;
use crate::stats::{Estimate, Games, Pairs, Sprt, Verdict};

/// The results of two contestants against each other, seen by the one with the lower number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duel {
    /// Losses, draws, wins.
    pub games: Games,
    /// Pairs whose two games are both played.
    pub pairs: Pairs,
    /// The log-likelihood ratio at the end, or when the test was decided.
    pub llr: f64,
    /// What the test says, once and for all: games finished later do not change it.
    pub verdict: Option<Verdict>,
    /// Half points of pairs that miss their other game.
    open: HashMap<u64, usize>,
}

impl Duel {
    /// The rating difference with its interval, from pairs if there are any.
    pub fn elo(&self) -> Option<Estimate> {
        self.pairs.elo().or_else(|| self.games.elo())
    }

    /// The probability that the lower number is the stronger one, from pairs if there are any.
    pub fn superiority(&self) -> Option<f64> {
        self.pairs.likelihood_of_superiority().or_else(|| self.games.likelihood_of_superiority())
    }
}

/// All results of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standings {
    /// By numbers of contestants, lower first.
    pub duels: BTreeMap<[usize; 2], Duel>,
    /// What each contestant's moves took.
    pub effort: BTreeMap<usize, Effort>,
    /// How games ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Faults by contestant, each in words, with the number of its game.
    pub faults: Vec<(usize, u64, String)>,
    /// Wins of the side that moves first.
    pub first_wins: u64,
    /// Plies played after the openings.
    pub plies: u64,
    /// What each contestant calls itself.
    pub identities: BTreeMap<usize, String>,
    sprt: Option<Sprt>,
}

impl Standings {
    /// No games yet; `sprt` is asked after each pair.
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self { sprt, ..Self::default() }
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// The test that is asked after each pair.
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// Whether every duel of `pairings` is decided by the test.
    pub fn decided(&self, pairings: &[[usize; 2]]) -> bool {
        self.sprt.is_some()
            && pairings
                .iter()
                .all(|pairing| self.duels.get(pairing).is_some_and(|duel| duel.verdict.is_some()))
    }

    /// Takes up a finished game.
    pub fn add(&mut self, record: &GameRecord) {
        let [first, second] = record.seats;
        let duel = self.duels.entry([first.min(second), first.max(second)]).or_default();
        let half_points = record.half_points(usize::from(second < first));
        duel.games.add(half_points);
        match duel.open.remove(&(record.game / 2)) {
            None => _ = duel.open.insert(record.game / 2, half_points),
            Some(other) => duel.pairs.add(half_points + other),
        }
        if let (Some(sprt), None) = (self.sprt, duel.verdict) {
            duel.llr = sprt.llr(&duel.pairs);
            duel.verdict = Some(sprt.verdict(duel.llr)).filter(|verdict| *verdict != Verdict::Open);
        }
        *self.endings.entry(record.ending.clone()).or_default() += 1;
        self.first_wins += u64::from(record.winner == Some(0));
        self.plies += record.times.len() as u64;
        for seat in [0, 1] {
            self.effort.entry(record.seats[seat]).or_default().add(&record.effort[seat]);
            self.identities.insert(record.seats[seat], record.players[seat].clone());
        }
        for (seat, fault) in &record.spoilt {
            self.faults.push((record.seats[*seat], record.game, fault.to_string()));
        }
        if let (Some(fault), Some(winner)) = (&record.fault, record.winner) {
            self.faults.push((record.seats[1 - winner], record.game, fault.to_string()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fault;

    fn game(game: u64, winner: Option<usize>) -> GameRecord {
        GameRecord {
            game,
            seats: if game.is_multiple_of(2) { [0, 1] } else { [1, 0] },
            players: ["a".into(), "b".into()],
            opening: 0,
            start: String::new(),
            moves: Vec::new(),
            given: 0,
            times: vec![1.0; 10],
            scores: vec![None; 10],
            winner,
            ending: Ending::NoMoves,
            effort: [Effort { moves: 5, time: 50.0, ..Effort::default() }; 2],
            spoilt: Vec::new(),
            fault: None,
            finished: 0,
        }
    }

    #[test]
    fn pairs_are_counted_when_complete() {
        let mut standings = Standings::new(None);
        // Contestant 0 wins as first, then wins as second: two points of the pair.
        standings.add(&game(0, Some(0)));
        assert_eq!(standings.duels[&[0, 1]].pairs.total(), 0);
        standings.add(&game(3, None));
        standings.add(&game(1, Some(1)));
        let duel = &standings.duels[&[0, 1]];
        assert_eq!(duel.pairs.counts, [0, 0, 0, 0, 1]);
        assert_eq!(duel.games.counts, [0, 1, 2]);
        assert_eq!(standings.effort[&0].mean_time(), Some(10.0));
        assert_eq!((standings.games(), standings.plies, standings.first_wins), (3, 30, 1));
    }

    #[test]
    fn a_verdict_stands() {
        let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
        let mut standings = Standings::new(Some(sprt));
        let mut number = 0;
        while !standings.decided(&[[0, 1]]) {
            // Contestant 0 always wins.
            standings.add(&game(number, Some((number % 2) as usize)));
            number += 1;
        }
        assert!(number > 6, "decided after {number} games");
        for _ in 0..40 {
            standings.add(&game(number, Some(1 - (number % 2) as usize)));
            number += 1;
        }
        assert_eq!(standings.duels[&[0, 1]].verdict, Some(Verdict::H1));
    }

    #[test]
    fn faults_name_the_guilty() {
        let mut standings = Standings::new(None);
        let mut late = game(1, Some(0));
        late.fault = Some(Fault::Time { used_ms: 300, allowed_ms: 100 });
        late.spoilt.push((1, Fault::Hang(5000)));
        standings.add(&late);
        let guilty: Vec<_> = standings.faults.iter().map(|(who, game, _)| (*who, *game)).collect();
        assert_eq!(guilty, [(0, 1), (0, 1)]);
        assert!(standings.faults[1].2.contains("300"));
    }
}

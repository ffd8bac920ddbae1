//! What a contest says of its games, and which games it plays.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use tesuji::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Strategy, TerminalStatus, TextError, mix,
};
use tesuji_arena::stats::{Games, Pairs};
use tesuji_arena::{Duel, Ending, Format, RandomMover, Standings, TimeControl};
use tesuji_classics::TicTacToe;
use tesuji_examples::contest::{MAX_PLIES, Results, Row, Terrain, play};
use tesuji_examples::game::Playable;
use tesuji_examples::lineup::{Resources, Variant};
use tesuji_examples::machine::Usage;

/// A walk of thousands of steps: for a match, a game without an end.
#[derive(Clone, Debug)]
struct Walk(u32);

impl Game for Walk {
    type Move = u8;
    type Moves = MoveList<u8, 2>;
    type Undo = u32;

    fn side_to_move(&self) -> Player {
        Player::ALL[self.0 as usize % 2]
    }

    fn hash_key(&self) -> u64 {
        mix(self.0.into())
    }

    fn terminal_status(&self) -> TerminalStatus {
        if self.0 < 3000 { TerminalStatus::Open } else { TerminalStatus::Over(Outcome::Loss, Reason::GOAL) }
    }

    fn moves(&self, out: &mut Self::Moves) {
        out.push(1);
        out.push(3);
    }

    fn apply(&mut self, mv: u8) -> u32 {
        self.0 += u32::from(mv);
        self.0 - u32::from(mv)
    }

    fn undo(&mut self, before: u32) {
        self.0 = before;
    }
}

impl Notation for Walk {
    type Error = TextError;

    fn start() -> Self {
        Self(0)
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        text.parse().map(Self).map_err(|_| TextError::Position(text.into()))
    }

    fn position_text(&self) -> String {
        self.0.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, TextError> {
        self.find_move(text).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl Playable for Walk {
    const OPENING_PLIES: u32 = 1;

    fn search(_: Variant, _: Resources) -> Result<Box<dyn Strategy<Self>>> {
        Ok(Box::new(RandomMover::new(1)))
    }

    fn is_exact(_: Variant) -> bool {
        false
    }
}

fn contest<G: Playable>(games: u64) -> Results {
    let names = ["one", "two"].map(String::from).to_vec();
    let terrain = Terrain { control: TimeControl::Nodes(1), games, concurrency: 1 };
    let make = |_| G::search(Variant::Random, Resources::default());
    play::<G, _>(names, make, Format::RoundRobin, terrain, None).expect("a contest")
}

#[test]
fn endless_games_are_broken_off() {
    let results = contest::<Walk>(2);
    assert_eq!(results.standings.endings, BTreeMap::from([(Ending::MoveLimit, 2)]));
    assert_eq!(results.standings.plies, 2 * MAX_PLIES as u64);
}

#[test]
fn an_opening_counts_once() {
    let results = contest::<TicTacToe>(400);
    assert_eq!((results.openings, results.games_each, results.standings.games()), (9, 18, 18));
    assert_eq!(results.shortage().as_deref(), Some("Only 9 openings: 18 games a pairing."));
    let results = contest::<TicTacToe>(5);
    assert_eq!((results.games_each, results.shortage()), (6, None));
}

fn results<const N: usize>(duels: [([usize; 2], Pairs); N]) -> Results {
    let mut standings = Standings::default();
    for (seats, pairs) in duels {
        let mut duel = Duel::default();
        let [lost, _, split, _, won] = pairs.counts;
        duel.games = Games::new([2 * lost + split, 0, 2 * won + split]);
        duel.pairs = pairs;
        standings.duels.insert(seats, duel);
    }
    let usage = Usage { wall: Duration::ZERO, cpu: Duration::ZERO, others: Some(0.0), available: 2 };
    let names = ["a", "b", "c", "d"].map(String::from).to_vec();
    Results { names, standings, usage, openings: 50, games_each: 100, asked: 100, kept: 0, concurrency: 1 }
}

fn of(rows: &[Row], number: usize) -> &Row {
    rows.iter().find(|row| row.number == number).expect("a row for each")
}

#[test]
fn pairs_are_counted_and_seen_from_both_sides() {
    // Nearly every opening is won by the same colour twice: by single games nothing would be known.
    let results = results([([0, 1], Pairs::new([1, 0, 92, 0, 7]))]);
    assert_eq!(results.pairs(1, 0).counts, [7, 0, 92, 0, 1]);
    assert_eq!(results.games(1, 0).counts, [106, 0, 94]);
    let [a, b] = [results.superiority(0, 1).unwrap(), results.superiority(1, 0).unwrap()];
    assert!(a > 0.98 && (a + b - 1.0).abs() < 1e-9, "{a} {b}");
    let rows = results.rows();
    let first = of(&rows, 0).elo.unwrap();
    assert!(first.low > 0.0 && first.margin() < 10.0, "{first:?}");
    assert_eq!(rows[0].superiority, Some(a));
    assert_eq!(of(&results.rows_against(0), 1).elo, Pairs::new([7, 0, 92, 0, 1]).elo());
}

#[test]
fn ratings_do_not_depend_on_who_else_plays() {
    let (close, far) = (Pairs::new([4, 0, 5, 0, 6]), Pairs::new([0, 0, 1, 0, 14]));
    let two = results([([0, 1], close)]).rows();
    let weak = results([([0, 1], close), ([0, 2], far), ([1, 2], far)]).rows();
    let ahead = |rows: &[Row]| of(rows, 0).elo.unwrap().value - of(rows, 1).elo.unwrap().value;
    assert!((ahead(&two) - ahead(&weak)).abs() < 10.0, "{} {}", ahead(&two), ahead(&weak));
    // Nor is anybody surely stronger for having a weak third to beat.
    assert_eq!(of(&two, 0).superiority, of(&weak, 0).superiority);
    assert!(of(&weak, 0).superiority.unwrap() < 0.8);
    // Who lost everything has no bound, and comes last.
    let clean = Pairs::new([0, 0, 0, 0, 15]);
    let rows =
        results([([0, 1], close), ([2, 3], clean), ([0, 2], far), ([0, 3], clean), ([1, 3], clean)]).rows();
    assert_eq!((rows[3].number, rows[3].elo_text()), (3, "-inf (no bound)".into()));
}

#[test]
fn times_of_an_earlier_run_are_not_vouched_for() {
    let mut results = results([([0, 1], Pairs::new([1, 0, 2, 0, 1]))]);
    assert_eq!(results.objection(2), None);
    results.kept = 3;
    assert!(results.objection(1).unwrap().contains("3 games are from an earlier run"));
    results.kept = 0;
    results.concurrency = 2;
    assert!(results.objection(2).unwrap().contains("4 threads at once on 2 processors"));
}

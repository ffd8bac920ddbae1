//! One game between two contestants.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

use tesuji::{Notation, Outcome, Player};

use crate::adjudication::Adjudication;
use crate::contestant::{Answer, Contestant, Turn};
use crate::control::Watch;
use crate::record::{Effort, GameRecord};
use crate::referee::{Ending, Referee, Ruling};
use crate::{Fault, Opening, TimeControl};

/// What a contestant is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Its time control.
    pub control: TimeControl,
    /// Late by no more than this is not late.
    pub grace: Duration,
    /// How long it may be silent beyond its time before it is killed.
    pub patience: Duration,
}

impl Terms {
    /// A control with a grace of 100 ms and a patience of 30 s.
    pub fn new(control: TimeControl) -> Self {
        Self { control, grace: Duration::from_millis(100), patience: Duration::from_secs(30) }
    }
}

/// A game to be played.
#[derive(Debug)]
pub struct Pairing<'a> {
    /// Its number in the schedule.
    pub game: u64,
    /// Numbers of the contestants, the first player's first.
    pub seats: [usize; 2],
    /// Where it begins.
    pub opening: &'a Opening,
    /// The number of the opening.
    pub opening_index: usize,
    /// What each side is allowed, the first player's first.
    pub terms: [Terms; 2],
}

/// By what a game is played and judged.
pub struct House<'a, G> {
    /// Sets the rules of the house in the first position of a game.
    pub prepare: &'a dyn Fn(&mut G),
    /// The rules of the match.
    pub referee: &'a Referee,
    /// When games are ended early.
    pub adjudication: &'a Adjudication,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Spoilt {
    /// A side crashed or hung and has to be started again.
    #[error("seat {0} {1}")]
    By(usize, Fault),
    /// The match is being stopped.
    #[error("the match was stopped")]
    Stopped,
    /// The opening cannot be played.
    #[error("the opening cannot be played: {0}")]
    Opening(String),
}

/// The game as it is being played.
struct Table<'a, G> {
    pairing: &'a Pairing<'a>,
    position: G,
    moves: Vec<String>,
    watches: [Watch; 2],
    times: Vec<f64>,
    scores: Vec<Option<tesuji::Score>>,
    effort: [Effort; 2],
    fault: Option<Fault>,
}

/// Plays a game to its end.
///
/// # Errors
/// When it has no result: a side crashed or hung, or the match is being stopped.
pub fn play<G: Notation>(
    pairing: &Pairing<'_>,
    players: [&mut dyn Contestant<G>; 2],
    house: &House<'_, G>,
    stop: &AtomicBool,
) -> Result<GameRecord, Spoilt> {
    let mut table = Table {
        pairing,
        position: pairing.opening.play_under(house.prepare).map_err(Spoilt::Opening)?,
        moves: pairing.opening.moves.clone(),
        watches: pairing.terms.map(|terms| Watch::new(terms.control)),
        times: Vec::new(),
        scores: Vec::new(),
        effort: [Effort::default(); 2],
        fault: None,
    };
    let [first, second] = players;
    first.new_game(stop).map_err(|fault| spoilt(0, fault))?;
    second.new_game(stop).map_err(|fault| spoilt(1, fault))?;
    let ruling = loop {
        if let Some(ruling) = house.referee.judge(&table.position, table.moves.len()) {
            break ruling;
        }
        let side = table.position.side_to_move();
        let mover: &mut dyn Contestant<G> = if side == Player::First { &mut *first } else { &mut *second };
        if let Some(ruling) = table.turn(mover, house.referee, stop)? {
            break ruling;
        }
        if let Some(ruling) = house.adjudication.judge(&table.scores, side) {
            break ruling;
        }
    };
    for (seat, player) in Player::ALL.into_iter().zip([&mut *first, &mut *second]) {
        player.game_over(match ruling.winner {
            None => Outcome::Draw,
            Some(winner) if winner == seat => Outcome::Win,
            Some(_) => Outcome::Loss,
        });
    }
    Ok(table.record(ruling, [first.identity(), second.identity()]))
}

/// A fault before or during a game that leaves it without a result.
fn spoilt(seat: usize, fault: Fault) -> Spoilt {
    if fault == Fault::Stopped { Spoilt::Stopped } else { Spoilt::By(seat, fault) }
}

impl<G: Notation> Table<'_, G> {
    /// Lets the side to move think and act; the ruling if that ends the game.
    fn turn(
        &mut self,
        mover: &mut dyn Contestant<G>,
        referee: &Referee,
        stop: &AtomicBool,
    ) -> Result<Option<Ruling>, Spoilt> {
        let side = self.position.side_to_move();
        let terms = self.pairing.terms[side.index()];
        let turn = Turn {
            start: &self.pairing.opening.start,
            moves: &self.moves,
            position: &self.position,
            watches: self.watches,
            patience: terms.patience,
            grace: terms.grace,
            stop,
        };
        let loses = |ending| Some(Ruling { winner: Some(!side), ending });
        let thought = match mover.think(&turn) {
            Ok(thought) => thought,
            Err(fault) if fault.is_fatal() => return Err(spoilt(side.index(), fault)),
            Err(fault) => {
                self.fault = Some(fault);
                return Ok(loses(Ending::IllegalMove));
            }
        };
        self.note(side, thought.elapsed, thought.depth, thought.nodes);
        let watch = &mut self.watches[side.index()];
        if let Some(allowed) = watch.allowance()
            && thought.elapsed > allowed + terms.grace
        {
            let (used, allowed) = (thought.elapsed.as_millis() as u64, allowed.as_millis() as u64);
            self.fault = Some(Fault::Time { used_ms: used, allowed_ms: allowed });
            return Ok(loses(Ending::Time));
        }
        watch.punch(thought.elapsed);
        match thought.answer {
            Answer::Resign => Ok(loses(Ending::Resignation)),
            Answer::ClaimWin => {
                let ruling = referee.judge_claim(&self.position);
                if ruling.ending == Ending::FalseClaim {
                    self.fault = Some(Fault::FalseClaim);
                }
                Ok(Some(ruling))
            }
            Answer::Move(mv) if !self.position.is_legal(mv) => {
                self.fault = Some(Fault::IllegalMove(format!("{mv:?}")));
                Ok(loses(Ending::IllegalMove))
            }
            Answer::Move(mv) => {
                self.moves.push(self.position.move_text(mv));
                self.times.push((thought.elapsed.as_secs_f64() * 1e6).round() / 1e3);
                self.scores.push(thought.score);
                let _ = self.position.apply(mv);
                Ok(None)
            }
        }
    }

    /// Adds up what a move took.
    fn note(&mut self, side: Player, elapsed: Duration, depth: Option<u32>, nodes: Option<u64>) {
        let time = elapsed.as_secs_f64() * 1e3;
        self.effort[side.index()].add(&Effort {
            moves: 1,
            time,
            slowest: time,
            nodes: nodes.unwrap_or(0),
            depths: depth.map_or(0, u64::from),
            reported: u64::from(depth.is_some()),
        });
    }

    /// The record of the finished game.
    fn record(self, ruling: Ruling, players: [String; 2]) -> GameRecord {
        GameRecord {
            game: self.pairing.game,
            seats: self.pairing.seats,
            players,
            opening: self.pairing.opening_index,
            start: self.pairing.opening.start.clone(),
            given: self.pairing.opening.moves.len(),
            moves: self.moves,
            times: self.times,
            scores: self.scores,
            winner: ruling.winner.map(Player::index),
            ending: ruling.ending,
            effort: self.effort,
            spoilt: Vec::new(),
            fault: self.fault,
            finished: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
        }
    }
}

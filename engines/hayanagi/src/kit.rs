//! What Hayanagi brings along to the driver.

mod judge;
mod rules;
mod shelf;

use std::fmt::Write;

use tesuji::Game;
use tesuji_shogi::{Color, EnteringKingRule, Move, Position, Rules};
use tesuji_usi::{BookMove, Desk, Dialect, Kit, MoveKind, Record, Row, SearchSettings, Searcher};

use crate::bench::POSITIONS;
use judge::Judge;
use shelf::Shelf;

/// The shogi engine: its rules, its evaluation and its book, as the options choose them.
#[derive(Debug, Default)]
pub struct Hayanagi {
    rules: Rules,
    judge: Judge,
    /// What the strategy in use was made from.
    made_from: Option<(Judge, Rules)>,
    shelf: Shelf,
}

impl Kit for Hayanagi {
    type Game = Position;

    fn strategy(&mut self, desk: &mut Desk) -> Result<Box<dyn Searcher<Position>>, String> {
        self.made_from = Some((self.judge.clone(), self.rules));
        self.judge.strategy(desk)
    }

    fn wants_new_strategy(&self) -> bool {
        // Under other rules the table's mates and draws are not what they were.
        self.made_from.as_ref().is_none_or(|(judge, rules)| *judge != self.judge || *rules != self.rules)
    }

    fn options(_dialect: Dialect) -> Vec<Row<Self>> {
        [rules::options(), judge::options(), shelf::options()].into_iter().flatten().collect()
    }

    fn ready(&mut self, desk: &mut Desk) {
        self.shelf.ready(desk);
    }

    fn book_move(&mut self, record: &Record<Position>, desk: &mut Desk) -> Option<BookMove<Move>> {
        self.shelf.book_move(record, desk)
    }

    fn explain(&mut self, record: &Record<Position>, _desk: &mut Desk) -> Option<String> {
        Some(judge::explain(&record.position))
    }

    fn book_report(&mut self, record: &Record<Position>, _desk: &mut Desk) -> Option<String> {
        Some(self.shelf.report(&record.position))
    }

    fn start(&self) -> Position {
        let mut position = Position::startpos();
        position.set_rules(self.rules);
        position
    }

    fn parse_position(&self, text: &str) -> Result<Position, String> {
        let mut position = Position::parse_sfen_lenient(text).map_err(|error| error.to_string())?;
        position.set_rules(self.rules);
        Ok(position)
    }

    fn played(&self, position: &Position) -> u32 {
        position.plies()
    }

    fn prepare(&self, position: &mut Position, search: &SearchSettings) {
        position.set_rules(Rules { only_fourfold_repetition: search.consideration, ..self.rules });
    }

    fn prepare_proof(&self, position: &mut Position, search: &SearchSettings) {
        self.prepare(position, search);
        let entering_king = EnteringKingRule::NoEnteringKing;
        position.set_rules(Rules { max_moves_to_draw: 0, entering_king, ..position.rules() });
        // Whether there is a mate does not depend on how often the position was there.
        position.forget_history();
    }

    fn declares(&self, position: &Position) -> bool {
        position.can_declare_win()
    }

    fn describe(&self, record: &Record<Position>) -> String {
        let mut text = String::new();
        for (name, color) in [("black", Color::First), ("white", Color::Second)] {
            let state = record.position.entering_king(color);
            let required = state.required.map_or_else(|| "-".to_owned(), |points| points.to_string());
            let _ = writeln!(
                text,
                "points {name} {} of {required}, {} pieces and {} king in the camp",
                state.points,
                state.pieces_in_camp,
                if state.king_in_camp { "the" } else { "no" },
            );
        }
        text
    }

    fn move_kinds() -> &'static [MoveKind<Position>] {
        const KINDS: &[MoveKind<Position>] = &[
            MoveKind { name: "captures", holds: |position, mv| !position.piece_at(mv.to()).is_empty() },
            MoveKind { name: "promotions", holds: |_, mv| mv.promotes() },
            MoveKind { name: "checks", holds: |position, mv| position.gives_check(mv) },
            MoveKind { name: "mates", holds: mates },
        ];
        KINDS
    }

    fn bench_positions() -> &'static [&'static str] {
        POSITIONS
    }
}

fn mates(position: &mut Position, mv: Move) -> bool {
    if !position.gives_check(mv) {
        return false;
    }
    let undo = position.apply(mv);
    let mated = position.legal_moves().is_empty();
    Game::undo(position, undo);
    mated
}

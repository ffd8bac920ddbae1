//! What Hayanagi brings along to the driver.

use std::fmt::Write;

use tesuji::Game;
use tesuji_shogi::{Color, EnteringKingRule, Move, Position, Rules};
use tesuji_usi::{
    Check, Choice, Combo, Desk, Dialect, Kit, MoveKind, Record, Row, SearchSettings, Searcher, Spin,
};

use crate::bench::POSITIONS;
use crate::evaluation::Evaluation;

/// The shogi engine: rules, evaluation, and what else the options choose.
#[derive(Debug, Default)]
pub struct Hayanagi {
    rules: Rules,
    evaluation: Evaluation,
    /// The evaluation of the strategy in use.
    built: Option<Evaluation>,
}

#[derive(Clone, Copy, PartialEq)]
struct Rule(EnteringKingRule);

impl Choice for Rule {
    const NAMES: &'static [(&'static str, Self)] = &{
        let mut names = [("", Self(EnteringKingRule::NoEnteringKing)); EnteringKingRule::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = (EnteringKingRule::ALL[i].name(), Self(EnteringKingRule::ALL[i]));
            i += 1;
        }
        names
    };
}

impl Kit for Hayanagi {
    type Game = Position;

    fn strategy(&mut self, desk: &mut Desk) -> Result<Box<dyn Searcher<Position>>, String> {
        self.built = Some(self.evaluation);
        self.evaluation.search(desk.search())
    }

    fn wants_new_strategy(&self) -> bool {
        self.built != Some(self.evaluation)
    }

    fn options(_dialect: Dialect) -> Vec<Row<Self>> {
        vec![
            Row::new(
                "EnteringKingRule",
                Combo {
                    default: Rule(EnteringKingRule::CSARule27),
                    set: |kit: &mut Self, rule: Rule| kit.rules.entering_king = rule.0,
                },
                "When an entered king wins: declarations by points, or the try rule.",
            ),
            Row::new(
                "MaxMovesToDraw",
                Spin {
                    default: 0,
                    min: 0,
                    max: 100_000,
                    set: |kit: &mut Self, plies| kit.rules.max_moves_to_draw = plies as u32,
                },
                "The game is drawn after this many plies; 0 is no limit.",
            ),
            Row::new(
                "GenerateAllLegalMoves",
                Check { default: false, set: |kit: &mut Self, on| kit.rules.generate_all_legal_moves = on },
                "Search pointless non-promotions of pawn, lance, bishop and rook too.",
            ),
            Row::new(
                "Evaluation",
                Combo {
                    default: Evaluation::default(),
                    set: |kit: &mut Self, evaluation| kit.evaluation = evaluation,
                },
                "How positions are judged.",
            ),
        ]
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

    fn prepare(&self, position: &mut Position, _search: &SearchSettings) {
        position.set_rules(self.rules);
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

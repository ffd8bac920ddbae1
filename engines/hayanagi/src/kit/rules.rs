//! The options about the rules of the game.

use tesuji_shogi::EnteringKingRule;
use tesuji_usi::{Check, Choice, Combo, Row, Spin};

use super::Hayanagi;

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

pub(super) fn options() -> Vec<Row<Hayanagi>> {
    vec![
        Row::new(
            "EnteringKingRule",
            Combo {
                default: Rule(EnteringKingRule::CSARule27),
                set: |kit: &mut Hayanagi, rule: Rule| kit.rules.entering_king = rule.0,
            },
            "When an entered king wins: declarations by points, or the try rule.",
        ),
        Row::new(
            "MaxMovesToDraw",
            Spin {
                default: 0,
                min: 0,
                max: 100_000,
                set: |kit: &mut Hayanagi, plies| kit.rules.max_moves_to_draw = plies as u32,
            },
            "The game is drawn after this many plies; 0 is no limit.",
        ),
        Row::new(
            "GenerateAllLegalMoves",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.rules.generate_all_legal_moves = on },
            "Search pointless non-promotions of pawn, lance, bishop and rook too.",
        ),
    ]
}

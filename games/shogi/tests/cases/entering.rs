//! Group D: entering kings, the try rule, the move limit.

use tesuji::{Game, Outcome, TerminalStatus, Win};
use tesuji_shogi::{BLACK, EnteringKingRule, MOVE_LIMIT, Rules, WHITE};

use crate::{Case, of_group};

const fn rule(entering_king: EnteringKingRule) -> Rules {
    Rules {
        entering_king,
        max_moves_to_draw: 0,
        declaration_needs_no_opponent_mate: false,
        adjudicates_impasse: false,
        generate_all_legal_moves: false,
        only_fourfold_repetition: false,
    }
}

#[test]
fn entering_king() {
    for case in of_group("D") {
        match case.id {
            "D-049" => required_points(&case),
            "D-050" => mate_beats_the_limit(&case),
            "D-051" => over_the_limit(&case),
            "D-052" => the_rule_matters(),
            _ if case.expected.starts_with("Try rule: ") => try_rule(&case),
            _ => declaration(&case),
        }
    }
}

/// The value after `key` in a text like `points=28, pieces in camp=10` or `pts 17 cnt 10`.
fn value<'a>(text: &'a str, keys: [&str; 2]) -> &'a str {
    let found =
        keys.into_iter().find_map(|key| text.split_once(key)).unwrap_or_else(|| panic!("{keys:?} in {text}"));
    found.1.split([',', ' ', '.', ';']).next().unwrap_or("")
}

fn declaration(case: &Case) {
    let (id, text) = (case.id, case.expected);
    for (name, entering_king) in [
        ("CSA27=", EnteringKingRule::CSARule27),
        ("CSA24=", EnteringKingRule::CSARule24),
        ("CSA27H=", EnteringKingRule::CSARule27H),
        ("CSA24H=", EnteringKingRule::CSARule24H),
    ] {
        let position = case.with_rules(rule(entering_king));
        let state = position.entering_king(position.side_to_move());
        assert_eq!(state.points.to_string(), value(text, ["points=", "pts "]), "{id}");
        assert_eq!(state.pieces_in_camp.to_string(), value(text, ["pieces in camp=", "cnt "]), "{id}");
        let yes = |said: &str| matches!(said, "yes" | "1");
        assert_eq!(state.king_in_camp, yes(value(text, ["king in camp=", "king "])), "{id}");
        assert_eq!(state.in_check, yes(value(text, ["in check=", "check "])), "{id}");
        let wins = value(text, [name, name]) == "WIN";
        assert_eq!(position.can_declare_win(), wins, "{id} {name}");
        assert_eq!(position.winning_move() == Some(Win::Declared), wins, "{id} {name}");
        assert_eq!(position.terminal_status().outcome() == Some(Outcome::Win), wins, "{id} {name}");
    }
}

fn try_rule(case: &Case) {
    let position = case.with_rules(rule(EnteringKingRule::TryRule));
    let found = position.try_move().map(|mv| mv.to_string());
    let expected = case.expected.split_once("declared by playing ").map(|(_, rest)| rest[..4].to_owned());
    assert_eq!(found, expected, "{}", case.id);
    if let Some(mv) = position.try_move() {
        let mut after = position.clone();
        after.apply(mv);
        assert_eq!(after.terminal_status().to_string(), "Loss TryRule", "{}", case.id);
    }
}

fn required_points(case: &Case) {
    for (entering_king, black, white) in [
        (EnteringKingRule::CSARule27H, 28, 15),
        (EnteringKingRule::CSARule24H, 31, 19),
        (EnteringKingRule::CSARule27, 28, 27),
        (EnteringKingRule::CSARule24, 31, 31),
    ] {
        let position = case.with_rules(rule(entering_king));
        assert_eq!(position.required_points(BLACK), Some(black), "{}", case.id);
        assert_eq!(position.required_points(WHITE), Some(white), "{}", case.id);
    }
}

/// The line of the input that begins with `position`, as a case of its own.
fn position_line(case: &Case) -> Case {
    let input = case.input.lines().find(|line| line.starts_with("position")).expect(case.id);
    Case { id: case.id, input: input.to_owned(), expected: case.expected }
}

fn mate_beats_the_limit(case: &Case) {
    let limit = Rules { max_moves_to_draw: 1, ..rule(EnteringKingRule::CSARule27) };
    let position = position_line(case).with_rules(limit);
    let mv = position.mate_in_one().expect("G*5b mates");
    assert_eq!(mv.to_string(), "G*5b");
    let mut mated = position.clone();
    mated.apply(mv);
    assert_eq!(mated.terminal_status(), TerminalStatus::Open, "the draw does not come before the mate");
    assert!(mated.legal_moves().is_empty());
    let mut other = position.clone();
    let mv = other.parse_usi("5c5b+").expect("legal");
    other.apply(mv);
    assert!(other.in_check(), "still open: a side in check must answer");
    let mv = other.legal_moves()[0];
    other.apply(mv);
    assert_eq!(other.terminal_status(), TerminalStatus::Over(Outcome::Draw, MOVE_LIMIT));
}

fn over_the_limit(case: &Case) {
    let limit = Rules { max_moves_to_draw: 320, ..rule(EnteringKingRule::CSARule27) };
    let position = position_line(case).with_rules(limit);
    assert_eq!(position.terminal_status(), TerminalStatus::Over(Outcome::Draw, MOVE_LIMIT), "{}", case.id);
    assert_eq!(position.legal_moves().len(), 30);
}

/// What is enough under one rule is not under another, so a declaration asks the rule that is set.
fn the_rule_matters() {
    let cases = of_group("D");
    let case = cases.iter().find(|case| case.id == "D-001").expect("a declaration with 28 points");
    assert!(case.with_rules(Rules::default()).can_declare_win());
    assert!(!case.with_rules(rule(EnteringKingRule::CSARule24)).can_declare_win());
}

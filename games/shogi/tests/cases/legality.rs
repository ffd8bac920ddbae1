//! Group A: which moves are legal, and which texts are positions.

use tesuji::Game;
use tesuji::testing::perft;
use tesuji_shogi::{Move, Position};

use crate::{Case, of_group};

#[test]
fn legality() {
    for case in of_group("A") {
        if !is_about_text(&case) {
            let position = case.position();
            for clause in case.expected.split("; ") {
                check(&case, &position, clause);
            }
        }
    }
}

/// Rows about what a reader accepts.
fn is_about_text(case: &Case) -> bool {
    let (strict, lenient) = (Position::from_sfen(case.sfen()), Position::parse_sfen_lenient(case.sfen()));
    let expected = case.expected;
    if let Some(canonical) = expected.strip_prefix("canonical output: ") {
        // An over-full set: 18 kinds are counted twice, so only the lenient reader takes it.
        assert_eq!(lenient.map(|position| position.to_sfen()).as_deref(), Ok(canonical), "{}", case.id);
    } else if let Some(text) = expected.strip_prefix("equals ") {
        let (hands, count) = text.split_once(" (perft 3 = ").expect("a count");
        let mut position = strict.expect(case.id);
        assert!(position.to_sfen().contains(&format!(" {hands} ")), "{}", case.id);
        let count: String = count.chars().take_while(char::is_ascii_digit).collect();
        assert_eq!(perft(&mut position, 3).to_string(), count, "{}", case.id);
    } else if ["error", "parse policy: reject", "reject or flag"]
        .iter()
        .any(|start| expected.starts_with(start))
    {
        assert!(strict.is_err(), "{}: {}", case.id, case.sfen());
        // None of them can be played, so the lenient reader refuses them too.
        assert!(lenient.is_err(), "{}: {}", case.id, case.sfen());
    } else {
        return false;
    }
    true
}

fn check(case: &Case, position: &Position, clause: &str) {
    let id = case.id;
    let legal = position.legal_moves();
    let is_legal = |text: &str| {
        let mv = Move::from_usi(text).expect(id);
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{id}");
        legal.contains(&mv)
    };
    let claim = clause.split(". ").next().unwrap_or(clause);
    if let Some(count) = clause.strip_suffix(" legal moves") {
        assert_eq!(legal.len().to_string(), count, "{id}");
    } else if let Some(text) = claim.strip_suffix(" is LEGAL") {
        assert!(is_legal(text), "{id}");
    } else if let Some(text) = claim.strip_suffix(" is ILLEGAL") {
        assert!(!is_legal(text), "{id}");
    } else if let Some(text) = clause.strip_prefix("moves: ") {
        let mut found: Vec<_> = legal.iter().map(Move::to_string).collect();
        found.sort();
        let mut expected: Vec<_> = text.split(' ').collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{id}");
    } else if clause == "side to move is in check" {
        assert!(position.in_check(), "{id}");
    } else if clause == "no legal move, not in check" {
        assert!(legal.is_empty() && !position.in_check(), "{id}");
    } else if clause.starts_with("White is in check: ") && clause.ends_with("Legal replies: 5") {
        assert!(position.in_check() && legal.len() == 5, "{id}");
        let win = position.winning_move();
        assert!(!matches!(win, Some(tesuji::Win::By(mv)) if !legal.contains(&mv)), "{id}: {win:?}");
    } else if let Some((text, "False")) = clause.split_once(" legal: ") {
        assert!(!is_legal(text), "{id}");
    } else {
        // Remarks after a claim that has been checked.
        assert!(
            ["Gold pinned", "A tokin", "interposing drop"].iter().any(|start| clause.starts_with(start)),
            "{id}: `{clause}` is not understood"
        );
    }
}

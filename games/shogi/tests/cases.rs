//! Cases from public bug reports and from the tests of other engines: `data/cases.tsv`.
//!
//! A row consists of id, group, input and expectation. Every clause of an expectation is read by
//! the module of its group; one that nobody understands is an error, not a pass.

mod cases {
    pub(crate) mod entering;
    pub(crate) mod legality;
    pub(crate) mod repetition;
    pub(crate) mod tree;
}

use tesuji_shogi::{Position, Rules};

/// One row.
struct Case {
    id: &'static str,
    input: String,
    expected: &'static str,
}

fn of_group(group: &str) -> Vec<Case> {
    let rows = include_str!("data/cases.tsv").lines().skip(1).map(|line| {
        let [id, group, input, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not four columns: {line}");
        };
        (group, Case { id, input: input.replace("\\n", "\n"), expected })
    });
    let cases: Vec<_> = rows.filter(|&(of, _)| of == group).map(|(_, case)| case).collect();
    assert!(cases.len() >= 10, "group {group} is there");
    cases
}

impl Case {
    /// The text of the position, without the moves.
    fn sfen(&self) -> &str {
        let text = self.input.strip_prefix("position ").unwrap_or(&self.input);
        let text = text.strip_prefix("sfen ").unwrap_or(text);
        let text = text.split(" moves").next().unwrap_or(text);
        if text == "startpos" { tesuji_shogi::STARTPOS } else { text }
    }

    fn moves(&self) -> impl Iterator<Item = &str> {
        self.input.split_once(" moves ").map_or("", |(_, moves)| moves).split_whitespace()
    }

    /// The position after all moves.
    fn position(&self) -> Position {
        let mut position =
            Position::parse_sfen_lenient(self.sfen()).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        for text in self.moves() {
            position.play_usi(text).unwrap_or_else(|error| panic!("{}: {error}", self.id));
        }
        position
    }

    fn with_rules(&self, rules: Rules) -> Position {
        let mut position = self.position();
        position.set_rules(rules);
        position
    }
}

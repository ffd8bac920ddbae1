//! Weights as the Rust source that holds them.

use std::fmt::Write;

use tesuji_shogi::PieceKind;

use super::terms::{HELD, KINDS, Term};

/// The text of `weights.rs`, formatted as `rustfmt` does: a remark of one or more lines, and weights
/// in [`Term::parts`]. `divisor` is [`Weights::divisor`](super::Weights::divisor).
pub fn source(remark: &str, divisor: i32, weight: impl Fn(Term) -> i32) -> String {
    let mut text = String::new();
    for line in remark.lines() {
        let _ = writeln!(text, "{}", format!("//! {line}").trim_end());
    }
    text += "\nuse super::terms::Weights;\n\n";
    text += "/// The weights in use; each row is explained at its [`Term`](super::Term).\n";
    text += "pub static WEIGHTS: Weights = Weights {\n";
    let mut field = |name: &str, value: &str| {
        let _ = writeln!(text, "    {name}: {value},");
    };
    let kinds = |count: usize, term: fn(PieceKind) -> Term| {
        list((0..count).map(|kind| PieceKind::new(kind).map_or(0, |kind| weight(term(kind)))))
    };
    let places = |term: fn(PieceKind, usize) -> Term| {
        let rows: Vec<_> = (0..KINDS)
            .map(|kind| {
                let kind = PieceKind::new(kind);
                let row = list((0..9).map(|place| kind.map_or(0, |kind| weight(term(kind, place)))));
                (row + ",", kind.map_or("No piece".to_owned(), |kind| format!("{kind:?}")))
            })
            .collect();
        let width = rows.iter().map(|(row, _)| row.len()).max().unwrap_or(0);
        let lines = rows.iter().map(|(row, name)| format!("        {row:width$} // {name}.\n"));
        format!("[\n{}    ]", lines.collect::<String>())
    };
    field("tempo", &weight(Term::Tempo).to_string());
    field("board", &kinds(KINDS, Term::Board));
    field("hand", &kinds(HELD, Term::Hand));
    field("mobility", &kinds(KINDS, Term::Mobility));
    field("attack", &kinds(KINDS, Term::Attack));
    field("guard", &kinds(KINDS, Term::Guard));
    field("threat", &kinds(HELD, Term::Threat));
    field("alone", &weight(Term::Alone).to_string());
    field("divisor", &divisor.to_string());
    field("rank", &places(Term::Rank));
    field("file", &places(Term::File));
    field("from_king", &places(Term::FromKing));
    field("from_foe", &places(Term::FromFoe));
    text + "};\n"
}

fn list(numbers: impl Iterator<Item = i32>) -> String {
    format!("[{}]", numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::WEIGHTS;
    use super::*;

    #[test]
    fn the_weights_in_use_are_what_the_writer_writes() {
        let committed = include_str!("weights.rs");
        let remark = committed.lines().map_while(|line| line.strip_prefix("//!"));
        let remark: Vec<&str> = remark.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        assert_eq!(source(&remark.join("\n"), WEIGHTS.divisor(), |term| WEIGHTS.get(term)), committed);
    }
}

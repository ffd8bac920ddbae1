//! The strong search on a game that offers nothing but its rules. `what_vanishes.sh` looks at the
//! binary: what such a game cannot use is not in it.

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Limits, Notation, Silent, Strategy};
use tesuji_classics::TicTacToe;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut search = LazySmp::<_, _>::new(|_: &TicTacToe| 0, SearchOptions::default())?;
    let report = search.go(&TicTacToe::start(), &Limits::depth(9), &mut Silent);
    println!("value {}, {} nodes, {:?}", report.score, report.nodes, report.pv());
    Ok(())
}

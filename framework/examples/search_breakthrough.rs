//! The strong search on a game with captures and exchanges, judged by an evaluation with a unit.

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Limits, Notation, Scaled, Silent, Strategy};
use tesuji_classics::{Breakthrough, breakthrough};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let evaluator = Scaled::<100, _>(breakthrough::evaluate);
    let mut search = LazySmp::<_, _>::new(evaluator, SearchOptions::default())?;
    let report = search.go(&Breakthrough::start(), &Limits::depth(10), &mut Silent);
    println!("value {}, {} nodes, {:?}", report.score, report.nodes, report.pv());
    Ok(())
}

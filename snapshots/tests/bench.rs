//! The bench signature: nodes of all searches of the bench with one thread. It depends on nothing
//! but the program, so that a change of play is never unnoticed.

use hayanagi::evaluation::Evaluation;
use tesuji::{Limits, Notation};
use tesuji_shogi::Position;
use tesuji_usi::{Kit, SearchSettings, Settings, tools};

#[test]
fn signature() {
    let settings: SearchSettings = Settings::defaults(tesuji_usi::Dialect::Usi).search;
    let small = SearchSettings { hash_mib: 1, ..settings.clone() };
    let mut searcher = Evaluation::default().search(&small).unwrap();
    let texts = hayanagi::Hayanagi::bench_positions();
    let positions: Vec<_> = texts.iter().map(|text| Position::parse_position(text).unwrap()).collect();
    let limits = Limits::depth(tools::BENCH_DEPTH);
    let total = tools::bench(searcher.as_mut(), &positions, &limits, &settings, &|| false, |_| {})
        .expect("nobody stops it");
    insta::assert_snapshot!(total.nodes);
}

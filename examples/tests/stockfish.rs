//! Chess against a foreign engine, judged by our referee: no protocol complaint from either side.

use std::sync::atomic::AtomicBool;

use tesuji_arena::{EngineSpec, Entry, Format, Match, Opening, Schedule, Terms, UsiEngine};
use tesuji_chess::Chess;
use tesuji_examples::positions;

/// Needs Debian's `stockfish`, at its lowest skill and few nodes. Nodes on both sides: a busy machine is nobody's fault.
#[test]
#[ignore = "soak"]
fn soak_twenty_games_of_chess() {
    use tesuji::Notation;
    let test = std::env::current_exe().unwrap();
    let own = test.ancestors().nth(2).unwrap().join("examples/chess_engine");
    let specs = [
        format!("name=tesuji,protocol=uci,cmd={},tc=nodes=20000", own.display()),
        "name=stockfish,protocol=uci,cmd=/usr/games/stockfish,tc=nodes=500,option.Skill Level=0".to_owned(),
    ];
    let entries = specs.map(|text| {
        let spec: EngineSpec = text.parse().unwrap();
        let control = spec.tc.unwrap();
        Entry::<Chess>::new(spec.name.clone(), Terms::new(control), move |stop: &AtomicBool| {
            Ok(Box::new(UsiEngine::start(&spec, stop)?) as _)
        })
    });
    let starts = positions::random::<Chess>(10, 4);
    let openings: Vec<_> =
        starts.iter().map(|start| Opening { start: start.position_text(), moves: Vec::new() }).collect();
    let contest = Match::new(entries.into(), openings);
    let schedule = Schedule::new(2, Format::default(), 20, (0..10).collect());
    let standings = contest.run(&schedule, None, &mut (), &AtomicBool::new(false)).unwrap();
    eprintln!("losses, draws, wins: {:?}", standings.duels[&[0, 1]].games.counts);
    assert_eq!(standings.games(), 20);
    assert!(standings.faults.is_empty(), "{:?}", standings.faults);
}

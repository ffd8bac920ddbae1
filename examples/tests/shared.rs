//! What the examples share: tables, files, charts, the busy machine, the tutorial's game.

use std::fs;
use std::time::Duration;

use tesuji::Notation;
use tesuji::testing::{conformance, perft_table};
use tesuji_examples::chart::{self, Range};
use tesuji_examples::export::{columns, write_csv};
use tesuji_examples::hexapawn::{Hexapawn, evaluate};
use tesuji_examples::machine::Usage;

fn cells(row: &[&str]) -> Vec<String> {
    row.iter().map(|&cell| cell.to_owned()).collect()
}

#[test]
fn columns_line_up() {
    let text = columns(&[cells(&["name", "n"]), cells(&["a", "100"])]);
    assert_eq!(text, "name    n\na     100");
}

#[test]
fn commas_are_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    write_csv(&path, &[cells(&["a,b", "say \"x\""])]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "\"a,b\",\"say \"\"x\"\"\"\n");
}

#[test]
fn charts_name_what_they_show() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chart.svg");
    let row = |label: &str, value| Range { label: label.into(), low: value - 1.0, value, high: value + 2.0 };
    chart::ranges(&path, "A title", "seconds", &[row("first", 3.0), row("second", -4.0)]).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    for word in ["A title", "seconds", "first", "second", "<svg"] {
        assert!(text.contains(word), "{word}");
    }
    chart::lines(&path, "Speed", ["threads", "speed-up"], &[("one".into(), vec![(1.0, 1.0), (2.0, 1.8)])])
        .unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("speed-up"));
}

#[test]
fn a_busy_machine_is_objected_to() {
    let (wall, cpu, available) = (Duration::from_secs(1), Duration::from_millis(1500), 2);
    let usage = |others| Usage { wall, cpu, others, available };
    assert!((usage(None).processors() - 1.5).abs() < 1e-9);
    assert!(usage(Some(0.02)).objection(2).is_none());
    assert!(usage(Some(0.4)).objection(2).unwrap().contains("40 %"));
    assert!(usage(None).objection(1).is_some(), "not knowing is no permission");
    assert!(usage(Some(0.0)).objection(3).unwrap().contains("3 threads at once on 2"));
}

#[test]
fn the_game_of_the_tutorial_keeps_the_laws() {
    conformance(&Hexapawn::start(), &evaluate, 200);
    perft_table::<Hexapawn>("start | 4 16");
}

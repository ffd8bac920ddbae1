//! The command that trains a network: it writes one that an engine reads, and says which file is bad.

use std::path::Path;
use std::process::{Command, Output};

use tesuji::Game;
use tesuji_data::{Record, write_records};
use tesuji_nnue::format;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_shogi::{PackedSfen, Position};

/// Positions of random games, worth their number in centipawns.
fn records(count: usize) -> Vec<Record> {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut pos = Position::startpos();
    let mut records = Vec::new();
    while records.len() < count {
        let mut moves = <Position as Game>::Moves::default();
        pos.moves(&mut moves);
        if moves.is_empty() || pos.plies() > 100 {
            pos = Position::startpos();
            continue;
        }
        let _ = pos.apply(moves[rng.usize(..moves.len())]);
        let packed = PackedSfen::try_from(&pos).unwrap();
        records.push(Record { packed, score: records.len() as i16, mv: 0, ply: 1, result: 0, first: true });
    }
    records
}

fn train(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi-train"));
    command.current_dir(folder).args(arguments).output().unwrap()
}

#[test]
fn the_command_writes_networks_of_both_kinds() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    write_records(&path("train.psv"), &records(1200)).unwrap();
    write_records(&path("held.psv"), &records(100)).unwrap();
    for (kind, name) in [("own", "own.nn"), ("kp", "nn.bin")] {
        let arguments = ["train.psv", "--hold-out", "held.psv", "-o", name, "--kind", kind];
        let width: &[&str] = if kind == "own" { &["--width", "32"] } else { &[] };
        let output =
            train(&[&arguments[..], width, &["--epochs", "2", "--batch", "256"]].concat(), folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(told.contains("1200 positions, 100 held out"), "{told}");
    }
    let bytes = format::read(&path("own.nn")).unwrap();
    assert_eq!(format::own::read::<Position, Mirrored>(&bytes).unwrap().0.transformer.width(), 32);
    let bytes = format::read(&path("nn.bin")).unwrap();
    assert_eq!(format::exchange::read(&bytes, 16).unwrap().shape, format::exchange::KP);
    for beside in ["own.md", "own.svg"] {
        assert!(path(beside).exists(), "{beside}");
    }
}

#[test]
fn a_training_that_leads_nowhere_ends_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write_records(&folder.path().join("train.psv"), &records(500)).unwrap();
    for kind in ["own", "kp"] {
        let output = train(
            &[
                &["train.psv", "-o", "x.nn", "--kind", kind, "--epochs", "100"][..],
                &["--batch", "8", "--rate", "1", "--last-rate", "1", "--decay", "1000"],
            ]
            .concat(),
            folder.path(),
        );
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains("the loss became"), "{kind}: {error}");
        let names = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["train.psv"]);
    }
}

#[test]
fn bad_arguments_are_quoted() {
    let folder = tempfile::tempdir().unwrap();
    write_records(&folder.path().join("train.psv"), &records(50)).unwrap();
    write_records(&folder.path().join("empty.psv"), &[]).unwrap();
    std::fs::write(folder.path().join("x.md"), "").unwrap();
    for (arguments, expected) in [
        (&["gone.psv", "-o", "x.nn"][..], "`gone.psv`"),
        (&["gone.psv", "-o", "x.nn", "--width", "33"], "width of 33"),
        (&["gone.psv", "-o", "x.nn", "--width", "1056"], "width of 1056"),
        (&["gone.psv", "-o", "x.nn", "--scale", "0"], "scale is 0"),
        (&["gone.psv", "-o", "x.nn", "--scale", "100000"], "scale is 100000"),
        (&["gone.psv", "-o", "x.nn", "--rate", "1e30"], "learning rate is 1000000000000000000000000000000,"),
        (&["gone.psv", "-o", "x.nn", "--threads", "0"], "number of threads is 0"),
        (&["gone.psv", "-o", "x.nn", "--rate", "1.1"], "learning rate is 1.1, and 0 to 1 is"),
        (&["gone.psv", "-o", "x.nn", "--kind", "kp", "--width", "32"], "`--width` is for the own shape"),
        (&["train.psv", "-o", "x.nn", "--hold-out", "empty.psv"], "no position in `empty.psv`"),
        (&["empty.psv", "-o", "x.nn"], "no position in `empty.psv`"),
        (&["weights", "train.psv", "-o", "x.rs", "--hold-out", "empty.psv"], "no position in `empty.psv`"),
        // The card or the curves would be written over the network, or the network over what is read.
        (&["train.psv", "-o", "x.md"], "`x.md` cannot hold two results"),
        (&["train.psv", "-o", "x.svg"], "`x.svg` cannot hold two results"),
        (&["train.psv", "-o", "./train.psv"], "`./train.psv` is what is read"),
        (&["train.psv", "-o", "x.nn", "--hold-out", "x.md"], "`x.md` is what is read"),
        (&["weights", "train.psv", "-o", "train.psv"], "`train.psv` is what is read"),
        (&["train.psv", "-o", "."], "`.`: is a folder"),
        (&["train.psv", "-o", "x/"], "`x/`: is a folder's name"),
        (&["gone.psv", "-o", "no folder/x.nn"], "no folder/x.nn"),
        (&["weights", "gone.psv", "-o", "no folder/x.rs"], "no folder/x.rs"),
        (&["gone.psv"], "--output"),
        (&[], "<DATA>"),
    ] {
        let output = train(arguments, folder.path());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(expected), "{arguments:?}: {error}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 3, "nothing was written");
}

#[cfg(unix)]
#[test]
fn names_in_another_encoding_and_readers_that_go_away_cost_no_network() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    // "Data" in Shift_JIS.
    let name = OsStr::from_bytes(b"\x83f\x81[\x83^.psv");
    write_records(&folder.path().join(name), &records(300)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi-train"));
    command.current_dir(folder.path()).arg(name).args(["-o", "x.nn", "--width", "32", "--epochs", "3"]);
    let mut training = command.stdout(Stdio::piped()).spawn().unwrap();
    drop(training.stdout.take());
    assert!(training.wait().unwrap().success());
    let card = std::fs::read_to_string(folder.path().join("x.md")).unwrap();
    assert!(card.contains("none on the hold-out"), "{card}");
    assert!(card.contains("hayanagi-train \u{fffd}f\u{fffd}[\u{fffd}^.psv -o x.nn"), "{card}");
}

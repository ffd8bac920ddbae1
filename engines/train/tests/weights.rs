//! The weights of the hand-written evaluation: the tuner sees what the evaluation sees, finds what
//! is there to find, and says which file is bad.

use std::path::Path;
use std::process::{Command, Output};

use hayanagi::evaluation::Handcrafted;
use hayanagi::evaluation::handcrafted::Term;
use tesuji::{Evaluator, Game, Player};
use tesuji_data::{Record, write_records};
use tesuji_shogi::{PackedSfen, PieceKind, Position};
use tesuji_train::Settings;
use tesuji_train::terms::TermCounts;
use tesuji_train::weights::{Fitted, fit};

/// Positions of random games.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pos = Position::startpos();
        for _ in 0..120 {
            let mut moves = <Position as Game>::Moves::default();
            pos.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let _ = pos.apply(moves[rng.usize(..moves.len())]);
            positions.push(pos.clone());
        }
    }
    positions
}

#[test]
fn the_tuner_counts_what_the_evaluation_adds_up() {
    let weights = Fitted::in_use();
    let mut counts = TermCounts::default();
    let positions = positions(4000, 3);
    for pos in &positions {
        counts.push(pos, 0, 0);
    }
    for (index, pos) in positions.iter().enumerate() {
        let value = Handcrafted::default().evaluate(pos);
        let first = if pos.side_to_move() == Player::First { value } else { -value };
        // Three times whole numbers are made by cutting off.
        let told = weights.evaluate(&counts, index);
        assert!((told - first as f32).abs() < 3.1, "{told} for {first}: {}", pos.to_sfen());
    }
}

/// Positions with the scores that some weights give them.
fn scored(weights: &Fitted, count: usize, seed: u64) -> TermCounts {
    let positions = positions(count, seed);
    let mut counts = TermCounts::default();
    for pos in &positions {
        counts.push(pos, 0, 0);
    }
    let mut scored = TermCounts::default();
    for (index, pos) in positions.iter().enumerate() {
        let first = weights.evaluate(&counts, index) as i16;
        scored.push(pos, if pos.side_to_move() == Player::First { first } else { -first }, 0);
    }
    scored
}

#[test]
fn weights_that_made_the_scores_are_found_again() {
    let truth = Fitted::in_use().map(|term, _| match term {
        Term::Tempo | Term::Guard(_) => 20,
        Term::Board(kind) => 60 + 30 * kind.index() as i32,
        Term::Hand(kind) => 80 + 50 * kind.index() as i32,
        Term::Mobility(_) | Term::Attack(_) | Term::Threat(_) => 40,
        Term::Alone => 320,
        Term::Rank(PieceKind::King, rank) => -20 * rank as i32,
        Term::Rank(..) | Term::File(..) | Term::FromKing(..) | Term::FromFoe(..) => 0,
    });
    let (training, hold_out) = (scored(&truth, 20_000, 5), scored(&truth, 2000, 6));
    let settings = Settings {
        epochs: 60,
        batch: 256,
        rate: 5e-3,
        decay: 0.0,
        result_share: (0.0, 0.0),
        scale: 600.0,
        threads: 2,
        ..Settings::default()
    };
    // Everything is half of what it should be, but for the pawns that everything is measured in.
    let start =
        truth.map(|term, weight| if term == Term::Board(PieceKind::Pawn) { weight } else { weight / 2 });
    let run = || fit(&start, &training, &hold_out, &settings, |_| ()).unwrap();
    let (found, history) = run();
    let loss = |weights: &Fitted| weights.judge(&hold_out, &settings).1;
    assert!(loss(&found) * 50.0 < loss(&start), "{} from {}", loss(&found), loss(&start));
    for kind in PieceKind::HAND {
        let (found, expected) = (found.get(Term::Hand(kind)), truth.get(Term::Hand(kind)));
        assert!((found - expected).abs() * 8 < expected, "{kind:?}: {found} for {expected}");
    }
    assert_eq!(found.get(Term::Board(PieceKind::Pawn)), 90);

    let (again, same) = run();
    assert_eq!(found.source("A remark."), again.source("A remark."), "same seed, same weights");
    let losses = |history: &tesuji_train::History| -> Vec<_> {
        history.epochs.iter().map(|epoch| (epoch.training, epoch.hold_out)).collect()
    };
    assert_eq!(losses(&history), losses(&same));
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi-train"));
    command.current_dir(folder).arg("weights").args(arguments).output().unwrap()
}

#[test]
fn files_that_are_bad_or_missing_are_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("short.psv"), [0; 41]).unwrap();
    let nonsense = Record { packed: PackedSfen([0xFF; 32]), score: 0, mv: 0, ply: 1, result: 0, first: true };
    write_records(&folder.path().join("nonsense.psv"), &[nonsense]).unwrap();
    write_records(&folder.path().join("empty.psv"), &[]).unwrap();
    for (file, expected) in [
        ("short.psv", "`short.psv` has 41 bytes"),
        ("nonsense.psv", "`nonsense.psv`, record 0"),
        ("missing.psv", "`missing.psv`"),
        ("empty.psv", "no position in `empty.psv`"),
    ] {
        let output = run(&[file, "-o", "weights.rs"], folder.path());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(expected), "{file}: {error}");
        assert!(!folder.path().join("weights.rs").exists());
    }
}

#[test]
fn the_command_writes_a_file_of_weights() {
    let folder = tempfile::tempdir().unwrap();
    let records: Vec<Record> = positions(1500, 8)
        .iter()
        .map(|pos| {
            let score = Handcrafted::default().evaluate(pos) as i16;
            Record {
                packed: PackedSfen::try_from(pos).unwrap(),
                score,
                mv: 0,
                ply: 1,
                result: 0,
                first: true,
            }
        })
        .collect();
    write_records(&folder.path().join("data.psv"), &records).unwrap();
    let output = run(
        &["data.psv", "-o", "weights.rs", "--epochs", "2", "--positions", "1200", "--scale", "600"],
        folder.path(),
    );
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("epoch   2") && text.contains("the weights found"), "{text}");
    let file = std::fs::read_to_string(folder.path().join("weights.rs")).unwrap();
    assert!(
        file.contains("weights data.psv -o weights.rs") && file.contains("    board: [0, 90, "),
        "{file}"
    );
}

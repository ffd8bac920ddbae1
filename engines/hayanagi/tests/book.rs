//! `hayanagi book make search`, with the real search behind it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn make(out: &Path, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi"));
    command.args([
        "book",
        "make",
        "search",
        "--positions",
        "40",
        "--depth",
        "5",
        "--threads",
        threads,
        "--out",
    ]);
    command.arg(out).stdout(Stdio::null());
    command
}

#[test]
fn killed_and_gone_on_with_or_in_threads_the_book_is_the_same() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("books {}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let books = ["once", "threads", "killed"].map(|name| folder.join(name).with_extension("db"));
    assert!(make(&books[0], "1").status().unwrap().success());
    assert!(make(&books[1], "2").status().unwrap().success());
    for time in 0..4 {
        let mut child = make(&books[2], "1").spawn().unwrap();
        sleep(Duration::from_millis(20 + 20 * time));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(make(&books[2], "1").status().unwrap().success());
    let texts = books.map(|book| fs::read_to_string(book).unwrap());
    assert_eq!(texts[0].lines().filter(|line| line.starts_with("sfen ")).count(), 40);
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts[0], texts[2]);
    fs::remove_dir_all(folder).unwrap();
}

fn hayanagi(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_hayanagi")).args(arguments).output().unwrap();
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for option in ["EvalFile=nonexist.bin", "BookDepthLimit=0"] {
        for command in
            [&["book", "make", "search", "--out", "x.db"][..], &["book", "find", "x.db", "--filtered"]]
        {
            let (well, said) = hayanagi(&[&["-o", option], command].concat());
            assert!(!well && said.contains(option), "{said}");
        }
    }
    let (well, said) = hayanagi(&["-o", "Evaluation=Material", "datagen", "nowhere"]);
    assert!(!well && said.contains("Evaluation=Material") && !Path::new("nowhere").exists(), "{said}");
}

#[test]
fn a_book_is_gone_on_with_by_the_evaluation_that_began_it() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("judges {}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let out = folder.join("book.db");
    let make = |evaluation: &str, positions: &str| {
        let out = out.to_str().unwrap();
        let option = format!("Evaluation={evaluation}");
        hayanagi(&[
            "-o",
            &option,
            "book",
            "make",
            "search",
            "--positions",
            positions,
            "--depth",
            "1",
            "--out",
            out,
        ])
    };
    // Names are those of the option, in capitals or not.
    assert!(make("material", "2").0);
    fs::remove_file(&out).unwrap();
    let journal = folder.join("book.db.journal");
    fs::write(&journal, "# searched with Network lines 3 depth 1\n").unwrap();
    let (well, said) = make("Material", "2");
    assert!(!well && said.contains("Network lines 3 depth 1"), "{said}");
    assert!(!out.exists() && journal.exists());
    // Networks of two versions have one name, but not one checksum.
    let (well, said) = make("Network", "2");
    assert!(!well && said.contains("Network:"), "{said}");
    fs::remove_file(&journal).unwrap();
    assert!(make("Network", "2").0);
    fs::remove_file(&out).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

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

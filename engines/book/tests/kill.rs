//! A process that is killed while it writes a book leaves the old book or the new one.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tesuji_book::{Key, Page, write_pages};

const CHILD: &str = "TESUJI_BOOK_WRITES_TO";

/// One of two books of some 800 KB.
fn pages(which: u32) -> Vec<Page> {
    let (key, _) = Key::from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -").unwrap();
    let entry = if which == 0 { "7g7f none 1 1 1" } else { "2g2f 8c8d 22 22 2222" };
    let page = |number| Page { key, number: Some(number), entries: vec![entry.parse().unwrap()] };
    (1..=10_000).map(page).collect()
}

/// No test: what the killed process runs.
#[test]
#[ignore = "started by the others"]
fn child() {
    let Ok(path) = std::env::var(CHILD) else { return };
    let books = [pages(0), pages(1)];
    for turn in 0.. {
        write_pages(Path::new(&path), books[turn % 2].clone()).unwrap();
    }
}

/// Kills a writer so many times, later and later in its work.
fn kill(times: u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("書 book.db");
    let books = [0, 1].map(|which| {
        write_pages(&path, pages(which)).unwrap();
        fs::read(&path).unwrap()
    });
    let mut found = [0, 0];
    for time in 0..times {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child", "--ignored"])
            .env(CHILD, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Starting takes some time, each book a few milliseconds.
        sleep(Duration::from_millis(30 + time * 37 % 211));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read(&path).unwrap();
        let which = books.iter().position(|book| *book == now);
        found[which.expect("the file is one of the two books")] += 1;
    }
    let parts = fs::read_dir(folder.path()).unwrap().count() - 1;
    println!("killed {times} times: {found:?} left, {parts} in the middle of a write");
}

#[test]
fn killed_at_any_moment_a_book_is_whole() {
    kill(10);
}

#[test]
#[ignore = "soak"]
fn soak_killed_two_hundred_times_a_book_is_whole() {
    kill(200);
}

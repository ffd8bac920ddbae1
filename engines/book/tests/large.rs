//! A sorted book of gigabytes is asked where it lies: fast, and without filling the memory. Alone in
//! its process, whose memory is measured.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use tesuji::mix;
use tesuji_book::{Book, BookOptions, Key};
use tesuji_shogi::Position;

/// A number that looks random.
fn roll(seed: &mut u64, sides: u64) -> u64 {
    *seed += 1;
    mix(*seed) % sides
}

/// Writes a sorted book of so many bytes: the boards of random games, each for both sides and with
/// many hands, in the order of their texts. Gives some of its positions.
fn write_large(path: &Path, size: u64) -> Vec<String> {
    const PAGE: &str = " 1\n9a9b none 0 16 1\n5a5b 5i5h 12 20 34\n";
    let hand = |i: u64| {
        let held = |count, letter| if count > 0 { format!("{count}{letter}") } else { String::new() };
        let text = held(i % 5, 'N') + &held(i / 5 % 5, 'L') + &held(i / 25, 'P');
        let text = if text.is_empty() { "-" } else { &text };
        let (key, _) = Key::from_sfen(&format!("9/9/9/9/9/9/9/9/9 b {text}")).unwrap();
        key.to_string().split(' ').nth(2).unwrap().to_owned()
    };
    let hands: BTreeSet<String> = (0..18 * 25).map(hand).collect();
    let wanted = (size / (2 * hands.len() as u64 * 110) + 1) as usize;
    let (mut seed, mut boards) = (11, BTreeSet::new());
    while boards.len() < wanted {
        let mut position = Position::startpos();
        for _ in 0..roll(&mut seed, 60) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = position.apply(moves[roll(&mut seed, moves.len() as u64) as usize]);
            boards.insert(Key::of(&position).to_string().split(' ').next().unwrap().to_owned());
        }
    }
    let mut out = BufWriter::new(fs::File::create(path).unwrap());
    writeln!(out, "{}", tesuji_book::HEADER).unwrap();
    let (mut written, mut asked) = (0_u64, Vec::new());
    for (board, side) in boards.iter().flat_map(|board| [(board, "b"), (board, "w")]) {
        for hand in &hands {
            let line = format!("sfen {board} {side} {hand}{PAGE}");
            written += line.len() as u64;
            if roll(&mut seed, size / 100_000) == 0 {
                asked.push(format!("{board} {side} {hand} 1"));
            }
            out.write_all(line.as_bytes()).unwrap();
        }
    }
    out.flush().unwrap();
    println!("{written} bytes, {} positions to ask", asked.len());
    asked
}

/// A line of the system's account of this process's memory, in bytes.
fn memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() * 1024
}

/// Asks a book of so many bytes on the fly, a flipped look-up after each: gives the slowest answer
/// and the most memory, mapped pages included, that opening and asking ever took.
fn ask(size: u64) -> (Duration, u64) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("large.db");
    let asked = write_large(&path, size);
    let positions = asked.iter().filter_map(|sfen| Position::parse_sfen_lenient(sfen).ok());
    let positions: Vec<Position> = positions.take(300).collect();
    assert!(positions.len() > 100, "{}", positions.len());
    let before = memory("VmRSS:");
    // Forgets the peak so far.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let opening = Instant::now();
    let book = Book::open_on_the_fly(&path).unwrap();
    println!("opened in {:?}", opening.elapsed());
    assert_eq!(book.fallback(), None);
    let mut slowest = Duration::ZERO;
    for position in &positions {
        // Others use the machine too: the fastest of three counts.
        let look_up = |position| {
            let start = Instant::now();
            let found = book.find(position, &BookOptions::default());
            assert_eq!(found.expect("it is in the book").entries().count(), 2);
            start.elapsed()
        };
        slowest = slowest.max((0..3).map(|_| look_up(position)).min().unwrap());
    }
    let peak = memory("VmHWM:").saturating_sub(before);
    println!("{} look-ups, slowest {slowest:?}, {peak} bytes of memory at most", positions.len());
    (slowest, peak)
}

#[test]
fn a_sorted_book_is_asked_without_reading_it() {
    let (slowest, peak) = ask(60 << 20);
    // 5 ms is what the soak test holds it to, alone on the machine.
    assert!(slowest < Duration::from_millis(100), "{slowest:?}");
    assert!(peak < 10 << 20, "{peak}");
}

#[test]
#[ignore = "soak"]
fn soak_two_gigabytes_on_the_fly() {
    let (slowest, peak) = ask(2 << 30);
    assert!(slowest < Duration::from_millis(5), "{slowest:?}");
    assert!(peak < 10 << 20, "{peak}");
}

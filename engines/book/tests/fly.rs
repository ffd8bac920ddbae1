//! In memory and on the fly: the same answers, whatever stands between the lines.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use tesuji::mix;
use tesuji_book::{Book, BookOptions, Dice, Moment, Page, Selection, write_pages};
use tesuji_shogi::Position;

/// A number that looks random.
fn roll(seed: &mut u64, sides: u64) -> u64 {
    *seed += 1;
    mix(*seed) % sides
}

/// Positions of random games, each once and from one side only, with what a book says about them.
fn random_pages(seed: &mut u64, games: u64) -> Vec<(Position, Page)> {
    let (mut pages, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..games {
        let mut position = Position::startpos();
        for _ in 0..roll(seed, 60) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut entries = Vec::new();
            for _ in 0..=roll(seed, 3) {
                let mv = moves[roll(seed, moves.len() as u64) as usize];
                let text = format!("{mv} none {} {} {}", roll(seed, 400), roll(seed, 30), roll(seed, 99));
                entries.push(text.parse().unwrap());
            }
            let page = Moment::of(&position).page(entries);
            if seen.insert(page.key) && seen.insert(page.key.flipped()) {
                pages.push((position.clone(), page));
            }
            let _ = position.apply(moves[roll(seed, moves.len() as u64) as usize]);
        }
    }
    pages
}

/// The text with blank lines, remarks, other line ends and a mark at the start here and there.
fn littered(text: &str, seed: &mut u64) -> Vec<u8> {
    let mut littered = if roll(seed, 2) == 0 { "\u{feff}".to_owned() } else { String::new() };
    for line in text.lines() {
        let between = ["", "\n", "\r\n", "# remark\n", "// sfen none\n", "\n\n\n", " \t\n"];
        littered.push_str(between[roll(seed, 7) as usize]);
        let end = ["\n", "\r\n", " \n", "\t \r\n"][roll(seed, 4) as usize];
        write!(littered, "{line}{end}").unwrap();
    }
    let mut bytes = littered.into_bytes();
    // A remark in another encoding.
    bytes.extend_from_slice(b"# \x92\xe8\x90\xd5\n");
    bytes
}

#[test]
fn both_ways_of_reading_agree_on_random_books() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("定跡 1.db");
    let mut seed = 7;
    for round in 0..12 {
        let pages = random_pages(&mut seed, round);
        write_pages(&path, pages.iter().map(|(_, page)| page.clone()).collect()).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, littered(&text, &mut seed)).unwrap();
        let memory = Book::open(&path).unwrap();
        let fly = Book::open_on_the_fly(&path).unwrap();
        assert_eq!((fly.fallback(), fly.positions()), (None, None));
        let strangers = random_pages(&mut seed, 2);
        for (position, page) in pages.iter().chain(&strangers) {
            for ignore_ply in [false, true] {
                let options = BookOptions { ignore_ply, ..BookOptions::unfiltered() };
                let answers = [&memory, &fly].map(|book| book.explain(position, &options));
                assert_eq!(answers[0], answers[1], "{}", page.title());
            }
        }
        for (position, page) in &pages {
            let found = fly.find(position, &BookOptions::default()).expect("every page is found");
            assert_eq!(found.entries().next().map(|entry| entry.mv), Some(page.entries[0].mv));
        }
    }
}

#[test]
fn the_other_side_of_the_board_is_found_and_turned() {
    let mut seed = 3;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("flipped.db");
    let mut pages = random_pages(&mut seed, 5);
    pages.sort_by_cached_key(|(_, page)| page.title());
    let turned = pages.iter().map(|(_, page)| Page { key: page.key.flipped(), ..page.clone() });
    // Entries are left as moves of the position that is not turned: illegal in the book.
    write_pages(&path, turned.collect()).unwrap();
    for book in [Book::open(&path).unwrap(), Book::open_on_the_fly(&path).unwrap()] {
        for (position, page) in &pages {
            let found = book.find(position, &BookOptions::default()).unwrap();
            assert!(found.is_flipped() || page.key == page.key.flipped());
            let twice = page.entries[0].mv.to_string();
            assert_eq!(turn(&found.entries().next().unwrap().mv.to_string()), twice);
            let off = BookOptions { flipped: false, ..BookOptions::default() };
            assert!(book.find(position, &off).is_none_or(|found| !found.is_flipped()));
        }
    }
}

/// A move in USI as it is seen from the other side.
fn turn(mv: &str) -> String {
    let turn = |c: char| match c {
        '1'..='9' => char::from(b'1' + b'9' - c as u8),
        'a'..='i' => char::from(b'a' + b'i' - c as u8),
        other => other,
    };
    mv.chars().map(turn).collect()
}

#[test]
fn a_draw_by_count_follows_the_counts() {
    let start = Position::startpos();
    let text = format!(
        "sfen {}\n7g7f none 0 0 18446744073709551615\n2g2f none 0 0 18446744073709551615\n",
        start.to_sfen()
    );
    let book = Book::from_text(text);
    let options = BookOptions { selection: Selection::ByCount, ..BookOptions::default() };
    let mut dice = Dice::new(5);
    let first = (0..1000)
        .filter(|_| book.choose(&start, &options, &mut dice).unwrap().entry.mv.to_string() == "7g7f");
    let first = first.count();
    assert!((400..600).contains(&first), "{first}");
}

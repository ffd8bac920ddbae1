//! Oddities of real book files, from public bug reports: each is answered as expected, in memory
//! and on the fly alike.

use std::fs;
use std::path::Path;

use tesuji_book::{Book, BookOptions, Dice, Rejected};
use tesuji_shogi::Position;

/// A row of the table: what stands in the file, what is asked, and the moves that are expected in
/// order, each with its share, depth and score.
struct Case {
    id: String,
    text: String,
    query: String,
    moves: Vec<Expected>,
}

struct Expected {
    mv: String,
    share: f64,
    depth: i32,
    score: i32,
}

/// Rows of which the observed answer is not the recommended one, with what is expected instead:
/// shares that overflowed, and a hand that was written piece by piece.
const RECOMMENDED: &[(&str, &str)] = &[
    ("E-030", "7g7f (100.00%) 16/30, 2g2f (0.00%) 20/25"),
    ("E-031", "7g7f (100.00%) 16/30"),
    ("E-034", "3d3c+ (100.00%) 0/0"),
];

fn cases() -> Vec<Case> {
    let table = include_str!("data/cases.tsv");
    table
        .lines()
        .skip(1)
        .map(|row| {
            let fields: Vec<&str> = row.split('\t').collect();
            let (query, rest) = fields[3].strip_prefix("query ").unwrap().split_once(": ").unwrap();
            let observed =
                rest.split_once('[').unwrap().1.split_once("(move (share) depth/score)").unwrap().0;
            let known = RECOMMENDED.iter().find(|(id, _)| *id == fields[0]);
            let moves = known.map_or(observed, |(_, moves)| moves);
            Case {
                id: fields[0].to_owned(),
                text: unescape(fields[2]),
                query: query.to_owned(),
                moves: moves
                    .split(',')
                    .map(str::trim)
                    .filter(|text| !text.is_empty())
                    .map(expected)
                    .collect(),
            }
        })
        .collect()
}

fn expected(text: &str) -> Expected {
    let mut words = text.split_whitespace();
    let mv = words.next().unwrap().to_owned();
    let share = words.next().unwrap().trim_matches(['(', ')', '%']).parse().unwrap();
    let (depth, score) = words.next().unwrap().split_once('/').unwrap();
    Expected { mv, share, depth: depth.parse().unwrap(), score: score.parse().unwrap() }
}

fn unescape(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t").replace("\\ufeff", "\u{feff}")
}

/// The book in memory, and the file of it opened on the fly.
fn both(case: &Case, folder: &Path) -> [Book; 2] {
    let path = folder.join(format!("{}.db", case.id));
    fs::write(&path, &case.text).unwrap();
    [Book::open(&path).unwrap(), Book::open_on_the_fly(&path).unwrap()]
}

#[test]
fn every_case_is_answered_as_expected() {
    let folder = tempfile::tempdir().unwrap();
    let cases = cases();
    assert_eq!(cases.len(), 21);
    for case in cases {
        let position = Position::from_sfen(&case.query).unwrap();
        for book in both(&case, folder.path()) {
            let shown = book.explain(&position, &BookOptions::unfiltered());
            let played: Vec<&String> = shown.iter().filter(|line| line.ends_with(" %)")).collect();
            assert_eq!(played.len(), case.moves.len(), "{}: {shown:?}", case.id);
            for (line, expected) in played.into_iter().zip(&case.moves) {
                let words: Vec<&str> = line.split(' ').collect();
                let numbers = (words[0], words[2].parse(), words[3].parse());
                assert_eq!(
                    numbers,
                    (expected.mv.as_str(), Ok(expected.score), Ok(expected.depth)),
                    "{}",
                    case.id
                );
                let share: f64 = words[5].trim_start_matches('(').parse().unwrap();
                assert!((share - expected.share).abs() < 0.005, "{}: {share}", case.id);
            }
            let choice = book.choose(&position, &BookOptions::unfiltered(), &mut Dice::new(1));
            let first = case.moves.first().map(|first| first.mv.clone());
            assert_eq!(choice.ok().map(|choice| choice.entry.mv.to_string()), first, "{}", case.id);
        }
    }
}

fn case(id: &str) -> Case {
    cases().into_iter().find(|case| case.id == id).unwrap()
}

#[test]
fn two_plies_of_one_position_follow_the_documented_rule() {
    let folder = tempfile::tempdir().unwrap();
    let case = case("E-017");
    for book in both(&case, folder.path()) {
        for (number, ignore_ply, expected) in [
            (1, false, Some("7g7f")),
            (1, true, Some("7g7f")),
            (3, false, Some("2g2f")),
            (3, true, Some("2g2f")),
            (5, false, None),
            (5, true, Some("7g7f")),
        ] {
            let sfen = format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - {number}");
            let options = BookOptions { ignore_ply, ..BookOptions::default() };
            let choice = book.choose(&Position::from_sfen(&sfen).unwrap(), &options, &mut Dice::new(1));
            let played = choice.as_ref().ok().map(|choice| choice.entry.mv.to_string());
            assert_eq!(played.as_deref(), expected, "{number} {ignore_ply}");
            if let Err(miss) = choice {
                let said = "book has this position at move 1, not at move 5 (see IgnoreBookPly)";
                assert_eq!(miss.to_string(), said);
            }
        }
    }
}

#[test]
fn an_unsorted_file_is_noticed_and_read_into_memory() {
    let folder = tempfile::tempdir().unwrap();
    let [memory, fly] = both(&case("E-020"), folder.path());
    assert_eq!((memory.positions(), fly.positions()), (Some(2), Some(2)));
    assert!(fly.fallback().unwrap().to_string().starts_with("`4k4/9/9/9/9/9/9/9/4K4 b -` stands below"));
    let [_, sorted] = both(&case("E-003"), folder.path());
    assert_eq!((sorted.positions(), sorted.fallback()), (None, None));
}

#[test]
fn what_is_no_move_is_reported_and_skipped() {
    let folder = tempfile::tempdir().unwrap();
    for (id, said) in [
        ("E-024", "`resign` is not a move in USI notation, such as `7g7f`, `8h2b+` or `P*5e`"),
        ("E-025", "`win` is not a move in USI notation, such as `7g7f`, `8h2b+` or `P*5e`"),
        ("E-026", "5i5e is illegal here"),
        ("E-027", "`K*5e` is not a move in USI notation, such as `7g7f`, `8h2b+` or `P*5e`"),
    ] {
        let case = case(id);
        let position = Position::from_sfen(&case.query).unwrap();
        for book in both(&case, folder.path()) {
            let rejected: Vec<Rejected> =
                match book.choose(&position, &BookOptions::default(), &mut Dice::new(1)) {
                    Ok(choice) => choice.rejected,
                    Err(tesuji_book::Miss::Filtered(rejected)) => rejected,
                    Err(miss) => panic!("{id}: {miss}"),
                };
            assert_eq!(rejected.iter().map(Rejected::to_string).collect::<Vec<_>>(), [said]);
        }
    }
}

#[test]
fn a_broken_position_is_reported_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let [memory, _] = both(&case("E-035"), folder.path());
    let bad: Vec<String> = memory.bad_positions().iter().map(ToString::to_string).collect();
    assert_eq!(bad.len(), 1);
    assert!(bad[0].starts_with("line 2: `sfen: lnsgkgsnl/"), "{bad:?}");
}

//! Each option has the effect that its name promises, and says so.

use tesuji_book::{Book, BookOptions, Choice, Dice, Miss, Selection};
use tesuji_shogi::{Move, Position};

const BOOK: &str = "#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
2g2f 8c8d 40 20 600
7g7f 3c3d 35 16 300
5g5f none 5 20 60
9g9f none 30 8 39
1g1f none 20 20 1
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2
8c8d 2f2e -40 20 500
3c3d none -45 20 100
sfen lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 3
2f2e 4a4e 44 20 400
sfen lnsgkgsnl/1r5b1/p1ppppppp/1p7/7P1/9/PPPPPPP1P/1B5R1/LNSGKGSNL w - 4
8d8e none -44 20 300
";

fn position(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        let _ = position.apply(Move::from_usi(mv).unwrap());
    }
    position
}

fn choose(moves: &str, options: BookOptions, seed: u64) -> Result<Choice, Miss> {
    Book::from_text(BOOK).choose(&position(moves), &options, &mut Dice::new(seed))
}

/// How often each move is drawn in a thousand games.
fn drawn(options: BookOptions) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for seed in 0..1000 {
        let mv = choose("", options, seed).unwrap().entry.mv.to_string();
        match counts.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, count)) => *count += 1,
            None => counts.push((mv, 1)),
        }
    }
    counts.sort();
    counts
}

fn moves(counts: &[(String, usize)]) -> Vec<&str> {
    counts.iter().map(|(mv, _)| mv.as_str()).collect()
}

/// What is left of the start position, drawn evenly.
fn left(options: BookOptions) -> Vec<String> {
    drawn(BookOptions { selection: Selection::Random, ..options }).into_iter().map(|(mv, _)| mv).collect()
}

#[test]
fn the_first_is_played_with_its_reply_and_line() {
    let choice = choose("", BookOptions::default(), 1).unwrap();
    assert_eq!(choice.to_string(), "book hit 2g2f score 40 depth 20 count 600");
    assert_eq!(choice.ponder, Move::from_usi("8c8d").ok());
    let line = |pv_moves| {
        let choice = choose("", BookOptions { pv_moves, ..BookOptions::default() }, 1).unwrap();
        choice.pv.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line(8), "2g2f 8c8d 2f2e 8d8e");
    assert_eq!(line(3), "2g2f 8c8d 2f2e");
    assert_eq!(line(0), "2g2f");
    // The reply comes from the next page where the entry has none.
    let choice = choose("2g2f 8c8d", BookOptions::default(), 1).unwrap();
    assert_eq!(choice.ponder, Move::from_usi("8d8e").ok(), "4a4e is illegal after 2f2e");
}

#[test]
fn filters_leave_out_what_they_name() {
    let open = BookOptions::unfiltered();
    assert_eq!(left(open), ["1g1f", "2g2f", "5g5f", "7g7f", "9g9f"]);
    assert_eq!(left(BookOptions { eval_diff: 5, ..open }), ["2g2f", "7g7f"]);
    assert_eq!(left(BookOptions { black_limit: 35, ..open }), ["2g2f", "7g7f"]);
    assert_eq!(left(BookOptions { depth_limit: 17, ..open }), ["1g1f", "2g2f", "5g5f"]);
    assert_eq!(left(BookOptions { narrow: true, ..open }), ["2g2f", "7g7f"]);
    assert_eq!(left(BookOptions { white_limit: 1000, ..open }).len(), 5);
    assert_eq!(left(BookOptions::default()), ["1g1f", "2g2f", "7g7f"]);
}

#[test]
fn a_limit_for_white_counts_for_white() {
    assert!(choose("2g2f", BookOptions::default(), 1).is_ok());
    let strict = BookOptions { white_limit: -39, ..BookOptions::default() };
    let said =
        "book hit not used: 8c8d has score -40 below the limit -39; 3c3d has score -45 below the limit -39";
    assert_eq!(choose("2g2f", strict, 1).unwrap_err().to_string(), said);
    assert!(choose("2g2f", BookOptions { black_limit: 1000, ..BookOptions::default() }, 1).is_ok());
}

#[test]
fn moves_are_drawn_evenly_or_by_count() {
    let even = drawn(BookOptions { selection: Selection::Random, ..BookOptions::default() });
    assert_eq!(moves(&even), ["1g1f", "2g2f", "7g7f"]);
    assert!(even.iter().all(|(_, count)| (250..420).contains(count)), "{even:?}");
    let weighed = drawn(BookOptions { selection: Selection::ByCount, ..BookOptions::default() });
    let share = |mv| weighed.iter().find(|(known, _)| known == mv).map_or(0, |&(_, count)| count);
    assert!((610..720).contains(&share("2g2f")) && (280..390).contains(&share("7g7f")), "{weighed:?}");
    assert!(share("1g1f") < 10);
}

#[test]
fn the_book_may_be_passed_over_and_ends() {
    let half = BookOptions { ignore_rate: 50, ..BookOptions::default() };
    let passed = (0..1000).filter(|&seed| choose("", half, seed) == Err(Miss::PassedOver)).count();
    assert!((430..570).contains(&passed), "{passed}");
    let two = BookOptions { moves: 2, ..BookOptions::default() };
    assert!(choose("2g2f", two, 1).is_ok());
    let late = choose("2g2f 8c8d", two, 1).unwrap_err();
    assert_eq!(late.to_string(), "book not asked: move 3 is past BookMoves 2");
    assert_eq!(choose("9g9f", two, 1).unwrap_err().to_string(), "book has no entry here");
}

#[test]
fn all_that_was_left_out_is_said() {
    let book = Book::from_text(BOOK);
    let options = BookOptions { narrow: true, ..BookOptions::default() };
    assert_eq!(
        book.explain(&Position::startpos(), &options),
        [
            "2g2f 8c8d 40 20 600 (66.67 %)",
            "7g7f 3c3d 35 16 300 (33.33 %)",
            "not used: 5g5f has score 5 below 10, too far behind the first move",
            "not used: 9g9f has depth 8 below 16",
            "not used: 1g1f is played in less than 10 % of the games",
        ]
    );
}

//! The tools, called as a program mounts them.

use std::fs;
use std::path::Path;

use clap::Parser;
use tesuji_book::tools::{self, BookCommand, ToolError};
use tesuji_book::{Effort, Entry};
use tesuji_shogi::Position;

#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: BookCommand,
}

/// Runs `book ..` in a folder: what it says, and whether all was well.
fn book(folder: &Path, line: &str) -> (String, bool) {
    run(folder, line, list).unwrap()
}

/// The same where it may fail, with searches that find what `analyse` finds.
fn run(
    folder: &Path,
    line: &str,
    analyse: fn(&Position, &Effort) -> Vec<Entry>,
) -> Result<(String, bool), ToolError> {
    let args = std::iter::once("book".to_owned()).chain(line.split(' ').map(|arg| {
        let path = folder.join(arg);
        if arg.contains('.') { path.to_str().unwrap().to_owned() } else { arg.to_owned() }
    }));
    let program = Program::try_parse_from(args).unwrap();
    let mut out = Vec::new();
    let well = tools::run(&program.command, "list", || Ok(analyse), &mut out)?;
    Ok((String::from_utf8(out).unwrap().replace(folder.to_str().unwrap(), ""), well))
}

/// Finds all moves equally good.
fn list(position: &Position, effort: &Effort) -> Vec<Entry> {
    let moves = position.legal_moves();
    moves.iter().take(effort.lines).map(|&mv| Entry { depth: 9, ..Entry::of(mv) }).collect()
}

const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const KINGS: &str = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
const HEADER: &str = "#YANEURAOU-DB2016 1.00\n";

#[test]
fn sorting_makes_a_book_fit_for_the_fly() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(
        folder.join("a.db"),
        format!("{START}\r\n7g7f\r\nresign\n\n{KINGS}\n5i5h none 1 2 3 # why not\n"),
    )
    .unwrap();
    assert!(book(folder, "info a.db").0.contains("sorted no: `4k4/9/9/9/9/9/9/9/4K4 b -` stands below"));
    let (said, _) = book(folder, "sort a.db");
    assert_eq!(
        said,
        "1 lines could not be read or belong to no position and were left out; `verify` shows them\n\
         /a.db: 2 positions, 2 moves\n"
    );
    let sorted = fs::read_to_string(folder.join("a.db")).unwrap();
    assert_eq!(sorted, format!("{HEADER}{KINGS}\n5i5h none 1 2 3\n{START}\n7g7f none 0 0 1\n"));
    assert_eq!(
        book(folder, "info a.db").0,
        format!(
            "header #YANEURAOU-DB2016 1.00\nbytes {}\npositions 2\nmoves 2\nmove numbers 1 to 1\ndepths 0 to 2\n\
         unreadable lines 0\nsorted yes: can be used on the fly\n",
            sorted.len()
        )
    );
}

#[test]
fn all_lines_that_are_left_out_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("{HEADER}2g2f\n// why\nsfen broken b - 1\n7g7f\n\n9g9x\n{KINGS}\n5i5h\nwin\n");
    for (name, more) in [("a.db", ""), ("b.db", "sfen\n")] {
        fs::write(folder.join(name), format!("{more}{text}")).unwrap();
    }
    let said = |line| book(folder, line).0.split(" lines could").next().unwrap().to_owned();
    assert_eq!(said("sort a.db --out c.db"), "5");
    // The last line of the first book is none of the second one's.
    assert_eq!(said("merge a.db b.db --out c.db"), "11");
    assert_eq!(said("sort c.db"), "/c.db: 1 positions, 1 moves\n");
}

#[test]
fn merging_adds_counts_and_takes_the_deeper_search() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.db"), format!("{START}\n7g7f 3c3d 10 12 100\n2g2f none 9 20 50\n")).unwrap();
    // The same position with its empty squares counted one by one.
    let odd = START.replace("/9/", "/111111111/");
    fs::write(
        folder.join("b.db"),
        format!("{odd}\n2g2f 8c8d 1 8 7\n7g7f none 20 16 18446744073709551615\n5g5f\n"),
    )
    .unwrap();
    book(folder, "merge a.db b.db --out c.db");
    assert_eq!(
        fs::read_to_string(folder.join("c.db")).unwrap(),
        format!(
            "{HEADER}{START}\n7g7f 3c3d 20 16 18446744073709551615\n2g2f 8c8d 9 20 57\n5g5f none 0 0 1\n"
        )
    );
}

#[test]
fn pruning_leaves_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!(
        "{KINGS}\n5i5h none 50 20 9\n5i5e none 99 30 9\n5i6i none 45 10 9\n5i4i none 49 20 1\n{START}\n7g7f\n"
    );
    let prune = |how: &str| {
        fs::write(folder.join("a.db"), &text).unwrap();
        book(folder, &format!("prune a.db --out b.db {how}"));
        let pruned = fs::read_to_string(folder.join("b.db")).unwrap();
        let words = pruned.lines().filter(|line| !line.starts_with(['s', '#']));
        words.map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(prune("--depth 0"), ["5i5h", "5i6i", "5i4i", "7g7f"], "what is illegal goes");
    assert_eq!(prune("--depth 11"), ["5i5h", "5i4i"]);
    assert_eq!(prune("--count 2"), ["5i5h", "5i6i"]);
    assert_eq!(prune("--eval-diff 1"), ["5i5h", "5i4i", "7g7f"]);
    assert_eq!(prune("--top 1"), ["5i5h", "7g7f"]);
    let refused = run(folder, "prune a.db --out b.db --moves 0", list).unwrap_err();
    assert!(matches!(refused, ToolError::Nothing(_)), "{refused}");
    assert!(fs::read_to_string(folder.join("b.db")).unwrap().contains("7g7f"), "as it was before");
}

#[test]
fn every_fault_is_reported_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text =
        format!("{HEADER}7g7f\n{START}\n7g7f\n7g7e none\nwin\nsfen: 4k4\n5i5h\n{KINGS}\n5i5h none a\n");
    fs::write(folder.join("a.db"), text).unwrap();
    let (said, well) = book(folder, "verify a.db");
    let lines: Vec<&str> = said.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(lines[..6], ["line 2", "line 5", "line 6", "line 7", "line 8", "line 10"], "{said}");
    assert!(!well && said.ends_with("3 positions, 1 legal moves, 6 faults\n"), "{said}");
    book(folder, "prune a.db");
    assert_eq!(
        book(folder, "verify a.db"),
        ("sorted: can be used on the fly\n1 positions, 1 legal moves, 0 faults\n".to_owned(), true)
    );
}

#[test]
fn records_of_all_formats_become_one_book() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("games")).unwrap();
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join("games").join(name), bytes).unwrap();
    let kif = "手合割：平手　　\n手数----指手---------消費時間--\n   1 ２六歩(27)        ( 0:01/00:00:01)\n   2 ８四歩(83)   ( 0:02/00:00:02)\n*comment\n   3 投了\n";
    put("utf8.kif", kif.as_bytes());
    put("mark.kifu", format!("\u{feff}{kif}").as_bytes());
    put("sjis.kif", &encoding_rs::SHIFT_JIS.encode(kif).0);
    let ki2 = "先手：甲\n後手：乙\n\n▲２六歩    △３四歩\nまで2手で後手の勝ち\n";
    put("sjis.ki2", &encoding_rs::SHIFT_JIS.encode(ki2).0);
    put("game.csa", b"V2.2\nN+A, B\nPI\n+\n+2726FU\nT1\n-8384FU,T2\n%TORYO\n");
    put("games.txt", b"startpos moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d 9g9d\n");
    let (said, _) = book(
        folder,
        "make records games/utf8.kif games/mark.kifu games/sjis.kif games/sjis.ki2 games/game.csa games/games.txt --out a.db",
    );
    assert_eq!(
        said,
        "/games/games.txt: line 2: illegal move `9g9d`; taken up to there\n/a.db: 7 games, 3 positions\n"
    );
    let text = fs::read_to_string(folder.join("a.db")).unwrap();
    assert!(text.contains(&format!("{START}\n2g2f 8c8d 0 0 6\n7g7f 3c3d 0 0 1\n")), "{text}");
    assert_eq!(
        book(folder, "find a.db startpos moves 2g2f").0,
        "8c8d none 0 0 5 (83.33 %)\n3c3d none 0 0 1 (16.67 %)\n"
    );
    assert_eq!(book(folder, "find a.db startpos moves 9g9f").0, "book has no entry here\n");
}

#[test]
fn a_search_makes_a_book_and_takes_its_journal_away() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (said, _) = book(folder, "make search --out a.db --positions 20 --width 2 --depth 9 --threads 2");
    assert_eq!(said, "/a.db: 20 positions\n");
    let (said, well) = book(folder, "verify a.db");
    assert_eq!(said, "sorted: can be used on the fly\n20 positions, 40 legal moves, 0 faults\n");
    assert!(well && !folder.join("a.db.journal").exists());
}

#[test]
fn a_book_is_not_written_over_by_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("keep.db"), format!("{HEADER}{KINGS}\n5i5h none 1 2 3\n")).unwrap();
    fs::write(folder.join("junk.txt"), "no game\n").unwrap();
    let fails = |line: &str| run(folder, line, |_, _| Vec::new()).unwrap_err().to_string();
    for line in [
        "make records --out keep.db junk.txt",
        "make search --out keep.db --positions 2",
        "merge junk.txt --out keep.db",
        "sort junk.txt --out keep.db",
        "sort junk.txt",
        "prune keep.db --depth 10",
    ] {
        assert!(fails(line).contains("there would be no move in it"), "{line}");
    }
    assert!(fails("make records --out keep.db nofile.csa").contains("nofile.csa: "));
    assert_eq!(fs::read_to_string(folder.join("junk.txt")).unwrap(), "no game\n");
    assert!(fs::read_to_string(folder.join("keep.db")).unwrap().contains("5i5h"));
}

//! The opening book, as the options say.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use tesuji_book::{Book, BookOptions, Dice, Miss, Selection};
use tesuji_shogi::{Move, Position};
use tesuji_usi::{BookMove, Check, Desk, Record, Row, Spin, Text};

use super::Hayanagi;

/// The value of `BookFile` that turns the book off.
const NO_BOOK: &str = "no_book";
/// The value of `BookFile` that stands for the small book that is built in.
const INTERNAL: &str = "<internal>";
/// That book. Made by `hayanagi book make search`; `book/README.md` has the whole command.
const OWN_BOOK: &str = include_str!("../../book/own.db");
/// How many unreadable lines of a book the GUI is told of.
const SHOWN_FAULTS: usize = 3;

/// The book and what the options ask of it.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the protocol")]
#[derive(Debug)]
pub(super) struct Shelf {
    in_use: bool,
    folder: String,
    file: String,
    on_the_fly: bool,
    by_count: bool,
    at_random: bool,
    options: BookOptions,
    book: Option<Book>,
    /// What was last read or found missing.
    opened: Option<Source>,
    dice: Dice,
}

/// Where a book comes from. A file that was written anew is another source.
#[derive(Debug, PartialEq)]
struct Source {
    path: PathBuf,
    modified: Option<SystemTime>,
    on_the_fly: bool,
}

impl Default for Shelf {
    fn default() -> Self {
        // Chance is asked for by options only, and then every game is to be another.
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        Self {
            in_use: false,
            folder: String::new(),
            file: String::new(),
            on_the_fly: false,
            by_count: false,
            at_random: false,
            options: BookOptions::default(),
            book: None,
            opened: None,
            dice: Dice::new(seed),
        }
    }
}

impl Shelf {
    /// Opens the book that the options name, if it is not open already.
    pub(super) fn ready(&mut self, desk: &mut Desk) {
        if !self.in_use || self.file == NO_BOOK || self.file.is_empty() {
            (self.book, self.opened) = (None, None);
            return;
        }
        let internal = self.file == INTERNAL;
        let path = if internal { INTERNAL.into() } else { desk.base().join(&self.folder).join(&self.file) };
        let modified = path.metadata().and_then(|data| data.modified()).ok();
        let wanted = Some(Source { path: path.clone(), modified, on_the_fly: self.on_the_fly });
        if self.opened == wanted && self.book.is_some() {
            return;
        }
        self.opened = wanted;
        self.book = if internal { Some(Book::from_text(OWN_BOOK)) } else { self.open(&path, desk) };
        if self.book.is_some() {
            desk.inform(&format!("book loaded {}", path.display()));
        }
    }

    /// Opens a file and tells what is wrong with it.
    fn open(&self, path: &Path, desk: &mut Desk) -> Option<Book> {
        if !path.is_file() {
            desk.inform(&format!("book not found {}", path.display()));
            return None;
        }
        let book = if self.on_the_fly { Book::open_on_the_fly(path) } else { Book::open(path) };
        let book = book.map_err(|error| desk.inform(&format!("book not loaded: {error}"))).ok()?;
        if let Some(disorder) = book.fallback() {
            desk.inform(&format!("book read into memory: {disorder}"));
        }
        let bad = book.bad_positions();
        for bad in &bad[..bad.len().min(SHOWN_FAULTS)] {
            desk.inform(&format!("book {bad}"));
        }
        if bad.len() > SHOWN_FAULTS {
            desk.inform(&format!("book has {} such lines; `book verify` shows them all", bad.len()));
        }
        Some(book)
    }

    /// How the book is used, chance included.
    fn options(&self) -> BookOptions {
        let selection = match (self.by_count, self.at_random) {
            (true, _) => Selection::ByCount,
            (false, true) => Selection::Random,
            (false, false) => Selection::First,
        };
        BookOptions { selection, ..self.options }
    }

    /// The move of the book, or a word about why a hit is not used.
    pub(super) fn book_move(&mut self, record: &Record<Position>, desk: &mut Desk) -> Option<BookMove<Move>> {
        let book = self.book.as_ref().filter(|_| self.in_use)?;
        let options = self.options();
        match book.choose(&record.position, &options, &mut self.dice) {
            Ok(choice) => {
                for fault in choice.rejected.iter().filter(|rejected| rejected.is_fault()) {
                    desk.inform(&format!("book: {fault}"));
                }
                let pv: Vec<String> = choice.pv.iter().map(Move::to_string).collect();
                let (score, depth) = (choice.entry.score, choice.entry.depth.max(1));
                let lines = vec![
                    format!("info depth {depth} score cp {score} pv {}", pv.join(" ")),
                    format!("info string {choice}"),
                ];
                Some(BookMove { best: choice.entry.mv, ponder: choice.ponder, lines })
            }
            Err(Miss::Unknown | Miss::Late { .. }) => None,
            Err(miss) => {
                desk.inform(&miss.to_string());
                None
            }
        }
    }

    /// What the book holds for a position.
    pub(super) fn report(&self, position: &Position) -> String {
        match &self.book {
            Some(book) => book.explain(position, &self.options()).join("\n"),
            None => "no book is open".to_owned(),
        }
    }
}

/// The options about the book.
pub(super) fn options() -> Vec<Row<Hayanagi>> {
    let mut rows = files();
    rows.extend(filters());
    rows.extend(manners());
    rows
}

fn files() -> Vec<Row<Hayanagi>> {
    vec![
        Row::new(
            "USI_OwnBook",
            Check { default: true, set: |kit: &mut Hayanagi, on| kit.shelf.in_use = on },
            "Play from the book.",
        ),
        Row::new(
            "BookDir",
            Text { default: "book", set: |kit: &mut Hayanagi, dir| dir.clone_into(&mut kit.shelf.folder) },
            "Folder of the book, relative to the executable.",
        ),
        Row::new(
            "BookFile",
            Text {
                default: "standard_book.db",
                set: |kit: &mut Hayanagi, file| file.clone_into(&mut kit.shelf.file),
            },
            "File of the book in `BookDir`, in the DB2016 format; `no_book` is none, `<internal>` the built-in one.",
        ),
        Row::new(
            "BookOnTheFly",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.shelf.on_the_fly = on },
            "Look positions up in the sorted file instead of reading it into memory.",
        ),
    ]
}

fn filters() -> Vec<Row<Hayanagi>> {
    vec![
        Row::new(
            "BookMoves",
            Spin {
                default: 16,
                min: 0,
                max: 10_000,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.moves = n as u32,
            },
            "The last move number at which the book is asked.",
        ),
        Row::new(
            "BookIgnoreRate",
            Spin {
                default: 0,
                min: 0,
                max: 100,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.ignore_rate = n as u32,
            },
            "How often a hit is passed over, in percent.",
        ),
        Row::new(
            "BookEvalDiff",
            Spin {
                default: 30,
                min: 0,
                max: 99_999,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.eval_diff = n as i32,
            },
            "How much worse than the first move a move of the book may be; a pawn is 100.",
        ),
        Row::new(
            "BookEvalBlackLimit",
            Spin {
                default: 0,
                min: -99_999,
                max: 99_999,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.black_limit = n as i32,
            },
            "The lowest score of a move of the book for Black.",
        ),
        Row::new(
            "BookEvalWhiteLimit",
            Spin {
                default: -140,
                min: -99_999,
                max: 99_999,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.white_limit = n as i32,
            },
            "The lowest score of a move of the book for White.",
        ),
        Row::new(
            "BookDepthLimit",
            Spin {
                default: 16,
                min: 0,
                max: 99_999,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.depth_limit = n as i32,
            },
            "The smallest depth of the search behind a move of the book; 0 is none.",
        ),
        Row::new(
            "BookPvMoves",
            Spin {
                default: 8,
                min: 1,
                max: 246,
                set: |kit: &mut Hayanagi, n| kit.shelf.options.pv_moves = n as usize,
            },
            "How many moves of the book are shown as its line.",
        ),
    ]
}

fn manners() -> Vec<Row<Hayanagi>> {
    vec![
        Row::new(
            "IgnoreBookPly",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.shelf.options.ignore_ply = on },
            "A position counts whatever its move number in the book.",
        ),
        Row::new(
            "FlippedBook",
            Check { default: true, set: |kit: &mut Hayanagi, on| kit.shelf.options.flipped = on },
            "A position seen from the other side counts too.",
        ),
        Row::new(
            "NarrowBook",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.shelf.options.narrow = on },
            "Leave out moves played in less than a tenth of the games.",
        ),
        Row::new(
            "ConsiderBookMoveCount",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.shelf.by_count = on },
            "Choose among the good moves at random, each as often as it was played; otherwise the first.",
        ),
        Row::new(
            "BookRandom",
            Check { default: false, set: |kit: &mut Hayanagi, on| kit.shelf.at_random = on },
            "Choose among the good moves at random, all alike, unless `ConsiderBookMoveCount` is set.",
        ),
    ]
}

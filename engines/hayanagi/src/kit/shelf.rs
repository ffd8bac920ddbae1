//! The opening book, as the options say.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use tesuji_book::{Book, BookOptions, Dice, Miss, Selection};
use tesuji_shogi::{Move, Position};
use tesuji_usi::{BookMove, Check, Desk, Record, Row, Spin, Text};

use super::Hayanagi;

/// The value of `BookFile` that turns the book off.
const NO_BOOK: &str = "no_book";

/// The book and what the options ask of it.
#[derive(Debug)]
pub(super) struct Shelf {
    in_use: bool,
    folder: String,
    file: String,
    on_the_fly: bool,
    options: BookOptions,
    book: Option<Book>,
    /// The file that was last read or found missing, and how.
    opened: Option<(PathBuf, bool)>,
    dice: Dice,
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
        let path = desk.base().join(&self.folder).join(&self.file);
        let wanted = Some((path.clone(), self.on_the_fly));
        if self.opened == wanted && self.book.is_some() {
            return;
        }
        self.opened = wanted;
        self.book = None;
        if !path.is_file() {
            desk.inform(&format!("book not found {}", path.display()));
            return;
        }
        let book = if self.on_the_fly { Book::open_on_the_fly(&path) } else { Book::open(&path) };
        match book {
            Ok(book) => {
                desk.inform(&format!("book loaded {}", path.display()));
                if let Some(disorder) = book.fallback() {
                    desk.inform(&format!("book read into memory: {disorder}"));
                }
                self.book = Some(book);
            }
            Err(error) => desk.inform(&format!("book not loaded: {error}")),
        }
    }

    /// The move of the book, or a word about why a hit is not used.
    pub(super) fn book_move(&mut self, record: &Record<Position>, desk: &mut Desk) -> Option<BookMove<Move>> {
        let book = self.book.as_ref().filter(|_| self.in_use)?;
        match book.choose(&record.position, &self.options, &mut self.dice) {
            Ok(choice) => {
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
            Some(book) => book.explain(position, &self.options).join("\n"),
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
            "File of the book in `BookDir`, in the DB2016 format; `no_book` is none.",
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
            Check {
                default: false,
                set: |kit: &mut Hayanagi, on| {
                    kit.shelf.options.selection = if on { Selection::ByCount } else { Selection::First };
                },
            },
            "Choose among the good moves at random, each as often as it was played; otherwise the first.",
        ),
    ]
}

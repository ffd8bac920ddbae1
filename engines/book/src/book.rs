//! A book that positions are looked up in.

use std::path::{Path, PathBuf};
use std::{fs, io};

use tesuji_shogi::{Move, Position};

use crate::index::{BadPosition, Index};
use crate::key::flip_move;
use crate::map::Text;
use crate::sorted::{self, Disorder};
use crate::text::{self, RawEntry, RawPage};
use crate::{BookOptions, Entry, Key};

/// An opening book, in memory or left where it lies.
///
/// Both kinds read pages with the same code and answer alike.
///
/// ```
/// use tesuji_book::{Book, BookOptions};
/// use tesuji_shogi::Position;
/// let book = Book::from_text("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 50 16");
/// let found = book.find(&Position::startpos(), &BookOptions::default()).unwrap();
/// assert_eq!(found.entries().next().unwrap().mv.to_string(), "7g7f");
/// ```
#[derive(Debug)]
pub struct Book {
    text: Text,
    order: Order,
    bad: Vec<BadPosition>,
    fallback: Option<Disorder>,
}

#[derive(Debug)]
enum Order {
    Indexed(Index),
    Sorted,
}

/// A book file that cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

impl Book {
    /// Reads a file into memory.
    ///
    /// # Errors
    /// When the file cannot be read. What is wrong inside is listed by [`bad_positions`](Self::bad_positions).
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        match fs::read(path) {
            Ok(text) => Ok(Self::from_text(text)),
            Err(source) => Err(OpenError { path: path.to_owned(), source }),
        }
    }

    /// Opens a sorted file, however large, for look-ups by halving. A file that turns out to be
    /// unsorted is read into memory instead; [`fallback`](Self::fallback) then says why.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn open_on_the_fly(path: &Path) -> Result<Self, OpenError> {
        let fail = |source| OpenError { path: path.to_owned(), source };
        let text = Text::leave(path).map_err(fail)?;
        let order = sorted::check(&text.view().map_err(fail)?);
        match order {
            Ok(()) => Ok(Self { text, order: Order::Sorted, bad: Vec::new(), fallback: None }),
            Err(disorder) => Ok(Self { fallback: Some(disorder), ..Self::open(path)? }),
        }
    }

    /// A book from text that is already there.
    pub fn from_text(text: impl Into<Vec<u8>>) -> Self {
        let text = text.into();
        let (index, bad) = Index::of(&text);
        Self { text: Text::Owned(text), order: Order::Indexed(index), bad, fallback: None }
    }

    /// Positions that cannot be read, with their lines. Their moves belong to nothing. Empty on
    /// the fly, where nobody has read them.
    pub fn bad_positions(&self) -> &[BadPosition] {
        &self.bad
    }

    /// Why the file was read into memory although it was opened on the fly.
    pub const fn fallback(&self) -> Option<&Disorder> {
        self.fallback.as_ref()
    }

    /// How many positions there are; `None` on the fly, where nobody has counted them.
    pub fn positions(&self) -> Option<usize> {
        match &self.order {
            Order::Indexed(index) => Some(index.len()),
            Order::Sorted => None,
        }
    }

    /// What the book says about a position.
    ///
    /// One rule for a position that occurs with several move numbers: a page with the number of
    /// the game (or without any) is taken first. Where there is none, nothing is found, unless
    /// [`BookOptions::ignore_ply`] is set: then the first page in the file is taken. Pages
    /// without a single line below them do not count.
    ///
    /// If that fails and [`BookOptions::flipped`] is set, the same is done with the position seen
    /// from the other side, and the moves are turned round.
    pub fn find(&self, position: &Position, options: &BookOptions) -> Option<Found> {
        let key = Key::of(position);
        let number = position.plies().saturating_add(1);
        let upright = self.page(&key, number, options.ignore_ply).map(|page| Found { page, flipped: false });
        upright.or_else(|| {
            let page = options.flipped.then(|| self.page(&key.flipped(), number, options.ignore_ply))??;
            Some(Found { page, flipped: true })
        })
    }

    fn page(&self, key: &Key, number: u32, ignore_ply: bool) -> Option<RawPage> {
        // A file that cannot be mapped any more has become empty, or there is no memory left.
        let text = &*self.text.view().ok()?;
        let starts: &mut dyn Iterator<Item = usize> = match &self.order {
            Order::Indexed(index) => &mut index.pages(key),
            Order::Sorted => &mut sorted::pages(text, key),
        };
        let mut other = None;
        for page in starts.filter_map(|start| text::read_page(text, start)) {
            if page.key != *key || page.entries.is_empty() {
                continue;
            }
            if page.number.is_none_or(|page| page == number) {
                return Some(page);
            }
            other = other.or(Some(page));
        }
        other.filter(|_| ignore_ply)
    }
}

/// A page that was found.
#[derive(Clone, Debug)]
pub struct Found {
    page: RawPage,
    flipped: bool,
}

impl Found {
    /// The lines of the page as moves of the position that was asked for.
    pub(crate) fn raw(&self) -> impl Iterator<Item = RawEntry> {
        self.page.entries.iter().cloned().map(|entry| entry.map(|entry| self.turned(entry)))
    }

    /// The entries that can be read, as moves of the position that was asked for, legal or not.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.raw().filter_map(Result::ok)
    }

    /// Whether the page is about the position seen from the other side.
    pub const fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// The move number in the book, if it has one.
    pub const fn number(&self) -> Option<u32> {
        self.page.number
    }

    fn turned(&self, entry: Entry) -> Entry {
        let turn = |mv: Move| if self.flipped { flip_move(mv) } else { mv };
        Entry { mv: turn(entry.mv), ponder: entry.ponder.map(turn), ..entry }
    }
}

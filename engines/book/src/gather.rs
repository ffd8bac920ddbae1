//! Going through the pages of one or several books in sorted order, whatever order they are in.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::path::Path;

use crate::map::View;
use crate::text::{self, RawLine, RawPage};
use crate::{Line, OpenError, Page};

/// Several books as one sorted sequence of pages.
///
/// The files are mapped, not read, and eight bytes are kept for each page: a book of 2 GB with
/// fourteen million positions takes 112 MB.
pub(crate) struct Gathered {
    texts: Vec<View<'static>>,
    pages: Vec<Place>,
    /// Lines that start with `sfen` but give no position, and what stands below them or above the
    /// first position.
    pub(crate) lost: usize,
}

/// Where a page is: bits 0 to 53 its start, bit 54 whether its line must be read to be compared,
/// the rest the number of the file.
#[derive(Clone, Copy)]
struct Place(u64);

const START: u64 = (1 << 54) - 1;
const UNUSUAL: u64 = 1 << 54;
const FILE_SHIFT: u32 = 55;

/// The largest number of books gathered at once.
pub(crate) const MAX_FILES: usize = 1 << (64 - FILE_SHIFT);

impl Place {
    const fn file(self) -> usize {
        (self.0 >> FILE_SHIFT) as usize
    }

    const fn start(self) -> usize {
        (self.0 & START) as usize
    }
}

impl Gathered {
    /// Maps the books and sorts their pages.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(crate) fn open(paths: &[impl AsRef<Path>]) -> Result<Self, OpenError> {
        let open =
            |path: &Path| View::open(path).map_err(|source| OpenError { path: path.to_owned(), source });
        let texts: Vec<View<'static>> =
            paths.iter().map(|path| open(path.as_ref())).collect::<Result<_, _>>()?;
        let mut gathered = Self { texts, pages: Vec::new(), lost: 0 };
        for (file, text) in gathered.texts.iter().enumerate().take(MAX_FILES) {
            let mut belongs = false;
            for line in text::lines(text, 0) {
                if !line.is_position() {
                    let counts = !belongs && !matches!(Line::read(&line.text()), Line::Nothing);
                    gathered.lost += usize::from(counts);
                    continue;
                }
                let title = canonical(&line);
                belongs = title.is_some();
                match title {
                    Some(title) => {
                        let unusual = if title.as_bytes() == plain(&line) { 0 } else { UNUSUAL };
                        let place = (file as u64) << FILE_SHIFT | unusual | line.start as u64;
                        gathered.pages.push(Place(place));
                    }
                    None => gathered.lost += 1,
                }
            }
        }
        let Self { texts, pages, .. } = &mut gathered;
        // Sorted books are the usual case, and a stable sort finds their runs.
        pages.sort_by(|&a, &b| compare(texts, a, b));
        Ok(gathered)
    }

    /// How many pages there are in all books together.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// Calls `each` with every page in order, those of one position and move number made one, in
    /// the order of the books. Says also of how many pages it was made and how many of their
    /// lines could not be read. Lets go of the files: one that is mapped cannot be replaced on every
    /// system.
    pub(crate) fn for_each<E>(
        self,
        mut each: impl FnMut(Page, usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        for group in self.pages.chunk_by(|&a, &b| compare(&self.texts, a, b) == Ordering::Equal) {
            let mut pages =
                group.iter().filter_map(|&place| text::read_page(&self.texts[place.file()], place.start()));
            let Some(first) = pages.next() else { continue };
            let mut unreadable = 0;
            let mut page = Page { key: first.key, number: first.number, entries: Vec::new() };
            for RawPage { entries, .. } in std::iter::once(first).chain(pages) {
                unreadable += entries.iter().filter(|entry| entry.is_err()).count();
                page.absorb(entries.into_iter().filter_map(Result::ok));
            }
            each(page, group.len(), unreadable)?;
        }
        Ok(())
    }
}

fn compare(texts: &[View<'_>], a: Place, b: Place) -> Ordering {
    title(texts, a).cmp(&title(texts, b))
}

fn title<'a>(texts: &'a [View<'_>], place: Place) -> Cow<'a, [u8]> {
    let Some(line) = text::lines(&texts[place.file()], place.start()).next() else {
        return Cow::Borrowed(b"");
    };
    if place.0 & UNUSUAL == 0 {
        return Cow::Borrowed(plain(&line));
    }
    Cow::Owned(canonical(&line).unwrap_or_default().into_bytes())
}

/// The line as it stands, without the word `sfen` and the white space around it.
fn plain<'a>(line: &RawLine<'a>) -> &'a [u8] {
    let bytes = line.bytes.trim_ascii();
    bytes.strip_prefix(b"sfen").unwrap_or(bytes).trim_ascii_start()
}

/// The line as [`Page::title`] writes it.
fn canonical(line: &RawLine<'_>) -> Option<String> {
    let (key, number) = text::read_position(line).ok()?;
    Some(Page { key, number, entries: Vec::new() }.title())
}

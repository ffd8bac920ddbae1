//! Looking a position up in a sorted file without reading it.

use crate::Key;
use crate::text::{self, RawLine};

/// The largest text that is checked line by line before it is trusted to be sorted: some 30 ms.
const CHECKED_WHOLE: usize = 32 << 20;
/// In larger ones that many stretches are checked, the first and the last among them ..
const STRETCHES: usize = 64;
/// .. each of this many bytes.
const STRETCH: usize = 8 << 10;

/// Why a file cannot be searched where it lies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disorder {
    /// A position sorts before the one above it.
    #[error("`{below}` stands below `{above}`")]
    Unsorted {
        /// The earlier position.
        above: String,
        /// The one after it.
        below: String,
    },
    /// The text of a position is not the one that a search would look for.
    #[error("`{0}` is not written in the usual form")]
    Unusual(String),
}

/// Checks that positions ascend and are written as [`Key`] writes them: everywhere in a text of
/// at most 32 MiB, in samples of a larger one.
pub(crate) fn check(text: &[u8]) -> Result<(), Disorder> {
    if text.len() <= CHECKED_WHOLE {
        return check_whole(text);
    }
    let step = (text.len() - STRETCH) / (STRETCHES - 1);
    (0..STRETCHES)
        .try_fold(None, |above, i| check_stretch(text, i * step, i * step + STRETCH, above))
        .map(drop)
}

/// The same of a text of any length.
pub(crate) fn check_whole(text: &[u8]) -> Result<(), Disorder> {
    check_stretch(text, 0, text.len(), None).map(drop)
}

type Fields<'a> = [&'a [u8]; 3];

/// Checks the pages that start between two places, and gives the last position of them.
fn check_stretch<'a>(
    text: &'a [u8],
    from: usize,
    to: usize,
    mut above: Option<Fields<'a>>,
) -> Result<Option<Fields<'a>>, Disorder> {
    let lines = text::lines(text, text::line_start(text, from));
    for line in lines.take_while(|line| line.start < to).filter(RawLine::is_position) {
        // What cannot be read is nowhere in the order, and no search ends there.
        let Ok((key, _)) = text::read_position(&line) else { continue };
        let fields = line.fields();
        if key.to_string().as_bytes() != fields.join(&b' ') {
            return Err(Disorder::Unusual(joined(fields)));
        }
        if let Some(above) = above.filter(|&above| above > fields) {
            return Err(Disorder::Unsorted { above: joined(above), below: joined(fields) });
        }
        above = Some(fields);
    }
    Ok(above)
}

fn joined(fields: Fields<'_>) -> String {
    String::from_utf8_lossy(&fields.join(&b' ')).into_owned()
}

/// The starts of the pages about `key` in a sorted text, in the order of the file.
///
/// Halves the stretch of bytes in which the first of them must start; since pages have no fixed
/// length, each step looks for the next line that starts one. Compared field by field, which is
/// the order of the whole text, for no field has a letter below the space between them.
pub(crate) fn pages<'a>(text: &'a [u8], key: &Key) -> impl Iterator<Item = usize> + use<'a> {
    let wanted = key.to_string();
    let first = {
        let mut fields = wanted.as_bytes().split(|&byte| byte == b' ');
        let wanted: Fields<'_> = std::array::from_fn(|_| fields.next().unwrap_or_default());
        let (mut low, mut high) = (0, text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match text::next_position(text, middle) {
                Some(line) if line.start < high && line.fields() < wanted => low = line.end(),
                _ => high = middle,
            }
        }
        low
    };
    text::lines(text, text::line_start(text, first))
        .filter(RawLine::is_position)
        .take_while(move |line| line.fields().join(&b' ') == wanted.as_bytes())
        .map(|line| line.start)
}

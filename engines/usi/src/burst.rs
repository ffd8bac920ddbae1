//! Lines of the input, and which of them were written in one piece.

use std::io::BufRead;
use std::time::{Duration, Instant};

/// A read that brings something within this time goes on with the burst before it.
///
/// What one read brings was written in one piece, and that needs no clock. But shells write line
/// by line what looks like one piece in a script (`printf 'perft 5\nquit\n'` is two writes in bash,
/// some 50 microseconds apart), and a long script comes in several reads. Nobody who has seen an
/// engine begin to work answers within this time.
const LINGER: Duration = Duration::from_millis(5);

/// A line of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What it says, without spaces around it. What is not UTF-8 is read as well as it goes.
    pub(crate) text: String,
    /// When it came.
    pub(crate) came: Instant,
    /// The number of its burst, from 1: lines of one number were written in one piece.
    pub(crate) burst: u64,
}

/// Reads lines and numbers their bursts.
pub(crate) struct LineReader<R> {
    input: R,
    linger: Duration,
    /// Bytes of the last read that have not been taken.
    left: usize,
    burst: u64,
}

impl<R: BufRead> LineReader<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self { input, linger: LINGER, left: 0, burst: 1 }
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Line;

    /// The next line; `None` at the end of the input, or where it cannot be read.
    fn next(&mut self) -> Option<Line> {
        let mut bytes = Vec::new();
        let begun = Instant::now();
        loop {
            let is_new = self.left == 0;
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => &[],
            };
            if chunk.is_empty() {
                break;
            }
            // The rest of a line belongs to its beginning, however late it comes.
            if is_new && bytes.is_empty() && begun.elapsed() > self.linger {
                self.burst += 1;
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            bytes.extend_from_slice(&chunk[..taken]);
            self.left = chunk.len() - taken;
            self.input.consume(taken);
            if end.is_some() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        (!bytes.is_empty()).then(|| Line { text, came: Instant::now(), burst: self.burst })
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader, Read};
    use std::thread;

    use super::*;

    /// Each piece is one write; the writer lets time pass before one that begins with `~`.
    struct Writer(Vec<&'static str>);

    impl Read for Writer {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            let late = piece.strip_prefix('~');
            if late.is_some() {
                thread::sleep(Duration::from_millis(40));
            }
            let bytes = late.unwrap_or(piece).as_bytes();
            buffer[..bytes.len()].copy_from_slice(bytes);
            Ok(bytes.len())
        }
    }

    fn bursts(linger: Duration, pieces: &[&'static str]) -> Vec<(String, u64)> {
        let lines = LineReader { linger, ..LineReader::new(BufReader::new(Writer(pieces.to_vec()))) };
        lines.map(|line| (line.text, line.burst)).collect()
    }

    fn own(lines: &[(&str, u64)]) -> Vec<(String, u64)> {
        lines.iter().map(|(text, burst)| ((*text).to_owned(), *burst)).collect()
    }

    #[test]
    fn what_one_read_brings_is_one_burst_and_what_comes_later_is_not() {
        let pieces = ["~perft 7\n quit\r\n\n", "~stop\nperft 5\n", "~quit\n"];
        let wanted = [("perft 7", 2), ("quit", 2), ("", 2), ("stop", 3), ("perft 5", 3), ("quit", 4)];
        assert_eq!(bursts(LINGER, &pieces), own(&wanted));
    }

    #[test]
    fn a_line_in_two_pieces_does_not_end_its_burst() {
        let wanted = [("perft 7", 2), ("quit", 2), ("stop", 3)];
        assert_eq!(bursts(LINGER, &["~perft", "~ 7\nqu", "~it\n", "~stop"]), own(&wanted));
    }

    #[test]
    fn reads_that_need_not_wait_go_on_with_the_burst() {
        let long = Duration::from_secs(60);
        assert_eq!(bursts(long, &["perft 7\n", "~quit\n"]), own(&[("perft 7", 1), ("quit", 1)]));
    }

    #[test]
    fn what_is_not_text_is_read_as_well_as_it_goes() {
        let lines: Vec<Line> = LineReader::new(&b"go \xff\n\xf0"[..]).collect();
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["go \u{fffd}", "\u{fffd}"]);
    }
}

//! The one place that writes to the GUI, and the protocol log.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes whole lines, each flushed, and keeps the log.
///
/// It belongs to the session alone: search threads send what they have to say to the session, so
/// lines never mix and nothing is said after the answer it belongs to.
pub struct Console {
    out: Box<dyn Write + Send>,
    log: Option<Log>,
    gone: bool,
}

struct Log {
    path: PathBuf,
    file: File,
}

impl Console {
    pub(crate) fn new(out: Box<dyn Write + Send>) -> Self {
        Self { out, log: None, gone: false }
    }

    /// Says a line. What is not ASCII or would end the line becomes `?`: clients have choked on it.
    pub fn say(&mut self, line: &str) {
        let mut text: String =
            line.trim_end().chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' }).collect();
        self.note('<', &text);
        text.push('\n');
        if self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush()).is_err() {
            self.gone = true;
        }
    }

    /// Says `info string` and the text, a line for each of its lines.
    pub fn inform(&mut self, text: &str) {
        for line in text.lines() {
            self.say(&format!("info string {line}"));
        }
    }

    /// Shows a text as it is, for people.
    pub fn show(&mut self, text: &str) {
        for line in text.trim_end().lines() {
            self.note('<', line);
        }
        let text = format!("{}\n", text.trim_end());
        if self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush()).is_err() {
            self.gone = true;
        }
    }

    /// Notes a line that came in.
    pub(crate) fn heard(&mut self, line: &str) {
        self.note('>', line);
    }

    /// Whether nobody reads any more.
    pub(crate) const fn is_gone(&self) -> bool {
        self.gone
    }

    /// Starts, changes or ends the log. The file is appended to.
    ///
    /// # Errors
    /// When the file cannot be opened; the log is off then.
    pub(crate) fn log_to(&mut self, path: Option<&Path>) -> io::Result<()> {
        if self.log.as_ref().map(|log| log.path.as_path()) == path {
            return Ok(());
        }
        self.log = None;
        if let Some(path) = path {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            self.log = Some(Log { path: path.to_owned(), file });
        }
        Ok(())
    }

    /// One write a line, so that a process killed at any moment leaves whole lines.
    fn note(&mut self, direction: char, line: &str) {
        if let Some(log) = &mut self.log {
            let _ = log.file.write_all(format!("{direction} {line}\n").as_bytes());
        }
    }
}

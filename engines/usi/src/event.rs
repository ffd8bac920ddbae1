//! What the session hears: lines of the GUI, and its search threads.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use tesuji::{Game, Info};

use crate::MateAnswer;
use crate::burst::{Line, LineReader};
use crate::duty::Duty;
use crate::thread::Finished;

/// Something that happened.
pub(crate) enum Event<G: Game> {
    /// A line came in.
    Line(Line),
    /// The input came to its end.
    End,
    /// A line of thought of the search with this number.
    Info(u64, Info<G::Move>),
    /// The search with this number is over.
    Done(u64, Finished<G>),
    /// The search for a mate with this number is over.
    Solved(u64, MateAnswer<G::Move>),
    /// Something that was being made for the strategy is there.
    Made,
    /// A word for the user.
    Word(String),
}

/// Where events arrive, in order; lines can be put off while a search is brought to its end.
pub(crate) struct Inbox<G: Game> {
    receiver: Receiver<Event<G>>,
    sender: Sender<Event<G>>,
    put_off: VecDeque<Event<G>>,
}

impl<G: Game + 'static> Inbox<G> {
    /// Starts to read on a thread of its own. `on_end` is called there once the reading is over.
    pub(crate) fn new(
        input: impl BufRead + Send + 'static,
        duty: Arc<Duty>,
        on_end: impl FnOnce(Last) + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::channel();
        let session = sender.clone();
        thread::spawn(move || {
            on_end(read_lines(input, &session, &duty));
        });
        Self { receiver, sender, put_off: VecDeque::new() }
    }

    pub(crate) const fn sender(&self) -> &Sender<Event<G>> {
        &self.sender
    }

    /// The next event; `None` when there was none until the deadline.
    pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Option<Event<G>> {
        match self.put_off.pop_front() {
            Some(event) => Some(event),
            None => self.next_new(deadline),
        }
    }

    /// The next event that has not been put off.
    pub(crate) fn next_new(&mut self, deadline: Option<Instant>) -> Option<Event<G>> {
        let Some(deadline) = deadline else {
            return Some(self.receiver.recv().unwrap_or(Event::End));
        };
        let time = deadline.saturating_duration_since(Instant::now());
        match self.receiver.recv_timeout(time) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    /// Keeps an event for later.
    pub(crate) fn put_off(&mut self, event: Event<G>) {
        self.put_off.push_back(event);
    }
}

/// What ended the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Last {
    /// `quit`: nothing said before it matters any more.
    Quit,
    /// The end of the input: what was said before it is still to be answered.
    End,
}

/// Reads until `quit` or the end.
fn read_lines<G: Game>(input: impl BufRead, session: &Sender<Event<G>>, duty: &Duty) -> Last {
    for line in LineReader::new(input) {
        duty.read(&line);
        let is_quit = line.text == "quit";
        if session.send(Event::Line(line)).is_err() || is_quit {
            return Last::Quit;
        }
    }
    let _ = session.send(Event::End);
    Last::End
}

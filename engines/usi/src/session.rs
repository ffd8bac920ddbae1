//! The protocol as a state machine: one thread that hears everything, decides, and alone speaks.
//!
//! Lines, search news and deadlines arrive as events, in order. Since nobody else speaks and a
//! search is answered exactly when its [`Running`] says so, there is one `bestmove` for each `go`
//! under any order of commands, and nothing is said after it that belongs before it.

mod answer;
mod beside;
mod end;
mod go;
mod mate;
mod options;
mod ready;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::duty::Duty;
use crate::event::{Event, Inbox};
use crate::running::Running;
use crate::thread::SizedSolver;
use crate::{Command, Console, Dialect, Kit, Record, Row, Searcher, Settings, record};

/// Who the program says it is.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) name: String,
    pub(crate) author: String,
    pub(crate) dialect: Dialect,
}

/// How long a search may go on after the end of the input before it must answer.
const AFTER_END: Duration = Duration::from_millis(800);

pub(crate) struct Session<K: Kit> {
    identity: Identity,
    rows: Vec<Row<Settings>>,
    kit_rows: Vec<Row<K>>,
    kit: K,
    settings: Settings,
    console: Console,
    inbox: Inbox<K::Game>,
    /// The folder that relative paths are resolved against.
    base: PathBuf,
    /// The game; `None` after a `position` that could not be read.
    record: Option<Record<K::Game>>,
    /// The strategy, while it is not searching.
    searcher: Option<Box<dyn Searcher<K::Game>>>,
    /// The solver of mates, once it was asked for and until the searcher is.
    solver: Option<SizedSolver<K::Game>>,
    /// Whether there should have been a solver and is none.
    solver_failed: bool,
    /// What the searcher was last told.
    configured: Option<crate::SearchSettings>,
    /// Whether the kit has read its files.
    kit_is_ready: bool,
    /// When `readyok` was last said: no clock of a GUI has run before it.
    ready_at: Instant,
    search: Option<Running<K::Game>>,
    /// Points of the strategy worth 100 centipawns.
    unit: i32,
    searches: u64,
    games: u64,
    duty: Arc<Duty>,
}

impl<K: Kit> Session<K> {
    pub(crate) fn new(
        identity: Identity,
        kit: K,
        console: Console,
        inbox: Inbox<K::Game>,
        base: PathBuf,
        duty: Arc<Duty>,
    ) -> Self {
        let dialect = identity.dialect;
        let mut session = Self {
            rows: Settings::rows(dialect),
            kit_rows: K::options(dialect),
            settings: Settings::defaults(dialect),
            record: Some(Record::new(kit.start())),
            identity,
            kit,
            console,
            inbox,
            base,
            searcher: None,
            solver: None,
            solver_failed: false,
            configured: None,
            kit_is_ready: false,
            ready_at: Instant::now(),
            search: None,
            unit: 0,
            searches: 0,
            games: 0,
            duty,
        };
        for row in &session.kit_rows {
            row.reset(&mut session.kit);
        }
        session
    }

    /// Serves until `quit`, the end of the input, or until nobody reads any more.
    pub(crate) fn run(mut self) {
        while !self.console.is_gone() {
            let deadline = self.search.as_ref().and_then(|search| search.deadline);
            match self.inbox.next(deadline) {
                None => self.deadline_passed(),
                Some(Event::Line(line, came)) => {
                    self.console.heard(&line);
                    if !self.obey(&line, came) {
                        break;
                    }
                }
                Some(Event::End) => {
                    self.duty.reach_end();
                    self.let_finish(Instant::now() + AFTER_END);
                    break;
                }
                Some(event) => self.hear(event),
            }
        }
        self.halt();
    }

    /// Does what a line asks for; `false` ends the program.
    fn obey(&mut self, line: &str, came: Instant) -> bool {
        match Command::parse(self.identity.dialect, line) {
            Command::Greeting => self.greet(),
            Command::IsReady => self.get_ready(),
            Command::NewGame => self.new_game(),
            Command::SetOption { name, value } => self.set_option(name, value),
            Command::Position(text) => self.set_position(text),
            Command::Go(text) => self.go(text, came.max(self.ready_at)),
            Command::Stop | Command::GameOver => self.stop(),
            Command::PonderHit(text) => self.ponder_hit(text, came),
            Command::Quit => return false,
            Command::Other { word, rest } => self.beside(word, rest),
        }
        true
    }

    /// Does one thing for a script.
    pub(crate) fn command(mut self, position: &str, command: &str) -> Result<(), String> {
        let read = record::read(&self.kit, self.identity.dialect, position);
        if let Some(complaint) = read.complaint {
            return Err(complaint);
        }
        self.record = read.record;
        self.obey(command, Instant::now());
        Ok(())
    }

    fn set_position(&mut self, text: &str) {
        let read = record::read(&self.kit, self.identity.dialect, text);
        if let Some(complaint) = read.complaint {
            self.console.inform(&complaint);
        }
        self.record = read.record;
    }

    /// Runs a tool that may take long, as a person asked for it.
    fn work(&mut self, work: impl FnOnce(&mut Self)) {
        self.halt();
        self.duty.set_at_work(true);
        work(self);
        self.duty.set_at_work(false);
        self.ready_at = Instant::now();
    }
}

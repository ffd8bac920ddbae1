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
use crate::equipped::Equipped;
use crate::errand::Errand;
use crate::event::{Event, Inbox};
use crate::running::Running;
use crate::thread::BoxedSolver;
use crate::{Command, Console, Dialect, Kit, Record, Row, Settings, record};

/// Who the program says it is.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) name: String,
    pub(crate) author: String,
    pub(crate) dialect: Dialect,
}

/// After so much silence the session does what options ask for.
const IDLE: Duration = Duration::from_millis(50);
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
    searcher: Option<Equipped<K::Game>>,
    /// The solver of mates with the size it was made for in MB, once it was asked for and until
    /// the searcher is; it may be at work.
    solver: Option<(usize, Errand<BoxedSolver<K::Game>>)>,
    /// What the searcher was last told.
    configured: Option<crate::SearchSettings>,
    /// Whether the kit has read its files.
    kit_is_ready: bool,
    /// Whether anything has been made ready yet. Before, options cost nothing.
    awake: bool,
    /// Something may have changed that is looked after when nothing else is to do.
    unsettled: bool,
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
            configured: None,
            kit_is_ready: false,
            awake: false,
            unsettled: false,
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
            let deadline = match &self.search {
                Some(search) => search.deadline,
                None => (self.awake && self.unsettled).then(|| Instant::now() + IDLE),
            };
            match self.inbox.next(deadline) {
                None if self.search.is_some() => self.deadline_passed(),
                None => self.settle(),
                Some(Event::Line(line)) => {
                    self.console.heard(&line.text);
                    self.duty.begin(&line);
                    let goes_on = self.obey(&line.text, line.came);
                    self.duty.end(&line);
                    if !goes_on {
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
            Command::Other { word, rest } => {
                if let Err(complaint) = self.beside(word, rest) {
                    self.console.inform(&complaint);
                }
            }
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
        if let Command::Other { word, rest } = Command::parse(self.identity.dialect, command) {
            return self.beside(word, rest);
        }
        self.obey(command, Instant::now());
        Ok(())
    }

    fn set_position(&mut self, text: &str) {
        let read = record::read(&self.kit, self.identity.dialect, text);
        if let Some(complaint) = read.complaint {
            self.console.inform(&format!("{complaint}{}", read.remedy));
        }
        self.record = read.record;
    }

    /// Whether the tool at work is told to end.
    fn interrupter(&self) -> impl Fn() -> bool + use<K> {
        let duty = Arc::clone(&self.duty);
        move || duty.is_called_off()
    }

    /// Runs a tool that may take long, as a person asked for it.
    fn work<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        self.halt();
        let done = work(self);
        self.ready_at = Instant::now();
        done
    }
}

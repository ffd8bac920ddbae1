//! A program: who it is, what it brings along, and the door to the GUI.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, process, thread};

use tesuji::{Evaluator, Notation};

use crate::event::Inbox;
use crate::session::{Identity, Session};
use crate::{Console, Dialect, Kit, Plain};

/// `quit` ends the process within this time, whatever its threads are doing.
const LAST_CALL: Duration = Duration::from_millis(900);

/// An engine to be: its name and author.
///
/// ```ignore
/// use tesuji_classics::ConnectFour;
/// use tesuji_usi::Engine;
///
/// // A whole engine: the strong search with a plain count of stones in the middle.
/// Engine::new("Four", "Me").evaluator(|_: &ConnectFour| 0).run();
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    identity: Identity,
}

impl Engine {
    /// An engine that speaks USI.
    pub fn new(name: impl Into<String>, author: impl Into<String>) -> Self {
        Self { identity: Identity { name: name.into(), author: author.into(), dialect: Dialect::Usi } }
    }

    /// Speaks another dialect.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.identity.dialect = dialect;
        self
    }

    /// The engine with the strong search and this evaluator.
    pub fn evaluator<G, E>(self, evaluator: E) -> Program<Plain<G, E>>
    where
        G: Notation + 'static,
        E: Evaluator<G> + 'static,
        Plain<G, E>: Kit,
    {
        self.kit(Plain::new(evaluator))
    }

    /// The engine with all that a kit brings along.
    pub fn kit<K: Kit>(self, kit: K) -> Program<K> {
        Program { identity: self.identity, kit }
    }
}

/// An engine that can be run.
pub struct Program<K> {
    identity: Identity,
    kit: K,
}

impl<K: Kit> Program<K> {
    /// Serves a GUI on standard input and output until `quit` or the end of the input.
    pub fn run(self) {
        let at_work = Arc::new(AtomicBool::new(false));
        let working = Arc::clone(&at_work);
        let on_end = move || {
            thread::sleep(LAST_CALL);
            while working.load(Ordering::Acquire) {
                thread::sleep(Duration::from_millis(20));
            }
            process::exit(0);
        };
        let base = env::current_exe().ok().and_then(|path| path.parent().map(PathBuf::from));
        let inbox = Inbox::new(BufReader::new(io::stdin()), on_end);
        let console = Console::new(Box::new(io::stdout()));
        Session::new(self.identity, self.kit, console, inbox, base.unwrap_or_default(), at_work).run();
    }

    /// Serves any reader and writer until `quit` or the end of the input, for tests and for hosts
    /// with other pipes. Relative paths are resolved against `base`.
    pub fn serve(
        self,
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
        base: impl Into<PathBuf>,
    ) {
        let inbox = Inbox::new(input, || {});
        let console = Console::new(Box::new(output));
        let at_work = Arc::new(AtomicBool::new(false));
        Session::new(self.identity, self.kit, console, inbox, base.into(), at_work).run();
    }
}

//! A program: who it is, what it brings along, and the door to the GUI.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::sync::Arc;

use tesuji::{Evaluator, Notation};

use crate::duty::{Duty, Watched};
use crate::event::Inbox;
use crate::session::{Identity, Session};
use crate::{Console, Dialect, Kit, Plain, Settings};

/// An engine to be: its name and author.
///
/// ```no_run
/// use tesuji_classics::ConnectFour;
/// use tesuji_usi::Engine;
///
/// // A whole engine: the strong search, and an evaluation that knows nothing but the rules.
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
    {
        self.kit(Plain::new(evaluator))
    }

    /// The engine with all that a kit brings along.
    pub fn kit<K: Kit>(self, kit: K) -> Program<K> {
        Program { identity: self.identity, kit, options: Vec::new() }
    }
}

/// An engine that can be run.
pub struct Program<K> {
    identity: Identity,
    kit: K,
    /// Names and values of options set before anybody else sets them.
    options: Vec<(String, String)>,
}

impl<K: Kit> Program<K> {
    /// Sets an option before the GUI does.
    ///
    /// # Errors
    /// When there is no option of this name, or the value does not fit.
    pub fn option(mut self, name: &str, value: &str) -> Result<Self, String> {
        let dialect = self.identity.dialect;
        let own = K::options(dialect).into_iter().find(|row| row.is_named(dialect, name));
        let common = Settings::rows(dialect).into_iter().find(|row| row.is_named(dialect, name));
        let set = match (own, common) {
            (Some(row), _) => row.set(&mut self.kit, value),
            (None, Some(row)) => row.set(&mut Settings::default(), value),
            (None, None) => return Err(format!("there is no option `{name}`")),
        };
        set.map_err(|error| format!("option {name}: {error}"))?;
        self.options.push((name.to_owned(), value.to_owned()));
        Ok(self)
    }

    /// The table of all options for the documentation, in Markdown.
    pub fn options_table(&self) -> String {
        let dialect = self.identity.dialect;
        let common = Settings::rows(dialect).into_iter().map(|row| row.markdown(dialect));
        let own = K::options(dialect).into_iter().map(|row| row.markdown(dialect));
        let head =
            ["| option | kind | default | values | meaning |", "|---|---|---|---|---|"].map(str::to_owned);
        head.into_iter().chain(common).chain(own).map(|line| line + "\n").collect()
    }

    /// Serves a GUI on standard input and output until `quit` or the end of the input.
    pub fn run(self) {
        let duty = Arc::new(Duty::default());
        let until = Arc::clone(&duty);
        let on_end = move |last| until.end_process(last);
        let inbox = Inbox::new(BufReader::new(io::stdin()), Arc::clone(&duty), on_end);
        self.session(inbox, io::stdout(), beside_executable(), duty).run();
    }

    /// Serves any reader and writer until `quit` or the end of the input, for tests and for hosts
    /// with other pipes. Relative paths are resolved against `base`.
    pub fn serve(
        self,
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
        base: impl Into<PathBuf>,
    ) {
        let duty = Arc::new(Duty::default());
        let inbox = Inbox::new(input, Arc::clone(&duty), |_| {});
        self.session(inbox, output, base.into(), duty).run();
    }

    /// Runs one command beside the protocol, such as `perft 5` or `d`, on a position written as
    /// after `position`, and shows what it says on standard output.
    ///
    /// # Errors
    /// When the position cannot be read whole, or the command was not done.
    pub fn command(self, position: &str, command: &str) -> Result<(), String> {
        let duty = Arc::new(Duty::default());
        let inbox = Inbox::new(io::empty(), Arc::clone(&duty), |_| {});
        self.session(inbox, io::stdout(), beside_executable(), duty).command(position, command)
    }

    fn session(
        self,
        inbox: Inbox<K::Game>,
        output: impl Write + Send + 'static,
        base: PathBuf,
        duty: Arc<Duty>,
    ) -> Session<K> {
        let console = Console::new(Box::new(Watched::new(output, Arc::clone(&duty))));
        let mut session = Session::new(self.identity, self.kit, console, inbox, base, duty);
        for (name, value) in &self.options {
            session.set_option(name, value);
        }
        session
    }
}

/// The executable's folder, which relative paths are resolved against.
fn beside_executable() -> PathBuf {
    let path = env::current_exe().ok();
    path.and_then(|path| path.parent().map(PathBuf::from)).unwrap_or_default()
}

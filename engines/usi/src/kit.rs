//! What an engine brings along: its game, its strategy, and hooks with provided methods.

use std::path::Path;
use std::time::Instant;

use tesuji::{Game, Limits, Notation, Win};

use crate::{DfPn, Dialect, Record, Row, SearchSettings, Searcher};

/// What an engine brings along. One type and one method are required; the rest are hooks.
///
/// `Engine::evaluator` makes a kit of any evaluator, so that a first engine needs none of this.
pub trait Kit: Send + 'static {
    /// The game it plays.
    type Game: Notation + 'static;

    /// Makes the strategy. Asked before the first search and whenever
    /// [`wants_new_strategy`](Self::wants_new_strategy); reads what it needs, such as weights.
    /// A clock may run: the settings at the desk name a small table, and the size that the user
    /// has set follows by [`Searcher::configure`].
    ///
    /// # Errors
    /// With a sentence for the user. The engine then plays any legal move.
    fn strategy(&mut self, desk: &mut Desk) -> Result<Box<dyn Searcher<Self::Game>>, String>;

    /// Whether options have changed such that the strategy must be made anew.
    fn wants_new_strategy(&self) -> bool {
        false
    }

    /// The options of this engine, beside those of the driver.
    fn options(_dialect: Dialect) -> Vec<Row<Self>>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// Heavy work at `isready`: read books and the like. Trouble is told through
    /// [`Desk::inform`]; it never keeps the engine from playing.
    fn ready(&mut self, _desk: &mut Desk) {}

    /// The position a game starts from.
    fn start(&self) -> Self::Game {
        Self::Game::start()
    }

    /// Reads a position as generously as the game allows.
    ///
    /// # Errors
    /// With a sentence that quotes the offending text.
    fn parse_position(&self, text: &str) -> Result<Self::Game, String> {
        Self::Game::parse_position(text).map_err(|error| error.to_string())
    }

    /// Plies played before this position, as its text says.
    fn played(&self, _position: &Self::Game) -> u32 {
        0
    }

    /// Adapts a position to the options before it is searched, such as the rules to play by.
    fn prepare(&self, _position: &mut Self::Game, _search: &SearchSettings) {}

    /// Adapts a position before a mate is looked for: without what ends a game otherwise, such as
    /// a limit of moves, under which a proof for one length of the game is none for another, or
    /// the history, by which a position that was there before may be a draw.
    fn prepare_proof(&self, position: &mut Self::Game, search: &SearchSettings) {
        self.prepare(position, search);
    }

    /// Whether the side to move declares that it has won.
    fn declares(&self, position: &Self::Game) -> bool {
        position.winning_move() == Some(Win::Declared)
    }

    /// A move without search, from a book. Not asked in `go ponder` and `go infinite`.
    fn book_move(
        &mut self,
        _record: &Record<Self::Game>,
        _desk: &mut Desk,
    ) -> Option<BookMove<<Self::Game as Game>::Move>> {
        None
    }

    /// What the book holds here and why an entry was filtered: the command `book`.
    fn book_report(&mut self, _record: &Record<Self::Game>, _desk: &mut Desk) -> Option<String> {
        None
    }

    /// The solver behind `go mate`. Without one the answer is `checkmate notimplemented`. A clock
    /// may run: memory is taken by [`MateSolver::solve`].
    fn mate_solver(&mut self, desk: &mut Desk) -> Option<Box<dyn MateSolver<Self::Game>>> {
        Some(Box::new(DfPn::new(desk.search().hash_mib)))
    }

    /// The parts of the evaluation, a line each: the command `eval`. The whole follows by itself.
    fn explain(&mut self, _record: &Record<Self::Game>, _desk: &mut Desk) -> Option<String> {
        None
    }

    /// Further lines of the command `d`.
    fn describe(&self, _record: &Record<Self::Game>) -> String {
        String::new()
    }

    /// The kinds of moves that perft counts beside all, with their names.
    fn move_kinds() -> &'static [MoveKind<Self::Game>]
    where
        Self: Sized,
    {
        &[]
    }

    /// Positions of the bench. Empty: the start position alone.
    fn bench_positions() -> &'static [&'static str]
    where
        Self: Sized,
    {
        &[]
    }
}

/// A kind of move that perft counts: its name, and what belongs to it.
pub struct MoveKind<G: Game> {
    /// A word for the table.
    pub name: &'static str,
    /// Whether the legal move belongs to it.
    pub holds: fn(&mut G, G::Move) -> bool,
}

/// A move from a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move to play, legal here.
    pub best: M,
    /// The reply to ponder on.
    pub ponder: Option<M>,
    /// Lines for the GUI, such as `info depth 1 ... pv ...`, told before the move.
    pub lines: Vec<String>,
}

/// What a search for a mate found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer<M> {
    /// A mate: the whole line, with the defender's replies.
    Mate(Vec<M>),
    /// Proven: there is none, of whatever length.
    NoMate,
    /// Out of time, nodes or memory.
    Unknown,
    /// It could not be looked for, with a sentence for the user.
    Trouble(String),
}

/// Looks for a mate: forced wins by forcing moves.
pub trait MateSolver<G: Game>: Send {
    /// Solves a position for the side to move, within the nodes, the plies (`mate`) and the moves
    /// of the limits. `stop` is asked every now and then, and says when the time is over as well.
    fn solve(&mut self, root: &G, limits: &Limits<G::Move>, stop: &dyn Fn() -> bool) -> MateAnswer<G::Move>;

    /// Called when an answer is out and nobody waits: clears what the next search wants clear.
    fn tidy(&mut self) {}
}

/// The table at which a kit meets the driver: where files are, and a voice.
pub struct Desk<'a> {
    pub(crate) base: &'a Path,
    pub(crate) console: &'a mut crate::Console,
    pub(crate) ponder: bool,
    pub(crate) search: &'a SearchSettings,
}

impl Desk<'_> {
    /// The folder that relative paths are resolved against: the executable's own.
    pub const fn base(&self) -> &Path {
        self.base
    }

    /// Tells the GUI something, as `info string`.
    pub fn inform(&mut self, text: &str) {
        self.console.inform(text);
    }

    /// Whether the GUI will ask to ponder.
    pub const fn may_ponder(&self) -> bool {
        self.ponder
    }

    /// What strategies are told: threads, memory, and the like.
    pub const fn search(&self) -> &SearchSettings {
        self.search
    }

    /// The time now, for reports of how long something took.
    pub fn now(&self) -> Instant {
        Instant::now()
    }
}

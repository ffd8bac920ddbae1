//! `book make`: books from game records and from searches.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::{ToolError, args, progress};
use crate::records::read_games;
use crate::tally::Tally;
use crate::tree::{Analysis, Effort, Journal, Tree};
use crate::write_pages;

/// What to make a book of.
#[derive(Clone, Debug, Subcommand)]
pub enum Make {
    /// From games: CSA, KIF, KI2 or lists of USI moves, in UTF-8 or Shift JIS
    Records(FromRecords),
    /// From the engine's own search of a tree of positions
    Search(FromSearch),
}

impl Make {
    pub(super) fn run<A: Analysis + Send>(
        &self,
        judge: &str,
        analyst: impl Fn() -> Result<A, String>,
        out: &mut dyn Write,
    ) -> Result<(), ToolError> {
        match self {
            Self::Records(tool) => tool.run(out),
            Self::Search(tool) => tool.run(judge, analyst, out),
        }
    }
}

/// Arguments of `book make records`.
#[derive(Clone, Debug, Args)]
pub struct FromRecords {
    /// Files, and folders with files
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// The book to write, whole or not at all
    #[arg(long)]
    out: PathBuf,
    /// Moves of each game to take in
    #[arg(long, default_value_t = 40)]
    moves: usize,
    /// Leave out moves played less often
    #[arg(long, default_value_t = 1)]
    count: u64,
}

impl FromRecords {
    fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        let mut files = Vec::new();
        for path in &self.records {
            list(path, &mut files)?;
        }
        let bar = progress::bar(files.len() as u64, "files");
        let (mut tally, mut games) = (Tally::default(), 0_u64);
        for file in &files {
            bar.inc(1);
            let place = file.display();
            match read_games(&fs::read(file).map_err(|source| failed(file, source))?) {
                Err(error) => writeln!(out, "{place}: {error}; left out")?,
                Ok(read) => {
                    for game in read {
                        if let Some(cut) = &game.cut {
                            writeln!(out, "{place}: {cut}; taken up to there")?;
                        }
                        games += 1;
                        tally.add(&game, self.moves);
                    }
                }
            }
        }
        bar.finish_and_clear();
        let pages = tally.pages(self.count);
        if pages.is_empty() {
            return Err(ToolError::Nothing(self.out.clone()));
        }
        writeln!(out, "{}: {games} games, {} positions", self.out.display(), pages.len())?;
        Ok(write_pages(&self.out, pages)?)
    }
}

/// The files in a folder and its folders, in the order of their names; or the file itself.
fn list(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), ToolError> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let inside = fs::read_dir(path).and_then(|inside| inside.map(|entry| Ok(entry?.path())).collect());
    let mut inside: Vec<PathBuf> = inside.map_err(|source| failed(path, source))?;
    inside.sort();
    inside.iter().try_for_each(|path| list(path, files))
}

fn failed(path: &Path, source: io::Error) -> ToolError {
    ToolError::File { path: path.to_owned(), source }
}

/// Arguments of `book make search`. Interrupted, the same command goes on where it was.
#[derive(Clone, Debug, Args)]
pub struct FromSearch {
    /// Where to start: `startpos moves ..` or SFEN; the start position if left out
    position: Vec<String>,
    /// The book to write, whole or not at all; until then, what is done is in `<out>.journal`
    #[arg(long)]
    out: PathBuf,
    /// Positions to search
    #[arg(long, default_value_t = 1000)]
    positions: usize,
    /// The last move number to search
    #[arg(long, default_value_t = 30)]
    moves: u32,
    /// Moves to look at in each position
    #[arg(long, default_value_t = 3)]
    width: usize,
    /// How much worse than the best a move may be, in hundredths of a pawn
    #[arg(long, default_value_t = 60)]
    margin: u32,
    /// What a ply costs against the loss of a worse move: large makes the book broad, small deep
    #[arg(long, default_value_t = 20)]
    step: u32,
    /// Depth of each search; 16 if neither depth nor nodes are given
    #[arg(long)]
    depth: Option<u32>,
    /// Nodes of each search
    #[arg(long)]
    nodes: Option<u64>,
    /// Searches at the same time; the book does not depend on it
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl FromSearch {
    fn run<A: Analysis + Send>(
        &self,
        judge: &str,
        analyst: impl Fn() -> Result<A, String>,
        out: &mut dyn Write,
    ) -> Result<(), ToolError> {
        let root = args::position(&self.position)?;
        let depth = if self.nodes.is_none() { self.depth.or(Some(16)) } else { self.depth };
        let effort = Effort { lines: self.width.max(1), depth, nodes: self.nodes };
        let mut path = self.out.as_os_str().to_owned();
        path.push(".journal");
        let mut journal = Journal::open(Path::new(&path), &format!("{judge} {effort}"))?;
        let mut tree = Tree::new(effort, self.margin, self.step, self.moves);
        let analysts = (0..self.threads.max(1)).map(|_| analyst());
        let mut analysts: Vec<A> = analysts.collect::<Result<_, _>>().map_err(ToolError::Searcher)?;
        let bar = progress::bar(self.positions as u64, "positions");
        tree.grow(&root, self.positions, &mut analysts, &mut journal, || bar.inc(1))?;
        bar.finish_and_clear();
        let pages = tree.pages();
        if pages.is_empty() {
            return Err(ToolError::Nothing(self.out.clone()));
        }
        writeln!(out, "{}: {} positions", self.out.display(), pages.len())?;
        write_pages(&self.out, pages)?;
        Ok(journal.remove()?)
    }
}

//! The game so far, as `position` tells it.

use tesuji::{Game, Notation};

use crate::{Dialect, Kit, command::split_word};

/// A position and how it came about.
#[derive(Clone)]
pub struct Record<G: Game> {
    /// The position now, with its history inside where the game keeps one.
    pub position: G,
    /// The position one move earlier, and that move.
    pub before: Option<(G, G::Move)>,
    /// Plies played since the start of the game.
    pub played: u32,
}

impl<G: Game> Record<G> {
    /// A game that begins here.
    pub const fn new(position: G) -> Self {
        Self { position, before: None, played: 0 }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: G::Move) {
        self.before = Some((self.position.clone(), mv));
        self.position.apply(mv);
        self.played = self.played.saturating_add(1);
    }
}

/// What became of a `position` line.
pub(crate) struct Read<G: Game> {
    /// The game, up to the first move that could not be played; `None` when there is no position.
    pub(crate) record: Option<Record<G>>,
    /// What is wrong, with the offending text.
    pub(crate) complaint: Option<String>,
    /// What is done about it by an engine that goes on.
    pub(crate) remedy: &'static str,
}

/// The part before the word `moves`, and what comes after it.
fn split_moves(text: &str) -> (&str, &str) {
    const WORD: &str = "moves";
    let apart = |side: Option<char>| side.is_none_or(char::is_whitespace);
    let word = text.match_indices(WORD).find(|&(at, _)| {
        apart(text[..at].chars().next_back()) && apart(text[at + WORD.len()..].chars().next())
    });
    word.map_or((text.trim(), ""), |(at, _)| (text[..at].trim(), &text[at + WORD.len()..]))
}

/// Reads the text after `position`.
pub(crate) fn read<K: Kit>(kit: &K, dialect: Dialect, text: &str) -> Read<K::Game> {
    let (position, moves) = split_moves(text);
    let (kind, rest) = split_word(position);
    let start = if kind == "startpos" {
        Ok(kit.start())
    } else if kind == dialect.position() {
        kit.parse_position(rest)
    } else {
        Err(format!("`{kind}` is neither startpos nor {}", dialect.position()))
    };
    let start = match start {
        Ok(start) => start,
        Err(error) => {
            return Read { record: None, complaint: Some(format!("no position: {error}")), remedy: "" };
        }
    };
    if kind == "startpos" && !rest.is_empty() {
        let complaint = format!("`{rest}` after startpos is not read: moves come after the word `moves`");
        return Read { record: Some(Record::new(start)), complaint: Some(complaint), remedy: "" };
    }
    let played = kit.played(&start);
    let mut record = Record { position: start, before: None, played };
    let mut moves = moves.split_whitespace().peekable();
    while let Some(text) = moves.next() {
        let mv = match record.position.parse_move(text) {
            Ok(mv) if record.position.is_legal(mv) => mv,
            Ok(_) => return stopped(record, &format!("illegal move `{text}`")),
            Err(error) => return stopped(record, &format!("move `{text}`: {error}")),
        };
        // Only the last step back is kept, so only there the position is copied.
        if moves.peek().is_none() {
            record.play(mv);
        } else {
            record.position.apply(mv);
            record.played = record.played.saturating_add(1);
        }
    }
    Read { record: Some(record), complaint: None, remedy: "" }
}

fn stopped<G: Notation>(record: Record<G>, why: &str) -> Read<G> {
    let remedy = "; playing on from the moves before it";
    Read { record: Some(record), complaint: Some(why.to_owned()), remedy }
}

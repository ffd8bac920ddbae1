//! The words after `go` and `ponderhit`.

use std::time::Duration;

use tesuji::{Clock, Player};

use crate::Dialect;

/// What a `go` asks for. Moves are still text: they are read with the position at hand.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Go<'a> {
    /// Think on the opponent's time.
    pub ponder: bool,
    /// Until `stop`.
    pub infinite: bool,
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// `mate`: search for a mate, with the time given, `None` for `infinite`.
    pub mate: Option<Option<u64>>,
    /// Only these moves.
    pub search_moves: Vec<&'a str>,
    /// The clocks, if any of their words came.
    pub times: Option<Times>,
    /// Words that mean nothing here.
    pub unknown: Vec<&'a str>,
}

/// The clocks of both players as they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Times {
    /// Time left, by player.
    pub remaining: [Duration; 2],
    /// Fischer increment, by player.
    pub increment: [Duration; 2],
    /// Time a move after the clock has run out.
    pub byoyomi: Duration,
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
}

impl Times {
    /// The clock of a player who has made his moves among `played` plies.
    pub fn clock(&self, player: Player, played: u32) -> Clock {
        Clock {
            remaining: self.remaining[player.index()],
            increment: self.increment[player.index()],
            byoyomi: self.byoyomi,
            moves_to_go: self.moves_to_go,
            played,
        }
    }
}

const WORDS: [&str; 13] = [
    "ponder",
    "infinite",
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "searchmoves",
    "movestogo",
];

impl<'a> Go<'a> {
    /// Reads the words in any order. Words that are not known are noted and otherwise ignored, as
    /// are numbers that are none; negative times count as nothing.
    ///
    /// ```
    /// use tesuji_usi::{Dialect, Go};
    /// let go = Go::parse(Dialect::Usi, "byoyomi 1000 depth 3 btime 0 searchmoves 7g7f 2g2f wtime 0");
    /// assert_eq!(go.depth, Some(3));
    /// assert_eq!(go.search_moves, ["7g7f", "2g2f"]);
    /// assert_eq!(go.times.unwrap().byoyomi.as_millis(), 1_000);
    /// ```
    pub fn parse(dialect: Dialect, text: &'a str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        let clocks = dialect.clocks();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.search_moves.push(mv);
                    }
                }
                "mate" => {
                    go.mate = Some(words.peek().and_then(|word| word.parse().ok()));
                    words.next_if(|word| *word == "infinite" || word.parse::<u64>().is_ok());
                }
                word if WORDS.contains(&word) => {
                    let number = words.next_if(|word| word.parse::<i128>().is_ok());
                    // Larger numbers than anybody can mean are as good as the largest.
                    let number =
                        number.map(|word| word.parse::<i128>().unwrap_or(0).clamp(0, 1 << 50) as u64);
                    if let Some(number) = number {
                        go.number(word, number, clocks);
                    }
                }
                word => go.unknown.push(word),
            }
        }
        go
    }

    fn number(&mut self, word: &str, number: u64, clocks: [[&str; 2]; 2]) {
        let time = Duration::from_millis(number);
        match word {
            "depth" => return self.depth = Some(number.min(u64::from(u32::MAX)) as u32),
            "nodes" => return self.nodes = Some(number),
            "movetime" => return self.move_time = Some(time),
            _ => {}
        }
        let times = self.times.get_or_insert_default();
        match word {
            "byoyomi" => times.byoyomi = time,
            "movestogo" => times.moves_to_go = Some(number.min(u64::from(u32::MAX)) as u32),
            word => {
                for (player, [clock, increment]) in clocks.into_iter().enumerate() {
                    if word == clock {
                        times.remaining[player] = time;
                    } else if word == increment {
                        times.increment[player] = time;
                    }
                }
            }
        }
    }
}

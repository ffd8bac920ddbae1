//! A program that speaks USI or UCI.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tesuji::{Notation, Outcome, Score, score};

use super::pipe::Pipe;
use super::{Answer, Contestant, Thought, Turn};
use crate::spec::Protocol;
use crate::{EngineSpec, Fault, TimeControl};

/// How long a program may take to name itself.
const HANDSHAKE: Duration = Duration::from_secs(20);
/// How long it may take to get ready: networks and books are loaded here.
const READY: Duration = Duration::from_secs(120);

/// A running engine.
#[derive(Debug)]
pub struct UsiEngine {
    pipe: Pipe,
    protocol: Protocol,
    identity: String,
}

impl UsiEngine {
    /// Starts a program, waits for its greeting and sets its options.
    ///
    /// # Errors
    /// When it cannot be started, does not greet, or offers no option of a given name (unless the
    /// specification is `lenient`): a misspelt option would make another match than was meant.
    pub fn start(spec: &EngineSpec, stop: &AtomicBool) -> Result<Self, Fault> {
        let mut engine =
            Self { pipe: Pipe::spawn(spec)?, protocol: spec.protocol, identity: spec.name.clone() };
        let (hello, ok) = match spec.protocol {
            Protocol::Usi => ("usi", "usiok"),
            Protocol::Uci => ("uci", "uciok"),
        };
        engine.pipe.send(hello)?;
        let mut offered = Vec::new();
        engine.wait_for(ok, HANDSHAKE, stop, |engine, line| {
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut engine.identity);
            } else if let Some(option) = line.strip_prefix("option name ") {
                offered.push(option.split(" type ").next().unwrap_or(option).trim().to_ascii_lowercase());
            }
        })?;
        for (name, value) in &spec.option {
            // The protocol has these two whether listed or not; some engines call the first `Hash` instead.
            let implied = name.eq_ignore_ascii_case("USI_Ponder")
                || name.eq_ignore_ascii_case("USI_Hash") && !offered.iter().any(|offer| offer == "hash");
            if !spec.lenient && !implied && !offered.contains(&name.to_ascii_lowercase()) {
                return Err(Fault::Setup(format!(
                    "it offers no option `{name}`, only: {}",
                    offered.join(", ")
                )));
            }
            if value.is_empty() {
                engine.pipe.send(&format!("setoption name {name}"))?;
            } else {
                engine.pipe.send(&format!("setoption name {name} value {value}"))?;
            }
        }
        Ok(engine)
    }

    /// Reads lines until one equals `word`.
    fn wait_for(
        &mut self,
        word: &str,
        patience: Duration,
        stop: &AtomicBool,
        mut each: impl FnMut(&mut Self, &str),
    ) -> Result<(), Fault> {
        let deadline = Instant::now() + patience;
        loop {
            match self.pipe.next_line(deadline, stop)? {
                Some((_, line)) if line.trim() == word => return Ok(()),
                Some((_, line)) => each(self, &line),
                None => {
                    self.pipe.kill();
                    return Err(Fault::Hang(patience.as_millis() as u64));
                }
            }
        }
    }

    /// The `position` line of a turn.
    fn position_line<G: Notation>(&self, turn: &Turn<'_, G>) -> String {
        let kind = match self.protocol {
            Protocol::Usi => "sfen",
            Protocol::Uci => "fen",
        };
        let mut line = format!("position {kind} {}", turn.start);
        if !turn.moves.is_empty() {
            line.push_str(" moves");
        }
        for text in turn.moves {
            line.push(' ');
            line.push_str(text);
        }
        line
    }

    /// The `go` line of a turn.
    fn go_line<G: Notation>(&self, turn: &Turn<'_, G>) -> String {
        match turn.watch().control() {
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Depth(depth) => format!("go depth {depth}"),
            TimeControl::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Clock { .. } => {
                let own = turn.watch().reading().unwrap_or_default();
                let [one, two] = turn.watches.map(|watch| watch.reading().unwrap_or(own));
                let uci = self.protocol == Protocol::Uci;
                // In USI the increment of this move is not yet on the clock, in UCI it is.
                let shown = |clock: tesuji::Clock| {
                    (clock.remaining + if uci { clock.increment } else { Duration::ZERO }).as_millis()
                };
                let (first, second) = if uci { ('w', 'b') } else { ('b', 'w') };
                let mut line = format!("go {first}time {} {second}time {}", shown(one), shown(two));
                // Engines differ in what they make of both at once, so each is named where it is used.
                if !(one.increment + two.increment).is_zero() {
                    let (one, two) = (one.increment.as_millis(), two.increment.as_millis());
                    let _ = write!(line, " {first}inc {one} {second}inc {two}");
                }
                if !own.byoyomi.is_zero() || (own.increment.is_zero() && !uci) {
                    let _ = write!(line, " byoyomi {}", own.byoyomi.as_millis());
                }
                line
            }
        }
    }
}

impl<G: Notation> Contestant<G> for UsiEngine {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.pipe.send("isready")?;
        self.wait_for("readyok", READY, stop, |_, _| {})?;
        self.pipe.send(match self.protocol {
            Protocol::Usi => "usinewgame",
            Protocol::Uci => "ucinewgame",
        })
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Fault> {
        self.pipe.send(&self.position_line(turn))?;
        let go = self.go_line(turn);
        let begin = Instant::now();
        self.pipe.send(&go)?;
        let mut said = Said::default();
        // First it is asked to stop, then it is given up.
        let too_late = turn.watch().allowance().map(|allowed| begin + allowed + turn.grace);
        let mut deadline = too_late.unwrap_or(begin + turn.patience);
        let mut asked_to_stop = false;
        loop {
            match self.pipe.next_line(deadline, turn.stop)? {
                Some((moment, line)) => {
                    if let Some(text) = line.strip_prefix("bestmove ") {
                        let text = text.split_whitespace().next().unwrap_or_default();
                        let answer = match text {
                            "resign" => Answer::Resign,
                            "win" => Answer::ClaimWin,
                            text => Answer::Move(
                                turn.position
                                    .parse_move(text)
                                    .map_err(|_| Fault::IllegalMove(text.to_owned()))?,
                            ),
                        };
                        let elapsed = moment.saturating_duration_since(begin);
                        let Said { score, depth, nodes } = said;
                        return Ok(Thought { answer, elapsed, score, depth, nodes });
                    } else if let Some(info) = line.strip_prefix("info ") {
                        said.hear(info);
                    }
                }
                None if asked_to_stop => {
                    self.pipe.kill();
                    return Err(Fault::Hang(begin.elapsed().as_millis() as u64));
                }
                None => {
                    asked_to_stop = true;
                    self.pipe.send("stop")?;
                    deadline = Instant::now() + turn.patience;
                }
            }
        }
    }

    fn game_over(&mut self, outcome: Outcome) {
        if self.protocol == Protocol::Usi {
            let word = match outcome {
                Outcome::Win => "win",
                Outcome::Draw => "draw",
                Outcome::Loss => "lose",
            };
            // A program that is gone is noticed when the next game begins.
            let _ = self.pipe.send(&format!("gameover {word}"));
        }
    }
}

/// What the `info` lines of a search said last about its main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Said {
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Said {
    /// Takes up one `info` line, without the word `info`.
    fn hear(&mut self, info: &str) {
        let mut heard = *self;
        let mut tokens = info.split_whitespace();
        while let Some(token) = tokens.next() {
            match token {
                "string" => return,
                "pv" => break,
                "multipv" if tokens.next() != Some("1") => return,
                "depth" => heard.depth = tokens.next().and_then(|n| n.parse().ok()),
                "nodes" => heard.nodes = tokens.next().and_then(|n| n.parse().ok()).or(heard.nodes),
                "score" => heard.score = read_score(tokens.next(), tokens.next()).or(heard.score),
                _ => {}
            }
        }
        *self = heard;
    }
}

/// A score as `cp 35`, `mate -7`, or the `mate +` of engines that do not know how far it is.
fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value = value?;
    match kind? {
        "cp" => value.parse::<Score>().ok().map(|cp| cp.clamp(-score::MAX_EVAL, score::MAX_EVAL)),
        "mate" => {
            let distance = value.trim_start_matches(['+', '-']).parse().unwrap_or(score::MAX_PLY);
            let distance = distance.min(score::MAX_PLY);
            Some(if value.starts_with('-') { score::mated_in(distance) } else { score::mate_in(distance) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_is_heard() {
        let mut said = Said::default();
        said.hear("depth 7 seldepth 9 multipv 1 score cp -35 nodes 1234 nps 5 pv 7g7f");
        said.hear("depth 7 multipv 2 score cp -99 nodes 1300 pv 2g2f");
        said.hear("string depth 99");
        assert_eq!(said, Said { score: Some(-35), depth: Some(7), nodes: Some(1234) });
        said.hear("depth 8 score mate -4 lowerbound nodes 2000 pv score cp 1");
        assert_eq!(said, Said { score: Some(score::mated_in(4)), depth: Some(8), nodes: Some(2000) });
        said.hear("score mate +");
        assert_eq!(said.score, Some(score::mate_in(score::MAX_PLY)));
        said.hear("depth x score cp nonsense nodes");
        assert_eq!(said.nodes, Some(2000));
    }
}

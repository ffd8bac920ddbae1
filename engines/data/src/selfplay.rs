//! One game of an engine against itself.

use tesuji::{Game, Limits, Outcome, Player, Silent, Strategy, TerminalStatus, Win, score};

/// How games are played and which positions are worth keeping.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// Nodes a move.
    pub nodes: u64,
    /// The game begins with so many random moves, or one more.
    pub random_plies: u32,
    /// A game is over when the score has been at least this, for the same side ...
    pub adjudicate_score: i32,
    /// ... for so many plies.
    pub adjudicate_plies: u32,
    /// A game this long is a draw.
    pub longest: u32,
    /// Positions with a score beyond this are not kept.
    pub keep_score: i32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            nodes: 1500,
            random_plies: 7,
            adjudicate_score: 1500,
            adjudicate_plies: 6,
            longest: 400,
            keep_score: 3000,
        }
    }
}

/// A position that was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept<T> {
    /// What the caller made of the position.
    pub what: T,
    /// Result of the game for the side to move there.
    pub result: i8,
}

/// Plays a game from `start`. A position is offered to `keep` with score, best move and ply (from
/// 0) unless the side to move is in check, the best move is a capture or promotion, the score is
/// too large, or it lies in the random opening; what `keep` makes of it is returned with the result.
pub fn play<G: Game, S: Strategy<G> + ?Sized, T>(
    start: &G,
    strategy: &mut S,
    rules: &Rules,
    rng: &mut fastrand::Rng,
    mut keep: impl FnMut(&G, i32, G::Move, u32) -> Option<T>,
) -> Vec<Kept<T>> {
    strategy.new_game();
    let (mut pos, mut ply) = open(start, rules, rng);
    let mut kept: Vec<(Player, T)> = Vec::new();
    let mut leads = Leads::default();
    let end = loop {
        if let Some(end) = finished(&pos) {
            break end;
        }
        let side = pos.side_to_move();
        let report = strategy.go(&pos, &Limits::nodes(rules.nodes), &mut Silent);
        let Some(best) = report.best else { break End::Drawn };
        if let Some(winner) = leads.follow(side, report.score, rules) {
            break End::Won(winner);
        }
        if ply >= rules.longest {
            break End::Drawn;
        }
        if report.score.abs() <= rules.keep_score && !pos.in_check() && !pos.is_tactical(best) {
            kept.extend(keep(&pos, report.score, best, ply).map(|what| (side, what)));
        }
        let _ = pos.apply(best);
        ply += 1;
    };
    let result = |side| match end {
        End::Drawn => 0,
        End::Won(winner) if winner == side => 1,
        End::Won(_) => -1,
    };
    kept.into_iter().map(|(side, what)| Kept { what, result: result(side) }).collect()
}

/// A few random moves, and again from the start when they end the game.
pub(crate) fn open<G: Game>(start: &G, rules: &Rules, rng: &mut fastrand::Rng) -> (G, u32) {
    // A game that chance keeps ending early would never begin.
    const TRIES: usize = 100;
    let plies = rules.random_plies.saturating_add(u32::from(rng.bool()));
    for _ in 0..TRIES {
        let mut pos = start.clone();
        let reached = (0..plies).all(|_| {
            let mut moves = G::Moves::default();
            pos.moves(&mut moves);
            let chosen = (!moves.is_empty()).then(|| moves[rng.usize(..moves.len())]);
            chosen.is_some_and(|mv| {
                let _ = pos.apply(mv);
                pos.terminal_status() == TerminalStatus::Open
            })
        });
        if reached {
            return (pos, plies);
        }
    }
    (start.clone(), 0)
}

/// How a game ended.
enum End {
    Won(Player),
    Drawn,
}

/// The end of the game by its rules, if this is one.
fn finished<G: Game>(pos: &G) -> Option<End> {
    let side = pos.side_to_move();
    let outcome = match pos.terminal_status() {
        TerminalStatus::Over(outcome, _) => outcome,
        TerminalStatus::Open => {
            if pos.winning_move() == Some(Win::Declared) {
                return Some(End::Won(side));
            }
            let mut moves = G::Moves::default();
            pos.moves(&mut moves);
            if !moves.is_empty() {
                return None;
            }
            pos.outcome_without_moves()
        }
    };
    Some(match outcome {
        Outcome::Win => End::Won(side),
        Outcome::Draw => End::Drawn,
        Outcome::Loss => End::Won(!side),
    })
}

/// How long one side has been far ahead.
#[derive(Default)]
struct Leads {
    leader: Option<Player>,
    plies: u32,
}

impl Leads {
    /// The winner, when the lead has lasted or a mate was found.
    fn follow(&mut self, side: Player, score: i32, rules: &Rules) -> Option<Player> {
        let leader = if score > 0 { side } else { !side };
        if score::is_mate(score) {
            return Some(leader);
        }
        if score.abs() < rules.adjudicate_score {
            *self = Self::default();
            return None;
        }
        self.plies = if self.leader == Some(leader) { self.plies + 1 } else { 1 };
        self.leader = Some(leader);
        (self.plies >= rules.adjudicate_plies).then_some(leader)
    }
}

//! The rules as a search asks them.

use tesuji::{Game, Outcome, Player, Recall, TerminalStatus, Verdict, mix};

use crate::generate::Actions;
use crate::{Action, Kind, Minishogi, Undo};

impl Game for Minishogi {
    type Move = Action;
    type Moves = Actions;
    type Undo = Undo;

    fn side_to_move(&self) -> Player {
        self.side
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.now().key
    }

    /// Mate is left to [`outcome_without_moves`](Game::outcome_without_moves).
    fn terminal_status(&self) -> TerminalStatus {
        match self.ended_by_repetition() {
            Some((outcome, reason)) => TerminalStatus::Over(outcome, reason),
            None => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Actions) {
        self.tacticals(out);
        self.quiets(out);
    }

    fn apply(&mut self, mv: Action) -> Undo {
        let checks = self.checks(mv);
        self.make(mv, checks)
    }

    fn undo(&mut self, undo: Undo) {
        self.unmake(undo);
    }

    fn verdict(&self, ply: usize) -> Verdict {
        match self.ended_in_search(ply) {
            None => Verdict::Open,
            Some(Outcome::Win) => Verdict::Win,
            Some(Outcome::Draw) => Verdict::Draw,
            Some(Outcome::Loss) => Verdict::Loss,
        }
    }

    fn pass(&mut self) -> Option<Undo> {
        (!self.in_check()).then(|| self.make_pass())
    }

    fn apply_with(&mut self, mv: Action, gives_check: bool, on_key: impl FnOnce(u64)) -> Undo {
        let undo = self.make(mv, gives_check);
        on_key(self.hash_key());
        undo
    }

    fn tacticals(&self, out: &mut Actions) {
        self.generate(true, out);
    }

    fn quiets(&self, out: &mut Actions) {
        self.generate(false, out);
    }

    const FORCES: bool = true;

    fn forcing(&self, out: &mut Actions) {
        let mut all = Actions::default();
        self.moves(&mut all);
        all.iter().filter(|&&mv| self.checks(mv)).for_each(|&mv| tesuji::Moves::push(out, mv));
    }

    const MOVE_BITS: u32 = 11;

    fn recall(&self, packed: u32) -> Recall<Action> {
        let action = Action::from_bits(packed).filter(|&action| self.allows(action));
        action.map_or(Recall::Gone, Recall::Move)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.now().in_check
    }

    fn gives_check(&self, mv: Action) -> bool {
        self.checks(mv)
    }

    #[inline]
    fn is_tactical(&self, mv: Action) -> bool {
        matches!(mv, Action::Move { promotes: true, .. }) || self.at(mv.to()).is_some()
    }

    /// What is captured changes sides.
    const SWING: i32 = 2;

    fn gain(&self, mv: Action) -> i32 {
        let captured = self.at(mv.to()).map_or(0, |(_, kind)| kind.prize_value());
        let kind = self.arriving(mv);
        match mv {
            Action::Move { promotes: true, .. } => captured + kind.value() - kind.unpromoted().value(),
            _ => captured,
        }
    }

    fn exchange_at_least(&self, mv: Action, threshold: i32) -> bool {
        self.exchange_brings(mv, threshold)
    }

    fn answers(mv: Action, last: Action) -> bool {
        mv.to() == last.to()
    }

    const SLOTS: usize = 2 * 10 * 25;

    #[inline]
    fn slot(&self, mv: Action) -> usize {
        (self.side.index() * 10 + self.arriving(mv) as usize) * 25 + usize::from(mv.to())
    }

    const ROUTES: usize = 2 * 30 * 25;

    /// From a square or a hand to a square.
    #[inline]
    fn route(&self, mv: Action) -> usize {
        let from = match mv {
            Action::Move { from, .. } => usize::from(from),
            Action::Drop { kind, .. } => 25 + kind as usize,
        };
        (self.side.index() * 30 + from) * 25 + usize::from(mv.to())
    }

    const PRIZES: usize = 11;

    #[inline]
    fn prize(&self, mv: Action) -> usize {
        self.at(mv.to()).map_or(0, |(_, kind)| kind as usize + 1)
    }

    const STRUCTURES: usize = 2;

    /// Pawns, and the pieces around the kings.
    fn structure_key(&self, which: usize) -> u64 {
        let kinds: &[Kind] = if which == 0 { &[Kind::Pawn] } else { &[Kind::King, Kind::Gold, Kind::Silver] };
        kinds.iter().fold(u64::from(self.of(Player::First)) * u64::from(which == 1), |key, &kind| {
            let sets = Player::ALL.map(|player| u64::from(self.of(player) & self.kind(kind)));
            mix(key ^ sets[0] << 32 ^ sets[1])
        })
    }
}

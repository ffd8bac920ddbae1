//! Everything that can be seen of a position, to compare before and after.

use crate::{Game, Notation, Player, TerminalStatus};

/// What a position shows from outside.
#[derive(Debug, PartialEq)]
pub(super) struct Snapshot<M> {
    key: u64,
    text: String,
    player: Player,
    status: TerminalStatus,
    in_check: bool,
    structures: Vec<u64>,
    moves: Vec<M>,
}

impl<M: Copy> Snapshot<M> {
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn of<G: Notation<Move = M>>(pos: &G) -> Self {
        let mut moves = G::Moves::default();
        pos.moves(&mut moves);
        Self {
            key: pos.hash_key(),
            text: pos.position_text(),
            player: pos.side_to_move(),
            status: pos.terminal_status(),
            in_check: pos.in_check(),
            structures: structures(pos),
            moves: moves.to_vec(),
        }
    }
}

impl<M: Copy + PartialEq + std::fmt::Debug> Snapshot<M> {
    /// Breaks off when the position shows anything else.
    #[track_caller]
    pub(super) fn expect<G: Notation<Move = M>>(&self, pos: &G, law: &str) {
        assert_eq!(&Self::of(pos), self, "{law}: {}", self.text);
    }
}

/// The structure keys of a position.
pub(super) fn structures<G: Game>(pos: &G) -> Vec<u64> {
    (0..G::STRUCTURES).map(|which| pos.structure_key(which)).collect()
}

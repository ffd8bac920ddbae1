//! The trait that a game implements.

use std::fmt::Debug;

use crate::{Moves, Outcome, Player, TerminalStatus, Verdict};

/// What a move remembered in few bits turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall<M> {
    /// This move; it is legal here if [`Game::confirm`] agrees.
    Move(M),
    /// No legal move of this position.
    Gone,
    /// The game cannot say; the search looks for it among the moves it generates anyway.
    Unknown,
}

/// A win that needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win<M> {
    /// This move ends the game.
    By(M),
    /// The side to move may declare that it has won.
    Declared,
}

/// A two-player zero-sum game with full information, as a position that moves are made on.
///
/// # The smallest game
/// Three types and six methods. Copy `tesuji-classics`' tic-tac-toe.
///
/// # Opportunities
/// Everything with a body is an opportunity. Each default is lawful and constant, so a search
/// compiled for a game that leaves it out does not contain the code that would have used it. No
/// method is asked for where the answer can be a constant: a table size of 0 means "there is no
/// such table".
///
/// # Laws
/// `testing::conformance` plays random games and checks them:
/// - [`undo`](Self::undo) restores everything; tokens are given back in reverse order.
/// - Over all games, [`hash_key`](Self::hash_key) is equal exactly where
///   [`Notation::key_text`](crate::Notation::key_text) is, and each bit of it varies.
/// - Whatever lists moves appends them, and what the list held before stays.
/// - Staged moves that [`confirm`](Self::confirm) passes are legal and disjoint, and
///   [`is_tactical`](Self::is_tactical) exactly in [`tacticals`](Self::tacticals). A stage may
///   leave out *dominated* moves (a non-promotion that can never be better), but never all
///   moves of a position. In check, [`evasions`](Self::evasions) holds what the two others would.
/// - For *any* bits, `recall` = `Move(m)` and `confirm(m)` imply `is_legal(m)`;
///   `recall(mv.into())` is never another move.
/// - [`gives_check`](Self::gives_check) says what [`in_check`](Self::in_check) says after the move.
/// - What [`terminal_status`](Self::terminal_status) calls won or lost, [`verdict`](Self::verdict)
///   or [`winning_move`](Self::winning_move) finds.
/// - Indices are below their sizes; [`PRIZES`](Self::PRIZES) is above 0 if there are tacticals.
/// - A move leaves what the opponent holds as [`resources`](Self::resources), and
///   [`resource_key`](Self::resource_key) with the resources of both players is a key as good as `hash_key`.
///   That it does not harm to hold more is not checked.
///
/// A hazard: `moves` built from the stages while `quiets` keeps its default recurses for ever.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game that tesuji can search",
    note = "copy `games/classics/src/tic_tac_toe.rs`: three types and six methods"
)]
pub trait Game: Clone + Send {
    /// A move. `into` packs it into [`MOVE_BITS`](Self::MOVE_BITS) bits; distinct legal moves of
    /// a position pack to distinct bits, and no move packs to 0.
    type Move: Copy + Eq + Send + Sync + Debug + Into<u32> + 'static;
    /// A list that can hold all moves of any position.
    type Moves: Moves<Move = Self::Move>;
    /// What `undo` and an evaluator need; small (at most 64 bytes), for it lives on the stack.
    /// A state that is too big for that belongs on a stack inside the position.
    type Undo;

    /// Who is to move.
    fn side_to_move(&self) -> Player;

    /// A key that is equal for equal positions and, with overwhelming probability, for no others.
    /// It includes the side to move. Its bits are well mixed: tables index by them.
    ///
    /// Positions are equal if they have the same [`key_text`](crate::Notation::key_text): by default the
    /// text of the position. A game whose text holds what the key leaves out (a move counter), or
    /// whose key is the same for mirror images, says so there.
    fn hash_key(&self) -> u64;

    /// The full rule with its reason, as drivers and referees ask for it. A game may leave "no
    /// legal move" to [`outcome_without_moves`](Self::outcome_without_moves).
    fn terminal_status(&self) -> TerminalStatus;

    /// Appends all legal moves; what `out` held before stays. An open position without any is
    /// over by [`outcome_without_moves`](Self::outcome_without_moves).
    fn moves(&self, out: &mut Self::Moves);

    /// Makes a legal move.
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move or pass that is still made.
    fn undo(&mut self, token: Self::Undo);

    // ---- The rules as a search asks them ----

    /// What the rules say before the table is asked, `ply` plies below the root. Facts of the path
    /// belong here: a return to a position after the root counts at once, one to before the root
    /// only under the full rule. O(1). Declarations belong to [`winning_move`](Self::winning_move).
    #[inline]
    fn verdict(&self, _ply: usize) -> Verdict {
        self.terminal_status().into()
    }

    /// A win at hand: mate in one, a declaration. Asked where the table knows nothing.
    #[inline]
    fn winning_move(&self) -> Option<Win<Self::Move>> {
        None
    }

    /// The result of having no legal move, for the side that has none.
    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    /// Gives the turn away (the null move of a search, not a pass of the rules). `None` also
    /// where passing is unsound, as in check.
    #[inline]
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// `apply` for a search that knows whether the move gives check, and wants the new key as
    /// soon as it is known, to prefetch. A game calls `on_key` once, also before the rest of the work.
    #[inline]
    fn apply_with(&mut self, mv: Self::Move, _gives_check: bool, on_key: impl FnOnce(u64)) -> Self::Undo {
        let undo = self.apply(mv);
        on_key(self.hash_key());
        undo
    }

    /// The key after a legal move, where it costs little to know: a search then prefetches before it
    /// looks closer at the move.
    #[inline]
    fn key_after(&self, _mv: Self::Move) -> Option<u64> {
        None
    }

    // ---- Stages of move generation ----

    /// Appends the moves that change much at once: captures, promotions.
    #[inline]
    fn tacticals(&self, _out: &mut Self::Moves) {}

    /// Appends all other moves.
    #[inline]
    fn quiets(&self, out: &mut Self::Moves) {
        self.moves(out);
    }

    /// Appends the moves out of check; asked instead of the two others when in check.
    #[inline]
    fn evasions(&self, out: &mut Self::Moves) {
        self.moves(out);
    }

    /// Whether `forcing` moves are few: then a search looks for a forced win at its root beside.
    const FORCES: bool = false;

    /// Appends the attacker's moves of a proof search: in chess and shogi the checks, all of them.
    #[inline]
    fn forcing(&self, out: &mut Self::Moves) {
        self.moves(out);
    }

    /// The legality that a stage left open; asked only of moves about to be tried.
    #[inline]
    fn confirm(&self, _mv: Self::Move) -> bool {
        true
    }

    /// How many bits a packed move has. What it leaves of 48 makes the table's check longer.
    const MOVE_BITS: u32 = 32;

    /// Unpacks a move that another position or chance may have written. [`confirm`](Self::confirm)
    /// is asked after it.
    #[inline]
    fn recall(&self, _packed: u32) -> Recall<Self::Move> {
        Recall::Unknown
    }

    /// Whether this is a legal move here. For drivers and tests; the search never asks.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut all = Self::Moves::default();
        self.moves(&mut all);
        all.contains(&mv)
    }

    // ---- Resources: what a proof carries over from one position to another ----

    /// The guard bits of [`resources`](Self::resources): the bit above each of its fields, which
    /// no count sets. 0: there are no resources.
    const RESOURCES: u32 = 0;

    /// What a player holds, as counts in fields of bits below each guard. With everything else
    /// on the board equal, a player who holds more of some kinds, taken from what the opponent
    /// holds, is never worse off; and moves of a player do not change what the opponent holds.
    #[inline]
    fn resources(&self, _of: Player) -> u32 {
        0
    }

    /// A key of everything but the resources, the side to move included: positions with equal keys
    /// hold, both players together, equally much.
    #[inline]
    fn resource_key(&self) -> u64 {
        self.hash_key()
    }

    // ---- Facts about a move before it is made; all O(1) but the exchange. Unit: 100 = the smallest piece ----

    /// Whether the side to move is attacked where it must answer.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }

    /// Whether the opponent is in check after this move.
    #[inline]
    fn gives_check(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the move belongs to the tacticals.
    #[inline]
    fn is_tactical(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Material won at once, by capture and promotion.
    #[inline]
    fn gain(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// By how many gains a capture moves the balance: 1 where what is captured is gone, 2 where it
    /// changes sides, as in shogi.
    const SWING: i32 = 1;

    /// Whether the exchange that begins with this move, drops included, wins at least `threshold`:
    /// static exchange evaluation, known elsewhere as `see_ge`.
    #[inline]
    fn exchange_at_least(&self, _mv: Self::Move, _threshold: i32) -> bool {
        true
    }

    /// Whether `mv` goes where `last` went: a recapture.
    #[inline]
    fn answers(_mv: Self::Move, _last: Self::Move) -> bool {
        false
    }

    // ---- Indices of the histories. Size 0: there is no such table, and the code that used it is gone ----

    /// Number of slots.
    const SLOTS: usize = 0;

    /// The piece after the move and where it goes, below [`SLOTS`](Self::SLOTS): "piece-to", the
    /// index of continuation histories.
    #[inline]
    fn slot(&self, _mv: Self::Move) -> usize {
        0
    }

    /// Number of routes.
    const ROUTES: usize = 0;

    /// Who moves from where to where, below [`ROUTES`](Self::ROUTES): the index of a butterfly
    /// history.
    #[inline]
    fn route(&self, _mv: Self::Move) -> usize {
        0
    }

    /// Number of prizes. 0: no tacticals, and with them no quiescence search.
    const PRIZES: usize = 0;

    /// What a tactical captures, below [`PRIZES`](Self::PRIZES); 0 for nothing: with the slot, the
    /// index of the capture history.
    #[inline]
    fn prize(&self, _mv: Self::Move) -> usize {
        0
    }

    /// Number of structure keys.
    const STRUCTURES: usize = 0;

    /// A key of one part of the position, such as the pawns, for the correction histories. Key 0
    /// also orders quiet moves, as a pawn history does.
    #[inline]
    fn structure_key(&self, _which: usize) -> u64 {
        0
    }
}

//! Mate in one.

use crate::PieceKind::{King, Pawn};
use crate::attacks::{around, attacks, between, ray_through};
use crate::boards::Boards;
use crate::{Bitboard, Color, Move, MoveList, Piece, Position};

impl Position {
    /// A move that mates at once, if there is one.
    ///
    /// It does not look for mates that hold only because the one defence is a pawn drop that would
    /// itself be mate.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
    /// assert_eq!(position.mate_in_one().map(|mv| mv.to_string()), Some("G*5b".into()));
    /// # Ok::<(), tesuji_shogi::SfenError>(())
    /// ```
    pub fn mate_in_one(&self) -> Option<Move> {
        let mut checks = MoveList::default();
        self.checks_into(&mut checks);
        if checks.is_empty() {
            return None;
        }
        let flight = Flight::of(self);
        // A dropped pawn never mates: that would be illegal.
        let candidate = |mv: &Move| mv.dropped() != Some(Pawn) && !flight.is_open(self, *mv);
        checks.iter().copied().find(|mv| candidate(mv) && self.mates(*mv))
    }

    /// Whether this legal check leaves no answer.
    fn mates(&self, mv: Move) -> bool {
        let (us, them) = (self.side_to_move(), !self.side_to_move());
        let king = self.king_or_nowhere(them);
        let boards = self.boards_after(mv);
        let occupied = boards.occupied();

        // The cheapest and likeliest answer first: one checker that is taken, or a piece in between.
        let checkers = boards.attackers_of(us, king, occupied);
        if let Some(checker) = checkers.first().filter(|_| !checkers.several()) {
            let defenders = boards.color(them).without(boards.kind(King));
            let pinned = boards.blockers(us, king, occupied);
            let captures = boards.attackers_of(them, checker, occupied) & defenders;
            if captures.into_iter().any(|from| !pinned.has(from) || ray_through(king, from).has(checker)) {
                return false;
            }
            // What is pinned stands on another line and cannot step in between.
            let blocked = between(king, checker).into_iter().any(|square| {
                (boards.attackers_of(them, square, occupied) & defenders).without(pinned).any()
                    || self.can_drop_on(them, &boards, square)
            });
            if blocked {
                return false;
            }
        }
        let escapes = around(king).without(boards.color(them));
        escapes.is_empty()
            || escapes.without(boards.attacked_by(us, occupied.without(Bitboard::of(king)))).is_empty()
    }

    /// The bitboards after a legal move.
    fn boards_after(&self, mv: Move) -> Boards {
        let mut boards = *self.boards();
        if let Some(kind) = mv.dropped() {
            boards.toggle(Piece::new(self.side_to_move(), kind), mv.to());
            return boards;
        }
        let (piece, captured) = (self.piece_at(mv.origin()), self.piece_at(mv.to()));
        boards.toggle(piece, mv.origin());
        if !captured.is_empty() {
            boards.toggle(captured, mv.to());
        }
        boards.toggle(Piece::from_bits(piece.code() + if mv.promotes() { 8 } else { 0 }), mv.to());
        boards
    }

    fn can_drop_on(&self, color: Color, boards: &Boards, square: crate::Square) -> bool {
        self.hand(color).iter().any(|(kind, _)| {
            square.ranks_ahead(color) >= kind.dead_ranks()
                && (kind != Pawn || !boards.of(color, Pawn).files().has(square))
        })
    }
}

/// Where the king that is to be mated can go before the check is given. Most checks leave one of
/// these squares open, and this is seen without playing them.
struct Flight {
    /// Squares around the king that its own side does not block and the other does not attack.
    squares: Bitboard,
    /// What the attacker's sliders attack: a move from there may open a line.
    slid_on: Bitboard,
}

impl Flight {
    fn of(position: &Position) -> Self {
        let (us, boards) = (position.side_to_move(), position.boards());
        let king = position.king_or_nowhere(!us);
        let occupied = boards.occupied().without(Bitboard::of(king));
        let slid_on = boards.slid_on_by(us, occupied);
        let blocked = boards.color(!us) | boards.stepped_on_by(us) | slid_on;
        Self { squares: around(king).without(blocked), slid_on }
    }

    /// Whether the king can certainly escape this check: no line is opened, so nothing more is
    /// attacked than before and by the piece where it now stands.
    fn is_open(&self, position: &Position, mv: Move) -> bool {
        let us = position.side_to_move();
        let piece = match mv.from() {
            Some(from) if self.slid_on.has(from) => return false,
            Some(from) => {
                Piece::from_bits(position.piece_at(from).code() + if mv.promotes() { 8 } else { 0 })
            }
            None => Piece::from_bits(mv.dropped_bits()),
        };
        let Some(kind) = piece.kind() else { return false };
        let king = Bitboard::of(position.king_or_nowhere(!us));
        let covered = attacks(us, kind, mv.to(), position.occupied().without(king));
        self.squares.without(covered).any()
    }
}

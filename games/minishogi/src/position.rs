//! The position: board, hands, and the path that led to it.

use tesuji::{Player, mix};

use crate::geometry::{attacks, slanting, steps, straight};
use crate::{Action, Kind};

/// A position of 5x5 minishogi with the positions before it.
///
/// The board is kept twice, by square and as sets; `put` and `take` are the only ones to write it.
#[derive(Clone, Debug)]
pub struct Minishogi {
    squares: [Option<(Player, Kind)>; 25],
    by_player: [u32; 2],
    by_kind: [u32; 10],
    hands: [[u8; Kind::HANDS]; 2],
    pub(crate) side: Player,
    /// This position and all before it; the last is this one.
    pub(crate) path: Vec<Point>,
}

/// What repetition needs to know of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) key: u64,
    pub(crate) in_check: bool,
}

/// What a move changed.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    /// The move, `None` for a pass.
    pub(crate) action: Option<Action>,
    /// The kind that moved, before it promoted.
    pub(crate) moved: Kind,
    /// What it captured.
    pub(crate) captured: Option<Kind>,
}

impl Minishogi {
    /// An empty board with the path not yet begun.
    pub(crate) fn empty(side: Player) -> Self {
        Self {
            squares: [None; 25],
            by_player: [0; 2],
            by_kind: [0; 10],
            hands: [[0; 5]; 2],
            side,
            path: vec![],
        }
    }

    /// Begins the path at this position.
    pub(crate) fn settle(&mut self) {
        let side = if self.side == Player::First { 0 } else { SIDE_KEY };
        let pieces = (0..25).filter_map(|square| Some((square, self.at(square)?)));
        let board = pieces.fold(side, |key, (square, (player, kind))| key ^ piece_key(player, kind, square));
        let key = Player::ALL.into_iter().fold(board, |key, player| {
            let hand = self.hands[player.index()].iter().enumerate();
            hand.fold(key, |key, (kind, &count)| key ^ hand_key(player, kind, count))
        });
        self.path = vec![Point { key, in_check: self.is_attacked(self.side) }];
    }

    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: u8) -> Option<(Player, Kind)> {
        self.squares[usize::from(square)]
    }

    /// How many of a kind a player holds.
    #[inline]
    pub fn in_hand(&self, player: Player, kind: Kind) -> u8 {
        self.hands[player.index()].get(kind as usize).copied().unwrap_or(0)
    }

    /// All pieces of a player.
    #[inline]
    pub(crate) fn of(&self, player: Player) -> u32 {
        self.by_player[player.index()]
    }

    /// All pieces of a kind, both players'.
    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> u32 {
        self.by_kind[kind as usize]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u32 {
        self.by_player[0] | self.by_player[1]
    }

    pub(crate) fn king(&self, player: Player) -> Option<u8> {
        let king = self.of(player) & self.kind(Kind::King);
        (king != 0).then(|| king.trailing_zeros() as u8)
    }

    #[inline]
    pub(crate) fn now(&self) -> Point {
        self.path[self.path.len() - 1]
    }

    pub(crate) fn put(&mut self, square: u8, player: Player, kind: Kind) {
        self.squares[usize::from(square)] = Some((player, kind));
        self.by_player[player.index()] |= 1 << square;
        self.by_kind[kind as usize] |= 1 << square;
    }

    fn take(&mut self, square: u8, player: Player, kind: Kind) {
        self.squares[usize::from(square)] = None;
        self.by_player[player.index()] &= !(1 << square);
        self.by_kind[kind as usize] &= !(1 << square);
    }

    pub(crate) fn hold(&mut self, player: Player, kind: Kind, count: u8) {
        self.hands[player.index()][kind as usize] = count;
    }

    /// The pieces of a player that attack a square.
    pub(crate) fn attackers(&self, by: Player, square: u8, occupied: u32) -> u32 {
        let stepping =
            Kind::ALL.iter().fold(0, |set, &kind| set | steps(!by, kind, square) & self.kind(kind));
        let slanting = slanting(square, occupied) & (self.kind(Kind::Bishop) | self.kind(Kind::Horse));
        let straight = straight(square, occupied) & (self.kind(Kind::Rook) | self.kind(Kind::Dragon));
        (stepping | slanting | straight) & self.of(by)
    }

    /// Whether a player's king is attacked.
    pub(crate) fn is_attacked(&self, player: Player) -> bool {
        self.king(player).is_some_and(|king| self.attackers(!player, king, self.occupied()) != 0)
    }

    /// Whether a move of the side to move leaves its king safe.
    pub(crate) fn is_safe(&self, action: Action) -> bool {
        let to = 1 << action.to();
        let (from, king) = match action {
            Action::Move { from, to, .. } if self.kind(Kind::King) >> from & 1 == 1 => (1 << from, Some(to)),
            Action::Move { from, .. } => (1 << from, self.king(self.side)),
            Action::Drop { .. } => (0, self.king(self.side)),
        };
        king.is_none_or(|king| self.attackers(!self.side, king, self.occupied() & !from | to) & !to == 0)
    }

    /// The kind that a move puts on its square.
    #[inline]
    pub(crate) fn arriving(&self, action: Action) -> Kind {
        match action {
            Action::Drop { kind, .. } => kind,
            Action::Move { from, promotes, .. } => {
                let kind = self.at(from).map_or(Kind::Pawn, |(_, kind)| kind);
                kind.promoted().filter(|_| promotes).unwrap_or(kind)
            }
        }
    }

    /// Whether a legal move attacks the opponent's king.
    pub(crate) fn checks(&self, action: Action) -> bool {
        let Some(king) = self.king(!self.side) else { return false };
        let (to, from) = match action {
            Action::Move { from, to, .. } => (to, 1 << from),
            Action::Drop { to, .. } => (to, 0),
        };
        let occupied = self.occupied() & !from | 1 << to;
        attacks(self.side, self.arriving(action), to, occupied) >> king & 1 == 1
            || from != 0 && self.attackers(self.side, king, occupied) & !from != 0
    }

    pub(crate) fn make(&mut self, action: Action, checks: bool) -> Undo {
        let (side, to, mut key) = (self.side, action.to(), self.now().key ^ SIDE_KEY);
        let kind = self.arriving(action);
        let captured = self.at(to).map(|(_, kind)| kind);
        if let Some(captured) = captured {
            self.take(to, !side, captured);
            key ^= piece_key(!side, captured, to) ^ self.change_hand(captured.unpromoted(), 1);
        }
        let moved = match action {
            Action::Move { from, .. } => {
                let moved = self.at(from).map_or(kind, |(_, kind)| kind);
                self.take(from, side, moved);
                key ^= piece_key(side, moved, from);
                moved
            }
            Action::Drop { .. } => {
                key ^= self.change_hand(kind, -1);
                kind
            }
        };
        self.put(to, side, kind);
        key ^= piece_key(side, kind, to);
        self.side = !side;
        self.path.push(Point { key, in_check: checks });
        Undo { action: Some(action), moved, captured }
    }

    pub(crate) fn unmake(&mut self, undo: Undo) {
        self.path.pop();
        self.side = !self.side;
        let Some(action) = undo.action else { return };
        let (side, to) = (self.side, action.to());
        let arrived = self.at(to).map_or(undo.moved, |(_, kind)| kind);
        self.take(to, side, arrived);
        match action {
            Action::Move { from, .. } => self.put(from, side, undo.moved),
            Action::Drop { .. } => {
                self.change_hand(undo.moved, 1);
            }
        }
        if let Some(captured) = undo.captured {
            self.put(to, !side, captured);
            self.change_hand(captured.unpromoted(), -1);
        }
    }

    pub(crate) fn make_pass(&mut self) -> Undo {
        self.side = !self.side;
        self.path.push(Point { key: self.now().key ^ SIDE_KEY, in_check: false });
        Undo { action: None, moved: Kind::King, captured: None }
    }

    /// Changes a hand of the side to move, and returns how its key changes.
    fn change_hand(&mut self, kind: Kind, by: i8) -> u64 {
        let count = &mut self.hands[self.side.index()][kind as usize];
        let before = *count;
        *count = before.wrapping_add_signed(by);
        hand_key(self.side, kind as usize, before) ^ hand_key(self.side, kind as usize, *count)
    }
}

const SIDE_KEY: u64 = mix(1 << 20);

static PIECE_KEYS: [[[u64; 25]; 10]; 2] = {
    let mut keys = [[[0; 25]; 10]; 2];
    let mut at = 0;
    while at < 500 {
        keys[at / 250][at / 25 % 10][at % 25] = mix(at as u64);
        at += 1;
    }
    keys
};

fn piece_key(player: Player, kind: Kind, square: u8) -> u64 {
    PIECE_KEYS[player.index()][kind as usize][usize::from(square)]
}

fn hand_key(player: Player, kind: usize, count: u8) -> u64 {
    if count == 0 { 0 } else { mix(1 << 10 | (player.index() << 6 | kind << 2) as u64 | u64::from(count)) }
}

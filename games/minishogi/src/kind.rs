//! The ten kinds of pieces.

/// A kind of piece. The first five can be held in hand, and the first four promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the pieces say it")]
pub enum Kind {
    Pawn,
    Silver,
    Bishop,
    Rook,
    Gold,
    King,
    PromotedPawn,
    PromotedSilver,
    Horse,
    Dragon,
}

impl Kind {
    /// All kinds, by number.
    pub const ALL: [Self; 10] = [
        Self::Pawn,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Gold,
        Self::King,
        Self::PromotedPawn,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// How many kinds can be in hand: those before the king.
    pub const HANDS: usize = 5;

    /// The kind after promotion.
    pub fn promoted(self) -> Option<Self> {
        Self::ALL.get(self as usize + 6).copied()
    }

    /// The kind as it goes into a hand.
    #[must_use]
    pub fn unpromoted(self) -> Self {
        Self::ALL[if self as usize > 5 { self as usize - 6 } else { self as usize }]
    }

    /// The value in game units, 100 = a pawn.
    pub(crate) const fn value(self) -> i32 {
        const VALUES: [i32; 10] = [100, 380, 560, 680, 440, 20_000, 330, 420, 760, 900];
        VALUES[self as usize]
    }

    /// What capturing it moves from one side to the other: the piece, and what goes into the hand.
    pub(crate) fn prize_value(self) -> i32 {
        self.value() + self.unpromoted().value()
    }
}

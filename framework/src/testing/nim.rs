//! Nim, the smallest game with a theory: examples and tests use it.

use std::fmt;

use crate::{Game, MoveList, Moves, Notation, Outcome, Player, Reason, TerminalStatus, mix};

/// Three heaps of up to fifteen; who takes the last one wins.
///
/// ```
/// use tesuji::{Game, Notation, testing::Nim};
/// let mut pos = Nim::heaps([1, 0, 2]);
/// pos.apply(pos.parse_move("3-2")?);
/// assert_eq!(pos.position_text(), "1 0 0 second");
/// # Ok::<(), tesuji::testing::NimError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim {
    heaps: [u8; 3],
    player: Player,
}

/// Most in a heap.
const MOST: u8 = 15;

impl Nim {
    /// These heaps, each up to 15, with the first player to move.
    pub fn heaps(heaps: [u8; 3]) -> Self {
        assert!(heaps.iter().all(|&heap| heap <= MOST));
        Self { heaps, player: Player::First }
    }
}

impl Game for Nim {
    /// Heap (0 to 2) and number taken, as `heap << 4 | number`.
    type Move = u8;
    type Moves = MoveList<u8, { 3 * MOST as usize }>;
    type Undo = u8;
    const MOVE_BITS: u32 = 6;

    fn side_to_move(&self) -> Player {
        self.player
    }

    fn hash_key(&self) -> u64 {
        let [a, b, c] = self.heaps;
        mix(u64::from_le_bytes([a, b, c, self.player as u8, 0, 0, 0, 0]))
    }

    fn terminal_status(&self) -> TerminalStatus {
        match self.heaps {
            [0, 0, 0] => TerminalStatus::Over(Outcome::Loss, Reason::NO_MOVES),
            _ => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        for (heap, &size) in self.heaps.iter().enumerate() {
            (1..=size).for_each(|number| out.push((heap as u8) << 4 | number));
        }
    }

    fn apply(&mut self, mv: u8) -> u8 {
        self.heaps[(mv >> 4) as usize] -= mv & 15;
        self.player = !self.player;
        mv
    }

    fn undo(&mut self, mv: u8) {
        self.heaps[(mv >> 4) as usize] += mv & 15;
        self.player = !self.player;
    }
}

/// A text that is no position or move of [`Nim`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimError(String);

impl fmt::Display for NimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position or legal move of Nim: {:?}", self.0)
    }
}

impl std::error::Error for NimError {}

impl Notation for Nim {
    type Error = NimError;

    fn start() -> Self {
        Self::heaps([3, 4, 5])
    }

    /// Three numbers, then `first` or `second`.
    fn parse_position(text: &str) -> Result<Self, NimError> {
        let error = || NimError(text.into());
        let words: Vec<_> = text.split_whitespace().collect();
        let [a, b, c, player] = words[..] else { return Err(error()) };
        let heap = |word: &str| word.parse().ok().filter(|&heap| heap <= MOST).ok_or_else(error);
        let player = match player {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err(error()),
        };
        Ok(Self { heaps: [heap(a)?, heap(b)?, heap(c)?], player })
    }

    fn position_text(&self) -> String {
        let [a, b, c] = self.heaps;
        format!("{a} {b} {c} {}", ["first", "second"][self.player.index()])
    }

    /// Heap from 1, a hyphen, number taken.
    fn parse_move(&self, text: &str) -> Result<u8, NimError> {
        let (heap, number) = text.split_once('-').ok_or_else(|| NimError(text.into()))?;
        let heap: u8 = heap.parse().map_err(|_| NimError(text.into()))?;
        let number: u8 = number.parse().map_err(|_| NimError(text.into()))?;
        let heaps = heap.checked_sub(1).and_then(|heap| self.heaps.get(heap as usize));
        match heaps {
            Some(size) if (1..=*size).contains(&number) => Ok((heap - 1) << 4 | number),
            _ => Err(NimError(text.into())),
        }
    }

    fn move_text(&self, mv: u8) -> String {
        format!("{}-{}", (mv >> 4) + 1, mv & 15)
    }
}

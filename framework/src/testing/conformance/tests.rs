//! Each law notices that it is broken.

use super::*;
use crate::testing::{Nim, NimError};
use crate::{Game, MoveList, Moves, Player, Recall};

/// Nim with one fault, which its number names.
#[derive(Clone)]
struct Faulty<const FAULT: u32>(Nim);

const NONE: u32 = 0;
const UNDO_FORGETS: u32 = 1;
const PACKS_TO_ZERO: u32 = 2;
const PACKS_TOO_WIDE: u32 = 3;
const RECALLS_ANOTHER: u32 = 4;
const RECALLS_ANYTHING: u32 = 5;
const TACTICAL_QUIETS: u32 = 6;
const LOSES_MOVES: u32 = 7;
const CHECKS_LATE: u32 = 8;
const HIDES_THE_END: u32 = 9;
const FALSE_WIN: u32 = 10;
const TEXT_FORGETS: u32 = 12;
const SLOT_TOO_HIGH: u32 = 13;
const KEY_TOLD_BEFORE: u32 = 14;
const FORESEES_ANOTHER: u32 = 15;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FaultyMove<const FAULT: u32>(u8);

impl<const FAULT: u32> From<FaultyMove<FAULT>> for u32 {
    fn from(mv: FaultyMove<FAULT>) -> Self {
        match FAULT {
            PACKS_TO_ZERO => u32::from(mv.0) - 1,
            PACKS_TOO_WIDE => u32::from(mv.0) << 2,
            _ => u32::from(mv.0),
        }
    }
}

impl<const FAULT: u32> Game for Faulty<FAULT> {
    type Move = FaultyMove<FAULT>;
    type Moves = MoveList<Self::Move, 45>;
    type Undo = u8;
    const MOVE_BITS: u32 = 6;
    const SLOTS: usize = 63;

    fn side_to_move(&self) -> Player {
        self.0.side_to_move()
    }

    fn hash_key(&self) -> u64 {
        self.0.hash_key()
    }

    fn terminal_status(&self) -> TerminalStatus {
        self.0.terminal_status()
    }

    fn moves(&self, out: &mut Self::Moves) {
        let mut moves = <Nim as Game>::Moves::default();
        self.0.moves(&mut moves);
        moves.iter().for_each(|&mv| out.push(FaultyMove(mv)));
    }

    fn apply(&mut self, mv: Self::Move) -> u8 {
        self.0.apply(mv.0)
    }

    fn undo(&mut self, mv: u8) {
        if FAULT == UNDO_FORGETS && mv & 15 == 3 {
            return;
        }
        self.0.undo(mv);
    }

    fn apply_with(&mut self, mv: Self::Move, _: bool, on_key: impl FnOnce(u64)) -> u8 {
        if FAULT == KEY_TOLD_BEFORE {
            on_key(self.hash_key());
            return self.apply(mv);
        }
        let undo = self.apply(mv);
        on_key(self.hash_key());
        undo
    }

    fn key_after(&self, mv: Self::Move) -> Option<u64> {
        let mut after = self.clone();
        after.apply(mv);
        Some(after.hash_key() ^ u64::from(FAULT == FORESEES_ANOTHER))
    }

    fn verdict(&self, _ply: usize) -> Verdict {
        if FAULT == HIDES_THE_END { Verdict::Open } else { self.terminal_status().into() }
    }

    fn winning_move(&self) -> Option<Win<Self::Move>> {
        let mut moves = Self::Moves::default();
        self.moves(&mut moves);
        if FAULT == FALSE_WIN { moves.first().map(|&mv| Win::By(mv)) } else { None }
    }

    fn quiets(&self, out: &mut Self::Moves) {
        if FAULT != LOSES_MOVES {
            self.moves(out);
        }
    }

    fn is_tactical(&self, mv: Self::Move) -> bool {
        FAULT == TACTICAL_QUIETS && mv.0 & 15 == 2
    }

    fn gives_check(&self, mv: Self::Move) -> bool {
        FAULT == CHECKS_LATE && mv.0 & 15 == 2
    }

    fn recall(&self, packed: u32) -> Recall<Self::Move> {
        match FAULT {
            RECALLS_ANOTHER => Recall::Move(FaultyMove(packed as u8 ^ 1)),
            RECALLS_ANYTHING => Recall::Move(FaultyMove(packed as u8)),
            _ => Recall::Unknown,
        }
    }

    fn slot(&self, mv: Self::Move) -> usize {
        if FAULT == SLOT_TOO_HIGH { mv.0 as usize + 40 } else { mv.0 as usize }
    }
}

impl<const FAULT: u32> Notation for Faulty<FAULT> {
    type Error = NimError;

    fn start() -> Self {
        Self(Nim::start())
    }

    fn parse_position(text: &str) -> Result<Self, NimError> {
        Ok(Self(Nim::parse_position(if FAULT == TEXT_FORGETS { "3 4 5 first" } else { text })?))
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, NimError> {
        self.0.parse_move(text).map(FaultyMove)
    }

    fn move_text(&self, mv: Self::Move) -> String {
        self.0.move_text(mv.0)
    }
}

/// The message with which the laws reject this fault.
fn message<const FAULT: u32>() -> String {
    let result =
        std::panic::catch_unwind(|| conformance(&Faulty::<FAULT>::start(), &|_: &Faulty<FAULT>| 0, 5));
    let payload = result.expect_err("the fault must be noticed");
    payload.downcast_ref::<String>().cloned().expect("a message")
}

#[track_caller]
fn check<const FAULT: u32>(law: &str) {
    let message = message::<FAULT>();
    assert!(message.contains(law), "{message}");
}

#[test]
fn a_lawful_game_passes() {
    conformance(&Faulty::<NONE>::start(), &|_: &Faulty<NONE>| 0, 20);
    conformance(&Nim::start(), &|_: &Nim| 0, 20);
}

#[test]
fn faults_are_noticed() {
    check::<UNDO_FORGETS>("undo restores everything");
    check::<PACKS_TO_ZERO>("no move packs to 0");
    check::<PACKS_TOO_WIDE>("fits MOVE_BITS");
    check::<RECALLS_ANOTHER>("never another move");
    check::<RECALLS_ANYTHING>("of any bits");
    check::<TACTICAL_QUIETS>("quiets are not tactical");
    check::<LOSES_MOVES>("never leaves out all moves");
    check::<CHECKS_LATE>("gives_check");
    check::<HIDES_THE_END>("won or lost");
    check::<FALSE_WIN>("ends the game and wins");
    check::<TEXT_FORGETS>("round-trips");
    check::<SLOT_TOO_HIGH>("slot is below");
    check::<KEY_TOLD_BEFORE>("apply_with tells");
    check::<FORESEES_ANOTHER>("key_after says");
}

#[test]
fn a_lazy_evaluator_is_noticed() {
    /// Forgets what `pop` takes back.
    #[derive(Clone)]
    struct Forgetful(i32);

    impl Evaluator<Nim> for Forgetful {
        fn evaluate(&mut self, _pos: &Nim) -> i32 {
            self.0
        }
        fn reset(&mut self, pos: &Nim) {
            self.0 = pos.position_text().bytes().map(i32::from).sum();
        }
        fn push(&mut self, pos: &Nim, _undo: &u8) {
            self.reset(pos);
        }
    }
    let result = std::panic::catch_unwind(|| conformance(&Nim::start(), &Forgetful(0), 5));
    assert!(result.is_err());
}

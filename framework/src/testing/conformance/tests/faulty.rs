//! A game that offers everything and keeps all laws, but for one fault.

use std::cell::Cell;

use crate::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Recall, TerminalStatus, TextError, Verdict,
    Win, mix,
};

use super::Fault;

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Sets the fault of all games of this thread.
pub(super) fn set(fault: Fault) {
    FAULT.set(fault);
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Nim with three heaps of up to five. A move that takes a whole heap is tactical, a player with one heap
/// before him is in check, what was taken is a resource, and the text counts the plies.
#[derive(Clone)]
pub(super) struct Faulty<const PRIZES: usize> {
    heaps: [u8; 3],
    player: Player,
    taken: [u8; 2],
    plies: u8,
    /// Moves since the text was read, which no text tells.
    path: u8,
}

/// Heap and number, as `heap << 4 | number`; 0 is a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Take(u8);

/// Legal nowhere.
const NONSENSE: Take = Take(0x3F);

impl Take {
    fn heap(self) -> usize {
        usize::from(self.0 >> 4)
    }

    fn number(self) -> u8 {
        self.0 & 15
    }
}

impl From<Take> for u32 {
    fn from(mv: Take) -> Self {
        let bits = Self::from(mv.0);
        match FAULT.get() {
            Fault::PacksToZero => bits - 1,
            Fault::PacksTooWide => bits << 2,
            Fault::PacksAlike => bits | 1,
            _ => bits,
        }
    }
}

type List = MoveList<Take, 30>;

impl<const PRIZES: usize> Faulty<PRIZES> {
    fn list(&self, out: &mut List, clears: Fault, wanted: impl Fn(Take) -> bool) {
        if has(clears) {
            out.clear();
        }
        for (heap, &size) in (0u8..).zip(&self.heaps) {
            let moves = (1..=size).map(|number| Take(heap << 4 | number));
            moves.filter(|&mv| wanted(mv)).for_each(|mv| out.push(mv));
        }
    }

    fn takes_all(&self, mv: Take) -> bool {
        self.heaps.get(mv.heap()).is_none_or(|&size| size == mv.number())
    }

    fn allows(&self, mv: Take) -> bool {
        self.heaps.get(mv.heap()).is_some_and(|size| (1..=*size).contains(&mv.number()))
    }

    fn turn(&mut self, mv: Take, back: bool) {
        let mover = if back { !self.player } else { self.player };
        let (heap, taken) = (&mut self.heaps[mv.heap()], &mut self.taken[mover.index()]);
        if back {
            (*heap, *taken) = (*heap + mv.number(), *taken - mv.number());
            self.plies -= 1;
            self.path -= u8::from(!has(Fault::UndoForgetsPath));
        } else {
            (*heap, *taken) = (*heap - mv.number(), *taken + mv.number());
            self.plies += 1;
            self.path += 1;
        }
        self.player = !self.player;
    }

    fn words(&self, player: Player) -> String {
        let ([a, b, c], [d, e]) = (self.heaps, self.taken);
        format!("{a} {b} {c} {} {d} {e}", ["first", "second"][player.index()])
    }

    fn heaps_word(&self) -> u64 {
        let [a, b, c] = self.heaps;
        u64::from_le_bytes([a, b, c, 0, 0, 0, 0, 0])
    }
}

impl<const PRIZES: usize> Game for Faulty<PRIZES> {
    type Move = Take;
    type Moves = List;
    type Undo = Take;

    fn side_to_move(&self) -> Player {
        self.player
    }

    fn hash_key(&self) -> u64 {
        let word = u64::from_le_bytes([self.taken[0], self.taken[1], 0, 0, 0, 0, 0, 0]) << 32;
        let (player, word) = ((self.player as u64) << 24, self.heaps_word() | word);
        match FAULT.get() {
            Fault::KeyConstant => 1,
            Fault::KeyForgetsSide => mix(word),
            Fault::KeyUnmixed => word | player,
            Fault::KeyCountsPlies => mix(word | player) ^ mix(self.plies.into()),
            Fault::KeyFromPath => mix(word | player) ^ u64::from(self.path),
            Fault::PassKeepsKey if self.path >= 100 => mix(word | (!self.player as u64) << 24),
            _ => mix(word | player),
        }
    }

    fn terminal_status(&self) -> TerminalStatus {
        match self.heaps {
            [0, 0, 0] => TerminalStatus::Over(Outcome::Loss, Reason::NO_MOVES),
            _ => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut List) {
        let hidden = has(Fault::MovesFromPath) && self.path > 0;
        self.list(out, Fault::MovesClear, |mv| !hidden || mv.number() > 1);
    }

    fn apply(&mut self, mv: Take) -> Take {
        self.turn(mv, false);
        mv
    }

    fn undo(&mut self, mv: Take) {
        let mut forgets = has(Fault::UndoForgets) && mv.number() == 3;
        forgets |= has(Fault::UndoForgetsPass) && mv.number() == 0;
        if !forgets {
            self.turn(mv, true);
        }
    }

    fn verdict(&self, _ply: usize) -> Verdict {
        if has(Fault::HidesTheEnd) { Verdict::Open } else { self.terminal_status().into() }
    }

    fn winning_move(&self) -> Option<Win<Take>> {
        let mut moves = List::default();
        self.tacticals(&mut moves);
        match FAULT.get() {
            Fault::WinIllegal => Some(Win::By(NONSENSE)),
            Fault::WinFalse => moves.first().map(|&mv| Win::By(mv)),
            _ => moves.first().filter(|_| self.in_check()).map(|&mv| Win::By(mv)),
        }
    }

    fn pass(&mut self) -> Option<Take> {
        if self.in_check() || has(Fault::KeyForgetsSide) {
            return None;
        }
        self.turn(Take(0), false);
        match FAULT.get() {
            Fault::PassKeepsSide => self.player = !self.player,
            Fault::PassKeepsKey => self.path += 100,
            _ => {}
        }
        Some(Take(0))
    }

    fn apply_with(&mut self, mv: Take, _: bool, on_key: impl FnOnce(u64)) -> Take {
        let before = self.hash_key();
        self.apply(mv);
        on_key(if has(Fault::KeyToldBefore) { before } else { self.hash_key() });
        self.plies += u8::from(has(Fault::AppliesOtherwise));
        mv
    }

    fn key_after(&self, mv: Take) -> Option<u64> {
        let mut after = self.clone();
        after.apply(mv);
        Some(after.hash_key() ^ u64::from(has(Fault::ForeseesAnother)))
    }

    fn tacticals(&self, out: &mut List) {
        if has(Fault::StagesIllegal) {
            out.push(NONSENSE);
        }
        for _ in 0..=u8::from(has(Fault::StagesTwice)) {
            self.list(out, Fault::TacticalsClear, |mv| self.takes_all(mv) && !has(Fault::StagesNothing));
        }
    }

    fn quiets(&self, out: &mut List) {
        self.list(out, Fault::QuietsClear, |mv| !self.takes_all(mv) && !has(Fault::StagesNothing));
    }

    fn evasions(&self, out: &mut List) {
        for _ in 0..=u8::from(has(Fault::EvadesTwice)) {
            self.list(out, Fault::EvasionsClear, |mv| !has(Fault::EvadesLess) || mv.number() > 1);
        }
    }

    fn forcing(&self, out: &mut List) {
        if has(Fault::ForcesIllegal) {
            out.push(NONSENSE);
        }
        for _ in 0..=u8::from(has(Fault::ForcesTwice)) {
            self.list(out, Fault::ForcingClears, |mv| self.gives_check(mv));
        }
    }

    fn confirm(&self, mv: Take) -> bool {
        !has(Fault::ConfirmsLess) || mv.number() != 1
    }

    const MOVE_BITS: u32 = 6;

    fn recall(&self, packed: u32) -> Recall<Take> {
        let mv = Take(packed as u8);
        match FAULT.get() {
            Fault::RecallsAnother => Recall::Move(Take(mv.0 ^ 1)),
            Fault::RecallsAnything => Recall::Move(mv),
            Fault::RecallsGone => Recall::Gone,
            _ if self.allows(mv) => Recall::Move(mv),
            _ => Recall::Gone,
        }
    }

    fn is_legal(&self, mv: Take) -> bool {
        self.allows(mv) && !(has(Fault::DeniesLegal) && mv.number() == 2)
    }

    /// One field of four bits.
    const RESOURCES: u32 = 1 << 4;

    fn resources(&self, of: Player) -> u32 {
        match FAULT.get() {
            Fault::HoldsGuard => u32::from(self.taken[of.index()]) | 1 << 4,
            Fault::HoldsOfOthers => self.taken[(!of).index()].into(),
            _ => self.taken[of.index()].into(),
        }
    }

    fn resource_key(&self) -> u64 {
        match FAULT.get() {
            Fault::ResourceKeyConstant => 1,
            Fault::ResourceKeyForgetsSide => mix(self.heaps_word()),
            _ => mix(self.heaps_word() | (self.player as u64) << 24),
        }
    }

    fn in_check(&self) -> bool {
        self.heaps.iter().filter(|&&heap| heap > 0).count() == 1
    }

    fn gives_check(&self, mv: Take) -> bool {
        let mut after = self.clone();
        after.turn(mv, false);
        after.in_check() || has(Fault::ChecksFalse) && mv.number() == 2
    }

    fn is_tactical(&self, mv: Take) -> bool {
        match FAULT.get() {
            Fault::TacticalsAreQuiet => false,
            Fault::QuietsAreTactical => true,
            _ => self.takes_all(mv),
        }
    }

    fn gain(&self, mv: Take) -> i32 {
        100 * i32::from(mv.number())
    }

    fn exchange_at_least(&self, mv: Take, threshold: i32) -> bool {
        if has(Fault::ExchangeRises) { self.gain(mv) <= threshold } else { self.gain(mv) >= threshold }
    }

    const SLOTS: usize = 64;

    fn slot(&self, mv: Take) -> usize {
        usize::from(mv.0) + if has(Fault::SlotTooHigh) { 60 } else { 0 }
    }

    const ROUTES: usize = 64;

    fn route(&self, mv: Take) -> usize {
        usize::from(mv.0) + if has(Fault::RouteTooHigh) { 60 } else { 0 }
    }

    const PRIZES: usize = PRIZES;

    fn prize(&self, mv: Take) -> usize {
        usize::from(mv.number()) + if has(Fault::PrizeTooHigh) { PRIZES } else { 0 }
    }

    const STRUCTURES: usize = 1;

    fn structure_key(&self, _which: usize) -> u64 {
        let path = has(Fault::StructureFromPath) || has(Fault::UndoForgetsPath) && self.plies == 0;
        mix(self.heaps_word()) ^ if path { self.path.into() } else { 0 }
    }
}

impl<const PRIZES: usize> Notation for Faulty<PRIZES> {
    type Error = TextError;

    fn start() -> Self {
        Self { heaps: [3, 4, 5], player: Player::First, taken: [0; 2], plies: 0, path: 0 }
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let error = || TextError::Position(text.into());
        match FAULT.get() {
            Fault::TextUnreadable => return Err(error()),
            Fault::TextForgets => return Ok(Self::start()),
            Fault::ReadsWhatItCannotWrite if text.contains('k') => {
                return Ok(Self { heaps: [99; 3], ..Self::start() });
            }
            _ => {}
        }
        let (heaps, rest) = text.split_at_checked(6).ok_or_else(error)?;
        let (side, rest) = rest.split_once(' ').ok_or_else(error)?;
        let numbers: Result<Vec<u8>, _> = format!("{heaps}{rest}").split(' ').map(str::parse).collect();
        let [a, b, c, d, e, plies] = numbers.map_err(|_| error())?[..] else { return Err(error()) };
        let player = match side {
            "first" => Player::First,
            "second" => Player::Second,
            _ => return Err(error()),
        };
        // Counts that the additions of a game cannot take beyond a byte.
        if [a, b, c].iter().any(|&heap| heap > 5) || a + b + c + d.min(99) + e.min(99) != 12 || plies > 99 {
            return Err(error());
        }
        Ok(Self { heaps: [a, b, c], player, taken: [d, e], plies, path: 0 })
    }

    fn position_text(&self) -> String {
        let player = if has(Fault::TextForgetsSide) { Player::First } else { self.player };
        format!("{} {}", self.words(player), self.plies)
    }

    fn key_text(&self) -> String {
        if has(Fault::KeyTextCounts) { self.position_text() } else { self.words(self.player) }
    }

    fn parse_move(&self, text: &str) -> Result<Take, TextError> {
        match FAULT.get() {
            Fault::MoveUnreadable => None,
            Fault::MoveReadsAnother => Some(Take(1)),
            Fault::ReadsJunk if text == "99" => Some(NONSENSE),
            _ => self.find_move(text),
        }
        .ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: Take) -> String {
        format!("{}-{}", mv.heap() + 1, mv.number())
    }
}

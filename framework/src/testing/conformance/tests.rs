//! Laws notice that they are broken, each by the message that names it.

use super::*;
use crate::score;
use crate::testing::Nim;

mod faulty;

use faulty::Faulty;

/// What is wrong with a [`Faulty`] game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    // Keys.
    KeyConstant,
    KeyForgetsSide,
    KeyCountsPlies,
    KeyTextCounts,
    KeyUnmixed,
    KeyFromPath,
    StructureFromPath,
    // Making moves and taking them back.
    UndoForgets,
    UndoForgetsPath,
    UndoForgetsPass,
    KeyToldBefore,
    AppliesOtherwise,
    ForeseesAnother,
    PassKeepsSide,
    PassKeepsKey,
    // Results.
    HidesTheEnd,
    WinIllegal,
    WinFalse,
    // Lists.
    MovesClear,
    TacticalsClear,
    QuietsClear,
    EvasionsClear,
    ForcingClears,
    DeniesLegal,
    TacticalsAreQuiet,
    QuietsAreTactical,
    StagesTwice,
    StagesIllegal,
    StagesNothing,
    EvadesTwice,
    EvadesLess,
    ForcesTwice,
    ForcesIllegal,
    ConfirmsLess,
    // Packed moves.
    PacksAlike,
    PacksToZero,
    PacksTooWide,
    RecallsGone,
    RecallsAnother,
    RecallsAnything,
    // Facts.
    ChecksFalse,
    SlotTooHigh,
    RouteTooHigh,
    PrizeTooHigh,
    ExchangeRises,
    // Resources.
    HoldsGuard,
    HoldsOfOthers,
    ResourceKeyConstant,
    ResourceKeyForgetsSide,
    // Text.
    TextUnreadable,
    TextForgets,
    TextForgetsSide,
    MovesFromPath,
    MoveUnreadable,
    MoveReadsAnother,
    ReadsJunk,
    ReadsWhatItCannotWrite,
}

/// Each fault, and what the law that it breaks says.
const FAULTS: &[(Fault, &str)] = &[
    (Fault::KeyConstant, "positions with different key texts have different keys"),
    (Fault::KeyForgetsSide, "positions with different key texts have different keys"),
    (Fault::KeyCountsPlies, "positions with equal key texts have equal keys"),
    (Fault::KeyTextCounts, "positions with different key texts have different keys"),
    (Fault::KeyUnmixed, "the bits of the keys are mixed"),
    (Fault::KeyFromPath, "the key equals that of the position read"),
    (Fault::StructureFromPath, "structure keys equal those of the position read"),
    (Fault::UndoForgets, "undo restores everything, the key first"),
    (Fault::UndoForgetsPath, "undo restores everything after each move"),
    (Fault::UndoForgetsPass, "undo restores everything after a pass"),
    (Fault::KeyToldBefore, "apply_with tells the key"),
    (Fault::AppliesOtherwise, "apply_with does what apply does"),
    (Fault::ForeseesAnother, "key_after says the key"),
    (Fault::PassKeepsSide, "a pass changes the side to move"),
    (Fault::PassKeepsKey, "a pass changes the key"),
    (Fault::HidesTheEnd, "what terminal_status calls won or lost"),
    (Fault::WinIllegal, "a winning move is legal"),
    (Fault::WinFalse, "a winning move ends the game and wins it"),
    (Fault::MovesClear, "moves only appends"),
    (Fault::TacticalsClear, "tacticals only appends"),
    (Fault::QuietsClear, "quiets only appends"),
    (Fault::EvasionsClear, "evasions only appends"),
    (Fault::ForcingClears, "forcing only appends"),
    (Fault::DeniesLegal, "what moves lists is legal"),
    (Fault::TacticalsAreQuiet, "tacticals are tactical"),
    (Fault::QuietsAreTactical, "quiets are not tactical"),
    (Fault::StagesTwice, "stages are disjoint and list no move twice"),
    (Fault::StagesIllegal, "staged moves that confirm passes are legal"),
    (Fault::StagesNothing, "a stage never leaves out all moves"),
    (Fault::EvadesTwice, "evasions are distinct"),
    (Fault::EvadesLess, "evasions are the two stages"),
    (Fault::ForcesTwice, "forcing moves are distinct"),
    (Fault::ForcesIllegal, "forcing moves that confirm passes are legal"),
    (Fault::ConfirmsLess, "confirm passes a legal move"),
    (Fault::PacksAlike, "distinct moves pack to distinct bits"),
    (Fault::PacksToZero, "no move packs to 0"),
    (Fault::PacksTooWide, "a packed move fits MOVE_BITS"),
    (Fault::RecallsGone, "a legal move is never recalled as gone"),
    (Fault::RecallsAnother, "recall is never another move"),
    (Fault::RecallsAnything, "of any bits, what recall gives and confirm passes is legal"),
    (Fault::ChecksFalse, "gives_check says what in_check says"),
    (Fault::SlotTooHigh, "slot is below SLOTS"),
    (Fault::RouteTooHigh, "route is below ROUTES"),
    (Fault::PrizeTooHigh, "prize is below PRIZES"),
    (Fault::ExchangeRises, "an exchange that wins more wins less"),
    (Fault::HoldsGuard, "resources are counts below the guard bits"),
    (Fault::HoldsOfOthers, "a move does not change what the opponent holds"),
    (Fault::ResourceKeyConstant, "positions with equal resource keys hold equally much"),
    (Fault::ResourceKeyForgetsSide, "the resource key and the resources tell positions apart"),
    (Fault::TextUnreadable, "a position's own text is read"),
    (Fault::TextForgets, "text round-trips"),
    (Fault::TextForgetsSide, "a position read has the same side to move"),
    (Fault::MovesFromPath, "a position read has the same moves"),
    (Fault::MoveUnreadable, "a legal move's own text is read"),
    (Fault::MoveReadsAnother, "of a move reads back"),
    (Fault::ReadsJunk, "what is read from \"99\" is a legal move"),
    (Fault::ReadsWhatItCannotWrite, "is written and read back"),
];

/// Enough that positions come again by other ways.
const GAMES: u32 = 100;

/// The message with which the laws reject a game.
#[track_caller]
fn rejected<G: Notation, E: Evaluator<G> + std::panic::RefUnwindSafe>(evaluator: &E) -> String {
    let result = std::panic::catch_unwind(|| conformance(&G::start(), evaluator, GAMES));
    let payload = result.expect_err("a fault must be noticed");
    payload.downcast_ref::<String>().cloned().expect("a message")
}

#[test]
fn a_lawful_game_passes() {
    faulty::set(Fault::None);
    conformance(&Faulty::<16>::start(), &|_: &Faulty<16>| 0, GAMES);
    conformance(&Nim::start(), &|_: &Nim| 0, GAMES);
}

#[test]
fn faults_are_noticed() {
    for &(fault, law) in FAULTS {
        faulty::set(fault);
        let message = rejected::<Faulty<16>, _>(&|_: &Faulty<16>| 0);
        assert!(message.contains(law), "{fault:?}: {message}");
    }
}

#[test]
fn tacticals_without_prizes_are_noticed() {
    faulty::set(Fault::None);
    let message = rejected::<Faulty<0>, _>(&|_: &Faulty<0>| 0);
    assert!(message.contains("PRIZES is above 0 if there are tacticals"), "{message}");
}

/// Follows the moves of Nim, with one fault.
#[derive(Clone)]
struct Judge {
    /// Whether `pop` takes nothing back.
    forgets: bool,
    fickle: bool,
    added: i32,
    values: Vec<i32>,
}

const LAWFUL: Judge = Judge { forgets: false, fickle: false, added: 0, values: vec![] };

fn value(pos: &Nim) -> i32 {
    pos.position_text().bytes().map(i32::from).sum()
}

impl Evaluator<Nim> for Judge {
    fn evaluate(&mut self, _pos: &Nim) -> i32 {
        self.added += i32::from(self.fickle);
        self.added + self.values[self.values.len() - 1]
    }

    fn reset(&mut self, pos: &Nim) {
        self.values = vec![value(pos)];
    }

    fn push(&mut self, pos: &Nim, _undo: &u8) {
        self.values.push(value(pos));
    }

    fn pop(&mut self) {
        if !self.forgets {
            self.values.pop();
        }
    }
}

#[test]
fn faults_of_an_evaluator_are_noticed() {
    conformance(&Nim::start(), &LAWFUL, GAMES);
    let rejects = |judge: Judge, law: &str| {
        let message = rejected::<Nim, _>(&judge);
        assert!(message.contains(law), "{message}");
    };
    rejects(Judge { forgets: true, ..LAWFUL }, "the evaluation that followed the moves equals a fresh one");
    rejects(Judge { fickle: true, ..LAWFUL }, "evaluating twice gives the same");
    rejects(Judge { added: score::MAX_EVAL, ..LAWFUL }, "an evaluation is within MAX_EVAL");
}

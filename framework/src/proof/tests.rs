//! Proofs of small games.

use super::*;
use crate::testing::{self, Nim};
use crate::{Game, Limits, MoveList, Moves, Outcome, Player, Reason, Silent, TerminalStatus, mix};

fn solve(heaps: [u8; 3]) -> Proof<u8> {
    let mut solver = Solver::with_bytes(1 << 20).expect("memory");
    solver.solve(&Nim::heaps(heaps), &Limits::default(), &mut Silent)
}

#[test]
fn nim_is_solved_as_its_theory_says() {
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                let (heaps, won) = ([a, b, c], a ^ b ^ c != 0);
                match solve(heaps).answer {
                    Answer::Mate(line) => {
                        assert!(won, "{heaps:?}");
                        let mut pos = Nim::heaps(heaps);
                        for mv in &line {
                            assert!(pos.is_legal(*mv));
                            pos.apply(*mv);
                        }
                        assert!(pos.terminal_status().is_over() && line.len() % 2 == 1, "{heaps:?} {line:?}");
                    }
                    Answer::NoMate => assert!(!won, "{heaps:?}"),
                    Answer::Unknown(cause) => panic!("{heaps:?} {cause:?}"),
                }
            }
        }
    }
}

#[test]
fn the_win_is_the_shortest() {
    for heaps in [[1, 2, 0], [1, 3, 1], [2, 3, 0], [3, 2, 2]] {
        let Answer::Mate(line) = solve(heaps).answer else { panic!("{heaps:?} is won") };
        let value = testing::minimax(&mut Nim::heaps(heaps), &mut |_: &Nim| 0, 12);
        assert_eq!(crate::score::mate_distance(value), Some(line.len() as i32), "{heaps:?} {line:?}");
    }
}

#[test]
fn nodes_are_limited_and_counted() {
    let mut solver = Solver::with_bytes(1 << 20).expect("memory");
    let proof = solver.solve(&Nim::heaps([7, 8, 9]), &Limits::nodes(50), &mut Silent);
    assert_eq!(proof.answer, Answer::Unknown(Cause::Nodes));
    assert!(proof.nodes <= 60, "{}", proof.nodes);
}

#[test]
fn a_search_is_the_same_every_time() {
    assert_eq!(solve([3, 4, 5]).nodes, solve([3, 4, 5]).nodes);
}

#[test]
fn a_host_stops_it() {
    struct Impatient;
    impl crate::Host<u8> for Impatient {
        fn poll(&mut self) -> crate::Flow {
            crate::Flow::Stop
        }
    }
    let mut solver = Solver::with_bytes(1 << 20).expect("memory");
    let proof = solver.solve(&Nim::heaps([15, 14, 13]), &Limits::default(), &mut Impatient);
    assert_eq!(proof.answer, Answer::Unknown(Cause::Stopped));
}

/// Two ways to one board: by the first the attacker keeps his piece, by the second the defender gets
/// it. From there he wins, but with his piece in hand the board was there often enough for a draw.
#[derive(Clone, Copy)]
struct Crossing {
    board: u8,
    held: [u32; 2],
}

impl Crossing {
    const ROOT: u8 = 0;
    const KEPT: u8 = 1;
    const GIVEN: u8 = 2;
    const CROSS: u8 = 3;
    const END: u8 = 4;
}

impl Game for Crossing {
    /// The board after it.
    type Move = u8;
    type Moves = MoveList<u8, 2>;
    type Undo = Self;

    fn side_to_move(&self) -> Player {
        if [Self::ROOT, Self::CROSS].contains(&self.board) { Player::First } else { Player::Second }
    }

    fn hash_key(&self) -> u64 {
        let [first, second] = self.held;
        mix(u64::from(self.board) | u64::from(first) << 8 | u64::from(second) << 16)
    }

    fn terminal_status(&self) -> TerminalStatus {
        match (self.board, self.held) {
            (Self::END, [1, 0]) => TerminalStatus::Over(Outcome::Draw, Reason::new("Repetition")),
            _ => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        let to: &[u8] = match self.board {
            Self::ROOT => &[Self::KEPT, Self::GIVEN],
            Self::KEPT | Self::GIVEN => &[Self::CROSS],
            Self::CROSS => &[Self::END],
            _ => &[],
        };
        for &board in to {
            out.push(board);
        }
    }

    fn apply(&mut self, to: u8) -> Self {
        let before = *self;
        match (self.board, to) {
            (Self::ROOT, Self::GIVEN) => self.held[0] -= 1,
            (Self::GIVEN, _) => self.held[1] += 1,
            _ => {}
        }
        self.board = to;
        before
    }

    fn undo(&mut self, before: Self) {
        *self = before;
    }

    const RESOURCES: u32 = 1 << 4;

    fn resources(&self, of: Player) -> u32 {
        self.held[of.index()]
    }

    fn resource_key(&self) -> u64 {
        mix(self.board.into())
    }
}

#[test]
fn a_draw_by_history_says_nothing_of_less_in_hand() {
    let mut solver = Solver::with_bytes(1 << 20).expect("memory");
    let root = Crossing { board: Crossing::ROOT, held: [1, 0] };
    let answer = solver.solve(&root, &Limits::default(), &mut Silent).answer;
    assert_eq!(answer, Answer::Mate(vec![Crossing::GIVEN, Crossing::CROSS, Crossing::END]));
}

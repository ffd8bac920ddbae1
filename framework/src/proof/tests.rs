//! Proofs of small games.

use super::*;
use crate::testing::{self, Nim};
use crate::{Game, Limits, Silent};

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

//! Mate problems from public bug reports: every line legal and mate at its end, the shortest where
//! it is known, and never "no mate" where there is one.

use std::time::Duration;

use tesuji::proof::{Answer, Proof, Solver};
use tesuji::{Limits, Notation, Silent, mix};
use tesuji_shogi::{Move, MoveList, Position};

/// Problems: name, position, what is known.
const PROBLEMS: &str = include_str!("data/mates.tsv");

struct Problem {
    name: &'static str,
    position: Position,
    known: Known,
}

#[derive(Clone, Debug, PartialEq)]
enum Known {
    /// The shortest mate takes so many plies and begins with one of these.
    Shortest(usize, Vec<&'static str>),
    Mate,
    NoMate,
    NotInOne,
}

fn known(text: &'static str) -> Known {
    if let Some(rest) = text.strip_prefix("shortest mate = ") {
        let (plies, moves) = rest.split_once(" plies; first move(s): ").expect("moves");
        let moves = moves.split(" (").next().unwrap_or(moves);
        return Known::Shortest(plies.parse().expect("plies"), moves.split(' ').collect());
    }
    match text {
        _ if text.starts_with("no mate") => Known::NoMate,
        _ if text.starts_with("not ") => Known::NotInOne,
        _ if ["mate exists", "long problem", "issue says"].iter().any(|start| text.starts_with(start)) => {
            Known::Mate
        }
        _ => panic!("{text:?}"),
    }
}

fn problems() -> impl Iterator<Item = Problem> {
    PROBLEMS.lines().map(|line| {
        let [name, sfen, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line:?}") };
        let position = Position::parse_position(sfen).expect("a position");
        Problem { name, position, known: known(text) }
    })
}

/// Whether the moves are legal, the attacker's are checks, and the last one mates.
fn mates(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    let attacker = position.side_to_move();
    for &mv in line {
        if !position.is_legal(mv) || position.side_to_move() == attacker && !position.gives_check(mv) {
            return false;
        }
        let _ = position.apply(mv);
    }
    position.in_check() && position.legal_moves().is_empty()
}

/// What is wrong with the answer; nothing, if it is right or left open.
fn fault(problem: &Problem, proof: &Proof<Move>) -> Option<String> {
    let right = match (&proof.answer, &problem.known) {
        (Answer::Mate(line), known) if mates(&problem.position, line) => match known {
            Known::Shortest(plies, moves) => {
                line.len() == *plies && moves.contains(&line[0].to_string().as_str())
            }
            Known::Mate => true,
            Known::NoMate => false,
            Known::NotInOne => line.len() > 1,
        },
        (Answer::Mate(_), _) => false,
        (Answer::NoMate, known) => matches!(known, Known::NoMate | Known::NotInOne),
        (Answer::Unknown(_), _) => true,
    };
    (!right).then(|| format!("{}: {:?}, known: {:?}", problem.name, proof.answer, problem.known))
}

/// Solves all problems; gives the names of those left open.
fn check(limits: impl Fn(&Known) -> Limits<Move>) -> Vec<&'static str> {
    let mut solver = Solver::with_bytes(256 << 20).expect("memory");
    let (mut open, mut faults) = (Vec::new(), Vec::new());
    for problem in problems() {
        let proof = solver.solve(&problem.position, &limits(&problem.known), &mut Silent);
        if matches!(proof.answer, Answer::Unknown(_)) {
            open.push(problem.name);
        }
        println!("{} {} nodes {:?} {:?}", problem.name, proof.nodes, proof.elapsed, proof.answer);
        faults.extend(fault(&problem, &proof));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    open
}

/// Those left open whose shortest mate is known.
fn unsolved(open: &[&str]) -> Vec<&'static str> {
    let known = problems().filter(|problem| matches!(problem.known, Known::Shortest(..)));
    known.map(|problem| problem.name).filter(|name| open.contains(name)).collect()
}

#[test]
fn short_mates_are_found_and_nothing_false_is_said() {
    let open = check(|known| match known {
        Known::Shortest(..) | Known::NoMate => Limits::nodes(300_000),
        Known::Mate | Known::NotInOne => Limits::nodes(40_000),
    });
    assert_eq!(unsolved(&open), [""; 0], "mates of up to 13 plies");
}

#[test]
#[ignore = "soak"]
fn nothing_false_is_said_in_a_minute_each() {
    let open = check(|_| Limits::move_time(Duration::from_secs(60)));
    // Which of the long ones are found depends on the machine.
    println!("left open: {open:?}");
    assert_eq!(unsolved(&open), [""; 0], "mates of up to 13 plies");
}

#[test]
fn a_limit_of_length_holds() {
    let problem = problems().find(|problem| problem.name == "G-050").expect("the problem");
    let mut solver = Solver::with_bytes(16 << 20).expect("memory");
    let limits = Limits { mate: Some(9), ..Limits::nodes(200_000) };
    let proof = solver.solve(&problem.position, &limits, &mut Silent);
    assert_eq!(proof.answer, Answer::NoMate, "no mate within nine plies");
}

/// Whether the side to move mates within so many plies, by trying everything.
fn can_mate(pos: &mut Position, plies: u32) -> bool {
    let mut checks = MoveList::default();
    pos.checks_into(&mut checks);
    checks.iter().any(|&mv| {
        let undo = pos.apply(mv);
        let mated = !can_defend(pos, plies - 1);
        pos.undo(undo);
        mated
    })
}

fn can_defend(pos: &mut Position, plies: u32) -> bool {
    pos.legal_moves().iter().any(|&mv| {
        plies == 0 || {
            let undo = pos.apply(mv);
            let mates = can_mate(pos, plies - 1);
            pos.undo(undo);
            !mates
        }
    })
}

/// Positions a few random moves away from the problems, most of them without a mate.
#[test]
fn trying_everything_gives_the_same() {
    let mut solver = Solver::with_bytes(64 << 10).expect("memory");
    let mut seed = 3;
    let (mut mates, mut positions) = (0, 0);
    for problem in problems().filter(|problem| problem.name != "G-071") {
        for _ in 0..6 {
            let mut pos = problem.position.clone();
            for _ in 0..4 {
                let moves = pos.legal_moves();
                seed = mix(seed);
                let Some(&mv) = moves.get(seed as usize % moves.len().max(1)) else { break };
                let _ = pos.apply(mv);
            }
            let shortest = [1, 3].into_iter().find(|&plies| can_mate(&mut pos, plies));
            let limits = Limits { mate: Some(3), ..Limits::default() };
            let expected = match solver.solve(&pos, &limits, &mut Silent).answer {
                Answer::Mate(line) => Some(line.len() as u32),
                Answer::NoMate => None,
                Answer::Unknown(cause) => panic!("{cause:?} without a limit"),
            };
            assert_eq!(expected, shortest, "{}", pos.to_sfen());
            let without_length = solver.solve(&pos, &Limits::nodes(5000), &mut Silent).answer;
            assert!(shortest.is_none() || without_length != Answer::NoMate, "{}", pos.to_sfen());
            mates += u32::from(shortest.is_some());
            positions += 1;
        }
    }
    assert!(mates > 10 && positions > 150, "{mates} mates in {positions} positions");
}

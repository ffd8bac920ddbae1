//! The same legal moves as two independent generators, on positions reached by random play.

use std::collections::BTreeSet;

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use tesuji_shogi::{BLACK, Move, MoveList, PackedSfen, PieceKind, Position, WHITE};

/// Even games, handicap games, and positions full of checks, some without the attacker's king.
const STARTS: &[&str] = &[
    tesuji_shogi::STARTPOS,
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/4P4/9/9/9/9/9/4K4 b 2G2SNLP2r2b2g2s3n3l16p 1",
    "7nl/5kP2/3p2g1p/2p1gp3/p6sP/s1BGpN3/4nPSp1/1+r4R2/L1+p3K1L w GSNLPb6p 1",
    "8k/9/7+R1/9/9/9/9/9/9 b P2b4g4s4n4lr17p 1",
    "9/7np/8k/7P1/7G1/9/9/9/9 b P2r2b3g4s3n4l15p 1",
    "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1",
];

const LONGEST: usize = 250;

/// Plays random games and shows each position on the way, until `positions` have been shown.
fn random_play(positions: usize, mut show: impl FnMut(&Position)) {
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut shown = 0;
    for start in STARTS.iter().cycle() {
        let mut position = Position::from_sfen(start).expect("well formed");
        for _ in 0..LONGEST {
            show(&position);
            shown += 1;
            if shown == positions {
                return;
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Checks and drops of pawns are rare and worth seeing: prefer them now and then.
            let rare = |mv: &&Move| position.gives_check(**mv) || mv.dropped() == Some(PieceKind::Pawn);
            let chosen: Vec<_> = moves.iter().filter(rare).collect();
            let pick = random.next_u32() as usize;
            let mv = match chosen[..] {
                [] => moves[pick % moves.len()],
                _ if random.next_u32().is_multiple_of(3) => *chosen[pick % chosen.len()],
                _ => moves[pick % moves.len()],
            };
            position.apply(mv);
        }
    }
}

/// Legal moves as sixteen bits.
fn ours(position: &Position) -> BTreeSet<u16> {
    let moves = position.legal_moves();
    let set: BTreeSet<_> = moves.iter().map(|mv| mv.bits()).collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice in {position}");
    set
}

fn rsshogi_moves(theirs: &rsshogi::board::Position) -> BTreeSet<u16> {
    let mut list = rsshogi::board::MoveList::new();
    rsshogi::movegen::generate_legal_all(theirs, &mut list);
    let moves = list.iter().map(|mv| Move::from_usi(&mv.to_usi()).expect("USI is USI").bits());
    moves.collect()
}

/// The 32 bytes are those of rsshogi, handicap games included.
fn check_packed(position: &Position, theirs: &rsshogi::board::Position) {
    if let Ok(packed) = PackedSfen::try_from(position) {
        assert_eq!(packed.0, theirs.to_packed_sfen().data, "{}", position.to_sfen());
        assert_eq!(packed.unpack().map(|read| read.key()), Ok(position.key()));
    }
}

/// The checks are the moves that give check, and a mate in one is found where rsshogi finds one.
fn check_checks(position: &Position, theirs: &rsshogi::board::Position, legal: &BTreeSet<u16>) {
    let mut list = MoveList::default();
    position.checks_into(&mut list);
    let checks: BTreeSet<_> = list.iter().map(|mv| mv.bits()).collect();
    assert_eq!(checks.len(), list.len(), "a check is listed twice in {}", position.to_sfen());
    let gives_check = |bits: &&u16| Move::from_bits(**bits).is_some_and(|mv| position.gives_check(mv));
    assert_eq!(checks, legal.iter().filter(gives_check).copied().collect(), "{}", position.to_sfen());
    if position.in_check() {
        return;
    }
    let (mate, found) = (position.mate_in_one(), rsshogi::mate::solve_mate_in_one(theirs).is_some());
    assert_eq!(mate.is_some(), found, "mate in one in {}", position.to_sfen());
    if let Some(mv) = mate {
        let mut after = position.clone();
        after.apply(mv);
        assert!(after.in_check() && after.legal_moves().is_empty(), "{mv} in {}", position.to_sfen());
    }
}

/// `None` for what haitaka does not read: problems with the defender to move.
fn haitaka_moves(position: &Position) -> Option<BTreeSet<u16>> {
    let sfen = position.to_sfen();
    let whole = position.king_square(BLACK).is_some() && position.king_square(WHITE).is_some();
    if !whole && position.side_to_move() == WHITE {
        return None;
    }
    let theirs = if whole { haitaka::Board::from_sfen(&sfen) } else { haitaka::Board::tsume(&sfen) };
    let mut set = BTreeSet::new();
    theirs.unwrap_or_else(|error| panic!("{error:?}: {sfen}")).generate_moves(|moves| {
        set.extend(moves.into_iter().map(|mv| Move::from_usi(&mv.to_string()).expect("USI is USI").bits()));
        false
    });
    Some(set)
}

/// What haitaka 0.3.2 allows although it is mate by a dropped pawn: of all squares where a pawn may
/// be dropped it asks about the lowest one only, and about none when the side to move is in check.
fn is_unasked_pawn_drop_mate(position: &Position, bits: u16, all: &BTreeSet<u16>) -> bool {
    let mv = Move::from_bits(bits).expect("a move");
    let pawn = |bits: &&u16| Move::from_bits(**bits).and_then(Move::dropped) == Some(PieceKind::Pawn);
    if mv.dropped() != Some(PieceKind::Pawn) || !position.in_check() && all.iter().find(pawn) == Some(&bits) {
        return false;
    }
    let mut after = position.clone();
    after.apply(mv);
    after.in_check() && after.legal_moves().is_empty()
}

/// What haitaka 0.3.2 forbids although it is legal: it compares ranks only, so a pawn dropped beside
/// the line of the king counts as mate if the opponent then has no move on the board.
fn is_pawn_drop_that_stops_the_board(position: &Position, bits: u16) -> bool {
    let mv = Move::from_bits(bits).expect("a move");
    let mut after = position.clone();
    after.apply(mv);
    mv.dropped() == Some(PieceKind::Pawn)
        && !after.in_check()
        && after.legal_moves().iter().all(|mv| mv.is_drop())
}

fn compare(positions: usize) {
    let (mut compared, mut excluded) = (0, 0);
    random_play(positions, |position| {
        let ours = ours(position);
        let theirs = rsshogi::board::position_from_sfen(&position.to_sfen()).expect("SFEN is SFEN");
        assert_eq!(ours, rsshogi_moves(&theirs), "rsshogi differs in {}", position.to_sfen());
        check_packed(position, &theirs);
        check_checks(position, &theirs, &ours);
        let Some(haitaka) = haitaka_moves(position) else { return };
        compared += 1;
        for &bits in ours.difference(&haitaka) {
            assert!(
                is_pawn_drop_that_stops_the_board(position, bits),
                "haitaka lacks {:?} in {}",
                Move::from_bits(bits),
                position.to_sfen()
            );
            excluded += 1;
        }
        for &bits in haitaka.difference(&ours) {
            assert!(
                is_unasked_pawn_drop_mate(position, bits, &haitaka),
                "haitaka allows {:?} in {}",
                Move::from_bits(bits),
                position.to_sfen()
            );
            excluded += 1;
        }
    });
    assert!(compared * 10 > positions * 9, "haitaka reads nearly all: {compared}");
    assert!(excluded > 0, "the exclusion is needed");
    assert!(excluded * 1000 < positions, "few moves are excluded: {excluded}");
}

#[test]
fn generators_agree() {
    compare(100_000);
}

#[test]
#[ignore = "soak"]
fn generators_agree_at_length() {
    compare(1_000_000);
}

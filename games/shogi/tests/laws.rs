//! The laws of the framework in random play, and the tree counted.

use tesuji::testing::{conformance, perft_table};
use tesuji::{Notation, Scaled};
use tesuji_shogi::{Color, EnteringKingRule, PieceKind, Position, Rules};

/// Material alone.
fn material(position: &Position) -> i32 {
    let count = |color: Color| -> i32 {
        let board = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
        let men: i32 = board.map(|kind| kind.value() * position.pieces(color, kind).len() as i32).sum();
        men + position.hand(color).iter().map(|(kind, n)| kind.value() * i32::from(n)).sum::<i32>()
    };
    count(position.side_to_move()) - count(!position.side_to_move())
}

#[test]
fn even_games() {
    conformance(&Position::start(), &Scaled::<100, _>(material), 12);
}

/// Every rule switched on, on positions where it comes to bear: pieces roam, kings enter.
#[test]
fn games_under_other_rules() {
    let entered = "2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375";
    for entering_king in EnteringKingRule::ALL {
        let rules = Rules { entering_king, max_moves_to_draw: 420, ..Rules::original() };
        for text in [entered, "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", "k8/9/9/9/4R4/9/9/9/8K b B 1"] {
            let mut start = Position::from_sfen(text).expect("well formed");
            start.set_rules(rules);
            conformance(&start, &Scaled::<100, _>(material), 1);
        }
    }
}

/// Problems, some without the attacker's king.
#[test]
fn problems() {
    for text in [
        "7nl/5kP2/3p2g1p/2p1gp3/p6sP/s1BGpN3/4nPSp1/1+r4R2/L1+p3K1L w GSNLPb6p 122",
        "8k/9/7+R1/9/9/9/9/9/9 b P2b4g4s4n4lr17p 1",
        "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1",
    ] {
        let start = Position::parse_sfen_lenient(text).expect("well formed");
        conformance(&start, &Scaled::<100, _>(material), 2);
    }
}

#[test]
fn tree() {
    perft_table::<Position>(include_str!("data/perft.txt"));
}

#[test]
#[ignore = "soak"]
fn deep_tree() {
    perft_table::<Position>(include_str!("data/perft_deep.txt"));
}

//! The move of an engine that had no time to think.

use std::cmp::Reverse;

use tesuji::{Game, Win};

/// A legal move without any search, if possible one of those asked for: one that wins at once,
/// else the largest capture among those that lose nothing in exchange.
///
/// A thread that got no processor until its deadline must not hang a rook for it.
pub(crate) fn any_move<G: Game>(position: &G, wanted: &[G::Move]) -> G::Move {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let choice = if wanted.is_empty() { &moves[..] } else { wanted };
    if !position.in_check()
        && let Some(Win::By(mv)) = position.winning_move()
        && choice.contains(&mv)
    {
        return mv;
    }
    let worth = |mv: G::Move| position.exchange_at_least(mv, 0).then(|| position.gain(mv));
    // The first of equals: the order of generation is the only other hint.
    choice.iter().copied().min_by_key(|&mv| Reverse(worth(mv))).unwrap_or(moves[0])
}

#[cfg(test)]
mod tests {
    use tesuji::{MoveList, Notation};
    use tesuji_classics::Breakthrough;

    use super::*;

    fn fallback(position: &str, wanted: &[&str]) -> String {
        let position = Breakthrough::parse_position(position).unwrap();
        let wanted: Vec<_> = wanted.iter().map(|text| position.parse_move(text).unwrap()).collect();
        position.move_text(any_move(&position, &wanted))
    }

    #[test]
    fn nothing_is_hung_where_something_is_safe() {
        // Wherever the pawn on d4 goes, it is lost; it is also the first in the order of generation.
        let position = "......../......../..bbb.../......../...w..../......../.......w/........ w";
        let mut moves = MoveList::default();
        let pos = Breakthrough::parse_position(position).unwrap();
        pos.moves(&mut moves);
        assert!(pos.move_text(moves[0]).starts_with("d4"));
        assert!(fallback(position, &[]).starts_with("h2"));
        assert_eq!(fallback(position, &["d4e5", "h2g3"]), "h2g3");
        assert_eq!(fallback(position, &["d4e5"]), "d4e5");
    }

    #[test]
    fn what_is_free_is_taken_and_a_win_comes_first() {
        let free = "......../......../b......./..b.b.../...w..../......../.......w/........ w";
        assert!(["d4c5", "d4e5"].contains(&fallback(free, &[]).as_str()));
        let goal = "......../w......./......../..b...../...w..../......../......../........ w";
        assert!(fallback(goal, &[]).starts_with("a7"));
        assert_eq!(fallback(goal, &["d4c5"]), "d4c5");
    }
}

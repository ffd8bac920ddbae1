//! The board, drawn for people.

use std::fmt;

use crate::{BLACK, Hand, PieceKind, Position, Square};

/// Draws the board as Black sees it, with the hands above and below and the SFEN underneath.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "White in hand: {}", Held(self.hand(!BLACK)))?;
        writeln!(f, "  9  8  7  6  5  4  3  2  1")?;
        writeln!(f, "+---------------------------+")?;
        for rank in 0..9 {
            f.write_str("|")?;
            for file in (0..9).rev() {
                let piece = self.piece_at(Square::at(file, rank)).sfen();
                write!(f, "{:>2} ", if piece.is_empty() { "." } else { &piece })?;
            }
            writeln!(f, "| {}", char::from(b'a' + rank as u8))?;
        }
        writeln!(f, "+---------------------------+")?;
        writeln!(f, "Black in hand: {}", Held(self.hand(BLACK)))?;
        writeln!(
            f,
            "{} to move, ply {}",
            if self.side_to_move() == BLACK { "Black" } else { "White" },
            self.plies()
        )?;
        write!(f, "sfen {}", self.to_sfen())
    }
}

/// Names the position by its SFEN.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.to_sfen()).finish()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({})", Held(*self))
    }
}

struct Held(Hand);

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (i, kind) in PieceKind::SFEN_HAND.into_iter().filter(|&kind| self.0.has(kind)).enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", kind.letter())?;
            if self.0.count(kind) > 1 {
                write!(f, "{}", self.0.count(kind))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debugging_shows_what_people_read() {
        let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b R2Pg 7").expect("well formed");
        assert_eq!(format!("{position:?}"), "Position(\"4k4/9/9/9/9/9/9/9/4K4 b R2Pg 7\")");
        let hands = [BLACK, !BLACK].map(|color| position.hand(color));
        assert_eq!(format!("{hands:?}"), "[Hand(R P2), Hand(G)]");
        assert_eq!(format!("{:?}", Hand::default()), "Hand(-)");
    }
}

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

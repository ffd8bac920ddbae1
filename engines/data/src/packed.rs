//! Temporary: the Huffman-coded position, until the rules' crate has it.

use tesuji_shogi::{Color, Piece, PieceKind, Position, Square};

const CODES: [(u32, u32); 8] = [(0, 1), (1, 2), (3, 4), (11, 4), (7, 4), (31, 6), (63, 6), (15, 5)];

struct Bits {
    bytes: [u8; 32],
    at: usize,
}

impl Bits {
    fn write(&mut self, code: u32, bits: u32) {
        for bit in 0..bits {
            if code >> bit & 1 != 0 {
                self.bytes[self.at / 8] |= 1 << (self.at % 8);
            }
            self.at += 1;
        }
    }
    fn read(&mut self, bits: u32) -> Option<u32> {
        let mut value = 0;
        for bit in 0..bits {
            if self.at >= 256 {
                return None;
            }
            value |= u32::from(self.bytes[self.at / 8] >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }
    fn kind(&mut self, hand: bool) -> Option<usize> {
        let (mut code, mut bits) = (0, 0);
        loop {
            code |= self.read(1)? << bits;
            bits += 1;
            let skip = u32::from(hand);
            let found = CODES
                .iter()
                .enumerate()
                .skip(skip as usize)
                .find(|(_, c)| (c.0 >> skip, c.1 - skip) == (code, bits));
            if let Some((kind, _)) = found {
                return Some(kind);
            }
            if bits > 6 {
                return None;
            }
        }
    }
}

pub(crate) fn pack(pos: &Position) -> [u8; 32] {
    let mut bits = Bits { bytes: [0; 32], at: 0 };
    bits.write(pos.side_to_move().index() as u32, 1);
    for color in Color::ALL {
        bits.write(pos.king_square(color).map_or(81, |square| square.index() as u32), 7);
    }
    for square in Square::all() {
        let piece = pos.piece_at(square);
        let Some(kind) = piece.kind() else {
            bits.write(0, 1);
            continue;
        };
        if kind == PieceKind::King {
            continue;
        }
        let raw = kind.index() & 7;
        let (code, length) = CODES[raw];
        bits.write(code, length);
        if raw != 7 {
            bits.write(u32::from(kind.is_promoted()), 1);
        }
        bits.write(u32::from(piece.color() == Some(Color::Second)), 1);
    }
    for color in Color::ALL {
        for (kind, count) in pos.hand(color).iter() {
            let (code, length) = CODES[kind.index()];
            for _ in 0..count {
                bits.write(code >> 1, length - 1);
                if kind != PieceKind::Gold {
                    bits.write(0, 1);
                }
                bits.write(color.index() as u32, 1);
            }
        }
    }
    bits.bytes
}

pub(crate) fn unpack(bytes: &[u8; 32]) -> Option<Position> {
    let mut bits = Bits { bytes: *bytes, at: 0 };
    let side = bits.read(1)?;
    let kings = [bits.read(7)? as usize, bits.read(7)? as usize];
    let mut board = vec![Piece::EMPTY; 81];
    for (color, &king) in Color::ALL.into_iter().zip(&kings) {
        if king < 81 {
            board[king] = Piece::new(color, PieceKind::King);
        }
    }
    for square in 0..81 {
        if kings.contains(&square) {
            continue;
        }
        let kind = bits.kind(false)?;
        if kind == 0 {
            continue;
        }
        let promoted = kind != 7 && bits.read(1)? == 1;
        let color = Color::ALL[bits.read(1)? as usize];
        board[square] = Piece::new(color, PieceKind::new(kind + if promoted { 8 } else { 0 })?);
    }
    let mut hands = [[0; 8]; 2];
    while bits.at < 256 {
        let kind = bits.kind(true)?;
        if kind != 7 {
            bits.read(1)?;
        }
        hands[bits.read(1)? as usize][kind] += 1;
    }
    let mut sfen = String::new();
    for rank in 0..9 {
        let mut empty = 0;
        for file in (0..9).rev() {
            let piece = board[file * 9 + rank];
            if piece.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                sfen += &empty.to_string();
                empty = 0;
            }
            sfen += &piece.sfen();
        }
        if empty > 0 {
            sfen += &empty.to_string();
        }
        if rank < 8 {
            sfen.push('/');
        }
    }
    sfen += if side == 0 { " b " } else { " w " };
    let mut any = false;
    for (color, hand) in hands.iter().enumerate() {
        for kind in PieceKind::SFEN_HAND {
            let count = hand[kind.index()];
            if count > 0 {
                any = true;
                let letter = kind.letter();
                let letter = if color == 0 { letter } else { letter.to_ascii_lowercase() };
                sfen += &if count > 1 { format!("{count}{letter}") } else { letter.to_string() };
            }
        }
    }
    if !any {
        sfen.push('-');
    }
    sfen += " 1";
    Position::from_sfen(&sfen).ok()
}

//! SFEN for positions, USI's notation for moves.

use std::fmt::Write as _;

use tesuji::{Notation, Player, TextError};

use crate::{Action, Kind, Minishogi};

/// The letters of the unpromoted kinds, by number.
const LETTERS: [char; 6] = ['P', 'S', 'B', 'R', 'G', 'K'];
/// The order of a hand in SFEN.
const HAND_ORDER: [Kind; 5] = [Kind::Rook, Kind::Bishop, Kind::Gold, Kind::Silver, Kind::Pawn];

fn piece_text((player, kind): (Player, Kind)) -> String {
    let letter = LETTERS[kind.unpromoted() as usize];
    let letter = if player == Player::First { letter } else { letter.to_ascii_lowercase() };
    if kind as usize > 5 { format!("+{letter}") } else { letter.into() }
}

fn piece(letter: char, promoted: bool) -> Option<(Player, Kind)> {
    let player = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let kind = Kind::ALL[LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?];
    Some((player, if promoted { kind.promoted()? } else { kind }))
}

fn read_board(pos: &mut Minishogi, text: &str) -> Option<()> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 5 {
        return None;
    }
    for (row, cells) in (0u8..).zip(rows) {
        let (mut column, mut promoted) = (0u8, false);
        for cell in cells.chars() {
            match cell {
                '+' if !promoted => promoted = true,
                '1'..='5' if !promoted => column += cell as u8 - b'0',
                _ if column < 5 => {
                    let (player, kind) = piece(cell, promoted)?;
                    pos.put(row * 5 + column, player, kind);
                    (column, promoted) = (column + 1, false);
                }
                _ => return None,
            }
            if column > 5 {
                return None;
            }
        }
        if column != 5 || promoted {
            return None;
        }
    }
    Some(())
}

fn read_hands(pos: &mut Minishogi, text: &str) -> Option<()> {
    if text == "-" {
        return Some(());
    }
    let mut count = None;
    for letter in text.chars() {
        if (letter, count) == ('2', None) {
            count = Some(2);
            continue;
        }
        let (player, kind) = piece(letter, false).filter(|&(_, kind)| kind != Kind::King)?;
        if pos.in_hand(player, kind) > 0 {
            return None;
        }
        pos.hold(player, kind, count.take().unwrap_or(1));
    }
    count.is_none().then_some(())
}

fn read(text: &str) -> Option<Minishogi> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, side, hands] = fields[..].get(..3)?.try_into().ok()?;
    let counts = fields.get(3).is_none_or(|count| count.parse::<u32>().is_ok());
    let side = match side {
        "b" => Player::First,
        "w" => Player::Second,
        _ => return None,
    };
    let mut pos = Minishogi::empty(side);
    read_board(&mut pos, board)?;
    read_hands(&mut pos, hands)?;
    let lawful = Player::ALL.into_iter().all(|player| {
        (pos.of(player) & pos.kind(Kind::King)).is_power_of_two() && pos.stands_lawfully(player)
    });
    // Two of each kind exist at most.
    let few = Kind::ALL[..Kind::HANDS].iter().all(|&kind| {
        let board = pos.kind(kind) | kind.promoted().map_or(0, |promoted| pos.kind(promoted));
        let hands: u8 = Player::ALL.into_iter().map(|player| pos.in_hand(player, kind)).sum();
        board.count_ones() + u32::from(hands) <= 2
    });
    if !(counts && fields.len() <= 4 && lawful && few) || pos.is_attacked(!side) {
        return None;
    }
    pos.settle();
    Some(pos)
}

fn square_text(square: u8) -> String {
    format!("{}{}", 5 - square % 5, char::from(b'a' + square / 5))
}

impl Notation for Minishogi {
    type Error = TextError;

    fn start() -> Self {
        read("rbsgk/4p/5/P4/KGSBR b - 1").expect("the start position is lawful")
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        read(text).ok_or_else(|| TextError::Position(text.into()))
    }

    fn position_text(&self) -> String {
        let row = |row: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for square in row * 5..row * 5 + 5 {
                match self.at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text += &piece_text(piece);
                    }
                }
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let held = Player::ALL.into_iter().flat_map(|player| {
            HAND_ORDER.into_iter().map(move |kind| match self.in_hand(player, kind) {
                0 => String::new(),
                1 => piece_text((player, kind)),
                count => format!("{count}{}", piece_text((player, kind))),
            })
        });
        let hands: String = held.collect();
        let side = if self.side == Player::First { 'b' } else { 'w' };
        let board = (0..5).map(row).collect::<Vec<_>>().join("/");
        format!("{board} {side} {} 1", if hands.is_empty() { "-" } else { &hands })
    }

    fn parse_move(&self, text: &str) -> Result<Action, TextError> {
        self.find_move(text).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: Action) -> String {
        match mv {
            Action::Drop { kind, to } => format!("{}*{}", LETTERS[kind as usize], square_text(to)),
            Action::Move { from, to, promotes } => {
                format!("{}{}{}", square_text(from), square_text(to), if promotes { "+" } else { "" })
            }
        }
    }

    fn draw(&self) -> String {
        let hand = |player| {
            let held = HAND_ORDER
                .into_iter()
                .map(|kind| piece_text((player, kind)).repeat(self.in_hand(player, kind).into()));
            held.collect::<String>()
        };
        let mut rows = String::new();
        for square in 0..25 {
            let cell = self.at(square).map_or(".".into(), piece_text);
            let end = if square % 5 == 4 {
                format!("  {}\n", char::from(b'a' + square / 5))
            } else {
                String::new()
            };
            write!(rows, "{cell:>3}{end}").expect("a string takes all");
        }
        format!("hand: {}\n  5  4  3  2  1\n{rows}hand: {}", hand(Player::Second), hand(Player::First))
    }
}

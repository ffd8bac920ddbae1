//! A game that no one has told the framework about, in 60 lines, and played perfectly.
//!
//! Domineering on 5 x 5: one player puts dominoes upright, the other one lays them down; who
//! finds no room has lost. It is known that the second player wins.
//!
//! `cargo run --release --example first_game`

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Game, Limits, MoveList, Moves, Player, Silent, Strategy, TerminalStatus, mix};

const SIZE: u8 = 5;

#[derive(Clone, Default)]
struct Domineering {
    covered: u32,
    side: Player,
}

impl Domineering {
    /// The cells where a player's domino can begin: at its upper or left end.
    fn room(&self, player: Player) -> u32 {
        let free = !self.covered & ((1 << (SIZE * SIZE)) - 1);
        let not_last_column = (0..SIZE).fold(0, |cells, row| cells | 0b1111 << (row * SIZE));
        match player {
            Player::First => free & free >> SIZE,
            Player::Second => free & free >> 1 & not_last_column,
        }
    }
}

impl Game for Domineering {
    type Move = u8; // the cell where the domino begins, from 1
    type Moves = MoveList<u8, 20>;
    type Undo = u32;

    fn side_to_move(&self) -> Player {
        self.side
    }
    fn hash_key(&self) -> u64 {
        mix(u64::from(self.covered) << 1 | self.side.index() as u64)
    }
    fn terminal_status(&self) -> TerminalStatus {
        TerminalStatus::Open // who cannot move has lost: that is the default
    }
    fn moves(&self, out: &mut Self::Moves) {
        (0..SIZE * SIZE)
            .filter(|cell| self.room(self.side) >> cell & 1 == 1)
            .for_each(|cell| out.push(cell + 1));
    }
    fn apply(&mut self, mv: u8) -> u32 {
        let other_half = if self.side == Player::First { SIZE } else { 1 };
        let domino = 1 << (mv - 1) | 1 << (mv - 1 + other_half);
        *self = Self { covered: self.covered | domino, side: !self.side };
        domino
    }
    fn undo(&mut self, domino: u32) {
        *self = Self { covered: self.covered & !domino, side: !self.side };
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let room = |pos: &Domineering| pos.room(pos.side).count_ones() as i32;
    let mut search = <LazySmp<_, _>>::new(room, SearchOptions::default())?;
    let mut pos = Domineering::default();
    loop {
        let report = search.go(&pos, &Limits { mate: Some(13), ..Limits::depth(13) }, &mut Silent);
        let Some(best) = report.best else { break };
        let prospect = match tesuji::score::mate_distance(report.score) {
            Some(plies) if plies > 0 => format!("wins in {plies}"),
            Some(plies) => format!("loses in {}", -plies),
            None => "does not know yet".into(),
        };
        println!("{:?} plays {best:2} and {prospect}", pos.side);
        pos.apply(best);
    }
    println!("{:?} cannot move and has lost", pos.side);
    Ok(())
}

//! What no position shows alone: keys that are equal exactly for equal positions, over all games.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::demand;
use crate::{Notation, Player};

/// So many keys show whether their bits are mixed.
const ENOUGH: usize = 64;

/// All positions so far.
#[derive(Default)]
pub(super) struct Seen {
    /// The key text and the side to move of each key.
    positions: HashMap<u64, (String, Player)>,
    /// The key of each key text, by a hash of the text, which takes less room.
    keys: HashMap<u64, u64>,
    /// By resource key, what both players hold together.
    totals: HashMap<u64, u64>,
    /// The key of each resource key with what the players hold.
    completed: HashMap<(u64, [u32; 2]), u64>,
}

impl Seen {
    /// Compares a position with all that were entered before.
    #[track_caller]
    pub(super) fn enter<G: Notation>(&mut self, pos: &G) {
        let (key, text, player) = (pos.hash_key(), pos.key_text(), pos.side_to_move());
        let by_text = BuildHasherDefault::<DefaultHasher>::default().hash_one(&text);
        let known = *self.keys.entry(by_text).or_insert(key);
        demand(known == key, pos, "positions with equal key texts have equal keys");
        let (other, other_player) = self.positions.entry(key).or_insert_with(|| (text.clone(), player));
        assert!(
            *other == text && *other_player == player,
            "positions with different key texts have different keys: {other} ({other_player:?} to move) and \
             {text} ({player:?} to move)"
        );
        self.enter_resources(pos);
    }

    fn enter_resources<G: Notation>(&mut self, pos: &G) {
        let held = Player::ALL.map(|player| pos.resources(player));
        let below_top = G::RESOURCES.checked_ilog2().map_or(0, |top| (1 << top) - 1);
        let counts = below_top & !G::RESOURCES;
        demand(held.iter().all(|held| held & !counts == 0), pos, "resources are counts below the guard bits");
        if G::RESOURCES == 0 {
            return;
        }
        let (key, total) = (pos.resource_key(), held.map(u64::from).iter().sum::<u64>());
        let known = *self.totals.entry(key).or_insert(total);
        demand(known == total, pos, "positions with equal resource keys hold equally much");
        let known = *self.completed.entry((key, held)).or_insert(pos.hash_key());
        demand(known == pos.hash_key(), pos, "the resource key and the resources tell positions apart");
    }

    /// Tables index by the bits of the keys, so none of them is the same in all.
    #[track_caller]
    pub(super) fn check_mixing(&self) {
        let constant = self.positions.keys().fold([!0; 2], |[ones, zeros], key| [ones & key, zeros & !key]);
        assert!(
            self.positions.len() < ENOUGH || constant == [0; 2],
            "the bits of the keys are mixed: in all {} keys bits {:#x} are set and bits {:#x} are not",
            self.positions.len(),
            constant[0],
            constant[1]
        );
    }
}

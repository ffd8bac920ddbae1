//! Where a position stands in the table, and what is found there.

use super::node::Counting;
use super::record::{FREE, Record, Value};
use super::resources::covers;
use crate::table::{DashTable, TranspositionTable};
use crate::{Game, Player, mix};

/// Further than any ply.
pub(super) const NEVER: u32 = u32::MAX;

/// The keys of a position, and what else its parent knows of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Of the whole position: its numbers, and results that hold on one path.
    exact: u64,
    /// Of the position without resources: results, for others to use.
    pub(super) board: u64,
    /// What the attacker holds.
    pub(super) held: u32,
    /// The least ply at which it was looked into; [`NEVER`] if it never was.
    pub(super) nearest: u32,
}

impl Place {
    pub(super) fn of<G: Game>(pos: &G, attacker: Player, counting: Counting) -> Self {
        // Another key than the board's also in games without resources, and other numbers for
        // each way of counting.
        let exact = mix(pos.hash_key() ^ counting as u64);
        Self { exact, board: pos.resource_key(), held: pos.resources(attacker), nearest: NEVER }
    }

    /// The same position when only so many plies are left; `None` is without a limit.
    pub(super) fn within(mut self, plies: Option<u32>) -> Self {
        if let Some(plies) = plies {
            let salt = mix(0x5a17 + u64::from(plies));
            self.exact ^= salt;
            self.board ^= salt;
        }
        self
    }
}

/// A result for this board and these resources that holds on every path.
#[inline]
pub(super) fn result<G: Game>(table: &DashTable<Record>, place: Place) -> Option<Value> {
    let mut found = None;
    table.visit(place.board, |record| {
        if record.pn() == 0 && covers::<G>(place.held, record.held) {
            found = Some(Value::proved(record.length(), record.held));
        } else if record.dn() == 0 && covers::<G>(record.held, place.held) {
            found = Some(Value::disproved(record.held, FREE));
        }
        found.is_some()
    });
    found
}

/// The numbers of this position and the least ply at which it was looked into, or a result that
/// holds on the path with this hash.
#[inline]
pub(super) fn numbers(table: &DashTable<Record>, place: Place, path: u64) -> Option<(Value, u32)> {
    let mut found = None;
    table.visit(place.exact, |record| {
        if record.dn() == 0 {
            if record.held == path as u32 {
                found = Some((Value::disproved(place.held, record.length()), NEVER));
                return true;
            }
        } else {
            found = Some((Value::open(record.pn(), record.dn()), record.length()));
        }
        false
    });
    found
}

/// Keeps what was found about a position `ply` plies below the root, on the path with this hash.
pub(super) fn store(table: &DashTable<Record>, place: Place, value: Value, ply: u32, path: u64, nodes: u64) {
    let (key, held, length) = if !value.is_final() {
        (place.exact, 0, ply.min(place.nearest))
    } else if value.depends == FREE {
        (place.board, value.held, value.length)
    } else {
        (place.exact, path as u32, value.depends)
    };
    table.store(key, Record::new(key, value.pn, value.dn, held, length, nodes));
}

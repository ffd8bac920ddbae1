//! The value of a position from those of its children.

use super::children::Child;
use super::record::{FREE, INFINITE, Value};
use super::resources::{carried_back, lacked_by, larger, smaller, together, where_held};
use crate::Game;

/// Who is to move at a node, seen from the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// One good child suffices.
    Attacker,
    /// All children must be good.
    Defender,
}

/// What both hold at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holdings {
    pub(super) attacker: u32,
    pub(super) defender: u32,
}

/// How the numbers of children that must all be settled add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counting {
    /// Their sum, as the numbers are defined.
    Sum,
    /// The largest, and one for each other. A sum counts what children have in common again and
    /// again, and where lines meet often it soon exceeds all bounds; this never does (Ueda,
    /// Hashimoto, Hashimoto and Iida, "Weak proof-number search", 2008).
    Weak,
}

/// The value of a node, and the child to look into next.
pub(super) struct Summary {
    pub(super) value: Value,
    pub(super) best: usize,
    /// The second least number of the children, of the kind that the best has the least of.
    pub(super) second: u32,
    /// What the other kind of number is without the best child's part.
    pub(super) others: u32,
}

/// A position is proved for the attacker by one child, and its disproof number is of all of them;
/// for the defender it is the other way round. `ply` is the node's own.
pub(super) fn summary<G: Game>(
    side: Side,
    held: Holdings,
    ply: u32,
    children: &[Child<G::Move>],
    counting: Counting,
    scratch: &mut Vec<u32>,
) -> Summary {
    let mut least = INFINITE + 1;
    let (mut second, mut best) = (INFINITE, 0);
    let (mut sum, mut most, mut open) = (0_u64, 0_u32, 0_u32);
    // What a group has in common a sum would count again and again; so only the largest counts.
    scratch.clear();
    for (i, child) in children.iter().enumerate() {
        let (one, all) = match side {
            Side::Attacker => (child.value.pn, child.value.dn),
            Side::Defender => (child.value.dn, child.value.pn),
        };
        if one < least {
            (least, second, best) = (one, least.min(INFINITE), i);
        } else if one < second {
            second = one;
        }
        scratch.push(0);
        if one < INFINITE {
            let largest = &mut scratch[child.group as usize];
            sum += u64::from(all.saturating_sub(*largest));
            *largest = all.max(*largest);
            most = most.max(all);
            open += 1;
        }
    }
    let (all, others) = match counting {
        Counting::Sum => {
            let all = sum.clamp(1, u64::from(INFINITE) - 1) as u32;
            let own = children.get(best).map_or(0, |child| scratch[child.group as usize]);
            (all, all.saturating_sub(own))
        }
        Counting::Weak => {
            let others = open.saturating_sub(1);
            ((most + others).clamp(1, INFINITE - 1), others)
        }
    };
    let value = match side {
        Side::Attacker if least == 0 => proved_by_one::<G>(held, children),
        Side::Attacker if open == 0 => disproved_by_all::<G>(held, ply, children),
        Side::Attacker => Value::open(least, all),
        Side::Defender if least == 0 => disproved_by_one::<G>(held, ply, children),
        Side::Defender if open == 0 => proved_by_all::<G>(held, children),
        Side::Defender => Value::open(all, least),
    };
    Summary { value, best, second, others }
}

fn proved_by_one<G: Game>(held: Holdings, children: &[Child<G::Move>]) -> Value {
    let proved = children.iter().filter(|child| child.value.is_proved());
    let Some(child) = proved.min_by_key(|child| child.value.length) else {
        unreachable!("a child with number 0 is proved")
    };
    Value::proved(
        child.value.length + 1,
        carried_back::<G>(child.value.held, held.attacker, child.place.held),
    )
}

/// Of what the defender does not hold, the attacker must not hold less: it would be there to step
/// in between.
fn proved_by_all<G: Game>(held: Holdings, children: &[Child<G::Move>]) -> Value {
    let mut length = 0;
    let mut needed = lacked_by::<G>(held.defender, held.attacker);
    for child in children {
        length = length.max(child.value.length);
        needed = larger::<G>(needed, carried_back::<G>(child.value.held, held.attacker, child.place.held));
    }
    let plies = if children.is_empty() { 0 } else { length + 1 };
    Value::proved(plies, needed)
}

/// Of what the attacker does not hold, he must not get any: he could drop it.
fn disproved_by_all<G: Game>(held: Holdings, ply: u32, children: &[Child<G::Move>]) -> Value {
    let mut depends = FREE;
    let mut most = together::<G>(held.attacker, held.defender);
    for child in children {
        depends = depends.min(child.value.depends);
        most = smaller::<G>(most, carried_back::<G>(child.value.held, held.attacker, child.place.held));
    }
    Value::disproved(where_held::<G>(held.attacker, most), own(depends, ply))
}

fn disproved_by_one<G: Game>(held: Holdings, ply: u32, children: &[Child<G::Move>]) -> Value {
    let disproved = children.iter().filter(|child| child.value.is_disproved());
    let Some(child) = disproved.max_by_key(|child| child.value.depends) else {
        unreachable!("a child with number 0 is disproved")
    };
    let most = carried_back::<G>(child.value.held, held.attacker, child.place.held);
    Value::disproved(most, own(child.value.depends, ply))
}

/// A repetition of the node itself, or of what comes after it, happens on every path.
const fn own(depends: u32, ply: u32) -> u32 {
    if depends >= ply { FREE } else { depends }
}

//! Counts packed into a word, with a guard bit above each, compared and combined field by field.

use crate::Game;

/// What is held, in the layout of a game.
pub(super) type Held = u32;

/// The masks of the fields between guard bits.
fn fields(mut guards: u32) -> impl Iterator<Item = u32> {
    let mut low = 0;
    std::iter::from_fn(move || {
        if guards == 0 {
            return None;
        }
        let guard = guards.trailing_zeros();
        let mask = (1 << guard) - (1 << low);
        low = guard + 1;
        guards &= guards - 1;
        Some(mask)
    })
}

/// Whether no field of `more` is below that of `less`. True where there are no resources.
#[inline(always)]
pub(super) fn covers<G: Game>(more: Held, less: Held) -> bool {
    ((more | G::RESOURCES) - less) & G::RESOURCES == G::RESOURCES
}

/// The larger of each field.
pub(super) fn larger<G: Game>(a: Held, b: Held) -> Held {
    fields(G::RESOURCES).map(|mask| (a & mask).max(b & mask)).sum()
}

/// The smaller of each field.
pub(super) fn smaller<G: Game>(a: Held, b: Held) -> Held {
    fields(G::RESOURCES).map(|mask| (a & mask).min(b & mask)).sum()
}

/// All of both, no field above its largest number.
pub(super) fn together<G: Game>(a: Held, b: Held) -> Held {
    fields(G::RESOURCES).map(|mask| ((a & mask) as u64 + (b & mask) as u64).min(mask.into()) as u32).sum()
}

/// What must be held before a move so that `wanted` is held after it, when the move changes
/// `before` into `after`.
pub(super) fn carried_back<G: Game>(wanted: Held, before: Held, after: Held) -> Held {
    let field = |mask: u32| {
        let sum = u64::from(wanted & mask) + u64::from(before & mask);
        sum.saturating_sub((after & mask).into()).min(mask.into()) as u32
    };
    fields(G::RESOURCES).map(field).sum()
}

/// The fields of `own` of which `other` holds nothing; the rest is 0.
pub(super) fn lacked_by<G: Game>(other: Held, own: Held) -> Held {
    fields(G::RESOURCES).filter(|mask| other & mask == 0).map(|mask| own & mask).sum()
}

/// `most` with the fields taken out of which `own` holds nothing.
pub(super) fn where_held<G: Game>(own: Held, most: Held) -> Held {
    fields(G::RESOURCES).filter(|mask| own & mask != 0).map(|mask| most & mask).sum()
}

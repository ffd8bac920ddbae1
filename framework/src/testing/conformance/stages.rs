//! The stages of move generation, and moves remembered in few bits.

use std::collections::HashSet;

use super::demand;
use crate::random::Random;
use crate::{Game, Moves, Notation, Recall};

/// What a generator lists. What the list held before must stay, and change nothing: this is shown with a
/// move that the list holds already, where there is room for one more.
fn listed<G: Notation>(
    pos: &G,
    generate: impl Fn(&G, &mut G::Moves),
    held: Option<&G::Move>,
    name: &str,
) -> G::Moves {
    let mut alone = G::Moves::default();
    generate(pos, &mut alone);
    if let Some(held) = held.filter(|_| alone.len() < G::Moves::CAPACITY) {
        let mut out = G::Moves::default();
        out.push(*held);
        generate(pos, &mut out);
        let stays = out.split_first() == Some((held, &alone[..]));
        demand(stays, pos, &format!("{name} only appends: what the list held before stays"));
    }
    alone
}

/// Moves of a stage that `confirm` passes.
fn confirmed<G: Notation>(
    pos: &G,
    stage: impl Fn(&G, &mut G::Moves),
    held: Option<&G::Move>,
    name: &str,
) -> Vec<G::Move> {
    listed(pos, stage, held, name).iter().copied().filter(|&mv| pos.confirm(mv)).collect()
}

fn packed<G: Game>(moves: &[G::Move]) -> HashSet<u32> {
    moves.iter().map(|&mv| mv.into()).collect()
}

pub(super) fn check<G: Notation>(pos: &G, moves: &G::Moves) {
    let held = moves.first();
    listed(pos, G::moves, held, "moves");
    let legal = packed::<G>(moves);
    demand(legal.len() == moves.len(), pos, "distinct moves pack to distinct bits");
    demand(!legal.contains(&0), pos, "no move packs to 0");
    demand(
        legal.iter().all(|&bits| u64::from(bits) >> G::MOVE_BITS == 0),
        pos,
        "a packed move fits MOVE_BITS",
    );

    let tacticals = confirmed(pos, G::tacticals, held, "tacticals");
    let quiets = confirmed(pos, G::quiets, held, "quiets");
    demand(G::PRIZES > 0 || tacticals.is_empty(), pos, "PRIZES is above 0 if there are tacticals");
    demand(tacticals.iter().all(|&mv| pos.is_tactical(mv)), pos, "tacticals are tactical");
    demand(!quiets.iter().any(|&mv| pos.is_tactical(mv)), pos, "quiets are not tactical");
    let both: Vec<_> = tacticals.iter().chain(&quiets).copied().collect();
    let staged = packed::<G>(&both);
    demand(staged.len() == both.len(), pos, "stages are disjoint and list no move twice");
    demand(staged.is_subset(&legal), pos, "staged moves that confirm passes are legal");
    demand(staged.is_empty() == legal.is_empty(), pos, "a stage never leaves out all moves of a position");
    if pos.in_check() {
        let evasions = confirmed(pos, G::evasions, held, "evasions");
        demand(packed::<G>(&evasions).len() == evasions.len(), pos, "evasions are distinct");
        demand(packed::<G>(&evasions) == staged, pos, "evasions are the two stages, in check");
    }
    let forcing = confirmed(pos, G::forcing, held, "forcing");
    let distinct = packed::<G>(&forcing);
    demand(distinct.len() == forcing.len(), pos, "forcing moves are distinct");
    demand(distinct.is_subset(&legal), pos, "forcing moves that confirm passes are legal");
}

pub(super) fn check_recall<G: Notation>(pos: &G, moves: &G::Moves, earlier: &[G::Move], random: &mut Random) {
    for &mv in moves.iter() {
        let recalled = pos.recall(mv.into());
        demand(recalled != Recall::Gone, pos, "a legal move is never recalled as gone");
        demand(!matches!(recalled, Recall::Move(other) if other != mv), pos, "recall is never another move");
        demand(pos.confirm(mv), pos, "confirm passes a legal move");
    }
    let mask = u32::MAX >> (32 - G::MOVE_BITS);
    let of_others = earlier.iter().rev().take(20).map(|&mv| mv.into());
    let near = moves.iter().map(|&mv| mv.into() ^ 1 << (random.next() % u64::from(G::MOVE_BITS)));
    let near: Vec<u32> = near.collect();
    let any = (0..20).map(|_| random.next() as u32 & mask);
    for bits in of_others.chain(near).chain(any) {
        if let Recall::Move(mv) = pos.recall(bits) {
            let harmless = !pos.confirm(mv) || pos.is_legal(mv);
            demand(harmless, pos, "of any bits, what recall gives and confirm passes is legal");
        }
    }
}

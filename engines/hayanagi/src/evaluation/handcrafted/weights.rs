//! The numbers, one row each. Unit: a pawn is 90.

/// Having the move.
pub(super) const TEMPO: i32 = 30;

/// Number of kinds, with an empty place 0.
const KINDS: usize = 16;

/// What a piece is worth on the board, by kind: pawn, lance, knight, silver, bishop, rook, gold,
/// king, then the promoted ones.
pub(super) const BOARD: [i32; KINDS] =
    [0, 90, 290, 310, 470, 780, 930, 530, 0, 500, 490, 500, 520, 1030, 1240, 0];

/// What it is worth in hand.
pub(super) const HAND: [i32; 8] = [0, 100, 310, 330, 500, 840, 1000, 560];

/// For each square that a piece attacks and its own side does not stand on.
pub(super) const MOBILITY: [i32; KINDS] = [0, 0, 5, 6, 6, 6, 7, 4, 0, 3, 3, 3, 3, 7, 8, 0];

/// For each square near the opponent's king that a piece attacks: units of danger.
pub(super) const ATTACK: [i32; KINDS] = [0, 3, 3, 5, 7, 5, 6, 8, 0, 8, 7, 7, 8, 8, 10, 0];

/// For each square near the own king that a piece guards: units that danger loses.
pub(super) const GUARD: [i32; KINDS] = [0, 2, 1, 2, 5, 3, 2, 6, 0, 5, 5, 5, 5, 6, 5, 0];

/// For each piece in the opponent's hand: units of danger.
pub(super) const DANGER_HELD: [i32; 8] = [0, 1, 4, 4, 6, 7, 10, 8];

/// Danger is the square of its units, divided by this.
pub(super) const DANGER_DIVISOR: i32 = 32;

/// Beyond this, more units make no difference.
pub(super) const DANGER_MOST: i32 = 140;

/// For each rank that a king has left behind, counted from its own edge.
pub(super) const KING_RANK: [i32; 9] = [0, -10, -70, -140, -190, -200, -160, -80, -40];

/// For each file, from the edge to the centre and on: a king belongs to the side.
pub(super) const KING_FILE: [i32; 9] = [-10, 25, 25, 0, -40, -15, 15, 20, -10];

/// For each rank ahead of its own edge, from the third on: what going forward is worth.
pub(super) const ADVANCE: [[i32; 9]; 4] = [
    // Pawn.
    [0, 0, 0, 4, 14, 20, 24, 10, 0],
    // Silver.
    [-20, 0, 8, 14, 18, 20, 20, 10, -10],
    // Gold.
    [-8, 10, 6, -8, -16, -20, -10, 0, -20],
    // Knight and lance.
    [0, 0, 6, 0, 8, 18, 30, 10, 0],
];

//! The weights, fitted to positions; a pawn on the board is 90.
//!
//! - Command: `hayanagi-train weights l6.psv l7.psv l8.psv --hold-out lh8.psv -o weights.rs --positions 3000000 --epochs 16 --rate 5e-3 --decay 0.1 --scale 600 --first-share 0 --last-share 0 --threads 2 --about-data 13 M positions of self-play by generations 4 to 6 of the network, blended`
//! - Data: 13 M positions of self-play by generations 4 to 6 of the network, blended; 3000000 quiet positions, 270489 held out
//! - Target: (1 - w) x sigmoid(score / 600) + w x result, w from 0 to 0
//! - Kept: epoch 13 of 16, loss 0.014628, 0.014769 on the hold-out
//! - Loss in whole numbers: 0.014763 at scale 804; of the weights before: 0.018741 at scale 1078

use super::terms::Weights;

/// The weights in use; each row is explained at its [`Term`](super::Term).
pub static WEIGHTS: Weights = Weights {
    tempo: 15,
    board: [0, 90, 165, 228, 381, 508, 509, 443, 0, 310, 336, 309, 318, 850, 1050],
    hand: [0, 84, 270, 263, 400, 593, 833, 482],
    mobility: [0, 0, 77, -18, -26, 55, 108, 8, 0, 174, 60, 160, 154, 31, 24],
    attack: [0, 165, 144, 216, 179, 170, 154, 178, 0, 518, 412, 336, 327, 168, 206],
    guard: [0, 180, 23, 85, 89, 9, 13, 74, 0, 211, 346, 238, 152, 9, 3],
    threat: [0, -47, -63, 10, 112, 174, 350, 134],
    alone: 573,
    divisor: 2711,
    rank: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],                       // No piece.
        [-7, 0, -4, -2, 1, 108, 72, 47, 0],                // Pawn.
        [5, -19, -41, -9, 13, 18, -35, -24, 0],            // Lance.
        [15, -60, -53, -33, -11, -16, -69, 0, 0],          // Knight.
        [-31, -3, 14, 37, 39, 85, 132, 80, -126],          // Silver.
        [-71, -7, 9, -2, -33, 24, 179, 199, 25],           // Bishop.
        [-32, -8, -23, -29, -45, -13, 269, 393, 425],      // Rook.
        [-17, 10, -4, -4, 5, 31, 82, 12, -119],            // Gold.
        [-39, -22, -55, 15, 226, 552, 896, 1076, 1121],    // King.
        [0, -372, -184, 96, 41, 74, 50, -26, -69],         // ProPawn.
        [0, 0, 98, 46, 138, 75, 41, 7, -79],               // ProLance.
        [0, 0, -251, -51, 18, 6, 34, -14, -44],            // ProKnight.
        [0, 0, 235, 93, 24, 34, 45, -22, -52],             // ProSilver.
        [-134, -54, -3, 4, -40, -8, -8, 12, 20],           // Horse.
        [-210, -107, -104, -120, -148, -149, -65, 63, 55], // Dragon.
    ],
    file: [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],                // No piece.
        [-19, -25, -6, 8, 13, 3, -8, 40, -7],       // Pawn.
        [2, 142, 106, 138, 144, 140, 79, 111, -14], // Lance.
        [-78, -8, 82, 35, 62, 32, 48, -24, -70],    // Knight.
        [-90, -33, -5, 15, 12, 12, 1, -27, -91],    // Silver.
        [-48, -17, 7, 12, 12, 6, 0, 0, -68],        // Bishop.
        [-34, 11, -24, -26, -1, -3, -31, 26, -20],  // Rook.
        [-101, -54, -8, 0, -2, 10, 11, -36, -121],  // Gold.
        [-72, 29, 26, -20, -20, -22, 33, 65, -30],  // King.
        [-57, 39, -25, 17, 69, 42, -27, -13, -66],  // ProPawn.
        [-18, -4, -12, 3, 49, 24, 0, 5, -14],       // ProLance.
        [-53, -27, -26, 40, 77, 51, -19, -44, -66], // ProKnight.
        [-16, 0, -22, 17, 56, 29, -2, -30, -34],    // ProSilver.
        [-63, -48, -1, 28, 39, 57, 30, -24, -41],   // Horse.
        [-48, 22, 0, -21, 0, 0, 20, 23, -24],       // Dragon.
    ],
};

//! Scores that know what came after them.

use std::path::Path;

use crate::{DataError, Record, read_all, writable, write_records};

/// The surest expected result that a blended score stands for; its opposite is the least sure.
const SUREST: f64 = 0.996;

/// The scale up to which scores of expected results fit a record.
pub const MOST_SCALE: f64 = 5900.0;

/// Blends each score with those of the rest of its game and with the result, as TD(lambda) does,
/// and writes all records to one file. Returns their number.
///
/// Seen from one side, the new expected result of a position is `(1 - w)` of its own and `w` of the
/// next position's new one, with `w = lambda ^ plies between them`; after the last position comes
/// the result. So a score looks some `1 / (1 - lambda)` plies ahead, where a search of a few plies
/// and the result of a long game each say less. `scale` turns scores into expected results; up to [`MOST_SCALE`], the
/// surest of them is still a score.
///
/// Files must still hold whole games in order, as datagen writes them.
///
/// # Errors
/// If a file cannot be read or written, there is no record, or the output is what is read.
pub fn blend<P: AsRef<Path>>(from: &[P], to: &Path, lambda: f64, scale: f64) -> Result<usize, DataError> {
    writable(&[to], from)?;
    let mut records = read_all(from)?;
    for game in records.chunk_by_mut(Record::goes_on_with) {
        blend_game(game, lambda, scale);
    }
    write_records(to, &records)?;
    Ok(records.len())
}

/// From the end of the game to its beginning.
fn blend_game(game: &mut [Record], lambda: f64, scale: f64) {
    // How far the last position is from the end is not recorded; games go on for some plies.
    const TAIL: i32 = 4;
    let Some(last) = game.last() else { return };
    let mut after_first = seen_by_first(last, f64::from(last.result).midpoint(1.0));
    let mut after_ply = i32::from(last.ply) + TAIL;
    for record in game.iter_mut().rev() {
        let share = lambda.powi(after_ply - i32::from(record.ply));
        let own = 1.0 / (1.0 + (-f64::from(record.score) / scale).exp());
        after_first = (1.0 - share) * seen_by_first(record, own) + share * after_first;
        after_ply = i32::from(record.ply);
        let expected = seen_by_first(record, after_first).clamp(1.0 - SUREST, SUREST);
        record.score = (scale * (expected / (1.0 - expected)).ln()).round() as i16;
    }
}

/// An expected result of the side to move as First sees it, or the other way round.
fn seen_by_first(record: &Record, expected: f64) -> f64 {
    // First moves at odd plies.
    if record.ply % 2 == 1 { expected } else { 1.0 - expected }
}

#[cfg(test)]
mod tests {
    use tesuji_shogi::PackedSfen;

    use super::*;

    fn record(score: i16, ply: u16, result: i8) -> Record {
        Record { packed: PackedSfen([0; 32]), score, mv: 0, ply, result, first: false }
    }

    #[test]
    fn lambda_0_keeps_the_scores_and_lambda_1_is_the_result() {
        let game = [record(100, 9, 1), record(-150, 10, -1), record(300, 13, 1)];
        let mut same = game;
        blend_game(&mut same, 0.0, 600.0);
        assert_eq!(same, game);
        let mut sure = game;
        blend_game(&mut sure, 1.0, 600.0);
        let most = (600.0 * (SUREST / (1.0 - SUREST)).ln()).round() as i16;
        assert_eq!(sure.map(|record| record.score), [most, -most, most]);
    }

    #[test]
    fn the_surest_result_is_still_a_score_at_the_largest_scale() {
        let mut game = [record(0, 9, 1)];
        blend_game(&mut game, 1.0, MOST_SCALE);
        assert!((32_000..i16::MAX).contains(&game[0].score), "{}", game[0].score);
    }

    #[test]
    fn a_blunder_to_come_is_seen_sooner_from_nearby() {
        // Second blunders at ply 30; scores before are even.
        let mut game: Vec<_> = (9..40)
            .map(|ply| {
                let first = if ply > 30 { 900 } else { 0 };
                if ply % 2 == 1 { record(first, ply, 1) } else { record(-first, ply, -1) }
            })
            .collect();
        blend_game(&mut game, 0.9, 600.0);
        let by_first: Vec<_> = game
            .iter()
            .map(|record| if record.ply % 2 == 1 { record.score } else { -record.score })
            .collect();
        assert!(by_first.is_sorted(), "{by_first:?}");
        assert!(by_first[0] > 10 && by_first[20] > 200 && by_first[20] < 900, "{by_first:?}");
    }
}

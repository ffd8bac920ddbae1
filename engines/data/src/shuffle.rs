//! A random order, and a hold-out of whole games.

use std::path::Path;

use crate::{DataError, Record, read_all, writable, write_records};

/// Reads all files, keeps back a share of the *games*, and writes the rest in random order to
/// `to`, the hold-out to `hold_out`. Returns the two numbers of positions. Everything is held in
/// memory, 40 bytes a position.
///
/// Files must still hold whole games in order, as datagen writes them: neighbouring positions of
/// a game are so alike that a hold-out taken position by position would say nothing. Files
/// that were shuffled already have no games left and must not be split again (share 0).
///
/// # Errors
/// If a file cannot be read or written, there is no record, an output is the other one or is read, or
/// one side gets nothing. Whether they can be written is asked before either is.
pub fn shuffle<P: AsRef<Path>>(
    from: &[P],
    to: &Path,
    hold_out: Option<(&Path, f64)>,
    seed: u64,
) -> Result<(usize, usize), DataError> {
    let outputs: Vec<&Path> = std::iter::once(to).chain(hold_out.map(|(path, _)| path)).collect();
    writable(&outputs, from)?;
    let mut rng = fastrand::Rng::with_seed(seed);
    let records = read_all(from)?;
    let share = hold_out.map_or(0.0, |(_, share)| share);
    let (mut kept, mut held) = split(&records, share, &mut rng);
    if kept.is_empty() || hold_out.is_some() && held.is_empty() {
        return Err(DataError::Share { share, games: records.chunk_by(Record::goes_on_with).count() });
    }
    rng.shuffle(&mut kept);
    rng.shuffle(&mut held);
    write_records(to, &kept)?;
    if let Some((path, _)) = hold_out {
        write_records(path, &held)?;
    }
    Ok((kept.len(), held.len()))
}

/// Divides the games at random.
fn split(records: &[Record], share: f64, rng: &mut fastrand::Rng) -> (Vec<Record>, Vec<Record>) {
    let (mut kept, mut held) = (Vec::with_capacity(records.len()), Vec::new());
    for game in records.chunk_by(Record::goes_on_with) {
        let side = if rng.f64() < share { &mut held } else { &mut kept };
        side.extend_from_slice(game);
    }
    (kept, held)
}

#[cfg(test)]
mod tests {
    use tesuji_shogi::PackedSfen;

    use super::*;

    #[test]
    fn a_game_is_never_divided_and_nothing_is_lost() {
        let record = |game: u16, ply| Record {
            packed: PackedSfen([0; 32]),
            score: game.cast_signed(),
            mv: 0,
            ply,
            result: 0,
            first: ply == 9 + game % 40,
        };
        // Some games end before the ply at which the next one begins.
        let plies = |game: u16| 9 + game % 40..15 + game % 40 + game % 7;
        let records: Vec<_> =
            (0..500).flat_map(|game| plies(game).map(move |ply| record(game, ply))).collect();
        let (kept, held) = split(&records, 0.1, &mut fastrand::Rng::with_seed(3));
        assert_eq!(kept.len() + held.len(), records.len());
        assert!((25..75).contains(&(held.len() / 9)), "{}", held.len());
        let games: std::collections::HashSet<_> = held.iter().map(|record| record.score).collect();
        assert!(kept.iter().all(|record| !games.contains(&record.score)));
    }
}

//! New scores for old positions.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use tesuji::{Limits, Silent};
use tesuji_shogi::Move;

use crate::files::retain;
use crate::{DataError, Engine, Progress, read_all, writable, write_records};

/// Positions that one engine judges in a row.
const PART: usize = 4096;

/// Searches every position of a file again, `nodes` each, and writes them to another file with
/// the new score and best move. Results stay. Positions without a legal move are left out.
/// Returns how many were written, or `None` when `stop` was set first: then nothing is written.
///
/// # Errors
/// If a file cannot be read or written, there is no record, or one is no position; if there are no
/// threads, or no engine for one.
pub fn rescore(
    from: &Path,
    to: &Path,
    nodes: u64,
    threads: usize,
    engine: impl Fn() -> Result<Engine, String> + Sync,
    stop: &AtomicBool,
    progress: &impl Progress,
) -> Result<Option<usize>, DataError> {
    writable(&[to], &[from])?;
    let mut records = read_all(&[from])?;
    let limits = Limits::nodes(nodes);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(DataError::threads)?;
    let searched = || {
        records.par_chunks_mut(PART).enumerate().try_for_each(|(part, records)| {
            let mut engine = engine().map_err(DataError::Engine)?;
            for (offset, record) in records.iter_mut().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                let index = part * PART + offset;
                let wrong = |source| DataError::Record { path: from.to_owned(), index, source };
                let position = record.position().map_err(wrong)?;
                // Every position from an empty table: the score does not depend on the order.
                engine.forget();
                let report = engine.go(&position, &limits, &mut Silent);
                record.score = report.score as i16;
                record.mv = report.best.map_or(0, Move::bits);
                progress.advance(1);
            }
            Ok::<_, DataError>(())
        })
    };
    pool.install(searched)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    retain(&mut records, |record| record.mv != 0);
    write_records(to, &records)?;
    Ok(Some(records.len()))
}

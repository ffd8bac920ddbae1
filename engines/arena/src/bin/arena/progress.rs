//! The progress line, and the records of single games.

use std::fmt::Write;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tesuji_arena::{GameRecord, Observer, Schedule, Standings, summary};

use crate::games::WriteRecord;

/// How often a line is printed where no terminal shows a progress bar.
const LOG_INTERVAL: Duration = Duration::from_secs(30);

pub(crate) struct Progress {
    names: Vec<String>,
    folder: PathBuf,
    writer: Option<(&'static str, WriteRecord)>,
    /// Whether there is but one pairing, whose Elo fits on the line.
    single: bool,
    bar: ProgressBar,
    logged: Instant,
    faults: usize,
}

impl Progress {
    pub(crate) fn new(
        names: Vec<String>,
        folder: PathBuf,
        writer: Option<(&'static str, WriteRecord)>,
        single: bool,
    ) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style =
            ProgressStyle::with_template("{pos}/{len} {wide_bar} {elapsed} of about {duration}\n{msg}");
        bar.set_style(style.expect("a fixed template that names existing keys"));
        Self { names, folder, writer, single, bar, logged: Instant::now(), faults: 0 }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Writes the record of a game to its file, whole or not at all.
    fn write_record(&self, record: &GameRecord) -> io::Result<()> {
        let Some((extension, writer)) = self.writer else { return Ok(()) };
        let [first, second] = record.seats.map(|seat| self.names[seat].as_str());
        let text = writer(record, [first, second]).map_err(io::Error::other)?;
        fs::create_dir_all(&self.folder)?;
        let path = self.folder.join(format!("{:05}.{extension}", record.game));
        tesuji_files::write_whole(&path, text.as_bytes())
    }

    /// What the line says.
    fn message(&self, standings: &Standings) -> String {
        let duel = standings.duels.values().next().filter(|_| self.single);
        let times: Vec<_> = standings.effort.values().filter_map(tesuji_arena::Effort::mean_time).collect();
        let times: Vec<_> = times.iter().map(|ms| format!("{ms:.0}")).collect();
        let mut text = duel.map_or_else(String::new, |duel| summary::line(duel, standings.sprt()));
        let _ = write!(text, "  {} ms a move", times.join("/"));
        if !standings.faults.is_empty() {
            let _ = write!(text, "  {} faults", standings.faults.len());
        }
        text
    }
}

impl Observer for Progress {
    fn begin(&mut self, schedule: &Schedule, standings: &Standings) {
        self.bar.set_length(schedule.len());
        self.bar.set_position(standings.games());
        // Games of an earlier run took none of this run's time.
        self.bar.reset_eta();
        self.bar.set_message(self.message(standings));
        self.bar.enable_steady_tick(Duration::from_secs(1));
        self.faults = standings.faults.len();
        if standings.games() > 0 {
            self.bar.println(format!("going on after {} games", standings.games()));
        }
    }

    fn game(&mut self, record: &GameRecord, standings: &Standings) -> io::Result<()> {
        self.write_record(record)?;
        let message = self.message(standings);
        for (seat, game, fault) in &standings.faults[self.faults..] {
            let text = format!("game {game}: {} {fault}", self.names[*seat]);
            self.bar.suspend(|| eprintln!("{text}"));
        }
        self.faults = standings.faults.len();
        self.bar.set_position(standings.games());
        if !io::stderr().is_terminal() && self.logged.elapsed() >= LOG_INTERVAL {
            self.logged = Instant::now();
            eprintln!("{}/{} {message}", standings.games(), self.bar.length().unwrap_or_default());
        }
        self.bar.set_message(message);
        Ok(())
    }
}

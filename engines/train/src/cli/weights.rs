//! The subcommand that fits the weights of the hand-written evaluation.

use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tesuji_data::{Record, read_all, writable, write_whole};
use tesuji_train::terms::TermCounts;
use tesuji_train::weights::{Fitted, fit};
use tesuji_train::{History, Settings};

use super::{Training, command_line, line, positive, say};

/// Records between two steps of the bar.
const STEP: usize = 1 << 16;

#[derive(Debug, Args)]
pub(super) struct Weights {
    /// Files to fit to, `PackedSfenValue` as for a network; positions in check and those whose best
    /// move captures or promotes are left out.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of positions from other games, to choose the best epoch by.
    #[arg(long)]
    hold_out: Option<PathBuf>,
    /// File to write.
    #[arg(short, long)]
    output: PathBuf,
    /// Records to choose from the files at random, all at most.
    #[arg(long, default_value_t = 3_000_000, value_parser = positive)]
    positions: usize,
    #[command(flatten)]
    training: Training,
    /// How the data was made, for the head of the file.
    #[arg(long, default_value = "not told")]
    about_data: String,
}

impl Weights {
    /// Fits and writes.
    ///
    /// # Errors
    /// With a sentence that names the file and what is wrong with it.
    pub(super) fn run(&self) -> Result<(), String> {
        let settings = self.training.settings();
        settings.check().map_err(|error| error.to_string())?;
        let command = command_line();
        // Before the work that it is to hold.
        let inputs: Vec<&PathBuf> = self.data.iter().chain(&self.hold_out).collect();
        writable(&[&self.output], &inputs).map_err(|error| error.to_string())?;
        let training = self.chosen(&settings)?;
        if training.is_empty() {
            return Err("there is no quiet position to train on".to_owned());
        }
        let mut hold_out = TermCounts::default();
        if let Some(path) = &self.hold_out {
            unpack(path, &read(path)?, &mut hold_out, &ProgressBar::hidden())?;
            if hold_out.is_empty() {
                return Err(format!("there is no quiet position in `{}`", path.display()));
            }
        }
        say(format_args!("{} quiet positions, {} held out", training.len(), hold_out.len()));
        let judge = |weights: &Fitted| {
            let (scale, loss) =
                weights.judge(if hold_out.is_empty() { &training } else { &hold_out }, &settings);
            format!("{loss:.6} at scale {scale:.0}")
        };
        let before = judge(&Fitted::in_use());
        say(format_args!("the weights in use: loss {before}"));
        let bar = bar(settings.epochs, "epoch {pos} of {len} {wide_bar} eta {eta}");
        let report = |epoch: &tesuji_train::Epoch| {
            bar.suspend(|| say(line(epoch)));
            bar.inc(1);
        };
        let fitted = fit(&Fitted::in_use(), &training, &hold_out, &settings, report);
        bar.finish_and_clear();
        let (fitted, history) = fitted.map_err(|error| error.to_string())?;
        let after = judge(&fitted);
        say(format_args!("the weights found: loss {after}"));
        let remark = self.remark(&command, &settings, &training, &hold_out, &history)
            + &format!("- Loss in whole numbers: {after}; of the weights before: {before}\n");
        write_whole(&self.output, fitted.source(&remark).as_bytes()).map_err(|error| error.to_string())
    }

    /// Positions from all files together, as many as asked for.
    fn chosen(&self, settings: &Settings) -> Result<TermCounts, String> {
        let files: Vec<_> =
            self.data.iter().map(|path| Ok((path, read(path)?))).collect::<Result<_, String>>()?;
        let mut left: usize = files.iter().map(|(_, records)| records.len()).sum();
        let mut wanted = self.positions.min(left);
        let bar = bar(left, "{elapsed_precise} {wide_bar} {human_pos}/{human_len} records");
        let mut rng = fastrand::Rng::with_seed(settings.seed);
        let mut counts = TermCounts::default();
        for (path, records) in &files {
            let chosen: Vec<Record> = records
                .iter()
                .filter(|_| {
                    let take = rng.usize(..left) < wanted;
                    left -= 1;
                    wanted -= usize::from(take);
                    take
                })
                .copied()
                .collect();
            bar.inc((records.len() - chosen.len()) as u64);
            unpack(path, &chosen, &mut counts, &bar)?;
        }
        bar.finish_and_clear();
        Ok(counts)
    }

    /// What made the weights.
    fn remark(
        &self,
        command: &str,
        settings: &Settings,
        training: &TermCounts,
        hold_out: &TermCounts,
        history: &History,
    ) -> String {
        let kept = history.epochs.iter().find(|epoch| epoch.number == history.best);
        let (training_loss, hold_out_loss) =
            kept.map_or((0.0, String::new()), |epoch| (epoch.training, epoch.hold_out_text()));
        format!(
            "The weights, fitted to positions; a pawn on the board is 90.\n\n\
             - Command: `{command}`\n\
             - Data: {}; {} quiet positions, {} held out\n\
             - Target: (1 - w) x sigmoid(score / {}) + w x result, w from {} to {}\n\
             - Kept: epoch {} of {}, loss {training_loss:.6}, {hold_out_loss} on the hold-out\n",
            self.about_data,
            training.len(),
            hold_out.len(),
            settings.scale,
            settings.result_share.0,
            settings.result_share.1,
            history.best,
            settings.epochs,
        )
    }
}

fn read(path: &Path) -> Result<Vec<Record>, String> {
    read_all(&[path]).map_err(|error| error.to_string())
}

/// Adds the quiet ones of a file's records.
fn unpack(path: &Path, records: &[Record], counts: &mut TermCounts, bar: &ProgressBar) -> Result<(), String> {
    for (step, records) in records.chunks(STEP).enumerate() {
        counts.extend(records).map_err(|(index, error)| {
            format!("`{}`, record {} of those chosen: {error}", path.display(), step * STEP + index)
        })?;
        bar.inc(records.len() as u64);
    }
    Ok(())
}

fn bar(length: usize, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

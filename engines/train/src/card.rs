//! The text that goes with a network and says how it was made.

use std::fmt::Write;

use crate::{History, Layout, Samples, Settings};

/// What a card tells besides settings and losses.
#[derive(Clone, Debug)]
pub struct Origin<'a> {
    /// Name of the network.
    pub name: &'a str,
    /// The command line.
    pub command: &'a str,
    /// Files and how they were made, in the maker's words.
    pub data: &'a str,
}

/// A card in Markdown.
pub fn card(
    origin: &Origin<'_>,
    layout: &Layout,
    settings: &Settings,
    training: &Samples,
    hold_out: &Samples,
    history: &History,
) -> String {
    let mut text = String::new();
    let Settings { epochs, batch, rate, last_rate, decay, result_share, scale, threads, seed, .. } = settings;
    let hidden: String = layout.hidden.iter().fold(String::new(), |text, width| format!("{text}-{width}"));
    let mut line = |line: String| {
        let _ = writeln!(text, "{line}");
    };
    line(format!("# {}\n", origin.name));
    line(format!(
        "- Shape: {} inputs -> {} x 2{hidden} -> 1, {} bucket(s)",
        layout.inputs, layout.width, layout.buckets
    ));
    line(format!("- Data: {}", origin.data));
    line(format!("- Positions: {} to train on, {} held out", training.len(), hold_out.len()));
    line(format!("- Command: `{}`", origin.command));
    line(format!(
        "- Training: {epochs} epochs, batch {batch}, AdamW {rate} to {last_rate} (cosine), decay {decay}, seed {seed}, {threads} thread(s)"
    ));
    line(format!(
        "- Target: (1 - w) x sigmoid(score / {scale}) + w x result, w from {} to {}",
        result_share.0, result_share.1
    ));
    if let Some(best) = history.epochs.iter().find(|epoch| epoch.number == history.best) {
        line(format!(
            "- Kept: epoch {}, loss {:.6} on its training targets, {} on the hold-out; {:.0} positions/s",
            best.number,
            best.training,
            best.hold_out_text(),
            best.speed
        ));
    }
    text
}

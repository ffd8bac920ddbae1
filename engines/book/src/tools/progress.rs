//! How far a long task is, on a terminal. The one file that names `indicatif`.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `total` units; nothing where stderr is no terminal.
pub(super) fn bar(total: u64, units: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {units}, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

//! The options that every program of this driver has, a row each.

use std::time::Duration;

use super::Settings;
use crate::{Check, Dialect, Row, Spin, Text};

impl Settings {
    /// The rows, in the order in which they are listed.
    pub fn rows(dialect: Dialect) -> Vec<Row<Self>> {
        let mut rows = Vec::new();
        rows.extend(resources());
        rows.extend(thinking());
        rows.extend(clock());
        rows.extend(strength());
        rows.extend(scores(dialect));
        rows.push(Row::new(
            "DebugLogFile",
            Text { default: "", set: |s: &mut Self, path| path.clone_into(&mut s.log_file) },
            "Every line that comes in or goes out is appended to this file.",
        ));
        #[cfg(feature = "tune")]
        rows.extend(crate::tune::rows());
        rows
    }
}

fn resources() -> [Row<Settings>; 3] {
    [
        Row::new(
            "Threads",
            Spin { default: 1, min: 1, max: 1024, set: |s: &mut Settings, n| s.search.threads = n as usize },
            "Search threads; no more are started than 16 for each processor.",
        ),
        Row::new(
            "USI_Hash",
            Spin {
                default: 256,
                min: 1,
                max: 33_554_432,
                set: |s: &mut Settings, n| s.search.hash_mib = n as usize,
            },
            "Memory of the search's table in MB; never exceeded, but for 8 MB while a table is being made.",
        ),
        Row::new(
            "USI_Ponder",
            Check { default: false, set: |s: &mut Settings, on| s.ponder = on },
            "Whether the GUI may ask for thinking on the opponent's time; a book move then comes with the reply to ponder on.",
        ),
    ]
}

fn thinking() -> [Row<Settings>; 7] {
    [
        Row::new(
            "Stochastic_Ponder",
            Check { default: false, set: |s: &mut Settings, on| s.stochastic_ponder = on },
            "Ponder on the position before the predicted move instead of after it.",
        ),
        Row::new(
            "MultiPV",
            Spin { default: 1, min: 1, max: 600, set: |s: &mut Settings, n| s.multi_pv = n as usize },
            "Best lines shown.",
        ),
        Row::new(
            "DepthLimit",
            Spin { default: 0, min: 0, max: 246, set: |s: &mut Settings, n| s.depth_limit = n as u32 },
            "Greatest depth of every search in plies; 0 is none.",
        ),
        Row::new(
            "NodesLimit",
            Spin { default: 0, min: 0, max: i64::MAX, set: |s: &mut Settings, n| s.nodes_limit = n as u64 },
            "Greatest number of nodes of every search; 0 is none.",
        ),
        Row::new(
            "PvInterval",
            Spin {
                default: 300,
                min: 0,
                max: 100_000,
                set: |s: &mut Settings, ms| s.pv_interval = Duration::from_millis(ms as u64),
            },
            "Shortest time between two shown lines in ms; always 0 in `go infinite`.",
        ),
        Row::new(
            "OutputFailLHPV",
            Check { default: true, set: |s: &mut Settings, on| s.show_bounds = on },
            "Show lines whose score is only a bound.",
        ),
        Row::new(
            "ConsiderationMode",
            Check { default: false, set: |s: &mut Settings, on| s.search.consideration = on },
            "For analysis: lines are shown in full length, and only a real fourfold repetition counts as one.",
        ),
    ]
}

fn clock() -> [Row<Settings>; 5] {
    [
        Row::new(
            "NetworkDelay",
            Spin {
                default: 120,
                min: 0,
                max: 10_000,
                set: |s: &mut Settings, ms| s.pace.delay = Duration::from_millis(ms as u64),
            },
            "Average delay between engine and referee in ms.",
        ),
        Row::new(
            "NetworkDelay2",
            Spin {
                default: 400,
                min: 0,
                max: 10_000,
                set: |s: &mut Settings, ms| s.pace.worst_delay = Duration::from_millis(ms as u64),
            },
            "Worst delay in ms, kept back from the end of the clock: at most three tenths of it, nine where nothing is ever added to it.",
        ),
        Row::new(
            "MinimumThinkingTime",
            Spin {
                default: 100,
                min: 1,
                max: 100_000,
                set: |s: &mut Settings, ms| s.pace.minimum = Duration::from_millis(ms as u64),
            },
            "Never answer faster than this many ms, as long as that is at most half of an even share of the clock.",
        ),
        Row::new(
            "SlowMover",
            Spin { default: 100, min: 1, max: 1000, set: |s: &mut Settings, n| s.pace.slow_mover = n as u32 },
            "Share of the time spent early, in percent.",
        ),
        Row::new(
            "RoundUpToFullSecond",
            Check { default: false, set: |s: &mut Settings, on| s.pace.full_seconds = on },
            "The referee rounds times down to full seconds: think up to the next one.",
        ),
    ]
}

fn strength() -> [Row<Settings>; 2] {
    [
        Row::new(
            "USI_LimitStrength",
            Check {
                default: false,
                set: |s: &mut Settings, on| {
                    s.limit_strength = on;
                    s.choose_elo();
                },
            },
            "Play weaker than possible, as strong as `USI_Elo` says.",
        ),
        Row::new(
            "USI_Elo",
            Spin {
                default: 1500,
                min: 500,
                max: 3000,
                set: |s: &mut Settings, elo| {
                    s.wanted_elo = elo as u32;
                    s.choose_elo();
                },
            },
            "The strength aimed at with `USI_LimitStrength`; 200 more are a doubling of the nodes searched.",
        ),
    ]
}

fn scores(dialect: Dialect) -> Vec<Row<Settings>> {
    let (first, second) = match dialect {
        Dialect::Usi => ("DrawValueBlack", "DrawValueWhite"),
        Dialect::Uci => ("DrawValueWhite", "DrawValueBlack"),
    };
    let mut rows = vec![
        Row::new(
            first,
            Spin {
                default: -2,
                min: -30_000,
                max: 30_000,
                set: |s: &mut Settings, n| s.search.draw_values[0] = n as i32,
            },
            "What a draw is worth to the engine when it moves first; a pawn is 100.",
        ),
        Row::new(
            second,
            Spin {
                default: -2,
                min: -30_000,
                max: 30_000,
                set: |s: &mut Settings, n| s.search.draw_values[1] = n as i32,
            },
            "What a draw is worth to the engine when it moves second.",
        ),
    ];
    if dialect == Dialect::Usi {
        rows.push(Row::new(
            "ResignValue",
            Spin {
                default: 99_999,
                min: 0,
                max: 99_999,
                set: |s: &mut Settings, n| s.resign_value = n as i32,
            },
            "Resign when the score is this far below zero; a pawn is 100.",
        ));
    }
    rows
}

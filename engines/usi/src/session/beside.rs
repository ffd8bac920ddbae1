//! Commands beside the protocol, for people at a terminal.

use tesuji::{Game, Limits, Notation};

use crate::{Kit, Record, tools};

use super::Session;

impl<K: Kit> Session<K> {
    /// A command of no protocol, or nothing at all: then nothing that looks like a reply is said.
    ///
    /// # Errors
    /// With a sentence for the user, when it was not done.
    pub(super) fn beside(&mut self, word: &str, rest: &str) -> Result<(), String> {
        match word {
            "d" | "eval" | "book" if !rest.is_empty() => {
                Err(format!("`{word}` needs no more words, not `{rest}`"))
            }
            "d" => self.show(),
            "eval" => self.explain(),
            "perft" => self.work(|session| session.perft(rest)),
            "bench" => self.work(|session| session.bench(rest)),
            "mate" => self.work(|session| session.mate(rest)),
            "book" => self.show_book(),
            "compiler" => {
                self.console.show(&tools::compiler());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The game so far, by the rules that are set now.
    pub(super) fn record(&self) -> Result<Record<K::Game>, String> {
        let mut record = self.record.clone().ok_or_else(|| "there is no position".to_owned())?;
        self.kit.prepare(&mut record.position, &self.settings.search);
        Ok(record)
    }

    fn show(&mut self) -> Result<(), String> {
        let record = self.record()?;
        let text = tools::show(&record.position) + &self.kit.describe(&record);
        self.console.show(&text);
        Ok(())
    }

    fn explain(&mut self) -> Result<(), String> {
        let record = self.record()?;
        if self.search.is_none() {
            self.prepare();
        }
        let text = self.at_desk(|kit, desk| kit.explain(&record, desk));
        let value = self.searcher.as_mut().and_then(|equipped| equipped.searcher.evaluate(&record.position));
        let value = value.map_or_else(
            || "evaluation unknown while searching".to_owned(),
            |value| format!("evaluation {} cp for the side to move", self.scale().centipawns(value)),
        );
        self.console.show(format!("{}\n{value}", text.unwrap_or_default()).trim_start());
        Ok(())
    }

    fn show_book(&mut self) -> Result<(), String> {
        let record = self.record()?;
        if self.search.is_none() {
            self.prepare();
        }
        let text = self.at_desk(|kit, desk| kit.book_report(&record, desk));
        self.console.show(&text.unwrap_or_else(|| "no book".to_owned()));
        Ok(())
    }

    /// `perft N [divide]`
    fn perft(&mut self, rest: &str) -> Result<(), String> {
        let deepest = tools::DEEPEST_PERFT;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (depth, divide) = match words[..] {
            [depth] => (depth, false),
            [depth, "divide"] => (depth, true),
            _ => ("", false),
        };
        let depth = depth.parse().ok().filter(|depth| (1..=deepest).contains(depth)).ok_or_else(|| {
            format!("perft needs a depth from 1 to {deepest} and at most the word `divide`, not `{rest}`")
        })?;
        let mut position = self.record()?.position;
        let stop = self.interrupter();
        let stopped = || "perft stopped".to_owned();
        if divide {
            let mut moves = <K::Game as Game>::Moves::default();
            if !tools::is_finished(&position) {
                position.moves(&mut moves);
            }
            for &mv in moves.iter() {
                let mut after = position.clone();
                after.apply(mv);
                let count = tools::perft(&mut after, depth - 1, &[], &stop).ok_or_else(stopped)?;
                self.console.show(&format!("{} {}", position.move_text(mv), count.nodes));
            }
        }
        let kinds = K::move_kinds();
        let count = tools::perft(&mut position, depth, kinds, &stop).ok_or_else(stopped)?;
        for line in count.lines(kinds) {
            self.console.show(&line);
        }
        Ok(())
    }

    /// `bench [depth N | nodes N | current]`
    fn bench(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let unread = || format!("bench needs `depth N`, `nodes N`, `current` or nothing, not `{rest}`");
        let number = |text: &str| text.parse::<u64>().map_err(|_| unread());
        let limits = match words[..] {
            [] | ["current"] => Limits::depth(tools::BENCH_DEPTH),
            ["depth", depth] => Limits::depth(number(depth)?.min(246) as u32),
            ["nodes", nodes] => Limits::nodes(number(nodes)?),
            _ => return Err(unread()),
        };
        let positions = if words.first() == Some(&"current") {
            vec![self.record()?.position]
        } else {
            bench_positions(&self.kit)
        };
        self.prepare_whole();
        let Some(mut equipped) = self.searcher.take() else { return Err("there is no search".to_owned()) };
        let stop = self.interrupter();
        let settings = &self.settings.search;
        let console = &mut self.console;
        let say = |line: &str| console.show(line);
        let searcher = equipped.searcher.as_mut();
        let total = tools::bench(searcher, &positions, &limits, settings, &stop, say);
        self.configured = None;
        self.searcher = Some(equipped);
        let total = total.ok_or_else(|| "bench stopped".to_owned())?;
        total.lines().iter().for_each(|line| self.console.show(line));
        Ok(())
    }
}

/// The positions of the bench, ready to be searched.
pub(crate) fn bench_positions<K: Kit>(kit: &K) -> Vec<K::Game> {
    let texts = K::bench_positions();
    if texts.is_empty() {
        return vec![kit.start()];
    }
    texts.iter().filter_map(|text| kit.parse_position(text).ok()).collect()
}

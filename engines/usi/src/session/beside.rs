//! Commands beside the protocol, for people at a terminal.

use tesuji::{Game, Limits, Notation};

use crate::{Kit, tools};

use super::Session;

impl<K: Kit> Session<K> {
    /// A command of no protocol, or nothing at all: then nothing that looks like a reply is said.
    pub(super) fn beside(&mut self, word: &str, rest: &str) {
        match word {
            "d" => self.show(),
            "eval" => self.explain(),
            "perft" => self.work(|session| session.perft(rest)),
            "bench" => self.work(|session| session.bench(rest)),
            "mate" => self.work(|session| session.mate(rest)),
            "book" => self.show_book(),
            "compiler" => self.console.show(&tools::compiler()),
            _ => {}
        }
    }

    fn show(&mut self) {
        let Some(record) = &self.record else { return self.console.inform("there is no position") };
        let text = tools::show(&record.position) + &self.kit.describe(record);
        self.console.show(&text);
    }

    fn explain(&mut self) {
        let Some(record) = self.record.clone() else { return self.console.inform("there is no position") };
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
    }

    fn show_book(&mut self) {
        let Some(record) = self.record.clone() else { return self.console.inform("there is no position") };
        if self.search.is_none() {
            self.prepare();
        }
        let text = self.at_desk(|kit, desk| kit.book_report(&record, desk));
        self.console.show(&text.unwrap_or_else(|| "no book".to_owned()));
    }

    /// `perft N [divide]`
    fn perft(&mut self, rest: &str) {
        let mut words = rest.split_whitespace();
        let deepest = tools::DEEPEST_PERFT;
        let depth = words.next().and_then(|word| word.parse().ok());
        let Some(depth) = depth.filter(|depth| (1..=deepest).contains(depth)) else {
            return self.console.inform(&format!("perft needs a depth from 1 to {deepest}"));
        };
        let Some(record) = &self.record else { return self.console.inform("there is no position") };
        let mut position = record.position.clone();
        let stop = self.interrupter();
        if words.next() == Some("divide") {
            let mut moves = <K::Game as Game>::Moves::default();
            if !tools::is_finished(&position) {
                position.moves(&mut moves);
            }
            for &mv in moves.iter() {
                let mut after = position.clone();
                after.apply(mv);
                let Some(count) = tools::perft(&mut after, depth - 1, &[], &stop) else { break };
                self.console.show(&format!("{} {}", position.move_text(mv), count.nodes));
            }
        }
        let kinds = K::move_kinds();
        let Some(count) = tools::perft(&mut position, depth, kinds, &stop) else {
            return self.console.inform("perft stopped");
        };
        for line in count.lines(kinds) {
            self.console.show(&line);
        }
    }

    /// `bench [depth N | nodes N | current]`
    fn bench(&mut self, rest: &str) {
        self.prepare_whole();
        let Some(mut equipped) = self.searcher.take() else { return };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = words.get(1).and_then(|word| word.parse::<u64>().ok());
        let limits = match (words.first(), number) {
            (Some(&"depth"), Some(depth)) => Limits::depth(depth.min(246) as u32),
            (Some(&"nodes"), Some(nodes)) => Limits::nodes(nodes),
            _ => Limits::depth(tools::BENCH_DEPTH),
        };
        let positions = if words.first() == Some(&"current") {
            self.record.iter().map(|record| record.position.clone()).collect()
        } else {
            bench_positions(&self.kit)
        };
        let stop = self.interrupter();
        let settings = &self.settings.search;
        let console = &mut self.console;
        let say = |line: &str| console.show(line);
        let searcher = equipped.searcher.as_mut();
        match tools::bench(searcher, &positions, &limits, settings, &stop, say) {
            Some(total) => total.lines().iter().for_each(|line| self.console.show(line)),
            None => self.console.inform("bench stopped"),
        }
        self.configured = None;
        self.searcher = Some(equipped);
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

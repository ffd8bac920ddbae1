//! The standings as text.

use std::fmt::Write;

use crate::stats::{Sprt, Verdict};
use crate::{Duel, Standings};

/// One line about a duel, for a progress bar.
pub fn line(duel: &Duel, sprt: Option<Sprt>) -> String {
    let [losses, draws, wins] = duel.games.counts;
    let mut text = format!("+{wins} ={draws} -{losses}");
    if let Some(elo) = duel.elo() {
        let _ = write!(text, "  Elo {elo:.1}");
    }
    if let Some(superiority) = duel.superiority() {
        let _ = write!(text, "  LOS {:.1} %", superiority * 100.0);
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let _ = write!(text, "  LLR {:.2} ({lower:.2}, {upper:.2})", duel.llr);
    }
    text
}

/// The whole story: results, error bars, endings, times, faults. `names` are those of the contestants.
pub fn report(standings: &Standings, names: &[String]) -> String {
    let name = |number: usize| names.get(number).map_or("?", String::as_str);
    let mut text = String::new();
    for ([a, b], duel) in &standings.duels {
        let games = duel.games.total();
        let score = duel.games.score().unwrap_or(0.5) * 100.0;
        let _ = writeln!(text, "{} against {}: {games} games, {score:.1} %", name(*a), name(*b));
        let _ = writeln!(text, "  {}", line(duel, standings.sprt()));
        let _ = writeln!(
            text,
            "  pairs with 0, ½, 1, 1½, 2 points: {:?}, {} games without their other game",
            duel.pairs.counts,
            games - 2 * duel.pairs.total()
        );
        if let Some(sprt) = standings.sprt() {
            let verdict = match duel.verdict {
                Some(Verdict::H1) => format!("passed: {} Elo accepted", sprt.elo1),
                Some(Verdict::H0) => format!("failed: {} Elo accepted", sprt.elo0),
                _ => "not decided".to_owned(),
            };
            let _ = writeln!(text, "  test of {} against {} Elo: {verdict}", sprt.elo0, sprt.elo1);
        }
    }
    let games = standings.games().max(1) as f64;
    let first = standings.first_wins as f64 * 100.0 / games;
    let _ =
        writeln!(text, "first player won {first:.1} %; {:.0} plies a game", standings.plies as f64 / games);
    let endings: Vec<_> = standings.endings.iter().map(|(ending, n)| format!("{ending} {n}")).collect();
    let _ = writeln!(text, "endings: {}", endings.join(", "));
    for (number, effort) in &standings.effort {
        let or_dash =
            |value: Option<f64>, digits: usize| value.map_or("-".to_owned(), |v| format!("{v:.digits$}"));
        let _ = writeln!(
            text,
            "{} ({}): {} ms a move, slowest {:.0} ms, depth {}, {} nodes/s",
            name(*number),
            standings.identities.get(number).map_or("?", String::as_str),
            or_dash(effort.mean_time(), 1),
            effort.slowest,
            or_dash(effort.mean_depth(), 1),
            or_dash(effort.node_rate(), 0),
        );
    }
    for (number, game, fault) in &standings.faults {
        let _ = writeln!(text, "game {game}: {} {fault}", name(*number));
    }
    text
}

//! How an estimate went, drawn.

use std::fmt::Write;

use crate::stats::Estimate;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 60.0;
const BOTTOM: f64 = 40.0;
const TOP: f64 = 30.0;

/// An SVG picture of an Elo estimate (line) and its 95 % interval (band) over the number of games.
/// Points without a finite estimate are left out.
pub fn elo_chart(title: &str, points: &[(u64, Estimate)]) -> String {
    let points: Vec<_> = points.iter().filter(|(_, e)| e.margin().is_finite()).collect();
    let games = points.last().map_or(1, |(games, _)| *games).max(1) as f64;
    // The first estimates have bars of hundreds of Elo; the later ones decide the scale.
    let settled = &points[points.len() / 10..];
    let reach = settled.iter().map(|(_, e)| e.low.abs().max(e.high.abs())).fold(10.0, f64::max).min(800.0);
    let x = |games_so_far: u64| LEFT + (WIDTH - LEFT - 10.0) * games_so_far as f64 / games;
    let y = |elo: f64| TOP + (HEIGHT - TOP - BOTTOM) * (reach - elo.clamp(-reach, reach)) / (2.0 * reach);
    let mut line = String::new();
    let mut band = String::new();
    for (n, e) in &points {
        let _ = write!(line, "{:.1},{:.1} ", x(*n), y(e.value));
        let _ = write!(band, "{:.1},{:.1} ", x(*n), y(e.high));
    }
    for (n, e) in points.iter().rev() {
        let _ = write!(band, "{:.1},{:.1} ", x(*n), y(e.low));
    }
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"18\">{}</text>\n",
        escaped(title)
    );
    for step in -2..=2 {
        let elo = reach * f64::from(step) / 2.0;
        let (at, right) = (y(elo), WIDTH - 10.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ccc\"/><text x=\"5\" y=\"{at:.1}\">{elo:+.0}</text>"
        );
    }
    let _ = write!(
        svg,
        "<polygon points=\"{band}\" fill=\"#4a90d9\" fill-opacity=\"0.2\"/>\n\
         <polyline points=\"{line}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\"/>\n\
         <text x=\"{LEFT}\" y=\"{}\">Elo with 95 % interval over {games} games</text>\n</svg>\n",
        HEIGHT - 12.0
    );
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_ends_at_the_last_game_and_titles_are_escaped() {
        let point = |games, value| (games, Estimate { value, low: value - 20.0, high: value + 20.0 });
        let svg = elo_chart(
            "a < b",
            &[
                (2, Estimate { value: f64::INFINITY, low: 300.0, high: f64::INFINITY }),
                point(50, 5.0),
                point(100, 8.0),
            ],
        );
        assert!(svg.contains("a &lt; b") && svg.contains("over 100 games"));
        let line = svg.lines().find(|line| line.starts_with("<polyline")).unwrap();
        assert_eq!(line.matches(',').count(), 2, "{line}");
        assert!(line.contains("790.0,"), "{line}");
    }
}

//! Charts as SVG files. The one file that names `plotters`.

use std::path::Path;

use anyhow::{Context, Result};
use plotters::prelude::*;

const WIDTH: u32 = 900;
const INK: RGBColor = RGBColor(40, 40, 40);
const FILL: RGBColor = RGBColor(90, 140, 190);
/// One colour a line, told apart also by people who see red and green alike.
const LINES: [RGBColor; 9] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(213, 94, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 120, 120),
    RGBColor(160, 140, 0),
    RGBColor(90, 60, 150),
];

/// A value with the range that it was seen in, or that it lies in with some confidence.
#[derive(Clone, Debug)]
pub struct Range {
    /// What it is the value of.
    pub label: String,
    /// The lower end.
    pub low: f64,
    /// The value.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

/// Draws one row a value: a bar from zero, and a whisker over its range.
///
/// # Errors
/// When the file cannot be written.
pub fn ranges(path: &Path, title: &str, axis: &str, rows: &[Range]) -> Result<()> {
    let finite =
        rows.iter().flat_map(|row| [row.low, row.value, row.high, 0.0]).filter(|value| value.is_finite());
    let (low, high) = finite.fold((0.0f64, 0.0f64), |(low, high), value| (low.min(value), high.max(value)));
    let margin = 0.06 * (high - low).max(1e-9);
    let (low, high) =
        (if low < 0.0 { low - margin } else { 0.0 }, if high > 0.0 { high + margin } else { 0.0 });
    let mut text = String::new();
    {
        let area =
            SVGBackend::with_string(&mut text, (WIDTH, 110 + 34 * rows.len() as u32)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(46)
            .y_label_area_size(190)
            .build_cartesian_2d(low..high, (0..rows.len().saturating_sub(1)).into_segmented())?;
        // Rows are drawn from above; the axis counts from below.
        let row_at = |at: &SegmentValue<usize>| match at {
            SegmentValue::CenterOf(at) => rows.len().checked_sub(at + 1).and_then(|at| rows.get(at)),
            _ => None,
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(WHITE)
            .x_desc(axis)
            .y_labels(rows.len())
            .y_label_formatter(&|at| row_at(at).map_or(String::new(), |row| row.label.clone()))
            .label_style(("sans-serif", 15))
            .draw()?;
        for (at, row) in rows.iter().rev().enumerate() {
            if !row.value.is_finite() {
                continue;
            }
            let corners = [(0.0, SegmentValue::Exact(at)), (row.value, SegmentValue::Exact(at + 1))];
            let mut bar = Rectangle::new(corners, FILL.filled());
            bar.set_margin(7, 7, 0, 0);
            chart.draw_series([bar])?;
            let ends = [row.low.clamp(low, high), row.high.clamp(low, high)];
            let whisker = ends.map(|end| (end, SegmentValue::CenterOf(at)));
            chart.draw_series([PathElement::new(whisker.to_vec(), INK.stroke_width(2))])?;
            chart.draw_series(whisker.map(|end| Circle::new(end, 3, INK.filled())))?;
        }
        area.present()?;
    }
    crate::export::write_whole(path, &text).with_context(|| format!("cannot write {}", path.display()))
}

/// Draws one line a name through its points.
///
/// # Errors
/// When the file cannot be written.
pub fn lines(path: &Path, title: &str, axes: [&str; 2], lines: &[(String, Vec<(f64, f64)>)]) -> Result<()> {
    let points = || lines.iter().flat_map(|(_, points)| points).filter(|(_, y)| y.is_finite());
    let right = points().fold(1.0f64, |right, (x, _)| right.max(*x));
    let top = points().fold(1.0f64, |top, (_, y)| top.max(*y)) * 1.1;
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, 520)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 22))
            .margin(12)
            .x_label_area_size(46)
            .y_label_area_size(60)
            .build_cartesian_2d(0.9..right * 1.05, 0.0..top)?;
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .x_labels(right as usize)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .x_desc(axes[0])
            .y_desc(axes[1])
            .label_style(("sans-serif", 15))
            .draw()?;
        for ((name, points), color) in lines.iter().zip(LINES.into_iter().cycle()) {
            chart
                .draw_series(LineSeries::new(points.iter().copied(), color.stroke_width(2)).point_size(4))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(3)));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE.mix(0.9))
            .border_style(INK)
            .label_font(("sans-serif", 14))
            .draw()?;
        area.present()?;
    }
    crate::export::write_whole(path, &text).with_context(|| format!("cannot write {}", path.display()))
}

//! Loss curves. The one file that names `plotters`.

use plotters::prelude::*;

use crate::History;

/// The loss that a curve shows.
type Loss = fn(&crate::Epoch) -> Option<f64>;

const SIZE: (u32, u32) = (900, 540);

/// The curves of training and hold-out loss over the epochs, as SVG text.
///
/// # Errors
/// In words, if the drawing fails.
pub fn losses(title: &str, history: &History) -> Result<String, String> {
    let mut svg = String::new();
    draw(title, history, &mut svg).map_err(|error| error.to_string())?;
    Ok(svg)
}

fn draw(title: &str, history: &History, svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let epochs = &history.epochs;
    let losses = || epochs.iter().flat_map(|epoch| [Some(epoch.training), epoch.hold_out]).flatten();
    let (low, high) =
        losses().fold((f64::INFINITY, 0.0f64), |(low, high), loss| (low.min(loss), high.max(loss)));
    let margin = (high - low).max(1e-6) * 0.05;
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..epochs.len() as f64 + 1.0, low - margin..high + margin)?;
    chart.configure_mesh().x_desc("epoch").y_desc("mean squared error of the expected result").draw()?;
    let curves: [(&str, RGBColor, Loss); 2] = [
        ("training (that epoch's targets)", BLUE, |epoch| Some(epoch.training)),
        ("hold-out (the last epoch's targets)", RED, |epoch| epoch.hold_out),
    ];
    for (label, colour, loss) in curves {
        let points = epochs.iter().filter_map(move |epoch| Some((epoch.number as f64, loss(epoch)?)));
        chart
            .draw_series(LineSeries::new(points, colour))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour));
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
    root.present()?;
    Ok(())
}

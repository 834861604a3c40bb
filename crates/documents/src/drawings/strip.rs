//! Drawing of the pay strip, from the geometry of the engine. Documents and preview pictures share it.

use niche::answer::PayStrip;

use super::markup::escape_xml;

/// Size of the drawing, in points of a document.
pub(crate) const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 80.0;
/// Baseline of the label, top and height of the line, center of the band, baseline of the figures.
const LABEL: f64 = 12.0;
const LINE: [f64; 2] = [18.0, 36.0];
const BAND: f64 = 36.0;
const BAND_HEIGHT: f64 = 12.0;
const FIGURES: f64 = 70.0;
/// Room between the texts and the edge.
const EDGE: f64 = 12.0;

/// Colors of a strip on its background.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StripInk {
    pub background: &'static str,
    pub axis: &'static str,
    /// Part of the band that leaves more than the yardstick, and the other part.
    pub more: &'static str,
    pub less: &'static str,
    pub line: &'static str,
    pub middle: &'static str,
    pub figures: &'static str,
}

/// Light card of the site.
const PAPER: StripInk = StripInk {
    background: "#ffffff",
    axis: "#d9d3c4",
    more: "#2b6143",
    less: "#857e6c",
    line: "#84500a",
    middle: "#14203c",
    figures: "#45506a",
};

/// Draws the strip as a picture for a document.
pub(crate) fn strip_svg(strip: &PayStrip) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">{}</svg>",
        draw_strip(strip, PAPER)
    )
}

/// Draws the strip as a group of elements, 480 by 80 units.
pub(crate) fn draw_strip(strip: &PayStrip, colors: StripInk) -> String {
    let StripInk {
        axis, background, line, ..
    } = colors;
    let at = |percent: f64| WIDTH * percent / 100.0;
    let zero = strip.zero.map_or_else(String::new, |zero| {
        let x = at(zero);
        format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"1\" height=\"16\" fill=\"{axis}\"/>{}",
            x - 0.5,
            BAND - 8.0,
            draw_text(x, FIGURES + 8.0, "middle", "font-size=\"8\"", colors.figures, "$0")
        )
    });
    let x = at(strip.line);
    let middle = at(strip.middle);
    format!(
        "<g font-family=\"Figtree\"><rect y=\"{:.1}\" width=\"{WIDTH}\" height=\"1\" fill=\"{axis}\"/>{zero}{band}\
         <rect x=\"{:.1}\" y=\"{top}\" width=\"6\" height=\"{height}\" fill=\"{background}\"/>\
         <rect x=\"{:.1}\" y=\"{top}\" width=\"2\" height=\"{height}\" fill=\"{line}\"/>\
         <circle cx=\"{middle:.1}\" cy=\"{BAND}\" r=\"8\" fill=\"{background}\"/>\
         <circle cx=\"{middle:.1}\" cy=\"{BAND}\" r=\"6\" fill=\"{}\"/>{label}{figures}</g>",
        BAND - 0.5,
        x - 3.0,
        x - 1.0,
        colors.middle,
        top = LINE[0],
        height = LINE[1],
        band = draw_band(strip, colors),
        label = draw_text(
            x,
            LABEL,
            strip.label_at.into_str(),
            "font-size=\"10.5\" font-weight=\"600\"",
            line,
            &strip.label
        ),
        figures = draw_figures(strip, colors),
    )
}

/// The band in its two colors, with an arrow at an end beyond the axis.
fn draw_band(strip: &PayStrip, colors: StripInk) -> String {
    let at = |percent: f64| WIDTH * percent / 100.0;
    let [left, right] = strip.band.map(at);
    let line = at(strip.line).clamp(left, right);
    let top = BAND - BAND_HEIGHT / 2.0;
    let part = |from: f64, to: f64, fill: &str| match to > from {
        true => format!(
            "<rect x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{BAND_HEIGHT}\" fill=\"{fill}\"/>",
            to - from
        ),
        false => String::new(),
    };
    let end_color = |is_more: bool| if is_more { colors.more } else { colors.less };
    let arrow = |tip: f64, base: f64, fill: &str| {
        format!(
            "<path d=\"M{tip:.1} {BAND}L{base:.1} {:.1}V{:.1}z\" fill=\"{fill}\"/>",
            BAND - 10.0,
            BAND + 10.0
        )
    };
    let mut band = part(left, line, colors.less) + &part(line, right, colors.more);
    if strip.cut.low {
        band += &arrow(0.0, 12.0, end_color(line <= left));
    }
    if strip.cut.high {
        band += &arrow(WIDTH, WIDTH - 12.0, end_color(line < right));
    }
    band
}

/// Low, middle and high under the band, inside the drawing.
fn draw_figures(strip: &PayStrip, colors: StripInk) -> String {
    let place = |percent: f64| (WIDTH * percent / 100.0).clamp(EDGE, WIDTH - EDGE);
    let small = |percent: f64, text: &Option<String>| {
        text.as_ref().map_or_else(String::new, |text| {
            draw_text(
                place(percent),
                FIGURES,
                "middle",
                "font-size=\"10\"",
                colors.figures,
                text,
            )
        })
    };
    let bold = "font-size=\"13\" font-weight=\"600\"";
    small(strip.band[0], &strip.figures.low)
        + &draw_text(
            place(strip.middle),
            FIGURES,
            "middle",
            bold,
            colors.middle,
            &strip.figures.middle,
        )
        + &small(strip.band[1], &strip.figures.high)
}

fn draw_text(x: f64, y: f64, anchor: &str, font: &str, fill: &str, text: &str) -> String {
    let text = escape_xml(text);
    format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"{anchor}\" {font} fill=\"{fill}\">{text}</text>")
}

//! The pay strip as an SVG text for pictures and documents, from the geometry of the page.

use std::fmt::Write as _;

use super::strip::PayStrip;

/// Size of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StripSize {
    /// 92 px high, with label and figures.
    Large,
    /// 26 px high, without text.
    Small,
}

/// Colors of a drawing, as SVG reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StripColors<'a> {
    /// Part of the band right of the yardstick, and left of it.
    pub good: &'a str,
    pub band: &'a str,
    /// Line of the yardstick with its label.
    pub line: &'a str,
    pub axis: &'a str,
    pub text: &'a str,
    /// Ground of the drawing, which rings the dot and the line.
    pub ground: &'a str,
}

/// Places of a drawing in pixels.
struct Layout {
    height: u8,
    /// Upper edge and height of the band.
    top: u8,
    band: u8,
    /// Radius of the dot.
    dot: u8,
}

impl StripSize {
    fn layout(self) -> Layout {
        match self {
            Self::Large => Layout {
                height: 92,
                top: 38,
                band: 12,
                dot: 7,
            },
            Self::Small => Layout {
                height: 26,
                top: 10,
                band: 6,
                dot: 4,
            },
        }
    }
}

/// Draws a strip `width` pixels wide.
#[must_use]
pub fn draw_svg(strip: &PayStrip, size: StripSize, width: u16, colors: StripColors) -> String {
    let layout = size.layout();
    let at = |percent: f64| (percent * f64::from(width) / 10.0).round() / 10.0;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#,
        height = layout.height
    );
    let [low, high] = strip.band.map(at);
    let line = at(strip.line);
    let (top, band) = (layout.top, layout.band);
    let mut rect = |[from, to]: [f64; 2], top: u8, height: u8, color: &str| {
        if to > from {
            let span = ((to - from) * 10.0).round() / 10.0;
            let _ = write!(
                svg,
                r#"<rect x="{from}" y="{top}" width="{span}" height="{height}" fill="{color}"/>"#
            );
        }
    };
    let axis = top + band / 2;
    rect([0.0, f64::from(width)], axis, 1, colors.axis);
    rect([low, high.min(line)], top, band, colors.band);
    rect([low.max(line), high], top, band, colors.good);
    if let Some(zero) = strip.zero.map(at) {
        rect([zero, zero + 1.0], top, band, colors.axis);
    }
    rect([line - 3.0, line + 3.0], top - 4, band + 8, colors.ground);
    rect([line - 1.0, line + 1.0], top - 4, band + 8, colors.line);
    for (is_cut, x, step) in [(strip.cut.low, low, 6.0), (strip.cut.high, high, -6.0)] {
        if is_cut {
            let _ = write!(svg, r#"<path d="M{x} {axis}l{step} -5v10z" fill="{}"/>"#, colors.text);
        }
    }
    let _ = write!(
        svg,
        r#"<circle cx="{}" cy="{axis}" r="{}" fill="{}" stroke="{}" stroke-width="2"/>"#,
        at(strip.middle),
        layout.dot,
        colors.text,
        colors.ground
    );
    if size == StripSize::Large {
        write_texts(&mut svg, strip, at, colors);
    }
    svg.push_str("</svg>");
    svg
}

/// Label above the line, figures under the band.
fn write_texts(svg: &mut String, strip: &PayStrip, at: impl Fn(f64) -> f64, colors: StripColors) {
    let _ = write!(
        svg,
        r#"<text x="{}" y="22" font-size="13" text-anchor="{}" fill="{}">{}</text>"#,
        at(strip.line),
        strip.label_at.key(),
        colors.line,
        strip.label
    );
    let figures = &strip.figures;
    let [low, high] = strip.band;
    let mut figure = |percent: f64, text: &str, style: &str| {
        let anchor = match percent {
            p if p < 5.0 => "start",
            p if p > 95.0 => "end",
            _ => "middle",
        };
        let _ = write!(
            svg,
            r#"<text x="{}" y="74" {style} text-anchor="{anchor}" fill="{}">{text}</text>"#,
            at(percent),
            colors.text
        );
    };
    if let Some(text) = &figures.low {
        figure(low, text, r#"font-size="12""#);
    }
    figure(strip.middle, &figures.middle, r#"font-size="18" font-weight="700""#);
    if let Some(text) = &figures.high {
        figure(high, text, r#"font-size="12""#);
    }
}

#[cfg(test)]
mod tests {
    use super::super::strip::{StripInput, StripScale};
    use super::*;

    const COLORS: StripColors = StripColors {
        good: "#2f7d4f",
        band: "#8a8fa0",
        line: "#8a5a00",
        axis: "#c9ccd6",
        text: "#1c1f2a",
        ground: "#ffffff",
    };

    #[test]
    fn a_drawing_stays_small_and_has_the_line_inside_the_band() {
        let input = StripInput {
            kept: [-19.0, 24.62, 140.0],
            yardstick: 19.69,
            label: "median job in North Carolina $20".to_owned(),
            yardstick_name: "an hour at the median job in North Carolina".to_owned(),
        };
        let strip = PayStrip::draw(&input, StripScale::around([&input]));
        let (large, small) = (
            draw_svg(&strip, StripSize::Large, 560, COLORS),
            draw_svg(&strip, StripSize::Small, 160, COLORS),
        );
        assert!(
            large.len() <= 1_200 && small.len() <= 700,
            "{} {}",
            large.len(),
            small.len()
        );
        assert!(large.contains("$20</text>") && !small.contains("<text"), "{large}");
    }
}

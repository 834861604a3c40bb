//! Geometry of the pay strip: one drawing for page, picture and document.

use serde::{Deserialize, Serialize};

use crate::format::format_usd;

/// Figures closer to the middle than this share of the axis give way to it.
const TOUCHING_PERCENT: f64 = 10.0;
/// Width of a letter of the label and of the narrowest drawing, in pixels.
const LETTER_PX: f64 = 6.2;
const NARROWEST_PX: f64 = 288.0;

/// An hour's range beside the yardstick, as percent of an axis in dollars.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PayStrip {
    /// Ends of the axis in dollars.
    pub from_usd: f64,
    pub to_usd: f64,
    /// Left and right end of the band.
    pub band: [f64; 2],
    /// Dot of the middle, and line of the yardstick.
    pub middle: f64,
    pub line: f64,
    /// Tick at $0 where the axis begins below it.
    pub zero: Option<f64>,
    /// Arrows where a figure lies beyond the axis.
    pub cut: StripCut,
    pub figures: StripFigures,
    /// "US median job $20", "your job $22", "median job in Texas $21" or "overtime $31".
    pub label: String,
    /// Anchor of the label at which it stays inside.
    pub label_at: LabelAnchor,
    /// Text for screen readers, such as "An hour leaves $18 to $31, most likely $25; your job leaves $17."
    pub sentence: String,
}

/// Point of a label that lies at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum LabelAnchor {
    Start,
    Middle,
    End,
}

/// Ends of the band that lie beyond the axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StripCut {
    pub low: bool,
    pub high: bool,
}

/// Figures under the band; `null` where one would touch the middle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StripFigures {
    pub low: Option<String>,
    pub middle: String,
    pub high: Option<String>,
}

/// What a strip shows, in dollars.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct StripInput {
    pub kept: [f64; 3],
    pub yardstick: f64,
    pub label: String,
    /// "an hour at the US median job".
    pub yardstick_name: String,
}

/// Ends of an axis, which all strips of a view share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StripScale {
    from: f64,
    to: f64,
}

impl StripScale {
    /// From 0 to the next ten above twice the yardstick and the largest high, highs counted to three times the
    /// yardstick. A loss lengthens the axis by one yardstick at most.
    pub fn around<'a>(strips: impl IntoIterator<Item = &'a StripInput>) -> Self {
        let mut scale = Self { from: 0.0, to: 0.0 };
        for strip in strips {
            let [low, _, high] = strip.kept;
            let far = high.min(strip.yardstick * 3.0).max(strip.yardstick * 2.0);
            scale.to = scale.to.max((far / 10.0).ceil() * 10.0).max(10.0);
            scale.from = scale.from.min(low.max(-strip.yardstick).floor());
        }
        scale
    }

    fn percent_of_scale(self, usd: f64) -> f64 {
        let share = (usd - self.from) / (self.to - self.from);
        (share * 1000.0).round().clamp(0.0, 1000.0) / 10.0
    }
}

impl PayStrip {
    pub(crate) fn draw(input: &StripInput, scale: StripScale) -> Self {
        let [low, middle, high] = input.kept;
        let at = input.kept.map(|usd| scale.percent_of_scale(usd));
        let line = scale.percent_of_scale(input.yardstick);
        let shown = |end: usize| ((at[end] - at[1]).abs() >= TOUCHING_PERCENT).then(|| format_usd(input.kept[end]));
        Self {
            from_usd: scale.from,
            to_usd: scale.to,
            band: [at[0], at[2]],
            middle: at[1],
            line,
            zero: (scale.from < 0.0).then(|| scale.percent_of_scale(0.0)),
            cut: StripCut {
                low: low < scale.from,
                high: high > scale.to,
            },
            figures: StripFigures {
                low: shown(0),
                middle: format_usd(middle),
                high: shown(2),
            },
            label_at: anchor_of(&input.label, line),
            label: input.label.clone(),
            sentence: format!(
                "An hour leaves {} to {}, most likely {}; {} leaves {}.",
                format_usd(low),
                format_usd(high),
                format_usd(middle),
                input.yardstick_name,
                format_usd(input.yardstick)
            ),
        }
    }
}

/// Anchor at which a label stays inside the narrowest drawing.
fn anchor_of(label: &str, line: f64) -> LabelAnchor {
    let width = label.chars().count() as f64 * LETTER_PX / NARROWEST_PX * 100.0;
    match () {
        () if line >= width / 2.0 && line + width / 2.0 <= 100.0 => LabelAnchor::Middle,
        () if line + width <= 100.0 => LabelAnchor::Start,
        () if line >= width => LabelAnchor::End,
        () if line < 50.0 => LabelAnchor::Start,
        () => LabelAnchor::End,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip_of(kept: [f64; 3], yardstick: f64) -> PayStrip {
        let input = StripInput {
            kept,
            yardstick,
            label: format!("US median job {}", format_usd(yardstick)),
            yardstick_name: "an hour at the US median job".to_owned(),
        };
        PayStrip::draw(&input, StripScale::around([&input]))
    }

    #[test]
    fn the_axis_reaches_the_next_ten_and_far_ends_are_cut() {
        let strip = strip_of([14.2, 26.0, 41.0], 19.7);
        assert_eq!((strip.from_usd, strip.to_usd, strip.zero), (0.0, 50.0, None));
        assert_eq!((strip.band, strip.middle, strip.line), ([28.4, 82.0], 52.0, 39.4));
        assert_eq!(
            strip.sentence,
            "An hour leaves $14 to $41, most likely $26; an hour at the US median job leaves $20."
        );
        let rich = strip_of([30.0, 90.0, 200.0], 20.0);
        assert_eq!((rich.to_usd, rich.band[1], rich.cut.high), (60.0, 100.0, true));
    }

    #[test]
    fn a_loss_lengthens_the_axis_by_one_yardstick_at_most() {
        let strip = strip_of([-50.0, -2.0, 20.0], 20.0);
        assert_eq!((strip.from_usd, strip.cut.low, strip.zero), (-20.0, true, Some(33.3)));
        assert_eq!(strip.figures.middle, "−$2");
    }

    #[test]
    fn figures_that_touch_the_middle_give_way() {
        let strip = strip_of([25.0, 26.0, 40.0], 20.0);
        assert_eq!((strip.figures.low, strip.figures.high.as_deref()), (None, Some("$40")));
    }
}

//! The growth chart as places on a unit square, which the template draws.

use niche::format::format_money;
use niche::report::{OutputTrend, TrendPoint};
use serde::Serialize;

/// Lines of the value axis, the top one included.
const LEVELS: f64 = 4.0;
/// Years between two named ones.
const YEAR_STEP: u16 = 5;
const MILLION: f64 = 1e6;

/// All places run from 0 to 1, from the left and from below.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct TrendChart {
    points: Vec<ChartPoint>,
    years: Vec<AxisTick>,
    levels: Vec<AxisTick>,
    /// The years that give the growth figure.
    band: Option<[f64; 2]>,
    /// Alternative text of the chart, in a sentence.
    alt: String,
}

#[derive(Debug, PartialEq, Serialize)]
struct ChartPoint {
    at: f64,
    nominal: f64,
    real: f64,
}

#[derive(Debug, PartialEq, Serialize)]
struct AxisTick {
    at: f64,
    label: String,
}

impl TrendChart {
    /// `None` where there is no line to draw.
    pub fn from_trend(trend: &OutputTrend) -> Option<Self> {
        let [first, .., last] = trend.series.as_slice() else {
            return None;
        };
        let most = trend.series.iter().flat_map(|point| [point.nominal, point.real]);
        let step = round_step(most.fold(0.0, f64::max) / LEVELS)?;
        let top = (trend
            .series
            .iter()
            .map(|point| point.nominal.max(point.real))
            .fold(0.0, f64::max)
            / step)
            .ceil()
            * step;
        let at = |year: u16| f64::from(year - first.year) / f64::from(last.year - first.year);
        Some(Self {
            points: trend
                .series
                .iter()
                .map(|point| ChartPoint {
                    at: at(point.year),
                    nominal: point.nominal / top,
                    real: point.real / top,
                })
                .collect(),
            years: label_years(first.year, last.year)
                .map(|year| AxisTick {
                    at: at(year),
                    label: year.to_string(),
                })
                .collect(),
            levels: label_levels(step, top),
            band: trend.growth_years.map(|span| span.map(at)),
            alt: describe_trend(trend, first, last),
        })
    }
}

/// 1, 2, 2.5 or 5 times a power of ten, at least `least`.
fn round_step(least: f64) -> Option<f64> {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 2.5, 5.0, 10.0]
        .map(|by| by * power)
        .into_iter()
        .find(|step| *step >= least && least > 0.0)
}

/// The last year is always named, because the verdict rests on it.
fn label_years(first: u16, last: u16) -> impl Iterator<Item = u16> {
    (first..=last).filter(move |year| (last - year).is_multiple_of(YEAR_STEP))
}

/// Returns the ticks from zero, so that heights compare honestly.
fn label_levels(step: f64, top: f64) -> Vec<AxisTick> {
    let mut levels = Vec::new();
    let mut level = 0.0;
    while level <= top + step / 2.0 {
        levels.push(AxisTick {
            at: level / top,
            label: axis_money(level * MILLION),
        });
        level += step;
    }
    levels
}

/// Short enough for an axis: "$40B".
fn axis_money(usd: f64) -> String {
    let (value, unit) = match usd {
        v if v >= 1e12 => (usd / 1e12, "T"),
        v if v >= 1e9 => (usd / 1e9, "B"),
        _ => (usd / 1e6, "M"),
    };
    if usd == 0.0 {
        "$0".to_owned()
    } else {
        format!("${}{unit}", (value * 10.0).round() / 10.0)
    }
}

fn describe_trend(trend: &OutputTrend, first: &TrendPoint, last: &TrendPoint) -> String {
    let text = |millions: f64| format_money(millions * MILLION);
    format!(
        "Line chart of the yearly {} of {}, {} to {}: from {} to {} in 2017 dollars, and from {} to {} without \
         adjusting for inflation.",
        trend.measure,
        trend.industry.as_deref().unwrap_or("the industry"),
        first.year,
        last.year,
        text(first.real),
        text(last.real),
        text(first.nominal),
        text(last.nominal),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_trend(values: &[f64]) -> OutputTrend {
        let point = |(year, value): (u16, &f64)| TrendPoint {
            year,
            nominal: *value,
            real: value / 2.0,
        };
        OutputTrend {
            unit: "million US dollars".to_owned(),
            measure: "output".to_owned(),
            industry: Some("812900 Other personal services".to_owned()),
            source: None,
            sources: Vec::new(),
            growth_per_year: None,
            series: (2000..).zip(values).map(point).collect(),
            growth_years: Some([2001, 2002]),
        }
    }

    #[test]
    fn the_axis_starts_at_zero_and_ends_above_the_highest_year() {
        let chart = TrendChart::from_trend(&sample_trend(&[100.0, 90_000.0, 127_000.0])).unwrap();
        let labels: Vec<&str> = chart.levels.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["$0", "$50B", "$100B", "$150B"]);
        assert!(chart.points.iter().all(|point| (0.0..=1.0).contains(&point.nominal)));
        assert_eq!(chart.band, Some([0.5, 1.0]));
    }

    #[test]
    fn the_chart_says_in_words_what_it_shows() {
        let chart = TrendChart::from_trend(&sample_trend(&[1_000.0, 2_000.0])).unwrap();
        assert_eq!(
            chart.alt,
            "Line chart of the yearly output of 812900 Other personal services, 2000 to 2001: from $500M to $1.00B in 2017 \
             dollars, and from $1.00B to $2.00B without adjusting for inflation."
        );
    }

    #[test]
    fn no_series_and_a_single_year_draw_nothing() {
        for values in [&[][..], &[5.0][..], &[0.0, 0.0][..]] {
            assert_eq!(TrendChart::from_trend(&sample_trend(values)), None, "{values:?}");
        }
    }
}

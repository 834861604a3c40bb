//! Tests measures of growth on the past: each may use output up to 2013 only and is compared with what came after.
//!
//! The measure in use is computed by the engine's own code. The tables printed here are copied into
//! `docs/niche-engine.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use niche::Engine;
use niche::growth;
use niche::request::AnalysisRequest;

use super::spread;
use crate::data::public_tables::{by_code, parse_figure, read_rows};

type Outcome<T> = Result<T, Box<dyn Error>>;
/// Year → output.
type Series = BTreeMap<u16, f64>;
/// Code → logarithm of yearly growth, or any other number to rank by.
type Ranking<'a> = BTreeMap<&'a str, f64>;

const FIRST: u16 = 1997;
/// The test that counts: data up to here, growth over the ten years after.
const ORIGIN: u16 = 2013;
const HORIZON: u16 = 10;
/// Earlier and shorter-sighted tests, to see whether the choice would have been the same.
const ORIGINS: [u16; 6] = [2003, 2005, 2007, 2009, 2011, ORIGIN];

struct Past {
    nominal: BTreeMap<String, Series>,
    real: BTreeMap<String, Series>,
    /// Business applications by sector of the output table.
    applications: BTreeMap<&'static str, Series>,
}

/// Both tables of the back-test and that of the ranges, as Markdown.
pub fn report_backtest(from: &Path) -> Outcome<String> {
    let past = Past::read_past(from)?;
    let every: BTreeSet<&str> = past.real.keys().map(String::as_str).collect();
    let atlas = atlas_codes()?;
    let atlas: BTreeSet<&str> = every.iter().copied().filter(|code| atlas.contains(*code)).collect();
    let mut text = String::new();
    for (name, codes) in [("All industries", &every), ("Industries of the atlas", &atlas)] {
        writeln!(text, "{name}: {}\n\n{}", codes.len(), render_table(&past, codes))?;
    }
    text.push_str(&spread::report_spread(from)?);
    Ok(text)
}

/// Output codes of the industries that carry the figures of a market. In retail the report grows by sales instead.
fn atlas_codes() -> Outcome<BTreeSet<String>> {
    let engine = Engine::load()?;
    let output = by_code(read_rows(Path::new("crates/niche/data"), "industries.csv")?, "code");
    let mut codes = BTreeSet::new();
    for market in &engine.atlas().markets {
        let mut request = AnalysisRequest::new(market.name.as_str());
        request.market = Some(market.slug.clone());
        let matched = engine.analyze_niche(&request)?.matched;
        let rows = matched
            .industries
            .first()
            .and_then(|industry| output.get(&industry.code));
        codes.extend(rows.map(|row| row["output_code"].clone()));
    }
    Ok(codes)
}

fn render_table(past: &Past, codes: &BTreeSet<&str>) -> String {
    let mut lines: Vec<(f64, String)> = past
        .rank_measures(ORIGIN)
        .into_iter()
        .map(|(name, now)| {
            let (correlation, hits) = past.test_ranking(&now, codes, ORIGIN);
            let every_origin: Option<f64> = ORIGINS
                .iter()
                .map(|origin| {
                    Some(
                        past.test_ranking(past.rank_measures(*origin).get(name)?, codes, *origin)
                            .0,
                    )
                })
                .sum();
            let mean = every_origin.map_or("no data".to_owned(), |sum| format!("{:.2}", sum / ORIGINS.len() as f64));
            let line = format!("| {name} | {correlation:.2} | {:.0} % | {mean} |", hits * 100.0);
            (correlation, line)
        })
        .collect();
    lines.push((0.0, "| random order (expected) | 0.00 | 25 % | 0.00 |".to_owned()));
    lines.sort_by(|a, b| b.0.total_cmp(&a.0));
    let head = "| measure, from data up to 2013 | Spearman | top-quartile hits | mean Spearman, six origins |\n|---|---|---|---|\n";
    lines.iter().fold(head.to_owned(), |text, (_, line)| text + line + "\n")
}

impl Past {
    fn read_past(from: &Path) -> Outcome<Self> {
        let (mut nominal, mut real) = (BTreeMap::new(), BTreeMap::new());
        for row in read_rows(from, "bea_gross_output_detail_1997_2023.csv")? {
            let (year, values) = (
                row["year"].parse::<u16>()?,
                (
                    parse_figure(&row, "gross_output_musd"),
                    parse_figure(&row, "price_index_2017"),
                ),
            );
            if let (Some(output), Some(price)) = values {
                let code = row["bea_code"].clone();
                nominal
                    .entry(code.clone())
                    .or_insert_with(Series::new)
                    .insert(year, output);
                real.entry(code)
                    .or_insert_with(Series::new)
                    .insert(year, output / price * 100.0);
            }
        }
        let mut applications: BTreeMap<&str, Series> = BTreeMap::new();
        for row in read_rows(from, "census_bfs_annual_us_by_sector.csv")? {
            let whole_year = row["months"] == "12";
            if let (true, Some(count)) = (whole_year, parse_figure(&row, "BA_BA")) {
                for sector in sectors_of(&row["naics_sector"]) {
                    applications
                        .entry(sector)
                        .or_default()
                        .insert(row["year"].parse()?, count);
                }
            }
        }
        Ok(Self {
            nominal,
            real,
            applications,
        })
    }

    /// Returns every candidate, by name, from the data known in `origin`.
    fn rank_measures(&self, origin: u16) -> BTreeMap<&'static str, Ranking<'_>> {
        let since = |years: u16| origin.saturating_sub(years).max(FIRST);
        let real = |years| rank_every(&self.real, |s| slope_of_ends(s, since(years), origin));
        let nominal = |years| rank_every(&self.nominal, |s| slope_of_ends(s, since(years), origin));
        let trend = |half_life| rank_every(&self.real, |s| fit_trend(s, origin, half_life));
        let price = rank_every(&self.nominal, |s| slope_of_ends(s, since(5), origin));
        let long = real(100);
        let mut all = BTreeMap::from([
            ("last year", real(1)),
            ("real, 3 years", real(3)),
            ("real, 5 years (the Growth Trend)", real(5)),
            ("real, 10 years", real(10)),
            ("real since 1997 (long-run mean)", long.clone()),
            ("nominal, 5 years", nominal(5)),
            ("nominal, 10 years", nominal(10)),
            ("trend line since 1997", trend(f64::INFINITY)),
            ("trend line, recent years heavier (half-life 3)", trend(3.0)),
            ("trend line, recent years heavier (half-life 5)", trend(5.0)),
            ("real, 5 years, half its sector", shrink_ranking(&real(5))),
            ("real, 10 years, half its sector", shrink_ranking(&real(10))),
            ("trend line (half-life 5), half its sector", shrink_ranking(&trend(5.0))),
            ("**real since 1997, half its sector (in use)**", shrink_ranking(&long)),
            ("sector mean since 1997", sector_only(&long)),
            ("sector mean, 5 years", sector_only(&real(5))),
            (
                "mean reversion: real, 5 years, upside down",
                real(5).into_iter().map(|(code, g)| (code, -g)).collect(),
            ),
            (
                "falling prices: real less nominal, 5 years",
                real(5).into_iter().map(|(code, g)| (code, g - price[code])).collect(),
            ),
        ]);
        if let Some(applications) = self.applications_growth(origin) {
            all.insert("business applications of the sector, 5 years", applications);
        }
        all
    }

    /// Growth of business applications in each industry's sector; none is published before 2005.
    fn applications_growth(&self, origin: u16) -> Option<Ranking<'_>> {
        let from = (origin.saturating_sub(5)).max(2005);
        (origin > from).then(|| {
            self.real
                .keys()
                .map(|code| {
                    let sector = self.applications.get(growth::sector_code(code));
                    let growth = sector.and_then(|s| slope_of_ends(s, from, origin));
                    (code.as_str(), growth.unwrap_or(0.0))
                })
                .collect()
        })
    }

    /// Rank correlation with real growth after `origin`, and the share of its top quarter that was named.
    fn test_ranking(&self, ranking: &Ranking<'_>, codes: &BTreeSet<&str>, origin: u16) -> (f64, f64) {
        let later = rank_every(&self.real, |s| slope_of_ends(s, origin, origin + HORIZON));
        let pairs: Vec<(f64, f64)> = codes
            .iter()
            .filter_map(|code| Some((*ranking.get(code)?, *later.get(code)?)))
            .collect();
        let (guess, truth): (Vec<f64>, Vec<f64>) = pairs.into_iter().unzip();
        let (named, best) = (top_quarter(&guess), top_quarter(&truth));
        let hits = named.intersection(&best).count() as f64 / best.len().max(1) as f64;
        (rank_correlation(&rank_values(&guess), &rank_values(&truth)), hits)
    }
}

fn rank_every(all: &BTreeMap<String, Series>, measure: impl Fn(&Series) -> Option<f64>) -> Ranking<'_> {
    all.iter()
        .filter_map(|(code, series)| Some((code.as_str(), measure(series)?)))
        .collect()
}

fn slope_of_ends(series: &Series, from: u16, to: u16) -> Option<f64> {
    growth::yearly_rate(*series.get(&from)?, *series.get(&to)?, to - from)
}

/// Slope of the straight line through the logarithms, a year losing half its weight every `half_life` years.
fn fit_trend(series: &Series, origin: u16, half_life: f64) -> Option<f64> {
    let points: Vec<(f64, f64, f64)> = series
        .range(..=origin)
        .map(|(year, value)| {
            let weight = 0.5f64.powf(f64::from(origin - year) / half_life);
            (weight, f64::from(*year), value.ln())
        })
        .collect();
    let total: f64 = points.iter().map(|(w, _, _)| w).sum();
    let x_mean = points.iter().map(|(w, x, _)| w * x).sum::<f64>() / total;
    let y_mean = points.iter().map(|(w, _, y)| w * y).sum::<f64>() / total;
    let both: f64 = points.iter().map(|(w, x, y)| w * (x - x_mean) * (y - y_mean)).sum();
    let square: f64 = points.iter().map(|(w, x, _)| w * (x - x_mean).powi(2)).sum();
    (square > 0.0).then_some(both / square)
}

fn shrink_ranking<'a>(own: &Ranking<'a>) -> Ranking<'a> {
    let means = growth::sector_means(own);
    own.iter()
        .map(|(code, value)| {
            (
                *code,
                growth::shrink_to_sector(*value, means[growth::sector_code(code)]),
            )
        })
        .collect()
}

fn sector_only<'a>(own: &Ranking<'a>) -> Ranking<'a> {
    let means = growth::sector_means(own);
    own.keys()
        .map(|code| (*code, means[growth::sector_code(code)]))
        .collect()
}

/// Sectors of the output table that a sector of the Business Formation Statistics covers.
fn sectors_of(name: &str) -> &'static [&'static str] {
    match name {
        "NAICS11" => &["11"],
        "NAICS21" => &["21"],
        "NAICS22" => &["22"],
        "NAICS23" => &["23"],
        "NAICSMNF" => &["31", "32", "33"],
        "NAICS42" => &["42"],
        "NAICSRET" => &["44"],
        "NAICSTW" => &["48"],
        "NAICS51" => &["51"],
        "NAICS52" => &["52"],
        "NAICS53" => &["53"],
        "NAICS54" => &["54"],
        "NAICS55" => &["55"],
        "NAICS56" => &["56"],
        "NAICS61" => &["61"],
        "NAICS62" => &["62"],
        "NAICS71" => &["71"],
        "NAICS72" => &["72"],
        "NAICS81" => &["81"],
        _ => &[],
    }
}

/// Places of the values, smallest first; equal values share the middle of their places.
fn rank_values(values: &[f64]) -> Vec<f64> {
    let below = |v: f64| values.iter().filter(|o| **o < v).count() as f64;
    let equal = |v: f64| values.iter().filter(|o| **o == v).count() as f64;
    values.iter().map(|v| below(*v) + (equal(*v) - 1.0) / 2.0).collect()
}

fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len().max(1) as f64;
    let (a_mean, b_mean) = (mean(a), mean(b));
    let both: f64 = a.iter().zip(b).map(|(x, y)| (x - a_mean) * (y - b_mean)).sum();
    let square = |v: &[f64], m: f64| v.iter().map(|x| (x - m).powi(2)).sum::<f64>();
    let scale = (square(a, a_mean) * square(b, b_mean)).sqrt();
    if scale > 0.0 { both / scale } else { 0.0 }
}

/// Indexes of the highest quarter; of equal values the earlier one is taken.
fn top_quarter(values: &[f64]) -> BTreeSet<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    order.into_iter().take(values.len() / 4).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_guess_is_one_and_its_reverse_minus_one() {
        let truth = [3.0, 1.0, 2.0, 5.0];
        let reverse = truth.map(|v| -v);
        assert_eq!(rank_correlation(&rank_values(&truth), &rank_values(&truth)), 1.0);
        assert_eq!(rank_correlation(&rank_values(&truth), &rank_values(&reverse)), -1.0);
        assert_eq!(rank_values(&[1.0, 1.0, 4.0]), [0.5, 0.5, 2.0]);
        assert_eq!(top_quarter(&truth), BTreeSet::from([3]));
    }

    #[test]
    fn a_measure_never_sees_what_came_after() {
        let grown = |to: u16, late: f64| -> Series {
            (FIRST..=to)
                .map(|year| {
                    (
                        year,
                        if year > ORIGIN {
                            late
                        } else {
                            100.0 + f64::from(year - FIRST)
                        },
                    )
                })
                .collect()
        };
        let past = |late: f64| Past {
            nominal: BTreeMap::from([("812900".to_owned(), grown(2023, late))]),
            real: BTreeMap::from([("812900".to_owned(), grown(2023, late))]),
            applications: BTreeMap::new(),
        };
        assert_eq!(past(1.0).rank_measures(ORIGIN), past(1e6).rank_measures(ORIGIN));
    }
}

//! The official figures, each inseparable from the industry and the source it belongs to.
//!
//! The tables are made by `cargo run -p xtask -- data` and described in `data/SOURCES.md`.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

use crate::LoadError;
use crate::growth;
use crate::report::{Industry, TrendPoint};
use crate::request::Region;
use crate::sources::SourceId;

/// First year of the output table.
pub const FIRST_YEAR: u16 = 1997;
/// Growth is measured over these five years.
pub const GROWTH_YEARS: [u16; 2] = [2018, 2023];
/// Receipts are carried to this year by the output of their industry.
pub const SIZE_YEAR: u16 = 2023;
const SOLO_YEAR: u16 = 2012;
const STAFFED_YEAR: u16 = 2017;

/// A number that cannot exist without its industry and its sources.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    value: f64,
    industry: Industry,
    sources: Vec<SourceId>,
    /// Number of digits of the code under which it is published; fewer digits mean a wider industry.
    digits: u8,
}

impl Figure {
    /// `None` for a number that is not finite: such a figure is not published.
    fn new(value: f64, industry: &Industry, sources: &[SourceId]) -> Option<Self> {
        let digits = match sources {
            [SourceId::GrossOutput] => output_digits(&industry.code),
            _ => leading_digits(&industry.code),
        };
        value.is_finite().then(|| Self {
            value,
            industry: industry.clone(),
            sources: sources.to_vec(),
            digits,
        })
    }

    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Returns the industry that the figure really belongs to; often a parent of the requested one.
    #[must_use]
    pub fn industry(&self) -> &Industry {
        &self.industry
    }

    #[must_use]
    pub fn sources(&self) -> &[SourceId] {
        &self.sources
    }

    #[must_use]
    pub fn digits(&self) -> u8 {
        self.digits
    }
}

/// "54121x" is a part of 54121.
fn leading_digits(code: &str) -> u8 {
    let digits = code.bytes().take_while(u8::is_ascii_digit).count();
    u8::try_from(digits).unwrap_or(6).clamp(2, 6)
}

/// The output table fills its codes up to six places: "812900" is group 8129, "722A00" a part of 722.
fn output_digits(code: &str) -> u8 {
    leading_digits(code.trim_end_matches('0'))
}

/// Everything that is published about one six-digit industry.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Figures {
    /// US dollars a year; a benchmarked estimate (see `data/SOURCES.md`).
    pub size_usd: Option<Figure>,
    /// Real growth of output over [`GROWTH_YEARS`], as a fraction.
    pub growth: Option<Figure>,
    /// Yearly real growth since [`FIRST_YEAR`], drawn towards the sector's (see [`growth`]), as a fraction.
    pub lasting_growth: Option<Figure>,
    /// Share of receipts that people without staff earn.
    pub solo_share: Option<Figure>,
    /// How many people work without staff.
    pub solo_operators: Option<Figure>,
    /// US dollars a year.
    pub solo_receipts_usd: Option<Figure>,
    /// Share of sole proprietors' returns with a profit.
    pub profit_share: Option<Figure>,
    /// Net income as a share of receipts of sole proprietors.
    pub margin: Option<Figure>,
    /// Businesses, with and without staff, for each 100,000 residents.
    pub businesses_per_100k: Option<Figure>,
    /// Output by year, oldest first, with the industry of the series.
    pub output: Option<(Industry, Vec<TrendPoint>)>,
}

/// How a region compares with the United States.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RegionFacts {
    pub scale_to_us: f64,
    pub people: f64,
}

#[derive(Debug)]
pub struct Tables {
    industries: HashMap<String, (Industry, Figures)>,
    regions: HashMap<String, RegionFacts>,
    us: RegionFacts,
}

#[derive(Debug, Deserialize)]
struct IndustryRow {
    code: String,
    title: String,
    size_code: String,
    solo_code: String,
    soleprop_code: String,
    output_code: String,
}

#[derive(Debug, Deserialize)]
struct FirmsRow {
    code: String,
    title: String,
    firms_2012: Option<f64>,
    solo_firms_2012: Option<f64>,
    receipts_musd_2012: Option<f64>,
    solo_receipts_musd_2012: Option<f64>,
    solo_average_usd_2012: Option<f64>,
    staffed_receipts_musd_2017: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct SolePropRow {
    code: String,
    title: String,
    profitable_share: Option<f64>,
    net_margin: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct RegionRow {
    region: String,
    scale_to_us: f64,
    people: f64,
}

/// One industry's output, by year.
#[derive(Debug)]
struct Series {
    industry: Industry,
    points: Vec<TrendPoint>,
}

impl Series {
    fn at(&self, year: u16) -> Option<&TrendPoint> {
        self.points.iter().find(|p| p.year == year)
    }

    /// Growth between two years as a factor.
    fn factor(&self, from: u16, to: u16, pick: fn(&TrendPoint) -> f64) -> Option<f64> {
        let (from, to) = (pick(self.at(from)?), pick(self.at(to)?));
        (from > 0.0).then_some(to / from)
    }
}

impl Tables {
    /// Reads the embedded tables.
    ///
    /// # Errors
    /// When one is malformed.
    pub fn load() -> Result<Self, LoadError> {
        let regions: HashMap<String, RegionFacts> = rows::<RegionRow>(include_str!("../data/regions.csv"))?
            .into_iter()
            .map(|r| {
                (
                    r.region,
                    RegionFacts {
                        scale_to_us: r.scale_to_us,
                        people: r.people,
                    },
                )
            })
            .collect();
        let us = *regions
            .get("United States")
            .ok_or_else(|| LoadError("regions.csv lacks the United States".into()))?;
        let firms = keyed(rows::<FirmsRow>(include_str!("../data/firms.csv"))?, |r| r.code.clone());
        let soleprops = keyed(rows::<SolePropRow>(include_str!("../data/soleprops.csv"))?, |r| {
            r.code.clone()
        });
        let output = read_output(include_str!("../data/output.csv"))?;
        let lasting = lasting_growth(&output);
        let industries = rows::<IndustryRow>(include_str!("../data/industries.csv"))?
            .into_iter()
            .map(|row| {
                let mut figures = join(&row, &firms, &soleprops, &output, us.people);
                figures.lasting_growth = lasting.get(row.output_code.as_str()).cloned();
                (
                    row.code.clone(),
                    (
                        Industry {
                            code: row.code,
                            title: row.title,
                        },
                        figures,
                    ),
                )
            })
            .collect();
        Ok(Self {
            industries,
            regions,
            us,
        })
    }

    /// Returns the industry with this six-digit code and its published figures.
    #[must_use]
    pub fn industry(&self, code: &str) -> Option<&(Industry, Figures)> {
        self.industries.get(code)
    }

    /// Falls back to the United States for a region that the table lacks; `load` is tested to have all four.
    #[must_use]
    pub fn region(&self, region: Region) -> RegionFacts {
        self.regions.get(region.label()).copied().unwrap_or(self.us)
    }

    #[must_use]
    pub fn us(&self) -> RegionFacts {
        self.us
    }
}

pub(crate) fn rows<T: serde::de::DeserializeOwned>(text: &str) -> Result<Vec<T>, LoadError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(|e| LoadError(e.to_string()))
}

fn keyed<T>(rows: Vec<T>, key: impl Fn(&T) -> String) -> HashMap<String, T> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

/// The table holds two rows a series: nominal, then real.
fn read_output(text: &str) -> Result<HashMap<String, Series>, LoadError> {
    let broken = |e: csv::Error| LoadError(e.to_string());
    let mut all: HashMap<String, Series> = HashMap::new();
    for record in csv::Reader::from_reader(text.as_bytes()).records() {
        let record = record.map_err(broken)?;
        let [code, name, measure] = [0, 1, 2].map(|i| record.get(i).unwrap_or_default());
        let series = all.entry(code.to_owned()).or_insert_with(|| Series {
            industry: Industry {
                code: code.to_owned(),
                title: name.to_owned(),
            },
            points: Vec::new(),
        });
        for (year, cell) in (FIRST_YEAR..).zip(record.iter().skip(3)) {
            let Ok(value) = cell.parse::<f64>() else {
                continue;
            };
            match series.points.iter_mut().find(|p| p.year == year) {
                Some(point) => point.real = value,
                None if measure == "nominal" => series.points.push(TrendPoint {
                    year,
                    nominal: value,
                    real: value,
                }),
                None => {
                    return Err(LoadError(format!(
                        "output.csv: {code} has a real figure alone in {year}"
                    )));
                }
            }
        }
    }
    Ok(all)
}

/// Brings together what each table says about one industry, at the code under which it says it.
fn join(
    row: &IndustryRow,
    firms: &HashMap<String, FirmsRow>,
    soleprops: &HashMap<String, SolePropRow>,
    output: &HashMap<String, Series>,
    us_people: f64,
) -> Figures {
    let mut figures = Figures::default();
    let series = output.get(&row.output_code);
    if let Some(series) = series {
        let [from, to] = GROWTH_YEARS;
        figures.growth = series
            .factor(from, to, |p| p.real)
            .and_then(|f| Figure::new(f - 1.0, &series.industry, &[SourceId::GrossOutput]));
        figures.output = Some((series.industry.clone(), series.points.clone()));
    }
    if let Some(solo) = firms.get(&row.solo_code) {
        let industry = Industry {
            code: solo.code.clone(),
            title: solo.title.clone(),
        };
        let make = |value: Option<f64>| value.and_then(|v| Figure::new(v, &industry, &[SourceId::BusinessOwners]));
        let share = solo
            .solo_receipts_musd_2012
            .zip(solo.receipts_musd_2012)
            .map(|(part, all)| part / all);
        figures.solo_share = make(share);
        figures.solo_operators = make(solo.solo_firms_2012);
        figures.solo_receipts_usd = make(solo.solo_average_usd_2012);
        let residents = [SourceId::BusinessOwners, SourceId::Population];
        figures.businesses_per_100k = solo
            .firms_2012
            .and_then(|n| Figure::new(n / us_people * 1e5, &industry, &residents));
    }
    if let (Some(size), Some(series)) = (firms.get(&row.size_code), series) {
        figures.size_usd = market_size(size, series);
    }
    if let Some(sole) = soleprops.get(&row.soleprop_code) {
        let industry = Industry {
            code: sole.code.clone(),
            title: sole.title.clone(),
        };
        let make = |value: Option<f64>| value.and_then(|v| Figure::new(v, &industry, &[SourceId::SoleProprietors]));
        figures.profit_share = make(sole.profitable_share);
        figures.margin = make(sole.net_margin);
    }
    figures
}

/// By output code: each industry's yearly real growth over the whole series, drawn towards its sector's mean.
fn lasting_growth(output: &HashMap<String, Series>) -> BTreeMap<&str, Figure> {
    let [first, last] = [FIRST_YEAR, GROWTH_YEARS[1]];
    let own: BTreeMap<&str, f64> = output
        .iter()
        .filter_map(|(code, series)| {
            let [from, to] = [series.at(first)?.real, series.at(last)?.real];
            Some((code.as_str(), growth::yearly(from, to, last - first)?))
        })
        .collect();
    let means = growth::sector_means(&own);
    own.iter()
        .filter_map(|(code, own)| {
            let value = growth::as_fraction(growth::drawn(*own, *means.get(growth::sector(code))?));
            let figure = Figure::new(value, &output.get(*code)?.industry, &[SourceId::GrossOutput])?;
            Some((*code, figure))
        })
        .collect()
}

/// Receipts with staff (2017) and without (2012), each carried to [`SIZE_YEAR`] by the industry's nominal output.
fn market_size(firms: &FirmsRow, series: &Series) -> Option<Figure> {
    let staffed = firms.staffed_receipts_musd_2017? * series.factor(STAFFED_YEAR, SIZE_YEAR, |p| p.nominal)?;
    let solo = firms.solo_receipts_musd_2012? * series.factor(SOLO_YEAR, SIZE_YEAR, |p| p.nominal)?;
    let industry = Industry {
        code: firms.code.clone(),
        title: firms.title.clone(),
    };
    let sources = [
        SourceId::AnnualBusiness,
        SourceId::BusinessOwners,
        SourceId::GrossOutput,
    ];
    Figure::new((staffed + solo) * 1e6, &industry, &sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pet_care_carries_the_published_figures() {
        let tables = Tables::load().unwrap();
        let (industry, figures) = tables.industry("812910").unwrap();
        assert_eq!(industry.title, "Pet Care (except Veterinary) Services");
        assert_eq!(figures.solo_receipts_usd.as_ref().unwrap().value(), 22_505.0);
        assert_eq!(figures.solo_receipts_usd.as_ref().unwrap().digits(), 6);
        let share = figures.solo_share.as_ref().unwrap().value();
        assert!((share - 1_599.9 / 4_837.4).abs() < 1e-4, "{share}");
        assert_eq!(figures.margin.as_ref().unwrap().industry().code, "812");
        assert_eq!(
            figures.growth.as_ref().unwrap().industry().title,
            "Other personal services"
        );
    }

    #[test]
    fn suppressed_cells_stay_missing() {
        let tables = Tables::load().unwrap();
        let (_, soy) = tables.industry("111110").unwrap();
        assert_eq!(
            (&soy.solo_receipts_usd, &soy.margin, &soy.size_usd),
            (&None, &None, &None)
        );
        assert!(soy.growth.is_some());
    }

    #[test]
    fn no_figure_is_zero_by_accident_or_not_finite() {
        let tables = Tables::load().unwrap();
        for (industry, figures) in tables.industries.values() {
            let all = [
                &figures.size_usd,
                &figures.solo_share,
                &figures.solo_operators,
                &figures.solo_receipts_usd,
                &figures.businesses_per_100k,
                &figures.profit_share,
            ];
            for figure in all.into_iter().flatten() {
                assert!(
                    figure.value() > 0.0 && figure.value().is_finite(),
                    "{}: {figure:?}",
                    industry.code
                );
            }
            for share in [&figures.solo_share, &figures.profit_share].into_iter().flatten() {
                assert!(share.value() <= 1.0, "{}: {share:?}", industry.code);
            }
        }
    }

    #[test]
    fn every_region_of_the_form_has_its_own_row() {
        let tables = Tables::load().unwrap();
        for region in Region::EVERY {
            assert!(tables.regions.contains_key(region.label()), "{region:?}");
        }
    }

    #[test]
    fn digits_tell_how_wide_an_industry_is() {
        assert_eq!(["812910", "5418", "54121x", "8112-4"].map(leading_digits), [6, 4, 5, 4]);
        assert_eq!(
            ["812900", "722A00", "4B0000", "541511"].map(output_digits),
            [4, 3, 2, 6]
        );
    }
}

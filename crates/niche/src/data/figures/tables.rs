//! The official figures, each inseparable from the industry and the source it belongs to.
//!
//! The tables are made by `cargo run -p xtask -- data` and described in `data/SOURCES.md`.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

use super::growth;
use super::series::{self, FIRST_YEAR, LAST_YEAR, Prices, Series, TrendPoint};
use super::sources::SourceId;
use crate::data::LoadError;
use crate::data::industry::Industry;
use crate::data::selectors::Region;

/// Growth is measured over these five years.
pub const GROWTH_YEARS: [u16; 2] = [2018, LAST_YEAR];
/// Receipts are carried to this year by the output or the sales of their industry.
pub const SIZE_YEAR: u16 = LAST_YEAR;
/// Year of the Survey of Business Owners.
pub const SOLO_YEAR: u16 = 2012;
const STAFFED_YEAR: u16 = 2017;

/// A number that cannot exist without its industry and its sources.
#[derive(Debug, Clone, PartialEq)]
pub struct SourcedFigure {
    value: f64,
    industry: Industry,
    sources: Vec<SourceId>,
    /// Number of digits of the code under which it is published; fewer digits mean a wider industry.
    digits: u8,
}

impl SourcedFigure {
    /// `None` for a number that is not finite: such a figure is not published.
    fn new(value: f64, industry: &Industry, sources: &[SourceId]) -> Option<Self> {
        let digits = match sources {
            [SourceId::GrossOutput, ..] => output_digits(&industry.code),
            _ => leading_digits(&industry.code),
        };
        value.is_finite().then(|| Self {
            value,
            industry: industry.clone(),
            sources: sources.to_vec(),
            digits,
        })
    }

    pub fn value(&self) -> f64 {
        self.value
    }

    /// Returns the industry that the figure really belongs to; often a parent of the requested one.
    pub fn industry(&self) -> &Industry {
        &self.industry
    }

    pub fn list_sources(&self) -> &[SourceId] {
        &self.sources
    }

    pub fn decimal_places(&self) -> u8 {
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
pub struct IndustryFigures {
    /// US dollars a year; a benchmarked estimate (see `data/SOURCES.md`).
    pub size_usd: Option<SourcedFigure>,
    /// Real growth of output over [`GROWTH_YEARS`], as a fraction.
    pub growth: Option<SourcedFigure>,
    /// Yearly real growth since [`FIRST_YEAR`], drawn towards the sector's (see [`growth`]), as a fraction.
    pub lasting_growth: Option<SourcedFigure>,
    /// Yearly real growth since [`FIRST_YEAR`] of the industry alone, as a fraction.
    pub own_growth: Option<f64>,
    /// Name of the sector and its mean yearly real growth since [`FIRST_YEAR`], as a fraction.
    pub sector_growth: Option<(&'static str, f64)>,
    /// Share of receipts that people without staff earn.
    pub solo_share: Option<SourcedFigure>,
    /// Share of all businesses that have no staff.
    pub solo_firm_share: Option<SourcedFigure>,
    /// How many people work without staff.
    pub solo_operators: Option<SourcedFigure>,
    /// US dollars of [`SOLO_YEAR`] a year. No report shows them without their year.
    pub solo_receipts_usd: Option<SourcedFigure>,
    /// Share of sole proprietors' returns with a profit.
    pub profit_share: Option<SourcedFigure>,
    /// Net income as a share of receipts of sole proprietors.
    pub margin: Option<SourcedFigure>,
    /// Businesses, with and without staff, for each 100,000 residents, both of [`SOLO_YEAR`].
    pub businesses_per_100k: Option<SourcedFigure>,
    /// Output or retail sales by year.
    pub series: Option<IndustrySeries>,
}

/// Yearly output of an industry, or yearly sales of a kind of retail business.
#[derive(Debug, Clone, PartialEq)]
pub struct IndustrySeries {
    pub industry: Industry,
    /// Oldest first.
    pub points: Vec<TrendPoint>,
    pub sources: &'static [SourceId],
}

impl IndustrySeries {
    pub fn is_sales(&self) -> bool {
        self.sources.first() == Some(&SourceId::MonthlyRetail)
    }
}

const OUTPUT_SOURCES: &[SourceId] = &[SourceId::GrossOutput];
const SALES_SOURCES: &[SourceId] = &[SourceId::MonthlyRetail, SourceId::ConsumerPrices];
/// Sources of retail growth drawn towards the output of the sector.
const DRAWN_SALES_SOURCES: &[SourceId] = &[SourceId::MonthlyRetail, SourceId::ConsumerPrices, SourceId::GrossOutput];

/// How a region compares with the United States.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RegionFacts {
    pub scale_to_us: f64,
    pub people: f64,
}

#[derive(Debug)]
pub struct FigureTables {
    industries: HashMap<String, (Industry, IndustryFigures)>,
    regions: HashMap<String, RegionFacts>,
    us: RegionFacts,
    prices: Prices,
}

#[derive(Debug, Deserialize)]
struct IndustryRow {
    code: String,
    title: String,
    size_code: String,
    solo_code: String,
    soleprop_code: String,
    output_code: String,
    retail_code: String,
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
    people_2012: f64,
}

/// Every table, read.
struct Sheets {
    firms: HashMap<String, FirmsRow>,
    soleprops: HashMap<String, SolePropRow>,
    output: HashMap<String, Series>,
    sales: HashMap<String, Series>,
    /// US residents in [`SOLO_YEAR`].
    residents: f64,
}

impl FigureTables {
    /// Reads the embedded tables.
    ///
    /// # Errors
    /// When one is malformed.
    pub fn load() -> Result<Self, LoadError> {
        let region_rows = parse_rows::<RegionRow>(include_str!("../../../data/regions.csv"))?;
        let us_row = region_rows
            .iter()
            .find(|row| row.region == "United States")
            .ok_or_else(|| LoadError("regions.csv lacks the United States".into()))?;
        let (us, residents) = (us_row.to_facts(), us_row.people_2012);
        let prices = Prices::from_csv_text(include_str!("../../../data/cpi.csv"))?;
        let sheets = Sheets {
            firms: key_rows(parse_rows(include_str!("../../../data/firms.csv"))?, |r: &FirmsRow| {
                r.code.clone()
            }),
            soleprops: key_rows(
                parse_rows(include_str!("../../../data/soleprops.csv"))?,
                |r: &SolePropRow| r.code.clone(),
            ),
            output: series::read_output(include_str!("../../../data/output.csv"))?,
            sales: series::read_sales(include_str!("../../../data/sales.csv"), &prices)?,
            residents,
        };
        let industry_rows = parse_rows::<IndustryRow>(include_str!("../../../data/industries.csv"))?;
        Ok(Self {
            industries: join_all(industry_rows, &sheets),
            regions: region_rows
                .into_iter()
                .map(|row| (row.region.clone(), row.to_facts()))
                .collect(),
            us,
            prices,
        })
    }

    /// Returns the industry with this six-digit code and its published figures.
    pub fn find_industry(&self, code: &str) -> Option<&(Industry, IndustryFigures)> {
        self.industries.get(code)
    }

    /// Every six-digit industry, in no order.
    pub fn every_industry(&self) -> impl Iterator<Item = &Industry> {
        self.industries.values().map(|(industry, _)| industry)
    }

    /// Falls back to the United States for a region that the table lacks; `load` is tested to have all four.
    pub fn region_facts(&self, region: Region) -> RegionFacts {
        self.regions.get(region.label()).copied().unwrap_or(self.us)
    }

    pub fn us_facts(&self) -> RegionFacts {
        self.us
    }

    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// Figures of every industry that has businesses without staff, in the order of the codes.
    pub fn with_solo_businesses(&self) -> impl Iterator<Item = &IndustryFigures> {
        let mut known: Vec<&(Industry, IndustryFigures)> = self
            .industries
            .values()
            .filter(|(_, figures)| figures.solo_operators.is_some())
            .collect();
        known.sort_by(|(a, _), (b, _)| a.code.cmp(&b.code));
        known.into_iter().map(|(_, figures)| figures)
    }
}

impl RegionRow {
    fn to_facts(&self) -> RegionFacts {
        RegionFacts {
            scale_to_us: self.scale_to_us,
            people: self.people,
        }
    }
}

pub(crate) fn parse_rows<T: serde::de::DeserializeOwned>(text: &str) -> Result<Vec<T>, LoadError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(|e| LoadError(e.to_string()))
}

fn key_rows<T>(rows: Vec<T>, key: impl Fn(&T) -> String) -> HashMap<String, T> {
    rows.into_iter().map(|row| (key(&row), row)).collect()
}

fn join_all(rows: Vec<IndustryRow>, sheets: &Sheets) -> HashMap<String, (Industry, IndustryFigures)> {
    let growth = Growth::from_output(&sheets.output);
    let sizes = market_sizes(&rows, sheets);
    rows.into_iter()
        .map(|row| {
            let mut figures = join_tables(&row, sheets);
            growth.add(&row, sheets, &mut figures);
            figures.size_usd = sizes.get(&row.size_code).cloned();
            let industry = Industry {
                code: row.code.clone(),
                title: row.title,
            };
            (row.code, (industry, figures))
        })
        .collect()
}

/// Brings together what each table says about one industry, at the code under which it says it.
fn join_tables(row: &IndustryRow, sheets: &Sheets) -> IndustryFigures {
    let mut figures = IndustryFigures::default();
    if let Some((series, sources)) = series_of(row, sheets) {
        let [from, to] = GROWTH_YEARS;
        figures.growth = series
            .growth_factor(from, to, |p| p.real)
            .and_then(|f| SourcedFigure::new(f - 1.0, &series.industry, sources));
        figures.series = Some(IndustrySeries {
            industry: series.industry.clone(),
            points: series.points.clone(),
            sources,
        });
    }
    if let Some(solo) = sheets.firms.get(&row.solo_code) {
        add_solo(solo, sheets, &mut figures);
    }
    if let Some(sole) = sheets.soleprops.get(&row.soleprop_code) {
        let industry = Industry {
            code: sole.code.clone(),
            title: sole.title.clone(),
        };
        let make =
            |value: Option<f64>| value.and_then(|v| SourcedFigure::new(v, &industry, &[SourceId::SoleProprietors]));
        figures.profit_share = make(sole.profitable_share);
        figures.margin = make(sole.net_margin);
    }
    figures
}

fn add_solo(solo: &FirmsRow, sheets: &Sheets, figures: &mut IndustryFigures) {
    let industry = Industry {
        code: solo.code.clone(),
        title: solo.title.clone(),
    };
    let make = |value: Option<f64>, more: &[SourceId]| {
        let sources = [&[SourceId::BusinessOwners], more].concat();
        value.and_then(|v| SourcedFigure::new(v, &industry, &sources))
    };
    let share = solo
        .solo_receipts_musd_2012
        .zip(solo.receipts_musd_2012)
        .map(|(part, all)| part / all);
    let firm_share = solo.solo_firms_2012.zip(solo.firms_2012).map(|(part, all)| part / all);
    figures.solo_share = make(share, &[]);
    figures.solo_firm_share = make(firm_share, &[]);
    figures.solo_operators = make(solo.solo_firms_2012, &[]);
    figures.solo_receipts_usd = make(solo.solo_average_usd_2012, &[]);
    figures.businesses_per_100k = make(
        solo.firms_2012.map(|n| n / sheets.residents * 1e5),
        &[SourceId::Population],
    );
}

/// Series of an industry: retail sales where the survey publishes its kind of business, else output.
fn series_of<'s>(row: &IndustryRow, sheets: &'s Sheets) -> Option<(&'s Series, &'static [SourceId])> {
    match sheets.sales.get(&row.retail_code) {
        Some(sales) => Some((sales, SALES_SOURCES)),
        None => Some((sheets.output.get(&row.output_code)?, OUTPUT_SOURCES)),
    }
}

/// Lasting growth of industries and of their sectors, as logarithms.
struct Growth<'s> {
    own: BTreeMap<&'s str, f64>,
    sectors: BTreeMap<&'s str, f64>,
}

impl<'s> Growth<'s> {
    fn from_output(output: &'s HashMap<String, Series>) -> Self {
        let own: BTreeMap<&str, f64> = output
            .iter()
            .filter_map(|(code, series)| Some((code.as_str(), yearly_growth(series)?)))
            .collect();
        let sectors = growth::sector_means(&own);
        Self { own, sectors }
    }

    /// Adds an industry's growth, alone and drawn towards that of its sector.
    fn add(&self, row: &IndustryRow, sheets: &Sheets, figures: &mut IndustryFigures) {
        let sector = growth::sector_code(&row.output_code);
        let (own, sources, industry) = match sheets.sales.get(&row.retail_code) {
            Some(sales) => (yearly_growth(sales), DRAWN_SALES_SOURCES, Some(&sales.industry)),
            None => (
                self.own.get(row.output_code.as_str()).copied(),
                OUTPUT_SOURCES,
                sheets.output.get(&row.output_code).map(|series| &series.industry),
            ),
        };
        let (Some(own), Some(mean), Some(industry)) = (own, self.sectors.get(sector), industry) else {
            return;
        };
        figures.own_growth = Some(growth::as_fraction(own));
        figures.sector_growth = Some((growth::sector_name(sector), growth::as_fraction(*mean)));
        figures.lasting_growth = SourcedFigure::new(
            growth::as_fraction(growth::shrink_to_sector(own, *mean)),
            industry,
            sources,
        );
    }
}

fn yearly_growth(series: &Series) -> Option<f64> {
    let [from, to] = [series.find_year(FIRST_YEAR)?.real, series.find_year(LAST_YEAR)?.real];
    growth::yearly_rate(from, to, LAST_YEAR - FIRST_YEAR)
}

/// Market size by the code under which it is published.
///
/// Receipts with staff (2017) and without (2012) are carried to [`SIZE_YEAR`] by the nominal output or sales of all
/// industries that share the code, so that one code has one size.
fn market_sizes(rows: &[IndustryRow], sheets: &Sheets) -> BTreeMap<String, SourcedFigure> {
    let mut members: BTreeMap<&str, BTreeMap<&str, (&Series, SourceId)>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.size_code.is_empty()) {
        if let Some((series, sources)) = series_of(row, sheets) {
            let source = sources.first().copied().unwrap_or(SourceId::GrossOutput);
            let of_code = members.entry(row.size_code.as_str()).or_default();
            of_code.insert(series.industry.code.as_str(), (series, source));
        }
    }
    members
        .into_iter()
        .filter_map(|(code, series)| Some((code.to_owned(), market_size(sheets.firms.get(code)?, &series)?)))
        .collect()
}

fn market_size(firms: &FirmsRow, series: &BTreeMap<&str, (&Series, SourceId)>) -> Option<SourcedFigure> {
    // A kind of business that is a part of another one of the list is in its sum already.
    let is_within = |code: &str| series.keys().any(|other| *other != code && code.starts_with(*other));
    let whole: Vec<&Series> = series
        .iter()
        .filter(|(code, _)| !is_within(code))
        .map(|(_, (series, _))| *series)
        .collect();
    let sum = |year: u16| {
        whole
            .iter()
            .map(|s| s.find_year(year).map(|p| p.nominal))
            .sum::<Option<f64>>()
    };
    let carried = |from: u16| Some(sum(SIZE_YEAR)? / sum(from).filter(|sum| *sum > 0.0)?);
    let staffed = firms.staffed_receipts_musd_2017? * carried(STAFFED_YEAR)?;
    let solo = firms.solo_receipts_musd_2012? * carried(SOLO_YEAR)?;
    let industry = Industry {
        code: firms.code.clone(),
        title: firms.title.clone(),
    };
    let mut sources = vec![SourceId::AnnualBusiness, SourceId::BusinessOwners];
    sources.extend(series.values().map(|(_, source)| *source));
    sources.sort();
    sources.dedup();
    SourcedFigure::new((staffed + solo) * 1e6, &industry, &sources)
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;

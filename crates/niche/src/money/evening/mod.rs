//! Earnings of one evening of a market's usual work, with official figures beside them.
//!
//! The unit economics are our estimates (`atlas/`). The formulas are in `docs/niche-engine.md`.

mod after_tax;
mod anchors;
mod kept;
mod official;
mod texts;

use serde::{Deserialize, Serialize};

use crate::data::atlas::UnitEconomics;
use matching::states::State;
use place::PlaceCode;

pub use after_tax::AfterTax;
pub(crate) use after_tax::{DayJob, after_tax};
pub use texts::format_length;
pub(crate) use texts::{describe_stretch, format_amount, format_dollar_range, format_hour_range, round_estimate};

pub(crate) use anchors::{explain_difference, list_anchors, list_card_sources};
pub(crate) use official::Official;

/// Weeks of an average month.
pub const WEEKS_PER_MONTH: f64 = 4.33;
/// Length of an evening in minutes, where the reader names none.
pub const DEFAULT_MINUTES: u16 = 180;
pub const DEFAULT_PER_WEEK: u8 = 3;
pub const MINUTES_ALLOWED: std::ops::RangeInclusive<i64> = 30..=600;
pub const PER_WEEK_ALLOWED: std::ops::RangeInclusive<i64> = 1..=7;
/// Hourly wages of a day job that are read, in dollars.
pub const WAGES_ALLOWED: std::ops::RangeInclusive<f64> = 1.0..=1000.0;

/// Platforms whose prices are those of the place where the work is done. All others sell everywhere at one price.
const LOCAL_PLATFORMS: [&str; 10] = [
    "Airbnb",
    "Airbnb Experiences",
    "BabyQuip",
    "Hipcamp",
    "Outdoorsy",
    "Rover",
    "ShareGrid",
    "Taskrabbit",
    "Turo",
    "Viator",
];

/// Time that the reader gives, and the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EveningChoice {
    pub minutes: u16,
    pub per_week: u8,
    /// County or state whose prices and wages are used; national ones without it.
    pub location: Option<PlaceCode>,
}

impl Default for EveningChoice {
    fn default() -> Self {
        Self {
            minutes: DEFAULT_MINUTES,
            per_week: DEFAULT_PER_WEEK,
            location: None,
        }
    }
}

impl EveningChoice {
    /// Reads the three optional fields of a request.
    ///
    /// # Errors
    /// The name of each wrong field with the sentence that says what to send.
    pub fn from_fields(
        minutes: Option<i64>,
        per_week: Option<i64>,
        state: Option<&str>,
    ) -> Result<Self, Vec<(&'static str, String)>> {
        let mut choice = Self::default();
        let mut wrong = Vec::new();
        if let Some(minutes) = minutes {
            match u16::try_from(minutes) {
                Ok(read) if MINUTES_ALLOWED.contains(&minutes) => choice.minutes = read,
                _ => wrong.push(("eveningMinutes", "must be a whole number from 30 to 600".to_owned())),
            }
        }
        if let Some(per_week) = per_week {
            match u8::try_from(per_week) {
                Ok(read) if PER_WEEK_ALLOWED.contains(&per_week) => choice.per_week = read,
                _ => wrong.push(("eveningsPerWeek", "must be a whole number from 1 to 7".to_owned())),
            }
        }
        if let Some(text) = state.filter(|text| !text.trim().is_empty()) {
            match State::parse(text) {
                Some(read) => choice.location = PlaceCode::parse(read.code()),
                None => wrong.push((
                    "state",
                    "must be the postal code of a US state, such as \"CA\"".to_owned(),
                )),
            }
        }
        if wrong.is_empty() { Ok(choice) } else { Err(wrong) }
    }

    /// State of the location, whose price level is used; `None` for Puerto Rico, which has no published level.
    pub fn state(&self) -> Option<State> {
        State::parse(self.location?.state_code())
    }

    /// The fields that differ from the defaults, as texts, so that spelling a default out names the same analysis.
    pub fn changed_fields(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let minutes = (self.minutes != default.minutes).then(|| ("eveningMinutes", self.minutes.to_string()));
        let per_week = (self.per_week != default.per_week).then(|| ("eveningsPerWeek", self.per_week.to_string()));
        let location = self.location.map(|location| ("location", location.to_string()));
        [minutes, per_week, location].into_iter().flatten().collect()
    }
}

/// Earnings of one evening, an hour and a month before tax. All dollars are our estimates; `anchors` are official.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evening {
    /// Sentence such as "One evening (3 hours): 1 to 2 dogs groomed, about $45 to $170 before tax".
    pub headline: String,
    /// Length of the evening.
    pub minutes: u16,
    pub evenings_per_week: u8,
    /// State whose prices are used; `null` for national prices.
    pub state: Option<PlacePrices>,
    /// One unit of the work, such as "dog groomed", and its plural.
    pub unit: String,
    pub units_name: String,
    /// Units of one evening, low and high; a fraction where one unit takes longer than the evening.
    pub units: [f64; 2],
    /// Text such as "1 to 2 dogs groomed".
    pub units_text: String,
    /// Minutes of one unit with everything around it, low and high.
    pub minutes_per_unit: [f64; 2],
    /// Price of one unit in dollars, low and high.
    pub price_usd: [f64; 2],
    /// Material, travel and consumables of one unit in dollars, low and high.
    pub direct_cost_usd: [f64; 2],
    /// Platform that usually takes a fee, with the fee in words.
    pub platform: Option<String>,
    /// Hours that the product takes before the first sale, low and high; they are in no figure here.
    pub setup_hours: Option<[f64; 2]>,
    /// Most units a week that one person can sell or deliver.
    pub units_max_per_week: Option<f64>,
    /// Dollars of one evening: low, middle and high.
    pub earnings_usd: [f64; 3],
    /// Dollars of one hour of work: low, middle and high.
    pub per_hour_usd: [f64; 3],
    /// Dollars of an average month: low, middle and high.
    pub month_usd: [f64; 3],
    /// Units of an average month in the same cases.
    pub units_per_month: [f64; 3],
    /// Hours worked in an average month in the same cases: units times minutes, not the length of the evenings.
    pub hours_per_month: [f64; 3],
    /// Text such as "26 to 28 hours of work".
    pub hours_text: String,
    pub earnings_text: String,
    pub per_hour_text: String,
    pub month_text: String,
    /// Up to three official figures to hold against the estimate.
    pub anchors: Vec<Anchor>,
    /// Reason why the estimate and the official average differ by more than three times.
    pub explanation: Option<String>,
    /// Further notes, such as the hours before the first sale.
    pub notes: Vec<String>,
    /// Always true: the dollars are our estimate.
    pub estimate: bool,
}

/// A US state and its price level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlacePrices {
    /// Two letters of the US Postal Service, such as "TX".
    pub code: String,
    pub name: String,
    /// Price level as a share of the national one, 2023.
    pub price_level: f64,
    /// False where the market sells everywhere at one price, so that only the wage is scaled.
    pub prices_scaled: bool,
}

/// Official figure next to the estimate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Anchor {
    /// "wage", "kept" or "profit".
    pub key: String,
    pub label: String,
    pub value: f64,
    /// The figure as text, such as "$15.82 an hour".
    pub display: String,
    /// "usd_per_hour", "usd_per_month" or "percent".
    pub unit: String,
    /// Year or span of the figure.
    pub year: String,
    /// Publisher and year in short, such as "Bureau of Labor Statistics, 2024".
    pub origin: String,
    /// False where the official figure was scaled to a state, which makes it our estimate.
    pub is_official: bool,
    /// Ids of entries in the `sources` of the response.
    pub sources: Vec<String>,
    pub note: Option<String>,
}

/// One case of a month of a market's usual work. Money is whole cents; units and hours are in millionths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct WorkMonth {
    /// Price and direct cost of one unit.
    pub price: i64,
    pub unit_cost: i64,
    /// Minutes of one unit with everything around it.
    pub minutes_per_unit: f64,
    /// Left of one unit after cost and fee.
    pub unit_left: i64,
    /// Units of one evening; a fraction where one takes longer than the evening.
    pub units_per_evening: f64,
    pub units: i64,
    /// Hours worked: units times minutes, not the length of the evenings.
    pub hours: i64,
    /// Profit of the month before tax.
    pub profit: i64,
    /// Profit of an hour worked, before tax.
    pub profit_per_hour: i64,
    /// `None` without a wage.
    pub taxed: Option<TaxedMonth>,
}

/// Tax of a month of twelve equal ones, beside a day job, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TaxedMonth {
    /// Tax that the profit of twelve months adds.
    pub year_tax: i64,
    /// Kept of twelve months.
    pub year_kept: i64,
    /// Rest after tax of each hour worked in the twelve months.
    pub kept_per_hour: i64,
}

impl WorkMonth {
    /// Dollars of one evening before tax.
    fn earnings_usd(&self) -> f64 {
        round_to_cents(self.unit_left as f64 * self.units_per_evening / 100.0)
    }
}

pub(crate) fn to_usd(cents: i64) -> f64 {
    cents as f64 / 100.0
}

pub(crate) fn of_millionths(micro: i64) -> f64 {
    micro as f64 / 1e6
}

/// Whole cents, and never a negative zero.
fn round_to_cents(usd: f64) -> f64 {
    (usd * 100.0).round() / 100.0 + 0.0
}

/// True when the prices of the market depend on the place.
pub(crate) fn is_local(work: &UnitEconomics) -> bool {
    let platform = work.platform.as_deref();
    work.setup_hours.is_none() && platform.is_none_or(|platform| LOCAL_PLATFORMS.contains(&platform))
}

/// Factor of the prices of a market at the price level of the reader's state.
pub(crate) fn price_scale(work: &UnitEconomics, level: f64) -> f64 {
    if is_local(work) { level } else { 1.0 }
}

/// The evening of a market without its official figures. `level` is the price level of the reader's state; `months` are
/// the low, the middle and the high case of the work at its prices.
pub(crate) fn describe_evening(
    work: &UnitEconomics,
    choice: &EveningChoice,
    level: f64,
    months: &[WorkMonth; 3],
) -> Evening {
    let [low, high] = lowest_and_highest(months.map(|month| month.units_per_evening));
    let taken = lowest_and_highest(months.map(|month| month.minutes_per_unit));
    let earnings = months.map(|month| month.earnings_usd());
    let per_hour = months.map(|month| to_usd(month.profit_per_hour));
    let month = months.map(|month| to_usd(month.profit));
    let units_text = texts::describe_units([low, high], work, choice.minutes, taken);
    let earnings_text = texts::format_dollar_range(earnings);
    let headline = texts::write_headline(choice.minutes, &units_text, &earnings_text, high < 1.0);
    Evening {
        headline,
        minutes: choice.minutes,
        evenings_per_week: choice.per_week,
        state: choice.state().map(|state| PlacePrices {
            code: state.code().to_owned(),
            name: state.name().to_owned(),
            price_level: level,
            prices_scaled: is_local(work),
        }),
        unit: work.unit.clone(),
        units_name: work.units.clone(),
        units: [low, high].map(|units| (units * 1000.0).round() / 1000.0),
        units_text,
        minutes_per_unit: taken,
        price_usd: [&months[0], &months[2]].map(|month| to_usd(month.price)),
        direct_cost_usd: [&months[2], &months[0]].map(|month| to_usd(month.unit_cost)),
        platform: texts::describe_platform_fee(work),
        setup_hours: work.setup_hours,
        units_max_per_week: work.units_max_per_week,
        earnings_usd: earnings,
        per_hour_usd: per_hour,
        month_usd: month,
        units_per_month: months.map(|month| of_millionths(month.units)),
        hours_per_month: months.map(|month| of_millionths(month.hours)),
        hours_text: texts::format_hour_range(months.map(|month| of_millionths(month.hours))),
        earnings_text,
        per_hour_text: texts::format_dollar_range(per_hour),
        month_text: texts::format_dollar_range(month),
        anchors: Vec::new(),
        explanation: None,
        notes: texts::write_notes(work, choice, per_hour),
        estimate: true,
    }
}

/// The ends of a range, whose middle and high case may be the lower ones.
pub(crate) fn lowest_and_highest(cases: [f64; 3]) -> [f64; 2] {
    [
        cases.into_iter().fold(f64::INFINITY, f64::min),
        cases.into_iter().fold(f64::NEG_INFINITY, f64::max),
    ]
}

#[cfg(test)]
mod tests;

//! Earnings of one evening of a market's usual work, with official figures beside them.
//!
//! The unit economics are our estimates (`atlas/`). The formulas are in `docs/niche-engine.md`.

mod after_tax;
mod anchors;
mod texts;

use serde::{Deserialize, Serialize};

use crate::atlas::UnitEconomics;
use crate::season::Season;
use crate::sources::FigureSource;
use crate::states::State;

pub use after_tax::AfterTax;
pub(crate) use after_tax::after_tax;
pub(crate) use texts::format_length;

pub(crate) use anchors::{Official, explain_difference, list_anchors, list_card_sources};

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
    pub state: Option<State>,
}

impl Default for EveningChoice {
    fn default() -> Self {
        Self {
            minutes: DEFAULT_MINUTES,
            per_week: DEFAULT_PER_WEEK,
            state: None,
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
                Some(read) => choice.state = Some(read),
                None => wrong.push((
                    "state",
                    "must be the postal code of a US state, such as \"CA\"".to_owned(),
                )),
            }
        }
        if wrong.is_empty() { Ok(choice) } else { Err(wrong) }
    }

    /// The fields that differ from the defaults, as texts, so that spelling a default out names the same analysis.
    #[must_use]
    pub fn changed_fields(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let minutes = (self.minutes != default.minutes).then(|| ("eveningMinutes", self.minutes.to_string()));
        let per_week = (self.per_week != default.per_week).then(|| ("eveningsPerWeek", self.per_week.to_string()));
        let state = self.state.map(|state| ("state", state.code().to_owned()));
        [minutes, per_week, state].into_iter().flatten().collect()
    }

    /// Hours of work in an average month.
    #[must_use]
    pub fn hours_per_month(&self) -> f64 {
        f64::from(self.minutes) / 60.0 * f64::from(self.per_week) * WEEKS_PER_MONTH
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
    /// Postal code.
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
    /// Source ids.
    pub sources: Vec<String>,
    pub note: Option<String>,
}

/// The first card of a market for one reader, without a report around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EveningAnswer {
    /// Slug of the market.
    pub market: String,
    pub evening: Evening,
    pub season: Option<Season>,
    /// `null` without a wage.
    pub after_tax: Option<AfterTax>,
    pub sources: Vec<FigureSource>,
}

/// Unit economics at the prices of a place.
#[derive(Debug, Clone, Copy)]
struct Unit {
    /// Margin of one unit after cost and fee: low, middle and high.
    margin: [f64; 3],
    /// Minutes of one unit in all: high, middle and low, in the order of the margins.
    minutes: [f64; 3],
    max_per_week: Option<f64>,
}

impl Unit {
    fn new(work: &UnitEconomics, level: f64) -> Self {
        let [price, cost] =
            [work.price_usd, work.direct_cost_usd].map(|range| low_middle_high(range.map(|v| v * level)));
        let [own, around] = [work.minutes, work.overhead_minutes].map(low_middle_high);
        let margin = |price: f64, cost: f64| price * (1.0 - work.fee_percent / 100.0) - work.fee_usd - cost;
        Self {
            margin: [
                margin(price[0], cost[2]),
                margin(price[1], cost[1]),
                margin(price[2], cost[0]),
            ],
            minutes: [own[2] + around[2], own[1] + around[1], own[0] + around[0]],
            max_per_week: work.units_max_per_week,
        }
    }

    /// Whole units of an evening, or a fraction where one takes longer; never more than one week can sell.
    fn per_evening(&self, minutes: u16) -> [f64; 3] {
        let most = self.max_per_week.unwrap_or(f64::INFINITY);
        self.minutes.map(|unit| {
            let fit = f64::from(minutes) / unit;
            if fit < 1.0 {
                fit.min(most)
            } else {
                fit.floor().min(most)
            }
        })
    }

    fn per_hour(&self) -> [f64; 3] {
        std::array::from_fn(|i| round_to_cents(self.margin[i] / self.minutes[i] * 60.0))
    }

    fn evening_units(&self, minutes: u16) -> [f64; 3] {
        let units = self.per_evening(minutes);
        std::array::from_fn(|i| round_to_cents(self.margin[i] * units[i]))
    }

    fn month_units(&self, choice: &EveningChoice) -> [f64; 3] {
        let units = self.per_evening(choice.minutes);
        let most = self.max_per_week.unwrap_or(f64::INFINITY);
        std::array::from_fn(|i| {
            let per_week = (units[i] * f64::from(choice.per_week)).min(most);
            round_to_cents(self.margin[i] * per_week * WEEKS_PER_MONTH)
        })
    }
}

fn low_middle_high([low, high]: [f64; 2]) -> [f64; 3] {
    [low, (low + high) / 2.0, high]
}

/// Whole cents, and never a negative zero.
fn round_to_cents(usd: f64) -> f64 {
    (usd * 100.0).round() / 100.0 + 0.0
}

/// True when the prices of the market depend on the place.
fn is_local(work: &UnitEconomics) -> bool {
    let platform = work.platform.as_deref();
    work.setup_hours.is_none() && platform.is_none_or(|platform| LOCAL_PLATFORMS.contains(&platform))
}

/// The evening of a market without its official figures. `level` is the price level of the reader's state.
pub(crate) fn estimate_evening(work: &UnitEconomics, choice: &EveningChoice, level: f64) -> Evening {
    let scale = if is_local(work) { level } else { 1.0 };
    let unit = Unit::new(work, scale);
    let [low, _, high] = unit.per_evening(choice.minutes);
    let [earnings, per_hour, month] = [
        unit.evening_units(choice.minutes),
        unit.per_hour(),
        unit.month_units(choice),
    ];
    let units_text = texts::describe_units([low, high], work, choice.minutes);
    let earnings_text = texts::format_dollar_range(earnings);
    let headline = texts::write_headline(choice.minutes, &units_text, &earnings_text);
    Evening {
        headline,
        minutes: choice.minutes,
        evenings_per_week: choice.per_week,
        state: choice.state.map(|state| PlacePrices {
            code: state.code().to_owned(),
            name: state.name().to_owned(),
            price_level: level,
            prices_scaled: is_local(work),
        }),
        unit: work.unit.clone(),
        units_name: work.units.clone(),
        units: [low, high].map(|units| (units * 1000.0).round() / 1000.0),
        units_text,
        minutes_per_unit: [unit.minutes[2], unit.minutes[0]],
        price_usd: work.price_usd.map(|usd| round_to_cents(usd * scale)),
        direct_cost_usd: work.direct_cost_usd.map(|usd| round_to_cents(usd * scale)),
        platform: texts::describe_platform_fee(work),
        setup_hours: work.setup_hours,
        units_max_per_week: work.units_max_per_week,
        earnings_usd: earnings,
        per_hour_usd: per_hour,
        month_usd: month,
        earnings_text,
        per_hour_text: texts::format_dollar_range(per_hour),
        month_text: texts::format_dollar_range(month),
        anchors: Vec::new(),
        explanation: None,
        notes: texts::write_notes(work, choice, per_hour),
        estimate: true,
    }
}

#[cfg(test)]
#[path = "evening/tests.rs"]
mod tests;

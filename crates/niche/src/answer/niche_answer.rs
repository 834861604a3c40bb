//! The answer in the form of the API. Every word and sentence can be recomputed from its figures.

use serde::{Deserialize, Serialize};

use super::input::Yardstick;
use super::strip::PayStrip;
use super::word::AnswerWord;

/// What an hour of a market's work leaves, beside an hour of the day job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheAnswer {
    pub word: AnswerWord,
    /// The heading, such as "Likely pays more than your job, once you hold the license".
    pub text: String,
    /// The month, such as "Three evenings a week: about $380 to $730 a month before tax, for 14 to 21 hours of work."
    pub sentence: String,
    /// Both sides after tax; empty where a license takes years.
    pub after_tax: String,
    /// The turning point; empty where a license takes years.
    pub turning: String,
    /// "An hour leaves you more than in 61 of 100 markets here."
    pub place: String,
    /// "At the US median wage of $24.51 an hour."
    pub wage_text: String,
    /// Further sentences: how many fit into an evening, hours and money before the first sale, the license, losses.
    pub notes: Vec<String>,
    /// False where a license takes years: then the text has no dollars and there is no strip.
    pub shows_dollars: bool,
    /// Dollars of one hour before tax: low, middle and high. Hours before the first sale count in the first year.
    pub hour_usd: [f64; 3],
    /// Dollars that an hour leaves after tax, in the same cases.
    pub kept_usd: [f64; 3],
    /// Hours worked in a month in the same cases, without those before the first sale.
    pub hours: [f64; 3],
    /// Price of one unit in the same cases.
    pub price_usd: [f64; 3],
    /// Direct cost of one unit in the same cases.
    pub cost_usd: [f64; 3],
    /// Minutes of one unit with everything around it, in the same cases.
    pub minutes_per_unit: [f64; 3],
    /// Dollars of a month before tax in the same cases.
    pub month_usd: [f64; 3],
    /// Middle month after tax.
    pub month_kept_usd: f64,
    /// As many hours at the yardstick, after tax.
    pub month_job_usd: f64,
    /// Hours of the middle case in a year, those before the first sale included, before units are rounded down.
    pub hours_year: f64,
    /// Months of the year with sales, 1 to 12.
    pub season_months: u8,
    pub yardstick: Yardstick,
    /// An hour of the yardstick after tax.
    pub yardstick_usd: f64,
    pub wage_usd: f64,
    /// "reader", or the id of the source of the wage.
    pub wage_source: String,
    /// Share of the markets with a lower middle hour after tax, half of the equal ones, in percent.
    pub better_than_percent: u8,
    /// Values at which the middle passes the yardstick, one figure at a time.
    pub turns_at: TurningPoints,
    /// Values at which the word changes its side, one figure at a time.
    pub word_turns_at: WordTurns,
    /// "What would change it": a row for each figure; those that cannot turn the word are last.
    pub changes: Vec<AnswerChange>,
    /// True for a thing done in one go, of which whole ones fit into an evening.
    pub is_whole_unit: bool,
    /// Noun of one unit, such as "dog", and its plural.
    pub unit: String,
    pub units: String,
    /// Hours before the first sale, low and high.
    pub setup_hours: Option<[f64; 2]>,
    /// Start cost of the cheapest idea, low and high.
    pub start_usd: [f64; 2],
    /// Middle months that earn the start cost; `null` for a loss.
    pub months_to_earn_back: Option<u32>,
    /// Years that the required license takes, from one year.
    pub license_years: Option<f64>,
    pub first_test: FirstTest,
    /// Published prices of one unit, in the dollars of their pages; empty where none was found.
    pub published: Vec<PublishedPrice>,
    /// Any of "price", "minutes", "cost", "wage", "experience": what the reader typed.
    pub own_figures: Vec<String>,
    /// Drawing of the hour; `null` where a license takes years.
    pub strip: Option<PayStrip>,
}

/// Values at which the middle hour passes the yardstick; `null` where no usual value does.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TurningPoints {
    pub price_usd: Option<f64>,
    pub minutes_per_unit: Option<f64>,
    pub wage_usd: Option<f64>,
}

/// Values of each figure at which the word changes its side; `null` where no usual value does.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct WordTurn {
    pub price_usd: Option<f64>,
    pub minutes_per_unit: Option<f64>,
    pub cost_usd: Option<f64>,
    pub wage_usd: Option<f64>,
    pub evenings_per_week: Option<u8>,
}

/// Nearest changes to a better and to a worse side.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WordTurns {
    pub up: WordTurn,
    pub down: WordTurn,
}

/// One row of "What would change it".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AnswerChange {
    /// "price", "minutes", "cost", "wage" or "evenings".
    pub key: String,
    pub label: String,
    /// Value today, such as "$72.50".
    pub now: String,
    /// The values at which the word changes, as a sentence.
    pub text: String,
    pub can_turn: bool,
}

/// First action of the market and its test; all texts but `tonight` are empty for a market without actions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FirstTest {
    pub text: String,
    /// One sentence: what takes under an hour tonight, alone.
    pub tonight: String,
    /// Kind of the test, as the evidence counts it.
    pub kind: String,
    /// Such as "4 of 6" or "at most 75".
    pub pass_mark: String,
}

/// Price of one unit that a page states.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PublishedPrice {
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// Average that the page states.
    pub middle: Option<f64>,
    /// Thing that the price is for, such as "an hour of a draftsperson".
    pub per: String,
    pub publisher: String,
    /// Year of the figure; `null` where the page states none.
    pub year: Option<u16>,
    pub url: String,
    /// Id of the page among the sources of the report.
    pub source: String,
    /// The line of the card, such as "Published: $50 to $90 (publisher, 2024)".
    pub text: String,
}

/// Answer at the median wage without own figures; `strip` is null where a license takes years.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswer {
    pub word: AnswerWord,
    pub text: String,
    /// "about $380 to $730 a month"; empty where a license takes years.
    pub month_text: String,
    /// "about $26 an hour kept"; empty where a license takes years.
    pub hour_text: String,
    pub strip: Option<PayStrip>,
}

/// A market with its answer, as an example on the home page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AnswerExample {
    pub market: ExampleMarket,
    pub answer: NicheAnswer,
    /// Length of an evening.
    pub minutes: u16,
    pub evenings_per_week: u8,
}

/// Market whose answer the home page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExampleMarket {
    pub slug: String,
    pub name: String,
}

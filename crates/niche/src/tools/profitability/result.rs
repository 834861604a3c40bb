//! Result of the calculator.

use serde::{Deserialize, Serialize};

use super::request::ProfitRequest;
use crate::data::figures::sources::FigureSource;
use crate::money::fees::{ActiveFee, FeeTier};
use crate::money::tax_tables::TaxYear;

/// Everything that the calculator says about a request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProfitResult {
    pub state: ProfitState,
    pub headline: ProfitHeadline,
    /// In the order in which they are shown.
    pub outputs: Vec<ProfitOutput>,
    /// Fields to fill in.
    pub missing: Vec<String>,
    pub dead_zones: Vec<DeadZone>,
    pub goal: Option<GoalResult>,
    /// Effect of each input on the pay per hour, largest first.
    pub tornado: Vec<TornadoBar>,
    pub months: Vec<ProfitMonth>,
    /// Every input with its value and its origin.
    pub inputs: Vec<ProfitInput>,
    /// Fee lines that apply.
    pub fees: Vec<ActiveFee>,
    pub profit_by_price: Vec<PricePoint>,
    /// Starting guesses that the result counts.
    pub guesses: Vec<StartingGuess>,
    pub figures: FigureCount,
    /// What employees earn with the market's work in the place; absent without a market or a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub local_wage: Option<LocalWage>,
    pub preset_version: Option<PresetVersion>,
    /// Title, limits and notes of the tax block.
    pub tax: TaxNotes,
    pub notices: Vec<String>,
    pub sources: Vec<FigureSource>,
    pub request: ProfitRequest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProfitState {
    /// Nothing is filled in.
    Empty,
    /// Outputs that need the missing fields are null.
    Incomplete,
    Complete,
    /// The preset has been removed, replaced, or not been checked for 180 days.
    Stale,
}

/// The figures of a list or a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProfitHeadline {
    pub hourly_pay_cents: Option<i64>,
    pub overtime_hour_cents: Option<i64>,
    pub profit_month_cents: Option<i64>,
    pub kept_year_cents: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutputUnit {
    Usd,
    Units,
    Percent,
    Months,
    Times,
}

/// One figure with its formula and sources. `cents` is set for money, `value` for all others.
/// Both are null while inputs are missing, or for the reason given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProfitOutput {
    pub key: String,
    pub label: String,
    pub unit: OutputUnit,
    pub cents: Option<i64>,
    pub value: Option<f64>,
    /// The figure as text; "Please fill in" while inputs are missing.
    pub text: String,
    /// Rule in words, such as "profit of the year ÷ revenue of the year".
    pub formula: String,
    /// The formula with the person's numbers.
    pub filled: String,
    /// The formula with the places {0}, {1} and so on of its inputs, for documents.
    #[serde(skip)]
    pub pattern: String,
    pub inputs: Vec<OutputInput>,
    /// Ids of entries in the `sources` of the result.
    pub sources: Vec<String>,
    /// Fee lines of one order, with `feeCents` only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<FeeAmount>,
    /// Reason for a figure that does not exist, such as "no_number_of_sales".
    pub reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutputInput {
    /// Name of the field or key of the output.
    pub name: String,
    /// Value as it is shown; "?" while it is missing.
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FeeAmount {
    pub name: String,
    pub cents: i64,
    /// The rule in words, such as "6.5% of item and shipping".
    pub rule: String,
    pub tier: Option<FeeTier>,
    pub read_on: Option<String>,
    pub note: Option<String>,
    pub source: Option<String>,
}

/// Prices at which an order leaves less than at a lower price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DeadZone {
    pub from_cents: i64,
    pub to_cents: i64,
    /// Loss per order at the first price of the zone.
    pub loss_cents: i64,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PriceRange {
    pub from_cents: i64,
    pub to_cents: i64,
}

/// Lowest price that reaches the goal with the same number of sales.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct GoalResult {
    pub kind: String,
    /// The goal: cents, parts per million of a margin, or millionths of a multiple.
    pub value: i64,
    pub price_cents: Option<i64>,
    /// "no_price_reaches_the_goal", "fees_take_a_higher_price" or "figures_missing".
    pub reason: Option<String>,
    /// Sales a month at the present price that reach a goal of profit per month.
    pub units_per_month: Option<i64>,
    /// Higher prices at which the goal fails again.
    pub failing_ranges: Vec<PriceRange>,
}

/// Pay per hour with one input 10 % lower and 10 % higher.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TornadoBar {
    pub field: String,
    pub label: String,
    pub low_cents: i64,
    pub high_cents: i64,
}

/// One month in cents. Tax and what depends on it are null while they are not known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProfitMonth {
    pub month: u8,
    pub units: f64,
    pub revenue_cents: i64,
    pub fee_cents: i64,
    /// Cents of the month, in the order of the lines of `feeCents`.
    pub fee_line_cents: Vec<i64>,
    pub unit_cost_cents: i64,
    pub packaging_cents: i64,
    pub shipping_cents: i64,
    pub ads_cents: i64,
    pub fixed_cents: i64,
    pub vehicle_cents: i64,
    pub subscription_cents: i64,
    pub profit_cents: i64,
    pub set_aside_cents: Option<i64>,
    pub kept_cents: Option<i64>,
    /// Everything kept so far, less the start-up costs.
    pub balance_cents: Option<i64>,
}

/// Reason why an input has its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum InputOrigin {
    Yours,
    StartingGuess,
    /// Not filled in, and neutral: 0, or one unit per order.
    Default,
    Missing,
}

impl InputOrigin {
    pub fn label(self) -> &'static str {
        match self {
            Self::Yours => "Yours",
            Self::StartingGuess => "Starting guess",
            Self::Default => "Default",
            Self::Missing => "Please fill in",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum InputUnit {
    Usd,
    Number,
    Percent,
}

/// Field of the request as the calculator counts it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProfitInput {
    pub field: String,
    /// Name of its cell in the workbook.
    pub cell: String,
    pub label: String,
    pub unit: InputUnit,
    /// Dollars, a number, or a fraction of one; null while it is not filled in.
    pub value: Option<f64>,
    pub text: String,
    pub origin: InputOrigin,
    pub note: String,
    /// Source ids of a starting guess; empty for all other values.
    pub sources: Vec<String>,
}

/// Result of the first month at a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PricePoint {
    pub price_cents: i64,
    pub contribution_cents: i64,
    pub profit_month_cents: i64,
}

/// Starting value that the person has not typed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StartingGuess {
    pub field: String,
    /// Number in the unit of the field, as a request sends it.
    pub value: f64,
    /// Value as it is shown beside the field.
    pub text: String,
    pub note: String,
    /// Source ids; none for our own estimate.
    pub sources: Vec<String>,
}

/// Median hourly wage of the market's occupation, before tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalWage {
    pub cents: i64,
    /// "In the Austin area, half of the animal caretakers earn less than $16.85 an hour, before tax (May 2025)."
    pub text: String,
    /// Ids of entries in the `sources` of the result.
    pub sources: Vec<String>,
}

/// "3 of 11 figures are yours".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FigureCount {
    pub yours: u32,
    pub of: u32,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PresetVersion {
    pub id: String,
    pub platform: String,
    pub effective_from: String,
    pub read_on: String,
    pub tier: FeeTier,
    pub source: String,
    pub url: String,
    /// Fees that are not counted.
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TaxNotes {
    /// "Estimate of federal tax, 2026".
    pub title: String,
    pub limits: Vec<String>,
    /// "Income is taxable without a form."
    pub note: String,
    /// Figures of the year and filing status.
    pub table: Option<TaxYear>,
}

/// Scenarios on identical rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioComparison {
    pub columns: Vec<ScenarioColumn>,
    pub rows: Vec<ScenarioRow>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScenarioColumn {
    pub name: String,
    pub state: ProfitState,
    pub missing: Vec<String>,
    pub request: ProfitRequest,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioRow {
    pub key: String,
    pub label: String,
    pub unit: OutputUnit,
    pub cells: Vec<ScenarioCell>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioCell {
    pub cents: Option<i64>,
    pub value: Option<f64>,
    pub text: String,
    /// True for the best figure of the row and its equals; false where all are equal or no side is better.
    pub best: bool,
}

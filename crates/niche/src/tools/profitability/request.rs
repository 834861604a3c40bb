//! Request of the calculator as it travels and as it is stored.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Number of a request. Anything else is refused at its field rather than with the whole request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GivenNumber(pub Value);

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for GivenNumber {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::Number)
            .description(Some(
                "A number. Money is whole cents, percentages have at most four decimals.",
            ))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for GivenNumber {}

impl GivenNumber {
    /// A number in millionths, written without decimals where it has none.
    pub(super) fn of_micro(micro: i64) -> Self {
        match micro % 1_000_000 {
            0 => Self::from(micro / 1_000_000),
            _ => Self(Value::from(micro as f64 / 1e6)),
        }
    }
}

impl From<i64> for GivenNumber {
    fn from(number: i64) -> Self {
        Self(Value::from(number))
    }
}

/// Inputs of the calculator. Money is whole cents. A missing input is null or left out.
/// Starting values of `market` fill in missing ones; without it, optional ones are neutral and the others stay open.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ProfitRequest {
    /// Name of the scenario, at most 80 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub name: Option<String>,
    /// Slug of the market whose starting values fill in missing figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub market: Option<String>,
    /// Title of an idea of the market, whose start-up cost and hours are the starting values.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub idea: Option<String>,
    /// Length of an evening in minutes, 30 to 600, for the starting values; 180 without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evening_minutes: Option<GivenNumber>,
    /// Evenings a week, 1 to 7, for the starting values; 3 without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evenings_per_week: Option<GivenNumber>,
    /// Postal code of the US state whose prices the starting values have; national prices without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub state: Option<String>,
    /// Code of a US county or state, in place of `state`: its median wage is the starting value of the day job.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub location: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units_per_month: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units_per_order: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit_cost_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packaging_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth_percent_per_month: Option<GivenNumber>,
    /// Cents that the buyer pays for the shipping of one order; 0 when missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buyer_shipping_cents: Option<GivenNumber>,
    /// Shipping that the seller pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shipping_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sales_tax_percent: Option<GivenNumber>,
    /// Id of a fee preset; the own rate without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fee_preset: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fee_options: Option<FeeOptions>,
    /// Day whose fees apply, such as "2026-11-22".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fee_date: Option<String>,
    /// Own rate: percent of the item price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee_percent: Option<GivenNumber>,
    /// Own rate: fixed amount per order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fee_fixed_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ads_cents_per_month: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed_cents_per_month: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miles_per_month: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vehicle_cents_per_month: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub startup_cents: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours_per_month: Option<GivenNumber>,
    /// Hours by activity, in place of `hoursPerMonth`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub hours: Option<Hours>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_job_cents_per_hour: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day_job_hours_per_year: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_income_cents_per_year: Option<GivenNumber>,
    /// "single", "joint", "separate" or "head".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub filing_status: Option<String>,
    /// The overtime premium is deducted from the taxable income.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub overtime_deduction: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tax_year: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_percent: Option<GivenNumber>,
    /// Constant rate of the income tax in place of the brackets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marginal_rate_percent: Option<GivenNumber>,
    /// The deduction for qualified business income; on unless false.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub apply_qbi: Option<bool>,
    /// One rate instead of every tax.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tax_percent: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub goal: Option<GoalRequest>,
}

impl ProfitRequest {
    /// Returns the request for another market: evenings, place, day job, taxes and goal stay, and everything about the
    /// offer goes.
    pub(super) fn for_market(self, market: &str) -> Self {
        Self {
            market: Some(market.to_owned()),
            evening_minutes: self.evening_minutes,
            evenings_per_week: self.evenings_per_week,
            state: self.state,
            location: self.location,
            day_job_cents_per_hour: self.day_job_cents_per_hour,
            day_job_hours_per_year: self.day_job_hours_per_year,
            other_income_cents_per_year: self.other_income_cents_per_year,
            filing_status: self.filing_status,
            overtime_deduction: self.overtime_deduction,
            tax_year: self.tax_year,
            state_percent: self.state_percent,
            marginal_rate_percent: self.marginal_rate_percent,
            apply_qbi: self.apply_qbi,
            tax_percent: self.tax_percent,
            goal: self.goal,
            ..Self::default()
        }
    }
}

/// Choices about a platform.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct FeeOptions {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub plan: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub offsite_ads: Option<OffsiteAdsRequest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub international: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub currency: Option<bool>,
}

/// Ads of a platform: the rate of the fee, and the share of the orders that come from them, both in percent.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct OffsiteAdsRequest {
    pub rate: Option<GivenNumber>,
    pub share: Option<GivenNumber>,
}

/// Hours a month by activity.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Hours {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub making: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packing: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posts: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub travel: Option<GivenNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookkeeping: Option<GivenNumber>,
}

impl Hours {
    pub(super) fn hour_parts(&self) -> [(&'static str, Option<&GivenNumber>); 6] {
        [
            ("hours.making", self.making.as_ref()),
            ("hours.packing", self.packing.as_ref()),
            ("hours.posts", self.posts.as_ref()),
            ("hours.messages", self.messages.as_ref()),
            ("hours.travel", self.travel.as_ref()),
            ("hours.bookkeeping", self.bookkeeping.as_ref()),
        ]
    }
}

/// Goal of the person. `value` is cents for money, percent for a margin, and a multiple for overtime.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct GoalRequest {
    /// "keptPerMonth", "profitPerMonth", "hourlyPay", "margin" or "overtime".
    pub kind: String,
    pub value: Option<GivenNumber>,
}

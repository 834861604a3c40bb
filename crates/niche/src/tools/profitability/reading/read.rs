//! Checks of a request: every field by its limits, each refusal at its field.

use std::ops::RangeInclusive;

use serde_json::Value;
use strum::VariantNames;

use super::checked_inputs::CheckedInputs;
use crate::money::cents::MILLION;
use crate::money::evening::{MINUTES_ALLOWED, PER_WEEK_ALLOWED};
use crate::money::fees::{ChosenOptions, OffsiteAds};
use crate::money::tax_tables::{FilingStatus, TaxFigures};
use crate::refusal::Refusal;
use crate::tools::days::{read_day, year_of};
use crate::tools::profitability::goal::goal_price::{Goal, GoalKind};
use crate::tools::profitability::request::{FeeOptions, GivenNumber, GoalRequest, Hours, ProfitRequest};
use matching::states::State;

const MAX_CENTS: i64 = 1_000_000_000;
const MAX_UNITS: i64 = 1_000_000;
const MAX_UNITS_PER_ORDER: i64 = 1_000;
pub(crate) const MAX_HOURS: i64 = 730;
const MAX_YEAR_HOURS: i64 = 8_760;
const MAX_MILES: i64 = 100_000;
/// Longest name or id, in characters.
const MAX_LINE: usize = 80;
const PPM_PER_PERCENT: i64 = 10_000;
/// Day on which the fee data were last read. It applies where a caller names no day.
pub(crate) const DATA_DAY: &str = "2026-11-22";

/// Reader of fields that collects every refusal.
struct FieldReader {
    wrong: Vec<(String, String)>,
}

/// Converts all fields to their units; the refusal names every wrong one.
pub(crate) fn check_inputs(request: &ProfitRequest, taxes: &TaxFigures) -> Result<CheckedInputs, Refusal> {
    let mut fields = FieldReader { wrong: Vec::new() };
    let case = fields.read_fields(request, taxes);
    if fields.wrong.is_empty() {
        Ok(case)
    } else {
        Err(refuse_fields(fields.wrong))
    }
}

/// Refusal `invalid_choice`, whose message joins the sentences of all fields.
pub(crate) fn refuse_fields(fields: Vec<(String, String)>) -> Refusal {
    let sentences: Vec<String> = fields
        .iter()
        .map(|(name, problem)| format!("{name} {problem}"))
        .collect();
    Refusal::WrongFields {
        code: "invalid_choice",
        message: format!("Please correct the figures: {}.", sentences.join("; ")),
        fields,
    }
}

impl FieldReader {
    fn read_fields(&mut self, request: &ProfitRequest, taxes: &TaxFigures) -> CheckedInputs {
        let fee_date = self.read_start_day(request.fee_date.as_deref());
        CheckedInputs {
            name: self.read_line("name", request.name.as_deref()),
            market: self.read_line("market", request.market.as_deref()),
            idea: self.read_line("idea", request.idea.as_deref()),
            evening_minutes: self.read_within("eveningMinutes", request.evening_minutes.as_ref(), MINUTES_ALLOWED),
            evenings_per_week: self.read_within(
                "eveningsPerWeek",
                request.evenings_per_week.as_ref(),
                PER_WEEK_ALLOWED,
            ),
            state: self.read_state(request.state.as_deref()),
            county: None,
            price: self.read_price(request.price_cents.as_ref()),
            units_micro: self.read_decimal("unitsPerMonth", request.units_per_month.as_ref(), MAX_UNITS),
            units_per_order: self.read_whole(
                "unitsPerOrder",
                request.units_per_order.as_ref(),
                1,
                MAX_UNITS_PER_ORDER,
            ),
            unit_cost: self.read_cents("unitCostCents", request.unit_cost_cents.as_ref()),
            packaging: self.read_cents("packagingCents", request.packaging_cents.as_ref()),
            growth_ppm: self.read_percent("growthPercentPerMonth", request.growth_percent_per_month.as_ref(), -100),
            buyer_shipping: self.read_cents("buyerShippingCents", request.buyer_shipping_cents.as_ref()),
            shipping: self.read_cents("shippingCents", request.shipping_cents.as_ref()),
            sales_tax_ppm: self.read_percent("salesTaxPercent", request.sales_tax_percent.as_ref(), 0),
            fee_preset: self.read_line("feePreset", request.fee_preset.as_deref()),
            fee_options: self.read_options(request.fee_options.as_ref()),
            fee_percent_ppm: self.read_percent("feePercent", request.fee_percent.as_ref(), 0),
            fee_fixed: self.read_cents("feeFixedCents", request.fee_fixed_cents.as_ref()),
            ads: self.read_cents("adsCentsPerMonth", request.ads_cents_per_month.as_ref()),
            fixed: self.read_cents("fixedCentsPerMonth", request.fixed_cents_per_month.as_ref()),
            miles_micro: self.read_decimal("milesPerMonth", request.miles_per_month.as_ref(), MAX_MILES),
            vehicle: self.read_cents("vehicleCentsPerMonth", request.vehicle_cents_per_month.as_ref()),
            startup: self.read_cents("startupCents", request.startup_cents.as_ref()),
            hours_micro: self.read_hours(request.hours_per_month.as_ref(), request.hours.as_ref()),
            wage: self.read_cents("dayJobCentsPerHour", request.day_job_cents_per_hour.as_ref()),
            wage_hours: self.read_whole(
                "dayJobHoursPerYear",
                request.day_job_hours_per_year.as_ref(),
                0,
                MAX_YEAR_HOURS,
            ),
            other_income: self.read_cents("otherIncomeCentsPerYear", request.other_income_cents_per_year.as_ref()),
            filing: self.read_filing_status(request.filing_status.as_deref()),
            overtime_deduction: request.overtime_deduction,
            tax_year: self.tax_year(request.tax_year.as_ref(), &fee_date, taxes),
            names_tax_year: request
                .tax_year
                .as_ref()
                .is_some_and(|GivenNumber(year)| !year.is_null()),
            state_ppm: self.read_percent("statePercent", request.state_percent.as_ref(), 0),
            marginal_ppm: self.read_percent("marginalRatePercent", request.marginal_rate_percent.as_ref(), 0),
            apply_qbi: request.apply_qbi,
            flat_ppm: self.read_percent("taxPercent", request.tax_percent.as_ref(), 0),
            goal: self.read_goal(request.goal.as_ref()),
            hours: request.hours.clone(),
            fee_date,
        }
    }

    fn refuse_field(&mut self, field: &str, problem: impl Into<String>) {
        self.wrong.push((field.to_owned(), problem.into()));
    }

    /// Reads a number in units of `1 / scale`, from `least` to `most` whole ones.
    fn read_number(
        &mut self,
        field: &str,
        given: Option<&GivenNumber>,
        scale: i64,
        range: [i64; 2],
        form: &str,
    ) -> Option<i64> {
        let GivenNumber(value) = given?;
        if value.is_null() {
            return None;
        }
        let [least, most] = range;
        let scaled = value.as_f64().map(|number| number * scale as f64);
        let whole = scaled.filter(|number| {
            let is_inside = (least as f64 * scale as f64..=most as f64 * scale as f64).contains(number);
            is_inside && (number - number.round()).abs() < 1e-3
        });
        // A whole number of cents is read as it is, without a float in between.
        let exact = value.as_i64().and_then(|number| number.checked_mul(scale));
        match whole {
            Some(number) if number.fract() == 0.0 || scale > 1 => Some(exact.unwrap_or(number.round() as i64)),
            _ => {
                self.refuse_field(field, format!("must be {form}"));
                None
            }
        }
    }

    fn read_cents(&mut self, field: &str, given: Option<&GivenNumber>) -> Option<i64> {
        let form = "a whole number of cents from 0 to 1,000,000,000, such as 2000 for $20.00";
        self.read_number(field, given, 1, [0, MAX_CENTS], form)
    }

    fn read_price(&mut self, given: Option<&GivenNumber>) -> Option<i64> {
        let form = "a whole number of cents from 1 to 1,000,000,000, such as 2000 for $20.00";
        self.read_number("priceCents", given, 1, [1, MAX_CENTS], form)
    }

    fn read_whole(&mut self, field: &str, given: Option<&GivenNumber>, least: i64, most: i64) -> Option<i64> {
        self.read_number(
            field,
            given,
            1,
            [least, most],
            &format!("a whole number from {least} to {most}"),
        )
    }

    fn read_within(&mut self, field: &str, given: Option<&GivenNumber>, range: RangeInclusive<i64>) -> Option<i64> {
        self.read_whole(field, given, *range.start(), *range.end())
    }

    fn read_state(&mut self, given: Option<&str>) -> Option<State> {
        let text = given.map(str::trim).filter(|text| !text.is_empty())?;
        let found = State::parse(text);
        if found.is_none() {
            self.refuse_field("state", "must be the postal code of a US state, such as \"CA\"");
        }
        found
    }

    fn read_decimal(&mut self, field: &str, given: Option<&GivenNumber>, most: i64) -> Option<i64> {
        self.read_number(field, given, MILLION, [0, most], &format!("a number from 0 to {most}"))
    }

    fn read_percent(&mut self, field: &str, given: Option<&GivenNumber>, least: i64) -> Option<i64> {
        let form = format!("a percentage from {least} to 100 with at most four decimals, such as 6.5");
        self.read_number(field, given, PPM_PER_PERCENT, [least, 100], &form)
    }

    /// Reads one short line of text; a blank one is missing.
    fn read_line(&mut self, field: &str, given: Option<&str>) -> Option<String> {
        let text = given.map(str::trim).filter(|text| !text.is_empty())?;
        if text.chars().count() > MAX_LINE || text.chars().any(char::is_control) {
            self.refuse_field(field, format!("must be one line of at most {MAX_LINE} characters"));
            return None;
        }
        Some(text.to_owned())
    }

    fn read_start_day(&mut self, given: Option<&str>) -> String {
        let Some(text) = given.map(str::trim).filter(|text| !text.is_empty()) else {
            return DATA_DAY.to_owned();
        };
        read_day(text).unwrap_or_else(|| {
            self.refuse_field("feeDate", "must be a day, such as \"2026-11-22\"");
            DATA_DAY.to_owned()
        })
    }

    fn read_hours(&mut self, total: Option<&GivenNumber>, parts: Option<&Hours>) -> Option<i64> {
        let mut sum = None;
        for (field, given) in parts.map(Hours::hour_parts).into_iter().flatten() {
            if let Some(hours) = self.read_decimal(field, given, MAX_HOURS) {
                sum = Some(sum.unwrap_or(0) + hours);
            }
        }
        let form = format!("a number from 0 to {MAX_HOURS}, the hours of a month");
        let total = self.read_number("hoursPerMonth", total, MILLION, [0, MAX_HOURS], &form);
        if sum.is_some_and(|sum| sum > MAX_HOURS * MILLION) {
            self.refuse_field(
                "hours",
                format!("must add up to at most {MAX_HOURS}, the hours of a month"),
            );
        }
        sum.or(total)
    }

    fn read_filing_status(&mut self, given: Option<&str>) -> Option<FilingStatus> {
        let text = given.filter(|text| !text.is_empty())?;
        let found = text.parse().ok();
        if found.is_none() {
            self.refuse_field("filingStatus", "must be one of: single; joint; separate; head");
        }
        found
    }

    fn tax_year(&mut self, given: Option<&GivenNumber>, fee_date: &str, taxes: &TaxFigures) -> u16 {
        let years = taxes.list_years();
        let (first, last) = (years.first().copied().unwrap_or(0), years.last().copied().unwrap_or(0));
        if let Some(GivenNumber(value)) = given.filter(|given| given.0 != Value::Null) {
            let year = value
                .as_f64()
                .filter(|year| years.iter().any(|known| f64::from(*known) == *year));
            match year {
                Some(year) => return year as u16,
                None => self.refuse_field("taxYear", format!("must be one of: {first}; {last}")),
            }
        }
        u16::try_from(year_of(fee_date)).unwrap_or(last).clamp(first, last)
    }

    fn read_options(&mut self, given: Option<&FeeOptions>) -> ChosenOptions {
        let Some(given) = given else {
            return ChosenOptions::default();
        };
        let ads = given.offsite_ads.as_ref().and_then(|ads| {
            let rate_ppm = self.read_percent("feeOptions.offsiteAds.rate", ads.rate.as_ref(), 0)?;
            if ![120_000, 150_000].contains(&rate_ppm) {
                self.refuse_field("feeOptions.offsiteAds.rate", "must be 15 or 12");
            }
            let share = self.read_percent("feeOptions.offsiteAds.share", ads.share.as_ref(), 0);
            Some(OffsiteAds {
                rate_ppm,
                share_ppm: share.unwrap_or(MILLION),
            })
        });
        ChosenOptions {
            category: self.read_line("feeOptions.category", given.category.as_deref()),
            plan: self.read_line("feeOptions.plan", given.plan.as_deref()),
            offsite_ads: ads,
            international: given.international.unwrap_or_default(),
            currency: given.currency.unwrap_or_default(),
        }
    }

    fn read_goal(&mut self, given: Option<&GoalRequest>) -> Option<Goal> {
        let given = given.filter(|goal| !goal.kind.is_empty())?;
        let Ok(kind) = given.kind.parse::<GoalKind>() else {
            let kinds = GoalKind::VARIANTS.join("; ");
            self.refuse_field("goal.kind", format!("must be one of: {kinds}"));
            return None;
        };
        let value = match kind {
            GoalKind::Margin => self.read_percent("goal.value", given.value.as_ref(), 0),
            GoalKind::Overtime => Some(
                self.read_decimal("goal.value", given.value.as_ref(), 100)
                    .unwrap_or(MILLION),
            ),
            _ => self.read_cents("goal.value", given.value.as_ref()),
        };
        Some(Goal { kind, value: value? })
    }
}

//! Inputs as they are listed in documents: name, value, origin and note.

use super::output_text::FILL_IN;
use crate::money::cents::{MILLION, format_decimal, format_dollars, format_percent};
use crate::money::tax_estimate::DEFAULT_WAGE_HOURS;
use crate::money::tax_tables::TaxFigures;
use crate::tools::profitability::reading::checked_inputs::CheckedInputs;
use crate::tools::profitability::result::{InputOrigin, InputUnit, ProfitInput, StartingGuess};

/// Field, name of the workbook's cell, label, unit, and value in cents, millionths or parts per million.
type Row = (&'static str, &'static str, &'static str, InputUnit, Option<i64>);

/// All inputs, those of the person and the guesses.
pub(crate) fn list_inputs(
    given: &CheckedInputs,
    case: &CheckedInputs,
    guesses: &[StartingGuess],
    taxes: &TaxFigures,
) -> Vec<ProfitInput> {
    let (yours, counted) = (list_rows(given, taxes), list_rows(case, taxes));
    let pairs = yours.into_iter().zip(counted);
    pairs
        .map(|((.., own), row)| make_input(own.is_some(), row, guesses))
        .collect()
}

fn list_rows(case: &CheckedInputs, taxes: &TaxFigures) -> Vec<Row> {
    let (fees, months, job) = (fee_rows(case), month_rows(case, taxes), job_rows(case));
    sale_rows(case)
        .into_iter()
        .chain(fees)
        .chain(months)
        .chain(job)
        .collect()
}

/// Price, sales, and the costs of one sale.
fn sale_rows(case: &CheckedInputs) -> [Row; 8] {
    [
        ("priceCents", "Price", "Price per unit", InputUnit::Usd, case.price),
        (
            "unitsPerMonth",
            "Units",
            "Units sold in the first month",
            InputUnit::Number,
            case.units_micro,
        ),
        (
            "unitsPerOrder",
            "UnitsPerOrder",
            "Units per order",
            InputUnit::Number,
            to_micro(case.units_per_order),
        ),
        (
            "growthPercentPerMonth",
            "SalesGrowth",
            "Sales growth per month",
            InputUnit::Percent,
            case.growth_ppm,
        ),
        (
            "unitCostCents",
            "UnitCost",
            "Cost per unit",
            InputUnit::Usd,
            case.unit_cost,
        ),
        (
            "packagingCents",
            "Packaging",
            "Packaging per order",
            InputUnit::Usd,
            case.packaging,
        ),
        (
            "buyerShippingCents",
            "BuyerShipping",
            "Shipping paid by the buyer",
            InputUnit::Usd,
            case.buyer_shipping,
        ),
        (
            "shippingCents",
            "Shipping",
            "Shipping paid by you",
            InputUnit::Usd,
            case.shipping,
        ),
    ]
}

/// Sales tax, and the fees that a person types instead of choosing a preset.
fn fee_rows(case: &CheckedInputs) -> [Row; 3] {
    let own = |value: Option<i64>| if case.fee_preset.is_some() { None } else { value };
    [
        (
            "salesTaxPercent",
            "SalesTax",
            "Sales tax",
            InputUnit::Percent,
            case.sales_tax_ppm,
        ),
        (
            "feePercent",
            "FeeRate",
            "Own fee rate",
            InputUnit::Percent,
            own(case.fee_percent_ppm),
        ),
        (
            "feeFixedCents",
            "FeeFixed",
            "Own fixed fee per order",
            InputUnit::Usd,
            own(case.fee_fixed),
        ),
    ]
}

/// Costs that do not depend on sales, and the hours of work.
fn month_rows(case: &CheckedInputs, taxes: &TaxFigures) -> [Row; 5] {
    let has_vehicle = case.vehicle.is_some() || case.miles_micro.is_some();
    let vehicle = has_vehicle.then(|| case.vehicle_cents(taxes));
    [
        (
            "adsCentsPerMonth",
            "Ads",
            "Advertising per month",
            InputUnit::Usd,
            case.ads,
        ),
        (
            "fixedCentsPerMonth",
            "FixedCosts",
            "Fixed costs per month",
            InputUnit::Usd,
            case.fixed,
        ),
        (
            "vehicleCentsPerMonth",
            "Vehicle",
            "Vehicle costs per month",
            InputUnit::Usd,
            vehicle,
        ),
        (
            "startupCents",
            "Startup",
            "Start-up costs",
            InputUnit::Usd,
            case.startup,
        ),
        (
            "hoursPerMonth",
            "Hours",
            "Hours of work per month",
            InputUnit::Number,
            case.hours_micro,
        ),
    ]
}

/// The day job, and what the tax depends on.
fn job_rows(case: &CheckedInputs) -> [Row; 6] {
    [
        (
            "dayJobCentsPerHour",
            "DayJob",
            "Pay per hour at your day job",
            InputUnit::Usd,
            case.wage,
        ),
        (
            "dayJobHoursPerYear",
            "DayJobHours",
            "Hours per year at your day job",
            InputUnit::Number,
            to_micro(case.wage_hours),
        ),
        (
            "otherIncomeCentsPerYear",
            "OtherIncome",
            "Other taxable income per year",
            InputUnit::Usd,
            case.other_income,
        ),
        (
            "statePercent",
            "StateTax",
            "State tax rate",
            InputUnit::Percent,
            case.state_ppm,
        ),
        (
            "marginalRatePercent",
            "MarginalRate",
            "Own income tax rate",
            InputUnit::Percent,
            case.marginal_ppm,
        ),
        (
            "taxPercent",
            "TaxRate",
            "Own rate for all taxes",
            InputUnit::Percent,
            case.flat_ppm,
        ),
    ]
}

fn to_micro(number: Option<i64>) -> Option<i64> {
    number.map(|number| number * MILLION)
}

fn make_input(is_yours: bool, (field, cell, label, unit, value): Row, guesses: &[StartingGuess]) -> ProfitInput {
    let guess = guesses.iter().find(|guess| guess.field == field);
    let value = value.or_else(|| default_of(field));
    let origin = match (is_yours, guess, value) {
        (true, ..) => InputOrigin::Yours,
        (_, Some(_), _) => InputOrigin::StartingGuess,
        (_, _, None) if is_required(field) => InputOrigin::Missing,
        _ => InputOrigin::Default,
    };
    let text = value.map(|value| match (unit, guess) {
        (InputUnit::Usd, _) => format_dollars(value),
        (InputUnit::Number, Some(guess)) => guess.text.clone(),
        (InputUnit::Number, None) => format_decimal(value),
        (InputUnit::Percent, _) => format_percent(value),
    });
    ProfitInput {
        field: field.to_owned(),
        cell: cell.to_owned(),
        label: label.to_owned(),
        unit,
        value: value.map(|value| match unit {
            InputUnit::Usd => value as f64 / 100.0,
            InputUnit::Number | InputUnit::Percent => value as f64 / MILLION as f64,
        }),
        text: match (text, origin) {
            (Some(text), _) => text,
            (None, InputOrigin::Missing) => FILL_IN.to_owned(),
            (None, _) => "–".to_owned(),
        },
        origin,
        note: guess.map(|guess| guess.note.clone()).unwrap_or_default(),
        sources: guess.map(|guess| guess.sources.clone()).unwrap_or_default(),
    }
}

fn is_required(field: &str) -> bool {
    let required = [
        "priceCents",
        "unitsPerMonth",
        "unitCostCents",
        "startupCents",
        "hoursPerMonth",
        "dayJobCentsPerHour",
    ];
    required.contains(&field)
}

/// Value of an input that is not filled in.
fn default_of(field: &str) -> Option<i64> {
    match field {
        "unitsPerOrder" => Some(MILLION),
        "dayJobHoursPerYear" => Some(DEFAULT_WAGE_HOURS * MILLION),
        "marginalRatePercent" | "taxPercent" => None,
        _ if is_required(field) => None,
        _ => Some(0),
    }
}

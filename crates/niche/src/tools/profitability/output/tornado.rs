//! Effect of each input on the pay per hour: 10 % less and 10 % more, the others fixed.

use crate::money::ProfitTables;
use crate::money::cents::round_div;
use crate::money::fees::ActiveFee;
use crate::tools::profitability::reading::checked_inputs::CheckedInputs;
use crate::tools::profitability::result::TornadoBar;

const STEP_PERCENT: i64 = 10;

type Field = (&'static str, &'static str, fn(&mut CheckedInputs) -> Option<&mut i64>);

/// Inputs in the order of ties: by label.
const FIELDS: [Field; 14] = [
    ("adsCentsPerMonth", "Advertising", |case| case.ads.as_mut()),
    ("unitCostCents", "Cost per unit", |case| case.unit_cost.as_mut()),
    ("dayJobCentsPerHour", "Day-job pay", |case| case.wage.as_mut()),
    ("feePercent", "Fee rate", |case| case.fee_percent_ppm.as_mut()),
    ("fixedCentsPerMonth", "Fixed costs", |case| case.fixed.as_mut()),
    ("hoursPerMonth", "Hours of work", |case| case.hours_micro.as_mut()),
    ("milesPerMonth", "Miles", |case| case.miles_micro.as_mut()),
    ("packagingCents", "Packaging", |case| case.packaging.as_mut()),
    ("priceCents", "Price", |case| case.price.as_mut()),
    ("unitsPerMonth", "Sales", |case| case.units_micro.as_mut()),
    ("buyerShippingCents", "Shipping paid by the buyer", |case| {
        case.buyer_shipping.as_mut()
    }),
    ("shippingCents", "Shipping paid by you", |case| case.shipping.as_mut()),
    ("taxPercent", "Tax rate", |case| case.flat_ppm.as_mut()),
    ("vehicleCentsPerMonth", "Vehicle", |case| case.vehicle.as_mut()),
];

/// Bars of all inputs that are not zero, largest change first. Empty while the pay per hour is not known.
pub(crate) fn list_tornado_bars(case: &CheckedInputs, fees: &[ActiveFee], tables: &ProfitTables) -> Vec<TornadoBar> {
    let Some(base) = pay_per_hour(case, fees, tables) else {
        return Vec::new();
    };
    let mut bars: Vec<TornadoBar> = FIELDS
        .iter()
        .filter_map(|field| tornado_bar(case, fees, tables, field))
        .collect();
    let change = |bar: &TornadoBar| (bar.low_cents - base).abs().max((bar.high_cents - base).abs());
    bars.sort_by(|a, b| change(b).cmp(&change(a)).then_with(|| a.label.cmp(&b.label)));
    bars
}

fn tornado_bar(
    case: &CheckedInputs,
    fees: &[ActiveFee],
    tables: &ProfitTables,
    (field, label, value): &Field,
) -> Option<TornadoBar> {
    let at = |percent: i64| {
        let mut changed = case.clone();
        let number = value(&mut changed).filter(|number| **number != 0)?;
        *number = round_div(i128::from(*number) * i128::from(percent), 100);
        let own = changed.fee_preset.is_none().then(|| changed.own_fee());
        pay_per_hour(&changed, own.as_deref().unwrap_or(fees), tables)
    };
    Some(TornadoBar {
        field: (*field).to_owned(),
        label: (*label).to_owned(),
        low_cents: at(100 - STEP_PERCENT)?,
        high_cents: at(100 + STEP_PERCENT)?,
    })
}

fn pay_per_hour(case: &CheckedInputs, fees: &[ActiveFee], tables: &ProfitTables) -> Option<i64> {
    let model = case.build_model(fees.to_vec(), &tables.taxes)?;
    let year = model.year_amounts(case.price?);
    model.hourly_pay(model.kept_earnings(year.profit)?)
}

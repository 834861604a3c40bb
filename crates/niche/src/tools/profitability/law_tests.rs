//! Laws that hold for every case.

use proptest::prelude::*;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

use super::calculator::choose_preset;
use super::goal::dead_zones::dead_zones;
use super::goal::goal_price::{self, Goal, GoalKind, goal_price, is_goal_reached};
use super::reading::checked_inputs::CheckedInputs;
use super::reading::read::check_inputs;
use super::tests::{find_output, read_request, run_request, test_engine, with_changes};
use super::*;
use crate::money::model::UnitModel;
use crate::tools::Tool as _;

const PRESETS: [&str; 10] = [
    "", "etsy", "ebay", "amazon", "poshmark", "mercari", "depop", "patreon", "payhip", "stripe",
];
const CATEGORIES: [&str; 11] = [
    "other",
    "apparel",
    "beauty",
    "grocery",
    "mowers",
    "jewelry",
    "furniture",
    "watches",
    "appliances",
    "electronics-accessories",
    "sports",
];

fn any_case() -> impl Strategy<Value = Value> {
    let offer = (
        1_i64..60_000,
        1_i64..4_000,
        1_i64..4,
        0_i64..4_000,
        0_i64..800,
        0_i64..900,
    );
    let platform = (
        0_usize..PRESETS.len(),
        0_usize..CATEGORIES.len(),
        0_i64..300,
        0_i64..100,
    );
    let month = (0_i64..20_000, 0_i64..20_000, 1_i64..700, 0_i64..12_000, -20_i64..40);
    (offer, platform, month).prop_map(|((price, tenths, q, cost, ship, own), (preset, category, rate, fixed), rest)| {
        let (ads, costs, hours, wage, growth) = rest;
        let mut fields = json!({"priceCents": price, "unitsPerMonth": tenths as f64 / 10.0, "unitsPerOrder": q, "unitCostCents": cost,
            "buyerShippingCents": ship, "shippingCents": own, "salesTaxPercent": rate % 9, "adsCentsPerMonth": ads,
            "fixedCentsPerMonth": costs, "hoursPerMonth": hours, "dayJobCentsPerHour": wage,
            "growthPercentPerMonth": growth, "startupCents": costs});
        match PRESETS[preset] {
            "" => (fields["feePercent"], fields["feeFixedCents"]) = (json!(rate as f64 / 10.0), json!(fixed)),
            id => fields["feePreset"] = json!(id),
        }
        if PRESETS[preset] == "amazon" {
            fields["feeOptions"] = json!({"category": CATEGORIES[category]});
        }
        fields
    })
}

fn case_of(fields: &Value) -> (CheckedInputs, UnitModel) {
    let tables = test_engine().profit_tables();
    let case = check_inputs(&read_request(fields.clone()), &tables.taxes).unwrap();
    let chosen = choose_preset(tables, &case).unwrap();
    let model = case.build_model(case.active_fees(chosen), &tables.taxes).unwrap();
    (case, model)
}

/// Changes a field by an amount.
fn change_field(fields: &Value, field: &str, by: i64) -> Value {
    let mut fields = fields.clone();
    fields[field] = json!(fields[field].as_i64().unwrap() + by);
    fields
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_goal_price_is_the_first_of_a_scan(fields in any_case(), kind in 0_usize..5, value in 1_i64..60_000) {
        let (_, model) = case_of(&fields);
        let kind = GoalKind::iter().nth(kind).unwrap();
        let value = match kind { GoalKind::Margin => value * 10, GoalKind::Overtime => value * 30, _ => value };
        let goal = Goal { kind, value };
        let found = goal_price(&model, goal);
        let limit = found.price_cents.unwrap_or(30_000);
        let scanned = (1..=limit.min(60_000)).find(|price| is_goal_reached(&model, goal, *price));
        match found.price_cents {
            Some(price) if price <= 60_000 => prop_assert_eq!(scanned, Some(price)),
            Some(price) => prop_assert!(scanned.is_none() && is_goal_reached(&model, goal, price) && !is_goal_reached(&model, goal, price - 1)),
            None => prop_assert_eq!(scanned, None),
        }
        for range in &found.failing_ranges {
            prop_assert!(!is_goal_reached(&model, goal, range.from_cents) && range.from_cents > found.price_cents.unwrap());
        }
    }

    #[test]
    fn dead_zones_leave_less_than_the_price_before_them(fields in any_case()) {
        let (_, model) = case_of(&fields);
        for zone in dead_zones(&model) {
            let before = model.order_contribution(zone.from_cents - 1);
            prop_assert!(zone.to_cents - zone.from_cents < 2_000_000);
            for price in (zone.from_cents..=zone.to_cents).take(3_000) {
                prop_assert!(model.order_contribution(price) < before, "{price}");
            }
            prop_assert!(model.order_contribution(zone.to_cents + 1) >= before);
        }
    }

    #[test]
    fn break_even_units_lose_nothing_and_one_order_less_loses(fields in any_case()) {
        let (_, model) = case_of(&fields);
        let order = model.price_order(fields["priceCents"].as_i64().unwrap());
        let fixed = model.fixed_costs();
        match goal_price::units_for_profit(&model, order.contribution, 0) {
            None => prop_assert!(order.contribution <= 0),
            Some(units) => {
                let orders = units / model.units_per_order;
                prop_assert_eq!(orders * model.units_per_order, units);
                let profit = |orders: i64| model.month_amounts(&order, orders * 1_000_000).profit;
                prop_assert!(profit(orders) >= 0);
                prop_assert!(fixed == 0 || profit(orders - 1) < 0);
            }
        }
    }

    #[test]
    fn a_higher_cost_never_raises_the_profit(fields in any_case(), by in 1_i64..500) {
        let profit = |fields: &Value| find_output(&run_request(fields.clone()), "profitYearCents").cents.unwrap();
        let before = profit(&fields);
        for field in ["unitCostCents", "shippingCents", "adsCentsPerMonth", "fixedCentsPerMonth"] {
            prop_assert!(profit(&change_field(&fields, field, by)) <= before, "{field}");
        }
    }

    #[test]
    fn every_result_adds_up_and_makes_itself_again(fields in any_case()) {
        let result = run_request(fields);
        let cents = |key: &str| find_output(&result, key).cents.unwrap();
        prop_assert_eq!(cents("profitYearCents") - cents("setAsideYearCents"), cents("keptYearCents"));
        prop_assert_eq!(result.months.iter().map(|m| m.profit_cents).sum::<i64>(), cents("profitYearCents"));
        prop_assert_eq!(result.months.iter().map(|m| m.kept_cents.unwrap()).sum::<i64>(), cents("keptYearCents"));
        prop_assert_eq!(find_output(&result, "feeCents").lines.iter().map(|line| line.cents).sum::<i64>(), cents("feeCents"));
        for month in &result.months {
            prop_assert_eq!(month.fee_line_cents.iter().sum::<i64>(), month.fee_cents);
        }
        prop_assert!(result.outputs.iter().all(|output| output.sources.iter().all(|id| result.sources.iter().any(|known| known.id == *id))));
        prop_assert!(result.outputs.iter().all(|output| !output.filled.contains(char::from(123)) && !output.formula.is_empty()));
        let again = ProfitabilityCalculator::run(test_engine(), &result.request).unwrap();
        prop_assert!(again == result);
    }
}

#[test]
fn bounds_of_the_tax_hold_every_profit_between() {
    for fields in [
        json!({}),
        json!({"statePercent": 100}),
        json!({"marginalRatePercent": 37}),
        json!({"dayJobCentsPerHour": 9_690}),
        json!({"dayJobCentsPerHour": 0}),
        json!({"taxYear": 2025, "filingStatus": "joint"}),
    ] {
        let (_, model) = case_of(&with_changes(fields));
        let tax = model.tax.as_ref().unwrap();
        for low in (-100_i64..200_000)
            .step_by(1_733)
            .chain((1_000_000..60_000_000).step_by(1_900_017))
        {
            for width in [1, 40, 5_000, 3_000_000] {
                let [least, most] = tax.kept_bounds(low, low + width);
                for profit in (low..=low + width).step_by((width as usize / 25).max(1)) {
                    let kept = profit - tax.set_aside(profit);
                    assert!(
                        least <= kept && kept <= most,
                        "{low} {width} {profit}: {least} {kept} {most}"
                    );
                }
            }
        }
    }
}

#[test]
fn more_profit_leaves_less_only_at_the_two_steps() {
    let (_, model) = case_of(&with_changes(json!({})));
    let kept = |profit: i64| profit - model.tax.as_ref().unwrap().set_aside(profit);
    let falls: Vec<i64> = (1..30_000_000_i64)
        .step_by(101)
        .filter(|profit| kept(profit + 101) < kept(*profit))
        .collect();
    assert_eq!(falls.len(), 1, "{falls:?}");
    assert!(
        (43_200..43_400).contains(&falls[0]),
        "the self-employment tax begins: {falls:?}"
    );
}

#[test]
fn the_poshmark_zone_is_the_known_one() {
    let found = run_request(with_changes(json!({"feePreset": "poshmark", "priceCents": 1500}))).dead_zones;
    assert_eq!(found.len(), 1);
    // $14.99 leaves $12.04 after the fee, as does $15.05; $15.00 leaves $12.00.
    assert_eq!(
        (found[0].from_cents, found[0].to_cents, found[0].loss_cents),
        (1_500, 1_504, 4)
    );
}

/// Self-employment tax begins at $400 of earnings: with a cent more of profit the goal would fail, and it does not.
#[test]
fn a_price_at_a_step_of_the_tax_that_reaches_the_goal_does_not_fail() {
    let fields = json!({
        "priceCents": 1, "unitsPerMonth": 0.1, "unitsPerOrder": 1, "unitCostCents": 0, "shippingCents": 0,
        "buyerShippingCents": 0, "adsCentsPerMonth": 0, "fixedCentsPerMonth": 0, "startupCents": 0, "hoursPerMonth": 1,
        "dayJobCentsPerHour": 0, "growthPercentPerMonth": 0, "salesTaxPercent": 0, "feePercent": 0.0, "feeFixedCents": 0,
    });
    let (_, model) = case_of(&fields);
    let goal = Goal {
        kind: GoalKind::KeptPerMonth,
        value: 3_100,
    };
    let found = goal_price(&model, goal);
    assert_eq!(found.price_cents, Some(30_995));
    for range in &found.failing_ranges {
        assert!(range.from_cents <= range.to_cents && !is_goal_reached(&model, goal, range.from_cents));
    }
}

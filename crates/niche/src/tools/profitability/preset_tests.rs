//! Every version of every preset, one cent below, at and above each step.

use super::ProfitabilityCalculator;
use super::tests::{read_request, run_request, test_engine, with_changes};
use crate::money::cents::MILLION;
use crate::money::fee_amount::{Bases, order_fee};
use crate::money::fees::{ActiveFee, BracketMode, FeeBase, FeeLine, FeePer};
use crate::refusal::Refusal;
use crate::tools::Tool as _;
use serde_json::json;

fn fee_at(line: &FeeLine, cents: i64) -> i64 {
    let fee = ActiveFee {
        line: line.clone(),
        share_ppm: MILLION,
        source_id: String::new(),
    };
    order_fee(
        &fee,
        Bases {
            item: cents,
            shipping: 0,
            sales_tax: 0,
        },
        1,
    )
}

/// Fee of an amount by the text of the table, in tenths of a thousandth of a cent.
fn expected_fee(line: &FeeLine, cents: i64) -> i64 {
    let brackets = line.brackets.as_ref().unwrap();
    let (mut exact, mut fixed, mut from) = (0_i128, line.fixed_cents, 0);
    for step in &brackets.steps {
        let end = step.up_to_cents.unwrap_or(i64::MAX);
        match brackets.mode {
            BracketMode::Whole if cents > from && cents <= end => {
                exact = i128::from(cents) * i128::from(step.rate_ppm);
                fixed += step.fixed_cents;
            }
            BracketMode::Whole => {}
            BracketMode::Marginal => exact += i128::from((cents.min(end) - from).max(0)) * i128::from(step.rate_ppm),
        }
        from = end;
    }
    i64::try_from((2 * exact + 1_000_000) / 2_000_000).unwrap() + fixed
}

#[test]
fn every_step_of_every_version_is_right_around_its_end() {
    let mut tested = 0;
    for preset in &test_engine().profit_tables().presets {
        for line in preset.versions.iter().flat_map(|version| &version.lines) {
            for end in line
                .brackets
                .iter()
                .flat_map(|brackets| &brackets.steps)
                .filter_map(|step| step.up_to_cents)
            {
                for cents in [end - 1, end, end + 1] {
                    assert_eq!(
                        fee_at(line, cents),
                        expected_fee(line, cents),
                        "{} {} at {cents}",
                        preset.id,
                        line.name
                    );
                    tested += 1;
                }
            }
        }
    }
    assert!(tested > 50, "{tested}");
}

#[test]
fn known_amounts_of_the_published_tables() {
    let line = |preset: &str, category: &str, at: usize| {
        let preset = test_engine()
            .profit_tables()
            .presets
            .iter()
            .find(|known| known.id == preset)
            .unwrap();
        let lines = &preset.versions.last().unwrap().lines;
        let fits =
            |line: &&FeeLine| line.when.category.is_empty() || line.when.category.iter().any(|key| key == category);
        lines.iter().filter(fits).nth(at).unwrap().clone()
    };
    for (preset, category, at, cents, fee) in [
        ("poshmark", "", 0, 1_499, 295),
        ("poshmark", "", 0, 1_500, 300),
        ("amazon", "apparel", 0, 500, 30),
        ("amazon", "grocery", 0, 100, 8),
        ("amazon", "apparel", 0, 1_500, 75),
        ("amazon", "apparel", 0, 1_501, 150),
        ("amazon", "apparel", 0, 2_001, 340),
        ("amazon", "jewelry", 0, 25_100, 5_005),
        ("amazon", "other", 0, 100, 30),
        ("amazon", "watches", 0, 150_100, 24_003),
        ("ebay", "most", 0, 750_000, 102_000),
        ("ebay", "most", 0, 760_000, 102_235),
        ("ebay", "most", 1, 1_000, 30),
        ("ebay", "most", 1, 1_001, 40),
    ] {
        assert_eq!(
            fee_at(&line(preset, category, at), cents),
            fee,
            "{preset} {category} {cents}"
        );
    }
}

#[test]
fn units_and_orders_are_charged_as_often_as_they_say() {
    let preset = |units: i64| {
        let result = run_request(with_changes(
            json!({"feePreset": "etsy", "unitsPerOrder": units, "priceCents": 1000}),
        ));
        result
            .outputs
            .into_iter()
            .find(|output| output.key == "feeCents")
            .unwrap()
            .lines
    };
    assert_eq!(preset(1)[0].cents, 20);
    assert_eq!(preset(3)[0].cents, 60, "the listing fee, per unit sold");
    assert_eq!(preset(3)[2].cents, 90 + 25, "the payment fee, once");
}

#[test]
fn a_monthly_plan_is_a_cost_of_the_month() {
    let month = |plan: &str| {
        run_request(with_changes(
            json!({"feePreset": "amazon", "feeOptions": {"plan": plan}}),
        ))
        .months[0]
            .clone()
    };
    assert_eq!(
        (
            month("professional").subscription_cents,
            month("individual").subscription_cents
        ),
        (3_999, 0)
    );
    assert_eq!(month("individual").fee_line_cents.last(), Some(&(99 * 12)));
}

#[test]
fn bases_and_rounding_follow_the_definition() {
    let line = |base: FeeBase, per: FeePer| FeeLine {
        rate_ppm: 100_000,
        cap_cents: Some(500),
        ..FeeLine::new(String::new(), base, per)
    };
    let bases = Bases {
        item: 1_005,
        shipping: 100,
        sales_tax: 50,
    };
    let amount = |line: FeeLine, units: i64| {
        order_fee(
            &ActiveFee {
                line,
                share_ppm: MILLION,
                source_id: String::new(),
            },
            bases,
            units,
        )
    };
    assert_eq!(
        amount(line(FeeBase::Item, FeePer::Order), 1),
        101,
        "half a cent rounds up"
    );
    assert_eq!(amount(line(FeeBase::ItemAndShipping, FeePer::Order), 1), 111);
    assert_eq!(amount(line(FeeBase::ItemShippingAndTax, FeePer::Order), 1), 116);
    assert_eq!(amount(line(FeeBase::Item, FeePer::Unit), 3), 34 * 3, "once per unit");
    assert_eq!(amount(line(FeeBase::Item, FeePer::Month), 3), 0);
}

#[test]
fn a_first_day_without_a_source_is_called_an_assumption() {
    let notes = |preset: &str| {
        run_request(with_changes(json!({"feePreset": preset})))
            .preset_version
            .unwrap()
            .notes
    };
    let is_told = |preset: &str| {
        notes(preset)
            .iter()
            .any(|note| note.contains("We assume that these fees apply"))
    };
    assert!(is_told("etsy") && is_told("stripe"));
    assert!(!is_told("ebay") && !is_told("mercari"));
}

#[test]
fn a_category_without_known_fees_on_a_day_is_refused() {
    let ebay = |day: &str, category: &str| {
        let case = json!({"feePreset": "ebay", "feeDate": day, "feeOptions": {"category": category}});
        ProfitabilityCalculator::run(test_engine(), &read_request(with_changes(case)))
    };
    assert!(ebay("2024-06-01", "most").is_ok() && ebay("2025-02-14", "books").is_ok());
    let Err(Refusal::WrongFields { fields, .. }) = ebay("2025-02-13", "books") else {
        panic!("not refused")
    };
    assert_eq!(fields[0].0, "feeDate");
    assert!(
        fields[0].1.starts_with("must be 2025-02-14 or later"),
        "{}",
        fields[0].1
    );
}

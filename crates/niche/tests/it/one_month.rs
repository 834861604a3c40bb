//! One month of a market's work: the first card and the calculator take it from one function.

use std::sync::LazyLock;

use niche::Engine;
use niche::answer::AnswerInput;
use niche::evening::EveningChoice;
use niche::report::EveningAnswer;
use niche::tools::Tool;
use niche::tools::profitability::{ProfitResult, ProfitabilityCalculator};
use serde_json::json;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const WAGE_USD: f64 = 24.51;
/// Minutes of an evening, evenings a week, and state.
const CHOICES: [(i64, i64, Option<&str>); 4] = [
    (180, 3, None),
    (90, 1, Some("MS")),
    (240, 5, Some("CA")),
    (600, 7, None),
];

fn open_card(market: &str, (minutes, per_week, state): (i64, i64, Option<&str>)) -> EveningAnswer {
    let choice = EveningChoice::from_fields(Some(minutes), Some(per_week), state).unwrap();
    let input = AnswerInput {
        wage_usd: Some(WAGE_USD),
        ..AnswerInput::default()
    };
    ENGINE.estimate_evening(market, &choice, &input).unwrap()
}

fn open_calculator(market: &str, (minutes, per_week, state): (i64, i64, Option<&str>)) -> ProfitResult {
    let request = json!({
        "market": market,
        "eveningMinutes": minutes,
        "eveningsPerWeek": per_week,
        "state": state,
        "dayJobCentsPerHour": (WAGE_USD * 100.0).round(),
    });
    ProfitabilityCalculator::run(&ENGINE, &serde_json::from_value(request).unwrap()).unwrap()
}

fn to_cents(usd: f64) -> i64 {
    (usd * 100.0).round() as i64
}

fn output_cents(result: &ProfitResult, key: &str) -> Option<i64> {
    result.outputs.iter().find(|output| output.key == key).unwrap().cents
}

fn input_value(result: &ProfitResult, cell: &str) -> f64 {
    let input = result.inputs.iter().find(|input| input.cell == cell).unwrap();
    input.value.unwrap()
}

#[test]
fn the_calculator_opens_with_the_month_of_the_card_to_the_cent() {
    for market in &ENGINE.atlas().markets {
        for choice in CHOICES {
            let (card, result) = (open_card(&market.slug, choice), open_calculator(&market.slug, choice));
            let (evening, taxed) = (card.evening, card.after_tax.unwrap());
            let name = format!("{} {choice:?}", market.slug);
            let of_card = [
                to_cents(evening.month_usd[1]),
                to_cents(taxed.per_hour_usd[1]),
                to_cents(taxed.overtime_hour_usd),
            ];
            let of_calculator = ["profitMonthCents", "hourlyPayCents", "overtimeHourCents"];
            assert_eq!(
                of_card.map(Some),
                of_calculator.map(|key| output_cents(&result, key)),
                "{name}"
            );
            let year = [taxed.month_usd[1], taxed.tax_usd[1]].map(|usd| usd * 12.0);
            for (usd, key) in year.into_iter().zip(["keptYearCents", "setAsideYearCents"]) {
                let cents = output_cents(&result, key).unwrap() as f64;
                assert!(
                    (usd * 100.0 - cents).round().abs() <= 6.0,
                    "{name}: {key} {usd} {cents}"
                );
            }
            assert_eq!(evening.hours_per_month[1], input_value(&result, "Hours"), "{name}");
            assert_eq!(evening.units_per_month[1], input_value(&result, "Units"), "{name}");
        }
    }
}

#[test]
fn an_hour_times_the_hours_is_the_month_and_the_cases_keep_their_order() {
    for market in &ENGINE.atlas().markets {
        for choice in CHOICES {
            let evening = open_card(&market.slug, choice).evening;
            let name = format!("{} {choice:?}", market.slug);
            for case in 0..3 {
                let (hours, month) = (evening.hours_per_month[case], evening.month_usd[case]);
                let from_hours = evening.per_hour_usd[case] * hours;
                assert!(
                    (from_hours - month).abs() <= hours * 0.005 + 0.01,
                    "{name}: {from_hours} {month}"
                );
            }
            for figures in [evening.month_usd, evening.per_hour_usd, evening.earnings_usd] {
                assert!(figures.is_sorted(), "{name}: {figures:?}");
            }
        }
    }
}

#[test]
fn hours_are_those_worked_and_not_the_length_of_the_evenings() {
    // One dog takes 95 to 145 minutes, so that one fits into three hours: an evening has work for two hours.
    let evening = open_card("dog-grooming", (180, 3, None)).evening;
    assert_eq!(evening.minutes_per_unit, [95.0, 145.0]);
    assert_eq!(
        (evening.units_per_month, evening.hours_per_month[1]),
        ([12.99; 3], 25.98)
    );
    assert_eq!(evening.hours_text, "21 to 31 hours of work");
}

#[test]
fn typed_sales_take_their_own_hours_and_typed_hours_stay() {
    let run = |more: serde_json::Value| {
        let mut request = json!({ "market": "dog-grooming", "eveningMinutes": 240, "eveningsPerWeek": 2 });
        request
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        ProfitabilityCalculator::run(&ENGINE, &serde_json::from_value(request).unwrap()).unwrap()
    };
    assert_eq!(input_value(&run(json!({ "unitsPerMonth": 10 })), "Hours"), 20.0);
    let typed = run(json!({ "unitsPerMonth": 10, "hoursPerMonth": 12.5 }));
    assert_eq!(input_value(&typed, "Hours"), 12.5);
    let guess = run(json!({}));
    let note = &guess
        .guesses
        .iter()
        .find(|guess| guess.field == "unitsPerMonth")
        .unwrap()
        .note;
    assert_eq!(
        note,
        "In an average month, 17.32 dogs groomed fit into 2 evenings of 4 hours a week."
    );
}

#[test]
fn evenings_that_cannot_be_are_refused_at_their_field() {
    for (field, value) in [
        ("eveningMinutes", json!(29)),
        ("eveningsPerWeek", json!(8)),
        ("eveningsPerWeek", json!(1.5)),
        ("state", json!("Bavaria")),
    ] {
        let mut request = json!({ "market": "dog-grooming" });
        request[field] = value;
        let refusal = ProfitabilityCalculator::run(&ENGINE, &serde_json::from_value(request).unwrap()).unwrap_err();
        assert!(refusal.to_string().contains(field), "{refusal}");
    }
}

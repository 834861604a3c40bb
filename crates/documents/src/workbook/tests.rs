//! The month of the first card in the workbook and in the business plan, for every market.

use std::sync::LazyLock;

use niche::Engine;
use niche::answer::AnswerInput;
use niche::evening::EveningChoice;
use niche::report::EveningAnswer;
use niche::tools::Tool;
use niche::tools::profitability::{ProfitResult, ProfitabilityCalculator, format_dollars};
use serde_json::{Value, json};

use super::months::month_rows;
use super::{OrderLayout, to_dollars};
use crate::business::{BusinessPlan, money_of};
use crate::notes::SourceNotes;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const WAGE_CENTS: i64 = 2_451;
const CHOICES: [(i64, i64, Option<&str>); 4] = [
    (180, 3, None),
    (90, 1, Some("MS")),
    (240, 5, Some("CA")),
    (600, 7, None),
];

/// The first card, and the calculator that opens from it.
fn open_both(market: &str, (minutes, per_week, state): (i64, i64, Option<&str>)) -> (EveningAnswer, ProfitResult) {
    let choice = EveningChoice::from_fields(Some(minutes), Some(per_week), state).unwrap();
    let input = AnswerInput {
        wage_usd: Some(to_dollars(WAGE_CENTS)),
        ..AnswerInput::default()
    };
    let card = ENGINE.estimate_evening(market, &choice, &input).unwrap();
    let request = json!({"market": market, "eveningMinutes": minutes, "eveningsPerWeek": per_week, "state": state,
        "dayJobCentsPerHour": WAGE_CENTS});
    let request = serde_json::from_value(request).unwrap();
    (card, ProfitabilityCalculator::run(&ENGINE, &request).unwrap())
}

fn to_cents(usd: f64) -> i64 {
    (usd * 100.0).round() as i64
}

#[test]
fn workbook_and_plan_have_the_month_the_hours_and_the_pay_of_the_card() {
    let order = OrderLayout {
        fees: vec![7],
        unit_costs: 8,
        shipping: 9,
        packaging: 10,
        contribution: 11,
    };
    for market in &ENGINE.atlas().markets {
        for choice in CHOICES {
            let (card, result) = open_both(&market.slug, choice);
            let (evening, taxed) = (card.evening, card.after_tax.unwrap());
            let name = format!("{} {choice:?}", market.slug);
            let (month, pay) = (to_cents(evening.month_usd[1]), to_cents(taxed.per_hour_usd[1]));
            let (rows, layout) = month_rows(&result, &order);
            let of_row = |row: usize| to_cents(rows[row - 4].values.unwrap()[0]);
            assert_eq!(of_row(layout.profit), month, "{name}");
            let hours = result.inputs.iter().find(|input| input.cell == "Hours").unwrap();
            assert_eq!(hours.value, Some(evening.hours_per_month[1]), "{name}");
            let plan = BusinessPlan {
                projection: Some(result.clone()),
                ..BusinessPlan::default()
            };
            let money = serde_json::to_value(money_of(&plan, &SourceNotes::new(&[]))).unwrap();
            let answer = |label: &str| {
                let rows = money["answers"].as_array().unwrap();
                rows.iter().find(|row| row[0] == label).map(|row| row[1].clone())
            };
            let texts = [pay, month].map(|cents| Some(Value::from(format_dollars(cents))));
            let labels = ["Pay per hour of work", "Profit of the first month, before tax"];
            assert_eq!(labels.map(answer), texts, "{name}");
            let shown: f64 = money["hours"].as_str().unwrap().replace(',', "").parse().unwrap();
            assert!(
                (shown - evening.hours_per_month[1]).abs() < 0.005 + 1e-9,
                "{name}: {shown}"
            );
        }
    }
}

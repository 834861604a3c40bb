//! A calculation as it is stored, and what other tools read from it.

use serde_json::{Value, json};

use crate::tools::profitability::{ProfitResult, format_dollars};
use crate::tools::{Finding, FindingKind, RunSummary, StatementBasis};

/// Title is the name of the request, else the pay per hour, else "Profit projection".
pub(crate) fn summarize_result(result: &ProfitResult) -> RunSummary {
    let output = |key: &str| result.outputs.iter().find(|output| output.key == key);
    let pay = output("hourlyPayCents").filter(|pay| pay.cents.is_some());
    let title = match (&result.request.name, pay) {
        (Some(name), _) => name.clone(),
        (None, Some(pay)) => format!("{} an hour", pay.text),
        (None, None) => "Profit projection".to_owned(),
    };
    RunSummary {
        title,
        facts: json!({
            "state": result.state,
            "headline": result.headline,
            "missing": result.missing,
            "figures": result.figures,
            "request": result.request,
        }),
    }
}

/// "$45.00 a unit, $21.40 an hour".
pub(crate) fn write_headline(facts: &Value) -> Option<String> {
    let price = facts["request"]["priceCents"].as_i64();
    let pay = facts["headline"]["hourlyPayCents"].as_i64();
    let parts = [
        price.map(|cents| format!("{} a unit", format_dollars(cents))),
        pay.map(|cents| format!("{} an hour", format_dollars(cents))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let figures = || facts["figures"]["text"].as_str().map(str::to_owned);
    (!parts.is_empty()).then(|| parts.join(", ")).or_else(figures)
}

/// The price that the person has entered.
pub(crate) fn list_findings(facts: &Value) -> Vec<Finding> {
    let price = facts["request"]["priceCents"].as_i64();
    let finding = |cents| Finding::new(FindingKind::Price, format_dollars(cents), StatementBasis::Guess);
    price.map(finding).into_iter().collect()
}

//! Up to four scenarios on identical rows. The order of the scenarios changes no row.

use crate::tools::profitability::result::{
    ProfitOutput, ProfitResult, ScenarioCell, ScenarioColumn, ScenarioComparison, ScenarioRow,
};

/// Outputs for which less is better.
const LESS_IS_BETTER: [&str; 9] = [
    "feeCents",
    "setAsideYearCents",
    "seTaxCents",
    "additionalMedicareCents",
    "incomeTaxCents",
    "stateTaxCents",
    "breakEvenUnits",
    "paybackMonth",
    "goalPriceCents",
];
/// Outputs that are not compared by their size.
const NEUTRAL: [&str; 2] = ["overtimeHourCents", "qbiCents"];

/// Makes a column of each result; one without a name is "Scenario" and its number.
pub(crate) fn side_by_side(results: &[ProfitResult]) -> ScenarioComparison {
    let columns = results.iter().enumerate().map(|(at, result)| ScenarioColumn {
        name: result
            .request
            .name
            .clone()
            .unwrap_or_else(|| format!("Scenario {}", at + 1)),
        state: result.state,
        missing: result.missing.clone(),
        request: result.request.clone(),
    });
    let first = results
        .first()
        .map(|result| result.outputs.as_slice())
        .unwrap_or_default();
    let rows = first.iter().enumerate().map(|(at, output)| {
        let cells: Vec<&ProfitOutput> = results.iter().filter_map(|result| result.outputs.get(at)).collect();
        ScenarioRow {
            key: output.key.clone(),
            label: output.label.clone(),
            unit: output.unit,
            cells: mark_cells(&output.key, &cells),
        }
    });
    ScenarioComparison {
        columns: columns.collect(),
        rows: rows.collect(),
    }
}

fn mark_cells(key: &str, outputs: &[&ProfitOutput]) -> Vec<ScenarioCell> {
    let size = |output: &ProfitOutput| output.cents.map(|cents| cents as f64).or(output.value);
    let sizes = outputs.iter().filter_map(|output| size(output));
    let best = match LESS_IS_BETTER.contains(&key) {
        true => sizes.clone().fold(f64::INFINITY, f64::min),
        false => sizes.clone().fold(f64::NEG_INFINITY, f64::max),
    };
    let differ = sizes.clone().any(|size| size != best) && !NEUTRAL.contains(&key);
    let cell = |output: &&ProfitOutput| ScenarioCell {
        cents: output.cents,
        value: output.value,
        text: output.text.clone(),
        best: differ && size(output) == Some(best),
    };
    outputs.iter().map(cell).collect()
}

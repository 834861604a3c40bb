//! The workbook recalculated by IronCalc, a spreadsheet engine that shares no code with the calculator: every answer
//! follows the yellow cells to the cent.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use documents::projection_xlsx;
use niche::Engine;
use niche::tools::Tool;
use niche::tools::profitability::{OutputUnit, ProfitOutput, ProfitResult, ProfitabilityCalculator};
use serde_json::{Value, json};

use crate::TODAY;

/// Sheets of the inputs and of the answers.
const INPUTS: usize = 0;
const ANSWERS: usize = 4;
/// Columns of the values and of the calculations.
const VALUES: usize = 2;
const FILLED: usize = 4;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

fn calculate(fields: &Value) -> ProfitResult {
    ProfitabilityCalculator::run(&ENGINE, &serde_json::from_value(fields.clone()).unwrap()).unwrap()
}

fn full_fields() -> Value {
    json!({"priceCents": 4500, "unitsPerMonth": 12, "unitCostCents": 900, "buyerShippingCents": 499, "shippingCents": 420,
        "packagingCents": 55, "feePercent": 6.5, "feeFixedCents": 45, "fixedCentsPerMonth": 3_200, "startupCents": 30_000,
        "hoursPerMonth": 20, "dayJobCentsPerHour": 2_551, "statePercent": 4.25, "feeDate": "2026-11-21"})
}

fn with(mut fields: Value, changes: &Value) -> Value {
    for (name, value) in changes.as_object().unwrap() {
        fields[name] = value.clone();
    }
    fields
}

/// A changed workbook, and the result that its answers must have.
struct Change {
    name: String,
    file: PathBuf,
    set: Vec<Value>,
    expected: ProfitResult,
}

impl Change {
    /// A file of `fields` with changed yellow cells, in dollars, numbers or shares; `None` empties one. It must say
    /// what the calculator says of `fields` with `changes`.
    fn new(fields: &Value, cells: &[(&str, Option<f64>)], changes: &Value) -> Self {
        static FILES: AtomicUsize = AtomicUsize::new(0);
        let result = calculate(fields);
        let name = format!("recalculated-{}.xlsx", FILES.fetch_add(1, Ordering::Relaxed));
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, projection_xlsx(&result, None, TODAY).unwrap()).unwrap();
        let row_of = |cell: &str| {
            let goal = (cell == "Goal").then_some(result.inputs.len());
            goal.or_else(|| result.inputs.iter().position(|input| input.cell == cell))
                .unwrap()
                + 5
        };
        Self {
            name: format!("{fields} {changes}"),
            file,
            set: cells
                .iter()
                .map(|(cell, value)| json!([INPUTS, row_of(cell), VALUES, value]))
                .collect(),
            expected: calculate(&with(fields.clone(), changes)),
        }
    }

    fn to_job(&self) -> Value {
        let rows = 4..self.expected.outputs.len() + 4;
        let read: Vec<Value> = rows
            .flat_map(|row| [VALUES, FILLED].map(|column| json!([ANSWERS, row, column])))
            .collect();
        json!({"file": self.file, "set": self.set, "read": read})
    }

    /// Every answer is a formula with the value of the calculator, and so is every calculation with figures.
    fn check(&self, cells: &[Value]) {
        for (output, cells) in self.expected.outputs.iter().zip(cells.chunks(2)) {
            let (answer, filled) = (&cells[0], &cells[1]);
            assert!(
                answer["formula"].is_string(),
                "{}: {} is a constant",
                self.name,
                output.key
            );
            check_answer(output, &answer["value"], &self.name);
            if output.cents.is_some() || output.value.is_some() {
                assert_eq!(filled["value"], output.filled.as_str(), "{}: {}", self.name, output.key);
            }
        }
    }
}

/// Recalculates all files in one process, and compares every answer.
fn check_changes(changes: &[Change]) {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/recalculate/debug/recalculate");
    let tool = std::env::var_os("RECALCULATE").map_or(tool, PathBuf::from);
    let mut started = Command::new(tool)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("these tests need the program that tools/ensure.sh recalculate builds");
    let jobs: Vec<Value> = changes.iter().map(Change::to_job).collect();
    let mut input = started.stdin.take().unwrap();
    input.write_all(&serde_json::to_vec(&jobs).unwrap()).unwrap();
    drop(input);
    let output = started.wait_with_output().unwrap();
    assert!(output.status.success());
    let answers: Vec<Vec<Value>> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answers.len(), changes.len());
    for (change, cells) in changes.iter().zip(&answers) {
        change.check(cells);
        std::fs::remove_file(&change.file).unwrap();
    }
}

/// Compares an answer with that of the calculator.
fn check_answer(output: &ProfitOutput, found: &Value, name: &str) {
    let key = &output.key;
    let expected = match (output.cents, output.value) {
        (Some(cents), _) => Some(cents as f64 / 100.0),
        (_, Some(value)) if output.unit == OutputUnit::Percent => Some(value / 100.0),
        (_, value) => value,
    };
    match expected {
        Some(expected) => {
            let number = found.as_f64();
            let is_right = number.is_some_and(|number| (number - expected).abs() < 1e-7);
            assert!(is_right, "{name}: {key} is {found} instead of {expected}");
        }
        None => {
            let is_missing = output.text == "Please fill in";
            let expected = if is_missing { "–" } else { output.text.as_str() };
            assert_eq!(found, expected, "{name}: {key}");
        }
    }
}

#[test]
fn an_untouched_workbook_answers_as_the_calculator() {
    let choices = [
        json!({}),
        json!({"growthPercentPerMonth": 7.5, "unitsPerOrder": 2, "milesPerMonth": 100}),
        json!({"feePreset": "etsy", "feeOptions": {"offsiteAds": {"rate": 15, "share": 20}}}),
        json!({"feePreset": "ebay", "salesTaxPercent": 8.25}),
        json!({"feePreset": "amazon", "feeOptions": {"category": "apparel", "plan": "professional"}}),
        json!({"taxPercent": 25}),
        json!({"marginalRatePercent": 22}),
        json!({"applyQbi": false, "filingStatus": "joint", "overtimeDeduction": true}),
        json!({"unitCostCents": 9_000}),
        json!({"startupCents": 2_000, "fixedCentsPerMonth": 0}),
        json!({"dayJobCentsPerHour": null}),
        json!({"dayJobCentsPerHour": null, "marginalRatePercent": 22}),
        json!({"hoursPerMonth": 0}),
        json!({"market": "dog-grooming", "eveningMinutes": 240}),
    ];
    let untouched = choices.map(|choice| Change::new(&with(full_fields(), &choice), &[], &json!({})));
    check_changes(&untouched);
}

#[test]
fn changed_price_sales_and_rates_change_every_answer() {
    let fields = full_fields();
    let price = (&[("Price", Some(61.37))][..], json!({"priceCents": 6_137}));
    let units = (&[("Units", Some(31.5))][..], json!({"unitsPerMonth": 31.5}));
    let wage = (&[("DayJob", Some(96.2))][..], json!({"dayJobCentsPerHour": 9_620}));
    let own_rate = (&[("MarginalRate", Some(0.22))][..], json!({"marginalRatePercent": 22}));
    let flat = (&[("TaxRate", Some(0.275))][..], json!({"taxPercent": 27.5}));
    let single = [price, units, wage, own_rate, flat];
    let mut changes_of_cells: Vec<Change> = single
        .iter()
        .map(|(cells, changes)| Change::new(&fields, cells, changes))
        .collect();
    // Rates that were filled in before the download give way to the brackets when their cells are emptied.
    let before = with(full_fields(), &json!({"taxPercent": 30, "marginalRatePercent": 24}));
    let cells = [("TaxRate", None), ("MarginalRate", None), ("Price", Some(52.0))];
    let changes = json!({"taxPercent": null, "marginalRatePercent": null, "priceCents": 5_200});
    changes_of_cells.push(Change::new(&before, &cells, &changes));
    let loss = [("Price", Some(5.0)), ("TaxRate", Some(0.3))];
    changes_of_cells.push(Change::new(
        &fields,
        &loss,
        &json!({"priceCents": 500, "taxPercent": 30}),
    ));
    check_changes(&changes_of_cells);
}

#[test]
fn the_price_for_a_goal_follows_the_yellow_cells() {
    let goal = |kind: &str, value: f64| json!({"goal": {"kind": kind, "value": value}});
    let mut found = Vec::new();
    for (changes, more) in [
        (goal("keptPerMonth", 40_000.0), json!({})),
        (
            goal("hourlyPay", 2_500.0),
            json!({"feePreset": "etsy", "growthPercentPerMonth": 3}),
        ),
        (
            goal("profitPerMonth", 50_000.0),
            json!({"feePreset": "ebay", "salesTaxPercent": 8.25}),
        ),
        (
            goal("margin", 30.0),
            json!({"feePreset": "amazon", "feeOptions": {"category": "apparel", "plan": "individual"}}),
        ),
        (goal("overtime", 1.0), json!({})),
        // About where self-employment tax begins.
        (goal("keptPerMonth", 3_300.0), json!({})),
        (goal("keptPerMonth", 900_000_000.0), json!({})),
    ] {
        let fields = with(with(full_fields(), &changes), &more);
        found.push(Change::new(&fields, &[], &json!({})));
        let cells = [("Units", Some(20.0)), ("UnitCost", Some(3.5))];
        found.push(Change::new(
            &fields,
            &cells,
            &json!({"unitsPerMonth": 20, "unitCostCents": 350}),
        ));
        let rate = [("MarginalRate", Some(0.12)), ("TaxRate", None)];
        found.push(Change::new(&fields, &rate, &json!({"marginalRatePercent": 12})));
    }
    // A goal that is typed into the file.
    let typed = [("Goal", Some(250.0))];
    found.push(Change::new(&full_fields(), &typed, &goal("keptPerMonth", 25_000.0)));
    check_changes(&found);
}

//! Worked examples, and requests that are refused.

use serde_json::{Value, json};

use super::*;
use crate::Engine;
use crate::money::tax_estimate;
use crate::refusal::Refusal;
use crate::tools::Tool as _;
use crate::tools::{RunError, find_tool};

pub(super) fn test_engine() -> &'static Engine {
    static ENGINE: std::sync::LazyLock<Engine> = std::sync::LazyLock::new(|| Engine::load().unwrap());
    &ENGINE
}

pub(super) fn read_request(fields: Value) -> ProfitRequest {
    serde_json::from_value(fields).unwrap()
}

pub(super) fn run_request(fields: Value) -> ProfitResult {
    ProfitabilityCalculator::run(test_engine(), &read_request(fields)).unwrap()
}

pub(super) fn find_output<'r>(result: &'r ProfitResult, key: &str) -> &'r ProfitOutput {
    result.outputs.iter().find(|output| output.key == key).unwrap()
}

fn cents_of(result: &ProfitResult, key: &str) -> i64 {
    find_output(result, key).cents.unwrap()
}

fn refused_fields(fields: Value) -> Vec<String> {
    let error = ProfitabilityCalculator::run(test_engine(), &read_request(fields.clone()));
    let Err(Refusal::WrongFields { fields, .. }) = error else {
        panic!("{fields} is not refused: {error:?}")
    };
    fields.into_iter().map(|(name, _)| name).collect()
}

/// $45 a unit, 12 a month, $9 of material, 20 hours, $25 an hour at the day job, $52,000 a year.
pub(super) fn complete_fields() -> Value {
    json!({"priceCents": 4500, "unitsPerMonth": 12, "unitCostCents": 900, "startupCents": 30000, "hoursPerMonth": 20,
        "dayJobCentsPerHour": 2500})
}

pub(super) fn with_changes(changes: Value) -> Value {
    let mut fields = complete_fields();
    for (name, value) in changes.as_object().unwrap() {
        fields[name] = value.clone();
    }
    fields
}

#[test]
fn a_year_adds_up_by_hand() {
    let result = run_request(with_changes(json!({"fixedCentsPerMonth": 3200, "shippingCents": 100})));
    // 12 × ($45 − $9 − $1) = $420 a month, less $32.
    assert_eq!(cents_of(&result, "profitMonthCents"), 38_800);
    assert_eq!(cents_of(&result, "profitYearCents"), 465_600);
    // 92.35 % of $4,656 is $4,299.82; 12.4 % is $533.18, 2.9 % is $124.69.
    assert_eq!(cents_of(&result, "seTaxCents"), 53_318 + 12_469);
    // Half is $328.94; 20 % of $4,327.06 is $865.41.
    assert_eq!(cents_of(&result, "qbiCents"), 86_541);
    // 12 % of $4,327.06 − $865.41 = $3,461.65: all inside the 12 % bracket above $35,900.
    assert_eq!(cents_of(&result, "incomeTaxCents"), 41_540);
    assert_eq!(cents_of(&result, "setAsideYearCents"), 65_787 + 41_540);
    assert_eq!(cents_of(&result, "keptYearCents"), 465_600 - 107_327);
    // $3,582.73 in 240 hours.
    assert_eq!(cents_of(&result, "hourlyPayCents"), 1_493);
    // $37.50 less 12 % and 7.65 %.
    assert_eq!(cents_of(&result, "overtimeHourCents"), 3_013);
    assert_eq!(find_output(&result, "eveningWorth").value, Some(0.5));
    // $32 ÷ $35 is one order.
    assert_eq!(find_output(&result, "breakEvenUnits").value, Some(1.0));
    assert_eq!(find_output(&result, "paybackMonth").value, Some(2.0));
    assert_eq!(find_output(&result, "roiPercent").value, Some(1094.24));
    assert_eq!(result.state, ProfitState::Complete);
    assert_eq!(
        result.months.iter().map(|month| month.kept_cents.unwrap()).sum::<i64>(),
        cents_of(&result, "keptYearCents")
    );
    assert_eq!(result.figures.text, "8 of 11 figures are yours");
}

#[test]
fn fees_of_etsy_add_up_by_hand() {
    // Item $20, shipping $5, sales tax 8 % = $2.00.
    let result = run_request(with_changes(
        json!({"priceCents": 2000, "buyerShippingCents": 500, "salesTaxPercent": 8,
        "feePreset": "etsy", "feeDate": "2026-11-22"}),
    ));
    let lines: Vec<i64> = find_output(&result, "feeCents")
        .lines
        .iter()
        .map(|line| line.cents)
        .collect();
    // $0.20; 6.5 % of $25 = $1.625, up; 3 % of $27 + $0.25.
    assert_eq!(lines, [20, 163, 81 + 25]);
    assert_eq!(cents_of(&result, "feeCents"), 289);
    assert_eq!(cents_of(&result, "contributionCents"), 2_500 - 289 - 900);
    assert_eq!(result.preset_version.unwrap().platform, "Etsy");
}

#[test]
fn a_flat_rate_replaces_every_tax_and_a_marginal_rate_the_brackets() {
    let flat = run_request(with_changes(json!({"taxPercent": 25})));
    assert_eq!(cents_of(&flat, "setAsideYearCents"), 518_400 / 4);
    assert_eq!(find_output(&flat, "seTaxCents").reason.as_deref(), Some("flat_rate"));
    let marginal = run_request(with_changes(
        json!({"marginalRatePercent": 22, "applyQbi": false, "statePercent": 5}),
    ));
    let profit = 518_400;
    let half = (cents_of(&marginal, "seTaxCents") + 1) / 2;
    assert_eq!(cents_of(&marginal, "incomeTaxCents"), ((profit - half) * 22 + 50) / 100);
    assert_eq!(cents_of(&marginal, "stateTaxCents"), profit / 20);
}

#[test]
fn a_loss_gives_no_credit() {
    let result = run_request(with_changes(json!({"unitCostCents": 9000})));
    assert!(cents_of(&result, "profitYearCents") < 0);
    assert_eq!(cents_of(&result, "setAsideYearCents"), 0);
    assert_eq!(
        find_output(&result, "breakEvenUnits").reason.as_deref(),
        Some("no_number_of_sales")
    );
    assert_eq!(
        find_output(&result, "paybackMonth").reason.as_deref(),
        Some("not_in_the_first_year")
    );
}

#[test]
fn missing_fields_are_named_and_their_outputs_are_null() {
    let empty = run_request(json!({}));
    assert_eq!(empty.state, ProfitState::Empty);
    assert_eq!(
        empty.missing.join(" "),
        "priceCents unitsPerMonth unitCostCents startupCents hoursPerMonth dayJobCentsPerHour"
    );
    assert!(
        empty
            .outputs
            .iter()
            .all(|output| output.cents.is_none() && output.value.is_none())
    );
    assert!(empty.months.is_empty() && empty.tornado.is_empty());
    let partial = run_request(json!({"priceCents": 2000, "unitsPerMonth": 10, "unitCostCents": 500}));
    assert_eq!(partial.state, ProfitState::Incomplete);
    assert_eq!(cents_of(&partial, "profitMonthCents"), 15_000);
    for key in ["hourlyPayCents", "keptYearCents", "incomeTaxCents", "roiPercent"] {
        let output = find_output(&partial, key);
        assert_eq!((output.cents, output.text.as_str()), (None, "Please fill in"), "{key}");
    }
}

#[test]
fn an_own_rate_needs_no_day_job() {
    let fields = json!({"priceCents": 2000, "unitsPerMonth": 10, "unitCostCents": 500, "hoursPerMonth": 10,
        "marginalRatePercent": 22, "feeDate": "2026-11-21"});
    let result = run_request(fields);
    // $1,800 a year: 12.4 % and 2.9 % of $1,662.30; half of it is $127.17.
    assert_eq!(cents_of(&result, "seTaxCents"), 20_613 + 4_821);
    // At least $400 from $1,000 of business income; 20 % of $1,672.83 is less.
    assert_eq!(cents_of(&result, "qbiCents"), 40_000);
    // 22 % of $1,272.83.
    assert_eq!(cents_of(&result, "incomeTaxCents"), 28_002);
    assert_eq!(
        cents_of(&result, "hourlyPayCents"),
        (180_000 - 25_434 - 28_002 + 60) / 120
    );
    assert_eq!(find_output(&result, "overtimeHourCents").text, "Please fill in");
}

#[test]
fn a_month_without_costs_and_a_start_under_100_dollars_say_so() {
    let text =
        |changes: serde_json::Value, key: &str| find_output(&run_request(with_changes(changes)), key).text.clone();
    let free = json!({"fixedCentsPerMonth": 0});
    assert_eq!(text(free, "breakEvenUnits"), "No monthly costs to cover");
    let loss = json!({"fixedCentsPerMonth": 0, "unitCostCents": 9_000});
    assert_eq!(
        text(loss, "breakEvenUnits"),
        "No number of sales: each order loses money"
    );
    let little = json!({"startupCents": 9_999});
    assert_eq!(text(little, "roiPercent"), "Too little invested to show a return");
    assert!(text(json!({"startupCents": 10_000}), "roiPercent").ends_with('%'));
}

#[test]
fn wrong_figures_are_refused_at_their_fields() {
    for wrong in [
        json!(-1),
        json!(1e308),
        json!(2000.5),
        json!("1,234.56"),
        json!("1.234,56"),
        json!("$20"),
        json!("20%"),
        json!(true),
        json!([1]),
        json!(0),
        json!(1_000_000_001_i64),
    ] {
        assert_eq!(
            refused_fields(with_changes(json!({"priceCents": wrong}))),
            ["priceCents"],
            "{wrong}"
        );
    }
    for (field, wrong) in [
        ("hoursPerMonth", json!(731)),
        ("unitsPerMonth", json!(1e9)),
        ("taxPercent", json!(100.5)),
        ("feePercent", json!(-1)),
        ("feeDate", json!("22.11.2026")),
        ("filingStatus", json!("divorced")),
        ("taxYear", json!(2024)),
        ("unitsPerOrder", json!(0)),
        ("statePercent", json!(6.123456)),
    ] {
        assert_eq!(refused_fields(with_changes(json!({field: wrong}))), [field]);
    }
    assert_eq!(
        refused_fields(with_changes(json!({"feePreset": "ebay", "feeDate": "2023-02-14"}))),
        ["feeDate"]
    );
    assert_eq!(
        refused_fields(with_changes(
            json!({"feePreset": "amazon", "feeOptions": {"category": "cars"}})
        )),
        ["feeOptions.category"]
    );
    assert_eq!(
        refused_fields(with_changes(json!({"goal": {"kind": "fame", "value": 1}}))),
        ["goal.kind"]
    );
    assert_eq!(
        refused_fields(with_changes(json!({"hours": {"making": 700, "packing": 100}}))),
        ["hours"]
    );
    assert_eq!(
        refused_fields(with_changes(
            json!({"priceCents": 1_000_000_000, "unitsPerMonth": 1_000_000})
        )),
        ["unitsPerMonth"]
    );
}

#[test]
fn ends_of_the_limits_are_counted() {
    for changes in [
        json!({"taxPercent": 0}),
        json!({"taxPercent": 100}),
        json!({"feePercent": 100}),
        json!({"feePercent": 0}),
        json!({"unitsPerMonth": 0.5}),
        json!({"unitsPerMonth": 1_000_000, "growthPercentPerMonth": 100}),
        json!({"growthPercentPerMonth": -100}),
        json!({"hoursPerMonth": 0}),
        json!({"hoursPerMonth": 730}),
        json!({"priceCents": 1, "goal": {"kind": "hourlyPay", "value": 1_000_000_000}}),
    ] {
        let result = run_request(with_changes(changes.clone()));
        assert!(find_output(&result, "profitYearCents").cents.is_some(), "{changes}");
    }
    assert_eq!(
        find_output(
            &run_request(with_changes(json!({"hoursPerMonth": 0}))),
            "hourlyPayCents"
        )
        .reason
        .as_deref(),
        Some("no_hours")
    );
}

#[test]
fn a_removed_preset_opens_and_asks_for_another() {
    let result = run_request(with_changes(json!({"feePreset": "gone"})));
    assert_eq!(
        (result.state, result.missing),
        (ProfitState::Stale, vec!["feePreset".to_owned()])
    );
    assert!(
        result
            .outputs
            .iter()
            .any(|output| output.key == "profitYearCents" && output.cents.is_none())
    );
    let old = super::tests::run_request(with_changes(json!({"feePreset": "ebay", "feeDate": "2024-05-01"})));
    assert_eq!(old.state, ProfitState::Stale);
    assert!(old.notices[0].contains("Newer fees are known"), "{:?}", old.notices);
}

#[test]
fn a_market_fills_in_what_is_missing_and_says_so() {
    let guessed = run_request(json!({"market": "dog-grooming", "dayJobCentsPerHour": 2500}));
    assert!(guessed.missing.is_empty(), "{:?}", guessed.missing);
    assert_eq!(guessed.figures.text, "1 of 11 figures are yours");
    let price = guessed
        .guesses
        .iter()
        .find(|guess| guess.field == "priceCents")
        .unwrap();
    assert!(!price.sources.is_empty() && guessed.sources.iter().any(|source| source.id == price.sources[0]));
    assert!(guessed.request.price_cents.is_none(), "a guess stays a guess");
    assert!(find_output(&guessed, "hourlyPayCents").cents.is_some());
}

#[test]
fn an_idea_brings_its_own_cost_and_hours() {
    let at = test_engine().atlas.find_market("dog-grooming").unwrap();
    let last = test_engine().atlas.markets[at].ideas.last().unwrap();
    let guessed = run_request(json!({"market": "dog-grooming", "idea": last.title, "dayJobCentsPerHour": 2500}));
    let value = |field: &str| {
        let guess = guessed.guesses.iter().find(|guess| guess.field == field);
        guess.map(|guess| (guess.value, guess.note.clone())).unwrap()
    };
    let [low, high] = last.cost_usd.map(f64::from);
    let (startup, note) = value("startupCents");
    assert!(
        (startup - (low + high) * 50.0).abs() < 0.5 && note.contains(&last.title),
        "{startup} {note}"
    );
    let [low, high] = last.hours_week;
    let (units, note) = value("unitsPerMonth");
    assert!(note.contains(&format!("{low} to {high} hours a week")), "{note}");
    // Two hours for a dog, and no more of them than fit into the middle of the idea's hours.
    let (hours, _) = value("hoursPerMonth");
    let most = f64::from(low + high) / 2.0 * 4.33;
    assert!(
        (hours - units * 2.0).abs() < 1e-5 && hours <= most,
        "{hours} {units} {most}"
    );
    assert_eq!(guessed.request.idea.as_ref(), Some(&last.title));
    assert_eq!(
        guessed.figures.text, "1 of 11 figures are yours",
        "guesses stay guesses"
    );
    let plain = run_request(json!({"market": "dog-grooming", "dayJobCentsPerHour": 2500}));
    let unknown = run_request(json!({"market": "dog-grooming", "idea": "Unicorns", "dayJobCentsPerHour": 2500}));
    assert_eq!(plain.guesses, unknown.guesses);
}

#[test]
fn ideas_of_every_sector_make_a_calculation() {
    for market in test_engine().atlas.markets.iter().step_by(20) {
        for idea in &market.ideas {
            let guessed = run_request(json!({"market": market.slug, "idea": idea.title}));
            let note = |field: &str| guessed.guesses.iter().any(|guess| guess.field == field);
            assert!(note("startupCents") && note("hoursPerMonth"), "{}", idea.title);
        }
    }
}

#[test]
fn the_eleven_figures_of_older_clients_still_read() {
    let tool = find_tool("profitability-calculator").unwrap();
    let old = json!({"inputs": {"priceCents": 4500.0, "unitsPerMonth": 12.0, "unitCostCents": 900.0, "feePercent": 6.5,
        "shippingCents": null, "adsCentsPerMonth": 0.0, "fixedCentsPerMonth": null, "startupCents": 30000.0,
        "hoursPerMonth": 20.0, "dayJobCentsPerHour": 2500.0, "taxPercent": 25.0}});
    let outcome = tool
        .run(test_engine(), &tool.find_request(&old).unwrap().to_string())
        .unwrap();
    assert_eq!(outcome.result["headline"]["profitMonthCents"], json!(39_684));
    assert!(matches!(tool.run(test_engine(), "5"), Err(RunError::Malformed(_))));
}

#[test]
fn scenarios_have_identical_rows_in_any_order() {
    let scenarios = [
        complete_fields(),
        with_changes(json!({"priceCents": 5000, "name": "Dearer"})),
        json!({}),
    ]
    .map(read_request);
    let forward = compare_scenarios(test_engine(), &scenarios).unwrap();
    let mut reversed = scenarios.clone();
    reversed.reverse();
    let backward = compare_scenarios(test_engine(), &reversed).unwrap();
    for (row, other) in forward.rows.iter().zip(&backward.rows) {
        assert_eq!(row.key, other.key);
        assert!(row.cells.iter().eq(other.cells.iter().rev()), "{}", row.key);
    }
    let pay = forward.rows.iter().find(|row| row.key == "hourlyPayCents").unwrap();
    assert_eq!(
        pay.cells.iter().map(|cell| cell.best).collect::<Vec<_>>(),
        [false, true, false]
    );
    for count in [0, 1, 5] {
        assert!(compare_scenarios(test_engine(), &vec![scenarios[0].clone(); count]).is_err());
    }
    let wrong = [scenarios[0].clone(), read_request(json!({"priceCents": -1}))];
    let Err(Refusal::WrongFields { fields, .. }) = compare_scenarios(test_engine(), &wrong) else {
        panic!()
    };
    assert_eq!(fields[0].0, "requests.1.priceCents");
}

#[test]
fn miles_cost_the_rate_of_the_day() {
    let vehicle =
        |day: &str| run_request(with_changes(json!({"milesPerMonth": 100, "feeDate": day}))).months[0].vehicle_cents;
    assert_eq!(
        [vehicle("2025-12-31"), vehicle("2026-06-30"), vehicle("2026-07-01")],
        [7_000, 7_250, 7_600]
    );
}

/// One return of the open tax model Tax-Calculator 6.8.0, in dollars. Wages and profit in, what the profit adds out.
#[derive(serde::Deserialize)]
struct ModelReturn {
    year: u16,
    status: tax_tables::FilingStatus,
    wages: i64,
    profit: i64,
    se: f64,
    amc: f64,
    qbi: f64,
    income: f64,
}

#[test]
fn the_estimate_agrees_with_the_open_tax_model() {
    let returns: Vec<ModelReturn> = serde_json::from_str(include_str!("../../../tests/data/tax_returns.json")).unwrap();
    assert_eq!(returns.len(), 160);
    for known in returns {
        let year = test_engine()
            .profit_tables()
            .taxes
            .find_year(known.year, known.status)
            .unwrap();
        let amounts = tax_estimate::TaxCase::new(year, known.wages * 100, 0).tax_amounts(known.profit * 100);
        for (name, cents, usd) in [
            ("self-employment tax", amounts.self_employment, known.se),
            ("additional Medicare tax", amounts.additional_medicare, known.amc),
            ("deduction", amounts.qbi, known.qbi),
            ("income tax", amounts.income_tax, known.income),
        ] {
            let difference = (cents as f64 / 100.0 - usd).abs();
            assert!(
                difference < 0.025,
                "{} {:?} {} {} {name}: {cents} {usd}",
                known.year,
                known.status,
                known.wages,
                known.profit
            );
        }
    }
}

//! The tool of the calculator.

use serde_json::Value;

use super::output::outputs::ProfitFigures;
use super::reading::checked_inputs::CheckedInputs;
use crate::money::model::{UnitModel, YearAmounts};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::examples::{EXAMPLE_PROFIT, shipped_examples};
use crate::tools::niche_discovery::read_location;
use crate::tools::{Finding, FormField, RunSummary, Tool};

use super::goal::{dead_zones, goal_price, search};
use super::output::local_wage::describe_local_wage;
use super::output::{guesses, inputs, notes, scenarios, stored, tornado};
use super::reading::checked_inputs::Chosen;
use super::reading::{form, read};
use super::request::ProfitRequest;
use super::result::*;
use crate::money::tax_estimate::{TaxAmounts, TaxCase};
use crate::money::{ProfitTables, cents, model};

/// Most cents that all orders of a year may move.
const MAX_YEAR_CENTS: i128 = 1_000_000_000_000_000;
/// Scenarios that can be compared.
pub const SCENARIOS: std::ops::RangeInclusive<usize> = 2..=4;
/// Prices of the chart on each side of the present one.
const CHART_STEPS: i64 = 20;

#[derive(Debug)]
pub struct ProfitabilityCalculator;

impl Tool for ProfitabilityCalculator {
    const KEY: &'static str = "profitability-calculator";
    type Request = ProfitRequest;
    type Result = ProfitResult;

    fn run(engine: &EngineData, request: &ProfitRequest) -> Result<ProfitResult, Refusal> {
        calculate_profit(engine, request)
    }

    fn summarize_result(result: &ProfitResult) -> RunSummary {
        stored::summarize_result(result)
    }

    fn write_headline(facts: &Value) -> Option<String> {
        stored::write_headline(facts)
    }

    fn list_findings(facts: &Value) -> Vec<Finding> {
        stored::list_findings(facts)
    }

    const KEEPS_FOR_MARKET: Option<&'static str> =
        Some("Keeps your day job, taxes and goal. Leaves out prices, sales, costs and hours.");

    fn for_market(request: ProfitRequest, market: &str) -> Option<ProfitRequest> {
        Some(request.for_market(market))
    }

    /// Complete results are finished. Others count the figures of the person.
    fn measure_progress(result: &ProfitResult) -> u8 {
        match result.state {
            ProfitState::Complete => 100,
            ProfitState::Stale if result.missing.is_empty() => 100,
            _ => u8::try_from(90 * result.figures.yours / result.figures.of).unwrap_or(90),
        }
    }

    fn complete_request(_request: ProfitRequest, result: &ProfitResult) -> ProfitRequest {
        result.request.clone()
    }

    /// The fees of the day apply.
    fn on_day(request: ProfitRequest, today: &str) -> ProfitRequest {
        let day = request.fee_date.filter(|day| !day.trim().is_empty());
        ProfitRequest {
            fee_date: Some(day.unwrap_or_else(|| today.to_owned())),
            ..request
        }
    }

    /// The market of the example may be chosen by a person. Its name is the example's own.
    fn refuse_example(request: &ProfitRequest) -> Option<&'static str> {
        let shipped = shipped_examples().find_request(Self::KEY)?;
        let sent = ProfitRequest {
            fee_date: None,
            ..request.clone()
        };
        let is_shipped = serde_json::from_value::<ProfitRequest>(shipped).is_ok_and(|shipped| shipped == sent);
        is_shipped.then_some(EXAMPLE_PROFIT)
    }

    fn without_private(request: ProfitRequest) -> ProfitRequest {
        ProfitRequest { name: None, ..request }
    }

    /// Older clients send the eleven figures as `inputs`.
    fn find_request(result: &Value) -> Option<Value> {
        let found = result.get("request").or_else(|| result.get("inputs"))?;
        found.is_object().then(|| found.clone())
    }

    fn read_form(fields: &[FormField]) -> Option<Result<Value, Refusal>> {
        Some(form::read_form(fields))
    }
}

/// Puts two to four scenarios on identical rows.
///
/// # Errors
/// For another number of scenarios, or the refusal of the first request that cannot be read, with its place in the
/// field.
pub fn compare_scenarios(engine: &EngineData, requests: &[ProfitRequest]) -> Result<ScenarioComparison, Refusal> {
    if !SCENARIOS.contains(&requests.len()) {
        return Err(read::refuse_fields(vec![(
            "requests".to_owned(),
            "must have 2 to 4 scenarios".to_owned(),
        )]));
    }
    let results = requests.iter().enumerate().map(|(at, request)| {
        calculate_profit(engine, request).map_err(|refusal| match refusal {
            Refusal::WrongFields { fields, .. } => read::refuse_fields(
                fields
                    .into_iter()
                    .map(|(name, text)| (format!("requests.{at}.{name}"), text))
                    .collect(),
            ),
            other => other,
        })
    });
    Ok(scenarios::side_by_side(&results.collect::<Result<Vec<_>, _>>()?))
}

/// The inputs in their place.
fn check_request(engine: &EngineData, request: &ProfitRequest) -> Result<CheckedInputs, Refusal> {
    let mut given = read::check_inputs(request, &engine.profit.taxes)?;
    let location = read_location(&engine.places, request.location.as_deref(), given.location())?;
    given.place_in(location, &engine.places);
    Ok(given)
}

fn calculate_profit(engine: &EngineData, request: &ProfitRequest) -> Result<ProfitResult, Refusal> {
    let tables = &engine.profit;
    let given = check_request(engine, request)?;
    let chosen = choose_preset(tables, &given)?;
    let market = given.market.as_deref().and_then(|slug| engine.atlas.find_market(slug));
    let mut case = given.clone();
    let level = engine.prices.price_level(given.state);
    let mut guesses = guesses::fill_guesses(&mut case, market.map(|at| &engine.atlas.markets[at]), level);
    if market.is_some() {
        guesses.extend(guesses::fill_wage(&mut case, engine));
    }
    let local_wage = market.and_then(|at| describe_local_wage(engine, &engine.atlas.markets[at], given.location()?));
    let is_removed = case.fee_preset.is_some() && chosen.is_none();
    let fees = match is_removed {
        true => Vec::new(),
        false => case.active_fees(chosen),
    };
    let model = case.build_model(fees.clone(), &tables.taxes).filter(|_| !is_removed);
    check_size(&case, model.as_ref())?;
    let year = model
        .as_ref()
        .zip(case.price)
        .map(|(model, price)| model.year_amounts(price));
    let goal = find_goal(&case, model.as_ref(), year.as_ref());
    let tax_case = case.tax_case(&tables.taxes);
    let profit = year.as_ref().map(|year| year.profit);
    let figures = ProfitFigures {
        tax: tax_case.as_ref().zip(profit).map(|(tax, profit)| tax_on(tax, profit)),
        case: &case,
        fees: &fees,
        model: model.as_ref(),
        year: year.as_ref(),
        tax_case: tax_case.as_ref(),
        goal: goal.as_ref(),
    };
    let missing = list_missing(&given, &case, is_removed);
    let count = guesses::count_figures(&given);
    let notices = notes::list_notices(&given, chosen, is_removed, market.is_none());
    Ok(ProfitResult {
        state: state_of(&given, &count, &missing, !notices.is_empty(), is_removed),
        headline: headline_of(&figures),
        outputs: figures.list_outputs(),
        dead_zones: model.as_ref().map(dead_zones::dead_zones).unwrap_or_default(),
        tornado: match is_removed {
            true => Vec::new(),
            false => tornado::list_tornado_bars(&case, &fees, tables),
        },
        months: list_months(&figures),
        profit_by_price: by_price(&case, model.as_ref()),
        figures: count,
        preset_version: chosen.map(notes::preset_version),
        inputs: inputs::list_inputs(&given, &case, &guesses, &tables.taxes),
        tax: notes::tax_notes(&case, &tables.taxes),
        sources: notes::list_sources(engine, &figures, chosen, &guesses, local_wage.as_ref()),
        local_wage,
        request: given.to_request(),
        fees: fees.clone(),
        missing,
        guesses,
        notices,
        goal,
    })
}

pub(super) fn choose_preset<'t>(tables: &'t ProfitTables, case: &CheckedInputs) -> Result<Chosen<'t>, Refusal> {
    let Some(id) = &case.fee_preset else { return Ok(None) };
    // A request under a removed preset opens all the same, and asks for another one.
    let Some(preset) = tables.presets.iter().find(|preset| preset.id == *id) else {
        return Ok(None);
    };
    let mut wrong = Vec::new();
    let lists = [
        (
            "feeOptions.category",
            &case.fee_options.category,
            &preset.options.category,
        ),
        ("feeOptions.plan", &case.fee_options.plan, &preset.options.plan),
    ];
    for (field, chosen, list) in lists {
        if chosen
            .as_ref()
            .is_some_and(|key| !list.is_empty() && list.iter().all(|choice| choice.key != *key))
        {
            let keys: Vec<&str> = list.iter().map(|choice| choice.key.as_str()).collect();
            wrong.push((field.to_owned(), format!("must be one of: {}", keys.join("; "))));
        }
    }
    let version = preset.version_on(&case.fee_date);
    if let (None, Some(first)) = (version, preset.versions.first()) {
        let problem = format!(
            "must be {} or later: we know no earlier fees of {}",
            first.effective_from, preset.platform
        );
        wrong.push(("feeDate".to_owned(), problem));
    }
    let category = case.fee_options.category.as_deref();
    if let Some(later) = version.and_then(|version| preset.later_with_category(version, category)) {
        let problem = format!(
            "must be {} or later: we know no earlier fees of this category of {}",
            later.effective_from, preset.platform
        );
        wrong.push(("feeDate".to_owned(), problem));
    }
    if wrong.is_empty() {
        Ok(version.map(|version| (preset, version)))
    } else {
        Err(read::refuse_fields(wrong))
    }
}

/// Refuses a case whose year moves more money than the calculator counts.
fn check_size(case: &CheckedInputs, model: Option<&UnitModel>) -> Result<(), Refusal> {
    let Some(model) = model else { return Ok(()) };
    let orders: i128 = model.monthly_orders().into_iter().map(i128::from).sum();
    let per_unit = i128::from(case.price.unwrap_or(0) + model.unit_cost) * i128::from(model.units_per_order);
    let per_order = per_unit + i128::from(model.buyer_shipping + model.own_shipping + model.packaging);
    match orders * per_order / i128::from(cents::MILLION) > MAX_YEAR_CENTS {
        false => Ok(()),
        true => Err(read::refuse_fields(vec![(
            "unitsPerMonth".to_owned(),
            "makes more than $10 trillion a year with this price. Please enter fewer sales or a lower price".to_owned(),
        )])),
    }
}

fn find_goal(case: &CheckedInputs, model: Option<&UnitModel>, year: Option<&YearAmounts>) -> Option<GoalResult> {
    let goal = case.goal?;
    let is_known = model.is_some_and(|model| match goal.kind {
        goal_price::GoalKind::ProfitPerMonth | goal_price::GoalKind::Margin => true,
        goal_price::GoalKind::KeptPerMonth => model.tax.is_some(),
        goal_price::GoalKind::HourlyPay => model.tax.is_some() && model.hours_micro.is_some_and(|hours| hours > 0),
        goal_price::GoalKind::Overtime => {
            model.tax.is_some() && model.overtime.is_some() && model.hours_micro.is_some_and(|hours| hours > 0)
        }
    });
    let (Some(model), true) = (model, is_known) else {
        return Some(GoalResult {
            kind: goal.kind.into_str().to_owned(),
            value: goal.value,
            price_cents: None,
            reason: Some("figures_missing".to_owned()),
            units_per_month: None,
            failing_ranges: Vec::new(),
        });
    };
    let mut found = goal_price::goal_price(model, goal);
    if let (goal_price::GoalKind::ProfitPerMonth, Some(year)) = (goal.kind, year) {
        found.units_per_month = goal_price::units_for_profit(model, year.order.contribution, goal.value);
    }
    Some(found)
}

/// The wage stays on the list with a guess of it: the person knows it, and a market does not.
fn list_missing(given: &CheckedInputs, case: &CheckedInputs, is_removed: bool) -> Vec<String> {
    let fields = [
        ("priceCents", case.price.is_none()),
        ("unitsPerMonth", case.units_micro.is_none()),
        ("unitCostCents", case.unit_cost.is_none()),
        ("feePreset", is_removed),
        ("startupCents", case.startup.is_none()),
        ("hoursPerMonth", case.hours_micro.is_none()),
        ("dayJobCentsPerHour", given.wage.is_none()),
    ];
    let absent = fields.into_iter().filter(|(_, is_missing)| *is_missing);
    absent.map(|(field, _)| field.to_owned()).collect()
}

fn state_of(
    given: &CheckedInputs,
    count: &FigureCount,
    missing: &[String],
    has_notices: bool,
    is_removed: bool,
) -> ProfitState {
    let is_old = has_notices && given.fee_preset.is_some();
    match () {
        () if is_removed => ProfitState::Stale,
        () if count.yours == 0 && given.market.is_none() => ProfitState::Empty,
        () if !missing.is_empty() => ProfitState::Incomplete,
        () if is_old => ProfitState::Stale,
        () => ProfitState::Complete,
    }
}

fn headline_of(figures: &ProfitFigures) -> ProfitHeadline {
    ProfitHeadline {
        hourly_pay_cents: figures.hourly_pay(),
        overtime_hour_cents: figures.overtime_pay(),
        profit_month_cents: figures.month_profit(),
        kept_year_cents: figures.kept_earnings(),
    }
}

/// Tax on the profit of a year. A loss adds none: the income stays that of the day job.
fn tax_on(tax: &TaxCase, profit: i64) -> TaxAmounts {
    match profit > 0 {
        true => tax.tax_amounts(profit),
        false => TaxAmounts {
            taxable_before: tax.taxable_before(),
            taxable_after: tax.taxable_before(),
            ..TaxAmounts::default()
        },
    }
}

fn list_months(figures: &ProfitFigures) -> Vec<ProfitMonth> {
    let (Some(model), Some(year)) = (figures.model, figures.year) else {
        return Vec::new();
    };
    let kept = figures.months_kept();
    let mut balance = figures.case.startup.map(|startup| -startup);
    let month = |(at, month): (usize, &model::MonthAmounts)| {
        let kept = kept.as_ref().and_then(|kept| kept.get(at).copied());
        balance = balance.zip(kept).map(|(balance, kept)| balance + kept);
        let units = i128::from(month.orders_micro) * i128::from(model.units_per_order);
        ProfitMonth {
            month: u8::try_from(at + 1).unwrap_or(u8::MAX),
            units: units as f64 / cents::MILLION as f64,
            revenue_cents: month.revenue,
            fee_cents: month.fees.iter().sum(),
            fee_line_cents: month.fees.clone(),
            unit_cost_cents: month.unit_costs,
            packaging_cents: month.packaging,
            shipping_cents: month.shipping,
            ads_cents: model.ads,
            fixed_cents: model.fixed,
            vehicle_cents: model.vehicle,
            subscription_cents: model.monthly_subscription(),
            profit_cents: month.profit,
            set_aside_cents: kept.map(|kept| month.profit - kept),
            kept_cents: kept,
            balance_cents: balance,
        }
    };
    year.months.iter().enumerate().map(month).collect()
}

/// Points of the chart, from half of the price to double, with both ends of every step between them.
fn by_price(case: &CheckedInputs, model: Option<&UnitModel>) -> Vec<PricePoint> {
    let (Some(model), Some(price)) = (model, case.price) else {
        return Vec::new();
    };
    let low = (price / 2).max(1);
    let high = (price * 2).min(1_000_000_000).max(low + 1);
    let even = (0..=CHART_STEPS * 2).map(|step| low + (high - low) * step / (CHART_STEPS * 2));
    let steps = search::range_starts(model)
        .into_iter()
        .flat_map(|start| [start - 1, start]);
    let mut prices: Vec<i64> = even
        .chain(steps)
        .chain([price])
        .filter(|at| (low..=high).contains(at))
        .collect();
    prices.sort_unstable();
    prices.dedup();
    let orders = model.monthly_orders()[0];
    let point = |price: i64| {
        let order = model.price_order(price);
        PricePoint {
            price_cents: price,
            contribution_cents: order.contribution,
            profit_month_cents: model.month_amounts(&order, orders).profit,
        }
    };
    prices.into_iter().map(point).collect()
}

//! The business plan: the nine sections that the US Small Business Administration asks for, from what somebody has so far.

use std::sync::LazyLock;

use niche::format::money;
use niche::report::{Report, Source};
use serde::{Deserialize, Serialize};
use typst::syntax;

use crate::chart::Chart;
use crate::notes::Notes;
use crate::projection::{Input, Month, Origin, Projection, ProjectionInputs, Unit};
use crate::report::{self, Fact, Idea, Rival};
use crate::typeset::{self, Day, DocumentError};
use crate::workbook::answers;

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::source("/business.typ", include_str!("../templates/business.typ")));
const MONTHS_OF_A_QUARTER: usize = 3;
const IDEAS: usize = 3;

/// What somebody has. Whatever is missing is named in the plan, with the tool that fills it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BusinessPlan<'p> {
    pub report: Option<&'p Report>,
    /// What the profitability calculator was given; without it the figures are guessed from the report.
    pub projection: Option<ProjectionInputs>,
    pub persona: Option<Persona>,
    pub themes: Vec<Theme>,
    /// All steps of the 30-day plan, in order.
    pub steps: Vec<PlanStep>,
}

/// A typical customer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Persona {
    pub name: String,
    pub summary: String,
    /// Short sentences.
    pub traits: Vec<String>,
}

/// Something that many customers say.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Theme {
    pub title: String,
    /// How many of the texts say it.
    pub count: u32,
    pub quotes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanStep {
    pub week: String,
    pub title: String,
    pub done: bool,
    /// What the person wrote; blank without.
    pub note: String,
}

/// Typesets the plan as a tagged PDF on A4. The same plan on the same day gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no plan can bring about.
pub fn business_plan_pdf(plan: &BusinessPlan, made_on: Day) -> Result<Vec<u8>, DocumentError> {
    let data = serde_json::to_value(sheet(plan, made_on)).map_err(|error| DocumentError::from_text(&error))?;
    let name = plan.report.map_or("business-plan", |report| report.id.as_str());
    typeset::pdf(&TEMPLATE, data, &format!("business-plan-{name}"), made_on)
}

/// What the template shows, in words.
#[derive(Debug, Serialize)]
struct Sheet<'p> {
    made_on: String,
    missing: Vec<Gap>,
    market: Option<Market<'p>>,
    money: Option<Money>,
    persona: Option<&'p Persona>,
    themes: &'p [Theme],
    steps: &'p [PlanStep],
    steps_done: usize,
    sources: &'p [Source],
    release: &'p str,
    engine: &'p str,
}

/// A part that is not there yet, and what fills it.
#[derive(Debug, Serialize)]
struct Gap {
    key: &'static str,
    what: &'static str,
    tool: &'static str,
    path: &'static str,
}

/// What the niche report gives.
#[derive(Debug, Serialize)]
struct Market<'p> {
    name: &'p str,
    summary: &'p str,
    region: &'p str,
    score: u8,
    verdict: &'p str,
    verdict_summary: &'p str,
    facts: Vec<Fact>,
    figures: Vec<Fact>,
    reasons_for: &'p [String],
    reasons_against: &'p [String],
    chart: Option<Chart>,
    chart_note: String,
    chart_marks: Vec<usize>,
    rivals: Vec<Rival<'p>>,
    customers: &'p [String],
    channels: &'p [String],
    ideas: Vec<Idea<'p>>,
    actions: &'p [String],
    opportunities: &'p [String],
    checks: Vec<(&'p str, &'p str, &'p str)>,
}

/// What the projection gives.
#[derive(Debug, Serialize)]
struct Money {
    is_guess: bool,
    inputs: Vec<InputRow>,
    /// Four quarters and the year.
    quarters: Vec<[String; 6]>,
    answers: Vec<(&'static str, String, &'static str)>,
    startup: String,
    startup_origin: &'static str,
    startup_note: String,
    hours: Option<String>,
}

#[derive(Debug, Serialize)]
struct InputRow {
    label: &'static str,
    value: String,
    unit: &'static str,
    origin: &'static str,
    note: String,
    marks: Vec<usize>,
}

fn sheet<'p>(plan: &'p BusinessPlan, made_on: Day) -> Sheet<'p> {
    let sources = plan.report.map(|report| report.sources.as_slice()).unwrap_or_default();
    let notes = Notes::new(sources);
    let has_money = plan.report.is_some() || plan.projection.is_some();
    Sheet {
        made_on: made_on.in_words(),
        missing: missing(plan),
        market: plan.report.map(|report| market(report, &notes)),
        money: has_money.then(|| {
            let given = plan.projection.clone().unwrap_or_default();
            money_of(&Projection::of(&given, plan.report), &notes)
        }),
        persona: plan.persona.as_ref(),
        themes: &plan.themes,
        steps: &plan.steps,
        steps_done: plan.steps.iter().filter(|step| step.done).count(),
        sources,
        release: plan.report.map_or(niche::DATA_RELEASE, |report| &report.data_release),
        engine: plan
            .report
            .map_or(niche::ENGINE_VERSION, |report| &report.engine_version),
    }
}

fn missing(plan: &BusinessPlan) -> Vec<Gap> {
    let notes = plan.steps.iter().any(|step| !step.note.trim().is_empty());
    let gaps = [
        (
            plan.report.is_some(),
            "market",
            "The market, its figures and who is there already",
            "Niche Discovery",
            "/niche-discovery",
        ),
        (
            plan.persona.is_some(),
            "persona",
            "A customer with a face: what they want and where they are",
            "Customer Persona",
            "/customer-persona",
        ),
        (
            !plan.themes.is_empty(),
            "themes",
            "What customers say in their own words",
            "Audience Problem Finder",
            "/audience-problem-finder",
        ),
        (
            plan.projection.is_some(),
            "projection",
            "Your own price, costs and hours",
            "Profitability Calculator",
            "/profitability-calculator",
        ),
        (
            notes,
            "notes",
            "What you found out on the way, in your notes",
            "30-Day Plan",
            "/plan",
        ),
    ];
    let absent = gaps.into_iter().filter(|(is_there, ..)| !is_there);
    absent
        .map(|(_, key, what, tool, path)| Gap { key, what, tool, path })
        .collect()
}

fn market<'p>(report: &'p Report, notes: &Notes) -> Market<'p> {
    let matched = &report.matched.market;
    Market {
        name: &matched.name,
        summary: &matched.summary,
        region: &report.market.region,
        score: report.score.value,
        verdict: &report.verdict.label,
        verdict_summary: &report.verdict.summary,
        facts: report::headline(report, notes),
        figures: report::figures(&report.market, notes),
        reasons_for: &report.score.reasons_for,
        reasons_against: &report.score.reasons_against,
        chart: Chart::of(&report.trend),
        chart_note: report::chart_note(report),
        chart_marks: notes.of(&report.trend.source),
        rivals: report.competitors.iter().map(|row| report::rival(row, notes)).collect(),
        customers: &matched.customers,
        channels: &matched.channels,
        ideas: report.business_ideas.iter().take(IDEAS).map(report::idea).collect(),
        actions: &report.immediate_actions,
        opportunities: &report.growth_opportunities,
        checks: report::checks(&report.market),
    }
}

fn money_of(projection: &Projection, notes: &Notes) -> Money {
    let find = |name: &str| projection.inputs.iter().find(|input| input.name == name);
    let known = |name: &str| find(name).filter(|input| input.origin != Origin::Missing);
    let startup = find("Startup");
    Money {
        is_guess: !projection.is_all_yours(),
        inputs: projection.inputs.iter().map(|input| input_row(input, notes)).collect(),
        quarters: quarters(&projection.months()),
        answers: answers(projection)
            .into_iter()
            .map(|answer| {
                let text = answer
                    .value
                    .map_or_else(|| answer.otherwise.to_owned(), |value| written(value, answer.kind));
                (answer.question, text, answer.how)
            })
            .collect(),
        startup: startup.map_or_else(String::new, shown),
        startup_origin: startup.map_or("", |input| input.origin.label()),
        startup_note: startup.map_or_else(String::new, |input| input.note.clone()),
        hours: known("Hours").map(shown),
    }
}

fn input_row(input: &Input, notes: &Notes) -> InputRow {
    InputRow {
        label: input.label,
        value: shown(input),
        unit: input.unit,
        origin: input.origin.label(),
        note: input.note.clone(),
        marks: notes.of(&input.sources),
    }
}

fn shown(input: &Input) -> String {
    match input.origin {
        Origin::Missing => "not known yet".to_owned(),
        _ => written(input.value, input.kind),
    }
}

/// Under a hundred dollars the cents count.
fn written(value: f64, kind: Unit) -> String {
    match kind {
        Unit::Usd if value.abs() < 99.995 && value.fract() != 0.0 => {
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}${:.2}", value.abs())
        }
        Unit::Usd => money(value),
        Unit::Count => ((value * 10.0).round() / 10.0).to_string(),
        Unit::Percent => niche::format::percent(value),
    }
}

/// Sales, revenue, all costs, profit before tax, what is kept, and the balance: for each quarter and the year.
fn quarters(months: &[Month]) -> Vec<[String; 6]> {
    let columns = months.chunks(MONTHS_OF_A_QUARTER).chain(std::iter::once(months));
    columns
        .map(|months| {
            let sum = |of: fn(&Month) -> f64| months.iter().map(of).sum::<f64>();
            [
                written(sum(|month| month.units), Unit::Count),
                money(sum(|month| month.revenue)),
                money(sum(|month| month.revenue - month.profit)),
                money(sum(|month| month.profit)),
                money(sum(|month| month.kept)),
                money(months.last().map_or(0.0, |month| month.balance)),
            ]
        })
        .collect()
}

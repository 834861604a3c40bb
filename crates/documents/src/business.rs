//! The business plan: the nine sections that the US Small Business Administration asks for, from what the owner has so far.

use std::sync::LazyLock;

use niche::format::money;
use niche::report::{Report, Source};
use serde::{Deserialize, Serialize};
use typst::syntax;

use crate::answers::answers;
use crate::chart::Chart;
use crate::notes::Notes;
use crate::report::{self, Fact, Idea, Rival};
use crate::typeset::{self, Day, DocumentError};
use niche::tools::profitability::{Input, Month, Projection, ProjectionInputs, Unit};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::source("/business.typ", include_str!("../templates/business.typ")));
const MONTHS_OF_A_QUARTER: usize = 3;
const IDEAS: usize = 3;

/// Everything that the owner has so far. Missing parts are named in the plan, with the tool that fills them or room to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BusinessPlan<'p> {
    pub report: Option<&'p Report>,
    /// The owner's own figures. Without them the projection stays empty.
    pub projection: Option<ProjectionInputs>,
    pub persona: Option<Persona>,
    pub themes: Vec<Theme>,
    /// All steps of the 30-day plan, in order.
    pub steps: Vec<PlanStep>,
    /// Tools that can be opened on this server. A part without one is left for the owner to write.
    pub guides: Vec<Guide>,
}

/// A part of the plan that a tool can fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Market,
    Persona,
    Themes,
    Projection,
    Notes,
}

/// A tool that fills a part, and its full address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guide {
    pub part: Part,
    pub tool: String,
    pub url: String,
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
    /// Number of texts that say it.
    pub count: u32,
    pub quotes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanStep {
    pub week: String,
    pub title: String,
    pub done: bool,
    /// Note of the member; blank without one.
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

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct Sheet<'p> {
    made_on: String,
    missing: Vec<Gap>,
    market: Option<Market<'p>>,
    money: Money,
    persona: Option<&'p Persona>,
    themes: &'p [Theme],
    steps: &'p [PlanStep],
    steps_done: usize,
    sources: &'p [Source],
    release: &'p str,
    engine: &'p str,
}

/// A part that is not filled in yet.
#[derive(Debug, Serialize)]
struct Gap {
    key: &'static str,
    what: &'static str,
    section: &'static str,
    /// Name and address of the tool that fills it.
    guide: Option<(String, String)>,
}

/// Data of the niche report.
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

/// The projection. Results are empty until the owner's figures are complete.
#[derive(Debug, Serialize)]
struct Money {
    is_complete: bool,
    inputs: Vec<InputRow>,
    /// Four quarters and the year.
    quarters: Vec<[String; 6]>,
    answers: Vec<(&'static str, String, &'static str)>,
    /// The first result, for the summary.
    headline: Option<(&'static str, String)>,
    startup: Option<String>,
    startup_note: String,
    hours: Option<String>,
    tax: String,
}

#[derive(Debug, Serialize)]
struct InputRow {
    label: &'static str,
    /// Blank while it is not filled in: a line to write on takes its place.
    value: String,
    unit: &'static str,
    origin: &'static str,
    note: String,
    marks: Vec<usize>,
}

fn sheet<'p>(plan: &'p BusinessPlan, made_on: Day) -> Sheet<'p> {
    let sources = plan.report.map(|report| report.sources.as_slice()).unwrap_or_default();
    let notes = Notes::new(sources);
    let given = plan.projection.clone().unwrap_or_default();
    Sheet {
        made_on: made_on.in_words(),
        missing: missing(plan),
        market: plan.report.map(|report| market(report, &notes)),
        money: money_of(&Projection::of(&given, plan.report), &notes),
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
    let has_notes = plan.steps.iter().any(|step| !step.note.trim().is_empty());
    let parts = [
        (
            plan.report.is_some(),
            Part::Market,
            "market",
            "The market: its figures and competitors",
            "sections 1 to 6",
        ),
        (
            plan.persona.is_some(),
            Part::Persona,
            "persona",
            "A typical customer: what they want and where to reach them",
            "section 6",
        ),
        (
            !plan.themes.is_empty(),
            Part::Themes,
            "themes",
            "What customers say, in their own words",
            "section 3",
        ),
        (
            Projection::of(&plan.projection.clone().unwrap_or_default(), None).is_complete(),
            Part::Projection,
            "projection",
            "Your price, your sales, and your costs",
            "section 8",
        ),
        (
            has_notes,
            Part::Notes,
            "notes",
            "What you learn along the way, in the notes of your plan",
            "section 9",
        ),
    ];
    let guide = |part: Part| plan.guides.iter().find(|guide| guide.part == part);
    let absent = parts.into_iter().filter(|(is_there, ..)| !is_there);
    absent
        .map(|(_, part, key, what, section)| Gap {
            key,
            what,
            section,
            guide: guide(part).map(|guide| (guide.tool.clone(), guide.url.clone())),
        })
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
    let is_complete = projection.is_complete();
    let known = |name: &str| projection.find(name).and_then(shown);
    let results = answers(projection);
    let first = results
        .first()
        .and_then(|answer| Some((answer.question, written(answer.value?, answer.kind))));
    Money {
        is_complete,
        inputs: projection.inputs.iter().map(|input| input_row(input, notes)).collect(),
        quarters: if is_complete { quarters(projection) } else { Vec::new() },
        answers: results
            .into_iter()
            .filter(|_| is_complete)
            .map(|answer| {
                let text = answer
                    .value
                    .map_or_else(|| answer.otherwise.to_owned(), |value| written(value, answer.kind));
                (answer.question, text, answer.how)
            })
            .collect(),
        headline: first,
        startup: known("Startup"),
        startup_note: projection
            .find("Startup")
            .map_or_else(String::new, |input| input.note.clone()),
        hours: known("Hours"),
        tax: known("Tax").unwrap_or_default(),
    }
}

fn input_row(input: &Input, notes: &Notes) -> InputRow {
    InputRow {
        label: input.label,
        value: shown(input).unwrap_or_default(),
        unit: input.unit,
        origin: input.origin.label(),
        note: input.note.clone(),
        marks: notes.of(&input.sources),
    }
}

fn shown(input: &Input) -> Option<String> {
    input.value.map(|value| written(value, input.kind))
}

/// Formats a value; cents count under a hundred dollars.
fn written(value: f64, kind: Unit) -> String {
    match kind {
        Unit::Usd if value.abs() < 99.995 && value.fract() != 0.0 => {
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}${:.2}", value.abs())
        }
        Unit::Usd => money(value),
        Unit::Count => ((value * 10.0).round() / 10.0).to_string(),
        Unit::Percent if (value * 100.0).fract().abs() > 0.05 => format!("{:.1}%", value * 100.0).replace('-', "−"),
        Unit::Percent => niche::format::percent(value),
    }
}

/// Sales, revenue, all costs, profit before and after tax, and the running total: for each quarter and the year.
fn quarters(projection: &Projection) -> Vec<[String; 6]> {
    let months = projection.months();
    let columns = months
        .chunks(MONTHS_OF_A_QUARTER)
        .chain(std::iter::once(months.as_slice()));
    columns
        .map(|months| {
            let sum = |of: fn(&Month) -> f64| months.iter().map(of).sum::<f64>();
            let balance = months.last().filter(|_| projection.has("Startup"));
            [
                written(sum(|month| month.units), Unit::Count),
                money(sum(|month| month.revenue)),
                money(sum(|month| month.revenue - month.profit)),
                money(sum(|month| month.profit)),
                money(sum(|month| month.kept)),
                balance.map_or_else(|| "–".to_owned(), |month| money(month.balance)),
            ]
        })
        .collect()
}

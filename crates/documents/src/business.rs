//! The business plan: the nine sections that the US Small Business Administration asks for, from the chain of the
//! tools. Every statement is marked as official, heard, estimate or guess.

mod money;
mod parts;

use std::sync::LazyLock;

use niche::report::{BusinessIdea, FigureSource, NicheReport};
use serde::Serialize;
use typst::syntax;

use crate::drawings::chart::TrendChart;
use crate::notes::{SourceNotes, all_sources};
use crate::print_settings::{PrintDay, PrintSettings};
use crate::report::answer::StripPicture;
use crate::report::facts::{ReportFact, list_figures, list_headline_facts};
use crate::report::local::LocalSection;
use crate::report::{self, IdeaSection, RivalRow};
use crate::tools::profit::{InputRow, input_rows, list_formula_rows, list_quarter_rows};
use crate::typeset::{self, DocumentError};
use niche::tools::profitability::ProfitResult;

pub use parts::{Offer, Persona, PersonaStatement, Theme};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/business.typ", include_str!("../templates/business.typ")));
const IDEAS: usize = 3;

/// Everything that the owner has so far. Missing parts are named in the plan, with the tool that fills them or room to
/// write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BusinessPlan<'p> {
    pub report: Option<&'p NicheReport>,
    /// Title of the idea that the plan offers. Without one the first idea of the report stands for it.
    pub offer: Option<&'p str>,
    /// The owner's own figures. Without them the projection stays empty.
    pub projection: Option<ProfitResult>,
    pub persona: Option<Persona>,
    pub themes: Vec<Theme>,
    /// Own tests of the market of the report. Without one the section is left out.
    pub evidence: Option<OwnEvidence>,
    /// Size of the sample behind the themes: "41 comments from 9 people: a clue, not proof of a market".
    pub sample: Option<String>,
    /// Ideas of the latest ranking, the best first.
    pub offers: Vec<Offer>,
    /// Parts that were made for an earlier market or with earlier figures.
    pub stale: Vec<StalePart>,
    /// Rounds of the plan that are over, the oldest first, and the one that is under way where it has a log.
    pub tried: Vec<TriedBusiness>,
    /// All steps of the 30-day plan, in order.
    pub steps: Vec<PlanStep>,
    /// Says that the round of the plan was stopped. Nothing is printed as to do then.
    pub stopped: Option<StoppedBusiness>,
    /// Tools that can be opened on this server. A part without one is left for the owner to write.
    pub guides: Vec<Guide>,
}

/// A part of the plan that a tool can fill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Part {
    Market,
    Persona,
    Themes,
    Offers,
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

/// Reason why a part does not fit the others any more, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StalePart {
    pub part: Part,
    pub text: String,
}

/// Own tests with the number that joins them with the official figures, in words.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct OwnEvidence {
    /// "Official figures 58 (52 to 64). Your own tests: interviews +9. Together 67."
    pub summary: String,
    /// "Your tests so far: for it, from 55 to 74. Each pass mark was fixed before the first answer."
    pub range: String,
    pub tests: Vec<EvidenceTest>,
}

/// Row of the table of the person's own tests.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct EvidenceTest {
    pub hypothesis: String,
    /// "3 of 7 yes, 5 of 10 needed".
    pub progress: String,
    pub meaning: String,
    /// "+9"; blank without points.
    pub points: String,
}

/// Round of the plan in short.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TriedBusiness {
    pub market: String,
    pub from: Option<PrintDay>,
    /// `None` while it is under way.
    pub to: Option<PrintDay>,
    /// "stopped", "changed one thing"; blank while it is under way.
    pub end: String,
    /// Sentences such as "7 people asked, 3 yes, 1 paid."
    pub facts: Vec<String>,
}

impl TriedBusiness {
    /// "Dec 8, 2026 to Dec 19, 2026, stopped".
    fn days(&self) -> String {
        let days = match [self.from, self.to].map(|day| day.map(PrintDay::in_words)) {
            [Some(from), Some(to)] => format!("{from} to {to}"),
            [Some(from), None] => format!("since {from}"),
            [None, Some(to)] => format!("until {to}"),
            [None, None] => String::new(),
        };
        let parts = [days.as_str(), self.end.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }
}

/// Round of the plan that its owner stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoppedBusiness {
    pub market: String,
    pub on: Option<PrintDay>,
}

impl StoppedBusiness {
    fn sentence(&self) -> String {
        let day = self
            .on
            .map_or_else(String::new, |day| format!(" on {}", day.in_words()));
        format!("{} was stopped{day}. Nothing of it is left to do.", self.market)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlanStep {
    pub title: String,
    pub done: bool,
    /// The step was done in the round before.
    pub is_from_last_round: bool,
    /// Note of the member; blank without one.
    pub note: String,
}

/// Typesets the plan as a tagged PDF. The same plan on the same day and paper gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no plan can bring about.
pub fn business_plan_pdf(plan: &BusinessPlan, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let sources = all_sources(plan.report, plan.projection.as_ref());
    let data = serde_json::to_value(build_sheet(plan, &sources, settings.day))
        .map_err(|error| DocumentError::from_text(&error))?;
    let name = plan.report.map_or("business-plan", |report| report.id.as_str());
    typeset::render_pdf(&TEMPLATE, data, &format!("business-plan-{name}"), settings)
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct BusinessSheet<'p> {
    made_on: String,
    stopped: Option<String>,
    missing: Vec<PlanGap>,
    market: Option<MarketSection<'p>>,
    money: MoneySection,
    persona: Option<&'p Persona>,
    themes: &'p [Theme],
    evidence: Option<&'p OwnEvidence>,
    sample: Option<&'p str>,
    offers: &'p [Offer],
    /// Key of the part and the reason.
    stale: Vec<(&'static str, &'p str)>,
    /// Market, days and facts.
    tried: Vec<(&'p str, String, &'p [String])>,
    steps: &'p [PlanStep],
    steps_done: usize,
    /// Number of those that were done in the round before.
    steps_kept: usize,
    sources: &'p [FigureSource],
    release: &'p str,
    engine: &'p str,
}

/// A part that is not filled in yet.
#[derive(Debug, Serialize)]
struct PlanGap {
    key: &'static str,
    what: &'static str,
    section: &'static str,
    /// Name and address of the tool that fills it.
    guide: Option<(String, String)>,
}

/// Data of the niche report.
#[derive(Debug, Serialize)]
struct MarketSection<'p> {
    name: &'p str,
    summary: &'p str,
    region: &'p str,
    answer: &'p str,
    month: &'p str,
    place: &'p str,
    strip: Option<StripPicture<'p>>,
    facts: Vec<ReportFact>,
    figures: Vec<ReportFact>,
    reasons_for: &'p [String],
    reasons_against: &'p [String],
    chart: Option<TrendChart>,
    chart_note: String,
    chart_marks: Vec<usize>,
    rivals: Vec<RivalRow<'p>>,
    local: Option<LocalSection<'p>>,
    customers: &'p [String],
    channels: &'p [String],
    ideas: Vec<IdeaSection<'p>>,
    actions: &'p [String],
    opportunities: &'p [String],
    checks: Vec<(&'p str, &'p str, &'p str)>,
}

/// The projection. Results are empty until the owner's figures are complete.
#[derive(Debug, Serialize)]
pub(crate) struct MoneySection {
    is_complete: bool,
    inputs: Vec<InputRow>,
    /// Four quarters and the year.
    quarters: Vec<[String; 6]>,
    answers: Vec<[String; 3]>,
    /// Kept in the first year, for the summary.
    headline: Option<[String; 2]>,
    startup: Option<String>,
    startup_note: String,
    hours: Option<String>,
    /// Hours of the projection beside those of the first idea, where the two differ.
    hours_note: Option<String>,
    /// Money that is tied up at the most.
    cash: Option<String>,
    tax: String,
}

fn build_sheet<'p>(plan: &'p BusinessPlan, sources: &'p [FigureSource], made_on: PrintDay) -> BusinessSheet<'p> {
    let notes = SourceNotes::new(sources);
    BusinessSheet {
        made_on: made_on.in_words(),
        stopped: plan.stopped.as_ref().map(StoppedBusiness::sentence),
        missing: match plan.stopped {
            Some(_) => Vec::new(),
            None => list_gaps(plan),
        },
        market: plan.report.map(|report| build_market(plan, report, &notes)),
        money: money_of(plan, &notes),
        persona: plan.persona.as_ref(),
        themes: &plan.themes,
        evidence: plan.evidence.as_ref(),
        sample: plan.sample.as_deref(),
        offers: &plan.offers,
        stale: plan
            .stale
            .iter()
            .map(|part| (part.part.into_str(), part.text.as_str()))
            .collect(),
        tried: plan
            .tried
            .iter()
            .map(|round| (round.market.as_str(), round.days(), round.facts.as_slice()))
            .collect(),
        steps: &plan.steps,
        steps_done: plan.steps.iter().filter(|step| step.done).count(),
        steps_kept: plan.steps.iter().filter(|step| step.is_from_last_round).count(),
        sources,
        release: plan.report.map_or(niche::DATA_RELEASE, |report| &report.data_release),
        engine: plan
            .report
            .map_or(niche::ENGINE_VERSION, |report| &report.engine_version),
    }
}

fn list_gaps(plan: &BusinessPlan) -> Vec<PlanGap> {
    let has_notes = plan.steps.iter().any(|step| !step.note.trim().is_empty());
    let parts = [
        (
            plan.report.is_some(),
            Part::Market,
            "The market: its figures and competitors",
            "sections 1 to 6",
        ),
        (
            plan.persona.is_some(),
            Part::Persona,
            "A typical customer: what they want and where to reach them",
            "sections 1 and 6",
        ),
        (
            !plan.themes.is_empty(),
            Part::Themes,
            "What customers say, in their own words",
            "section 3",
        ),
        (
            !plan.offers.is_empty(),
            Part::Offers,
            "The idea to sell first, ranked for your skills, money and hours",
            "section 5",
        ),
        (
            plan.projection.as_ref().is_some_and(is_complete),
            Part::Projection,
            "Your price, your sales, and your costs",
            "section 8",
        ),
        (
            has_notes,
            Part::Notes,
            "What you learn along the way, in the notes of your plan",
            "section 9",
        ),
    ];
    let guide = |part: Part| plan.guides.iter().find(|guide| guide.part == part);
    let absent = parts.into_iter().filter(|(is_there, ..)| !is_there);
    absent
        .map(|(_, part, what, section)| PlanGap {
            key: part.into_str(),
            what,
            section,
            guide: guide(part).map(|guide| (guide.tool.clone(), guide.url.clone())),
        })
        .collect()
}

fn build_market<'p>(plan: &BusinessPlan, report: &'p NicheReport, notes: &SourceNotes) -> MarketSection<'p> {
    let matched = &report.matched.market;
    let open = |items: &'p [String]| if plan.stopped.is_some() { &[] } else { items };
    MarketSection {
        name: &matched.name,
        summary: &matched.summary,
        region: &report.market.region,
        answer: &report.answer.text,
        month: &report.answer.sentence,
        place: match report.answer.shows_dollars {
            true => &report.answer.place,
            false => "",
        },
        strip: StripPicture::from_answer(&report.answer),
        facts: list_headline_facts(report, notes),
        figures: list_figures(&report.market, notes),
        reasons_for: &report.score.reasons_for,
        reasons_against: &report.score.reasons_against,
        chart: TrendChart::from_trend(&report.trend),
        chart_note: report::chart_note(report),
        chart_marks: notes.numbers_of(&report.trend.source),
        rivals: report
            .competitors
            .iter()
            .map(|row| report::build_rival(row, notes))
            .collect(),
        local: LocalSection::from_report(report, notes),
        customers: &matched.customers,
        channels: &matched.channels,
        ideas: report
            .business_ideas
            .iter()
            .take(IDEAS)
            .map(report::build_idea)
            .collect(),
        actions: open(&report.immediate_actions),
        opportunities: open(&report.growth_opportunities),
        checks: report::list_checks(&report.market),
    }
}

impl BusinessPlan<'_> {
    /// The offer of the plan, else the first idea of the report.
    fn offered_idea(&self) -> Option<&BusinessIdea> {
        let ideas = &self.report?.business_ideas;
        let is_offer = |idea: &&BusinessIdea| self.offer == Some(idea.title.as_str());
        ideas.iter().find(is_offer).or_else(|| ideas.first())
    }
}

/// Returns true once the price, the sales and the cost are known, which every result needs.
fn is_complete(result: &ProfitResult) -> bool {
    !result.months.is_empty()
}

pub(crate) fn money_of(plan: &BusinessPlan, notes: &SourceNotes) -> MoneySection {
    let result = plan.projection.as_ref();
    let known = |cell: &str| {
        let input = result?.inputs.iter().find(|input| input.cell == cell)?;
        input.value.map(|_| input.text.clone())
    };
    let figure = |key: &str| {
        let output = result?.outputs.iter().find(|output| output.key == key)?;
        output.cents.map(|_| (output.label.clone(), output.text.clone()))
    };
    let complete = result.filter(|result| is_complete(result));
    MoneySection {
        is_complete: complete.is_some(),
        inputs: result.map_or_else(blank_rows, |result| input_rows(result, notes)),
        quarters: complete.map(list_quarter_rows).unwrap_or_default(),
        answers: complete.map(list_formula_rows).unwrap_or_default(),
        headline: figure("keptYearCents").map(|(label, text)| [label, text]),
        startup: known("Startup"),
        startup_note: plan.offered_idea().map_or_else(
            || "What you spend before the first sale.".to_owned(),
            |idea| format!("Our estimate for \"{}\": {}.", idea.title, idea.startup_cost),
        ),
        hours: known("Hours"),
        hours_note: plan
            .offered_idea()
            .zip(result)
            .and_then(|(idea, result)| money::compare_hours(idea, result)),
        cash: complete.and_then(money::describe_cash),
        tax: figure("setAsideYearCents").map(|(_, text)| text).unwrap_or_default(),
    }
}

/// Lines to write on, for a plan without figures.
fn blank_rows() -> Vec<InputRow> {
    let rows = [
        ("Price per unit", "USD"),
        ("Units sold in the first month", "a number"),
        ("Cost per unit", "USD"),
        ("Start-up costs", "USD"),
        ("Hours of work per month", "a number"),
        ("Pay per hour at your day job", "USD"),
    ];
    rows.map(|(label, unit)| InputRow::without_value(label, unit)).into()
}

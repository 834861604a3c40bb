//! The niche report on paper.

pub(crate) mod answer;
mod evening;
pub(crate) mod facts;
pub(crate) mod local;

use std::sync::LazyLock;

use niche::format::format_range;
use niche::report::{
    BusinessIdea, Competitor, FigureSource, MarketFacts, NicheReport, NicheScore, ScorePart, VerdictFlip,
};
use serde::Serialize;
use typst::syntax;

use crate::drawings::chart::TrendChart;
use crate::notes::SourceNotes;
use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::{self, DocumentError};
use answer::AnswerHead;
use evening::EveningBlock;
use facts::{ReportFact, competition_level, list_figures, list_headline_facts};
use local::LocalSection;

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/report.typ", include_str!("../templates/report.typ")));

/// Typesets the report as a tagged PDF. The same report on the same day and paper gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no report can bring about.
pub fn report_pdf(report: &NicheReport, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let data =
        serde_json::to_value(build_sheet(report, settings.day)).map_err(|error| DocumentError::from_text(&error))?;
    typeset::render_pdf(&TEMPLATE, data, &report.id, settings)
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct ReportSheet<'r> {
    market: &'r str,
    /// Market with its place.
    title: String,
    sector: &'r str,
    summary: &'r str,
    asked: Vec<(&'static str, String)>,
    measured: String,
    /// Reasons that make the report less certain, in sentences.
    cautions: Vec<String>,
    made_on: String,
    release: &'r str,
    engine: &'r str,
    answer: AnswerHead<'r>,
    evening: EveningBlock<'r>,
    /// Figures of the reader's place.
    local: Option<LocalSection<'r>>,
    score: ScoreLine,
    /// Licensing check of a profession that needs a license.
    license: Option<&'r str>,
    /// Sentences about the industries of the figures.
    notes: &'r [String],
    facts: Vec<ReportFact>,
    parts: Vec<PartRow<'r>>,
    reasons_for: &'r [String],
    reasons_against: &'r [String],
    fit: Vec<FitRow>,
    chart: Option<TrendChart>,
    chart_note: String,
    chart_marks: Vec<usize>,
    figures: Vec<ReportFact>,
    slice: Option<&'r str>,
    customers: &'r [String],
    channels: &'r [String],
    structure: Vec<RivalRow<'r>>,
    players: Vec<RivalRow<'r>>,
    ideas: Vec<IdeaSection<'r>>,
    actions: &'r [String],
    opportunities: &'r [String],
    checks: Vec<(&'r str, &'r str, &'r str)>,
    flips: Vec<FlipRow<'r>>,
    sources: &'r [FigureSource],
}

#[derive(Debug, Serialize)]
struct ScoreLine {
    value: u8,
    /// Industry of the score, and how many markets share it.
    industry: String,
    low: u8,
    high: u8,
    /// "Industry score 55 (47 to 61): better than 63 of 100 industries in which people work alone."
    place: String,
    range: String,
}

#[derive(Debug, Serialize)]
struct PartRow<'r> {
    label: &'r str,
    explanation: &'r str,
    belongs: String,
    figure: String,
    marks: Vec<usize>,
    points: u8,
    weight: u8,
    range: String,
}

#[derive(Debug, Serialize)]
struct FitRow {
    what: &'static str,
    wanted: String,
    found: String,
    points: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct RivalRow<'r> {
    company: &'r str,
    category: &'r str,
    share: String,
    marks: Vec<usize>,
    strengths: &'r str,
    weaknesses: &'r str,
}

#[derive(Debug, Serialize)]
pub(crate) struct IdeaSection<'r> {
    title: &'r str,
    description: &'r str,
    stars: u8,
    facts: [(&'static str, String); 4],
    steps: &'r [String],
    met: Vec<&'r str>,
    unmet: Vec<&'r str>,
}

#[derive(Debug, Serialize)]
struct FlipRow<'r> {
    what: &'r str,
    from: &'r str,
    to: &'r str,
    points: String,
    score: u8,
}

fn build_sheet(report: &NicheReport, made_on: PrintDay) -> ReportSheet<'_> {
    let notes = SourceNotes::new(&report.sources);
    let market = &report.matched.market;
    let (structure, players) = report
        .competitors
        .iter()
        .partition::<Vec<_>, _>(|rival| rival.kind == "structure");
    ReportSheet {
        market: &market.name,
        title: report.market_in_place(),
        sector: &market.sector,
        summary: &market.summary,
        asked: list_request(report),
        measured: describe_measurement(report),
        cautions: list_cautions(report),
        made_on: made_on.in_words(),
        release: &report.data_release,
        engine: &report.engine_version,
        answer: AnswerHead::new(&report.answer, &notes),
        evening: EveningBlock::from_report(report, &notes),
        local: LocalSection::from_report(report, &notes),
        score: score_line(report),
        license: report.matched.market.license_check.as_deref(),
        notes: &report.market.notes,
        facts: list_headline_facts(report, &notes),
        parts: report.score.parts.iter().map(|part| part_row(part, &notes)).collect(),
        reasons_for: &report.score.reasons_for,
        reasons_against: &report.score.reasons_against,
        fit: build_fit_rows(report),
        chart: TrendChart::from_trend(&report.trend),
        chart_note: chart_note(report),
        chart_marks: notes.numbers_of(&report.trend.sources),
        figures: list_figures(&report.market, &notes),
        slice: report.market.slice.as_ref().map(|slice| slice.text.as_str()),
        customers: &market.customers,
        channels: &market.channels,
        structure: structure.into_iter().map(|row| build_rival(row, &notes)).collect(),
        players: players.into_iter().map(|row| build_rival(row, &notes)).collect(),
        ideas: report.business_ideas.iter().map(build_idea).collect(),
        actions: &report.immediate_actions,
        opportunities: &report.growth_opportunities,
        checks: list_checks(&report.market),
        flips: report.flips.iter().map(flip_row).collect(),
        sources: &report.sources,
    }
}

fn list_request(report: &NicheReport) -> Vec<(&'static str, String)> {
    let request = &report.request;
    let place = report.local.as_ref().map(|local| ("Place", local.figures.name.clone()));
    let mut chosen = vec![
        ("Keywords", format!("“{}”", request.keywords)),
        ("Market size", request.market_size.clone()),
        ("Competition", request.competition_level.label().to_owned()),
        ("Geography", request.geographic_focus.clone()),
    ];
    chosen.extend(place);
    chosen
}

fn describe_measurement(report: &NicheReport) -> String {
    let mut industries = report
        .matched
        .industries
        .iter()
        .map(|industry| format!("{} {}", industry.code, industry.title));
    let Some(first) = industries.next() else {
        return String::new();
    };
    let others: Vec<String> = industries.collect();
    match others.is_empty() {
        true => format!("Measured as {first}."),
        false => format!("Measured as {first}. It also touches {}.", others.join("; ")),
    }
}

fn list_cautions(report: &NicheReport) -> Vec<String> {
    let mut cautions = Vec::new();
    let matched = &report.matched;
    let names: Vec<&str> = matched.alternatives.iter().map(|other| other.name.as_str()).collect();
    if !names.is_empty() {
        cautions.push(format!("The words may mean another market: {}.", names.join(", ")));
    }
    let others: Vec<&str> = matched.also_asked.iter().map(|other| other.text.as_str()).collect();
    if !others.is_empty() {
        cautions.push(format!(
            "You also asked about {}. This report is about one market.",
            others.join(", ")
        ));
    }
    if let Some(platform) = &matched.platform {
        cautions.push(format!(
            "{platform} says where you sell, not what. The figures are for the market as a whole."
        ));
    }
    if report.request.weights.is_some() {
        cautions.push("The score is weighed by your own weights, not by ours.".to_owned());
    }
    cautions
}

fn score_line(report: &NicheReport) -> ScoreLine {
    let score = &report.score;
    ScoreLine {
        value: score.value,
        industry: format!("{}.", report.matched.market.scored_for()),
        low: score.low,
        high: score.high,
        place: describe_place(score),
        range: match score.low == score.high {
            true => "Every figure behind it is published, so there is no range.".to_owned(),
            false => format!(
                "Between {} and {}: some figures are missing or belong to a wider industry.",
                score.low, score.high
            ),
        },
    }
}

/// The score with its range and its place among the industries.
fn describe_place(score: &NicheScore) -> String {
    let range = match score.low == score.high {
        true => String::new(),
        false => format!(" ({} to {})", score.low, score.high),
    };
    let place = score.place.map_or_else(String::new, |place| {
        let by_range = match place.low == place.high {
            true => String::new(),
            false => format!("; by its range {} to {}", place.low, place.high),
        };
        format!(
            ": better than {} of 100 industries in which people work alone{by_range}",
            place.better_than
        )
    });
    format!("Industry score {}{range}{place}.", score.value)
}

fn part_row<'r>(part: &'r ScorePart, notes: &SourceNotes) -> PartRow<'r> {
    let rank = part
        .rank
        .zip(part.of)
        .map(|(rank, of)| format!("rank {rank} of {of} industries"));
    let belongs: Vec<String> = part.industry.iter().cloned().chain(rank).collect();
    PartRow {
        label: &part.label,
        explanation: &part.explanation,
        belongs: belongs.join(", "),
        figure: part.display.clone(),
        marks: notes.numbers_of(&part.sources),
        points: part.points,
        weight: part.weight,
        range: if part.low < part.high {
            format!("could be {} to {}", part.low, part.high)
        } else {
            String::new()
        },
    }
}

/// Returns the three selectors with the measured values, and the effect of the difference on the score.
fn build_fit_rows(report: &NicheReport) -> Vec<FitRow> {
    let points = |key: &str| {
        let part = report.score.parts.iter().find(|part| part.key == key);
        part.map_or_else(String::new, |part| match part.weight {
            0 => "not counted".to_owned(),
            weight => format!("{} of {weight}", part.points),
        })
    };
    let slice = report.market.slice.as_ref();
    vec![
        FitRow {
            what: "Market size",
            wanted: report.request.market_size.clone(),
            found: slice.map_or_else(
                || "No preference, nothing to compare".to_owned(),
                |slice| slice.text.clone(),
            ),
            points: points("fit_size"),
        },
        FitRow {
            what: "Competition",
            wanted: format!(
                "Up to {}",
                competition_level(report.request.competition_level).to_lowercase()
            ),
            found: format!("{} measured", competition_level(report.competition)),
            points: points("fit_competition"),
        },
        FitRow {
            what: "Geography",
            wanted: report.request.geographic_focus.clone(),
            found: match report.market.proxy {
                true => "US figures, market size scaled by household spending".to_owned(),
                false => "Measured there".to_owned(),
            },
            points: "no points".to_owned(),
        },
    ]
}

pub(crate) fn chart_note(report: &NicheReport) -> String {
    let industry = report.trend.industry.as_deref().unwrap_or("the industry");
    let band = match report.trend.growth_years {
        Some([first, last]) => format!(" The shaded years, {first} to {last}, give the Growth Trend."),
        None => String::new(),
    };
    let what = match report.trend.measure.as_str() {
        "sales" => "sales",
        _ => "output",
    };
    format!("Yearly {what} of {industry}, United States.{band} An industry's {what} is not interest in a keyword.")
}

pub(crate) fn build_rival<'r>(row: &'r Competitor, notes: &SourceNotes) -> RivalRow<'r> {
    RivalRow {
        company: &row.company,
        category: &row.category,
        share: row.market_share.clone(),
        marks: notes.numbers_of(&row.source),
        strengths: &row.strengths,
        weaknesses: &row.weaknesses,
    }
}

pub(crate) fn build_idea(idea: &BusinessIdea) -> IdeaSection<'_> {
    let reasons = |met: bool| {
        let some = idea.rating_reasons.iter().filter(move |reason| reason.met == met);
        some.map(|reason| reason.text.as_str()).collect()
    };
    IdeaSection {
        title: &idea.title,
        description: &idea.description,
        stars: idea.rating,
        facts: [
            ("Costs", idea.startup_cost.clone()),
            ("Hours a week", range_words(idea.hours_per_week)),
            ("First sale in", format_range("week", idea.weeks_to_first_sale)),
            ("Business model", idea.business_model.clone()),
        ],
        steps: &idea.first_steps,
        met: reasons(true),
        unmet: reasons(false),
    }
}

fn range_words([low, high]: [u32; 2]) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low} to {high}")
    }
}

pub(crate) fn list_checks(market: &MarketFacts) -> Vec<(&str, &str, &str)> {
    let checks = market.starting_checks.iter();
    checks
        .map(|check| (check.topic.as_str(), check.text.as_str(), check.ask.as_str()))
        .collect()
}

fn flip_row(flip: &VerdictFlip) -> FlipRow<'_> {
    FlipRow {
        what: &flip.parameter,
        from: &flip.from,
        to: &flip.to,
        points: match flip.points {
            points if points < 0 => format!("−{}", points.unsigned_abs()),
            0 => "0".to_owned(),
            points => format!("+{points}"),
        },
        score: flip.score,
    }
}

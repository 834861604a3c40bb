//! The ranked ideas of a person on paper.

use std::sync::LazyLock;

use niche::format::{format_money, format_range};
use niche::report::FigureSource;
use niche::tools::offers::OfferResult;
use niche::tools::offers::result::{BlockedOffer, OfferIdea, RankedOffer};
use serde::Serialize;
use typst::syntax;

use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::{self, DocumentError};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/offers.typ", include_str!("../../templates/offers.typ")));
/// Ideas with all their reasons.
const MAX_IDEAS: usize = 10;
/// Ideas out of reach.
const MAX_BLOCKED: usize = 10;

/// Typesets the ranked ideas as a tagged PDF. The same result on the same day and paper gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no result can bring about.
pub fn offers_pdf(result: &OfferResult, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let data =
        serde_json::to_value(build_sheet(result, settings.day)).map_err(|error| DocumentError::from_text(&error))?;
    typeset::render_pdf(&TEMPLATE, data, "business-ideas", settings)
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct Sheet<'r> {
    made_on: String,
    release: &'r str,
    counts: String,
    filter_note: Option<&'r str>,
    answers: Vec<[String; 2]>,
    unknown: Vec<&'r str>,
    ideas: Vec<IdeaBlock<'r>>,
    openings: Vec<&'r str>,
    blocked: Vec<[String; 3]>,
    sources: &'r [FigureSource],
}

#[derive(Debug, Serialize)]
struct IdeaBlock<'r> {
    title: String,
    market: &'r str,
    /// Word and dollars of an hour of the market's work.
    pay: String,
    /// The market in the reader's place.
    local: Option<String>,
    score: String,
    description: &'r str,
    conflict: Option<&'r str>,
    why: Vec<&'r str>,
    why_not: Vec<&'r str>,
    estimates: [[String; 2]; 3],
    /// Part, points and weight.
    points: Vec<[String; 3]>,
    steps: &'r [String],
    test: Option<&'r str>,
}

fn build_sheet(result: &OfferResult, made_on: PrintDay) -> Sheet<'_> {
    Sheet {
        made_on: made_on.in_words(),
        release: &result.data_release,
        counts: format!(
            "{} ideas are in reach, {} are not. Points are our estimate of the fit, not a forecast of your income.",
            result.in_reach_count, result.out_of_reach_count
        ),
        filter_note: result.filter_note.as_deref(),
        answers: list_answers(result),
        unknown: result
            .unknown_skills
            .iter()
            .map(|skill| skill.message.as_str())
            .collect(),
        ideas: result
            .ideas
            .iter()
            .take(MAX_IDEAS)
            .map(|offer| idea_block(result, offer))
            .collect(),
        openings: result.opens.iter().map(|opening| opening.text.as_str()).collect(),
        blocked: list_blocked(result).map(blocked_row).collect(),
        sources: &result.sources,
    }
}

/// Ideas out of reach, those that fit the skills best first.
fn list_blocked(result: &OfferResult) -> impl Iterator<Item = &BlockedOffer> {
    let is_closer = |offer: &&BlockedOffer| result.closer.contains(offer);
    let others = result.out_of_reach.iter().filter(move |offer| !is_closer(offer));
    result.closer.iter().chain(others).take(MAX_BLOCKED)
}

/// Answers of the person that the ranking rests on.
fn list_answers(result: &OfferResult) -> Vec<[String; 2]> {
    let request = &result.request;
    let row = |label: &str, value: Option<String>| value.map(|value| [label.to_owned(), value]);
    let list = |values: &[String]| (!values.is_empty()).then(|| values.join(", "));
    let rows = [
        row("Skills", list(&request.skills)),
        row(
            "Cash",
            request.cash_cents.map(niche::tools::profitability::format_dollars),
        ),
        row("Hours a week", request.hours_per_week.map(|hours| format!("{hours}"))),
        row(
            "Weeks to the first sale",
            request.weeks_to_first_sale.map(|weeks| format!("{weeks}")),
        ),
        row("Place", result.place.as_ref().map(|place| place.name.clone())),
        row("Tools", list(&request.tools).map(|tools| tools.replace('_', " "))),
        row(
            "Left out",
            list(&[request.excluded_sectors.clone(), request.excluded_models.clone()].concat()),
        ),
    ];
    rows.into_iter().flatten().collect()
}

fn idea_block<'r>(result: &'r OfferResult, offer: &'r RankedOffer) -> IdeaBlock<'r> {
    let local = result.place.as_ref().zip(offer.local.as_ref());
    let mut points: Vec<[String; 3]> = offer
        .score
        .parts
        .iter()
        .map(|part| [part.label.clone(), format_tenths(part.points), part.weight.to_string()])
        .collect();
    points.push([
        "Bonus for your tools".to_owned(),
        format_tenths(f64::from(offer.bonus)),
        "6".to_owned(),
    ]);
    points.push(["Score".to_owned(), format_tenths(offer.score.value), "100".to_owned()]);
    IdeaBlock {
        title: format!("{}. {}", offer.number, offer.idea.title),
        market: &offer.market.name,
        pay: match offer.answer.hour_text.as_str() {
            "" => format!("{}.", offer.answer.text),
            hour => format!("{}: {hour} after tax.", offer.answer.text),
        },
        local: local.map(|(place, line)| format!("{}: {}", place.name, line.text)),
        score: format!(
            "{} of 100 ({} to {})",
            format_tenths(offer.score.value),
            format_tenths(offer.score.low),
            format_tenths(offer.score.high)
        ),
        description: &offer.idea.description,
        conflict: offer.conflict.as_deref(),
        why: offer.why.iter().map(|reason| reason.text.as_str()).collect(),
        why_not: offer.why_not.iter().map(|reason| reason.text.as_str()).collect(),
        estimates: list_estimates(&offer.idea),
        points,
        steps: &offer.idea.first_steps,
        test: offer.test.as_ref().map(|test| test.text.as_str()),
    }
}

fn list_estimates(idea: &OfferIdea) -> [[String; 2]; 3] {
    let [low, high] = idea.startup_cost_usd.map(|usd| format_money(f64::from(usd)));
    let cost = if low == high { low } else { format!("{low} to {high}") };
    [
        ["Start".to_owned(), cost],
        [
            "Work".to_owned(),
            format!("{} a week", format_range("hour", idea.hours_per_week)),
        ],
        ["First sale".to_owned(), format_range("week", idea.weeks_to_first_sale)],
    ]
}

fn blocked_row(offer: &BlockedOffer) -> [String; 3] {
    let reasons: Vec<&str> = offer.reasons.iter().map(|reason| reason.text.as_str()).collect();
    let opens = offer.opens.as_ref();
    [
        format!("{} ({})", offer.idea.title, offer.market.name),
        reasons.join(" "),
        opens.map_or_else(|| "More than one change".to_owned(), |change| change.text.clone()),
    ]
}

/// Points with one decimal.
fn format_tenths(points: f64) -> String {
    format!("{points:.1}")
}

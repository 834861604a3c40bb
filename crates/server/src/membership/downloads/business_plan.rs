//! The business plan from the chain of the tools.

use documents::{
    BusinessPlan, EvidenceTest, Guide, Offer, OwnEvidence, PaperSize, Part, Persona, PersonaStatement, PlanStep,
    PrintSettings, StalePart, StoppedBusiness, Theme, TriedBusiness, business_plan_pdf,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use ::niche::evidence::signed_points;
use ::niche::tools::StatementBasis;
use ::niche::tools::offers::{OfferResult, OfferSummary, RankedOffer};
use ::niche::tools::persona::{PersonaResult, PersonaTrait};
use ::niche::tools::problems::stored_themes;

use super::{file_name, repeat_calculation};
use crate::db::api_error::ApiError;
use crate::membership::plan_view;
use crate::membership::plan_view::TriedRound;
use crate::planning::plan;
use crate::planning::plan::LaunchPlan;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{Round, RoundState};
use crate::platform::calendar::read_day;
use crate::platform::time_zones::LocalMoment;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, PDF, day_of_print, print_day};
use crate::tools::chain::{Chain, MarketName, read_chain};
use crate::tools::experiments;
use crate::tools::experiments::MarketEvidence;
use crate::tools::niche;
use crate::tools::runs;
use crate::tools::runs::Run;

/// Ideas of the plan.
const MAX_OFFERS: usize = 3;

/// Parts of the plan and the tools that fill them.
const PARTS: [(Part, Tool); 5] = [
    (Part::Market, Tool::NicheDiscovery),
    (Part::Persona, Tool::CustomerPersona),
    (Part::Themes, Tool::AudienceProblemFinder),
    (Part::Offers, Tool::WhatShouldISell),
    (Part::Projection, Tool::ProfitabilityCalculator),
];

/// Persona as its run keeps it in short.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SavedPersona {
    name: String,
    summary: String,
    traits: Vec<PersonaTrait>,
}

/// Makes the business plan from the available data. It names missing parts, so there is always a plan.
pub(super) async fn business_plan(
    state: &AppState,
    owner: &str,
    moment: &LocalMoment,
    paper: PaperSize,
) -> Result<FileDownload, ApiError> {
    let (report, chain) = tokio::try_join!(niche::latest_report(state, owner), read_chain(state, owner))?;
    let own = plan::read_market(state.db.read(), owner).await?;
    let chosen = own.and_then(|own| own.offer);
    let evidence = match &report {
        Some(report) => experiments::evidence_of_report(state, owner, report, moment).await?,
        None => None,
    };
    let tried = plan_view::list_tried_rounds(state, owner, moment).await?;
    let tried = tried.into_iter().map(tried_round).collect();
    let steps = steps_of(plan::load_plan(state, owner).await?);
    let stopped = rounds::find_current(state, owner).await?.and_then(stopped_round);
    let guides = list_guides(&state.config.base_url);
    let settings = PrintSettings {
        day: print_day(moment),
        paper,
    };
    let name = file_name("business-plan", report.as_ref(), "pdf");
    let made = state.clone();
    let make = move || {
        let plan = BusinessPlan {
            report: report.as_ref(),
            offer: chosen.as_deref(),
            projection: run_of(&chain, Tool::ProfitabilityCalculator).and_then(|run| repeat_calculation(&made, run)),
            persona: run_of(&chain, Tool::CustomerPersona).and_then(|run| read_persona(&made, run)),
            themes: run_of(&chain, Tool::AudienceProblemFinder)
                .map(list_themes)
                .unwrap_or_default(),
            sample: run_of(&chain, Tool::AudienceProblemFinder).and_then(sample_hint),
            offers: run_of(&chain, Tool::WhatShouldISell)
                .map(|run| list_offers(&made, run, chain.market.as_ref()))
                .map(|offers| with_first(offers, chosen.as_deref()))
                .unwrap_or_default(),
            evidence: evidence.map(own_evidence),
            stale: stale_parts(&chain),
            tried,
            steps,
            stopped,
            guides,
        };
        business_plan_pdf(&plan, settings)
    };
    Ok(FileDownload {
        name,
        content_type: PDF,
        bytes: state.file_workers.run_work(make).await?,
    })
}

/// Own tests as the plan shows them.
fn own_evidence(MarketEvidence { evidence, hypotheses }: MarketEvidence) -> OwnEvidence {
    let rows = evidence.points.iter().zip(hypotheses);
    let tests = rows.map(|(row, hypothesis)| EvidenceTest {
        hypothesis,
        progress: row.progress.clone(),
        meaning: row.meaning.clone(),
        points: row.points.map(signed_points).unwrap_or_default(),
    });
    OwnEvidence {
        range: format!(
            "{}, from {} to {}. Each pass mark was fixed before the first answer.",
            evidence.words.label, evidence.range.low, evidence.range.high
        ),
        tests: tests.collect(),
        summary: evidence.words.summary,
    }
}

/// Round as the plan shows it.
fn tried_round(round: TriedRound) -> TriedBusiness {
    let [from, to] = round
        .days
        .map(|day| day.as_deref().and_then(read_day).map(day_of_print));
    TriedBusiness {
        market: round.market.unwrap_or_else(|| "A round without a market".to_owned()),
        from,
        to,
        end: round.end.to_owned(),
        facts: round.facts,
    }
}

/// Round that was stopped. `None` for one that goes on.
fn stopped_round(round: Round) -> Option<StoppedBusiness> {
    let record = round.record.filter(|_| round.state == RoundState::Stopped)?;
    Some(StoppedBusiness {
        market: record.market_name.unwrap_or_else(|| "This plan".to_owned()),
        on: round.ended_on.as_deref().and_then(read_day).map(day_of_print),
    })
}

/// The run of a tool that fits the market of the plan. A part of another market is named, not printed.
fn run_of(chain: &Chain, tool: Tool) -> Option<&Run> {
    chain.fitting_run(tool)
}

/// Returns the persona; one without a name is left out. Each trait carries its basis.
fn read_persona(state: &AppState, run: &Run) -> Option<Persona> {
    if let Some(result) = made_again::<PersonaResult>(state, run) {
        return Some(Persona::from(&result));
    }
    let saved: SavedPersona = serde_json::from_value(run.summary.clone()).ok()?;
    let filled = saved.traits.iter().filter(|own| !own.text.is_empty());
    let persona = Persona {
        traits: filled.map(PersonaStatement::from).map(without_proof).collect(),
        name: saved.name,
        summary: saved.summary,
        ..Persona::default()
    };
    (!persona.name.trim().is_empty()).then_some(persona)
}

/// A trait of a persona that was stored as it came: only its own quote supports it.
fn without_proof(own: PersonaStatement) -> PersonaStatement {
    let is_heard = own.basis == StatementBasis::Heard && !own.quote.is_empty();
    PersonaStatement {
        basis: if is_heard { own.basis } else { StatementBasis::Guess },
        ..own
    }
}

fn list_themes(run: &Run) -> Vec<Theme> {
    let themes = stored_themes(&run.summary).into_iter();
    themes
        .map(|theme| Theme {
            title: theme.title,
            count: theme.count,
            quotes: theme.quotes,
        })
        .collect()
}

fn sample_hint(run: &Run) -> Option<String> {
    let hint = run.summary.pointer("/sets/hint").and_then(Value::as_str);
    hint.map(str::to_owned)
}

/// The ideas of the plan's market, or of all without one; in short when the ranking cannot be made again.
fn list_offers(state: &AppState, run: &Run, market: Option<&MarketName>) -> Vec<Offer> {
    let is_of_market = |slug: &str| market.is_none_or(|market| market.slug == slug);
    if let Some(result) = made_again::<OfferResult>(state, run) {
        let of_market = result.market_ideas.filter(|own| is_of_market(&own.market));
        let ideas = of_market.map(|own| own.ideas).filter(|ideas| !ideas.is_empty());
        let ideas = ideas.unwrap_or(result.ideas).into_iter();
        let own: Vec<RankedOffer> = ideas.filter(|offer| is_of_market(&offer.market.slug)).collect();
        return own.iter().map(Offer::from).collect();
    }
    let short: Vec<OfferSummary> = serde_json::from_value(run.summary["shortList"].clone()).unwrap_or_default();
    let own = short.iter().filter(|idea| is_of_market(&idea.market));
    own.map(Offer::from).collect()
}

/// The first of the offers: the chosen one in front of all others.
fn with_first(mut offers: Vec<Offer>, chosen: Option<&str>) -> Vec<Offer> {
    offers.sort_by_key(|offer| Some(offer.title.as_str()) != chosen);
    offers.truncate(MAX_OFFERS);
    offers
}

/// The result of a run that its request makes again. `None` when it was stored as it came, or is refused today.
fn made_again<T: DeserializeOwned>(state: &AppState, run: &Run) -> Option<T> {
    let result = runs::make_result(state, run).ok()??;
    serde_json::from_value(result).ok()
}

fn stale_parts(chain: &Chain) -> Vec<StalePart> {
    let of_part = |(part, tool): (Part, Tool)| {
        let reasons = chain
            .find_part(tool)
            .map(|found| found.stale.clone())
            .unwrap_or_default();
        reasons.into_iter().map(move |reason| StalePart {
            part,
            text: reason.text,
        })
    };
    PARTS.into_iter().flat_map(of_part).collect()
}

/// Tools whose pages exist, and the part of the business plan that each of them fills.
fn list_guides(base_url: &url::Url) -> Vec<Guide> {
    let pages = PARTS.into_iter().map(|(part, tool)| (part, tool.label(), tool.path()));
    pages
        .chain([(Part::Notes, "30-Day Plan", "/plan")])
        .filter_map(|(part, tool, path)| {
            let url = base_url.join(path).ok()?.into();
            Some(Guide {
                part,
                tool: tool.to_owned(),
                url,
            })
        })
        .collect()
}

/// The plan's steps with their notes.
fn steps_of(plan: LaunchPlan) -> Vec<PlanStep> {
    let steps = plan.steps.into_iter().map(|progress| PlanStep {
        title: progress.step.title.to_owned(),
        done: progress.done.is_some(),
        is_from_last_round: progress.done.is_some_and(|done| done.is_from_last_round),
        note: progress.note,
    });
    steps.collect()
}

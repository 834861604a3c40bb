//! Puts a report together: the score with its reasons, the ideas ranked, the official structure, the next steps.

use sha2::{Digest, Sha256};

use super::EveningAnswer;
use super::facts::{list_report_sources, market_facts};
use super::flips;
use super::reasons::write_reasons;
use super::{
    AlsoAsked, BusinessIdea, Competitor, Confidence, MarketMatch, MatchedMarket, NicheReport, OutputTrend,
    RatingReason, ReadSelection,
};
use crate::answer::{self, AnswerInput};
use crate::data::atlas::{AtlasIdea, Market};
use crate::data::figures::growth;
use crate::data::figures::season;
use crate::data::figures::tables::{GROWTH_YEARS, IndustryFigures, SOLO_YEAR};
use crate::data::industry::MarketAlternative;
use crate::data::selectors::{Competition, Place};
use crate::format::{
    NOT_PUBLISHED, format_grouped, format_money, format_percent, format_range, format_share, inside_sentence,
    money_range,
};
use crate::local;
use crate::money::evening::{self, Evening, EveningChoice, Official, WorkMonth};
use crate::money::work_months::cents_of;
use crate::money::{JobTax, estimate_months};
use crate::scoring::engine_data::{ENGINE_VERSION, EngineData};
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score::{self, LOWER_MARK, NicheScore};
use crate::scoring::score_parts;
use crate::scoring::verdict::{NicheVerdict, license_check};
use matching::MarketResolution;

/// Maximum cost of an idea until the first sale to count as cheap to try.
const CHEAP_USD: u32 = 300;
/// Minimum of hours that a person with a day job can give in a week.
const EVENING_HOURS: u32 = 6;
const SOON_WEEKS: u32 = 3;

/// Makes the report of a request whose words are understood.
pub(crate) fn compose_report(
    engine: &EngineData,
    request: &AnalysisRequest,
    keywords: &str,
    found: &MarketResolution,
    input: &AnswerInput,
) -> NicheReport {
    let market = &engine.atlas.markets[found.market];
    let figures = engine.market_figures(found.market);
    let region = engine.tables.region_facts(request.region);
    let us = engine.tables.us_facts();
    let mut score = score::compute_score(figures, &engine.ranks, request, region, us);
    (score.reasons_for, score.reasons_against) = write_reasons(&score.parts, figures);
    let crowding = score::measure_competition(figures, &engine.ranks);
    let (size, facts) = market_facts(engine, found.market, request);
    let growth = figures
        .growth
        .as_ref()
        .map_or_else(|| NOT_PUBLISHED.to_owned(), |g| format_percent(g.value()));
    let (evening, _) = first_card(engine, found.market, &request.evening, input, None);
    let season = engine.seasons.find_season(market);
    let answer = answer::answer_market(engine, market, &request.evening, input);
    let local = local::describe_place(engine, found.market, request.evening.location);
    score.place = score::place_score(
        &score,
        &engine.ranks,
        &engine.tables,
        request.weights,
        &engine.measured_sums,
    );
    NicheReport {
        id: report_id(engine, request, keywords, &market.slug),
        viability_score: score.value,
        market_size: size,
        competition: crowding.unwrap_or(Competition::Medium),
        trend_score: growth,
        business_ideas: compose_ideas(market, &score, crowding, request.competition),
        competitors: list_competitors(market, figures, &|usd| engine.ranks.dated_dollars(usd)),
        immediate_actions: list_actions(market),
        growth_opportunities: market.growth.clone(),
        verdict: NicheVerdict::new(answer.word.into_str(), &answer.text, &answer.sentence),
        answer,
        matched: describe_match(engine, found),
        flips: flips::find_flips(engine, request, found.market, &score),
        trend: compose_trend(figures),
        sources: list_report_sources(engine, found.market, &evening, season.as_ref(), request, local.as_ref()),
        evening,
        season,
        market: facts,
        score,
        local,
        request: read_selection(request, keywords),
        data_release: engine.data_release().to_owned(),
        engine_version: ENGINE_VERSION.to_owned(),
    }
}

/// Selection of the person, as it was read.
fn read_selection(request: &AnalysisRequest, keywords: &str) -> ReadSelection {
    ReadSelection {
        keywords: keywords.to_owned(),
        market_size: request.size.label().to_owned(),
        competition_level: request.competition,
        geographic_focus: request.region.label().to_owned(),
        weights: request.weights.chosen_weights(),
        evening_minutes: (request.evening.minutes != evening::DEFAULT_MINUTES).then_some(request.evening.minutes),
        evenings_per_week: (request.evening.per_week != evening::DEFAULT_PER_WEEK).then_some(request.evening.per_week),
        location: request.evening.location.map(|location| location.to_string()),
        place: (request.place != Place::default()).then(|| request.place.into_str().to_owned()),
    }
}

/// Returns the id: equal requests on equal data have equal ids on every machine.
fn report_id(engine: &EngineData, request: &AnalysisRequest, keywords: &str, market: &str) -> String {
    let mut hash = Sha256::new();
    let choices = [
        request.size.label(),
        request.competition.into_str(),
        request.region.label(),
    ];
    // Ours add nothing, so that spelling them out names the same analysis.
    let weights: Vec<String> = request
        .weights
        .chosen_weights()
        .into_iter()
        .flatten()
        .map(|(key, w)| format!("{key}={w}"))
        .collect();
    let evening = request.evening.changed_fields();
    let evening: Vec<String> = evening.iter().map(|(key, value)| format!("{key}={value}")).collect();
    for field in [engine.data_release(), ENGINE_VERSION, keywords, market]
        .into_iter()
        .chain(choices)
        .chain(weights.iter().chain(&evening).map(String::as_str))
        .chain((request.place != Place::default()).then(|| request.place.into_str()))
    {
        hash.update((field.len() as u64).to_le_bytes());
        hash.update(field.as_bytes());
    }
    hash.finalize()
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// The first card: the estimate with its official anchors, and the months behind it.
fn first_card(
    engine: &EngineData,
    market: usize,
    choice: &EveningChoice,
    input: &AnswerInput,
    tax: Option<&JobTax>,
) -> (Evening, [WorkMonth; 3]) {
    let official = Official {
        market: &engine.atlas.markets[market],
        figures: engine.market_figures(market),
        prices: &engine.prices,
        wages: &engine.wages,
        places: &engine.places,
        scored: &engine.bases[market].scored,
        choice,
    };
    let (work, level) = (&official.market.work, engine.prices.price_level(choice.state()));
    let plan = answer::plan_work(engine, official.market, choice, input);
    let months = estimate_months(work, &plan.ranges, plan.time, tax);
    let mut card = evening::describe_evening(work, choice, level, &months);
    if official.market.license_years.is_some() {
        // The figures are those of people who hold it.
        card.headline = format!("With the license, {}", inside_sentence(&card.headline));
    }
    card.anchors = evening::list_anchors(&official);
    card.explanation = evening::explain_difference(&official, &card);
    (card, months)
}

/// The first card without a report around it, after tax where the wage of the day job is given.
pub(crate) fn evening_answer(
    engine: &EngineData,
    market: usize,
    choice: &EveningChoice,
    input: &AnswerInput,
) -> EveningAnswer {
    let tax = input.wage_usd.map(|wage| JobTax::new(&engine.profit, cents_of(wage)));
    let (evening, months) = first_card(engine, market, choice, input, tax.as_ref());
    let season = engine.seasons.find_season(&engine.atlas.markets[market]);
    let after_tax = tax.and_then(|tax| evening::after_tax(&evening, &months, tax.day_job()));
    let used = evening::list_card_sources(&evening, season.as_ref(), choice);
    let official = used.into_iter().map(|source| engine.describe_source(source));
    EveningAnswer {
        market: engine.atlas.markets[market].slug.clone(),
        evening,
        season,
        after_tax,
        answer: answer::answer_market(engine, &engine.atlas.markets[market], choice, input),
        sources: official
            .chain(answer::price_sources(&engine.atlas.markets[market]))
            .collect(),
    }
}

/// The 30-day actions; the first one of a seasonal market says when to begin.
fn list_actions(market: &Market) -> Vec<String> {
    let mut actions: Vec<String> = market
        .actions
        .iter()
        .map(|a| format!("By day {}: {}", a.plan_day, a.text))
        .collect();
    let months = market.season.as_ref().and_then(season::own_months);
    if let (Some(first), Some((begin, peak))) = (actions.first_mut(), months) {
        let [begin, peak] = [begin, peak].map(season::month_name);
        first.push_str(&format!(" Begin in {begin}: demand peaks in {peak}."));
    }
    actions
}

pub(crate) fn describe_alternative(engine: &EngineData, market: usize) -> MarketAlternative {
    let found = &engine.atlas.markets[market];
    MarketAlternative {
        slug: found.slug.clone(),
        name: found.name.clone(),
        industries: engine.list_industries(found),
    }
}

fn describe_match(engine: &EngineData, found: &MarketResolution) -> MarketMatch {
    let market = &engine.atlas.markets[found.market];
    let also_asked = found.also_asked.iter().map(|(text, market)| AlsoAsked {
        text: text.clone(),
        market: market.map(|m| describe_alternative(engine, m)),
    });
    MarketMatch {
        confidence: Confidence::of(found.is_sure),
        fit: (found.fit * 100.0).round() / 100.0,
        market: MatchedMarket {
            slug: market.slug.clone(),
            name: market.name.clone(),
            sector: engine.atlas.sector_of(market).name.clone(),
            summary: market.summary.clone(),
            customers: market.customers.clone(),
            channels: market.channels.clone(),
            license: market.license.into_str().to_owned(),
            license_check: license_check(market),
            industry: {
                let industry = engine.scored_industry(found.market);
                format!("{} {}", industry.code, industry.title)
            },
            shared_with: engine.shared_with(found.market),
        },
        industries: engine.list_industries(market),
        alternatives: found
            .alternatives
            .iter()
            .map(|m| describe_alternative(engine, *m))
            .collect(),
        also_asked: also_asked.collect(),
        platform: found.platform.map(|platform| platform.name.to_owned()),
    }
}

/// Best for this person first: more stars, then less money, then sooner.
fn compose_ideas(
    market: &Market,
    score: &NicheScore,
    found: Option<Competition>,
    wanted: Competition,
) -> Vec<BusinessIdea> {
    let mut ideas: Vec<BusinessIdea> = market
        .ideas
        .iter()
        .enumerate()
        .map(|(index, idea)| business_idea(index, idea, score, found, wanted))
        .collect();
    let cost = |idea: &BusinessIdea| idea.startup_cost_usd.iter().sum::<u32>();
    ideas.sort_by_key(|idea| (std::cmp::Reverse(idea.rating), cost(idea), idea.weeks_to_first_sale[1]));
    ideas
}

fn business_idea(
    index: usize,
    idea: &AtlasIdea,
    score: &NicheScore,
    found: Option<Competition>,
    wanted: Competition,
) -> BusinessIdea {
    let reasons = answer_star_questions(idea, score, found, wanted);
    let met = reasons.iter().filter(|(met, _)| *met).count();
    BusinessIdea {
        id: idea_id(index + 1, &idea.title),
        title: idea.title.clone(),
        description: idea.description.clone(),
        rating: u8::try_from(met.max(1)).unwrap_or(5),
        startup_cost: money_range(idea.cost_usd),
        timeframe: format!("First sale in {}", format_range("week", idea.weeks_to_first_sale)),
        business_model: idea.model.clone(),
        startup_cost_usd: idea.cost_usd,
        hours_per_week: idea.hours_week,
        weeks_to_first_sale: idea.weeks_to_first_sale,
        first_steps: idea.first_steps.clone(),
        rating_reasons: reasons
            .into_iter()
            .map(|(met, text)| RatingReason { text, met })
            .collect(),
    }
}

/// The questions behind the stars: how each is answered, with the mark where it fails.
fn answer_star_questions(
    idea: &AtlasIdea,
    score: &NicheScore,
    found: Option<Competition>,
    wanted: Competition,
) -> [(bool, String); 5] {
    let (cost, hours, weeks) = (idea.cost_usd[1], idea.hours_week[0], idea.weeks_to_first_sale[1]);
    let usd = |usd: u32| format_money(f64::from(usd));
    let whole = |unit: &str, count: u32| format_range(unit, [count; 2]);
    let star = |met: bool, good: String, mark: String| {
        (
            met,
            if met {
                good
            } else {
                format!("{good}; the star needs {mark}")
            },
        )
    };
    let crowding = found.map_or_else(
        || "No one publishes how crowded the market is".to_owned(),
        |found| format!("Competition is {}", found.into_str()),
    );
    [
        star(
            cost <= CHEAP_USD,
            format!("Costs up to {} until the first sale", usd(cost)),
            format!("{} or less", usd(CHEAP_USD)),
        ),
        star(
            hours <= EVENING_HOURS,
            format!("Takes {} a week", whole("hour", hours)),
            format!("{EVENING_HOURS} or less"),
        ),
        star(
            weeks <= SOON_WEEKS,
            format!("First sale takes {}", whole("week", weeks)),
            format!("{SOON_WEEKS} or less"),
        ),
        star(
            found.is_some_and(|found| found <= wanted),
            crowding,
            match wanted {
                Competition::High => "a published figure".to_owned(),
                wanted => format!("{} or less", wanted.into_str()),
            },
        ),
        star(
            score.value >= LOWER_MARK,
            format!("The market scores {} of 100", score.value),
            format!("{LOWER_MARK} or more"),
        ),
    ]
}

/// Returns the idea of a market that has this id in its reports. The number in front is its place in one report.
pub fn find_idea<'m>(market: &'m Market, id: &str) -> Option<&'m AtlasIdea> {
    let (_, slug) = id.split_once('-')?;
    market.ideas.iter().find(|idea| idea_slug(&idea.title) == slug)
}

/// Id of an idea at a place, from 1, of a list.
pub(crate) fn idea_id(place: usize, title: &str) -> String {
    format!("{place}-{}", idea_slug(title))
}

fn idea_slug(title: &str) -> String {
    matching::text::fold_text(title).replace(' ', "-")
}

/// The official structure first, then the players one meets.
fn list_competitors(market: &Market, figures: &IndustryFigures, dollars: &dyn Fn(f64) -> String) -> Vec<Competitor> {
    let mut all = describe_structure(figures, dollars).unwrap_or_default();
    all.extend(market.players.iter().map(|player| Competitor {
        company: player.name.clone(),
        category: player.category.clone(),
        market_share: NOT_PUBLISHED.to_owned(),
        strengths: player.strengths.clone(),
        weaknesses: player.weaknesses.clone(),
        kind: "player".to_owned(),
        source: None,
    }));
    all
}

fn describe_structure(figures: &IndustryFigures, dollars: &dyn Fn(f64) -> String) -> Option<Vec<Competitor>> {
    let (earned, solo) = (figures.solo_share.as_ref()?, figures.solo_operators.as_ref()?);
    let receipts = figures
        .solo_receipts_usd
        .as_ref()
        .map_or_else(|| NOT_PUBLISHED.to_owned(), |r| dollars(r.value()));
    let category = format!("All of {}", score_parts::name_figure(earned));
    let source = earned.list_sources().first().map(|source| source.key().to_owned());
    let row = |company: &str, part: f64, strengths: String, weaknesses: &str| Competitor {
        company: company.to_owned(),
        category: category.clone(),
        market_share: format!("{} of sales ({SOLO_YEAR})", format_share(part)),
        strengths,
        weaknesses: weaknesses.to_owned(),
        kind: "structure".to_owned(),
        source: source.clone(),
    };
    Some(vec![
        row(
            "Solo owners",
            earned.value(),
            format!(
                "{} of them in {SOLO_YEAR}, with average sales of {receipts}: no payroll, and customers deal with the person who does the work.",
                format_grouped(solo.value())
            ),
            "One pair of hands: a full calendar, an illness or a vacation means turning work away.",
        ),
        row(
            "Businesses with employees",
            1.0 - earned.value(),
            "They answer during business hours, serve several customers at once and can take large orders.".to_owned(),
            "They have to cover wages and rent every month, so they often pass on small, odd or late jobs.",
        ),
    ])
}

fn compose_trend(figures: &IndustryFigures) -> OutputTrend {
    let [from, to] = GROWTH_YEARS;
    let series = figures.series.as_ref().filter(|series| !series.points.is_empty());
    let sources: Vec<String> = series
        .map(|series| series.sources.iter().map(|source| source.key().to_owned()).collect())
        .unwrap_or_default();
    OutputTrend {
        unit: "million US dollars".to_owned(),
        measure: match series.is_some_and(|series| series.is_sales()) {
            true => "sales",
            false => "output",
        }
        .to_owned(),
        industry: series.map(|series| format!("{} {}", series.industry.code, series.industry.title)),
        source: sources.first().cloned(),
        sources,
        growth_years: series.map(|_| GROWTH_YEARS),
        growth_per_year: figures
            .growth
            .as_ref()
            .and_then(|growth| growth::yearly_rate(1.0, 1.0 + growth.value(), to - from))
            .map(growth::as_fraction),
        series: series.map(|series| series.points.clone()).unwrap_or_default(),
    }
}

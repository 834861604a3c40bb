//! Puts a report together: the score with its reasons, the ideas ranked, the official structure, the next steps.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use crate::atlas::{Idea, Market};
use crate::evening::{self, Evening, EveningAnswer, EveningChoice, Official};
use crate::flips;
use crate::format::{
    NOT_PUBLISHED, grouped, inside_sentence, list, money, money_range, ordinal, percent, range, share,
};
use crate::matching::Resolution;
use crate::report::{
    AlsoAsked, Alternative, BusinessIdea, Competition, Competitor, Industry, MarketFacts, Match, MatchedMarket,
    RatingReason, Report, Score, ScorePart, Selection, Trend, Verdict,
};
use crate::request::AnalysisRequest;
use crate::score::{self, MIXED, PROMISING, Part};
use crate::season::{self, Season};
use crate::sources::{DATA_RELEASE, SourceId};
use crate::tables::{Figures, GROWTH_YEARS};
use crate::{ENGINE_VERSION, Engine};

/// Maximum cost of an idea until the first sale to count as cheap to try.
const CHEAP_USD: u32 = 300;
/// Minimum of hours that a person with a day job can give in a week.
const EVENING_HOURS: u32 = 6;
const SOON_WEEKS: u32 = 3;

/// Makes the report of a request whose words are understood.
pub(crate) fn report(engine: &Engine, request: &AnalysisRequest, keywords: &str, found: &Resolution) -> Report {
    let market = &engine.atlas.markets[found.market];
    let figures = engine.figures(found.market);
    let region = engine.tables.region(request.region);
    let us = engine.tables.us();
    let mut score = score::score(figures, &engine.ranks, request, region, us);
    (score.reasons_for, score.reasons_against) = reasons(&score.parts, figures);
    let crowding = score::competition(figures, &engine.ranks);
    let facts = market_facts(market, figures, request, engine);
    let size = facts.size_usd.map_or_else(|| NOT_PUBLISHED.to_owned(), money);
    let growth = figures
        .growth
        .as_ref()
        .map_or_else(|| NOT_PUBLISHED.to_owned(), |g| percent(g.value()));
    let evening = first_card(engine, found.market, &request.evening);
    let season = engine.seasons.of(market);
    Report {
        id: id(request, keywords, &market.slug),
        viability_score: score.value,
        market_size: size,
        competition: crowding.unwrap_or(Competition::Medium),
        trend_score: growth,
        business_ideas: ideas(market, &score, crowding, request.competition),
        competitors: competitors(market, figures),
        immediate_actions: actions(market),
        growth_opportunities: market.growth.clone(),
        verdict: verdict(market, &score),
        matched: matched(engine, found),
        flips: flips::flips(engine, request, figures, &score),
        trend: trend(figures),
        sources: sources(figures, &evening, season.as_ref()),
        evening,
        season,
        market: facts,
        score,
        request: Selection {
            keywords: keywords.to_owned(),
            market_size: request.size.label().to_owned(),
            competition_level: request.competition,
            geographic_focus: request.region.label().to_owned(),
            weights: request.weights.chosen(),
            evening_minutes: (request.evening.minutes != evening::DEFAULT_MINUTES).then_some(request.evening.minutes),
            evenings_per_week: (request.evening.per_week != evening::DEFAULT_PER_WEEK)
                .then_some(request.evening.per_week),
            state: request.evening.state.map(|state| state.code().to_owned()),
        },
        data_release: DATA_RELEASE.to_owned(),
        engine_version: ENGINE_VERSION.to_owned(),
    }
}

/// Returns the id: equal requests on equal data have equal ids on every machine.
fn id(request: &AnalysisRequest, keywords: &str, market: &str) -> String {
    let mut hash = Sha256::new();
    let choices = [request.size.label(), request.competition.key(), request.region.label()];
    // Ours add nothing, so that spelling them out names the same analysis.
    let weights: Vec<String> = request
        .weights
        .chosen()
        .into_iter()
        .flatten()
        .map(|(key, w)| format!("{key}={w}"))
        .collect();
    let evening = request.evening.chosen();
    let evening: Vec<String> = evening.iter().map(|(key, value)| format!("{key}={value}")).collect();
    for field in [DATA_RELEASE, ENGINE_VERSION, keywords, market]
        .into_iter()
        .chain(choices)
        .chain(weights.iter().chain(&evening).map(String::as_str))
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

/// The first card: the estimate with its official anchors.
fn first_card(engine: &Engine, market: usize, choice: &EveningChoice) -> Evening {
    let official = Official {
        market: &engine.atlas.markets[market],
        figures: engine.figures(market),
        prices: &engine.prices,
        state: choice.state,
    };
    let mut card = evening::evening(&official.market.work, choice, engine.prices.level(choice.state));
    card.anchors = evening::anchors(&official);
    card.explanation = evening::explanation(&official, &card, choice.hours_per_month());
    card
}

/// The first card without a report around it, after tax where the wage of the day job is given.
pub(crate) fn evening_answer(
    engine: &Engine,
    market: usize,
    choice: &EveningChoice,
    wage_usd: Option<f64>,
) -> EveningAnswer {
    let evening = first_card(engine, market, choice);
    let season = engine.seasons.of(&engine.atlas.markets[market]);
    let after_tax = wage_usd.map(|wage| evening::after_tax(&evening, wage));
    let mut used = evening::sources(&evening, season.as_ref());
    used.extend(after_tax.is_some().then_some(SourceId::FederalTax));
    EveningAnswer {
        market: engine.atlas.markets[market].slug.clone(),
        evening,
        season,
        after_tax,
        sources: used.into_iter().map(SourceId::describe).collect(),
    }
}

/// The 30-day actions; the first one of a seasonal market says when to begin.
fn actions(market: &Market) -> Vec<String> {
    let mut actions: Vec<String> = market
        .actions
        .iter()
        .map(|a| format!("By day {}: {}", a.day, a.text))
        .collect();
    let months = market.season.as_ref().and_then(season::own_months);
    if let (Some(first), Some((begin, peak))) = (actions.first_mut(), months) {
        let [begin, peak] = [begin, peak].map(season::month_name);
        first.push_str(&format!(" Begin in {begin}: demand peaks in {peak}."));
    }
    actions
}

/// Key and label of the verdict on a score.
pub(crate) fn band(score: u8) -> (&'static str, &'static str) {
    match score {
        PROMISING.. => ("promising", "Promising"),
        MIXED.. => ("mixed", "Mixed"),
        _ => ("hard", "Hard going"),
    }
}

fn verdict(market: &Market, score: &Score) -> Verdict {
    let (key, label) = band(score.value);
    let meaning = match key {
        "promising" => "the official figures speak for it.",
        "mixed" => "the official figures point both ways, so read the reasons before you spend money.",
        _ => "the official figures make it a hard start, so go on only with an edge of your own.",
    };
    let mut ends: Vec<&str> = [score.low, score.high].map(|end| band(end).1).to_vec();
    ends.retain(|end| *end != label);
    let doubt = match ends.as_slice() {
        [] => String::new(),
        others => format!(
            " The data leave room: it could also be {}.",
            list(others).to_lowercase().replace(" and ", " or ")
        ),
    };
    Verdict {
        key: key.to_owned(),
        label: label.to_owned(),
        summary: format!("{} as a business for one person: {meaning}{doubt}", market.name),
    }
}

pub(crate) fn alternative(engine: &Engine, market: usize) -> Alternative {
    let found = &engine.atlas.markets[market];
    Alternative {
        slug: found.slug.clone(),
        name: found.name.clone(),
        industries: industries(engine, found),
    }
}

pub(crate) fn industries(engine: &Engine, market: &Market) -> Vec<Industry> {
    market
        .industries
        .iter()
        .filter_map(|code| engine.tables.industry(code))
        .map(|(industry, _)| industry.clone())
        .collect()
}

fn matched(engine: &Engine, found: &Resolution) -> Match {
    let market = &engine.atlas.markets[found.market];
    let also_asked = found.also_asked.iter().map(|(text, market)| AlsoAsked {
        text: text.clone(),
        market: market.map(|m| alternative(engine, m)),
    });
    Match {
        confidence: found.confidence,
        market: MatchedMarket {
            slug: market.slug.clone(),
            name: market.name.clone(),
            sector: engine.atlas.sector_of(market).name.clone(),
            summary: market.summary.clone(),
            customers: market.customers.clone(),
            channels: market.channels.clone(),
        },
        industries: industries(engine, market),
        alternatives: found.alternatives.iter().map(|m| alternative(engine, *m)).collect(),
        also_asked: also_asked.collect(),
        platform: found.platform.map(|platform| platform.name.to_owned()),
    }
}

/// Best for this person first: more stars, then less money, then sooner.
fn ideas(market: &Market, score: &Score, found: Option<Competition>, wanted: Competition) -> Vec<BusinessIdea> {
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
    idea: &Idea,
    score: &Score,
    found: Option<Competition>,
    wanted: Competition,
) -> BusinessIdea {
    let crowding = match found {
        Some(found) if found <= wanted => "Competition is no higher than you accept".to_owned(),
        Some(_) => "Competition is higher than you accept".to_owned(),
        None => "No one publishes how crowded the market is".to_owned(),
    };
    let reasons = [
        (
            idea.cost_usd[1] <= CHEAP_USD,
            criterion(
                &format!("Costs {} or less before the first sale", money(f64::from(CHEAP_USD))),
                idea.cost_usd[1] <= CHEAP_USD,
                &format!("up to {}", money(f64::from(idea.cost_usd[1]))),
            ),
        ),
        (
            idea.hours_week[0] <= EVENING_HOURS,
            criterion(
                &format!("Fits into {} a week", range("hour", [EVENING_HOURS; 2])),
                idea.hours_week[0] <= EVENING_HOURS,
                &format!("from {}", range("hour", [idea.hours_week[0]; 2])),
            ),
        ),
        (
            idea.weeks_to_first_sale[1] <= SOON_WEEKS,
            criterion(
                &format!("First sale within {}", range("week", [SOON_WEEKS; 2])),
                idea.weeks_to_first_sale[1] <= SOON_WEEKS,
                &format!("up to {}", range("week", [idea.weeks_to_first_sale[1]; 2])),
            ),
        ),
        (found.is_some_and(|found| found <= wanted), crowding),
        (
            score.value >= MIXED,
            criterion(
                &format!("The market scores {MIXED} or more"),
                score.value >= MIXED,
                &format!("{} of 100", score.value),
            ),
        ),
    ];
    let met = reasons.iter().filter(|(met, _)| *met).count();
    BusinessIdea {
        id: format!("{}-{}", index + 1, slug(&idea.title)),
        title: idea.title.clone(),
        description: idea.description.clone(),
        rating: u8::try_from(met.max(1)).unwrap_or(5),
        startup_cost: money_range(idea.cost_usd),
        timeframe: format!("First sale in {}", range("week", idea.weeks_to_first_sale)),
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

/// What is asked of an idea, and how it answers: "First sale within 3 weeks: no, up to 7 weeks".
fn criterion(asked: &str, is_met: bool, answer: &str) -> String {
    format!("{asked}: {}, {answer}", if is_met { "yes" } else { "no" })
}

fn slug(title: &str) -> String {
    crate::text::fold(title).replace(' ', "-")
}

/// The official structure first, then the players one meets.
fn competitors(market: &Market, figures: &Figures) -> Vec<Competitor> {
    let mut all = structure(figures).unwrap_or_default();
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

fn structure(figures: &Figures) -> Option<Vec<Competitor>> {
    let (earned, solo) = (figures.solo_share.as_ref()?, figures.solo_operators.as_ref()?);
    let receipts = figures
        .solo_receipts_usd
        .as_ref()
        .map_or_else(|| NOT_PUBLISHED.to_owned(), |r| money(r.value()));
    let category = format!("All of {}", score::named(earned));
    let source = earned.sources().first().map(|source| source.key().to_owned());
    let row = |company: &str, part: f64, strengths: String, weaknesses: &str| Competitor {
        company: company.to_owned(),
        category: category.clone(),
        market_share: format!("{} of sales (2012)", share(part)),
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
                "{} of them, with average sales of {receipts} a year: no payroll, and customers deal with the person who does the work.",
                grouped(solo.value())
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

fn trend(figures: &Figures) -> Trend {
    let (industry, series) = figures.output.clone().unzip();
    let series = series.unwrap_or_default();
    Trend {
        unit: "million US dollars".to_owned(),
        industry: industry.map(|i| format!("{} {}", i.code, i.title)),
        source: (!series.is_empty()).then(|| SourceId::GrossOutput.key().to_owned()),
        growth_years: (!series.is_empty()).then_some(GROWTH_YEARS),
        series,
    }
}

fn market_facts(market: &Market, figures: &Figures, request: &AnalysisRequest, engine: &Engine) -> MarketFacts {
    let region = engine.tables.region(request.region);
    let us_size = figures.size_usd.as_ref().map(|size| size.value());
    let per_head = score::per_head_usd(figures, engine.tables.us());
    let regional_per_head = per_head.map(|usd| usd * engine.tables.us().people * region.scale_to_us / region.people);
    let value = |figure: &Option<crate::tables::Figure>| figure.as_ref().map(crate::tables::Figure::value);
    MarketFacts {
        size_usd: us_size.map(|size| size * region.scale_to_us),
        region: request.region.label().to_owned(),
        proxy: true,
        us_size_usd: us_size,
        size_industry: figures.size_usd.as_ref().map(score::named),
        slice: regional_per_head.and_then(|usd| score::slice(request.size, usd, region)),
        per_head_usd: per_head,
        solo_share: value(&figures.solo_share),
        solo_operators: value(&figures.solo_operators),
        avg_solo_receipts_usd: value(&figures.solo_receipts_usd),
        profitable_share: value(&figures.profit_share),
        starting_checks: market.checks.clone(),
        field_sources: field_sources(figures),
    }
}

fn field_sources(figures: &Figures) -> BTreeMap<String, Vec<String>> {
    let scaling = [SourceId::Consumption, SourceId::Gdp, SourceId::Population];
    let fields = [
        ("sizeUsd", &figures.size_usd, &scaling[..2]),
        ("usSizeUsd", &figures.size_usd, &[]),
        ("perHeadUsd", &figures.size_usd, &scaling[2..]),
        ("slice", &figures.size_usd, &scaling[..]),
        ("soloShare", &figures.solo_share, &[]),
        ("soloOperators", &figures.solo_operators, &[]),
        ("avgSoloReceiptsUsd", &figures.solo_receipts_usd, &[]),
        ("profitableShare", &figures.profit_share, &[]),
    ];
    let keys =
        |sources: &[SourceId], more: &[SourceId]| sources.iter().chain(more).map(|s| s.key().to_owned()).collect();
    let known = fields
        .into_iter()
        .filter_map(|(name, figure, more)| Some((name, figure.as_ref()?, more)));
    known
        .map(|(name, figure, more)| (name.to_owned(), keys(figure.sources(), more)))
        .collect()
}

/// Every source that the report names, each once.
fn sources(figures: &Figures, evening: &Evening, season: Option<&Season>) -> Vec<crate::report::Source> {
    let mut used: BTreeSet<SourceId> = evening::sources(evening, season);
    for part in Part::EVERY {
        used.extend(
            part.figure(figures)
                .iter()
                .flat_map(|figure| figure.sources().iter().copied()),
        );
    }
    if figures.size_usd.is_some() {
        used.extend([SourceId::Consumption, SourceId::Gdp, SourceId::Population]);
    }
    used.into_iter().map(SourceId::describe).collect()
}

/// The strongest and the weakest parts in words, and how far the data can be trusted.
fn reasons(parts: &[ScorePart], figures: &Figures) -> (Vec<String>, Vec<String>) {
    // By place, not by points: a figure does not speak less for or against because the reader weighs it differently.
    let fullness = |part: &&ScorePart| {
        part.rank
            .zip(part.of)
            .map_or(0.5, |(rank, of)| score::standing(rank, of))
    };
    let mut ordered: Vec<&ScorePart> = parts.iter().filter(|part| part.rank.is_some()).collect();
    ordered.sort_by(|a, b| fullness(b).total_cmp(&fullness(a)));
    let strong = ordered.iter().filter(|part| fullness(part) >= 0.6).take(4);
    let weak = ordered.iter().rev().filter(|part| fullness(part) <= 0.4).take(4);
    let mut against: Vec<String> = weak.map(|part| sentence(part)).collect();
    against.extend(thin_data(figures));
    let missing: Vec<&str> = parts
        .iter()
        .filter(|p| p.display == NOT_PUBLISHED)
        .map(|p| p.label.as_str())
        .collect();
    if !missing.is_empty() {
        against.push(format!(
            "No one publishes these figures for this industry: {}.",
            list(&missing).to_lowercase()
        ));
    }
    if let (true, Some(worst)) = (against.is_empty(), ordered.last()) {
        against.push(format!("Its weakest figure is average. {}", sentence(worst)));
    }
    let mut pros: Vec<String> = strong.map(|part| sentence(part)).collect();
    if let (true, Some(best)) = (pros.is_empty(), ordered.first()) {
        let place = if fullness(best) > 0.4 {
            "about average"
        } else {
            "below average"
        };
        pros.push(format!("Its best figure is {place}. {}", sentence(best)));
    }
    (pros, against)
}

fn sentence(part: &ScorePart) -> String {
    let place = match (part.rank, part.of) {
        (Some(rank), Some(of)) => format!("ranks {} of {of} markets", ordinal(rank)),
        _ => String::new(),
    };
    let industry = part.industry.as_deref().unwrap_or_default();
    let title = inside_sentence(industry.split_once(' ').map_or(industry, |(_, title)| title));
    match part.key.as_str() {
        "growth" => format!(
            "After inflation, output of {title}, averaged with its sector, {} since 1997. It {place}.",
            movement(&part.display)
        ),
        "size" => format!(
            "Businesses in {title} sell {} in the United States. The market {place}.",
            part.display
        ),
        "solo_share" => format!(
            "Owners without employees earn {} of the sales in {title}. The market {place}.",
            part.display
        ),
        "solo_receipts" => {
            format!(
                "A one-person business in {title} sells {} on average. The market {place}.",
                part.display
            )
        }
        "profit_share" => format!(
            "{} of the sole proprietors in {title} made a profit. The market {place}.",
            part.display
        ),
        "margin" => format!(
            "Sole proprietors in {title} keep {} of each dollar. The market {place}.",
            part.display
        ),
        _ => {
            let count = part.display.split(' ').next().unwrap_or_default();
            format!("There are {count} businesses in {title} per 100,000 people. The market {place} for room.")
        }
    }
}

/// "grew by 1.2% a year", from the figure as it is shown.
fn movement(rate: &str) -> String {
    match rate.strip_prefix('−') {
        Some(decline) => format!("shrank by {decline}"),
        None if rate.starts_with("0.0%") => "did not grow".to_owned(),
        None => format!("grew by {rate}"),
    }
}

/// Says so when a figure stands for a much wider industry.
fn thin_data(figures: &Figures) -> Option<String> {
    let wide: Vec<String> = [&figures.margin, &figures.solo_receipts_usd, &figures.lasting_growth]
        .into_iter()
        .flatten()
        .filter(|figure| figure.digits() <= 3)
        .map(|figure| inside_sentence(&figure.industry().title))
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let titles: Vec<&str> = wide.iter().map(String::as_str).collect();
    (!titles.is_empty()).then(|| format!("Some figures cover a much wider field than yours: {}.", list(&titles)))
}

//! Puts the result together from the ranking.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::result::{
    MarketIdeas, OfferFact, OfferFlip, OfferIdea, OfferMarket, OfferOpening, OfferPoints, OfferReason, OfferResult,
    OfferScore, OfferSummary, OfferTest, RankedOffer, UnknownSkill,
};
use super::texts::{PartSubject, best_and_weakest, describe_change, part_sentence};
use crate::answer::{ShortAnswer, short_answers};
use crate::data::atlas::{AtlasIdea, Market};
use crate::data::figures::sources::{FigureSource, SourceId};
use crate::local::{self, FewerHere, PlaceName};
use crate::money::evening::EveningChoice;
use crate::refusal::Refusal;
use crate::report::idea_id;
use crate::scoring::engine_data::{ENGINE_VERSION, EngineData, count_items};
use crate::scoring::offer_catalog::{Candidate, OfferCatalog};
use crate::tools::offers::ideas::catalog::{offer_catalog, pay_shares};
use crate::tools::offers::ideas::flips::flip_points;
use crate::tools::offers::ideas::openings::{Opening, OpeningSearch};
use crate::tools::offers::ideas::ranking::{Ranking, rank_ideas, shown_first};
use crate::tools::offers::ideas::reach::{Exclusions, Limit};
use crate::tools::offers::ideas::scoring::{FULL, MarketValues, ScoredIdea, market_values};
use crate::tools::offers::ideas::skills::{SkillFits, match_skills};
use crate::tools::offers::profile::parts::{OfferPart, PARTS};
use crate::tools::offers::profile::request::{OfferProfile, OfferRequest};

/// Most ideas of one answer, in reach and out of it.
pub const MAX_IDEAS: usize = 50;
/// Ideas of the stored short form.
const SHORT_LIST: usize = 3;
/// Last day of a test for this week.
const TEST_WITHIN_DAYS: u32 = 7;
/// Tests that cost money.
const PAID_TESTS: [&str; 2] = ["ad", "paid-test"];
/// Sentence for an idea in the employer's industry.
const CONFLICT: &str = "Check your employment contract first: this is your employer's industry.";

/// Ranks all ideas for the person of a request.
///
/// # Errors
/// A [`Refusal`] that names the fields, or `skills_required`.
pub fn rank_offers(engine: &EngineData, request: &OfferRequest) -> Result<OfferResult, Refusal> {
    let profile = request.to_profile(engine)?;
    let skills = match_skills(engine, &profile)?;
    let markets = market_values(engine, &profile, &skills);
    let exclusions =
        Exclusions::new(engine.atlas(), offer_catalog(engine), &profile).with_hidden(hide_markets(engine, &profile));
    let ranking = rank_ideas(offer_catalog(engine), &markets, &exclusions, &profile);
    let listed = order_listed(offer_catalog(engine), &ranking.reached);
    let page = OfferPage {
        engine,
        profile: &profile,
        skills: &skills,
        ranking: &ranking,
        exclusions: &exclusions,
        pays: &pay_shares(engine, profile.location),
        answers: answer_listed(engine, &profile, &ranking, &listed),
    };
    Ok(page.compose_result(&markets, &listed))
}

/// Markets that the filter leaves out.
fn hide_markets(engine: &EngineData, profile: &OfferProfile) -> Arc<[bool]> {
    let county = profile.location.filter(|_| profile.fewer_here);
    let fewer = county.map(|county| {
        let mut fewer = FewerHere::new(engine, county);
        (0..engine.atlas.markets.len())
            .map(|at| fewer.holds_for(at))
            .collect::<Vec<_>>()
    });
    fewer.into_iter().flatten().map(|is_fewer| !is_fewer).collect()
}

/// Sources of the points, and of the lines about the place.
fn list_sources(engine: &EngineData, profile: &OfferProfile) -> Vec<FigureSource> {
    let place = [
        SourceId::CountyBusinesses,
        SourceId::CountyResidents,
        SourceId::CountyHouseholds,
        SourceId::AreaWages,
        SourceId::WageAreas,
    ];
    let of_place = profile.location.map(|_| place).into_iter().flatten();
    let sources = [SourceId::Wages, SourceId::Interests].into_iter().chain(of_place);
    sources.map(|source| engine.describe_source(source)).collect()
}

/// Places in the ranking: the ones shown first, then the others by rank.
fn order_listed(catalog: &OfferCatalog, reached: &[ScoredIdea]) -> Vec<usize> {
    let shown = shown_first(catalog, reached);
    let others = (0..reached.len()).filter(|place| !shown.contains(place));
    shown.iter().copied().chain(others).take(MAX_IDEAS).collect()
}

/// Short answer of each market that is listed, by its place in the atlas. The strips share one scale.
fn answer_listed(
    engine: &EngineData,
    profile: &OfferProfile,
    ranking: &Ranking,
    listed: &[usize],
) -> HashMap<usize, ShortAnswer> {
    let choice = EveningChoice {
        location: profile.location,
        ..EveningChoice::default()
    };
    let own = profile
        .market
        .as_deref()
        .and_then(|slug| engine.atlas().find_market(slug));
    let market_of = |place: &usize| offer_catalog(engine).candidates[ranking.reached[*place].candidate].market;
    let markets: BTreeSet<usize> = listed.iter().map(market_of).chain(own).collect();
    let asked: Vec<(&str, &EveningChoice)> = markets
        .iter()
        .map(|market| (engine.atlas().markets[*market].slug.as_str(), &choice))
        .collect();
    let answers = markets.iter().zip(short_answers(engine, &asked));
    answers
        .filter_map(|(market, answer)| Some((*market, answer?)))
        .collect()
}

/// Everything that the texts of one result are made of.
pub(super) struct OfferPage<'a> {
    pub(super) engine: &'a EngineData,
    pub(super) profile: &'a OfferProfile,
    pub(super) skills: &'a SkillFits,
    pub(super) ranking: &'a Ranking,
    exclusions: &'a Exclusions,
    /// Percent of the markets with a lower middle hour, by market.
    pays: &'a [u8],
    /// Answers by market, of those that are listed.
    answers: HashMap<usize, ShortAnswer>,
}

impl OfferPage<'_> {
    fn compose_result(&self, markets: &[MarketValues], listed: &[usize]) -> OfferResult {
        let search = OpeningSearch {
            engine: self.engine,
            markets,
            profile: self.profile,
            ranking: self.ranking,
            exclusions: self.exclusions,
        };
        let ideas: Vec<ScoredIdea> = listed.iter().map(|place| self.ranking.reached[*place]).collect();
        let opening = |opening: &Opening| self.compose_opening(opening, markets);
        let nothing_left = self.ranking.reached.is_empty();
        let location = self.profile.location;
        let place = location.and_then(|location| local::name_place(self.engine, location));
        OfferResult {
            ideas: self.compose_list(listed),
            closer: self.list_closer(&ideas),
            out_of_reach: self.list_blocked(),
            filter_note: place.as_ref().and_then(|place| self.write_filter_note(place)),
            place,
            in_reach_count: count_items(self.ranking.reached.iter()),
            out_of_reach_count: count_items(self.ranking.out_of_reach.iter()),
            flips: self.list_flips(&ideas),
            opens: search.smallest_openings().iter().map(opening).collect(),
            opens_most: nothing_left
                .then(|| search.largest_opening())
                .flatten()
                .as_ref()
                .map(opening),
            unknown_skills: self.unknown_skills(),
            short_list: ideas
                .iter()
                .take(SHORT_LIST)
                .map(|idea| self.summarize_idea(idea))
                .collect(),
            market_ideas: self.market_ideas(),
            market_list: self.market_list(),
            sources: list_sources(self.engine, self.profile),
            request: OfferRequest::from(self.profile),
            data_release: self.engine.data_release().to_owned(),
            engine_version: ENGINE_VERSION.to_owned(),
        }
    }

    fn write_filter_note(&self, PlaceName { name, .. }: &PlaceName) -> Option<String> {
        let is_empty = self.ranking.reached.is_empty() && self.ranking.out_of_reach.is_empty();
        self.profile.fewer_here.then(|| match is_empty {
            true => format!("No market is known to have fewer businesses in {name} than in most counties like it."),
            false => format!(
                "You see only markets sold in town with fewer businesses in {name} than in most counties of its size and \
                 income. That can be a gap, or too few people who pay."
            ),
        })
    }

    /// Ideas at these places of the ranking, numbered in this order.
    fn compose_list(&self, places: &[usize]) -> Vec<RankedOffer> {
        let numbered = (1..).zip(places);
        numbered
            .map(|(number, place)| self.compose_ranked(*place, number))
            .collect()
    }

    /// Ideas of the chosen market, in reach and out of it.
    fn market_ideas(&self) -> Option<MarketIdeas> {
        let slug = self.profile.market.as_deref()?;
        let market = &self.engine.atlas().markets[self.engine.atlas().find_market(slug)?];
        let blocked = self.ranking.out_of_reach.iter();
        let blocked = blocked.filter(|idea| self.is_of(idea, slug));
        Some(MarketIdeas {
            market: market.slug.clone(),
            market_name: market.name.clone(),
            ideas: self.compose_list(&self.places_of(slug).collect::<Vec<_>>()),
            out_of_reach: blocked
                .map(|idea| self.blocked_idea(&self.broken_limits(idea), idea))
                .collect(),
        })
    }

    fn market_list(&self) -> Vec<OfferSummary> {
        let slug = self.profile.market.as_deref().into_iter();
        let places = slug.flat_map(|slug| self.places_of(slug)).take(SHORT_LIST);
        places
            .map(|place| self.summarize_idea(&self.ranking.reached[place]))
            .collect()
    }

    /// Places in the ranking of a market's ideas that are in reach.
    fn places_of(&self, slug: &str) -> impl Iterator<Item = usize> {
        let reached = self.ranking.reached.iter().enumerate();
        reached
            .filter(move |(_, idea)| self.is_of(idea, slug))
            .map(|(place, _)| place)
    }

    fn is_of(&self, idea: &ScoredIdea, slug: &str) -> bool {
        self.find_subject(idea).1.slug == slug
    }

    /// Limits that an idea breaks.
    pub(super) fn broken_limits(&self, idea: &ScoredIdea) -> Vec<Limit> {
        self.exclusions
            .broken_limits(self.catalog(), idea.candidate, self.profile)
            .collect()
    }

    fn catalog(&self) -> &OfferCatalog {
        offer_catalog(self.engine)
    }

    pub(super) fn find_subject(&self, idea: &ScoredIdea) -> (&Candidate, &Market, &AtlasIdea) {
        let candidate = &self.catalog().candidates[idea.candidate];
        let market = &self.engine.atlas().markets[candidate.market];
        (candidate, market, &market.ideas[candidate.idea])
    }

    fn compose_ranked(&self, place: usize, number: u32) -> RankedOffer {
        let scored = &self.ranking.reached[place];
        let (candidate, market, idea) = self.find_subject(scored);
        let (best, weakest) = best_and_weakest(scored, self.profile);
        let known = self.skills.known.get(self.skills.best[candidate.market]);
        let subject = PartSubject {
            idea: candidate,
            values: scored,
            profile: self.profile,
            market: &market.name,
            skill: known.map(String::as_str),
            industry: self.catalog().markets[candidate.market].industry[0],
            better_than_percent: self.pays[candidate.market],
            license_years: market.license_years,
        };
        let reason = |part: &OfferPart| OfferReason {
            part: part.into_str().to_owned(),
            text: part_sentence(*part, &subject),
        };
        let owned = market.tools.iter().filter(|tool| self.profile.tools.contains(tool));
        let first_low = self.ranking.reached.first().map_or(0, ScoredIdea::low_value);
        RankedOffer {
            market: self.compose_market(market),
            idea: offer_idea(idea),
            rank: u32::try_from(place + 1).unwrap_or(u32::MAX),
            number,
            answer: self.answers[&candidate.market].clone(),
            local: local::local_line(self.engine, candidate.market, self.profile.location),
            score: compose_score(scored, self.profile),
            bonus: scored.bonus / 10,
            owned_tools: owned.cloned().collect(),
            tied_with_first: scored.high_value() >= first_low,
            why: best.iter().map(reason).collect(),
            why_not: weakest.iter().map(reason).collect(),
            facts: self.list_facts(market),
            conflict: self.is_conflicting(market).then(|| CONFLICT.to_owned()),
            test: free_test(market),
        }
    }

    pub(super) fn compose_market(&self, market: &Market) -> OfferMarket {
        OfferMarket {
            slug: market.slug.clone(),
            name: market.name.clone(),
            sector: self.engine.atlas().sector_of(market).slug.clone(),
            license: market.license.into_str().to_owned(),
            industries: self.engine.list_industries(market),
        }
    }

    /// Share of self-employed people in the market's first occupation.
    fn list_facts(&self, market: &Market) -> Vec<OfferFact> {
        let occupation = market
            .occupations
            .first()
            .and_then(|soc| self.engine.find_occupation(soc));
        let fact = occupation.and_then(|found| {
            let percent = found.self_employed_percent_2024?;
            Some(OfferFact {
                text: format!(
                    "{percent}% of people in the occupation \"{}\" are self-employed (2024).",
                    found.title
                ),
                value: percent,
                source: SourceId::Wages.key().to_owned(),
            })
        });
        fact.into_iter().collect()
    }

    /// True when the employer's industry is one of the market's, at four digits.
    fn is_conflicting(&self, market: &Market) -> bool {
        let head = |code: &str| code.get(..4).map(str::to_owned);
        let employer = self.profile.employer_industry.as_deref().and_then(head);
        employer.is_some() && market.industries.iter().any(|code| head(code) == employer)
    }

    fn list_flips(&self, listed: &[ScoredIdea]) -> Vec<OfferFlip> {
        let flips = flip_points(listed, &self.profile.weights);
        let flip = |flip: &crate::tools::offers::ideas::flips::FlipPoint| {
            let idea = self.summarize_idea(&listed[flip.place]);
            let (weight, at) = (
                self.profile.weights.part_weight(flip.part),
                (flip.weight * 10.0).round() / 10.0,
            );
            let direction = if flip.weight < f64::from(weight) {
                "below"
            } else {
                "above"
            };
            OfferFlip {
                part: flip.part.into_str().to_owned(),
                text: format!(
                    "\"{}\" comes first when the weight of \"{}\" is {direction} {at} instead of {weight}.",
                    idea.title,
                    flip.part.label()
                ),
                idea,
                weight,
                at,
            }
        };
        flips.iter().map(flip).collect()
    }

    fn compose_opening(&self, opening: &Opening, markets: &[MarketValues]) -> OfferOpening {
        let (from, to, text) = describe_change(opening.limit, self.profile, &opening.profile);
        let summary = |place: &usize| {
            let market = &markets[self.catalog().candidates[*place].market];
            self.summarize_idea(&crate::tools::offers::ideas::scoring::score_idea(
                self.catalog(),
                *place,
                market,
                &opening.profile,
            ))
        };
        OfferOpening {
            field: opening.limit.field_name().to_owned(),
            from,
            to,
            text,
            ideas: opening.candidates.iter().map(summary).collect(),
        }
    }

    fn summarize_idea(&self, scored: &ScoredIdea) -> OfferSummary {
        let (_, market, idea) = self.find_subject(scored);
        OfferSummary {
            market: market.slug.clone(),
            market_name: market.name.clone(),
            title: idea.title.clone(),
            score: to_tenths(scored.total_value()),
        }
    }

    fn unknown_skills(&self) -> Vec<UnknownSkill> {
        let rejected = self.skills.rejected.iter();
        rejected
            .map(|one| UnknownSkill {
                skill: one.skill.clone(),
                message: one.message.clone(),
            })
            .collect()
    }
}

pub(super) fn offer_idea(idea: &AtlasIdea) -> OfferIdea {
    OfferIdea {
        id: idea_id(1, &idea.title),
        title: idea.title.clone(),
        description: idea.description.clone(),
        business_model: idea.model.clone(),
        startup_cost_usd: idea.cost_usd,
        hours_per_week: idea.hours_week,
        weeks_to_first_sale: idea.weeks_to_first_sale,
        first_steps: idea.first_steps.clone(),
    }
}

pub(super) fn compose_score(scored: &ScoredIdea, profile: &OfferProfile) -> OfferScore {
    let part = |place: usize| {
        let part = OfferPart::EVERY[place];
        OfferPoints {
            key: part.into_str().to_owned(),
            label: part_label(part, profile).to_owned(),
            value: f64::from(scored.values[place]) / f64::from(FULL),
            weight: profile.weights.part_weight(part),
            points: to_tenths(scored.points[place]),
        }
    };
    OfferScore {
        value: to_tenths(scored.total_value()),
        low: to_tenths(scored.low_value()),
        high: to_tenths(scored.high_value()),
        parts: (0..PARTS).map(part).collect(),
    }
}

/// Name of a part in the table of a score, which tells when the skills stand for the interests.
fn part_label(part: OfferPart, profile: &OfferProfile) -> &'static str {
    match part {
        OfferPart::Interest if profile.interests.is_none() => "Your interests, taken from your skills",
        _ => part.label(),
    }
}

fn to_tenths(points: u32) -> f64 {
    f64::from(points) / 10.0
}

/// The first free test of the market for this week; without one, its earliest free test.
fn free_test(market: &Market) -> Option<OfferTest> {
    let actions = market.actions.iter().enumerate();
    let mut free = actions.filter(|(_, action)| !PAID_TESTS.contains(&action.test.kind.as_str()));
    let first = free.next()?;
    let (place, this_week) = std::iter::once(first)
        .chain(free)
        .find(|(_, action)| action.day <= TEST_WITHIN_DAYS)
        .unwrap_or(first);
    Some(OfferTest {
        place,
        text: this_week.text.clone(),
        kind: this_week.test.kind.clone(),
        planned: this_week.test.planned,
        passes_at: this_week.test.passes_at,
    })
}

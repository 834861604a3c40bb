//! The ideas of the atlas, prepared for ranking.

use ::place::PlaceCode;
use std::borrow::Cow;
use std::sync::OnceLock;

use crate::answer::better_than_percents;
use crate::data::atlas::{License, Market};
use crate::money::evening::EveningChoice;
use crate::scoring::engine_data::EngineData;
use crate::scoring::occupation_titles::OccupationTitles;
use crate::scoring::offer_catalog::{Candidate, OfferCatalog, OfferMarketFacts, PayShares};
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score;
use matching::states::State;

/// The ideas prepared for ranking.
pub fn offer_catalog(engine: &EngineData) -> &OfferCatalog {
    engine.offers.get_or_init(|| prepare_ideas(engine))
}

fn prepare_ideas(engine: &EngineData) -> OfferCatalog {
    let request = AnalysisRequest::new("");
    let (region, us) = (engine.tables.region_facts(request.region), engine.tables.us_facts());
    let markets = engine.atlas.markets.iter().enumerate();
    let facts = markets.clone().map(|(place, market)| {
        let score = score::compute_score(engine.market_figures(place), &engine.ranks, &request, region, us);
        OfferMarketFacts {
            industry: [score.value, score.low, score.high],
            ratings: engine.interests.mean_ratings(&market.occupations),
            needs_license: market.license == License::Required,
            sector: market.sector,
        }
    });
    let mut candidates = Vec::new();
    for (place, market) in markets.clone() {
        let mut ideas: Vec<usize> = (0..market.ideas.len()).collect();
        ideas.sort_by_key(|idea| &market.ideas[*idea].title);
        candidates.extend(ideas.into_iter().map(|idea| Candidate {
            market: place,
            idea,
            cost_usd: market.ideas[idea].cost_usd,
            hours: market.ideas[idea].hours_week,
            weeks: market.ideas[idea].weeks_to_first_sale,
        }));
    }
    OfferCatalog {
        markets: facts.collect(),
        candidates,
        titles: OccupationTitles::new(&engine.atlas, &engine.prices),
        pays: empty_shares(),
    }
}

/// A place for the shares of the nation and of each state.
pub fn empty_shares() -> PayShares {
    let states = State::list_all()
        .map(|state| PlaceCode::parse(state.code()))
        .chain([None]);
    states.map(|state| (state, OnceLock::new())).collect()
}

/// Percent of the markets with a lower middle hour after tax, for each market in the atlas's order: the figure of the
/// reports in this place. A market whose license takes years has 0, which ranks it last.
pub fn pay_shares(engine: &EngineData, location: Option<PlaceCode>) -> Cow<'_, [u8]> {
    let make = || {
        let choice = EveningChoice {
            location,
            ..EveningChoice::default()
        };
        let shares = better_than_percents(engine, &choice)
            .into_iter()
            .zip(&engine.atlas.markets);
        let share = |(percent, market): (u8, &Market)| match market.license_years {
            Some(_) => 0,
            None => percent,
        };
        shares.map(share).collect()
    };
    match offer_catalog(engine).pays.get(&location) {
        Some(kept) => Cow::Borrowed(kept.get_or_init(make)),
        None => Cow::Owned(make()),
    }
}

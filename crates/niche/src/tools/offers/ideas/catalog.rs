//! The ideas of the atlas, prepared for ranking.

use crate::data::atlas::License;
use crate::scoring::engine_data::EngineData;
use crate::scoring::occupation_titles::OccupationTitles;
use crate::scoring::offer_catalog::{Candidate, OfferCatalog, OfferMarketFacts};
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score;

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
            viability: [score.value, score.low, score.high],
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
    }
}

//! Every idea of the atlas with the facts that no person changes.

use super::occupation_titles::OccupationTitles;
use crate::Engine;
use crate::data::atlas::License;
use crate::data::people::interests::TYPES;
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score;

/// Facts of one market.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferMarketFacts {
    /// Score of the market's report with its range, 0 to 100.
    pub viability: [u8; 3],
    /// Mean interest ratings of its occupations.
    pub ratings: Option<[f64; TYPES]>,
    pub needs_license: bool,
    pub sector: usize,
}

/// One idea. The order of candidates is that of market slugs and, in a market, of titles.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    pub market: usize,
    /// Place among the ideas of its market.
    pub idea: usize,
    pub cost_usd: [u32; 2],
    pub hours: [u32; 2],
    pub weeks: [u32; 2],
}

/// All candidates, and the facts of their markets.
#[derive(Debug)]
pub struct OfferCatalog {
    pub markets: Vec<OfferMarketFacts>,
    pub candidates: Vec<Candidate>,
    pub titles: OccupationTitles,
}

impl Engine {
    /// The ideas prepared for ranking.
    pub(crate) fn offer_catalog(&self) -> &OfferCatalog {
        self.offers.get_or_init(|| OfferCatalog::new(self))
    }
}

impl OfferCatalog {
    fn new(engine: &Engine) -> Self {
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
        Self {
            markets: facts.collect(),
            candidates,
            titles: OccupationTitles::new(engine),
        }
    }
}

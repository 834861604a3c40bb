//! Order of the ideas, and the ten that are shown first.

use super::reach::Exclusions;
use super::scoring::{MarketValues, ScoredIdea, score_idea};
use crate::scoring::offer_catalog::OfferCatalog;
use crate::tools::offers::profile::request::OfferProfile;

/// Ideas that are shown first.
pub const SHOWN: usize = 10;
/// Most ideas of one market among them.
const MOST_OF_A_MARKET: usize = 2;
/// Most ideas of one sector among them.
const MOST_OF_A_SECTOR: usize = 3;
/// Ideas that are sorted to find the shown ones; all are sorted when these do not suffice.
const SORTED_FIRST: usize = 120;

/// All ideas for one person, each list in the order of the ranking.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    pub reached: Vec<ScoredIdea>,
    pub out_of_reach: Vec<ScoredIdea>,
}

/// Scores and orders all ideas.
#[must_use]
pub fn rank_ideas(
    catalog: &OfferCatalog,
    markets: &[MarketValues],
    exclusions: &Exclusions,
    profile: &OfferProfile,
) -> Ranking {
    let every = (0..catalog.candidates.len()).map(|place| {
        let market = &markets[catalog.candidates[place].market];
        score_idea(catalog, place, market, profile)
    });
    let (mut reached, mut out_of_reach): (Vec<_>, Vec<_>) =
        every.partition(|idea| exclusions.is_reached(catalog, idea.candidate, profile));
    reached.sort_unstable_by_key(|idea| order_key(catalog, idea));
    out_of_reach.sort_unstable_by_key(|idea| order_key(catalog, idea));
    Ranking { reached, out_of_reach }
}

/// Key of the order: score, then lower cost, then fewer weeks, then market slug, then title. Candidates are in the
/// order of slugs and titles.
pub fn order_key(catalog: &OfferCatalog, idea: &ScoredIdea) -> (std::cmp::Reverse<u32>, u32, u32, usize) {
    let facts = &catalog.candidates[idea.candidate];
    (
        std::cmp::Reverse(idea.total_value()),
        facts.cost_usd[0],
        facts.weeks[0],
        idea.candidate,
    )
}

/// Places of the ideas that are shown first in an ordered list: an idea is passed over when its market has two shown
/// ideas or its sector has three.
#[must_use]
pub fn shown_first(catalog: &OfferCatalog, ordered: &[ScoredIdea]) -> Vec<usize> {
    let mut shown: Vec<usize> = Vec::with_capacity(SHOWN);
    for (place, idea) in ordered.iter().enumerate() {
        let market = catalog.candidates[idea.candidate].market;
        let sector = catalog.markets[market].sector;
        let markets = || shown.iter().map(|at| catalog.candidates[ordered[*at].candidate].market);
        let of_market = markets().filter(|other| *other == market).count();
        let of_sector = markets()
            .filter(|other| catalog.markets[*other].sector == sector)
            .count();
        if of_market < MOST_OF_A_MARKET && of_sector < MOST_OF_A_SECTOR {
            shown.push(place);
            if shown.len() == SHOWN {
                break;
            }
        }
    }
    shown
}

/// The ideas that would be shown first, of an unordered list, without ordering all of it.
#[must_use]
pub fn find_shown(catalog: &OfferCatalog, mut ideas: Vec<ScoredIdea>) -> Vec<ScoredIdea> {
    let cut = SORTED_FIRST.min(ideas.len());
    if cut < ideas.len() {
        ideas.select_nth_unstable_by_key(cut, |idea| order_key(catalog, idea));
    }
    ideas[..cut].sort_unstable_by_key(|idea| order_key(catalog, idea));
    let mut shown = shown_first(catalog, &ideas[..cut]);
    if shown.len() < SHOWN && cut < ideas.len() {
        ideas.sort_unstable_by_key(|idea| order_key(catalog, idea));
        shown = shown_first(catalog, &ideas);
    }
    shown.into_iter().map(|place| ideas[place]).collect()
}

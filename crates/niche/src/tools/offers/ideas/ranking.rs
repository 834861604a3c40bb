//! Order of the ideas, and the ten that are shown first, the first five from five markets.

use super::reach::Exclusions;
use super::scoring::{MarketValues, ScoredIdea, score_idea};
use crate::scoring::offer_catalog::OfferCatalog;
use crate::tools::offers::profile::request::OfferProfile;

/// Ideas that are shown before the others, whose order is the ranking alone.
pub const SHOWN: usize = 10;
/// Ideas at the top, each of another market.
pub const FIRST: usize = 5;
/// Most ideas of one market among those shown first.
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

/// Scores and orders all ideas but those of hidden markets.
pub fn rank_ideas(
    catalog: &OfferCatalog,
    markets: &[MarketValues],
    exclusions: &Exclusions,
    profile: &OfferProfile,
) -> Ranking {
    let listed = (0..catalog.candidates.len()).filter(|place| !exclusions.hides_market(catalog, *place));
    let every = listed.map(|place| {
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

/// Places of the ideas that are shown first in an ordered list.
///
/// The first five come from five markets, with three of a sector at most; where sectors are too few, from further
/// markets of the same sectors. Behind them a market has two ideas at most and a sector three. Each of the two groups
/// is in the order of the list.
pub fn shown_first(catalog: &OfferCatalog, ordered: &[ScoredIdea]) -> Vec<usize> {
    pick_shown(catalog, ordered).0
}

/// The places, and true when no idea behind the end of the list could change them.
fn pick_shown(catalog: &OfferCatalog, ordered: &[ScoredIdea]) -> (Vec<usize>, bool) {
    let mut shown = Shown {
        catalog,
        ordered,
        places: Vec::with_capacity(SHOWN),
    };
    shown.pick_allowed(FIRST, |counts| {
        counts.of_market < 1 && counts.of_sector < MOST_OF_A_SECTOR
    });
    let is_varied = shown.places.len() == FIRST;
    shown.pick_allowed(FIRST, |counts| counts.of_market < 1);
    shown.places.sort_unstable();
    let first = shown.places.len();
    shown.pick_allowed(SHOWN, |counts| {
        counts.of_market < MOST_OF_A_MARKET && counts.of_sector < MOST_OF_A_SECTOR
    });
    shown.places[first..].sort_unstable();
    let is_settled = is_varied && shown.places.len() == SHOWN;
    (shown.places, is_settled)
}

/// Places that are picked from an ordered list.
struct Shown<'a> {
    catalog: &'a OfferCatalog,
    ordered: &'a [ScoredIdea],
    places: Vec<usize>,
}

/// Number of picked ideas of the market and of the sector of another idea.
struct PickedCounts {
    of_market: usize,
    of_sector: usize,
}

impl Shown<'_> {
    /// Walks the list and picks what is allowed, up to so many in all.
    fn pick_allowed(&mut self, most: usize, is_allowed: impl Fn(&PickedCounts) -> bool) {
        for place in 0..self.ordered.len() {
            if self.places.len() == most {
                break;
            }
            if !self.places.contains(&place) && is_allowed(&self.count_alike(place)) {
                self.places.push(place);
            }
        }
    }

    fn count_alike(&self, place: usize) -> PickedCounts {
        let market_of = |place: usize| self.catalog.candidates[self.ordered[place].candidate].market;
        let sector_of = |market: usize| self.catalog.markets[market].sector;
        let own = market_of(place);
        let picked = || self.places.iter().map(|place| market_of(*place));
        PickedCounts {
            of_market: picked().filter(|market| *market == own).count(),
            of_sector: picked().filter(|market| sector_of(*market) == sector_of(own)).count(),
        }
    }
}

/// The ideas that would be shown first, of an unordered list, without ordering all of it.
pub fn find_shown(catalog: &OfferCatalog, mut ideas: Vec<ScoredIdea>) -> Vec<ScoredIdea> {
    let cut = SORTED_FIRST.min(ideas.len());
    if cut < ideas.len() {
        ideas.select_nth_unstable_by_key(cut, |idea| order_key(catalog, idea));
    }
    ideas[..cut].sort_unstable_by_key(|idea| order_key(catalog, idea));
    let (mut shown, is_settled) = pick_shown(catalog, &ideas[..cut]);
    if !is_settled && cut < ideas.len() {
        ideas.sort_unstable_by_key(|idea| order_key(catalog, idea));
        shown = shown_first(catalog, &ideas);
    }
    shown.into_iter().map(|place| ideas[place]).collect()
}

//! Every idea of the atlas with the facts that no person changes.

use std::collections::HashMap;
use std::sync::OnceLock;

use ::place::PlaceCode;

use super::occupation_titles::OccupationTitles;
use crate::data::people::interests::TYPES;

/// Percent of the markets with a lower middle hour after tax, for each market, by state; the nation is `None`. Each
/// list is made when it is first asked for.
pub type PayShares = HashMap<Option<PlaceCode>, OnceLock<Vec<u8>>>;

/// Figures of one market that are the same for every person.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferMarketFacts {
    /// Industry score of the market's report with its range, 0 to 100.
    pub industry: [u8; 3],
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
    pub pays: PayShares,
}

//! Ranking of all ideas of the atlas for one person: skills, interests, money and time in, an order out.
//!
//! Each idea has points for seven parts and a bonus for owned tools, which add up to its score. The score of an idea
//! depends on no other idea. `docs/offers.md` explains the method.

pub mod example;
mod form;
mod ideas;
pub mod options;
mod output;
mod profile;
mod what_should_i_sell;

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod people_tests;
#[cfg(test)]
mod place_tests;
#[cfg(test)]
mod score_tests;
#[cfg(test)]
mod tests;

pub use crate::data::people::interests;
pub use ideas::skills::require_skill;
pub use output::result;
pub use output::result::{MarketIdeas, OfferResult, OfferSummary, RankedOffer};
pub(crate) use profile::industry_search;
pub use profile::request::{MAX_SKILL_LENGTH, MAX_SKILLS, OfferRequest};
pub use what_should_i_sell::WhatShouldISell;

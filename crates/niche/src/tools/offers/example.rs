//! The worked example with which the page opens.

use serde::{Deserialize, Serialize};

use super::output::compose::rank_offers;
use super::{OfferRequest, RankedOffer};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::examples::{EXAMPLE_OFFERS, shipped_examples};

/// Ideas of the example.
const SHOWN: usize = 3;

/// The first ideas for an invented person. No call stores them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferExample {
    /// Who the person is, such as "someone who sews, with $300 and 8 hours a week".
    pub about: String,
    pub ideas: Vec<RankedOffer>,
    /// Number of ideas in reach of the person.
    pub in_reach_count: u32,
}

/// Ranks the ideas for the person of the example.
///
/// # Errors
/// When the shipped example is missing or names what the atlas no longer has.
pub fn make_example(engine: &EngineData) -> Result<OfferExample, Refusal> {
    let example = shipped_examples().offers.as_ref();
    let input = example.ok_or_else(|| Refusal::NotWords(EXAMPLE_OFFERS.to_owned()))?;
    let missing = |_| Refusal::NotWords(EXAMPLE_OFFERS.to_owned());
    let request: OfferRequest = serde_json::from_value(input.request.clone()).map_err(missing)?;
    let mut result = rank_offers(engine, &request)?;
    result.ideas.truncate(SHOWN);
    Ok(OfferExample {
        about: input.about.clone(),
        ideas: result.ideas,
        in_reach_count: result.in_reach_count,
    })
}

//! Request of a person: the words, the selectors, the weights and the evenings.

use super::weights::ScoreWeights;
pub use crate::data::selectors::{Competition, Place, Region, SizeClass};
use crate::money::evening::EveningChoice;
pub use ::place::PlaceCode;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// Text of the person before any check.
    pub keywords: String,
    pub size: SizeClass,
    pub competition: Competition,
    pub region: Region,
    /// Slug of a market that the person picked from the alternatives.
    pub market: Option<String>,
    pub weights: ScoreWeights,
    /// Time that the person gives, and the US state.
    pub evening: EveningChoice,
    /// Place whose spending the market size is given for.
    pub place: Place,
}

impl AnalysisRequest {
    /// A request with the form's defaults.
    pub fn new(keywords: impl Into<String>) -> Self {
        Self {
            keywords: keywords.into(),
            size: SizeClass::All,
            competition: Competition::Medium,
            region: Region::Global,
            market: None,
            weights: ScoreWeights::default(),
            evening: EveningChoice::default(),
            place: Place::default(),
        }
    }
}

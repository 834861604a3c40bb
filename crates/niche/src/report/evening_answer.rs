//! The first card of a market without a report around it.

use serde::{Deserialize, Serialize};

use crate::answer::NicheAnswer;
use crate::data::figures::season::Season;
use crate::data::figures::sources::FigureSource;
use crate::money::evening::{AfterTax, Evening};

/// The first card of a market for one reader, without a report around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EveningAnswer {
    /// Slug, such as "dog-grooming".
    pub market: String,
    pub evening: Evening,
    pub season: Option<Season>,
    /// `null` without a wage.
    pub after_tax: Option<AfterTax>,
    /// Verdict about an hour of this work beside an hour of the day job.
    pub answer: NicheAnswer,
    pub sources: Vec<FigureSource>,
}

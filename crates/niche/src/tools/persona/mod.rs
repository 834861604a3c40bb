//! Customer Persona: one typical customer in eight fields, with the basis of every trait, the official figures about
//! the market's customers, and an interview script made from the guesses.

mod avatar;
mod contact;
mod customer_persona;
mod form;
mod official;
mod request;
mod result;
mod script;
mod traits;

#[cfg(test)]
mod official_tests;
#[cfg(test)]
mod tests;

pub use crate::data::people::household_groups::{HOUSEHOLD_TABLES, HouseholdGroup, HouseholdTable};
pub use avatar::avatar_svg;
pub(crate) use customer_persona::official_figures;
pub use customer_persona::{CustomerPersona, DEFAULT_NAME};
pub use official::{EVEN_SENTENCE, GroupRow, GroupTable, OfficialFigures, OfficialLine, OfficialLineKind};
pub use request::{
    MAX_NAME, MAX_ORIGIN, MAX_QUOTE, MAX_SUMMARY, MAX_TRAIT_TEXT, MAX_TRAITS_PER_FIELD, PersonaField, PersonaRequest,
    PersonaTraitRequest, TraitBasis,
};
pub use result::{PersonaMarket, PersonaNotice, PersonaResult};
pub use script::{LAST_QUESTIONS, ScriptQuestion};
pub use traits::{PersonaEvidence, PersonaTrait};

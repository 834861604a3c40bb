//! Figures that an operator adds from files of the publishers, beside the packed tables (`docs/place.md`, 11).

mod delimited;
pub(crate) mod faults;
pub(crate) mod file_names;
mod nonemployers;
mod patterns;
pub(crate) mod release;
pub(crate) mod solo;

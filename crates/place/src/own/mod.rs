//! Figures that an operator adds from files of the publishers, beside the packed tables (`docs/place.md`, 12).

mod areas;
mod delimited;
pub(crate) mod faults;
pub(crate) mod file_names;
mod nonemployers;
mod patterns;
pub(crate) mod release;
mod sheets;
pub(crate) mod solo;
mod wage_table;
mod wages;

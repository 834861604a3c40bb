//! Codes of places: those of requests, of pages and of the states.

pub(crate) mod place_code;
pub(crate) mod place_id;
pub(crate) mod states;

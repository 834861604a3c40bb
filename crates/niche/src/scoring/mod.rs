//! The score of a market for a request, and the verdict on it.

pub mod engine_data;
pub mod makers;
pub mod occupation_titles;
pub mod offer_catalog;
pub mod ranks;
pub mod request;
pub mod score;
pub mod score_parts;
pub mod verdict;
pub mod weights;

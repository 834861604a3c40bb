//! The score of a market for a request, and the verdict on it.

pub mod makers;
pub mod ranks;
pub mod request;
pub mod score;
pub mod score_parts;
pub mod verdict;
pub mod weights;

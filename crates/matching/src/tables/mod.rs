//! Tables of the matcher beside the texts of an atlas: shapes of the prepared index, brands, and states.

pub mod brands;
pub mod index;
pub mod objects;
pub mod states;

//! What the matcher knows besides the atlas's texts: the shapes of the prepared index, brands, and states.

pub mod brands;
pub mod index;
pub mod objects;
pub mod states;

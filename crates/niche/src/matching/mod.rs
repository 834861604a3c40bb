//! Keywords in, markets out.

pub mod input;
mod matcher;
mod semantic;
mod word_vectors;

pub use matcher::*;

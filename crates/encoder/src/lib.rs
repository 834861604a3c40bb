//! A small sentence encoder: how likely a sentence of a customer is a complaint, and which aspects it is about
//! (`data/encoder.bin`, made by `tools/embeddings/encoder.py`). It reads the order of words, which tables of words
//! cannot.
//!
//! It is a crate of its own because it is useless without optimization, also in tests.

mod exponentials;
mod judge;
mod layers;
mod matrix;
mod model_file;
mod pieces;

pub use exponentials::take_exponentials;
pub use judge::{Judgment, judge_sentences};

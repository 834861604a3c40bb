//! Two small encoders of sentences, which read the order of words as tables of words cannot. One tells how likely a
//! sentence of a customer is a complaint, and which aspects it is about (`data/encoder.bin`, made by
//! `tools/embeddings/encoder.py`). The other tells which markets a typed niche is about (`data/markets.bin`,
//! `tools/embeddings/markets.py`).
//!
//! They are a crate of their own because they are useless without optimization, also in tests.

mod attention;
mod exponentials;
mod judge;
mod lanes;
mod layers;
mod markets;
mod matrix;
mod model_file;
mod pieces;

pub use exponentials::take_exponentials;
pub use judge::{Judgment, judge_sentences};
pub use markets::MarketReader;

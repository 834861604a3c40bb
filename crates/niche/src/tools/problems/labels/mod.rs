//! Sentences with their kind, their mood and what they are about.

pub mod aspects;
pub mod concepts;
pub mod cues;
pub mod label_words;
pub mod mood;
pub mod sentences;

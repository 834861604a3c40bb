//! A pasted text as comments, and comments as words.

pub mod duplicates;
pub mod english;
pub mod known_words;
pub mod latin_letters;
pub mod masks;
pub mod refusal;
pub mod sentence_bounds;
pub mod splitting;
pub mod word_facts;
pub mod word_tables;
pub mod words;

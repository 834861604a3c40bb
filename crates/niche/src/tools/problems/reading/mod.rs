//! A pasted text as comments, and comments as words.

pub mod comments;
pub mod csv_rows;
pub mod duplicates;
pub mod english;
pub mod fixed_map;
pub mod json_texts;
pub mod kind_words;
pub mod listed_words;
pub mod masks;
pub mod neutral;
pub mod refusal;
pub mod sentence_bounds;
pub mod split;
pub mod stopwords;
pub mod word_facts;
pub mod words;

//! Lists and tables of words that the release ships.

pub mod fixed_map;
pub mod kind_words;
pub mod listed_words;
pub mod neutral;
pub mod stopwords;

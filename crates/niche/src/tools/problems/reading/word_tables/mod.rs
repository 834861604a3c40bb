//! Lists and tables of words that the release ships.

pub mod first_look;
pub mod fixed_map;
pub mod kind_words;
pub mod listed_words;
pub mod neutral;
pub mod plain_roots;
pub mod stopwords;
pub mod wide_sums;

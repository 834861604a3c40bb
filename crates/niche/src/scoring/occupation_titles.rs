//! Official titles of occupations: a person who types one means the markets that name the occupation.

use std::collections::HashMap;

use crate::data::atlas::Atlas;
use crate::data::figures::prices::PriceTables;
use matching::text::{WordRoots, is_filler, to_plain};

/// Markets by the words of a title.
#[derive(Debug)]
pub struct OccupationTitles {
    words: WordRoots,
    markets: HashMap<String, Vec<usize>>,
}

impl OccupationTitles {
    pub fn new(atlas: &Atlas, prices: &PriceTables) -> Self {
        let mut titles = Self {
            words: WordRoots::default(),
            markets: HashMap::new(),
        };
        for (place, market) in atlas.markets.iter().enumerate() {
            for occupation in market.occupations.iter().filter_map(|soc| prices.find_occupation(soc)) {
                let key = titles.title_key(&occupation.title);
                titles.markets.entry(key).or_default().push(place);
            }
        }
        titles
    }

    /// Places of the markets that name the occupation with this title, in any order of its words, singular or plural.
    pub fn markets_of(&self, text: &str) -> &[usize] {
        self.markets.get(&self.title_key(text)).map_or(&[], Vec::as_slice)
    }

    /// The roots of the words, sorted.
    fn title_key(&self, text: &str) -> String {
        let folded = to_plain(text);
        let words = folded.split(' ').filter(|word| !is_filler(word));
        let mut roots: Vec<String> = words.map(|word| self.words.root_of(word)).collect();
        roots.sort_unstable();
        roots.join(" ")
    }
}

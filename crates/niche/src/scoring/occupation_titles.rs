//! Titles of occupations: a person who types one means the markets that name the occupation.

use std::collections::HashMap;

use crate::data::atlas::Atlas;
use crate::data::figures::prices::PriceTables;
use matching::text::{WordRoots, is_filler, to_plain};

/// Common titles of jobs, each with the SOC code of an occupation whose markets suit the job. The assignment is ours.
/// The matcher cannot read these titles: by its letters *paramedic* is near *permanent makeup*.
pub(crate) const SHORT_TITLES: [(&str, &str); 23] = [
    ("EMT", "29-2042"),
    ("paramedic", "29-2042"),
    ("RN", "29-1141"),
    ("LPN", "29-1141"),
    ("LVN", "29-1141"),
    ("CNA", "31-1131"),
    ("PCA", "31-1131"),
    ("HHA", "31-1131"),
    ("OT", "29-1122"),
    ("COTA", "29-1122"),
    ("SLP", "29-1127"),
    ("CDL", "53-3032"),
    ("CDL driver", "53-3032"),
    ("trucker", "53-3032"),
    ("barista", "35-3023"),
    ("CSR", "43-4051"),
    ("call center agent", "43-4051"),
    ("teller", "43-3031"),
    ("bank teller", "43-3031"),
    ("MBA", "13-1111"),
    ("para", "25-3041"),
    ("paraeducator", "25-3041"),
    ("sysadmin", "15-1232"),
];

/// Markets by the words of a title.
#[derive(Debug)]
pub struct OccupationTitles {
    words: WordRoots,
    markets: HashMap<String, Vec<usize>>,
    /// Markets by the words of a title of [`SHORT_TITLES`].
    short: HashMap<String, Vec<usize>>,
}

impl OccupationTitles {
    pub fn new(atlas: &Atlas, prices: &PriceTables) -> Self {
        let mut titles = Self {
            words: WordRoots::default(),
            markets: HashMap::new(),
            short: HashMap::new(),
        };
        for (place, market) in atlas.markets.iter().enumerate() {
            for occupation in market.occupations.iter().filter_map(|soc| prices.find_occupation(soc)) {
                let key = titles.title_key(&occupation.title);
                titles.markets.entry(key).or_default().push(place);
            }
        }
        for (title, occupation) in SHORT_TITLES {
            let markets = atlas.markets.iter().enumerate();
            let naming = markets.filter(|(_, market)| market.occupations.iter().any(|soc| soc == occupation));
            let key = titles.title_key(title);
            titles.short.insert(key, naming.map(|(place, _)| place).collect());
        }
        titles
    }

    /// Places of the markets that suit a job of [`SHORT_TITLES`]; `None` for any other text.
    pub fn markets_of_short(&self, text: &str) -> Option<&[usize]> {
        self.short.get(&self.title_key(text)).map(Vec::as_slice)
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

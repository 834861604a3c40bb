//! Finds the brand that a text names.

use std::collections::HashMap;

use super::confidence::STRONG;
use super::{MARGIN, Matcher, RankedMarket};
use crate::language::text::is_filler;
use crate::tables::brands::{BRANDS, BrandAnswer, is_role};
use crate::texts::AtlasTexts;

/// Score of the market in which people work for a brand.
const BRAND_SCORE: f64 = 0.97;
/// Reduction of the score for each further market of a choice.
const STEP: f64 = 0.02;

/// The markets of a brand by their places in the atlas.
#[derive(Debug, Clone)]
pub(super) struct BrandMarkets {
    answer: BrandAnswer,
    pub markets: Vec<usize>,
    /// Words that would name a niche.
    pub example: String,
}

/// Returns the brands by name.
pub(super) fn index_brands(atlas: &AtlasTexts) -> HashMap<&'static str, BrandMarkets> {
    let mut brands = HashMap::new();
    for brand in BRANDS {
        let markets: Vec<usize> = brand
            .markets
            .iter()
            .filter_map(|slug| atlas.find_market(slug))
            .collect();
        let example = markets.first().map_or_else(
            || "dog grooming".to_owned(),
            |market| atlas.markets[*market].name.to_lowercase(),
        );
        let known = BrandMarkets {
            answer: brand.answer,
            markets,
            example,
        };
        brands.extend(brand.list_names().map(|name| (name, known.clone())));
    }
    brands
}

impl Matcher {
    /// The brand that folded words name, alone or with words that add nothing: "uber driver", "sell scentsy".
    pub(super) fn brand_of(&self, folded: &str) -> Option<&BrandMarkets> {
        let told = |keep: &dyn Fn(&str) -> bool| {
            let words: Vec<&str> = folded.split(' ').filter(|word| keep(word)).collect();
            words.join(" ")
        };
        let without_filler = told(&|word| !is_filler(word));
        let without_roles = told(&|word| !is_filler(word) && !is_role(word));
        let readings = [folded, without_filler.as_str(), without_roles.as_str()];
        readings.into_iter().find_map(|name| self.brands.get(name))
    }
}

impl BrandMarkets {
    /// The markets as a ranking. None for a name that is no niche.
    pub(super) fn rank_markets(&self, limit: usize) -> Vec<RankedMarket> {
        let first = match self.answer {
            BrandAnswer::Market => BRAND_SCORE,
            BrandAnswer::Choice => STRONG - MARGIN,
            BrandAnswer::NoNiche => return Vec::new(),
        };
        let places = self.markets.iter().enumerate().take(limit);
        places
            .map(|(place, market)| RankedMarket {
                market: *market,
                score: first - STEP * place as f64,
            })
            .collect()
    }
}

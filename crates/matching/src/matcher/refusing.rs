//! The sentence for words that mean no market, and the markets nearest to them.

use super::{MAX_ALTERNATIVES, Matcher, RankedMarket, Unmatched};
use crate::language::message;
use crate::language::text::{PlatformWord, is_filler, split_platform, to_plain};

impl Matcher {
    pub(super) fn no_match(&self, text: &str, platform: Option<PlatformWord>, ranked: &[RankedMarket]) -> Unmatched {
        let shown: String = text.chars().take(60).collect();
        let whole = to_plain(text);
        let message = match platform {
            _ if self.brand_of(&whole).is_some() => format!(
                "\"{shown}\" is a name, not a niche. Type what you would sell or do yourself, such as \"{}\".",
                self.brand_of(&whole)
                    .map_or_else(|| "dog grooming".to_owned(), |brand| brand.example.clone())
            ),
            _ if message::asks_for_a_niche(&whole) => format!(
                "\"{shown}\" does not say what you would sell or do. Type a skill from your job, a hobby or a product, such as \"bookkeeping\", \"guitar lessons\" or \"candles\"."
            ),
            Some(PlatformWord { name, example }) if is_filler(&split_platform(&to_plain(text)).0) => format!(
                "{name} says where you would sell, but not what. Add the product or service, such as \"{example}\"."
            ),
            _ if is_filler(&to_plain(text)) => format!(
                "\"{shown}\" could be any business. Name a product, a service or a group of customers, such as \"candles\" or \"dog grooming\"."
            ),
            _ => format!(
                "We found no market for \"{shown}\". Try plain English words for what you would sell or do, such as \"dog grooming\", \"candles\" or \"bookkeeping\"."
            ),
        };
        Unmatched {
            message,
            nearest: match self.brand_of(&whole) {
                Some(brand) => brand.markets.clone(),
                None => ranked.iter().take(MAX_ALTERNATIVES).map(|r| r.market).collect(),
            },
        }
    }
}

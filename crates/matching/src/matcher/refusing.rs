//! The sentence for words that mean no market, and the markets nearest to them.

use super::{MAX_ALTERNATIVES, Matcher, RankedMarket, Unmatched};
use crate::language::asking;
use crate::language::harmful::HARMFUL;
use crate::language::text::{PlatformWord, is_filler, split_platform, to_plain};

/// Characters of the typed text that a refusal repeats.
const MOST_SHOWN: usize = 60;

/// Subject of a text that names no honest business.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RefusedSubject {
    Talk,
    Place,
    Name,
    Wish,
    Crime,
}

impl RefusedSubject {
    pub(super) const ALL: [(&str, Self); 5] = [
        ("talk", Self::Talk),
        ("place", Self::Place),
        ("name", Self::Name),
        ("wish", Self::Wish),
        ("crime", Self::Crime),
    ];

    /// Subject of a kind of the encoder: a place for "place/city".
    pub(super) fn of_kind(kind: &str) -> Option<Self> {
        let (group, _) = kind.split_once('/')?;
        Self::ALL
            .iter()
            .find(|(name, _)| *name == group)
            .map(|(_, subject)| *subject)
    }
}

/// Refusal of a text that names no honest business. It offers no market.
pub(super) fn refuse_subject(text: &str, subject: RefusedSubject) -> Unmatched {
    let says = match subject {
        RefusedSubject::Crime => return Unmatched::Harmful(HARMFUL),
        RefusedSubject::Talk => "reads like a message, not a niche",
        RefusedSubject::Place => "is a place, not a niche",
        RefusedSubject::Name => "reads like a name, not a niche",
        RefusedSubject::Wish => "does not say what you would sell or do",
    };
    let shown: String = text.chars().take(MOST_SHOWN).collect();
    Unmatched::NoMarket {
        message: format!(
            "\"{shown}\" {says}. Type a skill from your job, a hobby or a product, such as \"bookkeeping\", \"guitar lessons\" or \"candles\"."
        ),
        nearest: Vec::new(),
    }
}

impl Matcher {
    pub(super) fn no_match(&self, text: &str, platform: Option<PlatformWord>, ranked: &[RankedMarket]) -> Unmatched {
        let shown: String = text.chars().take(MOST_SHOWN).collect();
        let whole = to_plain(text);
        if asking::asks_for_a_niche(&whole) {
            return refuse_subject(text, RefusedSubject::Wish);
        }
        let message = match platform {
            _ if self.brand_of(&whole).is_some() => format!(
                "\"{shown}\" is a name, not a niche. Type what you would sell or do yourself, such as \"{}\".",
                self.brand_of(&whole)
                    .map_or_else(|| "dog grooming".to_owned(), |brand| brand.example.clone())
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
        Unmatched::NoMarket {
            message,
            nearest: match self.brand_of(&whole) {
                Some(brand) => brand.markets.clone(),
                None => ranked.iter().take(MAX_ALTERNATIVES).map(|r| r.market).collect(),
            },
        }
    }
}

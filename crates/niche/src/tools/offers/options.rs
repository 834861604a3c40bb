//! Choices of the form, and the method as the page shows it.

use serde::Serialize;
use strum::IntoEnumIterator;

use super::ideas::catalog::offer_catalog;
use super::profile::parts::OfferPart;
use super::profile::request::{DEFAULT_CASH_CENTS, DEFAULT_HOURS, DEFAULT_WEEKS, LicenseAnswer, MODELS};
use crate::data::atlas::TOOLS;
use crate::data::people::interests::{CARDS, LETTERS, NAMES};
use crate::scoring::engine_data::EngineData;

/// Everything that the form offers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferOptions {
    pub cards: Vec<InterestCard>,
    pub tools: Vec<OfferChoice>,
    pub licenses: Vec<OfferChoice>,
    pub sectors: Vec<OfferChoice>,
    pub models: Vec<OfferChoice>,
    pub method: Vec<OfferMethod>,
    /// Number of ranked markets and ideas.
    pub market_count: u32,
    pub idea_count: u32,
    pub defaults: OfferDefaults,
}

/// A statement that a person likes or dislikes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct InterestCard {
    /// Letter of the type: R, I, A, S, E or C.
    pub letter: String,
    /// Type of interest in words, such as "Realistic".
    pub name: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferChoice {
    pub key: String,
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferMethod {
    /// "skill", "interest", "pay", "industry", "cash", "hours" or "speed".
    pub part: String,
    pub label: String,
    pub weight: u8,
    pub rule: String,
}

/// Values of fields that a request leaves out.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferDefaults {
    pub cash_cents: i64,
    pub hours_per_week: f64,
    pub weeks_to_first_sale: i64,
    pub licenses: String,
}

/// The choices of the form of What Should I Sell.
pub fn offer_options(engine: &EngineData) -> OfferOptions {
    let atlas = engine.atlas();
    let choice = |key: &str, label: &str| OfferChoice {
        key: key.to_owned(),
        label: label.to_owned(),
    };
    let cards = LETTERS.iter().zip(NAMES).zip(CARDS);
    // The two cards of a type are apart, so that answers are not given by type.
    let card = |place: usize| {
        cards.clone().map(move |((letter, name), texts)| InterestCard {
            letter: (*letter).to_owned(),
            name: name.to_owned(),
            text: texts[place].to_owned(),
        })
    };
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    OfferOptions {
        cards: card(0).chain(card(1)).collect(),
        tools: TOOLS.iter().map(|key| choice(key, &tool_label(key))).collect(),
        licenses: LicenseAnswer::iter().map(|a| choice(a.into_str(), a.label())).collect(),
        sectors: atlas.sectors.iter().map(|s| choice(&s.slug, &s.name)).collect(),
        models: MODELS.iter().map(|model| choice(model, model)).collect(),
        method: OfferPart::EVERY.iter().map(|part| describe_part(*part)).collect(),
        market_count: count(atlas.markets.len()),
        idea_count: count(offer_catalog(engine).candidates.len()),
        defaults: OfferDefaults {
            cash_cents: DEFAULT_CASH_CENTS,
            hours_per_week: DEFAULT_HOURS,
            weeks_to_first_sale: DEFAULT_WEEKS,
            licenses: LicenseAnswer::default().into_str().to_owned(),
        },
    }
}

fn describe_part(part: OfferPart) -> OfferMethod {
    OfferMethod {
        part: part.into_str().to_owned(),
        label: part.label().to_owned(),
        weight: part.default_weight(),
        rule: part.rule_text().to_owned(),
    }
}

/// Name of a tool for people: "Sewing machine".
pub fn tool_label(key: &str) -> String {
    if key == "printer_3d" {
        return "3D printer".to_owned();
    }
    let words = key.replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

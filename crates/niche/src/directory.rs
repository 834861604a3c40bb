//! Directory of all markets: a row for each, and the markets that are close to one in meaning.

use serde::{Deserialize, Serialize};

use crate::answer::strip::StripCut;
use crate::answer::{self, PayStrip};
use crate::data::atlas::{License, Market, Sold, Way};
use crate::scoring::engine_data::EngineData;

/// Similar markets of a market, and how many of them may be of its own sector.
const SIMILAR: usize = 5;
const SIMILAR_OF_SECTOR: usize = 4;

/// Market in a list, at the median wage of the nation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketRow {
    pub slug: String,
    pub name: String,
    /// Slug of its sector.
    pub sector: String,
    /// First sentence of its summary.
    pub sentence: String,
    /// The word, such as "Likely pays more".
    pub word_text: String,
    /// "about $26 an hour kept"; empty where a license takes years.
    pub hour_text: String,
    /// Null where a license takes years. All rows share one scale.
    pub strip: Option<SmallStrip>,
    /// Dollars before the first sale: low estimate of the cheapest idea.
    pub start_usd: u32,
    /// Weeks to the first sale of the fastest idea, low and high.
    pub weeks: [u32; 2],
    /// License of the work itself: "required", "sometimes" or "none".
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub license: String,
}

/// Pay strip of a row, without figures and label. Positions are percent of the axis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SmallStrip {
    pub band: [f64; 2],
    pub middle: f64,
    pub line: f64,
    pub zero: Option<f64>,
    pub cut: StripCut,
    /// The drawing in a sentence.
    pub sentence: String,
}

/// Market of the directory, with what filters and orders look at.
#[derive(Debug, Clone, PartialEq)]
pub struct DirectoryEntry {
    pub row: MarketRow,
    /// Name of its sector.
    pub sector_name: String,
    /// Cents that a middle hour leaves after costs and tax; `None` where a license takes years.
    pub kept_cents: Option<i64>,
    pub license: License,
    /// Years that the license takes, where it takes years.
    pub license_years: Option<f64>,
    pub way: Way,
    pub sold: Sold,
}

impl From<PayStrip> for SmallStrip {
    fn from(strip: PayStrip) -> Self {
        Self {
            band: strip.band,
            middle: strip.middle,
            line: strip.line,
            zero: strip.zero,
            cut: strip.cut,
            sentence: strip.sentence,
        }
    }
}

/// All markets in the atlas's order.
pub(crate) fn list_markets(engine: &EngineData) -> Vec<DirectoryEntry> {
    let answers = answer::row_answers(engine).into_iter();
    let entry = |(market, answer): (&Market, answer::RowAnswer)| {
        let sector = engine.atlas.sector_of(market);
        DirectoryEntry {
            row: MarketRow {
                slug: market.slug.clone(),
                name: market.name.clone(),
                sector: sector.slug.clone(),
                sentence: first_sentence(&market.summary).to_owned(),
                word_text: answer.word_text,
                hour_text: answer.hour_text,
                strip: answer.strip.map(SmallStrip::from),
                start_usd: answer::cheapest_start(market)[0],
                weeks: fastest_weeks(market),
                license: market.license.key().to_owned(),
            },
            sector_name: sector.name.clone(),
            kept_cents: answer.kept_cents,
            license: market.license,
            license_years: market.license_years,
            way: market.way,
            sold: market.sold,
        }
    };
    engine.atlas.markets.iter().zip(answers).map(entry).collect()
}

/// Places of the markets that are close to a market in meaning. One at least is of another sector, where a reader may
/// not have looked.
pub(crate) fn find_similar(engine: &EngineData, market: &str) -> Vec<usize> {
    let Some(at) = engine.atlas.find_market(market) else {
        return Vec::new();
    };
    let markets = &engine.atlas.markets;
    let (mut similar, mut of_sector) = (Vec::new(), 0);
    for other in engine.matcher.nearest_markets(at) {
        let is_of_sector = markets[other].sector == markets[at].sector;
        if similar.len() == SIMILAR {
            break;
        }
        if !is_of_sector || of_sector < SIMILAR_OF_SECTOR {
            of_sector += usize::from(is_of_sector);
            similar.push(other);
        }
    }
    similar
}

/// Weeks to the first sale of the idea that sells first for sure.
fn fastest_weeks(market: &Market) -> [u32; 2] {
    let weeks = market.ideas.iter().map(|idea| idea.weeks_to_first_sale);
    weeks.min_by_key(|[low, high]| (*high, *low)).unwrap_or_default()
}

/// The text up to a full stop before a space and a capital letter.
fn first_sentence(text: &str) -> &str {
    let is_end = |at: &usize| text[at + 2..].starts_with(|next: char| next.is_uppercase() || next.is_ascii_digit());
    let end = text.match_indices(". ").map(|(at, _)| at).find(is_end);
    end.map_or(text, |at| &text[..=at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_ends_before_a_capital_letter() {
        assert_eq!(
            first_sentence("Baths, trims etc. at home. Sold by visit."),
            "Baths, trims etc. at home."
        );
        assert_eq!(first_sentence("One sentence only."), "One sentence only.");
    }

    #[test]
    fn every_market_has_a_row_with_a_sentence_and_five_similar_ones() {
        let engine = EngineData::load().expect("the data are whole");
        let entries = list_markets(&engine);
        assert_eq!(entries.len(), engine.atlas.markets.len());
        for DirectoryEntry {
            row,
            kept_cents,
            license_years,
            ..
        } in &entries
        {
            assert!(
                row.sentence.len() >= 30 && row.sentence.ends_with(['.', '?']),
                "{}: {}",
                row.slug,
                row.sentence
            );
            assert_eq!(kept_cents.is_some(), license_years.is_none(), "{}", row.slug);
            assert_eq!(row.strip.is_some(), license_years.is_none(), "{}", row.slug);
            assert!(row.weeks[0] <= row.weeks[1] && row.weeks[1] > 0, "{}", row.slug);
            let similar = find_similar(&engine, &row.slug);
            assert_eq!(similar.len(), SIMILAR, "{}", row.slug);
            let sectors: Vec<_> = similar.iter().map(|at| &entries[*at].row.sector).collect();
            assert!(
                sectors.iter().any(|sector| **sector != row.sector),
                "{}: {sectors:?}",
                row.slug
            );
            assert!(
                similar.iter().all(|at| entries[*at].row.slug != row.slug),
                "{}",
                row.slug
            );
        }
    }

    #[test]
    fn similar_markets_are_close_in_meaning() {
        let engine = EngineData::load().expect("the data are whole");
        let slugs = |market: &str| {
            let similar = find_similar(&engine, market).into_iter();
            similar
                .map(|at| engine.atlas.markets[at].slug.clone())
                .collect::<Vec<_>>()
        };
        for (market, close) in [
            ("dog-grooming", "dog-walking"),
            ("candles", "perfume-and-home-fragrance"),
            ("bookkeeping", "tax-preparation"),
        ] {
            assert!(
                slugs(market).iter().any(|slug| slug.starts_with(close)),
                "{market}: {:?}",
                slugs(market)
            );
        }
        assert!(slugs("no-such-market").is_empty());
    }
}

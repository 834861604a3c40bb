//! Directory of all markets: a row for each, and the markets that are close to one in meaning.

use std::collections::HashMap;

use place::PlaceCode;
use serde::{Deserialize, Serialize};

use crate::answer::strip::StripCut;
use crate::answer::{self, PayStrip};
use crate::data::atlas::{License, Market, Sold, Way};
use crate::local::FewerHere;
use crate::scoring::engine_data::EngineData;
use matching::text::{WordRoots, fold_text};

/// Similar markets of a market, and how many of them may be of its own sector.
const SIMILAR: usize = 5;
const SIMILAR_OF_SECTOR: usize = 4;

/// Market in a list, at the median wage of the nation or of a place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketRow {
    pub slug: String,
    pub name: String,
    /// Slug, such as "local-services".
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
    /// True for a market sold in town of which most counties of the place's size and income have more for each
    /// resident; false without a place.
    #[serde(default)]
    pub is_fewer_here: bool,
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
    /// Text for screen readers, such as "An hour leaves $18 to $31, most likely $25; your job leaves $17."
    pub sentence: String,
}

/// Market of the directory, with what filters and orders look at.
#[derive(Debug, Clone, PartialEq)]
pub struct DirectoryEntry {
    pub row: MarketRow,
    pub sector_name: String,
    /// Cents that a middle hour leaves after costs and tax; `None` where a license takes years.
    pub kept_cents: Option<i64>,
    pub license: License,
    /// Years that the license takes, where it takes years.
    pub license_years: Option<f64>,
    pub way: Way,
    pub sold: Sold,
    /// Industry whose businesses are counted, NAICS 2022.
    pub industry: String,
    /// True for one market of an industry among those that are sold in town: the one whose name fits it best.
    pub leads_industry: bool,
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
    let markets: Vec<&Market> = engine.atlas.markets.iter().collect();
    let answers = answer::row_answers(engine, &markets, None).into_iter();
    let leaders = find_leaders(engine);
    let entry = |(at, (market, answer)): (usize, (&Market, answer::RowAnswer))| {
        let sector = engine.atlas.sector_of(market);
        let industry = engine.scored_industry(at).code;
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
                license: market.license.into_str().to_owned(),
                is_fewer_here: false,
            },
            sector_name: sector.name.clone(),
            kept_cents: answer.kept_cents,
            license: market.license,
            license_years: market.license_years,
            way: market.way,
            sold: market.sold,
            leads_industry: leaders.get(&industry) == Some(&at),
            industry,
        }
    };
    engine
        .atlas
        .markets
        .iter()
        .zip(answers)
        .enumerate()
        .map(entry)
        .collect()
}

/// All markets at the median wage and the prices of a place.
pub(crate) fn list_at(engine: &EngineData, national: &[DirectoryEntry], location: PlaceCode) -> Vec<DirectoryEntry> {
    let all: Vec<usize> = (0..national.len()).collect();
    entries_at(engine, national, &all, location)
}

/// Some of the markets at the median wage and the prices of a place, in the order of `markets`.
pub(crate) fn entries_at(
    engine: &EngineData,
    national: &[DirectoryEntry],
    markets: &[usize],
    location: PlaceCode,
) -> Vec<DirectoryEntry> {
    let of_atlas: Vec<&Market> = markets.iter().map(|at| &engine.atlas.markets[*at]).collect();
    let answers = answer::row_answers(engine, &of_atlas, Some(location));
    let mut fewer = FewerHere::new(engine, location);
    let entry = |(at, answer): (&usize, answer::RowAnswer)| {
        let known = &national[*at];
        DirectoryEntry {
            row: MarketRow {
                word_text: answer.word_text,
                hour_text: answer.hour_text,
                strip: answer.strip.map(SmallStrip::from),
                is_fewer_here: fewer.holds_for(*at),
                ..known.row.clone()
            },
            kept_cents: answer.kept_cents,
            ..known.clone()
        }
    };
    markets.iter().zip(answers).map(entry).collect()
}

/// The market that speaks for each industry in a county: of those sold in town the one whose name, or another name
/// that people type for it, fits the title best; among equal ones by the name itself.
fn find_leaders(engine: &EngineData) -> HashMap<String, usize> {
    let words = WordRoots::default();
    let mut best: HashMap<String, (usize, [f64; 2])> = HashMap::new();
    for (at, market) in engine.atlas.markets.iter().enumerate() {
        if market.sold != Sold::Town {
            continue;
        }
        let industry = engine.scored_industry(at);
        let own = name_fit(&words, &market.name, &industry.title);
        let others = market.phrases.iter();
        let of_others = others.map(|name| name_fit(&words, name, &industry.title));
        let fit = [of_others.fold(own, f64::max), own];
        let leader = best.entry(industry.code).or_insert((at, fit));
        if fit > leader.1 {
            *leader = (at, fit);
        }
    }
    best.into_iter().map(|(industry, (at, _))| (industry, at)).collect()
}

/// Share of the words of both that a name and a title have in common.
fn name_fit(words: &WordRoots, name: &str, title: &str) -> f64 {
    let [name, title] = [name, title].map(|text| words.roots_of(&fold_text(text)));
    let shared = name.iter().filter(|root| title.contains(root)).count();
    2.0 * shared as f64 / (name.len() + title.len()).max(1) as f64
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
        let engine = EngineData::load_with(None).expect("the data are whole");
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
    fn one_market_of_an_industry_leads_it_by_its_name() {
        let engine = EngineData::load_with(None).expect("the data are whole");
        let entries = list_markets(&engine);
        let mut leaders: Vec<&str> = Vec::new();
        for entry in entries.iter().filter(|entry| entry.leads_industry) {
            assert_eq!(entry.sold, Sold::Town, "{}", entry.row.slug);
            leaders.push(&entry.industry);
        }
        let in_town = entries.iter().filter(|entry| entry.sold == Sold::Town);
        let mut industries: Vec<&str> = in_town.map(|entry| entry.industry.as_str()).collect();
        industries.sort_unstable();
        industries.dedup();
        leaders.sort_unstable();
        assert_eq!(
            leaders, industries,
            "each industry with a market in town has one leader"
        );
        let leader = |industry: &str| {
            let found = entries
                .iter()
                .find(|entry| entry.leads_industry && entry.industry == industry);
            found.map(|entry| entry.row.slug.as_str())
        };
        assert_eq!(leader("238220"), Some("heating-and-air-conditioning"));
        assert_eq!(leader("812910"), Some("pet-sitting"));
    }

    #[test]
    fn a_place_changes_the_pay_of_a_row_and_nothing_of_the_market() {
        let engine = EngineData::load_with(None).expect("the data are whole");
        let national = list_markets(&engine);
        let travis = PlaceCode::parse("48453").expect("a county");
        let local = list_at(&engine, &national, travis);
        assert_eq!(local.len(), national.len());
        let hours =
            |entries: &[DirectoryEntry]| entries.iter().filter_map(|entry| entry.kept_cents).collect::<Vec<_>>();
        assert_ne!(hours(&local), hours(&national));
        for (here, there) in local.iter().zip(&national) {
            assert_eq!(
                (&here.row.slug, here.row.start_usd),
                (&there.row.slug, there.row.start_usd)
            );
            let strips = (here.row.strip.is_some(), there.row.strip.is_some());
            assert_eq!(strips.0, strips.1);
            assert!(here.sold == Sold::Town || !here.row.is_fewer_here, "{}", here.row.slug);
            let at = engine.atlas.find_market(&here.row.slug).expect("a market");
            let line = crate::local::local_line(&engine, at, Some(travis)).expect("a line");
            assert_eq!(line.is_fewer_here, here.row.is_fewer_here, "{}", here.row.slug);
        }
        let fewer = local.iter().filter(|entry| entry.row.is_fewer_here).count();
        assert!((20..300).contains(&fewer), "{fewer}");
        let some = entries_at(&engine, &national, &[3, 1], travis);
        assert_eq!(some[0].kept_cents, local[3].kept_cents);
    }

    #[test]
    fn similar_markets_are_close_in_meaning() {
        let engine = EngineData::load_with(None).expect("the data are whole");
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

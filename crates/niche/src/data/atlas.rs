//! Market atlas: markets that a person with a day job can enter, in our own words. The format is in `atlas/README.md`.

mod actions;
pub(crate) mod mark_number;
mod published;

use std::collections::{BTreeMap, HashSet};
use std::io::Read;

use flate2::read::GzDecoder;
use matching::{AtlasTexts, MarketTexts, SectorTexts};
use serde::{Deserialize, Serialize};

use super::LoadError;
pub use actions::{ActionStep, ActionTest, AtlasAction, IfNot, IfNotKind, TEST_KINDS, Way};
pub use published::AtlasPrice;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorFile {
    sector: Sector,
    market: Vec<Market>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sector {
    pub slug: String,
    pub name: String,
    /// Words that mean the whole sector ("pets"): they are answered with a choice of its markets.
    #[serde(default)]
    pub words: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Market {
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub industries: Vec<String>,
    /// Expenditure item of `data/spending.csv` that households buy here, or [`NO_SPENDING`].
    pub spending: String,
    /// Codes of `data/firms.csv`: industries of the customers, for markets where over half of the ideas are B2B.
    #[serde(default)]
    pub buyers: Vec<String>,
    pub phrases: Vec<String>,
    /// Commands, half sentences and names for the work, in other words than the phrases.
    #[serde(default)]
    pub said: Vec<String>,
    /// Terms close to the market that are not the market: they lead here, but never with certainty.
    #[serde(default)]
    pub near: Vec<String>,
    pub customers: Vec<String>,
    /// The first two customers in short, plural and inside a sentence: "dog owners".
    pub who: [String; 2],
    /// Where the customers are.
    pub sold: Sold,
    pub channels: Vec<String>,
    pub growth: Vec<String>,
    pub checks: Vec<StartingCheck>,
    pub actions: Vec<AtlasAction>,
    pub ideas: Vec<AtlasIdea>,
    pub players: Vec<AtlasPlayer>,
    /// License of the work itself.
    pub license: License,
    /// Where the market is crowded although its industry has few businesses per resident, as a sentence.
    pub crowding: Option<String>,
    /// One to three SOC codes of the occupations that do this work, best first ("39-2021").
    pub occupations: Vec<String>,
    /// Keys of tools that make a start easier ("car", "sewing_machine").
    pub tools: Vec<String>,
    /// Kind of the work. It chooses the sentences of the plan.
    pub way: Way,
    /// Unit economics: what one unit of the work brings and takes.
    pub work: UnitEconomics,
    /// Season of the demand, where it has one.
    pub season: Option<MarketSeason>,
    /// First and last month of sales (1 to 12), for markets that live on one season.
    pub sells: Option<[u8; 2]>,
    /// Years of study or training that the required license takes, from one year.
    pub license_years: Option<f64>,
    /// A sentence for tonight: what begins the first action in under an hour, alone.
    pub tonight: String,
    /// Lines of the plan written for this market. They win over the sentences of its kind of work.
    #[serde(default)]
    pub lines: BTreeMap<ActionStep, String>,
    /// Index into [`Atlas::sectors`]; set on loading.
    #[serde(skip)]
    pub sector: usize,
}

/// Value of `spending` for markets that households do not pay, or whose item the survey does not tell apart.
pub const NO_SPENDING: &str = "none";

impl Market {
    /// Day of the plan on which money is asked for first; `None` where it never is.
    pub fn first_paid_ask(&self) -> Option<u32> {
        let first = self.actions.iter().find(|action| action.paid_ask);
        first.map(|action| action.plan_day)
    }

    /// Place of the action that tests the riskiest assumption, whether people want it: the first test that asks others;
    /// without one the first observation, else the first action.
    pub fn riskiest_action(&self) -> usize {
        let first = |is_it: fn(&str) -> bool| self.actions.iter().position(|action| is_it(&action.test.kind));
        first(|kind| !matches!(kind, "count" | "once" | "observation"))
            .or_else(|| first(|kind| kind == "observation"))
            .unwrap_or_default()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StartingCheck {
    /// "License", "Insurance", "Tax", "Safety", "Contract", "Data" or another short word.
    pub topic: String,
    pub text: String,
    /// Office that can answer, such as "Your city or county clerk".
    pub ask: String,
}

/// License that the work itself needs in most of the United States.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[derive(strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum License {
    /// The work for pay needs a license.
    Required,
    /// Some states, cities or kinds of the work require one.
    Sometimes,
    None,
}

/// Place of the customers of a market's usual work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sold {
    /// The customer is near: visits, pickup, classes in a room, rentals.
    Town,
    /// The customer can be anywhere: work at a desk, files, goods by mail.
    Anywhere,
    /// Both are common: lessons at home and by video, goods at markets and by mail.
    Both,
}

/// Price, time and cost of one unit of a market's usual work. All figures are our estimates.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEconomics {
    /// Singular, as in "two dogs groomed": "dog groomed".
    pub unit: String,
    /// Plural of `unit`: "dogs groomed".
    pub units: String,
    /// Price of one unit in dollars: low, middle and high.
    pub price_usd: [f64; 3],
    /// Prices that pages state, in the dollars of their year; empty where none was found.
    #[serde(default)]
    pub published: Vec<AtlasPrice>,
    /// Minutes of one unit with travel, setup and messages, low and high.
    pub minutes: [f64; 2],
    /// Dollars that each unit costs in material, travel and consumables, low and high.
    pub direct_cost_usd: [f64; 2],
    /// Minutes that each unit adds outside of `minutes` (bookkeeping, marketing, no-shows), low and high.
    pub overhead_minutes: [f64; 2],
    /// Most units a week that one person can sell or deliver.
    pub units_max_per_week: Option<f64>,
    /// Hours that the product takes before the first unit can be sold (digital and made goods), low and high.
    pub setup_hours: Option<[f64; 2]>,
    /// Platform that usually takes a fee ("Etsy").
    pub platform: Option<String>,
    /// True for a thing done in one go, which is never half done when the evening ends.
    pub whole_unit: bool,
    /// Work whose price is that of an hour.
    pub billed: Option<BilledBy>,
    /// Price that the reader does not set.
    pub price_by: Option<PriceSetter>,
    /// Noun of one unit, as in "$60 a dog": "dog", and its plural.
    pub one: String,
    pub ones: String,
    /// Earlier name of `unit`, where it was reworded.
    pub unit_before: Option<String>,
    /// Percent of the price that the platform takes.
    #[serde(default)]
    pub fee_percent: f64,
    /// Dollars that the platform takes per unit.
    #[serde(default)]
    pub fee_usd: f64,
    /// Reason why an hour brings less than $2 or more than $200, why the middle hour is far from the wage of the
    /// occupation, or why the middle price is far from the published one.
    pub comment: Option<String>,
}

/// Unit of time that a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BilledBy {
    Hour,
}

/// Party that sets the price of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PriceSetter {
    /// A platform or the going rate: views, fares, refills.
    Market,
}

impl UnitEconomics {
    /// Median of the usual published prices.
    pub fn published_middle(&self) -> Option<f64> {
        let mut usual: Vec<f64> = self.published.iter().filter_map(AtlasPrice::usual_price).collect();
        usual.sort_by(f64::total_cmp);
        let last = usual.len().checked_sub(1)?;
        Some(f64::midpoint(usual[last / 2], usual[usual.len() / 2]))
    }

    /// Lowest and highest published price.
    pub fn published_ends(&self) -> Option<[f64; 2]> {
        self.published
            .iter()
            .map(AtlasPrice::price_ends)
            .reduce(|[low, high], [other_low, other_high]| [low.min(other_low), high.max(other_high)])
    }

    /// True when units are rounded down to those that fit into one evening.
    pub fn is_rounded(&self) -> bool {
        self.whole_unit && self.billed.is_none()
    }
}

impl Market {
    /// Months of the year with sales.
    pub fn season_months(&self) -> u8 {
        self.sells.map_or(12, |[first, last]| (last + 12 - first) % 12 + 1)
    }
}

/// Source of the months of demand: a table of retail sales, our own months, or both.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketSeason {
    /// Kind of business of the Monthly Retail Trade Survey whose sales have this season ("45330").
    pub mrts: Option<String>,
    /// Month in which preparation has to begin (1 to 12), for markets that live on one season.
    pub begin: Option<u32>,
    /// Month of the highest demand (1 to 12), for markets that live on one season.
    pub peak: Option<u32>,
}

/// Tools that a person may own already.
pub const TOOLS: [&str; 20] = [
    "car",
    "van",
    "trailer",
    "bicycle",
    "laptop",
    "camera",
    "microphone",
    "drone",
    "sewing_machine",
    "embroidery_machine",
    "printer_3d",
    "laser_cutter",
    "kiln",
    "woodworking_tools",
    "power_tools",
    "garden_tools",
    "pressure_washer",
    "licensed_kitchen",
    "spare_room",
    "garage",
];

/// A concrete way into a market. Cost, hours and weeks are our estimates.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasIdea {
    pub title: String,
    /// Open to people without the license that the market requires.
    #[serde(default)]
    pub without_license: bool,
    pub description: String,
    pub cost_usd: [u32; 2],
    pub hours_week: [u32; 2],
    pub weeks_to_first_sale: [u32; 2],
    pub model: String,
    pub first_steps: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtlasPlayer {
    pub name: String,
    pub category: String,
    pub strengths: String,
    pub weaknesses: String,
}

#[derive(Debug)]
pub struct Atlas {
    pub sectors: Vec<Sector>,
    /// Markets in the order of their slugs.
    pub markets: Vec<Market>,
}

/// Made by `build.rs` from the files of `atlas/`.
static SECTORS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/atlas.json.gz"));

impl Atlas {
    /// Reads the embedded files.
    ///
    /// # Errors
    /// When a file is malformed or two markets share a slug.
    pub fn load() -> Result<Self, LoadError> {
        let mut sectors = Vec::new();
        let mut markets = Vec::new();
        let mut text = Vec::new();
        GzDecoder::new(SECTORS)
            .read_to_end(&mut text)
            .map_err(|e| LoadError(format!("the atlas: {e}")))?;
        for file in read_sectors(&text)? {
            let sector = sectors.len();
            sectors.push(file.sector);
            markets.extend(file.market.into_iter().map(|market| Market { sector, ..market }));
        }
        let mut seen = HashSet::new();
        if let Some(double) = markets.iter().find(|m: &&Market| !seen.insert(m.slug.clone())) {
            return Err(LoadError(format!("two markets are called {}", double.slug)));
        }
        markets.sort_by(|a, b| a.slug.cmp(&b.slug));
        Ok(Self { sectors, markets })
    }

    pub fn find_market(&self, slug: &str) -> Option<usize> {
        self.markets
            .binary_search_by(|market| market.slug.as_str().cmp(slug))
            .ok()
    }

    /// The texts that the matcher reads.
    pub(crate) fn list_texts(&self) -> AtlasTexts {
        let sector = |sector: &Sector| SectorTexts {
            name: sector.name.clone(),
            words: sector.words.clone(),
        };
        let market = |market: &Market| MarketTexts {
            slug: market.slug.clone(),
            name: market.name.clone(),
            phrases: market.phrases.clone(),
            titles: market.ideas.iter().map(|idea| idea.title.clone()).collect(),
            said: market.said.clone(),
            near: market.near.clone(),
            industries: market.industries.clone(),
            sector: market.sector,
        };
        AtlasTexts {
            sectors: self.sectors.iter().map(sector).collect(),
            markets: self.markets.iter().map(market).collect(),
        }
    }

    pub fn sector_of(&self, market: &Market) -> &Sector {
        &self.sectors[market.sector]
    }
}

fn read_sectors(text: &[u8]) -> Result<Vec<SectorFile>, LoadError> {
    serde_json::from_slice(text).map_err(|error| {
        let fault = find_faulty_market(text).unwrap_or_else(|| error.to_string());
        LoadError(format!("the atlas: {fault}"))
    })
}

/// Slug and fault of the first market that cannot be read. The error of the whole text names no market.
fn find_faulty_market(text: &[u8]) -> Option<String> {
    let sectors: Vec<serde_json::Value> = serde_json::from_slice(text).ok()?;
    let mut markets = sectors
        .iter()
        .filter_map(|sector| sector["market"].as_array())
        .flatten();
    markets.find_map(|market| {
        let error = Market::deserialize(market).err()?;
        Some(format!("{}: {error}", market["slug"].as_str().unwrap_or("no slug")))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Error of the atlas after a change of one market.
    fn fault_after(change: impl FnOnce(&mut serde_json::Map<String, Value>)) -> String {
        let mut text = Vec::new();
        GzDecoder::new(SECTORS).read_to_end(&mut text).unwrap();
        let mut sectors: Vec<Value> = serde_json::from_slice(&text).unwrap();
        let mut markets = sectors
            .iter_mut()
            .flat_map(|sector| sector["market"].as_array_mut().unwrap());
        let market = markets.find(|market| market["slug"] == "dog-grooming").unwrap();
        change(market.as_object_mut().unwrap());
        let error = read_sectors(&serde_json::to_vec(&sectors).unwrap()).unwrap_err();
        error.0
    }

    #[test]
    fn a_missing_or_unknown_place_of_the_customers_is_an_error_that_names_the_market() {
        let missing = fault_after(|market| {
            market.remove("sold").unwrap();
        });
        assert_eq!(missing, "the atlas: dog-grooming: missing field `sold`");
        let unknown = fault_after(|market| {
            market.insert("sold".to_owned(), json!("online"));
        });
        assert_eq!(
            unknown,
            "the atlas: dog-grooming: unknown variant `online`, expected one of `town`, `anywhere`, `both`"
        );
    }
}

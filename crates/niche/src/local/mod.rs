//! A market in the reader's county or state: official figures with their sentences (`docs/place.md`).

mod around;
mod businesses;
mod customers;
mod gaps;
mod names;
mod pay;
mod texts;

use std::collections::{BTreeSet, HashMap};

use ::place::{LocalFigures, LocalMap, MarketCodes, PlaceCode, PlaceId, PlaceKind};
use serde::{Deserialize, Serialize};

use crate::data::atlas::{Market, Sold};
use crate::data::figures::sources::SourceId;
use crate::data::figures::tables::SourcedFigure;
use crate::scoring::engine_data::EngineData;

/// Figures and sentences of a market in a county or a state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalReport {
    #[serde(flatten)]
    pub figures: LocalFigures,
    /// "In Travis County, Texas".
    pub heading: String,
    /// Sentence for the whole block.
    pub summary: String,
    /// Bounds of each county of the same size and income for each 100,000 residents; empty where nothing is compared
    /// and for a market that is sold anywhere.
    pub peer_densities: Vec<[f64; 2]>,
    pub texts: LocalTexts,
    /// The place with the counties around it; left out for a place without a border in the tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub map: Option<LocalMap>,
}

/// Parts of the block in their order; `null` for a part that has nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalTexts {
    /// Businesses with staff.
    pub businesses: Option<LocalPart>,
    /// Wages that employers pay.
    pub wages: Option<LocalPart>,
    /// Residents and households.
    pub customers: Option<LocalPart>,
    /// Applications for an employer number.
    pub applications: Option<LocalPart>,
    /// Counties and ZIP codes around it; of a state, its counties.
    pub around: Option<LocalPart>,
    /// One-person businesses of the industry, else of its sector.
    pub solo: Option<LocalPart>,
}

/// Part of the block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalPart {
    /// Result in a few words: "131 businesses with staff in 2021".
    pub title: String,
    /// Sentences, each complete.
    pub lines: Vec<String>,
    /// Ids of the sources of this part.
    pub sources: Vec<String>,
}

impl LocalPart {
    fn new(title: String, lines: Vec<String>, sources: &[SourceId]) -> Self {
        Self {
            title,
            lines,
            sources: sources.iter().map(|source| source.key().to_owned()).collect(),
        }
    }
}

impl LocalTexts {
    /// Parts that have something to say, in their order, with the heading of each.
    pub fn list_parts(&self) -> impl Iterator<Item = (&'static str, &LocalPart)> {
        let parts = [
            ("Businesses here", &self.businesses),
            ("What employers pay", &self.wages),
            ("Customers", &self.customers),
            ("New businesses", &self.applications),
            ("Around it", &self.around),
            ("One-person businesses", &self.solo),
        ];
        parts
            .into_iter()
            .filter_map(|(heading, part)| Some((heading, part.as_ref()?)))
    }
}

impl LocalReport {
    /// Sources that the parts name, each once.
    pub(crate) fn list_sources(&self) -> BTreeSet<SourceId> {
        let keys = self.texts.list_parts().flat_map(|(_, part)| &part.sources);
        keys.filter_map(|key| SourceId::parse(key)).collect()
    }
}

/// Code and name of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlaceName {
    /// "48453" or "TX".
    pub id: String,
    /// "Travis County, Texas".
    pub name: String,
}

/// A market in a place in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalLine {
    /// "131 businesses with staff in 2021, more than in 78 of 100 counties of its size and income; …"
    pub text: String,
    /// True for a market sold in town of which most counties of its size and income have more for each resident.
    pub is_fewer_here: bool,
}

/// Describes a market in a place in one line; `None` without a place.
pub(crate) fn local_line(engine: &EngineData, market: usize, location: Option<PlaceCode>) -> Option<LocalLine> {
    let local = write_local(engine, market, engine.places.find_code(location?)?);
    Some(LocalLine {
        text: local.summary,
        is_fewer_here: is_fewer(&engine.atlas.markets[market], local.figures.businesses.percentile),
    })
}

/// Tells of markets whether [`LocalLine::is_fewer_here`], without their other figures. Markets of one industry have one
/// percentile, which is computed once.
pub(crate) struct FewerHere<'e> {
    engine: &'e EngineData,
    place: Option<PlaceId>,
    percentiles: HashMap<String, Option<[f64; 2]>>,
}

impl<'e> FewerHere<'e> {
    pub fn new(engine: &'e EngineData, location: PlaceCode) -> Self {
        Self {
            engine,
            place: engine.places.find_code(location),
            percentiles: HashMap::new(),
        }
    }

    pub fn holds_for(&mut self, market: usize) -> bool {
        let Some(place) = self.place else { return false };
        let engine = self.engine;
        let code = engine.scored_industry(market).code;
        let find = |code: &String| engine.places.percentile(place, code);
        let percentile = *self.percentiles.entry(code).or_insert_with_key(find);
        is_fewer(&engine.atlas.markets[market], percentile)
    }
}

/// True for a market that is sold in town, of which most counties of the place's size and income have more, whatever
/// the missing cells hold.
fn is_fewer(market: &Market, percentile: Option<[f64; 2]>) -> bool {
    market.sold == Sold::Town && percentile.is_some_and(|[_, high]| high < 50.0)
}

/// "Travis County, Texas", "the District of Columbia": the name of a place inside a sentence.
pub fn place_in_sentence(name: &str) -> String {
    names::in_sentence(name)
}

pub(crate) fn name_place(engine: &EngineData, location: PlaceCode) -> Option<PlaceName> {
    let place = engine.places.find_code(location)?;
    Some(PlaceName {
        id: engine.places.id(place),
        name: engine.places.name(place),
    })
}

/// Facts about a market that its local texts use beside the figures.
struct MarketNames {
    /// Title of the industry that carries the figures, as inside a sentence.
    industry: String,
    /// Title of the occupation whose wage is shown, as inside a sentence.
    occupation: Option<String>,
    /// Industry of the share without staff, where it is a wider one.
    wider_solo: Option<String>,
    /// The customers can be anywhere, so the businesses here say little.
    is_sold_anywhere: bool,
    /// Codes of the counties in the figures of which the tables have no border.
    borderless: BTreeSet<String>,
}

/// Describes a market in a place; `None` without a place.
pub(crate) fn describe_place(engine: &EngineData, market: usize, location: Option<PlaceCode>) -> Option<LocalReport> {
    let place = engine.places.find_code(location?)?;
    let industry = engine.scored_industry(market).code;
    Some(LocalReport {
        map: engine.places.map(place, &industry),
        ..write_local(engine, market, place)
    })
}

/// Describes a market in a place, without the map.
fn write_local(engine: &EngineData, market: usize, place: PlaceId) -> LocalReport {
    let atlas_market = &engine.atlas.markets[market];
    let industries = engine.list_industries(atlas_market);
    let codes: Vec<&str> = industries.iter().map(|industry| industry.code.as_str()).collect();
    let occupations: Vec<&str> = atlas_market.occupations.iter().map(String::as_str).collect();
    let solo = engine.market_figures(market).solo_firm_share.as_ref();
    let figures = engine.places.local(
        place,
        &MarketCodes {
            industries: &codes,
            occupations: &occupations,
            solo_share_us: solo.map(SourcedFigure::value),
        },
    );
    let names = MarketNames::new(engine, &figures, solo, atlas_market.sold);
    let peer_densities = match figures.businesses.percentile {
        Some(_) if !names.is_sold_anywhere => engine
            .places
            .peer_densities(place, codes.first().copied().unwrap_or_default()),
        _ => Vec::new(),
    };
    let texts = texts::write_texts(&figures, &names);
    LocalReport {
        heading: format!("In {}", names::in_sentence(&figures.name)),
        summary: texts::write_summary(&figures, &names, &texts),
        peer_densities,
        texts,
        map: None,
        figures,
    }
}

impl MarketNames {
    fn new(engine: &EngineData, figures: &LocalFigures, solo: Option<&SourcedFigure>, sold: Sold) -> Self {
        let named = figures.businesses.industry.as_ref();
        let known = named.and_then(|industry| engine.tables.find_industry(&industry.code));
        let title = known.map(|(industry, _)| industry.title.as_str());
        let wages = figures.wages.as_ref();
        let occupation = wages.and_then(|wages| {
            let known = engine.prices.find_occupation(wages.soc.as_deref()?);
            known.map_or_else(|| wages.occupation.clone(), |known| Some(known.title.clone()))
        });
        let wider = solo.filter(|share| named.is_none_or(|named| share.industry().code != named.code));
        let lower = crate::format::inside_sentence;
        Self {
            industry: lower(title.unwrap_or(&figures.businesses.title)),
            occupation: occupation.as_deref().map(lower).map(names::as_workers),
            wider_solo: wider.map(|share| lower(&share.industry().title)),
            is_sold_anywhere: sold == Sold::Anywhere,
            borderless: list_borderless(engine, figures),
        }
    }
}

fn list_borderless(engine: &EngineData, figures: &LocalFigures) -> BTreeSet<String> {
    let own = (figures.kind == PlaceKind::County).then_some(&figures.id);
    let ids = figures.neighbors.iter().map(|county| &county.id).chain(own);
    ids.filter(|id| !engine.places.has_border(id)).cloned().collect()
}

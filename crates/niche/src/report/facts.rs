//! Facts about the market: its size in the reader's place, the people who work alone, and where the figures come from.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use crate::answer::price_sources;
use crate::data::atlas::StartingCheck;
use crate::data::figures::season::Season;
use crate::data::figures::sources::{FigureSource, SourceId};
use crate::data::figures::tables::{IndustryFigures, SIZE_YEAR, SOLO_YEAR, SourcedFigure};
use crate::data::industry::Industry;
use crate::data::selectors::{Competition, Place};
use crate::format::{NOT_PUBLISHED, format_money, inside_sentence};
use crate::local::LocalReport;
use crate::money::evening::{self, Evening};
use crate::scoring::engine_data::EngineData;
use crate::scoring::makers;
use crate::scoring::request::AnalysisRequest;
use crate::scoring::score::{self, MarketSlice};
use crate::scoring::score_parts::{self, ScorePartKind};

/// Most digits of an industry of which a market is only a part.
pub(crate) const MAX_PART_DIGITS: u8 = 4;
/// Most markets that can share a size as if it were their own.
const MAX_SIZE_SHARED: u32 = 3;
const TRILLION_USD: f64 = 999.5e9;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketFacts {
    /// Yearly spending in `place`: spending per head times residents. The most it can be where `size_is_part`.
    pub size_usd: Option<f64>,
    /// True when the size is published for a wider industry only, or shared by more than three markets.
    pub size_is_part: bool,
    /// One or two sentences: place, industry, year and the US figure.
    pub size_note: String,
    pub place: PlaceFacts,
    /// The size in each place that the reader can choose; empty where no size is published.
    pub places: Vec<PlaceSize>,
    pub region: String,
    /// The US size scaled to the region by household consumption, a proxy.
    pub region_size_usd: Option<f64>,
    /// True when the region's size is scaled from the US figure by household consumption.
    pub proxy: bool,
    pub us_size_usd: Option<f64>,
    /// The industry that the size belongs to, with its code.
    pub size_industry: Option<String>,
    /// The slice to aim at, in people; `null` without a size preference or a size.
    pub slice: Option<MarketSlice>,
    /// US market size divided by US residents, a year.
    pub per_head_usd: Option<f64>,
    /// Share of the industry's receipts that people without staff earn.
    pub solo_share: Option<f64>,
    /// Number of people who run such a business without staff.
    pub solo_operators: Option<f64>,
    /// Average yearly receipts of a business without staff in 2012, in dollars of 2023.
    pub avg_solo_receipts_usd: Option<f64>,
    /// Text such as "$29,867 a year in 2023 dollars (2012: $22,505)".
    pub avg_solo_receipts_text: Option<String>,
    /// Share of sole proprietors' returns that show a profit.
    pub profitable_share: Option<f64>,
    /// Measure of the competition, such as "Businesses per resident in 812910 Pet care services, 2012".
    pub competition_basis: Option<String>,
    /// Our own view where the market is more crowded than the figure says.
    pub competition_note: Option<String>,
    /// Sentences that the reader needs to understand the figures: their industries, and the tables of a maker.
    pub notes: Vec<String>,
    pub starting_checks: Vec<StartingCheck>,
    /// Source ids by field name, such as `sizeUsd` → `census-abs-2017`.
    pub field_sources: BTreeMap<String, Vec<String>>,
}

/// Yearly spending on the market in one of the places to choose from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceSize {
    /// "town", "metro" or "state".
    pub key: String,
    /// Name inside a sentence, such as "a town of 70,000 people".
    pub label: String,
    pub size_usd: f64,
    /// The report's `marketSize` for this place.
    pub text: String,
    /// The report's `sizeNote` for this place.
    pub note: String,
}

/// Place that a market size is given for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceFacts {
    /// "town", "metro" or "state".
    pub key: String,
    /// Name inside a sentence, such as "a town of 70,000 people".
    pub label: String,
    pub residents: f64,
}

/// Facts of one market, with the text of its size.
pub(crate) fn market_facts(engine: &EngineData, market: usize, request: &AnalysisRequest) -> (String, MarketFacts) {
    let figures = engine.market_figures(market);
    let basis = &engine.bases[market];
    let region = engine.tables.region_facts(request.region);
    let us = engine.tables.us_facts();
    let per_head = score::per_head_usd(figures, us);
    let regional_per_head = per_head.map(|usd| usd * us.people * region.scale_to_us / region.people);
    let us_size = figure_value(&figures.size_usd);
    let markets = engine.markets_of_size(market);
    let places: Vec<PlaceSize> = Place::iter()
        .filter_map(|place| place_size(figures, markets, place, per_head))
        .collect();
    let size = places.iter().find(|size| size.key == request.place.into_str()).cloned();
    let solo_receipts = figure_value(&figures.solo_receipts_usd);
    let mut notes = Vec::new();
    notes.extend(wider_industries(&engine.scored_industry(market), figures));
    notes.extend(makers::write_notes(&engine.tables, &engine.ranks, basis));
    let facts = MarketFacts {
        size_usd: size.as_ref().map(|size| size.size_usd),
        size_is_part: is_part(figures, markets),
        size_note: size
            .as_ref()
            .map_or_else(|| "No table covers this industry.".to_owned(), |size| size.note.clone()),
        place: PlaceFacts {
            key: request.place.into_str().to_owned(),
            label: request.place.label().to_owned(),
            residents: request.place.resident_count(),
        },
        places,
        region: request.region.label().to_owned(),
        region_size_usd: us_size.map(|size| size * region.scale_to_us),
        proxy: true,
        us_size_usd: us_size,
        size_industry: figures.size_usd.as_ref().map(score_parts::name_figure),
        slice: regional_per_head.and_then(|usd| score::size_slice(request.size, usd, region)),
        per_head_usd: per_head,
        solo_share: figure_value(&figures.solo_share),
        solo_operators: figure_value(&figures.solo_operators),
        avg_solo_receipts_usd: solo_receipts.map(|usd| engine.ranks.carried_dollars(usd)),
        avg_solo_receipts_text: solo_receipts.map(|usd| engine.ranks.dated_dollars(usd)),
        profitable_share: figure_value(&figures.profit_share),
        competition_basis: figures.businesses_per_100k.as_ref().map(|room| {
            format!(
                "Businesses per resident in {}, {SOLO_YEAR}",
                score_parts::name_figure(room)
            )
        }),
        competition_note: crowding_note(engine, market),
        notes,
        starting_checks: engine.atlas.markets[market].checks.clone(),
        field_sources: field_sources(figures, &makers::list_sources(&engine.tables, basis)),
    };
    (size.map_or_else(|| NOT_PUBLISHED.to_owned(), |size| size.text), facts)
}

/// Our view beside a measured competition that is not high.
fn crowding_note(engine: &EngineData, market: usize) -> Option<String> {
    let measured = score::measure_competition(engine.market_figures(market), &engine.ranks)?;
    let crowding = engine.atlas.markets[market].crowding.as_ref()?;
    (measured != Competition::High).then(|| {
        format!(
            "Our view: {crowding} The figure counts businesses per resident in {SOLO_YEAR}, not sellers on a platform."
        )
    })
}

fn figure_value(figure: &Option<SourcedFigure>) -> Option<f64> {
    figure.as_ref().map(SourcedFigure::value)
}

/// True when the size is published too coarsely for one market, or stands for several.
fn is_part(figures: &IndustryFigures, markets: u32) -> bool {
    let size = figures.size_usd.as_ref();
    size.is_some_and(|size| size.decimal_places() <= MAX_PART_DIGITS || markets > MAX_SIZE_SHARED)
}

/// Slice of a market that the reader can serve in a place.
fn place_size(figures: &IndustryFigures, markets: u32, place: Place, per_head: Option<f64>) -> Option<PlaceSize> {
    let (published, per_head) = (figures.size_usd.as_ref()?, per_head?);
    let (size_usd, us) = (per_head * place.resident_count(), published.value());
    let (label, industry) = (place.label(), score_parts::name_figure(published));
    let (text, note) = if is_part(figures, markets) {
        let whole = if us >= TRILLION_USD { size_usd } else { us };
        let others = match markets {
            0 | 1 => String::new(),
            2 => ", as is 1 other market".to_owned(),
            many => format!(", as are {} other markets", many - 1),
        };
        let note = format!(
            "No table has this market alone. It is a part of {industry}{others}: {} a year in the United States, {} in \
             {label} ({SIZE_YEAR}).",
            format_money(us),
            format_money(size_usd)
        );
        (format!("Part of {}", format_money(whole)), note)
    } else {
        let note = format!(
            "Yearly spending in {label} at {} a head ({SIZE_YEAR}). {industry}: {} in the United States.",
            format_money(per_head),
            format_money(us)
        );
        (format_money(size_usd), note)
    };
    Some(PlaceSize {
        key: place.into_str().to_owned(),
        label: label.to_owned(),
        size_usd,
        text,
        note,
    })
}

/// The industry of each group of figures, once, where not all are published for the market's own industry.
fn wider_industries(own: &Industry, figures: &IndustryFigures) -> Option<String> {
    let series = figures.series.as_ref().map(|series| &series.industry);
    let groups = [
        (
            "solo owners and sales",
            figures.solo_operators.as_ref().map(SourcedFigure::industry),
        ),
        ("size", figures.size_usd.as_ref().map(SourcedFigure::industry)),
        ("profit", figures.margin.as_ref().map(SourcedFigure::industry)),
        ("growth and the chart", series),
    ];
    let mut named: Vec<(&Industry, Vec<&str>)> = Vec::new();
    for (group, industry) in groups {
        let Some(industry) = industry else { continue };
        match named.iter_mut().find(|(other, _)| other.code == industry.code) {
            Some((_, groups)) => groups.push(group),
            None => named.push((industry, vec![group])),
        }
    }
    let is_own = named.iter().all(|(industry, _)| industry.code == own.code);
    let list: Vec<String> = named
        .iter()
        .map(|(industry, groups)| {
            format!(
                "{} for {} {}",
                groups.join(", "),
                industry.code,
                inside_sentence(&industry.title)
            )
        })
        .collect();
    (!is_own && !list.is_empty()).then(|| {
        format!(
            "Not every table publishes {} {} alone, so the figures belong to different industries: {}.",
            own.code,
            inside_sentence(&own.title),
            list.join("; ")
        )
    })
}

fn field_sources(figures: &IndustryFigures, makers: &[SourceId]) -> BTreeMap<String, Vec<String>> {
    let scaling = [SourceId::Population, SourceId::Consumption, SourceId::Gdp];
    let fields = [
        ("sizeUsd", &figures.size_usd, &scaling[..1]),
        ("regionSizeUsd", &figures.size_usd, &scaling[1..]),
        ("usSizeUsd", &figures.size_usd, &[]),
        ("perHeadUsd", &figures.size_usd, &scaling[..1]),
        ("slice", &figures.size_usd, &scaling[..]),
        ("soloShare", &figures.solo_share, &[]),
        ("soloOperators", &figures.solo_operators, &[]),
        (
            "avgSoloReceiptsUsd",
            &figures.solo_receipts_usd,
            &[SourceId::ConsumerPrices],
        ),
        ("profitableShare", &figures.profit_share, &[]),
        ("competitionBasis", &figures.businesses_per_100k, &[]),
    ];
    let keys =
        |sources: &[SourceId], more: &[SourceId]| sources.iter().chain(more).map(|s| s.key().to_owned()).collect();
    let mut all: BTreeMap<String, Vec<String>> = fields
        .into_iter()
        .filter_map(|(name, figure, more)| Some((name, figure.as_ref()?, more)))
        .map(|(name, figure, more)| (name.to_owned(), keys(figure.list_sources(), more)))
        .collect();
    if !makers.is_empty() {
        all.insert("notes".to_owned(), keys(makers, &[]));
    }
    all
}

/// Every source that the report names, each once.
pub(crate) fn list_report_sources(
    engine: &EngineData,
    market: usize,
    evening: &Evening,
    season: Option<&Season>,
    request: &AnalysisRequest,
    local: Option<&LocalReport>,
) -> Vec<FigureSource> {
    let figures = engine.market_figures(market);
    let mut used: BTreeSet<SourceId> = evening::list_card_sources(evening, season, &request.evening);
    used.extend(local.into_iter().flat_map(LocalReport::list_sources));
    for part in ScorePartKind::iter() {
        used.extend(
            part.figure_of(figures)
                .into_iter()
                .flat_map(|figure| part.list_sources(figure)),
        );
    }
    used.extend(figures.series.iter().flat_map(|series| series.sources.iter().copied()));
    used.extend(makers::list_sources(&engine.tables, &engine.bases[market]));
    if figures.size_usd.is_some() {
        used.extend([SourceId::Consumption, SourceId::Gdp, SourceId::Population]);
    }
    let official = used.into_iter().map(|source| engine.describe_source(source));
    official.chain(price_sources(&engine.atlas.markets[market])).collect()
}

//! Facts about the market: its size in the reader's place, the people who work alone, and where the figures come from.

use std::collections::{BTreeMap, BTreeSet};

use crate::Engine;
use crate::evening::{self, Evening};
use crate::format::{NOT_PUBLISHED, format_money, inside_sentence};
use crate::makers;
use crate::report::{Competition, FigureSource, Industry, MarketFacts, PlaceFacts, PlaceSize};
use crate::request::{AnalysisRequest, Place};
use crate::score::{self, ScorePartKind};
use crate::season::Season;
use crate::sources::SourceId;
use crate::tables::{IndustryFigures, SIZE_YEAR, SOLO_YEAR, SourcedFigure};

/// Most digits of an industry of which a market is only a part.
pub(crate) const MAX_PART_DIGITS: u8 = 4;
/// Most markets that can share a size as if it were their own.
const MAX_SIZE_SHARED: u32 = 3;
const TRILLION_USD: f64 = 999.5e9;

/// Facts of one market, with the text of its size.
pub(crate) fn market_facts(engine: &Engine, market: usize, request: &AnalysisRequest) -> (String, MarketFacts) {
    let figures = engine.market_figures(market);
    let basis = &engine.bases[market];
    let region = engine.tables.region_facts(request.region);
    let us = engine.tables.us_facts();
    let per_head = score::per_head_usd(figures, us);
    let regional_per_head = per_head.map(|usd| usd * us.people * region.scale_to_us / region.people);
    let us_size = figure_value(&figures.size_usd);
    let markets = engine.markets_of_size(market);
    let places: Vec<PlaceSize> = Place::EVERY
        .into_iter()
        .filter_map(|place| place_size(figures, markets, place, per_head))
        .collect();
    let size = places.iter().find(|size| size.key == request.place.key()).cloned();
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
            key: request.place.key().to_owned(),
            label: request.place.label().to_owned(),
            residents: request.place.resident_count(),
        },
        places,
        region: request.region.label().to_owned(),
        region_size_usd: us_size.map(|size| size * region.scale_to_us),
        proxy: true,
        us_size_usd: us_size,
        size_industry: figures.size_usd.as_ref().map(score::name_figure),
        slice: regional_per_head.and_then(|usd| score::size_slice(request.size, usd, region)),
        per_head_usd: per_head,
        solo_share: figure_value(&figures.solo_share),
        solo_operators: figure_value(&figures.solo_operators),
        avg_solo_receipts_usd: solo_receipts.map(|usd| engine.ranks.carried_dollars(usd)),
        avg_solo_receipts_text: solo_receipts.map(|usd| engine.ranks.dated_dollars(usd)),
        profitable_share: figure_value(&figures.profit_share),
        competition_basis: figures
            .businesses_per_100k
            .as_ref()
            .map(|room| format!("Businesses per resident in {}, {SOLO_YEAR}", score::name_figure(room))),
        competition_note: crowding_note(engine, market),
        notes,
        starting_checks: engine.atlas.markets[market].checks.clone(),
        field_sources: field_sources(figures, &makers::list_sources(&engine.tables, basis)),
    };
    (size.map_or_else(|| NOT_PUBLISHED.to_owned(), |size| size.text), facts)
}

/// Our view beside a measured competition that is not high.
fn crowding_note(engine: &Engine, market: usize) -> Option<String> {
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
    let (label, industry) = (place.label(), score::name_figure(published));
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
        key: place.key().to_owned(),
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
    engine: &Engine,
    market: usize,
    evening: &Evening,
    season: Option<&Season>,
) -> Vec<FigureSource> {
    let figures = engine.market_figures(market);
    let mut used: BTreeSet<SourceId> = evening::list_card_sources(evening, season);
    for part in ScorePartKind::EVERY {
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
    used.into_iter().map(SourceId::to_source).collect()
}

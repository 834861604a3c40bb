//! Data that a start loads: the tables, the atlas, the matcher, and the figures of each market.

use std::sync::OnceLock;

use place::{NaicsEdition, OwnRelease, Places};
use strum::IntoEnumIterator;

use super::makers::{self, Basis};
use super::offer_catalog::OfferCatalog;
use super::ranks::Ranks;
use super::score_parts::ScorePartKind;
use crate::data::LoadError;
use crate::data::atlas::mark_number::MarkNumber;
use crate::data::atlas::{Atlas, Market};
use crate::data::figures::prices::{Occupation, PriceTables};
use crate::data::figures::season::SeasonTable;
use crate::data::figures::sources::{DATA_RELEASE, FigureSource, SourceId};
use crate::data::figures::tables::{FigureTables, IndustryFigures, SourcedFigure};
use crate::data::figures::wages::WageTable;
use crate::data::industry::Industry;
use crate::data::people::customers::CustomerTables;
use crate::data::people::interests::InterestTable;
use crate::format::join_list;
use crate::money::ProfitTables;
use crate::money::work_months::cents_of;
use matching::{Matcher, PreparedAtlas};

/// Changes whenever the formula, the matching or the texts do.
pub const ENGINE_VERSION: &str = "26";
/// Edition of the industry list as the sources of businesses with staff name it.
const EMBEDDED_EDITION: &str = "(NAICS 2017)";

/// Indexes of the atlas, as the build made them.
static PREPARED: PreparedAtlas = PreparedAtlas {
    index: include_str!(concat!(env!("OUT_DIR"), "/index.json")),
    directions: include_bytes!(concat!(env!("OUT_DIR"), "/directions.bin")),
    objects: include_str!(concat!(env!("OUT_DIR"), "/objects.json")),
};

/// The atlas, the tables and the indexes made from them.
#[derive(Debug)]
pub struct EngineData {
    /// Id of the data release: the embedded one, and the operator's own beside it.
    release: String,
    pub(crate) atlas: Atlas,
    pub(crate) tables: FigureTables,
    pub(crate) prices: PriceTables,
    pub(crate) wages: WageTable,
    pub(crate) interests: InterestTable,
    pub(crate) seasons: SeasonTable,
    pub(crate) customers: CustomerTables,
    pub(crate) places: Places,
    pub(crate) matcher: Matcher,
    pub(crate) ranks: Ranks,
    pub(crate) profit: ProfitTables,
    /// Industries on which each market is measured, in the atlas's order.
    pub(crate) bases: Vec<Basis>,
    /// The figures of each market, in the atlas's order.
    pub(crate) figures: Vec<IndustryFigures>,
    /// Kept of a middle hour of each market at the defaults, ascending; made at the first answer.
    pub(crate) kept_hours: OnceLock<Vec<i64>>,
    /// Measured points of each industry with our weights, ascending; made at the first report.
    pub(crate) measured_sums: OnceLock<Vec<u32>>,
    /// Ideas prepared for ranking; made at the first ranking.
    pub(crate) offers: OnceLock<OfferCatalog>,
}

impl EngineData {
    /// Median wage of all occupations of the nation: the hour of a reader who typed no wage.
    pub(crate) fn median_hour(&self) -> MarkNumber {
        MarkNumber::from_hundredths(cents_of(self.wages.median_usd(None)))
    }

    /// Reads the embedded tables and atlas, with figures of the operator's own beside them, and makes the indexes.
    ///
    /// # Errors
    /// When a table or a text is malformed or names something that does not exist.
    pub fn load_with(own: Option<OwnRelease>) -> Result<Self, LoadError> {
        let (atlas, tables) = (Atlas::load()?, FigureTables::load()?);
        let bases = bases_of(&atlas, &tables)?;
        let figures = figures_of(&bases, &tables)?;
        let solo: Vec<Option<f64>> = figures
            .iter()
            .map(|f: &IndustryFigures| f.solo_operators.as_ref().map(SourcedFigure::value))
            .collect();
        let (matcher, ranks) = (
            Matcher::new(&atlas.list_texts(), &PREPARED, &solo)?,
            Ranks::new(&tables),
        );
        let release = own.as_ref().map_or_else(|| DATA_RELEASE.to_owned(), name_release);
        let places = Places::load_with(own).map_err(|error| LoadError(format!("place.bin: {error}")))?;
        let mut wages = WageTable::load()?;
        wages.apply_places(&places);
        Ok(Self {
            release,
            atlas,
            tables,
            prices: PriceTables::load()?,
            wages,
            interests: InterestTable::load()?,
            seasons: SeasonTable::load()?,
            customers: CustomerTables::load()?,
            places,
            matcher,
            ranks,
            profit: ProfitTables::load()?,
            bases,
            figures,
            kept_hours: OnceLock::new(),
            measured_sums: OnceLock::new(),
            offers: OnceLock::new(),
        })
    }

    /// Id of the data of this engine. Equal requests on equal data have equal answers.
    pub fn data_release(&self) -> &str {
        &self.release
    }

    /// Source as a report names it, with the year of the operator's own figures.
    pub(crate) fn describe_source(&self, source: SourceId) -> FigureSource {
        let mut described = source.to_source();
        let own = self.places.own_release();
        let patterns_year = own.and_then(OwnRelease::patterns_year);
        let wage_years = self.places.wage_years();
        match (source, own.and_then(OwnRelease::solo_year), patterns_year) {
            (SourceId::CountySolo, Some(year), _) => described.year = year.to_string(),
            (SourceId::CountyBusinesses | SourceId::ZipBusinesses, ..) => {
                if let Some(own) = own {
                    described = describe_patterns(described, source, own);
                }
            }
            (SourceId::CountyResidents, _, Some(_)) => {
                described.note = "Figures per 100,000 residents use the residents of 2023.".to_owned();
            }
            (SourceId::MedianWages, ..) => {
                described.year = name_wage_years(&[("nation", wage_years.nation), ("states", wage_years.states)]);
            }
            (SourceId::AreaWages, ..) => {
                let levels = [
                    ("areas", wage_years.areas),
                    ("states", wage_years.states),
                    ("nation", wage_years.nation),
                ];
                described.year = name_wage_years(&levels);
            }
            (SourceId::WageAreas, ..) => {
                if let Some(year) = own.and_then(OwnRelease::wage_areas_year) {
                    described = describe_wage_areas(described, year);
                }
            }
            _ => {}
        }
        described
    }

    /// Counties, states, cities and ZIP codes.
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// The markets that the engine knows.
    pub fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// Fee presets and tax figures of the profitability calculator.
    pub fn profit_tables(&self) -> &ProfitTables {
        &self.profit
    }

    /// Occupation with this SOC code.
    pub fn find_occupation(&self, soc: &str) -> Option<&Occupation> {
        self.prices.find_occupation(soc)
    }

    /// True when the monthly retail survey has this kind of business.
    pub fn has_season_of(&self, kind: &str) -> bool {
        self.seasons.has_kind(kind)
    }

    /// Industries of a market. The one that carries the figures is the first.
    pub(crate) fn list_industries(&self, market: &Market) -> Vec<Industry> {
        let scored = self
            .atlas
            .find_market(&market.slug)
            .map(|at| self.bases[at].scored.as_str());
        let others = market
            .industries
            .iter()
            .map(String::as_str)
            .filter(|code| Some(*code) != scored);
        scored
            .into_iter()
            .chain(others)
            .filter_map(|code| self.tables.find_industry(code))
            .map(|(industry, _)| industry.clone())
            .collect()
    }

    pub(crate) fn market_figures(&self, market: usize) -> &IndustryFigures {
        &self.figures[market]
    }

    /// Industry that carries the figures of a market.
    pub(crate) fn scored_industry(&self, market: usize) -> Industry {
        let code = &self.bases[market].scored;
        self.tables.find_industry(code).map_or_else(
            || Industry {
                code: code.clone(),
                title: String::new(),
            },
            |(industry, _)| industry.clone(),
        )
    }

    /// How many other markets have the same figures in every part of the score.
    pub(crate) fn shared_with(&self, market: usize) -> u32 {
        let own = &self.figures[market];
        let same =
            |other: &&IndustryFigures| ScorePartKind::iter().all(|part| part.figure_of(own) == part.figure_of(other));
        count_items(self.figures.iter().filter(same)).saturating_sub(1)
    }

    /// How many markets have the same market size, this one included.
    pub(crate) fn markets_of_size(&self, market: usize) -> u32 {
        let own = &self.figures[market].size_usd;
        count_items(self.figures.iter().filter(|other| &other.size_usd == own))
    }
}

/// "May 2026", or "May 2026 (nation) and May 2025 (states)" where levels are of different years.
fn name_wage_years(levels: &[(&str, u16)]) -> String {
    let (_, first) = levels[0];
    if levels.iter().all(|&(_, year)| year == first) {
        return format!("May {first}");
    }
    let named: Vec<String> = levels
        .iter()
        .map(|(level, year)| format!("May {year} ({level})"))
        .collect();
    join_list(&named.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Source of the businesses with staff by county or ZIP code, with the years and editions of NAICS of a release.
fn describe_patterns(embedded: FigureSource, source: SourceId, own: &OwnRelease) -> FigureSource {
    let is_newer = |edition| edition == Some(NaicsEdition::Of2022);
    let (year, editions) = match (source, own.patterns_year(), own.zips_year()) {
        (SourceId::CountyBusinesses, Some(year), _) => {
            let editions = format!("(NAICS 2017 for 2017, NAICS 2022 for {year})");
            (
                format!("2017 and {year}"),
                is_newer(own.patterns_edition()).then_some(editions),
            )
        }
        (SourceId::ZipBusinesses, _, Some(year)) => {
            let editions = is_newer(own.zips_edition()).then(|| "(NAICS 2022)".to_owned());
            (year.to_string(), editions)
        }
        _ => return embedded,
    };
    let table = match editions {
        Some(editions) => embedded.table.replace(EMBEDDED_EDITION, &editions),
        None => embedded.table,
    };
    FigureSource {
        table,
        year,
        ..embedded
    }
}

/// Source of the counties' wage areas, where the operator added the definitions of those who publish the wages.
fn describe_wage_areas(embedded: FigureSource, year: u16) -> FigureSource {
    FigureSource {
        publisher: SourceId::AreaWages.to_source().publisher,
        table: "Occupational Employment and Wage Statistics: area definitions".to_owned(),
        year: format!("May {year}"),
        url: "https://www.bls.gov/oes/current/msa_def.htm".to_owned(),
        ..embedded
    }
}

/// Id of the data with figures of the operator's own beside the embedded ones.
pub fn name_release(own: &OwnRelease) -> String {
    format!("{DATA_RELEASE}-own-{}", own.id())
}

pub(crate) fn count_items<T>(found: impl Iterator<Item = T>) -> u32 {
    u32::try_from(found.count()).unwrap_or(u32::MAX)
}

/// Industries on which each market of the atlas is measured.
pub(crate) fn bases_of(atlas: &Atlas, tables: &FigureTables) -> Result<Vec<Basis>, LoadError> {
    let basis = |market: &Market| {
        if let Some(code) = market
            .industries
            .iter()
            .find(|code| tables.find_industry(code).is_none())
        {
            return Err(LoadError(format!(
                "{} names industry {code}, which does not exist",
                market.slug
            )));
        }
        makers::choose_basis(tables, &market.industries)
            .ok_or_else(|| LoadError(format!("{} names no industry", market.slug)))
    };
    atlas.markets.iter().map(basis).collect()
}

pub(crate) fn figures_of(bases: &[Basis], tables: &FigureTables) -> Result<Vec<IndustryFigures>, LoadError> {
    let figures = |basis: &Basis| {
        let found = tables.find_industry(&basis.scored).map(|(_, figures)| figures.clone());
        found.ok_or_else(|| LoadError(format!("industry {} does not exist", basis.scored)))
    };
    bases.iter().map(figures).collect()
}

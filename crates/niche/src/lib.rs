//! The niche engine: keywords in, a report on official figures out.
//!
//! Pure and deterministic. It does no I/O, reads no clock and draws no random number: the same request on the same data
//! release gives the same report, byte for byte. How the score comes about is in `docs/niche-engine.md`.

mod data;
pub mod evening;
pub mod evidence;
mod language;
mod matching;
mod money;
pub mod planner;
mod refusal;
pub mod report;
mod scoring;
pub mod tools;

use std::sync::OnceLock;

use data::atlas::Market;
use data::figures::prices::PriceTables;
use data::figures::season::SeasonTable;
use data::figures::tables::{FigureTables, IndustryFigures, SourcedFigure};
use data::industry::Industry;
use data::people::customers::CustomerTables;
use data::people::interests::InterestTable;
use evening::{EveningAnswer, EveningChoice};
use matching::{Confidence, MarketResolution, Matcher, input};
use money::ProfitTables;
use report::{Comparison, MarketSuggestion, NicheReport, compare, compose};
use scoring::makers::{self, Basis};
use scoring::ranks::Ranks;
use scoring::score_parts::ScorePartKind;

pub use data::figures::growth;
pub use data::figures::prices::Occupation;
pub use data::figures::season;
pub use data::figures::sources::DATA_RELEASE;
pub use data::{LoadError, atlas, states, tax};
pub use language::format;
pub use planner as evening_planner;
pub use refusal::{MAX_KEYWORDS, Refusal};
pub use report::wording;
pub use scoring::{request, weights};

use atlas::Atlas;
use request::AnalysisRequest;

/// Changes whenever the formula, the matching or the texts do.
pub const ENGINE_VERSION: &str = "8";

/// The atlas, the tables and the indexes made from them. Load once, share by reference.
#[derive(Debug)]
pub struct Engine {
    atlas: Atlas,
    tables: FigureTables,
    prices: PriceTables,
    interests: InterestTable,
    seasons: SeasonTable,
    customers: CustomerTables,
    matcher: Matcher,
    ranks: Ranks,
    profit: ProfitTables,
    /// Industries on which each market is measured, in the atlas's order.
    bases: Vec<Basis>,
    /// The figures of each market, in the atlas's order.
    figures: Vec<IndustryFigures>,
    /// Ideas prepared for ranking; made at the first ranking.
    offers: OnceLock<tools::offers::OfferCatalog>,
    /// Made when the first text from outside is to be checked.
    vocabulary: OnceLock<wording::Vocabulary>,
}

impl Engine {
    /// Reads the embedded tables and atlas and makes the indexes.
    ///
    /// # Errors
    /// When a table or a text is malformed or names something that does not exist.
    pub fn load() -> Result<Self, LoadError> {
        let (atlas, tables) = (Atlas::load()?, FigureTables::load()?);
        let bases = bases_of(&atlas, &tables)?;
        let figures = figures_of(&bases, &tables)?;
        let solo: Vec<Option<f64>> = figures
            .iter()
            .map(|f: &IndustryFigures| f.solo_operators.as_ref().map(SourcedFigure::value))
            .collect();
        let (matcher, ranks) = (Matcher::new(&atlas, &solo)?, Ranks::new(&tables));
        Ok(Self {
            atlas,
            tables,
            prices: PriceTables::load()?,
            interests: InterestTable::load()?,
            seasons: SeasonTable::load()?,
            customers: CustomerTables::load()?,
            matcher,
            ranks,
            profit: ProfitTables::load()?,
            bases,
            figures,
            offers: OnceLock::new(),
            vocabulary: OnceLock::new(),
        })
    }

    /// Makes the report for `request`.
    ///
    /// # Errors
    /// A [`Refusal`] that says what to do, when the words name no market.
    pub fn analyze_niche(&self, request: &AnalysisRequest) -> Result<NicheReport, Refusal> {
        let (keywords, found) = match &request.market {
            Some(slug) => self.find_picked(request, slug)?,
            None => {
                let keywords = input::check_keywords(&request.keywords, &self.matcher)?;
                (
                    keywords,
                    self.matcher
                        .resolve_keywords(keywords)
                        .map_err(|unmatched| self.explain_refusal(unmatched))?,
                )
            }
        };
        Ok(compose::compose_report(self, request, keywords, &found))
    }

    /// Puts the niches of `requests` side by side on identical rows. Their order does not matter, and a market that several
    /// of them name is one column.
    ///
    /// # Errors
    /// The refusal of the first request that has no report, first in the order of its words; for no request at all, that
    /// there are no words.
    pub fn compare_niches(&self, requests: &[AnalysisRequest]) -> Result<Comparison, Refusal> {
        let mut ordered: Vec<&AnalysisRequest> = requests.iter().collect();
        ordered.sort_by_key(|request| (&request.keywords, &request.market));
        let reports = ordered.into_iter().map(|request| self.analyze_niche(request));
        let reports = reports.collect::<Result<Vec<_>, _>>()?;
        compare::build_comparison(&reports).ok_or(Refusal::Blank)
    }

    /// The person has said which market is meant, so the words are not questioned.
    fn find_picked<'r>(
        &self,
        request: &'r AnalysisRequest,
        slug: &str,
    ) -> Result<(&'r str, MarketResolution), Refusal> {
        let market = self
            .atlas
            .find_market(slug)
            .ok_or_else(|| Refusal::UnknownMarket(slug.chars().take(60).collect()))?;
        let keywords = input::check_length(&request.keywords)?;
        let read = self.matcher.resolve_keywords(keywords).ok();
        let resolution = MarketResolution {
            market,
            confidence: Confidence::Strong,
            alternatives: Vec::new(),
            also_asked: read.as_ref().map(|r| r.also_asked.clone()).unwrap_or_default(),
            platform: read.and_then(|r| r.platform),
        };
        Ok((keywords, resolution))
    }

    fn explain_refusal(&self, unmatched: matching::Unmatched) -> Refusal {
        let nearest = unmatched
            .nearest
            .into_iter()
            .map(|market| compose::describe_alternative(self, market))
            .collect();
        Refusal::NoMatch {
            message: unmatched.message,
            nearest,
        }
    }

    /// Match score of a text to every market, in the order of the atlas.
    ///
    /// # Errors
    /// A [`Refusal`] as for an analysis of these words.
    pub fn match_every_market(&self, text: &str) -> Result<Vec<f64>, Refusal> {
        let text = input::check_keywords(text, &self.matcher)?;
        self.matcher
            .score_markets(text)
            .map_err(|unmatched| self.explain_refusal(unmatched))
    }

    /// The markets nearest to `query`, best first, for suggestions while typing. Empty for nonsense.
    #[must_use]
    pub fn suggest_markets(&self, query: &str, limit: usize) -> Vec<MarketSuggestion> {
        let last = query.rsplit([',', ';']).next().unwrap_or(query);
        let Ok(guess) = input::check_unfinished(last, &self.matcher) else {
            return Vec::new();
        };
        let ranked = self.matcher.complete_text(last, guess, limit);
        let suggestion = |ranked: &matching::RankedMarket| {
            let market = &self.atlas.markets[ranked.market];
            MarketSuggestion {
                slug: market.slug.clone(),
                name: market.name.clone(),
                sector: self.atlas.sector_of(market).name.clone(),
                confidence: matching::confidence_of(ranked.score),
                score: (ranked.score * 1000.0).round() / 1000.0,
                industries: self.list_industries(market),
            }
        };
        ranked
            .iter()
            .filter(|r| r.score >= matching::SUGGESTED)
            .map(suggestion)
            .collect()
    }

    /// The markets that the engine knows.
    #[must_use]
    pub fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// Fee presets and tax figures of the profitability calculator.
    #[must_use]
    pub fn profit_tables(&self) -> &ProfitTables {
        &self.profit
    }

    /// Occupation with this SOC code.
    #[must_use]
    pub fn find_occupation(&self, soc: &str) -> Option<&Occupation> {
        self.prices.find_occupation(soc)
    }

    /// True when the monthly retail survey has this kind of business.
    #[must_use]
    pub fn has_season_of(&self, kind: &str) -> bool {
        self.seasons.has_kind(kind)
    }

    /// The first card of a market, with the estimate after tax where a wage in dollars per hour is given.
    ///
    /// # Errors
    /// When there is no such market.
    pub fn estimate_evening(
        &self,
        market: &str,
        choice: &EveningChoice,
        wage_usd: Option<f64>,
    ) -> Result<EveningAnswer, Refusal> {
        let found = self.atlas.find_market(market);
        let found = found.ok_or_else(|| Refusal::UnknownMarket(market.chars().take(60).collect()))?;
        Ok(compose::evening_answer(self, found, choice, wage_usd))
    }

    /// Industries of a market. The one that carries the figures is the first.
    fn list_industries(&self, market: &Market) -> Vec<Industry> {
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

    fn market_figures(&self, market: usize) -> &IndustryFigures {
        &self.figures[market]
    }

    /// Industry that carries the figures of a market.
    fn scored_industry(&self, market: usize) -> Industry {
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
    fn shared_with(&self, market: usize) -> u32 {
        let own = &self.figures[market];
        let same = |other: &&IndustryFigures| {
            ScorePartKind::EVERY
                .into_iter()
                .all(|part| part.figure_of(own) == part.figure_of(other))
        };
        count_items(self.figures.iter().filter(same)).saturating_sub(1)
    }

    /// How many markets have the same market size, this one included.
    fn markets_of_size(&self, market: usize) -> u32 {
        let own = &self.figures[market].size_usd;
        count_items(self.figures.iter().filter(|other| &other.size_usd == own))
    }
}

fn count_items<T>(found: impl Iterator<Item = T>) -> u32 {
    u32::try_from(found.count()).unwrap_or(u32::MAX)
}

/// Industries on which each market of the atlas is measured.
fn bases_of(atlas: &Atlas, tables: &FigureTables) -> Result<Vec<Basis>, LoadError> {
    let basis = |market: &atlas::Market| {
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

fn figures_of(bases: &[Basis], tables: &FigureTables) -> Result<Vec<IndustryFigures>, LoadError> {
    let figures = |basis: &Basis| {
        let found = tables.find_industry(&basis.scored).map(|(_, figures)| figures.clone());
        found.ok_or_else(|| LoadError(format!("industry {} does not exist", basis.scored)))
    };
    bases.iter().map(figures).collect()
}

#[cfg(test)]
#[path = "subset_tests.rs"]
mod subset_tests;

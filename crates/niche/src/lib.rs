//! The niche engine: keywords in, a report on official figures out.
//!
//! Pure and deterministic. It does no I/O, reads no clock and draws no random number: the same request on the same data
//! release gives the same report, byte for byte. How the score comes about is in `docs/niche-engine.md`.

pub mod answer;
mod data;
pub mod directory;
pub mod format;
mod local;
mod money;
mod plan;
mod refusal;
pub mod report;
mod scoring;
pub mod tools;

use std::ops::Deref;
use std::sync::OnceLock;

use ::place::PlaceCode;
use answer::{AnswerExample, AnswerInput, PaidHour, PaidWork, ShortAnswer};
use data::atlas::{ActionStep, Market};
use data::industry::Industry;
use directory::{DirectoryEntry, MarketRow};
use evening::EveningChoice;
use evidence::PreparedExperiment;
use plan::steps::StepTexts;
use report::{Comparison, EveningAnswer, MarketSuggestion, NicheReport, analysis};
use request::AnalysisRequest;
use tools::offers::example::OfferExample;
use tools::offers::options::{self, OfferOptions};
use tools::offers::{self, industry_search};
use tools::persona::{self, OfficialFigures};
use wording::{UnfitWording, Vocabulary};

pub use ::matching::{MAX_KEYWORDS, states};
pub use data::figures::growth;
pub use data::figures::prices::Occupation;
pub use data::figures::season;
pub use data::figures::sources::DATA_RELEASE;
pub use data::{LoadError, atlas, tax};
pub use local::place_in_sentence;
pub use money::evening;
pub use plan::{evidence, planner};
pub use refusal::Refusal;
pub use report::wording;
pub use scoring::engine_data::{ENGINE_VERSION, EngineData, name_release};
pub use scoring::{request, weights};

/// The data and the answers that they give. Load once, share by reference.
#[derive(Debug)]
pub struct Engine {
    data: EngineData,
    /// Sentences of the plan's steps.
    steps: StepTexts,
    /// Made when the first text from outside is to be checked.
    vocabulary: OnceLock<Vocabulary>,
    /// Made at the first list of markets.
    directory: OnceLock<Vec<DirectoryEntry>>,
}

/// The tools and the reports take the data.
impl Deref for Engine {
    type Target = EngineData;

    fn deref(&self) -> &EngineData {
        &self.data
    }
}

impl Engine {
    /// Reads the embedded tables and atlas and makes the indexes.
    ///
    /// # Errors
    /// When a table or a text is malformed or names something that does not exist.
    pub fn load() -> Result<Self, LoadError> {
        Self::load_with(None)
    }

    /// Like `load`, with figures of the operator's own beside the embedded ones.
    ///
    /// # Errors
    /// Those of `load`.
    pub fn load_with(own: Option<place::OwnRelease>) -> Result<Self, LoadError> {
        let data = EngineData::load_with(own)?;
        Ok(Self {
            steps: StepTexts::load(&data.atlas)?,
            data,
            vocabulary: OnceLock::new(),
            directory: OnceLock::new(),
        })
    }

    /// Makes the report for `request`, at the median wage of its place.
    ///
    /// # Errors
    /// A [`Refusal`] that says what to do, when the words name no market.
    pub fn analyze_niche(&self, request: &AnalysisRequest) -> Result<NicheReport, Refusal> {
        self.analyze_for(request, &AnswerInput::default())
    }

    /// Makes the report for `request`, whose answer is for the wage and the figures of `input`.
    ///
    /// # Errors
    /// A [`Refusal`] that says what to do, when the words name no market.
    pub fn analyze_for(&self, request: &AnalysisRequest, input: &AnswerInput) -> Result<NicheReport, Refusal> {
        analysis::analyze_niche(&self.data, request, input)
    }

    /// Puts the niches of `requests` side by side on identical rows. Their order does not matter, and a market that
    /// several of them name is one column.
    ///
    /// # Errors
    /// The refusal of the first request that has no report, first in the order of its words; for no request at all,
    /// that there are no words.
    pub fn compare_niches(&self, requests: &[AnalysisRequest]) -> Result<Comparison, Refusal> {
        analysis::compare_niches(&self.data, requests)
    }

    /// The markets nearest to `query`, best first, for suggestions while typing. Empty for nonsense.
    pub fn suggest_markets(&self, query: &str, limit: usize) -> Vec<MarketSuggestion> {
        analysis::suggest_markets(&self.data, query, limit)
    }

    /// The first card of a market for the wage and the figures of `input`, with the estimate after tax where a wage is
    /// given.
    ///
    /// # Errors
    /// When there is no such market.
    pub fn estimate_evening(
        &self,
        market: &str,
        choice: &EveningChoice,
        input: &AnswerInput,
    ) -> Result<EveningAnswer, Refusal> {
        analysis::estimate_evening(&self.data, market, choice, input)
    }

    /// Answers in short, whose strips share one scale; `None` for a market that does not exist.
    pub fn short_answers(&self, asked: &[(&str, &EveningChoice)]) -> Vec<Option<ShortAnswer>> {
        answer::short_answers(&self.data, asked)
    }

    /// An hour of paid work before and after tax, and an hour at the job, by the formula of the answers; `None` without
    /// minutes.
    pub fn paid_hour(&self, work: PaidWork, input: &AnswerInput) -> Option<PaidHour> {
        answer::paid_hour(&self.data, work, input)
    }

    /// The experiments of a market. A mark on pay starts at the nation's median wage; a reader who types a wage sends
    /// their own mark.
    pub fn prepare_experiments(&self, market: &Market) -> Vec<PreparedExperiment> {
        evidence::prepare_experiments(market, self.data.median_hour())
    }

    /// Line under the title of a step of the plan: one or two sentences with nouns of the market, at most 160
    /// characters. `None` for the day of the decision.
    pub fn step_line(&self, market: &Market, step: ActionStep) -> Option<String> {
        self.steps.line(market, step)
    }

    /// Instructions of a step for a market, where the fixed ones do not fit its kind of work.
    pub fn step_how_to(&self, market: &Market, step: ActionStep) -> Option<&str> {
        self.steps.how_to(market, step)
    }

    /// Minutes of a step for a market, low and high: the sum of its actions there, else those of the first unit or of
    /// the kind of work. `None` for the day of the decision without actions.
    pub fn step_minutes(&self, market: &Market, step: ActionStep) -> Option<[u32; 2]> {
        self.steps.minutes(market, step)
    }

    /// All markets in the order of their slugs, each with its row of a list.
    pub fn directory(&self) -> &[DirectoryEntry] {
        self.directory.get_or_init(|| directory::list_markets(&self.data))
    }

    /// Markets that are close to a market in meaning, nearest first, not all of them of its sector. Empty when there is
    /// no such market.
    pub fn similar_markets(&self, market: &str) -> Vec<MarketRow> {
        let similar = directory::find_similar(&self.data, market).into_iter();
        similar.map(|at| self.directory()[at].row.clone()).collect()
    }

    /// [`Engine::directory`] at the median wage and the prices of a place.
    pub fn directory_at(&self, location: PlaceCode) -> Vec<DirectoryEntry> {
        directory::list_at(&self.data, self.directory(), location)
    }

    /// [`Engine::similar_markets`] at the median wage and the prices of a place.
    pub fn similar_markets_at(&self, market: &str, location: PlaceCode) -> Vec<MarketRow> {
        let similar = directory::find_similar(&self.data, market);
        let entries = directory::entries_at(&self.data, self.directory(), &similar, location);
        entries.into_iter().map(|entry| entry.row).collect()
    }

    /// "the median wage in the Austin area of $27.38 an hour": the wage of [`Engine::directory_at`].
    pub fn describe_median_wage(&self, location: PlaceCode) -> String {
        answer::describe_median_wage(&self.data, location)
    }

    /// A real market with its answer, for the home page.
    ///
    /// # Errors
    /// When the atlas has lost that market.
    pub fn example(&self) -> Result<AnswerExample, Refusal> {
        analysis::make_example(&self.data)
    }

    /// The worked example of What Should I Sell.
    ///
    /// # Errors
    /// When it names what the atlas no longer has.
    pub fn offer_example(&self) -> Result<OfferExample, Refusal> {
        offers::example::make_example(&self.data)
    }

    /// The choices of the form of What Should I Sell.
    pub fn offer_options(&self) -> OfferOptions {
        options::offer_options(&self.data)
    }

    /// Industries whose titles hold every word of `query`, the shortest titles first. A word may be unfinished.
    pub fn search_industries(&self, query: &str) -> Vec<Industry> {
        industry_search::search_industries(&self.data, query)
    }

    /// Official figures about the customers of a market.
    ///
    /// # Errors
    /// When there is no such market.
    pub fn official_figures(&self, market: &str) -> Result<OfficialFigures, Refusal> {
        persona::official_figures(&self.data, market)
    }

    /// Returns the `offered` wording of `ours` with plain signs and single spaces, when it may replace ours. `known`
    /// are other texts whose words and names may occur: the market's name, the typed keywords.
    ///
    /// # Errors
    /// With the reason for which ours stays.
    pub fn accept_wording(&self, ours: &str, offered: &str, known: &[&str]) -> Result<String, UnfitWording> {
        let vocabulary = self.vocabulary.get_or_init(|| Vocabulary::new(&self.data.atlas));
        wording::accept_wording(vocabulary, ours, offered, known)
    }
}

#[cfg(test)]
mod subset_tests;

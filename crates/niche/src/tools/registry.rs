//! The tools by their keys, for callers that do not know their types.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::tool::{FormField, RunSummary, Tool};
use super::{Finding, RunWatch, niche_discovery, offers, persona, problems, profitability};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;

/// A finished run of any tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunOutcome {
    /// The complete request as JSON. The same request is the same text.
    pub request: String,
    pub result: Value,
    pub summary: RunSummary,
    /// 0 to 100.
    pub progress: u8,
    /// Reason why the run is not stored: its input is a shipped example. Stored outcomes have none.
    #[serde(skip)]
    pub example: Option<&'static str>,
}

/// Reason why a stored or sent request gives no result.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The JSON is not a request of this tool.
    #[error("the request cannot be read: {0}")]
    Malformed(#[from] serde_json::Error),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A tool behind its key, for callers that do not know its types.
#[derive(Debug, Clone, Copy)]
pub struct RegisteredTool {
    pub key: &'static str,
    run: fn(&EngineData, &str, &RunWatch) -> Result<RunOutcome, RunError>,
    share: fn(&EngineData, &str, &RunWatch) -> Result<RunOutcome, RunError>,
    on_day: fn(&str, &str) -> Result<String, serde_json::Error>,
    find_request: fn(&Value) -> Option<Value>,
    read_form: fn(&[FormField]) -> Option<Result<Value, Refusal>>,
    headline: fn(&Value) -> Option<String>,
    findings: fn(&Value) -> Vec<Finding>,
    shorten_result: fn(Value) -> Value,
    for_market: fn(&str, &str) -> Result<Option<String>, serde_json::Error>,
    /// Parts of a request that stay and that go in another market. `None` for a tool whose requests cannot be moved.
    pub keeps_for_market: Option<&'static str>,
    example: fn(&str) -> Result<Option<&'static str>, serde_json::Error>,
    example_result: fn(&Value) -> Option<&'static str>,
    /// True for a tool whose result is stored in place of a request that is too long.
    pub stores_long_results: bool,
    /// False for a tool whose request holds texts that a shared page leaves out.
    pub shares_request: bool,
}

pub const REGISTRY: &[RegisteredTool] = &[
    RegisteredTool::register::<problems::ProblemFinder>(),
    RegisteredTool::register::<niche_discovery::NicheDiscovery>(),
    RegisteredTool::register::<persona::CustomerPersona>(),
    RegisteredTool::register::<profitability::ProfitabilityCalculator>(),
    RegisteredTool::register::<offers::WhatShouldISell>(),
];

pub fn find_tool(key: &str) -> Option<&'static RegisteredTool> {
    REGISTRY.iter().find(|tool| tool.key == key)
}

/// Writes a request as it is stored: the same request is the same text.
///
/// # Errors
/// When the request has no JSON form.
pub fn request_text(request: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_value(request)?.to_string())
}

impl RegisteredTool {
    const fn register<T: Tool>() -> Self {
        Self {
            key: T::KEY,
            run: run_text::<T>,
            share: share_text::<T>,
            on_day: date_text::<T>,
            find_request: T::find_request,
            read_form: T::read_form,
            headline: T::write_headline,
            findings: T::list_findings,
            shorten_result: T::shorten_result,
            for_market: move_text::<T>,
            keeps_for_market: T::KEEPS_FOR_MARKET,
            example: example_of_text::<T>,
            example_result: T::refuse_example_result,
            stores_long_results: T::STORES_LONG_RESULTS,
            shares_request: T::SHARES_REQUEST,
        }
    }

    /// Reads the request from a sent form. `None` when the tool's page has no such form.
    ///
    /// # Errors
    /// When fields cannot be read.
    pub fn read_form(&self, fields: &[FormField]) -> Option<Result<Value, Refusal>> {
        (self.read_form)(fields)
    }

    /// Says the main result of stored facts in one line. `None` when they hold none.
    pub fn stored_headline(&self, facts: &Value) -> Option<String> {
        (self.headline)(facts)
    }

    /// Lists the statements of stored facts that other tools start from.
    pub fn stored_findings(&self, facts: &Value) -> Vec<Finding> {
        (self.findings)(facts)
    }

    /// Shortens a result that is stored in place of a request that is too long.
    pub fn shorten_result(&self, result: Value) -> Value {
        (self.shorten_result)(result)
    }

    /// Moves a request in JSON to another market. `None` when nothing of it stays.
    ///
    /// # Errors
    /// When the text is no request of this tool.
    pub fn for_market(&self, request: &str, market: &str) -> Result<Option<String>, RunError> {
        Ok((self.for_market)(request, market)?)
    }

    /// Returns the reason why a request in JSON is a shipped example. `None` for input of a person.
    ///
    /// # Errors
    /// When the text is no request of this tool.
    pub fn refuse_example(&self, request: &str) -> Result<Option<&'static str>, RunError> {
        Ok((self.example)(request)?)
    }

    /// Returns the same reason for a result that is stored without its request.
    pub fn refuse_example_result(&self, facts: &Value) -> Option<&'static str> {
        (self.example_result)(facts)
    }

    /// Runs the tool on a request in JSON.
    ///
    /// # Errors
    /// When the text is no request of this tool, or the tool refuses it.
    pub fn run(&self, engine: &EngineData, request: &str) -> Result<RunOutcome, RunError> {
        self.run_watched(engine, request, &RunWatch::patient())
    }

    /// [`RegisteredTool::run`] under a watch that can end it.
    ///
    /// # Errors
    /// As [`RegisteredTool::run`], and [`Refusal::Unwanted`] from the watch.
    pub fn run_watched(&self, engine: &EngineData, request: &str, watch: &RunWatch) -> Result<RunOutcome, RunError> {
        (self.run)(engine, request, watch)
    }

    /// Sets the day whose figures apply, such as "2026-11-22", in a request in JSON that names none.
    ///
    /// # Errors
    /// When the text is no request of this tool.
    pub fn on_day(&self, request: &str, today: &str) -> Result<String, RunError> {
        Ok((self.on_day)(request, today)?)
    }

    /// Runs the tool on a request in JSON and leaves private parts out of the request and of the result.
    ///
    /// # Errors
    /// When the text is no request of this tool, the tool refuses it, or the watch ends the run.
    pub fn run_shared(&self, engine: &EngineData, request: &str, watch: &RunWatch) -> Result<RunOutcome, RunError> {
        (self.share)(engine, request, watch)
    }

    /// Finds the request inside a result that a client sends back. `None` when there is none.
    pub fn find_request(&self, result: &Value) -> Option<Value> {
        (self.find_request)(result)
    }
}

fn run_text<T: Tool>(engine: &EngineData, text: &str, watch: &RunWatch) -> Result<RunOutcome, RunError> {
    let request = serde_json::from_str(text)?;
    let result = T::run_watched(engine, &request, watch)?;
    describe_run::<T>(request, result)
}

fn share_text<T: Tool>(engine: &EngineData, text: &str, watch: &RunWatch) -> Result<RunOutcome, RunError> {
    let request = T::without_private(serde_json::from_str(text)?);
    let result = T::run_watched(engine, &request, watch)?;
    describe_run::<T>(request, T::shared_result(result))
}

fn date_text<T: Tool>(text: &str, today: &str) -> Result<String, serde_json::Error> {
    request_text(&T::on_day(serde_json::from_str(text)?, today))
}

fn move_text<T: Tool>(text: &str, market: &str) -> Result<Option<String>, serde_json::Error> {
    let moved = T::for_market(serde_json::from_str(text)?, market);
    moved.as_ref().map(request_text).transpose()
}

fn example_of_text<T: Tool>(text: &str) -> Result<Option<&'static str>, serde_json::Error> {
    Ok(T::refuse_example(&serde_json::from_str(text)?))
}

fn describe_run<T: Tool>(request: T::Request, result: T::Result) -> Result<RunOutcome, RunError> {
    let example = T::refuse_example(&request);
    Ok(RunOutcome {
        example,
        request: request_text(&T::complete_request(request, &result))?,
        summary: T::summarize_result(&result),
        progress: T::measure_progress(&result),
        result: serde_json::to_value(result)?,
    })
}

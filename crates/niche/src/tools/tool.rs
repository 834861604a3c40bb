//! The trait of tools: request, run, summary and progress.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Finding, RunWatch};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;

/// A tool: a request in, a result out, always the same one on the same data release.
pub trait Tool {
    /// Name in addresses, in the API and in the database, such as `niche-discovery`.
    const KEY: &'static str;
    /// True for a tool whose result is stored in place of a request that is too long.
    const STORES_LONG_RESULTS: bool = false;
    /// False for a tool whose request holds texts that a shared page leaves out.
    const SHARES_REQUEST: bool = true;
    type Request: Serialize + DeserializeOwned;
    type Result: Serialize;

    /// Computes the result.
    ///
    /// # Errors
    /// A [`Refusal`] that says what to send instead.
    fn run(engine: &EngineData, request: &Self::Request) -> Result<Self::Result, Refusal>;

    /// [`Tool::run`] for tools whose runs take long: `watch` ends them when nothing waits for the result.
    ///
    /// # Errors
    /// As [`Tool::run`], and [`Refusal::Unwanted`] from the watch.
    fn run_watched(engine: &EngineData, request: &Self::Request, _watch: &RunWatch) -> Result<Self::Result, Refusal> {
        Self::run(engine, request)
    }

    /// Says in short what the result is, for lists that do not run the tool again.
    fn summarize_result(result: &Self::Result) -> RunSummary;

    /// Progress that the result stands for, 0 to 100: 100 when nothing is missing.
    fn measure_progress(_result: &Self::Result) -> u8 {
        100
    }

    /// Completes a request with what the result has decided, so that it names the same result later. Equal requests are
    /// equal texts after it.
    fn complete_request(request: Self::Request, _result: &Self::Result) -> Self::Request {
        request
    }

    /// Finds the request inside a result that a client sends back.
    fn find_request(result: &Value) -> Option<Value> {
        result.get("request").cloned()
    }

    /// Sets the day whose figures apply, where the request names none.
    fn on_day(request: Self::Request, _today: &str) -> Self::Request {
        request
    }

    /// Moves a request to another market: keeps the parts about the person, and leaves out everything about the market
    /// before. `None` for a request of which nothing stays.
    fn for_market(_request: Self::Request, _market: &str) -> Option<Self::Request> {
        None
    }

    /// Says what a request keeps and leaves out in another market. `None` for one that cannot be moved.
    const KEEPS_FOR_MARKET: Option<&'static str> = None;

    /// Returns the reason why the request is a shipped example, which is not stored. `None` for input of a person.
    fn refuse_example(_request: &Self::Request) -> Option<&'static str> {
        None
    }

    /// Returns the same reason for a result that is stored without its request.
    fn refuse_example_result(_facts: &Value) -> Option<&'static str> {
        None
    }

    /// Leaves out the parts of a request that only its owner sees, such as names and notes.
    fn without_private(request: Self::Request) -> Self::Request {
        request
    }

    /// Leaves out the parts of a result that a shared page does not show.
    fn shared_result(result: Self::Result) -> Self::Result {
        result
    }

    /// Says the main result in one line, from the stored facts. `None` when they hold none.
    fn write_headline(_facts: &Value) -> Option<String> {
        None
    }

    /// Lists the statements that other tools start from, from the stored facts.
    fn list_findings(_facts: &Value) -> Vec<Finding> {
        Vec::new()
    }

    /// Shortens a result that is stored in place of a request that is too long.
    fn shorten_result(result: Value) -> Value {
        result
    }

    /// Reads the request, as JSON, from a form that a browser without scripts has sent. `None` when the tool's page has
    /// no such form.
    ///
    /// # Errors
    /// A [`Refusal`] that names the fields that cannot be read.
    fn read_form(_fields: &[FormField]) -> Option<Result<Value, Refusal>> {
        None
    }
}

/// A field of a sent form: its name and its text, as typed. A name can come several times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormField {
    pub name: String,
    pub text: String,
}

/// A result in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    /// Name of the subject, such as a market.
    pub title: String,
    /// Some fields of the result, under the names that they have there.
    pub facts: Value,
}

//! The worked example for the page, so that the page comes complete.

use std::sync::OnceLock;

use ::niche::Engine;
use serde_json::Value;

use crate::pages::{PageQueries, QueryAnswer};
use crate::state::app_state::AppState;

/// The call whose answer the page shows.
const EXAMPLE: &str = "/api/offers/example";

/// Registers the example of What Should I Sell. It has no owner, and is ranked once, when the page is first asked for.
pub fn add_example_query(queries: PageQueries, state: &AppState) -> PageQueries {
    let (engine, made) = (state.engine.clone(), OnceLock::new());
    queries.with_prefix(EXAMPLE, move |_| {
        let value: &Option<Value> = made.get_or_init(|| make_example(&engine));
        std::future::ready(QueryAnswer::of_optional(value.as_ref()))
    })
}

fn make_example(engine: &Engine) -> Option<Value> {
    serde_json::to_value(engine.offer_example().ok()?).ok()
}

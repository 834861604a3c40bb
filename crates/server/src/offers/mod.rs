//! What Should I Sell: the ranking of all ideas for one person, and the choices of its form.

mod http;

use serde_json::Value;

use crate::pages::{Answer, Queries};
use crate::state::AppState;

pub use http::router;

/// Path of the choices, as the page's script asks for them.
const OPTIONS: &str = "/api/offers/options";

/// Registers the choices of the form for the page. They do not change while the server runs.
#[must_use]
pub fn add_offer_options(queries: Queries, state: &AppState) -> Queries {
    let state = state.clone();
    queries.with(OPTIONS, move |_| {
        let options = serde_json::to_value(state.engine.offer_options()).unwrap_or(Value::Null);
        std::future::ready(Answer::from(options))
    })
}

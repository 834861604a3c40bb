//! The shipped examples of the tools with their results, for pages that have nothing of the visitor's own to show.

use ::niche::tools::example_runs::{ToolExample, run_example};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiPath, Caller, CallerRoutes};
use crate::pages::{PageQueries, QueryAnswer};
use crate::platform::calendar::first_today;
use crate::state::app_state::AppState;

/// Path of the call, before the key of a tool.
const EXAMPLES: &str = "/api/examples/";

/// The call of the examples, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Anyone, routes!(show_tool_example))
}

/// Registers the examples that pages of tools show. Pages are made again each day, and so are their figures.
pub fn add_example_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    // The state holds the pages, and must not be held by them.
    let (engine, clock) = (state.engine.clone(), state.clock.clone());
    queries.with_prefix(EXAMPLES, move |key| {
        let example = run_example(&engine, &key, &first_today(clock.now()));
        std::future::ready(QueryAnswer::of_optional(example))
    })
}

/// Runs the shipped example of a tool, of the experiments or of the dashboard. It is never stored.
#[utoipa::path(
    get, path = "/examples/{tool}", tag = "runs",
    params(("tool" = String, Path, description = "Key of the tool, \"experiments\" or \"dashboard\"")),
    responses(
        (status = 200, description = "The example with its result", body = ToolExample),
        (status = 404, description = "No example has this key", body = ErrorBody),
    )
)]
async fn show_tool_example(
    State(state): State<AppState>,
    ApiPath(key): ApiPath<String>,
) -> Result<Json<ToolExample>, ApiError> {
    let (engine, today) = (state.engine.clone(), first_today(state.clock.now()));
    let made = state.texts.run(move || run_example(&engine, &key, &today)).await?;
    let missing = || {
        ApiError::new(
            StatusCode::NOT_FOUND,
            ErrorCode::NotFound,
            "There is no example with this name.",
        )
    };
    made.map(Json).ok_or_else(missing)
}

//! The wire of the problem finder.

use ::niche::tools::problems::{
    ProblemFinder, ProblemRequest, ProblemResult, SplitResult, TextColumns, TextFormat, preview_split,
};
use ::niche::tools::{RunWatch, Tool};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes, check_text, not_null};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Longest body: a text of 2 MB with the escapes of JSON.
const MAX_BODY_BYTES: usize = 3 << 20;

/// The calls of the problem finder, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(split_text))
        .open_to(Caller::Visitor, routes!(analyze_text))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// A text to split.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SplitText {
    /// At most 2 MB with 5,000 comments of 20,000 characters.
    #[schema(example = "The soup was cold.\nWe waited an hour.")]
    text: String,
    /// Form of the text; missing for a guess by its beginning.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    format: Option<TextFormat>,
    /// Column of the comments; missing for the one with the longest mean text.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    text_column: Option<String>,
    /// Column of the authors; missing when each comment counts as an author.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    author_column: Option<String>,
}

/// Splits a text into comments without grouping them.
#[utoipa::path(
    post, path = "/problems/split", tag = "problems", request_body = SplitText,
    responses(
        (status = 200, description = "Comments, and columns to choose from", body = SplitResult),
        (status = 413, description = "Too much text, with the count", body = ErrorBody),
        (status = 422, description = "The text cannot be read", body = ErrorBody),
    )
)]
async fn split_text(
    State(state): State<AppState>,
    _visitor: Visitor,
    ApiJson(body): ApiJson<SplitText>,
) -> Result<Json<SplitResult>, ApiError> {
    check_text("text", &body.text)?;
    let columns = TextColumns {
        text: body.text_column,
        author: body.author_column,
    };
    let split = state
        .long_texts
        .run_watched(move |watch| preview_split(&body.text, body.format, &columns, watch))
        .await?;
    Ok(Json(split?))
}

/// Groups a text into problems with verbatim quotes. Nothing is stored.
#[utoipa::path(
    post, path = "/problems/analyze", tag = "problems", request_body = ProblemRequest,
    responses(
        (status = 200, description = "Themes, questions, workarounds, words and every sentence", body = ProblemResult),
        (status = 413, description = "Too much text, with the count", body = ErrorBody),
        (status = 422, description = "The text cannot be read", body = ErrorBody),
    )
)]
async fn analyze_text(
    State(state): State<AppState>,
    _visitor: Visitor,
    ApiJson(body): ApiJson<ProblemRequest>,
) -> Result<impl IntoResponse, ApiError> {
    check_text("text", &body.text)?;
    let engine = state.engine.clone();
    // The JSON is written by the thread that may block.
    let run = move |watch: &RunWatch| {
        let result = ProblemFinder::run_watched(&engine, &body, watch)?;
        result.to_json().map_err(ApiError::internal)
    };
    let json = state.long_texts.run_watched(run).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], json))
}

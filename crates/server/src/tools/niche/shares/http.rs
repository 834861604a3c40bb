//! The wire of shares.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;

use super::ShareLink;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::AnalyzeNiche;
use crate::tools::niche::history::stored_requests;
use crate::tools::runs;
use crate::tools::runs::{SharedQuery, SharedRun};

pub(in crate::tools::niche) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_shares, share_analysis))
        .open_to(Caller::Visitor, routes!(revoke_share))
        .open_to(Caller::Anyone, routes!(open_share))
}

#[derive(Debug, Deserialize, ToSchema)]
struct ShareAnalysis {
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
}

/// Content of a link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedAnalysis {
    #[schema(value_type = NicheReport)]
    report: Value,
    request: NicheRequest,
    shared_at: Timestamp,
    /// True when the figures or the engine are newer than the shared report.
    is_updated: bool,
}

impl TryFrom<SharedRun> for SharedAnalysis {
    type Error = ApiError;

    fn try_from(shared: SharedRun) -> Result<Self, ApiError> {
        Ok(Self {
            report: shared.result,
            request: stored_requests::read_stored(&shared.kept_request)?,
            shared_at: shared.shared_at,
            is_updated: shared.is_updated,
        })
    }
}

/// Links of the visitor who asks, newest first.
#[utoipa::path(
    get, path = "/niche/shares", tag = "niche",
    responses((status = 200, description = "The links", body = [ShareLink]))
)]
async fn list_shares(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<ShareLink>>, ApiError> {
    super::list_shares(&state, &visitor).await.map(Json)
}

/// Makes an unlisted link to an analysis, for reading only.
#[utoipa::path(
    post, path = "/niche/shares", tag = "niche", request_body = ShareAnalysis,
    responses(
        (status = 201, description = "The link", body = ShareLink),
        (status = 422, description = "A request that cannot be analysed, or too many links", body = ErrorBody),
    )
)]
async fn share_analysis(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ShareAnalysis>,
) -> Result<(StatusCode, Json<ShareLink>), ApiError> {
    let share = super::create_share(&state, &visitor, &body.request).await?;
    Ok((StatusCode::CREATED, Json(share)))
}

/// Revokes a link: from now on it opens nothing.
#[utoipa::path(
    delete, path = "/niche/shares/{id}", tag = "niche",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Revoked"),
        (status = 404, description = "No link of this visitor", body = ErrorBody),
    )
)]
async fn revoke_share(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    runs::close_link(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the content of a link, with the figures of today.
#[utoipa::path(
    get, path = "/niche/shared", tag = "niche",
    params(SharedQuery),
    responses(
        (status = 200, description = "The analysis", body = SharedAnalysis),
        (status = 404, description = "Revoked, or never there", body = ErrorBody),
    )
)]
async fn open_share(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<SharedQuery>,
) -> Result<Json<SharedAnalysis>, ApiError> {
    super::open_share(&state, &query.token).await?.try_into().map(Json)
}

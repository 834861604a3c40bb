//! The wire of the preview: the number of experiments that are sent and not stored.

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::evidence::{self, Evidence};

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, Caller, CallerRoutes, FieldReader};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;
use crate::tools::experiments::writing::fields::{PreviewDesk, PreviewExperiment, read_desk, read_experiments};

/// The call of the preview, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Visitor, routes!(preview_evidence))
}

/// Official figures and experiments to join. Nothing of it is stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewEvidence {
    desk: PreviewDesk,
    /// Up to 200 experiments, the one that started first at the front.
    #[serde(default)]
    experiments: Vec<PreviewExperiment>,
}

/// Computes the number of official figures and experiments, with all that recomputing it needs. Nothing is stored.
#[utoipa::path(
    post, path = "/evidence/preview", tag = "experiments", request_body = PreviewEvidence,
    responses(
        (status = 200, description = "The number with its points and constants", body = Evidence),
        (status = 422, description = "A field that is missing or out of range; `fields` says which", body = ErrorBody),
    )
)]
async fn preview_evidence(_: Visitor, ApiJson(body): ApiJson<PreviewEvidence>) -> Result<Json<Evidence>, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidExperiment);
    let desk = read_desk(&body.desk, &mut fields);
    let experiments = read_experiments(&body.experiments, &mut fields);
    fields.finish()?;
    Ok(Json(evidence::join_evidence(desk, &experiments)))
}

//! The wire of the preview: the number of experiments that are sent and not stored.

use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::evidence::{self, Evidence};

use super::fields::{FieldProblems, read_desk, read_experiments};
use crate::callers::Visitor;
use crate::error::{ApiError, ErrorBody};
use crate::http::{ApiJson, null_is_blank};
use crate::state::AppState;

/// The call of the preview, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(preview_evidence))
}

/// Desk figures and experiments to join. Nothing of it is stored.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PreviewEvidence {
    desk: PreviewDesk,
    /// Up to 200 experiments, the one that started first at the front.
    #[serde(default)]
    experiments: Vec<PreviewExperiment>,
}

/// Score of a report with its range.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewDesk {
    /// `viabilityScore` of the report, 0 to 100.
    #[schema(required = true, nullable = false, example = 58)]
    pub score: Option<i64>,
    /// 0 to `score`.
    #[schema(required = true, nullable = false, example = 52)]
    pub low: Option<i64>,
    /// `score` to 100.
    #[schema(required = true, nullable = false, example = 64)]
    pub high: Option<i64>,
}

/// An experiment with its log.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewExperiment {
    /// "interview", "survey", "sign-up-page", "appointment", "pre-order", "paid-test", "ad", "concierge", "price-test",
    /// "observation" or "count".
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "interview")]
    pub kind: String,
    /// "says", "tells", "signs", "meets", "orders" or "paid". The usual strength of the kind by default; a count has none.
    #[serde(default)]
    pub strength: Option<String>,
    /// Planned answers, 1 to 10,000. Left out for a count.
    #[serde(default)]
    #[schema(example = 10)]
    pub n: Option<i64>,
    /// Yes that are needed to pass, 1 to `n`.
    #[serde(default)]
    #[schema(required = true, nullable = false, example = 5)]
    pub k: Option<i64>,
    /// True where it tests the riskiest assumption.
    #[serde(default)]
    pub riskiest: bool,
    /// True after the deadline, and for an experiment that was stopped.
    #[serde(default)]
    pub ended: bool,
    /// True for a count that may not be above `k`.
    #[serde(default)]
    pub at_most: bool,
    /// Measured number of a count, 0 to 1,000,000.
    #[serde(default)]
    pub measured: Option<i64>,
    /// Up to 1,000 answers, the oldest first.
    #[serde(default)]
    pub entries: Vec<PreviewAnswer>,
}

/// Answer of one person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewAnswer {
    /// "yes", "no" or "not_counted".
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "yes")]
    pub outcome: String,
    /// Initials or a word, up to 60 characters. The last answer of a person counts; answers without it are persons of their own.
    #[serde(default)]
    pub who: Option<String>,
    /// True for an answer that no longer counts.
    #[serde(default)]
    pub struck_out: bool,
}

/// Computes the number of desk figures and experiments, with everything that is needed to recompute it. Nothing is stored.
#[utoipa::path(
    post, path = "/evidence/preview", tag = "experiments", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = PreviewEvidence,
    responses(
        (status = 200, description = "The number with its points and constants", body = Evidence),
        (status = 422, description = "A field that is missing or out of range; `fields` says which", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn preview_evidence(_: Visitor, ApiJson(body): ApiJson<PreviewEvidence>) -> Result<Json<Evidence>, ApiError> {
    let mut problems = FieldProblems::default();
    let desk = read_desk(&body.desk, &mut problems);
    let experiments = read_experiments(&body.experiments, &mut problems)?;
    problems.into_result()?;
    Ok(Json(evidence::join_evidence(desk, &experiments)))
}

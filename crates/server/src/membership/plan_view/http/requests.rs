//! Bodies of the requests that change the plan.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::{not_null, present_or_null};
use crate::planning::plan::PlanDecision;

/// The market of a saved report, and an idea of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChoosePlanOffer {
    /// Project or saved result of Niche Discovery.
    pub(super) run_id: i64,
    /// `id` of an idea of the report. Without it the offer of the same market stays.
    #[schema(example = "1-evening-nail-trims-at-home")]
    pub(super) idea_id: Option<String>,
    /// `version` of the round; without it the newest one counts.
    pub(super) version: Option<i64>,
}

/// Request to set or clear the first day of the plan.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StartPlan {
    /// A day within a year from today; null takes the start back.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, example = "2026-03-02")]
    pub(super) start_date: Option<String>,
}

/// The decision of the review.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct DecidePlan {
    /// Null takes it back.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, example = "go-on")]
    pub(super) decision: Option<PlanDecision>,
    /// "customer", "price", "offer" or "channel"; with `change-one-thing` and a version.
    #[schema(example = "price")]
    pub(super) change: Option<String>,
    /// `version` of the round. With it the decision acts: the round stops, or the next one begins. Without it the
    /// decision is stored only.
    pub(super) version: Option<i64>,
}

/// Change of a step. Missing fields stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChangePlanStep {
    /// Ticks the step or takes the tick back.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(super) done: Option<bool>,
    /// At most 4,000 characters; blank removes it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(super) note: Option<String>,
}

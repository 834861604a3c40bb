//! The wire of projects.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::answer::ShortAnswer;
use ::niche::evening::EveningChoice;
use ::niche::tools::niche_discovery::NicheRequest;

use super::Project;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::AnalyzeNiche;

pub(in crate::tools::niche) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_projects, save_project))
        .open_to(Caller::Visitor, routes!(rename_project, delete_project))
        .open_to(Caller::Visitor, routes!(restore_project))
}

/// An analysis and the name to save it under.
#[derive(Debug, Deserialize, ToSchema)]
struct SaveProject {
    /// At most 120 characters; without one it gets the market's name.
    name: Option<String>,
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
}

#[derive(Debug, Deserialize, ToSchema)]
struct RenameProject {
    /// 1 to 120 characters after trimming.
    name: String,
}

/// A saved analysis.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Project)]
struct ProjectBody {
    id: i64,
    name: String,
    request: NicheRequest,
    market_name: String,
    /// The score when it was saved.
    viability_score: i32,
    data_release: String,
    /// The figures or the engine are newer than the saved score.
    is_outdated: bool,
    saved_at: Timestamp,
    /// Today's answer at the median wage; `null` where the market has left the atlas.
    answer: Option<ShortAnswer>,
}

impl ProjectBody {
    fn new(state: &AppState, project: Project) -> Self {
        let answer = answers_today(state, std::slice::from_ref(&project)).pop().flatten();
        Self::with_answer(project, answer)
    }

    fn with_answer(project: Project, answer: Option<ShortAnswer>) -> Self {
        Self {
            answer,
            id: project.id,
            name: project.name,
            request: project.request,
            market_name: project.market_name,
            viability_score: project.score,
            data_release: project.data_release,
            is_outdated: project.is_outdated,
            saved_at: project.saved_at,
        }
    }
}

/// Today's answers, whose strips share one scale.
fn answers_today(state: &AppState, projects: &[Project]) -> Vec<Option<ShortAnswer>> {
    let evening = |request: &NicheRequest| {
        request
            .to_analysis_request(state.engine.places())
            .map(|read| read.evening)
    };
    let asked: Vec<(&str, EveningChoice)> = projects
        .iter()
        .map(|project| {
            let market = project.request.market.as_deref().unwrap_or_default();
            (market, evening(&project.request).unwrap_or_default())
        })
        .collect();
    let asked: Vec<(&str, &EveningChoice)> = asked.iter().map(|(market, choice)| (*market, choice)).collect();
    state.engine.short_answers(&asked)
}

/// Lists the projects of the caller, newest first.
#[utoipa::path(
    get, path = "/niche/projects", tag = "niche",
    responses((status = 200, description = "The projects", body = [ProjectBody]))
)]
async fn list_projects(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<ProjectBody>>, ApiError> {
    let projects = super::list_projects(&state, &visitor).await?;
    let answers = answers_today(&state, &projects);
    let bodies = projects
        .into_iter()
        .zip(answers)
        .map(|(project, answer)| ProjectBody::with_answer(project, answer));
    Ok(Json(bodies.collect()))
}

/// Saves an analysis under a name. One that is saved already gets the new name and moves to the top.
#[utoipa::path(
    post, path = "/niche/projects", tag = "niche", request_body = SaveProject,
    responses(
        (status = 201, description = "Saved", body = ProjectBody),
        (status = 422, description = "A name or request that cannot be saved", body = ErrorBody),
    )
)]
async fn save_project(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<SaveProject>,
) -> Result<(StatusCode, Json<ProjectBody>), ApiError> {
    let project = super::save_project(&state, &visitor, body.name, &body.request).await?;
    Ok((StatusCode::CREATED, Json(ProjectBody::new(&state, project))))
}

/// Gives a project another name.
#[utoipa::path(
    patch, path = "/niche/projects/{id}", tag = "niche",
    params(("id" = i64, Path)), request_body = RenameProject,
    responses(
        (status = 200, description = "Renamed", body = ProjectBody),
        (status = 404, description = "No project of this visitor", body = ErrorBody),
    )
)]
async fn rename_project(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<RenameProject>,
) -> Result<Json<ProjectBody>, ApiError> {
    let project = super::rename_project(&state, &visitor, id, &body.name).await?;
    Ok(Json(ProjectBody::new(&state, project)))
}

/// Deletes a project. For a day it can be restored.
#[utoipa::path(
    delete, path = "/niche/projects/{id}", tag = "niche",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "No project of this visitor", body = ErrorBody),
    )
)]
async fn delete_project(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    super::delete_project(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Brings a deleted project back as it was.
#[utoipa::path(
    post, path = "/niche/projects/{id}/restore", tag = "niche",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "Restored", body = ProjectBody),
        (status = 404, description = "No project of this visitor, or deleted too long ago", body = ErrorBody),
    )
)]
async fn restore_project(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ProjectBody>, ApiError> {
    let project = super::restore_project(&state, &visitor, id).await?;
    Ok(Json(ProjectBody::new(&state, project)))
}

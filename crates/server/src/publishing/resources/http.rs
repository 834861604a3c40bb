//! The wire of the library.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use texts::search_words;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::api_bodies::{ArticleSteps, MarkBody, ResourceBody, ResourceChoices, ResourceList, WeekResources};
use super::catalog::{MarkFilter, MarksBySlug, ResourceFilter, choose_for_steps, choose_resources};
use super::mark_store::MarkField;
use super::resource::ResourceKind;
use super::{Listed, catalog};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes, check_page, refuse_parameter};
use crate::identity::callers::Visitor;
use crate::pages::{BodyRequest, StoredBody};
use crate::planning::plan;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;

/// Resources of a page of the list.
const PER_PAGE: usize = 24;
const MAX_QUESTION_CHARS: usize = 200;

/// The calls of the library, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_resources))
        .open_to(Caller::Anyone, routes!(get_resource_choices))
        .open_to(Caller::Anyone, routes!(list_article_steps))
        .open_to(Caller::Visitor, routes!(list_resource_marks))
        .open_to(Caller::Visitor, routes!(list_week_resources))
        .open_to(Caller::Anyone, routes!(get_resource))
        .open_to(Caller::Visitor, routes!(save_resource, unsave_resource))
        .open_to(Caller::Visitor, routes!(finish_resource, unfinish_resource))
}

/// Filters of a list, each optional.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ResourcesQuery {
    /// Week of the plan, 1 to 4.
    #[param(minimum = 1, maximum = 4)]
    week: Option<u8>,
    /// Key of a step of the plan.
    #[param(example = "price-your-offering")]
    step: Option<String>,
    kind: Option<ResourceKind>,
    /// 1 first steps, 2 some experience, 3 in depth.
    #[param(minimum = 1, maximum = 3)]
    level: Option<u8>,
    /// Maximum number of minutes.
    #[param(minimum = 1)]
    max: Option<u16>,
    /// Slug of one of the five tools.
    #[param(example = "profitability-calculator")]
    tool: Option<String>,
    /// Words to look for. The last one may be a beginning; nothing in it is an operator.
    q: Option<String>,
    /// Mark of the caller: "saved", "finished", or "open" for not finished.
    #[param(inline)]
    marks: Option<MarkFilter>,
    /// Week whose resources come first, 1 to 4; 1 by default.
    #[param(minimum = 1, maximum = 4)]
    first: Option<u8>,
    /// Page number from 1 (default).
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
}

/// A question about the library that was checked.
#[derive(Debug, Clone)]
pub(super) struct WantedResources {
    filter: ResourceFilter,
    first_week: u8,
    pub page: u64,
}

impl ResourcesQuery {
    pub(super) fn has_question(&self) -> bool {
        self.q.is_some()
    }

    pub(super) fn has_unusual_max(&self) -> bool {
        self.max.is_some_and(|max| ![15, 30, 60].contains(&max))
    }

    /// Checks every filter. The first wrong one is answered with 422.
    pub(super) fn check_filters(&self) -> Result<WantedResources, ApiError> {
        let page = self.page.unwrap_or(1);
        check_page(page)?;
        let in_range = |name: &'static str, number: Option<u8>, last: u8| match number {
            Some(number) if !(1..=last).contains(&number) => {
                Err(refuse_parameter(name, &format!("it must be from 1 to {last}")))
            }
            other => Ok(other),
        };
        if self.max == Some(0) {
            return Err(refuse_parameter("max", "it must be at least 1 minute"));
        }
        let question = self.q.as_deref().map(str::trim).filter(|text| !text.is_empty());
        if question.is_some_and(|text| text.chars().count() > MAX_QUESTION_CHARS) {
            return Err(refuse_parameter("q", "it has over 200 characters"));
        }
        let step =
            |key: &String| plan::find_step(key).ok_or_else(|| refuse_parameter("step", "it names no step of the plan"));
        let tool = |slug: &String| {
            let found = Tool::EVERY.into_iter().find(|tool| tool.slug() == slug);
            found.ok_or_else(|| refuse_parameter("tool", "it names none of the five tools"))
        };
        Ok(WantedResources {
            filter: ResourceFilter {
                week: in_range("week", self.week, 4)?,
                step: self.step.as_ref().map(step).transpose()?,
                kind: self.kind,
                level: in_range("level", self.level, 3)?,
                max_minutes: self.max,
                tool: self.tool.as_ref().map(tool).transpose()?,
                terms: question.map(search_words::parse_terms),
                marks: self.marks,
            },
            first_week: in_range("first", self.first, 4)?.unwrap_or(1),
            page,
        })
    }
}

impl WantedResources {
    /// Chooses and sorts the resources, and cuts out their page.
    pub(super) fn list_page(&self, all: &[Listed], marks: &MarksBySlug, today: Date) -> ResourceList {
        let resources = all.iter().map(AsRef::as_ref);
        let chosen = choose_resources(resources, &self.filter, marks, self.first_week);
        ResourceList::new(&chosen, self.page, PER_PAGE, today)
    }
}

/// Lists resources: those of the first week first, then by minutes. Only the filter `marks` reads data of the caller;
/// every other answer is the same for all and has an ETag.
#[utoipa::path(
    get, path = "/resources", tag = "resources",
    params(ResourcesQuery),
    responses(
        (status = 200, description = "The page", body = ResourceList),
        (status = 422, description = "A filter that cannot be", body = ErrorBody),
    )
)]
async fn list_resources(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<ResourcesQuery>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let wanted = query.check_filters()?;
    let today = state.site_moment().today();
    if query.marks.is_some() {
        let marks = super::marks_of(&state, visitor.named_owner()?).await?;
        let all = super::list_all(&state.db).await?;
        return Ok(Json(wanted.list_page(&all, &marks, today)).into_response());
    }
    let key = format!("resources {today} {query:?}");
    let make = async { pack_json(&wanted.list_page(&super::list_all(&state.db).await?, &MarksBySlug::new(), today)) };
    state.pages.answer_stored(key, make, &request).await
}

/// Returns the choices of the filters: steps of the plan and tools.
#[utoipa::path(
    get, path = "/resource-choices", tag = "resources",
    responses((status = 200, description = "The choices", body = ResourceChoices))
)]
async fn get_resource_choices(State(state): State<AppState>, request: BodyRequest) -> Result<Response<Body>, ApiError> {
    let make = async { pack_json(&ResourceChoices::of_product()) };
    state
        .pages
        .answer_stored("resource choices".to_owned(), make, &request)
        .await
}

/// Lists the steps of the plan that an article of the blog helps with.
#[utoipa::path(
    get, path = "/article-steps/{slug}", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The steps; none for an article that the library does not list", body = ArticleSteps),
    )
)]
async fn list_article_steps(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
) -> Result<Json<ArticleSteps>, ApiError> {
    let steps = super::steps_of_article(&state.db, &slug).await?;
    Ok(Json(ArticleSteps::new(steps)))
}

/// Lists what the caller saved and finished, by slug.
#[utoipa::path(
    get, path = "/resources/marks", tag = "resources",
    responses((status = 200, description = "The marks", body = [MarkBody]))
)]
async fn list_resource_marks(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<MarkBody>>, ApiError> {
    let marks = super::marks_of(&state, visitor.named_owner()?).await?;
    let mut marks: Vec<_> = marks.into_iter().collect();
    marks.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(Json(marks.into_iter().map(MarkBody::from).collect()))
}

/// Lists up to three resources for each open step of the caller's week of the plan, those that are not finished first.
#[utoipa::path(
    get, path = "/resources/this-week", tag = "resources",
    responses(
        (status = 200, description = "The resources; those of the first week for callers without a plan", body = WeekResources),
    )
)]
async fn list_week_resources(State(state): State<AppState>, visitor: Visitor) -> Result<Json<WeekResources>, ApiError> {
    let marks = match visitor.named_owner() {
        Ok(owner) => super::marks_of(&state, owner).await?,
        Err(_) => MarksBySlug::new(),
    };
    let week = super::week_of_caller(&state, &visitor).await?;
    let all = super::list_all(&state.db).await?;
    let today = visitor.local_moment(state.clock.now()).today();
    Ok(Json(answer_week(week, &all, &marks, today)))
}

/// Returns up to three resources for each open step of a week.
pub(super) fn answer_week(
    week: Option<(u8, Vec<&'static plan::PlanStepText>)>,
    all: &[Listed],
    marks: &MarksBySlug,
    today: Date,
) -> WeekResources {
    let (number, steps) = week.unzip();
    let steps = choose_for_steps(all, steps.unwrap_or_default(), marks);
    WeekResources::new(number, steps, today)
}

/// Returns the resources of week 1, for callers whose plan is unknown.
pub(super) fn answer_first_week(all: &[Listed], today: Date) -> WeekResources {
    answer_week(Some(catalog::first_week()), all, &MarksBySlug::new(), today)
}

/// Returns one resource with its text.
#[utoipa::path(
    get, path = "/resources/{slug}", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The resource", body = ResourceBody),
        (status = 404, description = "No resource", body = ErrorBody),
    )
)]
async fn get_resource(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let today = state.site_moment().today();
    let make = async {
        let resource = super::find_listed(&state.db, &slug).await?;
        if resource.is_hidden() {
            return Err(super::no_resource());
        }
        pack_json(&ResourceBody::new(&resource, today))
    };
    state
        .pages
        .answer_stored(format!("resource {today} {slug}"), make, &request)
        .await
}

/// Saves a resource for later. A guide of the blog goes to the reading list. One that is saved keeps its time.
#[utoipa::path(
    put, path = "/resources/{slug}/saved", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is saved"),
        (status = 404, description = "No resource", body = ErrorBody),
        (status = 422, description = "Too many marks", body = ErrorBody),
    )
)]
async fn save_resource(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::change_mark(&state, &visitor, &slug, MarkField::Saved, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a saved resource from the list; it need not have been saved.
#[utoipa::path(
    delete, path = "/resources/{slug}/saved", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is not saved"),
        (status = 404, description = "No resource", body = ErrorBody),
    )
)]
async fn unsave_resource(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::change_mark(&state, &visitor, &slug, MarkField::Saved, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// MarksBySlug a resource as finished. No step of the plan is checked off.
#[utoipa::path(
    put, path = "/resources/{slug}/finished", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is finished"),
        (status = 404, description = "No resource", body = ErrorBody),
        (status = 422, description = "Too many marks", body = ErrorBody),
    )
)]
async fn finish_resource(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::change_mark(&state, &visitor, &slug, MarkField::Finished, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the mark of a finished resource back; it need not have been finished.
#[utoipa::path(
    delete, path = "/resources/{slug}/finished", tag = "resources",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is not finished"),
        (status = 404, description = "No resource", body = ErrorBody),
    )
)]
async fn unfinish_resource(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::change_mark(&state, &visitor, &slug, MarkField::Finished, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn pack_json(body: &impl Serialize) -> Result<StoredBody, ApiError> {
    let text = serde_json::to_vec(body).map_err(ApiError::internal)?;
    Ok(StoredBody::pack_quickly(StatusCode::OK, "application/json", text))
}

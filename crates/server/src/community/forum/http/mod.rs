//! The wire of the forum: reading. `http_member` has the calls of members, `http_moderator` those of moderators.

pub(crate) mod admin;
pub(crate) mod forms;
pub(crate) mod mail;
pub(crate) mod member;
pub(crate) mod moderator;
pub(crate) mod page;
pub(crate) mod personal;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ForumReader;
use super::reading::{self, PageWanted, TopicsWanted};
use crate::community::forum::moderation::queue;
use crate::community::forum::moderation::queue::ForumLog;
use crate::community::forum::wire::{ForumCategory, ForumRules, ForumTopic, ForumTopicList, ForumUser, TopicOrder};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes, check_page};
use crate::identity::callers::{Member, Visitor};
use crate::state::app_state::AppState;

/// The calls that read the forum, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(list_forum_categories))
        .open_to(Caller::Anyone, routes!(list_forum_topics))
        .open_to(Caller::Visitor, routes!(get_forum_topic))
        .open_to(Caller::Visitor, routes!(get_forum_user))
        .open_to(Caller::Anyone, routes!(get_forum_rules))
        .open_to(Caller::Anyone, routes!(list_forum_log))
}

impl ForumReader {
    pub(super) fn from_visitor(visitor: &Visitor) -> Self {
        match visitor.user_id() {
            Some(_) => Self {
                owner: visitor.owner().to_owned(),
                is_moderator: visitor.is_moderator(),
            },
            None => Self::default(),
        }
    }

    pub(super) fn of_member(member: &Member) -> Self {
        Self {
            owner: member.owner().to_owned(),
            is_moderator: member.is_moderator(),
        }
    }
}

const fn first_page() -> u64 {
    1
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TopicsQuery {
    /// Slug of a category; blank means all. An unknown one is answered with 404.
    #[param(required = false)]
    pub category: Option<String>,
    /// Words that a post of the topic has.
    #[param(required = false)]
    pub q: Option<String>,
    #[serde(default = "first_page")]
    #[param(required = false, minimum = 1)]
    pub page: u64,
}

impl TopicsQuery {
    pub(super) fn into_wanted(self) -> Result<TopicsWanted, ApiError> {
        check_page(self.page)?;
        Ok(TopicsWanted {
            category: self.category.filter(|category| !category.is_empty()),
            question: self.q,
            page: self.page,
        })
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TopicQuery {
    #[param(required = false, minimum = 1)]
    pub page: Option<u64>,
    /// Id of a post: the page that it is on.
    #[param(required = false)]
    pub post: Option<i64>,
    #[serde(default)]
    #[param(required = false, inline)]
    pub order: TopicOrder,
}

impl TopicQuery {
    pub(super) fn into_wanted(self) -> Result<PageWanted, ApiError> {
        if let Some(page) = self.page {
            check_page(page)?;
        }
        Ok(PageWanted {
            page: self.page.and_then(|page| i64::try_from(page).ok()),
            post: self.post,
            order: self.order,
        })
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ForumPageQuery {
    #[serde(default = "first_page")]
    #[param(required = false, minimum = 1)]
    pub page: u64,
}

/// Reads the number of a topic from `12` or `12-some-title`.
pub(super) fn topic_id(text: &str) -> Result<i64, ApiError> {
    let digits = text.split('-').next().unwrap_or_default();
    digits.parse().map_err(|_| super::nothing_here())
}

/// Lists the categories of the forum.
#[utoipa::path(
    get, path = "/forum/categories", tag = "forum",
    responses((status = 200, description = "The categories in their order", body = [ForumCategory]))
)]
async fn list_forum_categories(State(state): State<AppState>) -> Result<Json<Vec<ForumCategory>>, ApiError> {
    reading::list_categories(&state.db).await.map(Json)
}

/// Lists visible topics: pinned ones first, then by the newest post; with words, best first.
#[utoipa::path(
    get, path = "/forum/topics", tag = "forum",
    params(TopicsQuery),
    responses(
        (status = 200, description = "20 topics a page", body = ForumTopicList),
        (status = 404, description = "No such category", body = ErrorBody),
    )
)]
async fn list_forum_topics(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<TopicsQuery>,
) -> Result<Json<ForumTopicList>, ApiError> {
    reading::list_topics(&state.db, &query.into_wanted()?).await.map(Json)
}

/// Returns a topic with a page of its posts. Its author and moderators also see posts that wait.
#[utoipa::path(
    get, path = "/forum/topics/{id}", tag = "forum",
    params(("id" = String, Path, description = "Number of the topic, with or without its slug"), TopicQuery),
    responses(
        (status = 200, description = "20 posts a page, by number", body = ForumTopic),
        (status = 404, description = "No topic that the caller may see", body = ErrorBody),
    )
)]
async fn get_forum_topic(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<TopicQuery>,
) -> Result<Json<ForumTopic>, ApiError> {
    let wanted = query.into_wanted()?;
    reading::read_topic(&state.db, &ForumReader::from_visitor(&visitor), topic_id(&id)?, wanted)
        .await
        .map(Json)
}

/// Returns the public page of a member.
#[utoipa::path(
    get, path = "/forum/users/{handle}", tag = "forum",
    params(("handle" = String, Path)),
    responses(
        (status = 200, description = "The member with the newest posts", body = ForumUser),
        (status = 404, description = "No such member, or one without a visible post", body = ErrorBody),
    )
)]
async fn get_forum_user(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(handle): ApiPath<String>,
) -> Result<Json<ForumUser>, ApiError> {
    reading::read_user(
        &state.db,
        &ForumReader::from_visitor(&visitor),
        &handle,
        state.clock.now(),
    )
    .await
    .map(Json)
}

/// Returns the rules in numbers.
#[utoipa::path(
    get, path = "/forum/rules", tag = "forum",
    responses((status = 200, description = "Limits by level, and the rules of flags and penalties", body = ForumRules))
)]
async fn get_forum_rules(State(state): State<AppState>) -> Result<Json<ForumRules>, ApiError> {
    reading::read_rules(&state.db, state.clock.now()).await.map(Json)
}

/// Lists the actions of moderators without names, newest first.
#[utoipa::path(
    get, path = "/forum/log", tag = "forum",
    params(ForumPageQuery),
    responses((status = 200, description = "50 entries a page", body = ForumLog))
)]
async fn list_forum_log(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<ForumPageQuery>,
) -> Result<Json<ForumLog>, ApiError> {
    check_page(query.page)?;
    queue::read_log(&state.db, query.page).await.map(Json)
}

//! Atom feeds: newest topics of the forum and of a category, newest posts of a topic.

use atom_syndication::{Entry, Feed, Text};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::Response;
use texts::slug::is_slug;

use crate::community::forum::reading;
use crate::community::forum::reading::AuthorNames;
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::{PostRow, TopicRow};
use crate::community::forum::{ForumReader, post_path, to_timestamp, topic_path};
use crate::db::api_error::ApiError;
use crate::http::ApiPath;
use crate::http::get_only;
use crate::pages::feed::{clean_feed_text, feed_author, feed_html, feed_link, feed_time, pack_feed};
use crate::pages::{BodyRequest, StoredBody};
use crate::state::app_state::AppState;

/// Entries of a feed.
const NEWEST: u64 = 20;

/// The feeds of the forum, beside `/api`.
pub fn public_files() -> Router<AppState> {
    Router::new()
        .route("/forum/feed.xml", get_only(forum_feed))
        .route("/forum/c/{slug}/feed.xml", get_only(category_feed))
        .route("/forum/t/{slug}/feed.xml", get_only(topic_feed))
}

async fn forum_feed(State(state): State<AppState>, request: BodyRequest) -> Result<Response<Body>, ApiError> {
    let make = async {
        let (topics, _) = topic_store::list_topics(state.db.read(), None, NEWEST, 0).await?;
        topics_feed(&state, "/forum", "Sidestart forum", topics).await
    };
    state.pages.answer_stored("forum feed".to_owned(), make, &request).await
}

async fn category_feed(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    if !is_slug(&slug) {
        return Err(crate::community::forum::nothing_here());
    }
    let make = async {
        let category = topic_store::find_category(state.db.read(), &slug)
            .await?
            .ok_or_else(ApiError::not_found)?;
        let (topics, _) = topic_store::list_topics(state.db.read(), Some(&slug), NEWEST, 0).await?;
        let title = format!("Sidestart forum: {}", category.name);
        topics_feed(&state, &format!("/forum/c/{slug}"), &title, topics).await
    };
    state
        .pages
        .answer_stored(format!("forum feed {slug}"), make, &request)
        .await
}

async fn topic_feed(
    State(state): State<AppState>,
    ApiPath(id): ApiPath<i64>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let make = async {
        let topic = reading::find_topic(&state.db, &ForumReader::default(), id).await?;
        if topic.merged_into.is_some() {
            return Err(crate::community::forum::nothing_here());
        }
        let posts = topic_store::newest_in(state.db.read(), &[topic.id], NEWEST).await?;
        let path = topic_path(topic.id, &topic.slug);
        let entries = posts.into_iter().map(|post| (topic.clone(), post)).collect();
        let self_path = format!("/forum/t/{id}/feed.xml");
        Ok(pack_feed(
            &build_feed(&state, (&path, &self_path), &topic.title, entries).await?,
        ))
    };
    state
        .pages
        .answer_stored(format!("forum topic feed {id}"), make, &request)
        .await
}

async fn topics_feed(
    state: &AppState,
    path: &str,
    title: &str,
    mut topics: Vec<TopicRow>,
) -> Result<StoredBody, ApiError> {
    topics.sort_by_key(|topic| std::cmp::Reverse((topic.last_post_at, topic.id)));
    let ids: Vec<i64> = topics.iter().map(|topic| topic.id).collect();
    let mut openings = topic_store::list_opening_posts(state.db.read(), &ids).await?;
    let entries = topics.into_iter().filter_map(|topic| {
        let at = openings.iter().position(|post| post.topic_id == topic.id)?;
        Some((topic, openings.swap_remove(at)))
    });
    let entries = entries.collect();
    Ok(pack_feed(
        &build_feed(state, (path, &format!("{path}/feed.xml")), title, entries).await?,
    ))
}

async fn build_feed(
    state: &AppState,
    (path, self_path): (&str, &str),
    title: &str,
    entries: Vec<(TopicRow, PostRow)>,
) -> Result<Feed, ApiError> {
    let base_url = state.config.base_url.as_str().trim_end_matches('/');
    let names = AuthorNames::read_names(&state.db, entries.iter().map(|(_, post)| post.author.clone())).await?;
    let newest = entries.iter().map(|(_, post)| post.changed_at).max().unwrap_or(0);
    let entry = |(topic, post): (TopicRow, PostRow)| {
        let path = post_path(topic.id, &topic.slug, post.number);
        // A topic whose opening post is gone has a title and no text.
        let is_visible = post.state == crate::community::forum::PostState::Visible;
        let name = names
            .find_author(&post.author)
            .filter(|_| is_visible)
            .map_or_else(|| "former member".to_owned(), |author| author.handle);
        Entry {
            id: format!("{base_url}/forum#post-{}", post.id),
            title: Text::plain(clean_feed_text(&topic.title)),
            links: vec![feed_link(base_url, &path, "alternate")],
            authors: feed_author(&name),
            published: Some(feed_time(to_timestamp(post.created_at))),
            updated: feed_time(to_timestamp(post.changed_at)),
            content: is_visible.then(|| feed_html(format!("{base_url}{path}"), &post.html)),
            ..Entry::default()
        }
    };
    Ok(Feed {
        id: format!("{base_url}{self_path}"),
        title: Text::plain(clean_feed_text(title)),
        updated: feed_time(to_timestamp(newest)),
        authors: feed_author("Sidestart forum"),
        links: vec![
            feed_link(base_url, path, "alternate"),
            feed_link(base_url, self_path, "self"),
        ],
        entries: entries.into_iter().map(entry).collect(),
        ..Feed::default()
    })
}

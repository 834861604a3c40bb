//! Feeds of the newest posts, and the picture that chats show beside a post.

use atom_syndication::{Category as Term, Entry, Feed, Text};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use documents::PostCard;
use texts::cover::draw_cover;
use texts::slug::is_slug;

use crate::db::api_error::ApiError;
use crate::http::ApiPath;
use crate::http::get_only;
use crate::pages::feed::{clean_feed_text, feed_author, feed_html, feed_link, feed_time, pack_feed};
use crate::pages::{BodyRequest, StoredBody};
use crate::platform::clock::Timestamp;
use crate::publishing::blog::store::ListPart;
use crate::publishing::blog::{Post, category_names, name_in, no_post, read_category, read_post, store};
use crate::state::app_state::AppState;

/// Posts of a feed.
const NEWEST: ListPart = ListPart { limit: 20, offset: 0 };

/// The files of the blog, beside `/api`.
pub fn public_files() -> Router<AppState> {
    Router::new()
        .route("/blog/feed.xml", get_only(serve_feed))
        .route("/blog/category/{slug}/feed.xml", get_only(category_feed))
        .route("/blog/{slug}/card.png", get_only(serve_card))
        .route("/blog/covers/{category}/{slug}", get_only(serve_cover))
}

async fn serve_feed(State(state): State<AppState>, request: BodyRequest) -> Result<Response<Body>, ApiError> {
    let make = async {
        let (posts, _) = store::list_posts(state.db.read(), None, NEWEST).await?;
        let names = category_names(&state.db).await?;
        let feed = build_atom(&state, "/blog", "Sidestart blog", posts, |slug| name_in(&names, slug));
        Ok(pack_feed(&feed))
    };
    state.pages.answer_stored("feed".to_owned(), make, &request).await
}

async fn category_feed(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let make = async {
        let category = read_category(&state.db, &slug).await?;
        if !category.is_known() {
            return Err(ApiError::not_found());
        }
        let (posts, _) = store::list_posts(state.db.read(), Some(&slug), NEWEST).await?;
        let (path, name) = (format!("/blog/category/{slug}"), category.category.name);
        let title = format!("Sidestart blog: {name}");
        Ok(pack_feed(&build_atom(&state, &path, &title, posts, |_| name.clone())))
    };
    state.pages.answer_stored(format!("feed {slug}"), make, &request).await
}

fn build_atom(state: &AppState, path: &str, title: &str, posts: Vec<Post>, name_of: impl Fn(&str) -> String) -> Feed {
    let base_url = state.config.base_url.as_str().trim_end_matches('/');
    let newest = posts.iter().map(|post| post.summary.updated_at).max();
    let entry = |Post { summary, content }: Post| {
        let path = format!("/blog/{}", summary.slug);
        let name = name_of(&summary.category);
        Entry {
            // The number stays when the address changes.
            id: format!("{base_url}/blog#post-{}", summary.id),
            links: vec![feed_link(base_url, &path, "alternate")],
            title: Text::plain(clean_feed_text(&summary.title)),
            summary: Some(Text::plain(clean_feed_text(&summary.excerpt))),
            published: summary.published_at.map(feed_time),
            updated: feed_time(summary.updated_at),
            categories: vec![Term {
                term: summary.category,
                label: Some(clean_feed_text(&name)),
                scheme: None,
            }],
            content: Some(feed_html(format!("{base_url}{path}"), content.as_str())),
            ..Entry::default()
        }
    };
    Feed {
        id: format!("{base_url}{path}"),
        title: Text::plain(clean_feed_text(title)),
        updated: feed_time(newest.unwrap_or(Timestamp::from_micros(0))),
        authors: feed_author("Sidestart Team"),
        links: vec![
            feed_link(base_url, path, "alternate"),
            feed_link(base_url, &format!("{path}/feed.xml"), "self"),
        ],
        entries: posts.into_iter().map(entry).collect(),
        ..Feed::default()
    }
}

/// The picture beside a link to a post.
async fn serve_card(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    if !is_slug(&slug) {
        return Err(no_post());
    }
    let make = async {
        let post = read_post(&state.db, &slug).await?.summary;
        let names = category_names(&state.db).await?;
        let card = PostCard {
            category: name_in(&names, &post.category),
            title: post.title,
            note: format!("{} min read", post.read_minutes),
        };
        let drawn = tokio::task::spawn_blocking(move || documents::post_card_png(&card)).await;
        let png = drawn.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
        let stored = StoredBody::plain_body("image/png", png);
        // Chats of other sites show it.
        Ok(stored.with_header(
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        ))
    };
    let mut response = state
        .pages
        .answer_stored(format!("card {slug}"), make, &request)
        .await?;
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    Ok(response)
}

/// The drawn picture of a post without one. It follows from its address alone, so that nothing is looked up and every
/// browser may keep it.
async fn serve_cover(
    ApiPath((category, file)): ApiPath<(String, String)>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let slug = file
        .strip_suffix(".svg")
        .filter(|slug| is_slug(slug) && is_slug(&category));
    let svg = draw_cover(&category, slug.ok_or_else(ApiError::not_found)?);
    let stored = StoredBody::pack_quickly(StatusCode::OK, "image/svg+xml", svg.into_bytes());
    let mut response = stored.to_response(&request.method, &request.headers);
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=604800"),
    );
    Ok(response)
}

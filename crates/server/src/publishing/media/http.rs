//! Calls for pictures: public by their address, and as a list for the admin.

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use texts::pictures::{FileInfo, MAX_BYTES, PictureFormat, RefusedPicture};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Media;
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiBytes, ApiJson, ApiPath, ApiQuery, check_page};
use crate::http::{Caller, CallerRoutes, get_only};
use crate::identity::callers::Admin;
use crate::platform::clock::Timestamp;
use crate::publishing::blog;
use crate::state::app_state::AppState;

/// An address contains the hash of its bytes, so a cached answer stays right for ever.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// A drawing that is opened by itself may draw and nothing else.
const DRAWING_ONLY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/// The files, beside `/api`.
pub fn public_files() -> Router<AppState> {
    Router::new().route("/media/{name}", get_only(serve_file))
}

/// The calls of the administration, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_media, add_media))
        .open_to(Caller::Admin, routes!(update_media, delete_media))
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

async fn serve_file(
    State(state): State<AppState>,
    ApiPath(name): ApiPath<String>,
    method: Method,
    asked: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let (hash, format) = super::read_name(&name).ok_or_else(ApiError::not_found)?;
    let tag = format!("\"{hash}\"");
    let known = asked.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    let is_known =
        known.any(|known| matches!(known.trim().trim_start_matches("W/"), known if known == tag || known == "*"));
    let size = super::store::find_size(state.db.read(), hash, format).await?;
    let size = size.ok_or_else(ApiError::not_found)?;
    let mut response = Response::new(Body::empty());
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else if method != Method::HEAD {
        let bytes = super::store::find_bytes(state.db.read(), hash, format).await?;
        *response.body_mut() = Body::from(bytes.ok_or_else(ApiError::not_found)?);
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(size));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(ApiError::internal)?);
    // Feed readers and chats of other sites show it.
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    if format == PictureFormat::Svg {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING_ONLY));
    }
    Ok(response)
}

/// A picture with all its sizes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MediaBody {
    id: i64,
    name: String,
    alt: String,
    content_type: String,
    bytes: u64,
    width: u32,
    height: u32,
    /// Names its bytes: it never changes.
    url: String,
    /// Smaller copies, narrowest first. May be empty.
    sizes: Vec<SizeBody>,
    created_at: Timestamp,
    /// Posts that show it, drafts included.
    used_in: Vec<UseBody>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SizeBody {
    width: u32,
    height: u32,
    url: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UseBody {
    post_id: i64,
    title: String,
}

#[derive(Serialize, ToSchema)]
struct MediaListBody {
    items: Vec<MediaBody>,
    total: u64,
    page: u64,
    pages: u64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Words of the name or the text.
    #[serde(default)]
    q: String,
    /// Page number from 1.
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NameQuery {
    /// Name of the file.
    #[serde(default)]
    name: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ForceQuery {
    /// Deletes a picture that posts show, too.
    #[serde(default)]
    force: bool,
}

#[derive(Deserialize, ToSchema)]
struct MediaInput {
    /// Alternative text for screen readers: up to 1,000 characters.
    alt: String,
}

/// The pictures, newest first, 24 to a page.
#[utoipa::path(
    get, path = "/admin/media", tag = "media",
    params(ListQuery),
    responses((status = 200, description = "The pictures", body = MediaListBody))
)]
async fn list_media(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> Result<Json<MediaListBody>, ApiError> {
    let page = query.page.unwrap_or(1);
    check_page(page)?;
    let (found, total) = super::list_media(&state.db, &query.q, page).await?;
    Ok(Json(MediaListBody {
        items: media_bodies(&state, found).await?,
        total,
        page,
        pages: total.div_ceil(super::PER_PAGE).max(1),
    }))
}

/// Takes a picture in. The body is the file. The same file again answers the picture that is there.
#[utoipa::path(
    post, path = "/admin/media", tag = "media",
    params(NameQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "The picture", body = MediaBody),
        (status = 413, description = "Over 20 MB, or over 160 MB when it is unpacked", body = ErrorBody),
        (status = 415, description = "No picture that is taken", body = ErrorBody),
    )
)]
async fn add_media(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<NameQuery>,
    body: Result<ApiBytes, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let ApiBytes(bytes) = body.map_err(too_large)?;
    let (media, _) = super::add_media(&state, bytes, &query.name, "").await?;
    Ok((StatusCode::CREATED, Json(body_of(&state, media).await?)))
}

/// The reader of bodies knows only that it was too much.
fn too_large(error: ApiError) -> ApiError {
    match error.body().code {
        ErrorCode::PayloadTooLarge => RefusedPicture::TooLarge.into(),
        _ => error,
    }
}

/// Gives a picture another text.
#[utoipa::path(
    put, path = "/admin/media/{id}", tag = "media",
    params(("id" = i64, Path)), request_body = MediaInput,
    responses(
        (status = 200, description = "The picture", body = MediaBody),
        (status = 404, description = "No such picture", body = ErrorBody),
        (status = 422, description = "A text that is too long", body = ErrorBody),
    )
)]
async fn update_media(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiJson(input): ApiJson<MediaInput>,
) -> Result<Json<MediaBody>, ApiError> {
    let media = super::set_alt(&state.db, id, &input.alt).await?;
    Ok(Json(body_of(&state, media).await?))
}

/// Deletes a picture with all its sizes.
#[utoipa::path(
    delete, path = "/admin/media/{id}", tag = "media",
    params(("id" = i64, Path), ForceQuery),
    responses(
        (status = 204, description = "Gone"),
        (status = 404, description = "No such picture", body = ErrorBody),
        (status = 409, description = "Posts show it; `message` names them", body = ErrorBody),
    )
)]
async fn delete_media(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiQuery(query): ApiQuery<ForceQuery>,
) -> Result<StatusCode, ApiError> {
    super::delete_media(&state.db, id, query.force).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn body_of(state: &AppState, media: Media) -> Result<MediaBody, ApiError> {
    let mut bodies = media_bodies(state, vec![media]).await?;
    bodies.pop().ok_or_else(ApiError::not_found)
}

async fn media_bodies(state: &AppState, found: Vec<Media>) -> Result<Vec<MediaBody>, ApiError> {
    let shown = super::shown_in(&state.db, &found).await?;
    let body = |(media, posts): (Media, Vec<blog::PostMention>)| {
        let largest = media.files.first();
        let size = |file: &FileInfo| SizeBody {
            width: file.width,
            height: file.height,
            url: file.url(),
        };
        let mut sizes: Vec<_> = media.files.iter().skip(1).map(size).collect();
        sizes.sort_by_key(|size| size.width);
        MediaBody {
            id: media.id,
            content_type: largest.map_or("", |file| file.format.content_type()).to_owned(),
            bytes: largest.map_or(0, |file| file.bytes),
            width: largest.map_or(0, |file| file.width),
            height: largest.map_or(0, |file| file.height),
            url: media.url(),
            sizes,
            created_at: media.created_at,
            used_in: posts
                .into_iter()
                .map(|post| UseBody {
                    post_id: post.id,
                    title: post.title,
                })
                .collect(),
            name: media.name,
            alt: media.alt,
        }
    };
    Ok(found.into_iter().zip(shown).map(body).collect())
}

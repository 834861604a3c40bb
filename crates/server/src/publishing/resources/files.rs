//! Files of templates, beside `/api`.

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Response, StatusCode, header};

use super::library::embedded_library;
use super::resource::content_type;
use crate::db::api_error::ApiError;
use crate::http::ApiPath;
use crate::http::get_only;
use crate::pages::{BodyRequest, StoredBody};
use crate::state::app_state::AppState;

/// Serves the templates at `/resources/files/{name}`.
pub fn public_files() -> Router<AppState> {
    Router::new().route("/resources/files/{name}", get_only(download_template))
}

async fn download_template(
    State(state): State<AppState>,
    ApiPath(name): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let make = async { pack_template(&name) };
    state
        .pages
        .answer_stored(format!("template {name}"), make, &request)
        .await
}

/// Returns the file of an entry, to be saved under its name.
fn pack_template(name: &str) -> Result<StoredBody, ApiError> {
    let slug = name.rsplit_once('.').map_or(name, |(slug, _)| slug);
    let file = embedded_library().find_entry(slug).and_then(|entry| entry.file());
    let file = file.filter(|file| file.name == name).ok_or_else(ApiError::not_found)?;
    let content_type = content_type(&file.name).ok_or_else(ApiError::not_found)?;
    let disposition = format!("attachment; filename=\"{}\"", file.name);
    let disposition = HeaderValue::from_str(&disposition).map_err(ApiError::internal)?;
    let stored = StoredBody::pack_quickly(StatusCode::OK, content_type, file.bytes.clone());
    Ok(stored.with_header(header::CONTENT_DISPOSITION, disposition))
}

//! Files of templates, beside `/api`.

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::routing::get;

use super::library::embedded_library;
use super::resource::content_type;
use crate::error::ApiError;
use crate::http::ApiPath;
use crate::pages::StoredBody;
use crate::state::AppState;

/// The files of the library.
pub fn public_files() -> Router<AppState> {
    Router::new().route(
        "/resources/files/{name}",
        get(download_template).fallback(async || ApiError::method_not_allowed()),
    )
}

async fn download_template(
    State(state): State<AppState>,
    ApiPath(name): ApiPath<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let make = async { pack_template(&name) };
    let stored = state.pages.get_or_store(format!("template {name}"), make).await?;
    Ok(stored.to_response(&method, &headers))
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

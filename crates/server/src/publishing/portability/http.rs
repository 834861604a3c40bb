//! Import and export on the wire.

use std::fs::File;
use std::io::Read;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, Response, header};
use axum::response::IntoResponse;
use futures_util::stream;
use serde::Deserialize;
use texts::portability::formats::sidestart_format::SidestartDocument;
use texts::portability::source::{ImportReport, ImportSource};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::SidecarFiles;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiBytes, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, JSON, print_day};

/// The longest export that is taken over the wire. The command line has no limit.
const MAX_BODY_BYTES: usize = 50 << 20;
/// Bytes of a file that are read at a time.
const PIECE: u64 = 256 << 10;

/// The calls of the administration, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(import_blog))
        .open_to(Caller::Admin, routes!(export_blog_json))
        .open_to(Caller::Admin, routes!(export_blog_zip))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// System that made the export.
    source: ImportSource,
    /// Says what would happen, and changes nothing.
    #[serde(default)]
    dry_run: bool,
}

/// Imports an export, or reports the result of an import. The body is the file itself, or a zip with it and its
/// pictures. Texts of an earlier import are not duplicated, and texts that were edited here stay.
#[utoipa::path(
    post, path = "/admin/import", tag = "portability",
    params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "What became of each part, or would", body = ImportReport),
        (status = 422, description = "No such export; `message` says where it is wrong", body = ErrorBody),
    )
)]
async fn import_blog(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<ImportQuery>,
    ApiBytes(bytes): ApiBytes,
) -> Result<Json<ImportReport>, ApiError> {
    let report = super::run_import(&state, query.source, bytes, SidecarFiles::Nothing, query.dry_run).await?;
    Ok(Json(report))
}

/// Everything of the blog, drafts included, as JSON.
#[utoipa::path(
    get, path = "/admin/export.json", tag = "portability",
    responses((status = 200, description = "The file", content_type = "application/json", body = SidestartDocument))
)]
async fn export_blog_json(State(state): State<AppState>, _admin: Admin) -> Result<FileDownload, ApiError> {
    Ok(FileDownload {
        name: file_name(&state, "json"),
        content_type: JSON,
        bytes: super::export_json(&state).await?,
    })
}

/// Exports each post as a Markdown file, and all pictures, in a zip.
#[utoipa::path(
    get, path = "/admin/export.zip", tag = "portability",
    responses((status = 200, description = "The file", content_type = "application/zip", body = Vec<u8>))
)]
async fn export_blog_zip(State(state): State<AppState>, _admin: Admin) -> Result<Response<Body>, ApiError> {
    let archive = super::export_zip(&state).await?;
    let disposition = format!("attachment; filename=\"{}\"", file_name(&state, "zip"));
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow".to_owned()),
    ];
    Ok((headers, Body::from_stream(stream_pieces(archive))).into_response())
}

fn file_name(state: &AppState, extension: &str) -> String {
    let day = print_day(&state.site_moment());
    format!(
        "sidestart-blog-{:04}-{:02}-{:02}.{extension}",
        day.year, day.month, day.day
    )
}

/// A file piece by piece, read on threads that may block.
fn stream_pieces(file: File) -> impl stream::Stream<Item = std::io::Result<Bytes>> {
    stream::unfold(Some(file), async |file| {
        let mut file = file?;
        let read = tokio::task::spawn_blocking(move || {
            let mut piece = Vec::new();
            let read = file.by_ref().take(PIECE).read_to_end(&mut piece);
            read.map(|_| (piece, file))
        });
        match read.await.unwrap_or_else(|_| Err(std::io::ErrorKind::Other.into())) {
            Ok((piece, _)) if piece.is_empty() => None,
            Ok((piece, file)) => Some((Ok(piece.into()), Some(file))),
            // The client sees that it broke off.
            Err(error) => Some((Err(error), None)),
        }
    })
}

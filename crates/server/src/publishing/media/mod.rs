//! Media: uploaded pictures, prepared for pages. Data about place and device of a picture are removed, and scripts in
//! it cannot run.

mod http;
mod store;

use axum::http::StatusCode;
use bytes::Bytes;
use texts::pictures::{FileInfo, MAX_BYTES, MadeSize, PictureFormat, RefusedPicture, hash_of, make_pictures};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Db, write_tx};
use crate::http::FieldReader;
use crate::platform::clock::Timestamp;
use crate::publishing::blog;
use crate::publishing::blog::PostMention;
use crate::state::app_state::AppState;

pub use http::{public_files, router};

const PER_PAGE: u64 = 24;
const MAX_NAME_CHARS: usize = 200;
pub(crate) const MAX_ALT_CHARS: usize = 1000;

/// A picture with all its sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    pub id: i64,
    /// Name of the uploaded file.
    pub name: String,
    /// Alternative text for screen readers.
    pub alt: String,
    pub created_at: Timestamp,
    /// The largest first.
    pub files: Vec<FileInfo>,
}

impl Media {
    /// Returns the address of the largest file.
    pub fn url(&self) -> String {
        self.files.first().map(FileInfo::url).unwrap_or_default()
    }
}

impl From<RefusedPicture> for ApiError {
    fn from(refused: RefusedPicture) -> Self {
        let (status, code) = match &refused {
            RefusedPicture::TooLarge | RefusedPicture::TooLargeUnpacked => {
                (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::FileTooLarge)
            }
            _ => (StatusCode::UNSUPPORTED_MEDIA_TYPE, ErrorCode::UnsupportedFile),
        };
        Self::new(status, code, refused.to_string())
    }
}

/// Adds a picture. Equal bytes are one picture, which keeps its name and text. Returns it, and whether it is new.
///
/// # Errors
/// 413 for too many bytes, packed or unpacked, 415 for what is no picture, 503 when too many are being made.
pub async fn add_media(state: &AppState, bytes: Bytes, name: &str, alt: &str) -> Result<(Media, bool), ApiError> {
    let (uploaded, known) = look_up(state, &bytes).await?;
    if let Some(known) = known {
        return Ok((known, false));
    }
    let made = make_sizes(state, bytes).await?;
    let now = state.clock.now();
    let (name, alt) = (shorten_text(name, MAX_NAME_CHARS), shorten_text(alt, MAX_ALT_CHARS));
    let stored = write_tx!(state.db, async move |tx| {
        store::lock_media(tx).await?;
        // Another request was faster, or the same picture exists with other metadata.
        if let Some(known) = store::by_hash(tx, &made[0].info.hash).await? {
            return Ok((known, false));
        }
        let id = store::add_media(tx, store::NewMedia { name, alt, uploaded }, made, now).await?;
        Ok((store::by_id(tx, id).await?.ok_or_else(ApiError::not_found)?, true))
    })
    .await?;
    Ok(stored)
}

/// Runs [`add`], or only returns its result: the address of the picture, and whether it is new.
///
/// # Errors
/// Fails as [`add`] does.
pub async fn take_upload(
    state: &AppState,
    bytes: Bytes,
    name: &str,
    alt: &str,
    dry_run: bool,
) -> Result<(String, bool), ApiError> {
    if !dry_run {
        let (media, is_new) = add_media(state, bytes, name, alt).await?;
        return Ok((media.url(), is_new));
    }
    let (_, known) = look_up(state, &bytes).await?;
    if let Some(known) = known {
        return Ok((known.url(), false));
    }
    let info = make_sizes(state, bytes).await?.swap_remove(0).info;
    let known = store::by_hash(state.db.read(), &info.hash).await?;
    Ok((info.url(), known.is_none()))
}

async fn look_up(state: &AppState, bytes: &Bytes) -> Result<(String, Option<Media>), ApiError> {
    if bytes.len() > MAX_BYTES {
        return Err(RefusedPicture::TooLarge.into());
    }
    let hashed = bytes.clone();
    let uploaded = tokio::task::spawn_blocking(move || hash_of(&hashed))
        .await
        .map_err(ApiError::internal)?;
    let known = store::by_upload(state.db.read(), &uploaded).await?;
    Ok((uploaded, known))
}

async fn make_sizes(state: &AppState, bytes: Bytes) -> Result<Vec<MadeSize>, ApiError> {
    let made = state
        .pictures
        .run_work(move || Ok::<_, std::convert::Infallible>(make_pictures(&bytes)));
    Ok(made.await??)
}

fn shorten_text(text: &str, most: usize) -> String {
    let kept = text.chars().filter(|c| !c.is_control());
    kept.collect::<String>().trim().chars().take(most).collect()
}

/// All pictures, oldest first.
pub async fn all_media(db: &Db) -> Result<Vec<Media>, ApiError> {
    Ok(store::all_media(db.read()).await?)
}

/// The bytes at an address such as `/media/0123….png`. None when there is no such file.
pub async fn bytes_at(db: &Db, url: &str) -> Result<Option<Vec<u8>>, ApiError> {
    let Some((hash, format)) = url.strip_prefix("/media/").and_then(read_name) else {
        return Ok(None);
    };
    Ok(store::find_bytes(db.read(), hash, format).await?)
}

/// Hash and format of a file's name.
fn read_name(name: &str) -> Option<(&str, PictureFormat)> {
    let (hash, extension) = name.split_once('.')?;
    let is_hash = hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some((hash, PictureFormat::of_extension(extension)?))
}

/// A page of the pictures whose name or text holds the words, newest first, and how many there are in all.
async fn list_media(db: &Db, words: &str, page: u64) -> Result<(Vec<Media>, u64), ApiError> {
    Ok(store::list_media(db.read(), words, PER_PAGE, (page - 1) * PER_PAGE).await?)
}

/// The posts that show each picture, in any size.
async fn shown_in(db: &Db, found: &[Media]) -> Result<Vec<Vec<PostMention>>, ApiError> {
    let shows = |media: &Media, post: &PostMention| media.files.iter().any(|file| post.text.contains(&file.hash));
    let posts = blog::find_mentions(db, "/media/").await?;
    let of = |media: &Media| posts.iter().filter(|post| shows(media, post)).cloned().collect();
    Ok(found.iter().map(of).collect())
}

async fn set_alt(db: &Db, id: i64, alt: &str) -> Result<Media, ApiError> {
    let alt = check_alt(alt)?;
    write_tx!(db, async move |tx| {
        store::set_alt(tx, id, &alt).await?;
        store::by_id(tx, id).await?.ok_or_else(ApiError::not_found)
    })
    .await
}

/// The text as it was typed, without white space at its ends.
fn check_alt(alt: &str) -> Result<String, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::ContentTooLong);
    fields.limit_text("alt", alt.trim(), MAX_ALT_CHARS);
    fields.finish()?;
    Ok(alt.trim().to_owned())
}

/// Deletes a picture; one that posts show only with `force`.
async fn delete_media(db: &Db, id: i64, force: bool) -> Result<(), ApiError> {
    let media = store::by_id(db.read(), id).await?.ok_or_else(ApiError::not_found)?;
    let shown = shown_in(db, &[media]).await?.concat();
    if !force && !shown.is_empty() {
        let titles: Vec<_> = shown.iter().map(|post| format!("\"{}\"", post.title)).collect();
        let message = format!(
            "This picture is shown in {}. Please take it out there first.",
            titles.join(", ")
        );
        return Err(ApiError::conflict(ErrorCode::MediaInUse, message));
    }
    let deleted = write_tx!(db, async move |tx| { Ok(store::delete_media(tx, id).await?) });
    deleted.await?.then_some(()).ok_or_else(ApiError::not_found)
}

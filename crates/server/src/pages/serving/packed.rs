//! Large text that is kept packed only.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Response, header};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::db::api_error::ApiError;
use crate::pages::serving::body::StoredBody;
use crate::pages::serving::encoding::{compress_gzip, prefers_gzip, unpack_gzip};

/// Text as gzip. It is unpacked for the few clients that do not take gzip, because the plain form needs sixteen times
/// the memory.
#[derive(Debug)]
pub struct PackedBody {
    /// SHA-256 of the plain text.
    digest: [u8; 32],
    gzip: Bytes,
    content_type: &'static str,
}

impl PackedBody {
    /// Packs a text here and now: call it from a thread that may block.
    pub fn pack_text(content_type: &'static str, text: &[u8]) -> Self {
        Self {
            digest: Sha256::digest(text).into(),
            gzip: compress_gzip(text).into(),
            content_type,
        }
    }

    /// The answer to a GET or HEAD, after negotiation and revalidation.
    ///
    /// # Errors
    /// When the text cannot be unpacked.
    pub async fn to_response(&self, method: &Method, request: &HeaderMap) -> Result<Response<Body>, ApiError> {
        let plain = match prefers_gzip(request) {
            true => Bytes::new(),
            false => unpack(self.gzip.clone()).await?,
        };
        let gzip = Some(self.gzip.clone());
        let stored = StoredBody::from_forms(self.digest, plain, gzip, None, self.content_type);
        let stored = stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        Ok(stored.to_response(method, request))
    }
}

async fn unpack(gzip: Bytes) -> Result<Bytes, ApiError> {
    let unpacked = tokio::task::spawn_blocking(move || unpack_gzip(&gzip)).await;
    let plain = unpacked.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
    Ok(plain.into())
}

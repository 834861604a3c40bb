//! A body in all its forms, kept ready to be sent, and the answer made of it.

use std::convert::Infallible;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::pages::serving::encoding;
use crate::pages::serving::encoding::ContentCoding;
use crate::platform::hex_text::to_hex;

/// Size below which bodies are sent uncompressed: the header would cost more than the compression saves.
const WORTH_PACKING_BYTES: usize = 1024;

/// One form of a body, with every header that goes with it: an answer from memory copies them and is done.
#[derive(Debug)]
struct BodyVariant {
    bytes: Bytes,
    headers: HeaderMap,
}

/// Method and headers of a request, for negotiation and revalidation.
#[derive(Debug, Clone)]
pub struct BodyRequest {
    pub method: Method,
    pub headers: HeaderMap,
}

impl<S: Sync> FromRequestParts<S> for BodyRequest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        Ok(Self {
            method: parts.method.clone(),
            headers: parts.headers.clone(),
        })
    }
}

/// One resource: its plain bytes and, where they pay, the packed ones. Never holds anything of a single visitor.
#[derive(Debug)]
pub struct StoredBody {
    status: StatusCode,
    plain: BodyVariant,
    gzip: Option<BodyVariant>,
    brotli: Option<BodyVariant>,
}

impl StoredBody {
    /// Packs `bytes` here and now: call it from a thread that may block.
    pub fn pack_body(status: StatusCode, content_type: &'static str, bytes: Vec<u8>) -> Self {
        let worth = bytes.len() >= WORTH_PACKING_BYTES;
        let gzip = worth.then(|| Bytes::from(encoding::compress_gzip(&bytes)));
        let brotli = worth.then(|| Bytes::from(encoding::compress_brotli(&bytes)));
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let stored = Self::from_forms(digest, Bytes::from(bytes), gzip, brotli, content_type);
        Self { status, ..stored }
    }

    /// Makes a body of bytes that are compressed by their nature.
    pub fn plain_body(content_type: &'static str, bytes: Vec<u8>) -> Self {
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        Self::from_forms(digest, Bytes::from(bytes), None, None, content_type)
    }

    /// Compresses `bytes` with little effort: for answers that are requested once or twice before they change.
    pub fn pack_quickly(status: StatusCode, content_type: &'static str, bytes: Vec<u8>) -> Self {
        let worth = bytes.len() >= WORTH_PACKING_BYTES;
        let gzip = worth.then(|| Bytes::from(encoding::gzip_quickly(&bytes)));
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let stored = Self::from_forms(digest, Bytes::from(bytes), gzip, None, content_type);
        let stored = Self { status, ..stored };
        // Edits show at once; the ETag makes asking cheap.
        stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))
    }

    /// Takes forms that were packed before. `digest` is of the plain bytes.
    pub fn from_forms(
        digest: [u8; 32],
        plain: Bytes,
        gzip: Option<Bytes>,
        brotli: Option<Bytes>,
        content_type: &'static str,
    ) -> Self {
        let varies = gzip.is_some() || brotli.is_some();
        let variant = |bytes: Bytes, encoding: ContentCoding| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
            headers.insert(header::ETAG, make_etag(&digest, encoding));
            if let Some(name) = encoding.name() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            if varies {
                headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            }
            BodyVariant { bytes, headers }
        };
        Self {
            status: StatusCode::OK,
            plain: variant(plain, ContentCoding::Identity),
            gzip: gzip.map(|bytes| variant(bytes, ContentCoding::Gzip)),
            brotli: brotli.map(|bytes| variant(bytes, ContentCoding::Brotli)),
        }
    }

    /// Sets a header on the plain and on the compressed forms.
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        let variants = [Some(&mut self.plain), self.gzip.as_mut(), self.brotli.as_mut()];
        for variant in variants.into_iter().flatten() {
            variant.headers.insert(name.clone(), value.clone());
        }
        self
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Estimates the memory of all forms in bytes, with 1 KiB for the headers of each.
    pub fn memory_bytes(&self) -> usize {
        let forms = [Some(&self.plain), self.gzip.as_ref(), self.brotli.as_ref()];
        forms.iter().flatten().map(|form| form.bytes.len() + 1024).sum()
    }

    /// The answer to a GET or HEAD, after negotiation and revalidation.
    pub fn to_response(&self, method: &Method, request: &HeaderMap) -> Response<Body> {
        let variant = self.choose_variant(request);
        let mut response = Response::new(Body::empty());
        *response.headers_mut() = variant.headers.clone();
        if self.status == StatusCode::OK && is_current(request, &variant.headers[header::ETAG]) {
            // The length stays that of the full answer: without it, the 304 would get the length 0.
            response.headers_mut().remove(header::CONTENT_TYPE);
            response.headers_mut().remove(header::CONTENT_ENCODING);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        *response.status_mut() = self.status;
        if method != Method::HEAD {
            *response.body_mut() = Body::from(variant.bytes.clone());
        }
        response
    }

    fn choose_variant(&self, request: &HeaderMap) -> &BodyVariant {
        match (encoding::negotiate_encoding(request), &self.brotli, &self.gzip) {
            (ContentCoding::Brotli, Some(form), _) | (ContentCoding::Gzip, _, Some(form)) => form,
            (ContentCoding::Brotli, None, Some(form)) if encoding::takes_gzip(request) => form,
            _ => &self.plain,
        }
    }
}

/// Strong, so every form has its own.
fn make_etag(digest: &[u8; 32], encoding: ContentCoding) -> HeaderValue {
    let hex = to_hex(&digest[..12]);
    let tag = match encoding.name() {
        Some(name) => format!("\"{hex}-{name}\""),
        None => format!("\"{hex}\""),
    };
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))
}

/// `If-None-Match` is compared weakly, as RFC 9110 wants it for GET.
fn is_current(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let listed = request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    listed
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == etag.as_bytes())
}

//! A body in all its forms, kept ready to be sent, and the answer made of it.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::encoding::{self, Encoding};

/// Bodies below this are sent plain: the header would cost what the packing saves.
const WORTH_PACKING_BYTES: usize = 1024;

#[derive(Debug)]
struct Variant {
    bytes: Bytes,
    etag: HeaderValue,
}

/// One resource: its plain bytes and, where they pay, the packed ones. Never holds anything of a single visitor.
#[derive(Debug)]
pub struct Stored {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    plain: Variant,
    gzip: Option<Variant>,
    brotli: Option<Variant>,
}

impl Stored {
    /// Packs `bytes` here and now: call it from a thread that may block.
    pub fn pack(status: StatusCode, content_type: &'static str, bytes: Vec<u8>) -> Self {
        let worth = bytes.len() >= WORTH_PACKING_BYTES;
        let gzip = worth.then(|| Bytes::from(encoding::gzip(&bytes)));
        let brotli = worth.then(|| Bytes::from(encoding::brotli(&bytes)));
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        Self::from_forms(status, content_type, digest, Bytes::from(bytes), gzip, brotli)
    }

    /// Takes forms that were packed before. `digest` is of the plain bytes.
    pub fn from_forms(
        status: StatusCode,
        content_type: &'static str,
        digest: [u8; 32],
        plain: Bytes,
        gzip: Option<Bytes>,
        brotli: Option<Bytes>,
    ) -> Self {
        let mut headers = vec![(header::CONTENT_TYPE, HeaderValue::from_static(content_type))];
        if gzip.is_some() || brotli.is_some() {
            headers.push((header::VARY, HeaderValue::from_static("accept-encoding")));
        }
        let variant = |bytes, mark| Variant {
            bytes,
            etag: etag(&digest, mark),
        };
        Self {
            status,
            headers,
            plain: variant(plain, ""),
            gzip: gzip.map(|bytes| variant(bytes, "-gz")),
            brotli: brotli.map(|bytes| variant(bytes, "-br")),
        }
    }

    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Memory that this takes, in bytes.
    pub fn weight(&self) -> usize {
        let forms = [Some(&self.plain), self.gzip.as_ref(), self.brotli.as_ref()];
        forms.iter().flatten().map(|form| form.bytes.len()).sum::<usize>() + 1024
    }

    /// The answer to a GET or HEAD, after negotiation and revalidation.
    pub fn respond(&self, method: &Method, request: &HeaderMap) -> Response<Body> {
        let (variant, encoding) = self.choose(request);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.extend(self.headers.iter().cloned());
        headers.insert(header::ETAG, variant.etag.clone());
        // A 304 tells the length of what it stands for, too; without it, it would be filled in as 0.
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(variant.bytes.len()));
        if self.status == StatusCode::OK && is_current(request, &variant.etag) {
            headers.remove(header::CONTENT_TYPE);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        if let Some(name) = encoding.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.status_mut() = self.status;
        if method != Method::HEAD {
            *response.body_mut() = Body::from(variant.bytes.clone());
        }
        response
    }

    fn choose(&self, request: &HeaderMap) -> (&Variant, Encoding) {
        match (encoding::negotiate(request), &self.brotli, &self.gzip) {
            (Encoding::Brotli, Some(form), _) => (form, Encoding::Brotli),
            (Encoding::Gzip, _, Some(form)) => (form, Encoding::Gzip),
            _ => (&self.plain, Encoding::Identity),
        }
    }
}

/// Strong, so every form has its own.
fn etag(digest: &[u8; 32], mark: &str) -> HeaderValue {
    let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{hex}{mark}\"")).unwrap_or(HeaderValue::from_static("\"\""))
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

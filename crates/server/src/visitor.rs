//! Who is asking: the visitor cookie, and the owner key that comes from it.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use url::Url;

use crate::config::Config;
use crate::error::{ApiError, ErrorCode};
use crate::rng::Rng;

pub const COOKIE: &str = "sidestart_visitor";
/// 192 bits, which base64 writes in 32 characters without padding.
const SECRET_BYTES: usize = 24;
const SECRET_CHARS: usize = 32;
const ONE_YEAR_S: u32 = 31_536_000;
/// The bucket of clients that send no cookie: the reserved user 1.
const GUEST: &str = "guest";

/// Whoever makes the request. A write that leans on the cookie has passed the origin check when this exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visitor {
    owner: String,
}

impl Visitor {
    /// The key under which this visitor's rows are kept. Not the cookie: the database must not hold what opens it.
    #[must_use]
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// The same key for what is kept for one visitor only. Clients without a cookie share a bucket: one must not see or
    /// change what others keep.
    ///
    /// # Errors
    /// 422 `visitor_required` for them.
    pub fn named_owner(&self) -> Result<&str, ApiError> {
        if self.is_guest() {
            let message = "This is kept for one visitor. Please send the cookie that every page sets.";
            return Err(ApiError::unprocessable(ErrorCode::VisitorRequired, message));
        }
        Ok(&self.owner)
    }

    /// True for clients without a cookie. They share one bucket, so what one of them decides must not bind the others.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        self.owner == GUEST
    }
}

/// Where people reach the site: what a page of our own may call itself.
#[derive(Debug, Clone)]
pub struct Site(pub Url);

impl<S> FromRequestParts<S> for Visitor
where
    S: Send + Sync,
    Site: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Some(secret) = secret(&parts.headers) else {
            return Ok(Self { owner: GUEST.into() });
        };
        if !is_read(&parts.method) && !is_same_origin(parts, &Site::from_ref(state).0) {
            let message = "This write came from a page of another site and was not done. Please use the site itself.";
            return Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::CrossOrigin, message));
        }
        Ok(Self {
            owner: owner_key(secret),
        })
    }
}

/// The `Set-Cookie` that makes its receiver a visitor; `None` when the request carries a good cookie already.
#[must_use]
pub fn ensure_cookie(headers: &HeaderMap, config: &Config, rng: &Rng) -> Option<HeaderValue> {
    if secret(headers).is_some() {
        return None;
    }
    let secret = URL_SAFE_NO_PAD.encode(rng.bytes::<SECRET_BYTES>());
    let secure = if config.is_https() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/; Max-Age={ONE_YEAR_S}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).ok()
}

/// The cookie's value. One of another form than ours counts as none.
fn secret(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
        .find(|value| is_well_formed(value))
}

fn is_well_formed(value: &str) -> bool {
    value.len() == SECRET_CHARS
        && value
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

fn owner_key(secret: &str) -> String {
    let digest = Sha256::digest(secret.as_bytes());
    digest
        .iter()
        .take(16)
        .fold(String::from("v:"), |key, byte| key + &format!("{byte:02x}"))
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a page of this site made the request, or no page at all.
fn is_same_origin(parts: &Parts, base_url: &Url) -> bool {
    let mut origins = parts.headers.get_all(header::ORIGIN).iter();
    let Some(origin) = origins.next() else {
        // Browsers that send no Origin say it here; a client that sends neither is no browser.
        return match parts.headers.get("sec-fetch-site") {
            Some(site) => site == "same-origin" || site == "none",
            None => true,
        };
    };
    let Some(origin) = origin.to_str().ok().and_then(|text| Url::parse(text).ok()) else {
        return false;
    };
    origins.next().is_none() && (origin.origin() == base_url.origin() || is_host(parts, &origin))
}

/// Whether the request was sent to the very host that the page came from.
fn is_host(parts: &Parts, origin: &Url) -> bool {
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.or(parts.uri.authority().map(|authority| authority.as_str())) else {
        return false;
    };
    // Read with the origin's scheme, so that "example.com" and "example.com:443" are the same place under https.
    let Ok(host) = Url::parse(&format!("{}://{host}", origin.scheme())) else {
        return false;
    };
    host.host().is_some() && host.origin().is_tuple() && host.origin() == origin.origin()
}

//! What a request brings along to say who it is from: the visitor cookie, the session cookies of members and
//! admins, a bearer token.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use url::Url;

use crate::accounts::{LIFETIME_S, TOKEN_CHARS};
use crate::admins;
use crate::config::Config;
use crate::rng::Rng;

const VISITOR: &str = "sidestart_visitor";
const SESSION: &str = "sidestart_session";
const ADMIN: &str = "sidestart_admin";
/// 192 bits, which base64 writes in 32 characters without padding.
const SECRET_BYTES: usize = 24;
const SECRET_CHARS: usize = 32;
const ONE_YEAR_S: u32 = 31_536_000;

/// The `Set-Cookie` that makes its receiver a visitor; `None` when the request carries a good cookie already.
#[must_use]
pub fn ensure_cookie(headers: &HeaderMap, config: &Config, rng: &Rng) -> Option<HeaderValue> {
    if visitor(headers).is_some() {
        return None;
    }
    let secret = URL_SAFE_NO_PAD.encode(rng.bytes::<SECRET_BYTES>());
    let secure = if config.is_https() { "; Secure" } else { "" };
    let cookie = format!("{VISITOR}={secret}; Path=/; Max-Age={ONE_YEAR_S}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).ok()
}

/// The `Set-Cookie` of a session that was opened.
#[must_use]
pub fn session_cookie(site: &Url, token: &str) -> HeaderValue {
    session_value(site, SESSION, token, LIFETIME_S, "Lax")
}

/// The `Set-Cookie` that takes a session's cookie away.
#[must_use]
pub fn session_cookie_gone(site: &Url) -> HeaderValue {
    session_value(site, SESSION, "", 0, "Lax")
}

/// The `Set-Cookie` of an admin's session. No other site's link brings it along.
#[must_use]
pub fn admin_cookie(site: &Url, token: &str) -> HeaderValue {
    session_value(site, ADMIN, token, admins::LIFETIME_S, "Strict")
}

/// The `Set-Cookie` that takes an admin's cookie away.
#[must_use]
pub fn admin_cookie_gone(site: &Url) -> HeaderValue {
    session_value(site, ADMIN, "", 0, "Strict")
}

fn session_value(site: &Url, name: &str, token: &str, max_age_s: i64, same_site: &str) -> HeaderValue {
    let secure = if site.scheme() == "https" { "; Secure" } else { "" };
    let cookie = format!("{name}={token}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite={same_site}{secure}");
    // Tokens are letters, digits, "-" and "_".
    HeaderValue::try_from(cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The token of `Authorization: Bearer`, whatever its form: somebody who sends one means to be a member.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.as_bytes();
    let (scheme, token) = value.split_at_checked("bearer".len())?;
    let is_bearer = scheme.eq_ignore_ascii_case(b"bearer") && token.first().is_none_or(|byte| *byte == b' ');
    is_bearer.then(|| std::str::from_utf8(token).unwrap_or_default().trim())
}

/// The session cookie's value. One of another form than ours counts as none.
pub(super) fn session(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SESSION, TOKEN_CHARS)
}

/// The admin cookie's value. One of another form than ours counts as none.
pub(super) fn admin(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, ADMIN, TOKEN_CHARS)
}

/// Whether the request carries the cookie of an admin. It may open nothing any more.
#[must_use]
pub fn has_admin_cookie(headers: &HeaderMap) -> bool {
    admin(headers).is_some()
}

/// The visitor cookie's value. One of another form than ours counts as none.
pub(super) fn visitor(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, VISITOR, SECRET_CHARS)
}

/// The key of a visitor's rows.
pub(super) fn owner_key(secret: &str) -> String {
    let digest = Sha256::digest(secret.as_bytes());
    digest
        .iter()
        .take(16)
        .fold(String::from("v:"), |key, byte| key + &format!("{byte:02x}"))
}

fn cookie<'h>(headers: &'h HeaderMap, name: &str, chars: usize) -> Option<&'h str> {
    let is_well_formed = |value: &str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        value.len() == chars && value.bytes().all(plain)
    };
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(given, _)| *given == name)
        .map(|(_, value)| value)
        .find(|value| is_well_formed(value))
}

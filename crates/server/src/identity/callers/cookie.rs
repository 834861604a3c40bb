//! Credentials of a request: the visitor cookie, the session cookies of members and admins, a bearer token.
//!
//! On an encrypted site each cookie's name begins with `__Host-`: browsers take such a cookie from this very host only,
//! over https, so that no other host of the domain can set it. A cookie under a plain name is none there.

use axum::http::{HeaderMap, HeaderValue, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use url::Url;

use crate::identity::accounts::{LIFETIME_S, TOKEN_CHARS};
use crate::identity::admins;
use crate::platform::config::Config;
use crate::platform::hex_text::to_hex;
use crate::platform::rng::Rng;
use crate::platform::time_zones::find_zone;

/// One of the site's cookies.
struct CookieKind {
    /// Name on a site that is not encrypted.
    plain: &'static str,
    /// Name on an encrypted site.
    host: &'static str,
    /// Length of every good value.
    chars: usize,
    max_age_s: i64,
    same_site: &'static str,
}

const VISITOR: CookieKind = CookieKind {
    plain: "sidestart_visitor",
    host: "__Host-sidestart_visitor",
    chars: SECRET_CHARS,
    max_age_s: 31_536_000,
    same_site: "Lax",
};
const SESSION: CookieKind = CookieKind {
    plain: "sidestart_session",
    host: "__Host-sidestart_session",
    chars: TOKEN_CHARS,
    max_age_s: LIFETIME_S,
    same_site: "Lax",
};
/// Cookie of an admin. A link of another site does not send it.
const ADMIN: CookieKind = CookieKind {
    plain: "sidestart_admin",
    host: "__Host-sidestart_admin",
    chars: TOKEN_CHARS,
    max_age_s: admins::LIFETIME_S,
    same_site: "Strict",
};
/// Cookie in which the browser names its time zone. A script of the page sets it, and it opens nothing.
const ZONE: &str = "sidestart_zone";
/// Its name on an encrypted site.
const HOST_ZONE: &str = "__Host-sidestart_zone";
/// 192 bits, which base64 writes in 32 characters without padding.
const SECRET_BYTES: usize = 24;
const SECRET_CHARS: usize = 32;

impl CookieKind {
    const fn name(&self, is_https: bool) -> &'static str {
        if is_https { self.host } else { self.plain }
    }

    /// The cookie's value. One of another form than ours counts as none.
    fn read_value<'h>(&self, headers: &'h HeaderMap, site: &Url) -> Option<&'h str> {
        find_valid_cookie(headers, self.name(is_https(site)), self.chars)
    }

    /// The `Set-Cookie` header of a value.
    fn set_header(&self, site: &Url, value: &str) -> HeaderValue {
        self.build_header(site, value, self.max_age_s)
    }

    /// The `Set-Cookie` header that removes the cookie.
    fn removal_header(&self, site: &Url) -> HeaderValue {
        self.build_header(site, "", 0)
    }

    fn build_header(&self, site: &Url, value: &str, max_age_s: i64) -> HeaderValue {
        let name = self.name(is_https(site));
        let secure = if is_https(site) { "; Secure" } else { "" };
        let same_site = self.same_site;
        let cookie = format!("{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite={same_site}{secure}");
        // Values are letters, digits, "-" and "_".
        HeaderValue::try_from(cookie).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// Key of the browser that a request names by its visitor cookie, also beside a session. Not the cookie itself.
pub fn browser_key(headers: &HeaderMap, site: &Url) -> Option<String> {
    visitor_token(headers, site).map(owner_key)
}

/// The `Set-Cookie` that makes its receiver a visitor; `None` when the request carries a good cookie already.
pub fn ensure_cookie(headers: &HeaderMap, config: &Config, rng: &Rng) -> Option<HeaderValue> {
    if visitor_token(headers, &config.base_url).is_some() {
        return None;
    }
    let secret = URL_SAFE_NO_PAD.encode(rng.random_bytes::<SECRET_BYTES>());
    Some(VISITOR.set_header(&config.base_url, &secret))
}

/// Returns the `Set-Cookie` header of a member's session. Scripts of a page cannot read the cookie.
pub fn session_cookie(site: &Url, token: &str) -> HeaderValue {
    SESSION.set_header(site, token)
}

/// The `Set-Cookie` that takes a session's cookie away.
pub fn session_cookie_gone(site: &Url) -> HeaderValue {
    SESSION.removal_header(site)
}

/// Returns the `Set-Cookie` header of an admin's session, which links of other sites do not send.
pub fn admin_cookie(site: &Url, token: &str) -> HeaderValue {
    ADMIN.set_header(site, token)
}

/// The `Set-Cookie` that takes an admin's cookie away.
pub fn admin_cookie_gone(site: &Url) -> HeaderValue {
    ADMIN.removal_header(site)
}

fn is_https(site: &Url) -> bool {
    site.scheme() == "https"
}

/// Returns the token of `Authorization: Bearer` in any form: a client that sends one means to be a member.
pub(super) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.as_bytes();
    let (scheme, token) = value.split_at_checked("bearer".len())?;
    let is_bearer = scheme.eq_ignore_ascii_case(b"bearer") && token.first().is_none_or(|byte| *byte == b' ');
    is_bearer.then(|| std::str::from_utf8(token).unwrap_or_default().trim())
}

pub(super) fn session_token<'h>(headers: &'h HeaderMap, site: &Url) -> Option<&'h str> {
    SESSION.read_value(headers, site)
}

pub(super) fn admin_token<'h>(headers: &'h HeaderMap, site: &Url) -> Option<&'h str> {
    ADMIN.read_value(headers, site)
}

/// Returns whether the request carries the cookie of an admin, under either name. The session may have ended.
pub fn has_admin_cookie(headers: &HeaderMap) -> bool {
    [ADMIN.host, ADMIN.plain]
        .into_iter()
        .any(|name| find_valid_cookie(headers, name, ADMIN.chars).is_some())
}

pub(super) fn visitor_token<'h>(headers: &'h HeaderMap, site: &Url) -> Option<&'h str> {
    VISITOR.read_value(headers, site)
}

/// The key of a visitor's rows.
pub(super) fn owner_key(secret: &str) -> String {
    format!("v:{}", to_hex(&Sha256::digest(secret.as_bytes())[..16]))
}

/// Returns the time zone that the browser has sent. A name that is not known counts as none.
pub fn browser_zone(headers: &HeaderMap) -> Option<TimeZone> {
    zone_name(headers).and_then(find_zone)
}

/// Returns the name of the time zone that the browser has sent. A name that is not known counts as none.
pub(super) fn zone_name(headers: &HeaderMap) -> Option<&str> {
    let mut names = cookie_values(headers, HOST_ZONE).chain(cookie_values(headers, ZONE));
    names.find(|name| find_zone(name).is_some())
}

/// The first cookie of this name whose value has the form of ours.
fn find_valid_cookie<'h>(headers: &'h HeaderMap, name: &str, chars: usize) -> Option<&'h str> {
    let is_well_formed = |value: &&str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        value.len() == chars && value.bytes().all(plain)
    };
    cookie_values(headers, name).find(is_well_formed)
}

/// The values of all cookies of this name.
fn cookie_values<'h>(headers: &'h HeaderMap, name: &str) -> impl Iterator<Item = &'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(given, _)| *given == name)
        .map(|(_, value)| value)
}

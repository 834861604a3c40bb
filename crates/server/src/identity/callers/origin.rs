//! Origin check: writes that rely on a cookie must come from the site's own pages, by scheme, host and port, because a
//! browser sends its cookies with the requests of any site.

use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use url::Url;

use crate::db::api_error::{ApiError, ErrorCode};

/// Lets reads through, and writes that a page of this site made or no page at all.
///
/// # Errors
/// 403 for a write from a page of another site.
pub(super) fn check_write(parts: &Parts, site: &Url) -> Result<(), ApiError> {
    if is_read(&parts.method) || is_same_origin(parts, site) {
        return Ok(());
    }
    let message = "This write came from a page of another site and was not done. Please use the site itself.";
    Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::CrossOrigin, message))
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Returns whether a page of this site made the request, or no page at all.
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
    let is_ours = origin.origin() == base_url.origin() || is_host(parts, base_url, &origin);
    origins.next().is_none() && is_ours
}

/// Returns true for a page of the very host and port that the request was sent to, with the site's scheme. A page of
/// the same host without encryption is another site: an attacker on the network may have written it.
fn is_host(parts: &Parts, base_url: &Url, origin: &Url) -> bool {
    let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.or(parts.uri.authority().map(|authority| authority.as_str())) else {
        return false;
    };
    // Read with the site's scheme, so that "example.com" and "example.com:443" are the same place under https.
    let Ok(host) = Url::parse(&format!("{}://{host}", base_url.scheme())) else {
        return false;
    };
    host.host().is_some() && host.origin().is_tuple() && host.origin() == origin.origin()
}

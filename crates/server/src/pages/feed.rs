//! Parts that the Atom feeds of all features share.

use atom_syndication::Feed;
use axum::http::StatusCode;

use super::StoredBody;

const ATOM: &str = "application/atom+xml; charset=utf-8";

/// Makes the body of a response from a feed.
#[must_use]
pub fn pack_feed(feed: &Feed) -> StoredBody {
    StoredBody::pack_quickly(StatusCode::OK, ATOM, feed.to_string().into_bytes())
}

/// Removes the characters that XML cannot have.
#[must_use]
pub fn clean_feed_text(text: &str) -> String {
    let is_allowed = |c: &char| !c.is_control() || matches!(c, '\n' | '\t' | '\r');
    text.chars()
        .filter(|c| is_allowed(c) && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

//! Parts that the Atom feeds of all features share.

use atom_syndication::{Content, Feed, FixedDateTime, Link, Person};
use axum::http::StatusCode;

use super::StoredBody;
use crate::platform::clock::Timestamp;

const ATOM: &str = "application/atom+xml; charset=utf-8";

/// Makes the body of a response from a feed.
pub fn pack_feed(feed: &Feed) -> StoredBody {
    StoredBody::pack_quickly(StatusCode::OK, ATOM, feed.to_string().into_bytes())
}

/// Link of a feed or an entry to an address of this site.
pub fn feed_link(base_url: &str, path: &str, rel: &str) -> Link {
    Link {
        href: format!("{base_url}{path}"),
        rel: rel.to_owned(),
        ..Link::default()
    }
}

/// Author of a feed or an entry.
pub fn feed_author(name: &str) -> Vec<Person> {
    vec![Person {
        name: name.to_owned(),
        ..Person::default()
    }]
}

/// HTML of an entry, whose links count from the address of its page.
pub fn feed_html(address: String, html: &str) -> Content {
    Content {
        base: Some(address),
        content_type: Some("html".to_owned()),
        value: Some(clean_feed_text(html)),
        ..Content::default()
    }
}

pub fn feed_time(at: Timestamp) -> FixedDateTime {
    at.to_iso().parse().unwrap_or_default()
}

/// Removes the characters that XML cannot have.
pub fn clean_feed_text(text: &str) -> String {
    let is_allowed = |c: &char| !c.is_control() || matches!(c, '\n' | '\t' | '\r');
    text.chars()
        .filter(|c| is_allowed(c) && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

//! The page at an address, in the one form of the address.

use std::borrow::Cow;

use axum::http::Uri;
use url::form_urlencoded;

use super::{PageRoute, ROUTES};

/// Longest text that a page looks for, in characters.
const MAX_VALUE_CHARS: usize = 200;
/// Maximum page number of a list.
const MAX_PAGE: u32 = 1_000_000;

/// One page to answer with: a route, and its address in the form that every other form of it is brought into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RouteTarget {
    pub route: &'static PageRoute,
    /// Path and query.
    pub url: Cow<'static, str>,
}

impl RouteTarget {
    /// Returns the page at an address. Parameters of the query that the page does not read are left out.
    pub fn find_route(uri: &Uri) -> Option<Self> {
        let path = uri.path();
        let route = ROUTES.iter().find(|route| route.matches_path(path))?;
        let query = normal_query(route, uri.query().unwrap_or_default());
        let url = match (route.is_single(), query.is_empty()) {
            (true, true) => Cow::Borrowed(route.path),
            (_, true) => path.to_owned().into(),
            _ => format!("{path}?{query}").into(),
        };
        Some(Self { route, url })
    }

    /// Targets a route without parameters, at its own path.
    pub fn for_route(route: &'static PageRoute) -> Self {
        Self {
            route,
            url: Cow::Borrowed(route.path),
        }
    }
}

impl PageRoute {
    /// Returns an address of the route that cannot exist.
    pub fn missing_target(&'static self) -> RouteTarget {
        RouteTarget {
            route: self,
            url: self.path.replace("{slug}", "-").into(),
        }
    }
}

/// Known parameters in their order, trimmed; what says nothing is left out, as the first page is.
fn normal_query(route: &PageRoute, query: &str) -> String {
    let mut normal = form_urlencoded::Serializer::new(String::new());
    for name in route.parameters {
        let mut given = form_urlencoded::parse(query.as_bytes());
        let Some((_, value)) = given.find(|(key, _)| key == name) else {
            continue;
        };
        let value: String = value.trim().chars().take(MAX_VALUE_CHARS).collect();
        let says_nothing = match *name {
            "page" => !value.parse().is_ok_and(|page: u32| (2..=MAX_PAGE).contains(&page)),
            "notice" => !NOTICES.contains(&value.as_str()),
            "order" => value != "helped",
            "sector" | "pay" | "cost" | "weeks" | "license" | "way" | "sold" | "here" | "sort" => !is_plain(&value),
            "post" => !value.parse().is_ok_and(|id: u32| id > 0),
            _ => value.is_empty(),
        };
        if !says_nothing {
            normal.append_pair(name, &value);
        }
    }
    normal.finish()
}

/// Returns whether a value has only the signs of the choices of `/markets`.
fn is_plain(value: &str) -> bool {
    !value.is_empty()
        && value
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

/// Messages that a page of the forum shows after a form without scripts. Others are left out, because each has a page
/// in the cache.
const NOTICES: [&str; 11] = [
    "held_link",
    "held_new_host",
    "held_too_many_links",
    "held_repeated",
    "held_trap",
    "held_too_fast",
    "held_capitals",
    "held_phone_numbers",
    "held_too_many_mentions",
    "held_spam_review",
    "flagged",
];

//! A list of posts that is too long to be held at once: it is read while it is sent.

use std::sync::Arc;

use axum::BoxError;
use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;

use crate::db::Db;
use crate::publishing::blog::api_bodies::{CategoryNames, PostBody};
use crate::publishing::blog::store;

/// Posts that are read at a time.
const TOGETHER: usize = 100;

struct RemainingPosts {
    ids: std::vec::IntoIter<i64>,
    /// Separator before the next post.
    before: &'static [u8],
}

/// Streams the published ones of the posts, in this order, as JSON. A failure aborts the stream, which the client
/// notices.
pub(crate) fn stream_body(db: Db, names: CategoryNames, ids: Vec<i64>) -> Body {
    let rest = RemainingPosts {
        ids: ids.into_iter(),
        before: b"[",
    };
    let names = Arc::new(names);
    Body::from_stream(stream::try_unfold(Some(rest), move |rest| {
        let (db, names) = (db.clone(), Arc::clone(&names));
        async move {
            let read = read_on(&db, &names, rest).await;
            read.inspect_err(|error| tracing::warn!(%error, "a list of posts broke off"))
        }
    }))
}

async fn read_on(
    db: &Db,
    names: &CategoryNames,
    rest: Option<RemainingPosts>,
) -> Result<Option<(Bytes, Option<RemainingPosts>)>, BoxError> {
    let Some(mut rest) = rest else {
        return Ok(None);
    };
    let ids: Vec<i64> = rest.ids.by_ref().take(TOGETHER).collect();
    let mut text = Vec::new();
    for post in store::in_order(db.read(), &ids).await? {
        text.extend_from_slice(rest.before);
        serde_json::to_writer(&mut text, &PostBody::new(post, names))?;
        rest.before = b",";
    }
    if rest.ids.len() > 0 {
        return Ok(Some((text.into(), Some(rest))));
    }
    text.extend_from_slice(if rest.before == b"[" { b"[]" } else { b"]" });
    Ok(Some((text.into(), None)))
}

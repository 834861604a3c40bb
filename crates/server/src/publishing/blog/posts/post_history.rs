//! Earlier states of posts, in the transaction of the write that makes them: revisions, the trash, and the end of
//! unsaved work.

use super::post_snapshot::PostSnapshot;
use crate::db::Tx;
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::Post;
use crate::publishing::blog::store::snapshot_store;

const MAX_KEY_CHARS: usize = 64;

/// Stores the previous state of a post, unless a writer would see no difference.
pub(crate) async fn keep_revision(transaction: &Tx, before: &Post, after: &Post) -> Result<(), ApiError> {
    let kept = PostSnapshot::from(before);
    if kept.is_like(&PostSnapshot::from(after)) {
        return Ok(());
    }
    let row = snapshot_store::revisions::Model {
        id: 0,
        post_id: before.summary.id,
        saved_at: before.summary.updated_at.micros(),
        title: before.summary.title.clone(),
        is_published: before.summary.is_published,
        words: i32::try_from(before.content.word_count()).unwrap_or(i32::MAX),
        post: kept.to_json()?,
    };
    Ok(snapshot_store::add_revision(transaction, row).await?)
}

/// Copies a post into the trash. The caller deletes its row.
pub(crate) async fn put_in_bin(transaction: &Tx, post: &Post, now: Timestamp) -> Result<(), ApiError> {
    let row = snapshot_store::bin::Model {
        post_id: post.summary.id,
        title: post.summary.title.clone(),
        slug: post.summary.slug.clone(),
        category: post.summary.category.clone(),
        post: PostSnapshot::from(post).to_json()?,
        deleted_at: now.micros(),
    };
    Ok(snapshot_store::put_into_bin(transaction, row).await?)
}

/// Ends the draft that a post was written in, in the transaction that saves the post. An autosave that arrives later is
/// refused: under a key of a new post for good, under a post's own because the post has a newer version by then.
pub(crate) async fn end_draft(transaction: &Tx, key: &str, now: Timestamp) -> Result<(), ApiError> {
    crate::db::dialect::lock_owner(transaction, "blog drafts").await?;
    snapshot_store::delete_draft(transaction, key).await?;
    if post_of(key)?.is_none() {
        snapshot_store::end_draft_key(transaction, key, now).await?;
    }
    Ok(())
}

/// `post-17` is for the post 17, `new-…` for one that was never saved. The answer is that post's id.
pub(crate) fn post_of(key: &str) -> Result<Option<i64>, ApiError> {
    if let Some(id) = key.strip_prefix("post-") {
        let id: i64 = id.parse().map_err(|_| ApiError::not_found())?;
        return (id > 0 && key == format!("post-{id}"))
            .then_some(Some(id))
            .ok_or_else(ApiError::not_found);
    }
    let is_plain = |name: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        !name.is_empty() && key.len() <= MAX_KEY_CHARS && name.bytes().all(plain)
    };
    match key.strip_prefix("new-") {
        Some(name) if is_plain(name) => Ok(None),
        _ => Err(ApiError::not_found()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_a_post_or_a_new_one_and_nothing_else() {
        assert_eq!(post_of("post-17").unwrap(), Some(17));
        assert_eq!(post_of("new-0f8c-1").unwrap(), None);
        for wrong in [
            "", "post-", "post-0", "post--1", "post-+1", "post-01", "post-x", "new-", "new-a/b", "new-ä", "other-1",
        ] {
            assert!(post_of(wrong).is_err(), "{wrong}");
        }
        assert!(post_of(&format!("new-{}", "a".repeat(61))).is_err());
    }
}

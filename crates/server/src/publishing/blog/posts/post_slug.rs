//! Addresses of posts that are free.

use texts::slug;

use crate::db::Tx;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::publishing::blog::store;

/// Refuses a slug that is reserved or another post's, and says which one is free.
pub(crate) async fn claim_slug(transaction: &Tx, slug: &str, own: i64) -> Result<(), ApiError> {
    if !slug::is_reserved(slug) && !store::is_taken(transaction, slug, own).await? {
        return Ok(());
    }
    let free = free_variant(transaction, slug, own).await?;
    let message = format!("The address \"{slug}\" is taken. \"{free}\" is free.");
    Err(ApiError::conflict(ErrorCode::SlugTaken, message.clone())
        .with_field("slug", message)
        .with_suggestion(free))
}

pub(crate) async fn free_variant(transaction: &Tx, slug: &str, own: i64) -> Result<String, ApiError> {
    let mut number = 2;
    loop {
        let variant = slug::numbered_slug(slug, number);
        if !store::is_taken(transaction, &variant, own).await? {
            return Ok(variant);
        }
        number += 1;
    }
}

/// Returns a free slug for a title without any letter.
pub(crate) async fn free_id_slug(transaction: &Tx, id: i64) -> Result<String, ApiError> {
    let slug = format!("post-{id}");
    match store::is_taken(transaction, &slug, id).await? {
        true => free_variant(transaction, &slug, id).await,
        false => Ok(slug),
    }
}

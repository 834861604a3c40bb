//! Functions of the blog for import and export: all stored content, and writes that share one transaction.

use std::collections::{HashMap, HashSet};

use texts::slug;

use super::{Category, Post, store};
use crate::db::api_error::ApiError;
use crate::db::{Db, Tx};
use crate::publishing::blog::store::category_store;

/// Every post, drafts included, oldest first.
pub async fn every_post(db: &Db) -> Result<Vec<Post>, ApiError> {
    Ok(store::all_posts(db.read()).await?)
}

/// Lists the stored categories by sort order, then by name.
pub async fn every_category(db: &Db) -> Result<Vec<Category>, ApiError> {
    Ok(category_store::list_categories(db.read()).await?)
}

/// Returns every category that has a row, as this transaction sees it.
pub async fn every_category_in(transaction: &Tx) -> Result<Vec<Category>, ApiError> {
    Ok(category_store::list_categories(transaction).await?)
}

/// Gives many texts an address each.
#[derive(Debug)]
pub struct FreeSlugs {
    taken: HashSet<String>,
    /// The number of the next variant, by what all variants of a slug begin with.
    next: HashMap<String, u32>,
}

impl FreeSlugs {
    pub fn new(taken: HashSet<String>) -> Self {
        Self {
            taken,
            next: HashMap::new(),
        }
    }

    /// Keeps an address for a text that has it already.
    pub fn reserve_slug(&mut self, slug: &str) {
        self.taken.insert(slug.to_owned());
    }

    /// The first address for `wanted` that is neither taken nor reserved. It is taken then. Empty when nothing can be
    /// made of `wanted`.
    pub fn take_free_slug(&mut self, wanted: &str) -> String {
        let wanted = slug::slugify(wanted);
        if wanted.is_empty() || (!slug::is_reserved(&wanted) && self.taken.insert(wanted.clone())) {
            return wanted;
        }
        let next = self.next.entry(slug::slug_stem(&wanted).to_owned()).or_insert(2);
        loop {
            let variant = slug::numbered_slug(&wanted, *next);
            *next += 1;
            if self.taken.insert(variant.clone()) {
                return variant;
            }
        }
    }
}

/// A post that holds something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostMention {
    pub id: i64,
    pub title: String,
    /// Everything in it that can hold an address.
    pub text: String,
}

/// Returns the posts, drafts included, that contain this text.
pub async fn find_mentions(db: &Db, text: &str) -> Result<Vec<PostMention>, ApiError> {
    let posts = store::posts_holding(db.read(), text).await?;
    let mention = |Post { summary, content }: Post| PostMention {
        id: summary.id,
        title: summary.title,
        text: content.into_html() + " " + &summary.featured_image,
    };
    Ok(posts.into_iter().map(mention).collect())
}

/// Rebuilds the word index, for posts that were written without updating it.
pub async fn index_anew(transaction: &Tx) -> Result<(), ApiError> {
    Ok(store::index_anew(transaction).await?)
}

/// Makes other writers wait until this transaction ends, so that its reads stay true.
pub async fn lock_blog(transaction: &Tx) -> Result<(), ApiError> {
    Ok(store::lock_posts(transaction).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_is_taken_gets_the_next_number() {
        let mut slugs = FreeSlugs::new(HashSet::from(["a".to_owned(), "a-3".to_owned()]));
        slugs.reserve_slug("b");
        let taken = ["A", "a", "B", "feed", "!", "a-2"].map(|wanted| slugs.take_free_slug(wanted));
        assert_eq!(taken, ["a-2", "a-4", "b-2", "feed-2", "", "a-2-2"]);
    }

    /// Asking for every number again at each of them would take hours.
    #[test]
    fn many_equal_titles_cost_no_more_than_different_ones() {
        let mut slugs = FreeSlugs::new(HashSet::new());
        let long = "x".repeat(200);
        for _ in 0..100_000 {
            assert!(!slugs.take_free_slug("First sale").is_empty());
            assert!(!slugs.take_free_slug(&long).is_empty());
        }
        assert_eq!(slugs.take_free_slug("First sale"), "first-sale-100001");
    }
}

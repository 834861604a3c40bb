//! Blog: posts, categories and search as readers see them, without drafts; and, in `editing`, the calls of the admin.

mod api_bodies;
mod editing;
mod http;
mod pages;
mod portable;
mod posts;
mod reading;
mod starter;
mod store;
mod views;
mod writing;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use axum::http::{HeaderName, StatusCode};
use serde::Serialize;
use texts::html::CleanHtml;
use texts::search_words::{self, SearchTerm, Segment};
use texts::slug::{self, is_slug};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::db::Db;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{check_page, refuse_parameter};
use crate::platform::clock::Timestamp;
use crate::state::content_work::ContentWork;

pub use editing::{clean_up, router as editing_router};
pub use http::router;
pub use pages::feeds::public_files;
pub use pages::page::page_queries;
pub use portable::{
    FreeSlugs, PostMention, every_category, every_category_in, every_post, find_mentions, index_anew, lock_blog,
};
pub use posts::post_draft::{CategoryDraft, PostDraft};
pub use posts::schedule::{JOB as PUBLISH_JOB, publish_scheduled};
pub use reading::{PostHeading, PreparedPost, prepare_content as prepare_reading};
pub use starter::{StarterContent, WrongFile, import_starter_content, parse_article, parse_categories};
pub use views::write_views;
pub use writing::{bin_post, save_category, save_post, write_category, write_post};

use store::ListPart;

/// Total number of posts, beside one page of the list.
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");
/// Posts of a page of the list: one large, twelve beside it.
pub const PER_PAGE: u64 = 13;
const MAX_PER_PAGE: u64 = 100;
/// Posts that join the page before instead of a last page of their own.
const MAX_ORPHANS: u64 = 2;
const MAX_QUESTION_CHARS: usize = 200;
/// Number of related articles of the same category under an article.
const RELATED: u64 = 3;
/// Sorts after every category that has a row of its own.
const FALLBACK_ORDER: i32 = 999;
/// Categories that the product defines, with or without a row of their own.
const KNOWN: [&str; 4] = [BEGINNERS, "niche-discovery", "productivity", UNCATEGORIZED];
const BEGINNERS: &str = "start-here";
const UNCATEGORIZED: &str = "uncategorized";

/// A post without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostSummary {
    /// 0 for one that is not stored yet.
    pub id: i64,
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    pub author_id: i64,
    /// The slug of a category, made or not.
    pub category: String,
    pub tags: Vec<String>,
    pub meta_description: String,
    /// Empty for none.
    pub featured_image: String,
    pub is_published: bool,
    /// Time of the first publication.
    pub published_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// Words of the text by 200, at least 1: list and article.
    pub read_minutes: i32,
    /// Characters of the HTML by 1000, at least 1: the category page.
    pub category_read_minutes: i32,
    /// Raised by every save: who saves tells which one the work began with.
    pub version: i64,
    /// Time at which a draft is published automatically.
    pub scheduled_for: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    pub summary: PostSummary,
    /// HTML that has passed the sanitizer.
    pub content: CleanHtml,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// `None` for a category without a row: a post or the product names it.
    pub id: Option<i64>,
    pub name: String,
    pub slug: String,
    pub description: String,
    pub meta_title: String,
    pub meta_description: String,
    pub og_image: String,
    pub featured: bool,
    pub sort_order: i32,
    pub parent_id: Option<i64>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// Filter of posts, and the requested page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PostQuery {
    /// Search text as it was typed.
    pub question: Option<String>,
    /// Slug of a category; `None` for all.
    pub category: Option<String>,
    /// Page number from 1.
    pub page: u64,
    /// Posts on a page; `None` for all on one.
    pub per_page: Option<u64>,
    /// True when the last page takes up to [`MAX_ORPHANS`] more posts.
    pub joins_orphans: bool,
}

/// Page of a list. `total` counts the items of all pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostListing<T> {
    pub items: Vec<T>,
    pub total: u64,
    pub page: u64,
    pub pages: u64,
}

/// Post in a list and, in a search, the places of its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostLookup {
    pub post: PostSummary,
    pub marks: Option<SearchMarks>,
}

/// Texts in pieces, the found words apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchMarks {
    pub title: Vec<Segment>,
    /// A place in the text where the words meet; empty when they are in title, tags or excerpt only.
    pub snippet: Vec<Segment>,
}

/// A post as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostArticle {
    pub post: PostSummary,
    pub body: String,
    pub headings: Vec<PostHeading>,
    pub related: Vec<PostSummary>,
}

/// A post without its content, and the name of its category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPost {
    pub post: PostSummary,
    pub category_name: String,
}

/// A category and the number of its published posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedCategory {
    pub category: Category,
    pub posts: i64,
}

impl PostQuery {
    fn list_part(&self) -> Result<ListPart, ApiError> {
        if self
            .question
            .as_ref()
            .is_some_and(|text| text.chars().count() > MAX_QUESTION_CHARS)
        {
            return Err(refuse_parameter("q", "it has over 200 characters"));
        }
        check_page(self.page)?;
        match self.per_page {
            Some(limit) if (1..=MAX_PER_PAGE).contains(&limit) => Ok(ListPart {
                limit: limit + self.count_orphans(),
                offset: (self.page - 1) * limit,
            }),
            Some(_) => Err(refuse_parameter("perPage", "it must be from 1 to 100")),
            None if self.page == 1 => Ok(ListPart::ALL),
            None => Ok(ListPart {
                offset: i64::MAX.unsigned_abs(),
                ..ListPart::ALL
            }),
        }
    }

    fn count_orphans(&self) -> u64 {
        if self.joins_orphans { MAX_ORPHANS } else { 0 }
    }

    fn count_pages(&self, total: u64) -> u64 {
        let Some(limit) = self.per_page else { return 1 };
        total.saturating_sub(self.count_orphans()).div_ceil(limit).max(1)
    }

    fn make_listing<T>(&self, mut items: Vec<T>, total: u64) -> PostListing<T> {
        let pages = self.count_pages(total);
        if let Some(limit) = self.per_page {
            let most = match self.page.cmp(&pages) {
                Ordering::Less => limit,
                Ordering::Equal => limit + self.count_orphans(),
                Ordering::Greater => 0,
            };
            items.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        }
        PostListing {
            items,
            total,
            page: self.page,
            pages,
        }
    }

    fn search_terms(&self) -> Option<Vec<SearchTerm>> {
        let question = self.question.as_deref().map(str::trim).filter(|text| !text.is_empty());
        question.map(search_words::parse_terms)
    }
}

/// Lists published posts in full: newest first or, in a search, best first.
///
/// # Errors
/// 422 for an impossible page; when the database does not answer.
pub async fn list_posts(db: &Db, wanted: &PostQuery) -> Result<PostListing<Post>, ApiError> {
    let (part, category) = (wanted.list_part()?, wanted.category.as_deref());
    let (posts, total) = match wanted.search_terms() {
        Some(terms) => store::find_post(db.read(), &terms, category, part).await?,
        None => store::list_posts(db.read(), category, part).await?,
    };
    Ok(wanted.make_listing(posts, total))
}

/// The ids of the same posts.
async fn list_ids(db: &Db, wanted: &PostQuery) -> Result<Vec<i64>, ApiError> {
    let (part, category) = (wanted.list_part()?, wanted.category.as_deref());
    let ids = match wanted.search_terms() {
        Some(terms) => store::find_ids(db.read(), &terms, category, part).await?.0,
        None => store::list_ids(db.read(), category, part).await?,
    };
    Ok(ids)
}

/// Lists posts like [`list_posts`], without contents, with the found words marked.
///
/// # Errors
/// Fails as [`list_posts`] does.
pub async fn list_articles(db: &Db, wanted: &PostQuery) -> Result<PostListing<PostLookup>, ApiError> {
    let (part, category) = (wanted.list_part()?, wanted.category.as_deref());
    let Some(terms) = wanted.search_terms() else {
        let (posts, total) = store::list_lean(db.read(), category, part).await?;
        let plain = posts.into_iter().map(|post| PostLookup { post, marks: None });
        return Ok(wanted.make_listing(plain.collect(), total));
    };
    let (posts, total) = store::find_post(db.read(), &terms, category, part).await?;
    let mark = move |post: Post| PostLookup {
        marks: Some(SearchMarks {
            title: search_words::mark_terms(&post.summary.title, &terms),
            snippet: search_words::cut_snippet(post.content.text(), &terms),
        }),
        post: post.summary,
    };
    // Marking reads every word of every text.
    let marked = spawn_blocking(move || posts.into_iter().map(mark).collect::<Vec<_>>()).await;
    Ok(wanted.make_listing(marked.map_err(ApiError::internal)?, total))
}

/// The published post at a slug, or at one that it had before: compare the slugs.
///
/// # Errors
/// 404; when the database does not answer.
pub async fn read_post(db: &Db, slug: &str) -> Result<Post, ApiError> {
    if !is_slug(slug) {
        return Err(no_post());
    }
    store::by_slug(db.read(), slug).await?.ok_or_else(no_post)
}

/// Returns the published ones of the posts, in no order.
pub async fn list_published(db: &Db, ids: &[i64]) -> Result<Vec<NamedPost>, ApiError> {
    let names = category_names(db).await?;
    let named = |post: PostSummary| NamedPost {
        category_name: name_in(&names, &post.category),
        post,
    };
    Ok(store::by_ids(db.read(), ids).await?.into_iter().map(named).collect())
}

/// Returns the published posts at these slugs, or at slugs that they had before, each with the slug that found it.
pub async fn published_at_slugs(db: &Db, slugs: &[&str]) -> Result<Vec<(String, PostSummary)>, ApiError> {
    Ok(store::guide_store::by_slugs(db.read(), slugs).await?)
}

/// Returns the posts that were deleted for good: neither in the blog nor in the trash.
pub async fn list_gone(db: &Db, mut ids: Vec<i64>) -> Result<Vec<i64>, ApiError> {
    let known: HashSet<i64> = editing::known_posts(db).await?.into_iter().collect();
    ids.retain(|id| !known.contains(id));
    Ok(ids)
}

/// The published post at a slug as its page shows it.
///
/// # Errors
/// As [`read_post`].
pub async fn read_article(db: &Db, texts: &ContentWork, slug: &str) -> Result<PostArticle, ApiError> {
    let Post { summary, content } = read_post(db, slug).await?;
    let related = store::find_related(db.read(), &summary, RELATED).await?;
    let reading = texts.run(move || reading::prepare_content(content.as_str())).await?;
    Ok(PostArticle {
        post: summary,
        body: reading.body,
        headings: reading.headings,
        related,
    })
}

/// Lists the categories that have rows of their own, in their order.
pub async fn list_categories(db: &Db) -> Result<Vec<CountedCategory>, ApiError> {
    let counts: HashMap<String, i64> = store::count_by_category(db.read()).await?.into_iter().collect();
    let count = |category: Category| CountedCategory {
        posts: counts.get(&category.slug).copied().unwrap_or(0),
        category,
    };
    Ok(store::category_store::list_categories(db.read())
        .await?
        .into_iter()
        .map(count)
        .collect())
}

/// Returns the category of a slug. A category without a row gets a derived name and description.
///
/// # Errors
/// 404 for an invalid slug; when the database does not answer.
pub async fn read_category(db: &Db, slug: &str) -> Result<CountedCategory, ApiError> {
    if !is_slug(slug) {
        return Err(ApiError::not_found());
    }
    let made = store::category_store::list_categories(db.read()).await?;
    let category = made.into_iter().find(|category| category.slug == slug);
    let counts = store::count_by_category(db.read()).await?;
    Ok(CountedCategory {
        category: category.unwrap_or_else(|| fallback_category(slug)),
        posts: counts
            .into_iter()
            .find(|(of, _)| of == slug)
            .map_or(0, |(_, posts)| posts),
    })
}

impl CountedCategory {
    /// Returns whether the slug belongs to a category, a post or the product.
    pub fn is_known(&self) -> bool {
        self.category.id.is_some() || self.posts > 0 || KNOWN.contains(&self.category.slug.as_str())
    }
}

/// Returns the name of every category that has a row, by slug.
async fn category_names(db: &Db) -> Result<HashMap<String, String>, ApiError> {
    let made = store::category_store::list_categories(db.read()).await?;
    Ok(made
        .into_iter()
        .map(|category| (category.slug, category.name))
        .collect())
}

/// Returns the name of a category, with or without a row.
fn name_in(names: &HashMap<String, String>, slug: &str) -> String {
    names.get(slug).cloned().unwrap_or_else(|| slug::name_from_slug(slug))
}

fn fallback_category(slug: &str) -> Category {
    let name = slug::name_from_slug(slug);
    let is_start = slug == BEGINNERS;
    let description = if is_start {
        "New to side hustles? Start with these guides: how to find a niche, test it with real people and plan the first \
         month, next to a full-time job."
            .to_owned()
    } else {
        format!(
            "Content for the {name} category is being prepared. Check back soon for expert insights and strategies."
        )
    };
    Category {
        id: None,
        name,
        slug: slug.to_owned(),
        meta_title: String::new(),
        meta_description: description.clone(),
        description,
        og_image: String::new(),
        featured: is_start,
        sort_order: FALLBACK_ORDER,
        parent_id: None,
        created_at: Timestamp::from_micros(0),
        updated_at: Timestamp::from_micros(0),
    }
}

fn no_post() -> ApiError {
    let message = "The article you're looking for doesn't exist or has been moved.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

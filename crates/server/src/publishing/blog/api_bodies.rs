//! Response bodies of the blog's calls.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::views::{Views, views_of};
use super::{CountedCategory, Post, PostArticle, PostHeading, PostLookup, PostQuery, PostSummary, SearchMarks};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::state::content_work::ContentWork;

/// Post as a list shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostSummary)]
pub(super) struct SummaryBody {
    id: i64,
    title: String,
    /// The last part of the address, `/blog/{slug}`.
    pub slug: String,
    excerpt: String,
    author_id: i64,
    /// The slug of its category.
    category: String,
    category_name: String,
    tags: Vec<String>,
    meta_description: String,
    /// An address, or empty.
    featured_image: String,
    is_published: bool,
    /// Time of the first publish.
    published_at: Option<Timestamp>,
    created_at: Timestamp,
    updated_at: Timestamp,
    /// Minutes to read, by words: for the list and the article.
    read_minutes: i32,
    /// Minutes to read, by characters: for the category page.
    category_read_minutes: i32,
}

/// Post with its content. An admin's session gets further fields.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Post)]
pub(super) struct PostBody {
    #[serde(flatten)]
    summary: SummaryBody,
    /// HTML, cleaned when it was written.
    content: String,
    /// Only with an admin's session: when the draft is published by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Timestamp>, required = false)]
    scheduled_for: Option<Option<Timestamp>>,
    /// Only with an admin's session: raised by every save.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    version: Option<i64>,
}

/// A post as the administration lists it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminPostLine)]
pub(super) struct LineBody {
    #[serde(flatten)]
    summary: SummaryBody,
    /// Time at which the draft is published automatically.
    scheduled_for: Option<Timestamp>,
    /// Number of views by readers.
    views: i64,
    /// Views by readers in the last thirty days.
    recent_views: i64,
}

/// A post as a page lists it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ListedArticle {
    #[serde(flatten)]
    summary: SummaryBody,
    /// Places of the words, only in a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    marks: Option<SearchMarks>,
}

/// One page of posts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArticleList {
    pub items: Vec<ListedArticle>,
    /// Number on all pages.
    total: u64,
    page: u64,
    /// Number of pages, at least 1.
    pub pages: u64,
}

/// A post as its page shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Article)]
pub(super) struct ArticleBody {
    #[serde(flatten)]
    pub summary: SummaryBody,
    /// The content made ready for a page: anchors on headings, looks by class, pictures that load late.
    body: String,
    /// Headings of the second and third level in their order.
    headings: Vec<PostHeading>,
    /// Up to three others of its category, newest first.
    related: Vec<SummaryBody>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Category)]
pub(super) struct CategoryBody {
    /// Null for a category without a row of its own.
    id: Option<i64>,
    name: String,
    slug: String,
    description: String,
    meta_title: String,
    meta_description: String,
    og_image: String,
    featured: bool,
    sort_order: i32,
    parent_id: Option<i64>,
    /// Null for a category without a row of its own.
    created_at: Option<Timestamp>,
    /// Null for a category without a row of its own.
    updated_at: Option<Timestamp>,
    /// Number of its published posts.
    post_count: i64,
    /// False when the slug belongs to no category, no post and no name of the product.
    pub exists: bool,
}

/// Names of categories by slug; a slug without an entry is turned into a name.
pub(super) type CategoryNames = HashMap<String, String>;

impl SummaryBody {
    fn new(post: PostSummary, names: &CategoryNames) -> Self {
        Self {
            id: post.id,
            title: post.title,
            slug: post.slug,
            excerpt: post.excerpt,
            author_id: post.author_id,
            category_name: super::name_in(names, &post.category),
            category: post.category,
            tags: post.tags,
            meta_description: post.meta_description,
            featured_image: post.featured_image,
            is_published: post.is_published,
            published_at: post.published_at,
            created_at: post.created_at,
            updated_at: post.updated_at,
            read_minutes: post.read_minutes,
            category_read_minutes: post.category_read_minutes,
        }
    }
}

impl PostBody {
    pub(super) fn new(post: Post, names: &CategoryNames) -> Self {
        Self {
            summary: SummaryBody::new(post.summary, names),
            content: post.content.into_html(),
            scheduled_for: None,
            version: None,
        }
    }

    /// Adds the fields that only admins see.
    fn for_admin(post: Post, names: &CategoryNames) -> Self {
        let (scheduled_for, version) = (post.summary.scheduled_for, post.summary.version);
        Self {
            scheduled_for: Some(scheduled_for),
            version: Some(version),
            ..Self::new(post, names)
        }
    }
}

impl ListedArticle {
    fn new(found: PostLookup, names: &CategoryNames) -> Self {
        Self {
            summary: SummaryBody::new(found.post, names),
            marks: found.marks,
        }
    }
}

impl From<CountedCategory> for CategoryBody {
    fn from(counted: CountedCategory) -> Self {
        let (exists, category) = (counted.is_known(), counted.category);
        let made = category.id.is_some();
        Self {
            id: category.id,
            name: category.name,
            slug: category.slug,
            description: category.description,
            meta_title: category.meta_title,
            meta_description: category.meta_description,
            og_image: category.og_image,
            featured: category.featured,
            sort_order: category.sort_order,
            parent_id: category.parent_id,
            created_at: made.then_some(category.created_at),
            updated_at: made.then_some(category.updated_at),
            post_count: counted.posts,
            exists,
        }
    }
}

/// Posts in full, and how many there are on all pages.
pub(super) async fn list_bodies(db: &Db, wanted: &PostQuery) -> Result<(Vec<PostBody>, u64), ApiError> {
    let list = super::list_posts(db, wanted).await?;
    let names = super::category_names(db).await?;
    let bodies = list.items.into_iter().map(|post| PostBody::new(post, &names));
    Ok((bodies.collect(), list.total))
}

/// Returns a post as its writer sees it.
pub(super) async fn saved_body(db: &Db, post: Post) -> Result<PostBody, ApiError> {
    Ok(PostBody::for_admin(post, &super::category_names(db).await?))
}

/// Returns posts as their writer sees them.
pub(super) async fn saved_all(db: &Db, posts: Vec<Post>) -> Result<Vec<PostBody>, ApiError> {
    let names = super::category_names(db).await?;
    Ok(posts
        .into_iter()
        .map(|post| PostBody::for_admin(post, &names))
        .collect())
}

/// Returns posts without their contents, as their writer sees them.
pub(super) async fn line_bodies(db: &Db, posts: Vec<PostSummary>, now: Timestamp) -> Result<Vec<LineBody>, ApiError> {
    let names = super::category_names(db).await?;
    let ids: Vec<i64> = posts.iter().map(|post| post.id).collect();
    let views = views_of(db, &ids, now).await?;
    let line = |(post, views): (PostSummary, Views)| LineBody {
        scheduled_for: post.scheduled_for,
        summary: SummaryBody::new(post, &names),
        views: views.total,
        recent_views: views.recent,
    };
    Ok(posts.into_iter().zip(views).map(line).collect())
}

pub(super) async fn post_body(db: &Db, slug: &str) -> Result<PostBody, ApiError> {
    let post = super::read_post(db, slug).await?;
    Ok(PostBody::new(post, &super::category_names(db).await?))
}

pub(super) async fn article_list(db: &Db, wanted: &PostQuery) -> Result<ArticleList, ApiError> {
    let list = super::list_articles(db, wanted).await?;
    let names = super::category_names(db).await?;
    let items = list.items.into_iter().map(|found| ListedArticle::new(found, &names));
    Ok(ArticleList {
        items: items.collect(),
        total: list.total,
        page: list.page,
        pages: list.pages,
    })
}

pub(super) async fn article_body(db: &Db, texts: &ContentWork, slug: &str) -> Result<ArticleBody, ApiError> {
    let PostArticle {
        post,
        body,
        headings,
        related,
    } = super::read_article(db, texts, slug).await?;
    let names = super::category_names(db).await?;
    Ok(ArticleBody {
        summary: SummaryBody::new(post, &names),
        body,
        headings,
        related: related.into_iter().map(|post| SummaryBody::new(post, &names)).collect(),
    })
}

pub(super) async fn category_bodies(db: &Db) -> Result<Vec<CategoryBody>, ApiError> {
    let counted = super::list_categories(db).await?;
    Ok(counted.into_iter().map(CategoryBody::from).collect())
}

pub(super) async fn category_body(db: &Db, slug: &str) -> Result<CategoryBody, ApiError> {
    Ok(super::read_category(db, slug).await?.into())
}

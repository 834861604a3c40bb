//! Articles and categories that are part of the product. They are imported once; deleted ones stay deleted.

use rust_embed::RustEmbed;
use serde::Deserialize;
use texts::html::{CleanHtml, render_markdown};
use tokio::task::spawn_blocking;

use super::writing::{write_category, write_post};
use super::{CategoryDraft, PostDraft, store};
use crate::db::api_error::ApiError;
use crate::db::write_content;
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Between the front matter of an article and its text.
const FENCE: &str = "+++";
/// Author of the starter content: the reserved author.
const AUTHOR: i64 = 1;

#[derive(RustEmbed)]
#[folder = "../../content"]
#[allow_missing = true]
struct StarterFiles;

/// Content of the product that is imported once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StarterContent {
    pub categories: Vec<CategoryDraft>,
    pub articles: Vec<PostDraft>,
}

/// A file that is not of the form that `content/README.md` describes.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct WrongFile {
    pub file: String,
    pub problem: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FrontMatter {
    title: String,
    slug: String,
    excerpt: String,
    category: String,
    tags: Vec<String>,
    meta_description: String,
    #[serde(default)]
    featured_image: String,
    published_at: toml::Value,
}

#[derive(Deserialize)]
struct CategoryFile {
    category: Vec<CategoryEntry>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CategoryEntry {
    name: String,
    slug: String,
    description: String,
    #[serde(default)]
    meta_title: String,
    #[serde(default)]
    meta_description: String,
    #[serde(default)]
    featured: bool,
    #[serde(default)]
    sort_order: i32,
}

impl StarterContent {
    /// Returns the content inside this binary, empty when the folder did not exist.
    ///
    /// # Errors
    /// At the first malformed file.
    pub fn from_binary() -> Result<Self, WrongFile> {
        let mut content = Self::default();
        for name in StarterFiles::iter() {
            let wrong = |problem: String| WrongFile {
                file: name.to_string(),
                problem,
            };
            let bytes = StarterFiles::get(&name)
                .map(|file| file.data.into_owned())
                .unwrap_or_default();
            let text = String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
            if name == "categories.toml" {
                content.categories = parse_categories(&text).map_err(wrong)?;
            } else if name.starts_with("blog/") && name.ends_with(".md") {
                content.articles.push(parse_article(&text).map_err(wrong)?);
            }
        }
        Ok(content)
    }
}

/// # Errors
/// One line for the author of the file.
pub fn parse_categories(text: &str) -> Result<Vec<CategoryDraft>, String> {
    let file: CategoryFile = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let draft = |entry: CategoryEntry| CategoryDraft {
        name: entry.name,
        slug: entry.slug,
        description: entry.description,
        meta_title: entry.meta_title,
        meta_description: entry.meta_description,
        og_image: String::new(),
        featured: entry.featured,
        sort_order: entry.sort_order,
        parent_id: None,
    };
    Ok(file.category.into_iter().map(draft).collect())
}

/// Reads an article: TOML between two lines `+++`, then Markdown.
///
/// # Errors
/// One line for the author of the file.
pub fn parse_article(text: &str) -> Result<PostDraft, String> {
    let (front, body) = text
        .strip_prefix(FENCE)
        .and_then(|rest| rest.split_once(&format!("\n{FENCE}\n")))
        .ok_or("begins with no front matter between two lines +++")?;
    let front: FrontMatter = toml::from_str(front).map_err(|error| error.message().to_owned())?;
    let day = front.published_at.to_string();
    Ok(PostDraft {
        published_at: Some(read_publication(&day).ok_or_else(|| format!("publishedAt is no day: {day}"))?),
        title: front.title,
        slug: front.slug,
        excerpt: front.excerpt,
        content: render_markdown(body),
        author_id: AUTHOR,
        category: front.category,
        tags: front.tags,
        meta_description: front.meta_description,
        featured_image: front.featured_image,
        is_published: true,
        created_at: None,
        scheduled_for: None,
        version: None,
    })
}

/// A day such as 2026-06-03, a time behind it or not: six in the morning UTC then.
fn read_publication(text: &str) -> Option<Timestamp> {
    let day = read_day(text.trim_matches('"').get(..10)?)?;
    Some(Timestamp::from_utc(day.at(6, 0, 0, 0)))
}

/// Imports the content, unless this was done before. Existing content at one of its addresses stays.
///
/// # Errors
/// When the database does not write; then none of it is stored.
pub async fn import_starter_content(state: &AppState, content: StarterContent) -> Result<(), ApiError> {
    if store::has_starter_content(state.db.read()).await? {
        return Ok(());
    }
    let clean = |post: PostDraft| CleanHtml::sanitize(&post.content).map(|cleaned| (post, cleaned));
    let articles = content.articles;
    let cleaned = spawn_blocking(move || articles.into_iter().map(clean).collect::<Result<Vec<_>, _>>());
    let articles = cleaned.await.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
    let (categories, now) = (content.categories, state.clock.now());
    write_content!(state, async move |transaction| {
        if !store::claim_starter_content(transaction).await? {
            return Ok(());
        }
        for draft in categories {
            unless_taken(write_category(transaction, None, draft, now).await)?;
        }
        for (draft, cleaned) in articles {
            unless_taken(write_post(transaction, None, draft, cleaned, now).await)?;
        }
        Ok(())
    })
    .await
}

fn unless_taken<T>(written: Result<T, ApiError>) -> Result<(), ApiError> {
    match written {
        Err(error) if error.status() != axum::http::StatusCode::CONFLICT => Err(error),
        _ => Ok(()),
    }
}

//! Our own export: all content of the blog in one JSON document that can be imported again.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::portability::source::{FoundCategory, FoundPicture, FoundPost, FoundSite, ImportSource, UnreadableFile};
use crate::portability::syntax::dates;
use crate::timestamp::Timestamp;

const FORMAT: &str = "sidestart-blog";
const VERSION: u32 = 1;

/// Everything of a blog in one file.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BlogExport)]
pub struct SidestartDocument {
    format: String,
    version: u32,
    exported_at: String,
    categories: Vec<FoundCategory>,
    pub posts: Vec<PostEntry>,
    #[serde(default)]
    pub media: Vec<MediaEntry>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedPost)]
pub struct PostEntry {
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    pub content: String,
    pub category: String,
    pub tags: Vec<String>,
    pub meta_description: String,
    pub featured_image: String,
    pub is_published: bool,
    pub published_at: Option<String>,
    #[serde(default)]
    pub scheduled_for: Option<String>,
    pub created_at: String,
    pub updated_at: String,
}

/// A picture. Its bytes are in the archive, under its address.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedPicture)]
pub struct MediaEntry {
    pub name: String,
    pub alt: String,
    pub url: String,
}

impl SidestartDocument {
    pub fn new(categories: Vec<FoundCategory>, posts: Vec<PostEntry>, media: Vec<MediaEntry>, now: Timestamp) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            exported_at: now.to_iso(),
            categories,
            posts,
            media,
        }
    }
}

/// Reads an export of Sidestart.
///
/// # Errors
/// For a malformed export, in a sentence that names the place.
pub fn read_own(bytes: &[u8], now: Timestamp) -> Result<FoundSite, UnreadableFile> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let document: SidestartDocument = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        UnreadableFile(format!(
            "This is not an export of a Sidestart blog: look at {path} ({}).",
            error.inner()
        ))
    })?;
    if document.format != FORMAT || document.version != VERSION {
        let message =
            "This export was made by another version of Sidestart. Please use that one, or a newer one, to read it.";
        return Err(UnreadableFile(message.to_owned()));
    }
    Ok(FoundSite {
        source: ImportSource::Sidestart,
        hosts: HashSet::new(),
        categories: document.categories,
        posts: document.posts.into_iter().map(|entry| to_post(entry, now)).collect(),
        pictures: document.media.into_iter().map(to_picture).collect(),
        others: Vec::new(),
    })
}

fn to_picture(entry: MediaEntry) -> FoundPicture {
    FoundPicture {
        url: entry.url,
        title: entry.name,
        alt: entry.alt,
    }
}

fn to_post(entry: PostEntry, now: Timestamp) -> FoundPost {
    FoundPost {
        key: entry.slug.clone(),
        is_page: false,
        link: String::new(),
        title: entry.title,
        slug: entry.slug,
        excerpt: entry.excerpt,
        content: entry.content,
        category: entry.category,
        tags: entry.tags,
        meta_description: entry.meta_description,
        featured_image: entry.featured_image,
        is_published: entry.is_published,
        published_at: entry.published_at.as_deref().and_then(dates::parse_date),
        created_at: dates::parse_date(&entry.created_at),
        scheduled_for: entry
            .scheduled_for
            .as_deref()
            .and_then(dates::parse_date)
            .filter(|at| *at > now),
        notes: Vec::new(),
    }
}

//! Common model of every kind of export, and messages about it.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::abandoned::Abandoned;
use crate::timestamp::Timestamp;

/// System that made the export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ImportSource)]
pub enum ImportSource {
    /// WordPress eXtended RSS.
    WordPress,
    /// Ghost's JSON.
    Ghost,
    /// Our own, as JSON or in its zip.
    Sidestart,
}

impl ImportSource {
    pub fn name(self) -> &'static str {
        match self {
            Self::WordPress => "wordpress",
            Self::Ghost => "ghost",
            Self::Sidestart => "sidestart",
        }
    }
}

/// A file that cannot be read, in a sentence that says where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnreadableFile(pub String);

/// Ends the work when its caller has gone.
pub fn go_on(abandoned: &Abandoned) -> Result<(), UnreadableFile> {
    match abandoned.is_set() {
        true => Err(UnreadableFile(
            "The import was stopped, and nothing was taken in.".to_owned(),
        )),
        false => Ok(()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ImportKind)]
pub enum ItemKind {
    Post,
    Page,
    Category,
    Tag,
    Media,
    Comment,
    Author,
    /// Menus, styles and other parts of the old site that are no content.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ImportAction)]
pub enum ItemAction {
    Create,
    Update,
    Unchanged,
    Skip,
}

impl ItemKind {
    pub fn word(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Page => "page",
            Self::Category => "category",
            Self::Tag => "tag",
            Self::Media => "media",
            Self::Comment => "comment",
            Self::Author => "author",
            Self::Other => "other",
        }
    }
}

impl ItemAction {
    pub fn word(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Update => "update",
            Self::Unchanged => "unchanged",
            Self::Skip => "skip",
        }
    }
}

/// One thing of the export, and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportItem)]
pub struct ImportItem {
    pub kind: ItemKind,
    pub title: String,
    /// Slug here. Empty for an item without an address of its own.
    pub slug: String,
    pub action: ItemAction,
    /// Null for an item that is neither published nor a draft.
    #[schema(required)]
    pub is_published: Option<bool>,
    /// Reason, and further notes.
    #[schema(required)]
    pub note: Option<String>,
}

impl ImportItem {
    pub fn new(kind: ItemKind, title: impl Into<String>, action: ItemAction, note: impl Into<String>) -> Self {
        let note: String = note.into();
        Self {
            kind,
            title: title.into(),
            slug: String::new(),
            action,
            is_published: None,
            note: (!note.is_empty()).then_some(note),
        }
    }
}

/// Number of items of each kind that were found, and number of all items that are left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ImportCounts)]
pub struct ImportCounts {
    pub posts: usize,
    pub pages: usize,
    pub categories: usize,
    pub tags: usize,
    pub media: usize,
    pub comments: usize,
    pub skipped: usize,
}

/// Result of an import or of a dry run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportReport)]
pub struct ImportReport {
    pub source: ImportSource,
    pub dry_run: bool,
    pub counts: ImportCounts,
    pub items: Vec<ImportItem>,
}

impl ImportReport {
    pub fn new(source: ImportSource, dry_run: bool, items: Vec<ImportItem>) -> Self {
        let count = |kind: ItemKind| items.iter().filter(|item| item.kind == kind).count();
        let counts = ImportCounts {
            posts: count(ItemKind::Post),
            pages: count(ItemKind::Page),
            categories: count(ItemKind::Category),
            tags: count(ItemKind::Tag),
            media: count(ItemKind::Media),
            comments: count(ItemKind::Comment),
            skipped: items.iter().filter(|item| item.action == ItemAction::Skip).count(),
        };
        Self {
            source,
            dry_run,
            counts,
            items,
        }
    }
}

/// An export, read.
#[derive(Debug, Clone)]
pub struct FoundSite {
    pub source: ImportSource,
    /// Machines on which the old site and its pictures were. Only their addresses are taken for the site's own.
    pub hosts: HashSet<String>,
    pub categories: Vec<FoundCategory>,
    pub posts: Vec<FoundPost>,
    pub pictures: Vec<FoundPicture>,
    /// Items that the report lists and the import leaves out.
    pub others: Vec<ImportItem>,
}

// The export of Sidestart has it in this form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedCategory)]
pub struct FoundCategory {
    pub name: String,
    pub slug: String,
    pub description: String,
    pub meta_title: String,
    pub meta_description: String,
    pub og_image: String,
    pub featured: bool,
    pub sort_order: i32,
    // A slug.
    pub parent: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FoundPost {
    /// Equal in every export of the same site.
    #[serde(skip)]
    pub key: String,
    #[serde(skip)]
    pub is_page: bool,
    /// Address on the old site, for links between posts. Empty when it is unknown.
    #[serde(skip)]
    pub link: String,
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    /// Any HTML.
    pub content: String,
    pub category: String,
    pub tags: Vec<String>,
    pub meta_description: String,
    pub featured_image: String,
    pub is_published: bool,
    #[serde(serialize_with = "serialize_micros")]
    pub published_at: Option<Timestamp>,
    #[serde(serialize_with = "serialize_micros")]
    pub created_at: Option<Timestamp>,
    /// Time of a future publication. `None` for posts that another system would have published, because no writer has
    /// checked them here.
    #[serde(skip)]
    pub scheduled_for: Option<Timestamp>,
    #[serde(skip)]
    pub notes: Vec<String>,
}

#[expect(clippy::ref_option, reason = "the form that serde calls")]
fn serialize_micros<S: serde::Serializer>(at: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    at.map(Timestamp::micros).serialize(serializer)
}

/// A picture that an export names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundPicture {
    pub url: String,
    pub title: String,
    pub alt: String,
}

/// Texts as a database can keep them.
pub fn storable_text(text: &str) -> String {
    let kept = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t'));
    kept.collect::<String>().trim().to_owned()
}

/// The first words of a text, at most so many characters.
pub fn first_words(text: &str, most: usize) -> String {
    let mut taken = String::new();
    for word in text.split_whitespace() {
        if taken.chars().count() + 1 + word.chars().count() > most {
            if taken.is_empty() {
                taken = word.chars().take(most - 1).collect();
            }
            return taken.trim_end_matches([',', ';', ':', '.', '-']).to_owned() + "…";
        }
        if !taken.is_empty() {
            taken.push(' ');
        }
        taken.push_str(word);
    }
    taken
}

//! Ghost's JSON, and what each part of it is here.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use serde::de::Deserializer;
use serde_json::Value;

use crate::abandoned::Abandoned;
use crate::html::escape_text;
use crate::html::{plain_text, render_markdown};
use crate::portability::adapt::adapt_html;
use crate::portability::source::{
    FoundCategory, FoundPost, FoundSite, ImportItem, ImportSource, ItemAction, ItemKind, UnreadableFile, go_on,
    storable_text,
};
use crate::portability::syntax::{dates, lexical, links, mobiledoc};
use crate::slug::slugify;
use crate::timestamp::Timestamp;

/// Placeholder in Ghost's exports for the address of the site.
const OWN_ADDRESS: &str = "__GHOST_URL__";

#[derive(Deserialize, Default)]
#[serde(default)]
struct GhostData {
    posts: Vec<GhostPost>,
    posts_meta: Vec<PostMeta>,
    tags: Vec<GhostTag>,
    posts_tags: Vec<PostTag>,
    users: Vec<GhostUser>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct GhostPost {
    #[serde(deserialize_with = "lenient_text")]
    id: String,
    #[serde(deserialize_with = "lenient_text")]
    uuid: String,
    #[serde(deserialize_with = "lenient_text")]
    title: String,
    #[serde(deserialize_with = "lenient_text")]
    slug: String,
    #[serde(deserialize_with = "lenient_text")]
    html: String,
    #[serde(deserialize_with = "lenient_text")]
    mobiledoc: String,
    #[serde(deserialize_with = "lenient_text")]
    lexical: String,
    #[serde(deserialize_with = "lenient_text")]
    markdown: String,
    #[serde(deserialize_with = "lenient_text")]
    plaintext: String,
    #[serde(alias = "image", deserialize_with = "lenient_text")]
    feature_image: String,
    #[serde(rename = "type", deserialize_with = "lenient_text")]
    kind: String,
    #[serde(deserialize_with = "lenient_text")]
    page: String,
    #[serde(deserialize_with = "lenient_text")]
    status: String,
    #[serde(deserialize_with = "lenient_text")]
    visibility: String,
    #[serde(deserialize_with = "lenient_text")]
    custom_excerpt: String,
    #[serde(deserialize_with = "lenient_text")]
    meta_description: String,
    #[serde(deserialize_with = "lenient_text")]
    published_at: String,
    #[serde(deserialize_with = "lenient_text")]
    created_at: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct PostMeta {
    #[serde(deserialize_with = "lenient_text")]
    post_id: String,
    #[serde(deserialize_with = "lenient_text")]
    meta_description: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct GhostTag {
    #[serde(deserialize_with = "lenient_text")]
    id: String,
    #[serde(deserialize_with = "lenient_text")]
    name: String,
    #[serde(deserialize_with = "lenient_text")]
    slug: String,
    #[serde(deserialize_with = "lenient_text")]
    description: String,
    #[serde(deserialize_with = "lenient_text")]
    visibility: String,
    #[serde(alias = "image", deserialize_with = "lenient_text")]
    feature_image: String,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct PostTag {
    #[serde(deserialize_with = "lenient_text")]
    post_id: String,
    #[serde(deserialize_with = "lenient_text")]
    tag_id: String,
    sort_order: Option<i64>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct GhostUser {
    #[serde(deserialize_with = "lenient_text")]
    name: String,
}

/// Texts, numbers and booleans alike: their kinds changed from version to version. Null is nothing.
fn lenient_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => text,
        Value::Null => String::new(),
        Value::Bool(is) => (if is { "1" } else { "0" }).to_owned(),
        other => other.to_string(),
    })
}

/// Reads a JSON export of Ghost. Internal tags are left out.
///
/// # Errors
/// For a malformed export, in a sentence that names the place.
pub fn read_ghost(bytes: &[u8], now: Timestamp, abandoned: &Abandoned) -> Result<FoundSite, UnreadableFile> {
    let data = data_of(bytes)?;
    let names: HashMap<&str, &GhostTag> = data.tags.iter().map(|tag| (tag.id.as_str(), tag)).collect();
    let mut pairs: HashMap<&str, Vec<&PostTag>> = HashMap::new();
    for pair in &data.posts_tags {
        pairs.entry(&pair.post_id).or_default().push(pair);
    }
    let tags_of = |post: &GhostPost| {
        let mut own = pairs.get(post.id.as_str()).cloned().unwrap_or_default();
        own.sort_by_key(|pair| pair.sort_order.unwrap_or(0));
        let found = own
            .into_iter()
            .filter_map(|pair| names.get(pair.tag_id.as_str()).copied());
        found.filter(|tag| is_public_tag(tag)).collect::<Vec<_>>()
    };
    let metas: HashMap<&str, &PostMeta> = data
        .posts_meta
        .iter()
        .map(|meta| (meta.post_id.as_str(), meta))
        .collect();
    let mut primary = HashSet::new();
    let posts = data.posts.iter().map(|post| {
        go_on(abandoned)?;
        let tags = tags_of(post);
        primary.extend(tags.first().map(|tag| tag.id.as_str()));
        Ok(found_post(post, &tags, metas.get(post.id.as_str()).copied(), now))
    });
    let posts = posts.collect::<Result<Vec<_>, UnreadableFile>>()?;
    let categories = data.tags.iter().filter(|tag| primary.contains(tag.id.as_str()));
    Ok(FoundSite {
        source: ImportSource::Ghost,
        hosts: HashSet::new(),
        categories: categories.map(to_category).collect(),
        pictures: Vec::new(),
        posts,
        others: list_others(&data, &primary),
    })
}

fn data_of(bytes: &[u8]) -> Result<GhostData, UnreadableFile> {
    let wrong = |error: serde_json::Error| {
        UnreadableFile(format!(
            "Line {}, column {}: this is not a complete JSON file ({error}).",
            error.line(),
            error.column()
        ))
    };
    let mut whole: Value = serde_json::from_slice(bytes).map_err(wrong)?;
    let export = match whole.get_mut("db").and_then(|db| db.get_mut(0)) {
        Some(first) => first.take(),
        None => whole,
    };
    let Some(data) = export
        .get("data")
        .filter(|data| data.get("posts").is_some_and(Value::is_array))
    else {
        let message =
            "This is not a Ghost export. In Ghost choose Settings, Labs or Migration, Export, and give that file.";
        return Err(UnreadableFile(message.to_owned()));
    };
    serde_path_to_error::deserialize(data).map_err(|error| {
        UnreadableFile(format!(
            "The part data.{} is not of Ghost's form: {}.",
            error.path(),
            error.inner()
        ))
    })
}

/// Tags whose names begin with `#` are marks of the writers for themselves.
fn is_public_tag(tag: &GhostTag) -> bool {
    tag.visibility != "internal" && !tag.name.starts_with('#')
}

fn to_category(tag: &GhostTag) -> FoundCategory {
    FoundCategory {
        name: storable_text(&tag.name),
        slug: slugify(&tag.slug),
        description: plain_text(&tag.description),
        og_image: own_address(&tag.feature_image),
        ..FoundCategory::default()
    }
}

fn own_address(text: &str) -> String {
    text.replace(OWN_ADDRESS, "")
}

fn found_post(post: &GhostPost, tags: &[&GhostTag], meta: Option<&PostMeta>, now: Timestamp) -> FoundPost {
    let mut notes = Vec::new();
    let is_page = post.kind == "page" || post.page == "1";
    let published_at = dates::parse_date(&post.published_at);
    let is_published = is_public(post, is_page, published_at, now, &mut notes);
    let content = content_of(post, &mut notes);
    let description = meta.map_or("", |meta| meta.meta_description.as_str());
    FoundPost {
        key: match post.uuid.is_empty() {
            true => format!("post-{}", post.id),
            false => post.uuid.clone(),
        },
        is_page,
        link: format!("/{}/", post.slug),
        title: storable_text(&post.title),
        slug: post.slug.clone(),
        excerpt: storable_text(&post.custom_excerpt),
        content,
        category: tags.first().map(|tag| tag.slug.clone()).unwrap_or_default(),
        tags: tags.iter().skip(1).map(|tag| storable_text(&tag.name)).collect(),
        meta_description: storable_text(match description.is_empty() {
            true => &post.meta_description,
            false => description,
        }),
        featured_image: own_address(&post.feature_image),
        is_published,
        published_at: published_at.filter(|at| *at <= now && post.status == "published"),
        created_at: dates::parse_date(&post.created_at).or(published_at),
        scheduled_for: None,
        notes,
    }
}

/// Only what everybody could read on the old site is public here.
fn is_public(post: &GhostPost, is_page: bool, at: Option<Timestamp>, now: Timestamp, notes: &mut Vec<String>) -> bool {
    let note = match post.status.as_str() {
        "published" if !matches!(post.visibility.as_str(), "" | "public") => {
            format!("It was for {} only, so it is a draft here.", post.visibility)
        }
        "published" if is_page => "It was a page. It is kept as a draft: publish it as a post if you like.".to_owned(),
        "published" if at.is_some_and(|at| at > now) => "Its date is in the future, so it is a draft here.".to_owned(),
        "published" => return true,
        "scheduled" => {
            let day = at.map(|at| at.to_iso()[..10].to_owned()).unwrap_or_default();
            format!("It was planned for {day}. It is a draft here.")
        }
        "sent" => "It was a mail to subscribers, so it is a draft here.".to_owned(),
        _ => "It was a draft.".to_owned(),
    };
    notes.push(note);
    false
}

/// Ghost keeps the finished HTML beside what its editor works on; very new or very old exports have one of them only.
fn content_of(post: &GhostPost, notes: &mut Vec<String>) -> String {
    let html = if !post.html.trim().is_empty() {
        Some(post.html.clone())
    } else if !post.lexical.is_empty() {
        lexical::lexical_html(&post.lexical, notes)
    } else if !post.mobiledoc.is_empty() {
        mobiledoc::mobiledoc_html(&post.mobiledoc, notes)
    } else {
        Some(render_markdown(&post.markdown))
    };
    let html = html.unwrap_or_else(|| {
        notes.push("Its text could not be read in full: the plain words are kept.".to_owned());
        let escaped = escape_text(&post.plaintext);
        crate::portability::syntax::autop::add_paragraphs(&escaped)
    });
    let adapted = adapt_html(&links::rewrite_links(&html, |_, address| {
        address.contains(OWN_ADDRESS).then(|| own_address(address))
    }));
    notes.extend(adapted.notes);
    adapted.html
}

fn list_others(data: &GhostData, primary: &HashSet<&str>) -> Vec<ImportItem> {
    let tags = data.tags.iter().filter(|tag| !primary.contains(tag.id.as_str()));
    let tags = tags.map(|tag| match is_public_tag(tag) {
        true => ImportItem::new(
            ItemKind::Tag,
            storable_text(&tag.name),
            ItemAction::Create,
            "Stands with each post that has it.",
        ),
        false => ImportItem::new(
            ItemKind::Tag,
            storable_text(&tag.name),
            ItemAction::Skip,
            "A mark for the writers only.",
        ),
    });
    let note = "Posts here carry no author's name.";
    let authors = data
        .users
        .iter()
        .map(|user| ImportItem::new(ItemKind::Author, storable_text(&user.name), ItemAction::Skip, note));
    tags.chain(authors).collect()
}

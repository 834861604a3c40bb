//! Plan of an import, made before anything is written. A dry run and a real one share it.

use std::collections::{HashMap, HashSet};

use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};
use texts::abandoned::Abandoned;
use texts::html::{CleanHtml, ID_PREFIX};
use texts::portability::source::{
    FoundCategory, FoundPost, FoundSite, ImportItem, ImportSource, ItemAction, ItemKind, UnreadableFile, first_words,
    go_on,
};
use texts::portability::syntax::links;
use texts::slug::slugify;

use super::keys_store::ImportedKey;
use crate::platform::hex_text::to_hex;
use crate::publishing::blog::{Category, FreeSlugs, Post, PostDraft};

const EXCERPT_CHARS: usize = 200;
const TITLE_CHARS: usize = 60;
/// Author of imported posts: the reserved author.
const AUTHOR: i64 = 1;

/// Existing content of the site.
#[derive(Debug)]
pub struct PresentSite {
    pub posts: Vec<Post>,
    pub categories: Vec<Category>,
    pub imported: HashMap<String, ImportedKey>,
    /// Pictures that came along: their address here, by their path on the old site.
    pub pictures: HashMap<String, String>,
}

#[derive(Debug)]
pub struct PlannedPost {
    /// None for a new one.
    pub id: Option<i64>,
    pub key: String,
    pub fingerprint: String,
    pub draft: PostDraft,
    pub content: CleanHtml,
}

/// Existing content, by its lookup keys.
struct Known<'h> {
    here: &'h PresentSite,
    by_id: HashMap<i64, &'h Post>,
    by_slug: HashMap<&'h str, &'h Post>,
    /// Tags in lower case.
    tags: HashSet<String>,
}

impl<'h> Known<'h> {
    fn new(here: &'h PresentSite) -> Self {
        let tags = here.posts.iter().flat_map(|post| &post.summary.tags);
        Self {
            here,
            by_id: here.posts.iter().map(|post| (post.summary.id, post)).collect(),
            by_slug: here
                .posts
                .iter()
                .map(|post| (post.summary.slug.as_str(), post))
                .collect(),
            tags: tags.map(|tag| tag.to_lowercase()).collect(),
        }
    }

    /// The post that came from this text before, when it is still here.
    fn find_imported(&self, key: &str) -> Option<&'h Post> {
        let known = self.here.imported.get(key)?;
        self.by_id.get(&known.post_id).copied()
    }
}

#[derive(Debug, Default)]
pub struct ImportPlan {
    /// Parents before their children.
    pub categories: Vec<FoundCategory>,
    pub posts: Vec<PlannedPost>,
    pub items: Vec<ImportItem>,
}

/// Takes its time: call it from a thread that may block.
///
/// # Errors
/// When the caller has gone.
pub fn plan_import(site: FoundSite, here: &PresentSite, abandoned: &Abandoned) -> Result<ImportPlan, UnreadableFile> {
    let mut plan = ImportPlan::default();
    let known = Known::new(here);
    let names = plan_categories(&site, here, &mut plan);
    let addresses = AddressRewriter::new(&site, &known);
    for category in &mut plan.categories {
        if let Some(picture) = addresses.picture_address(&category.og_image) {
            category.og_image = picture;
        }
    }
    let tags = site.posts.iter().flat_map(|post| &post.tags);
    let written: HashSet<String> = tags.map(|tag| tag.to_lowercase()).collect();
    for (post, slug) in site.posts.into_iter().zip(&addresses.slugs) {
        go_on(abandoned)?;
        let picture = |address: &str| addresses.picture_address(address).unwrap_or_else(|| address.to_owned());
        let post = FoundPost {
            content: links::rewrite_links(&post.content, |name, address| addresses.other_address(name, address)),
            featured_image: picture(&post.featured_image),
            category: names.get(&post.category).cloned().unwrap_or(post.category),
            ..post
        };
        let (item, planned) = decide_post(site.source, post, slug, &known);
        plan.items.push(item);
        plan.posts.extend(planned);
    }
    plan.items
        .extend(site.others.into_iter().map(|item| plan_tag(item, &written, &known)));
    Ok(plan)
}

/// Tags are words of posts: there is nothing to make of one that no post has.
fn plan_tag(item: ImportItem, written: &HashSet<String>, known: &Known<'_>) -> ImportItem {
    if (item.kind, item.action) != (ItemKind::Tag, ItemAction::Create) {
        return item;
    }
    let name = item.title.to_lowercase();
    let (action, note) = match written.contains(&name) {
        _ if known.tags.contains(&name) => (ItemAction::Unchanged, None),
        true => (ItemAction::Create, item.note),
        false => (ItemAction::Skip, Some("No post has it.".to_owned())),
    };
    ImportItem { action, note, ..item }
}

/// Says which are new, and the slugs here of those that are known under another.
fn plan_categories(site: &FoundSite, here: &PresentSite, plan: &mut ImportPlan) -> HashMap<String, String> {
    let (mut names, mut new) = (HashMap::new(), Vec::new());
    let mut seen = HashSet::new();
    // First category with the slug or the name, in their present order.
    let (mut by_slug, mut by_name) = (HashMap::new(), HashMap::new());
    for (at, known) in here.categories.iter().enumerate() {
        by_slug.entry(known.slug.as_str()).or_insert(at);
        by_name.entry(known.name.to_lowercase()).or_insert(at);
    }
    for found in &site.categories {
        let found = FoundCategory {
            slug: match found.slug.is_empty() {
                true => slugify(&found.name),
                false => found.slug.clone(),
            },
            ..found.clone()
        };
        let mut item = ImportItem::new(ItemKind::Category, &found.name, ItemAction::Create, "");
        item.slug.clone_from(&found.slug);
        let same = [
            by_slug.get(found.slug.as_str()),
            by_name.get(&found.name.to_lowercase()),
        ];
        let known = same.into_iter().flatten().min().map(|at| &here.categories[*at]);
        if found.slug.is_empty() {
            item.action = ItemAction::Skip;
            item.note = Some("It has no name with a letter or digit.".to_owned());
        } else if let Some(known) = known {
            names.insert(found.slug.clone(), known.slug.clone());
            item.action = ItemAction::Unchanged;
            item.slug.clone_from(&known.slug);
        } else if seen.insert(found.slug.clone()) {
            new.push(found);
        } else {
            item.action = ItemAction::Skip;
            item.note = Some("It is in the export twice.".to_owned());
        }
        plan.items.push(item);
    }
    // A parent that stays has another slug here than in the export, maybe.
    for category in &mut new {
        let known = category.parent.as_ref().and_then(|parent| names.get(parent));
        if let Some(known) = known.cloned() {
            category.parent = Some(known);
        }
    }
    plan.categories = parents_first(new);
    names
}

/// A loop among parents is cut where it closes.
fn parents_first(found: Vec<FoundCategory>) -> Vec<FoundCategory> {
    let places = found.iter().enumerate();
    let places: HashMap<String, usize> = places.map(|(at, category)| (category.slug.clone(), at)).collect();
    let mut left: Vec<_> = found.into_iter().map(Some).collect();
    let mut sorted = Vec::with_capacity(left.len());
    for start in 0..left.len() {
        // Up to the first parent that is sorted already, or not among them.
        let (mut line, mut on_line) = (Vec::new(), HashSet::new());
        let mut next = Some(start);
        while let Some(category) = next.and_then(|at| left[at].as_mut()) {
            let at = places[&category.slug];
            line.push(at);
            on_line.insert(at);
            next = category.parent.as_ref().and_then(|parent| places.get(parent).copied());
            if next.is_some_and(|parent| on_line.contains(&parent)) {
                category.parent = None;
                next = None;
            }
        }
        sorted.extend(line.into_iter().rev().filter_map(|at| left[at].take()));
    }
    sorted
}

/// Addresses of everything after the import.
struct AddressRewriter<'h> {
    hosts: HashSet<String>,
    /// Slug of each post, in their order.
    slugs: Vec<String>,
    /// Published posts by their path on the old site, and by `?p=` and their number there.
    posts: HashMap<String, String>,
    here: &'h PresentSite,
}

impl<'h> AddressRewriter<'h> {
    fn new(site: &FoundSite, known: &Known<'h>) -> Self {
        let taken = known.by_slug.keys().map(|slug| (*slug).to_owned()).collect();
        let mut free = FreeSlugs::new(taken);
        let (mut slugs, mut posts) = (Vec::new(), HashMap::new());
        for post in &site.posts {
            let slug = slug_of(site.source, post, known, &mut free);
            if post.is_published && !slug.is_empty() {
                let number = post.key.rsplit('#').next().unwrap_or_default();
                let path = links::path_within(&post.link, &site.hosts).unwrap_or_default();
                posts.insert(format!("?p={number}"), format!("/blog/{slug}"));
                if path.len() > 1 {
                    posts.insert(path.trim_end_matches('/').to_owned(), format!("/blog/{slug}"));
                }
            }
            slugs.push(slug);
        }
        Self {
            hosts: site.hosts.clone(),
            slugs,
            posts,
            here: known.here,
        }
    }

    fn picture_address(&self, address: &str) -> Option<String> {
        let path = links::path_within(address, &self.hosts)?;
        self.here.pictures.get(&path).cloned()
    }

    fn other_address(&self, attribute: &str, address: &str) -> Option<String> {
        if let Some(picture) = self.picture_address(address) {
            return Some(picture);
        }
        if attribute != "href" {
            return None;
        }
        let path = links::path_within(address, &self.hosts)?;
        let query = address.find("?p=").map(|at| &address[at..]);
        let (target, place) = match query {
            Some(query) => (self.posts.get(query), ""),
            None => (
                self.posts.get(path.trim_end_matches('/')),
                address.find('#').map_or("", |at| &address[at + 1..]),
            ),
        };
        target.map(|target| match place {
            "" => target.clone(),
            // The sanitizer gives every place in a text another name.
            place => format!("{target}#{}{place}", ID_PREFIX),
        })
    }
}

/// The address that a post has here, or gets.
fn slug_of(source: ImportSource, post: &FoundPost, known: &Known<'_>, free: &mut FreeSlugs) -> String {
    if let Some(own) = known.find_imported(&post.key) {
        return own.summary.slug.clone();
    }
    if source == ImportSource::Sidestart {
        free.reserve_slug(&post.slug);
        return post.slug.clone();
    }
    let written = percent_decode_str(&post.slug).decode_utf8_lossy();
    let wanted = if written.trim().is_empty() {
        &post.title
    } else {
        &*written
    };
    free.take_free_slug(wanted)
}

fn decide_post(
    source: ImportSource,
    mut post: FoundPost,
    slug: &str,
    here: &Known<'_>,
) -> (ImportItem, Option<PlannedPost>) {
    let mut item = new_item(&post, slug);
    let content = match CleanHtml::sanitize(&post.content) {
        Ok(content) => content,
        Err(problem) => return skip_post(item, &problem.to_string()),
    };
    if source != ImportSource::Sidestart {
        complete_post(&mut post, &content, slug);
    }
    item.title.clone_from(&post.title);
    let fingerprint = fingerprint_post(&post);
    let known = here.here.imported.get(&post.key);
    let own = match known {
        Some(known) => here.by_id.get(&known.post_id).copied(),
        None if source == ImportSource::Sidestart => here.by_slug.get(slug).copied(),
        None => None,
    };
    match (known, own) {
        (Some(_), None) => {
            return skip_post(
                item,
                "It was deleted here since it was imported, and does not come back.",
            );
        }
        (Some(known), Some(own)) => {
            item.action = ItemAction::Update;
            if known.fingerprint == fingerprint {
                item.action = ItemAction::Unchanged;
                item.is_published = Some(own.summary.is_published);
                return (item, None);
            }
            if own.summary.updated_at != known.written_at {
                return skip_post(item, "It was edited here since it was imported, and stays as it is.");
            }
        }
        (None, Some(own)) if is_same(&post, &content, own) => {
            item.action = ItemAction::Unchanged;
            return (item, None);
        }
        (None, Some(_)) => return skip_post(item, "Another text has its address here, and stays."),
        (None, None) => {}
    }
    item.note = (!post.notes.is_empty()).then(|| post.notes.join(" "));
    let planned = PlannedPost {
        id: own.map(|own| own.summary.id),
        key: post.key.clone(),
        fingerprint,
        draft: to_draft(post, slug),
        content,
    };
    (item, Some(planned))
}

fn new_item(post: &FoundPost, slug: &str) -> ImportItem {
    ImportItem {
        kind: if post.is_page { ItemKind::Page } else { ItemKind::Post },
        title: post.title.clone(),
        slug: slug.to_owned(),
        action: ItemAction::Create,
        is_published: Some(post.is_published),
        note: None,
    }
}

fn skip_post(mut item: ImportItem, note: &str) -> (ImportItem, Option<PlannedPost>) {
    item.action = ItemAction::Skip;
    item.is_published = None;
    item.note = Some(note.to_owned());
    (item, None)
}

/// Fills in fields that a post needs and the old system did not.
fn complete_post(post: &mut FoundPost, content: &CleanHtml, slug: &str) {
    let text = content.text();
    if post.title.is_empty() {
        post.title = first_words(text, TITLE_CHARS);
        if post.title.is_empty() {
            post.title = "Untitled".to_owned();
        }
        post.notes.push("It had no title.".to_owned());
    }
    if post.excerpt.is_empty() {
        post.excerpt = first_words(text, EXCERPT_CHARS);
    }
    let written = percent_decode_str(&post.slug).decode_utf8_lossy().into_owned();
    if !written.is_empty() && !slug.is_empty() && written != slug {
        post.notes.push(format!("Its address was \"{written}\"."));
    }
}

fn fingerprint_post(post: &FoundPost) -> String {
    let text = serde_json::to_vec(post).unwrap_or_default();
    to_hex(Sha256::digest(text))
}

fn is_same(post: &FoundPost, content: &CleanHtml, own: &Post) -> bool {
    let summary = &own.summary;
    post.title == summary.title
        && post.excerpt == summary.excerpt
        && *content == own.content
        && post.category == summary.category
        && post.tags == summary.tags
        && post.meta_description == summary.meta_description
        && post.featured_image == summary.featured_image
        && post.is_published == summary.is_published
}

fn to_draft(post: FoundPost, slug: &str) -> PostDraft {
    PostDraft {
        title: post.title,
        slug: slug.to_owned(),
        excerpt: post.excerpt,
        content: String::new(),
        author_id: AUTHOR,
        category: post.category,
        tags: post.tags,
        meta_description: post.meta_description,
        featured_image: post.featured_image,
        is_published: post.is_published,
        published_at: post.published_at,
        created_at: post.created_at,
        scheduled_for: post.scheduled_for,
        version: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_category(slug: &str, parent: &str) -> FoundCategory {
        FoundCategory {
            slug: slug.to_owned(),
            parent: Some(parent.to_owned()),
            ..FoundCategory::default()
        }
    }

    #[test]
    fn parents_come_before_their_children_and_a_loop_is_cut() {
        let sorted = parents_first(vec![
            sample_category("c", "b"),
            sample_category("b", "a"),
            sample_category("a", "elsewhere"),
            sample_category("x", "y"),
            sample_category("y", "x"),
            sample_category("self", "self"),
        ]);
        let order: Vec<_> = sorted
            .iter()
            .map(|found| (found.slug.as_str(), found.parent.as_deref()))
            .collect();
        assert_eq!(
            order,
            [
                ("a", Some("elsewhere")),
                ("b", Some("a")),
                ("c", Some("b")),
                ("y", None),
                ("x", Some("y")),
                ("self", None)
            ]
        );
    }

    /// Looking for the next one that may come among all that are left would take years.
    #[test]
    fn a_long_line_of_parents_is_walked_once() {
        let line = (0..200_000).map(|at| sample_category(&at.to_string(), &(at + 1).to_string()));
        let sorted = parents_first(line.collect());
        assert_eq!(sorted[0].slug, "199999");
        assert_eq!(sorted.len(), 200_000);
    }

    #[test]
    fn nothing_is_planned_for_a_caller_who_has_gone() {
        let site = FoundSite {
            source: ImportSource::Sidestart,
            hosts: HashSet::new(),
            categories: Vec::new(),
            posts: vec![FoundPost::default()],
            pictures: Vec::new(),
            others: Vec::new(),
        };
        let here = PresentSite {
            posts: Vec::new(),
            categories: Vec::new(),
            imported: HashMap::new(),
            pictures: HashMap::new(),
        };
        assert!(plan_import(site.clone(), &here, &Abandoned::default()).is_ok());
        let abandoned = Abandoned::by_caller().flag();
        assert!(plan_import(site, &here, &abandoned).is_err());
    }
}

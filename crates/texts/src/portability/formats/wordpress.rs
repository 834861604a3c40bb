//! WordPress' records, and what each of them is here.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};

use percent_encoding::percent_decode_str;

use super::wxr::{self, XmlRecord};
use crate::abandoned::Abandoned;
use crate::html::plain_text;
use crate::portability::adapt::adapt_html;
use crate::portability::source::{
    FoundCategory, FoundPicture, FoundPost, FoundSite, ImportItem, ImportSource, ItemAction, ItemKind, UnreadableFile,
    go_on, storable_text,
};
use crate::portability::syntax::autop::add_paragraphs;
use crate::portability::syntax::shortcodes::{PictureLookup, resolve_shortcodes};
use crate::portability::syntax::{dates, links};
use crate::slug::slugify;
use crate::timestamp::Timestamp;

/// Parts of a WordPress site that are no texts, and a word for each.
const NO_TEXTS: [(&str, &str); 12] = [
    ("nav_menu_item", "a menu entry"),
    ("revision", "an older version of a text"),
    ("custom_css", "the look of the old site"),
    ("customize_changeset", "the look of the old site"),
    ("oembed_cache", "a copy of another site's page"),
    ("user_request", "a request about personal data"),
    ("wp_block", "a reusable block"),
    ("wp_template", "a template"),
    ("wp_template_part", "a template"),
    ("wp_global_styles", "the look of the old site"),
    ("wp_navigation", "a menu"),
    ("wp_font_face", "a font"),
];

/// Maximum size that galleries may add to the texts of an import, in bytes: each may show every picture, and a text may
/// hold many.
const MAX_GALLERIES: usize = 64 << 20;
/// Maximum length of a text to convert, in bytes. Removed scripts and settings may make a text much shorter, but not
/// without end.
const MAX_WRITTEN: usize = 4 << 20;

/// Reads an export of WordPress.
///
/// # Errors
/// For a malformed export, in a sentence that names the place.
pub fn read_wordpress(bytes: &[u8], now: Timestamp, abandoned: &Abandoned) -> Result<FoundSite, UnreadableFile> {
    let channel = wxr::read_wxr(bytes, abandoned)?;
    let export = WordpressExport::new(&channel, abandoned)?;
    let mut site = FoundSite {
        source: ImportSource::WordPress,
        hosts: export.list_hosts(),
        categories: export.list_categories(),
        posts: Vec::new(),
        pictures: export.list_pictures(),
        others: export.tags_and_authors(),
    };
    for item in channel.all_named("item") {
        go_on(abandoned)?;
        let kind = item.get("wp:post_type");
        if kind == "attachment" {
            continue;
        }
        if let Some((_, what)) = NO_TEXTS.iter().find(|(name, _)| *name == kind) {
            let note = format!("It is {what}, which this blog has no use for.");
            let title = plain_text(item.get("title"));
            site.others
                .push(ImportItem::new(ItemKind::Other, title, ItemAction::Skip, note));
            continue;
        }
        let post = export.read_post(item, now);
        site.others.extend(read_comments(item, &post.title));
        site.posts.push(post);
    }
    Ok(site)
}

struct WordpressExport<'r> {
    channel: &'r XmlRecord,
    /// Attachments by their number.
    attachments: BTreeMap<&'r str, &'r XmlRecord>,
    /// Pictures with captions, as galleries show them.
    captioned: HashMap<&'r str, FoundPicture>,
    /// Numbers of the attachments of each post.
    of_posts: HashMap<&'r str, Vec<&'r str>>,
    /// Bytes that galleries may still add to the texts.
    galleries_left: Cell<usize>,
}

/// The attachments of one post, for its galleries.
struct OfPost<'r> {
    export: &'r WordpressExport<'r>,
    number: &'r str,
}

impl PictureLookup for OfPost<'_> {
    fn by_numbers(&self, numbers: &[&str]) -> Vec<FoundPicture> {
        self.export.find_captioned(numbers.iter())
    }

    fn of_post(&self) -> Vec<FoundPicture> {
        let own = self.export.of_posts.get(self.number);
        let mut pictures = self.export.find_captioned(own.into_iter().flatten());
        pictures.retain(|picture| links::is_picture(&picture.url));
        pictures
    }
}

fn captioned_picture(item: &XmlRecord) -> FoundPicture {
    FoundPicture {
        url: item.get("wp:attachment_url").to_owned(),
        alt: storable_text(item.find_meta("_wp_attachment_image_alt")),
        title: plain_text(item.get("excerpt:encoded")),
    }
}

impl<'r> WordpressExport<'r> {
    fn new(channel: &'r XmlRecord, abandoned: &Abandoned) -> Result<Self, UnreadableFile> {
        let attachments = channel
            .all_named("item")
            .filter(|item| item.get("wp:post_type") == "attachment");
        let attachments: BTreeMap<_, _> = attachments.map(|item| (item.get("wp:post_id"), item)).collect();
        let (mut pictures, mut of_posts) = (HashMap::new(), HashMap::<_, Vec<_>>::new());
        for (number, item) in &attachments {
            go_on(abandoned)?;
            pictures.insert(*number, captioned_picture(item));
            of_posts.entry(item.get("wp:post_parent")).or_default().push(*number);
        }
        Ok(Self {
            channel,
            attachments,
            captioned: pictures,
            of_posts,
            galleries_left: Cell::new(MAX_GALLERIES),
        })
    }

    /// The pictures with these numbers, as far as the import's budget goes.
    fn find_captioned<'n>(&self, numbers: impl Iterator<Item = &'n &'n str>) -> Vec<FoundPicture> {
        let found = numbers.filter_map(|number| self.captioned.get(*number));
        let within = found.take_while(|picture| {
            let size = picture.url.len() + picture.alt.len() + picture.title.len() + 1;
            let left = self.galleries_left.get().checked_sub(size);
            self.galleries_left.set(left.unwrap_or(0));
            left.is_some()
        });
        within.cloned().collect()
    }

    fn list_hosts(&self) -> HashSet<String> {
        let own = ["link", "wp:base_site_url", "wp:base_blog_url"].map(|name| self.channel.get(name));
        let files = self.attachments.values().map(|item| item.get("wp:attachment_url"));
        let hosts = own.into_iter().chain(files).filter_map(links::host_of);
        hosts.collect()
    }

    fn list_categories(&self) -> Vec<FoundCategory> {
        let found = self.channel.all_named("wp:category").map(|record| FoundCategory {
            name: plain_text(record.get("wp:cat_name")),
            slug: slug_of(record.get("wp:category_nicename")),
            description: plain_text(record.get("wp:category_description")),
            parent: Some(slug_of(record.get("wp:category_parent"))).filter(|slug| !slug.is_empty()),
            ..FoundCategory::default()
        });
        found.collect()
    }

    fn list_pictures(&self) -> Vec<FoundPicture> {
        let picture = |item: &&XmlRecord| FoundPicture {
            url: item.get("wp:attachment_url").to_owned(),
            title: plain_text(item.get("title")),
            alt: storable_text(item.find_meta("_wp_attachment_image_alt")),
        };
        self.attachments.values().map(picture).collect()
    }

    fn tags_and_authors(&self) -> Vec<ImportItem> {
        let tags = self.channel.all_named("wp:tag").map(|tag| {
            let name = plain_text(tag.get("wp:tag_name"));
            ImportItem::new(
                ItemKind::Tag,
                name,
                ItemAction::Create,
                "Stands with each post that has it.",
            )
        });
        let note = "Posts here carry no author's name.";
        let authors = self.channel.all_named("wp:author").map(|author| {
            ImportItem::new(
                ItemKind::Author,
                storable_text(author.get("wp:author_display_name")),
                ItemAction::Skip,
                note,
            )
        });
        let terms = self.channel.all_named("wp:term").map(|term| {
            let note = format!(
                "A term of the kind \"{}\", which this blog has no use for.",
                term.get("wp:term_taxonomy")
            );
            ImportItem::new(
                ItemKind::Other,
                storable_text(term.get("wp:term_name")),
                ItemAction::Skip,
                note,
            )
        });
        tags.chain(authors).chain(terms).collect()
    }

    fn read_post(&self, item: &XmlRecord, now: Timestamp) -> FoundPost {
        let mut notes = Vec::new();
        let pictures = OfPost {
            export: self,
            number: item.get("wp:post_id"),
        };
        let content = content_of(item.get("content:encoded"), &pictures, &mut notes);
        let published_at =
            dates::parse_date(item.get("wp:post_date_gmt")).or_else(|| dates::parse_date(item.get("wp:post_date")));
        let is_page = item.get("wp:post_type") != "post";
        let is_published = is_public(item, published_at, now, &mut notes);
        let (category, tags) = read_terms(item, &mut notes);
        let thumbnail = self.attachments.get(item.find_meta("_thumbnail_id"));
        FoundPost {
            key: key_of(item),
            is_page,
            link: item.get("link").to_owned(),
            title: plain_text(item.get("title")),
            slug: item.get("wp:post_name").to_owned(),
            excerpt: plain_text(item.get("excerpt:encoded")),
            content,
            category,
            tags,
            meta_description: storable_text(item.find_meta("_yoast_wpseo_metadesc")),
            featured_image: thumbnail.map_or("", |item| item.get("wp:attachment_url")).to_owned(),
            is_published,
            published_at: published_at.filter(|at| *at <= now && item.get("wp:status") == "publish"),
            created_at: published_at.or_else(|| dates::parse_date(item.get("wp:post_modified_gmt"))),
            scheduled_for: None,
            notes,
        }
    }
}

/// The number of the text on its site. The `guid` may be the same for two texts, and some tools leave it out.
fn key_of(item: &XmlRecord) -> String {
    let guid = storable_text(item.get("guid"));
    format!("{guid}#{}", item.get("wp:post_id"))
}

fn content_of(written: &str, pictures: &impl PictureLookup, notes: &mut Vec<String>) -> String {
    if written.len() > MAX_WRITTEN {
        // The sanitizer refuses it, and the report names it.
        return written.to_owned();
    }
    let (resolved, kept) = resolve_shortcodes(written, pictures);
    if !kept.is_empty() {
        notes.push(format!("Kept as text: {}.", kept.join(", ")));
    }
    // The block editor writes its paragraphs out.
    let whole = match resolved.contains("<!-- wp:") {
        true => resolved,
        false => add_paragraphs(&resolved),
    };
    let adapted = adapt_html(&whole);
    notes.extend(adapted.notes);
    adapted.html
}

/// Only what everybody could read on the old site, without a password, is public here.
fn is_public(item: &XmlRecord, at: Option<Timestamp>, now: Timestamp, notes: &mut Vec<String>) -> bool {
    let note = match item.get("wp:status") {
        _ if !item.get("wp:post_password").is_empty() => "It had a password, so it is a draft here.".to_owned(),
        "publish" if at.is_some_and(|at| at > now) => "Its date is in the future, so it is a draft here.".to_owned(),
        "publish" => match item.get("wp:post_type") {
            "post" => return true,
            "page" => "It was a page. It is kept as a draft: publish it as a post if you like.".to_owned(),
            kind => format!("It was of the kind \"{kind}\". It is kept as a draft."),
        },
        "future" => {
            let day = at.map(|at| at.to_iso()[..10].to_owned()).unwrap_or_default();
            format!("It was planned for {day}. It is a draft here.")
        }
        "private" => "It was private, so it is a draft here.".to_owned(),
        "pending" => "It waited for a review. It is a draft here.".to_owned(),
        "trash" => "It was in the trash. It is a draft here.".to_owned(),
        _ => "It was a draft.".to_owned(),
    };
    notes.push(note);
    false
}

/// WordPress writes the letters of other scripts as escapes, and our slugs are spelt in Latin ones.
fn slug_of(nicename: &str) -> String {
    slugify(&percent_decode_str(nicename).decode_utf8_lossy())
}

/// A post has one category here. The others stay with it as tags.
fn read_terms(item: &XmlRecord, notes: &mut Vec<String>) -> (String, Vec<String>) {
    let of = |domain: &'static str| {
        let found = item
            .all_named("category")
            .filter(move |term| term.find_attribute("domain") == domain);
        found.map(|term| (slug_of(term.find_attribute("nicename")), plain_text(&term.text)))
    };
    let mut categories: Vec<_> = of("category").collect();
    let mut tags: Vec<_> = of("post_tag").map(|(_, name)| name).collect();
    let category = match categories.is_empty() {
        true => String::new(),
        false => categories.remove(0).0,
    };
    if !categories.is_empty() {
        let names: Vec<_> = categories.into_iter().map(|(_, name)| name).collect();
        notes.push(format!("Its other categories became tags: {}.", names.join(", ")));
        tags.extend(names);
    }
    let mut seen = HashMap::new();
    tags.retain(|tag| !tag.is_empty() && seen.insert(tag.to_lowercase(), ()).is_none());
    (category, tags)
}

fn read_comments(item: &XmlRecord, title: &str) -> Vec<ImportItem> {
    let note = "Posts here have no comments. It stays in the export.";
    let found = item.all_named("wp:comment").map(|comment| {
        let author = storable_text(comment.get("wp:comment_author"));
        ImportItem::new(
            ItemKind::Comment,
            format!("{author} on \"{title}\""),
            ItemAction::Skip,
            note,
        )
    });
    found.collect()
}

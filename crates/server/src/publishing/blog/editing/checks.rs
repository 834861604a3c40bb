//! Advice for writers before they publish: pictures without a text for screen readers, headings out of order, links
//! without a target. No finding prevents publishing.

use serde::{Deserialize, Serialize};
use texts::html::pieces::{Piece, read_attributes, split_pieces};
use texts::slug::{self, slugify};
use utoipa::ToSchema;

use super::links::KnownAddresses;
use super::picture_problem;

/// Length of a description that search engines show in full.
const META_CHARS: std::ops::RangeInclusive<usize> = 150..=160;
/// Longer excerpts are cut in lists.
const LONG_EXCERPT: usize = 300;
/// Longer addresses are cut in search results.
const LONG_SLUG: usize = 75;

/// Text to check, as its form holds it. Missing fields are blank.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct CheckInput {
    /// The post; null for one that was never saved.
    pub id: Option<i64>,
    title: String,
    slug: String,
    excerpt: String,
    /// HTML of up to 512 KB.
    pub content: String,
    meta_description: String,
    featured_image: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckKey)]
pub(super) enum CheckKey {
    AltText,
    PictureAddresses,
    HeadingOrder,
    EmptyLinks,
    MetaDescription,
    Slug,
    Excerpt,
    OwnLinks,
    FeaturedImage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CheckLevel)]
pub(super) enum CheckLevel {
    Ok,
    /// Readers would be better off.
    Advice,
    /// Readers will stumble over it.
    Problem,
}

/// One line of the list before publishing.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Check)]
pub(super) struct PostCheck {
    pub key: CheckKey,
    pub level: CheckLevel,
    pub message: String,
}

fn make_check(key: CheckKey, level: CheckLevel, message: impl Into<String>) -> PostCheck {
    PostCheck {
        key,
        level,
        message: message.into(),
    }
}

/// All lines. `content` has been cleaned; `own` is the post's id, 0 for a new one.
pub(super) fn run_checks(input: &CheckInput, content: &str, own: i64, known: &KnownAddresses) -> Vec<PostCheck> {
    vec![
        alt_texts(content),
        picture_addresses(content, &input.featured_image),
        heading_order(content),
        empty_links(content),
        meta_description(&input.meta_description),
        check_address(input, own, known),
        check_excerpt(&input.excerpt),
        own_links(content, known),
        featured_image(&input.featured_image),
    ]
}

/// "1 picture has", "3 pictures have".
fn count_noun(number: usize, one: &str, many: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else {
        format!("{number} {many}")
    }
}

fn alt_texts(content: &str) -> PostCheck {
    let (mut all, mut silent) = (0, 0);
    for piece in split_pieces(content) {
        if let Piece::Open {
            name: "img",
            attributes: written,
        } = piece
        {
            all += 1;
            let speaks = read_attributes(written).any(|(name, value)| name == "alt" && !value.trim().is_empty());
            silent += usize::from(!speaks);
        }
    }
    match (all, silent) {
        (0, _) => make_check(CheckKey::AltText, CheckLevel::Ok, "There are no pictures in the text."),
        (_, 0) => make_check(
            CheckKey::AltText,
            CheckLevel::Ok,
            "Every picture has an alternative text.",
        ),
        _ => {
            let pictures = count_noun(silent, "picture has", "pictures have");
            let message = format!("{pictures} no alternative text. Say what they show, unless they are mere ornament.");
            make_check(CheckKey::AltText, CheckLevel::Problem, message)
        }
    }
}

/// The page's policy lets pictures come over https only.
fn picture_addresses(content: &str, featured_image: &str) -> PostCheck {
    let is_open = |address: &str| address.trim().to_ascii_lowercase().starts_with("http:");
    let mut blocked = usize::from(is_open(featured_image));
    for piece in split_pieces(content) {
        if let Piece::Open {
            name: "img",
            attributes: written,
        } = piece
        {
            blocked += usize::from(read_attributes(written).any(|(name, value)| name == "src" && is_open(value)));
        }
    }
    if blocked == 0 {
        return make_check(
            CheckKey::PictureAddresses,
            CheckLevel::Ok,
            "Every picture has an address that browsers load.",
        );
    }
    let pictures = count_noun(blocked, "picture has an address", "pictures have addresses");
    let message = format!(
        "{pictures} with http: at the beginning, which browsers do not load here. Try https:, or upload the files."
    );
    make_check(CheckKey::PictureAddresses, CheckLevel::Problem, message)
}

/// The page's own heading is the first; the text goes on with the second level.
fn heading_order(content: &str) -> PostCheck {
    let mut before = 1;
    for piece in split_pieces(content) {
        let Piece::Open { name, .. } = piece else { continue };
        let Some(level) = heading_level(name) else { continue };
        if level == 1 {
            let message =
                "The text has a heading of the first level. The title is that already: please begin with the second.";
            return make_check(CheckKey::HeadingOrder, CheckLevel::Advice, message);
        }
        if level > before + 1 {
            let message = format!(
                "A heading of level {level} follows one of level {before}. Please don't skip a level: people who listen \
                 to the page navigate by them."
            );
            return make_check(CheckKey::HeadingOrder, CheckLevel::Problem, message);
        }
        before = level;
    }
    match before {
        1 => make_check(
            CheckKey::HeadingOrder,
            CheckLevel::Ok,
            "There are no headings in the text.",
        ),
        _ => make_check(
            CheckKey::HeadingOrder,
            CheckLevel::Ok,
            "The headings follow each other in order.",
        ),
    }
}

fn heading_level(name: &str) -> Option<u32> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}

/// Links without an address, or without anything to click on.
fn empty_links(content: &str) -> PostCheck {
    let mut empty = 0;
    let mut open: Option<(bool, bool)> = None;
    for piece in split_pieces(content) {
        match (piece, &mut open) {
            (
                Piece::Open {
                    name: "a",
                    attributes: written,
                },
                _,
            ) => {
                let leads = read_attributes(written).any(|(name, value)| name == "href" && !value.trim().is_empty());
                // A mere anchor is no link.
                let is_anchor = !leads && read_attributes(written).any(|(name, _)| name == "id");
                open = (!is_anchor).then_some((leads, false));
            }
            (Piece::Close { name: "a" }, Some((leads, shows))) => {
                empty += usize::from(!*leads || !*shows);
                open = None;
            }
            (Piece::Open { name: "img", .. }, Some((_, shows))) => *shows = true,
            (Piece::Text(text), Some((_, shows))) => *shows |= !text.trim().is_empty(),
            _ => {}
        }
    }
    if empty == 0 {
        return make_check(
            CheckKey::EmptyLinks,
            CheckLevel::Ok,
            "Every link has a text and an address.",
        );
    }
    let links = count_noun(empty, "link has", "links have");
    make_check(
        CheckKey::EmptyLinks,
        CheckLevel::Problem,
        format!("{links} no text or no address."),
    )
}

fn meta_description(text: &str) -> PostCheck {
    let length = text.trim().chars().count();
    let advise = |message: String| make_check(CheckKey::MetaDescription, CheckLevel::Advice, message);
    match length {
        0 => advise("There is no meta description: search engines will show the excerpt.".to_owned()),
        _ if length < *META_CHARS.start() => advise(format!(
            "The meta description has {length} characters. There is room for 150 to 160."
        )),
        _ if length > *META_CHARS.end() => advise(format!(
            "The meta description has {length} characters. Search engines cut it at about 160."
        )),
        _ => make_check(
            CheckKey::MetaDescription,
            CheckLevel::Ok,
            "The meta description has the right length.",
        ),
    }
}

fn check_address(input: &CheckInput, own: i64, known: &KnownAddresses) -> PostCheck {
    let typed = input.slug.trim();
    let slug = slugify(if typed.is_empty() { &input.title } else { typed });
    let problem = |message: String| make_check(CheckKey::Slug, CheckLevel::Problem, message);
    if slug.is_empty() && !typed.is_empty() {
        return problem("Please use letters or digits in the address.".to_owned());
    }
    if slug.is_empty() {
        let message = "The address will be made of the post's number: the title has no letter or digit.";
        return make_check(CheckKey::Slug, CheckLevel::Advice, message);
    }
    if slug::is_reserved(&slug) {
        return problem(format!(
            "The address \"{slug}\" means something else here. Please choose another."
        ));
    }
    if known.post_at(&slug).is_some_and(|post| post.id != own) {
        return problem(format!(
            "Another post has the address \"{slug}\". Please choose another."
        ));
    }
    if !typed.is_empty() && typed != slug {
        return make_check(
            CheckKey::Slug,
            CheckLevel::Advice,
            format!("The address will be \"{slug}\"."),
        );
    }
    if slug.len() > LONG_SLUG {
        return make_check(
            CheckKey::Slug,
            CheckLevel::Advice,
            "The address is long. A few words are easier to share.",
        );
    }
    make_check(CheckKey::Slug, CheckLevel::Ok, format!("The address is /blog/{slug}."))
}

fn check_excerpt(text: &str) -> PostCheck {
    match text.trim().chars().count() {
        0 => make_check(
            CheckKey::Excerpt,
            CheckLevel::Problem,
            "There is no excerpt: lists have nothing to show below the title.",
        ),
        length if length > LONG_EXCERPT => {
            let message = format!("The excerpt has {length} characters. A sentence or two are enough for lists.");
            make_check(CheckKey::Excerpt, CheckLevel::Advice, message)
        }
        _ => make_check(CheckKey::Excerpt, CheckLevel::Ok, "The excerpt has a good length."),
    }
}

fn own_links(content: &str, known: &KnownAddresses) -> PostCheck {
    let broken: Vec<_> = known.broken_links(content).collect();
    match broken.as_slice() {
        [] => make_check(
            CheckKey::OwnLinks,
            CheckLevel::Ok,
            "Every link to this site leads somewhere.",
        ),
        [(href, problem)] => make_check(
            CheckKey::OwnLinks,
            CheckLevel::Problem,
            format!("The link to {href}: {problem}"),
        ),
        [(href, problem), rest @ ..] => {
            let more = count_noun(rest.len(), "more link", "more links");
            let message = format!("The link to {href}: {problem} And {more} to this site.");
            make_check(CheckKey::OwnLinks, CheckLevel::Problem, message)
        }
    }
}

fn featured_image(address: &str) -> PostCheck {
    if address.trim().is_empty() {
        let message = "There is no featured image: lists and the article show a drawn cover.";
        return make_check(CheckKey::FeaturedImage, CheckLevel::Advice, message);
    }
    match picture_problem(address) {
        Some(problem) => make_check(CheckKey::FeaturedImage, CheckLevel::Problem, problem),
        None => make_check(CheckKey::FeaturedImage, CheckLevel::Ok, "There is a featured image."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level_of(found: &PostCheck) -> (CheckLevel, &str) {
        (found.level, found.message.as_str())
    }

    #[test]
    fn a_picture_without_words_is_a_problem() {
        assert_eq!(alt_texts("<p>x</p>").level, CheckLevel::Ok);
        assert_eq!(alt_texts("<img src=\"/a.png\" alt=\"A lamp\">").level, CheckLevel::Ok);
        let silent = alt_texts("<img src=\"/a.png\" alt=\"\"><img src=\"/b.png\">");
        assert_eq!(silent.level, CheckLevel::Problem);
        assert!(silent.message.starts_with("2 pictures have no"), "{}", silent.message);
    }

    #[test]
    fn a_picture_that_no_browser_loads_is_a_problem() {
        let of = |content: &str, featured: &str| level_of(&picture_addresses(content, featured)).0;
        assert_eq!(
            of("<img src=\"/a.png\"><img src=\"https://a.test/b.png\">", "/c.png"),
            CheckLevel::Ok
        );
        assert_eq!(of("<img src=\"HTTP://a.test/b.png\">", ""), CheckLevel::Problem);
        assert_eq!(of("<p>http://a.test</p>", "http://a.test/c.png"), CheckLevel::Problem);
    }

    #[test]
    fn headings_that_skip_a_level_are_a_problem() {
        for (content, level) in [
            ("<p>x</p>", CheckLevel::Ok),
            ("<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3><h4>e</h4>", CheckLevel::Ok),
            ("<h3>a</h3>", CheckLevel::Problem),
            ("<h2>a</h2><h4>b</h4>", CheckLevel::Problem),
            ("<h1>a</h1><h2>b</h2>", CheckLevel::Advice),
            ("<hr><h2>a</h2>", CheckLevel::Ok),
        ] {
            assert_eq!(heading_order(content).level, level, "{content}");
        }
    }

    #[test]
    fn a_link_needs_a_text_and_an_address() {
        for (content, level) in [
            ("<a href=\"/x\">x</a>", CheckLevel::Ok),
            ("<a href=\"/x\"><em>x</em></a>", CheckLevel::Ok),
            ("<a href=\"/x\"><img src=\"/a.png\" alt=\"A\"></a>", CheckLevel::Ok),
            ("<a id=\"user-content-here\"></a>", CheckLevel::Ok),
            ("<a href=\"/x\"> </a>", CheckLevel::Problem),
            ("<a href=\"\">x</a>", CheckLevel::Problem),
            ("<a>x</a>", CheckLevel::Problem),
        ] {
            assert_eq!(empty_links(content).level, level, "{content}");
        }
    }

    #[test]
    fn a_meta_description_has_150_to_160_characters() {
        for (length, level) in [
            (0, CheckLevel::Advice),
            (149, CheckLevel::Advice),
            (150, CheckLevel::Ok),
            (160, CheckLevel::Ok),
            (161, CheckLevel::Advice),
        ] {
            assert_eq!(meta_description(&"é".repeat(length)).level, level, "{length}");
        }
        assert_eq!(
            level_of(&meta_description("ab")),
            (
                CheckLevel::Advice,
                "The meta description has 2 characters. There is room for 150 to 160."
            )
        );
    }
}

//! Texts of members: Markdown without raw HTML, sanitized by a profile that is narrower than the blog's.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use percent_encoding::percent_decode_str;
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream};
use unicode_normalization::UnicodeNormalization;
use url::Url;

use crate::characters::{is_hidden_control, is_invisible, is_visible};
use crate::html::CleanHtml;
use crate::written_links::find_written_links;

/// Maximum length of a text in characters.
pub const MAX_CHARS: usize = 20_000;
/// Maximum number of levels of quotes, lists and emphasis.
const MAX_LEVELS: usize = 20;
/// Maximum number of elements: paragraphs, list items, table cells, links and the like. Rows of a few characters become
/// many cells.
const MAX_ELEMENTS: usize = 4_000;
/// Maximum length of the HTML in bytes. A definition of a long address makes each short link to it long.
const MAX_HTML_BYTES: usize = 160_000;

const TAGS: [&str; 22] = [
    "p",
    "br",
    "em",
    "strong",
    "del",
    "ul",
    "ol",
    "li",
    "blockquote",
    "a",
    "code",
    "pre",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "sub",
    "sup",
    "s",
];

/// Parameters that only follow readers. `utm_` is the beginning of a family.
const TRACKING: [&str; 2] = ["fbclid", "gclid"];
const TRACKING_FAMILY: &str = "utm_";

static MEMBER_CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("ol", ["start"])
        .url_schemes(HashSet::from(["http", "https", "mailto"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("ugc nofollow noopener"))
        .strip_comments(true)
        .attribute_filter(filter_attribute);
    builder
});

/// A member's text as HTML, with the links and mentions in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberText {
    pub html: CleanHtml,
    /// Links, also addresses that are written out anywhere in the text.
    pub link_count: usize,
    /// Addresses of the links, each once; those to plain pages of this site are left out.
    pub links: BTreeSet<String>,
    /// Hosts of the links in their normal form, each once.
    pub hosts: BTreeSet<String>,
    /// Handles after an `@`, in lower case, each once.
    pub mentions: BTreeSet<String>,
}

/// Reason for which a member's text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MemberTextRefusal {
    #[error("Use at most 20,000 characters.")]
    Long,
    #[error("The text is nested more than {MAX_LEVELS} levels deep. Please make it flatter.")]
    Deep,
    #[error("The text has too many links, list items or table cells. Please shorten it, or post it in parts.")]
    Crowded,
    #[error("Please write a text.")]
    Empty,
}

/// Converts a member's Markdown to sanitized HTML. Takes milliseconds: call it from a thread that may block.
///
/// # Errors
/// When the text is empty, too long, nested too deeply, or made of too many parts.
pub fn render_member_text(markdown: &str) -> Result<MemberText, MemberTextRefusal> {
    if markdown.chars().count() > MAX_CHARS {
        return Err(MemberTextRefusal::Long);
    }
    let markdown: String = markdown.chars().filter(|c| !is_hidden_control(*c)).collect();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let parser = TextMergeStream::new(Parser::new_ext(&markdown, options).map(without_raw_html));
    let mut reader = EventReader::default();
    let mut events = Vec::new();
    for event in parser {
        reader.read_event(event, &mut events)?;
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    if html.len() > MAX_HTML_BYTES {
        return Err(MemberTextRefusal::Crowded);
    }
    let html = CleanHtml::from_store(MEMBER_CLEANER.clean(&html).to_string());
    if !html.text().chars().any(is_visible) {
        return Err(MemberTextRefusal::Empty);
    }
    reader.read_written_links(html.text());
    Ok(MemberText {
        mentions: find_mentions(html.text()),
        html,
        link_count: reader.link_count,
        links: reader.links,
        hosts: reader.hosts,
    })
}

/// The host of an address in its normal form: ASCII, lower case, without `www.`. None for addresses without one.
pub fn link_host(address: &str) -> Option<String> {
    let plain: String = address.chars().filter(|c| !is_invisible(*c)).nfkc().collect();
    let plain = plain.trim();
    let has_scheme = plain.contains("://");
    let url = match has_scheme {
        true => Url::parse(plain).ok()?,
        false => Url::parse(&format!("https://{plain}")).ok()?,
    };
    let host = url.host_str()?.trim_end_matches('.').to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    (!host.is_empty()).then(|| host.to_owned())
}

fn without_raw_html(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        other => other,
    }
}

/// Turns the events of CommonMark into those of a member's text, and counts its links.
#[derive(Debug, Default)]
struct EventReader {
    level: usize,
    element_count: usize,
    /// Open links, and what became of each.
    open: Vec<OpenLink>,
    code_blocks: usize,
    link_count: usize,
    links: BTreeSet<String>,
    hosts: BTreeSet<String>,
}

/// Form in which an opened link or image is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpenLink {
    Link,
    /// Its text alone: a link may not hold another one, and not every address may be linked.
    Text,
}

impl EventReader {
    fn read_event<'t>(&mut self, event: Event<'t>, out: &mut Vec<Event<'t>>) -> Result<(), MemberTextRefusal> {
        match event {
            Event::Start(tag) => {
                self.level += 1;
                if self.level > MAX_LEVELS {
                    return Err(MemberTextRefusal::Deep);
                }
                self.element_count += 1;
                if self.element_count > MAX_ELEMENTS {
                    return Err(MemberTextRefusal::Crowded);
                }
                self.open_tag(tag, out);
            }
            Event::End(tag) => {
                self.level = self.level.saturating_sub(1);
                self.close_tag(tag, out);
            }
            Event::Text(text) if self.open.is_empty() && self.code_blocks == 0 => self.link_text(text, out),
            other => out.push(other),
        }
        Ok(())
    }

    fn open_tag<'t>(&mut self, tag: Tag<'t>, out: &mut Vec<Event<'t>>) {
        match tag {
            Tag::Heading { .. } => out.extend([Event::Start(Tag::Paragraph), Event::Start(Tag::Strong)]),
            Tag::Link {
                dest_url, link_type, ..
            } => self.open_link(&dest_url, link_type, out),
            Tag::Image { dest_url, .. } => self.open_link(&dest_url, LinkType::Inline, out),
            Tag::CodeBlock(kind) => {
                self.code_blocks += 1;
                out.push(Event::Start(Tag::CodeBlock(kind)));
            }
            other => out.push(Event::Start(other)),
        }
    }

    fn close_tag<'t>(&mut self, tag: TagEnd, out: &mut Vec<Event<'t>>) {
        match tag {
            TagEnd::Heading(_) => out.extend([Event::End(TagEnd::Strong), Event::End(TagEnd::Paragraph)]),
            TagEnd::Link | TagEnd::Image => {
                if self.open.pop() == Some(OpenLink::Link) {
                    out.push(Event::End(TagEnd::Link));
                }
            }
            TagEnd::CodeBlock => {
                self.code_blocks = self.code_blocks.saturating_sub(1);
                out.push(Event::End(TagEnd::CodeBlock));
            }
            other => out.push(Event::End(other)),
        }
    }

    fn open_link<'t>(&mut self, address: &str, link_type: LinkType, out: &mut Vec<Event<'t>>) {
        let is_email = link_type == LinkType::Email;
        let linked = if is_email {
            Some(format!("mailto:{address}"))
        } else {
            link_address(address)
        };
        let is_inside = self.open.contains(&OpenLink::Link);
        match linked {
            Some(address) if !is_inside => {
                self.count_link(&address);
                out.push(start_link(address));
                self.open.push(OpenLink::Link);
            }
            Some(address) => {
                self.count_link(&address);
                self.open.push(OpenLink::Text);
            }
            None => {
                self.count_dead_link(address);
                self.open.push(OpenLink::Text);
            }
        }
    }

    /// Links the addresses that a text writes out.
    fn link_text<'t>(&mut self, text: CowStr<'t>, out: &mut Vec<Event<'t>>) {
        if !holds_address(&text) {
            out.push(Event::Text(text));
            return;
        }
        let mut before = String::new();
        for part in text.split_inclusive(char::is_whitespace) {
            let word = part.trim_end();
            let bare = word.trim_start_matches(['(', '<', '"', '\'']);
            let bare = bare.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '>', '"', '\'']);
            if !holds_address(bare) {
                before.push_str(part);
                continue;
            }
            let is_plain = bare.starts_with("http://") || bare.starts_with("https://");
            match link_address(bare).filter(|_| is_plain) {
                Some(address) => {
                    self.count_link(&address);
                    let (start, rest) = part.split_at(part.find(bare).unwrap_or(0));
                    before.push_str(start);
                    out.push(Event::Text(std::mem::take(&mut before).into()));
                    let shown: CowStr<'t> = bare.to_owned().into();
                    out.extend([start_link(address), Event::Text(shown), Event::End(TagEnd::Link)]);
                    before.push_str(&rest[bare.len()..]);
                }
                // Not linked, and a link all the same: a reader would copy it.
                None => {
                    self.count_link(bare);
                    before.push_str(part);
                }
            }
        }
        out.push(Event::Text(before.into()));
    }

    /// Links to plain pages of this site are no links to elsewhere.
    fn count_link(&mut self, address: &str) {
        if is_plain_path(address) {
            return;
        }
        self.link_count += 1;
        self.links.insert(address.to_owned());
        let host = match address.strip_prefix("mailto:") {
            Some(mail) => mail.rsplit('@').next().and_then(link_host),
            None if address.starts_with('/') => None,
            None => link_host(address),
        };
        self.hosts.extend(host);
    }

    /// A link that is shown as its text, because its address may not be linked. Its author wanted a link all the same.
    fn count_dead_link(&mut self, address: &str) {
        if !address.trim().is_empty() && !address.starts_with('#') {
            self.link_count += 1;
            self.links.insert(address.trim().to_owned());
        }
    }

    /// Counts the addresses of the visible text that are no links yet, such as those in code or in parts of several
    /// styles.
    fn read_written_links(&mut self, text: &str) {
        for written in find_written_links(text) {
            let host = match &written.host {
                Some(host) => link_host(host),
                None => link_host(&written.text),
            };
            let is_counted = host.as_ref().is_some_and(|host| self.hosts.contains(host));
            if !is_counted {
                self.link_count += 1;
                self.links.insert(written.text);
            }
            self.hosts.extend(host);
        }
    }
}

/// Returns whether an address is a page of this site that shows nothing of its author's choice: no shared copy, no
/// question in the address.
fn is_plain_path(address: &str) -> bool {
    const SITE: &str = "https://site.invalid";
    if !address.starts_with('/') {
        return false;
    }
    let Ok(url) = Url::parse(SITE).and_then(|base| base.join(address)) else {
        return false;
    };
    let first = url
        .path_segments()
        .and_then(|mut parts| parts.next())
        .unwrap_or_default();
    let is_shared = percent_decode_str(first).decode_utf8_lossy().eq_ignore_ascii_case("r");
    let digits = |page: &str| page.bytes().all(|byte| byte.is_ascii_digit());
    let is_page = |query: &str| query.strip_prefix("page=").is_some_and(digits);
    url.origin().ascii_serialization() == SITE && !is_shared && url.query().is_none_or(is_page)
}

fn start_link<'t>(address: String) -> Event<'t> {
    Event::Start(Tag::Link {
        link_type: LinkType::Inline,
        dest_url: address.into(),
        title: "".into(),
        id: "".into(),
    })
}

/// Returns whether a text writes out an address, also in full-width letters or with invisible characters.
fn holds_address(text: &str) -> bool {
    let found = |text: &str| text.contains("://") || text.contains("www.");
    if text.is_ascii() {
        return found(&text.to_ascii_lowercase());
    }
    let plain: String = text.chars().filter(|c| !is_invisible(*c)).nfkc().collect();
    found(&plain.to_lowercase())
}

/// The address that a link of a member gets: without tracking. None for addresses that may not be linked.
fn link_address(address: &str) -> Option<String> {
    let address = address.trim();
    if address.starts_with('/') && !address.starts_with("//") && !address.contains('\\') {
        return Some(address.to_owned());
    }
    let url = Url::parse(address).ok()?;
    match url.scheme() {
        "mailto" => Some(url.to_string()),
        "http" | "https" if url.host_str().is_some_and(|host| !host.is_empty()) => Some(without_tracking(url)),
        _ => None,
    }
}

fn without_tracking(mut url: Url) -> String {
    let is_tracking = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default().to_ascii_lowercase();
        name.starts_with(TRACKING_FAMILY) || TRACKING.contains(&name.as_str())
    };
    if let Some(query) = url.query() {
        let kept: Vec<&str> = query.split('&').filter(|pair| !is_tracking(pair)).collect();
        let kept = kept.join("&");
        url.set_query(Some(kept.as_str()).filter(|query| !query.is_empty()));
    }
    // A name and a password before the host make one host look like another.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.to_string()
}

/// Handles after an `@` that begins a word.
fn find_mentions(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if c == '@' && !before.is_alphanumeric() {
            let is_part = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            let handle: String = text[at + 1..].chars().take_while(is_part).collect();
            if (3..=24).contains(&handle.len()) {
                found.insert(handle.to_ascii_lowercase());
            }
        }
        before = c;
    }
    found
}

fn filter_attribute<'v>(element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (element, name) {
        ("a", "href") => link_address(value).map(Cow::Owned),
        ("ol", "start") => value.parse::<u32>().ok().map(|_| value.into()),
        _ => Some(value.into()),
    }
}

#[cfg(test)]
mod tests;

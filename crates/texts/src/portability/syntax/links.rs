//! Addresses in texts: of imported pictures, and of posts that have moved.

use std::collections::HashSet;

use url::Url;

use super::tokens::{HtmlToken, split_tokens, unescape_text};
use crate::html::escape_text;

/// The machine of an address. None for one within the site.
pub fn host_of(address: &str) -> Option<String> {
    let whole = match address.strip_prefix("//") {
        Some(rest) => format!("https://{rest}"),
        None => address.to_owned(),
    };
    let url = Url::parse(&whole).ok()?;
    url.host_str()
        .map(|host| host.trim_start_matches("www.").to_lowercase())
}

/// The path of an address that is within one of the sites, without its escapes. None for all others.
pub fn path_within(address: &str, hosts: &HashSet<String>) -> Option<String> {
    let path = match host_of(address) {
        Some(host) if hosts.contains(&host) => {
            let (_, rest) = address.split_once("//")?;
            rest.find('/').map_or("", |at| &rest[at..])
        }
        Some(_) => return None,
        None if address.contains(':') || address.starts_with('#') || address.is_empty() => return None,
        None => address,
    };
    let end = path.find(['?', '#']).unwrap_or(path.len());
    Some(without_escapes(&path[..end]))
}

fn without_escapes(path: &str) -> String {
    percent_encoding::percent_decode_str(path)
        .decode_utf8_lossy()
        .into_owned()
}

/// Returns whether an address looks like that of a picture.
pub fn is_picture(address: &str) -> bool {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let extension = address[..end]
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    matches!(
        extension.as_str(),
        "jpg" | "jpeg" | "png" | "gif" | "webp" | "svg" | "avif"
    )
}

/// The HTML with another address wherever `other` knows one. It is asked with the name of the attribute and the
/// address.
pub fn rewrite_links(html: &str, mut other: impl FnMut(&str, &str) -> Option<String>) -> String {
    let mut done = String::with_capacity(html.len());
    for token in split_tokens(html) {
        match token {
            HtmlToken::Text(text) => done.push_str(text),
            HtmlToken::Close(name) => done.push_str(&format!("</{name}>")),
            HtmlToken::Comment(_) => {}
            HtmlToken::Open(tag) => {
                done.push_str(&format!("<{}", tag.name));
                for (name, value) in &tag.attributes {
                    let found = matches!(name.as_str(), "href" | "src")
                        .then(|| other(name, unescape_text(value.trim()).as_str()))
                        .flatten();
                    let value = found.map_or_else(|| value.replace('"', "&quot;"), |found| escape_text(&found));
                    done.push_str(&format!(" {name}=\"{value}\""));
                }
                done.push_str(tag.end_mark());
            }
        }
    }
    done
}

/// Addresses of pictures in the HTML.
pub fn pictures_in(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    rewrite_links(html, |name, address| {
        if name == "src" || is_picture(address) {
            found.push(address.to_owned());
        }
        None
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_old_site_have_a_path_in_it() {
        let hosts = HashSet::from(["a.test".to_owned()]);
        for (address, path) in [
            ("https://a.test/b/c%20d.jpg?w=3", Some("/b/c d.jpg")),
            ("http://www.a.test/", Some("/")),
            ("//a.test/e+f&g", Some("/e+f&g")),
            ("/h/i.png", Some("/h/i.png")),
            ("https://b.test/b/c.jpg", None),
            ("mailto:a@a.test", None),
            ("#a", None),
            ("data:image/png;base64,x", None),
        ] {
            assert_eq!(path_within(address, &hosts).as_deref(), path, "{address}");
        }
    }

    #[test]
    fn addresses_are_changed_and_all_else_stays() {
        let html = "<p class='x'>a &lt; <a href=\"b?c&amp;d\">e</a><img src=f alt=\"&quot;\"></p>";
        let same = rewrite_links(html, |_, _| None);
        assert_eq!(
            same,
            "<p class=\"x\">a &lt; <a href=\"b?c&amp;d\">e</a><img src=\"f\" alt=\"&quot;\"></p>"
        );
        let drawing = "<svg class=\"a\"/>b<br>";
        assert_eq!(rewrite_links(drawing, |_, _| None), drawing);
        let other = rewrite_links(html, |name, address| {
            (name == "href" && address == "b?c&d").then(|| "/g&h".to_owned())
        });
        assert!(other.contains("<a href=\"/g&amp;h\">"), "{other}");
    }
}

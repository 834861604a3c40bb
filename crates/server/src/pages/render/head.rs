//! Elements of a page's head that need the public address of the site: canonical link, Open Graph, feeds, structured
//! data.

use serde_json::{Value, json};
use texts::html::escape_text;

use super::template::canonical_link;

/// Elements of one head, as HTML.
#[derive(Debug)]
pub struct HeadTags<'b> {
    base_url: &'b str,
    html: String,
}

impl<'b> HeadTags<'b> {
    /// Begins with the canonical link and the Open Graph properties of every page. `kind` is the Open Graph type.
    pub fn new(base_url: &'b str, path: &str, kind: &str) -> Self {
        let url = format!("{base_url}{path}");
        let html = canonical_link(base_url, path);
        let mut head = Self { base_url, html };
        head.add_property("og:site_name", "Sidestart");
        head.add_property("og:type", kind);
        head.add_property("og:url", &url);
        head
    }

    /// Adds an Open Graph property.
    pub fn add_property(&mut self, name: &str, content: &str) {
        let content = escape_text(content);
        self.html
            .push_str(&format!("<meta property=\"{name}\" content=\"{content}\"/>"));
    }

    /// Adds the card of a large picture.
    pub fn large_card(&mut self) {
        self.html
            .push_str("<meta name=\"twitter:card\" content=\"summary_large_image\"/>");
    }

    /// Adds a link to an Atom feed at a path of this site.
    pub fn add_feed(&mut self, path: &str, title: &str) {
        let (href, title) = (escape_text(&format!("{}{path}", self.base_url)), escape_text(title));
        self.html.push_str(&format!(
            "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"{title}\" href=\"{href}\"/>"
        ));
    }

    /// Adds data for search engines: no browser runs it, and no text in it can end the block.
    pub fn structured_data(&mut self, data: &Value) {
        let json = data.to_string().replace('<', "\\u003c");
        self.html
            .push_str(&format!("<script type=\"application/ld+json\">{json}</script>"));
    }

    pub fn into_html(self) -> String {
        self.html
    }
}

/// Returns a text of an answer; empty where it has none.
pub fn text_field<'v>(value: &'v Value, field: &str) -> &'v str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Structured data of the links from Home to a page, each with its path and name.
pub fn breadcrumb_data(base_url: &str, links: &[(&str, &str)]) -> Value {
    let links = [("/", "Home")].iter().chain(links).zip(1..).map(|((path, name), position)| {
        json!({ "@type": "ListItem", "position": position, "name": name, "item": format!("{base_url}{path}") })
    });
    json!({ "@type": "BreadcrumbList", "itemListElement": links.collect::<Vec<_>>() })
}

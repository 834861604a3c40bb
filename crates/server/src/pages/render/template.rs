//! HTML document around a page: the template that Vite built, cut at its marks, with additions to its head.

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use ssr::RenderedPage;
use texts::html::escape_text;

use crate::pages::routes::PageRoute;

const HEAD: &str = "<!--ssr-head-->";
const BODY: &str = "<!--ssr-body-->";
const STATE: &str = "<!--ssr-state-->";

/// Key in the manifest of the script that starts the application.
const ENTRY: &str = "index.html";

#[derive(Debug)]
pub struct PageTemplate {
    /// The text before, between and after the three marks.
    pieces: [String; 4],
    manifest: Map<String, Value>,
    /// The address of the script that starts the application, without its first slash.
    entry: String,
    csp: String,
}

impl PageTemplate {
    /// Fails with a line for the log when the template is not what ARCHITECTURE.md says.
    pub fn parse(html: &str, manifest: &str) -> Result<Self, String> {
        let (start, rest) = cut_at(html, HEAD)?;
        let (middle, rest) = cut_at(rest, BODY)?;
        let (late, end) = cut_at(rest, STATE)?;
        let manifest: Map<String, Value> =
            serde_json::from_str(manifest).map_err(|error| format!("the web manifest is broken: {error}"))?;
        let entry = manifest.get(ENTRY).and_then(|entry| entry.get("file"));
        let entry = entry
            .and_then(Value::as_str)
            .ok_or_else(|| format!("the web manifest lacks {ENTRY}"))?;
        Ok(Self {
            pieces: [start, middle, late, end].map(str::to_owned),
            entry: entry.to_owned(),
            manifest,
            csp: content_security_policy(&inline_scripts(html)),
        })
    }

    /// The policy for every page: the only inline scripts are named by their hashes.
    pub fn content_policy(&self) -> &str {
        &self.csp
    }

    /// A rendered page with the data that the browser takes over.
    pub fn page_document(
        &self,
        route: &PageRoute,
        page: &RenderedPage,
        more: &str,
        mut queries: Map<String, Value>,
    ) -> String {
        leave_out_shown(&mut queries, &page.body);
        self.complete_document(route, page, more, &json!({ "queries": queries }))
    }

    /// Renders a page that says that its address is unknown; the state says so, too.
    pub fn missing_document(&self, route: &PageRoute, page: &RenderedPage) -> String {
        self.complete_document(route, page, "", &json!({ "queries": {}, "missing": true }))
    }

    /// The page without its content, for the browser to render: its scripts come first.
    pub fn shell_document(&self, route: &PageRoute, more: &str) -> String {
        let files = self.route_files(route);
        let head = format!(
            "<title>{}</title><meta name=\"description\" content=\"{}\"/>{more}{}{}",
            escape_text(route.title),
            escape_text(route.description),
            style_tags(&files),
            self.script_tags(&files)
        );
        let late = state_block(&json!({ "queries": {} })) + &without_script(route.title);
        self.write_document(&head, "", &late)
    }

    /// A page that can be read as it comes. Its scripts wait in a template, which the script of `index.html` opens when
    /// the page has been painted.
    fn complete_document(&self, route: &PageRoute, page: &RenderedPage, more: &str, state: &Value) -> String {
        let files = self.route_files(route);
        let head = format!("{}{more}{}", page.head, style_tags(&files));
        let waiting = format!("<template id=\"scripts\">{}</template>", self.script_tags(&files));
        self.write_document(&head, &page.body, &(state_block(state) + &waiting))
    }

    fn write_document(&self, head: &str, body: &str, state: &str) -> String {
        let [start, middle, late, end] = &self.pieces;
        [start, head, middle, body, late, state, end].concat()
    }

    /// The page's own files, without the style that the template names and the entry.
    fn route_files(&self, route: &PageRoute) -> BTreeSet<(&'static str, &str)> {
        let mut files = BTreeSet::new();
        self.collect_files(ENTRY, &mut files);
        self.collect_files(route.module, &mut files);
        files.retain(|(_, file)| *file != self.entry && !self.pieces.iter().any(|piece| piece.contains(file)));
        files
    }

    /// The entry, and links for the page's lazy module, so that the browser need not run the entry to learn of it.
    fn script_tags(&self, files: &BTreeSet<(&'static str, &str)>) -> String {
        let links = files
            .iter()
            .filter(|(kind, _)| *kind == "js")
            .map(|(_, file)| format!("<link rel=\"modulepreload\" crossorigin=\"\" href=\"/{file}\"/>"));
        let entry = format!(
            "<script type=\"module\" crossorigin=\"\" src=\"/{}\"></script>",
            self.entry
        );
        links.chain([entry]).collect()
    }

    /// The module's files and those of its static imports.
    fn collect_files<'a>(&'a self, module: &str, files: &mut BTreeSet<(&'static str, &'a str)>) {
        let Some(entry) = self.manifest.get(module) else { return };
        let Some(file) = entry.get("file").and_then(Value::as_str) else {
            return;
        };
        // Seen before: imports may form a ring.
        if !files.insert(("js", file)) {
            return;
        }
        let list = |key: &str| {
            entry
                .get(key)
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
        };
        files.extend(list("css").map(|style| ("css", style)));
        for import in list("imports") {
            self.collect_files(import, files);
        }
    }
}

/// Text of a page that only scripts can show, for readers without JavaScript.
fn without_script(title: &str) -> String {
    let heading = escape_text(title.split(" · ").next().unwrap_or(title));
    format!(
        "<noscript><main class=\"measure py-16\"><h1 class=\"text-4xl\">{heading}</h1>\
         <p class=\"mt-3\">This page needs JavaScript. Turn it on and load the page again.</p>\
         <p class=\"mt-3\"><a class=\"prose-link\" href=\"/\">Home</a> · \
         <a class=\"prose-link\" href=\"/blog\">Blog</a></p></main></noscript>"
    )
}

fn style_tags(files: &BTreeSet<(&'static str, &str)>) -> String {
    let styles = files.iter().filter(|(kind, _)| *kind == "css");
    styles
        .map(|(_, file)| format!("<link rel=\"stylesheet\" href=\"/{file}\"/>"))
        .collect()
}

/// The one address of a page that may be found, whole: search engines take no relative one.
pub fn canonical_link(base_url: &str, path: &str) -> String {
    format!(
        "<link rel=\"canonical\" href=\"{}\"/>",
        escape_text(&format!("{base_url}{path}"))
    )
}

/// Returns the head of a page behind a share link: excluded from search engines, with the properties of its preview in
/// a chat.
pub fn preview_tags(properties: &[(&'static str, String)]) -> String {
    let metas = properties
        .iter()
        .map(|(name, content)| format!("<meta property=\"{name}\" content=\"{}\"/>", escape_text(content)));
    std::iter::once("<meta name=\"robots\" content=\"noindex, nofollow\"/>".to_owned())
        .chain(metas)
        .collect()
}

fn cut_at<'a>(html: &'a str, mark: &str) -> Result<(&'a str, &'a str), String> {
    html.split_once(mark)
        .ok_or_else(|| format!("the web template lacks the mark {mark}"))
}

/// The contents of the inline scripts, which are the ones whose tag has no attribute.
fn inline_scripts(html: &str) -> Vec<&str> {
    let starts = html.split("<script>").skip(1);
    starts
        .filter_map(|rest| rest.split_once("</script>"))
        .map(|(script, _)| script)
        .collect()
}

fn content_security_policy(inline_scripts: &[&str]) -> String {
    let hashes: String = inline_scripts
        .iter()
        .map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
        .collect();
    format!(
        "default-src 'none'; script-src 'self'{hashes}; style-src 'self'; img-src 'self' data: https:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// A `body` that the page shows as it is goes out once: the browser reads it from the page.
fn leave_out_shown(queries: &mut Map<String, Value>, shown: &str) {
    let answers = queries.values_mut().filter_map(Value::as_object_mut);
    for body in answers.filter_map(|answer| answer.get_mut("body")) {
        if body
            .as_str()
            .is_some_and(|html| !html.is_empty() && shown.contains(html))
        {
            *body = Value::Null;
        }
    }
}

/// Writes the state for the browser as a data block that no text in it can close: `<` is escaped, and so are the two
/// line separators that older JavaScript does not accept inside a string.
fn state_block(state: &Value) -> String {
    let safe = state
        .to_string()
        .replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029");
    format!("<script type=\"application/json\" id=\"state\">{safe}</script>")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn csp_hash(script: &str) -> String {
        content_security_policy(&[script])
    }

    #[test]
    fn the_policy_names_the_inline_script_by_its_hash() {
        // The value that browsers print for `alert(1)`.
        assert!(csp_hash("alert(1)").contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"));
        assert!(!csp_hash("alert(1)").contains("unsafe"));
    }

    #[test]
    fn only_scripts_without_attributes_count_as_inline() {
        let html = "<script>one</script><script type=\"module\" src=\"/x.js\"></script><script>two</script>";
        assert_eq!(inline_scripts(html), ["one", "two"]);
    }

    #[test]
    fn data_cannot_end_its_block() {
        let block = state_block(&json!({ "queries": { "/api/x": "</script><!--\u{2028}\u{2029}" } }));
        assert_eq!(block.matches('<').count(), 2, "{block}");
        assert!(block.contains(r"\u003c/script>\u003c!--\u2028\u2029"), "{block}");
    }
}

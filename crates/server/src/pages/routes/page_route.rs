//! A route of a public page.

/// A page of its own, as the script's route table knows it too; a test holds the two together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRoute {
    /// `{slug}` matches any one segment of the address.
    pub path: &'static str,
    /// Parameters of the query that change what the page shows, in the order of its normal form.
    pub parameters: &'static [&'static str],
    /// Title and description for the shell, which must be right even when the script fails.
    pub title: &'static str,
    pub description: &'static str,
    /// The lazy module behind the page, as Vite's manifest names it, so that the browser fetches it at once.
    pub module: &'static str,
    /// True when the page exists and is answered with 200.
    pub exists: bool,
    /// True when the page is in the sitemap and open to search engines.
    pub listed: bool,
}

impl PageRoute {
    /// The route's name in logs and metrics.
    pub fn label(&self) -> &'static str {
        if self.exists { self.path } else { "not found" }
    }

    /// Returns whether the route is one page rather than a family of pages.
    pub fn is_single(&self) -> bool {
        !self.path.contains('{')
    }

    /// Returns whether the browser renders the whole page: the server renders no part of the administration, and no
    /// cache keeps the answer.
    pub fn is_shell(&self) -> bool {
        SHELLS.contains(&self.path)
    }

    /// Returns whether views of its pages are counted.
    pub fn is_counted(&self) -> bool {
        self.path == ARTICLE
    }

    pub(super) fn matches_path(&self, path: &str) -> bool {
        if self.is_single() {
            return self.path == path;
        }
        let (asked, own) = (path.split('/'), self.path.split('/'));
        let is_alike = |(own, asked): (&str, &str)| own == asked || (own == "{slug}" && !asked.is_empty());
        asked.clone().count() == own.clone().count() && own.zip(asked).all(is_alike)
    }
}

/// Path of the page of one article.
pub(super) const ARTICLE: &str = "/blog/{slug}";
const SHELLS: [&str; 2] = ["/blog-admin", "/blog-categories"];

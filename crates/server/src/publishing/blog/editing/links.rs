//! Links in posts to this site, and whether their targets exist.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use texts::html::pieces::{Piece, read_attributes, split_pieces, unescape_html};
use url::Url;
use utoipa::ToSchema;

use super::posts_store::{self, PostScope};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::db::dialect::PostStatusFilter;
use crate::pages::routes;
use crate::publishing::blog::KNOWN;
use crate::publishing::blog::store;
use crate::publishing::blog::store::ListPart;
use crate::publishing::blog::store::category_store;
use crate::state::app_state::AppState;

/// Posts read at once: a blog of ten thousand must not lie in memory as a whole.
const AT_ONCE: u64 = 200;

/// A post, as far as links are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LinkPlace {
    pub id: i64,
    pub is_published: bool,
}

/// Addresses that exist on this site.
#[derive(Debug)]
pub(super) struct KnownAddresses {
    base_url: Url,
    posts: HashMap<String, LinkPlace>,
    /// Addresses that lead on to a published post.
    moved: HashSet<String>,
    categories: HashSet<String>,
}

/// A link that leads nowhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BrokenLink)]
pub(super) struct BrokenLink {
    /// Post that contains the link.
    post_id: i64,
    /// Title of that post.
    title: String,
    /// Address as it is written.
    href: String,
    problem: String,
}

impl KnownAddresses {
    pub async fn load_known(state: &AppState) -> Result<Self, ApiError> {
        let db: &Db = &state.db;
        let standing = store::list_statuses(db.read()).await?;
        let published: HashSet<i64> = standing.iter().filter(|post| post.2).map(|post| post.0).collect();
        let moved = store::list_moved(db.read()).await?;
        let made = category_store::list_categories(db.read()).await?;
        let used = store::count_by_category(db.read()).await?;
        let categories = made.into_iter().map(|category| category.slug);
        let categories = categories.chain(used.into_iter().map(|(slug, _)| slug));
        Ok(Self {
            base_url: state.config.base_url.clone(),
            posts: standing
                .into_iter()
                .map(|(id, slug, is_published)| (slug, LinkPlace { id, is_published }))
                .collect(),
            moved: moved
                .into_iter()
                .filter(|(_, post)| published.contains(post))
                .map(|(slug, _)| slug)
                .collect(),
            categories: categories.chain(KNOWN.map(str::to_owned)).collect(),
        })
    }

    pub fn post_at(&self, slug: &str) -> Option<LinkPlace> {
        self.posts.get(slug).copied()
    }

    /// Returns the broken links of a content to this site, each with its fault.
    pub fn broken_links<'k>(&'k self, content: &'k str) -> impl Iterator<Item = (String, &'static str)> + 'k {
        list_hrefs(content).filter_map(|href| self.link_problem(&href).map(|problem| (href, problem)))
    }

    /// Returns the fault of a link; `None` for one that works or leads to another site.
    fn link_problem(&self, href: &str) -> Option<&'static str> {
        // As a browser reads it on an article's page.
        let page = self.base_url.join("/blog/article").ok()?;
        let url = page.join(href.trim()).ok()?;
        if href.trim().is_empty() || href.trim().starts_with('#') || url.origin() != self.base_url.origin() {
            return None;
        }
        let path = match url.path() {
            "/" => "/",
            path => path.trim_end_matches('/'),
        };
        if let Some(slug) = path.strip_prefix("/blog/category/") {
            let here = self.categories.contains(slug.strip_suffix("/feed.xml").unwrap_or(slug));
            return (!here).then_some("There is no such category.");
        }
        match path.strip_prefix("/blog/") {
            Some(slug) if !slug.contains('.') => self.post_problem(slug),
            _ if is_file(path) || routes::is_page(path) => None,
            _ => Some("There is no page at this address."),
        }
    }

    fn post_problem(&self, slug: &str) -> Option<&'static str> {
        match self.posts.get(slug) {
            Some(post) if post.is_published => None,
            Some(_) => Some("It leads to a draft, which readers cannot see."),
            None if self.moved.contains(slug) => None,
            None => Some("There is no article at this address."),
        }
    }
}

/// Returns whether the path is a file or an unlisted link. Their targets are not checked.
fn is_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    last.contains('.') || path.starts_with("/r/") || path.starts_with("/media/")
}

fn list_hrefs(content: &str) -> impl Iterator<Item = String> {
    let opened = split_pieces(content).filter_map(|piece| match piece {
        Piece::Open { name: "a", attributes } => Some(attributes),
        _ => None,
    });
    let written = opened.flat_map(read_attributes).filter(|(name, _)| *name == "href");
    written.map(|(_, value)| unescape_html(value).into_owned())
}

/// The links in all posts, drafts too, that lead nowhere on this site.
pub(super) async fn list_broken(state: &AppState) -> Result<Vec<BrokenLink>, ApiError> {
    let known = KnownAddresses::load_known(state).await?;
    let (mut found, mut offset) = (Vec::new(), 0);
    loop {
        let scope = PostScope {
            standing: PostStatusFilter::Any,
            category: None,
            part: ListPart { limit: AT_ONCE, offset },
        };
        let (posts, total) = posts_store::list_posts(state.db.read(), scope).await?;
        for post in posts {
            let broken = known
                .broken_links(post.content.as_str())
                .map(|(href, problem)| BrokenLink {
                    post_id: post.summary.id,
                    title: post.summary.title.clone(),
                    href,
                    problem: problem.to_owned(),
                });
            found.extend(broken);
        }
        offset += AT_ONCE;
        if offset >= total {
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_known() -> KnownAddresses {
        let place = |id, is_published| LinkPlace { id, is_published };
        KnownAddresses {
            base_url: Url::parse("https://example.com").unwrap(),
            posts: HashMap::from([("here".into(), place(1, true)), ("draft".into(), place(2, false))]),
            moved: HashSet::from(["before".into()]),
            categories: HashSet::from(["money".into()]),
        }
    }

    #[test]
    fn links_to_other_sites_and_to_what_is_there_are_fine() {
        for href in [
            "https://other.example/blog/gone",
            "mailto:anna@example.org",
            "#costs",
            "",
            "/",
            "/blog",
            "/blog/",
            "/blog/here",
            "/blog/here/",
            "/blog/here?x=1#y",
            "here",
            "./here",
            "https://example.com/blog/here",
            "https://EXAMPLE.com:443/blog/here",
            "//example.com/blog/here",
            "/blog/before",
            "/blog/category/money",
            "/niche-discovery",
            "/blog/feed.xml",
            "/sitemap.xml",
            "/media/abc.jpg",
        ] {
            assert_eq!(sample_known().link_problem(href), None, "{href}");
        }
    }

    #[test]
    fn links_that_lead_nowhere_say_why() {
        for (href, problem) in [
            ("/blog/gone", "no article"),
            ("gone", "no article"),
            ("https://example.com/blog/gone", "no article"),
            ("/blog/draft", "a draft"),
            ("/blog/category/gone", "no such category"),
            ("/no-such-page", "no page"),
            ("../no-such-page", "no page"),
        ] {
            assert!(
                sample_known()
                    .link_problem(href)
                    .is_some_and(|text| text.contains(problem)),
                "{href}"
            );
        }
    }
}

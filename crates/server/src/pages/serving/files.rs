//! Files that are made rather than built: what search engines read.

use axum::http::{HeaderValue, StatusCode, header};

use crate::pages::queries::SiteAddress;
use crate::pages::routes::ROUTES;
use crate::pages::serving::body::StoredBody;
use crate::pages::serving::packed::PackedBody;

/// Path of the sitemap of the pages without a family of their own.
pub const SITEMAP: &str = "/sitemap.xml";
/// Path of the list of all sitemaps.
pub const SITEMAP_INDEX: &str = "/sitemap-index.xml";
const XML: &str = "application/xml";
/// Addresses of a file at most. The format allows 50,000; fewer keep the memory of one answer small.
pub const MAX_ADDRESSES: usize = 10_000;

/// Path of a file of a family of addresses, from 1.
pub fn family_path(name: &str, number: usize) -> String {
    format!("/sitemap-{name}-{number}.xml")
}

pub fn robots_file(base_url: &str) -> StoredBody {
    let text = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {base_url}{SITEMAP_INDEX}\n");
    let stored = StoredBody::pack_body(StatusCode::OK, "text/plain; charset=utf-8", text.into_bytes());
    stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"))
}

/// Writes the sitemap: the pages without parameters, and the other addresses with the days of their changes.
pub fn sitemap_file(base_url: &str, others: &[SiteAddress]) -> StoredBody {
    let pages = ROUTES.iter().filter(|route| route.listed && route.is_single());
    let pages = pages.map(|page| SiteAddress {
        path: page.path.to_owned(),
        changed_on: None,
    });
    let pages: Vec<SiteAddress> = pages.collect();
    pack_xml(&write_addresses(base_url, pages.iter().chain(others)))
}

/// Packs a sitemap of a family. It takes long: call it from a thread that may block.
pub fn family_file(base_url: &str, addresses: &[SiteAddress]) -> PackedBody {
    PackedBody::pack_text(XML, write_addresses(base_url, addresses.iter()).as_bytes())
}

/// Writes a sitemap of these addresses.
fn write_addresses<'a>(base_url: &str, addresses: impl Iterator<Item = &'a SiteAddress>) -> String {
    let base_url = escape_xml(base_url);
    let mut urls = String::new();
    for SiteAddress { path, changed_on } in addresses {
        let path = escape_xml(path);
        let changed = changed_on
            .as_ref()
            .map_or_else(String::new, |day| format!("<lastmod>{day}</lastmod>"));
        urls.push_str(&format!("  <url><loc>{base_url}{path}</loc>{changed}</url>\n"));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}

/// Writes the list of sitemaps.
pub fn sitemap_index<'a>(base_url: &str, paths: impl Iterator<Item = &'a str>) -> StoredBody {
    let base_url = escape_xml(base_url);
    let files: String = paths
        .map(|path| format!("  <sitemap><loc>{base_url}{path}</loc></sitemap>\n"))
        .collect();
    pack_xml(&format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{files}</sitemapindex>\n"
    ))
}

fn escape_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn pack_xml(text: &str) -> StoredBody {
    StoredBody::pack_quickly(StatusCode::OK, XML, text.as_bytes().to_vec())
}

//! Files that are made rather than built: what search engines read.

use axum::http::{HeaderValue, StatusCode, header};

use crate::pages::queries::SiteAddress;
use crate::pages::routes::ROUTES;
use crate::pages::serving::body::StoredBody;

/// Path of the sitemap.
pub const SITEMAP: &str = "/sitemap.xml";

pub fn robots_file(base_url: &str) -> StoredBody {
    let text = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {base_url}{SITEMAP}\n");
    let stored = StoredBody::pack_body(StatusCode::OK, "text/plain; charset=utf-8", text.into_bytes());
    stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"))
}

/// Writes the sitemap: the pages without parameters, and the other addresses with the days of their changes.
pub fn sitemap_file(base_url: &str, others: &[SiteAddress]) -> StoredBody {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let base_url = escape(base_url);
    let pages = ROUTES.iter().filter(|route| route.listed && route.is_single());
    let mut urls: String = pages
        .map(|page| format!("  <url><loc>{base_url}{}</loc></url>\n", page.path))
        .collect();
    for SiteAddress { path, changed_on } in others {
        let path = escape(path);
        let changed = changed_on
            .as_ref()
            .map_or_else(String::new, |day| format!("<lastmod>{day}</lastmod>"));
        urls.push_str(&format!("  <url><loc>{base_url}{path}</loc>{changed}</url>\n"));
    }
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    );
    StoredBody::pack_quickly(StatusCode::OK, "application/xml", text.into_bytes())
}

//! Files that are made rather than built: what search engines read.

use axum::http::{HeaderValue, StatusCode, header};

use super::assets::Assets;
use super::body::Stored;
use super::routes::ROUTES;

pub fn collect(base_url: &str) -> Assets {
    let files = [
        ("/robots.txt", "text/plain; charset=utf-8", robots(base_url)),
        ("/sitemap.xml", "application/xml", sitemap(base_url)),
    ];
    let stored = files.into_iter().map(|(path, content_type, text)| {
        let stored = Stored::pack(StatusCode::OK, content_type, text.into_bytes());
        (
            path.to_owned(),
            stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        )
    });
    stored.collect()
}

fn robots(base_url: &str) -> String {
    format!("User-agent: *\nDisallow: /api/\n\nSitemap: {base_url}/sitemap.xml\n")
}

fn sitemap(base_url: &str) -> String {
    let base_url = base_url.replace('&', "&amp;").replace('<', "&lt;");
    let pages = ROUTES.iter().filter(|route| route.listed);
    let urls: String = pages
        .map(|page| format!("  <url><loc>{base_url}{}</loc></url>\n", page.path))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}

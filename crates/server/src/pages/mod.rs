//! Public pages and files: path → data → HTML, from memory when it was made before.
//!
//! A page in the cache is the same for everybody. What belongs to one visitor, which is the cookie that names them, is
//! added to the answer outside the cache.

pub mod feed;
pub mod forms;
mod queries;
mod reads;
pub mod render;
pub mod routes;
pub mod serving;
mod site;
mod site_times;
mod sitemaps;

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use jiff::tz::TimeZone;
use serde_json::{Map, Value};

use crate::db::api_error::{ApiError, RETRY_AFTER_S};
use crate::http::{RouteLabel, ServerMetrics};
use crate::identity::callers;
use crate::platform::config::Config;
use crate::platform::rng::Rng;

pub use queries::{PageQueries, PageStatus, QueryAnswer, SiteAddress, read_page_query};
pub use render::front::in_front;
pub use render::head::{HeadTags, breadcrumb_data, text_field};
pub use render::template::canonical_link;
pub use serving::body::{BodyRequest, StoredBody};
pub use site::UnlistedPage;

use reads::ReadCounter;
use routes::{NOT_FOUND, PageRoute, ROUTES, RouteTarget};
use serving::assets::{Assets, WebBuild};
use serving::cache::{CacheEntry, PageCache};
use site::{MadePage, RenderedSite};
use sitemaps::FamilyFiles;

/// Path and query of a request. Long enough for every form of ours, short enough to keep logs and caches in front sane.
const MAX_URL_BYTES: usize = 8 << 10;

/// Edits show at once; the ETag makes asking cheap.
const CACHE_SHARED: HeaderValue = HeaderValue::from_static("no-cache");
/// An answer that sets a cookie belongs to one visitor.
const CACHE_PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Admin pages are never cached.
const CACHE_NEVER: HeaderValue = HeaderValue::from_static("private, no-store");

const NOT_BUILT: &str = "The web application is not part of this binary. Run `make build`, then start it again.\n";

/// Gives the `Set-Cookie` value for a request that does not name its visitor yet.
pub type NameVisitor = Box<dyn Fn(&HeaderMap) -> Vec<HeaderValue> + Send + Sync>;

pub struct PageSettings {
    /// Public address of the site, without a slash at the end; for the sitemap.
    pub base_url: String,
    /// Memory for rendered pages.
    pub cache_bytes: u64,
    pub engine: ssr::RenderOptions,
    pub metrics: ServerMetrics,
    /// Zone of the site, in which the times of pages are written.
    pub zone: TimeZone,
}

pub struct Pages {
    site: Option<RenderedSite>,
    cache: PageCache,
    reads: ReadCounter,
    assets: Arc<Assets>,
    robots: StoredBody,
    family_files: Arc<FamilyFiles>,
    base_url: String,
    /// Set once by the module that assembles the features; the features need the pages first.
    queries: OnceLock<PageQueries>,
    name_visitor: NameVisitor,
}

impl Pages {
    /// Creates the pages of the web application inside this binary. Costs little before the first request of a page.
    pub fn from_binary(config: &Config, rng: &Rng, metrics: &ServerMetrics) -> Self {
        let settings = PageSettings {
            base_url: config.base_url.as_str().trim_end_matches('/').to_owned(),
            cache_bytes: config.page_cache_bytes,
            engine: ssr::RenderOptions::default(),
            metrics: metrics.clone(),
            zone: config.time_zone.clone(),
        };
        let (config, rng) = (config.clone(), rng.clone());
        let name_visitor =
            Box::new(move |headers: &HeaderMap| callers::ensure_cookie(headers, &config, &rng).into_iter().collect());
        Self::new(
            WebBuild::embedded(),
            serving::assets::embedded_assets(),
            settings,
            name_visitor,
        )
    }

    /// Over any web build: the tests bring small ones of their own.
    pub fn new(
        build: Option<WebBuild>,
        assets: Arc<Assets>,
        settings: PageSettings,
        name_visitor: NameVisitor,
    ) -> Self {
        let site = build.and_then(|build| {
            let site = RenderedSite::new(build, &settings);
            site.inspect_err(|error| tracing::error!(error = %error, "the web build cannot be used"))
                .ok()
        });
        Self {
            site,
            cache: PageCache::new(settings.cache_bytes),
            reads: ReadCounter::default(),
            assets,
            robots: serving::files::robots_file(&settings.base_url),
            family_files: Arc::default(),
            base_url: settings.base_url,
            queries: OnceLock::new(),
            name_visitor,
        }
    }

    /// Sets the queries whose answers pages show. Only the first call counts.
    pub fn answer_with(&self, queries: PageQueries) {
        if self.queries.set(queries).is_err() {
            tracing::error!("the pages were given their data twice");
        }
    }

    fn queries(&self) -> &PageQueries {
        self.queries.get_or_init(PageQueries::default)
    }

    /// Sets the content version that the database has now. A newer one invalidates every page and cached answer.
    pub fn content_is_at(&self, version: u64) {
        self.cache.content_is_at(version);
    }

    /// An answer of the API or a file that is the same for everybody, kept until the content changes. Of callers that
    /// miss at the same time one makes it.
    ///
    /// # Errors
    /// Returns the error of `make`, which is not kept.
    pub async fn get_or_store(
        &self,
        key: String,
        make: impl Future<Output = Result<StoredBody, ApiError>>,
    ) -> Result<Arc<StoredBody>, ApiError> {
        self.cache.get_or_store(key, make).await
    }

    /// Answers with [`Pages::get_or_store`], after content negotiation and revalidation.
    ///
    /// # Errors
    /// Returns the error of `make`, which is not kept.
    pub async fn answer_stored(
        &self,
        key: String,
        make: impl Future<Output = Result<StoredBody, ApiError>>,
        request: &BodyRequest,
    ) -> Result<Response<Body>, ApiError> {
        let stored = self.get_or_store(key, make).await?;
        Ok(stored.to_response(&request.method, &request.headers))
    }

    /// Returns whether [`Pages::get_or_store`] answers from memory.
    pub fn is_cacheable(&self, key: &str) -> bool {
        self.cache.is_cacheable(key)
    }

    /// Renders every public page once, so that no visitor waits for the first render.
    pub async fn warm_up(&self) {
        let Some(site) = &self.site else { return };
        let single = ROUTES.iter().filter(|route| route.is_single());
        for route in single.chain([&NOT_FOUND]) {
            // A page that cannot be cached is rendered again for the next request.
            let _ = self.render_entry(site, &RouteTarget::for_route(route)).await;
        }
    }

    /// Entries in the page cache and their bytes.
    pub async fn cache_size(&self) -> (u64, u64) {
        self.cache.cache_size().await
    }

    /// Answers a request for a page, a file or nothing.
    pub async fn answer_page(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
        if is_too_long(uri) {
            return plain_answer(StatusCode::URI_TOO_LONG, "The address is too long.\n");
        }
        if method != Method::GET && method != Method::HEAD {
            let mut response = plain_answer(StatusCode::METHOD_NOT_ALLOWED, "Pages are read with GET or HEAD.\n");
            response
                .headers_mut()
                .insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let path = uri.path();
        if let Some(target) = RouteTarget::find_route(uri) {
            return self.render_page(&target, method, headers).await;
        }
        if path.starts_with(sitemaps::START)
            && let Some(response) = self.answer_sitemap(path, method, headers).await
        {
            return label_route("file", response);
        }
        if let Some(file) = self.find_file(path) {
            return label_route("file", file.to_response(method, headers));
        }
        if let Some(location) = without_trailing_slash(uri) {
            return redirect_to(&location);
        }
        if path.starts_with("/assets/") {
            return plain_answer(StatusCode::NOT_FOUND, "There is no such file.\n");
        }
        self.render_page(&RouteTarget::for_route(&NOT_FOUND), method, headers)
            .await
    }

    fn find_file(&self, path: &str) -> Option<&StoredBody> {
        match path {
            "/robots.txt" => Some(&self.robots),
            _ => self.assets.get(path),
        }
    }

    async fn render_page(&self, target: &RouteTarget, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let label = target.route.label();
        match self.render_entry(site, target).await {
            Ok(entry) if target.route.is_shell() => {
                let mut response = self.answer_personal(&entry, method, headers);
                response.headers_mut().insert(header::CACHE_CONTROL, CACHE_NEVER);
                label_route(label, response)
            }
            Ok(entry) => {
                let response = self.answer_personal(&entry, method, headers);
                self.note_page(target, method, headers, response.status());
                label_route(label, response)
            }
            Err(path) => label_route(label, moved_to(&path)),
        }
    }

    /// The page of an address, or the path that it has moved to.
    async fn render_entry(&self, site: &RenderedSite, target: &RouteTarget) -> Result<CacheEntry, String> {
        let make = || async move {
            match site.make_page(target, self.queries()).await {
                MadePage::Page(entry) => Ok(entry),
                other => Err(other),
            }
        };
        let unkept = match self.cache.get_or_render(&target.url, make).await {
            Ok(entry) => return Ok(entry),
            Err(unkept) => unkept,
        };
        match &*unkept {
            MadePage::Page(entry) | MadePage::Passing(entry) => Ok(entry.clone()),
            MadePage::Moved(path) => Err(path.clone()),
            MadePage::Missing => Ok(self.missing_entry(site, target.route).await),
        }
    }

    /// Returns one page for all unknown addresses of a route; separate entries would let a client fill the cache.
    async fn missing_entry(&self, site: &RenderedSite, route: &'static PageRoute) -> CacheEntry {
        let make = || async move { Ok::<_, Infallible>(site.make_missing(route).await) };
        match self.cache.get_or_render(route.path, make).await {
            Ok(entry) => entry,
            Err(never) => match *never {},
        }
    }

    /// Counts an article that a reader opened.
    fn note_page(&self, target: &RouteTarget, method: &Method, headers: &HeaderMap, status: StatusCode) {
        let is_there = status == StatusCode::OK || status == StatusCode::NOT_MODIFIED;
        if is_there && method == Method::GET && target.route.is_counted() {
            self.reads.count_read(&target.url, headers);
        }
    }

    /// Counts an article that a reader opened without its page: from another page, by the API.
    pub fn note_read(&self, path: &str, headers: &HeaderMap) {
        self.reads.count_read(path, headers);
    }

    /// The articles that readers opened since the last time, by path.
    pub fn take_reads(&self) -> HashMap<String, u32> {
        self.reads.take_counts()
    }

    /// Counts again what [`Pages::take_reads`] gave and could not be written.
    pub fn give_back_reads(&self, reads: HashMap<String, u32>) {
        self.reads.give_back(reads);
    }

    /// Returns the page of a route for an unknown address or one that is gone.
    pub async fn nothing_at(&self, route: &'static PageRoute, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let entry = self.missing_entry(site, route).await;
        label_route(route.label(), self.answer_personal(&entry, method, headers))
    }

    /// Public data of the page at an address.
    async fn data_of(&self, target: &RouteTarget) -> Map<String, Value> {
        match &self.site {
            Some(site) => site.data_of(target, self.queries()).await,
            None => Map::new(),
        }
    }

    /// A page for those who have its link. Made for each request and kept nowhere: it may be withdrawn at any time.
    pub async fn answer_unlisted(&self, page: UnlistedPage, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let label = page.route.label();
        let entry = site.make_unlisted(page).await;
        let mut response = self.answer_personal(&entry, method, headers);
        response.headers_mut().insert(header::CACHE_CONTROL, CACHE_PRIVATE);
        label_route(label, response)
    }

    /// The answer of an entry for one visitor.
    fn answer_personal(&self, entry: &CacheEntry, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let mut response = entry.stored.to_response(method, headers);
        let cookies = (self.name_visitor)(headers);
        let cache = if cookies.is_empty() {
            CACHE_SHARED
        } else {
            CACHE_PRIVATE
        };
        response.headers_mut().insert(header::CACHE_CONTROL, cache);
        for cookie in cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response
    }
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pages")
    }
}

fn is_too_long(uri: &Uri) -> bool {
    uri.path_and_query()
        .is_some_and(|target| target.as_str().len() > MAX_URL_BYTES)
}

/// Answers everything that no other router took.
pub fn router(pages: Arc<Pages>) -> Router {
    Router::new().fallback(serve_page).with_state(pages)
}

/// Names the route for logs and metrics.
fn label_route(route: &'static str, mut response: Response<Body>) -> Response<Body> {
    response.extensions_mut().insert(RouteLabel(route));
    response
}

async fn serve_page(State(pages): State<Arc<Pages>>, request: Request) -> Response<Body> {
    pages
        .answer_page(request.method(), request.uri(), request.headers())
        .await
}

/// `/blog/` → `/blog`. None for what could leave the site: browsers read `//host` and `/\host` as another one.
fn without_trailing_slash(uri: &Uri) -> Option<String> {
    if uri.path().contains("//") || uri.path().contains('\\') {
        return None;
    }
    let path = uri.path().strip_suffix('/').filter(|path| !path.is_empty())?;
    Some(match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    })
}

fn redirect_to(location: &str) -> Response<Body> {
    redirect_with(StatusCode::PERMANENT_REDIRECT, location)
}

/// Redirects to the new address. The old one may be given to another post, so the redirect is not cached.
fn moved_to(path: &str) -> Response<Body> {
    let mut response = redirect_with(StatusCode::MOVED_PERMANENTLY, path);
    response.headers_mut().insert(header::CACHE_CONTROL, CACHE_SHARED);
    response
}

fn redirect_with(status: StatusCode, location: &str) -> Response<Body> {
    let Ok(location) = HeaderValue::from_str(location) else {
        return plain_answer(StatusCode::NOT_FOUND, "There is no such page.\n");
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::LOCATION, location);
    response
}

fn not_built() -> Response<Body> {
    let mut response = plain_answer(StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT);
    let after = HeaderValue::from(RETRY_AFTER_S);
    response.headers_mut().insert(header::RETRY_AFTER, after);
    response
}

fn plain_answer(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

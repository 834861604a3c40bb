//! Public pages and files: path → data → HTML, from memory when it was made before.
//!
//! A page in the cache is the same for everybody. What belongs to one visitor, which is the cookie that names them, is
//! added to the answer outside the cache.

pub mod assets;
mod body;
mod cache;
mod encoding;
mod files;
pub mod forms;
mod front;
mod head;
mod queries;
mod reads;
pub mod routes;
mod site;
mod template;

use std::collections::HashMap;
use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use axum::response::IntoResponse;
use serde_json::{Map, Value};

use crate::config::Config;
use crate::error::{ApiError, RETRY_AFTER_S};
use crate::http::{Metrics, RouteLabel};
use crate::rng::Rng;
use crate::visitor;

pub use body::Stored;
pub use front::in_front;
pub use head::{HeadTags, breadcrumbs};
pub use queries::{Address, Answer, Queries, Standing};
pub use site::Unlisted;
pub use template::{canonical, escape_text};

use assets::{Assets, WebBuild};
use cache::{Entry, PageCache};
use reads::ReadCounter;
use routes::{NOT_FOUND, ROUTES, Route, Target};
use site::{Made, Site};

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

pub struct Settings {
    /// Public address of the site, without a slash at the end; for the sitemap.
    pub base_url: String,
    /// Memory for rendered pages.
    pub cache_bytes: u64,
    pub engine: ssr::Options,
    pub metrics: Metrics,
}

pub struct Pages {
    site: Option<Site>,
    cache: PageCache,
    reads: ReadCounter,
    assets: Arc<Assets>,
    robots: Stored,
    base_url: String,
    /// Set once by the module that assembles the features; the features need the pages first.
    queries: OnceLock<Queries>,
    name_visitor: NameVisitor,
}

impl Pages {
    /// Creates the pages of the web application inside this binary. Costs little before the first request of a page.
    #[must_use]
    pub fn embedded(config: &Config, rng: &Rng, metrics: &Metrics) -> Self {
        let settings = Settings {
            base_url: config.base_url.as_str().trim_end_matches('/').to_owned(),
            cache_bytes: config.page_cache_bytes,
            engine: ssr::Options::default(),
            metrics: metrics.clone(),
        };
        let (config, rng) = (config.clone(), rng.clone());
        let name_visitor = Box::new(move |headers: &HeaderMap| {
            let mut cookies = visitor::renewals(headers, &config.base_url);
            cookies.extend(visitor::ensure_cookie(headers, &config, &rng));
            cookies
        });
        Self::new(WebBuild::embedded(), assets::embedded(), settings, name_visitor)
    }

    /// Over any web build: the tests bring small ones of their own.
    #[must_use]
    pub fn new(build: Option<WebBuild>, assets: Arc<Assets>, settings: Settings, name_visitor: NameVisitor) -> Self {
        let site = build.and_then(|build| {
            let site = Site::new(build, &settings);
            site.inspect_err(|error| tracing::error!(error = %error, "the web build cannot be used"))
                .ok()
        });
        Self {
            site,
            cache: PageCache::new(settings.cache_bytes),
            reads: ReadCounter::default(),
            assets,
            robots: files::robots(&settings.base_url),
            base_url: settings.base_url,
            queries: OnceLock::new(),
            name_visitor,
        }
    }

    /// Sets the queries whose answers pages show. Only the first call counts.
    pub fn answer_with(&self, queries: Queries) {
        if self.queries.set(queries).is_err() {
            tracing::error!("the pages were given their data twice");
        }
    }

    fn queries(&self) -> &Queries {
        self.queries.get_or_init(Queries::default)
    }

    /// Sets the content version that the database has now. A newer one invalidates every page and cached answer.
    pub fn content_is_at(&self, version: u64) {
        self.cache.content_is_at(version);
    }

    /// An answer of the API or a file that is the same for everybody, kept until the content changes. Of callers that
    /// miss at the same time one makes it.
    ///
    /// # Errors
    /// What `make` answers; that is not kept.
    pub async fn kept(
        &self,
        key: String,
        make: impl Future<Output = Result<Stored, ApiError>>,
    ) -> Result<Arc<Stored>, ApiError> {
        self.cache.kept(key, make).await
    }

    /// Returns whether [`Pages::kept`] answers from memory.
    #[must_use]
    pub fn keeps(&self, key: &str) -> bool {
        self.cache.keeps(key)
    }

    /// Renders every public page once, so that no visitor waits for the first render.
    pub async fn warm_up(&self) {
        let Some(site) = &self.site else { return };
        let single = ROUTES.iter().filter(|route| route.is_single());
        for route in single.chain([&NOT_FOUND]) {
            // A page that cannot be cached is rendered again for the next request.
            let _ = self.entry(site, &Target::of(route)).await;
        }
    }

    /// Entries in the page cache and their bytes.
    pub async fn cache_size(&self) -> (u64, u64) {
        self.cache.size().await
    }

    /// Answers a request for a page, a file or nothing.
    pub async fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Response<Body> {
        if is_too_long(uri) {
            return plain(StatusCode::URI_TOO_LONG, "The address is too long.\n");
        }
        if method != Method::GET && method != Method::HEAD {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "Pages are read with GET or HEAD.\n");
            response
                .headers_mut()
                .insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let path = uri.path();
        if let Some(target) = Target::find(uri) {
            return self.page(&target, method, headers).await;
        }
        if path == files::SITEMAP {
            let response = match self.sitemap().await {
                Ok(file) => file.respond(method, headers),
                Err(error) => error.into_response(),
            };
            return labelled("file", response);
        }
        if let Some(file) = self.file(path) {
            return labelled("file", file.respond(method, headers));
        }
        if let Some(location) = without_trailing_slash(uri) {
            return redirect(&location);
        }
        if path.starts_with("/assets/") {
            return plain(StatusCode::NOT_FOUND, "There is no such file.\n");
        }
        self.page(&Target::of(&NOT_FOUND), method, headers).await
    }

    fn file(&self, path: &str) -> Option<&Stored> {
        match path {
            "/robots.txt" => Some(&self.robots),
            _ => self.assets.get(path),
        }
    }

    async fn sitemap(&self) -> Result<Arc<Stored>, ApiError> {
        let make = async { Ok(files::sitemap(&self.base_url, &self.queries().addresses().await?)) };
        self.kept(files::SITEMAP.to_owned(), make).await
    }

    async fn page(&self, target: &Target, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let label = target.route.label();
        match self.entry(site, target).await {
            Ok(entry) if target.route.is_shell() => {
                let mut response = self.personal(&entry, method, headers);
                response.headers_mut().insert(header::CACHE_CONTROL, CACHE_NEVER);
                labelled(label, response)
            }
            Ok(entry) => {
                let response = self.personal(&entry, method, headers);
                self.note_page(target, method, headers, response.status());
                labelled(label, response)
            }
            Err(path) => labelled(label, moved(&path)),
        }
    }

    /// The page of an address, or the path that it has moved to.
    async fn entry(&self, site: &Site, target: &Target) -> Result<Entry, String> {
        let make = || async move {
            match site.make(target, self.queries()).await {
                Made::Page(entry) => Ok(entry),
                other => Err(other),
            }
        };
        let unkept = match self.cache.get(&target.url, make).await {
            Ok(entry) => return Ok(entry),
            Err(unkept) => unkept,
        };
        match &*unkept {
            Made::Page(entry) | Made::Passing(entry) => Ok(entry.clone()),
            Made::Moved(path) => Err(path.clone()),
            Made::Missing => Ok(self.missing(site, target.route).await),
        }
    }

    /// Returns one page for all unknown addresses of a route; separate entries would let a client fill the cache.
    async fn missing(&self, site: &Site, route: &'static Route) -> Entry {
        let make = || async move { Ok::<_, Infallible>(site.make_missing(route).await) };
        match self.cache.get(route.path, make).await {
            Ok(entry) => entry,
            Err(never) => match *never {},
        }
    }

    /// Counts an article that a reader opened.
    fn note_page(&self, target: &Target, method: &Method, headers: &HeaderMap, status: StatusCode) {
        let is_there = status == StatusCode::OK || status == StatusCode::NOT_MODIFIED;
        if is_there && method == Method::GET && target.route.is_counted() {
            self.reads.note(&target.url, headers);
        }
    }

    /// Counts an article that a reader opened without its page: from another page, by the API.
    pub fn note_read(&self, path: &str, headers: &HeaderMap) {
        self.reads.note(path, headers);
    }

    /// The articles that readers opened since the last time, by path.
    #[must_use]
    pub fn take_reads(&self) -> HashMap<String, u32> {
        self.reads.take()
    }

    /// Counts again what [`Pages::take_reads`] gave and could not be written.
    pub fn give_back_reads(&self, reads: HashMap<String, u32>) {
        self.reads.give_back(reads);
    }

    /// Returns the page of a route for an unknown address or one that is gone.
    pub async fn nothing_at(&self, route: &'static Route, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let entry = self.missing(site, route).await;
        labelled(route.label(), self.personal(&entry, method, headers))
    }

    /// Public data of the page at an address.
    async fn data_of(&self, target: &Target) -> Map<String, Value> {
        match &self.site {
            Some(site) => site.data_of(target, self.queries()).await,
            None => Map::new(),
        }
    }

    /// A page for those who have its link. Made for each request and kept nowhere: it may be withdrawn at any time.
    pub async fn unlisted(&self, page: Unlisted, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let Some(site) = &self.site else {
            return not_built();
        };
        let label = page.route.label();
        let entry = site.make_unlisted(page).await;
        let mut response = self.personal(&entry, method, headers);
        response.headers_mut().insert(header::CACHE_CONTROL, CACHE_PRIVATE);
        labelled(label, response)
    }

    /// The answer of an entry for one visitor.
    fn personal(&self, entry: &Entry, method: &Method, headers: &HeaderMap) -> Response<Body> {
        let mut response = entry.stored.respond(method, headers);
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
    Router::new().fallback(serve).with_state(pages)
}

/// Names the route for logs and metrics.
fn labelled(route: &'static str, mut response: Response<Body>) -> Response<Body> {
    response.extensions_mut().insert(RouteLabel(route));
    response
}

async fn serve(State(pages): State<Arc<Pages>>, request: Request) -> Response<Body> {
    pages.answer(request.method(), request.uri(), request.headers()).await
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

fn redirect(location: &str) -> Response<Body> {
    redirect_with(StatusCode::PERMANENT_REDIRECT, location)
}

/// Redirects to the new address. The old one may be given to another post, so the redirect is not cached.
fn moved(path: &str) -> Response<Body> {
    let mut response = redirect_with(StatusCode::MOVED_PERMANENTLY, path);
    response.headers_mut().insert(header::CACHE_CONTROL, CACHE_SHARED);
    response
}

fn redirect_with(status: StatusCode, location: &str) -> Response<Body> {
    let Ok(location) = HeaderValue::from_str(location) else {
        return plain(StatusCode::NOT_FOUND, "There is no such page.\n");
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::LOCATION, location);
    response
}

fn not_built() -> Response<Body> {
    let mut response = plain(StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT);
    let after = HeaderValue::from(RETRY_AFTER_S);
    response.headers_mut().insert(header::RETRY_AFTER, after);
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
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

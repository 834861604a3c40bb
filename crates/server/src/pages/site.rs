//! Makes a page: asks the script for its queries, gets the data, renders, compresses. Falls back to the shell.

use std::sync::{Mutex, OnceLock, PoisonError};

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use jiff::tz::TimeZone;
use serde_json::{Map, Value};
use ssr::{RenderError, Renderer};

use crate::http::{ServerMetrics, fixed_headers};

use super::PageSettings;
use super::queries::{AnsweredQueries, PageQueries, PageStatus};
use super::routes::{PageRoute, RouteTarget};
use super::site_times::write_site_times;
use crate::pages::render::template;
use crate::pages::render::template::PageTemplate;
use crate::pages::serving::assets::WebBuild;
use crate::pages::serving::body::StoredBody;
use crate::pages::serving::cache::CacheEntry;

/// Header for pages that search engines must not index: pages of share links, pages for one person, missing pages.
const NOINDEX: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex, nofollow"),
);

const HTML: &str = "text/html; charset=utf-8";

pub struct RenderedSite {
    template: PageTemplate,
    /// Taken by the renderer.
    script: Mutex<String>,
    options: ssr::RenderOptions,
    /// Public address without a slash at its end.
    base_url: String,
    /// Started by the first page, so that a server that only answers `/api` pays nothing for it.
    renderer: OnceLock<Result<Renderer, String>>,
    metrics: ServerMetrics,
    /// Zone in which the times of pages are written.
    zone: TimeZone,
    /// Headers of every page.
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A page for those who have its link, with data that is no public query's.
pub struct UnlistedPage {
    pub status: StatusCode,
    pub route: &'static PageRoute,
    /// Path and query; `None` for the route's own path.
    pub url: Option<String>,
    /// Open Graph properties and their contents.
    pub preview: Vec<(&'static str, String)>,
    /// Data of the page's script by API path.
    pub data: Map<String, Value>,
}

/// Result of rendering a page.
pub enum MadePage {
    /// One to keep.
    Page(CacheEntry),
    /// One for this request alone: addresses like this one have no end.
    Passing(CacheEntry),
    /// The address is unknown. Every such address of its route shows the same page.
    Missing,
    /// The content has another path now.
    Moved(String),
}

/// Reason for which the shell is served; the cause is logged where the shell is made.
#[derive(Debug, thiserror::Error)]
enum RenderFailure {
    #[error("the engine threads did not start: {0}")]
    Start(String),
    #[error(transparent)]
    Render(#[from] RenderError),
}

impl RenderedSite {
    pub fn new(build: WebBuild, settings: &PageSettings) -> Result<Self, String> {
        let template = PageTemplate::parse(&build.template, &build.manifest)?;
        let https = settings.base_url.starts_with("https:");
        let policy = HeaderValue::from_str(template.content_policy()).map_err(|error| error.to_string())?;
        let policy = (header::CONTENT_SECURITY_POLICY, policy);
        Ok(Self {
            template,
            script: Mutex::new(build.script),
            options: settings.engine.clone(),
            base_url: settings.base_url.clone(),
            renderer: OnceLock::new(),
            metrics: settings.metrics.clone(),
            zone: settings.zone.clone(),
            headers: fixed_headers(https).chain([policy]).collect(),
        })
    }

    /// The page of an address, or the shell in its place. Never fails: the visitor always gets a working page.
    pub async fn make_page(&self, target: &RouteTarget, queries: &PageQueries) -> MadePage {
        if target.route.is_shell() {
            return MadePage::Page(self.make_shell(target.route).await);
        }
        let (usual, answered) = match self.ask_plan(target, queries).await {
            Ok(asked) => asked,
            Err(failure) => {
                let status = route_status(target.route);
                return MadePage::Page(self.finish_page(target.route, status, Err(failure), "").await);
            }
        };
        let status = match answered.standing {
            PageStatus::Moved(path) => return MadePage::Moved(path),
            PageStatus::Missing if answered.data.is_empty() => return MadePage::Missing,
            PageStatus::Missing => StatusCode::NOT_FOUND,
            PageStatus::Here => usual,
        };
        let mut head = queries.page_head(&target.url, &answered.data);
        if head.is_empty() && target.route.listed && target.route.is_single() {
            head = template::canonical_link(&self.base_url, target.route.path);
        }
        let rendered = self.render_body(target, answered.data, &head).await;
        let entry = self.finish_page(target.route, status, rendered, &head).await;
        match answered.passing {
            true => MadePage::Passing(entry),
            false => MadePage::Page(entry),
        }
    }

    /// Renders the page for every unknown address of a route. The browser learns that from its state.
    pub async fn make_missing(&self, route: &'static PageRoute) -> CacheEntry {
        let target = route.missing_target();
        let rendered = match self.get_renderer() {
            Ok(renderer) => self.render_missing(renderer, &target).await,
            Err(failure) => Err(failure),
        };
        self.finish_page(route, StatusCode::NOT_FOUND, rendered, "").await
    }

    async fn render_missing(&self, renderer: &Renderer, target: &RouteTarget) -> Result<String, RenderFailure> {
        let plan = renderer.plan_page(&target.url).await?;
        let nothing: Map<String, Value> = plan.queries.into_iter().map(|path| (path, Value::Null)).collect();
        let page = renderer
            .render_page(&target.url, Value::from(nothing).to_string())
            .await?;
        Ok(self.template.missing_document(target.route, &page))
    }

    /// Returns the status and the data that the script wants for the page.
    async fn ask_plan(
        &self,
        target: &RouteTarget,
        queries: &PageQueries,
    ) -> Result<(StatusCode, AnsweredQueries), RenderFailure> {
        let plan = self.get_renderer()?.plan_page(&target.url).await?;
        let status = StatusCode::from_u16(plan.status).unwrap_or_else(|_| route_status(target.route));
        Ok((status, queries.answer_paths(&plan.queries).await))
    }

    /// Public data of a page. Empty when the script does not answer.
    pub async fn data_of(&self, target: &RouteTarget, queries: &PageQueries) -> Map<String, Value> {
        self.ask_plan(target, queries)
            .await
            .map(|(_, answered)| answered.data)
            .unwrap_or_default()
    }

    /// A page with data and a preview of its own, made like every other.
    pub async fn make_unlisted(&self, page: UnlistedPage) -> CacheEntry {
        let (route, head) = (page.route, template::preview_tags(&page.preview));
        let target = match page.url {
            Some(url) => RouteTarget { route, url: url.into() },
            None => RouteTarget::for_route(route),
        };
        let rendered = self.render_body(&target, page.data, &head).await;
        self.finish_page(route, page.status, rendered, &head).await
    }

    /// The page without content, on purpose.
    async fn make_shell(&self, route: &'static PageRoute) -> CacheEntry {
        let html = self.template.shell_document(route, &template::preview_tags(&[]));
        self.finish_page(route, StatusCode::OK, Ok(html), "").await
    }

    async fn finish_page(
        &self,
        route: &'static PageRoute,
        status: StatusCode,
        rendered: Result<String, RenderFailure>,
        head: &str,
    ) -> CacheEntry {
        let is_hidden = !route.listed || status != StatusCode::OK;
        let (html, rendered) = match rendered {
            Ok(html) => (html, true),
            Err(failure) => {
                tracing::warn!(http.route = route.path, error = %failure, "page not rendered, serving the shell");
                // A rendered page says itself that it is not to be found.
                let hidden = is_hidden && head.is_empty();
                let head = if hidden {
                    template::preview_tags(&[])
                } else {
                    head.to_owned()
                };
                (self.template.shell_document(route, &head), false)
            }
        };
        let outcome = if rendered { "rendered" } else { "shell" };
        self.metrics
            .record_with(|| metrics::counter!("page_renders_total", "outcome" => outcome).increment(1));
        let mut headers = self.headers.clone();
        if is_hidden {
            headers.push(NOINDEX);
        }
        let packed = tokio::task::spawn_blocking(move || pack_page(status, html, headers)).await;
        let stored = packed.unwrap_or_else(|error| {
            // A server that stops gives up what waits.
            if !error.is_cancelled() {
                tracing::error!(http.route = route.path, error = %error, "page not packed");
            }
            StoredBody::pack_body(
                StatusCode::INTERNAL_SERVER_ERROR,
                "text/plain; charset=utf-8",
                Vec::new(),
            )
        });
        let meter = |status: StatusCode| self.metrics.find_meter("GET", route.label(), status.as_u16());
        let meters = [meter(stored.status()), meter(StatusCode::NOT_MODIFIED)];
        CacheEntry {
            stored: stored.into(),
            rendered,
            meters,
        }
    }

    async fn render_body(
        &self,
        target: &RouteTarget,
        mut data: Map<String, Value>,
        head: &str,
    ) -> Result<String, RenderFailure> {
        if self.zone != TimeZone::UTC {
            data.values_mut().for_each(|value| write_site_times(value, &self.zone));
        }
        let json = serde_json::to_string(&data).unwrap_or_default();
        let page = self.get_renderer()?.render_page(&target.url, json).await?;
        Ok(self.template.page_document(target.route, &page, head, data))
    }

    fn get_renderer(&self) -> Result<&Renderer, RenderFailure> {
        let started = self.renderer.get_or_init(|| {
            let script = std::mem::take(&mut *self.script.lock().unwrap_or_else(PoisonError::into_inner));
            Renderer::new(script, self.options.clone()).map_err(|error| error.to_string())
        });
        started.as_ref().map_err(|error| RenderFailure::Start(error.clone()))
    }
}

fn route_status(route: &PageRoute) -> StatusCode {
    if route.exists {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    }
}

fn pack_page(status: StatusCode, html: String, headers: Vec<(HeaderName, HeaderValue)>) -> StoredBody {
    let stored = StoredBody::pack_body(status, HTML, html.into_bytes());
    headers
        .into_iter()
        .fold(stored, |stored, (name, value)| stored.with_header(name, value))
}

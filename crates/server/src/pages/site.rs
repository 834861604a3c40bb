//! Makes a page: asks the script what it needs, gets the data, renders, packs. Falls back to the shell.

use std::sync::OnceLock;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use serde_json::{Map, Value};
use ssr::{RenderError, Renderer};

use crate::http::{Metrics, fixed_headers};

use super::Settings;
use super::assets::WebBuild;
use super::body::Stored;
use super::cache::Entry;
use super::queries::Queries;
use super::routes::Route;
use super::template::{self, Template};

/// For what search engines shall not find: pages behind a link, pages for one person, pages that are not there.
const NOINDEX: (HeaderName, HeaderValue) = (
    HeaderName::from_static("x-robots-tag"),
    HeaderValue::from_static("noindex, nofollow"),
);

const HTML: &str = "text/html; charset=utf-8";

pub struct Site {
    template: Template,
    script: String,
    options: ssr::Options,
    /// Started by the first page, so that a server that only answers `/api` pays nothing for it.
    renderer: OnceLock<Result<Renderer, String>>,
    queries: Queries,
    metrics: Metrics,
    /// Headers of every page.
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A page for those who have its link, with data that is no public query's.
pub struct Unlisted {
    pub route: &'static Route,
    /// Open Graph properties and their contents.
    pub preview: Vec<(&'static str, String)>,
    /// API path to what the page's script finds there.
    pub data: Map<String, Value>,
}

/// Why the shell is served; the cause is logged where the shell is made.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("the engine threads did not start: {0}")]
    Start(String),
    #[error(transparent)]
    Render(#[from] RenderError),
}

impl Site {
    pub fn new(build: WebBuild, settings: &Settings, queries: Queries) -> Result<Self, String> {
        let template = Template::parse(&build.template, &build.manifest)?;
        let https = settings.base_url.starts_with("https:");
        let policy = HeaderValue::from_str(template.csp()).map_err(|error| error.to_string())?;
        let policy = (header::CONTENT_SECURITY_POLICY, policy);
        Ok(Self {
            template,
            script: build.script,
            options: settings.engine.clone(),
            renderer: OnceLock::new(),
            queries,
            metrics: settings.metrics.clone(),
            headers: fixed_headers(https).chain([policy]).collect(),
        })
    }

    /// The page of a route, or the shell in its place. Never fails: the visitor always gets a working page.
    pub async fn make(&self, route: &'static Route) -> Entry {
        let rendered = match self.renderer() {
            Ok(renderer) => self.render(renderer, route).await,
            Err(failure) => Err(failure),
        };
        // A rendered page says so itself.
        let head = if route.listed {
            String::new()
        } else {
            template::preview(&[])
        };
        self.finish(route, rendered, &head).await
    }

    /// A page with data and a preview of its own, made like every other.
    pub async fn make_unlisted(&self, page: Unlisted) -> Entry {
        let (route, head) = (page.route, template::preview(&page.preview));
        let rendered = match self.renderer() {
            Ok(renderer) => {
                self.render_with(renderer, route, StatusCode::OK, page.data, &head)
                    .await
            }
            Err(failure) => Err(failure),
        };
        self.finish(route, rendered, &head).await
    }

    async fn finish(
        &self,
        route: &'static Route,
        rendered: Result<(StatusCode, String), Failure>,
        head: &str,
    ) -> Entry {
        let (status, html, rendered) = match rendered {
            Ok((status, html)) => (status, html, true),
            Err(failure) => {
                tracing::warn!(http.route = route.path, error = %failure, "page not rendered, serving the shell");
                (route_status(route), self.template.shell(route, head), false)
            }
        };
        let outcome = if rendered { "rendered" } else { "shell" };
        self.metrics
            .record(|| metrics::counter!("page_renders_total", "outcome" => outcome).increment(1));
        let mut headers = self.headers.clone();
        if !route.listed {
            headers.push(NOINDEX);
        }
        let packed = tokio::task::spawn_blocking(move || pack(status, html, headers)).await;
        let stored = packed.unwrap_or_else(|error| {
            tracing::error!(http.route = route.path, error = %error, "page not packed");
            Stored::pack(
                StatusCode::INTERNAL_SERVER_ERROR,
                "text/plain; charset=utf-8",
                Vec::new(),
            )
        });
        let meter = |status: StatusCode| self.metrics.meter("GET", route.label(), status.as_u16());
        let meters = [meter(stored.status()), meter(StatusCode::NOT_MODIFIED)];
        Entry {
            stored: stored.into(),
            rendered,
            meters,
        }
    }

    async fn render(&self, renderer: &Renderer, route: &Route) -> Result<(StatusCode, String), Failure> {
        let plan = renderer.plan(route.path).await?;
        let data = self.queries.answer(&plan.queries).await;
        let status = StatusCode::from_u16(plan.status).unwrap_or_else(|_| route_status(route));
        self.render_with(renderer, route, status, data, "").await
    }

    async fn render_with(
        &self,
        renderer: &Renderer,
        route: &Route,
        status: StatusCode,
        data: Map<String, Value>,
        head: &str,
    ) -> Result<(StatusCode, String), Failure> {
        let json = serde_json::to_string(&data).unwrap_or_default();
        let page = renderer.render(route.path, json).await?;
        Ok((status, self.template.page(route, &page, head, &data)))
    }

    fn renderer(&self) -> Result<&Renderer, Failure> {
        let started = self.renderer.get_or_init(|| {
            Renderer::new(self.script.clone(), self.options.clone()).map_err(|error| error.to_string())
        });
        started.as_ref().map_err(|error| Failure::Start(error.clone()))
    }
}

fn route_status(route: &Route) -> StatusCode {
    if route.exists {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    }
}

fn pack(status: StatusCode, html: String, headers: Vec<(HeaderName, HeaderValue)>) -> Stored {
    let stored = Stored::pack(status, HTML, html.into_bytes());
    headers
        .into_iter()
        .fold(stored, |stored, (name, value)| stored.with_header(name, value))
}

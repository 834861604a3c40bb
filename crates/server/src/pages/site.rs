//! Makes a page: asks the script what it needs, gets the data, renders, packs. Falls back to the shell.

use std::sync::OnceLock;

use axum::http::{HeaderValue, StatusCode, header};
use serde_json::Value;
use ssr::{RenderError, Renderer};

use crate::http::Metrics;

use super::assets::WebBuild;
use super::body::Stored;
use super::cache::Entry;
use super::queries::Queries;
use super::routes::Route;
use super::template::Template;

const HTML: &str = "text/html; charset=utf-8";

pub struct Site {
    template: Template,
    script: String,
    options: ssr::Options,
    /// Started by the first page, so that a server that only answers `/api` pays nothing for it.
    renderer: OnceLock<Result<Renderer, String>>,
    queries: Queries,
    metrics: Metrics,
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
    pub fn new(build: WebBuild, options: ssr::Options, queries: Queries, metrics: Metrics) -> Result<Self, String> {
        let template = Template::parse(&build.template, &build.manifest)?;
        Ok(Self {
            template,
            script: build.script,
            options,
            renderer: OnceLock::new(),
            queries,
            metrics,
        })
    }

    /// The page of a route, or the shell in its place. Never fails: the visitor always gets a working page.
    pub async fn make(&self, route: &'static Route) -> Entry {
        let (status, html, rendered) = match self.render(route).await {
            Ok((status, html)) => (status, html, true),
            Err(failure) => {
                tracing::warn!(http.route = route.path, error = %failure, "page not rendered, serving the shell");
                (route_status(route), self.template.shell(route), false)
            }
        };
        let outcome = if rendered { "rendered" } else { "shell" };
        self.metrics
            .record(|| metrics::counter!("page_renders_total", "outcome" => outcome).increment(1));
        let csp = self.template.csp().to_owned();
        let packed = tokio::task::spawn_blocking(move || pack(status, html, &csp)).await;
        let stored = packed.unwrap_or_else(|error| {
            tracing::error!(http.route = route.path, error = %error, "page not packed");
            Stored::pack(
                StatusCode::INTERNAL_SERVER_ERROR,
                "text/plain; charset=utf-8",
                Vec::new(),
            )
        });
        Entry {
            stored: stored.into(),
            rendered,
        }
    }

    async fn render(&self, route: &Route) -> Result<(StatusCode, String), Failure> {
        let renderer = self.renderer()?;
        let plan = renderer.plan(route.path).await?;
        let data = self.queries.answer(&plan.queries).await;
        let json = Value::Object(data.clone()).to_string();
        let page = renderer.render(route.path, json).await?;
        let status = StatusCode::from_u16(plan.status).unwrap_or_else(|_| route_status(route));
        Ok((status, self.template.page(route, &page, &data)))
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

fn pack(status: StatusCode, html: String, csp: &str) -> Stored {
    // The other security headers are the same for every answer and added by `http::headers`.
    let csp = HeaderValue::from_str(csp).unwrap_or(HeaderValue::from_static("default-src 'none'"));
    Stored::pack(status, HTML, html.into_bytes()).with_header(header::CONTENT_SECURITY_POLICY, csp)
}

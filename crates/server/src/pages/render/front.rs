//! Fast path: a cached page is answered before the router and its layers.
//!
//! Layers cost more than the answer itself, and a cached page needs none of them: it cannot panic or take long, and it
//! was packed with all its headers. The records of the layers (count, log line, request id) are made here.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use tower::Service;

use crate::http::observe_short;
use crate::platform::rng::Rng;

use crate::pages::routes::RouteTarget;
use crate::pages::{Pages, is_too_long};

#[derive(Clone)]
struct FrontService {
    pages: Arc<Pages>,
    rng: Rng,
    rest: Router,
}

/// Puts the cached pages in front of everything else.
pub fn in_front(rest: Router, pages: Arc<Pages>, rng: Rng) -> Router {
    Router::new().fallback_service(FrontService { pages, rng, rest })
}

impl Service<Request> for FrontService {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let mut front = self.clone();
        Box::pin(async move {
            match front
                .pages
                .answer_cached(request.method(), request.uri(), request.headers(), &front.rng)
                .await
            {
                Some(response) => Ok(response),
                None => front.rest.call(request).await,
            }
        })
    }
}

impl Pages {
    /// Returns the answer to a plain GET of a cached page. `None` sends the request through the layers.
    async fn answer_cached(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        rng: &Rng,
    ) -> Option<Response<Body>> {
        let started = Instant::now();
        if method != Method::GET || is_too_long(uri) {
            return None;
        }
        let target = RouteTarget::find_route(uri).filter(|target| !target.route.is_shell())?;
        let entry = self.cache.peek_entry(&target.url).await?;
        let mut response = self.answer_personal(&entry, method, headers);
        self.note_page(&target, method, headers, response.status());
        let unchanged = response.status() == StatusCode::NOT_MODIFIED;
        let meter = &entry.meters[usize::from(unchanged)];
        observe_short(headers, &mut response, target.route.label(), started, (meter, rng));
        Some(response)
    }
}

//! Routes that are read with GET or HEAD.

use std::convert::Infallible;

use axum::handler::Handler;
use axum::routing::{MethodRouter, get};

use crate::db::api_error::ApiError;

/// Routes GET and HEAD to `handler` and refuses every other method.
pub fn get_only<H, T, S>(handler: H) -> MethodRouter<S, Infallible>
where
    H: Handler<T, S>,
    T: 'static,
    S: Clone + Send + Sync + 'static,
{
    get(handler).fallback(wrong_method)
}

/// Answers 405.
pub async fn wrong_method() -> ApiError {
    ApiError::method_not_allowed()
}

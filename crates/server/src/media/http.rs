//! Pictures on the wire.

use axum::Router;

use crate::state::AppState;

/// To be.
pub fn public_files() -> Router<AppState> {
    Router::new()
}

pub fn router() -> Router<AppState> {
    Router::new()
}

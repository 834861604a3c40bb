//! Directory of all markets: lists with filters, and the page of each market; places with their official figures.

mod addresses;
mod directory_list;
mod http;
mod market_page;
mod page;
mod places;
mod typed_place;

use utoipa_axum::router::OpenApiRouter;

use crate::state::app_state::AppState;

pub use page::{add_market_queries, public_files};
pub use typed_place::{TypedAnswer, read_typed};

/// The calls of markets and places, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router().merge(places::router())
}

//! Share links: unlisted links that show a report to their holders, until they are revoked.

mod http;
mod page;

use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;

use serde::{Deserialize as _, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs;
use crate::tools::runs::{NewLink, RunLink, SharedRun};

use crate::tools::niche::history::stored_requests;

pub(super) use http::router;
pub use page::shared_pages;

/// A link of the visitor who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Share)]
pub struct ShareLink {
    pub id: i64,
    pub request: NicheRequest,
    pub market_name: String,
    pub created_at: Timestamp,
    /// Path of the page, `/r/` and the token. Null for links from before tokens were stored, which work all the same.
    #[schema(required = true, example = "/r/1fQ0mSxk2o7h4v9Zr3bTn8cLdWyEaGuJ")]
    pub path: Option<String>,
}

/// Makes a link.
async fn create_share(state: &AppState, visitor: &Visitor, asked: &NicheRequest) -> Result<ShareLink, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let new = stored_requests::keep_request(state, asked)?.into_run(state);
    let (link, now) = (NewLink::draw_token(&state.rng), state.clock.now());
    let added = write_tx!(state.db, async move |tx| {
        runs::add_link(tx, &owner, new, link, now).await
    })
    .await?;
    added.ok_or_else(runs::too_many_links)?.try_into()
}

/// Newest first.
async fn list_shares(state: &AppState, visitor: &Visitor) -> Result<Vec<ShareLink>, ApiError> {
    let links = runs::list_links(state.db.read(), visitor.named_owner()?, Tool::NicheDiscovery).await?;
    links.into_iter().map(ShareLink::try_from).collect()
}

/// Opens the link, with the figures of today. A link that was revoked or never existed is 404, and so is one to a run
/// of another tool, which has no report.
async fn open_share(state: &AppState, token: &str) -> Result<SharedRun, ApiError> {
    let shared = runs::open_shared(state, token).await?;
    let is_report = shared.tool == Tool::NicheDiscovery;
    is_report.then_some(shared).ok_or_else(runs::link_gone)
}

fn read_report(shared: &SharedRun) -> Result<NicheReport, ApiError> {
    NicheReport::deserialize(&shared.result).map_err(ApiError::internal)
}

impl TryFrom<RunLink> for ShareLink {
    type Error = ApiError;

    fn try_from(link: RunLink) -> Result<Self, ApiError> {
        Ok(Self {
            id: link.id,
            request: stored_requests::read_stored(link.run.required_request()?)?,
            market_name: link.run.title,
            created_at: link.created_at,
            path: link.token.map(|token| format!("/r/{token}")),
        })
    }
}

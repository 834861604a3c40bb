//! Share links: unlisted links that show a report to their holders, until they are revoked.

mod http;
mod page;

use ::niche::report::Report;
use ::niche::tools::niche_discovery::NicheRequest;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorCode};
use crate::runs::{self, LinkedRun, MAX_LINKS, NewLink, RunLink};
use crate::state::AppState;
use crate::tools::Tool;
use crate::visitor::Visitor;

use super::kept;

pub(super) use http::router;
pub use page::shared_pages;

/// 192 bits, which base64 writes in 32 characters: nobody finds a link by trying.
const TOKEN_BYTES: usize = 24;
const TOKEN_CHARS: usize = 32;

/// A link as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: i64,
    pub request: NicheRequest,
    pub market_name: String,
    pub created_at: Timestamp,
    /// The part of the address that opens the link. `None` for links from before tokens were stored.
    pub token: Option<String>,
}

/// Content of a link.
pub struct Shared {
    pub report: Report,
    pub request: NicheRequest,
    pub shared_at: Timestamp,
    /// True when the figures or the engine are newer than the shared report.
    pub is_updated: bool,
}

/// Makes a link. Its token is stored so that the owner can copy the link again (decision 0024).
async fn create(state: &AppState, visitor: &Visitor, asked: &NicheRequest) -> Result<Share, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let new = kept::keep(state, asked)?.into_run();
    let token = URL_SAFE_NO_PAD.encode(state.rng.bytes::<TOKEN_BYTES>());
    let link = NewLink {
        token_hash: hash(&token),
        token,
    };
    let now = state.clock.now();
    let added = state
        .db
        .write::<_, ApiError, _>(move |tx| Box::pin(async move { runs::add_link(tx, &owner, new, link, now).await }))
        .await?;
    added.ok_or_else(|| kept::limit_reached(MAX_LINKS, "links"))?.try_into()
}

/// Newest first.
async fn list(state: &AppState, visitor: &Visitor) -> Result<Vec<Share>, ApiError> {
    let links = runs::list_links(state.db.read(), visitor.named_owner()?, Tool::NicheDiscovery).await?;
    links.into_iter().map(Share::try_from).collect()
}

/// Revokes the link.
async fn revoke(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let found = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(runs::revoke_link(transaction, &owner, id).await?) })
        })
        .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Returns the report behind the token, with the figures of today. A link that was revoked or never existed is 404.
async fn open(state: &AppState, token: &str) -> Result<Shared, ApiError> {
    let linked = match token.len() == TOKEN_CHARS {
        true => runs::find_linked_run(state.db.read(), &hash(token)).await?,
        false => None,
    };
    // Links to runs of other tools have pages of their own.
    let linked = linked.filter(|linked| linked.run.tool == Tool::NicheDiscovery);
    let LinkedRun { run, shared_at } = linked.ok_or_else(gone)?;
    let request = run.required_request()?;
    Ok(Shared {
        report: kept::run_again(state, request)?.ok_or_else(gone)?,
        request: kept::stored(request)?,
        shared_at,
        is_updated: run.is_outdated(),
    })
}

impl TryFrom<RunLink> for Share {
    type Error = ApiError;

    fn try_from(link: RunLink) -> Result<Self, ApiError> {
        Ok(Self {
            id: link.id,
            request: kept::stored(link.run.required_request()?)?,
            market_name: link.run.title,
            created_at: link.created_at,
            token: link.token,
        })
    }
}

fn gone() -> ApiError {
    let message = "This link has expired or was revoked. Ask the person who sent it for a new one.";
    ApiError::new(axum::http::StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn hash(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

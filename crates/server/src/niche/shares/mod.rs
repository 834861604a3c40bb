//! Share links: unlisted links that show a report to their holders, until they are revoked.

mod http;
mod page;
mod store;

use ::niche::report::Report;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;
use crate::visitor::Visitor;

use super::kept::{self, AskedRequest, KeptRequest};

pub(super) use http::router;
pub use page::shared_pages;
pub(super) use store::{adopt, delete_of, export};

/// Links of one visitor.
pub const MAX_SHARES: u64 = 100;
/// 192 bits, which base64 writes in 32 characters: nobody finds a link by trying.
const TOKEN_BYTES: usize = 24;
const TOKEN_CHARS: usize = 32;

/// A link as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub id: i64,
    pub request: KeptRequest,
    pub market_name: String,
    pub created_at: Timestamp,
    /// The part of the address that opens the link. `None` for links from before tokens were stored.
    pub token: Option<String>,
}

/// Content of a link.
pub struct Shared {
    pub report: Report,
    pub request: KeptRequest,
    pub shared_at: Timestamp,
    /// True when the figures or the engine are newer than the shared report.
    pub is_updated: bool,
}

/// Makes a link. Its token is stored so that the owner can copy the link again (decision 0024).
async fn create(state: &AppState, visitor: &Visitor, asked: AskedRequest) -> Result<Share, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let kept = kept::keep(state, asked)?;
    let token = URL_SAFE_NO_PAD.encode(state.rng.bytes::<TOKEN_BYTES>());
    let new = store::NewShare {
        token_hash: hash(&token),
        token,
        request: kept.request,
        market_name: kept.report.matched.market.name,
        data_release: kept.report.data_release,
        engine_version: kept.report.engine_version,
        created_at: state.clock.now(),
    };
    let row = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::add(transaction, &owner, new).await?) })
        })
        .await?;
    row.ok_or_else(|| kept::limit_reached(MAX_SHARES, "links"))?.try_into()
}

/// Newest first.
async fn list(state: &AppState, visitor: &Visitor) -> Result<Vec<Share>, ApiError> {
    let rows = store::list(state.db.read(), visitor.named_owner()?).await?;
    rows.into_iter().map(Share::try_from).collect()
}

/// Revokes the link.
async fn revoke(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let found = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::revoke(transaction, &owner, id).await?) })
        })
        .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Returns the report behind the token, with the figures of today. A link that was revoked or never existed is 404.
async fn open(state: &AppState, token: &str) -> Result<Shared, ApiError> {
    let row = match token.len() == TOKEN_CHARS {
        true => store::find(state.db.read(), &hash(token)).await?,
        false => None,
    };
    let row = row.ok_or_else(gone)?;
    Ok(Shared {
        report: kept::run_again(state, &row.request)?.ok_or_else(gone)?,
        request: kept::stored(&row.request)?,
        shared_at: Timestamp::from_micros(row.created_at),
        is_updated: kept::has_changed(&row.data_release, &row.engine_version),
    })
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

//! Unproven credentials of a request that signs up, logs in or logs out.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{CallerState, cookie, origin};
use crate::db::api_error::ApiError;

/// Tokens and the visitor cookie as received, unchecked. The request itself was made by a page of this site, or by no
/// page: another site must not log a visitor in or out, with or without a cookie.
pub struct PresentedToken {
    /// The key of the visitor's rows, which move to the account.
    pub owner: Option<String>,
    /// Tokens that may open sessions.
    pub tokens: Vec<String>,
    /// Name of the browser's time zone; it becomes that of an account without one.
    pub zone: Option<String>,
}

impl<S: CallerState> FromRequestParts<S> for PresentedToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let site = state.site();
        origin::check_write(parts, site)?;
        let tokens = [
            cookie::bearer_token(&parts.headers),
            cookie::session_token(&parts.headers, site),
        ];
        Ok(Self {
            owner: cookie::visitor_token(&parts.headers, site).map(cookie::owner_key),
            zone: cookie::zone_name(&parts.headers).map(str::to_owned),
            tokens: tokens.into_iter().flatten().map(str::to_owned).collect(),
        })
    }
}

//! Admin: a caller with a cookie and a table of its own. No member's session has an admin's rights, in any tier.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;

use super::{CallerState, cookie, origin};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::CallerNote;
use crate::identity::admins;
use crate::identity::admins::AdminSession;
use crate::platform::clock::Timestamp;

/// Caller with an admin's session. A write has passed the origin check when this exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admin {
    session: AdminSession,
}

impl Admin {
    pub fn admin_id(&self) -> i64 {
        self.session.admin_id
    }

    pub fn name(&self) -> &str {
        &self.session.name
    }

    /// The session that this request came with.
    pub fn session_id(&self) -> i64 {
        self.session.id
    }

    pub fn signed_in_at(&self) -> Timestamp {
        self.session.created_at
    }

    /// Returns whether the password is still the one that the first start generated.
    pub fn has_generated_password(&self) -> bool {
        self.session.is_generated
    }
}

/// Unchecked cookies of a request that logs an admin in or out. The request was made by a page of this site or by no
/// page.
pub struct PresentedAdmin {
    /// The key of the browser, which may be known.
    pub visitor: Option<String>,
    /// Token that may open a session.
    pub token: Option<String>,
}

impl<S: CallerState> FromRequestParts<S> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let site = state.site();
        let Some(token) = cookie::admin_token(&parts.headers, site) else {
            return Err(admin_required());
        };
        origin::check_write(parts, site)?;
        let found = find_admin(state, token).await?;
        if let Some(admin) = &found {
            CallerNote::note_caller(&parts.extensions, "admin", Some(admin.admin_id()));
        }
        // A script cannot take this cookie away: the refusal does.
        found.ok_or_else(|| admin_required().with_cookie(cookie::admin_cookie_gone(site)))
    }
}

/// Optional admin, for calls that are public and tell an admin more. A cookie without a session counts as no admin.
impl<S: CallerState> OptionalFromRequestParts<S> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        match cookie::admin_token(&parts.headers, state.site()) {
            Some(token) => find_admin(state, token).await,
            None => Ok(None),
        }
    }
}

impl<S: CallerState> FromRequestParts<S> for PresentedAdmin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let site = state.site();
        origin::check_write(parts, site)?;
        Ok(Self {
            visitor: cookie::visitor_token(&parts.headers, site).map(cookie::owner_key),
            token: cookie::admin_token(&parts.headers, site).map(str::to_owned),
        })
    }
}

async fn find_admin(state: &impl CallerState, token: &str) -> Result<Option<Admin>, ApiError> {
    let session = admins::find_session(state.db(), token, state.clock().now()).await?;
    Ok(session.map(|session| Admin { session }))
}

fn admin_required() -> ApiError {
    let message = "Only admins of the blog can do this. Log in to the administration.";
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::AdminRequired, message)
}

//! Callers of a request. Each is a type, and each is made in one way only: from the request.
//!
//! | Type | Who |
//! |---|---|
//! | [`Visitor`] | anyone: a member with a session, a browser with the visitor cookie, or the guest |
//! | [`Member`] | a member with a session; else 401 `login_required` |
//! | [`Moderator`] | a member who moderates the forum; else 403 `moderator_required` |
//! | [`Premium`] | a member with Premium; else 402 `premium_required` |
//! | [`Admin`] | an admin, by a separate cookie and table; else 401 `admin_required` |
//! | [`Presented`] | unchecked credentials: for logging in and out; [`PresentedAdmin`] for admins |
//!
//! A session is sent as `Authorization: Bearer` or as a cookie. The header decides when both are sent. A token without
//! a session is refused with 401 everywhere, never taken for a guest: a client that believes to be logged in must not
//! write into a bucket that it will not find again. A request without a token costs no query.

mod admin;
mod cookie;
mod origin;
mod presented;

use std::marker::PhantomData;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use url::Url;

use crate::db::Db;
use crate::db::api_error::{ApiError, ErrorCode, PremiumFeature};
use crate::http::{CallerNote, client_ip};
use crate::identity::accounts;
use crate::identity::accounts::{MemberSession, PlanTier};
use crate::platform::clock::{Clock, Timestamp};
use crate::platform::time_zones::{LocalMoment, find_zone};

pub use admin::{Admin, PresentedAdmin};
pub use cookie::{
    admin_cookie, admin_cookie_gone, browser_key, browser_zone, ensure_cookie, has_admin_cookie, session_cookie,
    session_cookie_gone,
};
pub use presented::PresentedToken;

/// The bucket of clients that send no cookie: the reserved user 1.
const GUEST: &str = "guest";

/// State of a router whose handlers ask for a caller.
pub trait CallerState: Send + Sync {
    /// Public address of the site: the allowed origin of our own pages.
    fn site(&self) -> &Url;
    fn db(&self) -> &Db;
    fn clock(&self) -> &Clock;
    /// Zone of callers who have named none.
    fn time_zone(&self) -> &TimeZone;
    /// Proxies whose word about the client's address counts.
    fn trusted_proxies(&self) -> &[IpNet];
}

/// Caller of any request. A write that relies on a cookie has passed the origin check when this exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visitor {
    owner: String,
    session: Option<MemberSession>,
    zone: TimeZone,
    /// Address that the request came from; `None` for a request in process.
    address: Option<IpAddr>,
}

impl Visitor {
    /// The key under which this visitor's rows are kept. Not the cookie: the database must not hold what opens it.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// Returns the owner key for data of one visitor only. Clients without a cookie share a bucket: one must not see or
    /// change the data of others.
    ///
    /// # Errors
    /// 422 `visitor_required` for them.
    pub fn named_owner(&self) -> Result<&str, ApiError> {
        if self.is_guest() {
            let message = "This is kept for one visitor. Please send the cookie that every page sets.";
            return Err(ApiError::unprocessable(ErrorCode::VisitorRequired, message));
        }
        Ok(self.owner())
    }

    /// True for clients with neither session nor cookie. They share one bucket, so what one of them decides must not
    /// bind the others.
    pub fn is_guest(&self) -> bool {
        self.owner == GUEST
    }

    /// Returns a moment in the caller's time zone, which decides the caller's day: the zone of the account, else the
    /// one that the browser has sent, else the zone of the site.
    pub fn local_moment(&self, at: Timestamp) -> LocalMoment {
        LocalMoment {
            at,
            zone: self.zone.clone(),
        }
    }

    /// Returns the account of a member with a session.
    pub fn user_id(&self) -> Option<i64> {
        self.session.as_ref().map(|session| session.user.id)
    }

    /// Returns the address of a caller without an account, for limits of what guests store. It is kept in memory only.
    pub fn guest_address(&self) -> Option<IpAddr> {
        self.address.filter(|_| self.session.is_none())
    }

    /// Returns whether the caller is a moderator of the forum.
    pub fn is_moderator(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.user.is_moderator)
    }

    /// Turns a caller with a session into a member.
    ///
    /// # Errors
    /// 401 without a session.
    pub fn into_member(self) -> Result<Member, ApiError> {
        let session = self.session.clone().ok_or_else(login_required)?;
        Ok(Member { visitor: self, session })
    }

    pub fn plan(&self) -> PlanTier {
        self.session
            .as_ref()
            .map_or(PlanTier::Free, |session| session.user.plan)
    }

    /// Checks for Premium in calls of which only a part is Premium.
    ///
    /// # Errors
    /// 402 without Premium.
    pub fn require_feature(&self, feature: PremiumFeature) -> Result<(), ApiError> {
        match self.plan() {
            PlanTier::Premium => Ok(()),
            PlanTier::Free => Err(ApiError::premium_required(feature)),
        }
    }
}

/// Caller who is logged in. As an extractor it refuses others with 401.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    visitor: Visitor,
    session: MemberSession,
}

impl Member {
    pub fn id(&self) -> i64 {
        self.session.user.id
    }

    pub fn email(&self) -> &str {
        &self.session.user.email
    }

    pub fn plan(&self) -> PlanTier {
        self.session.user.plan
    }

    /// The session that this request came with.
    pub fn session_id(&self) -> i64 {
        self.session.id
    }

    /// The key under which this member's rows are kept.
    pub fn owner(&self) -> &str {
        &self.visitor.owner
    }

    pub fn joined_at(&self) -> Timestamp {
        self.session.user.created_at
    }

    pub fn is_moderator(&self) -> bool {
        self.session.user.is_moderator
    }

    /// Returns a moment in the member's time zone, which decides the member's day.
    pub fn local_moment(&self, at: Timestamp) -> LocalMoment {
        self.visitor.local_moment(at)
    }

    /// Returns the time zone of the account; `None` until a browser has named it.
    pub fn time_zone(&self) -> Option<&str> {
        self.session.user.time_zone.as_deref()
    }

    /// Returns the code of the account's county or state, empty outside of the US; `None` until it is named.
    pub fn location(&self) -> Option<&str> {
        self.session.user.location.as_deref()
    }

    /// Turns a member with the moderator's role into a moderator.
    ///
    /// # Errors
    /// 403 without the role.
    pub fn into_moderator(self) -> Result<Moderator, ApiError> {
        if self.is_moderator() {
            return Ok(Moderator(self));
        }
        let message = "This is for moderators of the forum.";
        Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::ModeratorRequired,
            message,
        ))
    }

    pub fn as_visitor(&self) -> &Visitor {
        &self.visitor
    }
}

/// Member who moderates the forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moderator(Member);

impl Moderator {
    pub fn member(&self) -> &Member {
        &self.0
    }
}

/// Part of Premium as a type, so that a handler's signature names it.
pub trait PremiumGate: Send + Sync {
    const FEATURE: PremiumFeature;
}

/// A member who has Premium.
#[derive(Debug)]
pub struct Premium<G> {
    member: Member,
    gate: PhantomData<G>,
}

impl<G> Premium<G> {
    pub fn find_member(&self) -> &Member {
        &self.member
    }
}

impl<S: CallerState> FromRequestParts<S> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let mut found = Self::find_caller(parts, state).await?;
        found.address = client_ip(&parts.headers, &parts.extensions, state.trusted_proxies());
        CallerNote::note_caller(&parts.extensions, found.kind(), found.user_id());
        Ok(found)
    }
}

impl Visitor {
    /// Returns the kind of the caller, for the log.
    fn kind(&self) -> &'static str {
        match (&self.session, self.is_guest()) {
            (Some(session), _) if session.user.is_moderator => "moderator",
            (Some(_), _) => "member",
            (None, false) => "visitor",
            (None, true) => "guest",
        }
    }

    async fn find_caller<S: CallerState>(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let site = state.site();
        let zone = cookie::browser_zone(&parts.headers);
        let zone = zone.unwrap_or_else(|| state.time_zone().clone());
        if let Some(token) = cookie::bearer_token(&parts.headers) {
            return member(state, token, zone).await?.ok_or_else(session_ended);
        }
        let (session, visitor) = (
            cookie::session_token(&parts.headers, site),
            cookie::visitor_token(&parts.headers, site),
        );
        if session.is_some() || visitor.is_some() {
            origin::check_write(parts, site)?;
        }
        if let Some(token) = session {
            let found = member(state, token, zone).await?;
            // A script cannot take this cookie away: the refusal does.
            return found.ok_or_else(|| session_ended().with_cookie(session_cookie_gone(site)));
        }
        Ok(Self {
            owner: visitor.map_or_else(|| GUEST.into(), cookie::owner_key),
            session: None,
            zone,
            address: None,
        })
    }
}

impl<S: CallerState> FromRequestParts<S> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Visitor::from_request_parts(parts, state).await?.into_member()
    }
}

impl<S: CallerState, G: PremiumGate> FromRequestParts<S> for Premium<G> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let member = Member::from_request_parts(parts, state).await?;
        member.visitor.require_feature(G::FEATURE)?;
        Ok(Self {
            member,
            gate: PhantomData,
        })
    }
}

impl<S: CallerState> FromRequestParts<S> for Moderator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        Member::from_request_parts(parts, state).await?.into_moderator()
    }
}

/// The member whom the token belongs to. `browser_zone` counts until the account has a zone.
async fn member(state: &impl CallerState, token: &str, browser_zone: TimeZone) -> Result<Option<Visitor>, ApiError> {
    let session = accounts::find_session(state.db(), token, state.clock().now()).await?;
    Ok(session.map(|session| Visitor {
        owner: session.user.own_key(),
        zone: session
            .user
            .time_zone
            .as_deref()
            .and_then(find_zone)
            .unwrap_or(browser_zone),
        session: Some(session),
        address: None,
    }))
}

fn login_required() -> ApiError {
    let message = "Please log in first.";
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::LoginRequired, message)
}

fn session_ended() -> ApiError {
    let message = "You are no longer logged in. Please log in again.";
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::SessionEnded, message)
}

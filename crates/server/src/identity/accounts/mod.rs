//! Accounts, their tier and the table of their sessions.
//!
//! The lowest module that knows people. `visitor` resolves session tokens with it, `auth` opens and ends sessions, and
//! `billing` sets the tier.

mod store;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use url::Host;
use utoipa::ToSchema;

use crate::db::{Db, DbErr};
use crate::identity::sessions;
use crate::identity::sessions::SessionLimits;
use crate::platform::clock::Timestamp;

pub use crate::identity::sessions::{SessionToken, TOKEN_CHARS, hash};
pub use store::{
    MemberCredentials, MemberSessions, NewUser, create_user, credentials_of, delete_user, find_credentials,
    find_session, find_time_zone, find_users, has_premium, is_there, list_moderators, moderators_among, open_session,
    set_first_time_zone, set_location, set_moderator, set_password, set_plan, set_time_zone,
};

const DAY: i64 = 24 * 3600 * 1_000_000;
const SESSIONS: SessionLimits = SessionLimits {
    idle: 30 * DAY,
    lifetime: 365 * DAY,
    most: 50,
};
pub const LIFETIME_S: i64 = SESSIONS.lifetime / 1_000_000;

/// Tier that an account pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
pub enum PlanTier {
    Free,
    Premium,
}

impl PlanTier {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "Free",
            Self::Premium => "Premium",
        }
    }
}

/// Person with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: i64,
    /// Address as it was typed at sign-up.
    pub email: String,
    /// The plan that holds now: Free once `premium_until` is past.
    pub plan: PlanTier,
    /// `None` with Premium: without an end.
    pub premium_until: Option<Timestamp>,
    pub created_at: Timestamp,
    /// True for moderators of the forum.
    pub is_moderator: bool,
    /// IANA name of the zone that decides the person's day; `None` until a browser has named it.
    pub time_zone: Option<String>,
    /// Code of the person's county or state, empty outside of the US; `None` until it is named.
    pub location: Option<String>,
}

impl User {
    /// The key under which features keep this account's rows.
    pub fn own_key(&self) -> String {
        owner_key(self.id)
    }
}

/// An open session and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberSession {
    pub id: i64,
    pub user: User,
}

/// The key under which features keep an account's rows.
pub fn owner_key(user_id: i64) -> String {
    format!("m:{user_id}")
}

/// Gives the account of an email the role of a moderator, or takes it. The badges on public pages follow. Returns false
/// without such an account.
pub async fn set_role(db: &Db, email: &str, is_moderator: bool) -> Result<bool, DbErr> {
    let Some(key) = email_key(email) else { return Ok(false) };
    let written =
        db.write_content::<_, DbErr, _>(move |tx| Box::pin(async move { set_moderator(tx, &key, is_moderator).await }));
    written.await.map(|(set, _)| set)
}

/// Ends every session of the account with an email. Returns their number, `None` without such an account.
pub async fn end_sessions_of(db: &Db, email: &str, now: Timestamp) -> Result<Option<u64>, DbErr> {
    let Some(key) = email_key(email) else { return Ok(None) };
    let ended = db.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            match find_credentials(tx, &key, now).await? {
                Some(found) => sessions::end_sessions::<MemberSessions>(tx, found.user.id, None)
                    .await
                    .map(Some),
                None => Ok(None),
            }
        })
    });
    ended.await
}

/// Ends every session of every account. Returns their number.
pub async fn end_all_sessions(db: &Db) -> Result<u64, DbErr> {
    db.write::<_, DbErr, _>(|tx| Box::pin(sessions::end_every_session::<MemberSessions>(tx)))
        .await
}

/// The form in which email addresses are compared: no difference between cases, nor between ways to write a domain.
/// None for texts that are no address.
pub fn email_key(typed: &str) -> Option<String> {
    let (name, domain) = typed.trim().rsplit_once('@')?;
    let Ok(Host::Domain(domain)) = Host::parse(domain) else {
        return None;
    };
    let name: String = name.to_lowercase().nfc().collect();
    domain.contains('.').then(|| format!("{name}@{domain}"))
}

/// Returns the account whose rows an owner key names; `None` for the key of a visitor.
pub fn user_id_of(owner: &str) -> Option<i64> {
    owner.strip_prefix("m:")?.parse().ok()
}

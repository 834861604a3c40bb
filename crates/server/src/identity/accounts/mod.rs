//! Accounts, their tier and their sessions.
//!
//! The lowest module that knows people. `visitor` resolves session tokens with it, `auth` opens and ends sessions, and
//! `billing` sets the tier.

mod store;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;
use url::Host;
use utoipa::ToSchema;

use crate::db::{Db, DbErr, Tx};
use crate::platform::clock::Timestamp;
use crate::platform::rng::Rng;

pub use store::{
    MemberCredentials, NewUser, SessionRow, clean_up, create_user, credentials_of, delete_user, end_session,
    end_session_of, end_sessions, find_credentials, find_time_zone, find_users, has_premium, is_there, list_moderators,
    list_sessions, moderators_among, open_session, set_first_time_zone, set_location, set_moderator, set_password,
    set_plan, set_time_zone,
};

/// 256 bits, which base64 writes in 43 characters without padding.
const TOKEN_BYTES: usize = 32;
pub const TOKEN_CHARS: usize = 43;
const HOUR: i64 = 3600 * 1_000_000;
/// An unused session ends after thirty days,
const IDLE: i64 = 30 * 24 * HOUR;
/// one that is used after a year. The cookie lives as long.
const LIFETIME: i64 = 365 * 24 * HOUR;
pub const LIFETIME_S: i64 = LIFETIME / 1_000_000;
/// Maximum age of the time of a session's last use, so that not every request causes a write.
const SEEN_EVERY: i64 = HOUR;
/// Sessions of one account; the one that was not used for longest makes room.
const MAX_SESSIONS: u64 = 50;

/// Tier that an account pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
pub enum PlanTier {
    Free,
    Premium,
}

impl PlanTier {
    #[must_use]
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
    #[must_use]
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

/// Secret token, returned once. Only its hash is stored.
pub struct SessionToken {
    pub secret: String,
    pub hash: String,
}

impl SessionToken {
    #[must_use]
    pub fn new(rng: &Rng) -> Self {
        let secret = URL_SAFE_NO_PAD.encode(rng.random_bytes::<TOKEN_BYTES>());
        let hash = hash(&secret);
        Self { secret, hash }
    }
}

/// The key under which features keep an account's rows.
#[must_use]
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
                Some(found) => end_sessions(tx, found.user.id, None).await.map(Some),
                None => Ok(None),
            }
        })
    });
    ended.await
}

/// Ends every session of every account. Returns their number.
pub async fn end_all_sessions(db: &Db) -> Result<u64, DbErr> {
    db.write::<_, DbErr, _>(|tx| Box::pin(store::end_all_sessions(tx)))
        .await
}

/// The form in which email addresses are compared: no difference between cases, nor between ways to write a domain.
/// None for texts that are no address.
#[must_use]
pub fn email_key(typed: &str) -> Option<String> {
    let (name, domain) = typed.trim().rsplit_once('@')?;
    let Ok(Host::Domain(domain)) = Host::parse(domain) else {
        return None;
    };
    let name: String = name.to_lowercase().nfc().collect();
    domain.contains('.').then(|| format!("{name}@{domain}"))
}

/// Returns the account whose rows an owner key names; `None` for the key of a visitor.
#[must_use]
pub fn user_id_of(owner: &str) -> Option<i64> {
    owner.strip_prefix("m:")?.parse().ok()
}

/// SHA-256 in hexadecimal digits. Enough for 256 random bits; a password needs `crate::identity::password`.
#[must_use]
pub fn hash(secret: &str) -> String {
    let digest = Sha256::digest(secret.as_bytes());
    digest
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// The session that the token opens, if it does. Notes that it was used: once an hour, and after each log-in to the
/// account, so that log-ins never end a session in use as the idlest one.
pub async fn find_session(db: &Db, token: &str, now: Timestamp) -> Result<Option<MemberSession>, DbErr> {
    if token.len() != TOKEN_CHARS {
        return Ok(None);
    }
    let Some(found) = store::find_session(db.read(), &hash(token), now).await? else {
        return Ok(None);
    };
    if now.micros() - found.last_seen_at > SEEN_EVERY || found.signed_in_at > found.last_seen_at {
        let id = found.session.id;
        db.write_behind(move |tx: &Tx| Box::pin(store::touch_session(tx, id, now)))
            .await;
    }
    Ok(Some(found.session))
}

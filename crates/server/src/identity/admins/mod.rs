//! Admins: passwords and sessions. A table separate from the members': an admin cannot become a member or the reverse.
//!
//! The lowest module that knows admins, as `accounts` is for members. `visitor` resolves session cookies with it, and
//! `admin` opens and ends sessions.

mod store;

use crate::db::{Db, DbErr, Tx};
use crate::identity::accounts::{TOKEN_CHARS, hash};
use crate::platform::clock::Timestamp;

pub use store::{
    NewAdmin, clean_up, end_session, end_session_of, end_sessions, find_credentials, is_known, list_sessions,
    open_session, remember_browser, set_password,
};

const HOUR: i64 = 3600 * 1_000_000;
const DAY: i64 = 24 * HOUR;
/// An unused session ends after two weeks,
const IDLE: i64 = 14 * DAY;
/// one that is used after three months. The cookie lives as long.
const LIFETIME: i64 = 90 * DAY;
pub const LIFETIME_S: i64 = LIFETIME / 1_000_000;
/// Maximum age of the time of a session's last use, so that not every request causes a write.
const SEEN_EVERY: i64 = HOUR;
/// Sessions at once; the one that was not used for longest makes room.
const MAX_SESSIONS: u64 = 20;
/// Browsers that are known; the one that logged in longest ago makes room.
const MAX_KNOWN: u64 = 20;

/// Admin with the hash of the password. It has no `Debug`: no log may hold the hash.
#[derive(Clone)]
pub struct AdminCredentials {
    pub id: i64,
    pub name: String,
    pub password_hash: String,
    /// True when the password is the one that the first start generated.
    pub is_generated: bool,
}

/// An open session and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminSession {
    pub id: i64,
    pub admin_id: i64,
    pub name: String,
    /// True while the password is the one that the first start generated.
    pub is_generated: bool,
    pub created_at: Timestamp,
}

/// Open session as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AdminSessionRow {
    pub id: i64,
    /// Browser and system.
    pub device: String,
    pub created_at: Timestamp,
    pub last_seen_at: Timestamp,
}

/// The session that the token opens, if it does. Notes that it was used: once an hour, and after each log-in, so that
/// log-ins never end a session in use as the idlest one.
pub async fn find_session(db: &Db, token: &str, now: Timestamp) -> Result<Option<AdminSession>, DbErr> {
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

//! Admins: passwords and sessions. A table separate from the members': an admin cannot become a member or the reverse.
//!
//! The lowest module that knows admins, as `accounts` is for members. `visitor` resolves session cookies with it, and
//! `admin` opens and ends sessions.

mod store;

use crate::identity::sessions::SessionLimits;
use crate::platform::clock::Timestamp;

pub use store::{
    AdminSessions, NewAdmin, end_sessions, find_credentials, find_session, is_known, open_session, remember_browser,
    set_password,
};

const DAY: i64 = 24 * 3600 * 1_000_000;
const SESSIONS: SessionLimits = SessionLimits {
    idle: 14 * DAY,
    lifetime: 90 * DAY,
    most: 20,
};
pub const LIFETIME_S: i64 = SESSIONS.lifetime / 1_000_000;
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

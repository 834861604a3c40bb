//! Sessions of members and of admins. Each kind has a table of its own, so that none becomes the other. Their rules and
//! queries are the same.

mod store;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::platform::rng::Rng;

pub use store::{
    SessionColumns, SessionTable, clean_up, end_every_session, end_session, end_session_of, end_sessions, find_session,
    list_sessions, open_session,
};

/// 256 bits, which base64 writes in 43 characters without padding.
const TOKEN_BYTES: usize = 32;
pub const TOKEN_CHARS: usize = 43;

/// Limits of one kind of sessions. Times are in microseconds.
#[derive(Debug, Clone, Copy)]
pub struct SessionLimits {
    /// Time after which an unused session ends.
    pub idle: i64,
    /// Time after which one that is used ends. The cookie lives as long.
    pub lifetime: i64,
    /// Sessions of one holder. The one that was not used for longest ends first.
    pub most: u64,
}

/// Open session of an admin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminSessionRow)]
pub struct OpenSession {
    pub id: i64,
    /// Browser and system, such as "Firefox on Windows".
    pub device: String,
    pub created_at: Timestamp,
    /// Noted once an hour.
    pub last_seen_at: Timestamp,
    /// The session of this very request.
    pub is_this_one: bool,
}

/// Secret token, returned once. Only its hash is stored.
pub struct SessionToken {
    pub secret: String,
    pub hash: String,
}

impl SessionToken {
    pub fn new(rng: &Rng) -> Self {
        let secret = URL_SAFE_NO_PAD.encode(rng.random_bytes::<TOKEN_BYTES>());
        let hash = hash(&secret);
        Self { secret, hash }
    }
}

/// SHA-256 in hexadecimal digits. Enough for 256 random bits; a password needs `crate::identity::password`.
pub fn hash(secret: &str) -> String {
    to_hex(Sha256::digest(secret.as_bytes()))
}

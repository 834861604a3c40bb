//! Limits on attempts, by purpose. The counts are in the database, so they hold for all instances and survive a
//! restart.
//!
//! Each account has a bucket of attempts that refills slowly, regardless of the number of addresses that they come
//! from. A browser that has logged into the account before has a bucket of its own, which a stranger cannot empty, and
//! a link by mail always works: guesses of strangers never lock the owner out.

mod store;

use crate::db::Tx;
use crate::db::api_error::ApiError;
use crate::identity::accounts;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

pub use store::{clean_up, give_back, refill_bucket};

const MINUTE: i64 = 60 * 1_000_000;

/// Tries that are left for one purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptBucket {
    /// Hash, so that no typed address is stored.
    key: String,
    /// Number of attempts in a full bucket.
    size: i64,
    /// Microseconds until one more is there.
    every: i64,
}

impl AttemptBucket {
    /// Passwords for an account, from browsers that are not known: ten, and six more in each hour.
    pub fn log_in(email_key: &str) -> Self {
        Self::guess_bucket(&format!("log in {email_key}"))
    }

    /// Passwords for an account from one browser that has opened it before.
    pub fn log_in_from(email_key: &str, visitor: &str) -> Self {
        Self::guess_bucket(&format!("log in {email_key} {visitor}"))
    }

    /// Repeated password of a member who is logged in.
    pub fn password_confirmation(user_id: i64) -> Self {
        Self::guess_bucket(&format!("confirm {user_id}"))
    }

    /// Codes of a member's second factor, from browsers that are not known and have the password.
    pub fn member_code(user_id: i64) -> Self {
        Self::guess_bucket(&format!("code {user_id}"))
    }

    /// Codes of a member's second factor from one browser that has opened the account before.
    pub fn member_code_from(user_id: i64, visitor: &str) -> Self {
        Self::guess_bucket(&format!("code {user_id} {visitor}"))
    }

    /// Repeated codes of a member who is logged in.
    pub fn member_code_confirm(user_id: i64) -> Self {
        Self::guess_bucket(&format!("code confirm {user_id}"))
    }

    /// Mails with a link for a new password: three, and three more in each hour.
    pub fn password_reset(email_key: &str) -> Self {
        Self {
            key: accounts::hash(&format!("reset {email_key}")),
            size: 3,
            every: 20 * MINUTE,
        }
    }

    /// Passwords for the blog's administration, from browsers that are not known.
    pub fn admin_login() -> Self {
        Self::guess_bucket("admin")
    }

    /// Log-ins from one browser that has opened the account before.
    pub fn admin_from(visitor: &str) -> Self {
        Self::guess_bucket(&format!("admin {visitor}"))
    }

    /// Repeated password of an admin with a session.
    pub fn admin_confirm() -> Self {
        Self::guess_bucket("admin confirm")
    }

    /// Codes of the administration's second factor, from browsers that are not known and have the password.
    pub fn admin_code() -> Self {
        Self::guess_bucket("admin code")
    }

    /// Log-ins from one browser that has opened the administration before.
    pub fn admin_code_from(visitor: &str) -> Self {
        Self::guess_bucket(&format!("admin code {visitor}"))
    }

    /// Repeated codes of an admin with a session.
    pub fn admin_code_confirm() -> Self {
        Self::guess_bucket("admin code confirm")
    }

    fn guess_bucket(what: &str) -> Self {
        Self {
            key: accounts::hash(what),
            size: 10,
            every: 10 * MINUTE,
        }
    }

    /// Returns when the bucket will be full, the past for a full one. No bucket needs longer than an empty one: a later
    /// time is of a clock that was wrong, and the bucket is full.
    fn full_time(&self, stored: Option<i64>, now: Timestamp) -> i64 {
        let latest = now.micros() + self.size * self.every;
        stored.filter(|full_at| *full_at <= latest).unwrap_or_default()
    }

    /// Microseconds until a try is there; 0 or less when there is one. `stored` is when the bucket will be full.
    fn wait_micros(&self, stored: Option<i64>, now: Timestamp) -> i64 {
        self.full_time(stored, now) - now.micros() - (self.size - 1) * self.every
    }
}

/// Takes an attempt out of the bucket before any work is done for it.
///
/// # Errors
/// 429 when the bucket is empty.
pub async fn consume(state: &AppState, bucket: &AttemptBucket) -> Result<(), ApiError> {
    let now = state.clock.now();
    // Without a write, so that ten thousand refused guesses cost ten thousand look-ups and no more.
    let wait = bucket.wait_micros(store::full_at(state.db.read(), &bucket.key).await?, now);
    if wait > 0 {
        return Err(too_many(wait));
    }
    let bucket = bucket.clone();
    state
        .db
        .write(move |tx| Box::pin(async move { take_in(tx, &bucket, now).await }))
        .await
}

/// Takes an attempt out of the bucket as a part of a transaction.
///
/// # Errors
/// 429 when the bucket is empty.
pub async fn take_in(tx: &Tx, bucket: &AttemptBucket, now: Timestamp) -> Result<(), ApiError> {
    match store::consume(tx, bucket, now).await? {
        true => Ok(()),
        false => Err(too_many(bucket.every)),
    }
}

fn too_many(wait: i64) -> ApiError {
    let seconds = u64::try_from(wait).unwrap_or_default().div_ceil(1_000_000);
    let minutes = seconds.div_ceil(60);
    let unit = if minutes == 1 { "minute" } else { "minutes" };
    let message = format!("That was too many tries. Please wait {minutes} {unit} and try again.");
    ApiError::too_many(message, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_ten_tries_and_then_one_every_ten_minutes() {
        let (bucket, start) = (AttemptBucket::log_in("anna@example.org"), 1_772_357_400_000_000);
        let (mut full_at, mut minutes) = (None, Vec::new());
        for minute in 0..=30 {
            let now = start + minute * MINUTE;
            while bucket.wait_micros(full_at, Timestamp::from_micros(now)) <= 0 {
                full_at = Some(full_at.unwrap_or_default().max(now) + bucket.every);
                minutes.push(minute);
            }
        }
        assert_eq!(minutes, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20, 30]);
    }

    #[test]
    fn a_bucket_that_would_be_full_later_than_an_empty_one_is_full() {
        let (bucket, now) = (
            AttemptBucket::log_in("anna@example.org"),
            Timestamp::from_micros(1_772_357_400_000_000),
        );
        let empty = now.micros() + bucket.size * bucket.every;
        assert_eq!(bucket.wait_micros(Some(empty), now), bucket.every);
        assert!(bucket.wait_micros(Some(empty + 1), now) <= 0);
    }
}

//! Traces of the person behind an account: keyed hashes of the network and of the visitor cookie, for a day. The key
//! changes every day and is deleted with the traces, so that no address can be computed back afterwards.

use axum::http::{Extensions, HeaderMap};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use texts::moderation::flags::is_one_person;

use crate::community::forum::store::trace_store;
use crate::community::forum::store::trace_store::TraceRow;
use crate::community::forum::{DAY, HOUR};
use crate::db::{DbErr, Tx};
use crate::http::{address_block, client_ip};
use crate::identity::callers;
use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::state::app_state::AppState;

/// Subject of the traces of newcomers' posts.
const POST: &str = "post";

/// Network and browser of a request. Neither is stored.
#[derive(Debug, Clone, Default)]
pub(crate) struct PersonTrace {
    cookie: String,
    network: String,
    /// Becomes the key of the day when there is none yet.
    new_key: String,
}

/// Hashes of a trace with the key of today and, if there is one, that of yesterday.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeyedTrace {
    networks: Vec<String>,
    cookies: Vec<String>,
}

impl PersonTrace {
    pub(crate) fn from_request(state: &AppState, headers: &HeaderMap, extensions: &Extensions) -> Self {
        let address = client_ip(headers, extensions, &state.config.trusted_proxies);
        Self {
            cookie: callers::browser_key(headers, &state.config.base_url).unwrap_or_default(),
            network: address.map(|ip| address_block(ip).to_string()).unwrap_or_default(),
            new_key: to_hex(state.rng.random_bytes::<32>()),
        }
    }

    /// Hashes the trace with the keys of the last two days.
    pub(crate) async fn into_keyed(self, tx: &Tx, now: Timestamp) -> Result<KeyedTrace, DbErr> {
        if self.cookie.is_empty() && self.network.is_empty() {
            return Ok(KeyedTrace::default());
        }
        let today = now.micros() / DAY;
        trace_store::add_key(tx, today, self.new_key).await?;
        let mut keyed = KeyedTrace::default();
        for day in [today, today - 1] {
            let Some(key) = trace_store::key_of_day(tx, day).await? else {
                continue;
            };
            keyed.networks.extend(hash_with(&key, "network", &self.network));
            keyed.cookies.extend(hash_with(&key, "cookie", &self.cookie));
        }
        Ok(keyed)
    }
}

/// Hash of a value; None for an unknown one.
fn hash_with(key: &str, kind: &str, value: &str) -> Option<String> {
    if value.is_empty() {
        return None;
    }
    // HMAC takes keys of any length.
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).ok()?;
    mac.update(kind.as_bytes());
    mac.update(b"\0");
    mac.update(value.as_bytes());
    Some(to_hex(mac.finalize().into_bytes()))
}

/// Accounts that left a trace of the same person on a subject in the last 24 hours.
pub(crate) async fn accounts_like(
    tx: &Tx,
    subject: &str,
    trace: &KeyedTrace,
    now: Timestamp,
) -> Result<Vec<String>, DbErr> {
    let earlier = trace_store::traces_of(tx, subject, now.micros() - DAY).await?;
    let is_same =
        |row: &TraceRow| is_one_person(&trace.networks, &row.network) || is_one_person(&trace.cookies, &row.cookie);
    Ok(earlier.into_iter().filter(is_same).map(|row| row.owner).collect())
}

/// Keeps the first trace of an account on a subject.
pub(crate) async fn keep_trace(
    tx: &Tx,
    subject: &str,
    owner: &str,
    trace: &KeyedTrace,
    now: Timestamp,
) -> Result<(), DbErr> {
    let first = |hashes: &[String]| hashes.first().cloned().unwrap_or_default();
    let row = TraceRow {
        id: 0,
        owner: owner.to_owned(),
        subject: subject.to_owned(),
        network: first(&trace.networks),
        cookie: first(&trace.cookies),
        created_at: now.micros(),
    };
    if row.network.is_empty() && row.cookie.is_empty() {
        return Ok(());
    }
    trace_store::add_trace(tx, row).await
}

/// Removes the trace of an account on a subject.
pub(crate) async fn forget_trace(tx: &Tx, subject: &str, owner: &str) -> Result<(), DbErr> {
    trace_store::forget_trace(tx, subject, owner).await
}

/// Notes a newcomer's post, and returns how many posts of other newcomers came from the network in the last hour.
pub(crate) async fn count_newcomer_post(
    tx: &Tx,
    owner: &str,
    trace: &KeyedTrace,
    now: Timestamp,
) -> Result<u64, DbErr> {
    let others = trace_store::count_others(tx, (POST, owner), &trace.networks, now.micros() - HOUR).await?;
    keep_trace(tx, POST, owner, trace, now).await?;
    Ok(others)
}

/// Removes traces that are a day old, and the keys that made them.
pub(crate) async fn delete_old(tx: &Tx, now: Timestamp) -> Result<(), DbErr> {
    trace_store::delete_old(tx, now.micros() - DAY, now.micros() / DAY - 1).await
}

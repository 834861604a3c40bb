//! The second factor of the administration: codes of an authenticator app, and recovery codes for a lost one.

mod http;
mod qr;
mod store;
mod totp;

use axum::http::StatusCode;

use super::{confirm_password, generate_password};
use crate::accounts;
use crate::admins;
use crate::attempts::{self, AttemptBucket};
use crate::clock::Timestamp;
use crate::db::{Db, DbErr, Tx};
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;
use crate::visitor::Admin;

pub use http::{password_router, router};

const RECOVERY_CODES: usize = 10;
/// Letters of a recovery code, some 74 bits: SHA-256 is enough for a hash.
const RECOVERY_CHARS: usize = 15;
/// Time within which a new secret needs its first code: an hour.
const BEGUN_FOR_MICROS: i64 = 3600 * 1_000_000;

/// A secret that the admin's app shares with this server. It has no `Debug`: no log may hold it.
#[derive(Clone)]
pub(super) struct SecondFactor {
    admin_id: i64,
    secret: Vec<u8>,
    created_at: Timestamp,
    /// `None` until a first code was typed.
    enabled_at: Option<Timestamp>,
}

/// Valid code that is not used up yet.
pub(super) struct Proof {
    admin_id: i64,
    code: ProvenCode,
    bucket: AttemptBucket,
}

enum ProvenCode {
    /// The step of an app's code.
    Step(i64),
    /// The hash of what may be a recovery code.
    Recovery(String),
}

/// State of the second factor for the settings page.
struct Overview {
    enabled_at: Option<Timestamp>,
    recovery_codes_left: u64,
}

/// Secret and address for the admin's authenticator app.
struct Enrollment {
    secret: String,
    uri: String,
    qr_svg: String,
}

/// The second factor that a log-in needs, if one is enabled.
pub(super) async fn find_enabled(state: &AppState, admin_id: i64) -> Result<Option<SecondFactor>, DbErr> {
    let known = store::find_factor(state.db.read(), admin_id).await?;
    Ok(known.filter(|known| known.enabled_at.is_some()))
}

impl SecondFactor {
    /// Checks a typed code. It costs a try of the bucket until [`Proof::spend`].
    ///
    /// # Errors
    /// 429 without a try, `status` and `wrong_code` for a wrong code.
    pub(super) async fn prove_code(
        &self,
        state: &AppState,
        bucket: AttemptBucket,
        typed: &str,
        status: StatusCode,
    ) -> Result<Proof, ApiError> {
        attempts::consume(state, &bucket).await?;
        let plain = normalize_code(typed);
        let code = match totp::find_step(&self.secret, &plain, state.clock.now()) {
            Some(step) => ProvenCode::Step(step),
            None if plain.len() == RECOVERY_CHARS => ProvenCode::Recovery(accounts::hash(&plain)),
            None => return Err(wrong_code(status)),
        };
        Ok(Proof {
            admin_id: self.admin_id,
            code,
            bucket,
        })
    }
}

impl Proof {
    /// Uses the code up as a part of a transaction, and refunds its attempt.
    ///
    /// # Errors
    /// `status` and `wrong_code` for a code that was used before.
    pub(super) async fn spend_code(&self, tx: &Tx, status: StatusCode) -> Result<(), ApiError> {
        let is_spent = match &self.code {
            ProvenCode::Step(step) => store::spend_step(tx, self.admin_id, *step).await?,
            ProvenCode::Recovery(hash) => store::spend_recovery_code(tx, self.admin_id, hash).await?,
        };
        if !is_spent {
            return Err(wrong_code(status));
        }
        if matches!(self.code, ProvenCode::Recovery(_)) {
            tracing::warn!("a recovery code of the administration was used");
        }
        Ok(attempts::give_back(tx, &self.bucket).await?)
    }
}

/// Takes the second factor away without a code, for a lost device: every session ends. Returns whether there was one.
pub async fn disable_without_code(db: &Db) -> Result<bool, ApiError> {
    let removed = db.write::<_, ApiError, _>(|tx| {
        Box::pin(async move {
            let Some(admin) = admins::find_credentials(tx).await? else {
                return Ok(false);
            };
            if !store::remove_factor(tx, admin.id).await? {
                return Ok(false);
            }
            admins::end_sessions(tx, None, None).await?;
            attempts::refill(tx, &AttemptBucket::admin_code()).await?;
            attempts::refill(tx, &AttemptBucket::admin_code_confirm()).await?;
            Ok(true)
        })
    });
    removed.await
}

async fn load_overview(state: &AppState, admin: &Admin) -> Result<Overview, ApiError> {
    let known = store::find_factor(state.db.read(), admin.admin_id()).await?;
    Ok(Overview {
        enabled_at: known.and_then(|known| known.enabled_at),
        recovery_codes_left: store::count_recovery_codes(state.db.read(), admin.admin_id()).await?,
    })
}

/// Makes a secret that counts once [`enable`] has seen a code of it.
async fn begin_enrollment(state: &AppState, admin: &Admin, current_password: &str) -> Result<Enrollment, ApiError> {
    confirm_password(state, current_password).await?;
    let secret = state.rng.random_bytes::<{ totp::SECRET_BYTES }>();
    let (admin_id, now) = (admin.admin_id(), state.clock.now());
    let begun = state.db.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move { Ok(store::begin_enrollment(tx, admin_id, &secret, now).await?) })
    });
    if !begun.await? {
        let message = "The second factor is on already. Turn it off first to set it up again.";
        return Err(ApiError::conflict(ErrorCode::SecondFactorOn, message));
    }
    let uri = totp::enrollment_uri(&secret, state.config.base_url.host_str().unwrap_or("localhost"));
    Ok(Enrollment {
        secret: totp::encode_base32(&secret),
        qr_svg: qr::draw_code(&uri).map_err(ApiError::internal)?,
        uri,
    })
}

/// Turns the second factor on with a first code and ends every other session. Returns the recovery codes, which are not
/// available again.
async fn enable_factor(
    state: &AppState,
    admin: &Admin,
    visitor: Option<String>,
    typed: &str,
) -> Result<Vec<String>, ApiError> {
    let now = state.clock.now();
    let known = store::find_factor(state.db.read(), admin.admin_id()).await?;
    let begun = known
        .filter(|known| known.enabled_at.is_none() && now.micros() - known.created_at.micros() < BEGUN_FOR_MICROS)
        .ok_or_else(not_begun)?;
    let step = totp::find_step(&begun.secret, &normalize_code(typed), now)
        .ok_or_else(|| wrong_code(StatusCode::UNPROCESSABLE_ENTITY))?;
    let codes: Vec<String> = (0..RECOVERY_CODES)
        .map(|_| generate_password(&state.rng, RECOVERY_CHARS))
        .collect();
    let hashes = codes.iter().map(|code| accounts::hash(&normalize_code(code))).collect();
    let (admin_id, kept) = (admin.admin_id(), admin.session_id());
    let enabled = state.db.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !store::enable_secret(tx, admin_id, begun.created_at, step, now).await? {
                return Err(not_begun());
            }
            store::set_recovery_codes(tx, admin_id, hashes).await?;
            Ok(admins::end_sessions(tx, Some(kept), visitor.as_deref()).await?)
        })
    });
    enabled.await?;
    Ok(codes)
}

/// Turns the second factor off, with the password and a code.
async fn disable_factor(state: &AppState, admin: &Admin, current_password: &str, typed: &str) -> Result<(), ApiError> {
    let factor = find_enabled(state, admin.admin_id()).await?.ok_or_else(not_begun)?;
    confirm_password(state, current_password).await?;
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let proof = factor
        .prove_code(state, AttemptBucket::admin_code_confirm(), typed, status)
        .await?;
    let admin_id = admin.admin_id();
    let disabled = state.db.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            proof.spend_code(tx, status).await?;
            store::remove_factor(tx, admin_id).await?;
            Ok(())
        })
    });
    disabled.await
}

/// Lower case, without what people put between groups.
fn normalize_code(typed: &str) -> String {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.flat_map(char::to_lowercase).collect()
}

fn wrong_code(status: StatusCode) -> ApiError {
    let message = "That code is not right, or was used before. Please enter the one that your app shows now.";
    ApiError::new(status, ErrorCode::WrongCode, message).with_field("code", message)
}

fn not_begun() -> ApiError {
    let message = "The second factor is not set up, or its set-up took over an hour. Please start it again.";
    ApiError::conflict(ErrorCode::SecondFactorOff, message)
}

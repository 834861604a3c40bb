//! The second factor of the administration: its owner, its limits, and the way back for a lost device.

mod http;

use axum::http::StatusCode;

use super::confirm_password;
use crate::db::api_error::ApiError;
use crate::db::{Db, Tx, write_tx};
use crate::identity::admins;
use crate::identity::callers::Admin;
use crate::membership::second_factor;
use crate::membership::second_factor::{Enrollment, Proof, UsedCode};
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

pub use http::{password_router, router};

/// Key under which an admin's second factor is kept.
pub(super) fn owner_of(admin_id: i64) -> String {
    format!("admin:{admin_id}")
}

/// Checks the code of a log-in whose password was right. `None` when the administration has no second factor.
pub(super) async fn prove_log_in(
    state: &AppState,
    admin_id: i64,
    bucket: AttemptBucket,
    code: &str,
) -> Result<Option<Proof>, ApiError> {
    match second_factor::find_enabled(state, &owner_of(admin_id)).await? {
        Some(factor) => factor.prove_log_in(state, bucket, code).await.map(Some),
        None => Ok(None),
    }
}

/// Uses a code up as a part of a transaction.
pub(super) async fn spend_code(tx: &Tx, proof: &Proof, status: StatusCode) -> Result<(), ApiError> {
    if proof.spend_code(tx, status).await? == UsedCode::Recovery {
        tracing::warn!("a recovery code of the administration was used");
    }
    Ok(())
}

/// Takes the second factor away without a code, for a lost device: every session ends. Returns whether there was one.
pub async fn disable_without_code(db: &Db) -> Result<bool, ApiError> {
    let removed = db.write::<_, ApiError, _>(|tx| {
        Box::pin(async move {
            let Some(admin) = admins::find_credentials(tx).await? else {
                return Ok(false);
            };
            if !second_factor::remove_factor(tx, &owner_of(admin.id)).await? {
                return Ok(false);
            }
            admins::end_sessions(tx, None, None).await?;
            rate_limits::refill_bucket(tx, &AttemptBucket::admin_code()).await?;
            rate_limits::refill_bucket(tx, &AttemptBucket::admin_code_confirm()).await?;
            Ok(true)
        })
    });
    removed.await
}

/// Makes a secret that counts once [`enable_factor`] has seen a code of it.
async fn begin_enrollment(state: &AppState, admin: &Admin, current_password: &str) -> Result<Enrollment, ApiError> {
    confirm_password(state, current_password).await?;
    let site = state.config.base_url.host_str().unwrap_or("localhost");
    second_factor::begin_enrollment(state, &owner_of(admin.admin_id()), site).await
}

/// Turns the second factor on with a first code and ends every other session. Returns the recovery codes, which are not
/// available again.
async fn enable_factor(
    state: &AppState,
    admin: &Admin,
    visitor: Option<String>,
    typed: &str,
) -> Result<Vec<String>, ApiError> {
    let first = second_factor::check_first_code(state, &owner_of(admin.admin_id()), typed).await?;
    let (kept, now, enabling) = (admin.session_id(), state.clock.now(), first.clone());
    let enabled = write_tx!(state.db, async move |tx| {
        enabling.enable(tx, now).await?;
        Ok(admins::end_sessions(tx, Some(kept), visitor.as_deref()).await?)
    });
    enabled.await?;
    Ok(first.into_recovery_codes())
}

/// Turns the second factor off, with the password and a code.
async fn disable_factor(state: &AppState, admin: &Admin, current_password: &str, typed: &str) -> Result<(), ApiError> {
    let owner = owner_of(admin.admin_id());
    let factor = second_factor::find_enabled(state, &owner).await?;
    let factor = factor.ok_or_else(second_factor::factor_off)?;
    confirm_password(state, current_password).await?;
    let (bucket, status) = (AttemptBucket::admin_code_confirm(), StatusCode::UNPROCESSABLE_ENTITY);
    let proof = factor.prove_code(state, bucket, typed, status).await?;
    let disabled = write_tx!(state.db, async move |tx| {
        spend_code(tx, &proof, status).await?;
        second_factor::remove_factor(tx, &owner).await?;
        Ok(())
    });
    disabled.await
}

//! The second factor of a member: the log-in's second step, and the calls that turn it on and off.

pub(super) mod http;

use axum::http::StatusCode;

use super::account::confirm_password;
use super::notices::{AccountNotice, add_notice};
use super::store;
use crate::db::api_error::ApiError;
use crate::db::{Db, Tx, write_tx};
use crate::identity::accounts;
use crate::identity::accounts::{MemberSessions, User};
use crate::identity::callers::Member;
use crate::identity::sessions;
use crate::membership::second_factor;
use crate::membership::second_factor::{Enrollment, Proof, UsedCode};
use crate::platform::clock::{Clock, Timestamp};
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

/// Checks the code of a log-in whose password was right. `None` for an account without a second factor.
pub(super) async fn prove_log_in(
    state: &AppState,
    user: &User,
    known_visitor: Option<&str>,
    password_bucket: &AttemptBucket,
    code: &str,
) -> Result<Option<Proof>, ApiError> {
    let Some(factor) = second_factor::find_enabled(state, &user.own_key()).await? else {
        return Ok(None);
    };
    // The password was right: codes have a count of their own.
    let bucket = password_bucket.clone();
    let given_back = write_tx!(state.db, async move |tx| {
        Ok(rate_limits::give_back(tx, &bucket).await?)
    });
    given_back.await?;
    let bucket = known_visitor.map_or_else(
        || AttemptBucket::member_code(user.id),
        |visitor| AttemptBucket::member_code_from(user.id, visitor),
    );
    factor.prove_log_in(state, bucket, code).await.map(Some)
}

/// Uses up the code of a log-in as a part of its transaction.
pub(super) async fn spend_code(
    tx: &Tx,
    proof: &Proof,
    user: &User,
    now: Timestamp,
    is_mailing: bool,
) -> Result<(), ApiError> {
    if proof.spend_code(tx, StatusCode::UNAUTHORIZED).await? == UsedCode::Recovery {
        add_notice(tx, is_mailing, user.id, AccountNotice::RecoveryCodeUsed, now).await?;
    }
    Ok(())
}

/// Takes the second factor of an account away without a code, for a member who has lost device and recovery codes:
/// every session ends. Returns false when the account has none, `None` without such an account.
pub async fn disable_without_code(db: &Db, email: &str, clock: &Clock) -> Result<Option<bool>, ApiError> {
    let (email, now) = (email.to_owned(), clock.now());
    let removed = write_tx!(db, async move |tx| {
        let Some(key) = accounts::email_key(&email) else {
            return Ok(None);
        };
        let Some(found) = accounts::find_credentials(tx, &key, now).await? else {
            return Ok(None);
        };
        let user = found.user;
        if !second_factor::remove_factor(tx, &user.own_key()).await? {
            return Ok(Some(false));
        }
        sessions::end_sessions::<MemberSessions>(tx, user.id, None).await?;
        store::forget_visitors(tx, user.id, None).await?;
        rate_limits::refill_bucket(tx, &AttemptBucket::member_code(user.id)).await?;
        rate_limits::refill_bucket(tx, &AttemptBucket::member_code_confirm(user.id)).await?;
        add_notice(tx, true, user.id, AccountNotice::SecondFactorOff, now).await?;
        Ok(Some(true))
    });
    removed.await
}

async fn begin_enrollment(state: &AppState, member: &Member, current_password: &str) -> Result<Enrollment, ApiError> {
    confirm_password(state, member, "currentPassword", current_password).await?;
    second_factor::begin_enrollment(state, member.owner(), member.email()).await
}

/// Turns the second factor on with a first code. Every other session ends: it was opened without a code. Returns the
/// recovery codes, which are not available again.
async fn enable_factor(state: &AppState, member: &Member, typed: &str) -> Result<Vec<String>, ApiError> {
    let first = second_factor::check_first_code(state, member.owner(), typed).await?;
    let (id, session, now, enabling) = (member.id(), member.session_id(), state.clock.now(), first.clone());
    let is_mailing = state.mailer.is_some();
    let enabled = write_tx!(state.db, async move |tx| {
        enabling.enable(tx, now).await?;
        sessions::end_sessions::<MemberSessions>(tx, id, Some(session)).await?;
        store::forget_visitors(tx, id, None).await?;
        Ok(add_notice(tx, is_mailing, id, AccountNotice::SecondFactorOn, now).await?)
    });
    enabled.await?;
    Ok(first.into_recovery_codes())
}

/// Turns the second factor off, with the password and a code.
async fn disable_factor(
    state: &AppState,
    member: &Member,
    current_password: &str,
    typed: &str,
) -> Result<(), ApiError> {
    let factor = second_factor::find_enabled(state, member.owner()).await?;
    let factor = factor.ok_or_else(second_factor::factor_off)?;
    confirm_password(state, member, "currentPassword", current_password).await?;
    let (bucket, status) = (
        AttemptBucket::member_code_confirm(member.id()),
        StatusCode::UNPROCESSABLE_ENTITY,
    );
    let proof = factor.prove_code(state, bucket, typed, status).await?;
    let (id, owner, now) = (member.id(), member.owner().to_owned(), state.clock.now());
    let is_mailing = state.mailer.is_some();
    let disabled = write_tx!(state.db, async move |tx| {
        proof.spend_code(tx, status).await?;
        second_factor::remove_factor(tx, &owner).await?;
        Ok(add_notice(tx, is_mailing, id, AccountNotice::SecondFactorOff, now).await?)
    });
    disabled.await
}

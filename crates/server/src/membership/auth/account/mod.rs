//! Calls of a member on the account itself: password, sessions, export and deletion.

pub(super) mod http;

use ::niche::tools::niche_discovery::read_location;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::email::Email;
use super::{check_password, owned, store};
use crate::community::forum;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::http::{FieldFault, FieldReader};
use crate::identity::accounts;
use crate::identity::accounts::{MemberCredentials, MemberSessions};
use crate::identity::callers::Member;
use crate::identity::password::{NewPassword, Password};
use crate::identity::sessions;
use crate::identity::sessions::OpenSession;
use crate::membership::billing;
use crate::platform::time_zones::find_zone;
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

/// Sets a new password. Every other session ends, including those of an attacker who knew the old password.
async fn change_password(state: &AppState, member: &Member, current: &str, new: NewPassword) -> Result<(), ApiError> {
    let guesses = Email::parse_email(member.email())
        .map(|email| email.guess_keys())
        .unwrap_or_default();
    let mut fields = FieldReader::new(ErrorCode::InvalidAccount);
    check_password(state, &new, guesses, &mut fields).await?;
    fields.finish()?;
    confirm_password(state, member, "currentPassword", current).await?;
    let hash = state.passwords.hash(new.password, &state.rng).await?;
    let (id, session) = (member.id(), member.session_id());
    let changed = write_tx!(state.db, async move |tx| {
        accounts::set_password(tx, id, hash).await?;
        sessions::end_sessions::<MemberSessions>(tx, id, Some(session)).await?;
        store::forget_visitors(tx, id, None).await?;
        Ok(store::forget_links(tx, id).await?)
    });
    changed.await
}

/// Sets the time zone of the account.
async fn change_time_zone(state: &AppState, member: &Member, name: String) -> Result<(), ApiError> {
    if find_zone(&name).is_none() {
        let problem = FieldFault::NotAZone;
        return Err(FieldReader::refuse_one(ErrorCode::InvalidAccount, "timeZone", problem));
    }
    let user_id = member.id();
    let changed = write_tx!(state.db, async move |tx| {
        Ok(accounts::set_time_zone(tx, user_id, &name).await?)
    });
    changed.await
}

/// Sets the place of the account; an empty code is outside of the US.
async fn change_location(state: &AppState, member: &Member, code: &str) -> Result<(), ApiError> {
    let location = read_location(state.engine.places(), Some(code), None)?;
    let (user_id, code) = (member.id(), location.map_or_else(String::new, |code| code.to_string()));
    let changed = write_tx!(state.db, async move |tx| {
        Ok(accounts::set_location(tx, user_id, &code).await?)
    });
    changed.await
}

/// The last used first. The session of this request is used now; its row may learn of it later.
async fn list_sessions(state: &AppState, member: &Member) -> Result<Vec<OpenSession>, ApiError> {
    let now = state.clock.now();
    let current = member.session_id();
    let mut rows = sessions::list_sessions::<MemberSessions>(state.db.read(), member.id(), current, now).await?;
    for row in rows.iter_mut().filter(|row| row.is_this_one) {
        row.last_seen_at = now;
    }
    rows.sort_by_key(|row| std::cmp::Reverse((row.last_seen_at, row.id)));
    Ok(rows)
}

/// Ends a session. A session that was left open somewhere cannot log the owner out elsewhere: the password is asked for
/// again.
async fn end_session(state: &AppState, member: &Member, id: i64, current: &str) -> Result<(), ApiError> {
    let own = list_sessions(state, member).await?;
    if own.iter().all(|session| session.id != id) {
        return Err(ApiError::not_found());
    }
    if id != member.session_id() {
        confirm_password(state, member, "currentPassword", current).await?;
    }
    let user_id = member.id();
    let ended = write_tx!(state.db, async move |tx| {
        Ok(sessions::end_session_of::<MemberSessions>(tx, user_id, id).await?)
    });
    ended.await?.then_some(()).ok_or_else(ApiError::not_found)
}

async fn end_other_sessions(state: &AppState, member: &Member, current: &str) -> Result<(), ApiError> {
    confirm_password(state, member, "currentPassword", current).await?;
    let (user_id, session) = (member.id(), member.session_id());
    let ended = write_tx!(state.db, async move |tx| {
        Ok(sessions::end_sessions::<MemberSessions>(tx, user_id, Some(session)).await?)
    });
    ended.await.map(drop)
}

/// Removes the account and everything that was kept for it.
async fn delete_account(state: &AppState, member: &Member, password: &str, erases_posts: bool) -> Result<(), ApiError> {
    confirm_password(state, member, "password", password).await?;
    // An analysis of a moment ago may still be on its way to the disk.
    state.db.wait_for_writes().await;
    let (id, owner, now) = (member.id(), member.owner().to_owned(), state.clock.now());
    let deleted = write_tx!(state.db, async move |tx| {
        billing::end_billing(tx, id, now).await?;
        forum::leave_forum(tx, &owner, erases_posts, now).await?;
        owned::delete_of(tx, &owner).await?;
        for bucket in [
            AttemptBucket::password_confirmation(id),
            AttemptBucket::member_code(id),
            AttemptBucket::member_code_confirm(id),
        ] {
            rate_limits::refill_bucket(tx, &bucket).await?;
        }
        // Sessions, links and known browsers go with the row that they refer to.
        Ok(accounts::delete_user(tx, id).await?)
    });
    deleted.await
}

/// All that is kept for the member. Nothing in it opens anything.
async fn export_account(state: &AppState, member: &Member) -> Result<Value, ApiError> {
    let now = state.clock.now();
    let user = find_credentials(state, member).await?.user;
    let mut all = owned::export_rows(state, member.owner()).await?;
    let sessions = list_sessions(state, member).await?;
    let sessions = sessions.into_iter().map(
        |session| json!({"label": session.device, "createdAt": session.created_at, "lastSeenAt": session.last_seen_at}),
    );
    let account = json!({
        "id": user.id,
        "email": user.email,
        "planType": user.plan,
        "premiumUntil": user.premium_until,
        "timeZone": user.time_zone,
        "location": user.location,
        "createdAt": user.created_at,
        "sessions": sessions.collect::<Vec<_>>(),
    });
    all.insert("account".into(), account);
    all.insert("billing".into(), billing::export_billing(state, member.id()).await?);
    all.insert("exportedAt".into(), json!(now));
    Ok(Value::Object(all))
}

/// Requires the password again, so that a session left open somewhere cannot take the account over.
pub(super) async fn confirm_password(
    state: &AppState,
    member: &Member,
    field: &str,
    password: &str,
) -> Result<(), ApiError> {
    let bucket = AttemptBucket::password_confirmation(member.id());
    rate_limits::consume(state, &bucket).await?;
    let stored = find_credentials(state, member).await?.password_hash;
    if !state
        .passwords
        .verify_password(Password::new(password), Some(stored))
        .await?
    {
        let message = "That password is not correct. Please try again.";
        let refusal = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::WrongPassword, message);
        return Err(refusal.with_field(field, message));
    }
    let given_back = write_tx!(state.db, async move |tx| {
        Ok(rate_limits::give_back(tx, &bucket).await?)
    });
    given_back.await
}

async fn find_credentials(state: &AppState, member: &Member) -> Result<MemberCredentials, ApiError> {
    let found = accounts::credentials_of(state.db.read(), member.id(), state.clock.now()).await?;
    // Gone since the session was looked up.
    found.ok_or_else(ApiError::not_found)
}

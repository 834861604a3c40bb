//! Logging in to the blog's administration and out of it, its password, second factor and open sessions.

mod http;
mod members;
mod second_factor;

use axum::http::StatusCode;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Db, write_tx};
use crate::http::FieldReader;
use crate::identity::accounts::SessionToken;
use crate::identity::admins;
use crate::identity::admins::{AdminCredentials, AdminSessions, NewAdmin};
use crate::identity::callers::{Admin, PresentedAdmin};
use crate::identity::password::{NewPassword, Password, PasswordHasher, random_letters};
use crate::identity::sessions;
use crate::platform::clock::{Clock, Timestamp};
use crate::platform::rng::Rng;
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

pub use http::{log_out_form, login_router, router};
pub use second_factor::disable_without_code;

/// Characters of a password that the first start makes up, in groups of five: some 99 bits.
const GENERATED_CHARS: usize = 20;
/// Passwords that an attacker would try first.
const GUESSES: [&str; 5] = ["sidestart", "admin", "administrator", "blog", "sidestart-admin"];

/// Input of a log-in. The code is blank in the first step.
struct LogIn {
    password: String,
    code: String,
}

/// Ensures that the administration has a password: that of the settings, else the existing one, else a generated one.
/// Returns the generated one, to be shown once.
///
/// # Errors
/// 422 with a sentence for a password in the settings that is too easy; when the database does not answer.
pub async fn prepare_admin(state: &AppState) -> Result<Option<String>, ApiError> {
    let present = admins::find_credentials(state.db.read()).await?;
    if let Some(wanted) = &state.config.admin_password {
        let password = Password::new(wanted.expose());
        if let Some(problem) = password_complaint(&state.passwords, &password).await? {
            return Err(ApiError::unprocessable(ErrorCode::InvalidAccount, problem));
        }
        let stored = present.map(|admin| admin.password_hash);
        if !state.passwords.verify_password(password.clone(), stored).await? {
            let hash = state.passwords.hash(password, &state.rng).await?;
            replace_password(&state.db, hash, state.clock.now(), None, None).await?;
        }
        return Ok(None);
    }
    if present.is_some() {
        return Ok(None);
    }
    let generated = random_letters(&state.rng, GENERATED_CHARS);
    let password_hash = state.passwords.hash(Password::new(&generated), &state.rng).await?;
    let new = NewAdmin {
        password_hash,
        is_generated: true,
    };
    let now = state.clock.now();
    let made = write_tx!(state.db, async move |tx| {
        Ok(admins::set_password(tx, new, now).await?)
    });
    // Another instance that starts at the same time may have been quicker.
    Ok(made.await?.then_some(generated))
}

/// Sets a password from the command line. Every session ends and the count of failed attempts is cleared.
///
/// # Errors
/// 422 with a sentence for one that is too easy; when the database does not answer.
pub async fn set_password(db: &Db, typed: &str, clock: &Clock, rng: &Rng) -> Result<(), ApiError> {
    let (passwords, password) = (PasswordHasher::new(), Password::new(typed));
    if let Some(problem) = password_complaint(&passwords, &password).await? {
        return Err(FieldReader::refuse_one(ErrorCode::InvalidAccount, "password", problem));
    }
    let hash = passwords.hash(password, rng).await?;
    replace_password(db, hash, clock.now(), None, None).await
}

/// Forgets sessions that are over.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let now = state.clock.now();
    let cleaned = write_tx!(state.db, async move |tx| {
        Ok(sessions::clean_up::<AdminSessions>(tx, now).await?)
    });
    cleaned.await
}

/// Opens a session in place of the request's session. Returns its token, which is not available again.
async fn log_in(state: &AppState, presented: PresentedAdmin, device: String, form: LogIn) -> Result<String, ApiError> {
    let known_visitor = match &presented.visitor {
        Some(visitor) if admins::is_known(state.db.read(), visitor).await? => Some(visitor.as_str()),
        _ => None,
    };
    let bucket = known_visitor.map_or_else(AttemptBucket::admin_login, AttemptBucket::admin_from);
    rate_limits::consume(state, &bucket).await?;
    let stored = admins::find_credentials(state.db.read()).await?;
    let hash = stored.as_ref().map(|admin| admin.password_hash.clone());
    let fits = state
        .passwords
        .verify_password(Password::new(&form.password), hash)
        .await?;
    let admin_id = stored.filter(|_| fits).map(|admin| admin.id);
    let admin_id = admin_id.ok_or_else(|| wrong_password(StatusCode::UNAUTHORIZED))?;
    give_back(state, bucket).await?;
    let code_bucket = known_visitor.map_or_else(AttemptBucket::admin_code, AttemptBucket::admin_code_from);
    let proof = second_factor::prove_log_in(state, admin_id, code_bucket, &form.code).await?;
    // Sessions that were used a moment ago are noted as used before the idlest one is looked for.
    state.db.wait_for_writes().await;
    let token = SessionToken::new(&state.rng);
    let (hash, now) = (token.hash, state.clock.now());
    let opened = write_tx!(state.db, async move |tx| {
        if let Some(proof) = proof {
            second_factor::spend_code(tx, &proof, StatusCode::UNAUTHORIZED).await?;
        }
        if let Some(visitor) = &presented.visitor {
            admins::remember_browser(tx, visitor, now).await?;
        }
        if let Some(token) = &presented.token {
            sessions::end_session::<AdminSessions>(tx, token).await?;
        }
        Ok(admins::open_session(tx, hash, device, now).await?)
    });
    opened.await?;
    Ok(token.secret)
}

/// Ends the session of the request. An ended session is no error.
async fn log_out(state: &AppState, presented: PresentedAdmin) -> Result<(), ApiError> {
    let Some(token) = presented.token else { return Ok(()) };
    let ended = write_tx!(state.db, async move |tx| {
        Ok(sessions::end_session::<AdminSessions>(tx, &token).await?)
    });
    ended.await
}

async fn end_session(state: &AppState, admin: &Admin, id: i64) -> Result<(), ApiError> {
    let admin_id = admin.admin_id();
    let ended = write_tx!(state.db, async move |tx| {
        Ok(sessions::end_session_of::<AdminSessions>(tx, admin_id, id).await?)
    });
    ended.await?.then_some(()).ok_or_else(ApiError::not_found)
}

/// Sets a new password. Every other session ends, including those of an attacker who knew the old password.
async fn change_password(
    state: &AppState,
    admin: &Admin,
    visitor: Option<String>,
    current: &str,
    new: NewPassword,
) -> Result<(), ApiError> {
    if state.config.admin_password.is_some() {
        let message = "The password is set in the settings of the server, as SIDESTART_ADMIN_PASSWORD. Please change it \
                       there and start the server again.";
        return Err(ApiError::conflict(ErrorCode::PasswordInSettings, message));
    }
    let mut fields = FieldReader::new(ErrorCode::InvalidAccount);
    if let Some(problem) = password_complaint(&state.passwords, &new.password).await? {
        fields.refuse("newPassword", problem);
    }
    if let Some(problem) = new.confirmation_complaint() {
        fields.refuse("confirmPassword", problem);
    }
    fields.finish()?;
    confirm_password(state, current).await?;
    let hash = state.passwords.hash(new.password, &state.rng).await?;
    replace_password(&state.db, hash, state.clock.now(), Some(admin.session_id()), visitor).await
}

/// Requires the password again, so that a session left open somewhere cannot take the administration over.
async fn confirm_password(state: &AppState, current: &str) -> Result<(), ApiError> {
    let bucket = AttemptBucket::admin_confirm();
    rate_limits::consume(state, &bucket).await?;
    let stored: Option<AdminCredentials> = admins::find_credentials(state.db.read()).await?;
    let hash = stored.map(|admin| admin.password_hash);
    if !state.passwords.verify_password(Password::new(current), hash).await? {
        let refusal = wrong_password(StatusCode::UNPROCESSABLE_ENTITY);
        let message = refusal.body().message.clone();
        return Err(refusal.with_field("currentPassword", message));
    }
    give_back(state, bucket).await
}

/// Puts back the try of a password that was right.
async fn give_back(state: &AppState, bucket: AttemptBucket) -> Result<(), ApiError> {
    let given_back = write_tx!(state.db, async move |tx| {
        Ok(rate_limits::give_back(tx, &bucket).await?)
    });
    given_back.await
}

async fn password_complaint(passwords: &PasswordHasher, password: &Password) -> Result<Option<String>, ApiError> {
    let guesses = GUESSES.iter().map(|guess| (*guess).to_owned()).collect();
    passwords.find_complaint(password.clone(), guesses).await
}

/// Stores the password, ends all sessions but `kept` and forgets guesses and all browsers but `spared`.
async fn replace_password(
    db: &Db,
    password_hash: String,
    now: Timestamp,
    kept: Option<i64>,
    spared: Option<String>,
) -> Result<(), ApiError> {
    let replaced = write_tx!(db, async move |tx| {
        let new = NewAdmin {
            password_hash,
            is_generated: false,
        };
        admins::set_password(tx, new, now).await?;
        admins::end_sessions(tx, kept, spared.as_deref()).await?;
        rate_limits::refill_bucket(tx, &AttemptBucket::admin_login()).await?;
        Ok(rate_limits::refill_bucket(tx, &AttemptBucket::admin_confirm()).await?)
    });
    replaced.await
}

fn wrong_password(status: StatusCode) -> ApiError {
    ApiError::new(status, ErrorCode::WrongPassword, "That password is not right.")
}

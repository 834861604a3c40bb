//! Sign-up, log-in, log-out, and calls on the account itself.

mod account;
mod email;
mod forms;
mod http;
mod notices;
mod owned;
mod reset;
mod second_step;
mod store;

use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::{FieldReader, check_text, null_is_blank};
use crate::identity::accounts;
use crate::identity::accounts::{MemberSessions, NewUser, SessionToken, User};
use crate::identity::callers::PresentedToken;
use crate::identity::password::{NewPassword, Password, PasswordHasher};
use crate::identity::security_events::{Factors, Subject, log_event};
use crate::identity::sessions;
use crate::membership::second_factor::Proof;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

use email::Email;

pub use forms::session_forms;
pub use http::router;
pub use notices::{JOB as NOTICE_JOB, send_notice};
pub use reset::{JOB as RESET_JOB, link_for, send_link};
pub use second_step::disable_without_code;

const DAY: i64 = 24 * 3600 * 1_000_000;
/// A browser that was not seen for a year has lost its cookie.
const KNOWN_FOR: i64 = 365 * DAY;

/// Input of a sign-up. It has no `Debug`: no log may hold a password.
struct SignUp {
    email: String,
    password: NewPassword,
}

// Input of a log-in. The code is blank in the first step.
#[derive(Deserialize, ToSchema)]
#[schema(as = LogInBody)]
struct LogIn {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "anna@example.org")]
    email: String,
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    password: String,
    /// Six digits of the authenticator app, or a recovery code. Needed only after `second_factor_required`.
    #[serde(default, deserialize_with = "null_is_blank")]
    code: String,
}

/// Facts about a log-in for the log.
#[derive(Default)]
struct LogInAttempt {
    user_id: Option<i64>,
    factors: Factors,
}

/// Open session. The token is returned only here: only its hash is stored.
struct LoggedIn {
    token: String,
    user: User,
}

/// A session about to be opened.
struct SessionOpening {
    presented: PresentedToken,
    token_hash: String,
    label: String,
    now: Timestamp,
}

impl SessionOpening {
    /// Opens the session in the place of those that the request came with. The rows of the visitor move along, so that
    /// nothing that was done before the log-in is lost, and so does its time zone where the account has none.
    async fn open_session(self, tx: &Tx, user: &mut User) -> Result<(), ApiError> {
        if let Some(visitor) = &self.presented.owner {
            owned::adopt_rows(tx, visitor, &user.own_key()).await?;
            store::remember_browser(tx, user.id, visitor, self.now).await?;
        }
        if let Some(zone) = self.presented.zone.filter(|_| user.time_zone.is_none()) {
            accounts::set_first_time_zone(tx, user.id, &zone).await?;
            user.time_zone = Some(zone);
        }
        for token in &self.presented.tokens {
            sessions::end_session::<MemberSessions>(tx, token).await?;
        }
        Ok(accounts::open_session(tx, user.id, self.token_hash, self.label, self.now).await?)
    }
}

/// Makes an account and logs in.
async fn sign_up(
    state: &AppState,
    presented: PresentedToken,
    label: String,
    form: SignUp,
) -> Result<LoggedIn, ApiError> {
    let (email, password) = check_sign_up(state, &form).await?;
    let now = state.clock.now();
    if accounts::find_credentials(state.db.read(), &email.key, now)
        .await?
        .is_some()
    {
        return Err(email_taken());
    }
    let new = NewUser {
        email: email.shown,
        email_key: email.key,
        password_hash: state.passwords.hash(password, &state.rng).await?,
        created_at: now,
    };
    let (token, opening) = prepare_opening(state, presented, label).await;
    let user = write_tx!(state.db, async move |tx| {
        let mut user = accounts::create_user(tx, new).await?.ok_or_else(email_taken)?;
        opening.open_session(tx, &mut user).await?;
        Ok(user)
    });
    Ok(LoggedIn {
        user: user.await?,
        token,
    })
}

/// Logs in, and notes how it ended.
async fn log_in(state: &AppState, presented: PresentedToken, label: String, form: LogIn) -> Result<LoggedIn, ApiError> {
    let mut attempt = LogInAttempt::default();
    let opened = try_log_in(state, presented, label, form, &mut attempt).await;
    let subject = attempt.user_id.map_or(Subject::Unknown, Subject::Member);
    log_event("log-in", subject, attempt.factors, opened)
}

/// Logs in. Every failure has the same answer and takes the same work, so that the answer does not tell who has an
/// account. Only the right password leads to the question for a code.
async fn try_log_in(
    state: &AppState,
    presented: PresentedToken,
    label: String,
    form: LogIn,
    attempt: &mut LogInAttempt,
) -> Result<LoggedIn, ApiError> {
    check_text("email", &form.email)?;
    let key = Email::parse_email(&form.email).map_or_else(|_| form.email.trim().to_lowercase(), |email| email.key);
    let found = accounts::find_credentials(state.db.read(), &key, state.clock.now()).await?;
    attempt.user_id = found.as_ref().map(|found| found.user.id);
    let known_visitor = find_known_visitor(state, attempt.user_id, presented.owner.as_deref()).await?;
    let known_visitor = known_visitor.as_deref();
    let bucket = known_visitor.map_or_else(
        || AttemptBucket::log_in(&key),
        |visitor| AttemptBucket::log_in_from(&key, visitor),
    );
    rate_limits::consume(state, &bucket).await?;
    let stored = found.as_ref().map(|found| found.password_hash.clone());
    let password = Password::new(&form.password);
    let fits = state.passwords.verify_password(password.clone(), stored).await?;
    let found = found.filter(|_| fits).ok_or_else(wrong_credentials)?;
    let renewed = renew_hash(state, &found.password_hash, password).await?;
    let mut user = found.user;
    let proof = second_step::prove_log_in(state, &user, known_visitor, &bucket, &form.code).await?;
    let (token, opening) = prepare_opening(state, presented, label).await;
    attempt.factors = proof.as_ref().map_or(Factors::Password, Proof::factors);
    let is_mailing = state.mailer.is_some();
    let user = write_tx!(state.db, async move |tx| {
        match proof {
            Some(proof) => second_step::spend_code(tx, &proof, &user, opening.now, is_mailing).await?,
            None => rate_limits::give_back(tx, &bucket).await?,
        }
        if let Some(hash) = renewed {
            accounts::set_password(tx, user.id, hash).await?;
        }
        opening.open_session(tx, &mut user).await?;
        Ok(user)
    });
    Ok(LoggedIn {
        user: user.await?,
        token,
    })
}

/// A new hash of the password in place of one with parameters of an earlier version.
async fn renew_hash(state: &AppState, stored: &str, password: Password) -> Result<Option<String>, ApiError> {
    match PasswordHasher::is_outdated(stored) {
        true => state.passwords.hash(password, &state.rng).await.map(Some),
        false => Ok(None),
    }
}

/// The request's browser, when it has opened the account before.
async fn find_known_visitor(
    state: &AppState,
    user_id: Option<i64>,
    visitor: Option<&str>,
) -> Result<Option<String>, ApiError> {
    let (Some(user_id), Some(visitor)) = (user_id, visitor) else {
        return Ok(None);
    };
    let is_known = store::is_known(state.db.read(), user_id, visitor).await?;
    Ok(is_known.then(|| visitor.to_owned()))
}

/// Ends the sessions of the request. An ended session is no error.
async fn log_out(state: &AppState, presented: PresentedToken) -> Result<(), ApiError> {
    let ended = write_tx!(state.db, async move |tx| {
        for token in &presented.tokens {
            sessions::end_session::<MemberSessions>(tx, token).await?;
        }
        Ok(())
    });
    ended.await
}

/// Deletes expired sessions, links and attempts.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let now = state.clock.now();
    let unseen = Timestamp::from_micros(now.micros() - KNOWN_FOR);
    let cleaned = write_tx!(state.db, async move |tx| {
        sessions::clean_up::<MemberSessions>(tx, now).await?;
        rate_limits::clean_up(tx, now).await?;
        Ok(store::clean_up(tx, now, unseen).await?)
    });
    cleaned.await
}

async fn prepare_opening(state: &AppState, presented: PresentedToken, label: String) -> (String, SessionOpening) {
    // Recent writes of the visitor may not be committed yet. They move to the account, too.
    state.db.wait_for_writes().await;
    let token = SessionToken::new(&state.rng);
    let opening = SessionOpening {
        presented,
        token_hash: token.hash,
        label,
        now: state.clock.now(),
    };
    (token.secret, opening)
}

/// Checks all fields and returns every error at once.
async fn check_sign_up(state: &AppState, form: &SignUp) -> Result<(Email, Password), ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidAccount);
    let email = Email::parse_email(&form.email);
    if let Err(problem) = &email {
        fields.refuse("email", *problem);
    }
    let guesses = email.as_ref().map(Email::guess_keys).unwrap_or_default();
    check_password(state, &form.password, guesses, &mut fields).await?;
    fields.finish()?;
    Ok((email.map_err(ApiError::internal)?, form.password.password.clone()))
}

/// Notes what is wrong with a new password. `guesses` are words that an attacker would try first.
async fn check_password(
    state: &AppState,
    new: &NewPassword,
    guesses: Vec<String>,
    fields: &mut FieldReader,
) -> Result<(), ApiError> {
    if let Some(problem) = state.passwords.find_complaint(new.password.clone(), guesses).await? {
        fields.refuse("password", problem);
    }
    if let Some(problem) = new.confirmation_complaint() {
        fields.refuse("confirmPassword", problem);
    }
    Ok(())
}

fn email_taken() -> ApiError {
    let message = "There is already an account with this email. Please log in instead.";
    ApiError::conflict(ErrorCode::EmailTaken, message).with_field("email", message)
}

fn wrong_credentials() -> ApiError {
    let message = "Wrong email or password. Check both and try again.";
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::WrongCredentials, message)
}

//! Password reset by a link that works once and for an hour.

pub(super) mod http;

use serde::{Deserialize, Serialize};
use url::Url;

use super::email::Email;
use super::{check_password, store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::jobs::JobFailure;
use crate::db::{Db, DbErr};
use crate::db::{jobs, write_tx};
use crate::http::FieldReader;
use crate::identity::accounts;
use crate::identity::accounts::{MemberSessions, SessionToken};
use crate::identity::callers::PresentedToken;
use crate::identity::password::NewPassword;
use crate::identity::sessions;
use crate::platform::clock::{Clock, Timestamp};
use crate::platform::rng::Rng;
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

/// The kind of the job that mails a link.
pub const JOB: &str = "reset-link";
const LIFETIME: i64 = 3600 * 1_000_000;

/// Payload of the job. The link is made when the mail is sent, so that no stored value opens an account.
#[derive(Serialize, Deserialize)]
struct JobBody {
    email_key: String,
}

/// Queues a mail with a link. Answer and work do not depend on whether the account exists, so that they do not tell who
/// has one.
async fn request_reset(state: &AppState, typed: &str) -> Result<&'static str, ApiError> {
    let email = Email::parse_email(typed)
        .map_err(|problem| FieldReader::refuse_one(ErrorCode::InvalidAccount, "email", problem))?;
    if state.mailer.is_none() {
        return Ok("This site does not send email. Ask the person who runs it for a password reset link.");
    }
    let body = JobBody { email_key: email.key };
    let bucket = AttemptBucket::password_reset(&body.email_key);
    let body = serde_json::to_string(&body).map_err(ApiError::internal)?;
    let now = state.clock.now();
    let expires_at = Timestamp::from_micros(now.micros() + LIFETIME);
    let promised = write_tx!(state.db, async move |tx| {
        rate_limits::take_in(tx, &bucket, now).await?;
        Ok(jobs::add_job(tx, JOB, body, now, Some(expires_at)).await?)
    });
    promised.await?;
    Ok("If there is an account with this email, a password reset link is on its way.")
}

/// Does a job of the kind [`JOB`]: mails a link, if there is an account.
///
/// # Errors
/// When the mail could not be sent; it may be tried again.
pub async fn send_link(state: &AppState, body: &str) -> Result<(), JobFailure> {
    let body: JobBody = jobs::read_body(body)?;
    let Some(mailer) = &state.mailer else { return Ok(()) };
    let (db, site) = (&state.db, &state.config.base_url);
    let found = accounts::find_credentials(db.read(), &body.email_key, state.clock.now()).await?;
    let Some(user) = found.map(|found| found.user) else {
        return Ok(());
    };
    let link = make_link(db, user.id, site, &state.clock, &state.rng).await?;
    let host = site.host_str().unwrap_or_default();
    let text = format!(
        "We received a request to reset the password of your account at {host}.\n\n\
         To choose a new password, open this link within an hour:\n\n{link}\n\n\
         If you did not request this, you can ignore this email. Your password stays the same.\n"
    );
    // Sent to the address of the account, not to the typed one.
    Ok(mailer
        .send_mail(&user.email, "Reset your Sidestart password", text)
        .await?)
}

/// Returns a reset link for the operator of the site to hand on; `None` when no account has this email.
pub async fn link_for(db: &Db, typed: &str, site: &Url, clock: &Clock, rng: &Rng) -> Result<Option<String>, DbErr> {
    let Ok(email) = Email::parse_email(typed) else {
        return Ok(None);
    };
    match accounts::find_credentials(db.read(), &email.key, clock.now()).await? {
        Some(found) => make_link(db, found.user.id, site, clock, rng).await.map(Some),
        None => Ok(None),
    }
}

async fn make_link(db: &Db, user_id: i64, site: &Url, clock: &Clock, rng: &Rng) -> Result<String, DbErr> {
    let token = SessionToken::new(rng);
    let expires_at = Timestamp::from_micros(clock.now().micros() + LIFETIME);
    let hash = token.hash;
    db.write::<_, DbErr, _>(move |tx| Box::pin(store::add_link(tx, user_id, hash, expires_at)))
        .await?;
    // Behind "#", so that no server, proxy or log sees the token.
    Ok(format!("{site}reset#token={}", token.secret))
}

/// Sets the password of the link's owner, ends all sessions and refills the bucket of attempts: the holder of the
/// mailbox is the owner, regardless of other people's guesses in the meantime. Returns the account. A second factor
/// stays on.
async fn complete_reset(
    state: &AppState,
    presented: PresentedToken,
    token: &str,
    new: NewPassword,
) -> Result<i64, ApiError> {
    let now = state.clock.now();
    let token_hash = accounts::hash(token);
    let user_id = store::find_link(state.db.read(), &token_hash, now).await?;
    let user_id = user_id.ok_or_else(invalid_link)?;
    let found = accounts::credentials_of(state.db.read(), user_id, now).await?;
    let email = found.and_then(|found| Email::parse_email(&found.user.email).ok());
    let email = email.ok_or_else(invalid_link)?;
    let mut fields = FieldReader::new(ErrorCode::InvalidAccount);
    check_password(state, &new, email.guess_keys(), &mut fields).await?;
    fields.finish()?;
    let password_hash = state.passwords.hash(new.password, &state.rng).await?;
    let done = write_tx!(state.db, async move |tx| {
        if !store::use_up_link(tx, user_id, &token_hash).await? {
            return Err(invalid_link());
        }
        accounts::set_password(tx, user_id, password_hash).await?;
        sessions::end_sessions::<MemberSessions>(tx, user_id, None).await?;
        rate_limits::refill_bucket(tx, &AttemptBucket::log_in(&email.key)).await?;
        store::forget_visitors(tx, user_id, None).await?;
        if let Some(visitor) = &presented.owner {
            store::remember_browser(tx, user_id, visitor, now).await?;
            rate_limits::refill_bucket(tx, &AttemptBucket::log_in_from(&email.key, visitor)).await?;
        }
        Ok(user_id)
    });
    done.await
}

fn invalid_link() -> ApiError {
    let message = "This link has expired or was already used. Please request a new one.";
    ApiError::unprocessable(ErrorCode::InvalidLink, message)
}

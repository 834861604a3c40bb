//! Mails that tell a member of a change to the log-in of the account.

use serde::{Deserialize, Serialize};

use crate::db::jobs;
use crate::db::jobs::JobFailure;
use crate::db::{DbErr, Tx, to_json_column};
use crate::identity::accounts;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The kind of the job that mails a notice.
pub const JOB: &str = "account-notice";
/// A notice that cannot be sent for three days is dropped.
const LIFETIME: i64 = 3 * 24 * 3600 * 1_000_000;

/// Change that its member is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum AccountNotice {
    SecondFactorOn,
    SecondFactorOff,
    RecoveryCodeUsed,
}

/// Payload of the job. It holds no address: the mail goes to the one that the account has when it is sent.
#[derive(Serialize, Deserialize)]
struct JobBody {
    user_id: i64,
    notice: AccountNotice,
}

impl AccountNotice {
    const fn mail_subject(self) -> &'static str {
        match self {
            Self::SecondFactorOn => "Two-step login is on",
            Self::SecondFactorOff => "Two-step login is off",
            Self::RecoveryCodeUsed => "A recovery code opened your account",
        }
    }

    const fn event_name(self) -> &'static str {
        match self {
            Self::SecondFactorOn => {
                "Two-step login is now on for your account. After your password, you enter a code from your authenticator \
                 app. All other devices were logged out."
            }
            Self::SecondFactorOff => {
                "Two-step login is now off for your account. You now log in with your password only."
            }
            Self::RecoveryCodeUsed => {
                "A recovery code was used in place of a code from your authenticator app. That code will not work again."
            }
        }
    }
}

/// Queues a notice as a part of the transaction of its cause. Sites without mail queue none.
pub(super) async fn add_notice(
    tx: &Tx,
    is_mailing: bool,
    user_id: i64,
    notice: AccountNotice,
    now: Timestamp,
) -> Result<(), DbErr> {
    if !is_mailing {
        return Ok(());
    }
    let body = to_json_column(&JobBody { user_id, notice })?;
    let expires_at = Timestamp::from_micros(now.micros() + LIFETIME);
    jobs::add_job(tx, JOB, body, now, Some(expires_at)).await
}

/// Does a job of the kind [`JOB`].
///
/// # Errors
/// When the mail could not be sent; it may be tried again.
pub async fn send_notice(state: &AppState, body: &str) -> Result<(), JobFailure> {
    let body: JobBody = jobs::read_body(body)?;
    let Some(mailer) = &state.mailer else { return Ok(()) };
    let found = accounts::find_users(state.db.read(), &[body.user_id], state.clock.now()).await?;
    let Some(user) = found.into_iter().next() else {
        return Ok(());
    };
    let site = &state.config.base_url;
    let text = format!(
        "{}\n\nIf this was you, you don't need to do anything.\n\nIf it was not you, choose a new password at {site}reset, and \
         check your devices at {site}account.\n",
        body.notice.event_name()
    );
    Ok(mailer.send_mail(&user.email, body.notice.mail_subject(), text).await?)
}

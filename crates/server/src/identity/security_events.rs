//! Security events in the log: who did what, with which factors, and how it ended. `docs/security/logging.md` lists
//! them. The time is the line's, the place is the span of the request with its id and route. No event holds an address,
//! a password, a code, a token or typed text: an attempt on an account that does not exist has no account.

use crate::db::api_error::ApiError;

/// Account that an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// No known account: an email without one, or a visitor.
    Unknown,
    Member(i64),
    Admin,
}

/// Proofs of identity that an event was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Factors {
    #[default]
    Password,
    PasswordAndApp,
    PasswordAndRecoveryCode,
    Session,
    MailedLink,
    None,
}

impl Subject {
    const fn kind(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Member(_) => "member",
            Self::Admin => "admin",
        }
    }
}

impl Factors {
    const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::PasswordAndApp => "password and app",
            Self::PasswordAndRecoveryCode => "password and recovery code",
            Self::Session => "session",
            Self::MailedLink => "mailed link",
            Self::None => "none",
        }
    }
}

/// Logs how an event ended, and passes the result on.
///
/// # Errors
/// The given one.
pub fn log_event<T>(
    event: &'static str,
    subject: Subject,
    factors: Factors,
    result: Result<T, ApiError>,
) -> Result<T, ApiError> {
    let account = match subject {
        Subject::Member(id) => Some(id),
        Subject::Unknown | Subject::Admin => None,
    };
    let outcome = match &result {
        Ok(_) => "success".to_owned(),
        Err(error) => serde_json::to_value(error.body().code)
            .ok()
            .and_then(|code| code.as_str().map(str::to_owned))
            .unwrap_or_else(|| "failure".to_owned()),
    };
    tracing::info!(
        security.event = event,
        security.outcome = outcome,
        security.factors = factors.name(),
        account.kind = subject.kind(),
        account.id = account,
        "security event"
    );
    result
}

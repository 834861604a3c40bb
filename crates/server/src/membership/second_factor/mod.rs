//! Second factor of an account: codes of an authenticator app, and recovery codes for a lost one. The administration
//! and the members keep theirs in the same tables, each under its owner.

mod owned;
mod qr;
mod store;
mod totp;
mod wire;

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx, write_tx};
use crate::identity::accounts;
use crate::identity::password::random_letters;
use crate::identity::security_events::Factors;
use crate::platform::clock::Timestamp;
use crate::platform::rng::Rng;
use crate::state::app_state::AppState;
use crate::state::rate_limits;
use crate::state::rate_limits::AttemptBucket;

pub use owned::OWNED;
pub use store::remove_factor;
pub use wire::{BeginSecondFactor, DisableSecondFactor, EnableSecondFactor, RecoveryCodes};

const RECOVERY_CODES: usize = 10;
/// Letters of a recovery code, some 123 bits: SHA-256 is enough for a hash.
const RECOVERY_CHARS: usize = 25;
/// Letters of the codes that earlier versions made, some 74 bits. They work until they are used.
const OLD_RECOVERY_CHARS: usize = 15;
/// Time within which a new secret needs its first code: an hour.
const BEGUN_FOR_MICROS: i64 = 3600 * 1_000_000;

/// A secret that the owner's app shares with this server. It has no `Debug`: no log may hold it.
#[derive(Clone)]
pub struct SecondFactor {
    owner: String,
    secret: Vec<u8>,
    created_at: Timestamp,
    /// `None` until a first code was typed.
    enabled_at: Option<Timestamp>,
}

/// Valid code that is not used up yet.
pub struct Proof {
    owner: String,
    code: ProvenCode,
    bucket: AttemptBucket,
}

enum ProvenCode {
    /// The step of an app's code.
    Step(i64),
    /// The hash of what may be a recovery code.
    Recovery(String),
}

/// Source of a spent code: the authenticator app, or the recovery codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsedCode {
    App,
    Recovery,
}

/// First code of a new secret, with the recovery codes that come with it.
#[derive(Clone)]
pub struct FirstCode {
    owner: String,
    begun_at: Timestamp,
    step: i64,
    recovery_codes: Vec<String>,
}

/// State of a second factor, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
pub struct FactorOverview {
    enabled: bool,
    /// Null while it is off.
    pub enabled_at: Option<Timestamp>,
    /// Recovery codes that are not used.
    pub recovery_codes_left: u64,
}

/// Secret and address for the authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactorEnrollment)]
pub struct Enrollment {
    /// Base32, to be typed in where no camera reads the QR code.
    secret: String,
    /// The address in the QR code: `otpauth://totp/…`.
    uri: String,
    /// The QR code, a picture of its own.
    qr_svg: String,
}

/// Returns the second factor that a log-in needs, if one is enabled.
pub async fn find_enabled(state: &AppState, owner: &str) -> Result<Option<SecondFactor>, DbErr> {
    let known = store::find_factor(state.db.read(), owner).await?;
    Ok(known.filter(|known| known.enabled_at.is_some()))
}

impl SecondFactor {
    /// Checks the code of a log-in whose password was right.
    ///
    /// # Errors
    /// 401: `second_factor_required` for a blank code, `wrong_code` for a wrong one. 429 without a try.
    pub async fn prove_log_in(&self, state: &AppState, bucket: AttemptBucket, typed: &str) -> Result<Proof, ApiError> {
        if typed.trim().is_empty() {
            let message = "Please enter the code that your authenticator app shows.";
            let code = ErrorCode::SecondFactorRequired;
            return Err(ApiError::new(StatusCode::UNAUTHORIZED, code, message));
        }
        self.prove_code(state, bucket, typed, StatusCode::UNAUTHORIZED).await
    }

    /// Checks a typed code. It costs a try of the bucket until [`Proof::spend_code`].
    ///
    /// # Errors
    /// 429 without a try, `status` and `wrong_code` for a wrong code.
    pub async fn prove_code(
        &self,
        state: &AppState,
        bucket: AttemptBucket,
        typed: &str,
        status: StatusCode,
    ) -> Result<Proof, ApiError> {
        rate_limits::consume(state, &bucket).await?;
        let plain = normalize_code(typed);
        let code = match totp::find_step(&self.secret, &plain, state.clock.now()) {
            Some(step) => ProvenCode::Step(step),
            None if [RECOVERY_CHARS, OLD_RECOVERY_CHARS].contains(&plain.len()) => {
                ProvenCode::Recovery(accounts::hash(&plain))
            }
            None => return Err(wrong_code(status)),
        };
        Ok(Proof {
            owner: self.owner.clone(),
            code,
            bucket,
        })
    }
}

impl Proof {
    /// Kinds of proof that the log-in had, for the log.
    pub const fn factors(&self) -> Factors {
        match self.code {
            ProvenCode::Step(_) => Factors::PasswordAndApp,
            ProvenCode::Recovery(_) => Factors::PasswordAndRecoveryCode,
        }
    }

    /// Uses the code up as a part of a transaction, and refunds its attempt.
    ///
    /// # Errors
    /// `status` and `wrong_code` for a code that was used before.
    pub async fn spend_code(&self, tx: &Tx, status: StatusCode) -> Result<UsedCode, ApiError> {
        let (is_spent, used) = match &self.code {
            ProvenCode::Step(step) => (store::spend_step(tx, &self.owner, *step).await?, UsedCode::App),
            ProvenCode::Recovery(hash) => {
                let is_spent = store::spend_recovery_code(tx, &self.owner, hash).await?;
                (is_spent, UsedCode::Recovery)
            }
        };
        if !is_spent {
            return Err(wrong_code(status));
        }
        rate_limits::give_back(tx, &self.bucket).await?;
        Ok(used)
    }
}

impl FirstCode {
    /// Turns the second factor on as a part of a transaction, and stores the recovery codes as hashes.
    ///
    /// # Errors
    /// 409 when it was turned on or begun again meanwhile.
    pub async fn enable(&self, tx: &Tx, now: Timestamp) -> Result<(), ApiError> {
        if !store::enable_secret(tx, &self.owner, self.begun_at, self.step, now).await? {
            return Err(factor_off());
        }
        let hashes = self.recovery_codes.iter();
        let hashes = hashes.map(|code| accounts::hash(&normalize_code(code))).collect();
        Ok(store::set_recovery_codes(tx, &self.owner, hashes).await?)
    }

    /// The recovery codes, which are not available again.
    pub fn into_recovery_codes(self) -> Vec<String> {
        self.recovery_codes
    }
}

/// Loads whether the second factor is on, and how many recovery codes are left.
pub async fn load_overview(state: &AppState, owner: &str) -> Result<FactorOverview, DbErr> {
    let known = store::find_factor(state.db.read(), owner).await?;
    let enabled_at = known.and_then(|known| known.enabled_at);
    Ok(FactorOverview {
        enabled: enabled_at.is_some(),
        enabled_at,
        recovery_codes_left: store::count_recovery_codes(state.db.read(), owner).await?,
    })
}

/// Makes a secret that counts once [`check_first_code`] has seen a code of it. `label` is the name under which the app
/// lists it.
///
/// # Errors
/// 409 while one is on.
pub async fn begin_enrollment(state: &AppState, owner: &str, label: &str) -> Result<Enrollment, ApiError> {
    let secret = state.rng.random_bytes::<{ totp::SECRET_BYTES }>();
    let (of, now) = (owner.to_owned(), state.clock.now());
    let begun = write_tx!(state.db, async move |tx| {
        Ok(store::begin_enrollment(tx, &of, &secret, now).await?)
    });
    if !begun.await? {
        let message = "The second factor is already on. Turn it off first to set it up again.";
        return Err(ApiError::conflict(ErrorCode::SecondFactorOn, message));
    }
    let uri = totp::enrollment_uri(&secret, label);
    Ok(Enrollment {
        secret: totp::encode_base32(&secret),
        qr_svg: qr::draw_code(&uri).map_err(ApiError::internal)?,
        uri,
    })
}

/// Checks the first code of a secret that was begun within the last hour.
///
/// # Errors
/// 409 without such a secret, 422 for a wrong code.
pub async fn check_first_code(state: &AppState, owner: &str, typed: &str) -> Result<FirstCode, ApiError> {
    let now = state.clock.now();
    let known = store::find_factor(state.db.read(), owner).await?;
    let begun = known
        .filter(|known| known.enabled_at.is_none() && now.micros() - known.created_at.micros() < BEGUN_FOR_MICROS)
        .ok_or_else(factor_off)?;
    let step = totp::find_step(&begun.secret, &normalize_code(typed), now)
        .ok_or_else(|| wrong_code(StatusCode::UNPROCESSABLE_ENTITY))?;
    Ok(FirstCode {
        owner: owner.to_owned(),
        begun_at: begun.created_at,
        step,
        recovery_codes: generate_recovery_codes(&state.rng),
    })
}

fn generate_recovery_codes(rng: &Rng) -> Vec<String> {
    (0..RECOVERY_CODES)
        .map(|_| random_letters(rng, RECOVERY_CHARS))
        .collect()
}

/// Lower case, without the spaces and dashes that people put between groups.
fn normalize_code(typed: &str) -> String {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.flat_map(char::to_lowercase).collect()
}

fn wrong_code(status: StatusCode) -> ApiError {
    let message = "That code is not right, or was used before. Please enter the one that your app shows now.";
    ApiError::new(status, ErrorCode::WrongCode, message).with_field("code", message)
}

/// The refusal of a call that needs a second factor that is on, or one whose set-up has begun.
pub fn factor_off() -> ApiError {
    let message = "The second factor is not set up, or its set-up took over an hour. Please start it again.";
    ApiError::conflict(ErrorCode::SecondFactorOff, message)
}

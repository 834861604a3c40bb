//! Bodies of the calls on a second factor, for the administration and for members.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Enrollment, FactorOverview};
use crate::http::null_is_blank;
use crate::platform::clock::Timestamp;

/// State of a second factor, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
pub struct SecondFactorBody {
    enabled: bool,
    /// Null while it is off.
    enabled_at: Option<Timestamp>,
    /// Recovery codes that are not used.
    recovery_codes_left: u64,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BeginSecondFactor {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub current_password: String,
}

/// Secret and address for the authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactorEnrollment)]
pub struct EnrollmentBody {
    /// Base32, to be typed in where no camera reads the QR code.
    secret: String,
    /// The address in the QR code: `otpauth://totp/…`.
    uri: String,
    /// The QR code, a picture of its own.
    qr_svg: String,
}

#[derive(Deserialize, ToSchema)]
pub struct EnableSecondFactor {
    /// The six digits that the app shows.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Ten codes, each valid for one log-in. They are returned only here.
    pub recovery_codes: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisableSecondFactor {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub current_password: String,
    /// Six digits of the app, or a recovery code.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub code: String,
}

impl From<FactorOverview> for SecondFactorBody {
    fn from(overview: FactorOverview) -> Self {
        Self {
            enabled: overview.enabled_at.is_some(),
            enabled_at: overview.enabled_at,
            recovery_codes_left: overview.recovery_codes_left,
        }
    }
}

impl From<Enrollment> for EnrollmentBody {
    fn from(enrollment: Enrollment) -> Self {
        Self {
            secret: enrollment.secret,
            uri: enrollment.uri,
            qr_svg: enrollment.qr_svg,
        }
    }
}

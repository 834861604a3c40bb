//! Bodies of the calls on a second factor, for the administration and for members.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::null_is_blank;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BeginSecondFactor {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub current_password: String,
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

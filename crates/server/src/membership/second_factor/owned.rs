//! The tables of the second factor as rows of an account.

use serde_json::json;

use super::load_overview;
use crate::state::owned::OwnedTable;

/// A visitor has no second factor, so that no row of one moves to an account.
pub const OWNED: &[OwnedTable] = &[
    // Neither the secret nor the codes: a stolen export must not open the account.
    OwnedTable::new(
        "second_factors",
        &[("secondFactor", |state, owner| {
            Box::pin(async move {
                let overview = load_overview(state, owner).await?;
                Ok(json!({"enabledAt": overview.enabled_at, "recoveryCodesLeft": overview.recovery_codes_left}))
            })
        })],
    ),
    OwnedTable::new("recovery_codes", &[]),
];

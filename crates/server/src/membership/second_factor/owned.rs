//! The tables of the second factor as rows of an account.

use serde_json::json;

use super::load_overview;
use crate::state::owned::OwnedTable;

/// A visitor has no second factor, so that no row of one moves to an account.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable {
        name: "second_factors",
        merge: None,
        trim: None,
        // Neither the secret nor the codes: a stolen export must not open the account.
        exports: &[("secondFactor", |state, owner| {
            Box::pin(async move {
                let overview = load_overview(state, owner).await?;
                Ok(json!({"enabledAt": overview.enabled_at, "recoveryCodesLeft": overview.recovery_codes_left}))
            })
        })],
    },
    OwnedTable {
        name: "recovery_codes",
        merge: None,
        trim: None,
        exports: &[],
    },
];

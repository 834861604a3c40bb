//! The evenings that a person names at the start of the plan. They give the sum of its hours, and no dates: those are
//! of My evenings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;

/// Shortest and longest evening, in minutes.
const MINUTES: std::ops::RangeInclusive<i64> = 30..=240;

/// Days of the week with a free evening, and its length.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UsualEvenings {
    /// 1 is Monday, 7 is Sunday. Empty: not known yet.
    #[schema(max_items = 7, example = json!([2, 4, 6]))]
    pub weekdays: BTreeSet<u8>,
    #[schema(minimum = 30, maximum = 240, example = 120)]
    pub minutes: u16,
}

impl UsualEvenings {
    /// Refuses days that no week has, and evenings of another length than 30 minutes to 4 hours.
    pub(super) fn check(&self) -> Result<(), ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidEvenings);
        if self.weekdays.iter().any(|day| !(1..=7).contains(day)) {
            fields.refuse("weekdays", "Send days from 1 (Monday) to 7 (Sunday).");
        }
        fields.read_number::<i64>("minutes", self.minutes.into(), MINUTES);
        fields.finish()
    }
}

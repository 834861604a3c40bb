//! Prices of Premium: one table, in cents.

use jiff::Span;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::clock::Timestamp;

/// Period between two payments of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum BillingCycle {
    Monthly,
    Yearly,
}

crate::db::stored_key!(BillingCycle);

/// US dollars, as every price here.
pub const CURRENCY: &str = "usd";

impl BillingCycle {
    pub const fn price_cents(self) -> i64 {
        match self {
            Self::Monthly => 4_700,
            Self::Yearly => 51_700,
        }
    }

    pub const fn months(self) -> i32 {
        match self {
            Self::Monthly => 1,
            Self::Yearly => 12,
        }
    }

    /// Returns the most prominent price, such as "$43/month": whole dollars of a month's share.
    pub fn shown_price(self) -> String {
        format!("${}/month", self.price_cents() / i64::from(self.months()) / 100)
    }

    /// Returns the amount of one payment in words, such as "$517 once a year".
    pub fn billed_text(self) -> String {
        let dollars = self.price_cents() / 100;
        match self {
            Self::Monthly => format!("${dollars} every month"),
            Self::Yearly => format!("${dollars} once a year"),
        }
    }

    /// Against a year of monthly payments, such as "Save $47".
    pub fn saving_text(self) -> Option<String> {
        let saved = Self::Monthly.price_cents() * i64::from(self.months()) - self.price_cents();
        (saved > 0).then(|| format!("Save ${}", saved / 100))
    }

    /// The end of `periods` periods that begin at `start`: the same day of a later month, or that month's last.
    pub fn end_after(self, start: Timestamp, periods: i32) -> Timestamp {
        let begin = start.to_utc();
        let months = Span::new().try_months(self.months().saturating_mul(periods));
        let end = months.and_then(|months| begin.date().checked_add(months));
        Timestamp::from_utc(end.unwrap_or(Date::MAX).to_datetime(begin.time()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_follow_from_the_cents() {
        let texts = [BillingCycle::Monthly, BillingCycle::Yearly]
            .map(|cycle| (cycle.shown_price(), cycle.billed_text(), cycle.saving_text()));
        assert_eq!(texts[0], ("$47/month".into(), "$47 every month".into(), None));
        let yearly = ("$43/month".into(), "$517 once a year".into(), Some("Save $47".into()));
        assert_eq!(texts[1], yearly);
    }

    #[test]
    fn a_month_ends_on_the_same_day_or_the_months_last() {
        // 2027-01-31T09:30:00Z
        let start = Timestamp::from_micros(1_801_387_800_000_000);
        assert_eq!(start.to_iso(), "2027-01-31T09:30:00.000000Z");
        for (cycle, periods, end) in [
            (BillingCycle::Monthly, 1, "2027-02-28T09:30:00.000000Z"),
            (BillingCycle::Monthly, 2, "2027-03-31T09:30:00.000000Z"),
            (BillingCycle::Yearly, 1, "2028-01-31T09:30:00.000000Z"),
            (BillingCycle::Monthly, 13, "2028-02-29T09:30:00.000000Z"),
            (BillingCycle::Monthly, 0, "2027-01-31T09:30:00.000000Z"),
            (BillingCycle::Yearly, 8_000, "9999-12-31T09:30:00.000000Z"),
            (BillingCycle::Yearly, i32::MAX, "9999-12-31T09:30:00.000000Z"),
        ] {
            assert_eq!(cycle.end_after(start, periods).to_iso(), end);
        }
    }
}

//! Whole cents and their text. Products use 128 bits.

pub(crate) use crate::data::tax::share_of_amount;

/// One as a rate in parts per million, and one order in millionths.
pub(crate) const MILLION: i64 = 1_000_000;

/// Quotient rounded half up. The divisor is positive.
pub(crate) fn round_div(number: i128, divisor: i128) -> i64 {
    let doubled = 2 * number + divisor;
    let quotient = match (i64::try_from(doubled), i64::try_from(2 * divisor)) {
        (Ok(small), Ok(by)) => return small.div_euclid(by),
        _ => doubled.div_euclid(2 * divisor),
    };
    i64::try_from(quotient).unwrap_or(if quotient < 0 { i64::MIN } else { i64::MAX })
}

/// Cents of so many millionths of an order.
pub(crate) fn times_orders(cents: i64, micro: i64) -> i64 {
    round_div(i128::from(cents) * i128::from(micro), i128::from(MILLION))
}

/// Text such as "$1,234.56", with a minus sign in front of a loss.
pub fn format_dollars(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let amount = cents.unsigned_abs();
    format!("{sign}${}.{:02}", group_digits(amount / 100), amount % 100)
}

/// A number in millionths as text, without trailing zeros: "12.5".
pub fn format_decimal(micro: i64) -> String {
    let sign = if micro < 0 { "−" } else { "" };
    let amount = micro.unsigned_abs();
    let (whole, part) = (amount / 1_000_000, amount % 1_000_000);
    let text = format!("{sign}{}.{part:06}", group_digits(whole));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A rate as text: 65,000 parts per million are "6.5%".
pub fn format_percent(ppm: i64) -> String {
    format!("{}%", format_decimal(ppm.saturating_mul(100)))
}

fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_up_and_losses_keep_their_sign() {
        assert_eq!((round_div(5, 10), round_div(-5, 10), round_div(-6, 10)), (1, 0, -1));
        assert_eq!(
            (format_dollars(123_456), format_dollars(-5)),
            ("$1,234.56".into(), "−$0.05".into())
        );
        assert_eq!(
            (format_percent(65_000), format_decimal(12_500_000)),
            ("6.5%".into(), "12.5".into())
        );
    }
}

//! Keys of the manual order: texts that sort as the tasks do. A key fits between any two others.
//!
//! A key is a whole number of six digits in base 36, and a fraction of further digits where it is between two numbers.

const BASE: u32 = 36;
/// Digits of the whole number.
const WHOLE: usize = 6;
/// Number of the first key: half of the range, with as much room before it as after it.
const FIRST: u64 = 18 * 36_u64.pow(5);

/// Returns a key that sorts after the last one; the first key without one.
pub fn key_after(last: Option<&str>) -> String {
    whole_key(last.and_then(whole_of).map_or(FIRST, |number| number + 1))
}

/// Returns a key between two neighbors; a missing neighbor is an end of the list.
pub fn key_between(before: Option<&str>, after: Option<&str>) -> String {
    let (low, high) = (before.and_then(whole_of), after.and_then(whole_of));
    match (before, low, after, high) {
        (_, None, Some(_), Some(high)) => whole_key(high.saturating_sub(1)),
        (Some(before), Some(low), Some(after), Some(high)) if before < after => match high - low {
            0 => whole_key(low) + &middle_fraction(fraction_of(before), Some(fraction_of(after))),
            1 => whole_key(low) + &middle_fraction(fraction_of(before), None),
            room => whole_key(low + room / 2),
        },
        _ => key_after(before),
    }
}

/// Returns rising keys after the last one, as short as their number allows.
pub fn keys_after(last: Option<&str>, count: usize) -> Vec<String> {
    let first = last.and_then(whole_of).map_or(FIRST, |number| number + 1);
    (first..).take(count).map(whole_key).collect()
}

/// A text that sorts after every key of a list when another key follows it.
pub fn prefix_after(last: &str) -> String {
    key_after(Some(last))
}

/// The whole number of a key. `None` for a text that is no key.
fn whole_of(key: &str) -> Option<u64> {
    u64::from_str_radix(key.get(..WHOLE)?, BASE).ok()
}

fn fraction_of(key: &str) -> &[u8] {
    key.as_bytes().get(WHOLE..).unwrap_or_default()
}

fn whole_key(number: u64) -> String {
    let mut digits = Vec::with_capacity(WHOLE);
    let mut rest = number;
    for _ in 0..WHOLE {
        digits.push(digit_char((rest % u64::from(BASE)) as u32));
        rest /= u64::from(BASE);
    }
    digits.iter().rev().collect()
}

/// The shortest fraction between two, where a missing digit counts as 0. Without an upper one it is after the lower
/// one.
fn middle_fraction(low: &[u8], high: Option<&[u8]>) -> String {
    let low_digit = low.first().map_or(0, value_of);
    let high_digit = high.map_or(BASE, |high| high.first().map_or(0, value_of));
    let rest = low.get(1..).unwrap_or_default();
    if high_digit == low_digit {
        let above = high.and_then(|high| high.get(1..));
        return format!(
            "{}{}",
            digit_char(low_digit),
            middle_fraction(rest, above.filter(|above| !above.is_empty()))
        );
    }
    if high_digit - low_digit > 1 {
        return digit_char(low_digit + (high_digit - low_digit) / 2).to_string();
    }
    match high {
        Some(high) if high.len() > 1 => digit_char(high_digit).to_string(),
        _ => format!("{}{}", digit_char(low_digit), middle_fraction(rest, None)),
    }
}

fn value_of(digit: &u8) -> u32 {
    char::from(*digit).to_digit(BASE).unwrap_or(0)
}

fn digit_char(value: u32) -> char {
    char::from_digit(value, BASE).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_texts_in_the_order_of_their_making() {
        let (mut keys, mut random) = (vec![key_after(None)], 7_usize);
        for _ in 0..2_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (random >> 33) % (keys.len() + 1);
            let before = at.checked_sub(1).map(|at| keys[at].clone());
            let key = key_between(before.as_deref(), keys.get(at).map(String::as_str));
            keys.insert(at, key);
        }
        assert!(keys.is_sorted() && keys.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_row_of_new_keys_follows_the_last_one_and_stays_short() {
        let last = key_after(Some(&key_after(None)));
        let keys = keys_after(Some(&last), 5_000);
        assert!(keys[0] > last && keys.is_sorted() && keys.iter().all(|key| key.len() < 16));
        let next = key_after(keys.last().map(String::as_str));
        assert!(next > keys[4_999]);
        assert_eq!(
            key_after(Some("not a key")),
            key_after(None),
            "a broken key starts the list again"
        );
        let between = key_between(Some(&keys[7]), Some(&keys[8]));
        assert!(keys[7] < between && between < keys[8]);
        assert!(format!("{}{}", prefix_after(&last), keys[0]) > last);
    }

    #[test]
    fn a_task_moves_to_the_top_again_and_again() {
        let mut first = key_after(None);
        for _ in 0..5_000 {
            let key = key_between(None, Some(&first));
            assert!(key < first && key.len() < 16, "{key} {first}");
            first = key;
        }
    }

    #[test]
    fn a_key_fits_between_two_neighbors_again_and_again() {
        let (low, mut high) = (key_after(None), key_after(Some(&key_after(None))));
        for _ in 0..500 {
            let key = key_between(Some(&low), Some(&high));
            assert!(low < key && key < high, "{low} {key} {high}");
            high = key;
        }
        assert!(high.len() < 200, "{}", high.len());
    }
}

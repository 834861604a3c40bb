//! Fractional keys of the manual order: a key fits between any two others, and keys sort as their texts do.

use fractional_index::FractionalIndex;

/// Returns a key after the last one.
#[must_use]
pub fn key_after(last: Option<&str>) -> String {
    read(last)
        .map_or_else(FractionalIndex::default, |last| FractionalIndex::new_after(&last))
        .to_string()
}

/// Returns a key between two neighbors; a missing neighbor is an end of the list.
#[must_use]
pub fn key_between(before: Option<&str>, after: Option<&str>) -> String {
    match (read(before), read(after)) {
        (Some(before), Some(after)) => {
            FractionalIndex::new_between(&before, &after).unwrap_or_else(|| FractionalIndex::new_after(&before))
        }
        (Some(before), None) => FractionalIndex::new_after(&before),
        (None, Some(after)) => FractionalIndex::new_before(&after),
        (None, None) => FractionalIndex::default(),
    }
    .to_string()
}

/// Returns rising keys after the last one, as short as their number allows.
#[must_use]
pub fn keys_after(last: Option<&str>, count: usize) -> Vec<String> {
    let prefix = key_after(last);
    let prefix = prefix.strip_suffix("80").unwrap_or(&prefix);
    (0..count).map(|number| format!("{prefix}{number:06x}80")).collect()
}

/// A text that sorts after every key of a list when another key follows it.
#[must_use]
pub fn prefix_after(last: &str) -> String {
    let key = key_after(Some(last));
    key.strip_suffix("80").unwrap_or(&key).to_owned()
}

fn read(key: Option<&str>) -> Option<FractionalIndex> {
    key.and_then(|key| FractionalIndex::from_string(key).ok())
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
        let between = key_between(Some(&keys[7]), Some(&keys[8]));
        assert!(keys[7] < between && between < keys[8]);
        assert!(format!("{}{}", prefix_after(&last), keys[0]) > last);
    }
}

//! Verification of `Stripe-Signature: t=…,v1=…`, an HMAC-SHA256 over the time and the exact bytes of the body.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::platform::clock::Timestamp;
use crate::platform::config::SecretText;

/// Maximum difference between the time in a signature and ours, either way, so that an old request cannot be replayed.
const TOLERANCE_S: i64 = 300;

/// Returns whether one of the signatures in `header` is right and its time is near. The comparison takes constant time.
pub fn is_genuine(secret: &SecretText, header: &str, body: &[u8], now: Timestamp) -> bool {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let mut times = parts().filter(|(name, _)| *name == "t").map(|(_, value)| value);
    let (Some(time), None) = (times.next(), times.next()) else {
        return false;
    };
    let Ok(seconds) = time.parse::<i64>() else {
        return false;
    };
    if (now.micros() / 1_000_000).abs_diff(seconds) > TOLERANCE_S.unsigned_abs() {
        return false;
    }
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.expose().as_bytes()) else {
        return false;
    };
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    // A secret that is being changed signs twice.
    parts()
        .filter(|(name, _)| *name == "v1")
        .filter_map(|(_, value)| decode_hex(value))
        .any(|signature| mac.clone().verify_slice(&signature).is_ok())
}

/// Hexadecimal digits as bytes.
fn decode_hex(hex: &str) -> Option<Vec<u8>> {
    if !hex.is_ascii() || !hex.len().is_multiple_of(2) {
        return None;
    }
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with `printf '%s' '1772357400.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test`.
    const GOOD: &str = "84e859183eb84e17557e44f81f071b6ca577ab8eb05bb3bb2107886e7f53a33b";
    const BODY: &[u8] = b"{\"id\":\"evt_1\"}";
    const NOW: Timestamp = Timestamp::from_micros(1_772_357_400_000_000);

    fn check_header(header: &str) -> bool {
        is_genuine(&SecretText::new("whsec_test"), header, BODY, NOW)
    }

    #[test]
    fn the_right_signature_passes_beside_others() {
        assert!(check_header(&format!("t=1772357400,v1={GOOD}")));
        assert!(check_header(&format!("t=1772357400, v0=00,v1=00,v1={GOOD}")));
    }

    #[test]
    fn everything_else_does_not() {
        let near_end = GOOD.replace('a', "b");
        for header in [
            String::new(),
            "t=1772357400".into(),
            format!("v1={GOOD}"),
            format!("t=1772357401,v1={GOOD}"),
            format!("t=1772357400,t=1772357400,v1={GOOD}"),
            format!("t=x,v1={GOOD}"),
            format!("t=1772357400,v0={GOOD}"),
            format!("t=1772357400,v1={near_end}"),
            format!("t=1772357400,v1={}", &GOOD[1..]),
            "t=1772357400,v1=ä".into(),
            "t=1772357400,v1=".into(),
        ] {
            assert!(!check_header(&header), "{header}");
        }
        let (good, other) = (format!("t=1772357400,v1={GOOD}"), SecretText::new("whsec_other"));
        assert!(!is_genuine(&other, &good, BODY, NOW));
        assert!(!is_genuine(
            &SecretText::new("whsec_test"),
            &good,
            b"{\"id\":\"evt_2\"}",
            NOW
        ));
    }

    #[test]
    fn a_time_counts_for_five_minutes_either_way() {
        let header = format!("t=1772357400,v1={GOOD}");
        for (seconds, passes) in [(300, true), (301, false), (-300, true), (-301, false)] {
            let now = Timestamp::from_micros(NOW.micros() + seconds * 1_000_000);
            assert_eq!(
                is_genuine(&SecretText::new("whsec_test"), &header, BODY, now),
                passes,
                "{seconds}"
            );
        }
    }
}

//! Codes of an authenticator app: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which every app can read.
//! Pure.

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use subtle::ConstantTimeEq;
use url::form_urlencoded;

use crate::platform::clock::Timestamp;

/// Length of a secret, as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
const STEP_MICROS: i64 = 30 * 1_000_000;
/// Steps before and after the present one whose code is accepted, for clocks that differ.
const WINDOW: i64 = 1;
const DIGITS: usize = 6;
/// One above the largest code.
const CODES: u32 = 1_000_000;
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The step of the window whose code this is. Compares in constant time.
pub fn find_step(secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
    let present = now.micros().div_euclid(STEP_MICROS);
    let mut found = None;
    for step in present - WINDOW..=present + WINDOW {
        if bool::from(code_at(secret, step).as_bytes().ct_eq(code.as_bytes())) {
            found = Some(step);
        }
    }
    found
}

/// The code of one step.
fn code_at(secret: &[u8], step: i64) -> String {
    let Ok(mut mac) = Hmac::<Sha1>::new_from_slice(secret) else {
        unreachable!("HMAC takes keys of any length");
    };
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest[digest.len() - 1] & 0xf);
    let number = digest[offset..offset + 4]
        .iter()
        .fold(0_u32, |number, byte| (number << 8) | u32::from(*byte));
    let number = (number & 0x7fff_ffff) % CODES;
    format!("{number:0DIGITS$}")
}

/// The secret as people type it into an app: RFC 4648 without padding.
pub fn encode_base32(secret: &[u8]) -> String {
    let bits = |at: usize| (secret.get(at / 8).copied().unwrap_or_default() >> (7 - at % 8)) & 1;
    let letter = |start: usize| {
        let index = (start..start + 5).fold(0_u8, |index, at| (index << 1) | bits(at));
        char::from(BASE32[usize::from(index)])
    };
    (0..secret.len() * 8).step_by(5).map(letter).collect()
}

/// The address that an app reads from the QR code. `label` is the name under which the app lists the code: a host or an
/// email.
pub fn enrollment_uri(secret: &[u8], label: &str) -> String {
    let label: String = form_urlencoded::byte_serialize(label.as_bytes()).collect();
    format!(
        "otpauth://totp/Sidestart:{label}?secret={}&issuer=Sidestart",
        encode_base32(secret)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    const fn at_second(seconds: i64) -> Timestamp {
        Timestamp::from_micros(seconds * 1_000_000)
    }

    /// The table of RFC 6238, appendix B, last six digits.
    #[test]
    fn the_codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(
                find_step(SECRET, code, at_second(seconds)),
                Some(seconds / 30),
                "{seconds}"
            );
        }
    }

    #[test]
    fn a_code_counts_for_one_step_before_and_after_its_own() {
        for (seconds, is_accepted) in [
            (1_111_111_049, false),
            (1_111_111_050, true),
            (1_111_111_109, true),
            (1_111_111_139, true),
            (1_111_111_140, false),
        ] {
            let found = find_step(SECRET, "081804", at_second(seconds));
            assert_eq!(found.is_some(), is_accepted, "{seconds}");
        }
    }

    #[test]
    fn nothing_else_is_a_code() {
        for other in ["", "81804", "0081804", "081805", "０８１８０４"] {
            assert_eq!(find_step(SECRET, other, at_second(1_111_111_109)), None, "{other}");
        }
    }

    #[test]
    fn the_secret_is_written_as_apps_read_it() {
        for (secret, text) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(encode_base32(secret.as_bytes()), text);
        }
        let uri = enrollment_uri(SECRET, "example.com");
        assert_eq!(
            uri,
            "otpauth://totp/Sidestart:example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sidestart"
        );
        let of_member = enrollment_uri(SECRET, "anna+side&x=1@example.org");
        assert!(
            of_member.starts_with("otpauth://totp/Sidestart:anna%2Bside%26x%3D1%40example.org?secret="),
            "{of_member}"
        );
    }
}

//! The `Host` of a request: exactly one, and of the form that a machine's name has.

use std::net::Ipv6Addr;

use axum::http::{HeaderMap, StatusCode, Version, header};

use crate::db::api_error::{ApiError, ErrorCode};

/// Checks what RFC 9112 (3.2) asks a server to check. HTTP/1.0 knows no `Host`, so that its requests may lack one.
///
/// # Errors
/// 400 for none, for more than one and for one of another form.
pub fn check_host(version: Version, headers: &HeaderMap) -> Result<(), ApiError> {
    let mut given = headers.get_all(header::HOST).iter();
    let is_right = match (given.next(), given.next()) {
        (None, _) => version < Version::HTTP_11,
        (Some(host), None) => host.to_str().is_ok_and(is_host),
        (Some(_), Some(_)) => false,
    };
    let message = "The request needs one Host header with the name of this site, such as Host: example.com.";
    is_right
        .then_some(())
        .ok_or_else(|| ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidRequest, message))
}

/// `example.com`, `192.0.2.1:8080` or `[2001:db8::1]:8080`.
fn is_host(text: &str) -> bool {
    let (name, port) = match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((address, port)) if address.parse::<Ipv6Addr>().is_ok() => ("v6", port),
            _ => return false,
        },
        None => text.split_at(text.find(':').unwrap_or(text.len())),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let is_port = match port.strip_prefix(':') {
        Some(digits) => {
            digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits.is_empty() || digits.parse::<u16>().is_ok())
        }
        None => port.is_empty(),
    };
    !name.is_empty() && name.bytes().all(is_name) && is_port
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn accepts_hosts(version: Version, hosts: &[&'static str]) -> bool {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, HeaderValue::from_static(host));
        }
        check_host(version, &headers).is_ok()
    }

    #[test]
    fn a_request_has_one_host() {
        assert!(accepts_hosts(Version::HTTP_11, &["example.com"]));
        assert!(!accepts_hosts(Version::HTTP_11, &[]));
        assert!(!accepts_hosts(Version::HTTP_11, &["example.com", "example.com"]));
        assert!(accepts_hosts(Version::HTTP_10, &[]));
        assert!(!accepts_hosts(Version::HTTP_10, &["a", "b"]));
    }

    #[test]
    fn a_host_is_a_name_or_an_address_with_or_without_a_port() {
        for host in [
            "a",
            "xn--bcher-kva.example",
            "192.0.2.1:8080",
            "[::1]",
            "[2001:db8::1]:443",
            "a_b:1",
            "a:",
        ] {
            assert!(is_host(host), "{host}");
        }
        for host in [
            "", ":80", "a b", "a/b", "user@a", "a:b", "a:99999", "a,b", "[::1", "[x]", "[::1]x", "a:80:80", "<a>",
        ] {
            assert!(!is_host(host), "{host}");
        }
    }
}

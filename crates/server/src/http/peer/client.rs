//! Address of the client: that of the connection, or the one that a trusted proxy names.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

/// The address of the connection that a request came over; an extension of every request that came over one.
#[derive(Debug, Clone, Copy)]
pub struct PeerAddress(pub SocketAddr);

/// Returns the client's address.
///
/// `X-Forwarded-For` counts only when the connection comes from a trusted proxy, and then only up to its rightmost hop
/// that is not one: an unknown party wrote everything left of that.
pub fn client_ip(headers: &HeaderMap, extensions: &Extensions, trusted: &[IpNet]) -> Option<IpAddr> {
    let is_trusted = |ip: &IpAddr| trusted.iter().any(|net| net.contains(ip));
    let mut client = extensions.get::<PeerAddress>()?.0.ip().to_canonical();
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    for hop in hops.iter().rev() {
        if !is_trusted(&client) {
            break;
        }
        let Some(ip) = parse_hop(hop.trim()) else { break };
        client = ip.to_canonical();
    }
    Some(client)
}

tokio::task_local! {
    /// Address of the client whose request a task answers.
    static CLIENT: IpAddr;
}

/// Remembers the client's address for all that happens while the request is answered.
pub async fn remember_client(State(trusted): State<Arc<[IpNet]>>, request: Request, next: Next) -> Response {
    match client_ip(request.headers(), request.extensions(), &trusted) {
        Some(client) => as_client(client, next.run(request)).await,
        None => next.run(request).await,
    }
}

/// Runs `work` as a part of the answer to a request of `client`.
pub fn as_client<F: Future>(client: IpAddr, work: F) -> impl Future<Output = F::Output> {
    CLIENT.scope(client, work)
}

/// Address of the client whose request this task answers. `None` for work of the server's own and for requests in
/// process.
pub fn current_client() -> Option<IpAddr> {
    CLIENT.try_with(|client| *client).ok()
}

/// Returns whether the request was made on this machine: a loopback connection that no proxy forwards.
pub fn is_local(headers: &HeaderMap, extensions: &Extensions) -> bool {
    let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]
        .iter()
        .any(|name| headers.contains_key(*name));
    let loopback = extensions
        .get::<PeerAddress>()
        .is_some_and(|peer| peer.0.ip().to_canonical().is_loopback());
    loopback && !forwarded
}

/// `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1` or `[2001:db8::1]:443`.
fn parse_hop(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    bare.parse()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client_of(peer: &str, forwarded: &[&str], trusted: &str) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_str(value).unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(PeerAddress(SocketAddr::new(peer.parse().unwrap(), 4000)));
        let trusted: Vec<IpNet> = trusted.split(',').filter_map(|net| net.parse().ok()).collect();
        client_ip(&headers, &extensions, &trusted).unwrap().to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_its_address() {
        assert_eq!(client_of("203.0.113.9", &["198.51.100.1"], "10.0.0.0/8"), "203.0.113.9");
        assert_eq!(client_of("203.0.113.9", &["198.51.100.1"], ""), "203.0.113.9");
    }

    #[test]
    fn the_rightmost_hop_that_is_no_proxy_is_the_client() {
        assert_eq!(client_of("10.0.0.2", &["198.51.100.1"], "10.0.0.0/8"), "198.51.100.1");
        assert_eq!(
            client_of("10.0.0.2", &["6.6.6.6, 198.51.100.1, 10.0.0.7"], "10.0.0.0/8"),
            "198.51.100.1"
        );
        assert_eq!(
            client_of("10.0.0.2", &["6.6.6.6", "198.51.100.1:5555"], "10.0.0.0/8"),
            "198.51.100.1"
        );
        assert_eq!(
            client_of("::ffff:10.0.0.2", &["[2001:db8::1]:99"], "10.0.0.0/8"),
            "2001:db8::1"
        );
    }

    #[test]
    fn nonsense_in_the_header_leaves_the_last_address_that_was_vouched_for() {
        assert_eq!(client_of("10.0.0.2", &["unknown"], "10.0.0.0/8"), "10.0.0.2");
        assert_eq!(client_of("10.0.0.2", &["1.2.3.4, ,10.0.0.3"], "10.0.0.0/8"), "10.0.0.3");
    }
}

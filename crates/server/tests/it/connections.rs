//! Tests that need a real socket: timeouts, the cap and the stop.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use serde_json::json;
use server::http::{ServeLimits, fixed_headers};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::Notify;

use crate::harness::{Engine, TestApp};
use crate::wire::{LIMITS, PATIENCE, Running, hear_all, hear_until, say};

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
/// Long enough that it never runs out in a test.
const UNHURRIED: ServeLimits = ServeLimits {
    header_timeout: Duration::from_secs(60),
    ..LIMITS
};

fn health_router() -> Router {
    Router::new().route("/healthz", get(|| async { "ok\n" }))
}

/// A route that says when it was entered and waits until it may answer.
fn held_router() -> (Router, Arc<Notify>, Arc<Notify>) {
    let (entered, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (tell, wait) = (Arc::clone(&entered), Arc::clone(&release));
    let handler = move || async move {
        tell.notify_one();
        wait.notified().await;
        "held\n"
    };
    (health_router().route("/held", get(handler)), entered, release)
}

#[tokio::test]
async fn half_sent_requests_are_closed_and_starve_nobody() {
    let server = Running::start(health_router(), LIMITS).await;
    let mut slow = Vec::new();
    for number in 0..30 {
        let mut stream = server.connect().await;
        say(
            &mut stream,
            &"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: "[..number.min(41)],
        )
        .await;
        slow.push(stream);
    }
    let mut honest = server.connect().await;
    say(&mut honest, HEALTH).await;
    assert!(hear_until(&mut honest, "ok\n").await.starts_with("HTTP/1.1 200"));
    for mut stream in slow {
        let heard = hear_all(&mut stream).await;
        assert!(!heard.contains("200 OK"), "{heard}");
    }
    hear_all(&mut honest).await;
}

#[tokio::test]
async fn a_body_that_trickles_is_a_408() {
    let app = TestApp::start(Engine::Sqlite, |given| given.request_timeout_s = Some(2)).await;
    let server = Running::start(app.router(), UNHURRIED).await;
    let mut stream = server.connect().await;
    say(
        &mut stream,
        "POST /api/niche/save-search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n",
    )
    .await;
    say(&mut stream, "Content-Length: 100\r\n\r\n{\"keywords\":").await;
    let heard = hear_all(&mut stream).await;
    assert!(heard.starts_with("HTTP/1.1 408"), "{heard}");
    assert!(heard.contains("request_timeout"), "{heard}");
}

#[tokio::test]
async fn a_connection_beyond_the_cap_waits_for_a_free_place() {
    let server = Running::start(
        health_router(),
        ServeLimits {
            max_connections: 2,
            ..UNHURRIED
        },
    )
    .await;
    let mut inside = Vec::new();
    for _ in 0..2 {
        let mut stream = server.connect().await;
        say(&mut stream, HEALTH).await;
        hear_until(&mut stream, "ok\n").await;
        inside.push(stream);
    }
    let mut waiting = server.connect().await;
    say(&mut waiting, HEALTH).await;
    say(&mut inside[0], HEALTH).await;
    hear_until(&mut inside[0], "ok\n").await;
    let early = tokio::time::timeout(Duration::from_millis(100), hear_until(&mut waiting, "ok\n")).await;
    assert!(early.is_err(), "served beyond the cap");
    drop(inside.pop());
    assert!(hear_until(&mut waiting, "ok\n").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_running_request_is_finished_before_the_server_stops() {
    let (router, entered, release) = held_router();
    let mut server = Running::start(router, UNHURRIED).await;
    let mut idle = server.connect().await;
    say(&mut idle, HEALTH).await;
    hear_until(&mut idle, "ok\n").await;
    let mut stream = server.connect().await;
    say(&mut stream, "GET /held HTTP/1.1\r\nHost: a\r\n\r\n").await;
    entered.notified().await;

    server.stop();
    assert!(
        hear_all(&mut idle).await.is_empty(),
        "idle connections are closed at once"
    );
    assert!(TcpStream::connect(server.addr).await.is_err(), "new ones are not taken");
    release.notify_one();
    let heard = hear_all(&mut stream).await;
    assert!(heard.ends_with("held\n"), "{heard}");
    assert!(server.done.await.unwrap(), "everything was finished");
}

#[tokio::test]
async fn a_head_that_was_begun_and_not_sent_does_not_hold_up_the_stop() {
    let mut server = Running::start(health_router(), UNHURRIED).await;
    let mut half_sent = server.connect().await;
    say(&mut half_sent, "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ").await;
    // Accepted before the stop.
    let mut other = server.connect().await;
    ask_health(&mut other).await;
    server.stop();
    let finished = tokio::time::timeout(Duration::from_secs(3), server.done).await;
    assert!(
        finished
            .expect("the stop takes seconds, not as long as a head may")
            .unwrap()
    );
    assert_eq!(hear_all(&mut half_sent).await, "");
}

#[tokio::test]
async fn a_request_that_never_ends_does_not_hold_up_the_stop() {
    let (router, entered, _release) = held_router();
    let limits = ServeLimits {
        shutdown_timeout: Duration::from_millis(100),
        ..UNHURRIED
    };
    let mut server = Running::start(router, limits).await;
    let mut stream = server.connect().await;
    say(&mut stream, "GET /held HTTP/1.1\r\nHost: a\r\n\r\n").await;
    entered.notified().await;
    server.stop();
    let finished = tokio::time::timeout(PATIENCE, server.done).await.unwrap().unwrap();
    assert!(!finished);
    assert_eq!(hear_all(&mut stream).await, "");
}

#[tokio::test]
async fn the_peer_of_a_real_connection_counts() {
    let app = TestApp::start(Engine::Sqlite, |given| {
        given.rate_limit_per_second = Some(1);
        given.rate_limit_burst = Some(1);
    })
    .await;
    let server = Running::start(app.router(), UNHURRIED).await;
    let mut stream = server.connect().await;
    let body = json!({"keywords": "a"}).to_string();
    let request = format!(
        "POST /api/niche/save-search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    for _ in 0..50 {
        say(&mut stream, &request).await;
        if hear_until(&mut stream, "}").await.starts_with("HTTP/1.1 429") {
            return;
        }
    }
    panic!("fifty writes at once were let through");
}

/// Connects from another address of this machine.
async fn connect_from(server: &Running, address: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{address}:0").parse().unwrap()).unwrap();
    socket.connect(server.addr).await.unwrap()
}

async fn ask_health(stream: &mut TcpStream) -> String {
    say(stream, HEALTH).await;
    hear_until(stream, "ok\n").await
}

#[tokio::test]
async fn one_address_cannot_take_every_place() {
    let limits = ServeLimits {
        max_per_address: 2,
        max_connections: 3,
        ..UNHURRIED
    };
    let server = Running::start(health_router(), limits).await;
    let mut inside = vec![server.connect().await, server.connect().await];
    for stream in &mut inside {
        ask_health(stream).await;
    }
    let refused = hear_all(&mut server.connect().await).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    assert!(
        refused.contains("rate_limited") && refused.contains("retry-after: 10"),
        "{refused}"
    );
    let mut neighbor = connect_from(&server, "127.0.0.2").await;
    assert!(ask_health(&mut neighbor).await.starts_with("HTTP/1.1 200"));
    drop(inside.pop());
    // The server learns of the end a moment later.
    loop {
        let mut again = server.connect().await;
        say(
            &mut again,
            "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        )
        .await;
        if hear_all(&mut again).await.starts_with("HTTP/1.1 200") {
            break;
        }
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_the_client_that_it_names_counts() {
    let limits = ServeLimits {
        max_per_address: 1,
        ..UNHURRIED
    };
    let (router, entered, release) = held_router();
    let server = Running::start_behind(router, limits, vec!["127.0.0.1/32".parse().unwrap()]).await;
    let ask = async |path: &str, client: &str| {
        let mut stream = server.connect().await;
        say(
            &mut stream,
            &format!("GET {path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {client}\r\n\r\n"),
        )
        .await;
        stream
    };
    let mut first = ask("/held", "192.0.2.1").await;
    entered.notified().await;
    let refused = hear_until(&mut ask("/healthz", "192.0.2.1").await, "}").await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    for other in ["192.0.2.2", "nonsense"] {
        hear_until(&mut ask("/healthz", other).await, "ok\n").await;
    }
    release.notify_one();
    hear_until(&mut first, "held\n").await;
    let mut again = ask("/healthz", "192.0.2.1").await;
    assert!(hear_until(&mut again, "ok\n").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn what_is_no_request_gets_the_headers_of_every_other_answer() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    let server = Running::start(app.router(), UNHURRIED).await;
    let many = "X-A: b\r\n".repeat(200);
    let long = "a".repeat(70_000);
    for (sent, status) in [
        ("NONSENSE\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nHost: a\r\nNo Colon\r\n\r\n".to_owned(), "400"),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), "414"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), "431"),
        // After an answer on the same connection, too.
        (format!("{HEALTH}NONSENSE\r\n\r\n"), "400"),
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n".to_owned(), "400"),
    ] {
        let mut stream = server.connect().await;
        say(&mut stream, &sent).await;
        let heard = hear_all(&mut stream).await;
        let answer = &heard[heard.rfind("HTTP/1.1 ").unwrap_or_default()..];
        let shown = &sent[..sent.len().min(80)];
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{shown}: {heard}");
        assert!(answer.contains("\"invalid_request\""), "{shown}: {answer}");
        let lower = answer.to_ascii_lowercase();
        for (name, value) in fixed_headers(false) {
            let line = format!("\r\n{name}: {}\r\n", value.to_str().unwrap().to_ascii_lowercase());
            assert!(lower.contains(&line), "{name} of {shown}: {answer}");
        }
        assert!(lower.contains("\r\nconnection: close\r\n"), "{answer}");
    }
    let mut old = server.connect().await;
    say(&mut old, "GET /healthz HTTP/1.0\r\n\r\n").await;
    assert!(hear_all(&mut old).await.starts_with("HTTP/1.0 200"));
}

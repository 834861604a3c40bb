//! The connections: our own loop around hyper, because the released `axum::serve` has no header timeout and lets
//! half-sent requests stay open forever.
//!
//! HTTP/1.1 only: protocol detection would read the first bytes of a connection before any timeout runs.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use super::client::Peer;

/// How long to rest when the system refuses a new connection, for lack of file handles for example.
const REST_AFTER_FAILED_ACCEPT: Duration = Duration::from_millis(100);

#[derive(Debug, Clone, Copy)]
pub struct ServeLimits {
    /// For the request's head, and for the silence between two requests of one connection.
    pub header_timeout: Duration,
    /// Connections served at once. More wait in the system's queue until one is free.
    pub max_connections: usize,
    /// What running requests get after `stop`.
    pub shutdown_timeout: Duration,
}

/// Serves `router` until `stop` ends, then lets running requests finish. Answers whether all of them did.
pub async fn serve(listener: TcpListener, router: Router, limits: ServeLimits, stop: impl Future<Output = ()>) -> bool {
    let slots = Arc::new(Semaphore::new(limits.max_connections));
    let graceful = GracefulShutdown::new();
    // Dropped when the deadline is over: every connection that is still open ends then.
    let (_alive, over) = watch::channel(());
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .half_close(false);

    let mut stop = std::pin::pin!(stop);
    loop {
        let (slot, stream, peer) = tokio::select! {
            next = next_connection(&listener, &slots) => next,
            () = &mut stop => break,
        };
        prepare(&stream, limits.header_timeout);
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), peer, request));
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        let mut over = over.clone();
        tokio::spawn(async move {
            tokio::select! {
                // Connections break all the time; it is nothing to act on.
                result = connection => if let Err(error) = result { tracing::debug!(%error, "connection ended early"); },
                _ = over.changed() => {}
            }
            drop(slot);
        });
    }
    drop(listener);
    tokio::time::timeout(limits.shutdown_timeout, graceful.shutdown())
        .await
        .is_ok()
}

/// Waits for a free slot first and for a connection then, so that one beyond the limit stays in the system's queue.
async fn next_connection(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, TcpStream, Peer) {
    // The semaphore is never closed.
    let slot = Arc::clone(slots).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (slot, stream, Peer(peer)),
            Err(error) if is_the_clients(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(REST_AFTER_FAILED_ACCEPT).await;
            }
        }
    }
}

fn is_the_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Small answers leave at once; a client that stops reading loses the connection, as one that stops writing does.
fn prepare(stream: &TcpStream, patience: Duration) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot set TCP_NODELAY");
    }
    #[cfg(target_os = "linux")]
    if let Err(error) = socket2::SockRef::from(stream).set_tcp_user_timeout(Some(patience * 3)) {
        tracing::debug!(%error, "cannot set TCP_USER_TIMEOUT");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = patience;
}

async fn answer(router: Router, peer: Peer, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(peer);
    router.oneshot(request).await
}

//! The connections: our own loop around hyper, because the released `axum::serve` has no header timeout and lets
//! half-sent requests stay open forever.
//!
//! HTTP/1.1 only: protocol detection would read the first bytes of a connection before any timeout runs.

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::{Body as HttpBody, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use ipnet::IpNet;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::db::api_error::ApiError;
use crate::http::addresses::{AddressSlot, Addresses};
use crate::http::middleware::early::{Connection, EarlyAnswers, early_answer};
use crate::http::middleware::host::check_host;
use crate::http::peer::client::{PeerAddress, client_ip};

/// Pause after the system refused a new connection, for lack of file handles for example.
const REST_AFTER_FAILED_ACCEPT: Duration = Duration::from_millis(100);

/// Time after the stop in which a connection that has asked nothing yet may send its first head. One that dribbles
/// would hold the stop up for as long as a head may take.
const FIRST_HEAD_AT_STOP: Duration = Duration::from_secs(1);

/// Seconds after which a client with too many requests under way may try again.
const RETRY_AFTER_S: u64 = 10;

#[derive(Debug, Clone, Copy)]
pub struct ServeLimits {
    /// Time for the request's head, and for the silence between two requests of one connection.
    pub header_timeout: Duration,
    /// Connections served at once. More wait in the system's queue until one is free.
    pub max_connections: usize,
    /// Connections of one address, or requests that a trusted proxy passes on for it, at once. 0 is no limit.
    pub max_per_address: usize,
    /// True when people reach the site over TLS: answers that bypass the router carry HSTS, too.
    pub https: bool,
    /// Time that running requests get after `stop`.
    pub shutdown_timeout: Duration,
}

/// Serves `router` until `stop` ends, then lets running requests finish. Answers whether all of them did.
///
/// Each address may hold so many connections. Those of a trusted proxy are as many as it likes: what counts there are
/// the requests under way, each for the client that the proxy names.
pub async fn serve_router(
    listener: TcpListener,
    router: Router,
    limits: ServeLimits,
    trusted_proxies: Vec<IpNet>,
    stop: impl Future<Output = ()>,
) -> bool {
    let slots = Arc::new(Semaphore::new(limits.max_connections));
    let shared = Arc::new(Shared::new(&limits, trusted_proxies));
    let graceful = GracefulShutdown::new();
    // Dropped at the deadline: every connection that is still open ends then.
    let (_alive, over) = watch::channel(());
    let (stopping, stop_seen) = watch::channel(false);
    let builder = connection_builder(&limits);
    let mut stop = std::pin::pin!(stop);
    loop {
        let (slot, stream, peer) = tokio::select! {
            next = next_connection(&listener, &slots) => next,
            () = &mut stop => break,
        };
        let place = match shared.place_of(peer) {
            Ok(place) => place,
            Err(refusal) => {
                // Sends only as much as the system takes at once: a client over its limit is not waited for.
                drop(socket2::SockRef::from(&stream).send(refusal));
                continue;
            }
        };
        prepare_stream(&stream, limits.header_timeout);
        let (router, sharing) = (router.clone(), Arc::clone(&shared));
        let has_asked = Arc::new(AtomicBool::new(false));
        let asks = Arc::clone(&has_asked);
        let service = service_fn(move |request| {
            asks.store(true, Ordering::Relaxed);
            answer_request(router.clone(), Arc::clone(&sharing), peer, request)
        });
        let stream = Connection::new(stream, Arc::clone(&shared.answers));
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        let (mut over, stop_seen) = (over.clone(), stop_seen.clone());
        tokio::spawn(async move {
            tokio::select! {
                // Connections break all the time; it is nothing to act on.
                result = connection => if let Err(error) = result { tracing::debug!(%error, "connection ended early"); },
                _ = over.changed() => {}
                () = end_of_unasked(stop_seen, &has_asked) => {}
            }
            drop((slot, place));
        });
    }
    drop(listener);
    stopping.send_replace(true);
    tokio::time::timeout(limits.shutdown_timeout, graceful.shutdown())
        .await
        .is_ok()
}

fn connection_builder(limits: &ServeLimits) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .half_close(false);
    builder
}

/// Ends a moment after the stop, for a connection that has asked nothing.
async fn end_of_unasked(mut stop_seen: watch::Receiver<bool>, has_asked: &AtomicBool) {
    drop(stop_seen.wait_for(|stops| *stops).await);
    tokio::time::sleep(FIRST_HEAD_AT_STOP).await;
    if has_asked.load(Ordering::Relaxed) {
        std::future::pending().await
    }
}

/// Waits for a free slot first and for a connection then, so that one beyond the limit stays in the system's queue.
async fn next_connection(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, TcpStream, PeerAddress) {
    // The semaphore is never closed.
    let slot = Arc::clone(slots).acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => return (slot, stream, PeerAddress(peer)),
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
fn prepare_stream(stream: &TcpStream, patience: Duration) {
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

/// State that all connections share.
struct Shared {
    addresses: Addresses,
    answers: Arc<EarlyAnswers>,
    trusted_proxies: Vec<IpNet>,
    https: bool,
}

impl Shared {
    fn new(limits: &ServeLimits, trusted_proxies: Vec<IpNet>) -> Self {
        Self {
            addresses: Addresses::new(limits.max_per_address),
            answers: Arc::new(EarlyAnswers::new(limits.https)),
            trusted_proxies,
            https: limits.https,
        }
    }

    /// The place of a new connection; none for that of a trusted proxy, whose requests are counted one by one. The
    /// error is what to write to an address that holds too many.
    fn place_of(&self, peer: PeerAddress) -> Result<Option<AddressSlot>, &[u8]> {
        let ip = peer.0.ip();
        if self.is_trusted(ip) {
            return Ok(None);
        }
        let place = self.addresses.take_place(ip);
        place.map(Some).ok_or(&self.answers.too_many_connections)
    }

    /// The place of a request that a trusted proxy passes on. `Err` when the client that it names has too many.
    fn place_of_forwarded(&self, request: &Request<Body>, peer: PeerAddress) -> Result<Option<AddressSlot>, ()> {
        if !self.is_trusted(peer.0.ip()) {
            return Ok(None);
        }
        let client = client_ip(request.headers(), request.extensions(), &self.trusted_proxies);
        match client.filter(|client| !self.is_trusted(*client)) {
            Some(client) => self.addresses.take_place(client).map(Some).ok_or(()),
            None => Ok(None),
        }
    }

    fn is_trusted(&self, ip: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&ip.to_canonical()))
    }
}

async fn answer_request(
    router: Router,
    shared: Arc<Shared>,
    peer: PeerAddress,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(peer);
    if let Err(refusal) = check_host(request.version(), request.headers()) {
        return Ok(early_answer(refusal, shared.https));
    }
    let Ok(place) = shared.place_of_forwarded(&request, peer) else {
        return Ok(early_answer(ApiError::rate_limited(RETRY_AFTER_S), shared.https));
    };
    let response = router.oneshot(request).await?;
    Ok(match place {
        Some(place) => response.map(|inner| Body::new(PlacedBody { inner, _place: place })),
        None => response,
    })
}

/// A body that holds the place of its request until it is sent.
struct PlacedBody {
    inner: Body,
    _place: AddressSlot,
}

impl HttpBody for PlacedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

//! A real socket, for what only bytes and time can show.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use ipnet::IpNet;
use server::http::{ServeLimits, serve_router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Longest wait of any test; only a broken server comes near it.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub struct Running {
    pub addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    /// Ends with whether all requests could be finished.
    pub done: JoinHandle<bool>,
}

pub const LIMITS: ServeLimits = ServeLimits {
    header_timeout: Duration::from_millis(200),
    max_connections: 100,
    max_per_address: 0,
    https: false,
    shutdown_timeout: Duration::from_secs(5),
};

impl Running {
    pub async fn start(router: Router, limits: ServeLimits) -> Self {
        Self::start_behind(router, limits, Vec::new()).await
    }

    pub async fn start_behind(router: Router, limits: ServeLimits, trusted_proxies: Vec<IpNet>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(serve_router(listener, router, limits, trusted_proxies, async {
            drop(stopped.await)
        }));
        Self {
            addr,
            stop: Some(stop),
            done,
        }
    }

    pub fn stop(&mut self) {
        drop(self.stop.take());
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.addr).await.unwrap()
    }
}

pub async fn say(stream: &mut TcpStream, text: &str) {
    stream.write_all(text.as_bytes()).await.unwrap();
}

/// Reads until the other side closes.
pub async fn hear_all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end, too.
    drop(
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
            .await
            .expect("the connection stayed open"),
    );
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads until `end` arrives.
pub async fn hear_until(stream: &mut TcpStream, end: &str) -> String {
    let mut heard = Vec::new();
    let hear = async {
        while !String::from_utf8_lossy(&heard).contains(end) {
            let mut part = [0; 1024];
            let length = stream.read(&mut part).await.unwrap();
            assert!(length > 0, "closed after {:?}", String::from_utf8_lossy(&heard));
            heard.extend_from_slice(&part[..length]);
        }
    };
    tokio::time::timeout(PATIENCE, hear)
        .await
        .expect("nothing more arrived");
    String::from_utf8_lossy(&heard).into_owned()
}

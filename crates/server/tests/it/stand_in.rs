//! Test server on this machine that replaces another company's server. It runs for as long as the tests do and records
//! the requests.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use server::http::serve_router;

use crate::wire::LIMITS;

/// Recorded request.
#[derive(Debug, Clone)]
pub struct Asked {
    pub path: String,
    pub headers: HeaderMap,
    pub body: String,
}

impl Asked {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// Returns a key for one test, by which its requests differ from those of the others.
pub fn fresh_key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("key-{:06}", NEXT.fetch_add(1, Ordering::Relaxed))
}

pub struct StandIn {
    pub addr: SocketAddr,
    asked: &'static Mutex<Vec<Asked>>,
}

impl StandIn {
    /// Starts one whose `answer` is the answer to everything.
    pub fn start<F>(answer: fn(Asked) -> F) -> Self
    where
        F: Future<Output = Response> + Send + 'static,
    {
        let asked: &'static Mutex<Vec<Asked>> = Box::leak(Box::default());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let addr = listener.local_addr().unwrap();
        let handle = move |uri: Uri, headers: HeaderMap, body: Bytes| {
            let path = uri.path().to_owned();
            let body = String::from_utf8_lossy(&body).into_owned();
            let question = Asked { path, headers, body };
            asked.lock().unwrap().push(question.clone());
            answer(question)
        };
        // A thread of its own: each test has a runtime, and this one must outlive them.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                serve_router(
                    listener,
                    Router::new().fallback(handle),
                    LIMITS,
                    Vec::new(),
                    std::future::pending(),
                )
                .await;
            });
        });
        Self { addr, asked }
    }

    /// Returns the requests with this bearer key.
    pub fn asked_with(&self, key: &str) -> Vec<Asked> {
        let bearer = format!("Bearer {key}");
        let all = self.asked.lock().unwrap();
        all.iter()
            .filter(|asked| asked.header("authorization") == bearer)
            .cloned()
            .collect()
    }
}

//! Calls to other machines, and only to addresses that a setting names. Everything that leaves this one leaves here.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use url::Url;

use crate::platform::config::SecretText;

/// Time within which another machine must accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// HTTP client. It follows no redirect, uses no proxy of the environment, and limits the size of answers. Cheap to
/// clone; a server without outgoing calls never reads the system's certificates.
#[derive(Debug, Clone, Default)]
pub struct HttpClient(Arc<OnceLock<reqwest::Client>>);

/// One POST.
#[derive(Debug)]
pub struct OutgoingCall<'c> {
    pub url: &'c Url,
    pub bearer: Option<&'c SecretText>,
    /// Headers in addition to the bearer token, with names in lower case.
    pub headers: &'c [(&'static str, &'c str)],
    pub content_type: &'static str,
    pub body: Vec<u8>,
    /// Until the answer's last byte.
    pub timeout: Duration,
    /// Maximum size of the answer's body.
    pub max_bytes: usize,
}

/// Answer with any status.
#[derive(Debug)]
pub struct CallReply {
    pub status: u16,
    pub body: Vec<u8>,
}

impl CallReply {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Reason for a missing answer. Never holds the address, which may be a secret, nor any part of the request.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    #[error("calls cannot be made: {0}")]
    NoClient(reqwest::Error),
    #[error("a header cannot be sent")]
    Header,
    #[error("no answer in time")]
    TimedOut,
    #[error("the call failed: {0}")]
    Failed(reqwest::Error),
    #[error("the answer is larger than {0} bytes")]
    TooLarge(usize),
}

impl HttpClient {
    /// Loads the certificates, so that a machine that cannot make calls reports it at the start.
    ///
    /// # Errors
    /// When the system has no certificates to check others by.
    pub fn prepare_client(&self) -> Result<(), CallError> {
        self.get_client().map(drop)
    }

    /// Sends the call and reads the answer up to its limit.
    ///
    /// # Errors
    /// When no answer comes in time or it is too large. An answer with any status is not an error.
    pub async fn send_call(&self, call: OutgoingCall<'_>) -> Result<CallReply, CallError> {
        let request = self
            .get_client()?
            .post(call.url.clone())
            .headers(call_headers(&call)?)
            .timeout(call.timeout)
            .body(call.body);
        let mut response = request.send().await.map_err(call_failed)?;
        let mut body = Vec::new();
        while let Some(part) = response.chunk().await.map_err(call_failed)? {
            if body.len() + part.len() > call.max_bytes {
                return Err(CallError::TooLarge(call.max_bytes));
            }
            body.extend_from_slice(&part);
        }
        Ok(CallReply {
            status: response.status().as_u16(),
            body,
        })
    }

    fn get_client(&self) -> Result<&reqwest::Client, CallError> {
        if let Some(client) = self.0.get() {
            return Ok(client);
        }
        // An error says that there is one already, which is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT_TIMEOUT)
            .user_agent(concat!("sidestart/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(CallError::NoClient)?;
        Ok(self.0.get_or_init(|| client))
    }
}

fn call_headers(call: &OutgoingCall<'_>) -> Result<HeaderMap, CallError> {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(call.content_type));
    for (name, value) in call.headers {
        let value = HeaderValue::from_str(value).map_err(|_| CallError::Header)?;
        headers.insert(HeaderName::from_static(name), value);
    }
    if let Some(key) = call.bearer {
        let text = format!("Bearer {}", key.expose());
        let mut value = HeaderValue::from_str(&text).map_err(|_| CallError::Header)?;
        value.set_sensitive(true);
        headers.insert(reqwest::header::AUTHORIZATION, value);
    }
    Ok(headers)
}

fn call_failed(error: reqwest::Error) -> CallError {
    match error.is_timeout() {
        true => CallError::TimedOut,
        false => CallError::Failed(error.without_url()),
    }
}

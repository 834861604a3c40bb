//! Answers that bypass the router: to bytes that are no HTTP, and to an address with too many connections. They carry
//! the headers and the body of every other error answer.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::headers::fixed_headers;
use crate::db::api_error::{ApiError, ErrorCode};

/// Maximum length of the parser's own answers, in bytes.
const MAX_PARSER_ANSWER: usize = 256;
/// Seconds until a connection that was refused may be tried again.
const RETRY_AFTER_S: u64 = 10;

/// The answers, ready to be written.
#[derive(Debug)]
pub struct EarlyAnswers {
    /// Replacements by the status that the parser gives.
    parser: Vec<(&'static [u8], Bytes)>,
    pub too_many_connections: Bytes,
}

impl EarlyAnswers {
    /// `https` is the argument of [`fixed_headers`].
    pub fn new(https: bool) -> Self {
        let refused = |status, message: &str| {
            let error = ApiError::new(status, ErrorCode::InvalidRequest, message);
            write_response(&error, https)
        };
        let parser = vec![
            (
                &b"400 "[..],
                refused(StatusCode::BAD_REQUEST, "This HTTP request could not be read."),
            ),
            (
                &b"414 "[..],
                refused(
                    StatusCode::URI_TOO_LONG,
                    "The address is too long. Please use a shorter one.",
                ),
            ),
            (
                &b"431 "[..],
                refused(
                    StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                    "The headers are too long. Please delete this site's cookies and try again.",
                ),
            ),
        ];
        let too_many = "Too many connections from one address. Please close some and try again.";
        Self {
            parser,
            too_many_connections: write_response(&ApiError::too_many(too_many, RETRY_AFTER_S), https),
        }
    }

    /// Returns the replacement for an answer that the parser made by itself. Such an answer has three headers at most,
    /// and no answer of the router has so few.
    fn in_place_of(&self, text: &[u8]) -> Option<&Bytes> {
        if text.len() > MAX_PARSER_ANSWER || !text.starts_with(b"HTTP/1.") {
            return None;
        }
        let status = text.get("HTTP/1.1 ".len()..)?;
        let (_, answer) = self.parser.iter().find(|(known, _)| status.starts_with(known))?;
        let head = std::str::from_utf8(text.strip_suffix(b"\r\n\r\n")?).ok()?;
        let is_the_parsers = |line: &str| {
            let known = ["connection: ", "content-length: 0", "date: "];
            known.iter().any(|known| line.starts_with(known))
        };
        head.split("\r\n").skip(1).all(is_the_parsers).then_some(answer)
    }
}

/// The error as an answer with the headers that every answer has.
pub fn early_answer(error: ApiError, https: bool) -> Response {
    let mut response = error.into_response();
    let headers = response.headers_mut();
    headers.extend(fixed_headers(https));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Serializes the error as bytes.
fn write_response(error: &ApiError, https: bool) -> Bytes {
    let body = serde_json::to_vec(error.body()).unwrap_or_default();
    let response = early_answer(ApiError::copy_for_caller(error), https);
    let mut text = format!("HTTP/1.1 {}\r\ncontent-length: {}\r\n", response.status(), body.len()).into_bytes();
    for (name, value) in response.headers() {
        text.extend_from_slice(name.as_str().as_bytes());
        text.extend_from_slice(b": ");
        text.extend_from_slice(value.as_bytes());
        text.extend_from_slice(b"\r\n");
    }
    text.extend_from_slice(b"\r\n");
    text.extend_from_slice(&body);
    text.into()
}

/// A connection on which the parser's own answers are replaced.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    answers: Arc<EarlyAnswers>,
    /// Rest of a replacement to write, and the length of the answer that it replaces.
    replacing: Option<(Bytes, usize)>,
}

impl Connection {
    pub fn new(stream: TcpStream, answers: Arc<EarlyAnswers>) -> Self {
        Self {
            stream,
            answers,
            replacing: None,
        }
    }

    /// Writes the rest. Afterwards the parser's answer counts as written.
    fn write_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        while let Some((rest, length)) = &mut self.replacing {
            if rest.is_empty() {
                let length = *length;
                self.replacing = None;
                return Poll::Ready(Ok(length));
            }
            match ready!(Pin::new(&mut self.stream).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                count => rest.advance(count),
            }
        }
        Poll::Ready(Ok(0))
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, text: &[u8]) -> Poll<io::Result<usize>> {
        if self.replacing.is_none() {
            let found = self.answers.in_place_of(text).cloned();
            self.replacing = found.map(|answer| (answer, text.len()));
        }
        match self.replacing {
            Some(_) => self.write_replacement(context),
            None => Pin::new(&mut self.stream).poll_write(context, text),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        texts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match texts {
            [text] => self.poll_write(context, text),
            texts => Pin::new(&mut self.stream).poll_write_vectored(context, texts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_of_the_parser_are_replaced() {
        let answers = EarlyAnswers::new(false);
        let replaced = |text: &str| answers.in_place_of(text.as_bytes()).is_some();
        assert!(replaced(
            "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: now\r\n\r\n"
        ));
        assert!(replaced(
            "HTTP/1.0 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n\r\n"
        ));
        for text in [
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-frame-options: DENY\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\nmore",
            "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 ",
            "",
        ] {
            assert!(!replaced(text), "{text}");
        }
    }
}

//! The files of the web build, compiled into the binary.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read;
use std::sync::{Arc, LazyLock};

use axum::http::{HeaderValue, header};
use bytes::Bytes;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::pages::serving::body::StoredBody;

/// Hashed names: the content behind one never changes.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Fixed names: ask every time, a 304 is cheap.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");

/// A debug build reads the folder at run time, a release build carries it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct DistFolder;

/// The parts of the web build that pages are made of.
pub struct WebBuild {
    /// `index.html` with its marks.
    pub template: String,
    /// The script that renders pages.
    pub script: String,
    /// Vite's list of source modules and the files they became.
    pub manifest: String,
}

impl WebBuild {
    /// None when the web application was not built before this binary.
    pub fn embedded() -> Option<Self> {
        Some(Self {
            template: file_text("client/index.html")?,
            script: packed_text("server/entry-server.js.br")?,
            manifest: file_text("client/.vite/manifest.json")?,
        })
    }
}

/// URL path to answer.
pub type Assets = HashMap<String, StoredBody>;

/// Returns the embedded assets. They are made once per process and shared by all routers.
pub fn embedded_assets() -> Arc<Assets> {
    static ASSETS: LazyLock<Arc<Assets>> = LazyLock::new(|| Arc::new(collect_assets()));
    ASSETS.clone()
}

fn collect_assets() -> Assets {
    DistFolder::iter().filter_map(|file| find_asset(&file)).collect()
}

fn find_asset(file: &str) -> Option<(String, StoredBody)> {
    let name = file.strip_prefix("client/")?;
    if name == "index.html" || name.starts_with('.') || name.ends_with(".br") || name.ends_with(".gz") {
        return None;
    }
    let plain = DistFolder::get(file)?;
    let digest = plain.metadata.sha256_hash();
    let packed = |suffix: &str| DistFolder::get(&format!("{file}{suffix}")).map(file_bytes);
    let cache = if name.starts_with("assets/") {
        IMMUTABLE
    } else {
        REVALIDATE
    };
    let stored = StoredBody::from_forms(
        digest,
        file_bytes(plain),
        packed(".gz"),
        packed(".br"),
        content_type(name),
    )
    .with_header(header::CACHE_CONTROL, cache);
    Some((format!("/{name}"), stored))
}

fn file_bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

fn file_text(file: &str) -> Option<String> {
    String::from_utf8(DistFolder::get(file)?.data.into_owned()).ok()
}

fn packed_text(file: &str) -> Option<String> {
    let packed = DistFolder::get(file)?.data;
    let mut text = String::new();
    brotli::Decompressor::new(&packed[..], 64 * 1024)
        .read_to_string(&mut text)
        .ok()?;
    Some(text)
}

/// The types that a web build has. Anything else is offered as a download, which no browser runs.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

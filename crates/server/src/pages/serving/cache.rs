//! Rendered pages, packed and weighed. See docs/decisions/0001-cache-pages-and-hash-inline-scripts.md.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;

use crate::db::api_error::ApiError;
use crate::http::RequestMeter;

use crate::pages::serving::body::StoredBody;

/// Time for which a shell replaces a page whose render failed, so that a broken page is not rendered for every visitor.
const SHELL_TTL: Duration = Duration::from_secs(5);

/// Answer of an address.
#[derive(Clone)]
pub struct CacheEntry {
    pub stored: Arc<StoredBody>,
    /// False for the shell that replaces a failed render.
    pub rendered: bool,
    /// Counts the answers from memory, whole ones and 304.
    pub meters: [RequestMeter; 2],
}

/// An address in its normal form and the version of the content that it shows.
type CacheKey = (String, u64);

/// Memory for answers that are no pages.
const KEPT_BYTES: u64 = 4 << 20;

/// Part of the memory for pages that the pages of places may use. There are millions of them, and a crawler that reads
/// them must not take the room of all others.
const PLACES_PART: u64 = 4;

pub struct PageCache {
    entries: Cache<CacheKey, CacheEntry>,
    /// Pages of markets in a place, and lists of a place.
    places: Cache<CacheKey, CacheEntry>,
    kept: Cache<CacheKey, Arc<StoredBody>>,
    content_version: AtomicU64,
}

impl PageCache {
    pub fn new(max_bytes: u64) -> Self {
        let of_places = max_bytes / PLACES_PART;
        let kept = Cache::builder()
            .max_capacity(KEPT_BYTES.min(max_bytes))
            .weigher(|_, stored: &Arc<StoredBody>| entry_weight(stored))
            .build();
        Self {
            entries: page_entries(max_bytes - of_places),
            places: page_entries(of_places),
            kept,
            content_version: AtomicU64::new(0),
        }
    }

    /// Sets the content version. Every page with content is rendered again for a newer one. A render that is under way
    /// keeps its old key and is never served again.
    pub fn content_is_at(&self, version: u64) {
        self.content_version.fetch_max(version, Ordering::AcqRel);
    }

    fn cache_key(&self, url: &str) -> CacheKey {
        let version = match is_of_release(url) {
            true => 0,
            false => self.content_version.load(Ordering::Acquire),
        };
        (url.to_owned(), version)
    }

    /// Returns whether an answer is cached under a name.
    pub fn is_cacheable(&self, name: &str) -> bool {
        self.kept.contains_key(&self.cache_key(name))
    }

    /// Returns the cached answer of a name, or the one that `make` makes.
    pub async fn get_or_store<F>(&self, name: String, make: F) -> Result<Arc<StoredBody>, ApiError>
    where
        F: Future<Output = Result<StoredBody, ApiError>>,
    {
        let key = (name, self.content_version.load(Ordering::Acquire));
        let made = self.kept.try_get_with(key, async { make.await.map(Arc::new) });
        made.await.map_err(|error| ApiError::copy_for_caller(&error))
    }

    /// Returns the entry of an address. Of callers that miss at the same time one makes it and the others wait for it;
    /// a failure is not cached.
    pub async fn get_or_render<F, E>(&self, url: &str, make: impl FnOnce() -> F) -> Result<CacheEntry, Arc<E>>
    where
        F: Future<Output = Result<CacheEntry, E>>,
        E: Send + Sync + 'static,
    {
        let key = self.cache_key(url);
        let entries = self.entries_for(url);
        match entries.get(&key).await {
            Some(entry) => Ok(entry),
            None => entries.try_get_with(key, make()).await,
        }
    }

    /// Returns the cached entry of an address without rendering it.
    pub async fn peek_entry(&self, url: &str) -> Option<CacheEntry> {
        self.entries_for(url).get(&self.cache_key(url)).await
    }

    fn entries_for(&self, url: &str) -> &Cache<CacheKey, CacheEntry> {
        match is_of_place(url) {
            true => &self.places,
            false => &self.entries,
        }
    }

    /// Entries and their bytes, for the tests of the bounds and the metrics.
    pub async fn cache_size(&self) -> (u64, u64) {
        let mut size = (0, 0);
        for entries in [&self.entries, &self.places] {
            entries.run_pending_tasks().await;
            size = (size.0 + entries.entry_count(), size.1 + entries.weighted_size());
        }
        size
    }
}

fn page_entries(max_bytes: u64) -> Cache<CacheKey, CacheEntry> {
    Cache::builder()
        .max_capacity(max_bytes)
        .weigher(|_, entry: &CacheEntry| entry_weight(&entry.stored))
        .expire_after(ShellExpiry)
        .build()
}

/// Returns whether a page shows the figures of the release and no content of the site, so that no change makes it
/// again.
fn is_of_release(url: &str) -> bool {
    let rest = url.strip_prefix("/markets");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
}

/// Returns whether a page is that of a market in a place, or a list of the markets for a place.
fn is_of_place(url: &str) -> bool {
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    match path.strip_prefix("/markets") {
        Some("") => query.split('&').any(|pair| pair.starts_with("location=")),
        Some(rest) => rest.matches('/').count() == 2,
        None => false,
    }
}

fn entry_weight(stored: &StoredBody) -> u32 {
    u32::try_from(stored.memory_bytes()).unwrap_or(u32::MAX)
}

struct ShellExpiry;

impl Expiry<CacheKey, CacheEntry> for ShellExpiry {
    fn expire_after_create(&self, _: &CacheKey, entry: &CacheEntry, _: Instant) -> Option<Duration> {
        (!entry.rendered).then_some(SHELL_TTL)
    }
}

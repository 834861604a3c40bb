//! Rendered pages, packed and weighed. See docs/decisions/0001-cache-pages-and-hash-inline-scripts.md.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;

use crate::error::ApiError;
use crate::http::Meter;

use super::body::Stored;

/// Time for which a shell replaces a page whose render failed, so that a broken page is not rendered for every visitor.
const SHELL_TTL: Duration = Duration::from_secs(5);

/// Answer of an address.
#[derive(Clone)]
pub struct Entry {
    pub stored: Arc<Stored>,
    /// False for the shell that replaces a failed render.
    pub rendered: bool,
    /// Counts the answers from memory, whole ones and 304.
    pub meters: [Meter; 2],
}

/// An address in its normal form and the version of the content that it shows.
type Key = (String, u64);

/// Memory for answers that are no pages.
const KEPT_BYTES: u64 = 8 << 20;

pub struct PageCache {
    entries: Cache<Key, Entry>,
    kept: Cache<Key, Arc<Stored>>,
    content_version: AtomicU64,
}

impl PageCache {
    pub fn new(max_bytes: u64) -> Self {
        let entries = Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|_, entry: &Entry| weight(&entry.stored))
            .expire_after(ShellExpiry)
            .build();
        let kept = Cache::builder()
            .max_capacity(KEPT_BYTES.min(max_bytes))
            .weigher(|_, stored: &Arc<Stored>| weight(stored))
            .build();
        Self {
            entries,
            kept,
            content_version: AtomicU64::new(0),
        }
    }

    /// Sets the content version. Every page is rendered again for a newer one. A render that is under way keeps its old
    /// key and is never served again.
    pub fn content_is_at(&self, version: u64) {
        self.content_version.fetch_max(version, Ordering::AcqRel);
    }

    fn key(&self, url: &str) -> Key {
        (url.to_owned(), self.content_version.load(Ordering::Acquire))
    }

    /// Returns whether an answer is cached under a name.
    pub fn keeps(&self, name: &str) -> bool {
        self.kept.contains_key(&self.key(name))
    }

    /// Returns the cached answer of a name, or the one that `make` makes.
    pub async fn kept<F>(&self, name: String, make: F) -> Result<Arc<Stored>, ApiError>
    where
        F: Future<Output = Result<Stored, ApiError>>,
    {
        let key = (name, self.content_version.load(Ordering::Acquire));
        let made = self.kept.try_get_with(key, async { make.await.map(Arc::new) });
        made.await.map_err(|error| ApiError::shared(&error))
    }

    /// Returns the entry of an address. Of callers that miss at the same time one makes it and the others wait for it;
    /// a failure is not cached.
    pub async fn get<F, E>(&self, url: &str, make: impl FnOnce() -> F) -> Result<Entry, Arc<E>>
    where
        F: Future<Output = Result<Entry, E>>,
        E: Send + Sync + 'static,
    {
        let key = self.key(url);
        match self.entries.get(&key).await {
            Some(entry) => Ok(entry),
            None => self.entries.try_get_with(key, make()).await,
        }
    }

    /// The entry of an address if it is there.
    pub async fn peek(&self, url: &str) -> Option<Entry> {
        self.entries.get(&self.key(url)).await
    }

    /// Entries and their bytes, for the tests of the bounds and the metrics.
    pub async fn size(&self) -> (u64, u64) {
        self.entries.run_pending_tasks().await;
        (self.entries.entry_count(), self.entries.weighted_size())
    }
}

fn weight(stored: &Stored) -> u32 {
    u32::try_from(stored.weight()).unwrap_or(u32::MAX)
}

struct ShellExpiry;

impl Expiry<Key, Entry> for ShellExpiry {
    fn expire_after_create(&self, _: &Key, entry: &Entry, _: Instant) -> Option<Duration> {
        (!entry.rendered).then_some(SHELL_TTL)
    }
}

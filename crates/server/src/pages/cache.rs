//! Rendered pages, packed and weighed. See docs/decisions/0001-page-cache-and-csp-hash.md.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;

use crate::http::Meter;

use super::body::Stored;

/// How long a shell stands in for a page whose render failed, so that a broken page is not rendered for every visitor.
const SHELL_TTL: Duration = Duration::from_secs(5);

/// What a route was answered with.
#[derive(Clone)]
pub struct Entry {
    pub stored: Arc<Stored>,
    /// False for the shell that stands in for a failed render.
    pub rendered: bool,
    /// Counts the answers from memory, whole ones and 304.
    pub meters: [Meter; 2],
}

/// A route and the version of the content that it shows.
type Key = (&'static str, u64);

pub struct PageCache {
    entries: Cache<Key, Entry>,
    content_version: AtomicU64,
}

impl PageCache {
    pub fn new(max_bytes: u64) -> Self {
        let entries = Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|_, entry: &Entry| u32::try_from(entry.stored.weight()).unwrap_or(u32::MAX))
            .expire_after(ShellExpiry)
            .build();
        Self {
            entries,
            content_version: AtomicU64::new(0),
        }
    }

    /// From now on every page is rendered anew. A render that is under way keeps its old key and is never served again.
    pub fn content_changed(&self) {
        self.content_version.fetch_add(1, Ordering::AcqRel);
    }

    /// The entry of a route. Of callers that miss at the same time one renders and the others wait for it.
    pub async fn get<F>(&self, path: &'static str, render: impl FnOnce() -> F) -> Entry
    where
        F: Future<Output = Entry>,
    {
        let key = (path, self.content_version.load(Ordering::Acquire));
        match self.entries.get(&key).await {
            Some(entry) => entry,
            None => self.entries.get_with(key, render()).await,
        }
    }

    /// The entry of a route if it is there.
    pub async fn peek(&self, path: &'static str) -> Option<Entry> {
        let key = (path, self.content_version.load(Ordering::Acquire));
        self.entries.get(&key).await
    }

    /// Entries and their bytes, for the tests of the bounds and the metrics.
    pub async fn size(&self) -> (u64, u64) {
        self.entries.run_pending_tasks().await;
        (self.entries.entry_count(), self.entries.weighted_size())
    }
}

struct ShellExpiry;

impl Expiry<Key, Entry> for ShellExpiry {
    fn expire_after_create(&self, _: &Key, entry: &Entry, _: Instant) -> Option<Duration> {
        (!entry.rendered).then_some(SHELL_TTL)
    }
}

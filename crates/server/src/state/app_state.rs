//! State that the handlers share.

use std::ops::Deref;
use std::sync::Arc;

use bytes::Bytes;
use ipnet::IpNet;
use jiff::tz::TimeZone;
use moka::future::Cache;
use url::Url;

use crate::db::{Db, DbErr, Tx, WriteFuture};
use crate::http::{RateLimiter, ServerMetrics};
use crate::identity::callers::CallerState;
use crate::identity::password::PasswordHasher;
use crate::pages::Pages;
use crate::platform::analyst::Analyst;
use crate::platform::clock::{Clock, Timestamp};
use crate::platform::config::Config;
use crate::platform::http_client::HttpClient;
use crate::platform::mail::Mailer;
use crate::platform::rng::Rng;
use crate::platform::time_zones::LocalMoment;
use crate::state::content_work::ContentWork;
use crate::state::file_workers::FileWorkers;
use crate::state::long_texts::LongTexts;

/// Everything that one running server has. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AppState(Arc<StateParts>);

#[derive(Debug)]
pub struct StateParts {
    pub config: Config,
    pub db: Db,
    /// Loaded once; read only.
    pub engine: Arc<::niche::Engine>,
    pub clock: Clock,
    pub rng: Rng,
    pub limiter: RateLimiter,
    /// Rate limit for calls that check or set passwords.
    pub auth_limiter: RateLimiter,
    /// Room for runs that callers without an account store, in KiB for each network and day.
    pub guest_room: RateLimiter,
    /// `None` when the settings name no mail server.
    pub mailer: Option<Mailer>,
    pub passwords: PasswordHasher,
    pub metrics: ServerMetrics,
    pub pages: Arc<Pages>,
    /// Other machines, where a setting names one.
    pub http_client: HttpClient,
    /// `None` unless a setting says where it is.
    pub analyst: Option<Analyst>,
    /// Preview pictures that were drawn before. They show no more than their key says, so they can be shared among
    /// callers.
    pub cards: Cache<documents::ReportCard, Bytes>,
    /// The analysis that was noted last, and when, by owner.
    pub newest_notes: Cache<String, (String, Timestamp)>,
    pub file_workers: FileWorkers,
    /// Pool for uploaded pictures: each may take hundreds of megabytes for a moment.
    pub pictures: FileWorkers,
    /// Sanitizing, previews and pages of single posts.
    pub texts: ContentWork,
    pub imports: ContentWork,
    pub long_texts: LongTexts,
    /// Shared results that were made before, as JSON by what made them. They hold no more than the links show.
    pub shared_results: Cache<String, Bytes>,
}

/// Bytes of cached preview pictures of some 90 KB each.
const CARD_BYTES: u64 = 4 << 20;
/// Bytes of shared results and of the requests that made them.
const SHARED_RESULTS: u64 = 12 << 20;
/// Number of remembered owners of some 100 bytes each. An evicted owner costs one more write.
const NEWEST_NOTES: u64 = 20_000;

impl AppState {
    pub fn new(config: Config, db: Db, engine: Arc<::niche::Engine>, clock: Clock, rng: Rng) -> Self {
        let limiter = RateLimiter::new(config.rate_limit_per_second, config.rate_limit_burst);
        let auth_limiter = RateLimiter::per_minute(config.auth_rate_limit_per_minute);
        let guest_room = RateLimiter::per_day(config.guest_room_kib);
        // The settings were checked by making one, so that nothing is lost here.
        let smtp = config.smtp.as_ref();
        let mailer = smtp.and_then(|smtp| Mailer::new(smtp, clock.clone()).ok());
        let metrics = ServerMetrics::new();
        let pages = Arc::new(Pages::from_binary(&config, &rng, &metrics));
        let http_client = HttpClient::default();
        let analyst = config
            .analyst
            .clone()
            .map(|found| Analyst::new(found, http_client.clone()));
        Self(Arc::new(StateParts {
            config,
            db,
            engine,
            clock,
            rng,
            limiter,
            auth_limiter,
            guest_room,
            mailer,
            passwords: PasswordHasher::new(),
            metrics,
            pages,
            http_client,
            analyst,
            cards: Cache::builder()
                .max_capacity(CARD_BYTES)
                .weigher(|_, picture: &Bytes| u32::try_from(picture.len()).unwrap_or(u32::MAX))
                .build(),
            newest_notes: Cache::new(NEWEST_NOTES),
            file_workers: FileWorkers::default(),
            pictures: FileWorkers::with_workers(1),
            texts: ContentWork::for_texts(),
            imports: ContentWork::for_imports(),
            long_texts: LongTexts::default(),
            shared_results: bytes_cache(SHARED_RESULTS),
        }))
    }
}

/// A cache of at most `bytes`, keys included.
fn bytes_cache(bytes: u64) -> Cache<String, Bytes> {
    let weigh = |key: &String, value: &Bytes| u32::try_from(key.len() + value.len()).unwrap_or(u32::MAX);
    Cache::builder().max_capacity(bytes).weigher(weigh).build()
}

impl AppState {
    /// Writes public content: the content version rises with it, and every page and list is invalidated.
    ///
    /// # Errors
    /// The error of `work`, or that the database could not write.
    pub async fn write_content<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t Tx) -> WriteFuture<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        let (result, version) = self.db.write_content(work).await?;
        self.pages.content_is_at(version);
        Ok(result)
    }

    /// Returns the present in the zone of the site, for pages that are equal for everybody.
    pub fn site_moment(&self) -> LocalMoment {
        LocalMoment {
            at: self.clock.now(),
            zone: self.config.time_zone.clone(),
        }
    }

    /// Notices what other instances write. Never ends.
    pub async fn follow_content(&self) {
        self.db
            .follow_content(|version| self.pages.content_is_at(version))
            .await;
    }
}

impl Deref for AppState {
    type Target = StateParts;

    fn deref(&self) -> &StateParts {
        &self.0
    }
}

impl CallerState for AppState {
    fn site(&self) -> &Url {
        &self.config.base_url
    }

    fn db(&self) -> &Db {
        &self.db
    }

    fn clock(&self) -> &Clock {
        &self.clock
    }

    fn time_zone(&self) -> &TimeZone {
        &self.config.time_zone
    }

    fn trusted_proxies(&self) -> &[IpNet] {
        &self.config.trusted_proxies
    }
}

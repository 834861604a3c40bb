//! State that the handlers share.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use bytes::Bytes;
use moka::future::Cache;

use crate::analyst::Analyst;
use crate::clock::{Clock, Timestamp};
use crate::config::Config;
use crate::content_work::ContentWork;
use crate::db::{Db, DbErr, Tx, Writing};
use crate::http::{Limiter, Metrics};
use crate::mail::Mailer;
use crate::outgoing::Outgoing;
use crate::pages::Pages;
use crate::password::Passwords;
use crate::press::Press;
use crate::rng::Rng;
use crate::visitor::Site;

/// Everything that one running server has. Cheap to clone.
#[derive(Debug, Clone)]
pub struct AppState(Arc<Parts>);

#[derive(Debug)]
pub struct Parts {
    pub config: Config,
    pub db: Db,
    /// Loaded once; read only.
    pub engine: Arc<::niche::Engine>,
    pub clock: Clock,
    pub rng: Rng,
    pub limiter: Limiter,
    /// Rate limit for calls that check or set passwords.
    pub auth_limiter: Limiter,
    /// `None` when the settings name no mail server.
    pub mailer: Option<Mailer>,
    pub passwords: Passwords,
    pub metrics: Metrics,
    pub pages: Arc<Pages>,
    /// Other machines, where a setting names one.
    pub outgoing: Outgoing,
    /// `None` unless a setting says where it is.
    pub analyst: Option<Analyst>,
    /// Preview pictures that were drawn before. They show no more than their key says, so they can be shared among
    /// callers.
    pub cards: Cache<documents::Card, Bytes>,
    /// The analysis that was noted last, and when, by owner.
    pub newest_notes: Cache<String, (String, Timestamp)>,
    pub press: Press,
    /// Pool for uploaded pictures: each may take hundreds of megabytes for a moment.
    pub pictures: Press,
    /// Sanitizing, previews and pages of single posts.
    pub texts: ContentWork,
    pub imports: ContentWork,
}

/// Number of cached preview pictures of some 90 KB each.
const CARDS: u64 = 200;
/// Number of remembered owners of some 100 bytes each. An evicted owner costs one more write.
const NEWEST_NOTES: u64 = 20_000;

impl AppState {
    #[must_use]
    pub fn new(config: Config, db: Db, engine: Arc<::niche::Engine>, clock: Clock, rng: Rng) -> Self {
        let limiter = Limiter::new(config.rate_limit_per_second, config.rate_limit_burst);
        let auth_limiter = Limiter::per_minute(config.auth_rate_limit_per_minute);
        // The settings were checked by making one, so that nothing is lost here.
        let mailer = config.smtp.as_ref().and_then(|smtp| Mailer::new(smtp).ok());
        let metrics = Metrics::new();
        let pages = Arc::new(Pages::embedded(&config, &rng, &metrics));
        let outgoing = Outgoing::default();
        let analyst = config
            .analyst
            .clone()
            .map(|found| Analyst::new(found, outgoing.clone()));
        Self(Arc::new(Parts {
            config,
            db,
            engine,
            clock,
            rng,
            limiter,
            auth_limiter,
            mailer,
            passwords: Passwords::new(),
            metrics,
            pages,
            outgoing,
            analyst,
            cards: Cache::new(CARDS),
            newest_notes: Cache::new(NEWEST_NOTES),
            press: Press::default(),
            pictures: Press::with(1),
            texts: ContentWork::for_texts(),
            imports: ContentWork::for_imports(),
        }))
    }
}

impl AppState {
    /// Writes public content: the content version rises with it, and every page and list is invalidated.
    ///
    /// # Errors
    /// The error of `work`, or that the database could not write.
    pub async fn write_content<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t Tx) -> Writing<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        let (result, version) = self.db.write_content(work).await?;
        self.pages.content_is_at(version);
        Ok(result)
    }

    /// Notices what other instances write. Never ends.
    pub async fn follow_content(&self) {
        self.db
            .follow_content(|version| self.pages.content_is_at(version))
            .await;
    }
}

impl Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl FromRef<AppState> for Site {
    fn from_ref(state: &AppState) -> Self {
        Self(state.config.base_url.clone())
    }
}

impl FromRef<AppState> for Db {
    fn from_ref(state: &AppState) -> Self {
        state.db.clone()
    }
}

impl FromRef<AppState> for Clock {
    fn from_ref(state: &AppState) -> Self {
        state.clock.clone()
    }
}

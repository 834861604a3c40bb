//! Work on long texts of comments. A text of two megabytes keeps a core busy for up to half a second, so one is worked
//! on at a time, a few may wait, and further ones are refused with a time to retry. One address can hold only a part of
//! the line.

use std::sync::Arc;

use ::niche::tools::RunWatch;
use texts::abandoned::Abandoned;
use tokio::sync::Semaphore;

use crate::db::api_error::ApiError;
use crate::http::{Addresses, current_client};

/// Texts worked on or waited for.
const IN_LINE: usize = 8;
/// Texts of one address among them.
const OF_ONE_ADDRESS: usize = 3;
/// Seconds after which a refused caller may try again. A full line is worked off in less.
const RETRY_AFTER_S: u64 = 5;

/// Pool of one worker with a short line. Cheap to clone.
#[derive(Debug, Clone)]
pub struct LongTexts {
    line: Arc<Semaphore>,
    worker: Arc<Semaphore>,
    addresses: Addresses,
}

impl Default for LongTexts {
    fn default() -> Self {
        Self {
            line: Arc::new(Semaphore::new(IN_LINE)),
            worker: Arc::new(Semaphore::new(1)),
            addresses: Addresses::new(OF_ONE_ADDRESS),
        }
    }
}

impl LongTexts {
    /// Runs `work` on a thread that may block, when its turn comes. The watch ends it when the caller has gone.
    ///
    /// # Errors
    /// 429 when the caller's address holds its part of the line, 503 when the line is full, 500 when the work panicked.
    pub async fn run_watched<T: Send + 'static>(
        &self,
        work: impl FnOnce(&RunWatch) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let slot = match current_client() {
            Some(client) => Some(self.addresses.take_place(client).ok_or_else(too_many_of_one)?),
            None => None,
        };
        let place = Arc::clone(&self.line).try_acquire_owned().map_err(|_| line_is_full())?;
        let turn = Arc::clone(&self.worker)
            .acquire_owned()
            .await
            .map_err(ApiError::internal)?;
        let caller = Abandoned::by_caller();
        let abandoned = caller.flag();
        let done = tokio::task::spawn_blocking(move || {
            let _held = (slot, place, turn);
            let is_wanted = || !abandoned.is_set();
            work(&RunWatch::new(&is_wanted))
        });
        done.await.map_err(ApiError::internal)
    }
}

fn line_is_full() -> ApiError {
    let message = format!(
        "Many long texts are being read at the moment. Your text is still in the form. Please try again in {RETRY_AFTER_S} seconds."
    );
    ApiError::unavailable_for(message, RETRY_AFTER_S)
}

fn too_many_of_one() -> ApiError {
    let message = format!(
        "{OF_ONE_ADDRESS} texts from your connection are being read already. Your text is still in the form. Please try again in {RETRY_AFTER_S} seconds."
    );
    ApiError::too_many(message, RETRY_AFTER_S)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use axum::http::header;
    use axum::response::IntoResponse;

    use super::*;
    use crate::http::as_client;

    /// Fills the line with work that ends when the returned sender is dropped.
    async fn fill_line(texts: &LongTexts, places: usize) -> mpsc::Sender<()> {
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(std::sync::Mutex::new(held));
        let before = texts.line.available_permits();
        for _ in 0..places {
            let (texts, held) = (texts.clone(), Arc::clone(&held));
            tokio::spawn(async move { texts.run_watched(move |_| held.lock().unwrap().recv()).await });
        }
        while texts.line.available_permits() > before - places {
            tokio::task::yield_now().await;
        }
        release
    }

    #[tokio::test]
    async fn a_full_line_refuses_with_the_seconds_to_wait() {
        let texts = LongTexts::default();
        let release = fill_line(&texts, IN_LINE).await;
        let refused = texts.run_watched(|_| ()).await.unwrap_err();
        assert_eq!(refused.status(), 503);
        assert!(
            refused.body().message.contains("5 seconds"),
            "{}",
            refused.body().message
        );
        assert_eq!(refused.into_response().headers()[header::RETRY_AFTER], "5");
        drop(release);
        while texts.line.available_permits() < IN_LINE {
            tokio::task::yield_now().await;
        }
        texts.run_watched(|_| ()).await.unwrap();
    }

    #[tokio::test]
    async fn one_address_holds_a_part_of_the_line_and_others_the_rest() {
        let (texts, busy, other) = (
            LongTexts::default(),
            "192.0.2.1".parse().unwrap(),
            "192.0.2.2".parse().unwrap(),
        );
        let release = as_client(busy, async {
            let (release, held) = mpsc::channel::<()>();
            let held = Arc::new(std::sync::Mutex::new(held));
            for _ in 0..OF_ONE_ADDRESS {
                let (texts, held) = (texts.clone(), Arc::clone(&held));
                let waiting = async move { texts.run_watched(move |_| held.lock().unwrap().recv()).await };
                tokio::spawn(as_client(busy, waiting));
            }
            release
        })
        .await;
        while texts.line.available_permits() > IN_LINE - OF_ONE_ADDRESS {
            tokio::task::yield_now().await;
        }
        let refused = as_client(busy, texts.run_watched(|_| ())).await.unwrap_err();
        assert_eq!(refused.status(), 429);
        assert_eq!(refused.into_response().headers()[header::RETRY_AFTER], "5");
        let waiting = tokio::spawn(as_client(other, {
            let texts = texts.clone();
            async move { texts.run_watched(|_| ()).await }
        }));
        drop(release);
        waiting.await.unwrap().expect("another address has a place");
    }

    #[tokio::test]
    async fn work_ends_when_its_caller_has_gone() {
        let texts = LongTexts::default();
        let endless = tokio::spawn({
            let texts = texts.clone();
            async move { texts.run_watched(|watch| while watch.count_steps(1).is_ok() {}).await }
        });
        while texts.worker.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        endless.abort();
        texts.run_watched(|_| ()).await.expect("the worker is free again");
    }
}

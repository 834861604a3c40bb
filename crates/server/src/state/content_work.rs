//! Work on texts: sanitizing, previews, pages, imports. It keeps a core busy for milliseconds or longer, so it runs on
//! threads that may block, and only a few pieces of it run at once. The threads that answer requests stay free.

use std::sync::Arc;

use texts::abandoned::Abandoned;
use tokio::sync::Semaphore;

use crate::db::api_error::ApiError;

/// Texts of single posts that are worked on at once.
const TEXTS_AT_ONCE: usize = 2;
/// Imports that are read at once. An import takes seconds, and a second one waits.
const IMPORTS_AT_ONCE: usize = 1;

/// The budget of one kind of work. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ContentWork(Arc<Semaphore>);

impl ContentWork {
    /// Creates the pool for single texts.
    pub fn for_texts() -> Self {
        Self(Arc::new(Semaphore::new(TEXTS_AT_ONCE)))
    }

    /// Creates the pool for imports, which take longer and must not keep single texts waiting.
    pub fn for_imports() -> Self {
        Self(Arc::new(Semaphore::new(IMPORTS_AT_ONCE)))
    }

    /// Runs `work` on a thread that may block, when its turn comes. The turn ends with the work, not with the caller.
    ///
    /// # Errors
    /// When the work panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(ApiError::internal)?;
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(ApiError::internal)
    }

    /// [`ContentWork::run`] for work that takes long: it sees when the caller has gone.
    ///
    /// # Errors
    /// When the work panicked.
    pub async fn run_watched<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Abandoned) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let caller = Abandoned::by_caller();
        let abandoned = caller.flag();
        self.run(move || work(&abandoned)).await
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn only_so_much_work_runs_at_once() {
        let work = ContentWork::for_imports();
        let (release, held) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let work = work.clone();
            async move { work.run(move || held.recv()).await }
        });
        while work.0.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let mut second = std::pin::pin!(work.run(|| ()));
        assert!((&mut second).now_or_never().is_none());
        release.send(()).unwrap();
        first.await.unwrap().unwrap().unwrap();
        second.await.unwrap();
    }

    #[tokio::test]
    async fn work_ends_when_its_caller_goes_away() {
        let work = ContentWork::for_imports();
        let endless = tokio::spawn({
            let work = work.clone();
            async move {
                let until_abandoned = |abandoned: &Abandoned| {
                    while !abandoned.is_set() {
                        std::thread::yield_now();
                    }
                };
                work.run_watched(until_abandoned).await
            }
        });
        while work.0.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        endless.abort();
        work.run(|| ()).await.expect("the turn was given back");
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_turn_back() {
        let work = ContentWork::for_imports();
        let broken = work.run(|| panic!("as the test wants it")).await;
        assert_eq!(broken.unwrap_err().status(), 500);
        work.run(|| ()).await.unwrap();
    }
}

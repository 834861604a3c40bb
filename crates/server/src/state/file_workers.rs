//! Generation of files on request. One file takes a thread for a tenth of a second and some megabytes, so only a few
//! are made at once, only a few more may wait, and further requests are refused with a time to retry.

use std::sync::Arc;

use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use documents::PrintDay;
use jiff::civil::Date;
use tokio::sync::Semaphore;

use crate::db::api_error::ApiError;
use crate::platform::time_zones::LocalMoment;

/// Files made at the same time. The typesetter keeps about 10 MB for a document while it works on it (decision 0019).
const AT_ONCE: usize = 1;
/// Files made or waited for.
const IN_LINE: usize = 16;

/// Makes files away from the threads that answer requests. Cheap to clone.
#[derive(Debug, Clone)]
pub struct FileWorkers {
    line: Arc<Semaphore>,
    threads: Arc<Semaphore>,
}

impl Default for FileWorkers {
    fn default() -> Self {
        Self::with_workers(AT_ONCE)
    }
}

impl FileWorkers {
    /// Creates a pool for work that needs so much memory that other limits fit.
    pub fn with_workers(at_once: usize) -> Self {
        Self {
            line: Arc::new(Semaphore::new(IN_LINE)),
            threads: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Runs `make` on a thread that may be busy, when it is its turn.
    ///
    /// # Errors
    /// 503 when too many wait already, else what `make` says as our own fault.
    pub async fn run_work<T, E>(&self, make: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: std::error::Error + Send + Sync + 'static,
    {
        let place = Arc::clone(&self.line).try_acquire_owned().map_err(|_| too_busy())?;
        let thread = Arc::clone(&self.threads)
            .acquire_owned()
            .await
            .map_err(ApiError::internal)?;
        // A client that disconnects stops no running work, so the thread returns both permits.
        let made = tokio::task::spawn_blocking(move || {
            let _held = (place, thread);
            make()
        });
        made.await.map_err(ApiError::internal)?.map_err(ApiError::internal)
    }
}

fn too_busy() -> ApiError {
    ApiError::unavailable("The server is busy creating files. Please try again in a moment.")
}

/// File to download. It is private to its caller, so no cache may store it.
pub struct FileDownload {
    /// Letters, digits, hyphens and dots.
    pub name: String,
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

pub const PDF: &str = "application/pdf";
pub const PNG: &str = "image/png";
pub const SVG: &str = "image/svg+xml";
pub const JSON: &str = "application/json";
pub const CSV: &str = "text/csv; charset=utf-8; header=present";
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

impl IntoResponse for FileDownload {
    fn into_response(self) -> Response {
        let headers: [(HeaderName, String); 4] = [
            (header::CONTENT_TYPE, self.content_type.to_owned()),
            (
                header::CONTENT_DISPOSITION,
                format!("attachment; filename=\"{}\"", self.name),
            ),
            (header::CACHE_CONTROL, "private, no-store".to_owned()),
            (HeaderName::from_static("x-robots-tag"), "noindex, nofollow".to_owned()),
        ];
        (headers, self.bytes).into_response()
    }
}

/// Returns the day of the reader, which is printed on the file.
pub fn print_day(moment: &LocalMoment) -> PrintDay {
    day_of_print(moment.today())
}

/// Converts a date to the type of the printer.
pub fn day_of_print(date: Date) -> PrintDay {
    PrintDay {
        year: date.year().into(),
        month: date.month().unsigned_abs(),
        day: date.day().unsigned_abs(),
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Barrier;

    use super::*;
    use crate::platform::clock::Timestamp;
    use crate::platform::time_zones::find_zone;

    #[tokio::test]
    async fn whoever_comes_too_many_is_told_to_come_back() {
        let (workers, gate) = (FileWorkers::default(), Arc::new(Barrier::new(AT_ONCE + 1)));
        let waiting: Vec<_> = (0..IN_LINE)
            .map(|place| {
                let (workers, gate) = (workers.clone(), Arc::clone(&gate));
                let make = move || {
                    if place < AT_ONCE {
                        gate.wait();
                    }
                    Ok::<_, Infallible>(place)
                };
                tokio::spawn(async move { workers.run_work(make).await })
            })
            .collect();
        while workers.line.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = workers.run_work(|| Ok::<_, Infallible>(())).await.unwrap_err();
        assert_eq!(refused.status(), 503);
        tokio::task::spawn_blocking(move || gate.wait()).await.unwrap();
        for (place, made) in waiting.into_iter().enumerate() {
            assert_eq!(made.await.unwrap().unwrap(), place);
        }
        assert!(workers.run_work(|| Ok::<_, Infallible>(())).await.is_ok());
    }

    #[tokio::test]
    async fn a_maker_that_panics_gives_its_place_back() {
        let workers = FileWorkers::default();
        for _ in 0..=IN_LINE {
            let broken = workers
                .run_work(|| -> Result<(), Infallible> { panic!("as the test wants it") })
                .await;
            assert_eq!(broken.unwrap_err().status(), 500);
        }
    }

    #[test]
    fn the_printed_day_is_that_of_the_reader() {
        // 2026-03-02T02:00:00Z.
        let at = Timestamp::from_micros(1_772_416_800_000_000);
        for (zone, day) in [("America/New_York", 1), ("UTC", 2)] {
            let zone = find_zone(zone).unwrap();
            let printed = print_day(&LocalMoment { at, zone });
            assert_eq!((printed.year, printed.month, printed.day), (2026, 3, day));
        }
    }
}

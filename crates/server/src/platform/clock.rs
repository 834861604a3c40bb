//! The time, handed in. Nothing else of the server reads a clock of the day, so that tests can set it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

pub use texts::timestamp::Timestamp;

/// Tells the time: the system's, or one that a test sets.
#[derive(Debug, Clone)]
pub struct Clock(TimeSource);

#[derive(Debug, Clone)]
enum TimeSource {
    System,
    /// Microseconds since 1970.
    Set(Arc<watch::Sender<i64>>),
}

impl Clock {
    pub fn from_system() -> Self {
        Self(TimeSource::System)
    }

    /// Creates a clock that keeps its time until it is moved.
    pub fn standing_at(moment: Timestamp) -> Self {
        Self(TimeSource::Set(Arc::new(watch::Sender::new(moment.micros()))))
    }

    /// Moves a standing clock forward (or back); the system's clock takes no orders.
    pub fn advance_micros(&self, by: i64) {
        if let TimeSource::Set(at) = &self.0 {
            at.send_modify(|micros| *micros += by);
        }
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's clock")]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            TimeSource::System => Timestamp::from_micros(jiff::Timestamp::now().as_microsecond()),
            TimeSource::Set(at) => Timestamp::from_micros(*at.borrow()),
        }
    }

    /// Waits. With a standing clock this ends as soon as a test has moved the clock so far.
    pub async fn sleep(&self, time: Duration) {
        match &self.0 {
            TimeSource::System => tokio::time::sleep(time).await,
            TimeSource::Set(at) => {
                let end = *at.borrow() + i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
                // The sender lives as long as this clock.
                drop(at.subscribe().wait_for(|micros| *micros >= end).await);
            }
        }
    }
}

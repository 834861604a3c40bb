//! Flag for work whose caller has gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a piece of work that its caller has gone and its result will not be read.
#[derive(Debug, Clone, Default)]
pub struct Abandoned(Arc<AtomicBool>);

impl Abandoned {
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The caller of a piece of work. Its flag is set when it is dropped.
    pub fn by_caller() -> WaitingCaller {
        WaitingCaller::default()
    }

    /// A flag that is set, as after a caller has gone.
    #[cfg(test)]
    pub fn already_set() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }
}

/// Lives as long as the caller waits. Dropping it tells the work.
#[derive(Debug, Default)]
pub struct WaitingCaller(Abandoned);

impl WaitingCaller {
    pub fn flag(&self) -> Abandoned {
        self.0.clone()
    }
}

impl Drop for WaitingCaller {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

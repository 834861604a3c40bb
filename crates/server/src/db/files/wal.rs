//! The size of SQLite's write-ahead log. SQLite itself never shrinks it, and lets it grow while readers always overlap.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use sea_orm::DatabaseConnection;

use crate::db::dialect;
use crate::db::fault::LogLimit;

const MIB: u64 = 1024 * 1024;
/// Size from which the log is folded into the database and cut. SQLite folds at 4 MiB by itself when no reader is in
/// the way.
pub(crate) const CHECKPOINT_BYTES: u64 = 16 * MIB;
/// Size from which the log of the server has a warning.
const WARN_BYTES: u64 = 64 * MIB;
/// Shortest time between two looks at the file.
const LOOK_EVERY: Duration = Duration::from_secs(2);
const WARN_EVERY: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct WalFile {
    path: PathBuf,
    looked_at: Instant,
    /// True when the log was too large at the last check, or may have become so since.
    is_look_due: bool,
    warnings: LogLimit,
}

impl WalFile {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            looked_at: Instant::now(),
            is_look_due: false,
            warnings: LogLimit::new(),
        }
    }

    /// Time until the next look. None when only writes can make the log too large.
    pub(crate) fn next_look(&self) -> Option<Duration> {
        self.is_look_due
            .then(|| LOOK_EVERY.saturating_sub(self.looked_at.elapsed()))
    }

    /// Empties a log that has become large, unless readers need it. `connection` writes nothing meanwhile.
    pub(crate) async fn keep_small(&mut self, connection: &DatabaseConnection) {
        if self.looked_at.elapsed() < LOOK_EVERY {
            self.is_look_due = true;
            return;
        }
        if self.size_bytes() > CHECKPOINT_BYTES
            && let Err(error) = dialect::empty_write_ahead_log(connection).await
        {
            tracing::debug!(%error, "the write-ahead log was not emptied");
        }
        let bytes = self.size_bytes();
        if bytes > WARN_BYTES && self.warnings.allow_line(WARN_EVERY) {
            tracing::warn!(
                db.wal_bytes = bytes,
                "the write-ahead log is large: another program keeps a read transaction of the database open"
            );
        }
        self.is_look_due = bytes > CHECKPOINT_BYTES;
        self.looked_at = Instant::now();
    }

    fn size_bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |file| file.len())
    }
}

//! Faults of the database itself: a full disk, a lock of another process, a lost connection. The request is not to
//! blame and may succeed later.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sea_orm::sqlx;
use sea_orm::sqlx::postgres::PgDatabaseError;
use sea_orm::{DbErr, RuntimeErr};

/// Shortest time between two log lines about faults of one kind.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// SQLite's primary result codes.
const SQLITE_BUSY: u32 = 5;
const SQLITE_LOCKED: u32 = 6;
const SQLITE_IOERR: u32 = 10;
const SQLITE_FULL: u32 = 13;
const SQLITE_CANTOPEN: u32 = 14;
const SQLITE_PROTOCOL: u32 = 15;
/// Extended code: the file of the shared memory cannot grow, which is how a full disk shows there.
const SQLITE_IOERR_SHMSIZE: u32 = SQLITE_IOERR | (19 << 8);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StorageFault {
    /// The disk has no room for a write.
    Full,
    /// Locked, restarting, out of connections or out of reach.
    Unavailable,
}

impl StorageFault {
    /// Returns the fault that an error shows. None for a query that is wrong or breaks a constraint.
    pub fn from_error(error: &DbErr) -> Option<Self> {
        match error {
            DbErr::Conn(RuntimeErr::SqlxError(cause)) => Some(of_driver(cause).unwrap_or(Self::Unavailable)),
            DbErr::Conn(_) | DbErr::ConnectionAcquire(_) => Some(Self::Unavailable),
            DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => of_driver(cause),
            _ => None,
        }
    }

    /// Logs a fault as an error, at most once a minute for each kind; the rest are debug lines.
    pub fn log_fault(self, cause: &dyn std::fmt::Display) {
        static FULL: LogLimit = LogLimit::new();
        static UNAVAILABLE: LogLimit = LogLimit::new();
        let (limit, message) = match self {
            Self::Full => (
                &FULL,
                "the disk of the database is full: writes are answered with 503 until there is room",
            ),
            Self::Unavailable => (
                &UNAVAILABLE,
                "the database cannot be used just now: requests that need it are answered with 503",
            ),
        };
        if limit.allow_line(LOG_EVERY) {
            tracing::error!(error.cause = %cause, "{message}");
        } else {
            tracing::debug!(error.cause = %cause, "{message}");
        }
    }
}

/// Lets one event through in each interval.
#[derive(Debug)]
pub(crate) struct LogLimit(Mutex<Option<Instant>>);

impl LogLimit {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    pub(crate) fn allow_line(&self, interval: Duration) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= interval);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

/// Logs an error at its place: faults of the database at most once a minute, everything else each time.
pub(crate) fn log_error(error: &DbErr, message: &'static str) {
    match StorageFault::from_error(error) {
        Some(fault) => fault.log_fault(error),
        None => tracing::error!(%error, "{message}"),
    }
}

/// Returns whether SQLite waited in vain for the lock of another connection.
pub(crate) fn is_locked(error: &DbErr) -> bool {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => is_lock(cause),
        _ => false,
    }
}

pub(crate) fn is_lock(error: &sqlx::Error) -> bool {
    sqlite_code(error).is_some_and(|code| code & 0xff == SQLITE_BUSY)
}

/// Returns whether the disk has no room.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    of_driver(error) == Some(StorageFault::Full)
}

fn of_driver(error: &sqlx::Error) -> Option<StorageFault> {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => Some(StorageFault::Unavailable),
        sqlx::Error::Database(cause) => match cause.try_downcast_ref::<PgDatabaseError>() {
            Some(postgres) => of_sqlstate(postgres.code()),
            None => sqlite_code(error).and_then(of_sqlite_code),
        },
        _ => None,
    }
}

/// SQLite's extended result code.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let cause = error.as_database_error()?;
    cause.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
    cause.code()?.parse().ok()
}

fn of_sqlite_code(extended: u32) -> Option<StorageFault> {
    if extended == SQLITE_IOERR_SHMSIZE {
        return Some(StorageFault::Full);
    }
    match extended & 0xff {
        SQLITE_FULL => Some(StorageFault::Full),
        SQLITE_BUSY | SQLITE_LOCKED | SQLITE_IOERR | SQLITE_CANTOPEN | SQLITE_PROTOCOL => {
            Some(StorageFault::Unavailable)
        }
        _ => None,
    }
}

/// Codes of PostgreSQL's appendix A. A class is the first two letters.
fn of_sqlstate(code: &str) -> Option<StorageFault> {
    match code {
        // disk_full
        "53100" => Some(StorageFault::Full),
        // serialization_failure, deadlock_detected, lock_not_available, read_only_sql_transaction,
        // idle_in_transaction_session_timeout
        "40001" | "40P01" | "55P03" | "25006" | "25P03" => Some(StorageFault::Unavailable),
        // Connection exceptions; insufficient resources, such as too many connections; operator intervention, such as a
        // shutdown or a start; errors of the system, such as I/O.
        _ if ["08", "53", "57", "58"].contains(&code.get(..2)?) => Some(StorageFault::Unavailable),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_sqlite_has_its_kind() {
        use StorageFault::{Full, Unavailable};
        for (code, kind) in [
            (5, Some(Unavailable)),
            (5 | 2 << 8, Some(Unavailable)),
            (6, Some(Unavailable)),
            (10 | 3 << 8, Some(Unavailable)),
            (4874, Some(Full)),
            (13, Some(Full)),
            (14, Some(Unavailable)),
            (1, None),
            (8, None),
            (11, None),
            (19 | 8 << 8, None),
        ] {
            assert_eq!(of_sqlite_code(code), kind, "{code}");
        }
    }

    #[test]
    fn every_fault_of_postgres_has_its_kind() {
        use StorageFault::{Full, Unavailable};
        for (code, kind) in [
            ("53100", Some(Full)),
            ("53300", Some(Unavailable)),
            ("57P01", Some(Unavailable)),
            ("57P02", Some(Unavailable)),
            ("57P03", Some(Unavailable)),
            ("08006", Some(Unavailable)),
            ("55P03", Some(Unavailable)),
            ("40P01", Some(Unavailable)),
            ("58030", Some(Unavailable)),
            ("23505", None),
            ("42P01", None),
            ("", None),
        ] {
            assert_eq!(of_sqlstate(code), kind, "{code}");
        }
    }

    #[test]
    fn a_limited_log_line_appears_once_in_an_interval() {
        let limit = LogLimit::new();
        let hour = Duration::from_secs(3600);
        assert_eq!([limit.allow_line(hour), limit.allow_line(hour)], [true, false]);
        assert!(limit.allow_line(Duration::ZERO), "the interval is over");
    }
}

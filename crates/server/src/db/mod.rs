//! The database: SQLite in a file, or PostgreSQL by address. One query text serves both.
//!
//! Reads go through [`Db::read`], writes through [`Db::write`] and nowhere else.

pub mod api_error;
mod connect;
pub mod copy;
pub mod dialect;
mod error;
mod error_code;
pub(crate) mod fault;
pub mod files;
pub mod jobs;
mod migrations;
mod owned_rows;
pub mod writing;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sea_orm::{DatabaseConnection, DatabaseTransaction, TransactionTrait};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tracing::Instrument;

use crate::platform::config::DatabaseUrl;
use writing::deferred_writes::DeferredWriter;
use writing::write_job::{BoxedWrite, WriteJob};
use writing::writer::WriteQueue;

pub use error::ConnectError;
pub use fault::StorageFault;
pub use owned_rows::{delete_rows, hand_over_rows, keep_newest, owns_row};
pub use sea_orm::{ConnectionTrait, DbErr};
pub use writing::row_writes::{
    add_missing, delete_any, delete_where, insert_numbered, insert_row, put_row, update_any, update_row, update_where,
};

/// Time for which a write, or a statement of a reader, waits for another process that holds a lock.
const BUSY: Duration = Duration::from_secs(5);

/// Transaction of a write, as one feature's façade passes it to another's.
pub type Tx = DatabaseTransaction;

/// The future of a write.
pub type WriteFuture<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

/// Completes the entity of a table whose relations no query follows.
macro_rules! without_relations {
    () => {
        #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
        pub enum Relation {}

        impl ActiveModelBehavior for ActiveModel {}
    };
}
pub(crate) use without_relations;

/// Makes an enum the type of a column: rows hold its keys of `strum`, and an unknown key is an error of the row.
macro_rules! stored_key {
    ($key:ident) => {
        impl From<$key> for sea_orm::Value {
            fn from(key: $key) -> Self {
                key.into_str().into()
            }
        }

        impl sea_orm::TryGetable for $key {
            fn try_get_by<I: sea_orm::ColIdx>(
                row: &sea_orm::QueryResult,
                column: I,
            ) -> Result<Self, sea_orm::TryGetError> {
                let stored = <String as sea_orm::TryGetable>::try_get_by(row, column)?;
                let unknown = |_| sea_orm::DbErr::Type(format!("unknown {} {stored:?}", stringify!($key)));
                stored
                    .parse()
                    .map_err(unknown)
                    .map_err(sea_orm::TryGetError::DbErr)
            }
        }

        impl sea_orm::sea_query::ValueType for $key {
            fn try_from(value: sea_orm::Value) -> Result<Self, sea_orm::sea_query::ValueTypeErr> {
                let stored = <String as sea_orm::sea_query::ValueType>::try_from(value)?;
                stored.parse().map_err(|_| sea_orm::sea_query::ValueTypeErr)
            }

            fn type_name() -> String {
                stringify!($key).to_owned()
            }

            fn array_type() -> sea_orm::sea_query::ArrayType {
                sea_orm::sea_query::ArrayType::String
            }

            fn column_type() -> sea_orm::sea_query::ColumnType {
                sea_orm::sea_query::ColumnType::Text
            }
        }

        impl sea_orm::sea_query::Nullable for $key {
            fn null() -> sea_orm::Value {
                sea_orm::Value::String(None)
            }
        }
    };
}
pub(crate) use stored_key;

/// Calls [`Db::write`] with work whose error is an `ApiError`: `write_tx!(state.db, async move |tx| { … }).await`.
macro_rules! write_tx {
    ($db:expr, async move |$tx:ident| $work:block) => {
        $db.write::<_, $crate::db::api_error::ApiError, _>(move |$tx| Box::pin(async move $work))
    };
}
pub(crate) use write_tx;

/// Calls `write_content` with work whose error is an `ApiError`, as [`write_tx`] does for [`Db::write`].
macro_rules! write_content {
    ($state:expr, async move |$tx:ident| $work:block) => {
        $state.write_content::<_, $crate::db::api_error::ApiError, _>(move |$tx| Box::pin(async move $work))
    };
}
pub(crate) use write_content;

/// Writes a value as the JSON text of a column.
pub fn to_json_column(value: &(impl Serialize + ?Sized)) -> Result<String, DbErr> {
    serde_json::to_string(value).map_err(|error| DbErr::Custom(error.to_string()))
}

/// Reads a value from the JSON text of a column.
pub fn from_json_column<T: DeserializeOwned>(text: &str) -> Result<T, DbErr> {
    serde_json::from_str(text).map_err(|error| DbErr::Custom(error.to_string()))
}

/// Both ways into the database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Db {
    reader: DatabaseConnection,
    writer: DbWriter,
    deferred: DeferredWriter,
}

#[derive(Debug, Clone)]
struct DbWriter {
    engine: WriterEngine,
    /// True when the newest write failed, for any reason.
    has_failed: Arc<AtomicBool>,
}

#[derive(Debug, Clone)]
enum WriterEngine {
    /// SQLite: one connection, behind a queue that commits what waits together.
    Queued(WriteQueue),
    /// PostgreSQL orders concurrent writes itself.
    Direct(DatabaseConnection),
}

impl DbWriter {
    async fn write<T, E>(&self, work: BoxedWrite<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        let (job, told) = writing::write_job::from_work(work);
        match &self.engine {
            WriterEngine::Queued(queue) => queue.enqueue(job).await,
            WriterEngine::Direct(connection) => {
                // In a task of its own: a caller that goes away would leave its connection in a transaction that holds
                // locks.
                let write = write_alone(connection.clone(), Arc::clone(&self.has_failed), job);
                drop(tokio::spawn(write.in_current_span()));
            }
        }
        told.await.unwrap_or_else(|_| Err(E::from(dropped_write_error())))
    }
}

async fn write_alone(connection: DatabaseConnection, has_failed: Arc<AtomicBool>, job: Box<dyn WriteJob>) {
    let transaction = match connection.begin().await {
        Ok(transaction) => transaction,
        Err(error) => {
            has_failed.store(true, Ordering::Relaxed);
            return job.refuse(error);
        }
    };
    let done = job.run_job(&transaction).await;
    let ended = if done.keep {
        transaction.commit().await
    } else {
        if let Err(error) = transaction.rollback().await {
            // The connection is lost, and the transaction with it.
            fault::log_error(&error, "cannot roll back");
        }
        Ok(())
    };
    has_failed.store(!done.keep || ended.is_err(), Ordering::Relaxed);
    (done.tell)(ended);
}

/// Error of a write that was dropped.
fn dropped_write_error() -> DbErr {
    DbErr::Custom("the write was not done".into())
}

impl Db {
    fn new(reader: DatabaseConnection, writer: DbWriter) -> Self {
        let deferred = DeferredWriter::start(writer.clone());
        Self {
            reader,
            writer,
            deferred,
        }
    }

    /// Reserves room with which the next start on a full disk can open the database. For servers alone: commands leave
    /// no file behind.
    pub fn keep_reserve(database: &DatabaseUrl) {
        if let DatabaseUrl::Sqlite(path) = database {
            files::reserve::keep_reserve(path);
        }
    }

    /// Returns the connection for queries that change nothing; on SQLite these connections refuse to.
    pub fn read(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// Runs `work` in a transaction and answers when it is on disk; an error rolls all of it back.
    ///
    /// Use the transaction that is handed in for everything inside: waiting for another connection could wait forever.
    ///
    /// # Errors
    /// What `work` answers, or that the database could not write.
    pub fn write<T, E, F>(&self, work: F) -> impl Future<Output = Result<T, E>> + Send
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> WriteFuture<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        // Boxed here, so that what follows is compiled once for each kind of result and not once for each caller.
        self.writer.write(Box::new(work))
    }

    /// Runs `work` like [`Db::write`], but the caller continues before it is on disk. Only for records that no caller
    /// was promised: a failure is logged and a power cut may lose the last ones.
    pub async fn write_behind<F>(&self, work: F)
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> WriteFuture<'t, (), DbErr> + Send + 'static,
    {
        self.deferred.write_later(Box::new(work)).await;
    }

    /// Waits until no write is under way behind an answer.
    pub async fn wait_for_writes(&self) {
        self.deferred.wait_for_writes().await;
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn check_connection(&self) -> Result<(), DbErr> {
        self.reader
            .query_one_raw(dialect::ping_statement(self.reader.get_database_backend()))
            .await
            .map(|_| ())
    }

    /// Checks that the database can be read and, after a failed write, that it can be written.
    ///
    /// # Errors
    /// When one of them fails.
    pub async fn check_ready(&self) -> Result<(), DbErr> {
        self.check_connection().await?;
        if self.writer.has_failed.load(Ordering::Relaxed) {
            self.write::<_, DbErr, _>(|transaction| Box::pin(files::version::write_probe(transaction)))
                .await?;
            self.write::<_, DbErr, _>(|transaction| Box::pin(files::version::remove_probe(transaction)))
                .await?;
        }
        Ok(())
    }

    /// Finishes what is under way and closes every connection; SQLite folds its write-ahead log into the file then.
    ///
    /// # Errors
    /// When a connection does not close cleanly. No data are lost by that.
    pub async fn close(&self) -> Result<(), DbErr> {
        self.wait_for_writes().await;
        self.reader.close_by_ref().await?;
        match &self.writer.engine {
            WriterEngine::Queued(queue) => queue.connection().close_by_ref().await,
            WriterEngine::Direct(connection) => connection.close_by_ref().await,
        }
    }
}

//! The database: SQLite in a file, or PostgreSQL by address. One query text serves both.
//!
//! Reads go through [`Db::read`], writes through [`Db::write`] and nowhere else.

mod behind;
mod connect;
pub mod copy;
pub mod dialect;
mod error;
mod migrations;
pub mod version;
mod writer;

use std::future::Future;
use std::pin::Pin;

use sea_orm::{ConnectionTrait, DatabaseConnection, DatabaseTransaction, TransactionTrait};

use behind::Behind;
use writer::Queue;

pub use error::ConnectError;
pub use sea_orm::DbErr;

/// The transaction of a write, as one feature's façade hands it to another's.
pub type Tx = DatabaseTransaction;

/// The future of a write.
pub type Writing<'t, T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 't>>;

/// Both ways into the database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Db {
    reader: DatabaseConnection,
    writer: Writer,
    behind: Behind,
}

#[derive(Debug, Clone)]
enum Writer {
    /// SQLite: one connection, behind a queue that commits what waits together.
    Queued(Queue),
    /// PostgreSQL orders concurrent writes itself.
    Direct(DatabaseConnection),
}

impl Writer {
    async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> Writing<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        match self {
            Writer::Queued(queue) => queue.write(work).await,
            Writer::Direct(connection) => {
                let transaction = connection.begin().await?;
                let result = work(&transaction).await;
                match &result {
                    Ok(_) => transaction.commit().await?,
                    Err(_) => transaction.rollback().await?,
                }
                result
            }
        }
    }
}

impl Db {
    fn new(reader: DatabaseConnection, writer: Writer) -> Self {
        let behind = Behind::start(writer.clone());
        Self { reader, writer, behind }
    }

    /// For queries that change nothing; on SQLite these connections refuse to.
    #[must_use]
    pub fn read(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// Runs `work` in a transaction and answers when it is on disk; an error rolls all of it back.
    ///
    /// Use the transaction that is handed in for everything inside: waiting for another connection could wait forever.
    ///
    /// # Errors
    /// What `work` answers, or that the database could not write.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> Writing<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// Runs `work` like [`Db::write`], but the caller goes on before it is on disk. Only for notes that nobody was
    /// promised: a failure is logged and a power cut may lose the last ones.
    pub async fn write_behind<F>(&self, work: F)
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> Writing<'t, (), DbErr> + Send + 'static,
    {
        self.behind.write(Box::new(work)).await;
    }

    /// Waits until no write is under way behind an answer.
    pub async fn settle(&self) {
        self.behind.settle().await;
    }

    /// Asks the database for a sign of life.
    ///
    /// # Errors
    /// When there is none.
    pub async fn ping(&self) -> Result<(), DbErr> {
        self.reader
            .query_one_raw(dialect::ping(self.reader.get_database_backend()))
            .await
            .map(|_| ())
    }

    /// Finishes what is under way and closes every connection; SQLite folds its write-ahead log into the file then.
    ///
    /// # Errors
    /// When a connection does not close cleanly. Nothing is lost by that.
    pub async fn close(&self) -> Result<(), DbErr> {
        self.settle().await;
        self.reader.close_by_ref().await?;
        match &self.writer {
            Writer::Queued(queue) => queue.connection().close_by_ref().await,
            Writer::Direct(connection) => connection.close_by_ref().await,
        }
    }
}

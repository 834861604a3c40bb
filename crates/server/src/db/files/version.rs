//! Content version: the number of the content that visitors see. Every write of public content raises it in its own
//! transaction, and every instance notices: PostgreSQL notifies them at once, and all of them query it once a second
//! besides. That is how another process on the same SQLite file is noticed, and why a lost connection costs a second at
//! most.

use std::time::Duration;

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr};

use crate::db::fault;
use crate::db::{Db, WriteFuture, dialect};

const TABLE: &str = "site_versions";
const CONTENT: &str = "content";
/// First word of the names that [`write_probe`] writes.
const PROBE: &str = "write_probe";
const PROBE_ROWS: usize = 32;
/// Characters in the name of such a row, to take room.
const PROBE_ROW_LENGTH: usize = 1000;
/// Interval between two checks without a notification.
const LOOK_EVERY: Duration = Duration::from_secs(1);

impl Db {
    /// Writes like [`Db::write`] and raises the content version with it. Returns the new version beside the result.
    ///
    /// # Errors
    /// The error of `work`, or that the database could not write.
    pub async fn write_content<T, E, F>(&self, work: F) -> Result<(T, u64), E>
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> WriteFuture<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        self.write(move |transaction| {
            Box::pin(async move {
                let result = work(transaction).await?;
                let version = raise_version(transaction).await?;
                dialect::tell_content_changed(transaction).await?;
                Ok((result, version))
            })
        })
        .await
    }

    /// The number of the content now.
    pub async fn content_version(&self) -> Result<u64, DbErr> {
        content_version(self.read()).await
    }

    /// Calls `seen` with the content's number now and whenever it may have changed. Never ends.
    pub async fn follow_content(&self, seen: impl Fn(u64)) {
        let mut listener = None;
        loop {
            if listener.is_none() {
                listener = self.open_listener().await;
            }
            match self.content_version().await {
                Ok(version) => seen(version),
                Err(error) => fault::log_error(&error, "cannot tell whether the content has changed"),
            }
            if !wait_for_change(listener.as_mut()).await {
                listener = None;
            }
        }
    }

    /// None on SQLite, and while PostgreSQL cannot be reached.
    async fn open_listener(&self) -> Option<PgListener> {
        if self.reader.get_database_backend() != DbBackend::Postgres {
            return None;
        }
        let pool = self.reader.get_postgres_connection_pool();
        let mut listener = PgListener::connect_with(pool).await.ok()?;
        listener.listen(dialect::CONTENT_CHANNEL).await.ok()?;
        Some(listener)
    }
}

/// Until it is time to look. False when the connection is lost.
async fn wait_for_change(listener: Option<&mut PgListener>) -> bool {
    let Some(listener) = listener else {
        tokio::time::sleep(LOOK_EVERY).await;
        return true;
    };
    match tokio::time::timeout(LOOK_EVERY, listener.try_recv()).await {
        Ok(heard) => matches!(heard, Ok(Some(_))),
        Err(_) => true,
    }
}

async fn content_version(reader: &impl ConnectionTrait) -> Result<u64, DbErr> {
    version_number(reader, CONTENT)
        .await
        .map(|version| version.unwrap_or(0).unsigned_abs())
}

async fn raise_version(transaction: &DatabaseTransaction) -> Result<u64, DbErr> {
    let update = Query::update()
        .table(TABLE)
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("name").eq(CONTENT))
        .to_owned();
    transaction.execute(&update).await?;
    content_version(transaction).await
}

/// A number that was set by name before.
pub async fn version_number(reader: &impl ConnectionTrait, name: &str) -> Result<Option<i64>, DbErr> {
    let query = Query::select()
        .column("version")
        .from(TABLE)
        .and_where(Expr::col("name").eq(name))
        .to_owned();
    let row = reader.query_one(&query).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// Sets a number that has none yet.
///
/// # Errors
/// When it has one, or the database does not write.
pub async fn set_number(transaction: &DatabaseTransaction, name: &str, version: i64) -> Result<(), DbErr> {
    let insert = Query::insert()
        .into_table(TABLE)
        .columns(["name", "version"])
        .values_panic([Expr::val(name), Expr::val(version)])
        .to_owned();
    transaction.execute(&insert).await.map(|_| ())
}

/// Writes as much as a request does, because a small row may still fit on a disk that is full for everything else.
/// Numbers of a probe that was not removed are raised: SQLite writes no page that stays as it is.
pub(crate) async fn write_probe(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let raised = Expr::col((TABLE, "version")).add(1);
    let mut insert = Query::insert();
    insert
        .into_table(TABLE)
        .columns(["name", "version"])
        .on_conflict(OnConflict::column("name").value("version", raised).to_owned());
    for number in 0..PROBE_ROWS {
        let name = format!("{PROBE} {number:0>PROBE_ROW_LENGTH$}");
        insert.values_panic([Expr::val(name), Expr::val(1_i64)]);
    }
    transaction.execute(&insert).await.map(|_| ())
}

/// Removes the rows of [`write_probe`].
pub(crate) async fn remove_probe(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let delete = Query::delete()
        .from_table(TABLE)
        .and_where(Expr::col("name").like(format!("{PROBE} %")))
        .to_owned();
    transaction.execute(&delete).await.map(|_| ())
}

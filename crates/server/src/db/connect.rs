//! Opening the database, and making the one in the data folder.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::sqlx::{self, ConnectOptions, Executor, SqlitePool};
use sea_orm::{DatabaseConnection, SqlxPostgresConnector, SqlxSqliteConnector};

use super::{BUSY, ConnectError, Db, DbWriter, WriterEngine, migrations};
use crate::db::fault;
use crate::db::files::wal;
use crate::db::files::wal::WalFile;
use crate::db::files::{private, reserve};
use crate::db::writing::writer::{CommitRecord, WriteQueue};
use crate::platform::clock::Clock;
use crate::platform::config::DatabaseUrl;

/// Connections for reading one SQLite file.
const SQLITE_READERS: u32 = 4;
/// Memory for pages of one reader, in SQLite's form: KiB, negative. The system keeps the file in memory, too.
const READER_CACHE: &str = "-1000";
/// Connections of one instance to PostgreSQL, whose usual limit of 100 several instances share.
const POSTGRES_CONNECTIONS: u32 = 16;
/// Time for which one attempt of the writer waits for that lock; it makes several.
const WRITER_BUSY: Duration = Duration::from_millis(250);
/// Equal limit for PostgreSQL.
const POSTGRES_LOCK_TIMEOUT: &str = "SET lock_timeout = '5s'";
/// Between two attempts to open a file that is locked.
const REOPEN: Duration = Duration::from_millis(20);
/// Time for which a request waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);

impl Db {
    /// Opens the database and brings its tables up to date.
    ///
    /// # Errors
    /// When the folder cannot be made, the database cannot be reached or a newer version has changed its tables.
    pub async fn connect(database: &DatabaseUrl, clock: &Clock) -> Result<Self, ConnectError> {
        match database {
            DatabaseUrl::Sqlite(path) => connect_sqlite(path, clock).await,
            DatabaseUrl::Postgres(url) => connect_postgres(url, clock).await,
        }
    }
}

async fn connect_sqlite(path: &Path, clock: &Clock) -> Result<Db, ConnectError> {
    make_folder(path.parent().unwrap_or(Path::new(".")))?;
    private::keep_private(path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // FULL, not NORMAL: an acknowledged write survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY)
        .foreign_keys(true)
        .disable_statement_logging();
    let name = || path.display().to_string();
    let open = |cause| ConnectError::Open { name: name(), cause };

    let record = Arc::new(CommitRecord::default());
    let writer = match open_writer(&options, &record).await {
        Err(cause) if fault::is_full(&cause) && reserve::release_reserve(path) => open_writer(&options, &record).await,
        opened => opened,
    };
    let writer = writer.map_err(open)?;
    let writer = SqlxSqliteConnector::from_sqlx_sqlite_pool(writer);
    migrations::run_migrations(&writer, clock).await?;
    // Opened after the tables are there, so that no reader ever sees a database without them.
    let readers: SqlitePool = sqlite_pool(SQLITE_READERS)
        .connect_lazy_with(options.pragma("query_only", "on").pragma("cache_size", READER_CACHE));
    let reader = SqlxSqliteConnector::from_sqlx_sqlite_pool(readers);
    let has_failed = Arc::default();
    let wal = WalFile::new(private::sidecar_path(path, "-wal"));
    let engine = WriterEngine::Queued(WriteQueue::start(writer, record, wal, Arc::clone(&has_failed)));
    Ok(Db::new(reader, DbWriter { engine, has_failed }))
}

/// Opens the writer. Turning a new file to write-ahead logging does not wait for the busy timeout: of several instances
/// that start at once one succeeds and the others get the error at once that the file is locked. They try again for as
/// long as a statement would.
async fn open_writer(options: &SqliteConnectOptions, record: &Arc<CommitRecord>) -> Result<SqlitePool, sqlx::Error> {
    let options = options
        .clone()
        .busy_timeout(WRITER_BUSY)
        .pragma("journal_size_limit", wal::CHECKPOINT_BYTES.to_string());
    let mut attempts = BUSY.as_millis() / REOPEN.as_millis();
    loop {
        let record = Arc::clone(record);
        let pool = sqlite_pool(1).after_connect(move |connection, _| {
            let record = Arc::clone(&record);
            Box::pin(async move { record.watch_connection(connection).await })
        });
        match pool.connect_with(options.clone()).await {
            Err(error) if attempts > 0 && fault::is_lock(&error) => {
                attempts -= 1;
                tokio::time::sleep(REOPEN).await;
            }
            opened => return opened,
        }
    }
}

/// A pool whose connections live as long as the server: a local file does not go away.
fn sqlite_pool(size: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(size)
        .acquire_timeout(ACQUIRE)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// The folder is for its owner alone: it holds what people searched for.
pub(super) fn make_folder(folder: &Path) -> Result<(), ConnectError> {
    if folder.as_os_str().is_empty() || folder.is_dir() {
        return Ok(());
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|cause| ConnectError::Folder {
        folder: folder.display().to_string(),
        cause,
    })
}

/// One connection to a SQLite file that is there, as it is. `busy` is how long it waits for others who lock it.
pub(super) async fn open_file(path: &Path, busy: Duration) -> Result<DatabaseConnection, ConnectError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(busy)
        .disable_statement_logging();
    let opened = sqlite_pool(1).connect_with(options).await;
    let open = |cause| ConnectError::Open {
        name: path.display().to_string(),
        cause,
    };
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(opened.map_err(open)?))
}

async fn connect_postgres(url: &str, clock: &Clock) -> Result<Db, ConnectError> {
    let connection = open_postgres(url, "sidestart").await?;
    migrations::run_migrations(&connection, clock).await?;
    let writer = DbWriter {
        engine: WriterEngine::Direct(connection.clone()),
        has_failed: Arc::default(),
    };
    Ok(Db::new(connection, writer))
}

/// Connections to PostgreSQL as it is, under a name that others see.
pub(super) async fn open_postgres(url: &str, program: &str) -> Result<DatabaseConnection, ConnectError> {
    // The address may hold a password: messages name the host only.
    let name = url::Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    let open = |cause| ConnectError::Open {
        name: format!("postgres at {}", name.as_deref().unwrap_or("its address")),
        cause,
    };
    let options: PgConnectOptions = url.parse().map_err(open)?;
    let options = options.application_name(program).disable_statement_logging();
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(ACQUIRE)
        // Not among the options of the connection, which poolers refuse.
        .after_connect(|connection, _| {
            Box::pin(async move { connection.execute(POSTGRES_LOCK_TIMEOUT).await.map(|_| ()) })
        });
    let pool = pool.connect_with(options).await.map_err(open)?;
    Ok(SqlxPostgresConnector::from_sqlx_postgres_pool(pool))
}

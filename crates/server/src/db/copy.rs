//! Whole databases, copied while they are used. The form of every copy is a SQLite file with all tables, which either
//! database can be made of again.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use sea_orm::sea_query::{Alias, Expr, Query};
use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, IsolationLevel, QueryResult,
    TransactionTrait, Value,
};

use crate::db::dialect;
use crate::db::dialect::{TableColumn, TableForm};
use crate::db::{ConnectError, Db, connect, migrations};
use crate::platform::config::DatabaseUrl;

/// Rows that are carried at a time; of those with bytes, few.
const ROWS: u64 = 200;
const ROWS_WITH_BYTES: u64 = 4;
/// Time for which the previous users of a database may take to close it.
const LAST_TO_LEAVE: Duration = Duration::from_millis(500);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Reason for which no copy was made, in a line that a person can act on.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("{0} is not a backup of Sidestart")]
    Foreign(String),
    #[error("{file} is damaged: {problem}")]
    Damaged { file: String, problem: String },
    #[error("{0} is in use. Please stop the server first")]
    InUse(String),
    #[error("the database is of another version of Sidestart. Please make the backup with the version that runs it")]
    OtherVersion,
    #[error("{path}: {cause}")]
    File { path: String, cause: std::io::Error },
    #[error("{0}")]
    Connect(#[from] ConnectError),
    #[error("the database did not do it: {0}")]
    Query(#[from] DbErr),
}

/// Writes a consistent copy of a SQLite file to a path that does not exist yet. Other processes may write to it
/// meanwhile.
///
/// # Errors
/// When either file cannot be opened or written.
pub async fn copy_file(from: &Path, to: &Path) -> Result<(), CopyError> {
    let connection = connect::open_file(from, crate::db::BUSY).await?;
    let copied = dialect::copy_into(&connection, to).await;
    connection.close().await?;
    Ok(copied?)
}

/// Checks a copy: that it is a backup, whole, and of no newer version. Messages call it `shown`.
///
/// # Errors
/// The fault of the copy.
pub async fn check_file(path: &Path, shown: &Path) -> Result<(), CopyError> {
    let name = || shown.display().to_string();
    let opened = connect::open_file(path, crate::db::BUSY).await;
    let connection = opened.map_err(|error| CopyError::Damaged {
        file: name(),
        problem: error.to_string(),
    })?;
    let looked = look_over(&connection).await;
    connection.close().await?;
    match looked {
        Ok(None) => Ok(()),
        Ok(Some(CopyProblem::Foreign)) => Err(CopyError::Foreign(name())),
        Ok(Some(CopyProblem::Damaged(problem))) => Err(CopyError::Damaged { file: name(), problem }),
        Ok(Some(CopyProblem::Newer(change))) => Err(ConnectError::Newer(change).into()),
        Err(error) => Err(CopyError::Damaged {
            file: name(),
            problem: error.to_string(),
        }),
    }
}

/// Writes the application id into the header of a SQLite file. 0 means no application.
///
/// # Errors
/// When the file cannot be opened or written.
pub async fn set_mark(path: &Path, mark: u32) -> Result<(), CopyError> {
    let connection = connect::open_file(path, crate::db::BUSY).await?;
    let set = dialect::set_application_id(&connection, mark).await;
    connection.close().await?;
    Ok(set?)
}

enum CopyProblem {
    Foreign,
    Damaged(String),
    Newer(String),
}

async fn look_over(connection: &DatabaseConnection) -> Result<Option<CopyProblem>, DbErr> {
    let problem = dialect::find_damage(connection).await?;
    if let Some(problem) = problem {
        return Ok(Some(CopyProblem::Damaged(problem)));
    }
    let Some(done) = migrations::applied_migrations(connection).await? else {
        return Ok(Some(CopyProblem::Foreign));
    };
    let unknown = done.into_iter().find(|name| !migrations::is_known(name));
    Ok(unknown.map(CopyProblem::Newer))
}

/// Returns whether no other connection uses a SQLite file. Folds its write-ahead log into it.
///
/// # Errors
/// When it cannot be opened.
pub async fn is_free(path: &Path) -> Result<bool, CopyError> {
    let connection = connect::open_file(path, LAST_TO_LEAVE).await?;
    let free = dialect::leave_write_ahead(&connection).await;
    connection.close().await?;
    Ok(free)
}

/// Returns whether other instances are connected to a PostgreSQL database, and whether it has tables of ours.
///
/// # Errors
/// When it cannot be reached.
pub async fn look_at_postgres(url: &str) -> Result<(bool, bool), CopyError> {
    let connection = connect::open_postgres(url, "sidestart-restore").await?;
    let mut in_use = dialect::is_used(&connection).await;
    let mut looks = LAST_TO_LEAVE.as_millis() / LOOK_AGAIN.as_millis();
    while matches!(in_use, Ok(true)) && looks > 0 {
        tokio::time::sleep(LOOK_AGAIN).await;
        in_use = dialect::is_used(&connection).await;
        looks -= 1;
    }
    let done = migrations::applied_migrations(&connection).await;
    connection.close().await?;
    Ok((in_use?, done?.is_some()))
}

/// Writes all data of PostgreSQL into a new SQLite database, as of one moment.
///
/// # Errors
/// When either database does not answer, or the first is of another version.
pub async fn copy_from_postgres(url: &str, to: &Db) -> Result<(), CopyError> {
    let from = connect::open_postgres(url, "sidestart-backup").await?;
    let done = migrations::applied_migrations(&from).await?.unwrap_or_default();
    if !migrations::is_current(&done) {
        return Err(CopyError::OtherVersion);
    }
    let snapshot = from
        .begin_with_config(Some(IsolationLevel::RepeatableRead), Some(AccessMode::ReadOnly))
        .await?;
    let tables = dialect::tables_of_file(to.read()).await?;
    to.write::<_, DbErr, _>(move |transaction| {
        Box::pin(async move {
            copy_rows(&snapshot, transaction, &tables).await?;
            snapshot.rollback().await
        })
    })
    .await?;
    from.close().await?;
    Ok(())
}

/// Writes all rows of a copy into a database, in place of the existing ones. The copy is of the present version.
///
/// # Errors
/// When either database does not answer; then nothing has changed.
pub async fn copy_rows_of(from: &Db, transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let tables = dialect::tables_of_file(from.read()).await?;
    copy_rows(from.read(), transaction, &tables).await?;
    for table in &tables {
        dialect::count_on(transaction, table).await?;
    }
    Ok(())
}

async fn copy_rows(from: &impl ConnectionTrait, to: &DatabaseTransaction, tables: &[TableForm]) -> Result<(), DbErr> {
    let order = parents_first(tables);
    for table in order.iter().rev() {
        let empty = Query::delete().from_table(Alias::new(&table.name)).to_owned();
        to.execute(&empty).await?;
    }
    for table in order {
        copy_table(from, to, table).await?;
    }
    Ok(())
}

/// Rows that others point to come before those that point.
fn parents_first(tables: &[TableForm]) -> Vec<&TableForm> {
    let (mut sorted, mut there) = (Vec::new(), HashSet::new());
    while sorted.len() < tables.len() {
        let before = sorted.len();
        for table in tables {
            let waits = |parent: &String| *parent != table.name && !there.contains(parent.as_str());
            if !there.contains(table.name.as_str()) && !table.parents.iter().any(waits) {
                there.insert(table.name.as_str());
                sorted.push(table);
            }
        }
        if sorted.len() == before {
            // A ring: the database refuses it if it must.
            sorted.extend(tables.iter().filter(|table| !there.contains(table.name.as_str())));
        }
    }
    sorted
}

async fn copy_table(from: &impl ConnectionTrait, to: &DatabaseTransaction, table: &TableForm) -> Result<(), DbErr> {
    let columns = || table.columns.iter().map(|column| Alias::new(&column.name));
    let has_bytes = table
        .columns
        .iter()
        .any(|column| column.kind == dialect::ColumnKind::Bytes);
    let rows_at_a_time = if has_bytes { ROWS_WITH_BYTES } else { ROWS };
    let mut offset = 0;
    loop {
        let mut select = Query::select();
        select.columns(columns()).from(Alias::new(&table.name));
        for key in table.columns.iter().filter(|column| column.is_key) {
            select.order_by(Alias::new(&key.name), sea_orm::Order::Asc);
        }
        let rows = from.query_all(select.limit(rows_at_a_time).offset(offset)).await?;
        if rows.is_empty() {
            return Ok(());
        }
        offset += rows.len() as u64;
        let mut insert = Query::insert();
        insert.into_table(Alias::new(&table.name)).columns(columns());
        for row in &rows {
            let values = table
                .columns
                .iter()
                .enumerate()
                .map(|(at, column)| read_value(row, at, column));
            let values: Vec<Value> = values.collect::<Result<_, _>>()?;
            insert.values_panic(values.into_iter().map(Expr::val));
        }
        to.execute(&insert).await?;
    }
}

fn read_value(row: &QueryResult, at: usize, column: &TableColumn) -> Result<Value, DbErr> {
    Ok(match column.kind {
        dialect::ColumnKind::Number => match row.try_get_by_index::<Option<i64>>(at) {
            Ok(number) => number.into(),
            // PostgreSQL tells narrow numbers apart.
            Err(_) => row.try_get_by_index::<Option<i32>>(at)?.map(i64::from).into(),
        },
        dialect::ColumnKind::Boolean => row.try_get_by_index::<Option<bool>>(at)?.into(),
        dialect::ColumnKind::Real => row.try_get_by_index::<Option<f64>>(at)?.into(),
        dialect::ColumnKind::Bytes => row.try_get_by_index::<Option<Vec<u8>>>(at)?.into(),
        dialect::ColumnKind::Text => row.try_get_by_index::<Option<String>>(at)?.into(),
    })
}

/// The setting for a SQLite database in a file.
pub fn in_file(path: &Path) -> DatabaseUrl {
    DatabaseUrl::Sqlite(path.to_owned())
}

/// Makes a folder that is for its owner alone, unless it is there.
///
/// # Errors
/// When it cannot be made.
pub fn make_folder(folder: &Path) -> Result<(), CopyError> {
    Ok(connect::make_folder(folder)?)
}

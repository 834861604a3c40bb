//! The only SQL that is written out, because the two databases differ in it.

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement};

/// Any number that no other program locks: "side" in ASCII.
const MIGRATION_LOCK: i64 = 0x7369_6465;

/// The shortest question there is.
#[must_use]
pub fn ping(backend: DbBackend) -> Statement {
    Statement::from_string(backend, "SELECT 1")
}

/// Makes other instances wait until this transaction ends. SQLite's immediate transaction does so already.
pub(super) async fn lock_migrations(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    advisory_lock(transaction, "SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK.into()).await
}

/// Makes other writers of the same owner wait until this transaction ends, so that "the newest fifty" is never counted
/// by two at once. SQLite has one writer anyway.
///
/// # Errors
/// When the database does not answer.
pub async fn lock_owner(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    advisory_lock(
        transaction,
        "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
        owner.into(),
    )
    .await
}

async fn advisory_lock(transaction: &DatabaseTransaction, sql: &str, key: sea_orm::Value) -> Result<(), DbErr> {
    if transaction.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    transaction
        .execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, sql, [key]))
        .await
        .map(|_| ())
}

//! Changes of the tables, forward only. Each has a name that is never used again and runs once.

mod m0001_users;
mod m0002_niche;
mod m0003_niche_projects;
mod m0004_niche_shares;
mod m0005_niche_follow_ups;
mod m0006_accounts;
mod m0007_tools_and_plan;
mod m0008_billing;
mod m0009_blog;
mod m0010_account_recovery;
mod m0011_reading_list;
mod m0012_admin;
mod m0013_blog_editing;
mod m0014_media_and_imports;
mod m0015_lists_outlast_posts;
mod m0016_posts_at_size;
mod m0017_newest_searches;
mod m0018_share_tokens;
mod m0019_session_use;
mod m0020_ended_drafts;
mod m0021_blog_views;
mod m0022_second_factor;
mod m0023_runs;
mod m0024_run_versions;
mod m0025_tasks;
mod m0026_evenings;
mod m0027_experiments;
mod m0028_forum;
mod m0029_resource_marks;
mod m0030_support;
mod m0033_forum_mail;
mod m0034_forum_at_size;
mod m0035_time_zones;
mod m0037_task_requests;
mod m0040_example_runs;
mod m0041_run_markets;
mod m0042_deleted_experiments;
mod m0044_published_by_undo;
mod m0045_forum_traces;
mod m0046_former_handles;
mod m0047_notices_of_posts;
mod m0048_job_failures;
mod m0049_deleted_runs;
mod m0050_second_factors;
mod m0051_mark_hundredths;
mod m0052_plan_markets;
mod m0053_failed_tests;
mod m0054_plan_rounds;
mod m0056_plan_dates;
mod m0057_plan_catch_up;
mod m0059_plan_reminders;
mod m0061_data_releases;
mod m0062_member_locations;
mod m0063_paused_plans;
mod m0065_plan_evenings;
mod schema;

use std::collections::HashSet;
use std::pin::Pin;
use std::time::Duration;

use sea_orm::sea_query::{Alias, ColumnDef, Expr, Query, Table};
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};

use super::{ConnectError, dialect};
use crate::db::fault;
use crate::platform::clock::Clock;

type MigrationStep =
    for<'t> fn(&'t DatabaseTransaction, &'t Clock) -> Pin<Box<dyn Future<Output = Result<(), DbErr>> + Send + 't>>;

/// Names a migration after its module. `clock` marks one that reads the time.
macro_rules! change {
    ($module:ident) => {
        (stringify!($module), |transaction, _| Box::pin($module::up(transaction)))
    };
    ($module:ident, clock) => {
        (stringify!($module), |transaction, clock| {
            Box::pin($module::up(transaction, clock))
        })
    };
}

/// Migrations, oldest first. Add at the end; never change a released one.
const CHANGES: [(&str, MigrationStep); 55] = [
    change!(m0001_users, clock),
    change!(m0002_niche),
    change!(m0003_niche_projects),
    change!(m0004_niche_shares),
    change!(m0005_niche_follow_ups),
    change!(m0006_accounts),
    change!(m0007_tools_and_plan),
    change!(m0008_billing),
    change!(m0009_blog),
    change!(m0010_account_recovery),
    change!(m0011_reading_list),
    change!(m0012_admin),
    change!(m0013_blog_editing),
    change!(m0014_media_and_imports),
    change!(m0015_lists_outlast_posts),
    change!(m0016_posts_at_size),
    change!(m0017_newest_searches),
    change!(m0018_share_tokens),
    change!(m0019_session_use),
    change!(m0020_ended_drafts),
    change!(m0021_blog_views),
    change!(m0022_second_factor),
    change!(m0023_runs),
    change!(m0024_run_versions),
    change!(m0025_tasks, clock),
    change!(m0026_evenings),
    change!(m0027_experiments),
    change!(m0028_forum),
    change!(m0029_resource_marks),
    change!(m0030_support),
    change!(m0033_forum_mail),
    change!(m0034_forum_at_size),
    change!(m0035_time_zones),
    change!(m0037_task_requests),
    change!(m0040_example_runs),
    change!(m0041_run_markets),
    change!(m0042_deleted_experiments),
    change!(m0044_published_by_undo, clock),
    change!(m0045_forum_traces),
    change!(m0046_former_handles),
    change!(m0047_notices_of_posts),
    change!(m0048_job_failures),
    change!(m0049_deleted_runs),
    change!(m0050_second_factors),
    change!(m0051_mark_hundredths),
    change!(m0052_plan_markets),
    change!(m0053_failed_tests),
    change!(m0054_plan_rounds),
    change!(m0056_plan_dates),
    change!(m0057_plan_catch_up),
    change!(m0059_plan_reminders),
    change!(m0061_data_releases),
    change!(m0062_member_locations),
    change!(m0063_paused_plans),
    change!(m0065_plan_evenings),
];

const TABLE: &str = "schema_changes";

/// Time for which a start waits for another process that writes to the SQLite file, such as an instance that migrates
/// it.
const LOCK_WAIT: Duration = Duration::from_secs(30);
/// Between two attempts to get that lock.
const LOCK_RETRY: Duration = Duration::from_millis(100);

/// Runs the missing migrations, all or nothing, while every other instance waits. Writes nothing when none is missing,
/// so that a server on a full disk starts.
pub(super) async fn run_migrations(connection: &DatabaseConnection, clock: &Clock) -> Result<(), ConnectError> {
    if let Some(done) = applied_migrations(connection).await? {
        refuse_newer(&done)?;
        if is_current(&done) {
            return Ok(());
        }
        let missing = CHANGES.len().saturating_sub(done.len());
        tracing::info!(
            db.changes = missing,
            "the database is brought up to date; until it ends this may need four times the room of the database"
        );
    }
    let transaction = begin_migration(connection).await?;
    dialect::wait_for_locks(&transaction).await?;
    dialect::lock_migrations(&transaction).await?;
    let done = names_of_done(&transaction).await?;
    refuse_newer(&done)?;
    for (name, change) in CHANGES.iter().filter(|(name, _)| !done.contains(*name)) {
        change(&transaction, clock).await?;
        record_migration(&transaction, name, clock).await?;
        tracing::info!(db.change = name, "database changed");
    }
    transaction.commit().await?;
    Ok(())
}

fn refuse_newer(done: &HashSet<String>) -> Result<(), ConnectError> {
    let unknown = done.iter().find(|name| !is_known(name));
    unknown.map_or(Ok(()), |name| Err(ConnectError::Newer(name.clone())))
}

/// Begins a transaction that may write. Another process that writes just now is waited for.
async fn begin_migration(connection: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let mut attempts = LOCK_WAIT.as_millis() / LOCK_RETRY.as_millis();
    loop {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        match connection.begin_with_options(options).await {
            Err(error) if attempts > 0 && fault::is_locked(&error) => {
                attempts -= 1;
                tokio::time::sleep(LOCK_RETRY).await;
            }
            begun => return begun,
        }
    }
}

/// Returns whether a migration of this name is one of ours.
pub(super) fn is_known(name: &str) -> bool {
    CHANGES.iter().any(|(known, _)| *known == name)
}

/// Returns whether exactly these migrations make the tables of this version.
pub(super) fn is_current(done: &HashSet<String>) -> bool {
    done.len() == CHANGES.len() && done.iter().all(|name| is_known(name))
}

/// Returns the migrations that a database has seen; `None` for a database that is not ours.
pub(super) async fn applied_migrations(connection: &impl ConnectionTrait) -> Result<Option<HashSet<String>>, DbErr> {
    if !dialect::has_table(connection, TABLE).await? {
        return Ok(None);
    }
    let names = Query::select().column("name").from(TABLE).to_owned();
    let rows = connection.query_all(&names).await?;
    let names: HashSet<String> = rows
        .iter()
        .map(|row| row.try_get_by_index(0))
        .collect::<Result<_, _>>()?;
    Ok(names.contains(CHANGES[0].0).then_some(names))
}

async fn names_of_done(transaction: &DatabaseTransaction) -> Result<HashSet<String>, DbErr> {
    let table = Table::create()
        .table(TABLE)
        .if_not_exists()
        .col(ColumnDef::new("name").text().not_null().primary_key())
        .col(ColumnDef::new("applied_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let names = Query::select().column("name").from(TABLE).to_owned();
    let rows = transaction.query_all(&names).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

async fn record_migration(transaction: &DatabaseTransaction, name: &str, clock: &Clock) -> Result<(), DbErr> {
    let insert = Query::insert()
        .into_table(Alias::new(TABLE))
        .columns(["name", "applied_at"])
        .values_panic([Expr::val(name), Expr::val(clock.now().micros())])
        .to_owned();
    transaction.execute(&insert).await.map(|_| ())
}

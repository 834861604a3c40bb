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

/// Migrations, oldest first. Add at the end; never change a released one.
const CHANGES: [(&str, MigrationStep); 55] = [
    ("m0001_users", |transaction, clock| {
        Box::pin(m0001_users::up(transaction, clock))
    }),
    ("m0002_niche", |transaction, _| Box::pin(m0002_niche::up(transaction))),
    ("m0003_niche_projects", |transaction, _| {
        Box::pin(m0003_niche_projects::up(transaction))
    }),
    ("m0004_niche_shares", |transaction, _| {
        Box::pin(m0004_niche_shares::up(transaction))
    }),
    ("m0005_niche_follow_ups", |transaction, _| {
        Box::pin(m0005_niche_follow_ups::up(transaction))
    }),
    ("m0006_accounts", |transaction, _| {
        Box::pin(m0006_accounts::up(transaction))
    }),
    ("m0007_tools_and_plan", |transaction, _| {
        Box::pin(m0007_tools_and_plan::up(transaction))
    }),
    ("m0008_billing", |transaction, _| {
        Box::pin(m0008_billing::up(transaction))
    }),
    ("m0009_blog", |transaction, _| Box::pin(m0009_blog::up(transaction))),
    ("m0010_account_recovery", |transaction, _| {
        Box::pin(m0010_account_recovery::up(transaction))
    }),
    ("m0011_reading_list", |transaction, _| {
        Box::pin(m0011_reading_list::up(transaction))
    }),
    ("m0012_admin", |transaction, _| Box::pin(m0012_admin::up(transaction))),
    ("m0013_blog_editing", |transaction, _| {
        Box::pin(m0013_blog_editing::up(transaction))
    }),
    ("m0014_media_and_imports", |transaction, _| {
        Box::pin(m0014_media_and_imports::up(transaction))
    }),
    ("m0015_lists_outlast_posts", |transaction, _| {
        Box::pin(m0015_lists_outlast_posts::up(transaction))
    }),
    ("m0016_posts_at_size", |transaction, _| {
        Box::pin(m0016_posts_at_size::up(transaction))
    }),
    ("m0017_newest_searches", |transaction, _| {
        Box::pin(m0017_newest_searches::up(transaction))
    }),
    ("m0018_share_tokens", |transaction, _| {
        Box::pin(m0018_share_tokens::up(transaction))
    }),
    ("m0019_session_use", |transaction, _| {
        Box::pin(m0019_session_use::up(transaction))
    }),
    ("m0020_ended_drafts", |transaction, _| {
        Box::pin(m0020_ended_drafts::up(transaction))
    }),
    ("m0021_blog_views", |transaction, _| {
        Box::pin(m0021_blog_views::up(transaction))
    }),
    ("m0022_second_factor", |transaction, _| {
        Box::pin(m0022_second_factor::up(transaction))
    }),
    ("m0023_runs", |transaction, _| Box::pin(m0023_runs::up(transaction))),
    ("m0024_run_versions", |transaction, _| {
        Box::pin(m0024_run_versions::up(transaction))
    }),
    ("m0025_tasks", |transaction, clock| {
        Box::pin(m0025_tasks::up(transaction, clock))
    }),
    ("m0026_evenings", |transaction, _| {
        Box::pin(m0026_evenings::up(transaction))
    }),
    ("m0027_experiments", |transaction, _| {
        Box::pin(m0027_experiments::up(transaction))
    }),
    ("m0028_forum", |transaction, _| Box::pin(m0028_forum::up(transaction))),
    ("m0029_resource_marks", |transaction, _| {
        Box::pin(m0029_resource_marks::up(transaction))
    }),
    ("m0030_support", |transaction, _| {
        Box::pin(m0030_support::up(transaction))
    }),
    ("m0033_forum_mail", |transaction, _| {
        Box::pin(m0033_forum_mail::up(transaction))
    }),
    ("m0034_forum_at_size", |transaction, _| {
        Box::pin(m0034_forum_at_size::up(transaction))
    }),
    ("m0035_time_zones", |transaction, _| {
        Box::pin(m0035_time_zones::up(transaction))
    }),
    ("m0037_task_requests", |transaction, _| {
        Box::pin(m0037_task_requests::up(transaction))
    }),
    ("m0040_example_runs", |transaction, _| {
        Box::pin(m0040_example_runs::up(transaction))
    }),
    ("m0041_run_markets", |transaction, _| {
        Box::pin(m0041_run_markets::up(transaction))
    }),
    ("m0042_deleted_experiments", |transaction, _| {
        Box::pin(m0042_deleted_experiments::up(transaction))
    }),
    ("m0044_published_by_undo", |transaction, clock| {
        Box::pin(m0044_published_by_undo::up(transaction, clock))
    }),
    ("m0045_forum_traces", |transaction, _| {
        Box::pin(m0045_forum_traces::up(transaction))
    }),
    ("m0046_former_handles", |transaction, _| {
        Box::pin(m0046_former_handles::up(transaction))
    }),
    ("m0047_notices_of_posts", |transaction, _| {
        Box::pin(m0047_notices_of_posts::up(transaction))
    }),
    ("m0048_job_failures", |transaction, _| {
        Box::pin(m0048_job_failures::up(transaction))
    }),
    ("m0049_deleted_runs", |transaction, _| {
        Box::pin(m0049_deleted_runs::up(transaction))
    }),
    ("m0050_second_factors", |transaction, _| {
        Box::pin(m0050_second_factors::up(transaction))
    }),
    ("m0051_mark_hundredths", |transaction, _| {
        Box::pin(m0051_mark_hundredths::up(transaction))
    }),
    ("m0052_plan_markets", |transaction, _| {
        Box::pin(m0052_plan_markets::up(transaction))
    }),
    ("m0053_failed_tests", |transaction, _| {
        Box::pin(m0053_failed_tests::up(transaction))
    }),
    ("m0054_plan_rounds", |transaction, _| {
        Box::pin(m0054_plan_rounds::up(transaction))
    }),
    ("m0056_plan_dates", |transaction, _| {
        Box::pin(m0056_plan_dates::up(transaction))
    }),
    ("m0057_plan_catch_up", |transaction, _| {
        Box::pin(m0057_plan_catch_up::up(transaction))
    }),
    ("m0059_plan_reminders", |transaction, _| {
        Box::pin(m0059_plan_reminders::up(transaction))
    }),
    ("m0061_data_releases", |transaction, _| {
        Box::pin(m0061_data_releases::up(transaction))
    }),
    ("m0062_member_locations", |transaction, _| {
        Box::pin(m0062_member_locations::up(transaction))
    }),
    ("m0063_paused_plans", |transaction, _| {
        Box::pin(m0063_paused_plans::up(transaction))
    }),
    ("m0065_plan_evenings", |transaction, _| {
        Box::pin(m0065_plan_evenings::up(transaction))
    }),
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

//! Faults of the database: no acknowledged write is lost, every refusal says when to try again, and nothing needs a
//! restart.

use std::collections::BTreeSet;
use std::pin::pin;
use std::task::{Context, Waker};
use std::time::Duration;

use futures_util::future::join_all;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{ConnectOptions, Connection, Executor};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, Statement, TransactionTrait};
use serde_json::json;
use server::db::{Db, StorageFault};
use server::platform::clock::Clock;
use server::platform::config::DatabaseUrl;
use server::start;

use crate::harness::{ANNA, Answer, BEN, Engine, TestApp};
use crate::wire::PATIENCE;

const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";

async fn save(app: &TestApp, keywords: &str) -> Answer {
    app.post_as(ANNA, SAVE, json!({"keywords": keywords})).await
}

/// Keywords of all saved searches.
pub async fn stored(db: &Db) -> BTreeSet<String> {
    let sql = "SELECT keywords FROM niche_searches";
    let statement = sea_orm::Statement::from_string(db.read().get_database_backend(), sql);
    let rows = db.read().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

/// Insert of one row whose text fills about `length` bytes.
async fn insert(db: &Db, name: String, length: usize) -> Result<(), DbErr> {
    db.write(move |transaction| {
        Box::pin(async move {
            let fill = "x".repeat(length);
            let sql = format!(
                "INSERT INTO niche_searches (owner, keywords, keywords_key, created_at) VALUES ('v:1', '{name}', '{name}{fill}', 1)"
            );
            transaction.execute_unprepared(&sql).await.map(|_| ())
        })
    })
    .await
}

/// Lets the database of a file grow to so many pages only, on the writer's present connection.
async fn limit_pages(db: &Db, pages: u32) {
    let limited: Result<(), DbErr> = db
        .write(move |transaction| {
            Box::pin(async move {
                let sql = format!("PRAGMA max_page_count = {pages}");
                transaction.execute_unprepared(&sql).await.map(|_| ())
            })
        })
        .await;
    limited.unwrap();
}

/// SQLite takes the present size when that is more. Free pages, which migrations leave, are filled first.
async fn fill_disk(db: &Db) {
    let taken: Result<(), DbErr> = db
        .write(|transaction| Box::pin(async move { fill_free_pages(transaction).await }))
        .await;
    taken.unwrap();
    limit_pages(db, 1).await;
}

async fn fill_free_pages(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let count = async |pragma: &str| {
        let statement = Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {pragma}"));
        let row = transaction.query_one_raw(statement).await?;
        row.expect("a number").try_get_by_index::<i64>(0)
    };
    transaction
        .execute_unprepared("CREATE TABLE IF NOT EXISTS filler (bytes BLOB)")
        .await?;
    let bytes = count("freelist_count").await? * count("page_size").await?;
    let sql = format!("INSERT INTO filler SELECT zeroblob({bytes}) WHERE {bytes} > 0");
    transaction.execute_unprepared(&sql).await.map(|_| ())
}

async fn make_room(db: &Db) {
    limit_pages(db, u32::MAX - 1).await;
}

/// Connection of another program to the file of an application.
async fn other_program(app: &TestApp) -> sea_orm::sqlx::SqliteConnection {
    let DatabaseUrl::Sqlite(path) = &app.state.config.database else {
        panic!("not a file");
    };
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

async fn wait_until<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok(), "{what}");
}

on_both! {
    async fn a_lock_that_another_program_holds_is_a_503_and_the_next_write_works(app: TestApp) {
        save(&app, "before").await;
        let refused = match app.engine {
            Engine::Sqlite => {
                let mut other = other_program(&app).await;
                other.execute("BEGIN IMMEDIATE").await.unwrap();
                let refused = join_all((0..3).map(|number| save(&app, ["one", "two", "three"][number]))).await;
                other.execute("ROLLBACK").await.unwrap();
                other.close().await.unwrap();
                refused
            }
            Engine::Postgres => {
                let lock = app.state.db.read().begin().await.unwrap();
                lock.execute_unprepared("LOCK TABLE niche_searches").await.unwrap();
                let refused = join_all((0..3).map(|number| save(&app, ["one", "two", "three"][number]))).await;
                lock.rollback().await.unwrap();
                refused
            }
        };
        for answer in refused {
            assert_eq!(answer.refusal(), "503 unavailable");
            assert_eq!(answer.header("retry-after"), "5");
        }
        assert_eq!(save(&app, "after").await.status, 201);
        assert_eq!(app.get("/readyz").await.status, 200);
        assert_eq!(Vec::from_iter(stored(&app.state.db).await), ["after", "before"]);
    }

    async fn a_database_that_is_gone_is_a_503_with_a_time_to_try_again(app: TestApp) {
        app.state.db.close().await.unwrap();
        for answer in [app.get_as(ANNA, SAVED).await, save(&app, "a").await, app.get("/readyz").await] {
            assert_eq!(answer.refusal(), "503 unavailable");
            assert_eq!(answer.header("retry-after"), "5");
        }
    }

    async fn a_refused_write_does_not_make_the_server_unready(app: TestApp) {
        let refused: Result<(), DbErr> = app.state.db.write(|_| Box::pin(async { Err(DbErr::Custom("no".into())) })).await;
        refused.unwrap_err();
        assert_eq!(app.get("/readyz").await.status, 200);
        let left = app.rows("SELECT name FROM site_versions WHERE name LIKE 'write_probe%'").await;
        assert!(left.is_empty(), "the attempt leaves nothing");
    }

    async fn a_write_ends_when_its_caller_goes_away_at_any_moment(app: TestApp) {
        let db = &app.state.db;
        for polls in 1..=12 {
            let name = format!("left after {polls}");
            let mut write = pin!(db.write_content::<_, DbErr, _>(move |transaction| Box::pin(async move {
                let sql = format!(
                    "INSERT INTO niche_searches (owner, keywords, keywords_key, created_at) VALUES ('v:1', '{name}', '{name}', 1)"
                );
                transaction.execute_unprepared(&sql).await.map(|_| ())
            })));
            for _ in 0..polls {
                if write.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready() {
                    break;
                }
                // The database goes on meanwhile.
                tokio::time::sleep(Duration::from_micros(300)).await;
            }
        }
        wait_until("all writes end", async || stored(db).await.len() == 12).await;
        if app.engine == Engine::Postgres {
            let open = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
            wait_until("no transaction stays open", async || app.rows(open).await.is_empty()).await;
        }
        assert_eq!(save(&app, "next").await.status, 201);
    }
}

#[tokio::test]
async fn a_full_disk_is_a_503_of_its_own_and_nothing_acknowledged_is_lost() {
    let app = TestApp::start(Engine::Sqlite, |given| given.rate_limit_per_second = Some(0)).await;
    let mut kept = BTreeSet::new();
    for round in 0..20 {
        fill_disk(&app.state.db).await;
        let mut refused = None;
        for number in 0..200 {
            let keywords = format!("{round} {number} {}", "w".repeat(150));
            let answer = app.post_as(&cookie(round), SAVE, json!({ "keywords": keywords })).await;
            if answer.status != 201 {
                refused = Some(answer);
                break;
            }
            kept.insert(keywords);
        }
        let refused = refused.expect("the disk is full");
        assert_eq!(refused.refusal(), "503 storage_full");
        assert_eq!(refused.header("retry-after"), "60");
        assert_eq!(app.get_as(BEN, SAVED).await.status, 200, "reading goes on");
        make_room(&app.state.db).await;
        assert_eq!(app.get("/readyz").await.status, 200);
    }
    // Every round left at most fifty searches of one visitor, so that none was dropped as too old.
    assert_eq!(
        stored(&app.state.db).await,
        kept,
        "readers see every acknowledged write"
    );
    let database = app.state.config.database.clone();
    app.state.db.close().await.unwrap();
    let again = Db::connect(&database, &Clock::from_system()).await.unwrap();
    assert_eq!(stored(&again).await, kept, "and so does the next start");
}

/// Returns a valid visitor cookie, the same for the same number.
pub fn cookie(number: usize) -> String {
    format!("sidestart_visitor={number:A>32}")
}

#[tokio::test]
async fn writes_that_share_a_commit_with_one_that_fills_the_disk_are_told_the_truth() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    let db = &app.state.db;
    for round in 0..20 {
        fill_disk(db).await;
        let names: Vec<String> = (0..30).map(|number| format!("{round}-{number}")).collect();
        let writes = names.iter().enumerate().map(|(number, name)| {
            let length = if number == round { 200_000 } else { 10 };
            insert(db, name.clone(), length)
        });
        let results = join_all(writes).await;
        let there = stored(db).await;
        for (name, result) in names.iter().zip(&results) {
            assert_eq!(result.is_ok(), there.contains(name), "{name}: {result:?}");
        }
        let faults = results
            .iter()
            .filter_map(|result| result.as_ref().err().and_then(StorageFault::from_error));
        assert!(
            faults.into_iter().any(|fault| fault == StorageFault::Full),
            "{results:?}"
        );
    }
}

#[tokio::test]
async fn a_connection_to_postgres_that_dies_in_the_commit_acknowledges_nothing() {
    let app = TestApp::start(Engine::Postgres, |given| given.rate_limit_per_second = Some(0)).await;
    app.change(
        "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             PERFORM pg_terminate_backend(pg_backend_pid());
             RETURN NULL;
         END $$",
    )
    .await;
    app.change(
        "CREATE CONSTRAINT TRIGGER die AFTER INSERT ON niche_searches DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW WHEN (NEW.keywords LIKE 'dies%') EXECUTE FUNCTION die()",
    )
    .await;
    let mut kept = BTreeSet::new();
    for round in 0..20 {
        let answer = save(&app, &format!("dies {round}")).await;
        assert_eq!(answer.refusal(), "503 unavailable");
        assert_eq!(answer.header("retry-after"), "5");
        let keywords = format!("lives {round}");
        assert_eq!(
            save(&app, &keywords).await.status,
            201,
            "the next write has another connection"
        );
        kept.insert(keywords);
    }
    assert_eq!(stored(&app.state.db).await, kept);
}

#[tokio::test]
async fn connections_to_postgres_that_are_ended_by_others_lose_no_acknowledged_write() {
    let app = TestApp::start(Engine::Postgres, |given| given.rate_limit_per_second = Some(0)).await;
    let end_all = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let mut kept = BTreeSet::new();
    for round in 0..20 {
        let names: Vec<String> = (0..10).map(|number| format!("{round} and {number}")).collect();
        let visitor = cookie(round);
        let writes = join_all(
            names
                .iter()
                .map(|name| app.post_as(&visitor, SAVE, json!({ "keywords": name }))),
        );
        let (answers, _) = tokio::join!(writes, async {
            let reader = app.state.db.read();
            let statement = sea_orm::Statement::from_string(reader.get_database_backend(), end_all);
            reader.query_one_raw(statement).await
        });
        for (name, answer) in names.iter().zip(answers) {
            match answer.status.as_u16() {
                201 => drop(kept.insert(name.clone())),
                _ => assert_eq!(answer.refusal(), "503 unavailable"),
            }
        }
    }
    let there = stored(&app.state.db).await;
    assert!(kept.is_subset(&there), "lost: {:?}", kept.difference(&there));
}

#[tokio::test]
async fn a_write_ahead_log_that_readers_let_grow_is_warned_of_and_emptied_as_soon_as_they_allow() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(log.reopen().map(std::sync::Mutex::new).unwrap())
        .finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    let DatabaseUrl::Sqlite(path) = app.state.config.database.clone() else {
        panic!("not a file");
    };
    let bytes = || std::fs::metadata(format!("{}-wal", path.display())).map_or(0, |file| file.len());
    let mut reader = other_program(&app).await;
    reader.execute("BEGIN").await.unwrap();
    reader.execute("SELECT count(*) FROM niche_searches").await.unwrap();
    while bytes() < 70 * 1024 * 1024 {
        insert(&app.state.db, bytes().to_string(), 2_000_000).await.unwrap();
    }
    wait_until("the log of the server warns", async || {
        let log = std::fs::read_to_string(log.path()).unwrap();
        log.contains("the write-ahead log is large")
    })
    .await;
    reader.execute("ROLLBACK").await.unwrap();
    wait_until("the log is small again without another write", async || {
        bytes() < 1024 * 1024
    })
    .await;
    insert(&app.state.db, "next".into(), 10).await.unwrap();
}

on_both! {
    async fn a_start_that_has_nothing_to_do_writes_nothing(app: TestApp) {
        let version = "SELECT name, version FROM site_versions ORDER BY name";
        let numbers = async |app: &TestApp| {
            let rows = app.rows(version).await;
            rows.iter().map(|row| (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap())).collect::<Vec<(String, i64)>>()
        };
        assert!(start::prepare_site(&app.state).await.unwrap().is_some(), "the first start generates a password");
        let before = numbers(&app).await;
        assert!(!before.is_empty());
        assert_eq!(start::prepare_site(&app.state).await.unwrap(), None);
        assert_eq!(numbers(&app).await, before, "no page is dropped");
    }
}

#[tokio::test]
async fn a_start_beside_a_program_that_writes_succeeds() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    start::prepare_site(&app.state).await.unwrap();
    let mut other = other_program(&app).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let again = Db::connect(&app.state.config.database, &Clock::from_system())
        .await
        .unwrap();
    assert_eq!(start::prepare_site(&app.state).await.unwrap(), None);
    other.execute("ROLLBACK").await.unwrap();
    again.close().await.unwrap();
}

#[tokio::test]
async fn an_upgrade_waits_for_a_program_that_writes() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    app.change("DELETE FROM schema_changes WHERE name = 'm0048_job_failures'")
        .await;
    for column in ["due_at", "last_error"] {
        app.change(&format!("ALTER TABLE jobs DROP COLUMN {column}")).await;
    }
    let mut other = other_program(&app).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    let database = app.state.config.database.clone();
    let upgrade = tokio::spawn(async move { Db::connect(&database, &Clock::from_system()).await });
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(!upgrade.is_finished(), "it waits");
    other.execute("ROLLBACK").await.unwrap();
    upgrade.await.unwrap().unwrap().close().await.unwrap();
}

#[tokio::test]
async fn a_start_on_a_full_disk_serves_readers_and_the_next_one_stores_what_is_missing() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    fill_disk(&app.state.db).await;
    start::prepare_site(&app.state).await.unwrap();
    assert!(app.rows("SELECT id FROM blog_posts").await.is_empty());
    assert_eq!(app.get("/").await.status, 200);
    assert_eq!(app.get("/blog").await.status, 200);
    let refused = insert(&app.state.db, "refused".into(), 200_000).await.unwrap_err();
    assert_eq!(StorageFault::from_error(&refused), Some(StorageFault::Full));
    make_room(&app.state.db).await;
    start::prepare_site(&app.state).await.unwrap();
    assert_eq!(save(&app, "kept").await.status, 201);
    assert!(!app.rows("SELECT id FROM blog_posts").await.is_empty());
}

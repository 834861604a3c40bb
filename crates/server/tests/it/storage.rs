use std::time::Duration;

use sea_orm::{ConnectionTrait, DbErr, Statement};
use server::db::{ConnectError, Db};
use server::platform::clock::Clock;
use server::platform::config::DatabaseUrl;

use crate::harness::{Engine, TestApp};
use crate::postgres;

const INSERT: &str = "INSERT INTO niche_searches (owner, keywords, keywords_key, created_at) VALUES";

async fn write_sql(db: &Db, sql: String, fail: bool) -> Result<(), DbErr> {
    db.write(move |transaction| {
        Box::pin(async move {
            transaction.execute_unprepared(&sql).await?;
            if fail {
                Err(DbErr::Custom("on purpose".into()))
            } else {
                Ok(())
            }
        })
    })
    .await
}

async fn read_pragma(db: &Db, name: &str) -> String {
    let reader = db.read();
    let sql = format!("SELECT CAST({name} AS TEXT) AS value FROM pragma_{name}");
    let row = reader
        .query_one_raw(Statement::from_string(reader.get_database_backend(), sql))
        .await
        .unwrap();
    row.unwrap().try_get("", "value").unwrap()
}

on_both! {
    async fn notes_behind_answers_keep_their_order_and_a_failed_one_harms_no_other(app: TestApp) {
        app.change("CREATE TABLE notes (n INTEGER NOT NULL)").await;
        app.change("INSERT INTO notes VALUES (-1)").await;
        for n in 0..300 {
            // Each takes the next step only, so one that comes too early changes nothing and stops all after it.
            let sql = match n {
                150 => "UPDATE no_such_table SET n = 0".to_owned(),
                n => format!("UPDATE notes SET n = {n} WHERE n IN ({}, {})", n - 1, n - 2),
            };
            app.state.db.write_behind(move |transaction| {
                Box::pin(async move { transaction.execute_unprepared(&sql).await.map(drop) })
            }).await;
        }
        let rows = app.rows("SELECT CAST(n AS BIGINT) AS n FROM notes").await;
        assert_eq!(rows[0].try_get::<i64>("", "n").unwrap(), 299);
    }

    async fn the_guest_exists_from_the_start(app: TestApp) {
        let rows = app.rows("SELECT id, name, reserved, created_at FROM users").await;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].try_get::<i64>("", "id").unwrap(), 1);
        assert_eq!(rows[0].try_get::<String>("", "name").unwrap(), "guest");
        assert!(rows[0].try_get::<bool>("", "reserved").unwrap(), "a boolean on both databases");
    }

    async fn whole_numbers_keep_all_their_64_bits(app: TestApp) {
        app.change(&format!("{INSERT} ('v:1', 'a', 'a', {})", i64::MAX)).await;
        let rows = app.rows("SELECT id, created_at FROM niche_searches").await;
        assert_eq!(rows[0].try_get::<i64>("", "created_at").unwrap(), i64::MAX);
        rows[0].try_get::<i64>("", "id").unwrap();
    }

    async fn text_is_compared_byte_by_byte(app: TestApp) {
        app.change(&format!("{INSERT} ('v:1', 'Ä', 'Ä', 1), ('v:1', 'ä', 'ä', 1), ('v:1', 'a', 'a', 1)")).await;
        assert_eq!(app.rows("SELECT id FROM niche_searches WHERE keywords_key = 'ä'").await.len(), 1);
        assert_eq!(app.rows("SELECT id FROM niche_searches WHERE keywords_key = 'A'").await.len(), 0);
    }

    async fn the_same_key_twice_is_refused_by_the_database(app: TestApp) {
        write_sql(&app.state.db, format!("{INSERT} ('v:1', 'a', 'a', 1)"), false).await.unwrap();
        write_sql(&app.state.db, format!("{INSERT} ('v:1', 'A', 'a', 1)"), false).await.unwrap_err();
        write_sql(&app.state.db, format!("{INSERT} ('v:2', 'a', 'a', 1)"), false).await.unwrap();
    }

    async fn a_failed_write_leaves_nothing_and_takes_nobody_along(app: TestApp) {
        let writes = (0..30).map(|number| {
            let sql = format!("{INSERT} ('v:{number}', 'a', 'a', {number})");
            // Of every three one fails by itself and one in the database.
            let sql = if number % 3 == 1 { format!("{sql}, ('v:{number}', 'a', 'a', 1)") } else { sql };
            write_sql(&app.state.db, sql, number % 3 == 2)
        });
        let results = futures_util::future::join_all(writes).await;
        for (number, result) in results.iter().enumerate() {
            assert_eq!(result.is_ok(), number % 3 == 0, "{number}: {result:?}");
        }
        let rows = app.rows("SELECT created_at FROM niche_searches ORDER BY created_at").await;
        let kept: Vec<i64> = rows.iter().map(|row| row.try_get("", "created_at").unwrap()).collect();
        assert_eq!(kept, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
    }

    async fn a_panic_inside_a_write_undoes_it_and_the_next_one_works(app: TestApp) {
        let db = app.state.db.clone();
        let panicking = tokio::spawn(async move {
            db.write(|transaction| {
                Box::pin(async move {
                    transaction.execute_unprepared(&format!("{INSERT} ('v:1', 'a', 'a', 1)")).await?;
                    assert!(transaction.get_database_backend() == sea_orm::DbBackend::MySql, "on purpose");
                    Ok::<(), DbErr>(())
                })
            })
            .await
        });
        assert!(!matches!(panicking.await, Ok(Ok(()))));
        write_sql(&app.state.db, format!("{INSERT} ('v:1', 'b', 'b', 1)"), false).await.unwrap();
        assert_eq!(app.rows("SELECT id FROM niche_searches").await.len(), 1);
    }

    async fn a_write_goes_on_when_its_caller_leaves_or_is_undone_whole(app: TestApp) {
        let sql = format!("{INSERT} ('v:1', 'a', 'a', 1), ('v:1', 'b', 'b', 2)");
        drop(tokio::time::timeout(Duration::from_micros(1), write_sql(&app.state.db, sql, false)).await);
        write_sql(&app.state.db, format!("{INSERT} ('v:2', 'a', 'a', 1)"), false).await.unwrap();
        let left = app.rows("SELECT id FROM niche_searches WHERE owner = 'v:1'").await.len();
        assert!(left == 0 || left == 2, "{left} of two rows");
    }

    async fn readers_of_sqlite_cannot_write_and_its_files_are_safe(app: TestApp) {
        if app.engine == Engine::Postgres {
            return;
        }
        app.state.db.read().execute_unprepared("DELETE FROM users").await.unwrap_err();
        let db = &app.state.db;
        let pragmas = [read_pragma(db, "journal_mode").await, read_pragma(db, "synchronous").await, read_pragma(db, "foreign_keys").await];
        assert_eq!(pragmas, ["wal", "2", "1"], "2 is FULL");
    }
}

/// A database with nothing in it, and what keeps it alive.
async fn empty_database(engine: Engine) -> (DatabaseUrl, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let database = match engine {
        Engine::Sqlite => DatabaseUrl::Sqlite(folder.path().join("new").join("folder").join("side.db")),
        Engine::Postgres => DatabaseUrl::Postgres(postgres::empty_database().await),
    };
    (database, folder)
}

#[tokio::test]
async fn instances_that_start_at_once_make_the_tables_once() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (database, _folder) = empty_database(engine).await;
        let starts = (0..4).map(|_| {
            let database = database.clone();
            tokio::spawn(async move { Db::connect(&database, &Clock::from_system()).await })
        });
        for started in futures_util::future::join_all(starts).await {
            let db = started.unwrap().unwrap_or_else(|error| panic!("{engine:?}: {error}"));
            db.check_connection().await.unwrap();
        }
    }
}

#[tokio::test]
async fn rows_outlive_a_restart() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (database, _folder) = empty_database(engine).await;
        for expected in 0..2 {
            let db = Db::connect(&database, &Clock::from_system()).await.unwrap();
            let reader = db.read();
            let count = Statement::from_string(reader.get_database_backend(), "SELECT id FROM niche_searches");
            assert_eq!(reader.query_all_raw(count).await.unwrap().len(), expected);
            write_sql(&db, format!("{INSERT} ('v:{expected}', 'a', 'a', 1)"), false)
                .await
                .unwrap();
            db.close().await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let (database, _folder) = empty_database(engine).await;
        let db = Db::connect(&database, &Clock::from_system()).await.unwrap();
        write_sql(
            &db,
            "INSERT INTO schema_changes (name, applied_at) VALUES ('m9999_future', 1)".into(),
            false,
        )
        .await
        .unwrap();
        db.close().await.unwrap();
        let refused = Db::connect(&database, &Clock::from_system()).await.unwrap_err();
        assert!(
            matches!(&refused, ConnectError::Newer(name) if name == "m9999_future"),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_made_is_named() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let database = DatabaseUrl::Sqlite(file.path().join("data").join("side.db"));
    let error = Db::connect(&database, &Clock::from_system())
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("cannot make the data folder ") && error.contains("/data: "),
        "{error}"
    );
}

#[tokio::test]
async fn a_database_that_cannot_be_reached_is_named_without_its_password() {
    let database = DatabaseUrl::Postgres("postgres://me:geheim@127.0.0.1:1/side".into());
    let error = Db::connect(&database, &Clock::from_system())
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("cannot open the database postgres at 127.0.0.1: "),
        "{error}"
    );
    assert!(!error.contains("geheim"), "{error}");
}

#[tokio::test]
async fn the_data_folder_is_for_its_owner_alone() {
    let app = TestApp::start(Engine::Sqlite, |given| {
        let folder = given.data_dir.take().unwrap_or_default();
        given.data_dir = Some(format!("{folder}/inner"));
    })
    .await;
    let mode =
        std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&app.state.config.data_dir).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
}

#[cfg(unix)]
fn mode(path: &std::path::Path) -> u32 {
    let rights = std::fs::metadata(path).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::mode(&rights) & 0o777
}

#[cfg(unix)]
#[tokio::test]
async fn database_files_are_for_their_owner_alone_even_in_a_folder_that_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let open = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    };
    open(folder.path(), 0o755);
    let log = tempfile::NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(log.reopen().map(std::sync::Mutex::new).unwrap())
        .finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let path = folder.path().join("side.db");
    let files = ["side.db", "side.db-wal", "side.db-shm"].map(|name| folder.path().join(name));
    for round in 0..2 {
        let db = Db::connect(&DatabaseUrl::Sqlite(path.clone()), &Clock::from_system())
            .await
            .unwrap();
        write_sql(&db, format!("{INSERT} ('v:{round}', 'a', 'a', 1)"), false)
            .await
            .unwrap();
        assert_eq!(files.each_ref().map(|file| mode(file)), [0o600; 3]);
        db.close().await.unwrap();
        // As an earlier version left it.
        open(&path, 0o644);
    }
    let log = std::fs::read_to_string(log.path()).unwrap();
    let warnings = log.matches("other users may look into the data folder").count();
    assert_eq!(warnings, 2, "one for each start:\n{log}");
}

#[tokio::test]
async fn the_newest_searches_need_no_statistics() {
    let app = TestApp::start(Engine::Postgres, |_| {}).await;
    app.change("ALTER TABLE niche_searches SET (autovacuum_enabled = off)")
        .await;
    app.change(
        "INSERT INTO niche_searches (owner, keywords, keywords_key, created_at)
         SELECT 'v:' || n % 20000, 'k' || n, 'k' || n, n FROM generate_series(1, 200000) AS n",
    )
    .await;
    let plan = app
        .rows("EXPLAIN SELECT * FROM niche_searches WHERE owner = 'v:77' ORDER BY id DESC LIMIT 50")
        .await;
    let plan: Vec<String> = plan.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    let plan = plan.join("\n");
    assert!(
        plan.contains("Index Scan Backward using niche_searches_newest"),
        "{plan}"
    );
    assert!(!plan.contains("Filter"), "{plan}");
}

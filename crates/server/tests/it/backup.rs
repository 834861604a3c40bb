//! The whole site in one file, and back.

use std::path::{Path, PathBuf};

use sea_orm::ConnectionTrait;
use server::db::Db;
use server::platform::config::DatabaseUrl;
use server::publishing::backup::{Restored, backup_path, restore_backup, write_backup};
use server::publishing::blog;
use server::publishing::blog::PostDraft;

use crate::blog::draft_of;
use crate::harness::{ANNA, Engine, TestApp};
use crate::postgres;

/// Restored where nothing was, from a backup with a checksum.
const FRESH: Restored = Restored {
    aside: None,
    is_verified: true,
};
/// Bytes of the line that ends a backup.
const SEAL: usize = 88;

/// The backup as version 1 wrote it: without the last line, and without the mark of those that have one.
fn of_version_1(backup: &[u8]) -> Vec<u8> {
    let mut old = backup[..backup.len() - SEAL].to_vec();
    old[68..72].fill(0);
    old
}

fn backup_folder(app: &TestApp) -> PathBuf {
    app.state.config.data_dir.clone()
}

/// A site with a bit of everything that differs between the databases: booleans, nulls, bytes, foreign keys, words.
async fn fill_site(app: &TestApp) {
    app.member(ANNA, "anna@example.com").await;
    app.post_as(
        ANNA,
        "/api/niche/analyze",
        serde_json::json!({"keywords": "dog grooming"}),
    )
    .await;
    let post = PostDraft {
        content: "<p>Candles ü \u{1f56f}</p>".into(),
        ..draft_of("Candles at night")
    };
    blog::save_post(&app.state, None, post).await.unwrap();
    blog::save_post(
        &app.state,
        None,
        PostDraft {
            is_published: false,
            ..draft_of("Hidden")
        },
    )
    .await
    .unwrap();
    // A drawing, because its bytes are a text in either database.
    let lamp = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\"><path d=\"M0 0\"/></svg>";
    server::publishing::media::add_media(&app.state, lamp.into(), "Lamp.svg", "A lamp")
        .await
        .unwrap();
    app.state.db.wait_for_writes().await;
}

fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text
        .lines()
        .filter(|line| !line.starts_with("schema_changes"))
        .collect();
    lines.sort_unstable();
    lines
}

async fn empty_database(app: &TestApp, name: &str) -> DatabaseUrl {
    match app.engine {
        Engine::Sqlite => DatabaseUrl::Sqlite(backup_folder(app).join(name)),
        Engine::Postgres => DatabaseUrl::Postgres(postgres::empty_database().await),
    }
}

/// The application on another database.
async fn started_on(database: &DatabaseUrl) -> TestApp {
    let given = match database {
        DatabaseUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
        DatabaseUrl::Postgres(url) => url.clone(),
    };
    let engine = match database {
        DatabaseUrl::Sqlite(_) => Engine::Sqlite,
        DatabaseUrl::Postgres(_) => Engine::Postgres,
    };
    TestApp::start_with(engine, |settings| settings.database_url = Some(given)).await
}

async fn restore_refusal(app: &TestApp, from: &Path, database: &DatabaseUrl, replace: bool) -> String {
    let restored = restore_backup(from, database, &backup_folder(app), replace, &app.clock).await;
    restored.unwrap_err().to_string()
}

on_both! {
    async fn a_backup_goes_back_row_by_row(app: TestApp) {
        fill_site(&app).await;
        let file = backup_folder(&app).join("site.backup");
        let before = app.dump_rows().await;
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        #[cfg(unix)]
        {
            let rights = std::fs::metadata(&file).unwrap().permissions();
            assert_eq!(std::os::unix::fs::PermissionsExt::mode(&rights) & 0o777, 0o600, "for its owner alone");
        }
        let taken = write_backup(&app.state.config.database, &file, &app.clock).await.unwrap_err();
        assert!(taken.to_string().contains("A backup overwrites nothing"), "{taken}");
        let target = empty_database(&app, "other.db").await;
        let log = |path: &Path| PathBuf::from(format!("{}-wal", path.display()));
        if let (DatabaseUrl::Sqlite(own), DatabaseUrl::Sqlite(new)) = (&app.state.config.database, &target) {
            std::fs::copy(log(own), log(new)).unwrap();
        }
        assert_eq!(restore_backup(&file, &target, &backup_folder(&app), false, &app.clock).await.unwrap(), FRESH);
        if let DatabaseUrl::Sqlite(new) = &target {
            assert!(!log(new).exists(), "the log of a file that is gone");
        }
        let other = started_on(&target).await;
        assert_eq!(sorted_lines(&other.dump_rows().await), sorted_lines(&before));
        let found = other.get("/api/blog/articles?q=candles").await.json();
        assert_eq!(found["total"], 1, "the search is there again: {found}");
        let new = blog::save_post(&other.state, None, draft_of("Next")).await.unwrap();
        assert_eq!(new.summary.id, 3, "ids are counted on");
    }

    async fn a_backup_of_one_kind_of_database_goes_into_the_other(app: TestApp) {
        fill_site(&app).await;
        let (file, before) = (backup_folder(&app).join("site.backup"), app.dump_rows().await);
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        let target = match app.engine {
            Engine::Sqlite => DatabaseUrl::Postgres(postgres::empty_database().await),
            Engine::Postgres => DatabaseUrl::Sqlite(backup_folder(&app).join("other.db")),
        };
        assert_eq!(restore_backup(&file, &target, &backup_folder(&app), false, &app.clock).await.unwrap(), FRESH);
        let (again, home) = (backup_folder(&app).join("again.backup"), empty_database(&app, "home.db").await);
        write_backup(&target, &again, &app.clock).await.unwrap();
        assert_eq!(restore_backup(&again, &home, &backup_folder(&app), false, &app.clock).await.unwrap(), FRESH);
        assert_eq!(sorted_lines(&started_on(&home).await.dump_rows().await), sorted_lines(&before), "there and back");

        let other = started_on(&target).await;
        let found = other.get("/api/blog/articles?q=candles").await.json();
        assert_eq!(found["total"], 1, "{found}");
        let lamp = server::publishing::media::all_media(&other.state.db).await.unwrap().swap_remove(0);
        assert_eq!(other.get(&lamp.url()).await.body, app.get(&lamp.url()).await.body);
        // The next row that is made there has a number of its own.
        let post = blog::save_post(&other.state, None, draft_of("One more")).await.unwrap();
        assert!(post.summary.id > 2, "{}", post.summary.id);
    }

    async fn a_backup_while_people_write_is_of_one_moment(app: TestApp) {
        let db = app.state.db.clone();
        let pair = move |n: i64| {
            let db = db.clone();
            async move {
                let write = db.write::<_, sea_orm::DbErr, _>(move |transaction| Box::pin(async move {
                    for table in ["user_numbers", "site_versions"] {
                        let column = if table == "user_numbers" { "next" } else { "version" };
                        transaction.execute_unprepared(&format!("UPDATE {table} SET {column} = {n}")).await?;
                    }
                    Ok(())
                }));
                write.await.unwrap();
            }
        };
        pair(2000).await;
        let writing = tokio::spawn(async move {
            for n in 2001..2400 {
                pair(n).await;
            }
        });
        let folder = backup_folder(&app);
        for number in 0..3 {
            let file = folder.join(format!("{number}.backup"));
            write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
            let copy = Db::connect(&DatabaseUrl::Sqlite(file), &app.clock).await.unwrap();
            let sql = "SELECT n.next, v.version FROM user_numbers n, site_versions v";
            let rows = copy.read().query_all_raw(sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, sql)).await.unwrap();
            assert!(!rows.is_empty());
            for row in rows {
                let numbers: (i64, i64) = (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
                assert_eq!(numbers.0, numbers.1);
            }
            copy.close().await.unwrap();
        }
        writing.await.unwrap();
    }

    async fn nothing_is_written_over_and_nothing_is_lost(app: TestApp) {
        fill_site(&app).await;
        let file = backup_folder(&app).join("site.backup");
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        let own = app.state.config.database.clone();
        assert!(restore_refusal(&app, &file, &own, false).await.contains("With --replace it is put aside first"));
        assert!(restore_refusal(&app, &file, &own, true).await.contains("is in use"));
        for (name, bytes) in [("text", &b"hello"[..]), ("empty", b""), ("cut", &std::fs::read(&file).unwrap()[..8192])] {
            let broken = backup_folder(&app).join(name);
            std::fs::write(&broken, bytes).unwrap();
            let said = restore_refusal(&app, &broken, &empty_database(&app, "never.db").await, false).await;
            assert!(said.contains("is not a backup of Sidestart") || said.contains("is damaged"), "{said}");
        }
        assert!(!backup_folder(&app).join("never.db").exists());
        let target = empty_database(&app, "other.db").await;
        restore_backup(&file, &target, &backup_folder(&app), false, &app.clock).await.unwrap();
        let other = started_on(&target).await;
        blog::save_post(&other.state, None, draft_of("Since then")).await.unwrap();
        let since = other.dump_rows().await;
        other.state.db.close().await.unwrap();
        let restored = restore_backup(&file, &target, &backup_folder(&app), true, &app.clock).await.unwrap();
        let aside = restored.aside.unwrap();
        let back = started_on(&target).await;
        assert!(!back.dump_rows().await.contains("Since then"));
        let kept = started_on(&DatabaseUrl::Sqlite(aside)).await;
        assert!(since.contains("Since then") && kept.dump_rows().await.contains("Since then"));
    }

    async fn a_folder_gets_a_file_with_the_time_and_a_missing_one_is_named(app: TestApp) {
        let folder = tempfile::tempdir().unwrap();
        let file = backup_path(folder.path(), &app.clock);
        assert_eq!(file, folder.path().join("sidestart-2026-03-01-093000.backup"));
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        assert_eq!(backup_path(&file, &app.clock), file, "a file is taken as it is");
        let again = write_backup(&app.state.config.database, &file, &app.clock).await.unwrap_err().to_string();
        assert!(again.contains("is there already") && again.contains("give a folder"), "{again}");
        let lost = folder.path().join("missing/site.backup");
        let refused = write_backup(&app.state.config.database, &lost, &app.clock).await.unwrap_err().to_string();
        assert!(refused.starts_with("there is no folder") && refused.contains("mkdir"), "{refused}");
    }

    async fn a_copy_of_a_newer_version_or_of_nothing_is_refused(app: TestApp) {
        let nowhere = DatabaseUrl::Sqlite(backup_folder(&app).join("nowhere.db"));
        let said = write_backup(&nowhere, &backup_folder(&app).join("a"), &app.clock).await.unwrap_err().to_string();
        assert!(said.contains("there is no site"), "{said}");
        let file = backup_folder(&app).join("newer.backup");
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        std::fs::write(&file, of_version_1(&std::fs::read(&file).unwrap())).unwrap();
        let newer = Db::connect(&DatabaseUrl::Sqlite(file.clone()), &app.clock).await.unwrap();
        let added = newer.write::<_, sea_orm::DbErr, _>(|transaction| Box::pin(async move {
            transaction.execute_unprepared("INSERT INTO schema_changes VALUES ('m9999_tomorrow', 0)").await.map(|_| ())
        }));
        added.await.unwrap();
        newer.close().await.unwrap();
        let said = restore_refusal(&app, &file, &empty_database(&app, "never.db").await, false).await;
        assert!(said.contains("made by a newer version"), "{said}");
    }

    async fn every_flipped_bit_and_every_other_length_is_refused(app: TestApp) {
        fill_site(&app).await;
        let (file, never) = (backup_folder(&app).join("site.backup"), DatabaseUrl::Sqlite(backup_folder(&app).join("never.db")));
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        let whole = std::fs::read(&file).unwrap();
        let broken = backup_folder(&app).join("broken.backup");
        let mut place: usize = 20_261_122;
        for number in 0..100 {
            place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Of ten flips one is in the head, one in the last line.
            let at = match number % 10 {
                0 => (place >> 16) % 100,
                1 => whole.len() - 1 - (place >> 16) % SEAL,
                _ => (place >> 16) % whole.len(),
            };
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (number % 8);
            std::fs::write(&broken, bytes).unwrap();
            let said = restore_refusal(&app, &broken, &never, false).await;
            assert!(said.contains("is damaged") || said.contains("is not a backup"), "byte {at}: {said}");
        }
        for cut in [1, 2, SEAL - 1, SEAL, SEAL + 1, 4096, 4096 + SEAL, whole.len() / 2, whole.len() - 1, whole.len()] {
            std::fs::write(&broken, &whole[..whole.len() - cut]).unwrap();
            let said = restore_refusal(&app, &broken, &never, false).await;
            assert!(said.contains("is damaged") || said.contains("is not a backup"), "{cut} bytes less: {said}");
        }
        for added in [&b"\n"[..], &[0; SEAL], &[0; 4096], &whole[whole.len() - SEAL..]] {
            std::fs::write(&broken, [&whole, added].concat()).unwrap();
            let said = restore_refusal(&app, &broken, &never, false).await;
            assert!(said.contains("is damaged"), "{} bytes more: {said}", added.len());
        }
        assert!(!backup_folder(&app).join("never.db").exists());
        assert_eq!(restore_backup(&file, &never, &backup_folder(&app), false, &app.clock).await.unwrap(), FRESH);
    }

    async fn a_backup_of_version_1_is_restored_and_said_to_have_no_checksum(app: TestApp) {
        fill_site(&app).await;
        let (file, before) = (backup_folder(&app).join("site.backup"), app.dump_rows().await);
        write_backup(&app.state.config.database, &file, &app.clock).await.unwrap();
        let old = of_version_1(&std::fs::read(&file).unwrap());
        for broken in [[&old[..], b"\0"].concat(), old[..old.len() - 4096].to_vec()] {
            std::fs::write(&file, broken).unwrap();
            let said = restore_refusal(&app, &file, &empty_database(&app, "never.db").await, false).await;
            assert!(said.ends_with("bytes are missing at its end, or were added"), "{said}");
        }
        std::fs::write(&file, old).unwrap();
        let target = empty_database(&app, "other.db").await;
        let restored = restore_backup(&file, &target, &backup_folder(&app), false, &app.clock).await.unwrap();
        assert_eq!(restored, Restored { aside: None, is_verified: false });
        assert_eq!(sorted_lines(&started_on(&target).await.dump_rows().await), sorted_lines(&before));
    }
}

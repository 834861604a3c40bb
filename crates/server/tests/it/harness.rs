//! One running application per test, on a database of its own, asked through the real router without a socket.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use sea_orm::{ConnectionTrait, DbErr, QueryResult, Statement};
use serde_json::{Value, json};
use server::app;
use server::db::Db;
use server::identity::accounts::{PlanTier, SessionToken, set_plan};
use server::identity::admins;
use server::identity::admins::NewAdmin;
use server::platform::clock::{Clock, Timestamp};
use server::platform::config::{Config, DatabaseUrl, GivenSettings};
use server::platform::rng::Rng;
use server::state::app_state::AppState;
use tempfile::TempDir;
use tokio::sync::OnceCell;
use tower::ServiceExt;

use crate::postgres;

/// Runs each body once on SQLite and once on PostgreSQL. The body's name may be followed by a function that changes the
/// settings: `async fn name(app: TestApp) with |given| given.rate_limit_per_second = Some(1) { … }`.
#[macro_export]
macro_rules! on_both {
    ($(async fn $name:ident($app:ident: TestApp) $(with $settings:expr =>)? $body:block)+) => {$(
        mod $name {
            #[expect(clippy::allow_attributes, reason = "not every body uses what its file imports")]
            #[allow(unused_imports)]
            use super::*;
            use $crate::harness::{Engine, TestApp};

            async fn start(engine: Engine) -> TestApp {
                #[expect(clippy::allow_attributes, reason = "most bodies change no setting")]
                #[allow(unused_mut, unused_assignments)]
                let mut settings: fn(&mut server::platform::config::GivenSettings) = |_| {};
                $(settings = $settings;)?
                TestApp::start(engine, settings).await
            }

            async fn body($app: TestApp) $body

            #[tokio::test]
            async fn on_sqlite() {
                body(start(Engine::Sqlite).await).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                body(start(Engine::Postgres).await).await;
            }
        }
    )+};
}

/// An inline snapshot that both databases must match.
#[macro_export]
macro_rules! assert_same_json {
    ($($snapshot:tt)+) => {
        insta::allow_duplicates! { insta::assert_json_snapshot!($($snapshot)+); }
    };
}

/// 2026-03-01T09:30:00Z.
pub const START: Timestamp = Timestamp::from_micros(1_772_357_400_000_000);

/// Two visitors with cookies of the right form.
pub const ANNA: &str = "sidestart_visitor=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
pub const BEN: &str = "sidestart_visitor=BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB";

/// Good enough for everybody.
pub const PASSWORD: &str = "lamp paper ink amber";

static NICHE: LazyLock<Arc<niche::Engine>> = LazyLock::new(|| Arc::new(niche::Engine::load().unwrap()));

/// Returns a database file with every table. Each test starts from a copy, as on PostgreSQL: to migrate takes longer
/// than most tests.
async fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = async || {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("template.db");
        let db = Db::connect(&DatabaseUrl::Sqlite(path.clone()), &Clock::standing_at(START)).await;
        db.unwrap().close().await.unwrap();
        fs::read(path).unwrap()
    };
    TEMPLATE.get_or_init(make).await
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

pub struct TestApp {
    pub state: AppState,
    pub clock: Clock,
    pub engine: Engine,
    router: Router,
    _folder: TempDir,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl TestApp {
    pub async fn start(engine: Engine, settings: fn(&mut GivenSettings)) -> Self {
        Self::start_with(engine, settings).await
    }

    /// Like `start`, with settings that depend on something.
    pub async fn start_with(engine: Engine, settings: impl FnOnce(&mut GivenSettings)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut given = GivenSettings {
            data_dir: Some(folder.path().display().to_string()),
            ..GivenSettings::default()
        };
        if engine == Engine::Postgres {
            given.database_url = Some(postgres::fresh_database().await);
        }
        settings(&mut given);
        let config = Config::from_given(given).unwrap();
        let clock = Clock::standing_at(START);
        // The server makes a folder that is missing, and starts on a file that a test has filled.
        if let DatabaseUrl::Sqlite(path) = &config.database
            && path.parent().is_some_and(Path::is_dir)
            && !path.exists()
        {
            fs::write(path, sqlite_template().await).unwrap();
        }
        let db = Db::connect(&config.database, &clock).await.unwrap();
        let state = AppState::new(config, db, Arc::clone(&NICHE), clock.clone(), Rng::from_seed(1));
        Self {
            router: app::router(state.clone()),
            state,
            clock,
            engine,
            _folder: folder,
        }
    }

    pub fn router(&self) -> Router {
        self.router.clone()
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        self.send_to(self.router(), request).await
    }

    /// Asks another router, one with a route that only a test has. Waits for the writes behind the answer: a test that
    /// moves the clock on a busy machine would otherwise end a session whose visit is not stored yet.
    pub async fn send_to(&self, router: Router, request: Request<Body>) -> Answer {
        let answer = Answer::read(router.oneshot(request).await.unwrap()).await;
        self.state.db.wait_for_writes().await;
        answer
    }

    /// Looks behind the API. Nothing but tests writes SQL like this.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        self.state.db.wait_for_writes().await;
        let reader = self.state.db.read();
        reader
            .query_all_raw(Statement::from_string(reader.get_database_backend(), sql))
            .await
            .unwrap()
    }

    /// Every row of every table, as text.
    pub async fn dump_rows(&self) -> String {
        let mut text = String::new();
        for table in self.list_tables().await {
            let sql = match self.engine {
                Engine::Sqlite => self.sqlite_row_text(&table).await,
                Engine::Postgres => format!("SELECT CAST(row_to_json(t) AS text) AS line FROM {table} AS t"),
            };
            for row in self.rows(&sql).await {
                text += &format!("{table}: {}\n", row.try_get::<String>("", "line").unwrap());
            }
        }
        text
    }

    pub async fn list_tables(&self) -> Vec<String> {
        let sql = match self.engine {
            Engine::Sqlite => {
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'blog_search%'"
            }
            Engine::Postgres => "SELECT CAST(tablename AS text) AS name FROM pg_tables WHERE schemaname = 'public'",
        };
        let rows = self.rows(sql).await;
        rows.iter().map(|row| row.try_get("", "name").unwrap()).collect()
    }

    pub async fn list_columns(&self, table: &str) -> Vec<String> {
        let sql = match self.engine {
            Engine::Sqlite => format!("SELECT name FROM pragma_table_info('{table}')"),
            Engine::Postgres => format!(
                "SELECT CAST(column_name AS text) AS name FROM information_schema.columns WHERE table_name = '{table}'"
            ),
        };
        let rows = self.rows(&sql).await;
        rows.iter().map(|row| row.try_get("", "name").unwrap()).collect()
    }

    async fn sqlite_row_text(&self, table: &str) -> String {
        let columns = self.list_columns(table).await.join(", ");
        format!("SELECT concat_ws(' | ', {columns}) AS line FROM {table}")
    }

    /// Changes something behind the API.
    pub async fn change(&self, sql: &str) {
        self.state.db.wait_for_writes().await;
        let sql = sql.to_owned();
        let changed: Result<(), DbErr> = self
            .state
            .db
            .write(move |transaction| Box::pin(async move { transaction.execute_unprepared(&sql).await.map(|_| ()) }))
            .await;
        changed.unwrap();
    }

    /// Signs a member up, brings an old state of the database back by statements, and runs the migrations. Returns the
    /// member's token.
    pub async fn migrate_from(&self, old_state: impl IntoIterator<Item = String>) -> String {
        let token = self.member("", "anna@example.org").await;
        for sql in old_state {
            self.change(&sql).await;
        }
        let again = Db::connect(&self.state.config.database, &self.clock).await.unwrap();
        again.close().await.unwrap();
        token
    }

    /// Sends a GET without any cookie.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn get_as(&self, cookie: &str, path: &str) -> Answer {
        self.send(
            Request::get(path)
                .header(header::COOKIE, cookie)
                .body(Body::empty())
                .unwrap(),
        )
        .await
    }

    /// Sends JSON without any cookie.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(json_post(path).body(body.to_string().into()).unwrap()).await
    }

    pub async fn post_as(&self, cookie: &str, path: &str, body: Value) -> Answer {
        self.send(
            json_post(path)
                .header(header::COOKIE, cookie)
                .body(body.to_string().into())
                .unwrap(),
        )
        .await
    }

    /// Signs a member up, with `cookie` when it is not empty. Returns the member's bearer token.
    pub async fn member(&self, cookie: &str, email: &str) -> String {
        let body = json!({"email": email, "password": PASSWORD, "confirmPassword": PASSWORD});
        let mut request = json_post("/api/auth/signup");
        if !cookie.is_empty() {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = self.send(request.body(body.to_string().into()).unwrap()).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// Sets a member's plan. Returns false when there is no such member.
    pub async fn set_plan(&self, id: i64, plan: PlanTier, until: Option<Timestamp>) -> bool {
        let set: Result<bool, DbErr> = self
            .state
            .db
            .write(move |tx| Box::pin(set_plan(tx, id, plan, until)))
            .await;
        set.unwrap()
    }

    pub async fn make_premium(&self, id: i64) {
        assert!(self.set_plan(id, PlanTier::Premium, None).await);
    }

    /// Opens a session of the administration, without the work of logging in. The answer is its cookie.
    pub async fn admin(&self) -> String {
        let (token, now) = (SessionToken::new(&self.state.rng), self.clock.now());
        let opened: Result<(), DbErr> = self
            .state
            .db
            .write(move |tx| {
                Box::pin(async move {
                    let new = NewAdmin {
                        password_hash: "none".into(),
                        is_generated: true,
                    };
                    admins::set_password(tx, new, now).await?;
                    admins::open_session(tx, token.hash, "Test".into(), now).await
                })
            })
            .await;
        opened.unwrap();
        format!("sidestart_admin={}", token.secret)
    }

    /// Asks with a bearer token. `Value::Null` is no body.
    pub async fn ask_with(&self, token: &str, method: Method, path: &str, body: Value) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        let mut bytes = Body::empty();
        if !body.is_null() {
            request = request.header(header::CONTENT_TYPE, "application/json");
            bytes = body.to_string().into();
        }
        self.send(request.body(bytes).unwrap()).await
    }

    pub async fn get_with(&self, token: &str, path: &str) -> Answer {
        self.ask_with(token, Method::GET, path, Value::Null).await
    }

    /// Sends JSON with any method.
    pub async fn ask_as(&self, cookie: &str, method: Method, path: &str, body: Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::COOKIE, cookie)
            .header(header::CONTENT_TYPE, "application/json");
        let body = if body.is_null() {
            Body::empty()
        } else {
            body.to_string().into()
        };
        self.send(request.body(body).unwrap()).await
    }
}

pub fn json_post(path: &str) -> axum::http::request::Builder {
    Request::post(path)
        .header(header::HOST, "127.0.0.1:8080")
        .header(header::CONTENT_TYPE, "application/json")
}

impl Answer {
    async fn read(response: Response<Body>) -> Self {
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Self {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {:?}", self.text()))
    }

    /// The code of an error answer, which must have the error shape.
    pub fn code(&self) -> String {
        let body = self.json();
        assert!(
            body["message"].as_str().is_some_and(|text| !text.is_empty()),
            "no message: {body}"
        );
        assert_eq!(self.header("content-type"), "application/json");
        body["code"].as_str().unwrap().to_owned()
    }

    /// Status and code in one text, to compare both at once.
    pub fn refusal(&self) -> String {
        format!("{} {}", self.status.as_u16(), self.code())
    }
}

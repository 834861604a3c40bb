//! The only SQL that is written out, because the two databases differ in it.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement, Value};
use texts::search_words::SearchTerm;

/// Any number that no other program locks: "side" in ASCII.
const MIGRATION_LOCK: i64 = 0x7369_6465;

/// The shortest question there is.
pub fn ping_statement(backend: DbBackend) -> Statement {
    Statement::from_string(backend, "SELECT 1")
}

/// Makes other instances wait until this transaction ends. SQLite's immediate transaction does so already.
pub(super) async fn lock_migrations(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    advisory_lock(transaction, "SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK.into()).await
}

/// Lets migrations wait for as long as another instance's take: requests give up much sooner.
pub(super) async fn wait_for_locks(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    if transaction.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let wait = transaction.execute_unprepared("SET LOCAL lock_timeout = 0");
    wait.await.map(|_| ())
}

/// Makes other writers of the same owner wait until this transaction ends, so that "the newest fifty" is never counted
/// by two at once. SQLite has one writer anyway.
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

/// Channel on which PostgreSQL announces changed content.
pub(super) const CONTENT_CHANNEL: &str = "sidestart_content";

/// Notifies other instances as soon as this transaction is committed. SQLite has no other instances.
pub(super) async fn tell_content_changed(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    if transaction.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let sql = "SELECT pg_notify($1, '')";
    transaction
        .execute_raw(Statement::from_sql_and_values(
            DbBackend::Postgres,
            sql,
            [CONTENT_CHANNEL.into()],
        ))
        .await
        .map(|_| ())
}

/// The words of a post, heaviest field first: title, tags, excerpt, content. Lower-case letters and digits of ASCII
/// only, which makes them safe in the query languages below; `blog::search` ensures it.
pub type PostWords = [Vec<String>; 4];

/// State of the posts to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostStatusFilter {
    Any,
    Published,
    Unpublished,
    /// Not published, and without a time to publish.
    Draft,
    Scheduled,
}

impl PostStatusFilter {
    /// Returns the condition for a query that calls the posts `p`.
    const fn sql_condition(self) -> &'static str {
        match self {
            Self::Any => "TRUE",
            Self::Published => "p.is_published",
            Self::Unpublished => "NOT p.is_published",
            Self::Draft => "NOT p.is_published AND p.scheduled_for IS NULL",
            Self::Scheduled => "NOT p.is_published AND p.scheduled_for IS NOT NULL",
        }
    }
}

/// Scope of a search, and the requested part of its result.
#[derive(Debug, Clone, Copy)]
pub struct SearchScope<'a> {
    /// None looks in all categories.
    pub category: Option<&'a str>,
    pub standing: PostStatusFilter,
    pub limit: u64,
    pub offset: u64,
}

/// The word index of posts: FTS5 on SQLite, a `tsvector` on PostgreSQL.
pub(super) async fn create_post_search(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let statements: &[&str] = match transaction.get_database_backend() {
        DbBackend::Postgres => &[
            "CREATE TABLE blog_search (post_id bigint PRIMARY KEY, words tsvector NOT NULL)",
            "CREATE INDEX blog_search_words ON blog_search USING gin (words)",
        ],
        _ => &["CREATE VIRTUAL TABLE blog_search USING fts5(
                title, tags, excerpt, content, content = '', contentless_delete = 1, prefix = '2 3')"],
    };
    for statement in statements {
        transaction.execute_unprepared(statement).await?;
    }
    Ok(())
}

/// Puts the words of a post into the index, in place of those that were there.
pub async fn index_post(transaction: &DatabaseTransaction, id: i64, words: &PostWords) -> Result<(), DbErr> {
    forget_post(transaction, id).await?;
    let backend = transaction.get_database_backend();
    let statement = if backend == DbBackend::Postgres {
        let sql = "INSERT INTO blog_search (post_id, words) VALUES ($1, CAST($2 AS tsvector))";
        Statement::from_sql_and_values(backend, sql, [id.into(), build_tsvector(words).into()])
    } else {
        let sql = "INSERT INTO blog_search (rowid, title, tags, excerpt, content) VALUES (?, ?, ?, ?, ?)";
        let texts = words.iter().map(|field| Value::from(field.join(" ")));
        Statement::from_sql_and_values(backend, sql, [id.into()].into_iter().chain(texts))
    };
    transaction.execute_raw(statement).await.map(|_| ())
}

/// Takes a post out of the index.
pub async fn forget_post(transaction: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    let backend = transaction.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "DELETE FROM blog_search WHERE post_id = $1",
        _ => "DELETE FROM blog_search WHERE rowid = ?",
    };
    let statement = Statement::from_sql_and_values(backend, sql, [id.into()]);
    transaction.execute_raw(statement).await.map(|_| ())
}

/// The ids of posts that hold every term, best first, and how many there are in all.
pub async fn find_posts(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: SearchScope<'_>,
) -> Result<(Vec<i64>, u64), DbErr> {
    let rows = reader.query_all_raw(search_posts(reader, terms, scope)).await?;
    let ids = rows.iter().map(|row| row.try_get_by_index(0));
    let ids: Vec<i64> = ids.collect::<Result<_, _>>()?;
    let total = match rows.first() {
        Some(row) => total_of(row)?,
        None if scope.offset == 0 => 0,
        // Past the end no row is left to carry the number.
        None => {
            let first = SearchScope {
                limit: 1,
                offset: 0,
                ..scope
            };
            let row = reader.query_one_raw(search_posts(reader, terms, first)).await?;
            row.as_ref().map(total_of).transpose()?.unwrap_or(0)
        }
    };
    Ok((ids, total))
}

fn total_of(row: &QueryResult) -> Result<u64, DbErr> {
    row.try_get_by_index::<i64>(1).map(i64::unsigned_abs)
}

/// More hits than this are not scored: what so many posts hold says little about any of them, and a score is worked out
/// from all their words. Newer posts come first then.
const SCORED: u32 = 1000;

/// Posts with all terms in the title come first, then posts with all terms in title and tags, then by the database's
/// own score; between equals the newer post. The scores differ between the databases, so they decide last.
fn search_posts(reader: &impl ConnectionTrait, terms: &[SearchTerm], scope: SearchScope<'_>) -> Statement {
    let backend = reader.get_database_backend();
    let standing = scope.standing.sql_condition();
    let score = |hits: &str, score: &str| {
        let many = format!("SELECT count(*) > {SCORED} FROM (SELECT 1 FROM {hits} LIMIT {SCORED} + 1) AS found");
        format!("CASE WHEN ({many}) THEN 0 ELSE {score} END")
    };
    let (sql, questions) = match backend {
        DbBackend::Postgres => (
            format!(
                "SELECT p.id, count(*) OVER () FROM blog_search s JOIN blog_posts p ON p.id = s.post_id
                 WHERE s.words @@ CAST($1 AS tsquery) AND {standing} AND ($4 = '' OR p.category = $4)
                 ORDER BY NOT s.words @@ CAST($2 AS tsquery), NOT s.words @@ CAST($3 AS tsquery),
                          {} DESC, p.published_at DESC, p.id DESC
                 LIMIT $5 OFFSET $6",
                score(
                    "blog_search WHERE words @@ CAST($1 AS tsquery)",
                    "ts_rank('{0.1, 0.4, 0.6, 1.0}', s.words, CAST($1 AS tsquery))"
                )
            ),
            ["", "A", "AB"].map(|fields| build_tsquery(terms, fields)),
        ),
        _ => (
            // The score is computed first, because FTS5 cannot compute it beside a window function. Of the posts only
            // the index is read, which holds no contents.
            format!(
                "WITH hits AS MATERIALIZED (
                    SELECT rowid AS id, {} AS score
                    FROM blog_search WHERE blog_search MATCH ?1)
                 SELECT p.id, count(*) OVER () FROM hits JOIN blog_posts p INDEXED BY blog_posts_standing ON p.id = hits.id
                 WHERE {standing} AND (?4 = '' OR p.category = ?4)
                 ORDER BY hits.id NOT IN (SELECT rowid FROM blog_search WHERE blog_search MATCH ?2),
                          hits.id NOT IN (SELECT rowid FROM blog_search WHERE blog_search MATCH ?3),
                          hits.score, p.published_at DESC, p.id DESC
                 LIMIT ?5 OFFSET ?6",
                score(
                    "blog_search WHERE blog_search MATCH ?1",
                    "bm25(blog_search, 10.0, 6.0, 4.0, 1.0)"
                )
            ),
            ["", "{title} : ", "{title tags} : "].map(|fields| format!("{fields}({})", fts5_query(terms))),
        ),
    };
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let others: [Value; 3] = [
        scope.category.unwrap_or_default().into(),
        number(scope.limit).into(),
        number(scope.offset).into(),
    ];
    Statement::from_sql_and_values(backend, sql, questions.map(Value::from).into_iter().chain(others))
}

fn fts5_query(terms: &[SearchTerm]) -> String {
    let term = |term: &SearchTerm| match &term.prefix {
        Some(prefix) => format!("(\"{}\" OR \"{prefix}\"*)", term.word),
        None => format!("\"{}\"", term.word),
    };
    terms.iter().map(term).collect::<Vec<_>>().join(" AND ")
}

/// `fields` are the weights of those to look in; none for all.
fn build_tsquery(terms: &[SearchTerm], fields: &str) -> String {
    let colon = if fields.is_empty() { "" } else { ":" };
    let term = |term: &SearchTerm| match &term.prefix {
        Some(prefix) => format!("('{}'{colon}{fields} | '{prefix}':*{fields})", term.word),
        None => format!("'{}'{colon}{fields}", term.word),
    };
    terms.iter().map(term).collect::<Vec<_>>().join(" & ")
}

/// `'word':position+weight`. Positions above PostgreSQL's highest all count as that. Words after the first megabyte are
/// left out: PostgreSQL takes no more.
fn build_tsvector(words: &PostWords) -> String {
    const LAST: usize = 16_383;
    const MAX_BYTES: usize = 1_000_000;
    let (mut parts, mut seen, mut bytes) = (Vec::new(), HashSet::new(), 0);
    for (field, weight) in words.iter().zip(['A', 'B', 'C', 'D']) {
        for word in field {
            // A word once, with what aligns it and counts its positions; and each of them.
            bytes += if seen.insert(word) { word.len() + 8 } else { 2 };
            if bytes > MAX_BYTES {
                return parts.join(" ");
            }
            let position = (parts.len() + 1).min(LAST);
            parts.push(format!("'{word}':{position}{weight}"));
        }
    }
    parts.join(" ")
}

/// Type of a column, in either database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    Number,
    Boolean,
    Real,
    Bytes,
    Text,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableColumn {
    pub name: String,
    pub kind: ColumnKind,
    pub is_key: bool,
}

/// A table as a SQLite file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableForm {
    pub name: String,
    pub columns: Vec<TableColumn>,
    /// Tables that its rows point to.
    pub parents: Vec<String>,
}

/// Lists every table of a SQLite database except the word index, which is rebuilt.
pub(super) async fn tables_of_file(reader: &impl ConnectionTrait) -> Result<Vec<TableForm>, DbErr> {
    let names = "SELECT name FROM sqlite_master
                 WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE ? ESCAPE '\\' ORDER BY name";
    let mut tables = Vec::new();
    for row in describe_table(reader, names, "blog\\_search%").await? {
        let name: String = row.try_get_by_index(0)?;
        let mut columns = Vec::new();
        for row in describe_table(
            reader,
            "SELECT name, lower(type), pk FROM pragma_table_info(?) ORDER BY cid",
            &name,
        )
        .await?
        {
            let declared: String = row.try_get_by_index(1)?;
            columns.push(TableColumn {
                name: row.try_get_by_index(0)?,
                kind: kind_of(&declared),
                is_key: row.try_get_by_index::<i64>(2)? > 0,
            });
        }
        let parents = describe_table(reader, "SELECT \"table\" FROM pragma_foreign_key_list(?)", &name).await?;
        let parents = parents
            .iter()
            .map(|row| row.try_get_by_index(0))
            .collect::<Result<_, _>>()?;
        tables.push(TableForm { name, columns, parents });
    }
    Ok(tables)
}

async fn describe_table(reader: &impl ConnectionTrait, sql: &str, table: &str) -> Result<Vec<QueryResult>, DbErr> {
    let statement = Statement::from_sql_and_values(DbBackend::Sqlite, sql, [table.into()]);
    reader.query_all_raw(statement).await
}

fn kind_of(declared: &str) -> ColumnKind {
    match declared {
        kind if kind.contains("bool") => ColumnKind::Boolean,
        kind if kind.contains("int") => ColumnKind::Number,
        kind if kind.contains("blob") => ColumnKind::Bytes,
        kind if kind.contains("real") || kind.contains("double") || kind.contains("float") => ColumnKind::Real,
        _ => ColumnKind::Text,
    }
}

/// Writes a consistent copy of a SQLite database while others write to it.
pub(super) async fn copy_into(connection: &impl ConnectionTrait, to: &std::path::Path) -> Result<(), DbErr> {
    let to = to.display().to_string();
    let statement = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [to.into()]);
    connection.execute_raw(statement).await.map(|_| ())
}

/// Says in the head of a SQLite file which program it belongs to.
pub(super) async fn set_application_id(connection: &impl ConnectionTrait, id: u32) -> Result<(), DbErr> {
    let sql = format!("PRAGMA application_id = {id}");
    connection.execute_unprepared(&sql).await.map(|_| ())
}

/// Returns the damage that SQLite finds in its file.
pub(super) async fn find_damage(connection: &impl ConnectionTrait) -> Result<Option<String>, DbErr> {
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA integrity_check(1)");
    let row = connection.query_one_raw(statement).await?;
    let found: String = row.map_or(Ok(String::new()), |row| row.try_get_by_index(0))?;
    Ok((found != "ok").then_some(found))
}

/// Returns whether SQLite could leave write-ahead logging, which only the last open connection can do.
pub(super) async fn leave_write_ahead(connection: &impl ConnectionTrait) -> bool {
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA journal_mode = DELETE");
    let row = connection.query_one_raw(statement).await;
    let mode = row
        .ok()
        .flatten()
        .and_then(|row| row.try_get_by_index::<String>(0).ok());
    mode.as_deref() == Some("delete")
}

/// Folds SQLite's write-ahead log into the database and cuts it to nothing, as far as readers allow.
pub(super) async fn empty_write_ahead_log(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    let statement = Statement::from_string(DbBackend::Sqlite, "PRAGMA wal_checkpoint(TRUNCATE)");
    connection.query_one_raw(statement).await.map(|_| ())
}

/// Returns whether instances of ours are connected to this PostgreSQL database.
pub(super) async fn is_used(connection: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let sql =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sidestart'";
    let row = connection
        .query_one_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await?;
    let others: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
    Ok(others > 0)
}

/// Returns whether a table of this name exists.
pub(super) async fn has_table(connection: &impl ConnectionTrait, name: &str) -> Result<bool, DbErr> {
    let backend = connection.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1",
        _ => "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?",
    };
    let statement = Statement::from_sql_and_values(backend, sql, [name.into()]);
    Ok(connection.query_one_raw(statement).await?.is_some())
}

/// Lets PostgreSQL count on from the ids that were written by hand. SQLite does so by itself.
pub(super) async fn count_on(transaction: &DatabaseTransaction, table: &TableForm) -> Result<(), DbErr> {
    let counts = table
        .columns
        .iter()
        .any(|column| column.name == "id" && column.kind == ColumnKind::Number);
    if !counts {
        return Ok(());
    }
    count_on_from_highest(transaction, &table.name).await
}

/// Lets PostgreSQL count on from the highest id of a table.
pub(super) async fn count_on_from_highest(transaction: &DatabaseTransaction, name: &str) -> Result<(), DbErr> {
    if transaction.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let sql = format!(
        "SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
    );
    transaction.execute_unprepared(&sql).await.map(|_| ())
}

/// Empties the word index of posts.
pub async fn clear_post_search(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    transaction
        .execute_unprepared("DELETE FROM blog_search")
        .await
        .map(|_| ())
}

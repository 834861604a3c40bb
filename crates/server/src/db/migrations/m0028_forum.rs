//! The forum: categories, members, topics, posts with their history, what members do with them, and moderation.

use sea_orm::sea_query::{ColumnDef, Expr, Index, Query, Table, TableCreateStatement};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{add_column, create_index, create_unique_index, row_id};
use crate::db::Tx;

/// Categories of a fresh forum. Admins change them later.
const CATEGORIES: [(&str, &str, &str); 5] = [
    (
        "introductions",
        "Introductions",
        "Say who you are, what you build in the evenings, and what you hope to find here.",
    ),
    (
        "niche-and-ideas",
        "Niche and ideas",
        "Is there a market, and is it for me? Ideas, doubts, and what the figures say.",
    ),
    (
        "progress",
        "Progress",
        "What you did this week, what worked, and what is next. Small steps count.",
    ),
    (
        "pricing-and-selling",
        "Pricing and selling",
        "Prices, first customers, offers, marketplaces and the talk with buyers.",
    ),
    (
        "tools-and-help",
        "Tools and help",
        "Questions about Sidestart itself and about other tools for an evening business.",
    ),
];

/// Name, table and columns of each index that allows equal rows.
const INDEXES: [(&str, &str, &[&str]); 15] = [
    (
        "forum_topics_newest",
        "forum_topics",
        &["state", "is_pinned", "last_post_at", "id"],
    ),
    (
        "forum_topics_of_category",
        "forum_topics",
        &["category", "state", "is_pinned", "last_post_at", "id"],
    ),
    ("forum_posts_of_author", "forum_posts", &["author", "created_at"]),
    ("forum_posts_by_state", "forum_posts", &["state", "id"]),
    ("forum_posts_to_erase", "forum_posts", &["erase_at"]),
    (
        "forum_posts_by_score",
        "forum_posts",
        &["topic_id", "state", "score", "number"],
    ),
    ("forum_edits_of_post", "forum_edits", &["post_id", "id"]),
    ("forum_sketches_of_post", "forum_sketches", &["post_id"]),
    ("forum_words_of_post", "forum_words", &["post_id"]),
    ("forum_hosts_of_post", "forum_hosts", &["post_id"]),
    ("forum_notices_of_owner", "forum_notices", &["owner", "id"]),
    ("forum_flags_of_owner", "forum_flags", &["owner", "created_at"]),
    ("forum_actions_of_target", "forum_actions", &["target", "id"]),
    ("forum_votes_of_owner", "forum_votes", &["owner"]),
    ("forum_watches_of_topic", "forum_watches", &["topic_id"]),
];

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(
        tx,
        "users",
        ColumnDef::new("is_moderator").boolean().not_null().default(false),
    )
    .await?;
    let tables = [
        categories_table(),
        members_table(),
        topics_table(),
        posts_table(),
        edits_table(),
        hosts_table(),
        sketches_table(),
        words_table(),
        drafts_table(),
        watches_table(),
        notices_table(),
        flags_table(),
        votes_table(),
        actions_table(),
    ];
    for table in tables {
        tx.execute(&table).await?;
    }
    for (name, table, columns) in INDEXES {
        create_index(tx, name, table, columns).await?;
    }
    create_unique_index(tx, "forum_posts_of_topic", "forum_posts", &["topic_id", "number"]).await?;
    add_categories(tx).await
}

fn categories_table() -> TableCreateStatement {
    Table::create()
        .table("forum_categories")
        .col(text_column("slug").primary_key())
        .col(text_column("name"))
        .col(text_column("description"))
        .col(number_column("position"))
        .to_owned()
}

fn members_table() -> TableCreateStatement {
    Table::create()
        .table("forum_members")
        .col(text_column("owner").primary_key())
        // Null before the first post.
        .col(ColumnDef::new("handle").text().null())
        // The handle as readers see it: confusable handles have one shape.
        .col(ColumnDef::new("shape").text().null().unique_key())
        .col(number_column("joined_at"))
        .col(ColumnDef::new("active_days").integer().not_null())
        // Number of the last active day since 1970.
        .col(number_column("active_on"))
        .col(maybe_number("newcomer_until"))
        .col(maybe_number("silenced_until"))
        .col(maybe_number("suspended_until"))
        .col(ColumnDef::new("penalties").integer().not_null())
        .col(text_column("penalty_reason"))
        .to_owned()
}

fn topics_table() -> TableCreateStatement {
    Table::create()
        .table("forum_topics")
        .col(row_id())
        .col(text_column("title"))
        .col(text_column("slug"))
        .col(text_column("category"))
        // Key of an account, empty for a former member, or the operator.
        .col(text_column("author"))
        .col(text_column("state"))
        .col(flag_column("is_pinned"))
        .col(flag_column("is_locked"))
        .col(ColumnDef::new("plan_step").integer().null())
        .col(flag_column("shows_progress"))
        .col(number_column("created_at"))
        // Highest number that a post of it has.
        .col(number_column("last_number"))
        .col(number_column("visible_posts"))
        .col(number_column("last_post_at"))
        .col(number_column("last_post_number"))
        .col(text_column("excerpt"))
        .col(maybe_number("merged_into"))
        .to_owned()
}

fn posts_table() -> TableCreateStatement {
    Table::create()
        .table("forum_posts")
        .col(row_id())
        .col(number_column("topic_id"))
        .col(number_column("number"))
        .col(text_column("author"))
        .col(text_column("state"))
        // Markdown as it was typed.
        .col(text_column("body"))
        // Sanitized.
        .col(text_column("html"))
        .col(maybe_number("reply_to"))
        .col(number_column("created_at"))
        // When others could read it first.
        .col(maybe_number("shown_at"))
        .col(maybe_number("edited_at"))
        .col(number_column("changed_at"))
        .col(number_column("version"))
        // Names of reasons, separated by spaces.
        .col(text_column("held_why"))
        // An edit that waits; null without one.
        .col(ColumnDef::new("pending_body").text().null())
        .col(text_column("pending_html"))
        .col(text_column("pending_title"))
        .col(text_column("pending_why"))
        .col(maybe_number("pending_at"))
        .col(ColumnDef::new("helped").integer().not_null())
        .col(ColumnDef::new("did_not_help").integer().not_null())
        .col(ColumnDef::new("score").double().not_null())
        // When the text of a removed post goes.
        .col(maybe_number("erase_at"))
        // True when flags or a moderator hid it, or a moderator removed it.
        .col(flag_column("is_moderated"))
        .to_owned()
}

fn edits_table() -> TableCreateStatement {
    Table::create()
        .table("forum_edits")
        .col(row_id())
        .col(number_column("post_id"))
        .col(text_column("title"))
        .col(text_column("body"))
        .col(number_column("replaced_at"))
        .to_owned()
}

/// Hosts that visible posts link to.
fn hosts_table() -> TableCreateStatement {
    Table::create()
        .table("forum_hosts")
        .col(text_column("host"))
        .col(number_column("post_id"))
        .primary_key(Index::create().col("host").col("post_id"))
        .to_owned()
}

/// Hashes by which repeated texts are found.
fn sketches_table() -> TableCreateStatement {
    Table::create()
        .table("forum_sketches")
        .col(number_column("hash"))
        .col(number_column("post_id"))
        .col(number_column("created_at"))
        .primary_key(Index::create().col("hash").col("post_id"))
        .to_owned()
}

/// Words of visible posts, for the search.
fn words_table() -> TableCreateStatement {
    Table::create()
        .table("forum_words")
        .col(text_column("word"))
        .col(number_column("post_id"))
        .col(number_column("topic_id"))
        .col(flag_column("in_title"))
        .primary_key(Index::create().col("word").col("post_id"))
        .to_owned()
}

fn drafts_table() -> TableCreateStatement {
    Table::create()
        .table("forum_drafts")
        .col(text_column("owner"))
        .col(text_column("key"))
        .col(text_column("title"))
        .col(text_column("body"))
        .col(text_column("category"))
        .col(ColumnDef::new("plan_step").integer().null())
        .col(maybe_number("reply_to"))
        .col(number_column("updated_at"))
        .primary_key(Index::create().col("owner").col("key"))
        .to_owned()
}

fn watches_table() -> TableCreateStatement {
    Table::create()
        .table("forum_watches")
        .col(text_column("owner"))
        .col(number_column("topic_id"))
        .col(text_column("level"))
        .col(number_column("read_up_to"))
        .primary_key(Index::create().col("owner").col("topic_id"))
        .to_owned()
}

fn notices_table() -> TableCreateStatement {
    Table::create()
        .table("forum_notices")
        .col(row_id())
        .col(text_column("owner"))
        .col(text_column("kind"))
        .col(text_column("text"))
        .col(text_column("path"))
        .col(number_column("count"))
        .col(number_column("created_at"))
        .col(flag_column("is_read"))
        .to_owned()
}

fn flags_table() -> TableCreateStatement {
    Table::create()
        .table("forum_flags")
        .col(number_column("post_id"))
        .col(text_column("owner"))
        .col(text_column("reason"))
        .col(text_column("note"))
        .col(ColumnDef::new("level").integer().not_null())
        // Traces of the person, emptied when the flag is cleared.
        .col(text_column("cookie"))
        .col(text_column("network"))
        .col(number_column("created_at"))
        .col(flag_column("is_cleared"))
        .primary_key(Index::create().col("post_id").col("owner"))
        .to_owned()
}

fn votes_table() -> TableCreateStatement {
    Table::create()
        .table("forum_votes")
        .col(number_column("post_id"))
        .col(text_column("owner"))
        .col(flag_column("helped"))
        .primary_key(Index::create().col("post_id").col("owner"))
        .to_owned()
}

fn actions_table() -> TableCreateStatement {
    Table::create()
        .table("forum_actions")
        .col(row_id())
        .col(number_column("created_at"))
        // Key of the moderator's account, empty for a former one, or the operator.
        .col(text_column("moderator"))
        .col(text_column("action"))
        // "post:12", "topic:3" or "member:m:1000".
        .col(text_column("target"))
        .col(text_column("category"))
        .col(text_column("reason"))
        .col(text_column("note"))
        .col(maybe_number("until"))
        // State before, as JSON, for the undo.
        .col(text_column("before"))
        .col(maybe_number("undoes"))
        .col(maybe_number("undone_by"))
        .to_owned()
}

async fn add_categories(tx: &Tx) -> Result<(), DbErr> {
    let mut insert = Query::insert();
    insert
        .into_table("forum_categories")
        .columns(["slug", "name", "description", "position"]);
    for (position, (slug, name, description)) in (0_i64..).zip(CATEGORIES) {
        insert.values_panic([
            Expr::val(slug),
            Expr::val(name),
            Expr::val(description),
            Expr::val(position),
        ]);
    }
    tx.execute(&insert).await.map(|_| ())
}

fn text_column(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().to_owned()
}

fn number_column(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().to_owned()
}

fn maybe_number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().null().to_owned()
}

fn flag_column(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().to_owned()
}

//! Queries on words, hosts and sketches of posts.

use std::collections::BTreeSet;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Condition, Query};
use sea_orm::{IntoActiveModel, QueryOrder, QuerySelect};
use texts::search_words::SearchTerm;

use super::rows_store::{hosts, posts, sketches, topics, words};
use crate::community::forum::PostState;
use crate::db::{Tx, delete_where, update_where};

/// Rows of one statement: databases count its values.
const ROWS_PER_INSERT: usize = 200;
/// Posts that a text is compared with.
const MAX_CANDIDATES: u64 = 40;

/// Puts the words of a visible post into the index, in place of those that were there.
pub(crate) async fn index_words(tx: &Tx, topic_id: i64, post_id: i64, found: Vec<(String, bool)>) -> Result<(), DbErr> {
    forget_words(tx, &[post_id]).await?;
    let row = |(word, in_title): (String, bool)| {
        words::Model {
            word,
            post_id,
            topic_id,
            in_title,
        }
        .into_active_model()
    };
    let mut rows: Vec<_> = found.into_iter().map(row).collect();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS_PER_INSERT));
        words::Entity::insert_many(rows).exec_without_returning(tx).await?;
        rows = rest;
    }
    Ok(())
}

pub(crate) async fn forget_words(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    delete_where::<words::Entity>(tx, [words::Column::PostId.is_in(post_ids.iter().copied())]).await
}

/// Ids of visible topics in which a visible post has every word, those with all words in the title first, then the
/// newest; and how many there are in all.
pub(crate) async fn find_topics(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    category: Option<&str>,
    limit: u64,
    offset: u64,
) -> Result<(Vec<i64>, u64), DbErr> {
    use topics::Column;
    let in_posts = Column::Id.in_subquery(
        Query::select()
            .distinct()
            .column(posts::Column::TopicId)
            .from(posts::Entity)
            .cond_where(terms.iter().fold(Condition::all(), |all, term| {
                all.add(posts::Column::Id.in_subquery(posts_with(term, false)))
            }))
            .to_owned(),
    );
    let mut found = topics::Entity::find()
        .filter(Column::State.eq(PostState::Visible))
        .filter(in_posts);
    if let Some(category) = category {
        found = found.filter(Column::Category.eq(category));
    }
    let rows: Vec<(i64, i64)> = found
        .select_only()
        .columns([Column::Id, Column::LastPostAt])
        .order_by_desc(Column::LastPostAt)
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(reader)
        .await?;
    let in_title = titles_with(reader, terms).await?;
    let mut ids: Vec<i64> = rows.into_iter().map(|(id, _)| id).collect();
    // The order within each half stays.
    ids.sort_by_key(|id| !in_title.contains(id));
    let total = ids.len();
    let (offset, limit) = (
        usize::try_from(offset).unwrap_or(usize::MAX),
        usize::try_from(limit).unwrap_or(usize::MAX),
    );
    Ok((ids.into_iter().skip(offset).take(limit).collect(), total as u64))
}

/// Topics with every word in the title.
async fn titles_with(reader: &impl ConnectionTrait, terms: &[SearchTerm]) -> Result<Vec<i64>, DbErr> {
    let holds = terms.iter().fold(Condition::all(), |all, term| {
        all.add(posts::Column::Id.in_subquery(posts_with(term, true)))
    });
    let found = posts::Entity::find()
        .select_only()
        .column(posts::Column::TopicId)
        .filter(holds);
    found.into_tuple().all(reader).await
}

fn posts_with(term: &SearchTerm, in_title: bool) -> sea_orm::sea_query::SelectStatement {
    use words::Column;
    let mut word = Condition::any().add(Column::Word.eq(&term.word));
    if let Some(prefix) = &term.prefix {
        // Words are lower-case letters and digits, all of them before "{".
        let range = Condition::all()
            .add(Column::Word.gte(prefix))
            .add(Column::Word.lt(format!("{prefix}{{")));
        word = word.add(range);
    }
    let mut select = Query::select();
    select.column(Column::PostId).from(words::Entity).cond_where(word);
    if in_title {
        select.cond_where(Column::InTitle.eq(true));
    }
    select
}

/// Notes the hosts that a visible post links to.
pub(crate) async fn put_hosts(tx: &Tx, post_id: i64, found: Vec<String>) -> Result<(), DbErr> {
    forget_hosts(tx, &[post_id]).await?;
    let mut rows: Vec<_> = found
        .into_iter()
        .map(|host| hosts::Model { host, post_id }.into_active_model())
        .collect();
    while !rows.is_empty() {
        let rest = rows.split_off(rows.len().min(ROWS_PER_INSERT));
        hosts::Entity::insert_many(rows).exec_without_returning(tx).await?;
        rows = rest;
    }
    Ok(())
}

pub(crate) async fn forget_hosts(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    delete_where::<hosts::Entity>(tx, [hosts::Column::PostId.is_in(post_ids.iter().copied())]).await
}

/// Returns whether visible posts link to each of the hosts.
pub(crate) async fn are_known(reader: &impl ConnectionTrait, hosts_of_text: &[String]) -> Result<bool, DbErr> {
    for part in hosts_of_text.chunks(ROWS_PER_INSERT) {
        let known: Vec<String> = hosts::Entity::find()
            .select_only()
            .column(hosts::Column::Host)
            .distinct()
            .filter(hosts::Column::Host.is_in(part.iter().cloned()))
            .into_tuple()
            .all(reader)
            .await?;
        if known.len() < part.len() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Replaces the hashes by which texts like this post are found.
pub(crate) async fn put_sketch(tx: &Tx, post_id: i64, hashes: Vec<i64>, now: i64) -> Result<(), DbErr> {
    forget_sketches(tx, &[post_id]).await?;
    let row = |hash: &i64| {
        sketches::Model {
            hash: *hash,
            post_id,
            created_at: now,
        }
        .into_active_model()
    };
    for part in hashes.chunks(ROWS_PER_INSERT) {
        let insert = sketches::Entity::insert_many(part.iter().map(row));
        insert.exec_without_returning(tx).await?;
    }
    Ok(())
}

pub(crate) async fn forget_sketches(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    delete_where::<sketches::Entity>(tx, [sketches::Column::PostId.is_in(post_ids.iter().copied())]).await
}

/// Removes sketches from before a moment.
pub(crate) async fn delete_old_sketches(tx: &Tx, before: i64) -> Result<(), DbErr> {
    delete_where::<sketches::Entity>(tx, [sketches::Column::CreatedAt.lt(before)]).await
}

/// Posts other than `own` since a moment that share a hash, newest first.
pub(crate) async fn posts_like(
    reader: &impl ConnectionTrait,
    hashes: &[i64],
    since: i64,
    own: i64,
) -> Result<Vec<posts::Model>, DbErr> {
    use posts::Column;
    let mut ids = BTreeSet::new();
    for part in hashes.chunks(ROWS_PER_INSERT) {
        let shared: Vec<i64> = sketches::Entity::find()
            .select_only()
            .column(sketches::Column::PostId)
            .distinct()
            .filter(sketches::Column::Hash.is_in(part.iter().copied()))
            .filter(sketches::Column::CreatedAt.gte(since))
            .order_by_desc(sketches::Column::PostId)
            .limit(MAX_CANDIDATES)
            .into_tuple()
            .all(reader)
            .await?;
        ids.extend(shared);
    }
    posts::Entity::find()
        .filter(Column::Id.is_in(ids.into_iter().rev().take(ROWS_PER_INSERT)))
        .filter(Column::Id.ne(own))
        .filter(Column::State.ne(PostState::Withdrawn))
        .order_by_desc(Column::Id)
        .limit(MAX_CANDIDATES)
        .all(reader)
        .await
}

/// Gives the search words of posts the topic that the posts moved to.
pub(crate) async fn move_words(tx: &Tx, post_ids: &[i64], topic_id: i64) -> Result<(), DbErr> {
    use sea_orm::sea_query::Expr;
    update_where(
        tx,
        [(words::Column::TopicId, Expr::val(topic_id))],
        [words::Column::PostId.is_in(post_ids.iter().copied())],
    )
    .await
}

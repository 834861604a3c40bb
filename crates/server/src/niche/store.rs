//! The tables of `niche`, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{DatabaseTransaction, PaginatorTrait, QueryOrder, QuerySelect, Set, TryGetable};
use serde_json::{Value, json};

use super::{MAX_ANALYSES, MAX_CHOICES, MAX_SEARCHES, SavedSearch};
use crate::clock::Timestamp;
use crate::db::dialect;

/// Rows that one clean-up looks at. There is rarely more than one.
const CLEANUP: u64 = 500;

mod analyses {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_analyses")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub request: String,
        pub keywords: String,
        pub data_release: String,
        pub engine_version: String,
        pub created_at: i64,
        pub last_run_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod searches {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_searches")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub keywords: String,
        pub keywords_key: String,
        pub created_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod choices {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_choices")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub words: String,
        pub market: Option<String>,
        pub chosen_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) struct NewAnalysis {
    pub id: String,
    pub request: String,
    pub keywords: String,
    pub data_release: String,
    pub engine_version: String,
}

/// One writer per owner at a time: "the newest fifty" must not be counted by two.
pub(super) async fn lock(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(transaction, owner).await
}

/// Deletes an owner's oldest rows until `most` are left, `spared` among them. A row is known by its `key` beside the owner.
async fn keep_newest<E, K>(
    transaction: &DatabaseTransaction,
    newest_first: Select<E>,
    (owner, name): (E::Column, &str),
    (key, spared): (E::Column, Option<K>),
    most: u64,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    K: Into<sea_orm::Value> + TryGetable + Clone,
{
    let most = most - u64::from(spared.is_some());
    let others = match spared {
        Some(spared) => newest_first.filter(key.ne(spared)),
        None => newest_first,
    };
    let old = others.filter(owner.eq(name)).select_only().column(key);
    let old: Vec<K> = old.offset(most).limit(CLEANUP).into_tuple().all(transaction).await?;
    if old.is_empty() {
        return Ok(());
    }
    let gone = E::delete_many().filter(owner.eq(name)).filter(key.is_in(old));
    gone.exec(transaction).await.map(|_| ())
}

/// Makes all rows of one owner another's, who must have none of the same key.
pub(super) async fn hand_over<E: EntityTrait>(
    transaction: &DatabaseTransaction,
    owner: E::Column,
    from: &str,
    to: &str,
) -> Result<(), DbErr> {
    let moved = E::update_many().col_expr(owner, Expr::val(to)).filter(owner.eq(from));
    moved.exec(transaction).await.map(|_| ())
}

/// Adds the analysis, or notes that it was run again.
pub(super) async fn record_analysis(
    transaction: &DatabaseTransaction,
    owner: &str,
    analysis: NewAnalysis,
    now: Timestamp,
) -> Result<(), DbErr> {
    use analyses::{ActiveModel, Column, Entity};
    let id = analysis.id.clone();
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        id: Set(analysis.id),
        request: Set(analysis.request),
        keywords: Set(analysis.keywords),
        data_release: Set(analysis.data_release),
        engine_version: Set(analysis.engine_version),
        created_at: Set(now.micros()),
        last_run_at: Set(now.micros()),
    };
    let again = OnConflict::columns([Column::Owner, Column::Id])
        .update_column(Column::LastRunAt)
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(transaction)
        .await?;
    // The row just written is kept whatever the clock says.
    forget_old_analyses(transaction, owner, Some(id)).await
}

/// Keeps the newest, `spared` among them.
async fn forget_old_analyses(
    transaction: &DatabaseTransaction,
    owner: &str,
    spared: Option<String>,
) -> Result<(), DbErr> {
    use analyses::{Column, Entity};
    let newest_first = Entity::find()
        .order_by_desc(Column::LastRunAt)
        .order_by_desc(Column::Id);
    keep_newest(
        transaction,
        newest_first,
        (Column::Owner, owner),
        (Column::Id, spared),
        MAX_ANALYSES,
    )
    .await
}

/// Analyses that both sides made become one, as old as the older and as recently run as the newer.
pub(super) async fn adopt_analyses(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    use analyses::{Column, Entity};
    let moving = Entity::find().filter(Column::Owner.eq(from)).all(transaction).await?;
    let ids = moving.iter().map(|row| row.id.clone());
    let there = Entity::find()
        .filter(Column::Owner.eq(to))
        .filter(Column::Id.is_in(ids));
    for row in there.all(transaction).await? {
        let Some(twin) = moving.iter().find(|twin| twin.id == row.id) else {
            continue;
        };
        let one = Entity::update_many()
            .col_expr(Column::CreatedAt, Expr::val(row.created_at.min(twin.created_at)))
            .col_expr(Column::LastRunAt, Expr::val(row.last_run_at.max(twin.last_run_at)))
            .filter(Column::Owner.eq(to))
            .filter(Column::Id.eq(&row.id));
        one.exec(transaction).await?;
        Entity::delete_by_id((from.to_owned(), row.id))
            .exec(transaction)
            .await?;
    }
    hand_over::<Entity>(transaction, Column::Owner, from, to).await?;
    forget_old_analyses(transaction, to, None).await
}

/// Saves the words as the newest search. Ids give the order, so that a clock set back cannot shuffle the list; words
/// that are saved already come back under a new one.
pub(super) async fn save_search(
    transaction: &DatabaseTransaction,
    owner: &str,
    keywords: String,
    now: Timestamp,
) -> Result<SavedSearch, DbErr> {
    use searches::{ActiveModel, Column, Entity};
    let key = keywords.to_lowercase();
    let same = Entity::delete_many()
        .filter(Column::Owner.eq(owner))
        .filter(Column::KeywordsKey.eq(&key));
    same.exec(transaction).await?;
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        keywords: Set(keywords),
        keywords_key: Set(key),
        created_at: Set(now.micros()),
        ..Default::default()
    };
    let saved = row.insert(transaction).await?;
    forget_old_searches(transaction, owner).await?;
    Ok(saved.into())
}

async fn forget_old_searches(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    use searches::{Column, Entity};
    let newest_first = Entity::find().order_by_desc(Column::Id);
    let none_spared = (Column::Id, None::<i64>);
    keep_newest(
        transaction,
        newest_first,
        (Column::Owner, owner),
        none_spared,
        MAX_SEARCHES,
    )
    .await
}

/// Of words that both sides saved the later saving stays.
pub(super) async fn adopt_searches(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    use searches::{Column, Entity};
    let moving = Entity::find().filter(Column::Owner.eq(from)).all(transaction).await?;
    let keys = moving.iter().map(|row| row.keywords_key.clone());
    let there = Entity::find()
        .filter(Column::Owner.eq(to))
        .filter(Column::KeywordsKey.is_in(keys));
    for row in there.all(transaction).await? {
        let twin = moving.iter().find(|twin| twin.keywords_key == row.keywords_key);
        let earlier = twin.map_or(row.id, |twin| twin.id.min(row.id));
        Entity::delete_by_id(earlier).exec(transaction).await?;
    }
    hand_over::<Entity>(transaction, Column::Owner, from, to).await?;
    forget_old_searches(transaction, to).await
}

pub(super) async fn searches(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<SavedSearch>, DbErr> {
    use searches::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::Owner.eq(owner))
        .order_by_desc(Column::Id)
        .limit(MAX_SEARCHES);
    Ok(rows.all(reader).await?.into_iter().map(SavedSearch::from).collect())
}

impl From<searches::Model> for SavedSearch {
    fn from(row: searches::Model) -> Self {
        Self {
            id: row.id,
            keywords: row.keywords,
            created_at: Timestamp::from_micros(row.created_at),
        }
    }
}

/// Returns the owner's choice for these words: none yet, a market, or none of the markets.
pub(super) async fn choice(
    reader: &impl ConnectionTrait,
    owner: &str,
    words: &str,
) -> Result<Option<Option<String>>, DbErr> {
    let key = (owner.to_owned(), words.to_owned());
    Ok(choices::Entity::find_by_id(key)
        .one(reader)
        .await?
        .map(|row| row.market))
}

pub(super) async fn remember_choice(
    transaction: &DatabaseTransaction,
    owner: &str,
    words: &str,
    market: Option<String>,
    now: Timestamp,
) -> Result<(), DbErr> {
    use choices::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        words: Set(words.to_owned()),
        market: Set(market),
        chosen_at: Set(now.micros()),
    };
    let anew = OnConflict::columns([Column::Owner, Column::Words])
        .update_columns([Column::Market, Column::ChosenAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(anew)
        .exec_without_returning(transaction)
        .await?;
    forget_old_choices(transaction, owner, Some(words)).await
}

pub(super) async fn forget_choice(transaction: &DatabaseTransaction, owner: &str, words: &str) -> Result<(), DbErr> {
    let key = (owner.to_owned(), words.to_owned());
    choices::Entity::delete_by_id(key).exec(transaction).await.map(drop)
}

/// Keeps the newest, `spared` among them.
async fn forget_old_choices(transaction: &DatabaseTransaction, owner: &str, spared: Option<&str>) -> Result<(), DbErr> {
    use choices::{Column, Entity};
    let newest_first = Entity::find()
        .order_by_desc(Column::ChosenAt)
        .order_by_desc(Column::Words);
    let spared = (Column::Words, spared.map(str::to_owned));
    keep_newest(transaction, newest_first, (Column::Owner, owner), spared, MAX_CHOICES).await
}

/// Of words that mean something to both sides the later choice holds.
pub(super) async fn adopt_choices(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    use choices::{Column, Entity};
    let moving = Entity::find().filter(Column::Owner.eq(from)).all(transaction).await?;
    let words = moving.iter().map(|row| row.words.clone());
    let there = Entity::find()
        .filter(Column::Owner.eq(to))
        .filter(Column::Words.is_in(words));
    for row in there.all(transaction).await? {
        let is_newer = moving
            .iter()
            .any(|twin| twin.words == row.words && twin.chosen_at < row.chosen_at);
        let loser = if is_newer { from } else { to };
        Entity::delete_by_id((loser.to_owned(), row.words))
            .exec(transaction)
            .await?;
    }
    hand_over::<Entity>(transaction, Column::Owner, from, to).await?;
    forget_old_choices(transaction, to, None).await
}

/// A noted analysis as the history shows it.
pub(super) struct EarlierRow {
    pub id: String,
    pub request: String,
    pub data_release: String,
    pub engine_version: String,
    pub last_run_at: Timestamp,
}

/// Some of the owner's analyses, the latest run first, and how many there are in all.
pub(super) async fn analyses_page(
    reader: &impl ConnectionTrait,
    owner: &str,
    offset: u64,
    limit: u64,
) -> Result<(Vec<EarlierRow>, u64), DbErr> {
    use analyses::{Column, Entity};
    let mine = Entity::find().filter(Column::Owner.eq(owner));
    let total = mine.clone().count(reader).await?;
    let rows = mine
        .order_by_desc(Column::LastRunAt)
        .order_by_desc(Column::Id)
        .offset(offset)
        .limit(limit)
        .all(reader)
        .await?;
    let rows = rows.into_iter().map(|row| EarlierRow {
        id: row.id,
        request: row.request,
        data_release: row.data_release,
        engine_version: row.engine_version,
        last_run_at: Timestamp::from_micros(row.last_run_at),
    });
    Ok((rows.collect(), total))
}

pub(super) async fn delete_of(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    let made = analyses::Entity::delete_many().filter(analyses::Column::Owner.eq(owner));
    made.exec(transaction).await?;
    let saved = searches::Entity::delete_many().filter(searches::Column::Owner.eq(owner));
    saved.exec(transaction).await?;
    let chosen = choices::Entity::delete_many().filter(choices::Column::Owner.eq(owner));
    chosen.exec(transaction).await.map(|_| ())
}

pub(super) async fn export_analyses(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let rows = analyses::Entity::find().filter(analyses::Column::Owner.eq(owner));
    let rows = rows.order_by_desc(analyses::Column::LastRunAt).all(reader).await?;
    let export = |row: analyses::Model| {
        json!({
            "id": row.id,
            "request": serde_json::from_str::<Value>(&row.request).ok(),
            "dataRelease": row.data_release,
            "engineVersion": row.engine_version,
            "createdAt": Timestamp::from_micros(row.created_at),
            "lastRunAt": Timestamp::from_micros(row.last_run_at),
        })
    };
    Ok(rows.into_iter().map(export).collect())
}

pub(super) async fn export_searches(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let rows = searches::Entity::find().filter(searches::Column::Owner.eq(owner));
    let rows = rows.order_by_desc(searches::Column::Id).all(reader).await?;
    let export =
        |row: searches::Model| json!({"keywords": row.keywords, "createdAt": Timestamp::from_micros(row.created_at)});
    Ok(rows.into_iter().map(export).collect())
}

pub(super) async fn export_choices(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let rows = choices::Entity::find().filter(choices::Column::Owner.eq(owner));
    let rows = rows.order_by_desc(choices::Column::ChosenAt).all(reader).await?;
    let export = |row: choices::Model| json!({"words": row.words, "market": row.market, "chosenAt": Timestamp::from_micros(row.chosen_at)});
    Ok(rows.into_iter().map(export).collect())
}

//! The tables of `niche`, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, PaginatorTrait, QueryOrder, QuerySelect, Set, TryGetable, Value};

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

/// Deletes an owner's oldest rows until `most` are left. The row that was just `written` is one of them, whatever the
/// clock says; a row is known by its `key` beside the owner.
async fn make_room<E, K>(
    transaction: &DatabaseTransaction,
    newest_first: Select<E>,
    (owner, name): (E::Column, &str),
    (key, written): (E::Column, K),
    most: u64,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    K: Into<Value> + TryGetable + Clone,
{
    let old: Vec<K> = newest_first
        .select_only()
        .column(key)
        .filter(key.ne(written))
        .offset(most - 1)
        .limit(CLEANUP)
        .into_tuple()
        .all(transaction)
        .await?;
    if old.is_empty() {
        return Ok(());
    }
    let gone = E::delete_many().filter(owner.eq(name)).filter(key.is_in(old));
    gone.exec(transaction).await.map(|_| ())
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
    let mine = Entity::find().filter(Column::Owner.eq(owner));
    let newest_first = mine.order_by_desc(Column::LastRunAt).order_by_desc(Column::Id);
    make_room(
        transaction,
        newest_first,
        (Column::Owner, owner),
        (Column::Id, id),
        MAX_ANALYSES,
    )
    .await
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
    let newest_first = Entity::find().filter(Column::Owner.eq(owner)).order_by_desc(Column::Id);
    let written = (Column::Id, saved.id);
    make_room(transaction, newest_first, (Column::Owner, owner), written, MAX_SEARCHES).await?;
    Ok(saved.into())
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

/// What the owner said that these words mean: nothing yet, a market, or none of the markets.
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
    let mine = Entity::find().filter(Column::Owner.eq(owner));
    let newest_first = mine.order_by_desc(Column::ChosenAt).order_by_desc(Column::Words);
    let written = (Column::Words, words.to_owned());
    make_room(transaction, newest_first, (Column::Owner, owner), written, MAX_CHOICES).await
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

//! The tables of `niche`, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};
use serde_json::{Value, json};

use super::{MAX_CHOICES, MAX_SEARCHES, SavedSearch};
use crate::db::{delete_where, dialect, keep_newest, put_row};
use crate::platform::clock::Timestamp;

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

    crate::db::without_relations!();
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

    crate::db::without_relations!();
}

/// One writer per owner at a time: "the newest fifty" must not be counted by two.
pub(super) async fn lock_owner(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(transaction, owner).await
}

/// Saves the words as the newest search. Ids give the order, so that a clock set back cannot shuffle the list; words
/// that are saved already come back under a new one.
pub(super) async fn save_search(
    transaction: &DatabaseTransaction,
    owner: &str,
    keywords: String,
    now: Timestamp,
) -> Result<SavedSearch, DbErr> {
    use searches::ActiveModel;
    let key = search_key(&keywords);
    forget_search(transaction, owner, &key).await?;
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

/// Key of words in the list of searches: the same words in any case are one search.
pub(super) fn search_key(keywords: &str) -> String {
    keywords.to_lowercase()
}

pub(super) async fn has_search(reader: &impl ConnectionTrait, owner: &str, key: &str) -> Result<bool, DbErr> {
    use searches::{Column, Entity};
    let same = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::KeywordsKey.eq(key));
    Ok(same.count(reader).await? > 0)
}

pub(super) async fn forget_search(transaction: &DatabaseTransaction, owner: &str, key: &str) -> Result<(), DbErr> {
    use searches::{Column, Entity};
    delete_where::<Entity>(transaction, [Column::Owner.eq(owner), Column::KeywordsKey.eq(key)]).await?;
    Ok(())
}

pub(super) async fn forget_old_searches(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
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
pub(super) async fn merge_searches(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
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
    Ok(())
}

pub(super) async fn list_searches(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<SavedSearch>, DbErr> {
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
pub(super) async fn find_choice(
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
    let row = choices::Model {
        owner: owner.to_owned(),
        words: words.to_owned(),
        market,
        chosen_at: now.micros(),
    };
    put_row(transaction, row).await?;
    forget_old_choices(transaction, owner, Some(words)).await
}

pub(super) async fn forget_choice(transaction: &DatabaseTransaction, owner: &str, words: &str) -> Result<(), DbErr> {
    let key = (owner.to_owned(), words.to_owned());
    choices::Entity::delete_by_id(key).exec(transaction).await.map(drop)
}

/// Keeps the newest, `spared` among them.
pub(super) async fn forget_old_choices(
    transaction: &DatabaseTransaction,
    owner: &str,
    spared: Option<&str>,
) -> Result<(), DbErr> {
    use choices::{Column, Entity};
    let newest_first = Entity::find()
        .order_by_desc(Column::ChosenAt)
        .order_by_desc(Column::Words);
    let spared = (Column::Words, spared.map(str::to_owned));
    keep_newest(transaction, newest_first, (Column::Owner, owner), spared, MAX_CHOICES).await
}

/// Of words that mean something to both sides the later choice holds.
pub(super) async fn merge_choices(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
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
    Ok(())
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

//! The tables of known browsers and links for a new password, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::{DatabaseTransaction, QueryOrder};

use crate::db::{delete_where, insert_row, keep_newest, put_row};
use crate::platform::clock::Timestamp;

/// Browsers that are known for one account; the one that logged in longest ago makes room.
const MAX_KNOWN: u64 = 50;
/// Maximum number of reset links of one account that work at a time: a second mail must not invalidate a link that is
/// about to be opened.
const MAX_LINKS: u64 = 5;

mod known_visitors {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "known_visitors")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub visitor: String,
        pub seen_at: i64,
    }

    crate::db::without_relations!();
}

mod reset_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reset_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub user_id: i64,
        pub expires_at: i64,
    }

    crate::db::without_relations!();
}

pub(super) async fn is_known(reader: &impl ConnectionTrait, user_id: i64, visitor: &str) -> Result<bool, DbErr> {
    let key = (user_id, visitor.to_owned());
    let row = known_visitors::Entity::find_by_id(key).one(reader).await?;
    Ok(row.is_some())
}

/// Notes that the account was opened from this browser.
pub(super) async fn remember_browser(
    tx: &DatabaseTransaction,
    user_id: i64,
    visitor: &str,
    now: Timestamp,
) -> Result<(), DbErr> {
    use known_visitors::{Column, Entity, Model};
    let row = Model {
        user_id,
        visitor: visitor.to_owned(),
        seen_at: now.micros(),
    };
    put_row(tx, row).await?;
    let last_seen_first = Entity::find()
        .order_by_desc(Column::SeenAt)
        .order_by_desc(Column::Visitor);
    let spared = (Column::Visitor, Some(visitor.to_owned()));
    keep_newest(tx, last_seen_first, (Column::UserId, user_id), spared, MAX_KNOWN).await
}

/// Forgets every browser of the account except `spared`.
pub(super) async fn forget_visitors(tx: &DatabaseTransaction, user_id: i64, spared: Option<&str>) -> Result<(), DbErr> {
    use known_visitors::{Column, Entity};
    let mut gone = Entity::delete_many().filter(Column::UserId.eq(user_id));
    if let Some(spared) = spared {
        gone = gone.filter(Column::Visitor.ne(spared));
    }
    gone.exec(tx).await.map(|_| ())
}

pub(super) async fn add_link(
    tx: &DatabaseTransaction,
    user_id: i64,
    token_hash: String,
    expires_at: Timestamp,
) -> Result<(), DbErr> {
    use reset_links::{Column, Entity, Model};
    let newest_first = Entity::find().order_by_desc(Column::ExpiresAt);
    let none_spared = (Column::TokenHash, None::<String>);
    keep_newest(tx, newest_first, (Column::UserId, user_id), none_spared, MAX_LINKS - 1).await?;
    let row = Model {
        token_hash,
        user_id,
        expires_at: expires_at.micros(),
    };
    insert_row(tx, row).await
}

/// Returns the account whose password the link may set.
pub(super) async fn find_link(
    reader: &impl ConnectionTrait,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<i64>, DbErr> {
    use reset_links::{Column, Entity};
    let row = Entity::find_by_id(token_hash.to_owned())
        .filter(Column::ExpiresAt.gt(now.micros()))
        .one(reader)
        .await?;
    Ok(row.map(|row| row.user_id))
}

/// Uses the link up, and every other of the account. Whether it was still there.
pub(super) async fn use_up_link(tx: &DatabaseTransaction, user_id: i64, token_hash: &str) -> Result<bool, DbErr> {
    let used = reset_links::Entity::delete_by_id(token_hash.to_owned())
        .exec(tx)
        .await?;
    forget_links(tx, user_id).await?;
    Ok(used.rows_affected == 1)
}

/// Invalidates every link of the account.
pub(super) async fn forget_links(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    delete_where::<reset_links::Entity>(tx, [reset_links::Column::UserId.eq(user_id)]).await
}

/// Deletes rows without effect: links that are too old, browsers not seen since `unseen`.
pub(super) async fn clean_up(tx: &DatabaseTransaction, now: Timestamp, unseen: Timestamp) -> Result<(), DbErr> {
    delete_where::<reset_links::Entity>(tx, [reset_links::Column::ExpiresAt.lte(now.micros())]).await?;
    delete_where::<known_visitors::Entity>(tx, [known_visitors::Column::SeenAt.lt(unseen.micros())]).await
}

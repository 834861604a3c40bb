//! The table of members who get their notices by mail.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ExprTrait, QueryOrder, QuerySelect};

use super::rows_store::notices;
use crate::db::{Tx, add_missing, delete_where, update_any};
use crate::platform::clock::Timestamp;

mod digests {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_digests")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub token: String,
        pub since: i64,
        pub mailed_at: i64,
    }

    crate::db::without_relations!();
}

pub(crate) use digests::Model as DigestRow;

pub(crate) async fn digest_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<DigestRow>, DbErr> {
    digests::Entity::find_by_id(owner).one(reader).await
}

/// Adds a member; one who is there stays as it is.
pub(crate) async fn add_digest(tx: &Tx, row: DigestRow) -> Result<(), DbErr> {
    add_missing(tx, row).await.map(drop)
}

pub(crate) async fn delete_digest(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    digests::Entity::delete_by_id(owner).exec(tx).await.map(drop)
}

/// Removes the member of a token.
pub(crate) async fn delete_digest_of_token(tx: &Tx, token: &str) -> Result<(), DbErr> {
    delete_where::<digests::Entity>(tx, [digests::Column::Token.eq(token)]).await
}

/// Members whose last mail is from before a moment and who have unread notices that were not mailed, the longest wait
/// first. Members without news are left out here, so that they do not fill the list for good.
pub(crate) async fn due_digests(
    reader: &impl ConnectionTrait,
    before: Timestamp,
    limit: u64,
) -> Result<Vec<DigestRow>, DbErr> {
    use digests::Column;
    let news = Query::select()
        .expr(Expr::val(1))
        .from(notices::Entity)
        .and_where(Expr::col((notices::Entity, notices::Column::Owner)).equals((digests::Entity, Column::Owner)))
        .and_where(Expr::col((notices::Entity, notices::Column::IsRead)).eq(false))
        .and_where(
            Expr::col((notices::Entity, notices::Column::Count))
                .gt(Expr::col((notices::Entity, notices::Column::MailedCount))),
        )
        .to_owned();
    let rows = digests::Entity::find()
        .filter(Column::MailedAt.lte(before.micros()))
        .filter(Expr::exists(news));
    rows.order_by_asc(Column::MailedAt).limit(limit).all(reader).await
}

/// Notes the time of a mail. Returns false when another instance did so.
pub(crate) async fn claim_digest(tx: &Tx, row: &DigestRow, now: Timestamp) -> Result<bool, DbErr> {
    use digests::Column;
    update_any(
        tx,
        [(Column::MailedAt, Expr::val(now.micros()))],
        [Column::Owner.eq(&row.owner), Column::MailedAt.eq(row.mailed_at)],
    )
    .await
}

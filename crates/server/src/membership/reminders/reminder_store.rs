//! The table of members who get a mail on a planned day, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{QueryOrder, QuerySelect};

use crate::db::{Tx, add_missing, delete_where, update_any};
use crate::platform::clock::Timestamp;

mod plan_reminders {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_reminders")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub token: String,
        pub since: i64,
        pub mailed_at: Option<i64>,
    }

    crate::db::without_relations!();
}

pub(super) use plan_reminders::Model as ReminderRow;
use plan_reminders::{Column, Entity};

pub(super) async fn reminder_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<ReminderRow>, DbErr> {
    Entity::find_by_id(owner).one(reader).await
}

/// Adds a member; one who is there stays as it is.
pub(super) async fn add_reminder(tx: &Tx, row: ReminderRow) -> Result<(), DbErr> {
    add_missing(tx, row).await.map(drop)
}

pub(super) async fn delete_reminder(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(owner).exec(tx).await.map(drop)
}

/// Removes the member of a token.
pub(super) async fn delete_reminder_of_token(tx: &Tx, token: &str) -> Result<(), DbErr> {
    delete_where::<Entity>(tx, [Column::Token.eq(token)]).await
}

/// Members behind an owner, in the order of their keys.
pub(super) async fn list_reminders(
    reader: &impl ConnectionTrait,
    after: &str,
    limit: u64,
) -> Result<Vec<ReminderRow>, DbErr> {
    let rows = Entity::find().filter(Column::Owner.gt(after));
    rows.order_by_asc(Column::Owner).limit(limit).all(reader).await
}

/// Notes the time of a mail. Returns false when another instance did so.
pub(super) async fn claim_reminder(tx: &Tx, row: &ReminderRow, now: Timestamp) -> Result<bool, DbErr> {
    let same = match row.mailed_at {
        Some(mailed_at) => Column::MailedAt.eq(mailed_at),
        None => Column::MailedAt.is_null(),
    };
    update_any(
        tx,
        [(Column::MailedAt, Expr::val(now.micros()))],
        [Column::Owner.eq(&row.owner), same],
    )
    .await
}

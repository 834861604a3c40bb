//! The tables of the second factor, and the only queries on them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, PaginatorTrait, Set};

use super::SecondFactor;
use crate::db::{delete_any, delete_where, dialect, put_row, update_any};
use crate::platform::clock::Timestamp;

mod factors {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "second_factors")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub secret: String,
        pub created_at: i64,
        pub enabled_at: Option<i64>,
        pub last_step: i64,
    }

    crate::db::without_relations!();
}

mod codes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recovery_codes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
        pub owner: String,
    }

    crate::db::without_relations!();
}

/// The owner's second factor, enabled or not yet.
pub(super) async fn find_factor(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<SecondFactor>, DbErr> {
    let row = factors::Entity::find_by_id(owner.to_owned()).one(reader).await?;
    row.map(SecondFactor::try_from).transpose()
}

/// Keeps a secret that is not enabled yet, in place of an earlier one. False when one is enabled.
pub(super) async fn begin_enrollment(
    tx: &DatabaseTransaction,
    owner: &str,
    secret: &[u8],
    now: Timestamp,
) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, &format!("second factor {owner}")).await?;
    if find_factor(tx, owner)
        .await?
        .is_some_and(|known| known.enabled_at.is_some())
    {
        return Ok(false);
    }
    let row = factors::Model {
        owner: owner.to_owned(),
        secret: STANDARD_NO_PAD.encode(secret),
        created_at: now.micros(),
        enabled_at: None,
        last_step: 0,
    };
    put_row(tx, row).await?;
    Ok(true)
}

/// Enables the secret whose code of this step was typed. False when it was enabled or replaced meanwhile.
pub(super) async fn enable_secret(
    tx: &DatabaseTransaction,
    owner: &str,
    begun_at: Timestamp,
    step: i64,
    now: Timestamp,
) -> Result<bool, DbErr> {
    use factors::Column;
    update_any(
        tx,
        [
            (Column::EnabledAt, Expr::val(now.micros())),
            (Column::LastStep, Expr::val(step)),
        ],
        [
            Column::Owner.eq(owner),
            Column::CreatedAt.eq(begun_at.micros()),
            Column::EnabledAt.is_null(),
        ],
    )
    .await
}

/// Notes that the code of this step was used. False when it or a later one was used before.
pub(super) async fn spend_step(tx: &DatabaseTransaction, owner: &str, step: i64) -> Result<bool, DbErr> {
    use factors::Column;
    update_any(
        tx,
        [(Column::LastStep, Expr::val(step))],
        [
            Column::Owner.eq(owner),
            Column::EnabledAt.is_not_null(),
            Column::LastStep.lt(step),
        ],
    )
    .await
}

/// Replaces the recovery codes. Only their hashes are stored.
pub(super) async fn set_recovery_codes(
    tx: &DatabaseTransaction,
    owner: &str,
    hashes: Vec<String>,
) -> Result<(), DbErr> {
    use codes::{ActiveModel, Column, Entity};
    delete_where::<Entity>(tx, [Column::Owner.eq(owner)]).await?;
    let rows = hashes.into_iter().map(|hash| ActiveModel {
        code_hash: Set(hash),
        owner: Set(owner.to_owned()),
    });
    Entity::insert_many(rows).exec_without_returning(tx).await.map(|_| ())
}

/// Uses a recovery code up. False when there is no such code.
pub(super) async fn spend_recovery_code(tx: &DatabaseTransaction, owner: &str, hash: &str) -> Result<bool, DbErr> {
    use codes::{Column, Entity};
    delete_any::<Entity>(tx, [Column::Owner.eq(owner), Column::CodeHash.eq(hash)]).await
}

/// Number of recovery codes that are not used.
pub(super) async fn count_recovery_codes(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    let left = codes::Entity::find().filter(codes::Column::Owner.eq(owner));
    left.count(reader).await
}

/// Removes the second factor with its recovery codes. Returns whether it was enabled.
pub async fn remove_factor(tx: &DatabaseTransaction, owner: &str) -> Result<bool, DbErr> {
    let was_enabled = find_factor(tx, owner)
        .await?
        .is_some_and(|known| known.enabled_at.is_some());
    delete_where::<codes::Entity>(tx, [codes::Column::Owner.eq(owner)]).await?;
    factors::Entity::delete_by_id(owner.to_owned()).exec(tx).await?;
    Ok(was_enabled)
}

impl TryFrom<factors::Model> for SecondFactor {
    type Error = DbErr;

    fn try_from(row: factors::Model) -> Result<Self, DbErr> {
        let secret = STANDARD_NO_PAD.decode(&row.secret);
        Ok(Self {
            owner: row.owner,
            secret: secret.map_err(|error| DbErr::Custom(format!("unreadable secret: {error}")))?,
            created_at: Timestamp::from_micros(row.created_at),
            enabled_at: row.enabled_at.map(Timestamp::from_micros),
        })
    }
}

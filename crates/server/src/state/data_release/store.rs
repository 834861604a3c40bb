//! The table with the data release of the last start, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, Set};

use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;

mod data_releases {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "data_releases")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        pub release: String,
        pub noted_at: i64,
    }

    crate::db::without_relations!();
}

/// Id of the only row.
const ONLY_ROW: i32 = 1;

/// Release that the last start noted.
pub(super) async fn find_release(reader: &impl ConnectionTrait) -> Result<Option<String>, DbErr> {
    let row = data_releases::Entity::find_by_id(ONLY_ROW).one(reader).await?;
    Ok(row.map(|row| row.release))
}

/// Notes the release of a start.
pub(super) async fn set_release(tx: &DatabaseTransaction, release: &str, now: Timestamp) -> Result<(), ApiError> {
    use data_releases::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        id: Set(ONLY_ROW),
        release: Set(release.to_owned()),
        noted_at: Set(now.micros()),
    };
    let newer = OnConflict::column(Column::Id)
        .update_columns([Column::Release, Column::NotedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(newer)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

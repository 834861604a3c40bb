//! The table with the data release of the last start, and the only queries on it.

use sea_orm::DatabaseTransaction;
use sea_orm::entity::prelude::*;

use crate::db::api_error::ApiError;
use crate::db::put_row;
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
    let row = data_releases::Model {
        id: ONLY_ROW,
        release: release.to_owned(),
        noted_at: now.micros(),
    };
    Ok(put_row(tx, row).await?)
}

//! The newest searches of an owner, in the order of the list. Without it PostgreSQL reads the searches of everybody
//! from the newest on, until statistics tell how few belong to one owner.

use sea_orm::DbErr;

use super::schema::create_index;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_index(tx, "niche_searches_newest", "niche_searches", &["owner", "id"]).await
}

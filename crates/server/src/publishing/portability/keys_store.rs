//! Table of the imported texts, and the only queries on it.

use sea_orm::entity::prelude::*;
use texts::portability::source::ImportSource;

use crate::db::{Tx, put_row};
use crate::platform::clock::Timestamp;

mod imported {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "imported_posts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub source: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub post_id: i64,
        pub fingerprint: String,
        pub written_at: i64,
    }

    crate::db::without_relations!();
}

use imported::{Column, Entity, Model};

/// A text that came before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedKey {
    pub key: String,
    pub post_id: i64,
    pub fingerprint: String,
    pub written_at: Timestamp,
}

/// Everything that came from such a source.
pub async fn list_imported(reader: &impl ConnectionTrait, source: ImportSource) -> Result<Vec<ImportedKey>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Source.eq(source.name()))
        .all(reader)
        .await?;
    let read = |row: Model| ImportedKey {
        key: row.key,
        post_id: row.post_id,
        fingerprint: row.fingerprint,
        written_at: Timestamp::from_micros(row.written_at),
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Notes that a text came, or came again.
pub async fn remember_imported(transaction: &Tx, source: ImportSource, imported: ImportedKey) -> Result<(), DbErr> {
    let row = Model {
        source: source.name().to_owned(),
        key: imported.key,
        post_id: imported.post_id,
        fingerprint: imported.fingerprint,
        written_at: imported.written_at.micros(),
    };
    put_row(transaction, row).await
}

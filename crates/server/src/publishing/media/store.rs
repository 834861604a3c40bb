//! The tables of pictures and their files, and the only queries on them.

use std::collections::HashMap;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{FromQueryResult, PaginatorTrait, QueryOrder, QuerySelect, Set};
use texts::pictures::{FileInfo, MadeSize, PictureFormat};

use super::Media;
use crate::db::{Tx, delete_where, dialect, update_any};
use crate::platform::clock::Timestamp;

mod media {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub name: String,
        pub alt: String,
        #[sea_orm(unique)]
        pub uploaded_hash: String,
        #[sea_orm(unique)]
        pub hash: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

mod files {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "media_files")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub media_id: i64,
        pub extension: String,
        pub width: i32,
        pub height: i32,
        pub size: i64,
        pub bytes: Vec<u8>,
    }

    crate::db::without_relations!();
}

use media::{Column, Entity, Model};

/// A file without its bytes.
#[derive(FromQueryResult)]
struct LeanFile {
    hash: String,
    media_id: i64,
    extension: String,
    width: i32,
    height: i32,
    size: i64,
}

const LEAN: [files::Column; 6] = [
    files::Column::Hash,
    files::Column::MediaId,
    files::Column::Extension,
    files::Column::Width,
    files::Column::Height,
    files::Column::Size,
];

pub(super) struct NewMedia {
    pub name: String,
    pub alt: String,
    /// Hash of the uploaded bytes.
    pub uploaded: String,
}

/// Makes others who add pictures wait until this transaction ends.
pub(super) async fn lock_media(transaction: &Tx) -> Result<(), DbErr> {
    dialect::lock_owner(transaction, "media").await
}

/// Adds a picture; the first of its files is the largest.
pub(super) async fn add_media(
    transaction: &Tx,
    new: NewMedia,
    made: Vec<MadeSize>,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let row = media::ActiveModel {
        name: Set(new.name),
        alt: Set(new.alt),
        uploaded_hash: Set(new.uploaded),
        hash: Set(made.first().map(|file| file.info.hash.clone()).unwrap_or_default()),
        created_at: Set(now.micros()),
        ..Default::default()
    };
    let id = row.insert(transaction).await?.id;
    for MadeSize { info, bytes } in made {
        let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let row = files::ActiveModel {
            hash: Set(info.hash),
            media_id: Set(id),
            extension: Set(info.format.extension().to_owned()),
            width: Set(number(info.width)),
            height: Set(number(info.height)),
            size: Set(i64::try_from(info.bytes).unwrap_or(i64::MAX)),
            bytes: Set(bytes),
        };
        files::Entity::insert(row).exec_without_returning(transaction).await?;
    }
    Ok(id)
}

async fn find_one(reader: &impl ConnectionTrait, condition: Expr) -> Result<Option<Media>, DbErr> {
    let row = Entity::find().filter(condition).one(reader).await?;
    let found = with_files(reader, row.into_iter().collect()).await?;
    Ok(found.into_iter().next())
}

pub(super) async fn by_id(reader: &impl ConnectionTrait, id: i64) -> Result<Option<Media>, DbErr> {
    find_one(reader, Column::Id.eq(id)).await
}

/// The picture whose largest file this is.
pub(super) async fn by_hash(reader: &impl ConnectionTrait, hash: &str) -> Result<Option<Media>, DbErr> {
    find_one(reader, Column::Hash.eq(hash)).await
}

/// The picture that was made of these bytes.
pub(super) async fn by_upload(reader: &impl ConnectionTrait, hash: &str) -> Result<Option<Media>, DbErr> {
    find_one(reader, Column::UploadedHash.eq(hash)).await
}

/// All of them, oldest first.
pub(super) async fn all_media(reader: &impl ConnectionTrait) -> Result<Vec<Media>, DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id).all(reader).await?;
    with_files(reader, rows).await
}

/// A page of those whose name or text holds the words, newest first, and how many there are in all.
pub(super) async fn list_media(
    reader: &impl ConnectionTrait,
    words: &str,
    limit: u64,
    offset: u64,
) -> Result<(Vec<Media>, u64), DbErr> {
    let mut found = Entity::find();
    let words = words.trim().to_lowercase();
    if !words.is_empty() {
        let holds = |column: Column| {
            let pattern = words.replace('!', "!!").replace('%', "!%").replace('_', "!_");
            let like = sea_orm::sea_query::LikeExpr::new(format!("%{pattern}%")).escape('!');
            Expr::expr(Func::lower(Expr::col(column))).like(like)
        };
        found = found.filter(holds(Column::Name).or(holds(Column::Alt)));
    }
    let total = found.clone().count(reader).await?;
    let rows = found
        .order_by_desc(Column::Id)
        .limit(limit)
        .offset(offset)
        .all(reader)
        .await?;
    Ok((with_files(reader, rows).await?, total))
}

async fn with_files(reader: &impl ConnectionTrait, rows: Vec<Model>) -> Result<Vec<Media>, DbErr> {
    let mut of: HashMap<i64, Vec<FileInfo>> = HashMap::new();
    for part in rows.chunks(500) {
        let files = files::Entity::find()
            .filter(files::Column::MediaId.is_in(part.iter().map(|row| row.id)))
            .order_by_desc(files::Column::Width)
            .select_only()
            .columns(LEAN)
            .into_model::<LeanFile>()
            .all(reader)
            .await?;
        for file in files {
            let number = |number: i32| u32::try_from(number).unwrap_or(0);
            let Some(format) = PictureFormat::of_extension(&file.extension) else {
                continue;
            };
            of.entry(file.media_id).or_default().push(FileInfo {
                hash: file.hash,
                format,
                width: number(file.width),
                height: number(file.height),
                bytes: file.size.unsigned_abs(),
            });
        }
    }
    let whole = |row: Model| {
        let mut files = of.remove(&row.id).unwrap_or_default();
        files.sort_by_key(|file| file.hash != row.hash);
        Media {
            id: row.id,
            name: row.name,
            alt: row.alt,
            created_at: Timestamp::from_micros(row.created_at),
            files,
        }
    };
    Ok(rows.into_iter().map(whole).collect())
}

/// Reads the bytes of a stored picture; `None` for an unknown hash or format.
pub(super) async fn find_bytes(
    reader: &impl ConnectionTrait,
    hash: &str,
    format: PictureFormat,
) -> Result<Option<Vec<u8>>, DbErr> {
    let row = files::Entity::find()
        .filter(files::Column::Hash.eq(hash))
        .filter(files::Column::Extension.eq(format.extension()))
        .select_only()
        .column(files::Column::Bytes)
        .limit(1)
        .into_tuple::<Vec<u8>>();
    row.one(reader).await
}

/// The number of bytes of a file.
pub(super) async fn find_size(
    reader: &impl ConnectionTrait,
    hash: &str,
    format: PictureFormat,
) -> Result<Option<u64>, DbErr> {
    let row = files::Entity::find()
        .filter(files::Column::Hash.eq(hash))
        .filter(files::Column::Extension.eq(format.extension()))
        .select_only()
        .column(files::Column::Size)
        .limit(1)
        .into_tuple::<i64>();
    Ok(row.one(reader).await?.map(i64::unsigned_abs))
}

/// Gives a picture another text. Whether there is such a picture.
pub(super) async fn set_alt(transaction: &Tx, id: i64, alt: &str) -> Result<bool, DbErr> {
    update_any(transaction, [(Column::Alt, Expr::val(alt))], [Column::Id.eq(id)]).await
}

/// Removes a picture and its files. Whether there was one.
pub(super) async fn delete_media(transaction: &Tx, id: i64) -> Result<bool, DbErr> {
    delete_where::<files::Entity>(transaction, [files::Column::MediaId.eq(id)]).await?;
    Ok(Entity::delete_by_id(id).exec(transaction).await?.rows_affected > 0)
}

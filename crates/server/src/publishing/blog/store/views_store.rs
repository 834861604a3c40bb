//! The table of views, and the only queries on it.

use std::collections::HashMap;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Alias, ExprTrait as _, OnConflict};
use sea_orm::{QuerySelect, Set};

use crate::db::{Tx, delete_where};
use crate::publishing::blog::store::posts;

mod views {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_views")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: i64,
        pub views: i64,
    }

    crate::db::without_relations!();
}

use views::{ActiveModel, Column, Entity};

/// Adds counts by slug to a day. Slugs without a published post are left out.
pub(crate) async fn add(transaction: &Tx, counts: &[(String, i64)], day: i64) -> Result<(), DbErr> {
    let slugs = counts.iter().map(|(slug, _)| slug.as_str());
    let ids: Vec<(String, i64)> = posts::Entity::find()
        .select_only()
        .columns([posts::Column::Slug, posts::Column::Id])
        .filter(posts::Column::Slug.is_in(slugs))
        .filter(posts::Column::IsPublished.eq(true))
        .into_tuple()
        .all(transaction)
        .await?;
    let ids: HashMap<String, i64> = ids.into_iter().collect();
    let mut rows: Vec<(i64, i64)> = counts
        .iter()
        .filter_map(|(slug, count)| Some((*ids.get(slug)?, *count)))
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    // Several instances write at once: in one order they cannot wait for each other in a ring.
    rows.sort_unstable();
    let row = |(post_id, count): (i64, i64)| ActiveModel {
        post_id: Set(post_id),
        day: Set(day),
        views: Set(count),
    };
    let sum = Expr::col((Entity, Column::Views)).add(Expr::col((Alias::new("excluded"), Column::Views)));
    let or_add = OnConflict::columns([Column::PostId, Column::Day])
        .value(Column::Views, sum)
        .to_owned();
    let insert = Entity::insert_many(rows.into_iter().map(row)).on_conflict(or_add);
    insert.exec_without_returning(transaction).await.map(|_| ())
}

/// The views of posts from a day on, by post. A post without views is not among them.
pub(crate) async fn sum_views(
    reader: &impl ConnectionTrait,
    posts: &[i64],
    from: i64,
) -> Result<HashMap<i64, i64>, DbErr> {
    // PostgreSQL adds whole numbers up to one of another type.
    let sum = Expr::col(Column::Views).sum().cast_as(Alias::new("bigint"));
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::PostId)
        .expr(sum)
        .filter(Column::PostId.is_in(posts.iter().copied()))
        .filter(Column::Day.gte(from))
        .group_by(Column::PostId)
        .into_tuple()
        .all(reader)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Removes the views of a post that is deleted for good.
pub(crate) async fn forget_post(transaction: &Tx, post_id: i64) -> Result<(), DbErr> {
    delete_where::<Entity>(transaction, [Column::PostId.eq(post_id)]).await
}

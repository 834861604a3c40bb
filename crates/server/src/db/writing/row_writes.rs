//! Writes that stores have in common: rows of any table, by their primary key or by conditions.

use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DbErr, EntityTrait, IntoActiveModel, Iterable, ModelTrait, PrimaryKeyToColumn,
    QueryFilter,
};

use crate::db::Tx;

/// Row of a table, as its entity declares it.
pub trait EntityRow:
    ModelTrait<Entity: EntityTrait<Model = Self, ActiveModel: Send>> + IntoActiveModel<ActiveRow<Self>>
{
}

impl<R> EntityRow for R where
    R: ModelTrait<Entity: EntityTrait<Model = R, ActiveModel: Send>> + IntoActiveModel<ActiveRow<R>>
{
}

type ActiveRow<R> = <<R as ModelTrait>::Entity as EntityTrait>::ActiveModel;

type RowColumn<R> = <<R as ModelTrait>::Entity as EntityTrait>::Column;

type RowKey<R> = <<R as ModelTrait>::Entity as EntityTrait>::PrimaryKey;

/// Adds a row under the id that the database gives it. The id of `row` is not read.
pub async fn insert_numbered<R: EntityRow>(tx: &Tx, row: R) -> Result<R, DbErr> {
    let mut row = row.into_active_model();
    for column in key_columns::<R>() {
        row.not_set(column);
    }
    row.insert(tx).await
}

/// Adds a row.
///
/// # Errors
/// When there is one with its primary key.
pub async fn insert_row<R: EntityRow>(tx: &Tx, row: R) -> Result<(), DbErr> {
    let insert = R::Entity::insert(row.into_active_model());
    insert.exec_without_returning(tx).await.map(drop)
}

/// Adds a row, or replaces the one with its primary key.
pub async fn put_row<R: EntityRow>(tx: &Tx, row: R) -> Result<(), DbErr> {
    let values = RowColumn::<R>::iter().filter(|column| RowKey::<R>::from_column(*column).is_none());
    let replace = OnConflict::columns(key_columns::<R>())
        .update_columns(values)
        .to_owned();
    let insert = R::Entity::insert(row.into_active_model()).on_conflict(replace);
    insert.exec_without_returning(tx).await.map(drop)
}

/// Adds a row unless there is one with its primary key. Returns whether it was added.
pub async fn add_missing<R: EntityRow>(tx: &Tx, row: R) -> Result<bool, DbErr> {
    let keep = OnConflict::columns(key_columns::<R>()).do_nothing().to_owned();
    let insert = R::Entity::insert(row.into_active_model()).on_conflict(keep);
    Ok(insert.exec_without_returning(tx).await? > 0)
}

fn key_columns<R: EntityRow>() -> impl Iterator<Item = RowColumn<R>> {
    RowKey::<R>::iter().map(PrimaryKeyToColumn::into_column)
}

/// Overwrites the row with the primary key of `row`.
///
/// # Errors
/// When there is none.
pub async fn update_row<R: EntityRow>(tx: &Tx, row: R) -> Result<R, DbErr> {
    row.into_active_model().reset_all().update(tx).await
}

/// Changes columns of the rows that meet all conditions.
pub async fn update_where<C>(
    tx: &Tx,
    changes: impl IntoIterator<Item = (C, Expr)>,
    conditions: impl IntoIterator<Item = Expr>,
) -> Result<(), DbErr>
where
    C: ColumnTrait<EntityName: EntityTrait>,
{
    update_any(tx, changes, conditions).await.map(drop)
}

/// [`update_where`] that returns whether there was such a row.
pub async fn update_any<C>(
    tx: &Tx,
    changes: impl IntoIterator<Item = (C, Expr)>,
    conditions: impl IntoIterator<Item = Expr>,
) -> Result<bool, DbErr>
where
    C: ColumnTrait<EntityName: EntityTrait>,
{
    let all = changes
        .into_iter()
        .fold(C::EntityName::update_many(), |update, (column, value)| {
            update.col_expr(column, value)
        });
    let some = conditions.into_iter().fold(all, QueryFilter::filter);
    Ok(some.exec(tx).await?.rows_affected > 0)
}

/// Deletes the rows that meet all conditions.
pub async fn delete_where<E: EntityTrait>(tx: &Tx, conditions: impl IntoIterator<Item = Expr>) -> Result<(), DbErr> {
    delete_any::<E>(tx, conditions).await.map(drop)
}

/// [`delete_where`] that returns whether there was such a row.
pub async fn delete_any<E: EntityTrait>(tx: &Tx, conditions: impl IntoIterator<Item = Expr>) -> Result<bool, DbErr> {
    let some = conditions.into_iter().fold(E::delete_many(), QueryFilter::filter);
    Ok(some.exec(tx).await?.rows_affected > 0)
}

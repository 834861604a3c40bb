//! The table of categories, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{IntoActiveModel, QueryOrder};

use crate::db::{Tx, update_where};
use crate::platform::clock::Timestamp;
use crate::publishing::blog::Category;

mod categories {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_categories")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub name: String,
        #[sea_orm(unique)]
        pub slug: String,
        pub description: String,
        pub meta_title: String,
        pub meta_description: String,
        pub og_image: String,
        pub featured: bool,
        pub sort_order: i32,
        pub parent_id: Option<i64>,
        pub created_at: i64,
        pub updated_at: i64,
    }

    crate::db::without_relations!();
}

use categories::{Column, Entity, Model};

/// All of them, by their order, then by name.
pub(crate) async fn list_categories(reader: &impl ConnectionTrait) -> Result<Vec<Category>, DbErr> {
    let rows = Entity::find().order_by_asc(Column::SortOrder).all(reader).await?;
    let mut categories: Vec<Category> = rows.into_iter().map(Category::from).collect();
    // Here, because the databases do not agree on the order of letters.
    categories.sort_by_cached_key(|category| (category.sort_order, category.name.to_lowercase(), category.id));
    Ok(categories)
}

/// Adds a category, or writes over the one with its id.
pub(crate) async fn save_category(transaction: &Tx, category: &Category) -> Result<Category, DbErr> {
    let given = category.clone();
    let row = Model {
        id: given.id.unwrap_or_default(),
        name: given.name,
        slug: given.slug,
        description: given.description,
        meta_title: given.meta_title,
        meta_description: given.meta_description,
        og_image: given.og_image,
        featured: given.featured,
        sort_order: given.sort_order,
        parent_id: given.parent_id,
        created_at: given.created_at.micros(),
        updated_at: given.updated_at.micros(),
    };
    let mut row = row.into_active_model().reset_all();
    let saved = match category.id {
        Some(_) => row.update(transaction).await?,
        None => {
            row.not_set(Column::Id);
            row.insert(transaction).await?
        }
    };
    Ok(saved.into())
}

/// Removes a category; those below it move to `parent`.
pub(crate) async fn delete_category(transaction: &Tx, id: i64, parent: Option<i64>) -> Result<(), DbErr> {
    update_where(
        transaction,
        [(Column::ParentId, Expr::val(parent))],
        [Column::ParentId.eq(id)],
    )
    .await?;
    Entity::delete_by_id(id).exec(transaction).await.map(|_| ())
}

impl From<Model> for Category {
    fn from(row: Model) -> Self {
        Self {
            id: Some(row.id),
            name: row.name,
            slug: row.slug,
            description: row.description,
            meta_title: row.meta_title,
            meta_description: row.meta_description,
            og_image: row.og_image,
            featured: row.featured,
            sort_order: row.sort_order,
            parent_id: row.parent_id,
            created_at: Timestamp::from_micros(row.created_at),
            updated_at: Timestamp::from_micros(row.updated_at),
        }
    }
}

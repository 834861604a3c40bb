//! Links to runs, found by the hash of their token.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ExprTrait, JoinType, PaginatorTrait, QueryOrder, QuerySelect, Set};

use super::store::{Column as RunColumn, Entity as RunEntity, Model as RunModel, new_row};
use super::{MAX_LINKS, NewRun, Run};
use crate::db::api_error::ApiError;
use crate::db::{Tx, delete_where, dialect};
use crate::identity::sessions;
use crate::platform::clock::Timestamp;
use crate::platform::rng::Rng;
use crate::platform::tool_names::Tool;

mod links {
    use sea_orm::entity::prelude::*;

    use crate::tools::runs::store::runs;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "run_links")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub run_id: i64,
        pub token_hash: String,
        pub token: Option<String>,
        pub created_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(belongs_to = "runs::Entity", from = "Column::RunId", to = "runs::Column::Id")]
        Run,
    }

    impl Related<runs::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Run.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

use links::{ActiveModel, Column, Entity, Model, Relation};

/// A link as its owner sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct RunLink {
    pub id: i64,
    /// Part of the address that opens the link. `None` for links from before tokens were stored.
    pub token: Option<String>,
    pub created_at: Timestamp,
    pub run: Run,
}

/// Run behind the token of a link, with the time when it was shared.
#[derive(Debug, Clone, PartialEq)]
pub struct LinkedRun {
    pub run: Run,
    pub shared_at: Timestamp,
}

/// 192 bits, which base64 writes in 32 characters, too many to be found by trying.
const TOKEN_BYTES: usize = 24;
const TOKEN_CHARS: usize = 32;

/// A token and the hash by which its link is found.
#[derive(Debug)]
pub struct NewLink {
    token: String,
    token_hash: String,
}

impl NewLink {
    /// Draws a token. It is stored so that the owner can copy the link again (decision 0024).
    pub fn draw_token(rng: &Rng) -> Self {
        let token = URL_SAFE_NO_PAD.encode(rng.random_bytes::<TOKEN_BYTES>());
        Self {
            token_hash: sessions::hash(&token),
            token,
        }
    }
}

/// Adds a link with a run of its own, which is in no list. `None` when the owner has as many links as are kept.
pub async fn add_link(
    tx: &Tx,
    owner: &str,
    new: NewRun,
    link: NewLink,
    now: Timestamp,
) -> Result<Option<RunLink>, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    if of_owner(owner).count(tx).await? >= MAX_LINKS {
        return Ok(None);
    }
    let run = new_row(owner, new, now).insert(tx).await?;
    let row = ActiveModel {
        run_id: Set(run.id),
        token_hash: Set(link.token_hash),
        token: Set(Some(link.token)),
        created_at: Set(now.micros()),
        ..Default::default()
    };
    as_link((row.insert(tx).await?, Some(run))).map(Some)
}

/// Links to runs of one tool, newest first.
pub async fn list_links(reader: &impl ConnectionTrait, owner: &str, tool: Tool) -> Result<Vec<RunLink>, ApiError> {
    let of_tool = of_owner(owner).filter(RunColumn::Tool.eq(tool.slug()));
    read_links(of_tool, reader).await
}

/// Every link of an owner, newest first.
pub(super) async fn all_links(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<RunLink>, ApiError> {
    read_links(of_owner(owner), reader).await
}

async fn read_links(links: Select<Entity>, reader: &impl ConnectionTrait) -> Result<Vec<RunLink>, ApiError> {
    let rows = links
        .order_by_desc(Column::Id)
        .select_also(RunEntity)
        .all(reader)
        .await?;
    rows.into_iter().map(as_link).collect()
}

/// Closes a link and removes its run unless that is in a list. Returns true when there was such a link.
pub async fn revoke_link(tx: &Tx, owner: &str, id: i64) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let Some(link) = of_owner(owner).filter(Column::Id.eq(id)).one(tx).await? else {
        return Ok(false);
    };
    Entity::delete_by_id(link.id).exec(tx).await?;
    let others = Entity::find().filter(Column::RunId.eq(link.run_id)).count(tx).await?;
    if others == 0 {
        delete_where::<RunEntity>(tx, [RunColumn::Id.eq(link.run_id), in_no_list()]).await?;
    }
    Ok(true)
}

/// Closes the links that were made of a saved result, and removes their runs: those of the tool with this request that
/// are in no list.
pub(super) async fn close_links_to(tx: &Tx, owner: &str, tool: Tool, request: &str) -> Result<(), DbErr> {
    delete_where::<RunEntity>(
        tx,
        [
            RunColumn::Owner.eq(owner),
            RunColumn::Tool.eq(tool.slug()),
            RunColumn::Request.eq(request),
            in_no_list(),
        ],
    )
    .await
}

/// The run that a token opens. Links to deleted runs open nothing.
pub async fn find_linked_run(reader: &impl ConnectionTrait, token: &str) -> Result<Option<LinkedRun>, ApiError> {
    if token.len() != TOKEN_CHARS {
        return Ok(None);
    }
    let found = Entity::find()
        .filter(Column::TokenHash.eq(sessions::hash(token)))
        .find_also_related(RunEntity)
        .one(reader)
        .await?;
    let Some((link, Some(run))) = found.filter(|(_, run)| run.as_ref().is_some_and(|run| run.deleted_at.is_none()))
    else {
        return Ok(None);
    };
    Ok(Some(LinkedRun {
        run: run.try_into()?,
        shared_at: Timestamp::from_micros(link.created_at),
    }))
}

/// Runs that only a link opens.
fn in_no_list() -> SimpleExpr {
    RunColumn::ResultId
        .is_null()
        .and(RunColumn::Name.is_null())
        .and(RunColumn::Progress.is_null())
}

fn of_owner(owner: &str) -> Select<Entity> {
    Entity::find()
        .join(JoinType::InnerJoin, Relation::Run.def())
        .filter(RunColumn::Owner.eq(owner))
}

fn as_link((link, run): (Model, Option<RunModel>)) -> Result<RunLink, ApiError> {
    let run = run.ok_or_else(|| ApiError::internal("a link has no run"))?;
    Ok(RunLink {
        id: link.id,
        token: link.token,
        created_at: Timestamp::from_micros(link.created_at),
        run: run.try_into()?,
    })
}

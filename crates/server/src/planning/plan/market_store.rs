//! Market and offer of the plan. Chain, dashboard, business plan and plan read this market.

use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, Set};
use serde::{Deserialize, Serialize};

use crate::db::{Tx, dialect};

mod plan_markets {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_markets")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub market: String,
        pub market_name: String,
        pub run_id: Option<i64>,
        pub offer: Option<String>,
        pub is_paused: bool,
    }

    crate::db::without_relations!();
}

/// Market of the plan, with the idea that its owner offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlanMarket {
    pub slug: String,
    pub name: String,
    /// Saved report that it was chosen from. The report may be gone.
    pub run_id: Option<i64>,
    /// Title of the idea; `None` until one is chosen.
    pub offer: Option<String>,
}

/// Returns the market of an owner's plan. `None` until a report is saved.
pub async fn read_market(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<PlanMarket>, DbErr> {
    let found = plan_markets::Entity::find_by_id(owner).one(reader).await?;
    Ok(found.map(|row| PlanMarket {
        slug: row.market,
        name: row.market_name,
        run_id: row.run_id,
        offer: row.offer,
    }))
}

/// Makes a market the one of the plan. An offer of another market is dropped with it.
pub async fn choose_market(tx: &Tx, owner: &str, chosen: PlanMarket) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let found = plan_markets::Entity::find_by_id(owner).one(tx).await?;
    let is_new = found.is_none();
    let mut row = match found {
        Some(found) => found.into_active_model(),
        None => plan_markets::ActiveModel {
            owner: Set(owner.to_owned()),
            ..Default::default()
        },
    };
    let is_other = is_new || row.market.try_as_ref() != Some(&chosen.slug);
    if is_other {
        row.is_paused = Set(false);
    }
    row.market = Set(chosen.slug);
    row.market_name = Set(chosen.name);
    row.run_id = Set(chosen.run_id);
    row.offer = Set(chosen.offer);
    match is_new {
        true => row.insert(tx).await.map(drop),
        false => row.update(tx).await.map(drop),
    }
}

/// Returns true while the plan waits for the choice after a failed test of demand.
pub(super) async fn is_paused(reader: &impl ConnectionTrait, owner: &str) -> Result<bool, DbErr> {
    let found = plan_markets::Entity::find_by_id(owner).one(reader).await?;
    Ok(found.is_some_and(|row| row.is_paused))
}

/// Pauses the later steps of a plan, or goes on with them. A plan without a market has no test.
pub async fn set_paused(tx: &Tx, owner: &str, is_paused: bool) -> Result<(), DbErr> {
    let Some(found) = plan_markets::Entity::find_by_id(owner).one(tx).await? else {
        return Ok(());
    };
    if found.is_paused == is_paused {
        return Ok(());
    }
    let mut row = found.into_active_model();
    row.is_paused = Set(is_paused);
    row.update(tx).await.map(drop)
}

/// Leaves the plan without a market.
pub(super) async fn drop_market(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    plan_markets::Entity::delete_by_id(owner).exec(tx).await.map(drop)
}

/// Keeps the market of a saved report where the plan has none yet, and says whether it did.
pub(super) async fn keep_first_market(tx: &Tx, owner: &str, report: PlanMarket) -> Result<bool, DbErr> {
    let is_first = read_market(tx, owner).await?.is_none();
    if is_first {
        choose_market(tx, owner, report).await?;
    }
    Ok(is_first)
}

/// Keeps the market of the account, and takes the visitor's where the account has none.
pub(super) async fn merge_markets(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    if read_market(tx, to).await?.is_some() {
        plan_markets::Entity::delete_by_id(from).exec(tx).await?;
    }
    Ok(())
}

//! Subscriptions of members, their payments, and the webhook events that were received.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, of_user, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_subscriptions(tx).await?;
    create_payments(tx).await?;
    create_events(tx).await
}

/// One for each member: the latest.
async fn create_subscriptions(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("billing_subscriptions")
        .col(ColumnDef::new("user_id").big_integer().not_null().primary_key())
        // "demo" or "stripe".
        .col(ColumnDef::new("provider").text().not_null())
        .col(ColumnDef::new("customer_id").text().null())
        .col(ColumnDef::new("subscription_id").text().null())
        .col(ColumnDef::new("cycle").text().not_null())
        .col(ColumnDef::new("status").text().not_null())
        .col(ColumnDef::new("started_at").big_integer().not_null())
        .col(ColumnDef::new("paid_until").big_integer().not_null())
        // It was cancelled and ends with the paid period.
        .col(ColumnDef::new("ends").boolean().not_null())
        // Time of the newest event that was applied, by the provider's clock.
        .col(ColumnDef::new("changed_at").big_integer().not_null())
        .foreign_key(&mut of_user("billing_subscriptions"))
        .to_owned();
    tx.execute(&table).await?;
    create_index(
        tx,
        "billing_subscriptions_by_customer",
        "billing_subscriptions",
        &["customer_id"],
    )
    .await
}

async fn create_payments(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("billing_payments")
        .col(row_id())
        .col(ColumnDef::new("user_id").big_integer().not_null())
        .col(ColumnDef::new("provider").text().not_null())
        .col(ColumnDef::new("reference").text().not_null().unique_key())
        .col(ColumnDef::new("amount_cents").big_integer().not_null())
        .col(ColumnDef::new("currency").text().not_null())
        .col(ColumnDef::new("paid_at").big_integer().not_null())
        .foreign_key(&mut of_user("billing_payments"))
        .to_owned();
    tx.execute(&table).await?;
    create_index(
        tx,
        "billing_payments_by_user",
        "billing_payments",
        &["user_id", "paid_at"],
    )
    .await
}

async fn create_events(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("billing_events")
        .col(ColumnDef::new("id").text().not_null().primary_key())
        .col(ColumnDef::new("kind").text().not_null())
        .col(ColumnDef::new("received_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

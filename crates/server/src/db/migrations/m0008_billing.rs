//! Subscriptions of members, their payments, and the webhook events that were received.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, ForeignKeyCreateStatement, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_subscriptions(transaction).await?;
    create_payments(transaction).await?;
    create_events(transaction).await
}

/// One for each member: the latest.
async fn create_subscriptions(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
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
    transaction.execute(&table).await?;
    let by_customer = Index::create()
        .name("billing_subscriptions_by_customer")
        .table("billing_subscriptions")
        .col("customer_id")
        .to_owned();
    transaction.execute(&by_customer).await.map(|_| ())
}

async fn create_payments(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("billing_payments")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("user_id").big_integer().not_null())
        .col(ColumnDef::new("provider").text().not_null())
        .col(ColumnDef::new("reference").text().not_null().unique_key())
        .col(ColumnDef::new("amount_cents").big_integer().not_null())
        .col(ColumnDef::new("currency").text().not_null())
        .col(ColumnDef::new("paid_at").big_integer().not_null())
        .foreign_key(&mut of_user("billing_payments"))
        .to_owned();
    transaction.execute(&table).await?;
    let by_user = Index::create()
        .name("billing_payments_by_user")
        .table("billing_payments")
        .col("user_id")
        .col("paid_at")
        .to_owned();
    transaction.execute(&by_user).await.map(|_| ())
}

async fn create_events(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("billing_events")
        .col(ColumnDef::new("id").text().not_null().primary_key())
        .col(ColumnDef::new("kind").text().not_null())
        .col(ColumnDef::new("received_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await.map(|_| ())
}

fn of_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_of_user"))
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

//! The tables of `billing`, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use super::prices::BillingCycle;
use super::subscription::{PaymentProvider, Subscription, SubscriptionStatus};
use crate::db::{add_missing, dialect, put_row};
use crate::platform::clock::Timestamp;

/// Payments that one answer lists, newest first.
const LISTED: u64 = 100;

mod subscriptions {
    use sea_orm::entity::prelude::*;

    use super::{BillingCycle, PaymentProvider, SubscriptionStatus};

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "billing_subscriptions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i64,
        pub provider: PaymentProvider,
        pub customer_id: Option<String>,
        pub subscription_id: Option<String>,
        pub cycle: BillingCycle,
        pub status: SubscriptionStatus,
        pub started_at: i64,
        pub paid_until: i64,
        pub ends: bool,
        pub changed_at: i64,
    }

    crate::db::without_relations!();
}

mod payments {
    use sea_orm::entity::prelude::*;

    use super::PaymentProvider;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "billing_payments")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub user_id: i64,
        pub provider: PaymentProvider,
        pub reference: String,
        pub amount_cents: i64,
        pub currency: String,
        pub paid_at: i64,
    }

    crate::db::without_relations!();
}

mod events {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "billing_events")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub kind: String,
        pub received_at: i64,
    }

    crate::db::without_relations!();
}

/// A line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    pub provider: PaymentProvider,
    /// The provider's name for it; one payment is one line.
    pub reference: String,
    pub amount_cents: i64,
    /// Such as "usd".
    pub currency: String,
    pub paid_at: Timestamp,
}

/// One change at a time for each member.
pub(super) async fn lock_subscription(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    dialect::lock_owner(tx, &format!("billing {user_id}")).await
}

/// Notes that the event has come. False when it had come before.
pub(super) async fn is_first(tx: &DatabaseTransaction, id: &str, kind: &str, now: Timestamp) -> Result<bool, DbErr> {
    let row = events::Model {
        id: id.to_owned(),
        kind: kind.to_owned(),
        received_at: now.micros(),
    };
    add_missing(tx, row).await
}

/// The member's latest subscription.
pub(super) async fn find_subscription(
    reader: &impl ConnectionTrait,
    user_id: i64,
) -> Result<Option<Subscription>, DbErr> {
    let row = subscriptions::Entity::find_by_id(user_id).one(reader).await?;
    Ok(row.map(Subscription::from))
}

/// The member to whom this subscription of the provider belongs.
pub(super) async fn user_of_subscription(
    tx: &DatabaseTransaction,
    subscription_id: &str,
) -> Result<Option<i64>, DbErr> {
    let row = subscriptions::Entity::find()
        .filter(subscriptions::Column::SubscriptionId.eq(subscription_id))
        .one(tx)
        .await?;
    Ok(row.map(|row| row.user_id))
}

pub(super) async fn save_subscription(tx: &DatabaseTransaction, user_id: i64, new: Subscription) -> Result<(), DbErr> {
    let row = subscriptions::Model {
        user_id,
        provider: new.provider,
        customer_id: new.customer_id,
        subscription_id: new.subscription_id,
        cycle: new.cycle,
        status: new.status,
        started_at: new.started_at.micros(),
        paid_until: new.paid_until.micros(),
        ends: new.ends,
        changed_at: new.changed_at.micros(),
    };
    put_row(tx, row).await
}

/// Adds the payment once, also when several events report it.
pub(super) async fn add_payment(tx: &DatabaseTransaction, user_id: i64, new: Payment) -> Result<(), DbErr> {
    use payments::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        user_id: Set(user_id),
        provider: Set(new.provider),
        reference: Set(new.reference),
        amount_cents: Set(new.amount_cents),
        currency: Set(new.currency),
        paid_at: Set(new.paid_at.micros()),
        ..Default::default()
    };
    let once = OnConflict::column(Column::Reference).do_nothing().to_owned();
    let added = Entity::insert(row).on_conflict(once).exec_without_returning(tx);
    added.await.map(|_| ())
}

/// Newest first.
pub(super) async fn list_payments(reader: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Payment>, DbErr> {
    use payments::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::PaidAt)
        .order_by_desc(Column::Id)
        .limit(LISTED)
        .all(reader)
        .await?;
    Ok(rows.into_iter().map(Payment::from).collect())
}

impl From<subscriptions::Model> for Subscription {
    fn from(row: subscriptions::Model) -> Self {
        Self {
            provider: row.provider,
            customer_id: row.customer_id,
            subscription_id: row.subscription_id,
            cycle: row.cycle,
            status: row.status,
            started_at: Timestamp::from_micros(row.started_at),
            paid_until: Timestamp::from_micros(row.paid_until),
            ends: row.ends,
            changed_at: Timestamp::from_micros(row.changed_at),
        }
    }
}

impl From<payments::Model> for Payment {
    fn from(row: payments::Model) -> Self {
        Self {
            provider: row.provider,
            reference: row.reference,
            amount_cents: row.amount_cents,
            currency: row.currency,
            paid_at: Timestamp::from_micros(row.paid_at),
        }
    }
}

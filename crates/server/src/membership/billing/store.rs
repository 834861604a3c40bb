//! The tables of `billing`, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use super::prices::BillingCycle;
use super::subscription::{PaymentProvider, Subscription, SubscriptionStatus};
use crate::db::dialect;
use crate::platform::clock::Timestamp;

/// Payments that one answer lists, newest first.
const LISTED: u64 = 100;

mod subscriptions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "billing_subscriptions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i64,
        pub provider: String,
        pub customer_id: Option<String>,
        pub subscription_id: Option<String>,
        pub cycle: String,
        pub status: String,
        pub started_at: i64,
        pub paid_until: i64,
        pub ends: bool,
        pub changed_at: i64,
    }

    crate::db::without_relations!();
}

mod payments {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "billing_payments")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub user_id: i64,
        pub provider: String,
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
    let row = events::ActiveModel {
        id: Set(id.to_owned()),
        kind: Set(kind.to_owned()),
        received_at: Set(now.micros()),
    };
    let once = OnConflict::column(events::Column::Id).do_nothing().to_owned();
    let added = events::Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx)
        .await?;
    Ok(added > 0)
}

/// The member's latest subscription.
pub(super) async fn find_subscription(
    reader: &impl ConnectionTrait,
    user_id: i64,
) -> Result<Option<Subscription>, DbErr> {
    let row = subscriptions::Entity::find_by_id(user_id).one(reader).await?;
    row.map(Subscription::try_from).transpose()
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
    use subscriptions::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        user_id: Set(user_id),
        provider: Set(provider_key(new.provider).into()),
        customer_id: Set(new.customer_id),
        subscription_id: Set(new.subscription_id),
        cycle: Set(new.cycle.key().into()),
        status: Set(status_key(new.status).into()),
        started_at: Set(new.started_at.micros()),
        paid_until: Set(new.paid_until.micros()),
        ends: Set(new.ends),
        changed_at: Set(new.changed_at.micros()),
    };
    let anew = OnConflict::column(Column::UserId)
        .update_columns([
            Column::Provider,
            Column::CustomerId,
            Column::SubscriptionId,
            Column::Cycle,
            Column::Status,
            Column::StartedAt,
            Column::PaidUntil,
            Column::Ends,
            Column::ChangedAt,
        ])
        .to_owned();
    let saved = Entity::insert(row).on_conflict(anew).exec_without_returning(tx);
    saved.await.map(|_| ())
}

/// Adds the payment once, also when several events report it.
pub(super) async fn add_payment(tx: &DatabaseTransaction, user_id: i64, new: Payment) -> Result<(), DbErr> {
    use payments::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        user_id: Set(user_id),
        provider: Set(provider_key(new.provider).into()),
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
    rows.into_iter().map(Payment::try_from).collect()
}

fn provider_key(provider: PaymentProvider) -> &'static str {
    match provider {
        PaymentProvider::Demo => "demo",
        PaymentProvider::Stripe => "stripe",
    }
}

fn read_provider(text: &str) -> Result<PaymentProvider, DbErr> {
    [PaymentProvider::Demo, PaymentProvider::Stripe]
        .into_iter()
        .find(|provider| provider_key(*provider) == text)
        .ok_or_else(|| DbErr::Custom(format!("unknown provider {text}")))
}

fn status_key(status: SubscriptionStatus) -> &'static str {
    match status {
        SubscriptionStatus::Active => "active",
        SubscriptionStatus::PastDue => "past_due",
        SubscriptionStatus::Ended => "ended",
    }
}

fn read_status(text: &str) -> Result<SubscriptionStatus, DbErr> {
    [
        SubscriptionStatus::Active,
        SubscriptionStatus::PastDue,
        SubscriptionStatus::Ended,
    ]
    .into_iter()
    .find(|status| status_key(*status) == text)
    .ok_or_else(|| DbErr::Custom(format!("unknown status {text}")))
}

impl TryFrom<subscriptions::Model> for Subscription {
    type Error = DbErr;

    fn try_from(row: subscriptions::Model) -> Result<Self, DbErr> {
        let cycle =
            BillingCycle::parse(&row.cycle).ok_or_else(|| DbErr::Custom(format!("unknown cycle {}", row.cycle)))?;
        Ok(Self {
            provider: read_provider(&row.provider)?,
            customer_id: row.customer_id,
            subscription_id: row.subscription_id,
            cycle,
            status: read_status(&row.status)?,
            started_at: Timestamp::from_micros(row.started_at),
            paid_until: Timestamp::from_micros(row.paid_until),
            ends: row.ends,
            changed_at: Timestamp::from_micros(row.changed_at),
        })
    }
}

impl TryFrom<payments::Model> for Payment {
    type Error = DbErr;

    fn try_from(row: payments::Model) -> Result<Self, DbErr> {
        Ok(Self {
            provider: read_provider(&row.provider)?,
            reference: row.reference,
            amount_cents: row.amount_cents,
            currency: row.currency,
            paid_at: Timestamp::from_micros(row.paid_at),
        })
    }
}

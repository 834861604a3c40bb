//! The tables of accounts and sessions, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use super::{MemberSession, PlanTier, SESSIONS, User, user_id_of};
use crate::db::{Db, delete_where, update_any, update_where};
use crate::identity::sessions;
use crate::identity::sessions::{OpenSession, SessionColumns, SessionLimits, SessionTable};
use crate::platform::clock::Timestamp;

mod users {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "users")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i64,
        pub name: String,
        pub reserved: bool,
        pub created_at: i64,
        pub email: Option<String>,
        pub email_key: Option<String>,
        pub password_hash: Option<String>,
        pub plan: String,
        pub premium_until: Option<i64>,
        /// Microseconds of the newest log-in.
        pub signed_in_at: i64,
        pub is_moderator: bool,
        /// IANA name.
        pub time_zone: Option<String>,
        /// Code of a county or a state; empty for none in the US.
        pub location: Option<String>,
    }

    crate::db::without_relations!();
}

mod numbers {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user_numbers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub next: i64,
    }

    crate::db::without_relations!();
}

mod sessions_table {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub user_id: i64,
        pub token_hash: String,
        pub label: String,
        pub created_at: i64,
        pub last_seen_at: i64,
        pub expires_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter)]
    pub enum Relation {
        User,
    }

    impl RelationTrait for Relation {
        fn def(&self) -> RelationDef {
            Entity::belongs_to(super::users::Entity)
                .from(Column::UserId)
                .to(super::users::Column::Id)
                .into()
        }
    }

    impl Related<super::users::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::User.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub use sessions_table::Entity as MemberSessions;

impl SessionTable for MemberSessions {
    type Holder = users::Entity;
    const COLUMNS: SessionColumns<sessions_table::Column> = SessionColumns {
        id: sessions_table::Column::Id,
        holder: sessions_table::Column::UserId,
        token_hash: sessions_table::Column::TokenHash,
        device: sessions_table::Column::Label,
        created_at: sessions_table::Column::CreatedAt,
        last_seen_at: sessions_table::Column::LastSeenAt,
        expires_at: sessions_table::Column::ExpiresAt,
    };
    const LIMITS: SessionLimits = SESSIONS;

    fn newest_log_in(holder: &users::Model) -> i64 {
        holder.signed_in_at
    }
}

/// An account to be made.
#[derive(Clone)]
pub struct NewUser {
    pub email: String,
    pub email_key: String,
    pub password_hash: String,
    pub created_at: Timestamp,
}

/// An account with what its password is checked against.
pub struct MemberCredentials {
    pub user: User,
    pub password_hash: String,
}

/// The new account; `None` when there is one with this email.
pub async fn create_user(tx: &DatabaseTransaction, new: NewUser) -> Result<Option<User>, DbErr> {
    // First statement, because it makes other sign-ups wait: no other transaction can take the address in between.
    let id = next_number(tx).await?;
    let taken = users::Entity::find().filter(users::Column::EmailKey.eq(&new.email_key));
    if taken.one(tx).await?.is_some() {
        return Ok(None);
    }
    let row = users::ActiveModel {
        id: Set(id),
        name: Set(new.email.clone()),
        reserved: Set(false),
        created_at: Set(new.created_at.micros()),
        email: Set(Some(new.email)),
        email_key: Set(Some(new.email_key)),
        password_hash: Set(Some(new.password_hash)),
        plan: Set(PlanTier::Free.name().into()),
        premium_until: Set(None),
        signed_in_at: Set(0),
        is_moderator: Set(false),
        time_zone: Set(None),
        location: Set(None),
    };
    let row = row.insert(tx).await?;
    Ok(Some(to_user(row, new.created_at)))
}

async fn next_number(tx: &DatabaseTransaction) -> Result<i64, DbErr> {
    use numbers::{Column, Entity};
    use sea_orm::ExprTrait as _;
    update_where(tx, [(Column::Next, Expr::col(Column::Next).add(1))], []).await?;
    let row = Entity::find().one(tx).await?;
    row.map(|row| row.next - 1)
        .ok_or_else(|| DbErr::Custom("the table user_numbers is empty".into()))
}

/// The account with this email, given in the form in which addresses are compared.
pub async fn find_credentials(
    reader: &impl ConnectionTrait,
    email_key: &str,
    now: Timestamp,
) -> Result<Option<MemberCredentials>, DbErr> {
    let row = users::Entity::find()
        .filter(users::Column::EmailKey.eq(email_key))
        .one(reader)
        .await?;
    Ok(row.map(|row| with_credentials(row, now)))
}

/// Finds an account by its id, with the hash of its password.
pub async fn credentials_of(
    reader: &impl ConnectionTrait,
    user_id: i64,
    now: Timestamp,
) -> Result<Option<MemberCredentials>, DbErr> {
    let row = users::Entity::find_by_id(user_id).one(reader).await?;
    Ok(row.map(|row| with_credentials(row, now)))
}

/// Finds the accounts with these ids.
pub async fn find_users(reader: &impl ConnectionTrait, ids: &[i64], now: Timestamp) -> Result<Vec<User>, DbErr> {
    let rows = users::Entity::find()
        .filter(users::Column::Id.is_in(ids.iter().copied()))
        .filter(users::Column::Reserved.eq(false))
        .all(reader)
        .await?;
    Ok(rows.into_iter().map(|row| to_user(row, now)).collect())
}

/// Replaces the hash of a password. A reserved account stays as it is.
pub async fn set_password(tx: &DatabaseTransaction, user_id: i64, password_hash: String) -> Result<(), DbErr> {
    update_where(
        tx,
        [(users::Column::PasswordHash, Expr::val(password_hash))],
        kept_account(user_id),
    )
    .await
}

/// Removes the account with its sessions. The rows that features keep for it are theirs to remove.
pub async fn delete_user(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    delete_where::<users::Entity>(tx, kept_account(user_id)).await
}

/// Returns whether the owner key is that of a member who has Premium now.
pub async fn has_premium(reader: &impl ConnectionTrait, owner: &str, now: Timestamp) -> Result<bool, DbErr> {
    let Some(id) = user_id_of(owner) else {
        return Ok(false);
    };
    let row = users::Entity::find_by_id(id).one(reader).await?;
    Ok(row.is_some_and(|row| to_user(row, now).plan == PlanTier::Premium))
}

/// Returns whether the account exists.
pub async fn is_there(tx: &DatabaseTransaction, user_id: i64) -> Result<bool, DbErr> {
    let row = users::Entity::find_by_id(user_id).filter(users::Column::Reserved.eq(false));
    Ok(row.one(tx).await?.is_some())
}

/// Sets the tier of the account from now on; `premium_until: None` with Premium has no end. Returns whether the account
/// exists.
pub async fn set_plan(
    tx: &DatabaseTransaction,
    user_id: i64,
    plan: PlanTier,
    premium_until: Option<Timestamp>,
) -> Result<bool, DbErr> {
    use users::Column;
    update_any(
        tx,
        [
            (Column::Plan, Expr::val(plan.name())),
            (Column::PremiumUntil, Expr::val(premium_until.map(Timestamp::micros))),
        ],
        kept_account(user_id),
    )
    .await
}

/// Returns the time zone of the account that an owner key names; `None` for visitors.
pub async fn find_time_zone(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<String>, DbErr> {
    let Some(id) = user_id_of(owner) else {
        return Ok(None);
    };
    let zone = users::Entity::find_by_id(id)
        .select_only()
        .column(users::Column::TimeZone);
    let found: Option<Option<String>> = zone.into_tuple().one(reader).await?;
    Ok(found.flatten())
}

/// Sets the time zone of an account. The caller has checked the name.
pub async fn set_time_zone(tx: &DatabaseTransaction, user_id: i64, zone: &str) -> Result<(), DbErr> {
    update_where(tx, [(users::Column::TimeZone, Expr::val(zone))], kept_account(user_id)).await
}

/// Sets the time zone of an account that has none. The caller has checked the name.
pub async fn set_first_time_zone(tx: &DatabaseTransaction, user_id: i64, zone: &str) -> Result<(), DbErr> {
    let without_zone = kept_account(user_id)
        .into_iter()
        .chain([users::Column::TimeZone.is_null()]);
    update_where(tx, [(users::Column::TimeZone, Expr::val(zone))], without_zone).await
}

/// Conditions of an account that is not reserved.
fn kept_account(user_id: i64) -> [Expr; 2] {
    [users::Column::Id.eq(user_id), users::Column::Reserved.eq(false)]
}

/// Sets the place of an account. The caller has checked the code; an empty one is outside of the US.
pub async fn set_location(tx: &DatabaseTransaction, user_id: i64, code: &str) -> Result<(), DbErr> {
    update_where(tx, [(users::Column::Location, Expr::val(code))], kept_account(user_id)).await
}

/// Gives the account with this email the role of a moderator, or takes it. Returns whether there is such an account.
pub async fn set_moderator(tx: &DatabaseTransaction, email_key: &str, is_moderator: bool) -> Result<bool, DbErr> {
    update_any(
        tx,
        [(users::Column::IsModerator, Expr::val(is_moderator))],
        [users::Column::EmailKey.eq(email_key), users::Column::Reserved.eq(false)],
    )
    .await
}

/// Returns the ids whose accounts have the moderator's role, in no order.
pub async fn moderators_among(reader: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<i64>, DbErr> {
    let found = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.is_in(ids.iter().copied()))
        .filter(users::Column::IsModerator.eq(true));
    found.into_tuple().all(reader).await
}

/// Id and email of every moderator.
pub async fn list_moderators(reader: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
    let found = users::Entity::find()
        .select_only()
        .columns([users::Column::Id, users::Column::Name])
        .filter(users::Column::IsModerator.eq(true))
        .order_by_asc(users::Column::Id);
    found.into_tuple().all(reader).await
}

/// Opens a session of the account for the holder of the token, and notes the log-in.
pub async fn open_session(
    tx: &DatabaseTransaction,
    user_id: i64,
    token_hash: String,
    device: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    sessions::open_session::<MemberSessions>(tx, user_id, token_hash, device, now).await?;
    update_where(
        tx,
        [(users::Column::SignedInAt, Expr::val(now.micros()))],
        [users::Column::Id.eq(user_id)],
    )
    .await
}

/// The session that the token opens, if it does.
pub async fn find_session(db: &Db, token: &str, now: Timestamp) -> Result<Option<MemberSession>, DbErr> {
    let found = sessions::find_session::<MemberSessions>(db, token, now).await?;
    Ok(found.map(|(session, owner)| MemberSession {
        id: session.id,
        user: to_user(owner, now),
    }))
}

fn with_credentials(row: users::Model, now: Timestamp) -> MemberCredentials {
    MemberCredentials {
        password_hash: row.password_hash.clone().unwrap_or_default(),
        user: to_user(row, now),
    }
}

fn to_user(row: users::Model, now: Timestamp) -> User {
    let premium_until = row.premium_until.map(Timestamp::from_micros);
    let is_premium = row.plan == PlanTier::Premium.name() && premium_until.is_none_or(|end| end > now);
    User {
        id: row.id,
        email: row.email.unwrap_or_default(),
        plan: if is_premium { PlanTier::Premium } else { PlanTier::Free },
        premium_until,
        created_at: Timestamp::from_micros(row.created_at),
        is_moderator: row.is_moderator,
        time_zone: row.time_zone,
        location: row.location,
    }
}

impl From<sessions_table::Model> for OpenSession {
    fn from(row: sessions_table::Model) -> Self {
        Self {
            id: row.id,
            device: row.label,
            created_at: Timestamp::from_micros(row.created_at),
            last_seen_at: Timestamp::from_micros(row.last_seen_at),
            is_this_one: false,
        }
    }
}

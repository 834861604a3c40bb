//! The tables of admins, their sessions and the browsers that they used, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use super::{AdminCredentials, AdminSession, AdminSessionRow, IDLE, LIFETIME, MAX_KNOWN, MAX_SESSIONS};
use crate::db::{dialect, keep_newest};
use crate::platform::clock::Timestamp;

mod admins {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "admins")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i64,
        pub name: String,
        pub password_hash: String,
        pub is_generated: bool,
        pub created_at: i64,
        pub changed_at: i64,
        /// Microseconds of the newest log-in.
        pub signed_in_at: i64,
    }

    crate::db::without_relations!();
}

mod sessions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "admin_sessions")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub admin_id: i64,
        pub token_hash: String,
        pub device: String,
        pub created_at: i64,
        pub last_seen_at: i64,
        pub expires_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter)]
    pub enum Relation {
        Admin,
    }

    impl RelationTrait for Relation {
        fn def(&self) -> RelationDef {
            Entity::belongs_to(super::admins::Entity)
                .from(Column::AdminId)
                .to(super::admins::Column::Id)
                .into()
        }
    }

    impl Related<super::admins::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Admin.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

mod browsers {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "admin_browsers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub visitor: String,
        pub seen_at: i64,
    }

    crate::db::without_relations!();
}

/// Id of the only admin.
const ADMIN: i64 = 1;
const NAME: &str = "Admin";

/// A password that is set, and whether a start made it up.
#[derive(Clone)]
pub struct NewAdmin {
    pub password_hash: String,
    pub is_generated: bool,
}

/// Returns the admin; `None` before the first start.
pub async fn find_credentials(reader: &impl ConnectionTrait) -> Result<Option<AdminCredentials>, DbErr> {
    let row = admins::Entity::find_by_id(ADMIN).one(reader).await?;
    Ok(row.map(|row| AdminCredentials {
        id: row.id,
        name: row.name,
        password_hash: row.password_hash,
        is_generated: row.is_generated,
    }))
}

/// Sets the password. A generated one never replaces another. Returns whether it was set.
pub async fn set_password(tx: &DatabaseTransaction, new: NewAdmin, now: Timestamp) -> Result<bool, DbErr> {
    use admins::{ActiveModel, Column, Entity};
    dialect::lock_owner(tx, "admins").await?;
    if new.is_generated && find_credentials(tx).await?.is_some() {
        return Ok(false);
    }
    let row = ActiveModel {
        id: Set(ADMIN),
        name: Set(NAME.into()),
        password_hash: Set(new.password_hash),
        is_generated: Set(new.is_generated),
        created_at: Set(now.micros()),
        changed_at: Set(now.micros()),
        signed_in_at: Set(0),
    };
    let changed = OnConflict::column(Column::Id)
        .update_columns([Column::PasswordHash, Column::IsGenerated, Column::ChangedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(changed)
        .exec_without_returning(tx)
        .await?;
    Ok(true)
}

/// Opens a session for the holder of the token. Beyond [`MAX_SESSIONS`], the session that was unused for longest ends.
pub async fn open_session(
    tx: &DatabaseTransaction,
    token_hash: String,
    device: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    use sessions::{ActiveModel, Column, Entity};
    let last_used_first = Entity::find()
        .order_by_desc(Column::LastSeenAt)
        .order_by_desc(Column::Id);
    let none_spared = (Column::Id, None::<i64>);
    keep_newest(
        tx,
        last_used_first,
        (Column::AdminId, ADMIN),
        none_spared,
        MAX_SESSIONS - 1,
    )
    .await?;
    let row = ActiveModel {
        admin_id: Set(ADMIN),
        token_hash: Set(token_hash),
        device: Set(device),
        created_at: Set(now.micros()),
        last_seen_at: Set(now.micros()),
        expires_at: Set(now.micros() + IDLE),
        ..Default::default()
    };
    row.insert(tx).await?;
    let signed_in = admins::Entity::update_many()
        .col_expr(admins::Column::SignedInAt, Expr::val(now.micros()))
        .filter(admins::Column::Id.eq(ADMIN));
    signed_in.exec(tx).await.map(|_| ())
}

pub(super) struct Found {
    pub session: AdminSession,
    pub last_seen_at: i64,
    /// Newest log-in to the administration.
    pub signed_in_at: i64,
}

/// Finds an admin's session by the hash of its token. An expired one counts as none.
pub(super) async fn find_session(
    reader: &impl ConnectionTrait,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Found>, DbErr> {
    use sessions::{Column, Entity};
    let row = Entity::find()
        .filter(Column::TokenHash.eq(token_hash))
        .filter(Column::ExpiresAt.gt(now.micros()))
        .find_also_related(admins::Entity)
        .one(reader)
        .await?;
    Ok(row.and_then(|(session, admin)| {
        let admin = admin?;
        Some(Found {
            last_seen_at: session.last_seen_at,
            signed_in_at: admin.signed_in_at,
            session: AdminSession {
                id: session.id,
                admin_id: admin.id,
                name: admin.name,
                is_generated: admin.is_generated,
                created_at: Timestamp::from_micros(session.created_at),
            },
        })
    }))
}

/// Notes that the session is used and lets it live on.
pub(super) async fn touch_session(tx: &DatabaseTransaction, id: i64, now: Timestamp) -> Result<(), DbErr> {
    use sessions::{Column, Entity};
    let Some(row) = Entity::find_by_id(id).one(tx).await? else {
        return Ok(());
    };
    let expires_at = (now.micros() + IDLE).min(row.created_at + LIFETIME);
    let change = Entity::update_many()
        .col_expr(Column::LastSeenAt, Expr::val(now.micros()))
        .col_expr(Column::ExpiresAt, Expr::val(expires_at))
        .filter(Column::Id.eq(id));
    change.exec(tx).await.map(|_| ())
}

/// The open sessions, the last used first.
pub async fn list_sessions(reader: &impl ConnectionTrait, now: Timestamp) -> Result<Vec<AdminSessionRow>, DbErr> {
    use sessions::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ExpiresAt.gt(now.micros()))
        .order_by_desc(Column::LastSeenAt)
        .order_by_desc(Column::Id)
        .all(reader)
        .await?;
    Ok(rows.into_iter().map(AdminSessionRow::from).collect())
}

/// Deletes the session with this hash of a token. An unknown hash changes nothing.
pub async fn end_session(tx: &DatabaseTransaction, token_hash: &str) -> Result<(), DbErr> {
    let gone = sessions::Entity::delete_many().filter(sessions::Column::TokenHash.eq(token_hash));
    gone.exec(tx).await.map(|_| ())
}

/// Deletes the session with this id. Returns false without one.
pub async fn end_session_of(tx: &DatabaseTransaction, id: i64) -> Result<bool, DbErr> {
    let gone = sessions::Entity::delete_by_id(id).exec(tx).await?;
    Ok(gone.rows_affected > 0)
}

/// Ends all sessions but `kept`, and no browser but `spared` is known any more.
pub async fn end_sessions(tx: &DatabaseTransaction, kept: Option<i64>, spared: Option<&str>) -> Result<(), DbErr> {
    let mut gone = sessions::Entity::delete_many();
    if let Some(kept) = kept {
        gone = gone.filter(sessions::Column::Id.ne(kept));
    }
    gone.exec(tx).await?;
    let mut forgotten = browsers::Entity::delete_many();
    if let Some(spared) = spared {
        forgotten = forgotten.filter(browsers::Column::Visitor.ne(spared));
    }
    forgotten.exec(tx).await.map(|_| ())
}

/// Returns whether an admin logged in from this browser before.
pub async fn is_known(reader: &impl ConnectionTrait, visitor: &str) -> Result<bool, DbErr> {
    let row = browsers::Entity::find_by_id(visitor.to_owned()).one(reader).await?;
    Ok(row.is_some())
}

/// Stores that an admin logged in from this browser.
pub async fn remember_browser(tx: &DatabaseTransaction, visitor: &str, now: Timestamp) -> Result<(), DbErr> {
    use browsers::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        visitor: Set(visitor.to_owned()),
        seen_at: Set(now.micros()),
    };
    let again = OnConflict::column(Column::Visitor)
        .update_column(Column::SeenAt)
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx)
        .await?;
    let old: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Visitor)
        .filter(Column::Visitor.ne(visitor))
        .order_by_desc(Column::SeenAt)
        .order_by_desc(Column::Visitor)
        .offset(MAX_KNOWN - 1)
        .limit(MAX_KNOWN)
        .into_tuple()
        .all(tx)
        .await?;
    if !old.is_empty() {
        let gone = Entity::delete_many().filter(Column::Visitor.is_in(old));
        gone.exec(tx).await?;
    }
    Ok(())
}

/// Forgets sessions that are over.
pub async fn clean_up(tx: &DatabaseTransaction, now: Timestamp) -> Result<(), DbErr> {
    let over = sessions::Entity::delete_many().filter(sessions::Column::ExpiresAt.lte(now.micros()));
    over.exec(tx).await.map(|_| ())
}

impl From<sessions::Model> for AdminSessionRow {
    fn from(row: sessions::Model) -> Self {
        Self {
            id: row.id,
            device: row.device,
            created_at: Timestamp::from_micros(row.created_at),
            last_seen_at: Timestamp::from_micros(row.last_seen_at),
        }
    }
}

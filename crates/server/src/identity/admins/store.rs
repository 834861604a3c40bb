//! The tables of admins, their sessions and the browsers that they used, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use super::{AdminCredentials, AdminSession, MAX_KNOWN, SESSIONS};
use crate::db::{Db, delete_where, dialect, put_row, update_where};
use crate::identity::sessions;
use crate::identity::sessions::{OpenSession, SessionColumns, SessionLimits, SessionTable};
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

mod sessions_table {
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

pub use sessions_table::Entity as AdminSessions;

impl SessionTable for AdminSessions {
    type Holder = admins::Entity;
    const COLUMNS: SessionColumns<sessions_table::Column> = SessionColumns {
        id: sessions_table::Column::Id,
        holder: sessions_table::Column::AdminId,
        token_hash: sessions_table::Column::TokenHash,
        device: sessions_table::Column::Device,
        created_at: sessions_table::Column::CreatedAt,
        last_seen_at: sessions_table::Column::LastSeenAt,
        expires_at: sessions_table::Column::ExpiresAt,
    };
    const LIMITS: SessionLimits = SESSIONS;

    fn newest_log_in(holder: &admins::Model) -> i64 {
        holder.signed_in_at
    }
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

/// Opens a session for the holder of the token, and notes the log-in.
pub async fn open_session(
    tx: &DatabaseTransaction,
    token_hash: String,
    device: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    sessions::open_session::<AdminSessions>(tx, ADMIN, token_hash, device, now).await?;
    update_where(
        tx,
        [(admins::Column::SignedInAt, Expr::val(now.micros()))],
        [admins::Column::Id.eq(ADMIN)],
    )
    .await
}

/// The session that the token opens, if it does.
pub async fn find_session(db: &Db, token: &str, now: Timestamp) -> Result<Option<AdminSession>, DbErr> {
    let found = sessions::find_session::<AdminSessions>(db, token, now).await?;
    Ok(found.map(|(session, admin)| AdminSession {
        id: session.id,
        admin_id: admin.id,
        name: admin.name,
        is_generated: admin.is_generated,
        created_at: session.created_at,
    }))
}

/// Ends all sessions but `kept`, and no browser but `spared` is known any more.
pub async fn end_sessions(tx: &DatabaseTransaction, kept: Option<i64>, spared: Option<&str>) -> Result<(), DbErr> {
    sessions::end_sessions::<AdminSessions>(tx, ADMIN, kept).await?;
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
    use browsers::{Column, Entity, Model};
    let row = Model {
        visitor: visitor.to_owned(),
        seen_at: now.micros(),
    };
    put_row(tx, row).await?;
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
        delete_where::<Entity>(tx, [Column::Visitor.is_in(old)]).await?;
    }
    Ok(())
}

impl From<sessions_table::Model> for OpenSession {
    fn from(row: sessions_table::Model) -> Self {
        Self {
            id: row.id,
            device: row.device,
            created_at: Timestamp::from_micros(row.created_at),
            last_seen_at: Timestamp::from_micros(row.last_seen_at),
            is_this_one: false,
        }
    }
}

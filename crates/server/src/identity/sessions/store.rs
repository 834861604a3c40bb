//! The queries on the tables of sessions.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, QueryOrder, Value};

use super::{OpenSession, SessionLimits, TOKEN_CHARS, hash};
use crate::db::{Db, Tx, delete_any, delete_where, keep_newest};
use crate::platform::clock::Timestamp;

/// Maximum age of the time of a session's last use, so that not every request causes a write.
const SEEN_EVERY: i64 = 3600 * 1_000_000;

/// Table of one kind of sessions.
pub trait SessionTable: EntityTrait<Model: Into<OpenSession>> {
    /// Table of the people whose sessions these are.
    type Holder: EntityTrait;
    const COLUMNS: SessionColumns<Self::Column>;
    const LIMITS: SessionLimits;

    /// Microseconds of the holder's newest log-in.
    fn newest_log_in(holder: &<Self::Holder as EntityTrait>::Model) -> i64;
}

/// Columns of a table of sessions. The tables give two of them other names.
#[derive(Debug, Clone, Copy)]
pub struct SessionColumns<C> {
    pub id: C,
    /// Id of the member or admin.
    pub holder: C,
    pub token_hash: C,
    /// Browser and system.
    pub device: C,
    pub created_at: C,
    pub last_seen_at: C,
    pub expires_at: C,
}

/// Opens a session for the holder of the token. Beyond the limit, the session that was unused for longest ends.
pub async fn open_session<T: SessionTable>(
    tx: &DatabaseTransaction,
    holder: i64,
    token_hash: String,
    device: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    let columns = T::COLUMNS;
    let last_used_first = T::find().order_by_desc(columns.last_seen_at).order_by_desc(columns.id);
    let none_spared = (columns.id, None::<i64>);
    let most = T::LIMITS.most - 1;
    keep_newest(tx, last_used_first, (columns.holder, holder), none_spared, most).await?;
    let mut row = <T::ActiveModel as ActiveModelTrait>::default();
    for (column, value) in [
        (columns.holder, Value::from(holder)),
        (columns.token_hash, token_hash.into()),
        (columns.device, device.into()),
        (columns.created_at, now.micros().into()),
        (columns.last_seen_at, now.micros().into()),
        (columns.expires_at, (now.micros() + T::LIMITS.idle).into()),
    ] {
        row.try_set(column, value)?;
    }
    T::insert(row).exec_without_returning(tx).await.map(|_| ())
}

/// The session that the token opens, with its holder. An expired one counts as none. Notes that it was used: once an
/// hour, and after each log-in of the holder, so that log-ins never end a session in use as the idlest one.
pub async fn find_session<T>(
    db: &Db,
    token: &str,
    now: Timestamp,
) -> Result<Option<(OpenSession, <T::Holder as EntityTrait>::Model)>, DbErr>
where
    T: SessionTable + Related<T::Holder>,
{
    if token.len() != TOKEN_CHARS {
        return Ok(None);
    }
    let found = T::find()
        .filter(T::COLUMNS.token_hash.eq(hash(token)))
        .filter(T::COLUMNS.expires_at.gt(now.micros()))
        .find_also_related(T::Holder::default())
        .one(db.read())
        .await?;
    let Some((session, Some(holder))) = found else {
        return Ok(None);
    };
    let session: OpenSession = session.into();
    let (id, last_seen) = (session.id, session.last_seen_at.micros());
    if now.micros() - last_seen > SEEN_EVERY || T::newest_log_in(&holder) > last_seen {
        db.write_behind(move |tx: &Tx| Box::pin(touch_session::<T>(tx, id, now)))
            .await;
    }
    Ok(Some((session, holder)))
}

/// Notes that the session is used and lets it live on.
async fn touch_session<T: SessionTable>(tx: &DatabaseTransaction, id: i64, now: Timestamp) -> Result<(), DbErr> {
    let columns = T::COLUMNS;
    let Some(row) = T::find().filter(columns.id.eq(id)).one(tx).await? else {
        return Ok(());
    };
    let session: OpenSession = row.into();
    let end = session.created_at.micros() + T::LIMITS.lifetime;
    let expires_at = (now.micros() + T::LIMITS.idle).min(end);
    let change = T::update_many()
        .col_expr(columns.last_seen_at, Expr::val(now.micros()))
        .col_expr(columns.expires_at, Expr::val(expires_at))
        .filter(columns.id.eq(id));
    change.exec(tx).await.map(|_| ())
}

/// The holder's open sessions, the last used first. `current` is the session of the request.
pub async fn list_sessions<T: SessionTable>(
    reader: &impl ConnectionTrait,
    holder: i64,
    current: i64,
    now: Timestamp,
) -> Result<Vec<OpenSession>, DbErr> {
    let columns = T::COLUMNS;
    let rows = T::find()
        .filter(columns.holder.eq(holder))
        .filter(columns.expires_at.gt(now.micros()))
        .order_by_desc(columns.last_seen_at)
        .order_by_desc(columns.id)
        .all(reader)
        .await?;
    let mut sessions: Vec<OpenSession> = rows.into_iter().map(Into::into).collect();
    for session in &mut sessions {
        session.is_this_one = session.id == current;
    }
    Ok(sessions)
}

/// Deletes the session that the token opens. An unknown token changes nothing.
pub async fn end_session<T: SessionTable>(tx: &DatabaseTransaction, token: &str) -> Result<(), DbErr> {
    delete_where::<T>(tx, [T::COLUMNS.token_hash.eq(hash(token))]).await
}

/// Ends one of the holder's sessions. Returns whether there was one.
pub async fn end_session_of<T: SessionTable>(tx: &DatabaseTransaction, holder: i64, id: i64) -> Result<bool, DbErr> {
    delete_any::<T>(tx, [T::COLUMNS.holder.eq(holder), T::COLUMNS.id.eq(id)]).await
}

/// Ends all of the holder's sessions but `kept`. Returns their number.
pub async fn end_sessions<T: SessionTable>(
    tx: &DatabaseTransaction,
    holder: i64,
    kept: Option<i64>,
) -> Result<u64, DbErr> {
    let mut gone = T::delete_many().filter(T::COLUMNS.holder.eq(holder));
    if let Some(kept) = kept {
        gone = gone.filter(T::COLUMNS.id.ne(kept));
    }
    gone.exec(tx).await.map(|gone| gone.rows_affected)
}

/// Ends the sessions of all holders. Returns their number.
pub async fn end_every_session<T: SessionTable>(tx: &DatabaseTransaction) -> Result<u64, DbErr> {
    T::delete_many().exec(tx).await.map(|gone| gone.rows_affected)
}

/// Forgets sessions that are over.
pub async fn clean_up<T: SessionTable>(tx: &DatabaseTransaction, now: Timestamp) -> Result<(), DbErr> {
    delete_where::<T>(tx, [T::COLUMNS.expires_at.lte(now.micros())]).await
}

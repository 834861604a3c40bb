//! The tables of support, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ActiveValue::Set, PaginatorTrait, QueryOrder, QuerySelect};

use super::{RequestState, SupportMessage, SupportRequest};
use crate::db::{Tx, update_where};
use crate::platform::clock::Timestamp;

mod requests {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "support_requests")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub subject: String,
        pub state: String,
        pub unread: bool,
        pub created_at: i64,
        pub updated_at: i64,
    }

    crate::db::without_relations!();
}

mod messages {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "support_messages")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub request_id: i64,
        pub from_member: bool,
        pub body: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

use requests::{Column, Entity};

impl From<requests::Model> for SupportRequest {
    fn from(row: requests::Model) -> Self {
        Self {
            id: row.id,
            owner: row.owner,
            subject: row.subject,
            // A request in an unknown state waits, so that no question is overlooked.
            state: row.state.parse().unwrap_or(RequestState::Waiting),
            unread: row.unread,
            created_at: Timestamp::from_micros(row.created_at),
            updated_at: Timestamp::from_micros(row.updated_at),
            messages: Vec::new(),
        }
    }
}

/// Adds a request that waits for an answer. Returns its id.
pub(super) async fn add_request(tx: &Tx, owner: &str, subject: String, now: Timestamp) -> Result<i64, DbErr> {
    let row = requests::ActiveModel {
        owner: Set(owner.to_owned()),
        subject: Set(subject),
        state: Set(RequestState::Waiting.into_str().to_owned()),
        unread: Set(false),
        created_at: Set(now.micros()),
        updated_at: Set(now.micros()),
        ..Default::default()
    };
    Ok(row.insert(tx).await?.id)
}

/// A message to be added to a request.
pub(super) struct NewMessage {
    pub request_id: i64,
    pub owner: String,
    pub from_member: bool,
    pub body: String,
    pub at: Timestamp,
}

/// Adds a message. The request then waits for an answer, or has one that is unread.
pub(super) async fn add_message(tx: &Tx, message: NewMessage) -> Result<(), DbErr> {
    let (id, at, is_answer) = (message.request_id, message.at.micros(), !message.from_member);
    let row = messages::ActiveModel {
        owner: Set(message.owner),
        request_id: Set(id),
        from_member: Set(message.from_member),
        body: Set(message.body),
        created_at: Set(at),
        ..Default::default()
    };
    row.insert(tx).await?;
    let state = if is_answer {
        RequestState::Answered
    } else {
        RequestState::Waiting
    };
    let changes = [
        (Column::State, Expr::val(state.into_str())),
        (Column::Unread, Expr::val(is_answer)),
        (Column::UpdatedAt, Expr::val(at)),
    ];
    change_request(tx, id, changes).await
}

pub(super) async fn close_request(tx: &Tx, id: i64) -> Result<(), DbErr> {
    change_request(tx, id, [(Column::State, Expr::val(RequestState::Closed.into_str()))]).await
}

/// Notes that the member has opened the answers.
pub(super) async fn mark_read(tx: &Tx, id: i64) -> Result<(), DbErr> {
    change_request(tx, id, [(Column::Unread, Expr::val(false))]).await
}

async fn change_request(
    tx: &Tx,
    id: i64,
    changes: impl IntoIterator<Item = (Column, SimpleExpr)>,
) -> Result<(), DbErr> {
    update_where(tx, changes, [Column::Id.eq(id)]).await
}

/// Finds a request by its id, with its messages, the oldest first.
pub(super) async fn find_request(reader: &impl ConnectionTrait, id: i64) -> Result<Option<SupportRequest>, DbErr> {
    let row = Entity::find_by_id(id).one(reader).await?;
    let found = row.into_iter().map(SupportRequest::from).collect();
    Ok(add_messages(reader, found).await?.pop())
}

/// Lists the requests of an owner, the one with the last message first.
pub(super) async fn list_of_owner(
    reader: &impl ConnectionTrait,
    owner: &str,
    limit: u64,
) -> Result<Vec<SupportRequest>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Owner.eq(owner))
        .order_by_desc(Column::UpdatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(reader)
        .await?;
    add_messages(reader, rows.into_iter().map(SupportRequest::from).collect()).await
}

/// Lists requests of all members without messages: those that wait, the longest wait first, or the others, the last
/// change first.
pub(super) async fn list_of_all(
    reader: &impl ConnectionTrait,
    waiting: bool,
    limit: u64,
) -> Result<Vec<SupportRequest>, DbErr> {
    let key = RequestState::Waiting.into_str();
    let found = if waiting {
        Entity::find()
            .filter(Column::State.eq(key))
            .order_by_asc(Column::UpdatedAt)
    } else {
        Entity::find()
            .filter(Column::State.ne(key))
            .order_by_desc(Column::UpdatedAt)
    };
    let rows = found.order_by_asc(Column::Id).limit(limit).all(reader).await?;
    Ok(rows.into_iter().map(SupportRequest::from).collect())
}

/// Puts the messages of requests into them, the first one first.
pub(super) async fn add_messages(
    reader: &impl ConnectionTrait,
    mut found: Vec<SupportRequest>,
) -> Result<Vec<SupportRequest>, DbErr> {
    let ids = found.iter().map(|request| request.id);
    let rows = messages::Entity::find()
        .filter(messages::Column::RequestId.is_in(ids))
        .order_by_asc(messages::Column::Id)
        .all(reader)
        .await?;
    for row in rows {
        let message = SupportMessage {
            id: row.id,
            from_member: row.from_member,
            body: row.body,
            created_at: Timestamp::from_micros(row.created_at),
        };
        if let Some(request) = found.iter_mut().find(|request| request.id == row.request_id) {
            request.messages.push(message);
        }
    }
    Ok(found)
}

/// Counts the requests of an owner: those that wait for an answer, then all.
pub(super) async fn count_requests(reader: &impl ConnectionTrait, owner: &str) -> Result<(u64, u64), DbErr> {
    let all = Entity::find().filter(Column::Owner.eq(owner));
    let waiting = all.clone().filter(Column::State.eq(RequestState::Waiting.into_str()));
    Ok((waiting.count(reader).await?, all.count(reader).await?))
}

/// Counts the requests of an owner with an unread answer.
pub(super) async fn count_unread(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    let unread = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Unread.eq(true));
    unread.count(reader).await
}

/// Times of the owner's own messages since `from`, the first one first.
pub(super) async fn times_of_messages(
    reader: &impl ConnectionTrait,
    owner: &str,
    from: Timestamp,
) -> Result<Vec<Timestamp>, DbErr> {
    let times: Vec<i64> = messages::Entity::find()
        .select_only()
        .column(messages::Column::CreatedAt)
        .filter(messages::Column::Owner.eq(owner))
        .filter(messages::Column::FromMember.eq(true))
        .filter(messages::Column::CreatedAt.gt(from.micros()))
        .order_by_asc(messages::Column::CreatedAt)
        .into_tuple()
        .all(reader)
        .await?;
    Ok(times.into_iter().map(Timestamp::from_micros).collect())
}

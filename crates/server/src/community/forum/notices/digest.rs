//! Notices by mail: one mail a day with the unread ones, for members who asked for it.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use texts::moderation::DAY;

use crate::community::forum::store::digest_store;
use crate::community::forum::store::digest_store::DigestRow;
use crate::community::forum::store::member_store;
use crate::community::forum::wire::ForumNotice;
use crate::community::forum::{notices, to_timestamp};
use crate::db::api_error::ApiError;
use crate::db::jobs;
use crate::db::jobs::JobFailure;
use crate::db::{DbErr, write_tx};
use crate::identity::accounts;
use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::state::app_state::AppState;

/// The kind of the job that mails the notices of a member.
pub const DIGEST_JOB: &str = "forum-digest";
/// Members of one round; the others follow in the next one.
const MEMBERS_PER_ROUND: u64 = 1_000;
/// Notices of a mail.
const NOTICES_PER_MAIL: u64 = 50;
/// Length of a token in hexadecimal digits.
const TOKEN_DIGITS: usize = 32;

/// Payload of the job. The mail is written when it is sent.
#[derive(Serialize, Deserialize)]
struct DigestJob {
    owner: String,
}

/// Returns whether a member gets notices by mail.
pub(crate) async fn is_on(state: &AppState, owner: &str) -> Result<bool, ApiError> {
    Ok(digest_store::digest_of(state.db.read(), owner).await?.is_some())
}

/// Begins or ends the mails of a member. The first one holds notices from now on.
pub(crate) async fn set_digest(state: &AppState, owner: &str, is_wanted: bool) -> Result<(), ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now().micros());
    let token = to_hex(state.rng.random_bytes::<{ TOKEN_DIGITS / 2 }>());
    let changed = write_tx!(state.db, async move |tx| {
        if !is_wanted {
            return Ok(digest_store::delete_digest(tx, &owner).await?);
        }
        if digest_store::digest_of(tx, &owner).await?.is_none() {
            member_store::note_all_mailed(tx, &owner).await?;
        }
        let row = DigestRow {
            owner,
            token,
            since: now,
            mailed_at: now,
        };
        Ok(digest_store::add_digest(tx, row).await?)
    });
    changed.await
}

/// Ends the mails of the member of a token. An unknown token changes nothing.
pub(crate) async fn unsubscribe_member(state: &AppState, token: &str) -> Result<(), ApiError> {
    if token.len() != TOKEN_DIGITS || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    let token = token.to_owned();
    let ended = write_tx!(state.db, async move |tx| {
        Ok(digest_store::delete_digest_of_token(tx, &token).await?)
    });
    ended.await
}

/// Adds a job for each member who has unread notices, and whose last mail is a day old.
pub(crate) async fn plan_digests(state: &AppState) -> Result<(), ApiError> {
    if state.mailer.is_none() {
        return Ok(());
    }
    let now = state.clock.now();
    let yesterday = Timestamp::from_micros(now.micros() - DAY);
    for row in digest_store::due_digests(state.db.read(), yesterday, MEMBERS_PER_ROUND).await? {
        let planned = write_tx!(state.db, async move |tx| {
            if digest_store::claim_digest(tx, &row, now).await? {
                let job = DigestJob { owner: row.owner };
                let job = serde_json::to_string(&job).map_err(ApiError::internal)?;
                let tomorrow = Timestamp::from_micros(now.micros() + DAY);
                jobs::add_job(tx, DIGEST_JOB, job, now, Some(tomorrow)).await?;
            }
            Ok(())
        });
        planned.await?;
    }
    Ok(())
}

/// Does a job of the kind [`DIGEST_JOB`]. Nothing is sent when the member has read everything or ended the mails.
///
/// # Errors
/// When the mail could not be sent; it may be tried again.
pub async fn send_digest(state: &AppState, body: &str) -> Result<(), JobFailure> {
    let job: DigestJob = jobs::read_body(body)?;
    let (Some(mailer), reader) = (&state.mailer, state.db.read()) else {
        return Ok(());
    };
    let Some(row) = digest_store::digest_of(reader, &job.owner).await? else {
        return Ok(());
    };
    let rows = member_store::unmailed_notices(reader, &job.owner, NOTICES_PER_MAIL).await?;
    let ids: Vec<i64> = accounts::user_id_of(&job.owner).into_iter().collect();
    let members = accounts::find_users(reader, &ids, state.clock.now()).await?;
    let (false, Some(member)) = (rows.is_empty(), members.first()) else {
        return Ok(());
    };
    let site = state.config.base_url.to_string();
    let mailed: Vec<(i64, i64)> = rows.iter().map(|row| (row.id, row.count)).collect();
    let shown = notices::show_notices(reader, &job.owner, rows).await?;
    let text = write_mail(&site, &shown, &row.token);
    let end = format!("{site}api/forum/digest/unsubscribe?token={}", row.token);
    mailer
        .send_to_list(&member.email, "Your notices on Sidestart", text, end)
        .await?;
    Ok(note_mailed(state, mailed).await?)
}

/// Notes the notices of a mail with the number of things that each told of.
async fn note_mailed(state: &AppState, mailed: Vec<(i64, i64)>) -> Result<(), DbErr> {
    let noted = state.db.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            for (id, count) in mailed {
                member_store::note_mailed(tx, id, count).await?;
            }
            Ok(())
        })
    });
    noted.await
}

fn write_mail(site: &str, notices: &[ForumNotice], token: &str) -> String {
    let mut text = "Unread notices since the last email:\n".to_owned();
    for notice in notices {
        // Writing to a text does not fail.
        _ = write!(text, "\n- {}\n", notice.text);
        if let Some(path) = &notice.path {
            _ = writeln!(text, "  {site}{}", path.trim_start_matches('/'));
        }
    }
    _ = write!(
        text,
        "\nAll notices: {site}forum/notices\n\nYou asked for this email, at most once a day. Unsubscribe here, no login needed:\n\
         {site}forum/notices#unsubscribe={token}\n"
    );
    text
}

pub(crate) async fn export_digest(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let row = digest_store::digest_of(state.db.read(), owner).await?;
    Ok(row.map_or(
        Value::Null,
        |row| json!({"since": to_timestamp(row.since), "mailedAt": to_timestamp(row.mailed_at)}),
    ))
}

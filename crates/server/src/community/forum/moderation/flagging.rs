//! Flags and votes of members on posts of others.

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use texts::moderation::flags::{CountedFlag, FlagOutcome, outcome_of};
use texts::moderation::helped::helped_score;
use texts::moderation::levels::MemberLevel;
use texts::moderation::limits::check_flags;
use utoipa::ToSchema;

use crate::community::forum::members::standing;
use crate::community::forum::members::standing::{MemberAccount, MemberStanding};
use crate::community::forum::members::traces;
use crate::community::forum::members::traces::PersonTrace;
use crate::community::forum::notices::TITLE;
use crate::community::forum::store::action_store;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::{FlagRow, MemberRow};
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::wire::HelpedCounts;
use crate::community::forum::writing::publishing;
use crate::community::forum::{DAY, ForumReader, PostState, notices, reading, to_timestamp, writing};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx, write_content};
use crate::http::{FieldFault, FieldReader};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Newest actions on a post among which a decision about its text is looked for.
const CHECKED_ACTIONS: u64 = 100;
/// Characters of a flag's note.
const MAX_NOTE_CHARS: usize = 500;

/// Reason for which a member flags a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(crate) enum FlagReason {
    Spam,
    Abuse,
    OffTopic,
    PersonalData,
    Illegal,
    Other,
}

/// Stores one flag per member and post, and hides the post where the flags suffice.
///
/// # Errors
/// 404 for posts that the member may not see, 403 for own posts, 429 beyond the day's flags.
pub(crate) async fn flag_post(
    state: &AppState,
    account: MemberAccount,
    reader: &ForumReader,
    id: i64,
    reason: &str,
    note: String,
    trace: PersonTrace,
) -> Result<(), ApiError> {
    let reason = check_flag(reason, &note)?;
    let post = find_others_post(state, &account, reader, id).await?;
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        let standing = lock_standing(tx, &account, now).await?;
        check_day(tx, &standing, &account.owner, id, now).await?;
        topic_store::lock_topic(tx, post.topic_id).await?;
        store_flag(tx, &standing, id, (reason, note), trace, now).await?;
        Ok(hide_if_flagged(tx, id, now).await?)
    })
    .await
}

fn check_flag(reason: &str, note: &str) -> Result<FlagReason, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidFlag);
    let choices = FieldFault::unknown_choice(FlagReason::VARIANTS);
    let reason = fields.accept("reason", reason.parse().ok(), choices);
    fields.limit_text("note", note, MAX_NOTE_CHARS);
    fields.finish_with(reason)
}

/// Stores a flag. Another one of the member changes the reason, and a flag that a moderator has cleared stays cleared
/// until the text is another one.
async fn store_flag(
    tx: &Tx,
    standing: &MemberStanding,
    id: i64,
    (reason, note): (FlagReason, String),
    trace: PersonTrace,
    now: Timestamp,
) -> Result<(), DbErr> {
    let owner = standing.row.owner.as_str();
    let before = member_store::find_flag(tx, id, owner).await?;
    if let Some(flag) = before.as_ref().filter(|flag| !flag.is_cleared) {
        let changed = FlagRow {
            reason: reason.into_str().to_owned(),
            note,
            ..flag.clone()
        };
        return member_store::put_flag(tx, changed).await;
    }
    if let Some(action) = before.and_then(|flag| flag.cleared_by)
        && !is_edited_since(tx, id, action).await?
    {
        return Ok(());
    }
    let row = FlagRow {
        post_id: id,
        owner: owner.to_owned(),
        reason: reason.into_str().to_owned(),
        note,
        level: standing.level.number().into(),
        cookie: String::new(),
        network: String::new(),
        created_at: now.micros(),
        is_cleared: false,
        cleared_by: None,
        person: person_behind(tx, id, owner, trace, now).await?,
    };
    member_store::put_flag(tx, row).await
}

/// Returns the first account of the person who flags a post. Accounts that this flag connects become one person.
async fn person_behind(tx: &Tx, id: i64, owner: &str, trace: PersonTrace, now: Timestamp) -> Result<String, DbErr> {
    let subject = format!("flag:{id}");
    let trace = trace.into_keyed(tx, now).await?;
    let accounts = traces::accounts_like(tx, &subject, &trace, now).await?;
    traces::keep_trace(tx, &subject, owner, &trace, now).await?;
    let flags = member_store::open_flags(tx, id).await?;
    let is_same = |flag: &&FlagRow| accounts.contains(&flag.owner);
    let mut people: Vec<String> = flags.iter().filter(is_same).map(|flag| flag.person.clone()).collect();
    people.dedup();
    let Some(first) = people.first().cloned() else {
        return Ok(owner.to_owned());
    };
    for flag in flags.into_iter().filter(|flag| people.contains(&flag.person)) {
        let joined = FlagRow {
            person: first.clone(),
            ..flag
        };
        member_store::put_flag(tx, joined).await?;
    }
    Ok(first)
}

/// Returns whether a post got another text after an action.
async fn is_edited_since(tx: &Tx, post_id: i64, action_id: i64) -> Result<bool, DbErr> {
    match action_store::find_action(tx, action_id).await? {
        Some(action) => topic_store::is_edited_since(tx, post_id, action.created_at).await,
        None => Ok(true),
    }
}

/// Locks the standing of a member who is not suspended, and notes that the member was active today.
async fn lock_standing(tx: &Tx, account: &MemberAccount, now: Timestamp) -> Result<MemberStanding, ApiError> {
    member_store::lock_member(tx, &account.owner).await?;
    let mut standing = standing::read_standing(tx, account, now).await?;
    standing::check_suspension(&standing.row, now)?;
    standing::note_active(&mut standing.row, now);
    let row: MemberRow = standing.row.clone();
    member_store::put_member(tx, row).await?;
    Ok(standing)
}

async fn check_day(
    tx: &Tx,
    standing: &MemberStanding,
    owner: &str,
    post_id: i64,
    now: Timestamp,
) -> Result<(), ApiError> {
    let today = member_store::flags_of(tx, owner, now.micros() - DAY).await?;
    // Another reason for the same post is no further flag.
    let others = today.iter().filter(|flag| flag.post_id != post_id);
    let times: Vec<Timestamp> = others.map(|flag| to_timestamp(flag.created_at)).collect();
    check_flags(standing.level, &times, now).map_err(writing::too_soon)
}

/// Finds a post of another member that this member may see.
async fn find_others_post(
    state: &AppState,
    account: &MemberAccount,
    reader: &ForumReader,
    id: i64,
) -> Result<PostRow, ApiError> {
    let (post, _) = reading::find_post(&state.db, reader, id).await?;
    if post.author != account.owner {
        return Ok(post);
    }
    let message = "This is your own post.";
    Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::OwnPost, message))
}

pub(crate) fn counted_flag(flag: &FlagRow) -> CountedFlag {
    let level = MemberLevel::EVERY
        .into_iter()
        .find(|level| i32::from(level.number()) == flag.level);
    CountedFlag {
        level: level.unwrap_or(MemberLevel::Newcomer),
        person: flag.person.clone(),
    }
}

/// Returns whether a moderator has looked at the text of a post and left it visible. Flags put such a post into the
/// queue alone.
async fn is_reviewed(tx: &Tx, post_id: i64) -> Result<bool, DbErr> {
    let actions = action_store::actions_on(tx, &format!("post:{post_id}"), CHECKED_ACTIONS).await?;
    let is_restored = |row: &&action_store::ActionRow| {
        let before: serde_json::Value = serde_json::from_str(&row.before).unwrap_or_default();
        let was_shown = before["state"] == "visible" || before["state"] == "hidden";
        matches!(row.action.as_str(), "restore" | "approve") && row.undone_by.is_none() && was_shown
    };
    match actions.iter().find(is_restored) {
        Some(action) => Ok(!topic_store::is_edited_since(tx, post_id, action.created_at).await?),
        None => Ok(false),
    }
}

/// Hides a visible post that enough different members flagged.
async fn hide_if_flagged(tx: &Tx, id: i64, now: Timestamp) -> Result<(), DbErr> {
    let Some(post) = topic_store::find_post(tx, id).await? else {
        return Ok(());
    };
    let flags: Vec<CountedFlag> = member_store::open_flags(tx, id)
        .await?
        .iter()
        .map(counted_flag)
        .collect();
    let is_visible = post.state == PostState::Visible;
    if !is_visible || outcome_of(&flags) != FlagOutcome::Hide || is_reviewed(tx, id).await? {
        return Ok(());
    }
    let Some(mut topic) = topic_store::find_topic(tx, post.topic_id).await? else {
        return Ok(());
    };
    let hidden = PostRow {
        is_moderated: true,
        ..post
    };
    let hidden = publishing::unshow_post(tx, &mut topic, hidden, PostState::Hidden, now).await?;
    let text = format!("Members flagged your post in {TITLE}. It is hidden until a moderator has looked at it.");
    notices::tell_author(tx, &hidden, "hidden", text, now).await
}

/// Votes whether a post helped, or takes the vote back.
///
/// # Errors
/// 403 for newcomers and on own posts, 404 for posts that the member may not see.
pub(crate) async fn vote_on_post(
    state: &AppState,
    account: MemberAccount,
    reader: &ForumReader,
    id: i64,
    value: Option<bool>,
    trace: PersonTrace,
) -> Result<HelpedCounts, ApiError> {
    let post = find_others_post(state, &account, reader, id).await?;
    let now = state.clock.now();
    write_content!(state, async move |tx| {
        let standing = lock_standing(tx, &account, now).await?;
        if standing.level == MemberLevel::Newcomer {
            let message = "Votes begin with the second level: an account of 24 hours and 3 visible posts.";
            return Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::LevelTooLow, message));
        }
        topic_store::lock_topic(tx, post.topic_id).await?;
        store_vote(tx, id, &account.owner, value, trace, now).await?;
        let (helped, not) = recount_votes(tx, id).await?;
        Ok(HelpedCounts {
            helped,
            did_not_help: not,
            value,
        })
    })
    .await
}

/// Stores a vote. One vote of a person counts: that of the first account.
async fn store_vote(
    tx: &Tx,
    id: i64,
    owner: &str,
    value: Option<bool>,
    trace: PersonTrace,
    now: Timestamp,
) -> Result<(), DbErr> {
    let subject = format!("vote:{id}");
    let before = member_store::find_vote(tx, id, owner).await?;
    let is_counted = match (&before, value) {
        (_, None) => {
            traces::forget_trace(tx, &subject, owner).await?;
            false
        }
        (Some(vote), _) => vote.is_counted,
        (None, _) => {
            let trace = trace.into_keyed(tx, now).await?;
            let accounts = traces::accounts_like(tx, &subject, &trace, now).await?;
            traces::keep_trace(tx, &subject, owner, &trace, now).await?;
            accounts.iter().all(|account| account == owner)
        }
    };
    member_store::put_vote(tx, (id, owner), value, is_counted).await
}

/// Counts the votes of a post again.
pub(crate) async fn recount_votes(tx: &Tx, id: i64) -> Result<(i32, i32), DbErr> {
    let (helped, not) = member_store::count_votes(tx, id).await?;
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let number = |count: u64| i32::try_from(count).unwrap_or(i32::MAX);
    if let Some(mut post) = topic_store::find_post(tx, id).await? {
        post.helped = number(helped);
        post.did_not_help = number(not);
        post.score = helped_score(small(helped), small(not));
        topic_store::update_post(tx, post).await?;
    }
    Ok((number(helped), number(not)))
}

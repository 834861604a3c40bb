//! Reminders of the plan by mail: one mail in the morning of a planned day, for members who asked for it. With evenings
//! a planned day is that of a planned piece, else the first day of a week of the plan.

mod http;
mod reminder_store;

use ::niche::evening::format_length;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::db::api_error::ApiError;
use crate::db::jobs::JobFailure;
use crate::db::{jobs, write_tx};
use crate::identity::accounts;
use crate::membership::plan_view;
use crate::membership::plan_view::{NextKind, NextThing};
use crate::planning::evenings;
use crate::planning::plan::LaunchPlan;
use crate::platform::clock::Timestamp;
use crate::platform::hex_text::to_hex;
use crate::platform::time_zones::{LocalMoment, day_of, find_zone};
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use http::router;

use reminder_store::ReminderRow;

/// Kind of the job that mails a reminder.
pub const REMINDER_JOB: &str = "plan-reminder";
/// First hour of the morning in the reader's zone, and the first one after it.
const MORNING: std::ops::Range<i8> = 7..12;
/// A mail that could not be sent in this time is not sent.
const EXPIRES_AFTER: i64 = 5 * 3600 * 1_000_000;
/// Members that are read at once.
const MEMBERS_PER_READ: u64 = 1_000;
/// Length of a token in hexadecimal digits.
const TOKEN_DIGITS: usize = 32;

/// Payload of the job. The mail is written when it is sent.
#[derive(Serialize, Deserialize)]
struct ReminderJob {
    owner: String,
}

/// Days with a mail: those with a planned piece of My evenings, or the first ones of the weeks of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = PlanReminderDays)]
enum PlannedDays {
    /// Days with a planned piece of My evenings.
    Evenings,
    /// First days of the weeks of the plan.
    Weeks,
}

impl PlannedDays {
    const fn of(plan: &LaunchPlan) -> Self {
        match plan.is_dated {
            true => Self::Evenings,
            false => Self::Weeks,
        }
    }
}

/// Reminder of one day.
struct Reminder {
    /// "Tonight at 8:30 PM", "Week 2 of your plan begins today".
    occasion: String,
    thing: NextThing,
}

async fn is_on(state: &AppState, owner: &str) -> Result<bool, ApiError> {
    Ok(reminder_store::reminder_of(state.db.read(), owner).await?.is_some())
}

/// Begins or ends the mails of a member.
async fn set_reminder(state: &AppState, owner: &str, is_wanted: bool) -> Result<(), ApiError> {
    let row = ReminderRow {
        owner: owner.to_owned(),
        token: to_hex(state.rng.random_bytes::<{ TOKEN_DIGITS / 2 }>()),
        since: state.clock.now().micros(),
        mailed_at: None,
    };
    let changed = write_tx!(state.db, async move |tx| {
        let written = match is_wanted {
            true => reminder_store::add_reminder(tx, row).await,
            false => reminder_store::delete_reminder(tx, &row.owner).await,
        };
        Ok(written?)
    });
    changed.await
}

/// Ends the mails of the member of a token. An unknown token changes nothing.
async fn unsubscribe_member(state: &AppState, token: &str) -> Result<(), ApiError> {
    if token.len() != TOKEN_DIGITS || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(());
    }
    let token = token.to_owned();
    let ended = write_tx!(state.db, async move |tx| {
        Ok(reminder_store::delete_reminder_of_token(tx, &token).await?)
    });
    ended.await
}

/// Adds a job for each member who has a planned day today and whose morning it is.
pub async fn plan_reminders(state: &AppState) -> Result<(), ApiError> {
    if state.mailer.is_none() {
        return Ok(());
    }
    let mut after = String::new();
    loop {
        let rows = reminder_store::list_reminders(state.db.read(), &after, MEMBERS_PER_READ).await?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after.clone_from(&last.owner);
        for row in rows {
            plan_reminder(state, row).await?;
        }
    }
}

async fn plan_reminder(state: &AppState, row: ReminderRow) -> Result<(), ApiError> {
    let moment = local_moment_of(state, &row.owner).await?;
    let mailed_on = row.mailed_at.map(|at| day_of(&moment.zone, Timestamp::from_micros(at)));
    if !MORNING.contains(&moment.hour()) || mailed_on == Some(moment.today()) {
        return Ok(());
    }
    if find_reminder(state, &row.owner, &moment).await?.is_none() {
        return Ok(());
    }
    let now = moment.at;
    let planned = write_tx!(state.db, async move |tx| {
        if reminder_store::claim_reminder(tx, &row, now).await? {
            let job = ReminderJob { owner: row.owner };
            let job = serde_json::to_string(&job).map_err(ApiError::internal)?;
            let expires_at = Timestamp::from_micros(now.micros() + EXPIRES_AFTER);
            jobs::add_job(tx, REMINDER_JOB, job, now, Some(expires_at)).await?;
        }
        Ok(())
    });
    planned.await
}

/// Now in the zone of an account, else in that of the site.
async fn local_moment_of(state: &AppState, owner: &str) -> Result<LocalMoment, ApiError> {
    let zone = accounts::find_time_zone(state.db.read(), owner).await?;
    Ok(LocalMoment {
        at: state.clock.now(),
        zone: zone
            .as_deref()
            .and_then(find_zone)
            .unwrap_or_else(|| state.config.time_zone.clone()),
    })
}

/// Returns the reminder of today. `None` on days without a plan, for a round that was stopped, and when nothing is to
/// be done.
async fn find_reminder(state: &AppState, owner: &str, moment: &LocalMoment) -> Result<Option<Reminder>, ApiError> {
    let plan = evenings::load_dated_plan(state, owner).await?;
    let occasion = match (plan.start_date, PlannedDays::of(&plan)) {
        (None, _) => None,
        (Some(_), PlannedDays::Evenings) => {
            let piece = evenings::find_next_piece(state, owner).await?;
            let tonight = piece.filter(|piece| piece.is_tonight);
            tonight.map(|piece| format!("Tonight at {}", piece.start.strftime("%-I:%M %p")))
        }
        (Some(_), PlannedDays::Weeks) => {
            let week = plan.week_from(moment.today());
            week.map(|week| format!("Week {week} of your plan begins today"))
        }
    };
    let Some(occasion) = occasion else {
        return Ok(None);
    };
    let thing = plan_view::find_next(state, owner, moment).await?;
    let is_work = matches!(
        thing.kind,
        NextKind::Choice | NextKind::Test | NextKind::Step | NextKind::Task
    );
    Ok(is_work.then_some(Reminder { occasion, thing }))
}

/// Does a job of the kind [`REMINDER_JOB`]. Nothing is sent when the member has ended the mails, or nothing is left to
/// do today.
///
/// # Errors
/// When the mail could not be sent; it may be tried again.
pub async fn send_reminder(state: &AppState, body: &str) -> Result<(), JobFailure> {
    let job: ReminderJob = jobs::read_body(body)?;
    let (Some(mailer), reader) = (&state.mailer, state.db.read()) else {
        return Ok(());
    };
    let Some(row) = reminder_store::reminder_of(reader, &job.owner).await? else {
        return Ok(());
    };
    let ids: Vec<i64> = accounts::user_id_of(&job.owner).into_iter().collect();
    let members = accounts::find_users(reader, &ids, state.clock.now()).await?;
    let moment = local_moment_of(state, &job.owner).await.map_err(describe)?;
    let reminder = find_reminder(state, &job.owner, &moment).await.map_err(describe)?;
    let (Some(member), Some(reminder)) = (members.first(), reminder) else {
        return Ok(());
    };
    let site = state.config.base_url.to_string();
    let text = reminder.write_mail(&site, &row.token);
    let end = format!("{site}api/plan/reminder/unsubscribe?token={}", row.token);
    Ok(mailer
        .send_to_list(&member.email, &reminder.occasion, text, end)
        .await?)
}

fn describe(error: ApiError) -> String {
    format!("{:?}", error.body().code)
}

impl Reminder {
    fn write_mail(&self, site: &str, token: &str) -> String {
        let thing = &self.thing;
        let minutes = thing
            .minutes
            .and_then(|minutes| u16::try_from(minutes).ok())
            .map_or(String::new(), |minutes| format!(", about {}", format_length(minutes)));
        let page = thing.url.trim_start_matches('/');
        format!(
            "{}{minutes}:\n\n{}\n\nOpen it: {site}{page}\n\nYou asked for this email, at most once a day. Unsubscribe \
             here, no login needed:\n{site}plan#unsubscribe={token}\n",
            self.occasion, thing.title
        )
    }
}

pub const OWNED: &[OwnedTable] = &[OwnedTable::new(
    "plan_reminders",
    &[("plan.reminder", |state, owner| Box::pin(export_reminder(state, owner)))],
)];

async fn export_reminder(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let row = reminder_store::reminder_of(state.db.read(), owner).await?;
    Ok(row.map_or(Value::Null, |row| {
        json!({"since": Timestamp::from_micros(row.since), "mailedAt": row.mailed_at.map(Timestamp::from_micros)})
    }))
}

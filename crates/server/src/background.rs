//! Background work: jobs, mail, clean-ups and counts, each in a task of its own, so that one that waits holds up no
//! other. Instances do not disturb one another.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use crate::community::{forum, support};
use crate::db::api_error::ApiError;
use crate::db::jobs;
use crate::db::jobs::{JobFailure, JobKinds, QueuedJob};
use crate::membership::{admin, auth, billing, reminders};
use crate::planning::{tasks, tips};
use crate::publishing::{blog, reading_list};
use crate::state::app_state::AppState;
use crate::tools::runs;

/// Longest wait of a new job.
const TICK: Duration = Duration::from_secs(2);
/// From one clean-up to the next.
const CLEAN_UP: Duration = Duration::from_secs(30);
/// From one look for members to tell something to the next.
const TELL_MEMBERS: Duration = Duration::from_secs(3600);
/// From one look for members whose morning it is to the next.
const REMIND_MEMBERS: Duration = Duration::from_secs(900);
/// From one write of the readers' counts to the next.
const VIEWS: Duration = Duration::from_secs(10);

/// Kinds of jobs that wait for the mail server, the most urgent first.
const MAIL_JOBS: [&str; 5] = [
    auth::RESET_JOB,
    auth::NOTICE_JOB,
    support::ANSWER_JOB,
    reminders::REMINDER_JOB,
    forum::DIGEST_JOB,
];

/// Starts all background work. It goes on until the server stops.
pub fn start_tasks(state: &AppState) {
    repeat_work(state, "jobs", TICK, |state| async move { perform_jobs(&state).await });
    repeat_work(state, "mail", TICK, |state| async move { send_mails(&state).await });
    repeat_work(
        state,
        "clean-up",
        CLEAN_UP,
        |state| async move { clean_up(&state).await },
    );
    repeat_work(state, "notices", TELL_MEMBERS, |state| async move {
        forum::tell_members(&state).await
    });
    repeat_work(state, "reminders", REMIND_MEMBERS, |state| async move {
        reminders::plan_reminders(&state).await
    });
    repeat_work(
        state,
        "views",
        VIEWS,
        |state| async move { blog::write_views(&state).await },
    );
    let shown_tip = Arc::new(Mutex::new(String::new()));
    repeat_work(state, "tip", TICK, move |state| {
        let shown_tip = Arc::clone(&shown_tip);
        async move { tips::renew_pages(&state, &mut *shown_tip.lock().await).await }
    });
}

/// Does one kind of work again and again. A failure or a panic is logged and does not end it.
fn repeat_work<F, R>(state: &AppState, work: &'static str, every: Duration, round: F)
where
    F: Fn(AppState) -> R + Send + 'static,
    R: Future<Output = Result<(), ApiError>> + Send + 'static,
{
    let state = state.clone();
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(every);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            match tokio::spawn(round(state.clone())).await {
                Ok(Ok(())) => state.metrics.count_round(work),
                Ok(Err(error)) => error.log_cause(),
                Err(_) => tracing::error!(work, "background work panicked and goes on"),
            }
        }
    });
}

/// Does every job that is due, mail last. One that fails is put off.
pub async fn work_off(state: &AppState) -> Result<(), ApiError> {
    perform_jobs(state).await?;
    send_mails(state).await
}

async fn perform_jobs(state: &AppState) -> Result<(), ApiError> {
    while perform_next(state, JobKinds::Except(&MAIL_JOBS)).await? {}
    Ok(())
}

/// Sends every mail that is due. An urgent one does not wait for those that were there before it.
async fn send_mails(state: &AppState) -> Result<(), ApiError> {
    'next: loop {
        for kind in MAIL_JOBS {
            if perform_next(state, JobKinds::Only(kind)).await? {
                continue 'next;
            }
        }
        return Ok(());
    }
}

/// Does one job. Returns whether there was one.
async fn perform_next(state: &AppState, kinds: JobKinds<'_>) -> Result<bool, ApiError> {
    let Some(job) = jobs::claim_job(&state.db, kinds, state.clock.now()).await? else {
        return Ok(false);
    };
    match perform_job(state, &job).await {
        Ok(()) => jobs::finish_job(&state.db, job.id).await?,
        Err(cause) => jobs::record_failure(&state.db, &job, &cause).await?,
    }
    Ok(true)
}

/// Deletes expired rows of all features. A feature that fails does not hold up the others.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let cleaned = [
        auth::clean_up(state).await,
        admin::clean_up(state).await,
        blog::clean_up(state).await,
        tasks::clean_up(state).await,
        forum::clean_up(state).await,
        runs::clean_up(state).await,
        // Behind the blog, which empties its bin.
        reading_list::clean_up(state).await,
    ];
    cleaned.into_iter().collect()
}

async fn perform_job(state: &AppState, job: &QueuedJob) -> Result<(), JobFailure> {
    match job.kind.as_str() {
        billing::END_JOB => {
            let ended = billing::end_subscription(state, &job.body).await;
            ended.map_err(|refusal| format!("{:?}", refusal.body().code).into())
        }
        blog::PUBLISH_JOB => {
            let published = blog::publish_scheduled(state, &job.body).await;
            published.map_err(|refusal| format!("{:?}", refusal.body().code).into())
        }
        support::ANSWER_JOB => support::send_answer(state, &job.body).await,
        forum::DIGEST_JOB => forum::send_digest(state, &job.body).await,
        reminders::REMINDER_JOB => reminders::send_reminder(state, &job.body).await,
        auth::RESET_JOB => auth::send_link(state, &job.body).await,
        auth::NOTICE_JOB => auth::send_notice(state, &job.body).await,
        // A newer version's job, which one of its instances will do.
        other => Err(format!("this version does not know jobs of the kind {other}").into()),
    }
}

//! Background work: jobs and clean-ups. One task per instance; instances do not disturb one another.

use std::time::Duration;

use crate::error::ApiError;
use crate::jobs::{self, JobFailure, QueuedJob};
use crate::state::AppState;
use crate::{admin, auth, billing, blog, forum, reading_list, support, tasks, tips};

/// Longest wait of a new job.
const TICK: Duration = Duration::from_secs(2);
/// Ticks from one clean-up, and from one look for members to tell something, to the next: about an hour.
const TICKS_PER_CLEAN_UP: u32 = 1800;

/// Ticks from one write of the readers' counts to the next: about ten seconds.
const TICKS_PER_VIEWS: u32 = 5;

/// Works until the server stops. A failure is logged and does not end it.
pub async fn run_jobs(state: AppState) {
    let mut ticks = tokio::time::interval(TICK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut shown_tip = String::new();
    for tick in 0_u32.. {
        ticks.tick().await;
        let renewed = tips::renew_pages(&state, &mut shown_tip).await;
        let cleaned = match tick % TICKS_PER_CLEAN_UP {
            0 => clean_up(&state).await.and(forum::tell_members(&state).await),
            _ => Ok(()),
        };
        let counted = match tick % TICKS_PER_VIEWS {
            0 => blog::write_views(&state).await,
            _ => Ok(()),
        };
        if let Err(error) = cleaned.and(counted).and(renewed).and(work_off(&state).await) {
            error.log_cause();
        }
    }
}

/// Does every job that is due. One that fails is put off.
pub async fn work_off(state: &AppState) -> Result<(), ApiError> {
    while let Some(job) = jobs::claim_job(&state.db, state.clock.now()).await? {
        match perform_job(state, &job).await {
            Ok(()) => jobs::finish_job(&state.db, job.id).await?,
            Err(cause) => tracing::warn!(job.id, job.kind, job.cause = %cause, "a job failed and is put off"),
        }
    }
    Ok(())
}

/// Deletes expired rows of all features.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    auth::clean_up(state).await?;
    admin::clean_up(state).await?;
    blog::clean_up(state).await?;
    tasks::clean_up(state).await?;
    forum::clean_up(state).await?;
    // Behind the blog, which empties its bin.
    reading_list::clean_up(state).await
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
        auth::RESET_JOB => auth::send_link(state, &job.body).await,
        // A newer version's job, which one of its instances will do.
        other => Err(format!("this version does not know jobs of the kind {other}").into()),
    }
}

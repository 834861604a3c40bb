//! The plan as a file for calendar programs.

use url::Url;

use super::{DoneState, LaunchPlan, ReviewProgress};
use crate::platform::calendar;
use crate::platform::calendar::DayEntry;
use crate::platform::clock::Timestamp;

/// `None` while the plan has no start.
pub(super) fn plan_file(plan: &LaunchPlan, base_url: &Url, now: Timestamp) -> Option<String> {
    plan.start_date?;
    let id = plan.calendar_id.as_deref()?;
    let host = base_url.host_str().unwrap_or("sidestart");
    let url = base_url.join("/plan").ok()?;
    let uid = |name: &str| format!("{name}-{id}@{host}");
    let steps: Vec<_> = plan.steps.iter().map(step_texts).collect();
    let steps = plan
        .steps
        .iter()
        .zip(&steps)
        .filter_map(|(progress, (summary, description))| {
            Some(DayEntry {
                uid: uid(progress.step.key),
                day: progress.date?,
                summary,
                description,
                url: url.as_str(),
                written_at: now,
                has_reminder: progress.done.is_none(),
            })
        });
    let summary = |progress: &ReviewProgress| format!("{}{}", tick_mark(progress.done), progress.review.title);
    let summaries: Vec<String> = plan.reviews.iter().map(summary).collect();
    let reviews = plan.reviews.iter().zip(&summaries).filter_map(|(progress, summary)| {
        Some(DayEntry {
            uid: uid(progress.review.key),
            day: progress.date?,
            summary,
            description: progress.review.how_to,
            url: url.as_str(),
            written_at: now,
            has_reminder: progress.done.is_none(),
        })
    });
    Some(calendar::calendar_file(steps.chain(reviews)))
}

/// Sign of a tick in a calendar.
fn tick_mark(done: Option<DoneState>) -> &'static str {
    if done.is_some() { "✓ " } else { "" }
}

/// Summary and description of a step.
fn step_texts(progress: &super::StepProgress) -> (String, String) {
    let step = progress.step;
    let summary = format!("{}{} ({} min)", tick_mark(progress.done), step.title, step.minutes);
    let description = match progress.note.as_str() {
        "" => step.how_to.to_owned(),
        note => format!("{}\n\nYour note: {note}", step.how_to),
    };
    (summary, description)
}

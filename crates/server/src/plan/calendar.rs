//! The plan as a file for calendar programs.

use url::Url;

use super::{Plan, REVIEWS, steps};
use crate::calendar::{self, DayEntry};
use crate::clock::Timestamp;

/// `None` while the plan has no start.
pub(super) fn file(plan: &Plan, base_url: &Url, now: Timestamp) -> Option<String> {
    let (start, id) = (plan.start_date?, plan.calendar_id.as_deref()?);
    let host = base_url.host_str().unwrap_or("sidestart");
    let url = base_url.join("/plan").ok()?;
    let uid = |name: &str| format!("{name}-{id}@{host}");
    let steps: Vec<_> = plan.steps.iter().map(texts).collect();
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
            })
        });
    let reviews = REVIEWS.iter().filter_map(|review| {
        Some(DayEntry {
            uid: uid(&format!("review-{}", review.day)),
            day: steps::date_of(start, review.day)?,
            summary: review.title,
            description: review.how_to,
            url: url.as_str(),
            written_at: now,
        })
    });
    Some(calendar::file(steps.chain(reviews)))
}

/// Summary and description of a step.
fn texts(progress: &super::Progress) -> (String, String) {
    let step = progress.step;
    let mark = if progress.done.is_some() { "✓ " } else { "" };
    let summary = format!("{mark}{} ({} min)", step.title, step.minutes);
    let description = match progress.note.as_str() {
        "" => step.how_to.to_owned(),
        note => format!("{}\n\nYour note: {note}", step.how_to),
    };
    (summary, description)
}

//! The plan as a file for calendar programs: with hours an entry on the evening of each step, else one for each week.

use jiff::civil::Date;
use url::Url;

use super::{DoneState, LaunchPlan, StepProgress, WEEKS, steps};
use crate::platform::calendar;
use crate::platform::calendar::DayEntry;
use crate::platform::clock::Timestamp;

/// Parts that all entries of a file share.
struct Entries<'a> {
    plan: &'a LaunchPlan,
    id: &'a str,
    host: &'a str,
    url: String,
    now: Timestamp,
}

/// Entry with texts of its own.
struct TextEntry {
    name: String,
    days: [Date; 2],
    summary: String,
    description: String,
    has_reminder: bool,
    is_cancelled: bool,
}

/// `None` while the plan has no start.
pub(super) fn plan_file(plan: &LaunchPlan, base_url: &Url, now: Timestamp) -> Option<String> {
    let start = plan.start_date?;
    let entries = Entries {
        plan,
        id: plan.calendar_id.as_deref()?,
        host: base_url.host_str().unwrap_or("sidestart"),
        url: base_url.join("/plan").ok()?.to_string(),
        now,
    };
    let weeks = entries.list_weeks();
    let texts: Vec<_> = if plan.is_dated {
        let evenings = entries.list_evenings().chain(cancel(weeks));
        evenings.chain(entries.list_put_off(start)).collect()
    } else {
        weeks.into_iter().chain(entries.list_old_days(start)).collect()
    };
    let file = calendar::calendar_file(texts.iter().map(|text| entries.day_entry(text)));
    Some(file)
}

/// The entries as they are taken out of a calendar.
fn cancel(entries: Vec<TextEntry>) -> impl Iterator<Item = TextEntry> {
    entries.into_iter().map(|entry| TextEntry {
        is_cancelled: true,
        has_reminder: false,
        ..entry
    })
}

impl<'a> Entries<'a> {
    fn day_entry<'t>(&'t self, text: &'t TextEntry) -> DayEntry<'t> {
        let [day, last_day] = text.days;
        DayEntry {
            uid: format!("{}-{}@{}", text.name, self.id, self.host),
            day,
            last_day: (last_day > day).then_some(last_day),
            summary: &text.summary,
            description: &text.description,
            url: &self.url,
            written_at: self.now,
            has_reminder: text.has_reminder,
            is_cancelled: text.is_cancelled,
        }
    }

    /// One entry for each week, and one for the two reviews. Nothing rings: the hours of the person are not known.
    fn list_weeks(&self) -> Vec<TextEntry> {
        let steps = self.plan.steps.chunks(3);
        let weeks = WEEKS.iter().zip(steps).zip(1..).filter_map(|((week, steps), number)| {
            let days = steps.first()?.week?;
            let lines: Vec<String> = steps
                .iter()
                .map(|step| step_summary(step) + &note_lines(step, "\n"))
                .collect();
            Some(TextEntry {
                name: format!("week-{number}"),
                days: [days.from, days.to],
                summary: format!("Week {number} of your plan: {}", week.title),
                description: lines.join("\n"),
                has_reminder: false,
                is_cancelled: false,
            })
        });
        let reviews = &self.plan.reviews;
        let lines = reviews.iter().map(|progress| {
            format!(
                "{}{}: {}",
                tick_mark(progress.done),
                progress.review.title,
                progress.review.how_to
            )
        });
        let days: Vec<Date> = reviews.iter().filter_map(|progress| progress.date).collect();
        let decision = match days[..] {
            [from, to] => Some(TextEntry {
                name: "reviews".to_owned(),
                days: [from, to],
                summary: "Look back and decide".to_owned(),
                description: lines.collect::<Vec<_>>().join("\n"),
                has_reminder: false,
                is_cancelled: false,
            }),
            _ => None,
        };
        weeks.chain(decision).collect()
    }

    /// Steps and reviews on their evenings. A step for later has none.
    fn list_evenings(&self) -> impl Iterator<Item = TextEntry> + use<'a> {
        let entry = |name: &str, day: Date, summary: String, description: String, is_open: bool| TextEntry {
            name: name.to_owned(),
            days: [day, day],
            summary,
            description,
            has_reminder: is_open,
            is_cancelled: false,
        };
        let steps = self.plan.steps.iter().filter_map(move |progress| {
            let description = progress.step.how_to.to_owned() + &note_lines(progress, "\n\n");
            let summary = step_summary(progress);
            Some(entry(
                progress.step.key,
                progress.date?,
                summary,
                description,
                progress.done.is_none(),
            ))
        });
        let reviews = self.plan.reviews.iter().filter_map(move |progress| {
            let summary = format!("{}{}", tick_mark(progress.done), progress.review.title);
            let how_to = progress.review.how_to.to_owned();
            Some(entry(
                progress.review.key,
                progress.date?,
                summary,
                how_to,
                progress.done.is_none(),
            ))
        });
        steps.chain(reviews)
    }

    /// Old days of open steps that have no evening any more.
    fn list_put_off(&self, start: Date) -> impl Iterator<Item = TextEntry> {
        let open = self.plan.steps.iter().filter(|step| step.done.is_none());
        let put_off: Vec<&str> = open
            .filter(|step| step.date.is_none())
            .map(|step| step.step.key)
            .collect();
        let old = self.list_old_days(start).into_iter();
        old.filter(move |entry| put_off.contains(&entry.name.as_str()))
    }

    /// The days that files of before gave to steps and reviews, which are no days any more.
    fn list_old_days(&self, start: Date) -> Vec<TextEntry> {
        let old = steps::list_plan_work().filter_map(|work| {
            let day = steps::date_of(start, work.day)?;
            Some(TextEntry {
                name: work.key.to_owned(),
                days: [day, day],
                summary: work.title.to_owned(),
                description: String::new(),
                has_reminder: false,
                is_cancelled: true,
            })
        });
        old.collect()
    }
}

/// Sign of a tick in a calendar.
fn tick_mark(done: Option<DoneState>) -> &'static str {
    if done.is_some() { "✓ " } else { "" }
}

/// "✓ Build Landing Page (120 min)", with the time of its task.
fn step_summary(progress: &StepProgress) -> String {
    let minutes = progress.estimate.unwrap_or(progress.step.minutes);
    format!("{}{} ({minutes} min)", tick_mark(progress.done), progress.step.title)
}

/// The note of a step after a gap; blank without one.
fn note_lines(progress: &StepProgress, gap: &str) -> String {
    match progress.note.as_str() {
        "" => String::new(),
        note => format!("{gap}Your note: {note}"),
    }
}

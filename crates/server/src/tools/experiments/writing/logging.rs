//! The log of an experiment: answers of persons, and totals of days.

use ::niche::evidence::constants::MAX_ANSWERS;
use ::niche::evidence::{AnswerOutcome, ExperimentKind, person_key};
use jiff::civil::Date;

use super::checks::{MAX_KEY, MAX_NOTE, MAX_NUMBER, MAX_WHO, read_text};
use super::fields::unknown_outcome;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::platform::calendar::{possible_todays, read_day};
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::tools::experiments::experiment::{DayTotal, ExperimentLog, LogEntry, Phase, StoredExperiment};
use crate::tools::experiments::wire::{AddEntry, PutTotal, RepeatedPerson};
use crate::tools::experiments::writing::{LoggedExperiment, find_locked, not_running, refuse_experiment};
use crate::tools::experiments::{listing, store};

/// Days of one experiment with totals.
const MAX_DAYS: usize = 1_000;

/// Stored answer, with the experiment and its log after it.
pub(crate) struct LoggedAnswerRow {
    pub entry: LogEntry,
    /// Ids of struck-out answers of the same person.
    pub replaced: Vec<i64>,
    pub changed: LoggedExperiment,
    /// False for a repeated key.
    pub is_new: bool,
}

/// An answer that passed the checks of its own fields.
struct CheckedAnswer {
    outcome: AnswerOutcome,
    who: String,
    note: String,
    key: String,
    day: Option<Date>,
    if_same_person: RepeatedPerson,
}

/// Logs an answer once for its key.
pub(crate) async fn add_entry(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    body: AddEntry,
) -> Result<LoggedAnswerRow, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let answer = check_answer(body)?;
    write_tx!(state.db, async move |tx| {
        let (experiment, log) = find_locked(tx, &owner, id).await?;
        if let Some(entry) = log.entries.iter().find(|entry| entry.key == answer.key).cloned() {
            return Ok(LoggedAnswerRow {
                entry,
                replaced: Vec::new(),
                changed: (experiment, log),
                is_new: false,
            });
        }
        check_takes_answers(&experiment, &log)?;
        let replaces = answer.if_same_person == RepeatedPerson::Replace;
        if replaces && !others_of(&log, &person_key(&answer.who), experiment.counted_from).is_empty() {
            check_not_ended(&experiment, &now)?;
        }
        let day = check_day("on", &experiment, answer.day, &now)?;
        insert_answer(tx, &owner, experiment, log, answer, day, now.at).await
    })
    .await
}

async fn insert_answer(
    tx: &Tx,
    owner: &str,
    experiment: StoredExperiment,
    log: ExperimentLog,
    answer: CheckedAnswer,
    day: Date,
    now: Timestamp,
) -> Result<LoggedAnswerRow, ApiError> {
    let mut person = person_key(&answer.who);
    let earlier = others_of(&log, &person, experiment.counted_from);
    let replaced = match answer.if_same_person {
        _ if earlier.is_empty() => Vec::new(),
        RepeatedPerson::Ask => return Err(same_person(&answer.who)),
        RepeatedPerson::Replace => earlier,
        RepeatedPerson::Add => {
            person.clear();
            Vec::new()
        }
    };
    store::set_struck_out(tx, owner, &replaced, true).await?;
    let entry = LogEntry {
        id: 0,
        experiment_id: experiment.id,
        edition: experiment.edition,
        outcome: answer.outcome,
        who: answer.who,
        person,
        note: answer.note,
        day: day.to_string(),
        is_struck_out: false,
        key: answer.key,
        created_at: now,
    };
    let entry = store::insert_entry(tx, owner, entry).await?;
    let log = store::read_log(tx, owner, experiment.id).await?;
    Ok(LoggedAnswerRow {
        entry,
        replaced,
        changed: (experiment, log),
        is_new: true,
    })
}

/// Strikes an answer out, or lets it count again in place of the person's others. The answers of a test that has ended
/// stay.
pub(crate) async fn set_struck_out(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    entry_id: i64,
    is_struck_out: bool,
) -> Result<LoggedExperiment, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    write_tx!(state.db, async move |tx| {
        let (experiment, log) = find_locked(tx, &owner, id).await?;
        let entry = log.entries.iter().find(|entry| entry.id == entry_id);
        let entry = entry.ok_or_else(|| listing::refuse_missing("answer"))?;
        if entry.is_struck_out == is_struck_out {
            return Ok((experiment, log));
        }
        check_not_ended(&experiment, &now)?;
        if !is_struck_out {
            let others = others_of(&log, &entry.person, experiment.counted_from);
            store::set_struck_out(tx, &owner, &others, true).await?;
        }
        store::set_struck_out(tx, &owner, &[entry_id], is_struck_out).await?;
        let log = store::read_log(tx, &owner, id).await?;
        Ok((experiment, log))
    })
    .await
}

/// Stores visitors and sign-ups of a day; no visitors remove the day.
pub(crate) async fn put_total(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    day: String,
    body: PutTotal,
) -> Result<LoggedExperiment, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    write_tx!(state.db, async move |tx| {
        let (experiment, log) = find_locked(tx, &owner, id).await?;
        check_takes_totals(&experiment)?;
        let day = read_day(&day).ok_or_else(|| refuse_experiment("date", FieldFault::NotADate))?;
        let day = check_day("date", &experiment, Some(day), &now)?.to_string();
        let (yes, total) = check_total(&body)?;
        let counted = |old: &&DayTotal| old.day == day && old.edition >= experiment.counted_from;
        let found = log.totals.iter().find(counted).map_or(0, |old| old.id);
        if found != 0 {
            check_not_ended(&experiment, &now)?;
        }
        match (total, found) {
            (0, 0) => {}
            (0, found) => store::delete_total(tx, found).await?,
            _ if found == 0 && log.totals.len() >= MAX_DAYS => return Err(log_is_full("days")),
            _ => {
                let row = DayTotal {
                    id: found,
                    experiment_id: id,
                    edition: experiment.edition,
                    day,
                    yes,
                    total,
                };
                store::put_total(tx, &owner, row).await?;
            }
        }
        let log = store::read_log(tx, &owner, id).await?;
        Ok((experiment, log))
    })
    .await
}

/// Ids of answers of the person that are not struck out.
fn others_of(log: &ExperimentLog, person: &str, counted_from: i32) -> Vec<i64> {
    let is_theirs = |entry: &&LogEntry| {
        !person.is_empty() && entry.person == person && !entry.is_struck_out && entry.edition >= counted_from
    };
    log.entries.iter().filter(is_theirs).map(|entry| entry.id).collect()
}

fn check_answer(body: AddEntry) -> Result<CheckedAnswer, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidExperiment);
    let outcome = fields.accept("outcome", body.outcome.parse().ok(), unknown_outcome());
    let who = read_text("who", body.who.as_deref().unwrap_or_default(), MAX_WHO, &mut fields);
    let note = read_text("note", body.note.as_deref().unwrap_or_default(), MAX_NOTE, &mut fields);
    let key = read_text("key", &body.key, MAX_KEY, &mut fields);
    fields.require_text("key", &key);
    let day = body.on.as_deref();
    let day = day.and_then(|day| fields.accept("on", read_day(day), FieldFault::NotADate));
    fields.finish()?;
    Ok(CheckedAnswer {
        outcome: outcome.unwrap_or(AnswerOutcome::NotCounted),
        who,
        note,
        key,
        day,
        if_same_person: body.if_same_person.unwrap_or_default(),
    })
}

fn check_takes_answers(experiment: &StoredExperiment, log: &ExperimentLog) -> Result<(), ApiError> {
    check_running(experiment)?;
    if experiment.values.mark.kind == ExperimentKind::Count {
        return Err(refuse_experiment(
            "outcome",
            "Leave this out: a count is measured. Set `measured` instead.",
        ));
    }
    if log.totals.iter().any(|total| total.edition >= experiment.counted_from) {
        return Err(refuse_experiment(
            "outcome",
            "Leave this out: this test logs totals of days.",
        ));
    }
    if log.entries.len() >= MAX_ANSWERS {
        return Err(log_is_full("answers"));
    }
    Ok(())
}

fn check_takes_totals(experiment: &StoredExperiment) -> Result<(), ApiError> {
    check_running(experiment)?;
    match experiment.values.mark.kind {
        ExperimentKind::SignUpPage | ExperimentKind::Ad => Ok(()),
        _ => Err(refuse_experiment(
            "total",
            "Leave this out: only sign-up pages and ads log totals of days.",
        )),
    }
}

/// Refuses changes of answers that a test ended with.
fn check_not_ended(experiment: &StoredExperiment, now: &LocalMoment) -> Result<(), ApiError> {
    match experiment.has_ended(now) {
        false => Ok(()),
        true => Err(not_running("This test has ended. Its answers stay as they are.")),
    }
}

fn check_running(experiment: &StoredExperiment) -> Result<(), ApiError> {
    match experiment.phase {
        Phase::Running => Ok(()),
        Phase::Draft => Err(not_running(
            "This test has not started. Please fix its pass mark and start it first.",
        )),
        Phase::Closed => Err(not_running("This test is closed and takes no more answers.")),
    }
}

fn check_total(body: &PutTotal) -> Result<(u32, u32), ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidExperiment);
    let total = fields.read_number("total", body.total, 0..=MAX_NUMBER.into());
    // At most as many as there were visitors.
    let most = body.total.clamp(0, MAX_NUMBER.into());
    let yes = fields.read_number("yes", body.yes, 0..=most);
    fields.finish()?;
    Ok((yes, total))
}

/// Day of an answer: between start and deadline, and not in the future. Today by default.
fn check_day(
    field: &str,
    experiment: &StoredExperiment,
    day: Option<Date>,
    now: &LocalMoment,
) -> Result<Date, ApiError> {
    // Another device of the person may be in another zone.
    let (first_today, last_today) = possible_todays(now.at);
    let started = experiment
        .started_at
        .map_or(first_today, |started| possible_todays(started).0);
    let deadline = experiment.values.deadline.unwrap_or(last_today);
    let day = day.unwrap_or_else(|| now.today());
    let problem = match day {
        day if day > last_today => "Use today or an earlier day.",
        day if day < started => "Use a day since the test started.",
        day if day > deadline => {
            "This is after the deadline. Close this test, or name the day on which the answer came."
        }
        day => return Ok(day),
    };
    Err(refuse_experiment(field, problem))
}

fn same_person(who: &str) -> ApiError {
    let message = format!("{who} has answered already. The same person?");
    ApiError::conflict(ErrorCode::SamePerson, message).with_field("who", "has answered already")
}

fn log_is_full(things: &str) -> ApiError {
    let message = format!("One test logs at most 1,000 {things}.");
    ApiError::unprocessable(ErrorCode::LimitReached, message)
}

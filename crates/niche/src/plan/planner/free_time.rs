//! Free time as intervals of minutes, from the present to the end of the plan.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::wall_clock::{days_later, local_time, resolve_minute_of_day};
use super::{
    DateChange, EpochMinute, EveningRequest, KeptPiece, KeptState, MAX_WEEKS, MINUTES_PER_DAY, SlotHours, WeeklySlot,
};

const MINUTES_PER_WEEK: i64 = 7 * 24 * 60;

/// Span of minutes; its end is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MinuteSpan {
    pub start: EpochMinute,
    pub end: EpochMinute,
}

impl MinuteSpan {
    pub(super) fn minutes(self) -> i64 {
        self.end - self.start
    }
}

/// Free spans of the plan's weeks: sorted, apart from each other, and without the fixed pieces.
#[derive(Debug)]
pub(super) struct FreeTime {
    pub spans: Vec<MinuteSpan>,
}

impl FreeTime {
    /// Computes the free time with these weekly slots in place of the request's.
    pub(super) fn new(request: &EveningRequest, slots: &[WeeklySlot]) -> Self {
        let zone = &request.zone;
        let horizon = days_later(zone, request.now, MAX_WEEKS * 7);
        let mut free = weekly_spans(request, slots);
        let mut taken: Vec<MinuteSpan> = kept_spans(request).collect();
        for exception in &request.exceptions {
            match exception.change {
                DateChange::Off => {}
                DateChange::Busy(hours) => taken.push(span_on(zone, exception.date, hours)),
                DateChange::Extra(hours) => free.push(span_on(zone, exception.date, hours)),
            }
        }
        taken.push(MinuteSpan {
            start: EpochMinute::MIN,
            end: request.now,
        });
        taken.push(MinuteSpan {
            start: horizon,
            end: EpochMinute::MAX,
        });
        Self {
            spans: subtract_spans(&join_spans(free), &join_spans(taken)),
        }
    }

    pub(super) fn longest_minutes(&self) -> i64 {
        self.spans.iter().map(|span| span.minutes()).max().unwrap_or(0)
    }
}

fn weekly_spans(request: &EveningRequest, slots: &[WeeklySlot]) -> Vec<MinuteSpan> {
    let off: Vec<Date> = request
        .exceptions
        .iter()
        .filter(|e| e.change == DateChange::Off)
        .map(|e| e.date)
        .collect();
    let today = local_time(&request.zone, request.now).date();
    // A slot of yesterday can go on past midnight.
    let days = (-1..=i64::from(MAX_WEEKS) * 7).filter_map(|day| today.checked_add(day.days()).ok());
    let mut spans = Vec::new();
    for date in days.filter(|date| !off.contains(date)) {
        let weekday = date.weekday().to_monday_one_offset();
        let begun = slots.iter().filter(|slot| i8::try_from(slot.weekday) == Ok(weekday));
        spans.extend(begun.map(|slot| span_on(&request.zone, date, slot.hours)));
    }
    spans
}

fn span_on(zone: &TimeZone, date: Date, hours: SlotHours) -> MinuteSpan {
    MinuteSpan {
        start: resolve_minute_of_day(zone, date, hours.start),
        end: resolve_minute_of_day(zone, date, hours.end_from_start_of_day()),
    }
}

/// Pieces that hold their time: fixed ones that are not over.
pub(super) fn kept_in_place(request: &EveningRequest) -> impl Iterator<Item = &KeptPiece> {
    let stays = |piece: &&KeptPiece| piece.state == KeptState::Fixed && piece.end > request.now;
    request.kept.iter().filter(stays)
}

fn kept_spans(request: &EveningRequest) -> impl Iterator<Item = MinuteSpan> {
    kept_in_place(request).map(|piece| MinuteSpan {
        start: piece.start,
        end: piece.end,
    })
}

/// Sorts the spans and makes one of those that overlap or touch.
fn join_spans(mut spans: Vec<MinuteSpan>) -> Vec<MinuteSpan> {
    spans.retain(|span| span.start < span.end);
    spans.sort_unstable();
    let mut joined: Vec<MinuteSpan> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => joined.push(span),
        }
    }
    joined
}

/// Cuts `taken` out of `free`; both are joined.
fn subtract_spans(free: &[MinuteSpan], taken: &[MinuteSpan]) -> Vec<MinuteSpan> {
    let mut left = Vec::with_capacity(free.len());
    let mut next = 0;
    for span in free {
        while taken.get(next).is_some_and(|cut| cut.end <= span.start) {
            next += 1;
        }
        let mut start = span.start;
        for cut in taken[next..].iter().take_while(|cut| cut.start < span.end) {
            if start < cut.start {
                left.push(MinuteSpan { start, end: cut.start });
            }
            start = start.max(cut.end);
        }
        if start < span.end {
            left.push(MinuteSpan { start, end: span.end });
        }
    }
    left
}

/// Sorts slots and joins those of one weekday that overlap or touch, as long as the result is a slot of at most a day.
pub fn join_slots(slots: &[WeeklySlot]) -> Vec<WeeklySlot> {
    let mut sorted = slots.to_vec();
    sorted.sort_unstable_by_key(|slot| (slot.weekday, slot.hours.start, slot.hours.end_from_start_of_day()));
    let mut joined: Vec<WeeklySlot> = Vec::with_capacity(sorted.len());
    for slot in sorted {
        let is_joined = joined
            .last_mut()
            .is_some_and(|last| last.weekday == slot.weekday && extend_slot(&mut last.hours, slot.hours));
        if !is_joined {
            joined.push(slot);
        }
    }
    joined
}

fn extend_slot(hours: &mut SlotHours, next: SlotHours) -> bool {
    let end = hours.end_from_start_of_day().max(next.end_from_start_of_day());
    // Equal times of begin and end are no slot, so a day from noon to noon stays two slots.
    let is_too_long = end - hours.start >= MINUTES_PER_DAY && (hours.start, end) != (0, MINUTES_PER_DAY);
    if next.start > hours.end_from_start_of_day() || is_too_long {
        return false;
    }
    hours.end = if end > MINUTES_PER_DAY {
        end - MINUTES_PER_DAY
    } else {
        end
    };
    true
}

/// Free minutes of a week without exceptions and clock changes. Minutes of overlapping slots count once.
pub fn minutes_per_week(slots: &[WeeklySlot]) -> i64 {
    let mut spans = Vec::with_capacity(slots.len());
    for slot in slots {
        let start =
            i64::from(slot.weekday.saturating_sub(1)) * i64::from(MINUTES_PER_DAY) + i64::from(slot.hours.start);
        let end = start + i64::from(slot.hours.minutes());
        spans.push(MinuteSpan {
            start,
            end: end.min(MINUTES_PER_WEEK),
        });
        // Sunday night goes on in the morning of Monday.
        spans.push(MinuteSpan {
            start: 0,
            end: end - MINUTES_PER_WEEK,
        });
    }
    join_spans(spans).into_iter().map(MinuteSpan::minutes).sum()
}

/// Free minutes from the request's present to `until`, those of fixed pieces left out.
pub fn free_minutes_until(request: &EveningRequest, until: EpochMinute) -> i64 {
    let free = FreeTime::new(request, &request.slots);
    let minutes = |span: &MinuteSpan| (span.end.min(until) - span.start).max(0);
    free.spans.iter().map(minutes).sum()
}

//! Laws of the evening planner, each on 1,000 random requests.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use niche::planner::*;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const WEEK: EpochMinute = 7 * 24 * 60;
const ZONES: [&str; 6] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "Pacific/Apia",
];
/// Zones without a clock change in the years of the tests.
const STEADY_ZONES: [&str; 3] = ["UTC", "Asia/Kolkata", "Africa/Nairobi"];

fn first_day() -> Date {
    date(2026, 1, 1)
}

fn slots() -> impl Strategy<Value = Vec<WeeklySlot>> {
    let slot = (1..=7_u8, 0..96_u16, 1..=24_u16).prop_map(|(weekday, start, length)| {
        let (start, end) = (start * 15, start * 15 + length * 10);
        let end = if end > 1440 { end - 1440 } else { end };
        WeeklySlot {
            weekday,
            hours: SlotHours { start, end },
        }
    });
    prop::collection::vec(slot, 1..6)
}

fn exceptions() -> impl Strategy<Value = Vec<SlotException>> {
    let hours = (0..90_u16, 1..18_u16).prop_map(|(start, length)| SlotHours {
        start: start * 15,
        end: (start * 15 + length * 10) % 1440 + 1,
    });
    let hours = hours.prop_filter("a slot has two times", |hours| hours.start != hours.end);
    let change = prop_oneof![
        Just(DateChange::Off),
        hours.clone().prop_map(DateChange::Busy),
        hours.prop_map(DateChange::Extra)
    ];
    let exception = (0..500_i64, change).prop_map(|(day, change)| SlotException {
        date: first_day().saturating_add(day.days()),
        change,
    });
    prop::collection::vec(exception, 0..5)
}

/// Steps that wait on earlier ones only. At most one is not split.
fn steps(minutes: std::ops::Range<u32>) -> impl Strategy<Value = Vec<WorkStep>> {
    let step = (
        minutes,
        prop::collection::vec(any::<prop::sample::Index>(), 0..3),
        prop::option::weighted(0.3, 0..120_i64),
    );
    (
        prop::collection::vec(step, 1..14),
        prop::option::of(any::<prop::sample::Index>()),
    )
        .prop_map(|(drawn, one_go)| {
            let one_go = one_go.map(|index| index.index(drawn.len()));
            let step =
                |(at, (minutes, links, deadline)): (usize, (u32, Vec<prop::sample::Index>, Option<i64>))| WorkStep {
                    id: format!("s{at}"),
                    minutes,
                    waits_on: links
                        .iter()
                        .filter(|_| at > 0)
                        .map(|link| format!("s{}", link.index(at)))
                        .collect(),
                    one_go: one_go == Some(at),
                    deadline: deadline.map(|days| minute_of(365 + days, 0)),
                    not_before: None,
                };
            drawn.into_iter().enumerate().map(step).collect()
        })
}

fn minute_of(day: i64, minute: i64) -> EpochMinute {
    let start = first_minute_from("2026-01-01T00:00:00Z".parse().unwrap()).unwrap();
    start + day * 24 * 60 + minute
}

fn requests() -> impl Strategy<Value = EveningRequest> {
    let now = (0..365_i64, 0..1440_i64).prop_map(|(day, minute)| minute_of(day, minute));
    let zone = prop::sample::select(&ZONES[..]).prop_map(|name| find_zone(name).unwrap());
    (now, zone, slots(), exceptions(), steps(1..400)).prop_map(|(now, zone, slots, exceptions, steps)| EveningRequest {
        now,
        zone,
        slots,
        exceptions,
        kept: Vec::new(),
        steps,
    })
}

/// A request whose plan is under way: some pieces are done, some fixed, and time has passed.
fn requests_under_way() -> impl Strategy<Value = EveningRequest> {
    (requests(), 0..20_000_i64, any::<u64>()).prop_map(|(mut request, later, choice)| {
        let planned = plan(&request);
        for (at, piece) in planned.pieces.iter().enumerate() {
            let state = match choice.rotate_right(u32::try_from(at % 64).unwrap()) % 4 {
                0 => KeptState::Done,
                1 => KeptState::Fixed,
                _ => continue,
            };
            request.kept.push(keep(piece, state));
        }
        request.now += later;
        request
    })
}

fn keep(piece: &PlannedPiece, state: KeptState) -> KeptPiece {
    let minutes = u32::try_from(piece.minutes()).unwrap();
    KeptPiece {
        step: piece.step.clone(),
        start: piece.start,
        end: piece.end,
        minutes,
        state,
    }
}

fn plan(request: &EveningRequest) -> EveningPlan {
    plan_evenings(request).unwrap()
}

/// Checks a law on 1,000 requests, the same ones at every run.
fn check_law<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, law: impl Fn(T)) {
    let config = Config {
        cases: 1_000,
        failure_persistence: None,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(
        config,
        prop::test_runner::TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha),
    );
    runner
        .run(&strategy, |value| {
            law(value);
            Ok(())
        })
        .unwrap();
}

/// True when the minute is in a slot by its wall-clock time, for the hours in which no clock changes.
fn is_in_free_time(request: &EveningRequest, minute: EpochMinute) -> bool {
    let local = local_time(&request.zone, minute);
    let of_day = u16::try_from(local.hour()).unwrap() * 60 + u16::try_from(local.minute()).unwrap();
    let yesterday = local.date().yesterday().unwrap();
    let holds = |date: Date, hours: SlotHours| {
        let (start, length) = (hours.start, hours.minutes());
        let since = if date == local.date() {
            i32::from(of_day)
        } else {
            i32::from(of_day) + 1440
        };
        (i32::from(start)..i32::from(start) + i32::from(length)).contains(&since)
    };
    let dates = [local.date(), yesterday];
    let changed = |date: Date| {
        request
            .exceptions
            .iter()
            .filter(move |e| e.date == date)
            .map(|e| e.change)
    };
    let weekly = dates
        .into_iter()
        .filter(|date| !changed(*date).any(|change| change == DateChange::Off))
        .any(|date| {
            let weekday = u8::try_from(date.weekday().to_monday_one_offset()).unwrap();
            request
                .slots
                .iter()
                .any(|slot| slot.weekday == weekday && holds(date, slot.hours))
        });
    let extra = dates
        .into_iter()
        .any(|date| changed(date).any(|change| matches!(change, DateChange::Extra(hours) if holds(date, hours))));
    let busy = dates
        .into_iter()
        .any(|date| changed(date).any(|change| matches!(change, DateChange::Busy(hours) if holds(date, hours))));
    (weekly || extra) && !busy
}

/// True when the clocks of the zone change within a day of the minute.
fn is_near_clock_change(request: &EveningRequest, minute: EpochMinute) -> bool {
    let offset = |minute| request.zone.to_offset(instant_of(minute));
    (-24..=24).any(|hours| offset(minute + hours * 60) != offset(minute))
}

#[test]
fn every_minute_of_a_piece_is_free_time() {
    check_law(requests(), |request| {
        for piece in plan(&request).pieces {
            let mut minutes = (piece.start..piece.end).step_by(5).chain([piece.end - 1]);
            assert!(
                is_near_clock_change(&request, piece.start) || minutes.all(|minute| is_in_free_time(&request, minute)),
                "{piece:?}"
            );
        }
    });
}

#[test]
fn pieces_never_overlap_and_none_begins_before_now() {
    check_law(requests_under_way(), |mut request| {
        let pieces = plan(&request).pieces;
        assert!(pieces.windows(2).all(|pair| pair[0].end <= pair[1].start), "{pieces:?}");
        assert!(pieces.iter().all(|piece| piece.fixed || piece.start >= request.now));
        request.kept.clear();
        assert!(
            plan(&request)
                .pieces
                .iter()
                .all(|piece| piece.start >= request.now && !piece.fixed)
        );
    });
}

#[test]
fn minutes_are_conserved_unless_a_problem_says_otherwise() {
    check_law(requests_under_way(), |request| {
        let planned = plan(&request);
        let mut placed: HashMap<&str, i64> = HashMap::new();
        for piece in &planned.pieces {
            *placed.entry(&piece.step).or_default() += piece.minutes();
        }
        for step in &request.steps {
            let is_done = |piece: &&KeptPiece| piece.step == step.id && piece.state == KeptState::Done;
            let done: i64 = request
                .kept
                .iter()
                .filter(is_done)
                .map(|piece| i64::from(piece.minutes))
                .sum();
            let left = i64::from(step.minutes) - done;
            let is_listed = planned.problems.iter().any(|problem| {
                problem.kind == ProblemKind::NoSlot
                    || problem.step.as_ref() == Some(&step.id) && problem.kind != ProblemKind::DeadlineMissed
            });
            let placed = placed.get(step.id.as_str()).copied().unwrap_or(0);
            assert!(
                if is_listed { placed < left } else { placed == left },
                "{} {placed} {left}",
                step.id
            );
        }
    });
}

#[test]
fn a_piece_has_25_minutes_or_the_rest_of_its_step_and_at_most_90() {
    check_law(requests(), |request| {
        let planned = plan(&request);
        for step in &request.steps {
            let pieces: Vec<_> = planned.pieces.iter().filter(|piece| piece.step == step.id).collect();
            let mut left = i64::from(step.minutes);
            if step.one_go {
                assert!(pieces.iter().all(|piece| piece.minutes() == left) && pieces.len() <= 1);
                continue;
            }
            for piece in pieces {
                let minutes = piece.minutes();
                assert!(minutes <= 90 && (minutes >= 25 || minutes == left), "{piece:?}");
                left -= minutes;
            }
        }
    });
}

#[test]
fn a_step_begins_after_the_end_of_those_it_waits_on() {
    check_law(requests(), |request| {
        let pieces = plan(&request).pieces;
        for step in &request.steps {
            let Some(begin) = pieces
                .iter()
                .find(|piece| piece.step == step.id)
                .map(|piece| piece.start)
            else {
                continue;
            };
            for awaited in &step.waits_on {
                let placed: i64 = pieces
                    .iter()
                    .filter(|piece| piece.step == *awaited && piece.end <= begin)
                    .map(PlannedPiece::minutes)
                    .sum();
                let needed = request.steps.iter().find(|step| step.id == *awaited).unwrap().minutes;
                assert_eq!(placed, i64::from(needed), "{awaited} before {}", step.id);
            }
        }
    });
}

#[test]
fn equal_input_gives_the_same_plan_in_any_order_of_slots_and_exceptions() {
    check_law(requests_under_way(), |mut request| {
        let planned = plan(&request);
        request.slots.reverse();
        request.exceptions.reverse();
        request.kept.reverse();
        assert_eq!(plan(&request), planned);
        request.slots.push(request.slots[0]);
        assert_eq!(plan(&request), planned);
    });
}

#[test]
fn fixed_pieces_that_are_not_over_stay_unchanged() {
    check_law(requests_under_way(), |request| {
        let pieces = plan(&request).pieces;
        for kept in request.kept.iter().filter(|piece| piece.state == KeptState::Fixed) {
            let found = pieces
                .iter()
                .filter(|piece| {
                    piece.fixed && (&piece.step, piece.start, piece.end) == (&kept.step, kept.start, kept.end)
                })
                .count();
            assert_eq!(found, usize::from(kept.end > request.now), "{kept:?}");
        }
    });
}

#[test]
fn a_missed_piece_returns_to_the_queue_once() {
    check_law((requests(), any::<prop::sample::Index>()), |(mut request, index)| {
        let planned = plan(&request);
        if planned.pieces.is_empty() {
            return;
        }
        let missed = &planned.pieces[index.index(planned.pieces.len())];
        request.now = missed.end;
        let without = plan(&request);
        request.kept = vec![keep(missed, KeptState::Fixed)];
        assert_eq!(plan(&request), without);
    });
}

#[test]
fn a_shift_of_all_input_by_a_week_shifts_the_plan_by_a_week() {
    let steady = (requests_under_way(), prop::sample::select(&STEADY_ZONES[..]));
    check_law(steady, |(mut request, zone)| {
        request.zone = find_zone(zone).unwrap();
        let mut expected = plan(&request);
        request.now += WEEK;
        request
            .exceptions
            .iter_mut()
            .for_each(|exception| exception.date = exception.date.saturating_add(1.week()));
        request
            .kept
            .iter_mut()
            .for_each(|piece| (piece.start, piece.end) = (piece.start + WEEK, piece.end + WEEK));
        request
            .steps
            .iter_mut()
            .for_each(|step| step.deadline = step.deadline.map(|deadline| deadline + WEEK));
        expected.end = expected.end.map(|end| end + WEEK);
        expected
            .pieces
            .iter_mut()
            .for_each(|piece| (piece.start, piece.end) = (piece.start + WEEK, piece.end + WEEK));
        for fix in expected.problems.iter_mut().flat_map(|problem| &mut problem.fixes) {
            if let ProblemFix::DelayDeadline { deadline, .. } = fix {
                *deadline += WEEK;
            }
        }
        assert_eq!(plan(&request), expected);
    });
}

#[test]
fn slots_keep_their_wall_clock_times_in_every_zone() {
    check_law((requests(), prop::sample::select(&ZONES[..])), |(mut request, zone)| {
        request.zone = find_zone(zone).unwrap();
        request.exceptions.clear();
        for piece in plan(&request)
            .pieces
            .iter()
            .filter(|piece| !is_near_clock_change(&request, piece.start))
        {
            assert!(is_in_free_time(&request, piece.start), "{piece:?}");
        }
    });
}

#[test]
fn every_fix_removes_its_problem_and_no_smaller_one_does() {
    let kinds = |request: &EveningRequest, problem: &PlanProblem| -> Vec<ProblemKind> {
        let of_step = |found: &&PlanProblem| found.step == problem.step;
        plan(request)
            .problems
            .iter()
            .filter(of_step)
            .map(|found| found.kind)
            .collect()
    };
    check_law(requests(), |request| {
        for problem in plan(&request).problems.iter().take(2) {
            for fix in &problem.fixes {
                let change = |less: u16| {
                    let mut changed = request.clone();
                    match *fix {
                        ProblemFix::ExtendSlot { slot, minutes } => {
                            let end = (slot.hours.end + minutes - less * 5 - 1) % 1440 + 1;
                            changed.slots = join_slots(&changed.slots);
                            let place = changed.slots.iter().position(|other| *other == slot).unwrap();
                            changed.slots[place].hours.end = end;
                        }
                        ProblemFix::DelayDeadline { days, .. } => {
                            let step = changed
                                .steps
                                .iter_mut()
                                .find(|step| Some(&step.id) == problem.step.as_ref())
                                .unwrap();
                            step.deadline = step
                                .deadline
                                .map(|deadline| days_later(&request.zone, deadline, days - u32::from(less)));
                        }
                    }
                    changed
                };
                assert!(!kinds(&change(0), problem).contains(&problem.kind), "{problem:?}");
                assert_ne!(kinds(&change(1), problem), [], "{problem:?}");
            }
        }
    });
}

#[test]
fn a_proven_miss_has_more_work_than_free_minutes_before_the_deadline() {
    check_law(requests(), |request| {
        let planned = plan(&request);
        for problem in planned
            .problems
            .iter()
            .filter(|problem| problem.kind == ProblemKind::DeadlineMissed && problem.proven)
        {
            let deadline = request
                .steps
                .iter()
                .find(|step| Some(&step.id) == problem.step.as_ref())
                .unwrap()
                .deadline
                .unwrap();
            let free = (request.now..deadline)
                .filter(|minute| is_in_free_time(&request, *minute))
                .count();
            let total: i64 = request.steps.iter().map(|step| i64::from(step.minutes)).sum();
            if (request.now..deadline)
                .step_by(720)
                .all(|minute| !is_near_clock_change(&request, minute))
            {
                assert!(i64::try_from(free).unwrap() < total, "{problem:?}");
            }
        }
    });
}

#[test]
fn more_free_time_never_raises_the_lower_bound_and_rarely_the_end() {
    use std::cell::Cell;
    let (cases, later) = (Cell::new(0_u32), Cell::new(0_u32));
    check_law((requests(), slots()), |(mut request, more)| {
        request.steps.iter_mut().for_each(|step| step.deadline = None);
        let before = plan(&request);
        request.slots.push(more[0]);
        let after = plan(&request);
        assert!(after.lower_bound_weeks <= before.lower_bound_weeks);
        if before.problems.is_empty() {
            cases.set(cases.get() + 1);
            later.set(later.get() + u32::from(after.end > before.end));
        }
    });
    assert!(
        f64::from(later.get()) <= 0.005 * f64::from(cases.get()),
        "{} of {}",
        later.get(),
        cases.get()
    );
}

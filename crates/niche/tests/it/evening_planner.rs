//! Worked examples of the evening planner. Its laws are in `evening_planner_laws.rs`.

use jiff::civil::date;
use niche::planner::*;

fn minute(instant: &str) -> EpochMinute {
    first_minute_from(instant.parse().unwrap()).unwrap()
}

fn hours(start: &str, end: &str) -> SlotHours {
    let minute = |text: &str| {
        let (hour, minute) = text.split_once(':').unwrap();
        hour.parse::<u16>().unwrap() * 60 + minute.parse::<u16>().unwrap()
    };
    SlotHours {
        start: minute(start),
        end: minute(end),
    }
}

fn slot(weekday: u8, start: &str, end: &str) -> WeeklySlot {
    WeeklySlot {
        weekday,
        hours: hours(start, end),
    }
}

fn step(id: &str, minutes: u32) -> WorkStep {
    WorkStep {
        id: id.to_owned(),
        minutes,
        waits_on: Vec::new(),
        one_go: false,
        deadline: None,
        not_before: None,
    }
}

fn after(step: WorkStep, predecessor: &str) -> WorkStep {
    WorkStep {
        waits_on: vec![predecessor.to_owned()],
        ..step
    }
}

fn one_go(step: WorkStep) -> WorkStep {
    WorkStep { one_go: true, ..step }
}

fn due(step: WorkStep, instant: &str) -> WorkStep {
    WorkStep {
        deadline: Some(minute(instant)),
        ..step
    }
}

fn request(now: &str, zone: &str, slots: &[WeeklySlot], steps: Vec<WorkStep>) -> EveningRequest {
    EveningRequest {
        now: minute(now),
        zone: find_zone(zone).unwrap(),
        slots: slots.to_vec(),
        exceptions: Vec::new(),
        kept: Vec::new(),
        steps,
    }
}

/// Pieces as "step start-end", in UTC.
fn pieces(plan: &EveningPlan) -> Vec<String> {
    let text = |minute| instant_of(minute).to_string().replace(":00Z", "Z");
    plan.pieces
        .iter()
        .map(|piece| format!("{} {} {}", piece.step, text(piece.start), piece.minutes()))
        .collect()
}

fn plan(request: &EveningRequest) -> EveningPlan {
    plan_evenings(request).unwrap()
}

#[test]
fn two_evenings_a_week_one_of_them_past_midnight_hold_the_steps_in_order() {
    // 23 November 2026 is a Monday; Berlin is one hour east of UTC.
    let slots = [slot(2, "19:00", "21:00"), slot(5, "22:00", "01:00")];
    let steps = vec![step("a", 60), after(step("b", 150), "a"), after(step("c", 45), "b")];
    let planned = plan(&request("2026-11-23T08:00:00Z", "Europe/Berlin", &slots, steps));
    let expected = [
        "a 2026-11-24T18:00Z 60",
        "b 2026-11-24T19:00Z 60",
        "b 2026-11-27T21:00Z 90",
        "c 2026-11-27T22:30Z 45",
    ];
    assert_eq!(pieces(&planned), expected);
    assert_eq!(planned.end, Some(minute("2026-11-27T23:15:00Z")));
    assert_eq!((planned.minutes_left, planned.week_minutes), (255, 300));
    assert_eq!(planned.lower_bound_weeks, Some(255.0 / 300.0));
    assert_eq!(planned.problems, []);
}

#[test]
fn a_piece_never_leaves_a_rest_under_twenty_five_minutes() {
    let slots = [slot(2, "19:00", "20:30")];
    let planned = plan(&request("2026-11-23T08:00:00Z", "UTC", &slots, vec![step("a", 100)]));
    assert_eq!(pieces(&planned), ["a 2026-11-24T19:00Z 75", "a 2026-12-01T19:00Z 25"]);
    // 40 minutes do not fit into 30: neither part may be under 25.
    let short = [slot(2, "19:00", "19:30")];
    let planned = plan(&request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &short,
        vec![step("a", 40), step("b", 20)],
    ));
    assert_eq!(pieces(&planned), ["b 2026-11-24T19:00Z 20"]);
    let problem = &planned.problems[0];
    assert_eq!(
        (problem.kind, problem.step.as_deref()),
        (ProblemKind::NotPlaced, Some("a"))
    );
    assert_eq!(
        problem.fixes,
        [ProblemFix::ExtendSlot {
            slot: short[0],
            minutes: 10
        }]
    );
}

#[test]
fn a_time_that_the_clocks_skip_is_the_end_of_the_gap_and_of_two_the_first_counts() {
    // Berlin: 02:00 to 03:00 does not exist on 29 March 2026, and exists twice on 25 October 2026.
    let at = |now, slots: &[WeeklySlot]| {
        let planned = plan(&request(now, "Europe/Berlin", slots, vec![step("a", 600)]));
        pieces(&planned).into_iter().take(2).collect::<Vec<_>>()
    };
    let spring = "2026-03-28T12:00:00Z";
    assert_eq!(at(spring, &[slot(7, "02:30", "03:30")])[0], "a 2026-03-29T01:00Z 30");
    // Both ends are in the gap: no minute is left of the slot that night.
    assert_eq!(at(spring, &[slot(7, "02:10", "02:50")])[0], "a 2026-04-05T00:10Z 40");
    // 01:30 to 03:30 are 60 minutes that night.
    assert_eq!(at(spring, &[slot(7, "01:30", "03:30")])[0], "a 2026-03-29T00:30Z 60");
    let autumn = "2026-10-24T12:00:00Z";
    assert_eq!(
        at(autumn, &[slot(7, "02:30", "03:30")]),
        ["a 2026-10-25T00:30Z 90", "a 2026-10-25T02:00Z 30"]
    );
    assert_eq!(at(autumn, &[slot(7, "01:30", "02:30")])[0], "a 2026-10-24T23:30Z 60");
    // Lord Howe moves its clocks by half an hour: 02:00 to 02:30 is skipped on 4 October 2026.
    let half = plan(&request(
        "2026-10-03T00:00:00Z",
        "Australia/Lord_Howe",
        &[slot(7, "02:15", "03:15")],
        vec![step("a", 45)],
    ));
    assert_eq!(pieces(&half), ["a 2026-10-03T15:30Z 45"]);
}

#[test]
fn exceptions_take_dates_off_cut_hours_out_and_add_slots() {
    let mut asked = request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &[slot(1, "19:00", "21:00")],
        vec![step("a", 240)],
    );
    let on = |date, change| SlotException { date, change };
    asked.exceptions = vec![
        on(date(2026, 11, 23), DateChange::Off),
        on(date(2026, 11, 24), DateChange::Extra(hours("23:30", "00:30"))),
        on(date(2026, 11, 30), DateChange::Busy(hours("19:30", "20:15"))),
    ];
    let expected = [
        "a 2026-11-24T23:30Z 60",
        "a 2026-11-30T19:00Z 30",
        "a 2026-11-30T20:15Z 45",
        "a 2026-12-07T19:00Z 80",
        "a 2026-12-07T20:20Z 25",
    ];
    assert_eq!(pieces(&plan(&asked)), expected);
}

#[test]
fn a_missed_piece_returns_fixed_pieces_stay_and_done_minutes_count() {
    let kept = |start: &str, end: &str, state| {
        let (start, end) = (minute(start), minute(end));
        KeptPiece {
            step: "a".to_owned(),
            start,
            end,
            minutes: u32::try_from(end - start).unwrap(),
            state,
        }
    };
    let slots = [slot(1, "19:00", "20:30"), slot(4, "19:00", "20:30")];
    let mut asked = request("2026-11-24T08:00:00Z", "UTC", &slots, vec![step("a", 180)]);
    asked.kept = vec![kept("2026-11-23T19:00:00Z", "2026-11-23T20:00:00Z", KeptState::Fixed)];
    assert_eq!(
        pieces(&plan(&asked)),
        ["a 2026-11-26T19:00Z 90", "a 2026-11-30T19:00Z 90"]
    );
    asked.kept[0].state = KeptState::Done;
    assert_eq!(
        pieces(&plan(&asked)),
        ["a 2026-11-26T19:00Z 90", "a 2026-11-30T19:00Z 30"]
    );
    asked
        .kept
        .push(kept("2026-11-26T20:00:00Z", "2026-11-26T20:30:00Z", KeptState::Fixed));
    let planned = plan(&asked);
    assert_eq!(
        pieces(&planned),
        [
            "a 2026-11-26T19:00Z 60",
            "a 2026-11-26T20:00Z 30",
            "a 2026-11-30T19:00Z 30"
        ]
    );
    assert_eq!(
        planned.pieces.iter().map(|piece| piece.fixed).collect::<Vec<_>>(),
        [false, true, false]
    );
}

#[test]
fn a_follower_waits_for_the_end_of_a_fixed_piece() {
    let mut asked = request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &[slot(1, "19:00", "21:00")],
        vec![step("a", 30), after(step("b", 30), "a")],
    );
    let (start, end) = (minute("2026-11-25T12:00:00Z"), minute("2026-11-25T12:30:00Z"));
    asked.kept = vec![KeptPiece {
        step: "a".to_owned(),
        start,
        end,
        minutes: 30,
        state: KeptState::Fixed,
    }];
    assert_eq!(
        pieces(&plan(&asked)),
        ["a 2026-11-25T12:00Z 30", "b 2026-11-30T19:00Z 30"]
    );
}

#[test]
fn a_step_that_was_put_off_leaves_its_time_to_other_work() {
    let put_off = WorkStep {
        not_before: Some(minute("2026-11-24T05:00:00Z")),
        ..step("a", 60)
    };
    let slots = [slot(1, "19:00", "21:00"), slot(4, "19:00", "21:00")];
    let steps = vec![put_off, after(step("b", 60), "a"), step("c", 60)];
    let planned = plan(&request("2026-11-23T08:00:00Z", "UTC", &slots, steps));
    let expected = [
        "c 2026-11-23T19:00Z 60",
        "a 2026-11-26T19:00Z 60",
        "b 2026-11-26T20:00Z 60",
    ];
    assert_eq!(pieces(&planned), expected);
}

#[test]
fn a_deadline_of_a_follower_pulls_its_predecessors_forward() {
    let steps = vec![
        step("first", 60),
        step("root", 60),
        due(after(step("urgent", 60), "root"), "2026-11-24T00:00:00Z"),
    ];
    let planned = plan(&request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &[slot(1, "19:00", "22:00")],
        steps,
    ));
    assert_eq!(
        pieces(&planned),
        [
            "root 2026-11-23T19:00Z 60",
            "urgent 2026-11-23T20:00Z 60",
            "first 2026-11-23T21:00Z 60"
        ]
    );
    assert_eq!(planned.problems, []);
}

#[test]
fn a_missed_deadline_has_its_smallest_fixes_and_a_proof() {
    let steps = vec![due(step("a", 90), "2026-11-24T00:00:00Z")];
    let slots = [slot(1, "19:00", "20:00"), slot(3, "19:00", "20:00")];
    let planned = plan(&request("2026-11-23T08:00:00Z", "UTC", &slots, steps));
    assert_eq!(pieces(&planned), ["a 2026-11-23T19:00Z 60", "a 2026-11-25T19:00Z 30"]);
    let expected = PlanProblem {
        kind: ProblemKind::DeadlineMissed,
        step: Some("a".to_owned()),
        proven: true,
        fixes: vec![
            ProblemFix::ExtendSlot {
                slot: slots[0],
                minutes: 30,
            },
            ProblemFix::DelayDeadline {
                days: 2,
                deadline: minute("2026-11-26T00:00:00Z"),
            },
        ],
    };
    assert_eq!(planned.problems, [expected]);
    // The limits of pieces alone cause this miss: 20 of the 40 minutes would fit before the deadline.
    let steps = vec![due(step("a", 40), "2026-11-25T19:30:00Z")];
    let short = [slot(1, "19:00", "19:20"), slot(3, "19:00", "19:45")];
    let planned = plan(&request("2026-11-23T08:00:00Z", "UTC", &short, steps));
    assert_eq!(
        (planned.problems[0].kind, planned.problems[0].proven),
        (ProblemKind::DeadlineMissed, false)
    );
}

#[test]
fn work_without_a_place_is_listed_with_its_reason() {
    let none = plan(&request("2026-11-23T08:00:00Z", "UTC", &[], vec![step("a", 40)]));
    assert_eq!(
        (none.problems[0].kind, none.end, none.lower_bound_weeks),
        (ProblemKind::NoSlot, None, None)
    );
    let slots = [slot(1, "19:00", "21:00")];
    let long = plan(&request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &slots,
        vec![one_go(step("film", 150)), after(step("cut", 30), "film")],
    ));
    let kinds: Vec<_> = long
        .problems
        .iter()
        .map(|problem| (problem.kind, problem.step.as_deref().unwrap()))
        .collect();
    assert_eq!(
        kinds,
        [(ProblemKind::StepTooLong, "film"), (ProblemKind::NotPlaced, "cut")]
    );
    assert!(long.problems.iter().all(|problem| problem.fixes
        == [ProblemFix::ExtendSlot {
            slot: slots[0],
            minutes: 30
        }]));
    let year = plan(&request(
        "2026-11-23T08:00:00Z",
        "UTC",
        &slots,
        vec![step("a", 6000), step("b", 241)],
    ));
    assert_eq!(
        (year.problems[0].kind, year.problems[0].step.as_deref()),
        (ProblemKind::NotPlaced, Some("b"))
    );
}

#[test]
fn wrong_input_is_refused_with_its_field() {
    let refused = |change: fn(&mut EveningRequest)| {
        let mut asked = request(
            "2026-11-23T08:00:00Z",
            "UTC",
            &[slot(1, "19:00", "21:00")],
            vec![step("a", 40), step("b", 40)],
        );
        change(&mut asked);
        match plan_evenings(&asked).unwrap_err() {
            PlannerRefusal::Invalid(wrong) => wrong[0].0.clone(),
            PlannerRefusal::Cycle(steps) => format!("cycle {}", steps.join(" ")),
            PlannerRefusal::UnknownZone(zone) => zone,
        }
    };
    assert_eq!(refused(|r| r.slots[0].hours.end = 19 * 60), "slots[0].end");
    assert_eq!(refused(|r| r.slots[0].weekday = 0), "slots[0].weekday");
    assert_eq!(refused(|r| r.slots = vec![r.slots[0]; 300]), "slots");
    assert_eq!(refused(|r| r.steps[1].minutes = 0), "steps[1].minutes");
    assert_eq!(refused(|r| r.steps[1].minutes = 100_000), "steps[1].minutes");
    assert_eq!(refused(|r| r.steps[1].id = "a".to_owned()), "steps[1].id");
    assert_eq!(
        refused(|r| r.steps[1].waits_on = vec!["z".to_owned()]),
        "steps[1].waitsOn"
    );
    assert_eq!(
        refused(|r| r.steps.iter_mut().for_each(|step| step.one_go = true)),
        "steps"
    );
    let links = |r: &mut EveningRequest| {
        r.steps[0].waits_on = vec!["b".to_owned()];
        r.steps[1].waits_on = vec!["a".to_owned()];
        r.steps.push(after(step("behind", 30), "b"));
    };
    assert_eq!(refused(links), "cycle a b");
    for name in ["", "Mars/Phobos", "Etc/Unknown", "../../etc/passwd", "Europe/Berlin\0"] {
        assert!(find_zone(name).is_err(), "{name:?}");
    }
    assert_eq!(first_minute_from("0001-01-01T00:00:00Z".parse().unwrap()), None);
    assert_eq!(first_minute_from("9999-01-01T00:00:00Z".parse().unwrap()), None);
}

#[test]
fn slots_of_one_weekday_are_joined_and_count_once() {
    let slots = [
        slot(7, "22:00", "02:00"),
        slot(1, "01:00", "03:00"),
        slot(7, "20:00", "22:30"),
    ];
    assert_eq!(
        join_slots(&slots),
        [slot(1, "01:00", "03:00"), slot(7, "20:00", "02:00")]
    );
    assert_eq!(minutes_per_week(&slots), 7 * 60);
    let week: Vec<_> = (1..=7).map(|day| slot(day, "00:00", "24:00")).collect();
    assert_eq!(minutes_per_week(&week), 7 * 24 * 60);
}

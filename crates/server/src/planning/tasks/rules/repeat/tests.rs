use super::*;

fn repeat_rule(every: u16, unit: RepeatUnit, anchor: &str) -> Repeat {
    Repeat {
        every,
        unit,
        weekdays: Vec::new(),
        month_days: Vec::new(),
        month_week: None,
        from: RepeatFrom::Due,
        anchor: Some(parse_day(anchor)),
    }
}

fn parse_day(text: &str) -> Date {
    read_day(text).unwrap()
}

/// Dates of a task that is always done on its due date.
fn list_dates(repeat: &Repeat, first: &str, count: usize) -> Vec<String> {
    let (mut due, mut dates) = (parse_day(first), Vec::new());
    for _ in 0..count {
        due = repeat.next(Some(due), due).unwrap().0;
        dates.push(due.to_string());
    }
    dates
}

#[test]
fn month_ends_keep_their_anchor_day() {
    let monthly = repeat_rule(1, RepeatUnit::Month, "2027-10-31");
    let dates = list_dates(&monthly, "2027-10-31", 5);
    assert_eq!(
        dates,
        ["2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]
    );
    let yearly = repeat_rule(1, RepeatUnit::Year, "2024-02-29");
    assert_eq!(
        list_dates(&yearly, "2024-02-29", 4),
        ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
    );
}

#[test]
fn a_late_completion_skips_dates_that_are_past_and_keeps_the_rhythm() {
    let weekly = repeat_rule(1, RepeatUnit::Week, "2026-03-02");
    assert_eq!(
        weekly
            .next(Some(parse_day("2026-03-02")), parse_day("2026-03-20"))
            .unwrap()
            .0,
        parse_day("2026-03-23")
    );
    let early = weekly
        .next(Some(parse_day("2026-03-09")), parse_day("2026-03-05"))
        .unwrap()
        .0;
    assert_eq!(early, parse_day("2026-03-16"), "done early: not the same date again");
    let monthly = repeat_rule(2, RepeatUnit::Month, "2026-01-31");
    assert_eq!(
        monthly
            .next(Some(parse_day("2026-01-31")), parse_day("2026-03-30"))
            .unwrap()
            .0,
        parse_day("2026-03-31")
    );
    assert_eq!(
        monthly
            .next(Some(parse_day("2026-01-31")), parse_day("2026-03-31"))
            .unwrap()
            .0,
        parse_day("2026-05-31")
    );
}

#[test]
fn a_repeat_from_completion_counts_from_the_day_it_was_done() {
    let repeat = Repeat {
        from: RepeatFrom::Completion,
        ..repeat_rule(1, RepeatUnit::Month, "2026-01-10")
    };
    let next = repeat
        .next(Some(parse_day("2026-01-10")), parse_day("2026-01-31"))
        .unwrap();
    assert_eq!(next, (parse_day("2026-02-28"), parse_day("2026-01-31")));
}

#[test]
fn weekdays_come_in_every_nth_week_from_the_anchor_week() {
    let mut repeat = repeat_rule(1, RepeatUnit::Week, "2026-03-02");
    repeat.weekdays = vec![1, 4];
    assert_eq!(
        list_dates(&repeat, "2026-03-02", 3),
        ["2026-03-05", "2026-03-09", "2026-03-12"]
    );
    repeat.every = 2;
    assert_eq!(
        list_dates(&repeat, "2026-03-02", 4),
        ["2026-03-05", "2026-03-16", "2026-03-19", "2026-03-30"]
    );
}

#[test]
fn days_of_the_month_come_in_every_nth_month_and_short_months_use_their_last_day() {
    let mut repeat = repeat_rule(1, RepeatUnit::Month, "2026-02-28");
    repeat.month_days = vec![31];
    assert_eq!(
        list_dates(&repeat, "2026-02-28", 3),
        ["2026-03-31", "2026-04-30", "2026-05-31"]
    );
    repeat.month_days = vec![1, 15];
    assert_eq!(
        list_dates(&repeat, "2026-02-15", 3),
        ["2026-03-01", "2026-03-15", "2026-04-01"]
    );
    repeat.every = 3;
    assert_eq!(
        list_dates(&repeat, "2026-02-15", 3),
        ["2026-05-01", "2026-05-15", "2026-08-01"]
    );
}

#[test]
fn a_weekday_of_the_month_is_the_nth_or_the_last_one() {
    let mut repeat = repeat_rule(1, RepeatUnit::Month, "2026-03-07");
    (repeat.weekdays, repeat.month_week) = (vec![6], Some(1));
    assert_eq!(
        list_dates(&repeat, "2026-03-07", 3),
        ["2026-04-04", "2026-05-02", "2026-06-06"]
    );
    (repeat.weekdays, repeat.month_week) = (vec![5], Some(-1));
    assert_eq!(
        list_dates(&repeat, "2026-03-27", 3),
        ["2026-04-24", "2026-05-29", "2026-06-26"]
    );
    assert_eq!(repeat.describe(), "Every month on the last Friday");
}

#[test]
fn rules_of_the_month_without_a_date_are_refused() {
    let month = repeat_rule(1, RepeatUnit::Month, "2026-03-07");
    let good = [
        Repeat {
            month_days: vec![1, 31],
            ..month.clone()
        },
        Repeat {
            month_week: Some(-1),
            weekdays: vec![7],
            ..month.clone()
        },
    ];
    assert!(good.iter().all(|repeat| repeat.find_problem().is_none()));
    let bad = [
        Repeat {
            month_days: vec![0],
            ..month.clone()
        },
        Repeat {
            month_days: vec![32],
            ..month.clone()
        },
        Repeat {
            month_days: vec![1],
            weekdays: vec![1],
            ..month.clone()
        },
        Repeat {
            month_days: vec![1],
            unit: RepeatUnit::Week,
            ..month.clone()
        },
        Repeat {
            month_days: vec![1],
            from: RepeatFrom::Completion,
            ..month.clone()
        },
        Repeat {
            month_week: Some(1),
            ..month.clone()
        },
        Repeat {
            month_week: Some(5),
            weekdays: vec![1],
            ..month.clone()
        },
        Repeat {
            month_week: Some(0),
            weekdays: vec![1],
            ..month.clone()
        },
        Repeat {
            month_week: Some(1),
            weekdays: vec![1, 2],
            ..month
        },
    ];
    for repeat in bad {
        assert!(repeat.find_problem().is_some(), "{repeat:?}");
    }
}

#[test]
fn every_rule_gives_the_smallest_later_step_for_any_day() {
    for unit in [RepeatUnit::Day, RepeatUnit::Week, RepeatUnit::Month, RepeatUnit::Year] {
        for every in [1, 2, 3, 5, 13] {
            let repeat = repeat_rule(every, unit, "2024-01-31");
            for offset in 0..800 {
                let today = parse_day("2024-01-31").checked_add(offset.days()).unwrap();
                let (next, anchor) = repeat.next(Some(parse_day("2024-01-31")), today).unwrap();
                let slow = (1..).find_map(|k| repeat.step_from(anchor, k).filter(|day| *day > today));
                assert_eq!(Some(next), slow, "{repeat:?} {today}");
            }
        }
    }
}

#[test]
fn the_ends_of_the_calendar_are_no_panic() {
    for unit in [RepeatUnit::Day, RepeatUnit::Week, RepeatUnit::Month, RepeatUnit::Year] {
        for every in [1, 999] {
            assert_eq!(
                repeat_rule(every, unit, "9999-12-31").next(Some(parse_day("9999-12-31")), parse_day("9999-12-31")),
                None
            );
            let old =
                repeat_rule(every, unit, "0001-01-01").next(Some(parse_day("0001-01-01")), parse_day("2026-03-01"));
            assert!(
                old.is_some_and(|(next, _)| next > parse_day("2026-03-01")),
                "{unit:?} {every}"
            );
        }
    }
    let mut listed = repeat_rule(999, RepeatUnit::Week, "9999-12-01");
    listed.weekdays = vec![7];
    assert_eq!(
        listed.next(Some(parse_day("9999-12-31")), parse_day("2026-03-01")),
        None
    );
    let mut days = repeat_rule(1, RepeatUnit::Month, "9999-12-01");
    days.month_days = vec![31];
    assert_eq!(days.next(Some(parse_day("9999-12-31")), parse_day("2026-03-01")), None);
    assert!(repeat_rule(0, RepeatUnit::Day, "2026-01-01").find_problem().is_some());
}

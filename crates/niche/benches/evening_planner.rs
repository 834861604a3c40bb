//! Time of a plan of 60 steps over 52 weeks.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use niche::planner::{
    EveningRequest, SlotHours, WeeklySlot, WorkStep, end_of_date, find_zone, first_minute_from, plan_evenings,
};

/// 60 steps of 300 minutes in three evenings of two hours: they take 50 weeks.
fn sample_request() -> EveningRequest {
    let zone = find_zone("Europe/Berlin").expect("the database is bundled");
    let now = first_minute_from("2026-11-23T08:00:00Z".parse().expect("this is an instant"));
    let slot = |weekday, start, end| WeeklySlot {
        weekday,
        hours: SlotHours { start, end },
    };
    let step = |at: u32| WorkStep {
        id: format!("step-{at}"),
        minutes: 300,
        waits_on: if !at.is_multiple_of(4) {
            vec![format!("step-{}", at - 1)]
        } else {
            Vec::new()
        },
        one_go: false,
        deadline: None,
        not_before: None,
    };
    EveningRequest {
        now: now.expect("the year is in range"),
        zone,
        slots: vec![
            slot(2, 19 * 60, 21 * 60),
            slot(4, 23 * 60, 60),
            slot(6, 10 * 60, 12 * 60),
        ],
        exceptions: Vec::new(),
        kept: Vec::new(),
        steps: (0..60).map(step).collect(),
    }
}

fn bench_plans(c: &mut Criterion) {
    let year = sample_request();
    assert!(plan_evenings(&year).expect("the request is valid").problems.is_empty());
    c.bench_function("plan 60 steps over 52 weeks", |b| {
        b.iter(|| plan_evenings(black_box(&year)))
    });
    let mut missed = year.clone();
    missed.steps[40].deadline = Some(end_of_date(&missed.zone, jiff::civil::date(2027, 3, 1)));
    missed.steps[59].minutes = 1200;
    c.bench_function("plan with a missed deadline and too much work", |b| {
        b.iter(|| plan_evenings(black_box(&missed)))
    });
}

criterion_group!(benches, bench_plans);
criterion_main!(benches);

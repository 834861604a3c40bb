//! Experiments that the atlas prepares.

use std::sync::LazyLock;

use niche::Engine;
use niche::evidence::{ExperimentKind, MarkNumber};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

#[test]
fn dog_grooming_has_its_experiments_with_pass_marks() {
    let prepared = ENGINE.prepare_experiments(
        ENGINE
            .atlas()
            .find_market("dog-grooming")
            .map(|at| &ENGINE.atlas().markets[at])
            .unwrap(),
    );
    assert_eq!(prepared.len(), 5);
    let first = &prepared[0];
    assert_eq!(
        first.task,
        "Call 6 groomers within 10 miles for their next evening or Saturday slot."
    );
    assert_eq!(first.mark, "Keep going if 4 of 6 are booked 2 weeks ahead.");
    assert_eq!(
        first.hypothesis,
        "Call 6 groomers within 10 miles for their next evening or Saturday slot. Keep going if 4 of 6 are booked 2 weeks ahead."
    );
    assert!(first.script.starts_with(&first.task) && first.script.ends_with(&first.advice));
    assert_eq!(first.advice, "If not, look at cats or senior dogs.");
    assert_eq!(
        (first.kind, first.planned, first.passes_at, first.riskiest),
        (ExperimentKind::Observation, Some(6), MarkNumber::from_whole(4), false)
    );
    let asked = &prepared[2];
    assert_eq!(
        (asked.kind, asked.riskiest),
        (ExperimentKind::Appointment, true),
        "the first that asks people"
    );
    let time = &prepared[1];
    assert_eq!(
        (time.kind, time.planned, time.passes_at, time.at_most, time.riskiest),
        (ExperimentKind::Count, None, MarkNumber::from_whole(75), true, false)
    );
}

#[test]
fn every_action_of_the_atlas_is_a_complete_experiment() {
    for market in &ENGINE.atlas().markets {
        let prepared = ENGINE.prepare_experiments(market);
        assert_eq!(prepared.len(), market.actions.len(), "{}", market.slug);
        for (experiment, action) in prepared.iter().zip(&market.actions) {
            for part in [&experiment.task, &experiment.mark, &experiment.advice] {
                assert!(part.len() > 8 && part.ends_with('.'), "{}: {part:?}", market.slug);
            }
            let letters = |text: &str| {
                text.chars()
                    .filter(|c| c.is_alphanumeric())
                    .collect::<String>()
                    .to_lowercase()
            };
            let joined = [&experiment.task, &experiment.mark, &experiment.advice]
                .map(|part| letters(part))
                .concat();
            // A mark on pay has the hour of the job in place of the atlas's figure.
            let written = match experiment.others_start_at {
                Some(number) => action
                    .text
                    .replace(&number.in_dollars(), &experiment.passes_at.in_dollars()),
                None => action.text.clone(),
            };
            assert_eq!(joined, letters(&written), "{}", market.slug);
            assert!(
                experiment.hypothesis.chars().count() <= 300,
                "{}",
                experiment.hypothesis
            );
        }
        assert_eq!(
            prepared.iter().filter(|experiment| experiment.riskiest).count(),
            1,
            "{}",
            market.slug
        );
    }
}

#[test]
fn marks_on_pay_start_at_the_hour_of_the_job() {
    let markets = &ENGINE.atlas().markets;
    let mut on_pay = 0;
    for experiment in markets.iter().flat_map(|market| ENGINE.prepare_experiments(market)) {
        let Some(others) = experiment.others_start_at else {
            continue;
        };
        on_pay += 1;
        assert_eq!(experiment.passes_at, MarkNumber::from_hundredths(2_451));
        assert!(experiment.mark.contains("$24.51"), "{}", experiment.mark);
        assert!(experiment.hypothesis.contains("$24.51"), "{}", experiment.hypothesis);
        assert!((5..=120).contains(&others.whole_part()), "{others}");
    }
    assert!(on_pay > 150, "{on_pay}");
}

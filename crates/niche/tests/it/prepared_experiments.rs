//! Experiments that the atlas prepares.

use std::sync::LazyLock;

use niche::Engine;
use niche::evidence::{ExperimentKind, prepare_experiments};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

#[test]
fn dog_grooming_has_its_experiments_with_pass_marks() {
    let prepared = prepare_experiments(
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
        (first.kind, first.n, first.k, first.riskiest),
        (ExperimentKind::Observation, Some(6), 4, true)
    );
    let time = &prepared[1];
    assert_eq!(
        (time.kind, time.n, time.k, time.at_most, time.riskiest),
        (ExperimentKind::Count, None, 75, true, false)
    );
}

#[test]
fn every_action_of_the_atlas_is_a_complete_experiment() {
    for market in &ENGINE.atlas().markets {
        let prepared = prepare_experiments(market);
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
            assert_eq!(joined, letters(&action.text), "{}", market.slug);
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

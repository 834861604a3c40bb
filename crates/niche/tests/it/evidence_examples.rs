//! Examples of the evidence formula: decisions, limits and words.

use niche::atlas::TEST_KINDS;
use niche::evidence::constants::CAP_NUMBER;
use niche::evidence::{
    AnswerCounts, AnswerMark, AnswerOutcome, DeskFigures, EvidenceStrength, Experiment, ExperimentDecision,
    ExperimentKind, MarkNumber, bound_after_no_yes, join_evidence, round_half_up,
};
use strum::{IntoEnumIterator, VariantNames};

use crate::evidence::{DESK, answer, experiment, more};

#[test]
fn answers_beyond_the_plan_keep_the_share_of_the_mark() {
    let three_of_eight = |yes, no| experiment(ExperimentKind::PreOrder, [yes, no], [3, 8]);
    assert_eq!(three_of_eight(3, 5).make_decision(), ExperimentDecision::Passed);
    let lost = three_of_eight(3, 97);
    assert_eq!(lost.make_decision(), ExperimentDecision::Failed);
    assert_eq!(lost.pass_chance(), Some(0.0));
    let row = &join_evidence(DESK, &[lost]).points[0];
    assert!(
        row.meaning.starts_with(
            "Failed: 3 of 100 ordered. 3 of 8 were needed, and the answers beyond the 8 planned bring it below that share."
        ),
        "{}",
        row.meaning
    );
    assert_eq!(
        three_of_eight(6, 10).make_decision(),
        ExperimentDecision::Passed,
        "6 of 16 is 3 of 8"
    );
    assert_eq!(three_of_eight(5, 10).make_decision(), ExperimentDecision::Failed);
}

#[test]
fn a_test_that_ended_undecided_earns_nothing() {
    let open = experiment(ExperimentKind::Appointment, [2, 1], [4, 10]);
    assert!(open.evidence_points().unwrap() > 0);
    let ended = Experiment { is_over: true, ..open };
    assert_eq!(ended.evidence_points(), Some(0));
    let losing = Experiment {
        is_over: true,
        ..experiment(ExperimentKind::Appointment, [0, 4], [4, 10])
    };
    assert!(losing.evidence_points().unwrap() < 0);
}

#[test]
fn a_thing_done_once_has_a_decision_only() {
    let once = |yes, no| Experiment {
        planned: None,
        ..experiment(ExperimentKind::Once, [yes, no], [1, 1])
    };
    let decisions = [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[yes, no]| once(yes, no).make_decision());
    assert_eq!(
        decisions,
        [
            ExperimentDecision::Open,
            ExperimentDecision::Passed,
            ExperimentDecision::Failed,
            ExperimentDecision::Passed
        ]
    );
    let row = &join_evidence(DESK, &[once(1, 0)]).points[0];
    assert_eq!(
        (row.points, row.chance, row.planned, row.weight),
        (None, None, None, 0.0)
    );
    assert_eq!(row.progress, "Done, and it worked");
    assert_eq!(
        Experiment {
            is_over: true,
            ..once(0, 0)
        }
        .make_decision(),
        ExperimentDecision::Unclear
    );
}

#[test]
fn the_worked_example_of_the_documentation() {
    // 3 yes and 4 no, 5 of 10 needed: 3 ÷ 5 - 4 ÷ 6.
    let interviews = Experiment {
        is_riskiest: true,
        ..experiment(ExperimentKind::Interview, [3, 4], [5, 10])
    };
    assert_eq!(interviews.evidence_points(), Some(-1));
    assert!((interviews.pass_chance().unwrap() - 14.0 / 33.0).abs() < 1e-15);
    // 4 yes and 2 no, 3 of 10 needed: passed.
    let orders = Experiment {
        id: 1,
        ..experiment(ExperimentKind::PreOrder, [4, 2], [3, 10])
    };
    assert_eq!(
        (orders.evidence_points(), orders.make_decision()),
        (Some(18), ExperimentDecision::Passed)
    );
    let evidence = join_evidence(DESK, &[interviews, orders]);
    assert!((evidence.own_weight - 1.03 / 3.03).abs() < 1e-12);
    assert_eq!((evidence.number, evidence.range.low, evidence.range.high), (75, 66, 84));
    assert_eq!(
        evidence.words.summary,
        "Official figures 58 (52 to 64). Your own tests: interviews \u{2212}1, pre-order +18. Together 75."
    );
    assert_eq!(evidence.words.key, "promising");
}

#[test]
fn an_experiment_that_needs_every_answer_has_a_chance_and_points() {
    let strict = experiment(ExperimentKind::PreOrder, [2, 0], [3, 3]);
    assert_eq!(strict.evidence_points(), Some(12), "2 of 3 of the way to 18 points");
    assert_eq!(strict.pass_chance(), Some(0.75));
    assert_eq!(strict.make_decision(), ExperimentDecision::Open);
    assert_eq!(more(&strict, 0, 1).make_decision(), ExperimentDecision::Failed);
    assert_eq!(more(&strict, 1, 0).make_decision(), ExperimentDecision::Passed);
}

#[test]
fn a_count_has_a_decision_only() {
    let count = Experiment {
        planned: None,
        ..experiment(ExperimentKind::Count, [4, 0], [5, 5])
    };
    let evidence = join_evidence(DESK, std::slice::from_ref(&count));
    let row = &evidence.points[0];
    assert_eq!((row.points, row.chance, row.weight), (None, None, 0.0));
    assert_eq!(row.progress, "4 so far, 5 needed");
    assert_eq!((evidence.number, row.decision), (58, ExperimentDecision::Open));
    assert_eq!(more(&count, 1, 0).make_decision(), ExperimentDecision::Passed);
    let ended = Experiment { is_over: true, ..count };
    assert_eq!(ended.make_decision(), ExperimentDecision::Unclear);
}

#[test]
fn the_last_line_of_a_person_counts() {
    let log = [
        answer(AnswerOutcome::Yes, "A. B."),
        answer(AnswerOutcome::Yes, "CD"),
        answer(AnswerOutcome::No, "ab"),
        answer(AnswerOutcome::Yes, ""),
        answer(AnswerOutcome::Yes, " "),
        answer(AnswerOutcome::NotCounted, "cd"),
    ];
    let counts = AnswerCounts::from_log(&log);
    assert_eq!((counts.yes, counts.no, counts.not_counted), (2, 1, 1));
    let mut struck = log;
    struck[2].is_struck_out = true;
    assert_eq!(AnswerCounts::from_log(&struck).yes, 3, "the line before counts again");
}

#[test]
fn a_failed_test_with_money_caps_the_number_until_a_later_one_passes() {
    let desk = DeskFigures {
        score: 80,
        low: 74,
        high: 86,
    };
    let failed = experiment(ExperimentKind::PreOrder, [0, 8], [3, 10]);
    assert_eq!(failed.make_decision(), ExperimentDecision::Failed);
    let good = Experiment {
        id: 1,
        is_riskiest: true,
        ..experiment(ExperimentKind::Interview, [9, 1], [5, 10])
    };
    let passed = Experiment {
        id: 2,
        ..experiment(ExperimentKind::PaidTest, [3, 1], [3, 10])
    };
    let number = |list: &[&Experiment]| {
        let list: Vec<Experiment> = list.iter().copied().cloned().collect();
        let evidence = join_evidence(desk, &list);
        (evidence.number, evidence.cap.is_some())
    };
    assert_eq!(number(&[&failed, &good]), (CAP_NUMBER, true));
    assert_eq!(
        number(&[&passed, &good, &failed]),
        (CAP_NUMBER, true),
        "the pass came before"
    );
    let (lifted, is_capped) = number(&[&failed, &good, &passed]);
    assert!(lifted > CAP_NUMBER && !is_capped);
    let running = experiment(ExperimentKind::PreOrder, [0, 7], [3, 10]);
    assert!(!number(&[&running, &good]).1, "three more could still pass");
    let stopped = Experiment {
        is_over: true,
        ..running
    };
    assert!(!number(&[&stopped]).1, "a test that ended undecided did not fail");
    for kind in [ExperimentKind::PriceTest, ExperimentKind::Concierge] {
        assert_eq!(
            number(&[&experiment(kind, [0, 8], [3, 10])]),
            (CAP_NUMBER, true),
            "{kind:?}"
        );
    }
    let lowered = Experiment {
        earlier: vec![AnswerMark {
            passes_at: 5,
            planned: 10,
        }],
        ..experiment(ExperimentKind::PaidTest, [3, 6], [3, 10])
    };
    assert_eq!(lowered.make_decision(), ExperimentDecision::Passed);
    assert_eq!(number(&[&lowered]), (CAP_NUMBER, true), "the first mark failed");
    let unasked = Experiment {
        is_over: true,
        ..experiment(ExperimentKind::PreOrder, [0, 0], [99, 100])
    };
    assert_eq!(number(&[&unasked]), (80, false), "no answer changes nothing");
}

#[test]
fn the_word_changes_only_when_the_whole_range_passes_the_mark() {
    let key = |list: &[Experiment]| join_evidence(DESK, list).words.key;
    let paid = |yes, no| Experiment {
        is_riskiest: true,
        ..experiment(ExperimentKind::PaidTest, [yes, no], [3, 10])
    };
    assert_eq!(key(&[]), "mixed");
    assert_eq!(key(&[paid(2, 0)]), "mixed", "two answers change no word");
    assert_eq!(key(&[paid(5, 0)]), "promising");
    let wavering = join_evidence(DESK, &[paid(2, 2)]);
    assert!(wavering.number >= 60 && wavering.range.low < 60, "{wavering:?}");
    assert_eq!(wavering.words.key, "mixed", "the range reaches below the mark");
    assert_eq!(key(&[paid(0, 8)]), "hard");
}

#[test]
fn the_experiment_that_can_change_most_comes_next() {
    let weak = experiment(ExperimentKind::Survey, [0, 0], [5, 10]);
    let strong = Experiment {
        id: 7,
        ..experiment(ExperimentKind::PreOrder, [1, 1], [3, 10])
    };
    let done = experiment(ExperimentKind::PaidTest, [3, 0], [3, 10]);
    let next = join_evidence(DESK, &[weak, strong, done.clone()]).next.unwrap();
    assert_eq!(next.experiment, 7);
    assert!(next.number_if_all_no < next.number_if_all_yes && next.gain > 0 && next.loss > 0);
    assert_eq!(join_evidence(DESK, &[done]).next, None);
}

#[test]
fn small_samples_are_never_percentages() {
    for count in 0..30_u32 {
        for yes in 0..=count {
            let running = experiment(ExperimentKind::Interview, [yes, count - yes], [15, 30]);
            let row = &join_evidence(DESK, &[running]).points[0];
            assert_eq!(row.meaning.contains('%'), count >= 10, "{}", row.meaning);
        }
    }
}

#[test]
fn a_count_is_decided_by_its_measured_number() {
    let count = |at_most: bool, measured: Option<u32>, is_over: bool| Experiment {
        planned: None,
        strength: None,
        at_most,
        measured: measured.map(MarkNumber::from_whole),
        is_over,
        ..experiment(ExperimentKind::Count, [0, 0], [75, 1])
    };
    let expected = [
        (true, None, false, ExperimentDecision::Open),
        (true, None, true, ExperimentDecision::Unclear),
        (true, Some(75), false, ExperimentDecision::Passed),
        (true, Some(76), false, ExperimentDecision::Failed),
        (false, None, true, ExperimentDecision::Unclear),
        (false, Some(74), false, ExperimentDecision::Open),
        (false, Some(74), true, ExperimentDecision::Failed),
        (false, Some(75), true, ExperimentDecision::Passed),
    ];
    for (at_most, measured, is_over, decision) in expected {
        let count = count(at_most, measured, is_over);
        assert_eq!(count.make_decision(), decision, "{at_most} {measured:?} {is_over}");
        let row = &join_evidence(DESK, &[count]).points[0];
        assert_eq!((row.points, row.chance), (None, None));
    }
    assert_eq!(
        count(false, None, false).with_answers(75, 0).make_decision(),
        ExperimentDecision::Passed
    );
}

#[test]
fn answers_without_a_yes_give_an_upper_bound() {
    assert_eq!(bound_after_no_yes(0), None);
    for no in 1..200 {
        let bound = bound_after_no_yes(no).unwrap();
        assert!(((1.0 - bound).powi(i32::try_from(no).unwrap()) - 0.05).abs() < 1e-12);
    }
    let none = &join_evidence(DESK, &[experiment(ExperimentKind::Interview, [0, 7], [5, 20])]).points[0];
    assert!(none.meaning.contains("at most 4 in 10"), "{}", none.meaning);
}

#[test]
fn a_hopeless_test_offers_to_stop() {
    let hopeless = experiment(ExperimentKind::Interview, [0, 6], [4, 10]);
    let row = &join_evidence(DESK, std::slice::from_ref(&hopeless)).points[0];
    assert!(row.offers_stop && row.chance.unwrap() < 0.05 && row.meaning.contains("you can stop"));
    let failed = &join_evidence(DESK, &[more(&hopeless, 0, 1)]).points[0];
    assert!(!failed.offers_stop && failed.decision == ExperimentDecision::Failed);
}

#[test]
fn halves_round_up() {
    assert_eq!(
        [3.5, -3.5, 2.4, -0.5, 3.499_999_999_999].map(round_half_up),
        [4, -3, 2, 0, 4]
    );
}

#[test]
fn kinds_of_the_atlas_and_of_the_formula_are_the_same() {
    assert_eq!(ExperimentKind::VARIANTS, TEST_KINDS);
    for kind in TEST_KINDS {
        let read: ExperimentKind = kind.parse().unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), kind);
    }
    for strength in EvidenceStrength::iter() {
        assert_eq!(strength.into_str().parse(), Ok(strength));
        assert_eq!(serde_json::to_value(strength).unwrap(), strength.into_str());
    }
    assert!("poll".parse::<ExperimentKind>().is_err());
}

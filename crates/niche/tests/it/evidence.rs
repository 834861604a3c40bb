//! Laws of the evidence formula, and agreement with an independent statistics library.

use niche::evidence::constants::MAX_PLANNED;
use niche::evidence::{
    AnswerCounts, AnswerMark, AnswerOutcome, DeskFigures, Evidence, EvidenceStrength, Experiment, ExperimentDecision,
    ExperimentKind, LoggedAnswer, MarkNumber, chance_to_reach, join_evidence, round_half_up, wilson_interval,
};
use proptest::prelude::*;
use statrs::function::beta::ln_beta;
use statrs::function::factorial::ln_binomial;
use strum::IntoEnumIterator;

pub const DESK: DeskFigures = DeskFigures {
    score: 58,
    low: 52,
    high: 64,
};

pub fn experiment(kind: ExperimentKind, [yes, no]: [u32; 2], [pass, planned]: [u32; 2]) -> Experiment {
    Experiment {
        id: 0,
        kind,
        strength: kind.usual_strength(),
        planned: Some(planned),
        passes_at: MarkNumber::from_whole(pass),
        earlier: Vec::new(),
        at_most: false,
        measured: None,
        is_riskiest: false,
        is_over: false,
        answers: AnswerCounts {
            yes,
            no,
            not_counted: 0,
        },
    }
}

fn desks() -> impl Strategy<Value = DeskFigures> {
    (0..=100_u8, 0..=30_u8, 0..=30_u8).prop_map(|(score, down, up)| DeskFigures {
        score,
        low: score.saturating_sub(down),
        high: (score + up).min(100),
    })
}

/// Experiments with up to three times the planned answers, some with earlier marks.
fn experiments() -> impl Strategy<Value = Experiment> {
    let kind = prop::sample::select(ExperimentKind::iter().collect::<Vec<_>>());
    let strength = prop::option::of(prop::sample::select(EvidenceStrength::iter().collect::<Vec<_>>()));
    let marks = prop_oneof![Just(40_u32), 1..=12_u32, 1..=300_u32];
    (kind, strength, marks, any::<bool>(), any::<bool>())
        .prop_flat_map(|(kind, strength, planned, is_riskiest, is_over)| {
            let answers =
                prop_oneof![0..=planned, 0..=3 * planned].prop_flat_map(|count| (0..=count, Just(count), 0..4_u32));
            let earlier = prop::collection::vec(marks_of_tests(), 0..3);
            (
                Just((kind, strength, planned, is_riskiest, is_over)),
                (1..=planned, earlier),
                answers,
            )
        })
        .prop_map(
            |((kind, strength, planned, is_riskiest, is_over), (pass, earlier), (yes, count, not_counted))| {
                let has_plan = kind.plans_answers();
                Experiment {
                    strength: strength.or(kind.usual_strength()).filter(|_| has_plan),
                    planned: has_plan.then_some(planned),
                    earlier: if has_plan { earlier } else { Vec::new() },
                    is_riskiest,
                    is_over,
                    answers: AnswerCounts {
                        yes,
                        no: count - yes,
                        not_counted,
                    },
                    ..experiment(kind, [0, 0], [pass, planned])
                }
            },
        )
}

fn marks_of_tests() -> impl Strategy<Value = AnswerMark> {
    (1..=60_u32).prop_flat_map(|planned| (1..=planned).prop_map(move |passes_at| AnswerMark { passes_at, planned }))
}

fn lists(lengths: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Experiment>> {
    prop::collection::vec(experiments(), lengths).prop_map(|mut list| {
        for (id, experiment) in (0..).zip(&mut list) {
            experiment.id = id;
        }
        list
    })
}

pub fn more(experiment: &Experiment, yes: u32, no: u32) -> Experiment {
    experiment.with_answers(experiment.answers.yes + yes, experiment.answers.no + no)
}

pub fn answer(outcome: AnswerOutcome, who: &str) -> LoggedAnswer {
    LoggedAnswer {
        outcome,
        who: who.to_owned(),
        is_struck_out: false,
    }
}

/// Points by one mark, as `docs/evidence.md` says them.
fn ratio_by(mark: &serde_json::Value, [yes, no]: [f64; 2], is_closed: bool) -> f64 {
    let [k, n] = ["k", "n"].map(|key| mark[key].as_f64().unwrap());
    let count = yes + no;
    let (passed, failed) = match count > n {
        true => (yes * n >= k * count, yes * n < k * count),
        false => (yes >= k, no > n - k),
    };
    match (passed, failed) {
        (true, _) => 1.0,
        (_, true) => -1.0,
        _ if is_closed => (yes / k - no / (n - k + 1.0)).min(0.0),
        _ => yes / k - no / (n - k + 1.0),
    }
}

/// The number and its range from nothing but the numbers and the constants of the answer, as a reader computes them.
fn recomputed(answer: &serde_json::Value) -> [i64; 3] {
    let constants = &answer["constants"];
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let mut sums = [0.0_f64; 3];
    let (mut weight, mut cap): (f64, Option<f64>) = (0.0, None);
    for row in answer["points"].as_array().unwrap() {
        let marks = row["marks"].as_array().unwrap();
        let Some(n) = row["n"].as_f64() else {
            assert!(marks.is_empty() && row["points"].is_null());
            continue;
        };
        let (yes, no) = (number(&row["yes"]), number(&row["no"]));
        let strength = number(&row["factor"]) * number(&row["riskFactor"]);
        weight += strength * ((yes + no) / n).min(1.0);
        let is_closed = row["ended"] == true;
        let points = |yes: f64, no: f64| {
            let ratios = marks.iter().map(|mark| ratio_by(mark, [yes, no], is_closed));
            let least = ratios.fold(1.0, f64::min);
            let points = (number(&constants["pointsScale"]) * strength * least + 0.5 + 1e-9).floor();
            match (
                yes + no > 0.0,
                ratio_by(marks.last().unwrap(), [yes, no], is_closed) == 1.0,
            ) {
                (false, _) => 0.0,
                (true, true) => points.max(0.0),
                (true, false) => points,
            }
        };
        let most = number(&constants["rangeScale"]) * strength;
        let change = |yes: f64, no: f64, now: f64| (points(yes, no) - now).clamp(-most, most);
        let now = points(yes, no);
        sums[0] += now;
        sums[1] += change((yes - 1.0).max(0.0), no + yes.min(1.0), now);
        sums[2] += change(yes + no.min(1.0), (no - 1.0).max(0.0), now);
        if ["pre-order", "price-test", "paid-test", "concierge"].contains(&row["kind"].as_str().unwrap()) {
            let has_failed = marks.iter().any(|mark| ratio_by(mark, [yes, no], is_closed) == -1.0);
            match has_failed {
                true => cap = Some(number(&constants["capNumber"])),
                false => cap = cap.filter(|_| row["decision"] != "passed"),
            }
        }
    }
    let desk = &answer["desk"];
    let all = (number(&desk["score"]) + sums[0]).clamp(0.0, 100.0);
    let all = cap.map_or(all, |cap| all.min(cap));
    let desk_share = 1.0 - weight / (weight + number(&constants["deskWeight"]));
    let low = all - desk_share * (number(&desk["score"]) - number(&desk["low"])) + sums[1];
    let high = all + desk_share * (number(&desk["high"]) - number(&desk["score"])) + sums[2];
    [all, low, high].map(|value| (value + 0.5 + 1e-9).floor().clamp(0.0, 100.0) as i64)
}

proptest! {
    #[test]
    fn without_an_answer_the_number_is_the_desk_score(desk in desks(), list in lists(0..5)) {
        let blank: Vec<Experiment> = list.iter().map(|experiment| experiment.with_answers(0, 0)).collect();
        let evidence = join_evidence(desk, &blank);
        prop_assert_eq!(evidence.number, desk.score);
        prop_assert_eq!(evidence.own_weight, 0.0);
        prop_assert_eq!((evidence.range.low, evidence.range.high), (desk.low, desk.high));
        prop_assert_eq!(&evidence.words.key, &evidence.words.desk_key);
    }

    #[test]
    fn a_yes_never_lowers_the_number_and_a_no_never_raises_it(desk in desks(), list in lists(1..5), at in any::<prop::sample::Index>()) {
        let number = |changed: Experiment| {
            let mut next = list.clone();
            next[at.index(list.len())] = changed;
            join_evidence(desk, &next).number
        };
        let now = &list[at.index(list.len())];
        let [less, same, more] = [more(now, 0, 1), now.clone(), more(now, 1, 0)].map(number);
        prop_assert!(less <= same && same <= more);
    }

    #[test]
    fn points_and_desk_add_up_before_the_limits(desk in desks(), list in lists(0..5)) {
        let evidence = join_evidence(desk, &list);
        let sum = i32::from(desk.score) + evidence.points.iter().filter_map(|row| row.points).sum::<i32>();
        let limited = sum.clamp(0, 100).min(evidence.cap.map_or(100, |cap| i32::from(cap.number)));
        prop_assert_eq!(i32::from(evidence.number), limited);
        prop_assert!(evidence.range.low <= evidence.number && evidence.number <= evidence.range.high);
    }

    #[test]
    fn a_reader_can_recompute_the_number_from_the_answer(desk in desks(), list in lists(0..5)) {
        let answer = serde_json::to_value(join_evidence(desk, &list)).unwrap();
        let printed = [&answer["number"], &answer["range"]["low"], &answer["range"]["high"]];
        prop_assert_eq!(printed.map(|value| value.as_i64().unwrap()), recomputed(&answer));
    }

    #[test]
    fn the_chance_is_certain_only_where_the_decision_is(experiment in experiments()) {
        let decision = experiment.make_decision();
        let Some(chance) = experiment.pass_chance() else {
            prop_assert!(!experiment.kind.plans_answers());
            return Ok(());
        };
        prop_assert_eq!(chance == 1.0, decision == ExperimentDecision::Passed);
        prop_assert_eq!(chance == 0.0, decision == ExperimentDecision::Failed);
        prop_assert!((0.0..=1.0).contains(&chance));
    }

    #[test]
    fn every_answer_raises_the_own_weight_until_all_planned_came(list in lists(1..5), at in any::<prop::sample::Index>(), is_yes: bool) {
        let index = at.index(list.len());
        let mut next = list.clone();
        next[index] = more(&list[index], u32::from(is_yes), u32::from(!is_yes));
        let (before, after) = (join_evidence(DESK, &list).own_weight, join_evidence(DESK, &next).own_weight);
        match list[index].answers_left().is_some_and(|left| left > 0) {
            true => prop_assert!(after > before),
            false => prop_assert_eq!(after, before),
        }
        prop_assert!((0.0..1.0).contains(&after));
    }

    #[test]
    fn the_order_of_a_log_and_struck_out_lines_change_nothing(
        outcomes in prop::collection::vec((0..3_usize, any::<bool>()), 0..40),
        (from, to) in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        let mut log: Vec<LoggedAnswer> = (0..)
            .zip(&outcomes)
            .map(|(person, (outcome, is_struck_out)): (u32, _)| LoggedAnswer {
                is_struck_out: *is_struck_out,
                ..answer(AnswerOutcome::iter().nth(*outcome).unwrap(), &format!("p{person}"))
            })
            .collect();
        let counts = AnswerCounts::from_log(&log);
        let kept: Vec<LoggedAnswer> = log.iter().filter(|line| !line.is_struck_out).cloned().collect();
        prop_assert_eq!(AnswerCounts::from_log(&kept), counts);
        if !log.is_empty() {
            let (from, to) = (from.index(log.len()), to.index(log.len()));
            log.swap(from, to);
        }
        prop_assert_eq!(AnswerCounts::from_log(&log), counts);
    }

    #[test]
    fn the_chance_agrees_with_a_statistics_library(
        (a, b) in (1..=300_u32, 1..=300_u32),
        (needed, left) in (0..=200_u32).prop_flat_map(|left| (0..=left, Just(left))),
        quarters in (0..4_u32, 0..4_u32),
    ) {
        let (a, b) = (f64::from(a) + f64::from(quarters.0) / 4.0, f64::from(b) + f64::from(quarters.1) / 4.0);
        let term = |y: u32| {
            let (yes, no) = (f64::from(y), f64::from(left - y));
            (ln_binomial(u64::from(left), u64::from(y)) + ln_beta(a + yes, b + no) - ln_beta(a, b)).exp()
        };
        let theirs: f64 = (needed..=left).map(term).sum();
        prop_assert!((chance_to_reach(needed, left, a, b) - theirs).abs() < 1e-9);
    }

    #[test]
    fn small_parameters_have_a_chance_too(a in 0.01..2.0_f64, b in 0.01..2.0_f64, left in 1..60_u32) {
        let term = |y: u32| {
            let (yes, no) = (f64::from(y), f64::from(left - y));
            (ln_binomial(u64::from(left), u64::from(y)) + ln_beta(a + yes, b + no) - ln_beta(a, b)).exp()
        };
        let theirs: f64 = (1..=left).map(term).sum();
        prop_assert!((chance_to_reach(1, left, a, b) - theirs).abs() < 1e-9);
    }

    #[test]
    fn the_interval_holds_the_share_and_solves_its_equation(yes in 0..500_u32, no in 0..500_u32) {
        prop_assume!(yes + no > 0);
        let [low, high] = wilson_interval(yes, no).unwrap();
        let (count, share) = (f64::from(yes + no), f64::from(yes) / f64::from(yes + no));
        prop_assert!(0.0 <= low && low <= share + 1e-12 && share <= high + 1e-12 && high <= 1.0);
        for bound in [low, high] {
            // Both ends are z standard errors from the share that was seen.
            let distance = (share - bound) * (share - bound) * count;
            prop_assert!((distance - 1.959_964 * 1.959_964 * bound * (1.0 - bound)).abs() < 1e-9 * count);
        }
    }
}

#[test]
fn the_largest_experiment_has_finite_figures() {
    for yes in [0, 1, 5_000, 9_999, 10_000] {
        let largest = experiment(ExperimentKind::PaidTest, [yes, 0], [1, MAX_PLANNED]);
        let strict = experiment(ExperimentKind::PaidTest, [yes, 0], [9_999, MAX_PLANNED]);
        for tested in [more(&largest, 0, MAX_PLANNED - yes), largest, strict] {
            let row = &join_evidence(DESK, &[tested]).points[0];
            assert!((0.0..=1.0).contains(&row.chance.unwrap()), "{row:?}");
            assert!((-20..=20).contains(&row.points.unwrap()), "{row:?}");
        }
    }
}

/// The tests that the atlas prepares and that plan answers, as marks of their kind.
fn prepared_marks() -> Vec<Experiment> {
    let engine = niche::Engine::load().unwrap();
    let prepared = engine
        .atlas()
        .markets
        .iter()
        .flat_map(|market| engine.prepare_experiments(market));
    let marks =
        prepared.filter_map(|one| Some(experiment(one.kind, [0, 0], [one.passes_at.whole_part(), one.planned?])));
    marks.collect()
}

/// Points of a pass by strength: what `docs/evidence.md` promises.
fn points_of_a_pass(tested: &Experiment) -> i32 {
    round_half_up(20.0 * tested.strength.unwrap().point_share())
}

#[test]
fn a_pass_is_worth_the_same_whatever_its_mark_and_never_lowers_the_number() {
    let marks = prepared_marks();
    assert!(marks.len() > 1_600, "{}", marks.len());
    for tested in marks {
        let (k, n) = (tested.passes_at.whole_part(), tested.planned.unwrap());
        let passed = tested.with_answers(k, 0);
        assert_eq!(passed.evidence_points(), Some(points_of_a_pass(&tested)), "{passed:?}");
        assert_eq!(
            passed.with_answers(k, n - k).evidence_points(),
            passed.evidence_points()
        );
        let failed = tested.with_answers(0, n - k + 1);
        let loss = round_half_up(-20.0 * tested.strength.unwrap().point_share());
        assert_eq!(failed.evidence_points(), Some(loss), "{failed:?}");
        for count in 0..=3 * n {
            let mut before = i32::MIN;
            for yes in 0..=count {
                let now = tested.with_answers(yes, count - yes);
                let points = now.evidence_points().unwrap();
                assert!(points >= before, "more yes, fewer points: {now:?}");
                match now.make_decision() {
                    ExperimentDecision::Passed => assert!(points >= 0, "{now:?}"),
                    ExperimentDecision::Failed => assert!(points <= 0, "{now:?}"),
                    ExperimentDecision::Open | ExperimentDecision::Unclear => {}
                }
                before = points;
            }
        }
    }
}

#[test]
fn kinds_of_evidence_earn_three_to_twenty_points_and_twice_that_for_the_riskiest() {
    let of = |kind| experiment(kind, [3, 0], [3, 10]);
    let earned = [
        (ExperimentKind::Survey, 3),
        (ExperimentKind::Interview, 7),
        (ExperimentKind::SignUpPage, 10),
        (ExperimentKind::Appointment, 12),
        (ExperimentKind::PreOrder, 18),
        (ExperimentKind::PaidTest, 20),
    ];
    for (kind, points) in earned {
        assert_eq!(of(kind).evidence_points(), Some(points), "{kind:?}");
        let riskiest = Experiment {
            is_riskiest: true,
            ..of(kind)
        };
        assert_eq!(riskiest.evidence_points(), Some(2 * points), "{kind:?}");
    }
}

proptest! {
    #[test]
    fn a_changed_mark_earns_no_more_than_the_harder_one(
        (n, easy, hard) in (2..=40_u32).prop_flat_map(|n| (Just(n), 1..n, 1..=n)),
        (yes, no) in (0..=80_u32, 0..=80_u32),
    ) {
        let (easy, hard) = (easy.min(hard), easy.max(hard));
        let by = |k: u32, earlier: Vec<AnswerMark>| {
            Experiment { earlier, ..experiment(ExperimentKind::PaidTest, [yes, no], [k, n]) }
        };
        let [by_easy, by_hard] = [by(easy, vec![]), by(hard, vec![])].map(|one| one.evidence_points().unwrap());
        prop_assert!(by_easy >= by_hard, "an easier mark never earns less");
        let lowered = by(easy, vec![AnswerMark { passes_at: hard, planned: n }]).evidence_points().unwrap();
        let raised = by(hard, vec![AnswerMark { passes_at: easy, planned: n }]).evidence_points().unwrap();
        prop_assert_eq!(raised, by_hard, "raising a mark earns what the raised one does");
        prop_assert!(lowered <= by_hard.max(0), "lowering a mark lifts nothing but a loss to 0");
        prop_assert!(lowered >= by_hard);
    }

    #[test]
    fn the_order_of_tests_without_money_changes_nothing(list in lists(2..6), desk in desks()) {
        let mut list: Vec<Experiment> = list.into_iter().filter(|one| !one.kind.can_cap()).collect();
        let before = join_evidence(desk, &list);
        list.reverse();
        let after = join_evidence(desk, &list);
        prop_assert_eq!((before.number, before.range), (after.number, after.range));
    }
}

#[test]
fn equal_input_gives_equal_bytes() {
    let list = [experiment(ExperimentKind::Interview, [3, 4], [5, 10])];
    let text = |evidence: Evidence| serde_json::to_string(&evidence).unwrap();
    assert_eq!(text(join_evidence(DESK, &list)), text(join_evidence(DESK, &list)));
}

//! Pass marks of the atlas: the numbers of each sentence and its field `test` say one thing.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use niche::Engine;
use niche::atlas::{AtlasAction, TEST_KINDS};
use niche::evidence::{EvidenceStrength, ExperimentKind, MarkNumber};

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

/// Words in front of a limit that may not be passed.
const LIMITS_BEFORE: [&str; 7] = [
    "under",
    "at most",
    "within",
    "below",
    "fewer than",
    "less than",
    "up to",
];
/// Words behind such a limit.
const LIMITS_BEHIND: [&str; 4] = ["or less", "or fewer", "or under", "at most"];
/// Words of a condition that limits a number without the words above: customers that repay a cost, minutes of a piece.
const OTHER_LIMITS: [&str; 10] = [
    "cover",
    "repay",
    "pay",
    "earn",
    "back in",
    "minutes",
    "stay at",
    "of the money taken",
    "fit into",
    "all cost",
];

fn actions() -> impl Iterator<Item = (&'static str, &'static AtlasAction)> {
    let markets = &ENGINE.atlas().markets;
    markets
        .iter()
        .flat_map(|market| market.actions.iter().map(|action| (market.slug.as_str(), action)))
}

/// The words between "keep going" and "If not".
fn condition(text: &str) -> &str {
    let start = text.to_lowercase().find("keep going").unwrap() + "keep going".len();
    let end = text.find("If not").unwrap_or(text.len());
    &text[start..end]
}

/// Numbers of a sentence, in figures and in the words that the atlas uses.
fn numbers(text: &str) -> BTreeSet<MarkNumber> {
    let mut found = BTreeSet::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && !",.'".contains(c)) {
        let figures: String = word.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = figures.trim_matches('.').parse::<f64>().ok();
        found.extend(number.and_then(|number| MarkNumber::read(number, u32::MAX)));
        if word.eq_ignore_ascii_case("both") {
            found.insert(MarkNumber::from_whole(2));
        }
    }
    found
}

/// A number as the atlas writes it: "2,500".
fn written(number: MarkNumber) -> String {
    let digits = number.to_string();
    match digits.len() {
        _ if !number.is_whole() => digits,
        4.. => format!("{},{}", &digits[..digits.len() - 3], &digits[digits.len() - 3..]),
        _ => digits,
    }
}

#[test]
fn every_action_has_a_test_with_the_numbers_of_its_sentence() {
    assert_eq!(actions().count(), 2_720);
    for (market, action) in actions() {
        let (test, found) = (&action.test, numbers(&action.text));
        assert!(TEST_KINDS.contains(&test.kind.as_str()), "{market}: {test:?}");
        let has_plan = test.kind.parse::<ExperimentKind>().unwrap().plans_answers();
        assert!(
            test.passes_at > MarkNumber::default() && (test.kind == "once" || found.contains(&test.passes_at)),
            "{market}: {test:?} {}",
            action.text
        );
        assert_eq!(test.planned.is_some(), has_plan, "{market}: {test:?}");
        if let Some(planned) = test.planned.map(MarkNumber::from_whole) {
            assert!(
                test.passes_at <= planned && found.contains(&planned),
                "{market}: {test:?} {}",
                action.text
            );
        }
    }
}

#[test]
fn a_mark_in_figures_is_the_mark_of_the_field() {
    let mut compared = 0;
    for (market, action) in actions() {
        let words: Vec<&str> = condition(&action.text).split([' ', '.', ';']).collect();
        let triples = words.windows(3).filter(|triple| triple[1] == "of");
        let pairs: Vec<(u32, u32)> = triples
            .filter_map(|triple| Some((triple[0].parse().ok()?, triple[2].parse().ok()?)))
            .collect();
        // "Both keep at least 4 of 5 presents" asks for two clients; the pair belongs to the presents.
        if pairs.is_empty() || action.text.contains("if both") {
            continue;
        }
        let mark = (
            action.test.passes_at.whole_part(),
            action.test.planned.unwrap_or_default(),
        );
        assert!(pairs.contains(&mark), "{market}: {:?} {}", action.test, action.text);
        compared += 1;
    }
    assert!(compared > 1_700, "{compared} sentences: is the condition read rightly?");
}

#[test]
fn a_mark_of_a_count_stands_behind_keep_going() {
    let mut wrong = Vec::new();
    for (market, action) in actions().filter(|(_, action)| action.test.kind == "count") {
        if !numbers(condition(&action.text)).contains(&action.test.passes_at) {
            wrong.push(format!("{market}: {} in {}", action.test.passes_at, action.text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The words before and behind each place where the condition has the number.
fn places(condition: &str, number: MarkNumber) -> Vec<(&str, &str)> {
    let number = written(number);
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let place = |(at, _): (usize, &str)| {
        let (before, behind) = (&condition[..at], &condition[at + number.len()..]);
        let is_longer = behind
            .strip_prefix(',')
            .is_some_and(|rest| is_part(rest.chars().next()));
        let is_whole = !is_part(before.chars().last()) && !is_part(behind.chars().next()) && !is_longer;
        is_whole.then_some((before.trim_end_matches(['$', ' ']), behind))
    };
    condition.match_indices(&number).filter_map(place).collect()
}

/// True where the sentence limits the number from above. Minus 60 dB is a limit from below for 60.
fn is_limited((before, behind): (&str, &str)) -> bool {
    let clause = behind.split([',', ';']).next().unwrap_or_default();
    let clause = clause.split(" and ").next().unwrap_or_default();
    LIMITS_BEFORE.iter().any(|words| before.ends_with(words))
        || LIMITS_BEHIND.iter().any(|words| clause.contains(words))
}

#[test]
fn a_count_with_an_upper_limit_says_so() {
    let mut limits = 0;
    for (market, action) in actions().filter(|(_, action)| action.test.kind == "count") {
        let (test, condition) = (&action.test, condition(&action.text));
        let says_limit = places(condition, test.passes_at).into_iter().any(is_limited);
        let implies_limit = OTHER_LIMITS.iter().any(|words| condition.contains(words));
        assert!(test.at_most || !says_limit, "a limit: {market}: {}", action.text);
        assert!(
            !test.at_most || says_limit || implies_limit,
            "no limit: {market}: {}",
            action.text
        );
        limits += u32::from(test.at_most);
    }
    assert!(limits > 300, "{limits}");
    assert!(actions().all(|(_, action)| !action.test.at_most || action.test.kind == "count"));
}

#[test]
fn an_intention_is_never_strong_evidence() {
    for (market, action) in actions() {
        let kind: ExperimentKind = action.test.kind.parse().unwrap();
        let factor = kind.usual_strength().map_or(0.0, EvidenceStrength::point_share);
        let words: Vec<&str> = condition(&action.text).split(|c: char| !c.is_alphanumeric()).collect();
        if factor > EvidenceStrength::Signs.point_share() {
            assert!(!words.contains(&"would"), "{market}: {}", action.text);
        }
        let is_free = condition(&action.text).len() < action.text.len()
            && action
                .text
                .split(condition(&action.text))
                .next()
                .unwrap()
                .contains(" free");
        assert!(
            kind != ExperimentKind::Concierge || !is_free,
            "{market}: {}",
            action.text
        );
    }
}

//! Reviews of local businesses: the themes that their owners know, and the families of problems.

use std::collections::BTreeMap;

use super::{ProblemRequest, ProblemResult, find_problems};

/// Forty reviews of each business, `problem | review`. Phrases were chosen with the first three in mind; the other two only checked them.
static BUSINESSES: [(&str, &str); 5] = [
    ("dentist", include_str!("../../../tests/reviews/dentist.txt")),
    ("lawn care", include_str!("../../../tests/reviews/lawn.txt")),
    ("phone repair", include_str!("../../../tests/reviews/phones.txt")),
    ("plumber", include_str!("../../../tests/reviews/plumber.txt")),
    ("gym", include_str!("../../../tests/reviews/gym.txt")),
];
/// Complaints with their family. Phrases were chosen with the first list in mind, and never with the second.
static FAMILIES: &str = include_str!("../../../tests/reviews/families.txt");
static UNSEEN_FAMILIES: &str = include_str!("../../../tests/reviews/families_unseen.txt");
/// Labels of lines that are no problem, or of many kinds.
const PLAIN: [&str; 3] = ["praise", "question", "other"];
/// Fewest reviews of a problem that an owner expects to see as a theme.
const FREQUENT: usize = 4;

fn read(list: &'static str) -> Vec<(&'static str, &'static str)> {
    list.lines().filter_map(|line| line.split_once(" | ")).collect()
}

fn run(lines: &[(&str, &str)]) -> ProblemResult {
    let text: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    let request = ProblemRequest {
        text: text.join("\n"),
        ..ProblemRequest::default()
    };
    find_problems(&request).expect("a result")
}

/// Labels of the lines that the quotes of a theme are from.
fn count_labels<'a>(lines: &[(&'a str, &str)], quotes: &[super::Quote]) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for quote in quotes {
        let line = lines.iter().find(|(_, line)| line.contains(&quote.text));
        *counts.entry(line.expect("a piece of a line").0).or_default() += 1;
    }
    counts
}

#[test]
fn forty_reviews_of_a_local_business_give_the_problems_that_its_owner_knows() {
    for (business, list) in BUSINESSES {
        let lines = read(list);
        assert_eq!(lines.len(), 40, "{business}");
        let result = run(&lines);
        let themes: Vec<(&str, BTreeMap<&str, usize>)> = result
            .themes
            .iter()
            .map(|theme| (theme.label.as_str(), count_labels(&lines, &theme.quotes)))
            .collect();
        let mut problems: BTreeMap<&str, usize> = BTreeMap::new();
        for (label, _) in lines.iter().filter(|(label, _)| !PLAIN.contains(label)) {
            *problems.entry(label).or_default() += 1;
        }
        problems.retain(|_, count| *count >= FREQUENT);
        let is_found = |problem: &&str| {
            themes.iter().any(|(_, labels)| {
                let all: usize = labels.values().sum();
                labels.get(*problem).is_some_and(|count| 2 * count > all)
            })
        };
        let missed: Vec<&str> = problems.keys().filter(|problem| !is_found(problem)).copied().collect();
        assert!(
            missed.len() <= 2,
            "{business}: {missed:?} of {problems:?} in {themes:?}"
        );
        let junk = themes.iter().filter(|(_, labels)| {
            let all: usize = labels.values().sum();
            labels.values().all(|count| 2 * count < all)
        });
        assert!(junk.count() <= 1, "{business}: {themes:?}");
    }
}

#[test]
fn every_phrase_of_a_label_is_written_in_a_quote() {
    for (business, list) in BUSINESSES {
        for theme in run(&read(list)).themes {
            let quotes: Vec<String> = theme.quotes.iter().map(|quote| quote.text.to_lowercase()).collect();
            for phrase in theme.label.split(", ") {
                assert!(
                    quotes.iter().any(|quote| quote.contains(phrase)),
                    "{business}: {phrase}"
                );
            }
        }
    }
}

/// Families that differ from the label, of all lines.
fn count_wrong(lines: &[(&'static str, &'static str)]) -> usize {
    let result = run(lines);
    let families = find_families(&result);
    lines
        .iter()
        .filter(|(label, line)| families.get(line) != Some(label))
        .count()
}

fn find_families(result: &ProblemResult) -> BTreeMap<&str, &'static str> {
    let themes = result.themes.iter().flat_map(|theme| &theme.quotes);
    let others = result.single.iter().chain(&result.praise).chain(&result.neither);
    themes
        .chain(others)
        .map(|quote| (quote.text.as_str(), quote.family.key()))
        .collect()
}

#[test]
fn family_counts_of_mixed_sets_are_within_one_of_the_truth() {
    let lines = read(FAMILIES);
    let sets = lines.len() / 40;
    let mut near = 0;
    for set in 0..sets {
        let chosen: Vec<_> = lines.iter().skip(set).step_by(sets).take(40).copied().collect();
        let result = run(&chosen);
        let families = find_families(&result);
        let is_near = super::Family::EVERY.iter().all(|family| {
            let truth = chosen.iter().filter(|(label, _)| *label == family.key()).count();
            let found = families.values().filter(|found| **found == family.key()).count();
            truth.abs_diff(found) <= 1
        });
        near += usize::from(is_near);
    }
    assert!(near * 10 >= sets * 8, "{near} of {sets}");
    assert!(count_wrong(&lines) * 50 <= lines.len());
}

#[test]
fn four_of_five_complaints_that_no_phrase_was_chosen_for_have_the_right_family() {
    let lines = read(UNSEEN_FAMILIES);
    assert!(count_wrong(&lines) * 5 <= lines.len(), "{}", count_wrong(&lines));
}

//! Keywords that name no honest business are refused, and honest ones that look like them are not.

use super::matching::{answer, read_rows};
use niche::report::Confidence;

const REFUSED_NONSENSE: f64 = 0.97;
/// A little below what the sets read now. They have been looked at: fresh lines read lower
/// (`docs/matching-measured.md`).
const REFUSED_NOTHING: f64 = 0.9;

/// Greetings, places, names, wishes and crimes. Each set was written without knowledge of the program.
#[test]
fn most_lines_that_name_no_honest_business_are_refused() {
    for (file, most_sure) in [
        ("nothing.csv", 1),
        ("nothing-night.csv", 0),
        ("nothing-early.csv", 1),
        ("nothing-plain.csv", 0),
    ] {
        let rows = read_rows(file);
        let answered: Vec<_> = rows
            .iter()
            .filter_map(|(line, kind)| Some((line, &kind[0], answer(line).ok()?)))
            .collect();
        let refused = 1.0 - answered.len() as f64 / rows.len() as f64;
        assert!(refused >= REFUSED_NOTHING, "{file}, {refused}: {answered:?}");
        let sure = answered
            .iter()
            .filter(|(.., (_, confidence))| *confidence == Confidence::Strong);
        assert!(sure.count() <= most_sure, "{file}: {answered:?}");
    }
}

/// Work that sounds like a crime, a greeting or a wish, or that holds the name of a place or a person.
#[test]
fn honest_work_that_looks_like_something_else_is_answered() {
    for (file, most) in [("looks-night.csv", 0.04), ("looks-early.csv", 0.06)] {
        let rows = read_rows(file);
        let refused: Vec<_> = rows
            .iter()
            .filter_map(|(line, _)| Some((line, answer(line).err()?)))
            .collect();
        let share = refused.len() as f64 / rows.len() as f64;
        assert!(share <= most, "{file}, {share}: {refused:?}");
    }
}

#[test]
fn each_kind_of_refusal_says_what_was_read() {
    for (typed, says) in [
        ("good evening to all of you", "reads like a message"),
        ("Rolling Meadows Illinois", "is a place"),
        ("Rosalind Fisher", "reads like a name"),
        ("i want to be rich by friday", "does not say what you would sell"),
        ("sit the driving test for strangers", "do not cover this subject"),
    ] {
        let reason = answer(typed).unwrap_err();
        assert!(reason.contains(says), "{typed}: {reason}");
    }
}

#[test]
fn places_and_wishes_for_money_are_no_market() {
    for typed in [
        "Texas",
        "Kenya",
        "my name is kevin",
        "passive income",
        "how do i get 10k a month",
    ] {
        assert!(answer(typed).is_err(), "{typed}: {:?}", answer(typed));
    }
    for typed in [
        "steal credit card numbers and sell them",
        "smuggle people over the border",
    ] {
        let reason = answer(typed).unwrap_err();
        assert!(reason.contains("do not cover this subject"), "{typed}: {reason}");
    }
}

#[test]
fn nonsense_other_languages_code_and_harm_are_refused() {
    let mut cases = read_rows("refused.csv");
    cases.extend(read_rows("marketplace-refused.csv"));
    cases.retain(|(_, kind)| !matches!(kind[0].as_str(), "sentence" | "name"));
    let passed: Vec<&str> = cases
        .iter()
        .filter(|(text, _)| answer(text).is_ok())
        .map(|(text, _)| text.as_str())
        .collect();
    let share = 1.0 - passed.len() as f64 / cases.len() as f64;
    assert!(share >= REFUSED_NONSENSE, "{share}: {passed:?}");
}

#[test]
fn another_language_is_named_as_the_reason() {
    for text in [
        "peluqueria canina a domicilio",
        "handgemachte kerzen verkaufen",
        "犬の散歩代行",
    ] {
        let reason = answer(text).unwrap_err();
        assert!(reason.contains("English"), "{text}: {reason}");
    }
}

#[test]
fn a_harmful_subject_is_refused_in_neutral_words() {
    let reason = answer("sell cocaine").unwrap_err();
    assert!(
        reason.contains("do not cover this subject") && !reason.contains("cocaine"),
        "{reason}"
    );
}

#[test]
fn a_question_for_a_niche_is_told_what_to_type() {
    for typed in [
        "how do I start a business with no money",
        "make money online",
        "side hustle for nurses",
        "best business to start in 2026",
    ] {
        let reason = answer(typed).unwrap_err();
        assert!(reason.contains("Type a skill from your job"), "{typed}: {reason}");
    }
    assert!(answer("how do I start a dog grooming business").is_ok());
}

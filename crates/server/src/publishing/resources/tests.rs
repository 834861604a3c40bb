use std::collections::BTreeSet;

use jiff::civil::Date;
use texts::search_words;

use super::api_bodies::ResourceList;
use super::catalog::{MarkFilter, ResourceFilter, choose_for_steps, choose_resources, current_week, first_week};
use super::library::{Library, read_embedded};
use super::resource::{ResourceKind, week_of};
use super::*;
use crate::planning::plan::{DoneState, StepProgress, TickedBy, WEEKS, find_step};
use crate::platform::calendar::read_day;
use crate::platform::tool_names::Tool;

pub(super) const TEXT: &str =
    "This paragraph says in one go what the page is about and why it is worth the minutes of an evening.";

pub(super) fn date_of(text: &str) -> Date {
    read_day(text).unwrap()
}

pub(super) fn entry_text(front: &str, words: usize) -> String {
    let more = "word ".repeat(words);
    format!("+++\n{front}\n+++\n\n{TEXT}\n\n{more}\n")
}

pub(super) const GUIDE: &str = "title = \"Price a first offer\"\nkind = \"guide\"\nlevel = 1\nweeks = [2]\nsteps = [\"price-your-offering\"]\nwrittenOn = \"2026-11-23\"";
pub(super) const VIDEO: &str = "title = \"Pricing in one talk\"\nkind = \"video\"\nminutes = 9\nlevel = 2\nweeks = [2]\nsteps = [\"price-your-offering\"]\nurl = \"https://www.example.org/talk\"\npublisher = \"Example\"\nreadOn = \"2026-11-20\"\nlicense = \"all rights reserved, link only\"";

pub(super) fn read_entry(front: &str) -> Result<Resource, (usize, String)> {
    Resource::parse("price-a-first-offer", &entry_text(front, 80), None)
}

pub(super) fn library_of(files: &[(&str, &str)], guides: &str) -> (Library, Vec<String>) {
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
    let (library, rejected) = Library::from_files(files, guides);
    (library, rejected.iter().map(ToString::to_string).collect())
}

/// Minutes, level and step of each made-up entry.
fn make_resources(entries: &[(&str, u16, u8, &str)]) -> Vec<Resource> {
    let make = |(slug, minutes, level, step): &(&str, u16, u8, &str)| {
        let mut resource = read_entry(GUIDE).unwrap();
        let step = find_step(step).unwrap();
        (resource.slug, resource.minutes, resource.level) = ((*slug).to_owned(), *minutes, *level);
        (resource.steps, resource.weeks) = (vec![step], vec![week_of(step)]);
        resource
    };
    entries.iter().map(make).collect()
}

fn list_slugs<'r>(resources: impl IntoIterator<Item = &'r Resource>) -> Vec<&'r str> {
    resources.into_iter().map(|resource| resource.slug.as_str()).collect()
}

#[test]
fn a_list_begins_with_the_week_and_goes_on_by_minutes() {
    let all = make_resources(&[
        ("a", 30, 1, "price-your-offering"),
        ("b", 10, 1, "build-email-list"),
        ("c", 20, 3, "price-your-offering"),
        ("d", 20, 1, "price-your-offering"),
        ("e", 5, 1, "define-customer-persona"),
    ]);
    let none = MarksBySlug::new();
    let list = |filter, week| list_slugs(choose_resources(&all, &filter, &none, week)).join(" ");
    let filter = ResourceFilter::default;
    assert_eq!(list(filter(), 1), "e b c d a");
    assert_eq!(list(filter(), 2), "c d a e b");
    assert_eq!(
        list(
            ResourceFilter {
                week: Some(3),
                ..filter()
            },
            1
        ),
        "b"
    );
    assert_eq!(
        list(
            ResourceFilter {
                max_minutes: Some(20),
                ..filter()
            },
            1
        ),
        "e b c d",
        "20 minutes fit into 20"
    );
    assert_eq!(
        list(
            ResourceFilter {
                level: Some(3),
                ..filter()
            },
            1
        ),
        "c"
    );
    assert_eq!(
        list(
            ResourceFilter {
                kind: Some(ResourceKind::Video),
                ..filter()
            },
            1
        ),
        ""
    );
    assert_eq!(
        list(
            ResourceFilter {
                tool: Some(Tool::CustomerPersona),
                ..filter()
            },
            1
        ),
        ""
    );
    let step = find_step("price-your-offering");
    assert_eq!(
        list(ResourceFilter { step, ..filter() }, 1),
        "d a c",
        "the easier first"
    );
}

#[test]
fn marks_filter_a_list_and_put_finished_resources_behind() {
    let step = "price-your-offering";
    let all = make_resources(&[
        ("a", 1, 1, step),
        ("b", 2, 1, step),
        ("c", 3, 1, step),
        ("d", 4, 1, step),
    ]);
    let at = Some(Timestamp::from_micros(1));
    let marks = MarksBySlug::from([
        (
            "a".to_owned(),
            ResourceMark {
                saved_at: None,
                finished_at: at,
            },
        ),
        (
            "c".to_owned(),
            ResourceMark {
                saved_at: at,
                finished_at: None,
            },
        ),
    ]);
    let list = |filter| {
        let filter = ResourceFilter {
            marks: Some(filter),
            ..ResourceFilter::default()
        };
        list_slugs(choose_resources(&all, &filter, &marks, 1)).join(" ")
    };
    assert_eq!(
        [MarkFilter::Saved, MarkFilter::Finished, MarkFilter::Open].map(list),
        ["c", "a", "b c d"]
    );
    let chosen = choose_for_steps(&all, [find_step(step).unwrap()], &marks);
    assert_eq!(
        list_slugs(chosen[0].items.iter().copied()),
        ["b", "c", "d"],
        "three, those to read first"
    );
}

#[test]
fn the_search_finds_words_of_title_summary_publisher_and_steps() {
    let video = read_entry(VIDEO).unwrap();
    let found = |question: &str| {
        let terms = Some(search_words::parse_terms(question));
        !choose_resources(
            [&video],
            &ResourceFilter {
                terms,
                ..ResourceFilter::default()
            },
            &MarksBySlug::new(),
            1,
        )
        .is_empty()
    };
    for question in [
        "talk",
        "TALKS",
        "evening",
        "example",
        "offerings",
        "pric",
        "pricing talk",
    ] {
        assert!(found(question), "{question}");
    }
    for question in ["talk nothing", "license", "!", "\" OR 1=1 --"] {
        assert!(!found(question), "{question}");
    }
}

#[test]
fn ten_thousand_entries_are_listed_in_pages() {
    let step = find_step("price-your-offering").unwrap();
    let one = make_resources(&[("a", 7, 1, step.key)]).remove(0);
    let all: Vec<Resource> = (0..10_000)
        .map(|number| Resource {
            slug: format!("r{number:05}"),
            ..one.clone()
        })
        .collect();
    let chosen = choose_resources(
        &all,
        &ResourceFilter {
            step: Some(step),
            ..ResourceFilter::default()
        },
        &MarksBySlug::new(),
        1,
    );
    let page = |page| serde_json::to_value(ResourceList::new(&chosen, page, 24, date_of("2026-11-23"))).unwrap();
    assert_eq!((&page(1)["total"], &page(1)["pages"]), (&10_000.into(), &417.into()));
    assert_eq!(page(417)["items"].as_array().unwrap().len(), 16);
    for beyond in [418, u64::MAX] {
        assert_eq!(page(beyond)["items"], json!([]));
    }
}

fn plan_progress(done: &[usize]) -> Vec<StepProgress> {
    let progress = |(at, step): (usize, &'static plan::PlanStepText)| StepProgress {
        step,
        day: 1,
        date: None,
        own_day: None,
        week: None,
        is_later: false,
        is_paused: false,
        estimate: None,
        done: done.contains(&at).then_some(DoneState {
            at: Timestamp::from_micros(1),
            by: TickedBy::Hand,
            is_from_last_round: false,
        }),
        note: String::new(),
    };
    let steps = WEEKS.iter().flat_map(|week| &week.steps);
    steps.enumerate().map(progress).collect()
}

#[test]
fn the_week_is_that_of_the_day_with_the_open_steps_before_it() {
    let week = |start: Option<&str>, done: &[usize], today| {
        let current = current_week(start.map(date_of), &plan_progress(done), date_of(today));
        current.map(|(week, steps)| (week, steps.len()))
    };
    let today = "2026-03-10";
    assert_eq!(week(None, &[], today), Some((1, 3)), "no start");
    assert_eq!(week(None, &[0, 1, 2], today), Some((2, 3)));
    assert_eq!(week(Some("2026-03-10"), &[1], today), Some((1, 2)));
    assert_eq!(
        week(Some("2026-03-03"), &[], today),
        Some((2, 6)),
        "the eighth day, and nothing is done"
    );
    assert_eq!(
        week(Some("2026-03-03"), &[0, 2, 4], today),
        Some((2, 3)),
        "the open step of the first week is among them"
    );
    assert_eq!(
        week(Some("2026-03-03"), &[0, 1, 2, 3, 4, 5], today),
        Some((3, 3)),
        "its steps are done"
    );
    assert_eq!(week(Some("2026-01-01"), &[], today), Some((4, 12)), "the plan is over");
    assert_eq!(
        week(Some("2026-01-01"), &[9, 10, 11], today),
        Some((4, 9)),
        "what is left"
    );
    assert_eq!(week(Some("2026-05-01"), &[], today), Some((1, 3)), "it begins later");
    assert_eq!(week(None, &(0..12).collect::<Vec<_>>(), today), None);
    assert_eq!(first_week().1.len(), 3);
}

#[test]
fn every_step_has_three_entries_of_ours_at_least() {
    let (library, _) = read_embedded();
    for step in WEEKS.iter().flat_map(|week| &week.steps) {
        let own = library
            .entries
            .iter()
            .filter(|entry| entry.steps.iter().any(|of| of.key == step.key));
        assert!(own.count() >= 3, "{}", step.key);
    }
    let kinds: BTreeSet<&str> = library
        .entries
        .iter()
        .map(|entry| entry.file().map_or("text", |_| "template"))
        .collect();
    assert_eq!(kinds.len(), 2);
}

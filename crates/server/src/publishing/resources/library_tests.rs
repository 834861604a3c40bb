//! Laws of the files of the library.

use std::collections::BTreeSet;
use std::path::Path;

use super::api_bodies::{ResourceBody, ResourceCardBody};
use super::catalog::{ResourceFilter, choose_for_steps, choose_resources};
use super::library::read_embedded;
use super::resource::ResourceKind;
use super::tests::{GUIDE, TEXT, VIDEO, date_of, entry_text, library_of, read_entry};
use super::*;
use crate::planning::plan::{WEEKS, find_step};

fn problem_of(front: &str) -> String {
    let (line, problem) = read_entry(front).unwrap_err();
    format!("{line}: {problem}")
}

/// Minutes and titles of steps in sentences such as "sets aside 90 minutes for *Validate Market Demand*".
fn find_step_minutes(text: &str) -> Vec<(u16, &str)> {
    let mentions = text.split("sets aside ").skip(1).filter_map(|rest| {
        let (minutes, rest) = rest.split_once(" minutes for *")?;
        let (title, _) = rest.split_once('*')?;
        Some((minutes.parse().ok()?, title))
    });
    mentions.collect()
}

#[test]
fn every_file_of_the_library_can_be_taken() {
    let (library, rejected) = read_embedded();
    let rejected: Vec<String> = rejected.iter().map(ToString::to_string).collect();
    assert_eq!(rejected, [""; 0]);
    assert!(!library.entries.is_empty() && !library.guides.is_empty());
    for entry in &library.entries {
        assert!(
            !entry.title.contains('!') && !entry.summary.contains('!'),
            "{}",
            entry.slug
        );
        assert!(
            entry.external().is_none(),
            "{}: an external page must be read by a person first",
            entry.slug
        );
    }
}

#[test]
fn an_own_text_is_counted_and_its_first_paragraph_is_the_summary() {
    let guide = read_entry(GUIDE).unwrap();
    assert_eq!(
        (guide.summary.as_str(), guide.minutes, guide.path()),
        (TEXT, 1, "/resources/price-a-first-offer".to_owned())
    );
    let long = Resource::parse("long", &entry_text(GUIDE, 900), None).unwrap();
    assert_eq!(long.minutes, 5, "921 words by 200, rounded up");
    let wrong = format!("{GUIDE}\nminutes = 4");
    assert_eq!(
        problem_of(&wrong),
        "8: minutes: must be left out or 1, the words of the text by 200"
    );
}

#[test]
fn a_faulty_file_is_named_with_its_line_and_what_to_do() {
    for (from, to, expected) in [
        ("level = 1\n", "", "1: missing field `level`"),
        ("level = 1", "level = 4", "4: level: must be 1, 2 or 3"),
        ("level = 1", "level = \"a\"", "4: invalid type"),
        (
            "weeks = [2]",
            "weeks = [1]",
            "5: weeks: lacks week 2 of price-your-offering",
        ),
        (
            "weeks = [2]",
            "weeks = [2, 5]",
            "5: weeks: must be weeks of the plan, 1 to 4",
        ),
        ("price-your-offering", "dance", "6: steps: dance is no step of the plan"),
        ("kind = \"guide\"", "kind = \"course\"", "3: unknown variant"),
        ("kind = \"guide\"", "kind = \"template\"", "1: minutes: must be given"),
        (
            "kind = \"guide\"",
            "kind = \"video\"\nminutes = 4",
            "1: url: must be given for a video",
        ),
        (
            "kind = \"guide\"",
            "kind = \"guide\"\nfile = \"a.csv\"",
            "4: file: is the file of a template",
        ),
        (
            "kind = \"guide\"",
            "kind = \"guide\"\ntool = \"abacus\"",
            "4: tool: abacus is none of the five tools",
        ),
        (
            "kind = \"guide\"",
            "kind = \"guide\"\nmood = \"good\"",
            "4: unknown field `mood`",
        ),
        ("2026-11-23", "yesterday", "7: writtenOn: must be a day"),
        ("Price a first offer", "Hm", "2: title: must have 5 to 120 characters"),
    ] {
        let found = problem_of(&GUIDE.replace(from, to));
        assert!(found.starts_with(expected), "{found}, not {expected}");
    }
    assert_eq!(Resource::parse("a", "no front matter", None).unwrap_err().0, 1);
    assert!(
        Resource::parse("marks", &entry_text(GUIDE, 9), None)
            .unwrap_err()
            .1
            .contains("no slug")
    );
    let short = format!("+++\n{GUIDE}\n+++\n\nToo short.\n");
    assert!(Resource::parse("a", &short, None).unwrap_err().1.contains("60 to 300"));
}

#[test]
fn an_external_entry_needs_its_source_and_an_address_of_the_secure_web() {
    let video = read_entry(VIDEO).unwrap();
    let page = video.external().unwrap();
    assert_eq!(
        (page.host(), page.publisher.as_str(), video.minutes),
        ("www.example.org", "Example", 9)
    );
    for key in ["publisher", "readOn", "license"] {
        let without: Vec<&str> = VIDEO.lines().filter(|line| !line.starts_with(key)).collect();
        assert!(problem_of(&without.join("\n")).contains(key), "{key}");
    }
    for url in [
        "http://example.org/",
        "javascript:alert(1)",
        "https://",
        "nothing",
        "https://user@example.org/",
    ] {
        let front = VIDEO.replace("https://www.example.org/talk", url);
        assert!(problem_of(&front).starts_with("8: url: "), "{url}");
    }
    for minutes in ["0", "241"] {
        assert_eq!(
            problem_of(&VIDEO.replace("minutes = 9", &format!("minutes = {minutes}"))),
            "4: minutes: must be from 1 to 240"
        );
    }
    let brief = Resource::parse("a", &entry_text(VIDEO, 10), None).unwrap_err().1;
    assert!(brief.contains("at least 60 words"), "{brief}");
}

#[test]
fn a_page_that_was_read_over_400_days_ago_says_so_and_a_broken_one_is_hidden() {
    let video = read_entry(VIDEO).unwrap();
    let is_stale =
        |today: &str| serde_json::to_value(ResourceCardBody::new(&video, date_of(today))).unwrap()["isStale"].clone();
    assert_eq!(
        (is_stale("2027-12-25"), is_stale("2027-12-26")),
        (false.into(), true.into())
    );
    let broken = read_entry(&format!("{VIDEO}\nbroken = true")).unwrap();
    assert!(broken.is_hidden());
    assert!(choose_resources([&broken], &ResourceFilter::default(), &MarksBySlug::new(), 1).is_empty());
    assert!(
        choose_for_steps(
            &[broken],
            [find_step("price-your-offering").unwrap()],
            &MarksBySlug::new()
        )[0]
        .items
        .is_empty()
    );
}

#[test]
fn scripts_in_a_text_do_not_reach_its_page() {
    let text =
        entry_text(GUIDE, 10) + "<script>alert(1)</script><p onclick=\"alert(1)\">x</p>\n\n[a](javascript:alert(1))\n";
    let guide = Resource::parse("a", &text, None).unwrap();
    let body = serde_json::to_value(ResourceBody::new(&guide, date_of("2026-11-23"))).unwrap();
    let html = body["body"].as_str().unwrap();
    assert!(!html.contains("script") && !html.contains("onclick"), "{html}");
    assert!(html.contains(">a</a>"), "{html}");
}

#[test]
fn a_template_has_its_file_beside_it() {
    let template = GUIDE.replace(
        "kind = \"guide\"",
        "kind = \"template\"\nminutes = 20\nfile = \"sheet.csv\"",
    );
    let (text, sheet) = (entry_text(&template, 60), "item,price\n");
    let (library, rejected) = library_of(&[("sheet.md", &text), ("sheet.csv", sheet)], "");
    assert_eq!(rejected, [""; 0]);
    assert_eq!(
        library.find_entry("sheet").unwrap().file().unwrap().bytes,
        sheet.as_bytes()
    );
    let (_, rejected) = library_of(&[("sheet.md", &text)], "");
    assert_eq!(
        rejected,
        ["content/resources/sheet.md:5: file: sheet.csv is not beside the entry"]
    );
    let (_, rejected) = library_of(&[("sheet.csv", sheet)], "");
    assert_eq!(rejected, ["content/resources/sheet.csv:1: belongs to no entry"]);
    let other = text.replace("sheet.csv", "../secret.csv");
    let (_, rejected) = library_of(&[("sheet.md", &other), ("sheet.csv", sheet)], "");
    assert!(rejected[0].contains("must be sheet.csv or sheet.txt"), "{rejected:?}");
}

#[test]
fn a_slug_is_taken_once_among_entries_and_guides() {
    let row =
        "[[guide]]\nslug = \"price\"\nkind = \"guide\"\nlevel = 1\nweeks = [2]\nsteps = [\"price-your-offering\"]\n";
    let text = entry_text(GUIDE, 9);
    let (library, rejected) = library_of(&[("other.md", &text)], row);
    assert_eq!((library.guides.len(), rejected.len()), (1, 0));
    let (_, rejected) = library_of(&[("price.md", &text)], row);
    assert_eq!(rejected, ["content/guides.toml:2: price is there twice"]);
    let (_, rejected) = library_of(&[], &row.replace("[2]", "[3]"));
    assert_eq!(
        rejected,
        ["content/guides.toml:2: weeks: lacks week 2 of price-your-offering"]
    );
    let (library, rejected) = library_of(&[], "guide = 3");
    assert_eq!(
        (library.entries.len(), library.guides.len(), rejected.len()),
        (0, 0, 1),
        "the server starts without them"
    );
}

#[test]
fn guides_state_the_minutes_of_the_steps_of_the_plan() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let files = |folder: &str| std::fs::read_dir(content.join(folder)).unwrap();
    let mut stated = BTreeSet::new();
    for file in files("blog").chain(files("resources")) {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for (minutes, title) in find_step_minutes(&text) {
            let step = WEEKS
                .iter()
                .flat_map(|week| &week.steps)
                .find(|step| step.title == title);
            let step = step.unwrap_or_else(|| panic!("{name}: no step is called {title}"));
            assert_eq!(minutes, step.minutes, "{name}: {title}");
            stated.insert((name.to_owned(), step.key));
        }
    }
    let stated: Vec<(&str, &str)> = stated.iter().map(|(name, key)| (name.as_str(), *key)).collect();
    assert_eq!(
        stated,
        [
            ("choose-a-niche-in-three-evenings", "complete-niche-discovery"),
            ("choose-one-place-by-counting", "set-up-social-media"),
            ("interview-script", "validate-market-demand"),
            ("price-your-first-offer", "price-your-offering"),
            ("talk-to-ten-people-before-you-build", "validate-market-demand"),
            ("your-first-landing-page", "build-landing-page"),
        ]
    );
}

#[test]
fn a_template_takes_no_longer_than_its_steps() {
    let (library, _) = read_embedded();
    let templates = library
        .entries
        .iter()
        .filter(|entry| entry.kind == ResourceKind::Template);
    let mut count = 0;
    for entry in templates {
        let of_steps: u16 = entry.steps.iter().map(|step| step.minutes).sum();
        assert!(
            entry.minutes <= of_steps,
            "{}: {} of {of_steps}",
            entry.slug,
            entry.minutes
        );
        count += 1;
    }
    assert!(count > 0);
}

//! Ideas for a county, and the filter by its businesses.

use serde_json::{Value, json};

use super::tests::{refusal_of, run_request};
use super::*;
use crate::tools::Tool as _;

#[test]
fn a_county_has_its_yardstick_and_a_line_for_each_idea() {
    let county =
        run_request(json!({"skills": ["dog grooming"], "market": "dog-grooming", "location": "48453"})).unwrap();
    assert_eq!(county.place.as_ref().unwrap().name, "Travis County, Texas");
    for offer in &county.ideas {
        assert!(!offer.local.as_ref().unwrap().text.is_empty(), "{}", offer.market.slug);
        let strip = offer.answer.strip.as_ref();
        assert!(
            strip.map_or(offer.answer.hour_text.is_empty(), |strip| strip
                .sentence
                .contains("Austin")),
            "{}",
            offer.market.slug
        );
    }
    assert!(county.ideas[0].answer.strip.is_some());
    let own = &county.market_ideas.as_ref().unwrap().ideas[0];
    let line = own.local.as_ref().unwrap();
    assert!(
        line.text
            .starts_with("131 businesses with staff in 2021, more than in 78 of 100"),
        "{}",
        line.text
    );
    assert!(!line.is_fewer_here);
    assert!(
        county.sources.iter().any(|source| source.id == "census-cbp"),
        "{:?}",
        county.sources
    );
}

#[test]
fn only_markets_with_fewer_businesses_here_are_listed() {
    let skills = json!(["dog grooming", "house cleaning", "cooking"]);
    for location in ["48453", "06037", "55025"] {
        let here = run_request(
            json!({"skills": skills, "cashCents": 10_000_000, "hoursPerWeek": 60, "location": location,
            "fewerHere": true}),
        )
        .unwrap();
        assert!(!here.ideas.is_empty() && here.request.fewer_here == Some(true));
        let name = &here.place.as_ref().unwrap().name;
        assert!(here.filter_note.as_ref().unwrap().contains(name.as_str()));
        for offer in &here.ideas {
            assert!(
                offer.local.as_ref().unwrap().is_fewer_here,
                "{} in {location}",
                offer.market.slug
            );
        }
        let all =
            run_request(json!({"skills": skills, "cashCents": 10_000_000, "hoursPerWeek": 60, "location": location}));
        let all = all.unwrap();
        assert_eq!(all.filter_note, None);
        assert!(here.in_reach_count + here.out_of_reach_count < all.in_reach_count + all.out_of_reach_count);
        // The filter drops ideas and swaps none.
        let titles = |result: &OfferResult| -> Vec<String> {
            let mut ideas: Vec<_> = result
                .ideas
                .iter()
                .map(|offer| (offer.rank, &offer.idea.title, &offer.local))
                .collect();
            ideas.sort_by_key(|(rank, ..)| *rank);
            let fewer = ideas
                .into_iter()
                .filter(|(.., local)| local.as_ref().is_some_and(|line| line.is_fewer_here));
            fewer.map(|(_, title, _)| title.clone()).collect()
        };
        let (kept, of_all) = (titles(&here), titles(&all));
        assert_eq!(
            kept[..of_all.len().min(10)],
            of_all[..of_all.len().min(10)],
            "{location}"
        );
    }
}

#[test]
fn a_place_without_the_survey_s_rows_says_that_nothing_is_known() {
    // The District of Columbia.
    let none = run_request(json!({"skills": ["dog grooming"], "location": "11001", "fewerHere": true})).unwrap();
    assert_eq!((none.in_reach_count, none.out_of_reach_count), (0, 0));
    assert!(
        none.filter_note
            .unwrap()
            .starts_with("No market is known to have fewer businesses in")
    );
}

#[test]
fn the_filter_needs_a_county() {
    for location in [Value::Null, json!("TX")] {
        let request = json!({"skills": ["sewing"], "location": location, "fewerHere": true});
        assert_eq!(refusal_of(request).1, ["fewerHere"]);
    }
    assert!(run_request(json!({"skills": ["sewing"], "location": "TX", "fewerHere": false})).is_ok());
    let field = |(name, text): (&str, &str)| super::super::FormField {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let form = [("skills", "sewing"), ("location", "48453"), ("fewerHere", "true")].map(field);
    let read = WhatShouldISell::read_form(&form).unwrap().unwrap();
    assert_eq!((&read["location"], &read["fewerHere"]), (&json!("48453"), &json!(true)));
}

//! The ranking, measured on described people and on the occupations in which many work for themselves.

use std::collections::HashMap;

use serde_json::{Value, json};
use strum::VariantNames;

use super::tests::{ENGINE, read_request, run_request};
use super::*;
use crate::data::figures::tables::SourcedFigure;
use crate::tools::Tool as _;

/// Name of a set of described people, and its rows.
macro_rules! people {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../tests/data/people-", $name, ".csv")),
        )
    };
}

/// A described person.
struct Described {
    request: Value,
    /// Codes of industries that suit the person.
    accept: Vec<String>,
    cash_usd: u32,
    hours: u32,
}

impl Described {
    fn new(row: &HashMap<String, String>) -> Self {
        let list = |name: &str| -> Vec<String> {
            let entries = row[name].split('|').filter(|entry| !entry.is_empty());
            entries.map(str::to_owned).collect()
        };
        let number = |name: &str| row[name].parse::<u32>().unwrap();
        let mut request = json!({"skills": list("skills"), "cashCents": number("cash_usd") * 100, "tools": list("tools"),
            "hoursPerWeek": number("hours"), "weeksToFirstSale": number("weeks")});
        if !row["licenses"].is_empty() {
            request["licenses"] = json!(row["licenses"]);
        }
        if !row["interests"].is_empty() {
            let sums = row["interests"]
                .split(' ')
                .map(|sum| json!(sum.parse::<i64>().unwrap()));
            let letters = interests::LETTERS.map(str::to_owned).into_iter().zip(sums);
            request["interests"] = Value::Object(letters.collect());
        }
        Self {
            request,
            accept: list("accept"),
            cash_usd: number("cash_usd"),
            hours: number("hours"),
        }
    }

    fn is_acceptable(&self, market: usize) -> bool {
        let industries = &ENGINE.atlas().markets[market].industries;
        industries.iter().any(|code| self.accept.contains(code))
    }

    /// Markets of which money and hours allow at least one idea.
    fn reached_markets(&self) -> Vec<usize> {
        let is_reached = |idea: &crate::data::atlas::AtlasIdea| {
            idea.cost_usd[0] <= self.cash_usd && idea.hours_week[0] <= self.hours
        };
        let markets = ENGINE.atlas().markets.iter().enumerate();
        let reached = markets.filter(|(_, market)| market.ideas.iter().any(is_reached));
        reached.map(|(place, _)| place).collect()
    }

    /// Markets of the ideas of a request, in the order of the page; none for one that is refused.
    fn rank_markets(request: Value) -> Vec<usize> {
        let ideas = run_request(request).map_or_else(|_| Vec::new(), |result| result.ideas);
        ideas
            .iter()
            .map(|offer| ENGINE.atlas().find_market(&offer.market.slug).unwrap())
            .collect()
    }

    /// Request of the person with all weight on one part.
    fn weighted_request(&self, part: &str) -> Value {
        let keys = super::profile::parts::OfferPart::VARIANTS.iter();
        let weights = keys.map(|key| ((*key).to_owned(), json!(if *key == part { 100 } else { 0 })));
        let mut request = self.request.clone();
        request["weights"] = Value::Object(weights.collect());
        request
    }
}

fn read_people() -> Vec<Described> {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/data/people.csv").as_bytes());
    let rows = reader.deserialize::<HashMap<String, String>>();
    rows.map(|row| Described::new(&row.unwrap())).collect()
}

/// People with the markets that an adviser named before the ranking was measured on them.
fn read_advised(people: &str) -> Vec<(Described, Vec<String>)> {
    let mut reader = csv::Reader::from_reader(people.as_bytes());
    let rows = reader.deserialize::<HashMap<String, String>>().map(Result::unwrap);
    let person = |mut row: HashMap<String, String>| {
        let markets = row["markets"].split('|').map(str::to_owned).collect();
        row.extend(["interests", "accept"].map(|name| (name.to_owned(), String::new())));
        (Described::new(&row), markets)
    };
    rows.map(person).collect()
}

/// Number of people with a market that their adviser named among the first three and the first ten of the list, and
/// among those of the page, which begins with ideas that one change opens.
fn count_advised(name: &str, people: &[(Described, Vec<String>)]) -> [[usize; 2]; 2] {
    let mut hits = [[0; 2]; 2];
    for (person, markets) in people {
        assert!(
            markets.iter().all(|slug| ENGINE.atlas().find_market(slug).is_some()),
            "{markets:?}"
        );
        let Ok(result) = run_request(person.request.clone()) else {
            println!("{} is refused", person.request["skills"]);
            continue;
        };
        let slug = |market: &result::OfferMarket| market.slug.clone();
        let list: Vec<String> = result.ideas.iter().map(|offer| slug(&offer.market)).collect();
        let closer = result.closer.iter().map(|offer| slug(&offer.market));
        let page: Vec<String> = closer.chain(list.iter().cloned()).collect();
        for (counts, order) in hits.iter_mut().zip([&list, &page]) {
            let place = order.iter().position(|slug| markets.contains(slug));
            for (count, among) in counts.iter_mut().zip([3, 10]) {
                *count += usize::from(place.is_some_and(|place| place < among));
            }
        }
        if !page.iter().take(3).any(|slug| markets.contains(slug)) {
            println!("{}: {:?}", person.request["skills"], &page[..page.len().min(5)]);
        }
    }
    println!("{name}, of {}: {hits:?}", people.len());
    hits
}

/// Number of people with an acceptable market among the first three and among the first ten of an order of markets.
fn count_hits(people: &[Described], order: impl Fn(&Described) -> Vec<usize>) -> [usize; 2] {
    let mut hits = [0; 2];
    for person in people {
        let ordered = order(person);
        for (count, among) in hits.iter_mut().zip([3, 10]) {
            *count += usize::from(ordered.iter().take(among).any(|market| person.is_acceptable(*market)));
        }
    }
    hits
}

/// An order of numbers that looks random and is the same in every run.
fn scatter_markets(markets: Vec<usize>, seed: u64) -> Vec<usize> {
    let mut markets = markets;
    markets.sort_by_key(|market| {
        let mixed = (*market as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seed.wrapping_mul(0xD1B5_4A32_D192_ED03);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    });
    markets
}

/// `docs/offers.md` names these figures.
#[test]
fn people_find_work_that_suits_them_among_the_first() {
    let mut all = read_people();
    assert!(all.len() >= 60);
    all.retain(|person| {
        person
            .reached_markets()
            .into_iter()
            .any(|market| person.is_acceptable(market))
    });
    let ours = count_hits(&all, |person| Described::rank_markets(person.request.clone()));
    let words = count_hits(&all, |person| Described::rank_markets(person.weighted_request("skill")));
    let interests = count_hits(&all, |person| {
        Described::rank_markets(person.weighted_request("interest"))
    });
    let operators = |market: &usize| {
        ENGINE
            .market_figures(*market)
            .solo_operators
            .as_ref()
            .map_or(0.0, SourcedFigure::value)
    };
    let common = count_hits(&all, |person| {
        let mut markets = person.reached_markets();
        markets.sort_by(|a, b| operators(b).total_cmp(&operators(a)));
        markets
    });
    let random = count_hits(&all, |person| {
        scatter_markets(person.reached_markets(), u64::from(person.cash_usd))
    });
    println!(
        "of {}: ours {ours:?}, words {words:?}, interests {interests:?}, common {common:?}, random {random:?}",
        all.len()
    );
    assert!(
        ours[0] * 100 >= all.len() * 85 && ours[1] * 100 >= all.len() * 96,
        "{ours:?} of {}",
        all.len()
    );
    for peer in [interests, common, random] {
        assert!(peer[0] * 2 < ours[0] && peer[1] < ours[1], "{peer:?}");
    }
}

/// People who name their skills. `docs/offers.md` names these figures.
#[test]
fn people_find_a_market_that_an_adviser_names() {
    for (name, people) in [people!("own"), people!("held-back")] {
        let people = read_advised(people);
        assert_eq!(people.len(), 40);
        for [three, ten] in count_advised(name, &people) {
            assert!(
                three * 100 >= people.len() * 92 && ten * 100 >= people.len() * 97,
                "{name}: {three}, {ten}"
            );
        }
    }
}

/// Most people of these sets tell of their jobs, hobbies and homes in whole sentences. `docs/offers.md` names these
/// figures.
#[test]
fn people_who_tell_of_themselves_find_a_market_that_an_adviser_names() {
    for ((name, people), least) in [
        (people!("hard"), [[55, 56], [57, 58]]),
        (people!("fresh"), [[35, 36], [37, 38]]),
        (people!("dusk"), [[53, 54], [57, 58]]),
        (people!("night"), [[51, 54], [52, 55]]),
        (people!("early"), [[45, 48], [54, 55]]),
        (people!("noon"), [[32, 34], [41, 43]]),
        (people!("plain"), [[57, 57], [57, 57]]),
    ] {
        let hits = count_advised(name, &read_advised(people));
        let mut pairs = hits.iter().flatten().zip(least.iter().flatten());
        assert!(pairs.all(|(hit, least)| hit >= least), "{name}: {hits:?}");
    }
}

#[test]
fn people_without_an_acceptable_idea_in_reach_find_one_with_the_change_that_opens_it() {
    let mut all = read_people();
    all.retain(|person| {
        !person
            .reached_markets()
            .into_iter()
            .any(|market| person.is_acceptable(market))
    });
    assert!(!all.is_empty());
    for person in all {
        let result = run_request(person.request.clone()).unwrap();
        let first = result.out_of_reach.iter().take(10);
        let opens = first.filter(|offer| offer.opens.is_some());
        let markets = opens.map(|offer| ENGINE.atlas().find_market(&offer.market.slug).unwrap());
        assert!(
            markets.into_iter().any(|market| person.is_acceptable(market)),
            "{}",
            person.request
        );
    }
}

#[test]
fn the_title_of_an_occupation_leads_to_its_trade() {
    let mut reader = csv::Reader::from_reader(include_str!("../../../tests/data/self_employed.csv").as_bytes());
    let (mut found, mut all) = (0, 0);
    for row in reader.deserialize::<HashMap<String, String>>() {
        let row = row.unwrap();
        let names_it = |slug: &str| {
            let market = ENGINE
                .atlas()
                .find_market(slug)
                .map(|market| &ENGINE.atlas().markets[market]);
            market.is_some_and(|market| market.occupations.contains(&row["soc"]))
        };
        if !ENGINE.atlas().markets.iter().any(|market| names_it(&market.slug)) {
            continue;
        }
        all += 1;
        let request = read_request(json!({"skills": [row["title"]]}));
        let first = WhatShouldISell::run(&ENGINE, &request).map_or_else(|_| Vec::new(), |result| result.ideas);
        found += usize::from(first.iter().take(3).any(|offer| names_it(&offer.market.slug)));
    }
    println!("{found} of {all}");
    assert!(all == 100 && found * 100 >= all * 90, "{found} of {all}");
}

//! What Should I Sell, measured on described people and on the occupations in which many work for themselves.

use niche::Engine;
use niche::tools::Tool;
use niche::tools::offers::{OfferRequest, WhatShouldISell};
use serde_json::json;

#[test]
fn explore() {
    let engine = Engine::load().unwrap();
    let mut reader = csv::Reader::from_reader(include_str!("data/people.csv").as_bytes());
    let (mut three, mut ten, mut all) = (0, 0, 0);
    for row in reader.deserialize::<std::collections::HashMap<String, String>>() {
        let row = row.unwrap();
        let list = |name: &str| row[name].split('|').filter(|s| !s.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let mut body = json!({"skills": list("skills"), "cashCents": row["cash_usd"].parse::<i64>().unwrap() * 100,
            "hoursPerWeek": row["hours"].parse::<f64>().unwrap(), "weeksToFirstSale": row["weeks"].parse::<i64>().unwrap(), "tools": list("tools")});
        if !row["licenses"].is_empty() { body["licenses"] = json!(row["licenses"]); }
        if !row["interests"].is_empty() {
            let v: Vec<i64> = row["interests"].split(' ').map(|n| n.parse().unwrap()).collect();
            body["interests"] = json!({"R": v[0], "I": v[1], "A": v[2], "S": v[3], "E": v[4], "C": v[5]});
        }
        let request: OfferRequest = serde_json::from_value(body).unwrap();
        let accept = list("accept");
        all += 1;
        match WhatShouldISell::run(&engine, &request) {
            Ok(result) => {
                let place = result.ideas.iter().position(|idea| idea.market.industries.iter().any(|i| accept.contains(&i.code)));
                if place.is_some_and(|p| p < 3) { three += 1 }
                if place.is_some_and(|p| p < 10) { ten += 1 }
                if place.is_none_or(|p| p >= 3) {
                    println!("{:?} {:?}: {:?} {:?}", row["skills"], place, result.ideas.iter().take(3).map(|i| (i.market.slug.clone(), i.score.value)).collect::<Vec<_>>(), result.unknown_skills);
                }
            }
            Err(e) => println!("{:?} refused {e}", row["skills"]),
        }
    }
    println!("{three} {ten} of {all}");
}

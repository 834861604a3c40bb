//! Parts of the score of an idea: skill, weights, pay and place.

use serde_json::{Value, json};

use super::tests::{ENGINE, refusal_of, run_request};
use super::*;
use crate::answer::AnswerInput;
use crate::money::evening::EveningChoice;
use crate::scoring::occupation_titles::SHORT_TITLES;

/// Skills that begin with what is done, and the market that fits them best.
const ACTIVITIES: [(&str, &str); 12] = [
    ("deep cleaning kitchens and bathrooms", "house-cleaning"),
    ("scrubbing kitchens and ovens", "house-cleaning"),
    ("cleaning up after construction and remodeling", "house-cleaning"),
    ("cleaning vacation rentals", "short-term-rental-turnover-cleaning"),
    ("washing and folding baby clothes", "laundry-service"),
    ("painting kitchens and bathrooms", "interior-painting"),
    ("organizing garages and kitchens", "home-organizing"),
    ("repairing wedding dresses", "sewing-and-alterations"),
    ("repairing kitchen appliances", "appliance-repair"),
    ("teaching kids to bake cakes", "kids-cooking-classes"),
    ("teaching people to sew dresses", "sewing-and-craft-classes"),
    ("teaching woodworking to beginners", "adult-skills-workshops"),
];

#[test]
fn the_activity_that_a_skill_begins_with_decides_not_its_objects() {
    for (skill, market) in ACTIVITIES {
        let result = run_request(json!({"skills": [skill], "cashCents": 100_000})).unwrap();
        // The page opens with five: pay decides the order among ideas that fit the skill about as well.
        let first = &result.ideas[..5];
        assert!(first.iter().any(|offer| offer.market.slug == market), "{skill}");
        let of_skill = |offer: &&RankedOffer| (offer.score.parts[0].points * 10.0) as u32;
        let best = result.ideas.iter().max_by_key(of_skill).unwrap();
        let own = first.iter().find(|offer| offer.market.slug == market).unwrap();
        assert_eq!(of_skill(&best), of_skill(&own), "{skill}: {}", best.market.slug);
    }
}

#[test]
fn a_short_title_of_a_job_leads_to_the_markets_of_its_occupation() {
    for (title, occupation) in SHORT_TITLES {
        let request = json!({"skills": [title.to_lowercase()], "cashCents": 1_000_000, "hoursPerWeek": 20,
            "weeksToFirstSale": 26});
        let ideas = run_request(request).unwrap().ideas;
        let first = &ideas[0].market.slug;
        let atlas = ENGINE.atlas();
        let market = &atlas.markets[atlas.find_market(first).unwrap()];
        assert!(
            market.occupations.iter().any(|soc| soc == occupation),
            "{title}: {first}"
        );
    }
}

/// Values of all ideas in reach by the parts skill and interest, and the name of the part interest.
fn skill_and_interest(request: Value) -> (Vec<[f64; 2]>, String) {
    let ideas = run_request(request).unwrap().ideas;
    let name = ideas[0].score.parts[1].label.clone();
    let values = ideas
        .iter()
        .map(|offer| [0, 1].map(|part| offer.score.parts[part].value));
    (values.collect(), name)
}

#[test]
fn skills_stand_for_interests_until_six_cards_are_answered() {
    let mut request = json!({"skills": ["I put up chutney every fall"], "cashCents": 100_000});
    let (values, name) = skill_and_interest(request.clone());
    assert!(
        values
            .iter()
            .all(|[skill, interest]| skill.to_bits() == interest.to_bits())
    );
    assert!(values.iter().any(|[skill, _]| *skill > 0.0));
    assert_eq!(name, "Your interests, taken from your skills");

    request["interests"] = json!({"R": 2, "I": 1, "A": 0, "S": -2, "E": 0, "C": 0});
    request["answeredCards"] = json!(6);
    let (values, name) = skill_and_interest(request);
    assert!(values.iter().any(|[skill, interest]| *skill == 0.0 && *interest > 0.0));
    assert_eq!(name, "Your interests");
}

fn weights_of(weights: Value) -> Vec<u8> {
    let result = run_request(json!({"skills": ["sewing"], "weights": weights})).unwrap();
    let parts = result.ideas[0].score.parts.iter();
    parts.map(|part| part.weight).collect()
}

/// The order of [`OfferPart::EVERY`]: skill, interest, pay, industry, cash, hours, speed.
#[test]
fn the_market_part_of_before_is_pay_and_industry_three_to_two() {
    let ours = json!({"skill": 30, "interest": 15, "market": 25, "cash": 10, "hours": 10, "speed": 10});
    assert_eq!(weights_of(ours.clone()), [30, 15, 15, 10, 10, 10, 10]);
    let stored = run_request(json!({"skills": ["sewing"], "weights": ours})).unwrap();
    assert_eq!(stored.request.weights, None, "ours of before are ours");
    assert_eq!(
        weights_of(json!({"skill": 0, "interest": 0, "market": 100, "cash": 0, "hours": 0, "speed": 0})),
        [0, 0, 60, 40, 0, 0, 0]
    );
    let changed = json!({"skill": 60, "market": 0});
    assert_eq!(weights_of(changed)[2..4], [0, 0]);
    // A part of today that is named itself counts as named.
    assert_eq!(
        weights_of(json!({"market": 100, "pay": 15, "industry": 10}))[2..4],
        [15, 10]
    );
    let again = run_request(json!({"skills": ["sewing"], "weights": {"skill": 50, "market": 50}})).unwrap();
    let names: Vec<&str> = again
        .request
        .weights
        .iter()
        .flat_map(|kept| kept.keys().map(String::as_str))
        .collect();
    assert!(names.contains(&"pay") && !names.contains(&"market"), "{names:?}");
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "weights": {"market": 101}})).1,
        ["weights.market"]
    );
}

#[test]
fn pay_is_the_figure_of_the_report_and_a_license_of_years_ranks_last() {
    for state in [None, Some("MS")] {
        let request = json!({"skills": ["sewing", "dog grooming"], "market": "haircuts-and-styling", "cashCents": 10_000_000, "hoursPerWeek": 60, "state": state});
        let result = run_request(request).unwrap();
        let choice = EveningChoice::from_fields(None, None, state).unwrap();
        let mut with_years = 0;
        let of_market = &result.market_ideas.as_ref().unwrap().ideas;
        for offer in result.ideas.iter().chain(of_market) {
            let answer = ENGINE
                .estimate_evening(&offer.market.slug, &choice, &AnswerInput::default())
                .unwrap()
                .answer;
            let pay = &offer.score.parts[2];
            assert_eq!(pay.key, "pay");
            match answer.license_years {
                Some(_) => {
                    with_years += 1;
                    assert_eq!(
                        (pay.value, offer.answer.hour_text.as_str(), &offer.answer.strip),
                        (0.0, "", &None)
                    );
                    assert!(
                        offer.answer.text.starts_with("Only with a license"),
                        "{}",
                        offer.answer.text
                    );
                }
                None => {
                    assert_eq!(
                        pay.value,
                        f64::from(answer.better_than_percent) / 100.0,
                        "{}",
                        offer.market.slug
                    );
                    let kept = crate::format::format_price(answer.kept_usd[1].round().abs());
                    assert!(
                        offer.answer.hour_text.contains(&kept),
                        "{} {kept}",
                        offer.answer.hour_text
                    );
                }
            }
            assert_eq!(offer.answer.text, answer.text);
        }
        assert!(with_years > 0, "haircuts need a license that takes a year");
        let scales: Vec<f64> = result
            .ideas
            .iter()
            .filter_map(|offer| offer.answer.strip.as_ref())
            .map(|strip| strip.to_usd)
            .collect();
        assert!(scales.windows(2).all(|pair| pair[0] == pair[1]), "one scale");
    }
}

#[test]
fn a_state_changes_pay_and_words_and_a_wrong_one_is_refused() {
    let rank = |state: Value| run_request(json!({"skills": ["house cleaning"], "state": state})).unwrap();
    let (nation, here) = (rank(Value::Null), rank(json!(" mississippi ")));
    assert_eq!(
        (nation.request.location.as_deref(), here.request.location.as_deref()),
        (None, Some("MS"))
    );
    let strip = |result: &OfferResult| result.ideas[0].answer.strip.clone().unwrap();
    assert_ne!(strip(&nation), strip(&here));
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "state": "Bavaria"})).1,
        ["state"]
    );
}

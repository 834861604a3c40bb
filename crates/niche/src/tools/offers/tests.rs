use std::collections::HashSet;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::ideas::ranking::{FIRST, SHOWN};
use super::profile::parts::{OfferPart, SKILL_FROM, SKILL_FULL};
use super::*;
use crate::Engine;
use crate::refusal::Refusal;
use crate::tools::{FormField, Tool as _};

pub static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

pub fn read_request(request: Value) -> OfferRequest {
    serde_json::from_value(request).unwrap()
}

pub fn run_request(request: Value) -> Result<OfferResult, Refusal> {
    WhatShouldISell::run(&ENGINE, &read_request(request))
}

#[test]
fn no_more_half_hours_are_asked_for_than_needed() {
    let request = |hours: f64| json!({"skills": ["sewing"], "hoursPerWeek": hours});
    let shown = |result: &OfferResult| -> Vec<String> {
        let first = result.ideas.iter().take(SHOWN);
        first.map(|offer| offer.idea.title.clone()).collect()
    };
    let now = run_request(request(2.0)).unwrap();
    let opening = now
        .opens
        .iter()
        .find(|opening| opening.field == "hoursPerWeek")
        .unwrap();
    let Some(result::OfferValue::Number(needed)) = opening.to else {
        panic!("hours are a number")
    };
    assert!(needed > 2.0);
    let everywhere = |result: &OfferResult| -> Vec<String> {
        let blocked = result
            .out_of_reach
            .iter()
            .filter(|offer| offer.reasons.len() == 1 && offer.reasons[0].field == "hoursPerWeek");
        blocked.map(|offer| offer.idea.title.clone()).collect()
    };
    let blocked = everywhere(&now);
    let mut hours = 2.5;
    while hours < needed {
        let after = run_request(request(hours)).unwrap();
        assert!(shown(&after).iter().all(|title| !blocked.contains(title)), "{hours}");
        hours += 0.5;
    }
    let opened = &opening.ideas[0].title;
    assert!(shown(&run_request(request(needed)).unwrap()).contains(opened));
}

#[test]
fn the_first_five_are_of_five_markets_and_the_first_ten_hold_two_of_one_at_most() {
    let result = run_request(json!({"skills": ["sewing"], "cashCents": 100_000})).unwrap();
    assert_eq!(result.ideas[0].rank, 1);
    let markets: HashSet<&str> = result.ideas[..FIRST]
        .iter()
        .map(|offer| offer.market.slug.as_str())
        .collect();
    assert_eq!(markets.len(), FIRST);
    for offer in &result.ideas[..SHOWN] {
        let of = |same: &dyn Fn(&result::RankedOffer) -> bool| {
            result.ideas[..SHOWN].iter().filter(|other| same(other)).count()
        };
        assert!(of(&|other| other.market.slug == offer.market.slug) <= 2);
        assert!(of(&|other| other.market.sector == offer.market.sector) <= 3);
    }
    let ranks: Vec<u32> = result.ideas.iter().map(|offer| offer.rank).collect();
    assert!(ranks[..FIRST].is_sorted() && ranks[FIRST..SHOWN].is_sorted() && ranks[SHOWN..].is_sorted());
    assert!(ranks[..SHOWN].last() > Some(&10), "the rule passes over ideas");
    let numbers: Vec<u32> = result.ideas.iter().map(|offer| offer.number).collect();
    assert!(numbers.into_iter().eq(1..=50));
    let first = &result.ideas[0].score;
    for offer in &result.ideas {
        assert_eq!(offer.tied_with_first, offer.score.high >= first.low);
    }
}

#[test]
fn nothing_costs_more_than_nothing() {
    let result = run_request(json!({"skills": ["writing"], "cashCents": 0, "hoursPerWeek": 2})).unwrap();
    assert!(!result.ideas.is_empty());
    for offer in &result.ideas {
        assert_eq!(
            (offer.idea.startup_cost_usd[0], offer.idea.hours_per_week[0] <= 2),
            (0, true)
        );
    }
}

#[test]
fn what_is_clearly_closer_to_a_skill_but_one_change_away_is_told_first() {
    let request =
        |cash: u32| json!({"skills": ["I do bicycle repair for friends"], "cashCents": cash * 100, "hoursPerWeek": 8});
    let poor = run_request(request(50)).unwrap();
    assert_eq!(poor.closer.len(), 2);
    let closest = poor.closer.iter().find(|offer| offer.market.slug == "bicycle-repair");
    assert!(closest.is_some_and(|offer| offer.opens.is_some()));
    assert!(
        poor.ideas
            .iter()
            .take(SHOWN)
            .all(|offer| offer.market.slug != "bicycle-repair")
    );
    let able = run_request(request(3_000)).unwrap();
    assert!(
        able.ideas
            .iter()
            .take(3)
            .any(|offer| offer.market.slug == "bicycle-repair")
    );
    assert!(able.closer.iter().all(|offer| offer.market.slug != "bicycle-repair"));
}

#[test]
fn skills_of_which_nothing_is_in_reach_are_told_with_every_limit() {
    let sectors = ENGINE.atlas().sectors.iter().map(|sector| sector.slug.as_str());
    let others: Vec<&str> = sectors.filter(|slug| *slug != "food").collect();
    let result =
        run_request(json!({"skills": ["bookkeeping"], "excludedSectors": others, "cashCents": 0, "hoursPerWeek": 60}))
            .unwrap();
    let skill = |score: &result::OfferScore| score.parts[0].value;
    assert!(result.ideas.iter().take(SHOWN).all(|offer| skill(&offer.score) == 0.0));
    assert!(!result.closer.is_empty() && result.closer.len() <= 5);
    assert!(result.closer.iter().all(|offer| skill(&offer.score) > 0.0));
}

#[test]
fn when_every_idea_is_out_of_reach_one_change_opens_the_most() {
    let sectors: Vec<&str> = ENGINE
        .atlas()
        .sectors
        .iter()
        .map(|sector| sector.slug.as_str())
        .collect();
    let result = run_request(
        json!({"skills": ["sewing"], "cashCents": 10_000_000, "hoursPerWeek": 60, "excludedSectors": sectors}),
    )
    .unwrap();
    assert!(result.ideas.is_empty() && result.flips.is_empty() && result.opens.is_empty());
    let opening = result.opens_most.unwrap();
    assert_eq!((opening.field.as_str(), &opening.to), ("excludedSectors", &None));
    let ideas_of = |slug: &str| -> usize {
        let markets = ENGINE.atlas().markets.iter();
        let own = markets.filter(|market| ENGINE.atlas().sector_of(market).slug == slug);
        own.map(|market| market.ideas.len()).sum()
    };
    let most = sectors.iter().map(|slug| ideas_of(slug)).max().unwrap();
    assert!(matches!(opening.from, result::OfferValue::Key(slug) if ideas_of(&slug) == most));
    let idle = run_request(json!({"skills": ["sewing"], "hoursPerWeek": 0})).unwrap();
    assert_eq!(idle.opens_most.unwrap().field, "hoursPerWeek");
    assert_eq!(idle.opens[0].field, "hoursPerWeek");
    assert_eq!(
        WhatShouldISell::summarize_result(&run_request(json!({"skills": ["sewing"], "hoursPerWeek": 0})).unwrap())
            .title,
        "No idea in reach yet"
    );
}

pub(super) fn refusal_of(request: Value) -> (&'static str, Vec<String>, String) {
    let text = request.to_string();
    let Err(Refusal::WrongFields { code, fields, message }) = run_request(request) else {
        panic!("{text} is not refused by its fields");
    };
    (code, fields.into_iter().map(|(name, _)| name).collect(), message)
}

#[test]
fn without_a_known_skill_and_six_cards_nothing_is_recommended() {
    for skills in [
        vec![],
        vec!["  "],
        vec!["everything"],
        vec!["asdf qwer zxcv"],
        vec!["🐶🐶"],
        vec!["уход за собаками"],
        vec!["sell drugs"],
        vec!["ghost guns"],
        vec!["Walmart"],
        vec!["fuck you"],
    ] {
        assert_eq!(refusal_of(json!({"skills": skills})).0, "skills_required", "{skills:?}");
    }
    let (_, fields, message) = refusal_of(json!({"skills": ["sell drugs"]}));
    assert_eq!(
        (fields, message.contains("We do not cover this subject")),
        (vec!["skills.0".to_owned()], true)
    );
    let few = json!({"interests": {"R": 2, "I": 1}});
    assert_eq!(refusal_of(few).0, "skills_required");
    let answered = json!({"interests": {"R": 2, "I": 1, "A": 0, "S": -2, "E": 0, "C": 0}, "answeredCards": 5});
    assert_eq!(refusal_of(answered).0, "skills_required");
    let six = run_request(json!({"interests": {"R": 2, "I": 1, "A": 0, "S": -2, "E": 0, "C": 0}, "answeredCards": 6, "skills": ["sell drugs"]})).unwrap();
    assert!(six.ideas.len() > SHOWN && six.unknown_skills.len() == 1);
}

#[test]
fn unknown_skills_are_listed_and_the_others_count() {
    let with = run_request(json!({"skills": ["sewing", "asdf qwer zxcv", "sell drugs"]})).unwrap();
    let without = run_request(json!({"skills": ["sewing"]})).unwrap();
    assert_eq!(with.ideas, without.ideas);
    let told: Vec<&str> = with.unknown_skills.iter().map(|one| one.message.as_str()).collect();
    assert!(
        told[0].starts_with("We do not know \"asdf qwer zxcv\"") && told[1].starts_with("We do not cover"),
        "{told:?}"
    );
}

#[test]
fn fields_outside_their_limits_are_all_named() {
    let (code, fields, _) = refusal_of(
        json!({"skills": ["a".repeat(10_000)], "cashCents": -1, "hoursPerWeek": 200, "weeksToFirstSale": 0,
        "tools": ["tank"], "licenses": "maybe", "excludedSectors": ["moon"], "excludedModels": ["Crime"], "employerIndustry": "999999",
        "interests": {"R": 3, "X": 1}}),
    );
    let names = [
        "interests.R",
        "interests.X",
        "skills.0",
        "cashCents",
        "weeksToFirstSale",
        "hoursPerWeek",
        "tools.0",
        "licenses",
        "excludedSectors.0",
        "excludedModels.0",
        "employerIndustry",
    ];
    assert_eq!(code, "invalid_choice");
    assert!(
        names.iter().all(|name| fields.iter().any(|field| field == name)),
        "{fields:?}"
    );
    let many: Vec<String> = (0..50).map(|place| format!("skill {place}")).collect();
    assert_eq!(refusal_of(json!({"skills": many})).1, ["skills"]);
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "hoursPerWeek": 2.3})).1,
        ["hoursPerWeek"]
    );
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "hoursPerWeek": -0.5})).1,
        ["hoursPerWeek"]
    );
    let zeros = OfferPart::EVERY.map(|part| (part.into_str().to_owned(), json!(0)));
    let zeros: serde_json::Map<String, Value> = zeros.into_iter().collect();
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "weights": zeros})).0,
        "invalid_weights"
    );
    assert_eq!(
        refusal_of(json!({"skills": ["sewing"], "weights": {"luck": 1, "skill": 101}})).1,
        ["weights.luck", "weights.skill"]
    );
}

#[test]
fn an_idea_of_the_employers_industry_is_marked() {
    let conflicts = |employer: &str| {
        let result = run_request(json!({"skills": ["dog grooming"], "employerIndustry": employer})).unwrap();
        let dogs = result
            .ideas
            .into_iter()
            .find(|offer| offer.market.slug == "dog-grooming")
            .unwrap();
        dogs.conflict
    };
    assert!(
        conflicts("812910")
            .unwrap()
            .starts_with("Check your employment contract first")
    );
    assert!(conflicts("8129").is_some() && conflicts("Pet Care (except Veterinary) Services").is_some());
    assert!(conflicts("541511").is_none() && conflicts(" ").is_none());
    assert_eq!(ENGINE.search_industries("pet care")[0].code, "812910");
    assert!(ENGINE.search_industries("").is_empty() && ENGINE.search_industries(&"ü".repeat(200)).is_empty());
}

#[test]
fn three_dollars_of_points_for_each_owned_tool_up_to_six() {
    let bonus = |tools: &[&str]| {
        let result = run_request(json!({"skills": ["dog grooming"], "tools": tools})).unwrap();
        let dogs = result
            .ideas
            .into_iter()
            .find(|offer| offer.market.slug == "dog-grooming")
            .unwrap();
        (dogs.bonus, dogs.owned_tools.len())
    };
    assert_eq!(
        [bonus(&[]), bonus(&["car"]), bonus(&["car", "van"])],
        [(0, 0), (3, 1), (6, 2)]
    );
}

#[test]
fn every_answer_explains_itself() {
    let result =
        run_request(json!({"skills": ["sewing", "dog grooming"], "cashCents": 30_000, "tools": ["sewing_machine"]}))
            .unwrap();
    for offer in &result.ideas {
        assert_eq!((offer.why.len(), offer.why_not.len()), (2, 2));
        assert!(
            offer
                .why
                .iter()
                .all(|good| offer.why_not.iter().all(|poor| good.part != poor.part))
        );
        assert!(!offer.market.industries.is_empty());
    }
    assert!(result.ideas[0].test.is_some());
    assert!(result.short_list.len() == 3 && result.short_list[0].title == result.ideas[0].idea.title);
    let options = ENGINE.offer_options();
    let ideas = ENGINE
        .atlas()
        .markets
        .iter()
        .map(|market| market.ideas.len())
        .sum::<usize>();
    let ideas = u32::try_from(ideas).unwrap();
    assert_eq!(
        (options.cards.len(), options.tools.len(), options.idea_count),
        (12, 20, ideas)
    );
    assert_eq!(
        options.method.iter().map(|part| u32::from(part.weight)).sum::<u32>(),
        100
    );
}

#[test]
fn every_model_of_the_atlas_can_be_left_out() {
    for market in &ENGINE.atlas().markets {
        for idea in &market.ideas {
            assert!(
                super::profile::request::MODELS.contains(&idea.model.as_str()),
                "{}",
                idea.model
            );
        }
    }
}

#[test]
fn a_sent_form_is_the_request_of_the_same_answers() {
    let field = |(name, text): (&str, &str)| super::super::FormField {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let form = [
        ("skills", "sewing, \r\nI fix bikes\r\n"),
        ("card-0", "1"),
        ("card-6", "-1"),
        ("card-2", "1"),
        ("card-8", "1"),
        ("card-3", "0"),
        ("card-4", "huge"),
        ("cash", "$1,250.50"),
        ("hours", "6.5"),
        ("weeks", ""),
        ("tools", "car"),
        ("tools", "sewing_machine"),
        ("licenses", "no"),
        ("employerIndustry", ""),
        ("weight-skill", "50"),
    ];
    let read = WhatShouldISell::read_form(&form.map(field)).unwrap().unwrap();
    let expected = json!({"skills": ["sewing", "I fix bikes"], "interests": {"R": 0, "I": 0, "A": 2, "S": 0, "E": 0, "C": 0},
        "answeredCards": 5, "cashCents": 125_050, "hoursPerWeek": 6.5, "tools": ["car", "sewing_machine"], "licenses": "no",
        "excludedSectors": [], "excludedModels": [], "weights": {"skill": 50}});
    assert_eq!(read, expected);
    let wrong = [
        ("skills", "sewing"),
        ("cash", "a lot"),
        ("hours", "NaN%"),
        ("weight-cash", "1.5"),
    ]
    .map(field);
    let Some(Err(Refusal::WrongFields { fields, .. })) = WhatShouldISell::read_form(&wrong) else {
        panic!("not refused by its fields")
    };
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["cashCents", "hoursPerWeek", "weights.cash"]);
}

/// `UPDATE_OPTIONS=1` writes the file.
#[test]
fn an_amount_among_the_skills_is_the_cash() {
    let cash = |skills: &str, cash: &str| {
        let fields = [("skills", skills), ("cash", cash)].map(|(name, text)| FormField {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        WhatShouldISell::read_form(&fields).unwrap().unwrap()["cashCents"].clone()
    };
    assert_eq!(cash("I can sew and have $300", "1000"), 30_000);
    assert_eq!(cash("I can sew and have $1,250.50.", ""), 125_050);
    assert_eq!(cash("I can sew and have $300", "80"), 8_000);
    assert_eq!(cash("I can sew for $", "1000"), 100_000);
}

#[test]
fn the_page_tells_the_marks_of_skills() {
    let rule = OfferPart::Skill.rule_text();
    for mark in [format!("of {SKILL_FROM} or less"), format!(" {SKILL_FULL} or more")] {
        assert!(rule.contains(&mark), "{mark}");
    }
}

#[test]
fn the_choices_of_the_web_page_are_current() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/features/workshop/offers/options.json"
    );
    let options = serde_json::to_string_pretty(&ENGINE.offer_options()).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPTIONS").is_some() {
        std::fs::write(path, &options).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), options);
}

#[test]
fn the_example_has_a_word_and_dollars_and_is_refused_where_runs_are_stored() {
    let example = ENGINE.offer_example().unwrap();
    assert_eq!(example.ideas.len(), 3);
    for offer in &example.ideas {
        assert!(offer.answer.strip.is_some() && !offer.answer.hour_text.is_empty());
        assert!(offer.score.parts[0].points > 0.0, "a skill fits {}", offer.market.slug);
    }
    let shipped = crate::tools::examples::shipped_examples().offers.as_ref().unwrap();
    let mut own: OfferRequest = serde_json::from_value(shipped.request.clone()).unwrap();
    assert!(WhatShouldISell::refuse_example(&own).is_some());
    own.skills.push("baking".to_owned());
    assert_eq!(WhatShouldISell::refuse_example(&own), None);
}

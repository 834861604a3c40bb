use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::catalog::OfferCatalog;
use super::flips::{flip_points, flip_weight};
use super::parts::{OfferPart, PARTS};
use super::ranking::{Ranking, SHOWN, find_shown, rank, shown_first};
use super::reach::Exclusions;
use super::request::{LicenseAnswer, OfferProfile};
use super::scoring::{FULL, MarketValues, ScoredIdea, market_values};
use super::skills::match_skills;
use super::*;
use crate::atlas::TOOLS;

pub static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const SKILLS: [&str; 12] = [
    "sewing",
    "dog grooming",
    "bookkeeping",
    "I fix bikes",
    "fluent Spanish",
    "baking",
    "Python",
    "mowing lawns",
    "writing",
    "photography",
    "cleaning",
    "playing the guitar",
];
const SECTORS: [&str; 4] = ["pets", "food", "tech", "crafts"];

pub fn read(request: Value) -> OfferRequest {
    serde_json::from_value(request).unwrap()
}

pub fn run(request: Value) -> Result<OfferResult, Refusal> {
    WhatShouldISell::run(&ENGINE, &read(request))
}

/// Everything that a ranking is made of.
struct Ranked {
    profile: OfferProfile,
    markets: Vec<MarketValues>,
    ranking: Ranking,
}

impl Ranked {
    fn of(profile: OfferProfile) -> Self {
        let skills = match_skills(&ENGINE, &profile).unwrap();
        let markets = market_values(&ENGINE, &profile, &skills);
        let catalog = ENGINE.offer_catalog();
        let exclusions = Exclusions::new(ENGINE.atlas(), catalog, &profile);
        let ranking = rank(catalog, &markets, &exclusions, &profile);
        Self {
            profile,
            markets,
            ranking,
        }
    }

    fn every(&self) -> impl Iterator<Item = &ScoredIdea> {
        self.ranking.reached.iter().chain(&self.ranking.out_of_reach)
    }

    /// Scores by candidate.
    fn values(&self) -> Vec<u32> {
        let mut values = vec![0; ENGINE.offer_catalog().candidates.len()];
        for idea in self.every() {
            values[idea.candidate] = idea.value();
        }
        values
    }
}

fn subset(names: &'static [&'static str], most: usize) -> impl Strategy<Value = Vec<String>> {
    prop::sample::subsequence(names, 0..=most).prop_map(|picked| picked.into_iter().map(str::to_owned).collect())
}

fn person() -> impl Strategy<Value = Value> {
    let skills = prop::sample::subsequence(&SKILLS, 1..=4);
    let weights =
        prop::option::of(prop::array::uniform6(0_i64..=100).prop_filter("not all 0", |w| w.iter().any(|w| *w > 0)));
    let sums = prop::option::of(prop::array::uniform6(-2_i64..=2));
    (
        (skills, sums, 0_i64..3000, 0_i64..40, 1_i64..=52),
        (subset(&TOOLS, 5), 0_usize..3, subset(&SECTORS, 2), subset(&["B2B", "Rental"], 2), weights),
    )
        .prop_map(|((skills, sums, cash, half_hours, weeks), (tools, license, sectors, models, weights))| {
            let mut request = json!({"skills": skills, "cashCents": cash * 100, "hoursPerWeek": half_hours as f64 / 2.0,
                "weeksToFirstSale": weeks, "tools": tools, "licenses": LicenseAnswer::EVERY[license].key(),
                "excludedSectors": sectors, "excludedModels": models});
            if let Some([r, i, a, s, e, c]) = sums {
                request["interests"] = json!({"R": r, "I": i, "A": a, "S": s, "E": e, "C": c});
            }
            if let Some(weights) = weights {
                let keys = OfferPart::EVERY.map(OfferPart::key).into_iter().zip(weights);
                request["weights"] = keys.map(|(key, weight)| (key.to_owned(), json!(weight))).collect();
            }
            request
        })
}

fn profile() -> impl Strategy<Value = OfferProfile> {
    person().prop_map(|request| read(request).read(&ENGINE).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn parts_and_bonus_add_up_to_the_score(request in person()) {
        let result = run(request).unwrap();
        let tenths = |points: f64| (points * 10.0).round() as u32;
        let scores = result.ideas.iter().map(|offer| (&offer.score, offer.bonus));
        for (score, bonus) in scores {
            let sum = score.parts.iter().map(|part| tenths(part.points)).sum::<u32>() + bonus * 10;
            prop_assert_eq!(tenths(score.value), sum.min(1000));
            prop_assert!(score.low <= score.value && score.value <= score.high && bonus <= 6);
            prop_assert_eq!(score.parts.iter().map(|part| u32::from(part.weight)).sum::<u32>(), 100);
        }
    }

    #[test]
    fn more_money_time_tools_and_skills_never_lower_a_score(profile in profile(), more in 1_i64..2000, skill in 0..SKILLS.len(), tool in 0..TOOLS.len()) {
        let before = Ranked::of(profile.clone()).values();
        let changes: [fn(&mut OfferProfile, i64); 3] = [
            |profile, more| profile.cash_cents += more * 100,
            |profile, more| profile.half_hours = (profile.half_hours + more % 60).min(200),
            |profile, more| profile.weeks = (profile.weeks + more % 20).min(52),
        ];
        let mut richer: Vec<OfferProfile> = vec![profile.clone(); changes.len() + 2];
        for (profile, change) in richer.iter_mut().zip(changes) {
            change(profile, more);
        }
        richer[3].skills.push(SKILLS[skill].to_owned());
        richer[4].tools.push(TOOLS[tool].to_owned());
        for other in richer {
            let after = Ranked::of(other).values();
            prop_assert!(before.iter().zip(&after).all(|(before, after)| before <= after));
        }
    }

    #[test]
    fn the_order_of_skills_tools_and_exclusions_changes_nothing(request in person(), turn in 0_usize..5) {
        let mut turned = request.clone();
        for name in ["skills", "tools", "excludedSectors", "excludedModels"] {
            let list = turned[name].as_array_mut().unwrap();
            if !list.is_empty() {
                let by = turn % list.len();
                list.rotate_left(by);
            }
        }
        let (first, mut second) = (run(request).unwrap(), run(turned).unwrap());
        second.request.skills.clone_from(&first.request.skills);
        prop_assert_eq!(first, second);
    }

    #[test]
    fn removing_ideas_swaps_no_others(profile in profile(), keeps in prop::collection::vec(any::<bool>(), 7..31)) {
        let whole = Ranked::of(profile.clone());
        let catalog = ENGINE.offer_catalog();
        let kept: Vec<usize> = (0..catalog.candidates.len()).filter(|place| keeps[place % keeps.len()]).collect();
        let fewer = OfferCatalog {
            markets: catalog.markets.clone(),
            candidates: kept.iter().map(|place| catalog.candidates[*place].clone()).collect(),
            titles: super::occupation_titles::OccupationTitles::new(&ENGINE),
        };
        let exclusions = Exclusions::new(ENGINE.atlas(), &fewer, &profile);
        let rest = rank(&fewer, &whole.markets, &exclusions, &profile);
        let here: Vec<usize> = rest.reached.iter().map(|idea| kept[idea.candidate]).collect();
        let there = whole.ranking.reached.iter().map(|idea| idea.candidate);
        prop_assert_eq!(here, there.filter(|place| kept.binary_search(place).is_ok()).collect::<Vec<_>>());
    }

    #[test]
    fn an_idea_as_good_in_every_part_is_not_ranked_below(profile in profile(), places in prop::collection::vec(any::<prop::sample::Index>(), 40)) {
        let ranked = Ranked::of(profile).ranking.reached;
        prop_assume!(!ranked.is_empty());
        let facts = |idea: &ScoredIdea| &ENGINE.offer_catalog().candidates[idea.candidate];
        let picked: Vec<usize> = places.iter().map(|place| place.index(ranked.len())).collect();
        for (a, b) in picked.iter().flat_map(|a| picked.iter().map(move |b| (*a, *b))) {
            let (better, other) = (&ranked[a], &ranked[b]);
            let as_good = (0..PARTS).all(|part| better.values[part] >= other.values[part]) && better.bonus >= other.bonus;
            if as_good {
                prop_assert!(better.value() >= other.value());
                let no_dearer = facts(better).cost_usd[0] <= facts(other).cost_usd[0] && facts(better).weeks[0] <= facts(other).weeks[0];
                prop_assert!(a <= b || better.value() == other.value());
                prop_assert!(a <= b || !no_dearer || (facts(better).cost_usd[0], facts(better).weeks[0]) == (facts(other).cost_usd[0], facts(other).weeks[0]));
            }
        }
    }

    #[test]
    fn listed_ideas_keep_every_limit_and_the_others_name_each_that_they_break(request in person()) {
        let result = run(request.clone()).unwrap();
        let (cash, hours) = (request["cashCents"].as_i64().unwrap(), request["hoursPerWeek"].as_f64().unwrap());
        let keeps = |idea: &result::OfferIdea| i64::from(idea.startup_cost_usd[0]) * 100 <= cash && f64::from(idea.hours_per_week[0]) <= hours;
        for offer in &result.ideas {
            prop_assert!(keeps(&offer.idea));
            prop_assert!(!result.request.excluded_sectors.contains(&offer.market.sector));
            prop_assert!(!result.request.excluded_models.contains(&offer.idea.business_model));
            prop_assert!(offer.market.license != "required" || result.request.licenses.as_deref() != Some("no"));
        }
        for offer in &result.out_of_reach {
            prop_assert!(!offer.reasons.is_empty());
            prop_assert_eq!(offer.opens.is_some(), offer.reasons.len() == 1);
        }
        prop_assert_eq!(result.in_reach_count + result.out_of_reach_count, 2543);
    }

    #[test]
    fn a_flip_point_is_the_weight_at_which_two_ideas_score_the_same(profile in profile()) {
        let ranked = Ranked::of(profile);
        let (listed, weights) = (&ranked.ranking.reached, &ranked.profile.weights);
        for flip in flip_points(listed, weights) {
            let score = |idea: &ScoredIdea, weight: f64| {
                let others = OfferPart::EVERY.into_iter().filter(|part| *part != flip.part);
                let (mut sum, mut whole) = (0.0, 0.0);
                for part in others {
                    sum += f64::from(weights.of(part)) * f64::from(idea.values[part as usize]);
                    whole += f64::from(weights.of(part));
                }
                let own = f64::from(idea.values[flip.part as usize]);
                (weight * own + (100.0 - weight) * sum / whole) / f64::from(FULL) + f64::from(idea.bonus) / 10.0
            };
            let (first, other) = (&listed[0], &listed[flip.place]);
            prop_assert!((score(first, flip.weight) - score(other, flip.weight)).abs() < 1e-6);
            prop_assert_eq!(flip_weight(first, other, flip.part, weights), Some(flip.weight));
            let lead = |weight: f64| score(first, weight) - score(other, weight);
            prop_assert!(lead(flip.weight - 1.0) * lead(flip.weight + 1.0) <= 0.0);
        }
    }

    #[test]
    fn an_opening_brings_its_ideas_into_the_first_ten(request in person()) {
        let before = run(request.clone()).unwrap();
        for opening in &before.opens {
            let mut changed = request.clone();
            changed[&opening.field] = match opening.to.as_ref().unwrap() {
                result::OfferValue::Number(number) if opening.field == "cashCents" => json!(*number as i64),
                result::OfferValue::Number(number) => json!(number),
                result::OfferValue::Key(key) => json!(key),
            };
            let after = run(changed).unwrap();
            prop_assert!(!opening.ideas.is_empty());
            for idea in &opening.ideas {
                let is_it = |offer: &&result::RankedOffer| offer.market.slug == idea.market && offer.idea.title == idea.title;
                prop_assert!(after.ideas.iter().take(SHOWN).any(|offer| is_it(&offer)));
                prop_assert!(!before.ideas.iter().any(|offer| is_it(&offer)));
            }
        }
    }

    #[test]
    fn the_shown_ones_are_found_without_ordering_all(profile in profile()) {
        let ranked = Ranked::of(profile).ranking.reached;
        let mut mixed = ranked.clone();
        mixed.sort_by_key(|idea| idea.candidate);
        let slow: Vec<ScoredIdea> = shown_first(ENGINE.offer_catalog(), &ranked).into_iter().map(|place| ranked[place]).collect();
        prop_assert_eq!(find_shown(ENGINE.offer_catalog(), mixed), slow);
    }
}

#[test]
fn no_more_half_hours_are_asked_for_than_needed() {
    let request = |hours: f64| json!({"skills": ["sewing"], "hoursPerWeek": hours});
    let shown = |result: &OfferResult| -> Vec<String> {
        let first = result.ideas.iter().take(SHOWN);
        first.map(|offer| offer.idea.title.clone()).collect()
    };
    let now = run(request(2.0)).unwrap();
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
        let after = run(request(hours)).unwrap();
        assert!(shown(&after).iter().all(|title| !blocked.contains(title)), "{hours}");
        hours += 0.5;
    }
    let opened = &opening.ideas[0].title;
    assert!(shown(&run(request(needed)).unwrap()).contains(opened));
}

#[test]
fn the_first_ten_hold_two_of_a_market_and_three_of_a_sector_at_most() {
    let result = run(json!({"skills": ["sewing"], "cashCents": 100_000})).unwrap();
    assert_eq!(result.ideas[0].rank, 1);
    for offer in &result.ideas[..SHOWN] {
        let of = |same: &dyn Fn(&result::RankedOffer) -> bool| {
            result.ideas[..SHOWN].iter().filter(|other| same(other)).count()
        };
        assert!(of(&|other| other.market.slug == offer.market.slug) <= 2);
        assert!(of(&|other| other.market.sector == offer.market.sector) <= 3);
    }
    let ranks: Vec<u32> = result.ideas.iter().map(|offer| offer.rank).collect();
    assert!(ranks[..SHOWN].is_sorted() && ranks[SHOWN..].is_sorted());
    let first = &result.ideas[0].score;
    for offer in &result.ideas {
        assert_eq!(offer.tied_with_first, offer.score.high >= first.low);
    }
}

#[test]
fn nothing_costs_more_than_nothing() {
    let result = run(json!({"skills": ["writing"], "cashCents": 0, "hoursPerWeek": 2})).unwrap();
    assert!(!result.ideas.is_empty());
    for offer in &result.ideas {
        assert_eq!(
            (offer.idea.startup_cost_usd[0], offer.idea.hours_per_week[0] <= 2),
            (0, true)
        );
    }
}

#[test]
fn when_every_idea_is_out_of_reach_one_change_opens_the_most() {
    let sectors: Vec<&str> = ENGINE
        .atlas()
        .sectors
        .iter()
        .map(|sector| sector.slug.as_str())
        .collect();
    let result =
        run(json!({"skills": ["sewing"], "cashCents": 10_000_000, "hoursPerWeek": 60, "excludedSectors": sectors}))
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
    let idle = run(json!({"skills": ["sewing"], "hoursPerWeek": 0})).unwrap();
    assert_eq!(idle.opens_most.unwrap().field, "hoursPerWeek");
    assert_eq!(idle.opens[0].field, "hoursPerWeek");
    assert_eq!(
        WhatShouldISell::summary(&run(json!({"skills": ["sewing"], "hoursPerWeek": 0})).unwrap()).title,
        "No idea in reach yet"
    );
}

fn refusal(request: Value) -> (&'static str, Vec<String>, String) {
    let text = request.to_string();
    let Err(Refusal::WrongFields { code, fields, message }) = run(request) else {
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
        assert_eq!(refusal(json!({"skills": skills})).0, "skills_required", "{skills:?}");
    }
    let (_, fields, message) = refusal(json!({"skills": ["sell drugs"]}));
    assert_eq!(
        (fields, message.contains("We do not cover this subject")),
        (vec!["skills.0".to_owned()], true)
    );
    let few = json!({"interests": {"R": 2, "I": 1}});
    assert_eq!(refusal(few).0, "skills_required");
    let answered = json!({"interests": {"R": 2, "I": 1, "A": 0, "S": -2, "E": 0, "C": 0}, "answeredCards": 5});
    assert_eq!(refusal(answered).0, "skills_required");
    let six = run(json!({"interests": {"R": 2, "I": 1, "A": 0, "S": -2, "E": 0, "C": 0}, "answeredCards": 6, "skills": ["sell drugs"]})).unwrap();
    assert!(six.ideas.len() > SHOWN && six.unknown_skills.len() == 1);
}

#[test]
fn unknown_skills_are_listed_and_the_others_count() {
    let with = run(json!({"skills": ["sewing", "asdf qwer zxcv", "sell drugs"]})).unwrap();
    let without = run(json!({"skills": ["sewing"]})).unwrap();
    assert_eq!(with.ideas, without.ideas);
    let told: Vec<&str> = with.unknown_skills.iter().map(|one| one.message.as_str()).collect();
    assert!(
        told[0].starts_with("We do not know \"asdf qwer zxcv\"") && told[1].starts_with("We do not cover"),
        "{told:?}"
    );
}

#[test]
fn fields_outside_their_limits_are_all_named() {
    let (code, fields, _) = refusal(
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
    assert_eq!(refusal(json!({"skills": many})).1, ["skills"]);
    assert_eq!(
        refusal(json!({"skills": ["sewing"], "hoursPerWeek": 2.3})).1,
        ["hoursPerWeek"]
    );
    assert_eq!(
        refusal(json!({"skills": ["sewing"], "hoursPerWeek": -0.5})).1,
        ["hoursPerWeek"]
    );
    let zeros = OfferPart::EVERY.map(|part| (part.key().to_owned(), json!(0)));
    let zeros: serde_json::Map<String, Value> = zeros.into_iter().collect();
    assert_eq!(
        refusal(json!({"skills": ["sewing"], "weights": zeros})).0,
        "invalid_weights"
    );
    assert_eq!(
        refusal(json!({"skills": ["sewing"], "weights": {"luck": 1, "skill": 101}})).1,
        ["weights.luck", "weights.skill"]
    );
}

#[test]
fn an_idea_of_the_employers_industry_is_marked() {
    let conflicts = |employer: &str| {
        let result = run(json!({"skills": ["dog grooming"], "employerIndustry": employer})).unwrap();
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
        let result = run(json!({"skills": ["dog grooming"], "tools": tools})).unwrap();
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
        run(json!({"skills": ["sewing", "dog grooming"], "cashCents": 30_000, "tools": ["sewing_machine"]})).unwrap();
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
    assert_eq!(
        (options.cards.len(), options.tools.len(), options.idea_count),
        (12, 20, 2543)
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
            assert!(super::request::MODELS.contains(&idea.model.as_str()), "{}", idea.model);
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
fn the_choices_of_the_web_page_are_current() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web/src/features/offers/options.json"
    );
    let options = serde_json::to_string_pretty(&ENGINE.offer_options()).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPTIONS").is_some() {
        std::fs::write(path, &options).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), options);
}

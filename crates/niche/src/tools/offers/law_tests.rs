//! Laws of the ranking, on made-up people.

use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::{Value, json};
use strum::VariantNames;

use super::ideas::catalog::{empty_shares, offer_catalog};
use super::ideas::flips::{flip_points, flip_weight};
use super::ideas::ranking::{FIRST, Ranking, SHOWN, find_shown, rank_ideas, shown_first};
use super::ideas::reach::Exclusions;
use super::ideas::scoring::{FULL, MarketValues, ScoredIdea, market_values};
use super::ideas::skills::match_skills;
use super::profile::parts::{OfferPart, PARTS};
use super::profile::request::{LicenseAnswer, OfferProfile};
use super::tests::{ENGINE, read_request, run_request};
use super::*;
use crate::data::atlas::TOOLS;
use crate::scoring::occupation_titles::OccupationTitles;
use crate::scoring::offer_catalog::OfferCatalog;

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

/// Everything that a ranking is made of.
struct Ranked {
    profile: OfferProfile,
    markets: Vec<MarketValues>,
    ranking: Ranking,
}

impl Ranked {
    fn from_profile(profile: OfferProfile) -> Self {
        let skills = match_skills(&ENGINE, &profile).unwrap();
        let markets = market_values(&ENGINE, &profile, &skills);
        let catalog = offer_catalog(&ENGINE);
        let exclusions = Exclusions::new(ENGINE.atlas(), catalog, &profile);
        let ranking = rank_ideas(catalog, &markets, &exclusions, &profile);
        Self {
            profile,
            markets,
            ranking,
        }
    }

    fn every_idea(&self) -> impl Iterator<Item = &ScoredIdea> {
        self.ranking.reached.iter().chain(&self.ranking.out_of_reach)
    }

    /// Scores by candidate.
    fn candidate_scores(&self) -> Vec<u32> {
        let mut values = vec![0; offer_catalog(&ENGINE).candidates.len()];
        for idea in self.every_idea() {
            values[idea.candidate] = idea.total_value();
        }
        values
    }
}

fn any_subset(names: &'static [&'static str], most: usize) -> impl Strategy<Value = Vec<String>> {
    prop::sample::subsequence(names, 0..=most).prop_map(|picked| picked.into_iter().map(str::to_owned).collect())
}

fn any_person() -> impl Strategy<Value = Value> {
    let skills = prop::sample::subsequence(&SKILLS, 1..=4);
    let weights =
        prop::option::of(prop::array::uniform7(0_i64..=100).prop_filter("not all 0", |w| w.iter().any(|w| *w > 0)));
    let sums = prop::option::of(prop::array::uniform6(-2_i64..=2));
    (
        (skills, sums, 0_i64..3000, 0_i64..40, 1_i64..=52),
        (any_subset(&TOOLS, 5), 0_usize..3, any_subset(&SECTORS, 2), any_subset(&["B2B", "Rental"], 2), weights),
    )
        .prop_map(|((skills, sums, cash, half_hours, weeks), (tools, license, sectors, models, weights))| {
            let mut request = json!({"skills": skills, "cashCents": cash * 100, "hoursPerWeek": half_hours as f64 / 2.0,
                "weeksToFirstSale": weeks, "tools": tools, "licenses": LicenseAnswer::VARIANTS[license],
                "excludedSectors": sectors, "excludedModels": models});
            if let Some([r, i, a, s, e, c]) = sums {
                request["interests"] = json!({"R": r, "I": i, "A": a, "S": s, "E": e, "C": c});
            }
            if let Some(weights) = weights {
                let keys = OfferPart::VARIANTS.iter().zip(weights);
                request["weights"] = keys.map(|(key, weight)| ((*key).to_owned(), json!(weight))).collect();
            }
            request
        })
}

fn any_profile() -> impl Strategy<Value = OfferProfile> {
    any_person().prop_map(|request| read_request(request).to_profile(&ENGINE).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn parts_and_bonus_add_up_to_the_score(request in any_person()) {
        let result = run_request(request).unwrap();
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
    fn more_money_time_tools_and_skills_never_lower_a_score(profile in any_profile(), more in 1_i64..2000, skill in 0..SKILLS.len(), tool in 0..TOOLS.len()) {
        let before = Ranked::from_profile(profile.clone()).candidate_scores();
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
            let after = Ranked::from_profile(other).candidate_scores();
            prop_assert!(before.iter().zip(&after).all(|(before, after)| before <= after));
        }
    }

    #[test]
    fn the_order_of_skills_tools_and_exclusions_changes_nothing(request in any_person(), turn in 0_usize..5) {
        let mut turned = request.clone();
        for name in ["skills", "tools", "excludedSectors", "excludedModels"] {
            let list = turned[name].as_array_mut().unwrap();
            if !list.is_empty() {
                let by = turn % list.len();
                list.rotate_left(by);
            }
        }
        let (first, mut second) = (run_request(request).unwrap(), run_request(turned).unwrap());
        second.request.skills.clone_from(&first.request.skills);
        prop_assert_eq!(first, second);
    }

    #[test]
    fn removing_ideas_swaps_no_others(profile in any_profile(), keeps in prop::collection::vec(any::<bool>(), 7..31)) {
        let whole = Ranked::from_profile(profile.clone());
        let catalog = offer_catalog(&ENGINE);
        let kept: Vec<usize> = (0..catalog.candidates.len()).filter(|place| keeps[place % keeps.len()]).collect();
        let fewer = OfferCatalog {
            markets: catalog.markets.clone(),
            candidates: kept.iter().map(|place| catalog.candidates[*place].clone()).collect(),
            titles: OccupationTitles::new(&ENGINE.atlas, &ENGINE.prices),
            pays: empty_shares(),
        };
        let exclusions = Exclusions::new(ENGINE.atlas(), &fewer, &profile);
        let rest = rank_ideas(&fewer, &whole.markets, &exclusions, &profile);
        let here: Vec<usize> = rest.reached.iter().map(|idea| kept[idea.candidate]).collect();
        let there = whole.ranking.reached.iter().map(|idea| idea.candidate);
        prop_assert_eq!(here, there.filter(|place| kept.binary_search(place).is_ok()).collect::<Vec<_>>());
    }

    #[test]
    fn an_idea_as_good_in_every_part_is_not_ranked_below(profile in any_profile(), places in prop::collection::vec(any::<prop::sample::Index>(), 40)) {
        let ranked = Ranked::from_profile(profile).ranking.reached;
        prop_assume!(!ranked.is_empty());
        let facts = |idea: &ScoredIdea| &offer_catalog(&ENGINE).candidates[idea.candidate];
        let picked: Vec<usize> = places.iter().map(|place| place.index(ranked.len())).collect();
        for (a, b) in picked.iter().flat_map(|a| picked.iter().map(move |b| (*a, *b))) {
            let (better, other) = (&ranked[a], &ranked[b]);
            let as_good = (0..PARTS).all(|part| better.values[part] >= other.values[part]) && better.bonus >= other.bonus;
            if as_good {
                prop_assert!(better.total_value() >= other.total_value());
                let no_dearer = facts(better).cost_usd[0] <= facts(other).cost_usd[0] && facts(better).weeks[0] <= facts(other).weeks[0];
                prop_assert!(a <= b || better.total_value() == other.total_value());
                prop_assert!(a <= b || !no_dearer || (facts(better).cost_usd[0], facts(better).weeks[0]) == (facts(other).cost_usd[0], facts(other).weeks[0]));
            }
        }
    }

    #[test]
    fn listed_ideas_keep_every_limit_and_the_others_name_each_that_they_break(request in any_person()) {
        let result = run_request(request.clone()).unwrap();
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
        let closer: HashSet<&str> = result.closer.iter().map(|offer| offer.market.slug.as_str()).collect();
        prop_assert!(closer.len() == result.closer.len() && closer.len() <= 5);
        prop_assert!(result.closer.iter().all(|offer| !offer.reasons.is_empty() && offer.score.parts[0].value > 0.0));
        let ideas = ENGINE.atlas().markets.iter().map(|market| market.ideas.len()).sum::<usize>();
        let ideas = u32::try_from(ideas).unwrap();
        prop_assert_eq!(result.in_reach_count + result.out_of_reach_count, ideas);
    }

    #[test]
    fn a_flip_point_is_the_weight_at_which_two_ideas_score_the_same(profile in any_profile()) {
        let ranked = Ranked::from_profile(profile);
        let (listed, weights) = (&ranked.ranking.reached, &ranked.profile.weights);
        for flip in flip_points(listed, weights) {
            let score = |idea: &ScoredIdea, weight: f64| {
                let others = OfferPart::EVERY.into_iter().filter(|part| *part != flip.part);
                let (mut sum, mut whole) = (0.0, 0.0);
                for part in others {
                    sum += f64::from(weights.part_weight(part)) * f64::from(idea.values[part as usize]);
                    whole += f64::from(weights.part_weight(part));
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
    fn an_opening_brings_its_ideas_into_the_first_ten(request in any_person()) {
        let before = run_request(request.clone()).unwrap();
        for opening in &before.opens {
            let mut changed = request.clone();
            changed[&opening.field] = match opening.to.as_ref().unwrap() {
                result::OfferValue::Number(number) if opening.field == "cashCents" => json!(*number as i64),
                result::OfferValue::Number(number) => json!(number),
                result::OfferValue::Key(key) => json!(key),
            };
            let after = run_request(changed).unwrap();
            prop_assert!(!opening.ideas.is_empty());
            for idea in &opening.ideas {
                let is_it = |offer: &&result::RankedOffer| offer.market.slug == idea.market && offer.idea.title == idea.title;
                prop_assert!(after.ideas.iter().take(SHOWN).any(|offer| is_it(&offer)));
                prop_assert!(!before.ideas.iter().any(|offer| is_it(&offer)));
            }
        }
    }

    #[test]
    fn ideas_are_numbered_without_gaps_and_limits_open_once(request in any_person()) {
        let result = run_request(request).unwrap();
        prop_assert!(result.ideas.iter().map(|offer| offer.number).eq(1..=result.ideas.len() as u32));
        let mut ranks: Vec<u32> = result.ideas.iter().map(|offer| offer.rank).collect();
        prop_assert_eq!(ranks.first().copied().unwrap_or(1), 1);
        // The ones shown first skip places, which the others then take.
        ranks.sort_unstable();
        let missing = (1..).zip(&ranks).find(|(number, rank)| number != *rank);
        let all = ranks.len() == result.in_reach_count as usize;
        prop_assert!(missing.is_none() || !all, "{missing:?} of {ranks:?}");
        let fields: Vec<&str> = result.opens.iter().map(|opening| opening.field.as_str()).collect();
        let once: std::collections::BTreeSet<&str> = fields.iter().copied().collect();
        prop_assert_eq!(once.len(), fields.len());
        for opening in &result.opens {
            prop_assert!(opening.to.as_ref() != Some(&opening.from) && !opening.text.is_empty());
        }
    }

    #[test]
    fn the_shown_order_is_varied_and_swaps_no_two_ideas_of_a_group(profile in any_profile(), keeps in prop::collection::vec(any::<bool>(), 7..31)) {
        let catalog = offer_catalog(&ENGINE);
        let ranked = Ranked::from_profile(profile).ranking.reached;
        let fewer: Vec<ScoredIdea> = ranked.iter().filter(|idea| keeps[idea.candidate % keeps.len()]).copied().collect();
        for list in [&ranked, &fewer] {
            let shown = shown_first(catalog, list);
            let market = |place: &usize| catalog.candidates[list[*place].candidate].market;
            let every: HashSet<usize> = (0..list.len()).map(|place| market(&place)).collect();
            let first: HashSet<usize> = shown.iter().take(FIRST).map(market).collect();
            prop_assert_eq!(first.len(), FIRST.min(every.len()), "different markets as far as there are some");
            let (top, next) = shown.split_at(first.len().min(shown.len()));
            // Both groups are in the order by score, so that a removed idea swaps no two others of one group.
            prop_assert!(top.is_sorted() && next.is_sorted());
            prop_assert!(shown.iter().collect::<HashSet<_>>().len() == shown.len() && shown.first().is_none_or(|place| *place == 0));
        }
    }

    #[test]
    fn the_shown_ones_are_found_without_ordering_all(profile in any_profile()) {
        let ranked = Ranked::from_profile(profile).ranking.reached;
        let mut mixed = ranked.clone();
        mixed.sort_by_key(|idea| idea.candidate);
        let slow: Vec<ScoredIdea> = shown_first(offer_catalog(&ENGINE), &ranked).into_iter().map(|place| ranked[place]).collect();
        prop_assert_eq!(find_shown(offer_catalog(&ENGINE), mixed), slow);
    }
}

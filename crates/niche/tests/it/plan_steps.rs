//! Laws of the lines, minutes and instructions of the plan's steps, over all markets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use niche::Engine;
use niche::atlas::{ActionStep, Market, Way};
use strum::IntoEnumIterator;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const MAX_LINE: usize = 160;

/// At most so many markets share a line.
const MAX_SHARED: usize = 30;

const MAX_WHO: usize = 32;

/// Words without a meaning of their own, in the singular.
const SMALL_WORDS: &str = "a an the of or and for with who that in on at to by from per one two people first your \
    their it is are as not no new small old own good more than into out up down what which where when how do does over \
    under before after than each every all";

fn markets() -> &'static [Market] {
    &ENGINE.atlas().markets
}

fn find_market(slug: &str) -> &'static Market {
    &markets()[ENGINE.atlas().find_market(slug).unwrap()]
}

fn steps() -> impl Iterator<Item = ActionStep> {
    ActionStep::iter().filter(|step| *step != ActionStep::Decide)
}

fn line(market: &Market, step: ActionStep) -> String {
    ENGINE.step_line(market, step).unwrap()
}

/// Every line with the market and the step that it belongs to.
fn every_line() -> impl Iterator<Item = (&'static Market, ActionStep, String)> {
    let each = |market: &'static Market| steps().map(move |step| (market, step, line(market, step)));
    markets().iter().flat_map(each)
}

/// Words with a meaning, in the singular.
fn meaningful_words(text: &str) -> BTreeSet<String> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '-')
        .map(|word| to_singular(&word.to_lowercase()))
        .filter(|word| word.len() > 1 && !SMALL_WORDS.split(' ').any(|small| small == word))
        .filter(|word| word.starts_with(char::is_alphabetic))
        .collect()
}

fn to_singular(word: &str) -> String {
    let hissing = ["ches", "shes", "sses", "xes", "zes"];
    match word {
        _ if word.len() > 5 && word.ends_with("ies") => format!("{}y", &word[..word.len() - 3]),
        _ if hissing.iter().any(|end| word.ends_with(end)) => word[..word.len() - 2].to_owned(),
        _ if ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) => word.to_owned(),
        _ if word.len() > 3 => word.strip_suffix('s').unwrap_or(word).to_owned(),
        _ => word.to_owned(),
    }
}

#[test]
fn every_step_of_every_market_has_a_whole_short_line() {
    for (market, step, line) in every_line() {
        let about = format!("{} {}: {line}", market.slug, step.into_str());
        assert!((20..=MAX_LINE).contains(&line.chars().count()), "{about}");
        assert!(line.ends_with('.') && !line.contains(".."), "{about}");
        let begins_well = line.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
        assert!(begins_well, "{about}");
        assert!(!line.contains(['{', '}', '\n']) && !line.contains("  "), "{about}");
        assert!(!line.contains('!') && !line.contains('\u{2014}'), "{about}");
    }
    for market in markets() {
        assert_eq!(ENGINE.step_line(market, ActionStep::Decide), None, "{}", market.slug);
    }
}

#[test]
fn no_line_is_shared_by_over_thirty_markets() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (_, _, line) in every_line() {
        *counts.entry(line).or_default() += 1;
    }
    let (line, count) = counts.iter().max_by_key(|(_, count)| **count).unwrap();
    assert!(*count <= MAX_SHARED, "{count} markets: {line}");
}

#[test]
fn each_line_names_a_noun_of_the_market_other_than_its_name() {
    for (market, step, line) in every_line() {
        let work = &market.work;
        let mut own = format!("{} {} {} {} ", work.unit, work.one, work.ones, market.who.join(" "));
        own.push_str(&market.customers.join(" "));
        // Lines from the atlas may name what its actions and channels do.
        let is_from_atlas = [
            ActionStep::CompleteNicheDiscovery,
            ActionStep::ValidateMarketDemand,
            ActionStep::SetUpSocialMedia,
            ActionStep::ExecuteSoftLaunch,
        ];
        if is_from_atlas.contains(&step) {
            let actions = market.actions.iter().map(|action| action.text.as_str());
            let channels = market.channels.iter().map(String::as_str);
            for text in actions.chain(channels).chain([market.tonight.as_str()]) {
                own.push(' ');
                own.push_str(text);
            }
        }
        let (own, name) = (meaningful_words(&own), meaningful_words(&market.name));
        let named = meaningful_words(&line);
        assert!(
            named.iter().any(|word| own.contains(word) && !name.contains(word)),
            "{} {}: {line}",
            market.slug,
            step.into_str()
        );
    }
}

#[test]
fn articles_stand_once_and_fit_the_next_word() {
    // Words whose first sound is not that of their first letter.
    let like_vowels = ["hour", "honest", "heir", "RV", "SEO", "HR", "SAT", "MBA", "FAQ", "LLC"];
    let like_consonants = ["uni", "use", "one", "eu", "UGC"];
    for (market, step, line) in every_line() {
        let words: Vec<&str> = line.split([' ', '(', '"']).filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let about = format!("{} {}: {line}", market.slug, step.into_str());
            let (word, next) = (pair[0].to_lowercase(), pair[1]);
            let is_article = ["a", "an", "the"].contains(&word.as_str());
            assert!(!is_article || !["a", "an", "the"].contains(&next), "{about}");
            assert!(word != next.to_lowercase() || word == "that", "{about}");
            let begins = |starts: &[&str]| starts.iter().any(|start| next.starts_with(start));
            let is_vowel = begins(&like_vowels)
                || next.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']) && !begins(&like_consonants);
            if next.starts_with(char::is_alphabetic) && ["a", "an"].contains(&word.as_str()) {
                assert_eq!(word == "an", is_vowel, "{next} in {about}");
            }
        }
    }
}

#[test]
fn customers_in_short_are_two_plural_nouns_inside_a_sentence() {
    for market in markets() {
        let [first, second] = &market.who;
        assert_ne!(first, second, "{}", market.slug);
        for who in &market.who {
            let about = format!("{}: {who}", market.slug);
            assert!((3..=MAX_WHO).contains(&who.chars().count()), "{about}");
            assert!(!who.ends_with(['.', ',']) && who.trim() == who, "{about}");
            assert!(
                !["a ", "an ", "the "].iter().any(|article| who.starts_with(article)),
                "{about}"
            );
        }
    }
}

#[test]
fn a_line_written_by_hand_wins_and_is_filled() {
    let market = find_market("car-flipping");
    let own = &market.lines[&ActionStep::CreateYourProductService];
    assert!(own.contains("{time}"), "{own}");
    assert_eq!(
        line(market, ActionStep::CreateYourProductService),
        "Buy one checked car for students and first-job people, and note each hour. Plan 19 to 32 hours per car."
    );
    for market in markets() {
        assert!(!market.lines.contains_key(&ActionStep::Decide), "{}", market.slug);
    }
}

#[test]
fn a_line_does_not_depend_on_other_markets() {
    let alone = find_market("dog-grooming").clone();
    for step in steps() {
        assert_eq!(
            ENGINE.step_line(&alone, step),
            Some(line(find_market("dog-grooming"), step))
        );
    }
    let mut renamed = alone;
    renamed.slug.push('b');
    let moved = |step: &ActionStep| ENGINE.step_line(&renamed, *step) != Some(line(find_market("dog-grooming"), *step));
    assert!(steps().filter(moved).count() > 5, "the slug chooses the sentence");
}

#[test]
fn minutes_are_those_of_the_actions_in_a_step() {
    for market in markets() {
        for step in ActionStep::iter() {
            let own: Vec<[u32; 2]> = market
                .actions
                .iter()
                .filter(|action| action.step == step)
                .map(|action| action.minutes)
                .collect();
            let minutes = ENGINE.step_minutes(market, step);
            if own.is_empty() {
                assert_eq!(minutes.is_none(), step == ActionStep::Decide, "{}", market.slug);
                continue;
            }
            let sum = own
                .iter()
                .fold([0, 0], |[low, high], more| [low + more[0], high + more[1]]);
            assert_eq!(minutes, Some(sum), "{} {}", market.slug, step.into_str());
        }
    }
}

#[test]
fn minutes_are_ranges_in_steps_of_five() {
    for market in markets() {
        for step in steps() {
            let [low, high] = ENGINE.step_minutes(market, step).unwrap();
            let about = format!("{} {}: {low} to {high}", market.slug, step.into_str());
            assert!((15..high).contains(&low) && high <= 2_400, "{about}");
            assert!(low % 5 == 0 && high % 5 == 0, "{about}");
        }
    }
}

#[test]
fn one_cake_takes_its_own_time() {
    let cakes = find_market("custom-cakes");
    assert_eq!(
        ENGINE.step_minutes(cakes, ActionStep::CompleteNicheDiscovery),
        Some([270, 405])
    );
    let mut without_trial = cakes.clone();
    without_trial.actions.clear();
    assert_eq!(
        ENGINE.step_minutes(&without_trial, ActionStep::CreateYourProductService),
        Some([270, 405]),
        "the first unit with its overhead"
    );
    let wedding = find_market("wedding-photography");
    let [low, high] = ENGINE
        .step_minutes(wedding, ActionStep::CreateYourProductService)
        .unwrap();
    assert!(
        low <= 900 && high <= 1_800,
        "a unit of several days is a trial: {low} to {high}"
    );
}

#[test]
fn nobody_buys_from_themselves_where_nothing_is_shipped() {
    let how_to = |slug: &str, step: ActionStep| ENGINE.step_how_to(find_market(slug), step);
    let test = how_to("bookkeeping", ActionStep::TestYourSystems).unwrap();
    assert!(test.starts_with("Run one job for a friend"), "{test}");
    assert_eq!(
        how_to("candles", ActionStep::TestYourSystems),
        None,
        "the fixed text fits"
    );
    assert_eq!(how_to("bookkeeping", ActionStep::Decide), None);
    let services = markets()
        .iter()
        .filter(|market| matches!(market.way, Way::Visits | Way::Desk | Way::Lessons | Way::Rented));
    for market in services {
        let own = ENGINE.step_how_to(market, ActionStep::TestYourSystems);
        assert!(own.is_some(), "{}", market.slug);
    }
}

#[test]
fn instructions_are_whole_short_sentences() {
    let texts: BTreeSet<&str> = markets()
        .iter()
        .flat_map(|market| steps().filter_map(|step| ENGINE.step_how_to(market, step)))
        .collect();
    assert!(texts.len() >= 15, "{}", texts.len());
    for text in texts {
        assert!(
            (100..=330).contains(&text.chars().count()) && text.ends_with('.'),
            "{text}"
        );
        assert!(!text.contains(['{', '!']) && !text.contains("  "), "{text}");
    }
}

//! Reviews of local businesses: the themes that their owners know, and the families of problems.

use std::collections::BTreeMap;

use strum::IntoEnumIterator;

use super::{ProblemRequest, ProblemResult, find_problems};

/// Reviews of a trade, the least mutual information, and the most lines of praise in themes.
macro_rules! reviews {
    ($trade:literal, $file:literal, $least:literal, $praised:literal) => {
        (
            $trade,
            include_str!(concat!("../../../tests/reviews/", $file)),
            $least,
            $praised,
        )
    };
}

/// Forty reviews of each business, `problem | review`. Phrases were chosen with the first three in mind; the other two
/// only checked them.
static BUSINESSES: [(&str, &str); 5] = [
    ("dentist", include_str!("../../../tests/reviews/dentist.txt")),
    ("lawn care", include_str!("../../../tests/reviews/lawn.txt")),
    ("phone repair", include_str!("../../../tests/reviews/phones.txt")),
    ("plumber", include_str!("../../../tests/reviews/plumber.txt")),
    ("gym", include_str!("../../../tests/reviews/gym.txt")),
];
/// Complaints with their family. Phrases were chosen with the first list in mind, and never with the second.
static FAMILIES: &str = include_str!("../../../tests/reviews/families.txt");
static UNSEEN_FAMILIES: &str = include_str!("../../../tests/reviews/families_unseen.txt");
/// Labels of lines that are no problem, or of many kinds.
const PLAIN: [&str; 3] = ["praise", "question", "other"];
/// Fewest reviews of a problem that an owner expects to see as a theme.
const FREQUENT: usize = 4;

fn read(list: &'static str) -> Vec<(&'static str, &'static str)> {
    list.lines().filter_map(|line| line.split_once(" | ")).collect()
}

fn run(lines: &[(&str, &str)]) -> ProblemResult {
    let text: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    let request = ProblemRequest {
        text: text.join("\n"),
        ..ProblemRequest::default()
    };
    find_problems(&request).expect("a result")
}

/// Labels of the lines that the quotes of a theme are from.
fn count_labels<'a>(lines: &[(&'a str, &str)], quotes: &[super::Quote]) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for quote in quotes {
        let line = lines.iter().find(|(_, line)| line.contains(&quote.text));
        *counts.entry(line.expect("a piece of a line").0).or_default() += 1;
    }
    counts
}

#[test]
fn forty_reviews_of_a_local_business_give_the_problems_that_its_owner_knows() {
    for (business, list) in BUSINESSES {
        let lines = read(list);
        assert_eq!(lines.len(), 40, "{business}");
        let result = run(&lines);
        let themes: Vec<(&str, BTreeMap<&str, usize>)> = result
            .themes
            .iter()
            .map(|theme| (theme.label.as_str(), count_labels(&lines, &theme.quotes)))
            .collect();
        let mut problems: BTreeMap<&str, usize> = BTreeMap::new();
        for (label, _) in lines.iter().filter(|(label, _)| !PLAIN.contains(label)) {
            *problems.entry(label).or_default() += 1;
        }
        problems.retain(|_, count| *count >= FREQUENT);
        let is_found = |problem: &&str| {
            themes.iter().any(|(_, labels)| {
                let all: usize = labels.values().sum();
                labels.get(*problem).is_some_and(|count| 2 * count > all)
            })
        };
        let missed: Vec<&str> = problems.keys().filter(|problem| !is_found(problem)).copied().collect();
        assert!(
            missed.len() <= 2,
            "{business}: {missed:?} of {problems:?} in {themes:?}"
        );
        let junk = themes.iter().filter(|(_, labels)| {
            let all: usize = labels.values().sum();
            labels.values().all(|count| 2 * count < all)
        });
        assert!(junk.count() <= 1, "{business}: {themes:?}");
    }
}

#[test]
fn every_phrase_of_a_label_is_written_in_a_quote() {
    for (business, list) in BUSINESSES {
        for theme in run(&read(list)).themes {
            let quotes: Vec<String> = theme.quotes.iter().map(|quote| quote.text.to_lowercase()).collect();
            for phrase in theme.label.split(", ") {
                assert!(
                    quotes.iter().any(|quote| quote.contains(phrase)),
                    "{business}: {phrase}"
                );
            }
        }
    }
}

/// Families that differ from the label, of all lines.
fn count_wrong(lines: &[(&'static str, &'static str)]) -> usize {
    let result = run(lines);
    let families = find_families(&result);
    lines
        .iter()
        .filter(|(label, line)| families.get(line) != Some(label))
        .count()
}

fn find_families(result: &ProblemResult) -> BTreeMap<&str, &'static str> {
    let themes = result.themes.iter().flat_map(|theme| &theme.quotes);
    let others = result.single.iter().chain(&result.praise).chain(&result.neither);
    themes
        .chain(others)
        .map(|quote| (quote.text.as_str(), quote.family.into_str()))
        .collect()
}

#[test]
fn family_counts_of_mixed_sets_are_within_one_of_the_truth() {
    let lines = read(FAMILIES);
    let sets = lines.len() / 40;
    let mut near = 0;
    for set in 0..sets {
        let chosen: Vec<_> = lines.iter().skip(set).step_by(sets).take(40).copied().collect();
        let result = run(&chosen);
        let families = find_families(&result);
        let is_near = super::Family::iter().all(|family| {
            let truth = chosen.iter().filter(|(label, _)| *label == family.into_str()).count();
            let found = families.values().filter(|found| **found == family.into_str()).count();
            truth.abs_diff(found) <= 1
        });
        near += usize::from(is_near);
    }
    assert!(near * 10 >= sets * 8, "{near} of {sets}");
    assert!(count_wrong(&lines) * 50 <= lines.len());
}

#[test]
fn four_of_five_complaints_that_no_phrase_was_chosen_for_have_the_right_family() {
    let lines = read(UNSEEN_FAMILIES);
    assert!(count_wrong(&lines) * 5 <= lines.len(), "{}", count_wrong(&lines));
}

/// Forty reviews of further trades, labeled before the first run. The last two were opened when all words were chosen.
static TRADES: [(&str, &str); 5] = [
    ("dog walker", include_str!("../../../tests/reviews/dog_walker.txt")),
    ("piano lessons", include_str!("../../../tests/reviews/piano.txt")),
    ("house painter", include_str!("../../../tests/reviews/painter.txt")),
    ("mobile mechanic", include_str!("../../../tests/reviews/mechanic.txt")),
    ("wedding cakes", include_str!("../../../tests/reviews/wedding_cake.txt")),
];

/// Theme of each line with a problem, blank without one, and the lines of praise that are in a theme.
fn themes_of<'a>(lines: &[(&'a str, &'a str)]) -> (Vec<(&'a str, String)>, Vec<&'a str>) {
    let result = run(lines);
    let theme = |line: &str| {
        let has = |theme: &&super::ProblemTheme| theme.quotes.iter().any(|quote| line.contains(&quote.text));
        result
            .themes
            .iter()
            .find(has)
            .map_or_else(String::new, |theme| theme.key.clone())
    };
    let problems = lines.iter().filter(|(label, _)| !PLAIN.contains(label));
    let praised = lines
        .iter()
        .filter(|(label, line)| *label == "praise" && !theme(line).is_empty());
    (
        problems.map(|(label, line)| (*label, theme(line))).collect(),
        praised.map(|(_, line)| *line).collect(),
    )
}

/// Normalized mutual information of labels and themes.
fn mutual_information(pairs: &[(&str, String)]) -> f64 {
    let all = pairs.len() as f64;
    let entropy = |keys: Vec<String>| {
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1.0);
        counts
            .values()
            .map(|count| -(count / all) * (count / all).ln())
            .sum::<f64>()
    };
    let labels = entropy(pairs.iter().map(|(label, _)| (*label).to_owned()).collect());
    let themes = entropy(pairs.iter().map(|(_, theme)| theme.clone()).collect());
    let both = entropy(pairs.iter().map(|(label, theme)| format!("{label} {theme}")).collect());
    2.0 * (labels + themes - both) / (labels + themes)
}

#[test]
fn reviews_of_further_trades_give_their_problems_and_no_praise() {
    for (trade, list) in TRADES {
        let lines = read(list);
        assert_eq!(lines.len(), 40, "{trade}");
        let (problems, praised) = themes_of(&lines);
        let grouped = problems.iter().filter(|(_, theme)| !theme.is_empty()).count();
        let found = mutual_information(&problems);
        assert!(found >= 0.6, "{trade}: {found} {problems:?}");
        assert!(
            10 * grouped >= 7 * problems.len(),
            "{trade}: {grouped} of {}",
            problems.len()
        );
        assert!(praised.is_empty(), "{trade}: {praised:?}");
    }
}

/// Reviews that are not among the fitted sentences, with their mutual information, rounded down, and their lines of
/// praise in a theme. Weights were compared on them.
static UNFITTED: [(&str, &str, f64, usize); 8] = [
    reviews!("dry cleaner", "dry_cleaner.txt", 0.84, 2),
    reviews!("moving company", "moving_company.txt", 0.89, 0),
    reviews!("food truck", "food_truck.txt", 0.61, 0),
    reviews!("driving school", "driving_school.txt", 0.84, 0),
    reviews!("day care", "development/day_care.txt", 0.79, 0),
    reviews!("pool service", "development/pool_service.txt", 0.56, 0),
    reviews!("nail salon", "development/nail_salon.txt", 0.94, 0),
    reviews!("caterer", "development/caterer.txt", 0.75, 0),
];
/// Reviews by which no sentence, word, weight or threshold was chosen, with the same figures.
static HELD_OUT: [(&str, &str, f64, usize); 11] = [
    reviews!("locksmith", "held_out/locksmith.txt", 0.71, 0),
    reviews!("garage doors", "held_out/garage_door.txt", 0.92, 1),
    reviews!("karate school", "held_out/karate_school.txt", 0.84, 0),
    reviews!("tailor", "held_out/tailor.txt", 0.82, 1),
    reviews!("solar installer", "held_out/solar_installer.txt", 0.7, 0),
    reviews!("bowling alley", "held_out/bowling_alley.txt", 0.73, 2),
    reviews!("swim school", "held_out/swim_school.txt", 0.56, 2),
    reviews!("optician", "held_out/optician.txt", 0.74, 1),
    reviews!("laundromat", "held_out/laundromat.txt", 0.82, 0),
    reviews!("self storage", "held_out/self_storage.txt", 0.5, 2),
    reviews!("tattoo studio", "held_out/tattoo_studio.txt", 0.79, 0),
];

/// Reviews that were written and labeled when nothing was chosen any more, and read once, with the same figures.
static UNSEEN: [(&str, &str, f64, usize); 10] = [
    reviews!("bed and breakfast", "unseen/bed_and_breakfast.txt", 0.63, 1),
    reviews!("bike shop", "unseen/bike_shop.txt", 0.62, 1),
    reviews!("chiropractor", "unseen/chiropractor.txt", 0.65, 3),
    reviews!("escape room", "unseen/escape_room.txt", 0.49, 1),
    reviews!("pest control", "unseen/pest_control.txt", 0.69, 1),
    reviews!("house cleaning", "unseen/house_cleaning.txt", 0.73, 1),
    reviews!("photographer", "unseen/photographer.txt", 0.8, 0),
    reviews!("print shop", "unseen/print_shop.txt", 0.89, 0),
    reviews!("summer camp", "unseen/summer_camp.txt", 0.66, 3),
    reviews!("veterinary clinic", "unseen/veterinary_clinic.txt", 0.8, 0),
];

/// Reviews that other persons wrote and labeled for both fits of the encoder, read once at the end; same figures.
static FRESH: [(&str, &str, f64, usize); 10] = [
    reviews!("appliance repair", "fresh/appliance_repair.txt", 0.89, 2),
    reviews!("coffee shop", "fresh/coffee_shop.txt", 0.78, 1),
    reviews!("dog boarding", "fresh/dog_boarding.txt", 0.69, 0),
    reviews!("massage therapist", "fresh/massage_therapist.txt", 0.82, 0),
    reviews!("math tutoring", "fresh/math_tutoring.txt", 0.75, 1),
    reviews!("airport shuttle", "newest/airport_shuttle.txt", 0.53, 3),
    reviews!("carpet cleaner", "newest/carpet_cleaner.txt", 0.78, 1),
    reviews!("bakery", "newest/farmers_market_bakery.txt", 0.7, 0),
    reviews!("web designer", "newest/web_designer.txt", 0.55, 2),
    reviews!("wedding videographer", "newest/wedding_videographer.txt", 0.59, 4),
];

/// Reviews that were written and labeled for the third fit, read once at the end; same figures.
static LATEST: [(&str, &str, f64, usize); 10] = [
    reviews!("bouncy castle hire", "latest/bouncy_castle_hire.txt", 0.54, 0),
    reviews!("cattery", "latest/cattery.txt", 0.49, 0),
    reviews!("comedy club", "latest/comedy_club.txt", 0.53, 0),
    reviews!("driving school", "latest/driving_school.txt", 0.56, 1),
    reviews!("moving company", "latest/moving_company.txt", 0.75, 0),
    reviews!("online plant shop", "latest/online_plant_shop.txt", 0.67, 0),
    reviews!("optician", "latest/optician.txt", 0.45, 0),
    reviews!("ramen restaurant", "latest/ramen_restaurant.txt", 0.58, 2),
    reviews!("tattoo studio", "latest/tattoo_studio.txt", 0.61, 1),
    reviews!("tax preparer", "latest/tax_preparer.txt", 0.68, 0),
];

/// Reviews that were written and labeled for the fourth fit; the weight of the states was chosen after a first reading.
static EARLY: [(&str, &str, f64, usize); 10] = [
    reviews!("bicycle shop", "early/bicycle_shop.txt", 0.42, 2),
    reviews!("campground", "early/campground.txt", 0.45, 0),
    reviews!("escape room", "early/escape_room.txt", 0.74, 0),
    reviews!("funeral home", "early/funeral_home.txt", 0.6, 1),
    reviews!(
        "online coffee subscription",
        "early/online_coffee_subscription.txt",
        0.68,
        0
    ),
    reviews!("pest control", "early/pest_control.txt", 0.68, 0),
    reviews!("pottery class", "early/pottery_class.txt", 0.55, 1),
    reviews!("self storage", "early/self_storage.txt", 0.54, 1),
    reviews!("taco truck", "early/taco_truck.txt", 0.55, 2),
    reviews!("wedding dj", "early/wedding_dj.txt", 0.51, 2),
];

/// All sets with figures.
fn measured_sets() -> impl Iterator<Item = (&'static str, &'static str, f64, usize)> {
    let earlier = UNFITTED.into_iter().chain(HELD_OUT).chain(UNSEEN);
    earlier.chain(FRESH).chain(LATEST).chain(EARLY)
}

#[test]
fn themes_of_reviews_that_nothing_was_fitted_to_get_no_worse() {
    let mut worse = Vec::new();
    for (trade, list, least, most_praised) in measured_sets() {
        let lines = read(list);
        assert_eq!(lines.len(), 40, "{trade}");
        let (problems, praised) = themes_of(&lines);
        let found = mutual_information(&problems);
        if found < least || praised.len() > most_praised {
            worse.push(format!("{trade}: {found} of {least}, {praised:?}"));
        }
    }
    assert!(worse.is_empty(), "{worse:#?}");
}

#[test]
fn order_and_repetition_of_reviews_change_no_theme() {
    let others = measured_sets().map(|(trade, list, ..)| (trade, list));
    for (trade, list) in TRADES.into_iter().chain(others) {
        let lines = read(list);
        let (themes, _) = themes_of(&lines);
        let grouping = |pairs: &[(&str, String)], lines: &[(&str, &str)]| {
            let problems = lines.iter().filter(|(label, _)| !PLAIN.contains(label));
            let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for ((_, theme), (_, line)) in pairs.iter().zip(problems) {
                groups.entry(theme.clone()).or_default().push((*line).to_owned());
            }
            let mut groups: Vec<Vec<String>> = groups.into_values().collect();
            groups.iter_mut().for_each(|group| group.sort());
            groups.iter_mut().for_each(Vec::dedup);
            groups.sort();
            groups
        };
        let once = grouping(&themes, &lines);
        let turned: Vec<_> = lines.iter().rev().copied().collect();
        assert_eq!(grouping(&themes_of(&turned).0, &turned), once, "{trade}");
        let twice = [lines.clone(), lines].concat();
        assert_eq!(grouping(&themes_of(&twice).0, &twice), once, "{trade}");
    }
}

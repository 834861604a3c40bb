//! Texts that people type, labelled by hand before the resolver existed.

use place::{PlaceResolution, PlaceSuggestion};

use super::PLACES;

const TYPED: &str = include_str!("../typed_places.csv");

/// Text and the id that it has to lead to.
fn labelled_texts() -> Vec<(String, String)> {
    let rows = TYPED.lines().skip(1).map(|line| {
        // The text is in quotation marks where it has a comma.
        let (text, rest) = match line.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").unwrap(),
            None => line.split_once(',').unwrap(),
        };
        (text.to_owned(), rest.split(',').next().unwrap().to_owned())
    });
    rows.collect()
}

fn ids(found: &[PlaceSuggestion]) -> Vec<&str> {
    found.iter().map(|place| place.id.as_str()).collect()
}

#[test]
fn typed_places_lead_to_the_place_that_is_meant() {
    let rows = labelled_texts();
    let (mut first, mut among_five) = (0, 0);
    let mut misses = Vec::new();
    for (text, expected) in &rows {
        let found = PLACES.suggest(text, 5);
        let found = ids(&found);
        first += usize::from(found.first() == Some(&expected.as_str()));
        among_five += usize::from(found.contains(&expected.as_str()));
        if found.first() != Some(&expected.as_str()) {
            misses.push(format!("{text}: {expected}, not {found:?}"));
        }
    }
    println!(
        "{first} first and {among_five} among five of {}\n{}",
        rows.len(),
        misses.join("\n")
    );
    assert!(rows.len() >= 300);
    assert!(first * 100 >= rows.len() * 97, "{}", misses.join("\n"));
    assert!(among_five * 100 >= rows.len() * 99, "{}", misses.join("\n"));
}

#[test]
fn the_best_suggestion_is_among_what_a_text_resolves_to() {
    for (text, _) in labelled_texts() {
        let Some(best) = PLACES.suggest(&text, 5).into_iter().next() else {
            continue;
        };
        match PLACES.resolve(&text) {
            PlaceResolution::One(place) => assert_eq!(place, best, "{text}"),
            PlaceResolution::Several(places) => assert_eq!(places[0], best, "{text}"),
            PlaceResolution::Unknown(_) => panic!("{text} is unknown"),
        }
    }
}

#[test]
fn a_beginning_suggests_the_city_and_the_county_of_the_name() {
    let found = PLACES.suggest("aus", 5);
    assert_eq!(found[0].label, "Austin, Texas (Travis County)");
    assert_eq!(found[0].via.as_deref(), Some("Austin"));
    assert!(
        found.iter().any(|place| place.label == "Austin County, Texas"),
        "{found:?}"
    );
}

#[test]
fn a_name_of_a_city_and_a_state_gives_the_city_first_and_the_state_second() {
    let first_two = |text: &str| {
        let found = PLACES.suggest(text, 2);
        ids(&found).join(" ")
    };
    assert_eq!(first_two("LA"), "06037 LA");
    assert_eq!(first_two("ny"), "36061 NY");
    assert_eq!(first_two("New York"), "36061 NY");
    assert_eq!(first_two("Washington"), "11001 WA");
    assert!(matches!(PLACES.resolve("Washington"), PlaceResolution::Several(_)));
}

#[test]
fn one_clear_place_is_taken_and_equal_ones_are_shown() {
    let one = |text: &str| match PLACES.resolve(text) {
        PlaceResolution::One(place) => place.id,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(one("Austin"), "48453");
    assert_eq!(one("78704"), "48453");
    assert_eq!(one("Austin, TX 78704"), "48453");
    assert_eq!(one("78704-1234"), "48453");
    assert_eq!(one("tx"), "TX");
    assert_eq!(one("Portland, Maine"), "23005");
    assert_eq!(one("Jackson, MI"), "26075");
    assert_eq!(PLACES.suggest("Jackson, mis", 5)[0].id, "28049");
    assert!(matches!(PLACES.resolve("Springfield"), PlaceResolution::Several(_)));
}

#[test]
fn a_number_is_a_zip_code_first_and_an_id_is_not_typed() {
    // 10001 is a ZIP code of Manhattan and the code of Kent County, Delaware.
    assert_eq!(
        PLACES.suggest("10001", 5)[0].label,
        "10001, New York, New York (New York County)"
    );
    assert_eq!(PLACES.name(PLACES.find("10001").unwrap()), "Kent County, Delaware");
    assert_eq!(PLACES.id(PLACES.find("DC").unwrap()), "11001");
    assert_eq!(PLACES.id(PLACES.find("tx").unwrap()), "TX");
    for unknown in ["", "XX", "00000", "99999", "4845", "Austin"] {
        assert!(PLACES.find(unknown).is_none(), "{unknown}");
    }
}

#[test]
fn an_unknown_text_gives_the_nearest_names() {
    let PlaceResolution::Unknown(nearest) = PLACES.resolve("Filadelfya") else {
        panic!("found");
    };
    assert!(ids(&nearest).contains(&"42101"), "{nearest:?}");
    for text in [
        "",
        " ",
        ",",
        "??",
        "123456789",
        "東京",
        "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    ] {
        assert!(!matches!(PLACES.resolve(text), PlaceResolution::One(_)), "{text}");
    }
}

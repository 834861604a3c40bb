//! Slugs of places in addresses.

use std::collections::BTreeSet;

use place::PlaceId;

use super::{PLACES, local};

fn all_places() -> impl Iterator<Item = PlaceId> {
    PLACES.all_counties().chain(PLACES.all_states())
}

#[test]
fn every_place_has_a_slug_of_its_own_that_leads_back() {
    let slugs: Vec<String> = all_places().map(|place| PLACES.slug(place)).collect();
    let unique: BTreeSet<&String> = slugs.iter().collect();
    assert_eq!(unique.len(), slugs.len());
    assert!(slugs.len() > 3_100);
    for (place, slug) in all_places().zip(&slugs) {
        assert_eq!(PLACES.find_slug(slug), Some(place), "{slug}");
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(slug.bytes().all(is_plain) && !slug.contains("--"), "{slug}");
        assert!(!slug.starts_with('-') && !slug.ends_with('-'), "{slug}");
    }
}

#[test]
fn a_city_keeps_its_kind_where_a_county_has_its_name() {
    for (id, slug) in [
        ("48453", "travis-county-tx"),
        ("TX", "texas"),
        ("NY", "new-york"),
        ("29510", "st-louis-city-mo"),
        ("29189", "st-louis-county-mo"),
        ("51600", "fairfax-city-va"),
        ("51059", "fairfax-county-va"),
        ("24510", "baltimore-city-md"),
        ("51510", "alexandria-va"),
        ("32510", "carson-city-nv"),
        ("51095", "james-city-county-va"),
        ("24033", "prince-georges-county-md"),
        ("35013", "dona-ana-county-nm"),
        ("22071", "orleans-parish-la"),
        ("72127", "san-juan-municipio-pr"),
    ] {
        assert_eq!(PLACES.slug(PLACES.find(id).unwrap()), slug);
    }
    for slug in [
        "",
        "tx",
        "travis-county",
        "travis-county-xx",
        "Texas",
        "st-louis-mo",
        "48453",
    ] {
        assert_eq!(PLACES.find_slug(slug), None, "{slug}");
    }
}

#[test]
fn the_district_of_columbia_has_one_address() {
    let district = PLACES.find("DC").unwrap();
    assert_eq!(PLACES.id(district), "11001");
    assert_eq!(PLACES.slug(district), "district-of-columbia");
    assert_eq!(PLACES.find_slug("district-of-columbia"), Some(district));
    assert_eq!(PLACES.find_slug("district-of-columbia-dc"), None);
    assert_eq!(PLACES.state_of_county(district), None);
    let travis = PLACES.find("48453").unwrap();
    assert_eq!(PLACES.state_of_county(travis), PLACES.find("TX"));
}

#[test]
fn the_percentile_alone_is_that_of_the_figures() {
    for (at, place) in all_places().enumerate().filter(|(at, _)| at % 41 == 0) {
        for industry in ["812910", "561730", "541213", "722330", "459420", "000000"] {
            let figures = local(&PLACES.id(place), industry, &[]);
            assert_eq!(
                PLACES.percentile(place, industry),
                figures.businesses.percentile,
                "{at} {industry}"
            );
        }
    }
}

#[test]
fn counties_with_a_cell_are_large_and_have_the_number_of_the_industry_itself() {
    let found = PLACES.counties_with_cell("812910", 100_000);
    assert!((400..640).contains(&found.len()), "{}", found.len());
    for place in PLACES.all_counties() {
        let figures = local(&PLACES.id(place), "812910", &[]);
        let is_large = figures
            .customers
            .residents2023
            .is_some_and(|residents| residents >= 100_000);
        let businesses = figures.businesses;
        let has_number = businesses.level == place::BusinessLevel::Industry && businesses.per100k.is_some();
        assert_eq!(found.contains(&place), is_large && has_number, "{}", figures.name);
        assert_eq!(
            PLACES.is_county_with_cell(place, "812910", 100_000),
            found.contains(&place)
        );
    }
}

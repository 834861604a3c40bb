//! Figures of known counties.

use place::{BusinessLevel, NoFigureReason, PlaceKind, WageAreaKind};

use super::{PLACES, local};

const PET_CARE: &str = "812910";
const ANIMAL_CARETAKERS: &str = "39-2021";

#[test]
fn travis_county_has_131_pet_care_businesses() {
    let travis = local("48453", PET_CARE, &[ANIMAL_CARETAKERS]);
    assert_eq!(travis.name, "Travis County, Texas");
    assert_eq!(travis.kind, PlaceKind::County);
    let businesses = &travis.businesses;
    assert_eq!(businesses.level, BusinessLevel::Industry);
    let counts: Vec<_> = businesses
        .years
        .iter()
        .map(|year| (year.year, year.establishments))
        .collect();
    assert_eq!(counts, [(2017, Some(94)), (2021, Some(131))]);
    assert_eq!(businesses.per100k, Some([10.01, 10.01]));
    assert_eq!(travis.customers.residents_per_business, Some(9991.0));
    let peers = businesses.peers.as_ref().unwrap();
    assert_eq!((peers.size_class, peers.income_third), (4, 3));
    let state = businesses.state.as_ref().unwrap();
    assert_eq!((state.per100k[0] * 10.0).round() / 10.0, 5.5);
}

#[test]
fn animal_caretakers_in_austin_have_a_median_of_16_85() {
    let wages = local("48453", PET_CARE, &[ANIMAL_CARETAKERS]).wages.unwrap();
    assert_eq!(
        (wages.kind, wages.area.as_str()),
        (WageAreaKind::Metro, "Austin-Round Rock-San Marcos, TX")
    );
    assert_eq!(wages.occupation.as_deref(), Some("Animal Caretakers"));
    assert_eq!(
        (wages.low_usd, wages.median_usd, wages.high_usd),
        (Some(14.31), Some(16.85), Some(21.08))
    );
    assert_eq!(wages.yardstick.median_usd, 27.38);
    assert_eq!(wages.why, None);
    assert!(wages.nation.is_some() && !wages.is_unreliable);
}

#[test]
fn large_counties_have_the_wages_of_their_own_area() {
    let areas = [
        ("06037", "Los Angeles-"),
        ("04013", "Phoenix-"),
        ("08031", "Denver-"),
        ("25025", "Boston-"),
        ("34013", "New York-Newark-"),
        ("15003", "Urban Honolulu"),
    ];
    for (id, name) in areas {
        let wages = local(id, PET_CARE, &[ANIMAL_CARETAKERS]).wages.unwrap();
        assert_eq!(wages.kind, WageAreaKind::Metro, "{id}");
        assert!(wages.area.starts_with(name), "{id}: {}", wages.area);
        assert!(wages.yardstick.area.starts_with(name), "{id}: {}", wages.yardstick.area);
    }
}

#[test]
fn an_occupation_without_an_hourly_median_is_skipped() {
    // Teachers have no hourly wages, and 45-3031 is not in the table.
    let wages = local("48453", PET_CARE, &["45-3031", "25-2021", ANIMAL_CARETAKERS])
        .wages
        .unwrap();
    assert_eq!(wages.soc.as_deref(), Some(ANIMAL_CARETAKERS));
    assert_eq!(
        wages.skipped,
        ["45-3031", "Elementary School Teachers, Except Special Education"]
    );
    let none = local("48453", PET_CARE, &["45-3031"]).wages.unwrap();
    assert_eq!((none.occupation, none.median_usd), (None, None));
    assert_eq!(none.yardstick.median_usd, 27.38);
}

#[test]
fn a_wage_that_the_area_lacks_comes_from_the_state_or_the_nation_and_says_why() {
    let mut kinds = Vec::new();
    for place in PLACES.all_counties().step_by(7) {
        let id = PLACES.id(place);
        let wages = local(&id, PET_CARE, &["39-2011"]).wages.unwrap();
        let is_own = matches!(wages.kind, WageAreaKind::Metro | WageAreaKind::Nonmetro);
        assert_eq!(wages.why.is_none(), is_own, "{id}");
        if let Some(why) = &wages.why {
            assert!(
                why.starts_with("not published for ") && why.contains(&wages.yardstick.area),
                "{id}: {why}"
            );
        }
        kinds.push(wages.kind);
    }
    for kind in [WageAreaKind::Metro, WageAreaKind::State, WageAreaKind::Nation] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
}

#[test]
fn a_split_code_is_left_out_and_named() {
    let used_goods = local("48453", "459510", &[]).businesses;
    assert_eq!(used_goods.naics2017, ["453310"]);
    assert_eq!(used_goods.years[1].establishments, Some(88));
    assert!(used_goods.is_stores_only);
    let left_out: Vec<&str> = used_goods.left_out.iter().map(|name| name.code.as_str()).collect();
    assert_eq!(left_out, ["454110", "454390"]);
    let miscellaneous = local("48453", "459999", &[]).businesses;
    assert_eq!(miscellaneous.level, BusinessLevel::None);
    assert_eq!(miscellaneous.why, Some(NoFigureReason::SplitCodes));
    assert!(miscellaneous.years.is_empty() && miscellaneous.state.is_none() && !miscellaneous.is_stores_only);
}

#[test]
fn codes_that_were_put_together_are_their_sum() {
    // 811210 is 811211, 811212, 811213 and 811219 of 2017.
    let repair = local("06037", "811210", &[]).businesses;
    assert_eq!(repair.level, BusinessLevel::Industry);
    assert_eq!(repair.naics2017, ["811211", "811212", "811213", "811219"]);
    assert!(repair.left_out.is_empty());
}

#[test]
fn a_missing_cell_shows_the_group_of_four_digits() {
    let figures = local("48209", "812910", &[]).businesses;
    assert_eq!(figures.level, BusinessLevel::Industry, "{figures:?}");
    let parents = PLACES.all_counties().filter_map(|place| {
        let businesses = local(&PLACES.id(place), PET_CARE, &[]).businesses;
        (businesses.level == BusinessLevel::Parent).then_some(businesses)
    });
    let parents: Vec<_> = parents.collect();
    assert!(parents.len() > 100, "{}", parents.len());
    for businesses in &parents {
        assert_eq!(businesses.title, "Other Personal Services");
        assert_eq!(businesses.naics2017, ["8129"]);
        assert_eq!(businesses.industry_bounds, Some([0, 2]));
        assert!(businesses.peers.is_none() && businesses.percentile.is_none());
    }
}

#[test]
fn places_without_rows_of_their_own_say_so() {
    for id in ["DC", "PR", "72127"] {
        let businesses = local(id, PET_CARE, &[]).businesses;
        assert_eq!(
            (businesses.level, businesses.why),
            (BusinessLevel::None, Some(NoFigureReason::NoRows)),
            "{id}"
        );
    }
    let farm = local("48453", "112990", &[]).businesses;
    assert_eq!(farm.why, Some(NoFigureReason::OutsideSurvey));
    assert_eq!(
        local("48453", "999999", &[]).businesses.why,
        Some(NoFigureReason::UnknownIndustry)
    );
}

#[test]
fn connecticut_and_valdez_cordova_have_the_counts_of_an_old_county() {
    for (id, industry, old) in [
        ("09110", "812112", "Hartford County, Connecticut"),
        ("09190", "812112", "Fairfield County, Connecticut"),
        ("02063", "722513", "Valdez-Cordova Census Area, Alaska"),
    ] {
        let figures = local(id, industry, &[]);
        let businesses = &figures.businesses;
        assert_eq!(businesses.counted_area.as_deref(), Some(old));
        assert_eq!(businesses.level, BusinessLevel::Industry);
        assert!(businesses.per100k.is_none() && businesses.peers.is_none() && businesses.percentile.is_none());
        assert!(figures.customers.residents_per_business.is_none());
        assert!(figures.neighbors.iter().any(|near| near.touches), "{id}");
    }
}

#[test]
fn a_state_has_bounds_sums_and_its_counties() {
    let texas = local("TX", PET_CARE, &[ANIMAL_CARETAKERS]);
    let businesses = &texas.businesses;
    assert_eq!(businesses.level, BusinessLevel::State);
    assert!(
        businesses
            .years
            .iter()
            .all(|year| year.establishments.is_none() && year.low < year.high)
    );
    assert!(businesses.peers.is_none() && businesses.percentile.is_none());
    assert_eq!(texas.neighbors.len(), 254);
    assert!(texas.zips.is_empty() && texas.with_touching.is_none());
    assert_eq!(texas.customers.residents2023, Some(30_503_301));
    assert_eq!(texas.wages.unwrap().area, "Texas");
    let year = &texas.applications.years[0];
    assert_eq!((year.count, year.state_count), (Some(305_036), Some(305_036)));
    let connecticut = local("CT", PET_CARE, &[]);
    assert_eq!(connecticut.applications.years[0].count, None);
    assert!(connecticut.businesses.years[1].low > 100);
}

#[test]
fn applications_are_by_residents_of_their_own_year() {
    let applications = local("48453", PET_CARE, &[]).applications;
    let counts: Vec<_> = applications.years.iter().map(|year| year.count).collect();
    assert_eq!(counts, [20_951, 23_166, 31_542, 31_089, 35_777, 41_511].map(Some));
    let rated: Vec<u16> = applications
        .years
        .iter()
        .filter(|year| year.per1000.is_some())
        .map(|year| year.year)
        .collect();
    assert_eq!(rated, [2021, 2023]);
    assert_eq!(applications.years[2].per1000, Some(24.1));
    assert_eq!(applications.state, "Texas");
    let months = applications.months.unwrap();
    assert!((months.iter().sum::<f64>() / 12.0 - 100.0).abs() < 0.01);
}

#[test]
fn touching_counties_come_first_and_the_others_are_within_60_miles() {
    let travis = local("48453", PET_CARE, &[]);
    let touching: Vec<&str> = travis
        .neighbors
        .iter()
        .filter(|near| near.touches)
        .map(|near| near.id.as_str())
        .collect();
    for id in ["48491", "48021", "48055", "48209", "48031", "48053"] {
        assert!(touching.contains(&id), "{id}");
    }
    assert_eq!(touching.len(), 6);
    assert!(
        travis
            .neighbors
            .iter()
            .skip(6)
            .all(|near| !near.touches && near.miles.unwrap() <= 60.0)
    );
    let sum = travis.with_touching.unwrap();
    assert_eq!(sum.counties, 7);
    assert!(sum.establishments.unwrap()[0] > 131);
}

#[test]
fn zip_codes_have_the_most_businesses_first() {
    let travis = local("48453", PET_CARE, &[]);
    assert_eq!(travis.zips.len(), 8);
    assert!(travis.zips.is_sorted_by_key(|zip| std::cmp::Reverse(zip.low)));
    assert!(travis.zips.iter().all(|zip| zip.zip.starts_with("78") && zip.low >= 3));
    assert!(travis.zips_unpublished > 10);
}

#[test]
fn businesses_without_staff_are_those_of_the_sector_in_the_metro_area() {
    let solo = local("48453", PET_CARE, &[]).solo.unwrap();
    assert_eq!((solo.sector.as_str(), solo.year), ("81", 2017));
    assert!(solo.metro.starts_with("Austin"));
    assert!(solo.firms > 1000 && solo.average_receipts_usd > 5000);
    assert!(local("48301", PET_CARE, &[]).solo.is_none());
    assert_eq!(local("48453", "459510", &[]).solo.unwrap().sector, "44-45");
}

#[test]
fn a_profile_has_no_market() {
    let profile = PLACES.profile(PLACES.find("48453").unwrap());
    assert_eq!((profile.state, profile.customers.households), ("TX", Some(561_491)));
    assert_eq!(profile.customers.median_income_usd, Some(97_169));
    assert!(profile.neighbors.iter().all(|near| near.establishments.is_none()));
    assert_eq!(profile.yardstick.unwrap().median_usd, 27.38);
}

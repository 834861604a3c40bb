//! Laws that hold for every county and industry.

use std::collections::BTreeSet;

use place::{MarketCodes, PlaceKind, Places};

use super::{PLACES, local};

#[test]
fn figures_of_counties_and_industries_do_not_contradict_each_other() {
    let industries: Vec<String> = PLACES.industry_codes().collect();
    let places: Vec<_> = PLACES.all_counties().chain(PLACES.all_states()).collect();
    let mut count = 0;
    for (at, &place) in places.iter().enumerate() {
        // A step that shares no factor with the number of industries meets all of them.
        for industry in industries.iter().skip(at % 41).step_by(41) {
            let market = MarketCodes {
                industries: &[industry],
                ..MarketCodes::default()
            };
            let figures = PLACES.local(place, &market);
            assert_eq!(figures.find_faults(), Vec::<&str>::new(), "{} {industry}", figures.id);
            let percentile = PLACES.percentile(place, industry);
            assert_eq!(percentile, figures.businesses.percentile, "{} {industry}", figures.id);
            count += 1;
        }
    }
    assert!(count > 25_000, "{count}");
}

#[test]
fn a_county_is_no_peer_of_itself_and_thirds_are_equal() {
    let mut groups = std::collections::BTreeMap::new();
    for place in PLACES.all_counties() {
        let figures = local(&PLACES.id(place), "812112", &[]);
        if let Some(peers) = figures.businesses.peers {
            groups
                .entry((peers.size_class, peers.income_third))
                .or_insert_with(Vec::new)
                .push(peers.count);
        }
    }
    assert_eq!(groups.len(), 12);
    for ((class, third), counts) in groups {
        // Members with the figure have all other comparable members as peers.
        assert_eq!(
            counts.iter().collect::<BTreeSet<_>>().len(),
            1,
            "{class} {third}: {counts:?}"
        );
    }
}

#[test]
fn every_code_of_the_atlas_is_in_the_tables() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../niche/atlas");
    let kept: BTreeSet<&str> = include_str!("../../data/codes.txt").lines().collect();
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let lists = text
            .lines()
            .filter(|line| line.starts_with("industries = [") || line.starts_with("occupations = ["));
        for code in lists.flat_map(|line| line.split('"').skip(1).step_by(2)) {
            assert!(kept.contains(code), "{code} of {} is not in codes.txt", path.display());
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
    let known: BTreeSet<String> = PLACES.industry_codes().collect();
    let listed = kept.iter().filter(|code| !code.contains('-'));
    assert!(
        listed.map(|code| (*code).to_owned()).eq(known),
        "place.bin was made with other codes"
    );
}

#[test]
fn ids_lead_back_to_their_place() {
    let places: Vec<_> = PLACES.all_counties().chain(PLACES.all_states()).collect();
    assert_eq!(places.len(), 3222 + 51);
    for place in places {
        assert_eq!(PLACES.find(&PLACES.id(place)), Some(place));
        assert!(!PLACES.name(place).is_empty());
    }
    assert_eq!(
        PLACES.local(PLACES.find("DC").unwrap(), &MarketCodes::default()).kind,
        PlaceKind::County
    );
}

#[test]
fn loading_twice_gives_equal_figures() {
    let start = std::time::Instant::now();
    let again = Places::load().unwrap();
    println!("loaded in {:?}", start.elapsed());
    let market = MarketCodes {
        industries: &["812910"],
        occupations: &["39-2021"],
        solo_share_us: Some(0.8),
    };
    for id in ["48453", "TX", "09110"] {
        let (one, other) = (PLACES.find(id).unwrap(), again.find(id).unwrap());
        assert_eq!(PLACES.local(one, &market), again.local(other, &market));
    }
}

#[test]
fn every_county_and_state_is_found_by_its_full_name() {
    for place in PLACES.all_counties().chain(PLACES.all_states()) {
        let (id, name) = (PLACES.id(place), PLACES.name(place));
        let found = PLACES.suggest(&name, 2);
        // New York names the city first and Washington the District.
        let at = usize::from(["NY", "WA"].contains(&id.as_str()));
        assert_eq!(found[at].id, id, "{name}: {found:?}");
    }
}

#[test]
fn the_crate_depends_on_little_and_reads_no_file_and_no_clock() {
    let manifest = include_str!("../../Cargo.toml");
    let dependencies = manifest
        .split("[dependencies]")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name)
        .collect();
    // The optional ones are for the tool and for the API document; calamine, csv and zip read the operator's own
    // files, and sha2 seals them.
    assert_eq!(
        names,
        [
            "calamine",
            "csv",
            "flate2",
            "serde",
            "serde_json",
            "sha2",
            "thiserror",
            "utoipa",
            "zip"
        ]
    );
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let code = std::fs::read_to_string(&path).unwrap();
            for banned in ["std::fs", "std::net", "std::time", "std::env"] {
                assert!(!code.contains(banned), "{} uses {banned}", path.display());
            }
        }
    }
}

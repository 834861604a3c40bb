//! Rules of the fields of the atlas that the answer reads.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use niche::atlas::{Atlas, License, Market};

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| Atlas::load().unwrap());

/// At most one in so many sentences of a kind of test is shared.
const SHARED_OF: usize = 4;

#[test]
fn every_market_names_one_unit_and_a_step_for_tonight() {
    for market in &ATLAS.markets {
        let tonight = &market.tonight;
        assert!(
            (30..=130).contains(&tonight.len()) && tonight.ends_with('.'),
            "{}: {tonight}",
            market.slug
        );
        assert!(
            !market.work.one.is_empty() && !market.work.ones.is_empty(),
            "{}",
            market.slug
        );
        let before = market.work.unit_before.as_ref();
        assert!(
            before.is_none_or(|before| *before != market.work.unit),
            "{}",
            market.slug
        );
    }
}

#[test]
fn an_hour_that_is_billed_takes_an_hour_and_can_be_divided() {
    for market in ATLAS.markets.iter().filter(|market| market.work.billed.is_some()) {
        assert!(
            market.work.minutes[0] >= 60.0 && !market.work.whole_unit,
            "{}",
            market.slug
        );
    }
}

#[test]
fn months_of_sales_are_those_of_markets_that_live_on_one_season() {
    for market in &ATLAS.markets {
        let begins = market.season.as_ref().is_some_and(|season| season.begin.is_some());
        assert_eq!(market.sells.is_some(), begins, "{}", market.slug);
        assert!((1..=12).contains(&market.season_months()), "{}", market.slug);
        let months = market.sells.unwrap_or([1, 12]);
        assert!(months.iter().all(|month| (1..=12).contains(month)), "{}", market.slug);
    }
}

#[test]
fn years_of_a_license_belong_to_a_required_one() {
    for market in &ATLAS.markets {
        let Some(years) = market.license_years else {
            let open = market.ideas.iter().find(|idea| idea.without_license);
            assert!(open.is_none(), "{}: {:?}", market.slug, open.map(|idea| &idea.title));
            continue;
        };
        assert!(years >= 1.0 && market.license == License::Required, "{}", market.slug);
    }
}

#[test]
fn a_fourth_of_the_steps_for_tonight_is_shared_at_most() {
    let mut kinds: BTreeMap<&str, Vec<&Market>> = BTreeMap::new();
    for market in &ATLAS.markets {
        kinds.entry(&market.actions[0].test.kind).or_default().push(market);
    }
    for (kind, markets) in kinds {
        let mut sentences: BTreeMap<&str, usize> = BTreeMap::new();
        for market in &markets {
            *sentences.entry(&market.tonight).or_default() += 1;
        }
        let shared: usize = sentences.into_values().filter(|count| *count > 1).sum();
        assert!(
            shared * SHARED_OF <= markets.len(),
            "{kind}: {shared} of {}",
            markets.len()
        );
    }
}

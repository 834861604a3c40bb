//! Rules of the fields of the atlas that the answer reads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use niche::atlas::{ActionStep, Atlas, IfNotKind, License, Market, Sold, Way};

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
fn every_market_says_where_its_customers_are() {
    for (slug, sold) in [
        ("dog-grooming", Sold::Town),
        ("home-baking", Sold::Town),
        ("music-lessons", Sold::Town),
        ("tool-and-equipment-rental", Sold::Town),
        ("wedding-photography", Sold::Town),
        ("copywriting", Sold::Anywhere),
        ("fonts-and-design-assets", Sold::Anywhere),
        ("mobile-apps", Sold::Anywhere),
        ("subscription-boxes", Sold::Anywhere),
        ("video-editing", Sold::Anywhere),
        ("candles", Sold::Both),
        ("math-and-school-tutoring", Sold::Both),
        ("photo-restoration-and-scanning", Sold::Both),
        ("vinyl-records", Sold::Both),
    ] {
        let market = &ATLAS.markets[ATLAS.find_market(slug).unwrap()];
        assert_eq!(market.sold, sold, "{slug}");
    }
}

#[test]
fn what_is_done_on_visits_or_rented_out_is_not_sold_anywhere() {
    for market in &ATLAS.markets {
        match market.way {
            Way::Rented => assert_eq!(market.sold, Sold::Town, "{}", market.slug),
            Way::Visits => assert_ne!(market.sold, Sold::Anywhere, "{}", market.slug),
            Way::Desk | Way::Lessons | Way::Made | Way::Resold => {}
        }
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

/// Markets whose first paid ask stands on day 15 or earlier, at least.
const ASK_EARLY: usize = 290;

#[test]
fn actions_stand_in_plan_order_in_the_week_of_their_step() {
    for market in &ATLAS.markets {
        let mut before = (ActionStep::CompleteNicheDiscovery, 1);
        for (place, action) in market.actions.iter().enumerate() {
            let (now, about) = ((action.step, action.plan_day), format!("{} {place}", market.slug));
            assert!(
                now.0 >= before.0 && now.1 >= before.1,
                "{about}: {now:?} after {before:?}"
            );
            let [first, last] = action.step.days();
            assert!((first..=last).contains(&action.plan_day), "{about}: {now:?}");
            assert!(
                place > 0 || action.plan_day <= 7,
                "{about}: tonight begins the first action"
            );
            before = now;
        }
    }
}

#[test]
fn the_riskiest_test_validates_the_demand_and_checks_before_it_stand_in_the_first_step() {
    for market in &ATLAS.markets {
        let riskiest = market.riskiest_action();
        assert_eq!(
            market.actions[riskiest].step,
            ActionStep::ValidateMarketDemand,
            "{}",
            market.slug
        );
        for action in &market.actions[..riskiest] {
            assert_eq!(
                action.step,
                ActionStep::CompleteNicheDiscovery,
                "{}: {}",
                market.slug,
                action.text
            );
        }
    }
}

#[test]
fn each_action_says_its_minutes_and_what_to_do_when_it_fails() {
    for market in &ATLAS.markets {
        let mut buttons = BTreeSet::new();
        for action in &market.actions {
            let ([low, high], button) = (action.minutes, action.if_not.button.as_str());
            assert!(
                (15..high).contains(&low) && high <= 900 && high * 2 <= low * 5,
                "{}: {low} to {high}",
                market.slug
            );
            assert!(low % 5 == 0 && high % 5 == 0, "{}: {low} to {high}", market.slug);
            let is_short = button.split(' ').count() <= 4 && (3..=28).contains(&button.chars().count());
            assert!(is_short && !button.ends_with('.'), "{}: {button}", market.slug);
            assert!(button.starts_with(char::is_uppercase), "{}: {button}", market.slug);
            assert!(buttons.insert(button), "{}: {button} stands twice", market.slug);
        }
    }
}

#[test]
fn money_is_asked_for_early() {
    let early = |market: &&Market| market.first_paid_ask().is_some_and(|day| day <= 15);
    let count = ATLAS.markets.iter().filter(early).count();
    assert!(count >= ASK_EARLY, "{count}");
}

#[test]
fn every_kind_of_advice_is_used() {
    for kind in [IfNotKind::Narrow, IfNotKind::Change, IfNotKind::Stop] {
        let actions = ATLAS.markets.iter().flat_map(|market| &market.actions);
        assert!(
            actions.filter(|action| action.if_not.kind == kind).count() > 100,
            "{kind:?}"
        );
    }
}

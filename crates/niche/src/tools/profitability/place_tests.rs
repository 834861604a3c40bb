//! Wages around the person's place.

use serde_json::{Value, json};

use super::tests::{read_request, run_request, test_engine};
use super::*;
use crate::data::figures::sources::SourceId;
use crate::tools::Tool as _;

#[test]
fn the_day_job_starts_from_the_median_around_the_county() {
    let austin = run_request(json!({"market": "dog-grooming", "location": "48453"}));
    let guess = |result: &ProfitResult| {
        let mut guesses = result.guesses.iter();
        guesses.find(|guess| guess.field == "dayJobCentsPerHour").cloned()
    };
    let wage = guess(&austin).unwrap();
    assert_eq!(
        (wage.value, wage.sources.as_slice()),
        (2738.0, [SourceId::AreaWages.key().to_owned()].as_slice())
    );
    assert_eq!(
        wage.note,
        "The median wage in the Austin area. Half of all jobs pay more."
    );
    let work = austin.local_wage.as_ref().unwrap();
    assert_eq!(
        (work.cents, work.text.as_str()),
        (
            1685,
            "In the Austin area, half of the animal caretakers earn less than $16.85 an hour, before tax (May 2025)."
        )
    );
    assert!(
        austin
            .sources
            .iter()
            .any(|source| source.id == SourceId::AreaWages.key())
    );
    // The prices are those of the state.
    let texas = run_request(json!({"market": "dog-grooming", "state": "TX"}));
    let price = |result: &ProfitResult| {
        result
            .guesses
            .iter()
            .find(|guess| guess.field == "priceCents")
            .unwrap()
            .value
    };
    assert_eq!(price(&austin), price(&texas));
    assert_eq!(guess(&texas).unwrap().sources, [SourceId::MedianWages.key()]);
    assert!(
        texas
            .local_wage
            .unwrap()
            .text
            .starts_with("In Texas, half of the animal caretakers")
    );
    // A typed wage ends the guess. The wage of the work stays.
    let typed = run_request(json!({"market": "dog-grooming", "location": "48453", "dayJobCentsPerHour": 4000}));
    assert_eq!(guess(&typed), None);
    assert!(typed.local_wage.is_some());
    let nation = run_request(json!({"market": "dog-grooming"}));
    assert_eq!(nation.local_wage, None);
    assert_eq!(
        run_request(json!({"location": "48453", "priceCents": 100})).local_wage,
        None,
        "no market, no work"
    );
}

#[test]
fn a_county_is_kept_in_the_request_and_an_unknown_place_is_refused() {
    let kept = |request: Value| run_request(request).request;
    let county = kept(json!({"market": "dog-grooming", "location": "48453"}));
    assert_eq!(
        (county.location.as_deref(), county.state.as_deref()),
        (Some("48453"), None)
    );
    let state = kept(json!({"market": "dog-grooming", "location": "TX"}));
    assert_eq!((state.location, state.state.as_deref()), (None, Some("TX")));
    let again = kept(json!({"market": "dog-grooming", "location": "TX", "state": "Texas"}));
    assert_eq!(again.state.as_deref(), Some("TX"));
    for request in [
        json!({"location": "Austn"}),
        json!({"location": "48453", "state": "OH"}),
    ] {
        assert!(ProfitabilityCalculator::run(test_engine(), &read_request(request)).is_err());
    }
    let moved = ProfitabilityCalculator::for_market(county, "candles").unwrap();
    assert_eq!(moved.location.as_deref(), Some("48453"));
}

//! Laws of the evening: what raises and what lowers the dollars, and how the sentences read.

use ::place::PlaceCode;
use proptest::prelude::*;

use super::*;
use crate::money::{JobTax, ProfitTables, UnitRanges, estimate_months};

fn estimate_evening(work: &UnitEconomics, choice: &EveningChoice, level: f64) -> Evening {
    let ranges = UnitRanges::new(work, price_scale(work, level));
    let months = estimate_months(work, &ranges, choice.into(), None);
    describe_evening(work, choice, level, &months)
}

fn sample_work([low, high]: [f64; 2], minutes: [f64; 2], direct_cost_usd: [f64; 2]) -> UnitEconomics {
    UnitEconomics {
        unit: "dog groomed".to_owned(),
        units: "dogs groomed".to_owned(),
        price_usd: [low, f64::midpoint(low, high), high],
        published: Vec::new(),
        minutes,
        direct_cost_usd,
        overhead_minutes: [10.0, 20.0],
        units_max_per_week: None,
        setup_hours: None,
        platform: None,
        fee_percent: 0.0,
        fee_usd: 0.0,
        comment: None,
        whole_unit: true,
        billed: None,
        price_by: None,
        one: "dog".to_owned(),
        ones: "dogs".to_owned(),
        unit_before: None,
    }
}

fn choice_of_minutes(minutes: u16) -> EveningChoice {
    EveningChoice {
        minutes,
        ..EveningChoice::default()
    }
}

#[test]
fn two_dogs_an_evening_add_up_by_hand() {
    let dogs = sample_work([55.0, 90.0], [60.0, 70.0], [5.0, 9.0]);
    let card = estimate_evening(&dogs, &EveningChoice::default(), 1.0);
    assert_eq!((card.units, card.earnings_usd), ([2.0, 2.0], [92.0, 131.0, 170.0]));
    // $46 in 90 minutes, $65.50 in 80, $85 in 70.
    assert_eq!(card.per_hour_usd, [30.67, 49.13, 72.86]);
    assert_eq!(card.month_usd, [1195.08, 1701.69, 2208.3]);
    assert_eq!(
        card.headline,
        "One evening (3 hours): 2 dogs groomed, about $90 to $170 before tax"
    );
}

#[test]
fn a_unit_longer_than_the_evening_counts_in_part() {
    let wedding = sample_work([900.0, 900.0], [590.0, 700.0], [0.0, 0.0]);
    let card = estimate_evening(&wedding, &EveningChoice::default(), 1.0);
    assert_eq!(card.units, [0.25, 0.3]);
    assert_eq!(card.units_text, "one dog groomed in 10 to 12 hours at a stretch");
    assert_eq!(card.earnings_usd, [225.0, 245.45, 270.0]);
}

#[test]
fn a_week_sells_no_more_than_one_person_can() {
    let mut dogs = sample_work([50.0, 50.0], [20.0, 20.0], [0.0, 0.0]);
    dogs.units_max_per_week = Some(4.0);
    let card = estimate_evening(&dogs, &EveningChoice::default(), 1.0);
    assert_eq!((card.units, card.earnings_usd), ([4.0, 4.0], [200.0; 3]));
    assert_eq!(card.month_usd, [866.0; 3]);
    assert_eq!(card.notes, ["We assume no more than 4 dogs groomed a week."]);
}

#[test]
fn the_platform_takes_its_share_and_a_state_its_prices() {
    let mut sale = sample_work([20.0, 20.0], [20.0, 20.0], [5.0, 5.0]);
    sale.overhead_minutes = [0.0, 0.0];
    let california = EveningChoice {
        location: PlaceCode::parse("CA"),
        ..EveningChoice::default()
    };
    assert_eq!(estimate_evening(&sale, &california, 1.1).per_hour_usd, [49.5; 3]);
    sale.platform = Some("Etsy".to_owned());
    (sale.fee_percent, sale.fee_usd) = (10.0, 0.5);
    let card = estimate_evening(&sale, &california, 1.1);
    // $20.00 less $2.00, $0.50 and $5.00, three an hour: sold everywhere at one price.
    assert_eq!(card.per_hour_usd, [37.5; 3]);
    assert_eq!(card.platform.as_deref(), Some("Etsy takes 10% and $0.50 of each sale"));
    assert!(!card.state.unwrap().prices_scaled);
}

#[test]
fn a_loss_is_called_a_loss() {
    let dogs = sample_work([10.0, 30.0], [30.0, 30.0], [5.0, 20.0]);
    let card = estimate_evening(&dogs, &EveningChoice::default(), 1.0);
    // A dog that loses $10 loses the most where it takes the fewest minutes, 40.
    assert_eq!(card.per_hour_text, "from a $15 loss to a $38 gain");
}

#[test]
fn fields_out_of_range_are_named() {
    let wrong = EveningChoice::from_fields(Some(29), Some(8), Some("Bavaria")).unwrap_err();
    let names: Vec<&str> = wrong.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["eveningMinutes", "eveningsPerWeek", "state"]);
    let spelled_out = EveningChoice::from_fields(Some(180), Some(3), Some(" ")).unwrap();
    assert_eq!(spelled_out, EveningChoice::default());
    assert_eq!(spelled_out.changed_fields(), []);
}

#[test]
fn lengths_read_as_people_say_them() {
    let lengths = [30, 60, 90, 121, 180, 600].map(texts::format_length);
    assert_eq!(
        lengths,
        [
            "30 minutes",
            "1 hour",
            "1 hour 30 minutes",
            "2 hours 1 minute",
            "3 hours",
            "10 hours"
        ]
    );
}

#[test]
fn after_tax_is_less_than_before_and_an_overtime_hour_stands_beside_it() {
    let dogs = sample_work([55.0, 90.0], [60.0, 70.0], [5.0, 9.0]);
    let choice = EveningChoice::default();
    let tax = JobTax::new(&ProfitTables::load().unwrap(), 2_500);
    let months = estimate_months(&dogs, &UnitRanges::new(&dogs, 1.0), (&choice).into(), Some(&tax));
    let card = describe_evening(&dogs, &choice, 1.0, &months);
    let taxed = after_tax(&card, &months, tax.day_job()).unwrap();
    assert_eq!((taxed.overtime_hour_usd, taxed.wage_usd), (30.13, 25.0));
    for (after, before) in taxed.per_hour_usd.iter().zip(card.per_hour_usd) {
        assert!(*after > before * 0.6 && *after < before, "{after} {before}");
    }
    assert_eq!(
        taxed.text,
        "A typical hour of this work pays more than overtime, but a slow one pays less."
    );
}

/// Low and high of a range.
fn any_range(from: f64, to: f64) -> impl Strategy<Value = [f64; 2]> {
    (from..to, 0.0..to).prop_map(|(low, more)| [low, low + more])
}

proptest! {
    /// The price covers the cost, so that a longer evening is no larger loss.
    #[test]
    fn an_evening_rises_with_price_and_length_and_falls_with_minutes_and_cost(
        price in any_range(60.0, 500.0),
        minutes in any_range(5.0, 700.0),
        cost in any_range(0.0, 20.0),
        length in 30_u16..=500,
        more in 1.0..100.0_f64,
    ) {
        let sum = |price: [f64; 2], minutes: [f64; 2], cost: [f64; 2], length: u16| {
            estimate_evening(&sample_work(price, minutes, cost), &choice_of_minutes(length), 1.0)
        };
        let card = sum(price, minutes, cost, length);
        let pricier = sum(price.map(|v| v + more), minutes, cost, length);
        let longer = sum(price, minutes, cost, length + more as u16);
        let slower = sum(price, minutes.map(|v| v + more), cost, length);
        let dearer = sum(price, minutes, cost.map(|v| v + more), length);
        for i in 0..3 {
            prop_assert!(card.earnings_usd[i].is_finite() && card.per_hour_usd[i].is_finite());
            prop_assert!(pricier.earnings_usd[i] > card.earnings_usd[i] - 0.01);
            prop_assert!(pricier.per_hour_usd[i] > card.per_hour_usd[i] - 0.01);
            prop_assert!(longer.earnings_usd[i] >= card.earnings_usd[i]);
            prop_assert!(longer.month_usd[i] >= card.month_usd[i]);
            prop_assert!(slower.per_hour_usd[i] <= card.per_hour_usd[i]);
            if card.earnings_usd[i] > 0.0 && slower.earnings_usd[i] > 0.0 {
                prop_assert!(slower.earnings_usd[i] <= card.earnings_usd[i]);
            }
            prop_assert!(dearer.earnings_usd[i] <= card.earnings_usd[i]);
            prop_assert!(dearer.per_hour_usd[i] <= card.per_hour_usd[i]);
        }
    }

    #[test]
    fn low_middle_and_high_stand_in_their_order(
        price in any_range(60.0, 500.0),
        minutes in any_range(5.0, 700.0),
        cost in any_range(0.0, 20.0),
        length in 30_u16..=600,
    ) {
        let card = estimate_evening(&sample_work(price, minutes, cost), &choice_of_minutes(length), 1.0);
        for figures in [card.earnings_usd, card.per_hour_usd, card.month_usd] {
            prop_assert!(figures.is_sorted(), "{figures:?}");
        }
    }
}

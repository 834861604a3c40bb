//! Rules of the score, one by one. What holds for every report is in `tests/it/laws.rs`.

use super::*;
use crate::data::figures::tables::FigureTables;

#[test]
fn first_place_gets_the_whole_weight_and_last_none() {
    assert_eq!(
        [exact_points(20, 1, 5), exact_points(20, 3, 5), exact_points(20, 5, 5)],
        [20.0, 10.0, 0.0]
    );
    assert_eq!(exact_points(20, 1, 1), 20.0);
}

#[test]
fn a_missing_figure_widens_the_range_and_is_not_zero() {
    let none = IndustryFigures::default();
    let ranks = Ranks::new(&FigureTables::load().unwrap());
    let part = measure_part(ScorePartKind::Growth, 20, &none, &ranks, Region::Global);
    assert_eq!((part.points, part.low, part.high, part.value), (10, 0, 20, None));
    assert_eq!(part.display, NOT_PUBLISHED);
}

#[test]
fn more_competition_than_wanted_costs_points_and_less_costs_none() {
    use Competition::{High, Low, Medium};
    let points = |found, wanted| fit_competition(Some(found), wanted, 5).points;
    assert_eq!(
        [
            points(Low, High),
            points(Medium, Medium),
            points(High, Medium),
            points(High, Low)
        ],
        [5, 5, 2, 0]
    );
}

#[test]
fn a_size_class_becomes_a_number_of_people() {
    let us = RegionFacts {
        scale_to_us: 1.0,
        people: 336.8e6,
    };
    let slice = size_slice(SizeClass::Small, 41.0, us).unwrap();
    assert_eq!(
        slice.text,
        "About 24,000 to 240,000 people spend that much a year. The least of it takes a town or a few districts."
    );
    assert_eq!(super::size_slice(SizeClass::All, 41.0, us), None);
    assert_eq!(fit_size(SizeClass::Small, Some(41.0), us, 5).points, 5);
    assert_eq!(fit_size(SizeClass::Large, Some(41.0), us, 5).points, 2);
    assert_eq!(fit_size(SizeClass::Large, Some(0.1), us, 5).points, 0);
}

#[test]
fn a_figure_counts_once_at_its_level_of_publication() {
    let ranks = Ranks::new(&FigureTables::load().unwrap());
    let count = |part: ScorePartKind| ranks.distinct_values(part).len();
    assert!(
        (250..=330).contains(&count(ScorePartKind::SoloReceipts)),
        "{}",
        count(ScorePartKind::SoloReceipts)
    );
    assert!(count(ScorePartKind::Margin) < count(ScorePartKind::SoloReceipts));
}

#[test]
fn dollars_of_2012_name_both_years() {
    let ranks = Ranks::new(&FigureTables::load().unwrap());
    assert_eq!(
        ranks.format_value(ScorePartKind::SoloReceipts, 22_505.0),
        "$29,867 a year in 2023 dollars (2012: $22,505)"
    );
}

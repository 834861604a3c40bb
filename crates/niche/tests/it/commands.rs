//! Texts that begin with a verb: "resole boots".

use crate::matching::{answer, find_market};

#[test]
fn a_command_is_read_by_its_verb() {
    for (typed, slug) in [
        ("trap raccoons", "pest-control"),
        ("resole loafers", "shoe-repair"),
        ("engrave mirrors", "laser-cutting-and-engraving"),
        ("i wanna degrease ovens", "house-cleaning"),
        ("translate websites", "translation"),
        ("babysit during conferences", "babysitting"),
        ("rewiring houses", "electrical-work"),
        ("can peaches", "jam-and-preserves"),
        ("splice wedding footage", "video-editing"),
    ] {
        assert_eq!(find_market(typed), slug, "{typed}");
    }
    assert_ne!(find_market("retile kitchens"), "reptiles-and-exotic-pets");
}

#[test]
fn a_verb_that_no_market_uses_is_read_in_other_words() {
    for (typed, slug) in [
        ("castrate ponies", "veterinary-home-visits"),
        ("i want to exfoliate backs", "facials-and-waxing"),
        ("desludging septic tanks", "septic-and-environmental-cleanup"),
        ("refurnish living rooms", "interior-design"),
        ("prognosticate love lives", "tarot-astrology-and-personal-services"),
        ("spruce up kitchens", "house-cleaning"),
    ] {
        assert_eq!(find_market(typed), slug, "{typed}");
    }
}

/// Neither a verb alone nor one before words that mean nothing names a niche.
#[test]
fn a_verb_without_something_known_is_no_niche() {
    for typed in [
        "castrate",
        "castrate xqzvk",
        "exfoliate hjklq wrtzp",
        "castrate my husband",
        "mummify people",
    ] {
        assert!(answer(typed).is_err(), "{typed}: {:?}", answer(typed));
    }
}

#[test]
fn a_verb_in_the_name_of_a_thing_is_no_command() {
    for (typed, slug) in [
        ("wax melts", "candles"),
        ("fly fishing trips", "boat-and-fishing-trips"),
        ("spray tanning", "spray-tanning"),
        ("screen printing", "screen-printing"),
    ] {
        assert_eq!(find_market(typed), slug, "{typed}");
    }
}

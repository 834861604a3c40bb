//! Sizes and times that the tables keep.

use std::time::{Duration, Instant};

use place::Places;

use super::{PLACES, local};

#[test]
fn the_tables_keep_their_sizes() {
    println!("{} packed, {} in memory", Places::packed_bytes(), PLACES.heap_bytes());
    assert!(
        Places::packed_bytes() <= 4_000_000,
        "{} bytes packed",
        Places::packed_bytes()
    );
    assert!(
        PLACES.heap_bytes() <= 12_000_000,
        "{} bytes in memory",
        PLACES.heap_bytes()
    );
}

/// Middle of the times of several runs, so that a busy machine does not decide.
fn middle_time(runs: usize, mut run: impl FnMut(usize)) -> Duration {
    let mut times: Vec<Duration> = (0..runs)
        .map(|at| {
            let start = Instant::now();
            run(at);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[runs / 2]
}

#[test]
fn a_suggestion_takes_a_millisecond_at_most() {
    let texts = [
        "a",
        "san",
        "s",
        "Asutin",
        "new york",
        "St. Louis County, MO",
        "Coeur d'Alene",
        "Pheonix, Arizona",
        "787",
    ];
    for text in texts {
        let time = middle_time(101, |_| {
            assert!(!PLACES.suggest(text, 8).is_empty(), "{text}");
        });
        println!("{text}: {time:?}");
        assert!(time < Duration::from_millis(1), "{text} took {time:?}");
    }
}

#[test]
fn figures_of_a_place_take_two_milliseconds_at_most() {
    for id in ["48453", "06037", "13121", "TX"] {
        let time = middle_time(51, |_| {
            local(id, "812910", &["39-2021"]);
        });
        println!("{id}: {time:?}");
        assert!(time < Duration::from_millis(2), "{id} took {time:?}");
    }
}

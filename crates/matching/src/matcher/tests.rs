use super::*;

/// Texts that were written to measure the matching, and some that are hard in other ways.
fn atlas_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "pets",
        "etsy",
        "dog grooming",
        "candels",
        "food photography",
        "instagram manager",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut reader = csv::Reader::from_reader(include_str!("../../../niche/tests/data/phrases.csv").as_bytes());
    texts.extend(reader.records().map(|row| row.unwrap()[0].to_owned()));
    texts
}

#[test]
fn leaving_markets_out_changes_none_of_the_best() {
    let matcher = crate::prepare::load_fixture().1;
    for text in atlas_texts() {
        for prefix in [false, true] {
            let all = matcher.rank_markets(&text, prefix, usize::MAX);
            for limit in [1, 5, 1 + CANDIDATES] {
                let best = matcher.rank_markets(&text, prefix, limit);
                assert_eq!(best, all[..limit.min(all.len())], "{text}");
            }
        }
    }
}

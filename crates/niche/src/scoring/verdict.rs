//! Word of a score. It is given only where the whole range of the score has the same word.

use serde::{Deserialize, Serialize};

use super::score::{MIXED, NicheScore, PROMISING};
use crate::data::atlas::{License, Market};
use crate::language::format::join_list;

pub(crate) const UNDECIDED: &str = "Undecided by official figures";

/// The score in a word and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheVerdict {
    /// "promising", "mixed" or "hard" where the whole range of the score has that word, else "undecided".
    pub key: String,
    pub label: String,
    pub summary: String,
}

/// Key and label of one score.
pub(crate) fn score_band(score: u8) -> (&'static str, &'static str) {
    match score {
        PROMISING.. => ("promising", "Promising"),
        MIXED.. => ("mixed", "Mixed"),
        _ => ("hard", "Hard going"),
    }
}

/// Key and label of a range. A favorable word for work that needs a license says so.
pub(crate) fn choose_word(market: &Market, low: u8, high: u8) -> (&'static str, String) {
    match (score_band(low), score_band(high)) {
        (a, b) if a != b => ("undecided", UNDECIDED.to_owned()),
        (("promising", label), _) if needs_license(market) => ("promising", format!("{label}, only with a license")),
        ((key, label), _) => (key, label.to_owned()),
    }
}

pub(crate) fn needs_license(market: &Market) -> bool {
    market.license == License::Required
}

/// Check that a licensed profession has to pass first.
pub(crate) fn license_check(market: &Market) -> Option<String> {
    let is_license = |topic: &str| topic == "License";
    let check = market
        .checks
        .iter()
        .find(|check| is_license(&check.topic))
        .or(market.checks.first())?;
    needs_license(market).then(|| format!("{} Ask: {}.", check.text, check.ask.trim_end_matches('.')))
}

pub(crate) fn make_verdict(market: &Market, score: &NicheScore) -> NicheVerdict {
    let (key, label) = choose_word(market, score.low, score.high);
    let meaning = match key {
        "promising" => "the official figures speak for it.".to_owned(),
        "mixed" => "the official figures point both ways, so read the reasons before you spend money.".to_owned(),
        "hard" => "the official figures make it a hard start, so go on only with an edge of your own.".to_owned(),
        _ => describe_undecided(score),
    };
    let license = if needs_license(market) {
        " The work is allowed only with a license."
    } else {
        ""
    };
    NicheVerdict {
        key: key.to_owned(),
        label,
        summary: format!("{} as a business for one person: {meaning}{license}", market.name),
    }
}

/// Words that the range allows, and the evidence that would decide between them.
fn describe_undecided(score: &NicheScore) -> String {
    let mut words: Vec<&str> = [score.low, score.value, score.high]
        .map(|value| score_band(value).1)
        .to_vec();
    words.dedup();
    format!(
        "by the official figures alone it could be {}. Three things decide: what an evening of the work earns, the \
         results of your own tests, and the changes listed under \"What would change this verdict\".",
        join_list(&words).to_lowercase().replace(" and ", " or ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::atlas::Atlas;

    fn sample_market(license: License) -> Market {
        let atlas = Atlas::load().unwrap();
        let found = atlas.markets.into_iter().find(|market| market.license == license);
        found.unwrap()
    }

    #[test]
    fn a_word_holds_for_the_whole_range_or_is_not_given() {
        let free = sample_market(License::None);
        assert_eq!(choose_word(&free, 60, 71), ("promising", "Promising".to_owned()));
        assert_eq!(choose_word(&free, 42, 59).0, "mixed");
        assert_eq!(choose_word(&free, 0, 41).0, "hard");
        assert_eq!(choose_word(&free, 41, 42), ("undecided", UNDECIDED.to_owned()));
    }

    #[test]
    fn a_licensed_profession_has_no_favorable_word_without_its_license() {
        let licensed = sample_market(License::Required);
        assert_eq!(choose_word(&licensed, 60, 71).1, "Promising, only with a license");
        assert!(license_check(&licensed).is_some());
        assert_eq!(license_check(&sample_market(License::None)), None);
    }
}

//! The verdict in a word and a sentence, and the license that the work needs.

use serde::{Deserialize, Serialize};

use crate::data::atlas::{License, Market};

/// The answer in a word and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheVerdict {
    /// Name of an `AnswerWord`: "pays_more", "likely_pays_more", "about_the_same", "likely_pays_less" or "pays_less".
    pub key: String,
    pub label: String,
    pub summary: String,
}

impl NicheVerdict {
    pub(crate) fn new(key: &str, label: &str, summary: &str) -> Self {
        Self {
            key: key.to_owned(),
            label: label.to_owned(),
            summary: summary.to_owned(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::atlas::Atlas;

    #[test]
    fn a_licensed_profession_names_the_check_of_its_license() {
        let atlas = Atlas::load().unwrap();
        for market in &atlas.markets {
            assert_eq!(
                license_check(market).is_some(),
                needs_license(market),
                "{}",
                market.slug
            );
        }
    }
}

//! Skills in own words, matched to the markets.

use super::request::OfferProfile;
use crate::{Engine, Refusal};

/// A skill that does not count, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedSkill {
    pub skill: String,
    pub message: String,
}

/// The best match score of each market over all known skills, and the rest of the skills.
#[derive(Debug, Clone, PartialEq)]
pub struct SkillFits {
    /// By market; 0 without a known skill.
    pub fits: Vec<f64>,
    /// By market: the place of the skill that fits best in [`Self::known`].
    pub best: Vec<usize>,
    pub known: Vec<String>,
    pub rejected: Vec<RejectedSkill>,
}

/// Matches the skills of a person.
///
/// # Errors
/// `skills_required` without a known skill and with too few answered cards.
pub fn match_skills(engine: &Engine, profile: &OfferProfile) -> Result<SkillFits, Refusal> {
    let markets = engine.atlas().markets.len();
    let mut matched = SkillFits {
        fits: vec![0.0; markets],
        best: vec![0; markets],
        known: Vec::new(),
        rejected: Vec::new(),
    };
    for skill in &profile.skills {
        match engine.match_every_market(skill) {
            Ok(fits) => matched.add(skill, &fits),
            Err(refusal) => matched.rejected.push(RejectedSkill {
                skill: skill.clone(),
                message: explain(skill, &refusal),
            }),
        }
    }
    if matched.known.is_empty() && profile.interests.is_none() {
        return Err(refuse(profile, &matched.rejected));
    }
    Ok(matched)
}

impl SkillFits {
    fn add(&mut self, skill: &str, fits: &[f64]) {
        let place = self.known.len();
        self.known.push(skill.to_owned());
        for ((best, skill), fit) in self.fits.iter_mut().zip(&mut self.best).zip(fits) {
            if fit > best {
                (*best, *skill) = (*fit, place);
            }
        }
    }
}

fn explain(skill: &str, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoMatch { .. } => {
            format!("We do not know \"{skill}\". Try other words for it, such as \"sewing\" or \"bookkeeping\".")
        }
        other => other.to_string(),
    }
}

fn refuse(profile: &OfferProfile, rejected: &[RejectedSkill]) -> Refusal {
    let message = match rejected {
        [] => "Please name at least one skill, such as \"sewing\" or \"bookkeeping\", or answer at least six cards."
            .to_owned(),
        [only] => only.message.clone(),
        _ => "We know none of these skills. Please name one in plain English, such as \"sewing\" or \"bookkeeping\", or answer at least six cards.".to_owned(),
    };
    let place = |skill: &str| profile.skills.iter().position(|other| other == skill).unwrap_or(0);
    let mut fields: Vec<(String, String)> = rejected
        .iter()
        .map(|one| (format!("skills.{}", place(&one.skill)), one.message.clone()))
        .collect();
    if fields.is_empty() {
        fields.push(("skills".to_owned(), "must hold a skill".to_owned()));
    }
    Refusal::WrongFields {
        code: "skills_required",
        message,
        fields,
    }
}

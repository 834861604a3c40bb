//! Skills in own words, matched to the markets.

use super::catalog::offer_catalog;
use crate::refusal::Refusal;
use crate::report::analysis::match_every_market;
use crate::scoring::engine_data::EngineData;
use crate::tools::offers::profile::parts::{SKILL_CLEAR, SKILL_FROM, SKILL_FULL, SKILL_NEARNESS};
use crate::tools::offers::profile::request::OfferProfile;
use matching::text::{is_filler, to_plain};

/// Words that name no skill.
const VAGUE: [&str; 8] = [
    "all",
    "anything",
    "everything",
    "lots",
    "many",
    "nothing",
    "things",
    "whatever",
];

/// A skill that does not count, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RejectedSkill {
    pub skill: String,
    pub message: String,
}

/// How well the known skills fit each market, and the rest of the skills.
#[derive(Debug, Clone, PartialEq)]
pub struct SkillFits {
    /// Best value over the skills, 0 to 1, by market; 0 without a known skill.
    pub fits: Vec<f64>,
    /// By market: the place of the skill that fits best in [`Self::known`].
    pub best: Vec<usize>,
    pub known: Vec<String>,
    pub rejected: Vec<RejectedSkill>,
}

/// Refuses a new ranking that names no skill. Stored ones may stand on answered cards alone.
///
/// # Errors
/// `skills_required`.
pub fn require_skill(skills: &[impl AsRef<str>]) -> Result<(), Refusal> {
    if skills.iter().any(|skill| !skill.as_ref().trim().is_empty()) {
        return Ok(());
    }
    let message = "Please name at least one skill, such as \"sewing\" or \"bookkeeping\".";
    Err(Refusal::WrongFields {
        code: "skills_required",
        message: message.to_owned(),
        fields: vec![("skills".to_owned(), message.to_owned())],
    })
}

/// Finds the skill that fits each market best; the order of the skills does not matter.
///
/// # Errors
/// `skills_required` without a known skill and with too few answered cards.
pub fn match_skills(engine: &EngineData, profile: &OfferProfile) -> Result<SkillFits, Refusal> {
    let markets = engine.atlas().markets.len();
    let mut matched = SkillFits {
        fits: vec![0.0; markets],
        best: vec![0; markets],
        known: Vec::new(),
        rejected: Vec::new(),
    };
    // The order in which skills are listed must not matter, not even for equal fits.
    let mut ordered: Vec<&String> = profile.skills.iter().collect();
    ordered.sort_unstable();
    for skill in ordered {
        match fits_of(engine, skill) {
            Ok(fits) => matched.add(skill, &fits),
            Err(refusal) => matched.rejected.push(RejectedSkill {
                skill: skill.clone(),
                message: explain_refusal(skill, &refusal),
            }),
        }
    }
    if matched.known.is_empty() && profile.interests.is_none() {
        return Err(refuse_skills(profile, &matched.rejected));
    }
    Ok(matched)
}

/// Match score of a skill to every market. A market that names an occupation fits its official title in full. A
/// short title of a job fits the markets of its occupation in full and no others.
fn fits_of(engine: &EngineData, skill: &str) -> Result<Vec<f64>, Refusal> {
    if to_plain(skill)
        .split(' ')
        .all(|word| VAGUE.contains(&word) || is_filler(word))
    {
        return Err(Refusal::NotWords(format!(
            "\"{skill}\" names no skill. Please name one thing that you do well, such as \"sewing\" or \"bookkeeping\"."
        )));
    }
    let titles = &offer_catalog(engine).titles;
    let none = || vec![0.0; engine.atlas().markets.len()];
    let fit_in_full = |mut fits: Vec<f64>, markets: &[usize]| {
        markets.iter().for_each(|market| fits[*market] = 1.0);
        fits
    };
    if let Some(markets) = titles.markets_of_short(skill) {
        return Ok(fit_in_full(none(), markets));
    }
    let named = titles.markets_of(skill);
    match match_every_market(engine, skill) {
        Err(Refusal::NoMatch { .. }) if !named.is_empty() => Ok(fit_in_full(none(), named)),
        matched => Ok(fit_in_full(matched?, named)),
    }
}

impl SkillFits {
    /// Adds a skill by its match scores. Rare words match every market weakly: the market that a skill matches best
    /// counts in full from [`SKILL_CLEAR`] on. The other markets of a skill that names many count the less, the farther
    /// they are from that one. The other skills change nothing about either.
    fn add(&mut self, skill: &str, matched: &[f64]) {
        let place = self.known.len();
        self.known.push(skill.to_owned());
        let highest = matched.iter().copied().fold(SKILL_CLEAR, f64::max);
        let full = highest.min(SKILL_FULL);
        for ((best, skill), score) in self.fits.iter_mut().zip(&mut self.best).zip(matched) {
            let fit = ((score - SKILL_FROM) / (full - SKILL_FROM)).clamp(0.0, 1.0);
            let fit = fit * (1.0 - SKILL_NEARNESS + SKILL_NEARNESS * score / highest);
            if fit > *best {
                (*best, *skill) = (fit, place);
            }
        }
    }
}

fn explain_refusal(skill: &str, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoMatch { .. } => {
            format!("We do not know \"{skill}\". Try different words for it, such as \"sewing\" or \"bookkeeping\".")
        }
        other => other.to_string(),
    }
}

fn refuse_skills(profile: &OfferProfile, rejected: &[RejectedSkill]) -> Refusal {
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
        fields.push(("skills".to_owned(), "must name at least one skill".to_owned()));
    }
    Refusal::WrongFields {
        code: "skills_required",
        message,
        fields,
    }
}

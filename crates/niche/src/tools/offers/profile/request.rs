//! Request of a person: the form as it travels and is stored, and the same form after reading.

use std::collections::BTreeMap;

use ::place::PlaceCode;
use serde::{Deserialize, Serialize};
use strum::{IntoEnumIterator, VariantNames};

use super::industry_search;
use super::parts::{MIN_CARDS, OfferWeights};
use crate::data::atlas::TOOLS;
use crate::data::people::interests::{CARDS_PER_TYPE, LETTERS, TYPES};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::niche_discovery::read_location;
use matching::states::State;

pub const MAX_SKILLS: usize = 20;
/// Longest skill, in characters.
pub const MAX_SKILL_LENGTH: usize = 80;
pub const MAX_CASH_CENTS: i64 = 100_000_000;
pub const MAX_HOURS: f64 = 100.0;
pub const MAX_WEEKS: i64 = 52;
pub const DEFAULT_CASH_CENTS: i64 = 100_000;
pub const DEFAULT_HOURS: f64 = 8.0;
pub const DEFAULT_WEEKS: i64 = 8;
/// Business models of the ideas.
pub const MODELS: [&str; 8] = [
    "B2C",
    "B2B",
    "Subscription",
    "Digital product",
    "Rental",
    "Advertising",
    "Marketplace",
    "Mobile App",
];

/// A person's form as it travels and as it is stored. A field that is missing or null has the form's default.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferRequest {
    /// Up to 20 skills in own words, each of at most 80 characters.
    #[serde(default)]
    pub skills: Vec<String>,
    /// Sum of the two cards of each type, −2 to 2, under the letters R, I, A, S, E and C.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub interests: Option<BTreeMap<String, i64>>,
    /// Number of the twelve cards that are answered, neutral ones included; two for each sent type when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub answered_cards: Option<i64>,
    /// 0 to 100,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cash_cents: Option<i64>,
    /// 0 to 100 in half hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub hours_per_week: Option<f64>,
    /// 1 to 52.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weeks_to_first_sale: Option<i64>,
    /// Code of a US county or state, such as "48453" or "TX", for prices, wages and figures there; the nation when
    /// missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub location: Option<String>,
    /// Postal code or name of a US state, as older clients send it and older rows have it: read as the location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub state: Option<String>,
    /// True for ideas of markets only that are sold in town and of which most counties of the location's size and
    /// income have more. It needs a county as the location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub fewer_here: Option<bool>,
    /// Keys of tools that the person owns, such as "car".
    #[serde(default)]
    pub tools: Vec<String>,
    /// "yes", "no" or "would-get-one".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub licenses: Option<String>,
    /// Slugs of sectors of the atlas.
    #[serde(default)]
    pub excluded_sectors: Vec<String>,
    /// Business models, such as "B2B".
    #[serde(default)]
    pub excluded_models: Vec<String>,
    /// NAICS code of four to six digits, or the exact title of an industry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub employer_industry: Option<String>,
    /// The person's own weights by part; missing when ours hold. "market", a part of before, is read as "pay" and
    /// "industry", 3 to 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weights: Option<BTreeMap<String, i64>>,
    /// Slug of the market that the person has chosen: its ideas are listed apart. It changes no points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub market: Option<String>,
}

/// Answer to the question about licenses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[derive(strum::IntoStaticStr, strum::EnumIter, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum LicenseAnswer {
    #[default]
    WouldGetOne,
    Yes,
    No,
}

impl LicenseAnswer {
    pub fn label(self) -> &'static str {
        match self {
            Self::Yes => "I have one",
            Self::No => "No, show me work without a license",
            Self::WouldGetOne => "I would get one",
        }
    }

    /// Reads a value in any case, with any space between its words.
    fn parse(text: &str) -> Option<Self> {
        let letters = |text: &str| -> String {
            let kept = text.chars().filter(char::is_ascii_alphanumeric);
            kept.map(|c| c.to_ascii_lowercase()).collect()
        };
        Self::iter().find(|answer| letters(answer.into_str()) == letters(text))
    }
}

/// A form that has been read: every value is within its limits, every list in its order and without repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferProfile {
    pub skills: Vec<String>,
    /// Sums of the cards; `None` when too few cards are answered.
    pub interests: Option<[i64; TYPES]>,
    pub answered_cards: i64,
    pub cash_cents: i64,
    /// Time for the work in a week.
    pub half_hours: i64,
    pub weeks: i64,
    pub location: Option<PlaceCode>,
    /// Only markets of which the county has fewer than most like it.
    pub fewer_here: bool,
    pub tools: Vec<String>,
    pub licenses: LicenseAnswer,
    pub excluded_sectors: Vec<String>,
    pub excluded_models: Vec<String>,
    pub employer_industry: Option<String>,
    pub weights: OfferWeights,
    /// Slug of the chosen market.
    pub market: Option<String>,
}

/// Fields that cannot be read, with the reason.
#[derive(Default)]
struct FieldErrors(Vec<(String, String)>);

impl FieldErrors {
    fn add(&mut self, field: impl Into<String>, problem: impl Into<String>) {
        self.0.push((field.into(), problem.into()));
    }
}

impl OfferRequest {
    /// Reads the form. The skills are checked when they are matched.
    ///
    /// # Errors
    /// [`Refusal::WrongFields`] with every field that cannot be read.
    pub fn to_profile(&self, engine: &EngineData) -> Result<OfferProfile, Refusal> {
        let mut wrong = FieldErrors::default();
        let weights = OfferWeights::from_given(self.weights.as_ref().unwrap_or(&BTreeMap::new()))?;
        let (interests, answered_cards) = self.read_interests(&mut wrong);
        let location = read_location(&engine.places, self.location.as_deref(), self.read_state(&mut wrong))?;
        let sectors: Vec<&str> = engine.atlas().sectors.iter().map(|s| s.slug.as_str()).collect();
        let profile = OfferProfile {
            skills: self.read_skills(&mut wrong),
            interests: interests.filter(|_| answered_cards >= MIN_CARDS),
            answered_cards,
            cash_cents: read_whole(
                &mut wrong,
                "cashCents",
                self.cash_cents,
                DEFAULT_CASH_CENTS,
                0,
                MAX_CASH_CENTS,
            ),
            half_hours: self.read_half_hours(&mut wrong),
            weeks: read_whole(
                &mut wrong,
                "weeksToFirstSale",
                self.weeks_to_first_sale,
                DEFAULT_WEEKS,
                1,
                MAX_WEEKS,
            ),
            location,
            fewer_here: self.read_fewer_here(location, &mut wrong),
            tools: read_choices(&mut wrong, "tools", &self.tools, &TOOLS),
            licenses: self.read_licenses(&mut wrong),
            excluded_sectors: read_choices(&mut wrong, "excludedSectors", &self.excluded_sectors, &sectors),
            excluded_models: read_choices(&mut wrong, "excludedModels", &self.excluded_models, &MODELS),
            employer_industry: self.read_employer(engine, &mut wrong),
            weights,
            market: self.read_market(engine, &mut wrong),
        };
        if wrong.0.is_empty() {
            return Ok(profile);
        }
        let mut names: Vec<&str> = wrong.0.iter().filter_map(|(name, _)| name.split('.').next()).collect();
        names.dedup();
        Err(Refusal::WrongFields {
            code: "invalid_choice",
            message: format!("Please correct {}.", names.join(" and ")),
            fields: wrong.0,
        })
    }

    /// Trims the skills, and drops blank ones and repeats.
    fn read_skills(&self, wrong: &mut FieldErrors) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        for (place, skill) in self.skills.iter().enumerate() {
            let skill = skill.trim();
            let length = skill.chars().count();
            if length > MAX_SKILL_LENGTH {
                let problem = format!("has {length} characters; please use at most {MAX_SKILL_LENGTH}");
                wrong.add(format!("skills.{place}"), problem);
            } else if length > 0 && !kept.iter().any(|other| other.to_lowercase() == skill.to_lowercase()) {
                kept.push(skill.to_owned());
            }
            if kept.len() > MAX_SKILLS {
                wrong.add("skills", format!("may hold at most {MAX_SKILLS} skills"));
                break;
            }
        }
        kept
    }

    /// The sums of the cards, and how many cards are answered.
    fn read_interests(&self, wrong: &mut FieldErrors) -> (Option<[i64; TYPES]>, i64) {
        let Some(given) = &self.interests else {
            return (None, 0);
        };
        let mut sums = [0; TYPES];
        for (letter, sum) in given {
            match LETTERS.iter().position(|known| known == letter) {
                Some(place) if sum.abs() <= CARDS_PER_TYPE => sums[place] = *sum,
                Some(_) => wrong.add(
                    format!("interests.{letter}"),
                    "must be a whole number from -2 to 2".to_owned(),
                ),
                None => {
                    let name: String = letter.chars().take(20).collect();
                    wrong.add(
                        format!("interests.{name}"),
                        format!("must be one of: {}", LETTERS.join("; ")),
                    );
                }
            }
        }
        let sent = CARDS_PER_TYPE * i64::try_from(given.len()).unwrap_or(0);
        let most = CARDS_PER_TYPE * TYPES as i64;
        let answered = self.answered_cards.unwrap_or(sent);
        if !(0..=most).contains(&answered) {
            wrong.add("answeredCards", format!("must be a whole number from 0 to {most}"));
        }
        (Some(sums), answered)
    }

    fn read_half_hours(&self, wrong: &mut FieldErrors) -> i64 {
        let hours = self.hours_per_week.unwrap_or(DEFAULT_HOURS);
        let doubled = hours * 2.0;
        if !(0.0..=MAX_HOURS).contains(&hours) || doubled.fract() != 0.0 {
            wrong.add(
                "hoursPerWeek",
                format!("must be from 0 to {MAX_HOURS} in steps of half an hour"),
            );
            return 0;
        }
        doubled as i64
    }

    fn read_licenses(&self, wrong: &mut FieldErrors) -> LicenseAnswer {
        let Some(given) = &self.licenses else {
            return LicenseAnswer::default();
        };
        LicenseAnswer::parse(given).unwrap_or_else(|| {
            wrong.add(
                "licenses",
                format!("must be one of: {}", LicenseAnswer::VARIANTS.join("; ")),
            );
            LicenseAnswer::default()
        })
    }

    /// The state; a blank one is the nation.
    fn read_state(&self, wrong: &mut FieldErrors) -> Option<PlaceCode> {
        let given = self.state.as_deref().map(str::trim).filter(|text| !text.is_empty())?;
        let state = State::parse(given);
        if state.is_none() {
            wrong.add("state", "must be the postal code of a US state, such as \"CA\"");
        }
        PlaceCode::parse(state?.code())
    }

    fn read_fewer_here(&self, location: Option<PlaceCode>, wrong: &mut FieldErrors) -> bool {
        let is_wanted = self.fewer_here.unwrap_or_default();
        if is_wanted && !location.is_some_and(PlaceCode::is_county) {
            wrong.add(
                "fewerHere",
                "needs a county: type your county, city or ZIP code under \"Where?\"",
            );
        }
        is_wanted
    }

    /// Slug of the chosen market; a blank one is none.
    fn read_market(&self, engine: &EngineData, wrong: &mut FieldErrors) -> Option<String> {
        let slug = self.market.as_deref().map(str::trim).filter(|slug| !slug.is_empty())?;
        if engine.atlas().find_market(slug).is_none() {
            wrong.add("market", "must be the slug of a market of the atlas");
        }
        Some(slug.to_owned())
    }

    /// Code of the employer's industry.
    fn read_employer(&self, engine: &EngineData, wrong: &mut FieldErrors) -> Option<String> {
        let given = self.employer_industry.as_deref()?.trim();
        if given.is_empty() {
            return None;
        }
        let code = industry_search::read_code(engine, given);
        if code.is_none() {
            wrong.add(
                "employerIndustry",
                "must be a NAICS code of four to six digits or the title of an industry; leave it empty if you are not sure",
            );
        }
        code
    }
}

impl From<&OfferProfile> for OfferRequest {
    /// The request in full. Equal forms are equal requests.
    fn from(profile: &OfferProfile) -> Self {
        let by_letter = |sums: [i64; TYPES]| LETTERS.map(str::to_owned).into_iter().zip(sums).collect();
        Self {
            skills: profile.skills.clone(),
            interests: profile.interests.map(by_letter),
            answered_cards: profile.interests.map(|_| profile.answered_cards),
            cash_cents: Some(profile.cash_cents),
            hours_per_week: Some(profile.half_hours as f64 / 2.0),
            weeks_to_first_sale: Some(profile.weeks),
            location: profile.location.map(|location| location.to_string()),
            state: None,
            fewer_here: profile.fewer_here.then_some(true),
            tools: profile.tools.clone(),
            licenses: Some(profile.licenses.into_str().to_owned()),
            excluded_sectors: profile.excluded_sectors.clone(),
            excluded_models: profile.excluded_models.clone(),
            employer_industry: profile.employer_industry.clone(),
            weights: profile.weights.chosen_weights(),
            market: profile.market.clone(),
        }
    }
}

fn read_whole(wrong: &mut FieldErrors, name: &str, given: Option<i64>, default: i64, least: i64, most: i64) -> i64 {
    let value = given.unwrap_or(default);
    if !(least..=most).contains(&value) {
        wrong.add(name, format!("must be a whole number from {least} to {most}"));
    }
    value.clamp(least, most)
}

/// The known values of a list, each once, in the order of `known`.
fn read_choices(wrong: &mut FieldErrors, name: &str, given: &[String], known: &[&str]) -> Vec<String> {
    for (place, value) in given.iter().enumerate() {
        if !known.contains(&value.as_str()) {
            wrong.add(
                format!("{name}.{place}"),
                format!("must be one of: {}", known.join("; ")),
            );
        }
    }
    let picked = known.iter().filter(|key| given.iter().any(|value| value == *key));
    picked.map(|key| (*key).to_owned()).collect()
}

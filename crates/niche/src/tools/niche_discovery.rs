//! Niche Discovery: keywords and selectors in, a report out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strum::VariantNames;

use place::{PlaceCode, PlaceResolution, Places};

use super::{RunSummary, Tool};
use crate::answer::AnswerInput;
use crate::answer::AnswerWord;
use crate::data::selectors::{Competition, Place, Region, SizeClass};
use crate::format::inside_sentence;
use crate::money::evening::EveningChoice;
use crate::refusal::Refusal;
use crate::report::NicheReport;
use crate::report::analysis::analyze_niche;
use crate::scoring::engine_data::EngineData;
use crate::scoring::request::AnalysisRequest;
use crate::scoring::weights::{ScoreWeights, WrongWeights};

/// The tool of the niche report.
#[derive(Debug)]
pub struct NicheDiscovery;

/// Request for a report as it travels and as it is stored. Selectors that are missing or null have the form's defaults.
/// A stored request is complete: sent as an analysis it gives the report again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheRequest {
    pub keywords: String,
    #[cfg_attr(feature = "schema", schema(required = true, value_type = String))]
    pub market_size: Option<String>,
    #[cfg_attr(feature = "schema", schema(required = true, value_type = Competition))]
    pub competition_level: Option<String>,
    #[cfg_attr(feature = "schema", schema(required = true, value_type = String))]
    pub geographic_focus: Option<String>,
    /// Slug of the market; null where the words decide.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub market: Option<String>,
    /// The reader's own weights by part; missing when ours hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weights: Option<BTreeMap<String, i64>>,
    /// Length of an evening in minutes, as in an analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub evening_minutes: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub evenings_per_week: Option<i64>,
    /// Code of the reader's county or state, such as "48453" or "TX".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub location: Option<String>,
    /// Postal code or name of a US state, as older clients send it and older rows have it: read as the location.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub state: Option<String>,
    /// Place of the market size; missing for a town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<String>,
}

impl NicheRequest {
    /// Reads the selectors, the weights and the evening. The keywords are checked when the tool runs.
    ///
    /// # Errors
    /// [`Refusal::WrongFields`] with every field that cannot be read.
    pub fn to_analysis_request(&self, places: &Places) -> Result<AnalysisRequest, Refusal> {
        let mut request = AnalysisRequest::new(self.keywords.clone());
        request.market.clone_from(&self.market);
        self.read_selectors(&mut request)?;
        request.weights =
            ScoreWeights::from_given(self.weights.as_ref().unwrap_or(&BTreeMap::new())).map_err(refuse_weights)?;
        request.evening =
            EveningChoice::from_fields(self.evening_minutes, self.evenings_per_week, self.state.as_deref())
                .map_err(refuse_evening)?;
        request.evening.location = read_location(places, self.location.as_deref(), request.evening.location)?;
        Ok(request)
    }

    fn read_selectors(&self, request: &mut AnalysisRequest) -> Result<(), Refusal> {
        let mut wrong: Vec<(&str, String)> = Vec::new();
        if let Some(given) = &self.market_size {
            match SizeClass::parse(given) {
                Some(class) => request.size = class,
                None => wrong.push(("marketSize", one_of(&SizeClass::EVERY.map(SizeClass::label)))),
            }
        }
        if let Some(given) = &self.competition_level {
            match Competition::parse(given) {
                Some(level) => request.competition = level,
                None => wrong.push(("competitionLevel", one_of(Competition::VARIANTS))),
            }
        }
        if let Some(given) = &self.geographic_focus {
            match Region::parse(given) {
                Some(region) => request.region = region,
                None => wrong.push(("geographicFocus", one_of(&Region::EVERY.map(Region::label)))),
            }
        }
        if let Some(given) = &self.place {
            match given.parse() {
                Ok(place) => request.place = place,
                Err(_) => wrong.push(("place", one_of(Place::VARIANTS))),
            }
        }
        if wrong.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = wrong.iter().map(|(name, _)| *name).collect();
        let message = format!("Please pick one of the choices for {}.", names.join(" and "));
        Err(wrong_choice(message, wrong))
    }
}

impl NicheRequest {
    /// Request that gives the report again, with its market.
    fn of_report(report: &NicheReport) -> Self {
        let read = &report.request;
        let weights = read.weights.iter().flatten();
        let weights: BTreeMap<String, i64> = weights.map(|(key, weight)| (key.clone(), (*weight).into())).collect();
        Self {
            keywords: read.keywords.clone(),
            market_size: Some(read.market_size.clone()),
            competition_level: Some(read.competition_level.into_str().to_owned()),
            geographic_focus: Some(read.geographic_focus.clone()),
            market: Some(report.matched.market.slug.clone()),
            weights: (!weights.is_empty()).then_some(weights),
            evening_minutes: read.evening_minutes.map(i64::from),
            evenings_per_week: read.evenings_per_week.map(i64::from),
            location: read.location.clone(),
            state: None,
            place: read.place.clone(),
        }
    }
}

/// Reads a location and the state of older clients, which must be the same place where both are given.
///
/// # Errors
/// [`Refusal::UnknownPlace`] with the nearest names, and [`Refusal::WrongFields`] for two places.
pub fn read_location(
    places: &Places,
    text: Option<&str>,
    of_state: Option<PlaceCode>,
) -> Result<Option<PlaceCode>, Refusal> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(of_state);
    };
    let known = PlaceCode::parse(text).filter(|code| places.find_code(*code).is_some());
    let Some(location) = known else {
        let nearest = match places.resolve(text) {
            PlaceResolution::One(place) => vec![place],
            PlaceResolution::Several(found) | PlaceResolution::Unknown(found) => found,
        };
        return Err(Refusal::UnknownPlace {
            text: text.chars().take(60).collect(),
            nearest,
        });
    };
    if of_state.is_some_and(|state| state != location) {
        let problem = vec![(
            "location",
            "must be the same place as state; please send only one".to_owned(),
        )];
        return Err(wrong_choice(
            "Please send one place: location and state differ.".to_owned(),
            problem,
        ));
    }
    Ok(Some(location))
}

impl From<&AnalysisRequest> for NicheRequest {
    /// The request in the words of the API. Weights and evenings are left out where ours hold.
    fn from(request: &AnalysisRequest) -> Self {
        let (evening, default) = (request.evening, EveningChoice::default());
        let weights = request.weights.chosen_weights();
        Self {
            keywords: trim_keywords(&request.keywords).to_owned(),
            market_size: Some(request.size.label().to_owned()),
            competition_level: Some(request.competition.into_str().to_owned()),
            geographic_focus: Some(request.region.label().to_owned()),
            market: request.market.clone(),
            weights: weights.map(|weights| weights.into_iter().map(|(key, weight)| (key, weight.into())).collect()),
            evening_minutes: (evening.minutes != default.minutes).then_some(evening.minutes.into()),
            evenings_per_week: (evening.per_week != default.per_week).then_some(evening.per_week.into()),
            location: evening.location.map(|location| location.to_string()),
            state: None,
            place: (request.place != Place::default()).then(|| request.place.into_str().to_owned()),
        }
    }
}

impl Tool for NicheDiscovery {
    const KEY: &'static str = "niche-discovery";
    type Request = NicheRequest;
    type Result = NicheReport;

    fn run(engine: &EngineData, request: &NicheRequest) -> Result<NicheReport, Refusal> {
        analyze_niche(
            engine,
            &request.to_analysis_request(&engine.places)?,
            &AnswerInput::default(),
        )
    }

    fn summarize_result(report: &NicheReport) -> RunSummary {
        RunSummary {
            title: report.matched.market.name.clone(),
            facts: json!({
                "viabilityScore": report.viability_score,
                "match": {"market": report.matched.market},
                "verdict": report.verdict,
                "dataRelease": report.data_release,
            }),
        }
    }

    /// Names the market, so that the request means the same one whatever the words mean later.
    fn complete_request(_: NicheRequest, report: &NicheReport) -> NicheRequest {
        NicheRequest::of_report(report)
    }

    /// "Dog walking: pays about what your job pays".
    fn write_headline(facts: &Value) -> Option<String> {
        let name = facts.pointer("/match/market/name")?.as_str()?;
        // The words of results from before the answer are in no text any more.
        let word = facts.pointer("/verdict/key").cloned();
        let has_word = word.is_some_and(|key| serde_json::from_value::<AnswerWord>(key).is_ok());
        match facts.pointer("/verdict/label").and_then(Value::as_str) {
            Some(label) if has_word => Some(format!("{name}: {}", inside_sentence(label))),
            _ => Some(name.to_owned()),
        }
    }

    /// The market on the page is part of the request.
    fn find_request(result: &Value) -> Option<Value> {
        let mut request = result.get("request")?.clone();
        if let Some(market) = result.pointer("/match/market/slug") {
            request.as_object_mut()?.insert("market".into(), market.clone());
        }
        Some(request)
    }
}

/// Trims what a browser trims: white space and the byte order mark.
pub fn trim_keywords(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// Refusal `invalid_choice` with every wrong field; its message joins their sentences.
pub fn refuse_evening(wrong: Vec<(&'static str, String)>) -> Refusal {
    let sentences: Vec<String> = wrong
        .iter()
        .map(|(name, problem)| format!("{name} {problem}"))
        .collect();
    wrong_choice(format!("Please correct the evening: {}.", sentences.join("; ")), wrong)
}

fn refuse_weights(WrongWeights(wrong): WrongWeights) -> Refusal {
    let fields = wrong.into_iter();
    Refusal::WrongFields {
        code: "invalid_weights",
        message: "Please give each part of the score a whole number from 0 to 100, and at least one more than 0."
            .into(),
        fields: fields
            .map(|(key, problem)| (format!("weights.{key}"), problem))
            .collect(),
    }
}

fn wrong_choice(message: String, wrong: Vec<(&str, String)>) -> Refusal {
    Refusal::WrongFields {
        code: "invalid_choice",
        message,
        fields: wrong
            .into_iter()
            .map(|(name, problem)| (name.to_owned(), problem))
            .collect(),
    }
}

fn one_of(choices: &[&str]) -> String {
    format!("must be one of: {}", choices.join("; "))
}

//! Parts of the business plan that the tools fill.

use niche::tools::StatementBasis;
use niche::tools::offers::{OfferSummary, RankedOffer};
use niche::tools::persona::{PersonaResult, PersonaTrait, TraitBasis};
use serde::Serialize;

/// Questions of the interview that the plan prints.
const MAX_QUESTIONS: usize = 10;

/// A typical customer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Persona {
    pub name: String,
    pub summary: String,
    /// "3 of 8 heard".
    pub evidence: String,
    pub traits: Vec<PersonaStatement>,
    /// Official sentences about the customers of the market, each with its table and year.
    pub official: Vec<String>,
    /// Questions about the guesses.
    pub questions: Vec<String>,
}

/// A trait of the persona with its basis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PersonaStatement {
    pub label: String,
    pub text: String,
    pub basis: StatementBasis,
    /// Words of a customer; blank without any.
    pub quote: String,
    /// Speaker, day and source of the quote.
    pub origin: String,
}

/// A problem that many customers report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Theme {
    pub title: String,
    /// Number of comments that report it.
    pub count: u32,
    pub quotes: Vec<String>,
}

/// An idea to sell first, ranked for this person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Offer {
    pub title: String,
    pub market: String,
    /// Blank for an idea that is known by its title only.
    pub description: String,
    /// Names and texts of the estimates.
    pub facts: Vec<(String, String)>,
    /// Sentences of `why`; empty for an idea that is known by its title only.
    pub reasons: Vec<String>,
}

impl From<&PersonaResult> for Persona {
    fn from(result: &PersonaResult) -> Self {
        let filled = result.traits.iter().filter(|own| !own.text.is_empty());
        Self {
            name: result.name.clone(),
            summary: result.summary.clone(),
            evidence: result.evidence.label(),
            traits: filled.map(PersonaStatement::from).collect(),
            official: result.official_lines.iter().map(|line| line.text.clone()).collect(),
            questions: result
                .script
                .iter()
                .take(MAX_QUESTIONS)
                .map(|question| question.question.clone())
                .collect(),
        }
    }
}

impl From<&PersonaTrait> for PersonaStatement {
    fn from(own: &PersonaTrait) -> Self {
        let origin = [&own.who, &own.said_on, &own.source];
        let origin: Vec<&str> = origin.into_iter().filter_map(|part| part.as_deref()).collect();
        Self {
            label: own.field.label().to_owned(),
            text: own.text.clone(),
            basis: match own.basis {
                TraitBasis::Heard => StatementBasis::Heard,
                TraitBasis::Official => StatementBasis::Official,
                TraitBasis::Guess => StatementBasis::Guess,
            },
            quote: own.quote.clone().unwrap_or_default(),
            origin: origin.join(", "),
        }
    }
}

impl From<&RankedOffer> for Offer {
    fn from(offer: &RankedOffer) -> Self {
        let idea = &offer.idea;
        let range = |[low, high]: [u32; 2], write: fn(u32) -> String| match low == high {
            true => write(low),
            false => format!("{} to {}", write(low), write(high)),
        };
        let plain = |number: u32| number.to_string();
        let money = |usd: u32| format!("${}", niche::format::format_grouped(f64::from(usd)));
        let facts = [
            ("Costs", range(idea.startup_cost_usd, money)),
            ("Hours a week", range(idea.hours_per_week, plain)),
            ("Weeks to the first sale", range(idea.weeks_to_first_sale, plain)),
            ("Points for you", format!("{:.1} of 100", offer.score.value)),
        ];
        Self {
            title: idea.title.clone(),
            market: offer.market.name.clone(),
            description: idea.description.clone(),
            facts: facts.map(|(name, text)| (name.to_owned(), text)).into(),
            reasons: offer.why.iter().map(|reason| reason.text.clone()).collect(),
        }
    }
}

impl From<&OfferSummary> for Offer {
    fn from(offer: &OfferSummary) -> Self {
        Self {
            title: offer.title.clone(),
            market: offer.market_name.clone(),
            facts: vec![("Points for you".to_owned(), format!("{:.1} of 100", offer.score))],
            ..Self::default()
        }
    }
}

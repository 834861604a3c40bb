//! The persona on paper.

use std::sync::LazyLock;

use niche::tools::persona::{OfficialFigures, PersonaField, PersonaResult, PersonaTrait, TraitBasis};
use serde::Serialize;
use strum::IntoEnumIterator;
use typst::syntax;

use crate::print_settings::{PrintDay, PrintSettings};
use crate::typeset::{self, DocumentError};

static TEMPLATE: LazyLock<syntax::Source> =
    LazyLock::new(|| typeset::make_source("/persona.typ", include_str!("../../templates/persona.typ")));

/// Typesets the persona as a tagged PDF. The same persona on the same day and paper gives the same bytes.
///
/// # Errors
/// When the typesetter refuses, which no persona can bring about.
pub fn persona_pdf(persona: &PersonaResult, settings: PrintSettings) -> Result<Vec<u8>, DocumentError> {
    let data =
        serde_json::to_value(build_sheet(persona, settings.day)).map_err(|error| DocumentError::from_text(&error))?;
    typeset::render_pdf(&TEMPLATE, data, &format!("persona-{}", persona.name), settings)
}

/// Data of the template, in words.
#[derive(Debug, Serialize)]
struct Sheet<'p> {
    made_on: String,
    name: &'p str,
    summary: &'p str,
    market: Option<&'p str>,
    avatar: &'p str,
    evidence: String,
    counts: [(&'static str, u32); 3],
    fields: Vec<FieldBlock<'p>>,
    official: Option<&'p OfficialFigures>,
    /// Questions with the guess behind each; the last ones have none.
    script: Vec<(&'p str, Option<&'p str>)>,
    release: &'p str,
}

#[derive(Debug, Serialize)]
struct FieldBlock<'p> {
    label: &'static str,
    traits: Vec<TraitLine<'p>>,
}

#[derive(Debug, Serialize)]
struct TraitLine<'p> {
    text: &'p str,
    basis: &'static str,
    is_guess: bool,
    quote: Option<&'p str>,
    /// Speaker, day and source of the quote.
    origin: String,
    stale: bool,
}

fn build_sheet(persona: &PersonaResult, made_on: PrintDay) -> Sheet<'_> {
    let evidence = persona.evidence;
    Sheet {
        made_on: made_on.in_words(),
        name: &persona.name,
        summary: &persona.summary,
        market: persona.market.as_ref().map(|market| market.name.as_str()),
        avatar: &persona.avatar_svg,
        evidence: evidence.label(),
        counts: [
            ("heard", evidence.heard),
            ("official", evidence.official),
            ("guess", evidence.guess),
        ],
        fields: PersonaField::iter().map(|field| field_block(persona, field)).collect(),
        official: persona.official.as_ref(),
        script: persona
            .script
            .iter()
            .map(|question| (question.question.as_str(), question.guess.as_deref()))
            .collect(),
        release: &persona.data_release,
    }
}

fn field_block(persona: &PersonaResult, field: PersonaField) -> FieldBlock<'_> {
    FieldBlock {
        label: field.label(),
        traits: persona
            .traits
            .iter()
            .filter(|own| own.field == field)
            .map(trait_line)
            .collect(),
    }
}

fn trait_line(own: &PersonaTrait) -> TraitLine<'_> {
    let origin = [&own.who, &own.said_on, &own.source];
    let origin: Vec<&str> = origin.into_iter().filter_map(|part| part.as_deref()).collect();
    TraitLine {
        text: &own.text,
        basis: own.basis.into_str(),
        is_guess: own.basis == TraitBasis::Guess,
        quote: own.quote.as_deref(),
        origin: origin.join(", "),
        stale: own.stale,
    }
}

#[cfg(test)]
mod tests {
    use niche::Engine;
    use niche::tools::Tool;
    use niche::tools::persona::CustomerPersona;
    use serde_json::json;

    use super::*;
    use crate::print_settings::PaperSize;

    const TODAY: PrintSettings = PrintSettings {
        day: PrintDay {
            year: 2026,
            month: 3,
            day: 1,
        },
        paper: PaperSize::Letter,
    };

    fn render_persona(request: serde_json::Value) -> Vec<u8> {
        let engine = Engine::load().unwrap();
        let persona = CustomerPersona::run(&engine, &serde_json::from_value(request).unwrap()).unwrap();
        persona_pdf(&persona, TODAY).unwrap()
    }

    #[test]
    fn a_persona_comes_on_paper_and_equal_ones_are_equal() {
        let request = json!({"name": "Dana <b>", "summary": "#strong[x] $1", "market": "dog-walking", "traits": [
            {"field": "job", "text": "a *clean* house"},
            {"field": "words", "text": "late", "basis": "heard", "quote": "I never get to it", "who": "neighbor"},
            {"field": "week", "line": "candles/1300/age-under-25"},
        ]});
        let first = render_persona(request.clone());
        assert!(first.starts_with(b"%PDF"));
        assert_eq!(first, render_persona(request));
        assert!(render_persona(json!({})).starts_with(b"%PDF"));
        assert!(render_persona(json!({"market": "bookkeeping", "name": "שלום 👩"})).starts_with(b"%PDF"));
    }
}

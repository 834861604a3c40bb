use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Value, json};
use strum::{IntoEnumIterator, VariantNames};

use super::customer_persona::CONTACT_NOTICE;
use super::*;
use crate::Engine;
use crate::refusal::Refusal;
use crate::tools::Tool as _;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

fn read_request(json: Value) -> PersonaRequest {
    serde_json::from_value(json).unwrap()
}

fn run_persona(json: Value) -> PersonaResult {
    CustomerPersona::run(&ENGINE, &read_request(json)).unwrap()
}

/// Code and names of the fields of a refusal.
fn refusal_of(json: Value) -> (String, Vec<String>) {
    let refused = CustomerPersona::run(&ENGINE, &read_request(json)).unwrap_err();
    let names = match &refused {
        Refusal::WrongFields { fields, .. } => fields.iter().map(|(name, _)| name.clone()).collect(),
        _ => Vec::new(),
    };
    (refused.code().to_owned(), names)
}

fn eight_guesses() -> Vec<Value> {
    let guess = |field: PersonaField| json!({"field": field, "text": "a guess"});
    PersonaField::iter().map(guess).collect()
}

#[test]
fn an_empty_persona_has_a_name_and_a_face_and_no_question() {
    let persona = run_persona(json!({}));
    assert_eq!(
        (persona.name.as_str(), persona.evidence, persona.script.len()),
        ("Your customer", PersonaEvidence::default(), 0)
    );
    assert!(persona.avatar_svg.starts_with("<svg") && persona.official.is_none());
}

#[test]
fn eight_guesses_give_none_heard_and_one_question_each() {
    let persona = run_persona(json!({"traits": eight_guesses()}));
    assert_eq!(persona.evidence.label(), "0 of 8 heard");
    assert_eq!(persona.script.len(), 8 + 2);
    assert_eq!(
        persona.script[1].question,
        "When did you last need this: a guess? How did it begin, and how did it end?"
    );
    let last: Vec<&str> = persona.script[8..]
        .iter()
        .map(|question| question.question.as_str())
        .collect();
    assert_eq!(last, LAST_QUESTIONS);
}

#[test]
fn a_heard_trait_needs_a_word_of_a_quote() {
    for quote in [json!(null), json!(""), json!("  "), json!("?!")] {
        let traits =
            json!([{"field": "job", "text": "x"}, {"field": "job", "text": "y", "basis": "heard", "quote": quote}]);
        let refused = refusal_of(json!({"traits": traits}));
        assert_eq!(
            refused,
            ("quote_required".to_owned(), vec!["traits.1.quote".to_owned()])
        );
    }
    let heard = run_persona(json!({"traits": [{"field": "job", "text": "y", "basis": "heard", "quote": "忙しい"}]}));
    assert_eq!(heard.evidence.label(), "1 of 1 heard");
}

#[test]
fn official_traits_are_made_from_a_line_only() {
    let refused = refusal_of(json!({"traits": [{"field": "job", "text": "90 % of all people", "basis": "official"}]}));
    assert_eq!(
        refused,
        ("invalid_persona".to_owned(), vec!["traits.0.basis".to_owned()])
    );
    let line = ENGINE.official_figures("dog-walking").unwrap().lines.remove(0);
    let own = json!({"field": "job", "line": line.key, "text": "mine", "basis": "heard", "quote": "mine"});
    let persona = run_persona(json!({"market": "dog-walking", "traits": [own]}));
    let made = &persona.traits[0];
    assert_eq!(
        (made.basis, &made.text, &made.quote),
        (TraitBasis::Official, &line.text, &None)
    );
    assert_eq!(
        (persona.evidence.official, persona.evidence.heard, persona.script.len()),
        (1, 0, 0)
    );
    for key in [
        "",
        "dog-walking",
        "dog-walking/1502/nobody",
        "nowhere/1502/one-person",
        "dog-walking/1502/married-couples",
    ] {
        let traits = json!([{"field": "job", "text": "x", "line": format!("{key} ")}]);
        let outcome = CustomerPersona::run(&ENGINE, &read_request(json!({"traits": traits})));
        assert_eq!(outcome.is_err(), !key.is_empty(), "{key}");
    }
}

#[test]
fn another_market_marks_official_traits_as_stale_and_keeps_the_rest() {
    let line = ENGINE.official_figures("dog-walking").unwrap().lines.remove(0);
    let traits = json!([
        {"field": "job", "line": line.key},
        {"field": "words", "text": "late", "basis": "heard", "quote": "I am late"},
        {"field": "week", "text": "shifts"},
    ]);
    let of = |market: Value| run_persona(json!({"market": market, "traits": traits}));
    let (before, after) = (of(json!("dog-walking")), of(json!("candles")));
    assert!(!before.stale && after.stale && of(json!(null)).stale);
    assert_eq!(
        after.traits.iter().map(|own| own.stale).collect::<Vec<_>>(),
        [true, false, false]
    );
    assert_eq!(
        (before.traits[1..].to_vec(), before.evidence),
        (after.traits[1..].to_vec(), after.evidence)
    );
    assert_eq!(after.traits[0].text, line.text);
    assert!(after.official_lines.iter().all(|line| line.key.starts_with("candles/")));
}

#[test]
fn limits_are_refused_at_the_field() {
    let long = |count: usize| "x".repeat(count);
    let one = |field: &str, value: String| json!({"field": "job", "text": "x", field: value});
    let cases = [
        (json!({"name": long(121)}), "name"),
        (json!({"summary": long(201)}), "summary"),
        (json!({"traits": [one("text", long(10_000))]}), "traits.0.text"),
        (json!({"traits": [one("quote", long(501))]}), "traits.0.quote"),
        (json!({"traits": [one("who", long(201))]}), "traits.0.who"),
        (json!({"traits": [one("source", long(201))]}), "traits.0.source"),
        (
            json!({"traits": [one("saidOn", "2026-02-30".into())]}),
            "traits.0.saidOn",
        ),
        (
            json!({"traits": vec![json!({"field": "job", "text": "x"}); 500]}),
            "traits",
        ),
    ];
    for (wrong, field) in cases {
        assert_eq!(
            refusal_of(wrong),
            ("invalid_persona".to_owned(), vec![field.to_owned()])
        );
    }
    let kept = run_persona(json!({"name": "é".repeat(120), "traits": [one("quote", "é".repeat(500))]}));
    assert_eq!(kept.name.chars().count(), 120);
    assert_eq!(refusal_of(json!({"market": "no-such-market"})).0, "unknown_market");
}

#[test]
fn contact_data_in_a_quote_give_a_notice_and_no_refusal() {
    let traits =
        json!([{"field": "job"}, {"field": "job", "text": "x", "basis": "heard", "quote": "mail ann@example.org"}]);
    let persona = run_persona(json!({"traits": traits}));
    assert_eq!((persona.notices.len(), persona.traits.len()), (1, 1));
    assert_eq!(
        (persona.notices[0].field.as_str(), persona.notices[0].message.as_str()),
        ("traits.1.quote", CONTACT_NOTICE)
    );
}

#[test]
fn a_form_without_scripts_is_read_row_by_row() {
    let sent = [
        ("name", "Dana"),
        ("market", "dog WALKING"),
        ("job.text", "first"),
        ("job.basis", "guess"),
        ("job.quote", ""),
        ("job.text", ""),
        ("job.basis", "heard"),
        ("job.quote", ""),
        ("job.text", "third"),
        ("job.basis", "heard"),
        ("job.quote", "I said so"),
        ("week.text", ""),
        ("week.basis", "official"),
        ("week.line", "dog-walking/1300/age-under-25"),
        ("words.text", "x"),
        ("words.basis", "official"),
    ];
    let sent: Vec<crate::tools::FormField> = sent
        .iter()
        .map(|(name, text)| crate::tools::FormField {
            name: (*name).into(),
            text: (*text).into(),
        })
        .collect();
    let request = CustomerPersona::read_form(&sent).unwrap().unwrap();
    let persona = run_persona(request.clone());
    let read: Vec<(&str, &str)> = persona
        .traits
        .iter()
        .map(|own| (own.field.into_str(), own.basis.into_str()))
        .collect();
    assert_eq!(
        read,
        [
            ("week", "official"),
            ("job", "guess"),
            ("job", "heard"),
            ("words", "guess")
        ]
    );
    assert_eq!(persona.market.unwrap().slug, "dog-walking");
    let kept = CustomerPersona::complete_request(
        super::tests::read_request(request),
        &run_persona(json!({"market": "Dog walking"})),
    );
    assert_eq!(kept.market.as_deref(), Some("dog-walking"));
}

#[test]
fn odd_texts_stay_as_typed() {
    for text in [
        "<img src=x onerror=alert(1)>",
        "**bold** [link](javascript:alert(1))",
        "שלום עולם",
        "👩‍👩‍👧",
        "a\nb",
        "' OR 1=1 --",
    ] {
        let persona = run_persona(json!({"name": text, "summary": text, "traits": [{"field": "job", "text": text}]}));
        assert_eq!((persona.name.as_str(), persona.traits[0].text.as_str()), (text, text));
    }
    let persona = run_persona(json!({"name": "a\u{0}b\u{7}", "traits": [{"field": "job", "text": " \u{0} "}]}));
    assert_eq!((persona.name.as_str(), persona.traits.len()), ("ab", 0));
}

#[test]
fn names_cannot_put_markup_into_the_face() {
    for name in [
        "</title><script>alert(1)</script>",
        "<img src=//evil.example onerror=alert(1)>",
        "\" onload=\"alert(1)",
        "]]><svg onload=alert(1)>",
        "<!ENTITY x SYSTEM \"file:///etc/passwd\">",
        "<?xml-stylesheet href=\"//evil.example\"?>",
        "<a xlink:href=\"javascript:alert(1)\">x</a>",
        "&lt;script&gt;",
        "\u{fffe}\u{0}\u{1b}",
    ] {
        let svg = avatar_svg(name);
        let start = svg.find("<title>").unwrap() + "<title>".len();
        let end = svg.find("</title>").unwrap();
        assert!(!svg[start..end].contains(['<', '>', '\u{fffe}', '\u{0}']), "{svg}");
        let drawing = format!("{}{}", &svg[..start], &svg[end..]);
        let own = avatar_svg("x").replace("Portrait of x", "");
        assert_eq!(drawing.matches('<').count(), drawing.matches('>').count());
        for part in ["script", "onload", "onerror", "href", "url(#c)x", "//evil"] {
            assert!(!drawing.contains(part), "{part}: {drawing}");
        }
        assert_eq!(drawing.lines().next(), own.lines().next());
    }
}

#[test]
fn another_name_gives_another_face_and_the_same_name_the_same() {
    let face = |name: &str| -> String { avatar_svg(name).lines().skip(1).collect() };
    assert_eq!(face("Priya"), face(" priya "));
    let differing = (0..100)
        .filter(|at| face(&format!("Dana {at}")) != face(&format!("Dana {}", at + 1)))
        .count();
    assert!(differing >= 95, "{differing}");
    let first = [
        "Anna", "Ben", "Carla", "Dev", "Ella", "Farid", "Gita", "Hugo", "Ines", "Jon", "Kim", "Lea", "Mo", "Nia", "Oz",
    ];
    let pairs: Vec<(&str, &str)> = first
        .iter()
        .enumerate()
        .flat_map(|(at, a)| first[at + 1..].iter().map(move |b| (*a, *b)))
        .collect();
    let differing = pairs.iter().filter(|(a, b)| face(a) != face(b)).count();
    assert!(differing * 100 >= pairs.len() * 95, "{differing} of {}", pairs.len());
}

fn trait_request() -> impl Strategy<Value = Value> {
    let text = prop_oneof![Just(String::new()), "[a-z <>&?]{1,30}"];
    (0..8_usize, text, proptest::option::of("[a-z ]{0,20}x")).prop_map(|(field, text, quote)| {
        let basis = if quote.is_some() { "heard" } else { "guess" };
        json!({"field": PersonaField::VARIANTS[field], "text": text, "basis": basis, "quote": quote})
    })
}

proptest! {
    #[test]
    fn the_order_of_traits_changes_no_figure(traits in proptest::collection::vec(trait_request(), 0..5)) {
        let mut reversed = traits.clone();
        reversed.reverse();
        let (one, other) = (run_persona(json!({"market": "candles", "traits": traits})), run_persona(json!({"market": "candles", "traits": reversed})));
        prop_assert_eq!(one.evidence, other.evidence);
        prop_assert_eq!(&one.official_lines, &other.official_lines);
        prop_assert_eq!(one.script.len(), other.script.len());
        let evidence = one.evidence;
        prop_assert_eq!(evidence.heard + evidence.official + evidence.guess, evidence.filled);
        let questions = if evidence.guess == 0 { 0 } else { evidence.guess as usize + 2 };
        prop_assert_eq!(one.script.len(), questions);
        prop_assert!(one.script.iter().filter_map(|question| question.field).is_sorted());
    }

    #[test]
    fn a_persona_is_the_same_again_and_from_its_own_result(traits in proptest::collection::vec(trait_request(), 0..5), name in "\\PC{0,20}") {
        let given = read_request(json!({"name": name, "market": "dog-walking", "traits": traits}));
        let first = CustomerPersona::run(&ENGINE, &given).unwrap();
        prop_assert_eq!(&first, &CustomerPersona::run(&ENGINE, &given).unwrap());
        let kept = CustomerPersona::complete_request(given, &first);
        prop_assert_eq!(&first, &CustomerPersona::run(&ENGINE, &kept).unwrap());
        let claimed = CustomerPersona::find_request(&serde_json::to_value(&first).unwrap()).unwrap();
        prop_assert_eq!(&first, &CustomerPersona::run(&ENGINE, &read_request(claimed)).unwrap());
    }

    #[test]
    fn no_text_breaks_a_persona(name in ".{0,130}", text in ".{0,210}", line in ".{0,40}", day in ".{0,12}") {
        let one = json!({"field": "job", "text": text, "saidOn": day});
        let _ = CustomerPersona::run(&ENGINE, &read_request(json!({"name": name, "traits": [one]})));
        let _ = CustomerPersona::run(&ENGINE, &read_request(json!({"market": line, "traits": [{"field": "job", "line": line}]})));
    }
}

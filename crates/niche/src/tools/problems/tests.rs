//! Laws of the problem finder.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::refusal::Refusal;
use crate::tools::RunWatch;

const REVIEWS: [&str; 14] = [
    "We waited an hour for our table and nobody told us why.",
    "The wait for a table was far too long, over an hour.",
    "Had to wait forever even though we had a reservation.",
    "Waiting forty minutes for the check is not acceptable.",
    "The pizza was cold and soggy when it came.",
    "My pasta was cold and tasteless.",
    "Cold fries, and the burger was overcooked and dry.",
    "Waiter was rude and ignored us all evening.",
    "The staff was rude to my mother, and the manager did not care.",
    "Very rude waitress, she rolled her eyes at us.",
    "Wonderful desserts and a lovely terrace, we enjoyed it very much!",
    "The parking lot flooded and ruined my shoes.",
    "Where can I park near there?",
    "My cousin lives on that street.",
];

fn run(text: &str) -> ProblemResult {
    find_problems(&ProblemRequest {
        text: text.to_owned(),
        ..ProblemRequest::default()
    })
    .expect("a result")
}

fn run_lines(lines: &[&str]) -> ProblemResult {
    run(&lines.join("\n"))
}

fn all_quotes(result: &ProblemResult) -> Vec<&Quote> {
    let themes = result.themes.iter().flat_map(|theme| &theme.quotes);
    let questions = result.questions.iter().flat_map(|group| &group.quotes);
    let workarounds = result.workarounds.iter().map(|workaround| &workaround.quote);
    themes
        .chain(questions)
        .chain(workarounds)
        .chain(&result.single)
        .chain(&result.praise)
        .chain(&result.neither)
        .collect()
}

/// Themes as sets of texts with their figures, whatever their places in the text are.
fn content(result: &ProblemResult) -> Vec<(String, usize, String, Vec<String>)> {
    let texts = |theme: &ProblemTheme| {
        let mut texts: Vec<String> = theme.quotes.iter().map(|quote| quote.text.clone()).collect();
        texts.sort();
        texts
    };
    let figures = |theme: &ProblemTheme| format!("{} {} {}", theme.share, theme.breadth, theme.severity);
    result
        .themes
        .iter()
        .map(|theme| (theme.label.clone(), theme.people, figures(theme), texts(theme)))
        .collect()
}

#[test]
fn reviews_of_a_restaurant_give_its_problems() {
    let result = run_lines(&REVIEWS);
    let labels: Vec<&str> = result.themes.iter().map(|theme| theme.label.as_str()).collect();
    assert_eq!(result.themes.len(), 3, "{labels:?}");
    for word in ["wait", "cold", "rude"] {
        assert!(labels.iter().any(|label| label.contains(word)), "{word}: {labels:?}");
    }
    assert_eq!(result.comments, 14);
    assert_eq!(
        result.sets.hint,
        "14 comments from 14 people: a clue, not proof of a market"
    );
    assert_eq!(result.questions[0].opening, QuestionOpening::Where);
    assert!(result.single.iter().any(|quote| quote.text.contains("flooded")));
}

#[test]
fn every_quote_is_a_piece_of_the_text() {
    let json = serde_json::to_string(&REVIEWS.map(|review| format!("{review} \"Quoted\" caf\u{e9}\n\u{1F600} twice")))
        .expect("JSON");
    for (text, format) in [(REVIEWS.join("\r\n\r\n"), TextFormat::Text), (json, TextFormat::Json)] {
        let result = find_problems(&ProblemRequest {
            text: text.clone(),
            format,
            ..ProblemRequest::default()
        })
        .expect("a result");
        assert!(!result.themes.is_empty());
        for quote in all_quotes(&result) {
            assert_eq!(quote.text, text[quote.start..quote.end]);
        }
        for mark in &result.sentences {
            assert!(text.get(mark.start..mark.end).is_some());
        }
    }
}

#[test]
fn repeated_input_changes_only_the_counts() {
    let once = run_lines(&REVIEWS);
    let twice = run_lines(&[REVIEWS, REVIEWS].concat());
    assert_eq!(content(&once), content(&twice));
    assert_eq!(
        (once.comments, once.people, once.coverage),
        (twice.comments, twice.people, twice.coverage)
    );
    assert!(all_quotes(&twice).iter().all(|quote| quote.count == 2));
    assert_eq!(twice.sentences.len(), 2 * once.sentences.len());
    assert_eq!(run_lines(&["The soup was cold."; 4_999]).comments, 1);
}

#[test]
fn an_author_counts_once_however_much_is_written() {
    let rows = |author: &dyn Fn(usize) -> String| {
        let rows = REVIEWS
            .iter()
            .enumerate()
            .map(|(at, review)| format!("{},\"{review}\"\n", author(at)));
        format!("who,review\n{}", rows.collect::<String>())
    };
    let columns = TextColumns {
        text: None,
        author: Some("who".into()),
    };
    let request = |text| ProblemRequest {
        text,
        format: TextFormat::Csv,
        columns: columns.clone(),
        ..ProblemRequest::default()
    };
    let alone = find_problems(&request(rows(&|_| "Ann".into()))).expect("a result");
    assert_eq!((alone.people, alone.themes.len()), (1, 0));
    let many = find_problems(&request(rows(&|at| format!("Author {at}")))).expect("a result");
    assert_eq!((many.people, many.themes.len()), (14, 3));
}

#[test]
fn deleting_every_quote_removes_the_theme() {
    let text = REVIEWS.join("\n");
    let before = run(&text);
    let edits = before.themes[0]
        .quotes
        .iter()
        .map(|quote| ThemeEdit::SplitOff { start: quote.start })
        .collect();
    let after = find_problems(&ProblemRequest {
        text,
        edits,
        ..ProblemRequest::default()
    })
    .expect("a result");
    assert_eq!(after.themes.len(), before.themes.len() - 1);
    assert_eq!(after.single.len(), before.single.len() + before.themes[0].quotes.len());
    assert!(after.themes.iter().all(|theme| theme.key != before.themes[0].key));
}

/// Different comments of three sentences, drawn by a linear congruence.
fn many_comments(count: usize) -> String {
    let (who, what) = (
        [
            "The driver",
            "Our tutor",
            "The office",
            "My cleaner",
            "The shop",
            "Their cook",
            "A walker",
        ],
        [
            "came late",
            "never called back",
            "charged twice",
            "broke the lamp",
            "left a mess",
            "was rude",
            "sent the wrong size",
        ],
    );
    let ends: Vec<&str> = REVIEWS.iter().flat_map(|review| review.split(' ')).collect();
    let mut state = 7_usize;
    let mut draw = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut sentence = || {
        let (who, what) = (who[draw(who.len())], what[draw(what.len())]);
        let (a, b, c) = (ends[draw(ends.len())], ends[draw(ends.len())], ends[draw(ends.len())]);
        format!("{who} {what} and {a} {b} {c}.")
    };
    let comments: Vec<String> = (0..count)
        .map(|_| format!("{} {} {}", sentence(), sentence(), sentence()))
        .collect();
    comments.join("\n")
}

fn count_steps(text: String) -> u64 {
    let watch = RunWatch::patient();
    let request = ProblemRequest {
        text,
        ..ProblemRequest::default()
    };
    find_problems_watched(&request, &watch).expect("a result");
    watch.steps()
}

/// A word of letters for each number.
fn word_of(number: usize) -> String {
    let letter = |place: u32| char::from(b"bcdfghklmnprstvwz"[number / 17_usize.pow(place) % 17]);
    (0..4).map(letter).collect()
}

/// Comments with twelve words each that no other one has.
fn many_words(count: usize) -> String {
    let own = |at: usize| {
        (0..12)
            .map(|place| word_of(12 * at + place))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let comments: Vec<String> = (0..count)
        .map(|at| format!("The driver came late and {}.", own(at)))
        .collect();
    comments.join("\n")
}

/// Comments of forty questions with four short words each.
fn many_questions(count: usize) -> String {
    let question = |at: usize| {
        let words = [at, at / 289, 31 * at, 57 * at].map(|number| word_of(number % 289)[..2].to_owned());
        format!("{}?", words.join(" "))
    };
    let comments: Vec<String> = (0..count)
        .map(|at| (40 * at..40 * at + 40).map(question).collect::<Vec<_>>().join(" "))
        .collect();
    comments.join("\n")
}

#[test]
fn twice_the_text_takes_at_most_two_and_a_third_times_the_steps() {
    for (write, least) in [
        (many_comments as fn(usize) -> String, 600),
        (many_words, 1_250),
        (many_questions, 400),
    ] {
        let steps = [least, 2 * least, 4 * least].map(|count| count_steps(write(count)));
        for pair in steps.windows(2) {
            assert!(10 * pair[1] <= 23 * pair[0], "{steps:?}");
        }
    }
}

#[test]
fn comments_that_are_nearly_alike_take_no_more_steps_than_others() {
    let (alike, other) = (0..1_500)
        .map(|at| {
            let words: Vec<String> = (0..30)
                .map(|word| {
                    if word % 4 == 3 {
                        format!("w{at}x{word}")
                    } else {
                        format!("same{word}")
                    }
                })
                .collect();
            (
                words.join(" "),
                format!(
                    "{} {}",
                    at * 7_919,
                    words
                        .iter()
                        .map(|word| format!("{word}q{at}"))
                        .collect::<Vec<_>>()
                        .join(" ")
                ),
            )
        })
        .unzip::<_, _, Vec<_>, Vec<_>>();
    let (alike, other) = (count_steps(alike.join("\n")), count_steps(other.join("\n")));
    assert!(alike <= 2 * other, "{alike} and {other}");
}

#[test]
fn a_run_that_nothing_waits_for_ends_early() {
    let request = ProblemRequest {
        text: many_comments(1_000),
        ..ProblemRequest::default()
    };
    let asked = std::cell::Cell::new(0);
    let is_wanted = || {
        asked.set(asked.get() + 1);
        asked.get() < 3
    };
    let watch = RunWatch::new(&is_wanted);
    assert_eq!(find_problems_watched(&request, &watch).err(), Some(Refusal::Unwanted));
    assert!(watch.steps() < count_steps(request.text) / 2, "{watch:?}");
}

#[test]
fn too_little_text_is_listed_and_not_grouped() {
    let result = run("The soup was cold.\nThe soup was late.\nThe soup was salty.");
    assert!(result.is_too_little && result.themes.is_empty());
    assert_eq!(result.sentences.len(), 3);
}

#[test]
fn other_languages_are_skipped_with_the_reason() {
    let result =
        run("La comida estaba muy fría y el camarero no vino.\nThe soup was cold and late again.\n\u{1F600}\u{1F600}");
    let reasons: BTreeMap<&str, usize> = result
        .skipped
        .reasons
        .iter()
        .map(|reason| (reason.reason, reason.count))
        .collect();
    assert_eq!(reasons, BTreeMap::from([("other_language", 1), ("no_words", 1)]));
    assert_eq!((result.comments, result.skipped.count), (1, 2));
}

#[test]
fn strange_texts_are_read_or_refused() {
    let cell = "=1+1,".repeat(10_000);
    let texts = [
        "<p>The soup was <b>cold</b>.</p>",
        "# Title\n* item one\n* item two",
        "\u{202e}dloc saw puos ehT",
        "????",
        "a",
        "\u{feff}",
        "{\"a\":",
        "\"",
        "\u{1F600}",
        &cell,
    ];
    for text in texts {
        for format in [TextFormat::Text, TextFormat::Csv, TextFormat::Json] {
            let request = ProblemRequest {
                text: text.to_owned(),
                format,
                ..ProblemRequest::default()
            };
            if let Ok(result) = find_problems(&request) {
                assert!(
                    all_quotes(&result)
                        .iter()
                        .all(|quote| text[quote.start..quote.end] == quote.text)
                );
            }
        }
    }
    for text in ["", " \n\u{200b} ", "T\0h\0e\0"] {
        let refused = find_problems(&ProblemRequest {
            text: text.into(),
            ..ProblemRequest::default()
        });
        assert_eq!(refused.map_err(|refusal| refusal.code()), Err("invalid_text"));
    }
}

#[test]
fn personal_data_are_masked_beside_the_quote() {
    let result = run("The soup was cold, write to ann@shop.example or call 555-010-2030.");
    let quote = all_quotes(&result)[0];
    assert_eq!(
        quote.masked.as_deref(),
        Some("The soup was cold, write to [email] or call [phone].")
    );
    assert!(quote.text.contains("ann@shop.example"));
}

fn pieces() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "the",
        "soup",
        "was",
        "cold",
        "and",
        "waiter",
        "rude",
        "not",
        "wait",
        "hour",
        "great",
        "lovely",
        "why",
        "broke",
        "refund",
        "phone",
        "<b>",
        "\u{200b}",
        "é",
        "don't",
        "$5",
        "a@b.example",
        "\"",
        ",",
        ".",
        "?",
        "!",
        "\n",
        "\n\n",
        "\u{1F600}",
    ]);
    prop::collection::vec(words, 0..120).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_comments_changes_no_theme(order in Just(REVIEWS.to_vec()).prop_shuffle()) {
        prop_assert_eq!(content(&run_lines(&REVIEWS)), content(&run_lines(&order)));
    }

    #[test]
    fn people_add_up_and_quotes_are_verbatim(text in pieces()) {
        if let Ok(result) = find_problems(&ProblemRequest { text: text.clone(), ..ProblemRequest::default() }) {
            let ThemeCoverage { themes, single, praise, neither } = result.coverage;
            prop_assert_eq!(themes + single + praise + neither, result.people);
            for quote in all_quotes(&result) {
                prop_assert_eq!(&quote.text, &text[quote.start..quote.end]);
            }
            let again = find_problems(&ProblemRequest { text, ..ProblemRequest::default() }).expect("a result");
            prop_assert_eq!(serde_json::to_string(&result).expect("JSON"), serde_json::to_string(&again).expect("JSON"));
        }
    }
}

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, BEN};

const ANALYZE: &str = "/api/niche/analyze";
const CHOICE: &str = "/api/niche/choice";
const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";
const MINUTE_MICROS: i64 = 60 * 1_000_000;

fn list_keywords(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|search| search["keywords"].as_str().unwrap())
        .collect()
}

/// Texts that have broken programs before.
const NAUGHTY: [&str; 24] = [
    "undefined",
    "null",
    "0",
    "-1/0",
    "1E+02",
    "'; DROP TABLE niche_searches; --",
    "\" OR 1=1 --",
    "%_%\\",
    "<script>alert(1)</script>",
    "${jndi:ldap://x}",
    "{{7*7}}",
    "../../../../etc/passwd",
    "\u{202e}desrever",
    "z\u{0336}a\u{0336}l\u{0336}g\u{0336}o",
    "👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇸",
    "田中さんにあげて下さい",
    "الكل في المجمو عة",
    "ŸÄÖÜß İı ΟΔΟΣ",
    "\u{1d57f}\u{1d58d}\u{1d58a}",
    "a\u{fffe}b\u{ffff}c\u{fffd}",
    "\u{1}\u{2}\u{7f}\u{85}x",
    "tab\tand\r\nline",
    "\u{feff}mark\u{feff}x",
    "a\u{200b}b\u{ad}c",
];

mod analyses {
    use super::*;

    on_both! {
        async fn words_that_name_a_market_get_a_report(app: TestApp) {
            let answer = app.post(ANALYZE, json!({"keywords": "  nail art ", "userId": 1})).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            let report = answer.json();
            assert_eq!(report["match"]["market"]["slug"], "nail-art");
            assert!(report["viabilityScore"].as_u64().is_some_and(|score| score <= 100));
            assert_same_json!(report["request"], @r#"
            {
              "competitionLevel": "medium",
              "geographicFocus": "Global",
              "keywords": "nail art",
              "marketSize": "All Markets"
            }
            "#);
        }

        async fn null_selectors_have_the_defaults_and_labels_are_read_leniently(app: TestApp) {
            let nulls = json!({"keywords": "nail art", "marketSize": null, "competitionLevel": null,
                               "geographicFocus": null, "market": null, "userId": {"any": ["thing"]}});
            let plain = app.post(ANALYZE, json!({"keywords": "nail art"})).await.json();
            assert_eq!(app.post(ANALYZE, nulls).await.json(), plain);
            let chosen = json!({"keywords": "nail art", "marketSize": "Small ($1M - $10M)", "competitionLevel": "HIGH",
                                "geographicFocus": "asia-pacific"});
            let request = app.post(ANALYZE, chosen).await.json()["request"].clone();
            assert_eq!(request["marketSize"], "Small ($1M - $10M)");
            assert_eq!(request["competitionLevel"], "high");
            assert_eq!(request["geographicFocus"], "Asia Pacific");
        }

        // The engine's answer is the same on every machine, so equal bytes here are equal bytes on both databases.
        async fn a_report_is_the_engines_own_byte_for_byte(app: TestApp) {
            let engine = ::niche::Engine::load().unwrap();
            for words in ["nail art", "candles", "tax preparation"] {
                let answer = app.post(ANALYZE, json!({"keywords": words})).await;
                let report = engine.analyze_niche(&::niche::request::AnalysisRequest::new(words)).unwrap();
                assert_eq!(answer.text(), serde_json::to_string(&report).unwrap(), "{words}");
            }
        }

        async fn the_size_is_that_of_the_readers_place(app: TestApp) {
            let plain = app.post(ANALYZE, json!({"keywords": "nail art"})).await.json();
            let town = app.post(ANALYZE, json!({"keywords": "nail art", "place": "town"})).await.json();
            assert_eq!(town, plain, "a town is the default");
            let metro = app.post(ANALYZE, json!({"keywords": "nail art", "place": "metro"})).await.json();
            assert!(metro["market"]["sizeUsd"].as_f64() > plain["market"]["sizeUsd"].as_f64());
            assert_eq!((&metro["request"]["place"], &metro["viabilityScore"]), (&json!("metro"), &plain["viabilityScore"]));
            let refused = app.post(ANALYZE, json!({"keywords": "nail art", "place": "moon"})).await;
            assert_eq!(refused.refusal(), "422 invalid_choice");
            assert_eq!(refused.json()["fields"]["place"], "must be one of: town; metro; state");
        }

        async fn wrong_selectors_are_all_named_at_once(app: TestApp) {
            let body = json!({"keywords": "nail art", "marketSize": "Huge", "competitionLevel": "none",
                              "geographicFocus": ""});
            let answer = app.post(ANALYZE, body).await;
            assert_eq!(answer.status, 422);
            assert_same_json!(answer.json(), @r#"
            {
              "code": "invalid_choice",
              "fields": {
                "competitionLevel": "must be one of: low; medium; high",
                "geographicFocus": "must be one of: Global; North America; Europe; Asia Pacific",
                "marketSize": "must be one of: All Markets; Small ($1M - $10M); Medium ($10M - $100M); Large ($100M+)"
              },
              "message": "Please pick one of the choices for marketSize and competitionLevel and geographicFocus."
            }
            "#);
        }

        async fn words_without_meaning_are_refused_with_a_reason(app: TestApp) {
            for blank in [json!({}), json!({"keywords": null}), json!({"keywords": ""}), json!({"keywords": " \t\u{feff}"})] {
                let answer = app.post(ANALYZE, blank).await;
                assert_eq!(answer.refusal(), "422 keywords_required");
                assert_eq!(answer.json()["message"], "Please enter keywords to analyze.");
            }
            let long = app.post(ANALYZE, json!({"keywords": "x".repeat(201)})).await;
            assert_eq!(long.refusal(), "422 keywords_too_long");
            let unknown = app.post(ANALYZE, json!({"keywords": "nail art", "market": "no-such-market"})).await;
            assert_eq!(unknown.refusal(), "422 unknown_market");
            assert!(unknown.json()["fields"]["market"].is_string());
            let nul = app.post(ANALYZE, json!({"keywords": "nail\u{0} art"})).await;
            assert_eq!(nul.refusal(), "422 invalid_text");
        }

        async fn the_page_of_an_address_holds_the_report_that_an_analysis_gives(app: TestApp) {
            let page = app.get("/niche-discovery?geo=europe&q=nail+art&weights=growth%3A40&utm=x").await;
            assert_eq!(page.status, 200);
            let text = page.text();
            let body = json!({"keywords": "nail art", "geographicFocus": "Europe", "weights": {"growth": 40}});
            let report = app.post(ANALYZE, body).await.json();
            assert!(text.contains(&format!("\"id\":{}", report["id"])), "the page's data is that report");
            let reason = report["score"]["for"][0].as_str().unwrap();
            assert!(text.contains(reason), "it can be read without a script");
            // Nothing was noted: the browser does that.
            assert_eq!(app.rows("SELECT id FROM runs").await.len(), 1);
        }

        async fn an_address_without_a_report_has_the_empty_page(app: TestApp) {
            for query in ["q=xqzvw+bnmkl", "q=nail+art&geo=Mars", "q=nail+art&weights=growth:many", "q=%20", "market=nail-art"] {
                let page = app.get(&format!("/niche-discovery?{query}")).await;
                assert_eq!(page.status, 200, "{query}");
                assert!(page.text().contains("No Analysis Yet"), "{query}");
            }
        }

        async fn no_match_lists_the_nearest_markets(app: TestApp) {
            let refused = app.post(ANALYZE, json!({"keywords": "xqzvw bnmkl"})).await;
            assert_eq!(refused.refusal(), "422 no_match");
            assert_eq!(refused.json()["alternatives"], json!([]), "nothing is near");
            let nearest = ::niche::report::MarketAlternative { slug: "nail-art".into(), name: "Nail art".into(), industries: vec![] };
            let refusal = ::niche::Refusal::NoMatch { message: "Which one?".into(), nearest: vec![nearest] };
            let body = serde_json::to_value(server::db::api_error::ApiError::from(refusal).body()).unwrap();
            assert_eq!(body["alternatives"][0]["slug"], "nail-art");
        }

        async fn the_same_analysis_again_is_one_row_with_a_new_time(app: TestApp) {
            let first = app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await.json();
            // PostgreSQL writes several records at once, in any order.
            app.state.db.wait_for_writes().await;
            app.clock.advance_micros(MINUTE_MICROS + 1);
            let again = app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await.json();
            assert_eq!(first, again);
            app.post_as(BEN, ANALYZE, json!({"keywords": "nail art"})).await;
            let rows = app.rows("SELECT owner, result_id, ran_at - created_at AS age FROM runs ORDER BY created_at").await;
            assert_eq!(rows.len(), 2);
            assert_eq!(rows[0].try_get::<i64>("", "age").unwrap(), MINUTE_MICROS + 1);
            assert_eq!(rows[0].try_get::<String>("", "result_id").unwrap(), first["id"]);
            assert!(rows[0].try_get::<String>("", "owner").unwrap().starts_with("v:"));
            assert_eq!(rows[1].try_get::<i64>("", "age").unwrap(), 0);
        }

        async fn the_same_analysis_again_within_a_minute_writes_nothing(app: TestApp) {
            let age = async || {
                let rows = app.rows("SELECT ran_at - created_at AS age FROM runs").await;
                rows.iter().map(|row| row.try_get::<i64>("", "age").unwrap()).collect::<Vec<_>>()
            };
            for cookie in [ANNA, ""] {
                app.change("DELETE FROM runs").await;
                app.post_as(cookie, ANALYZE, json!({"keywords": "nail art"})).await;
                app.clock.advance_micros(MINUTE_MICROS - 1);
                app.post_as(cookie, ANALYZE, json!({"keywords": "nail art"})).await;
                assert_eq!(age().await, [0]);
                app.clock.advance_micros(1);
                app.post_as(cookie, ANALYZE, json!({"keywords": "nail art"})).await;
                assert_eq!(age().await, [MINUTE_MICROS]);
            }
        }

        async fn a_stored_request_can_be_sent_again(app: TestApp) {
            let body = json!({"keywords": "nail art", "competitionLevel": "low"});
            let first = app.post(ANALYZE, body).await.json();
            let rows = app.rows("SELECT request FROM runs").await;
            let stored: Value = serde_json::from_str(&rows[0].try_get::<String>("", "request").unwrap()).unwrap();
            assert_eq!(app.post(ANALYZE, stored).await.json(), first);
        }

        async fn two_hundred_analyses_and_choices_are_kept_and_the_latest_always(app: TestApp) {
            for number in 0..205 {
                // The clock does not move: every row has the same time.
                let body = json!({"keywords": format!("nail art {number}"), "market": "nail-art"});
                assert_eq!(app.post_as(ANNA, ANALYZE, body.clone()).await.status, 200);
                assert_eq!(app.post_as(ANNA, CHOICE, body).await.status, 204);
            }
            let rows = app.rows("SELECT id FROM runs WHERE request LIKE '%nail art 204%'").await;
            assert_eq!(rows.len(), 1);
            assert_eq!(app.rows("SELECT words FROM niche_choices WHERE words = 'nail art 204'").await.len(), 1);
            assert_eq!(app.rows("SELECT id FROM runs").await.len(), 200);
            assert_eq!(app.rows("SELECT words FROM niche_choices").await.len(), 200);
        }

        async fn naughty_texts_are_answered_or_refused_and_never_break_anything(app: TestApp) {
            for text in NAUGHTY {
                for body in [json!({"keywords": text}), json!({"keywords": "nail art", "market": text}),
                             json!({"keywords": text, "market": "nail-art"}), json!({"keywords": text, "marketSize": text})] {
                    let answer = app.post(ANALYZE, body).await;
                    assert!([200, 422].contains(&answer.status.as_u16()), "{text:?}: {}", answer.text());
                }
                let choice = app.post_as(BEN, CHOICE, json!({"keywords": text, "market": null})).await;
                assert_eq!(choice.status, 204, "{text:?}: {}", choice.text());
            }
        }
    }
}

mod searches {
    use super::*;

    on_both! {
        async fn a_saved_search_comes_back_first(app: TestApp) {
            let saved = app.post(SAVE, json!({"userId": 1, "keywords": "  Dog Grooming "})).await;
            assert_eq!(saved.status, 201);
            assert_same_json!(saved.json(), {".id" => "[id]"}, @r#"
            {
              "createdAt": "2026-03-01T09:30:00.000000Z",
              "id": "[id]",
              "keywords": "Dog Grooming"
            }
            "#);
            app.clock.advance_micros(1);
            app.post(SAVE, json!({"keywords": "candles"})).await;
            let list = app.get(SAVED).await;
            assert_eq!(list.status, 200);
            assert_eq!(list_keywords(&list.json()), ["candles", "Dog Grooming"]);
            assert_eq!(list.json()[0]["createdAt"], "2026-03-01T09:30:00.000001Z");
        }

        async fn words_that_an_analysis_refuses_leave_the_list(app: TestApp) {
            for keywords in ["candles", "xqzvw kjhgf"] {
                app.post_as(ANNA, SAVE, json!({"keywords": keywords})).await;
                app.post_as(BEN, SAVE, json!({"keywords": keywords})).await;
                app.post_as(ANNA, ANALYZE, json!({"keywords": format!(" {keywords} ")})).await;
            }
            assert_eq!(list_keywords(&app.get_as(ANNA, SAVED).await.json()), ["candles"]);
            assert_eq!(list_keywords(&app.get_as(BEN, SAVED).await.json()), ["xqzvw kjhgf", "candles"], "Ben's list is his own");
        }

        async fn the_same_words_in_another_case_move_to_the_top(app: TestApp) {
            for words in ["Über Cafés", "candles", "ÜBER CAFÉS"] {
                assert_eq!(app.post(SAVE, json!({"keywords": words})).await.status, 201);
            }
            assert_eq!(list_keywords(&app.get(SAVED).await.json()), ["ÜBER CAFÉS", "candles"]);
        }

        async fn percent_and_underscore_are_no_wildcards(app: TestApp) {
            for words in ["a%", "abc", "a_c", "a%"] {
                app.post(SAVE, json!({"keywords": words})).await;
            }
            assert_eq!(list_keywords(&app.get(SAVED).await.json()), ["a%", "a_c", "abc"]);
        }

        async fn a_clock_set_back_does_not_shuffle_the_list(app: TestApp) {
            app.post(SAVE, json!({"keywords": "first"})).await;
            app.clock.advance_micros(-3_600_000_000);
            app.post(SAVE, json!({"keywords": "second"})).await;
            assert_eq!(list_keywords(&app.get(SAVED).await.json()), ["second", "first"]);
        }

        async fn blank_and_overlong_words_are_refused(app: TestApp) {
            assert_eq!(app.post(SAVE, json!({"keywords": " \n "})).await.refusal(), "422 keywords_required");
            assert_eq!(app.post(SAVE, json!({})).await.refusal(), "422 keywords_required");
            assert_eq!(app.post(SAVE, json!({"keywords": "é".repeat(201)})).await.refusal(), "422 keywords_too_long");
            assert_eq!(app.post(SAVE, json!({"keywords": "é".repeat(200)})).await.status, 201);
            assert_eq!(app.post(SAVE, json!({"keywords": "a\u{0}"})).await.refusal(), "422 invalid_text");
            assert_eq!(app.post(SAVE, json!({"keywords": 5})).await.refusal(), "422 invalid_body");
        }

        async fn every_visitor_has_an_own_list_and_user_ids_decide_nothing(app: TestApp) {
            app.post_as(ANNA, SAVE, json!({"keywords": "annas", "userId": 1})).await;
            app.post_as(BEN, SAVE, json!({"keywords": "bens", "userId": 1})).await;
            app.post(SAVE, json!({"keywords": "guests", "userId": 77})).await;
            assert_eq!(list_keywords(&app.get_as(ANNA, SAVED).await.json()), ["annas"]);
            assert_eq!(list_keywords(&app.get_as(BEN, SAVED).await.json()), ["bens"]);
            assert_eq!(list_keywords(&app.get(SAVED).await.json()), ["guests"]);
        }

        async fn the_newest_fifty_are_kept(app: TestApp) {
            for number in 0..53 {
                app.post_as(ANNA, SAVE, json!({"keywords": format!("n{number}")})).await;
            }
            app.post_as(BEN, SAVE, json!({"keywords": "bens"})).await;
            let list = app.get_as(ANNA, SAVED).await.json();
            assert_eq!((list_keywords(&list).len(), list_keywords(&list)[0], list_keywords(&list)[49]), (50, "n52", "n3"));
            assert_eq!(app.rows("SELECT id FROM niche_searches").await.len(), 51);
        }

        async fn many_saves_at_once_lose_nothing_and_double_nothing(app: TestApp) {
            let saves = (0..40).map(|number| app.post_as(ANNA, SAVE, json!({"keywords": format!("n{}", number % 10)})));
            for answer in futures_util::future::join_all(saves).await {
                assert_eq!(answer.status, 201, "{}", answer.text());
            }
            let list = app.get_as(ANNA, SAVED).await.json();
            let mut words = list_keywords(&list);
            words.sort_unstable();
            assert_eq!(words, ["n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9"]);
        }

        async fn every_text_comes_back_byte_for_byte(app: TestApp) {
            for text in NAUGHTY {
                let saved = app.post(SAVE, json!({"keywords": text})).await;
                assert_eq!(saved.status, 201, "{text:?}: {}", saved.text());
                let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
                assert_eq!(list_keywords(&app.get(SAVED).await.json())[0], trimmed);
            }
        }
    }
}

mod suggestions {
    use super::*;

    on_both! {
        async fn typing_brings_up_to_five_markets(app: TestApp) {
            let found = app.get("/api/niche/match?q=nail%20art").await.json();
            assert_eq!(found[0]["slug"], "nail-art");
            assert!(found.as_array().unwrap().len() <= 5);
            assert_eq!(app.get("/api/niche/match?q=").await.json(), json!([]));
            assert_eq!(app.get("/api/niche/match?q=%ff%fe").await.json(), json!([]));
            assert_eq!(app.get("/api/niche/match?q=%00").await.refusal(), "422 invalid_text");
        }

        async fn a_query_without_words_is_told_what_is_missing(app: TestApp) {
            let answer = app.get("/api/niche/match").await;
            assert_eq!(answer.refusal(), "422 invalid_query");
            assert_eq!(answer.json()["fields"]["q"], "this is missing");
            let long = format!("/api/niche/match?q={}", "x".repeat(201));
            assert_eq!(app.get(&long).await.refusal(), "422 keywords_too_long");
        }
    }
}

mod choices {
    use super::*;

    on_both! {
        async fn a_choice_decides_the_next_analysis_of_the_same_words(app: TestApp) {
            let chosen = app.post_as(ANNA, CHOICE, json!({"keywords": "my  Evenings", "market": "nail-art"})).await;
            assert_eq!((chosen.status.as_u16(), chosen.body.len()), (204, 0));
            let report = app.post_as(ANNA, ANALYZE, json!({"keywords": " MY evenings"})).await;
            assert_eq!(report.status, 200, "{}", report.text());
            assert_eq!(report.json()["match"]["market"]["slug"], "nail-art");
            assert_ne!(app.post_as(BEN, ANALYZE, json!({"keywords": "my evenings"})).await.status, 200);
        }

        async fn none_of_these_refuses_the_words_until_another_choice(app: TestApp) {
            assert_eq!(app.post_as(ANNA, CHOICE, json!({"keywords": "nail art", "market": null})).await.status, 204);
            let refused = app.post_as(ANNA, ANALYZE, json!({"keywords": "Nail Art"})).await;
            assert_eq!(refused.refusal(), "422 no_match");
            let message = "You said that none of our markets fits \"Nail Art\". Choose one below anyway, or try different words: what you \
                           would sell, and to whom.";
            assert_eq!(refused.json()["message"], message);
            assert_eq!(refused.json()["fields"]["keywords"], message);
            assert_eq!(refused.json()["alternatives"][0]["slug"], "nail-art", "the question stands again");
            assert_eq!(app.post_as(BEN, ANALYZE, json!({"keywords": "nail art"})).await.status, 200);
            app.post_as(ANNA, CHOICE, json!({"keywords": "nail art", "market": "nail-art"})).await;
            assert_eq!(app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await.status, 200);
        }

        async fn a_choice_that_is_taken_back_leaves_the_words_as_they_were(app: TestApp) {
            let before = app.post_as(ANNA, ANALYZE, json!({"keywords": "garden parties"})).await.json();
            assert_eq!(before["match"]["confidence"], "weak");
            for market in [json!(null), json!("nail-art")] {
                app.post_as(ANNA, CHOICE, json!({"keywords": "garden parties", "market": market})).await;
                let forgotten = app.ask_as(ANNA, Method::DELETE, CHOICE, json!({"keywords": " Garden  PARTIES"})).await;
                assert_eq!(forgotten.status, 204, "{}", forgotten.text());
                assert_eq!(app.post_as(ANNA, ANALYZE, json!({"keywords": "garden parties"})).await.json(), before);
            }
            assert_eq!(app.ask_as(ANNA, Method::DELETE, CHOICE, json!({"keywords": " "})).await.refusal(), "422 keywords_required");
        }

        async fn a_market_that_an_analysis_names_is_taken_once_and_remembered_by_a_choice_only(app: TestApp) {
            let asked = async || app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await;
            let named = json!({"keywords": "nail art", "market": "candles"});
            let opened = app.post_as(ANNA, ANALYZE, named.clone()).await.json();
            assert_eq!(opened["match"]["market"]["slug"], "candles", "as a saved project or a link is opened");
            assert_eq!(asked().await.json()["match"]["market"]["slug"], "nail-art");
            app.post_as(ANNA, CHOICE, json!({"keywords": "nail art", "market": null})).await;
            assert_eq!(app.post_as(ANNA, ANALYZE, named).await.status, 200);
            assert_eq!(asked().await.refusal(), "422 no_match", "what was said stands");
        }

        async fn a_market_that_left_the_atlas_is_forgotten(app: TestApp) {
            app.post_as(ANNA, CHOICE, json!({"keywords": "nail art", "market": "nail-art"})).await;
            app.change("UPDATE niche_choices SET market = 'gone-since'").await;
            let report = app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await;
            assert_eq!(report.json()["match"]["market"]["slug"], "nail-art");
        }

        async fn clients_without_a_cookie_do_not_decide_for_one_another(app: TestApp) {
            let refused = app.post(CHOICE, json!({"keywords": "nail art", "market": null})).await;
            assert_eq!(refused.refusal(), "422 visitor_required");
            let picked = app.post(ANALYZE, json!({"keywords": "nail art", "market": "candles"})).await;
            assert_eq!(picked.json()["match"]["market"]["slug"], "candles");
            let asked = app.post(ANALYZE, json!({"keywords": "nail art"})).await;
            assert_eq!(asked.json()["match"]["market"]["slug"], "nail-art");
        }

        async fn a_choice_needs_words_and_a_market_that_exists(app: TestApp) {
            let refusal = async |body| app.post_as(ANNA, CHOICE, body).await.refusal();
            assert_eq!(refusal(json!({"keywords": "nail art", "market": "no-such"})).await, "422 unknown_market");
            assert_eq!(refusal(json!({"keywords": " ", "market": null})).await, "422 keywords_required");
            assert_eq!(refusal(json!({"keywords": "x".repeat(201), "market": null})).await, "422 keywords_too_long");
            assert_eq!(refusal(json!({"keywords": "a", "market": "\u{0}"})).await, "422 invalid_text");
            let missing = app.post_as(ANNA, CHOICE, json!({"keywords": "nail art"})).await;
            assert_eq!(missing.refusal(), "422 invalid_body");
            assert_eq!(missing.json()["fields"]["market"], "this is missing");
        }
    }
}

//! Preview of the number of own evidence.

use serde_json::{Value, json};

use crate::experiments::{PREVIEW, desk, entries};
use crate::harness::ANNA;

on_both! {
    async fn the_preview_answers_the_worked_example(app: TestApp) {
        let answer = app.post(PREVIEW, json!({"desk": desk(), "experiments": [
            {"kind": "interview", "n": 10, "k": 5, "riskiest": true, "entries": entries("yynnyn-n")},
            {"kind": "pre-order", "n": 10, "k": 3, "riskiest": false, "entries": entries("yynyny")},
        ]})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let evidence = answer.json();
        assert_eq!((&evidence["number"], &evidence["range"]), (&json!(75), &json!({"low": 66, "high": 84})));
        assert_eq!(evidence["desk"], desk());
        let rows = evidence["points"].as_array().unwrap();
        assert_eq!((&rows[0]["points"], &rows[0]["marks"]), (&json!(-1), &json!([{"k": 5, "n": 10}])));
        for gone in ["probability", "prior", "likelihood"] {
            assert_eq!(rows[0][gone], Value::Null);
        }
        assert_eq!((&rows[0]["progress"], &rows[0]["notCounted"]), (&json!("3 of 7 yes, 5 of 10 needed"), &json!(1)));
        assert_eq!((&rows[1]["points"], &rows[1]["decision"]), (&json!(18), &json!("passed")));
        assert_eq!((&evidence["cap"], &evidence["next"]["experiment"]), (&Value::Null, &json!(0)));
        assert_eq!((&evidence["words"]["key"], &evidence["constants"]["pointsScale"]), (&json!("promising"), &json!(20.0)));
        assert_eq!(evidence["constants"]["likelyFrom"], Value::Null);
    }

    async fn without_experiments_the_number_is_the_desk_score(app: TestApp) {
        for body in [json!({"desk": desk()}), json!({"desk": desk(), "experiments": []})] {
            let evidence = app.post_as(ANNA, PREVIEW, body).await.json();
            assert_eq!((&evidence["number"], &evidence["range"]), (&json!(58), &json!({"low": 52, "high": 64})));
            assert_eq!((&evidence["ownWeight"], &evidence["next"]), (&json!(0.0), &Value::Null));
        }
    }

    async fn a_person_counts_once_and_struck_out_answers_never(app: TestApp) {
        let counts = |entries: Value| {
            let body = json!({"desk": desk(), "experiments": [{"kind": "survey", "n": 10, "k": 5, "entries": entries}]});
            let app = &app;
            async move {
                let row = app.post(PREVIEW, body).await.json()["points"][0].clone();
                (row["yes"].as_u64().unwrap(), row["no"].as_u64().unwrap())
            }
        };
        assert_eq!(counts(json!([{"outcome": "yes", "who": "AB"}, {"outcome": "no", "who": "a. b."}])).await, (0, 1));
        assert_eq!(counts(json!([{"outcome": "yes"}, {"outcome": "yes", "who": null}])).await, (2, 0));
        let struck = json!([{"outcome": "yes", "who": "AB"}, {"outcome": "no", "who": "AB", "struckOut": true}]);
        assert_eq!(counts(struck).await, (1, 0));
    }

    async fn strength_and_end_can_be_named(app: TestApp) {
        let body = json!({"desk": desk(), "experiments": [
            {"kind": "interview", "strength": "paid", "n": 10, "k": 5, "ended": true, "entries": entries("yny")},
            {"kind": "count", "k": 3, "strength": "paid", "entries": entries("yyy")},
            {"kind": "count", "k": 27.5, "measured": 27.49},
            {"kind": "once", "entries": entries("n")},
        ]});
        let rows = app.post(PREVIEW, body).await.json()["points"].clone();
        assert_eq!((&rows[0]["factor"], &rows[0]["decision"]), (&json!(1.0), &json!("unclear")));
        assert_eq!((&rows[1]["strength"], &rows[1]["points"], &rows[1]["n"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!(rows[1]["decision"], "passed");
        assert_eq!((&rows[2]["k"], &rows[2]["progress"]), (&json!(27.5), &json!("27.49 so far, 27.5 needed")));
        assert_eq!((&rows[3]["decision"], &rows[3]["points"]), (&json!("failed"), &Value::Null));
    }

    async fn a_changed_mark_earns_the_least_by_all_its_marks(app: TestApp) {
        let points = |earlier: Value| {
            let test = json!({"kind": "pre-order", "n": 10, "k": 3, "earlier": earlier, "entries": entries("yyynnnnnn")});
            let body = json!({"desk": desk(), "experiments": [test]});
            let app = &app;
            async move {
                let evidence = app.post(PREVIEW, body).await.json();
                (evidence["points"][0]["points"].clone(), evidence["cap"].clone())
            }
        };
        assert_eq!(points(json!([])).await, (json!(18), Value::Null));
        let (earned, cap) = points(json!([{"k": 5, "n": 10}])).await;
        assert_eq!((earned, &cap["number"]), (json!(0), &json!(41)), "it failed by its first mark");
    }

    async fn each_wrong_field_is_named(app: TestApp) {
        let good = json!({"kind": "interview", "n": 10, "k": 5});
        let with = |field: &str, value: Value| {
            let mut changed = good.clone();
            changed[field] = value;
            json!({"desk": desk(), "experiments": [good, changed]})
        };
        let wrong = [
            (with("k", json!(11)), "experiments[1].k"),
            (with("k", json!(0)), "experiments[1].k"),
            (with("k", json!(-3)), "experiments[1].k"),
            (with("k", Value::Null), "experiments[1].k"),
            (with("n", json!(0)), "experiments[1].n"),
            (with("n", json!(100_000)), "experiments[1].n"),
            (with("n", Value::Null), "experiments[1].n"),
            (with("kind", json!("count")), "experiments[1].n"),
            (with("kind", json!("poll")), "experiments[1].kind"),
            (with("kind", Value::Null), "experiments[1].kind"),
            (with("strength", json!("sure")), "experiments[1].strength"),
            (with("k", json!(2.5)), "experiments[1].k"),
            (with("earlier", json!([{"k": 11, "n": 10}])), "experiments[1].earlier"),
            (json!({"desk": desk(), "experiments": [good, {"kind": "count", "k": 2.505}]}), "experiments[1].k"),
            (json!({"desk": desk(), "experiments": [good, {"kind": "once", "k": 2}]}), "experiments[1].k"),
            (json!({"desk": desk(), "experiments": [good, {"kind": "count", "k": 2, "measured": 1.001}]}), "experiments[1].measured"),
            (with("entries", json!([{"outcome": "maybe"}])), "experiments[1].entries[0].outcome"),
            (with("entries", json!([{"outcome": "yes", "who": "x".repeat(61)}])), "experiments[1].entries[0].who"),
            (with("entries", entries(&"y".repeat(1_001))), "experiments[1].entries"),
            (json!({"desk": {"score": 101, "low": 0, "high": 100}}), "desk.score"),
            (json!({"desk": {"score": 58, "low": 59, "high": 64}}), "desk.low"),
            (json!({"desk": {"score": 58, "low": 52, "high": 57}}), "desk.high"),
            (json!({"desk": {}}), "desk.score"),
            (json!({"desk": desk(), "experiments": vec![good.clone(); 201]}), "experiments"),
        ];
        for (body, field) in wrong {
            let answer = app.post(PREVIEW, body).await;
            assert_eq!(answer.refusal(), "422 invalid_experiment", "{field}");
            assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text());
        }
        for (body, field) in [
            (with("n", json!("ten")), "experiments[1].n"),
            (with("k", json!("two")), "experiments[1].k"),
            (with("riskiest", Value::Null), "experiments[1].riskiest"),
        ] {
            let answer = app.post(PREVIEW, body).await;
            assert_eq!(answer.refusal(), "422 invalid_body", "{field}");
            assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text());
        }
        let nul = with("entries", json!([{"outcome": "yes", "who": "a\0"}]));
        assert_eq!(app.post(PREVIEW, nul).await.refusal(), "422 invalid_text");
    }

    async fn the_largest_request_is_answered(app: TestApp) {
        let large = json!({"kind": "paid-test", "n": 10_000, "k": 4_999, "riskiest": true, "entries": entries("y")});
        let answer = app.post(PREVIEW, json!({"desk": desk(), "experiments": vec![large; 200]})).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json()["number"], 58, "one yes of 4,999 is no point");
        let full = json!({"kind": "paid-test", "n": 10_000, "k": 4_999, "entries": entries(&"yn".repeat(500))});
        assert_eq!(app.post(PREVIEW, json!({"desk": desk(), "experiments": [full]})).await.status, 200);
    }
}

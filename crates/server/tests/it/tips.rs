//! Tip of the day: one for all visitors and instances, until midnight of the site's zone.

use std::time::Duration;

use axum::http::Method;
use serde_json::Value;
use server::planning::tips;

use crate::blog_pages::{another_instance, text_of};
use crate::harness::{ANNA, BEN, TestApp};

const TODAY: &str = "/api/tips/today";
const TASK: &str = "/api/tips/today/task";

/// Title of today's tip, as pages have it.
async fn title(app: &TestApp) -> String {
    let title = app.get(TODAY).await.json()["tip"]["title"].as_str().unwrap().to_owned();
    title.replace('&', "&amp;").replace('\'', "&#x27;")
}

on_both! {
    async fn the_tip_is_one_for_all_and_pages_change_it_at_midnight(app: TestApp) {
        let other = another_instance(&app).await;
        let today = app.get(TODAY).await;
        for cookie in [ANNA, BEN] {
            assert_eq!(app.get_as(cookie, TODAY).await.json(), today.json());
        }
        assert_eq!(text_of(&other, TODAY).await, today.text());
        assert_eq!(today.json()["endsAt"], "2026-03-02T00:00:00.000000Z");
        let (old, mut shown) = (title(&app).await, String::new());
        tips::renew_pages(&app.state, &mut shown).await.unwrap();
        assert!(app.get("/").await.text().contains(&old) && text_of(&other, "/").await.contains(&old));
        app.clock.advance_micros(14 * 3_600_000_000 + 1_800_000_000);
        tips::renew_pages(&app.state, &mut shown).await.unwrap();
        let new = title(&app).await;
        assert_ne!(old, new);
        let home = app.get("/").await;
        assert!(home.text().contains(&new) && !home.text().contains(&old));
        let seen = async {
            while !text_of(&other, "/").await.contains(&new) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), seen).await.unwrap();
    }

    async fn the_action_of_the_tip_is_one_task_a_day(app: TestApp) {
        let tip = app.get(TODAY).await.json()["tip"].clone();
        let task = app.ask_as(ANNA, Method::POST, TASK, Value::Null).await;
        assert_eq!(task.status, 201, "{}", task.text());
        let task = task.json();
        assert_eq!((&task["title"], &task["estimateMinutes"]), (&tip["action"], &tip["minutes"]));
        assert_eq!(app.ask_as(ANNA, Method::POST, TASK, Value::Null).await.json()["id"], task["id"], "the same task");
        assert_ne!(app.ask_as(BEN, Method::POST, TASK, Value::Null).await.json()["id"], task["id"]);
    }
}

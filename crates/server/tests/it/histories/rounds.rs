//! Rounds of a plan from two devices: rules, offers, next rounds, lines of the log, decisions, and the undo of each.

mod comparison;

use axum::http::Method;
use serde_json::{Value, json};

use super::rounds_model::{CHANGES, HAND_STEPS, ModelLine, ModelRecord, ModelRound, ModelTest, RoundsModel};
use super::{DAY, Dice, History, check, day_text, run_histories, same};
use comparison::{list_steps, text};

use crate::harness::{ANNA, Answer, Engine, TestApp};

const PLAN: &str = "/api/plan";
const MINUTE: i64 = 60 * 1_000_000;
const EDITED: &str = "409 edited_elsewhere";
const DEVICES: usize = 2;

type Called = (String, Result<(), String>);

struct Market {
    run: i64,
    slug: String,
    name: String,
    /// Id and title.
    ideas: Vec<(String, String)>,
}

struct RoundHistory {
    app: TestApp,
    markets: Vec<Market>,
    model: RoundsModel,
    /// Version of the round that each device has seen.
    seen: [i64; DEVICES],
    /// Number of calls, for texts and keys that are used once.
    calls: usize,
    /// Titles of the steps and of the review by their key.
    titles: Vec<(String, String)>,
}

impl History for RoundHistory {
    const FEATURE: &'static str = "rounds";
    // Each call reads the whole plan.
    const GATE: (u64, usize) = (10, 100);

    async fn start(app: TestApp) -> Self {
        let mut markets = Vec::new();
        for keywords in ["dog grooming", "custom cakes"] {
            markets.push(save_market(&app, keywords).await);
        }
        let today = app.clock.now().micros().div_euclid(DAY);
        let start = json!({"startDate": day_text(today)});
        let plan = app.ask_as(ANNA, Method::PUT, "/api/plan/start", start).await.json();
        let id = plan["round"]["id"].as_i64().unwrap();
        let steps = list_steps(&plan);
        let title = |step: &Value| (text(&step["key"]), text(&step["title"]));
        Self {
            app,
            markets,
            model: RoundsModel {
                rounds: vec![ModelRound::first(id, today)],
                changes: Vec::new(),
                lines: Vec::new(),
                tests: Vec::new(),
            },
            seen: [1; DEVICES],
            calls: 0,
            titles: steps.iter().map(title).collect(),
        }
    }

    async fn make_call(&mut self, dice: &mut Dice) -> Called {
        self.calls += 1;
        self.app.clock.advance_micros(MINUTE);
        let device = dice.below(DEVICES);
        let choice = dice.pick_weighted(&[
            (5, 0),
            (3, 1),
            (4, 2),
            (4, 3),
            (4, 4),
            (1, 5),
            (2, 6),
            (3, 7),
            (2, 8),
            (12, 9),
            (3, 10),
            (4, 11),
            (3, 12),
            (1, 13),
        ]);
        let (words, checked) = match choice {
            0 => self.set_rule(device, dice).await,
            1 => self.stop(device).await,
            2 => self.go_on(device, dice).await,
            3 => self.restart(device, dice).await,
            4 => self.tick(dice).await,
            5 => self.write_note(dice).await,
            6 => self.choose_offer(device, dice).await,
            7 => self.add_line(dice).await,
            8 => self.change_line(dice).await,
            9 => self.undo(device, dice).await,
            10 => self.start_test().await,
            11 => self.look(device),
            12 => self.pass_time(dice),
            _ => self.move_start(dice).await,
        };
        let compared = match checked {
            Ok(()) => self.compare_plan().await,
            refused => refused,
        };
        let compared = match (&compared, matches!(choice, 1..=3 | 9) && dice.has_chance(30)) {
            (Ok(()), true) => self.compare_rest().await,
            _ => compared,
        };
        (words, compared)
    }

    async fn compare_all(&mut self) -> Result<(), String> {
        self.compare_rest().await
    }
}

impl RoundHistory {
    fn now(&self) -> i64 {
        self.app.clock.now().micros()
    }

    /// Day in the zone of the site, since 1970.
    fn today(&self) -> i64 {
        self.now().div_euclid(DAY)
    }

    async fn put(&self, path: &str, body: Value) -> Answer {
        self.app.ask_as(ANNA, Method::PUT, path, body).await
    }

    /// Id of the change of an answer with its time, and id of the answer's round.
    fn read_change(&self, answer: &Answer) -> ((i64, i64), i64) {
        let body = answer.json();
        let id = |value: &Value| value.as_i64().unwrap_or_default();
        ((id(&body["changeId"]), self.now()), id(&body["round"]["id"]))
    }

    /// The device has seen what it stored.
    fn have_seen(&mut self, device: usize) {
        self.seen[device] = self.model.current().version;
    }

    async fn set_rule(&mut self, device: usize, dice: &mut Dice) -> Called {
        let rule = [[1, 2, 3], [20, 27, 35], [0, 100, 400]].map(|values| *dice.pick(&values).unwrap());
        let version = self.seen[device];
        let body = json!({"paidJobs": rule[0], "hourUsd": rule[1], "spendUsd": rule[2], "version": version});
        let answer = self.put("/api/plan/rule", body).await;
        let round = self.model.current();
        let is_refused = version != round.version || round.state != "active";
        let is_same = round.rule == Some(rule);
        let mut checked = check(&answer, if is_refused { EDITED } else { "200" });
        if !is_refused && is_same {
            checked = checked.and(same(
                "change of an equal rule",
                &answer.json()["changeId"],
                &Value::Null,
            ));
        } else if !is_refused {
            let (today, (change, _)) = (self.today(), self.read_change(&answer));
            self.model.set_rule(rule, today, change);
            self.have_seen(device);
        }
        (format!("device {device} sets the rule {rule:?} at {version}"), checked)
    }

    async fn stop(&mut self, device: usize) -> Called {
        let version = self.seen[device];
        let answer = self
            .put("/api/plan/decision", json!({"decision": "stop", "version": version}))
            .await;
        let round = self.model.current();
        let is_refused = version != round.version || round.state != "active";
        if !is_refused {
            self.model.stop(self.read_change(&answer).0);
            self.have_seen(device);
        }
        let checked = check(&answer, if is_refused { EDITED } else { "200" });
        (format!("device {device} stops at {version}"), checked)
    }

    async fn go_on(&mut self, device: usize, dice: &mut Dice) -> Called {
        let version = self.seen[device];
        let change = dice.pick(&CHANGES).filter(|_| dice.clone().has_chance(50));
        let body = match change {
            Some((name, _)) => json!({"decision": "change-one-thing", "change": name, "version": version}),
            None => json!({"decision": "go-on", "version": version}),
        };
        let answer = self.put("/api/plan/decision", body.clone()).await;
        let is_refused = version != self.model.current().version;
        if !is_refused {
            let (today, made) = (self.today(), self.read_change(&answer));
            self.model.go_on(change.map(|(_, opened)| *opened), today, made);
            self.have_seen(device);
        }
        let checked = check(&answer, if is_refused { EDITED } else { "200" });
        (format!("device {device} decides {body}"), checked)
    }

    async fn restart(&mut self, device: usize, dice: &mut Dice) -> Called {
        let (keeps_days, has_version) = (dice.has_chance(50), dice.has_chance(80));
        let (version, market) = (self.seen[device], 1 - self.model.current().market);
        let mut body = json!({"runId": self.markets[market].run, "keepDays": keeps_days});
        if has_version {
            body["version"] = json!(version);
        }
        let answer = self.app.post_as(ANNA, "/api/plan/rounds", body.clone()).await;
        let is_refused = has_version && version != self.model.current().version;
        if !is_refused {
            let (today, made) = (self.today(), self.read_change(&answer));
            self.model.restart(market, keeps_days, today, made);
            self.have_seen(device);
        }
        let checked = check(&answer, if is_refused { EDITED } else { "201" });
        (format!("device {device} begins {body}"), checked)
    }

    async fn tick(&mut self, dice: &mut Dice) -> Called {
        let key = *dice.pick(&HAND_STEPS).unwrap();
        let is_done = self.model.current_mut().tick(key);
        let answer = self
            .put(&format!("/api/plan/steps/{key}"), json!({"done": is_done}))
            .await;
        (format!("tick {key}: {is_done}"), check(&answer, "200"))
    }

    async fn write_note(&mut self, dice: &mut Dice) -> Called {
        let key = *dice.pick(&HAND_STEPS).unwrap();
        let note = if dice.has_chance(60) {
            format!("note {}", self.calls)
        } else {
            String::new()
        };
        let answer = self.put(&format!("/api/plan/steps/{key}"), json!({"note": note})).await;
        let words = format!("note at {key}: {note:?}");
        self.model.current_mut().steps.get_mut(key).unwrap().note = note;
        (words, check(&answer, "200"))
    }

    async fn choose_offer(&mut self, device: usize, dice: &mut Dice) -> Called {
        let (version, has_version) = (self.seen[device], dice.has_chance(80));
        let round = self.model.current();
        let market = &self.markets[round.market];
        let (id, title) = dice.pick(&market.ideas).unwrap().clone();
        let mut body = json!({"runId": market.run, "ideaId": id});
        if has_version {
            body["version"] = json!(version);
        }
        let is_same = round.offer.as_ref() == Some(&title);
        let is_stale = has_version && version != round.version;
        let is_refused = is_stale || (!is_same && round.state != "active");
        let answer = self.put("/api/plan/offer", body.clone()).await;
        let mut checked = check(&answer, if is_refused { EDITED } else { "200" });
        if !is_refused && is_same {
            checked = checked.and(same(
                "change of an equal offer",
                &answer.json()["changeId"],
                &Value::Null,
            ));
        } else if !is_refused {
            self.model.choose_offer(title, self.read_change(&answer).0);
            self.have_seen(device);
        }
        (format!("device {device} offers {body}"), checked)
    }

    async fn add_line(&mut self, dice: &mut Dice) -> Called {
        let (minutes, takings) = (10 + dice.below(90), dice.below(3) * 2_500);
        let [minutes, takings] = [minutes, takings].map(|number| i64::try_from(number).unwrap());
        let repeated = dice.pick(&self.model.lines).filter(|_| dice.clone().has_chance(15));
        let key = repeated.map_or(format!("key {}", self.calls), |line| line.key.clone());
        let body = json!({"on": day_text(self.today()), "minutes": minutes, "takingsCents": takings, "key": key});
        let answer = self.app.post_as(ANNA, "/api/plan/log", body).await;
        let expected = if repeated.is_some() { "200" } else { "201" };
        if repeated.is_none() {
            self.model.lines.push(ModelLine {
                id: answer.json()["id"].as_i64().unwrap_or_default(),
                round: self.model.current().id,
                key: key.clone(),
                minutes,
                takings,
            });
        }
        (
            format!("log {minutes} minutes, {takings} cents under {key:?}"),
            check(&answer, expected),
        )
    }

    async fn change_line(&mut self, dice: &mut Dice) -> Called {
        if self.model.lines.is_empty() {
            return ("no line to change".to_owned(), Ok(()));
        }
        let at = dice.below(self.model.lines.len());
        let path = format!("/api/plan/log/{}", self.model.lines[at].id);
        if dice.has_chance(50) {
            self.model.lines.remove(at);
            let answer = self.app.ask_as(ANNA, Method::DELETE, &path, json!({})).await;
            let again = self.app.ask_as(ANNA, Method::DELETE, &path, json!({})).await;
            let checked = check(&answer, "204").and(check(&again, "404 not_found"));
            return (format!("delete {path}"), checked);
        }
        let takings = i64::try_from(dice.below(4) * 1_000).unwrap();
        self.model.lines[at].takings = takings;
        let body = json!({"takingsCents": takings});
        let answer = self.app.ask_as(ANNA, Method::PATCH, &path, body).await;
        (format!("change {path} to {takings} cents"), check(&answer, "200"))
    }

    async fn undo(&mut self, device: usize, dice: &mut Dice) -> Called {
        let count = self.model.changes.len();
        if count == 0 || dice.has_chance(2) {
            let answer = self
                .app
                .post_as(ANNA, "/api/plan/changes/999999/undo", Value::Null)
                .await;
            return ("undo an unknown change".to_owned(), check(&answer, "404 not_found"));
        }
        let at = if dice.has_chance(75) {
            count - 1
        } else {
            dice.below(count)
        };
        let (id, kind, now) = (self.model.changes[at].id, self.model.changes[at].kind(), self.now());
        let answer = self
            .app
            .post_as(ANNA, &format!("/api/plan/changes/{id}/undo"), Value::Null)
            .await;
        let is_undone = self.model.undo(at, now);
        if is_undone {
            self.have_seen(device);
        }
        let checked = check(&answer, if is_undone { "200" } else { EDITED });
        (
            format!("device {device} undoes change {id} of the kind {kind}"),
            checked,
        )
    }

    /// Starts a test of the plan's market, where none runs.
    async fn start_test(&mut self) -> Called {
        let market = self.model.current().market;
        if self
            .model
            .tests
            .iter()
            .any(|test| test.market == market && !test.is_closed)
        {
            return ("a test runs".to_owned(), Ok(()));
        }
        let fields = json!({"runId": self.markets[market].run, "hypothesis": "They pay.", "n": 8, "k": 3});
        let made = self.app.post_as(ANNA, "/api/experiments", fields).await.json();
        let id = made["id"].as_i64().unwrap_or_default();
        let path = format!("/api/experiments/{id}/start");
        let started = self.app.post_as(ANNA, &path, json!({})).await;
        self.model.tests.push(ModelTest {
            id,
            market,
            is_closed: false,
        });
        (format!("start the test {id}"), check(&started, "200"))
    }

    fn look(&mut self, device: usize) -> Called {
        self.have_seen(device);
        (format!("device {device} reads the plan"), Ok(()))
    }

    fn pass_time(&self, dice: &mut Dice) -> Called {
        let days = if dice.has_chance(6) {
            31
        } else {
            i64::try_from(dice.below(4)).unwrap()
        };
        self.app.clock.advance_micros(days * DAY);
        (format!("{days} days pass"), Ok(()))
    }

    async fn move_start(&mut self, dice: &mut Dice) -> Called {
        let start = self.today() - 4 + i64::try_from(dice.below(8)).unwrap();
        let answer = self.put("/api/plan/start", json!({"startDate": day_text(start)})).await;
        self.model.current_mut().start = start;
        (format!("start on {}", day_text(start)), check(&answer, "200"))
    }
}

async fn save_market(app: &TestApp, keywords: &str) -> Market {
    let request = json!({"keywords": keywords});
    let report = app.post_as(ANNA, "/api/niche/analyze", request.clone()).await.json();
    let project = json!({"name": keywords, "request": request});
    let made = app.post_as(ANNA, "/api/niche/projects", project).await.json();
    let ideas = report["businessIdeas"].as_array().unwrap().iter();
    Market {
        run: made["id"].as_i64().unwrap(),
        slug: text(&report["match"]["market"]["slug"]),
        name: text(&report["match"]["market"]["name"]),
        ideas: ideas.map(|idea| (text(&idea["id"]), text(&idea["title"]))).collect(),
    }
}

#[tokio::test]
async fn rounds_follow_their_model_on_sqlite() {
    run_histories::<RoundHistory>(Engine::Sqlite).await;
}

#[tokio::test]
async fn rounds_follow_their_model_on_postgres() {
    run_histories::<RoundHistory>(Engine::Postgres).await;
}

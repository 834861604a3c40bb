//! Experiments: pass marks that lock, answers of persons, ends, and deleted tests that keep counting.

use super::{DAY, Dice, History, check, day_text, run_histories, same};
use crate::harness::{ANNA, Engine, TestApp};
use axum::http::Method;
use serde_json::{Value, json};

const EXPERIMENTS: &str = "/api/experiments";
/// Tests at a time, deleted ones apart.
const MAX_TESTS: usize = 4;
const HOUR: i64 = 3_600 * 1_000_000;
const NOT_RUNNING: &str = "409 experiment_not_running";

type Called = (String, Result<(), String>);

#[derive(Debug, Clone, Copy, PartialEq)]
enum ModelPhase {
    Draft,
    Running,
    Closed,
}

#[derive(Debug, Clone)]
struct ModelEntry {
    id: i64,
    key: String,
    person: &'static str,
    outcome: &'static str,
    is_struck_out: bool,
}

#[derive(Debug, Clone)]
struct ModelTest {
    id: i64,
    planned: usize,
    pass: usize,
    phase: ModelPhase,
    is_deleted: bool,
    version: i64,
    /// Number of earlier pass marks.
    changed: usize,
    entries: Vec<ModelEntry>,
    /// Day of the deadline and of the start, since 1970.
    deadline: i64,
    started: i64,
    /// Day on which it was closed.
    closed: Option<i64>,
}

/// Everything that a test shows.
#[derive(Debug, PartialEq)]
struct Shown {
    state: String,
    is_closed: bool,
    is_deleted: bool,
    mark: (usize, usize, usize),
    counts: [usize; 4],
}

impl ModelTest {
    /// Answers that count: those that are not struck out.
    fn count(&self, outcome: &str) -> usize {
        let counted = self.entries.iter().filter(|entry| !entry.is_struck_out);
        counted.filter(|entry| entry.outcome == outcome).count()
    }

    fn has_ended(&self, today: i64) -> bool {
        self.phase == ModelPhase::Closed || self.deadline < today
    }

    fn others_of(&self, person: &str) -> bool {
        let is_theirs = |entry: &ModelEntry| !person.is_empty() && entry.person == person && !entry.is_struck_out;
        self.entries.iter().any(is_theirs)
    }

    fn strike_others(&mut self, person: &str) {
        for entry in &mut self.entries {
            entry.is_struck_out |= entry.person == person;
        }
    }

    fn state(&self, today: i64) -> &'static str {
        let (yes, no) = (self.count("yes"), self.count("no"));
        let left = self.planned.saturating_sub(yes + no);
        let is_beyond = yes + no > self.planned;
        match self.phase {
            ModelPhase::Draft => "draft",
            _ if is_beyond && yes * self.planned < self.pass * (yes + no) => "failed",
            _ if yes >= self.pass => "passed",
            _ if yes + left < self.pass => "failed",
            ModelPhase::Closed if self.closed.is_some_and(|closed| self.deadline >= closed) => "stopped",
            _ if self.has_ended(today) => "unclear",
            _ => "running",
        }
    }

    fn shown(&self, today: i64) -> Shown {
        let struck = self.entries.iter().filter(|entry| entry.is_struck_out).count();
        Shown {
            state: self.state(today).to_owned(),
            is_closed: self.phase == ModelPhase::Closed,
            is_deleted: self.is_deleted,
            mark: (self.planned, self.pass, self.changed),
            counts: [self.count("yes"), self.count("no"), self.count("not_counted"), struck],
        }
    }
}

struct ExperimentHistory {
    app: TestApp,
    run: i64,
    tests: Vec<ModelTest>,
    /// Number of calls, for texts and keys that are used once.
    calls: usize,
}

impl History for ExperimentHistory {
    const FEATURE: &'static str = "experiments";

    async fn start(app: TestApp) -> Self {
        let body = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
        let project = app.post_as(ANNA, "/api/niche/projects", body).await;
        let run = project.json()["id"].as_i64().unwrap();
        Self {
            app,
            run,
            tests: Vec::new(),
            calls: 0,
        }
    }

    async fn make_call(&mut self, dice: &mut Dice) -> Called {
        self.calls += 1;
        let at = dice.below(self.tests.len().max(1));
        let choices = [(3, 0), (2, 1), (5, 2), (14, 3), (6, 4), (1, 5), (1, 6), (2, 7)];
        let choice = if self.tests.is_empty() {
            0
        } else {
            dice.pick_weighted(&choices)
        };
        match choice {
            0 => self.create(dice).await,
            1 => self.change_mark(at, dice).await,
            2 => self.start_test(at, dice).await,
            3 => self.log(at, dice).await,
            4 => self.strike(at, dice).await,
            5 => self.stop(at).await,
            6 => self.delete(at).await,
            _ => self.pass_time(dice),
        }
    }

    /// Every started test is in the evidence with the counts of the model, also a deleted one.
    async fn compare_all(&mut self) -> Result<(), String> {
        for at in 0..self.tests.len() {
            self.compare_test(at).await?;
        }
        let evidence = self
            .app
            .get_as(ANNA, &format!("/api/runs/{}/evidence", self.run))
            .await
            .json();
        let rows = evidence["points"].as_array().unwrap();
        let started: Vec<&ModelTest> = self
            .tests
            .iter()
            .filter(|test| test.phase != ModelPhase::Draft)
            .collect();
        same("rows of the evidence", &rows.len(), &started.len())?;
        for test in started {
            let row = rows.iter().find(|row| row["experiment"] == test.id);
            let row = row.ok_or_else(|| format!("no row of the test {}", test.id))?;
            let shown = [&row["yes"], &row["no"], &row["n"], &row["k"]].map(number);
            let expected = [test.count("yes"), test.count("no"), test.planned, test.pass];
            same(&format!("row of the test {}", test.id), &shown, &expected)?;
        }
        Ok(())
    }
}

impl ExperimentHistory {
    /// Day in the zone of the site, since 1970.
    fn today(&self) -> i64 {
        self.app.clock.now().micros().div_euclid(DAY)
    }

    fn path(&self, at: usize) -> String {
        format!("{EXPERIMENTS}/{}", self.tests[at].id)
    }

    async fn create(&mut self, dice: &mut Dice) -> Called {
        if self.tests.iter().filter(|test| !test.is_deleted).count() >= MAX_TESTS {
            return self.compare("nothing to make".to_owned(), 0, Ok(())).await;
        }
        let planned = 2 + dice.below(6);
        let pass = 1 + dice.below(planned);
        let hypothesis = format!("Number {}.", self.calls);
        let body = json!({"runId": self.run, "hypothesis": hypothesis, "kind": "survey", "n": planned, "k": pass});
        let made = self.app.post_as(ANNA, EXPERIMENTS, body).await;
        let checked = same("status of a draft", &made.status.as_u16(), &201);
        self.tests.push(ModelTest {
            id: made.json()["id"].as_i64().unwrap_or_default(),
            planned,
            pass,
            phase: ModelPhase::Draft,
            is_deleted: false,
            version: 1,
            changed: 0,
            entries: Vec::new(),
            deadline: i64::MAX,
            started: 0,
            closed: None,
        });
        self.compare(format!("make {pass} of {planned}"), self.tests.len() - 1, checked)
            .await
    }

    async fn change_mark(&mut self, at: usize, dice: &mut Dice) -> Called {
        let (path, test) = (self.path(at), self.tests[at].clone());
        let pass = 1 + dice.below(test.planned);
        let (is_new, is_stale) = (dice.has_chance(50), dice.has_chance(10));
        let version = test.version - i64::from(is_stale);
        let body = json!({"fields": {"k": pass}, "version": version, "newVersion": is_new});
        let answer = self.app.ask_as(ANNA, Method::PATCH, &path, body).await;
        let is_changed = pass != test.pass && test.phase != ModelPhase::Draft;
        let expected = match test.phase {
            _ if test.is_deleted => NOT_RUNNING,
            _ if is_stale => "409 edited_elsewhere",
            ModelPhase::Closed if is_changed => NOT_RUNNING,
            ModelPhase::Running if is_changed && !is_new => "409 locked",
            _ => "200",
        };
        if expected == "200" {
            let test = &mut self.tests[at];
            (test.pass, test.version) = (pass, test.version + 1);
            test.changed += usize::from(is_changed);
        }
        let words = format!("change the mark of {path} to {pass}, new version {is_new}, stale {is_stale}");
        self.compare(words, at, check(&answer, expected)).await
    }

    async fn start_test(&mut self, at: usize, dice: &mut Dice) -> Called {
        let (path, days) = (self.path(at), 2 + i64::try_from(dice.below(6)).unwrap());
        let today = self.today();
        let deadline = day_text(today + days);
        let body = json!({"deadline": deadline});
        let answer = self.app.post_as(ANNA, &format!("{path}/start"), body).await;
        let test = &mut self.tests[at];
        let expected = match test.phase {
            _ if test.is_deleted => NOT_RUNNING,
            ModelPhase::Closed => NOT_RUNNING,
            ModelPhase::Running => "200",
            ModelPhase::Draft => {
                (test.phase, test.deadline, test.started) = (ModelPhase::Running, today + days, today);
                test.version += 1;
                "200"
            }
        };
        self.compare(format!("start {path} until {deadline}"), at, check(&answer, expected))
            .await
    }

    async fn log(&mut self, at: usize, dice: &mut Dice) -> Called {
        let (path, test) = (self.path(at), self.tests[at].clone());
        let outcome = ["yes", "no", "not_counted"][dice.below(3)];
        let person = ["", "ab", "cd", "ef"][dice.below(4)];
        let handling = ["replace", "ask", "add"][dice.below(3)];
        let repeated = test
            .entries
            .first()
            .filter(|_| dice.has_chance(10))
            .map(|entry| entry.key.clone());
        let key = repeated.clone().unwrap_or_else(|| format!("key {}", self.calls));
        let on = dice.has_chance(50).then(|| day_text(test.started));
        let mut body = json!({"outcome": outcome, "who": person, "key": key, "ifSamePerson": handling});
        if let Some(day) = &on {
            body["on"] = json!(day);
        }
        let answer = self.app.post_as(ANNA, &format!("{path}/entries"), body).await;
        let expected = self.expect_logged(&test, repeated.is_some(), person, handling, on.is_some());
        if expected == "201" {
            let test = &mut self.tests[at];
            if handling == "replace" && !person.is_empty() {
                test.strike_others(person);
            }
            let is_another = handling == "add" && test.others_of(person);
            test.entries.push(ModelEntry {
                id: answer.json()["entry"]["id"].as_i64().unwrap_or_default(),
                key: key.clone(),
                person: if is_another { "" } else { person },
                outcome,
                is_struck_out: false,
            });
        }
        let words = format!("log {outcome} of {person:?} ({handling}) under {key:?} on {on:?} in {path}");
        self.compare(words, at, check(&answer, expected)).await
    }

    fn expect_logged(
        &self,
        test: &ModelTest,
        is_repeated: bool,
        person: &str,
        handling: &str,
        has_day: bool,
    ) -> &'static str {
        let today = self.today();
        let is_known = test.others_of(person);
        match test.phase {
            _ if is_repeated => "200",
            ModelPhase::Draft | ModelPhase::Closed => NOT_RUNNING,
            ModelPhase::Running if is_known && handling == "replace" && test.has_ended(today) => NOT_RUNNING,
            ModelPhase::Running if !has_day && test.has_ended(today) => "422 invalid_experiment",
            ModelPhase::Running if is_known && handling == "ask" => "409 same_person",
            ModelPhase::Running => "201",
        }
    }

    async fn strike(&mut self, at: usize, dice: &mut Dice) -> Called {
        let (path, today) = (self.path(at), self.today());
        let is_struck_out = dice.has_chance(60);
        let place = dice.below(self.tests[at].entries.len().max(1));
        let Some(entry) = self.tests[at].entries.get(place).cloned() else {
            return self.compare("nothing to strike out".to_owned(), at, Ok(())).await;
        };
        let body = json!({"struckOut": is_struck_out});
        let answer = self
            .app
            .ask_as(ANNA, Method::PATCH, &format!("{path}/entries/{}", entry.id), body)
            .await;
        let test = &mut self.tests[at];
        let is_change = entry.is_struck_out != is_struck_out;
        let is_late = is_change && test.has_ended(today);
        if is_change && !is_late {
            if !is_struck_out && !entry.person.is_empty() {
                test.strike_others(entry.person);
            }
            test.entries[place].is_struck_out = is_struck_out;
        }
        let words = format!("strike out {is_struck_out}: {} of {path}", entry.id);
        self.compare(words, at, check(&answer, if is_late { NOT_RUNNING } else { "200" }))
            .await
    }

    async fn stop(&mut self, at: usize) -> Called {
        let (path, today) = (self.path(at), self.today());
        let answer = self.app.post_as(ANNA, &format!("{path}/stop"), json!({})).await;
        let test = &mut self.tests[at];
        let expected = match test.phase {
            _ if test.is_deleted => NOT_RUNNING,
            ModelPhase::Draft => NOT_RUNNING,
            ModelPhase::Closed => "200",
            ModelPhase::Running => {
                (test.phase, test.closed, test.version) = (ModelPhase::Closed, Some(today), test.version + 1);
                "200"
            }
        };
        self.compare(format!("stop {path}"), at, check(&answer, expected)).await
    }

    async fn delete(&mut self, at: usize) -> Called {
        let (path, today) = (self.path(at), self.today());
        let answer = self.app.ask_as(ANNA, Method::DELETE, &path, json!({})).await;
        let checked = check(&answer, "204");
        let words = format!("delete {path}");
        if self.tests[at].phase == ModelPhase::Draft {
            self.tests.remove(at);
            let gone = self.app.get_as(ANNA, &path).await;
            return (words, checked.and(check(&gone, "404 not_found")));
        }
        let test = &mut self.tests[at];
        if test.phase == ModelPhase::Running {
            (test.phase, test.closed) = (ModelPhase::Closed, Some(today));
        }
        test.is_deleted = true;
        test.entries.iter_mut().for_each(|entry| entry.person = "");
        self.compare(words, at, checked).await
    }

    fn pass_time(&self, dice: &mut Dice) -> Called {
        let hours = 1 + i64::try_from(dice.below(40)).unwrap();
        self.app.clock.advance_micros(hours * HOUR);
        (format!("{hours} hours pass"), Ok(()))
    }

    async fn compare(&self, words: String, at: usize, checked: Result<(), String>) -> Called {
        let compared = match checked {
            Ok(()) if at < self.tests.len() => self.compare_test(at).await,
            other => other,
        };
        (words, compared)
    }

    async fn compare_test(&self, at: usize) -> Result<(), String> {
        let answer = self.app.get_as(ANNA, &self.path(at)).await.json();
        let result = &answer["result"];
        let shown = Shown {
            state: answer["state"].as_str().unwrap_or_default().to_owned(),
            is_closed: answer["isClosed"] == true,
            is_deleted: answer["isDeleted"] == true,
            mark: (
                number(&answer["n"]),
                number(&answer["k"]),
                answer["earlier"].as_array().map_or(0, Vec::len),
            ),
            counts: [
                &result["yes"],
                &result["no"],
                &result["notCounted"],
                &answer["struckOut"],
            ]
            .map(number),
        };
        let expected = self.tests[at].shown(self.today());
        same(&self.path(at), &shown, &expected)
    }
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap_or(u64::MAX)).unwrap_or(usize::MAX)
}

#[tokio::test]
async fn experiments_follow_their_model_on_sqlite() {
    run_histories::<ExperimentHistory>(Engine::Sqlite).await;
}

#[tokio::test]
async fn experiments_follow_their_model_on_postgres() {
    run_histories::<ExperimentHistory>(Engine::Postgres).await;
}

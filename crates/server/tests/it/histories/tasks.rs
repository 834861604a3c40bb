//! Histories of tasks: one owner adds, edits, ticks, moves, deletes and restores tasks, one by one and several at once,
//! undoes changes in any order, and sends some calls twice.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Map, Value, json};

use super::{Dice, History, run_histories};
use crate::harness::{ANNA, Answer, Engine, TestApp};

const DAY: i64 = 24 * 3600 * 1_000_000;

/// Fields of each task by its id, as the export has them, without what every change touches.
type Tasks = BTreeMap<i64, Map<String, Value>>;
type Called = (String, Result<(), String>);

/// A recorded change: its tasks before and after it. A task that it made is missing before.
#[derive(Debug)]
struct RecordedChange {
    id: i64,
    before: Tasks,
    after: Tasks,
    is_undone: bool,
}

struct TaskHistory {
    app: TestApp,
    tasks: Tasks,
    versions: BTreeMap<i64, i64>,
    changes: Vec<RecordedChange>,
    calls: usize,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Create,
    Edit,
    Complete,
    Reopen,
    Move,
    Delete,
    Restore,
    Bulk,
    Undo,
    Wait,
}

const KINDS: [(usize, Kind); 10] = [
    (16, Kind::Create),
    (14, Kind::Edit),
    (12, Kind::Complete),
    (6, Kind::Reopen),
    (8, Kind::Move),
    (9, Kind::Delete),
    (5, Kind::Restore),
    (10, Kind::Bulk),
    (18, Kind::Undo),
    (2, Kind::Wait),
];

/// A call with the tasks that it may change.
struct Call {
    method: Method,
    path: String,
    body: Value,
    ids: Vec<i64>,
}

impl History for TaskHistory {
    const FEATURE: &'static str = "tasks";

    async fn start(app: TestApp) -> Self {
        Self {
            app,
            tasks: Tasks::new(),
            versions: BTreeMap::new(),
            changes: Vec::new(),
            calls: 0,
        }
    }

    async fn make_call(&mut self, dice: &mut Dice) -> Called {
        self.calls += 1;
        match dice.pick_weighted(&KINDS) {
            Kind::Wait => {
                self.app.clock.advance_micros(DAY);
                ("a day passes".to_owned(), Ok(()))
            }
            Kind::Undo => {
                let last: Vec<usize> = (self.changes.len().saturating_sub(12)..self.changes.len()).collect();
                match dice.pick(&last) {
                    Some(at) => self.undo_change(*at).await,
                    None => ("nothing to undo".to_owned(), Ok(())),
                }
            }
            kind => self.change_tasks(kind, dice).await,
        }
    }

    async fn compare_all(&mut self) -> Result<(), String> {
        for at in (0..self.changes.len()).rev().take(30) {
            let (call, compared) = self.undo_change(at).await;
            compared.map_err(|difference| format!("{call}: {difference}"))?;
        }
        let listed = self.app.get_as(ANNA, "/api/tasks").await.json()["total"].as_u64();
        let kept = self.tasks.values().filter(|task| task["deletedAt"].is_null()).count();
        expect_equal("tasks outside the bin", &listed, &u64::try_from(kept).ok())
    }
}

impl TaskHistory {
    async fn send(&self, key: &str, call: &Call) -> Answer {
        let request = Request::builder()
            .method(call.method.clone())
            .uri(format!("/api/tasks{}", call.path))
            .header("cookie", ANNA)
            .header("content-type", "application/json")
            .header("idempotency-key", key);
        let body = if call.body.is_null() {
            Body::empty()
        } else {
            Body::from(call.body.to_string())
        };
        self.app.send(request.body(body).unwrap()).await
    }

    /// Reads all tasks and returns them as they were before.
    async fn read_tasks(&mut self) -> Tasks {
        let export = self.app.get_as(ANNA, "/api/tasks/export.json").await.json();
        let mut tasks = Tasks::new();
        for task in export["tasks"].as_array().unwrap() {
            let mut fields = task.as_object().unwrap().clone();
            let id = fields["id"].as_i64().unwrap();
            self.versions.insert(
                id,
                fields.remove("version").and_then(|version| version.as_i64()).unwrap(),
            );
            tasks.insert(id, fields);
        }
        std::mem::replace(&mut self.tasks, tasks)
    }

    async fn change_tasks(&mut self, kind: Kind, dice: &mut Dice) -> Called {
        let call = self.random_call(kind, dice);
        let mut text = format!("{} {} {}", call.method, call.path, call.body);
        let key = format!("call-{}", self.calls);
        let answer = self.send(&key, &call).await;
        let before = self.read_tasks().await;
        let mut compared = self.check_change(kind, &call, &answer, &before);
        if compared.is_ok()
            && answer.status.is_success()
            && !matches!(kind, Kind::Bulk | Kind::Restore)
            && dice.has_chance(25)
        {
            text.push_str(", sent twice");
            let again = self.send(&key, &call).await;
            let first = self.read_tasks().await;
            compared = expect_equal("a repeated call", &self.tasks, &first)
                .and_then(|()| expect_equal("its status", &again.status.is_success(), &true));
        }
        (text, compared)
    }

    fn random_call(&self, kind: Kind, dice: &mut Dice) -> Call {
        let all: Vec<i64> = self.tasks.keys().copied().collect();
        let id = dice.pick(&all).copied().unwrap_or(1);
        let on_task = |method: Method, end: &str, body: Value| Call {
            method,
            path: format!("/{id}{end}"),
            body,
            ids: vec![id],
        };
        match kind {
            Kind::Create => Call {
                method: Method::POST,
                path: String::new(),
                body: self.random_fields(dice, true),
                ids: Vec::new(),
            },
            Kind::Edit => {
                let version = self.versions.get(&id).copied().unwrap_or(1);
                on_task(
                    Method::PATCH,
                    "",
                    json!({"fields": self.random_fields(dice, false), "version": version}),
                )
            }
            Kind::Complete => on_task(Method::POST, "/complete", json!({"done": true})),
            Kind::Reopen => on_task(Method::POST, "/complete", json!({"done": false})),
            Kind::Move => on_task(
                Method::POST,
                "/move",
                json!({"column": dice.pick(&["open", "doing", "done"])}),
            ),
            Kind::Delete => on_task(Method::DELETE, "", Value::Null),
            Kind::Restore => on_task(Method::POST, "/restore", Value::Null),
            Kind::Bulk | Kind::Undo | Kind::Wait => random_bulk(dice, &all),
        }
    }

    fn random_fields(&self, dice: &mut Dice, is_new: bool) -> Value {
        let mut fields = json!({});
        if is_new || dice.has_chance(40) {
            fields["title"] = json!(format!("task {}", self.calls));
        }
        if dice.has_chance(30) {
            fields["due"] = json!({"date": format!("2026-03-{:02}", 1 + dice.below(28))});
        }
        if dice.has_chance(25) {
            fields["repeat"] = json!({"every": 1 + dice.below(3), "unit": dice.pick(&["day", "week", "month"])});
        }
        if dice.has_chance(30) {
            fields["tags"] = json!(["sales"]);
        }
        if dice.has_chance(35) {
            let all: Vec<i64> = self.tasks.keys().copied().collect();
            fields["waitsOn"] = json!(dice.pick(&all).into_iter().collect::<Vec<_>>());
        }
        fields
    }

    /// A change reaches its own tasks and, where a repeating task is done, one new one; a refused change reaches none.
    fn check_change(&mut self, kind: Kind, call: &Call, answer: &Answer, before: &Tasks) -> Result<(), String> {
        let changed: BTreeSet<i64> = self
            .tasks
            .keys()
            .filter(|id| self.tasks.get(*id) != before.get(*id))
            .copied()
            .collect();
        if !answer.status.is_success() {
            expect_equal("a refused call", &self.tasks, before)?;
            let is_known = matches!(
                answer.refusal().as_str(),
                "404 not_found" | "422 cycle" | "422 invalid_task"
            );
            return expect_equal(&answer.refusal(), &is_known, &true);
        }
        self.check_rules(&changed)?;
        for id in &changed {
            match before.get(id) {
                Some(old) => self.check_effect(kind, call, *id, old)?,
                None => self.check_new(kind, call, before)?,
            }
        }
        let other = changed
            .iter()
            .find(|id| before.contains_key(*id) && !call.ids.contains(id));
        expect_equal("a task that the call does not name", &other, &None)?;
        let change = answer.json()["changeId"].as_i64();
        expect_equal("a change for each difference", &change.is_some(), &!changed.is_empty())?;
        let pick = |from: &Tasks| {
            changed
                .iter()
                .filter_map(|id| Some((*id, from.get(id)?.clone())))
                .collect()
        };
        let (before, after) = (pick(before), pick(&self.tasks));
        self.changes.extend(change.map(|id| RecordedChange {
            id,
            before,
            after,
            is_undone: false,
        }));
        Ok(())
    }

    fn check_effect(&self, kind: Kind, call: &Call, id: i64, old: &Map<String, Value>) -> Result<(), String> {
        let task = &self.tasks[&id];
        let action = call.body["action"].as_str().unwrap_or_default();
        if !old["deletedAt"].is_null() {
            let restores = matches!(kind, Kind::Restore) || action == "restore";
            expect_equal("only a restore reaches the bin", &restores, &true)?;
        }
        let is_done = match (kind, action) {
            (Kind::Complete, _) | (_, "complete") => Some(true),
            (Kind::Reopen, _) | (_, "reopen") => Some(false),
            (Kind::Move, _) | (_, "move") => Some(call.body["column"] == "done"),
            _ => None,
        };
        let is_deleted = match (kind, action) {
            (Kind::Delete, _) | (_, "delete") => true,
            (Kind::Restore, _) | (_, "restore") => false,
            _ => !old["deletedAt"].is_null(),
        };
        let was_done = !old["doneAt"].is_null();
        expect_equal("done", &!task["doneAt"].is_null(), &is_done.unwrap_or(was_done))?;
        expect_equal("in the bin", &!task["deletedAt"].is_null(), &is_deleted)?;
        for name in ["title", "tags", "waitsOn"] {
            let sent = call.body["fields"].get(name);
            let tagged = name == "tags" && action == "tag";
            if !tagged {
                expect_equal(name, &task[name], sent.unwrap_or(&old[name]))?;
            }
        }
        Ok(())
    }

    /// A task is made by its own call, or as the next occurrence of one that repeats and is done now.
    fn check_new(&self, kind: Kind, call: &Call, before: &Tasks) -> Result<(), String> {
        if matches!(kind, Kind::Create) {
            return Ok(());
        }
        let is_source = |id: &&i64| {
            let (old, now) = (before.get(*id), self.tasks.get(*id));
            old.zip(now).is_some_and(|(old, now)| {
                old["deletedAt"].is_null()
                    && !old["repeat"].is_null()
                    && old["doneAt"].is_null()
                    && !now["doneAt"].is_null()
            })
        };
        let sources = call
            .ids
            .iter()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .filter(is_source)
            .count();
        expect_equal("next occurrences", &(self.tasks.len() - before.len()), &sources)
    }

    /// Rules that hold for every task at any time.
    fn check_rules(&self, changed: &BTreeSet<i64>) -> Result<(), String> {
        for task in changed.iter().filter_map(|id| self.tasks.get(id)) {
            expect_equal(
                "the last column is done",
                &(task["column"] == "done"),
                &!task["doneAt"].is_null(),
            )?;
        }
        expect_equal(
            "a circle of waiting tasks",
            &self.tasks.keys().find(|id| is_in_circle(&self.tasks, **id)),
            &None,
        )
    }

    async fn undo_change(&mut self, at: usize) -> Called {
        let expected = self.undone_tasks(at);
        let id = self.changes[at].id;
        let text = format!("undo {id}");
        let answer = self
            .app
            .ask_as(
                ANNA,
                Method::POST,
                &format!("/api/tasks/changes/{id}/undo"),
                Value::Null,
            )
            .await;
        let before = self.read_tasks().await;
        let is_kept = self.changes.len() - at <= 50;
        let compared = match expected {
            Some(expected) if is_kept => {
                self.changes[at].is_undone = true;
                expect_equal("an undo", &answer.status.as_u16(), &200)
                    .and_then(|()| expect_equal("after it", &self.tasks, &expected))
            }
            _ => {
                let refused = matches!(answer.refusal().as_str(), "409 edited_elsewhere" | "404 not_found");
                expect_equal("a refused undo", &refused, &true)
                    .and_then(|()| expect_equal("after it", &self.tasks, &before))
            }
        };
        (text, compared)
    }

    /// The tasks after an undo; `None` when a field that the change set has another value by now, or tasks would wait
    /// for each other.
    fn undone_tasks(&self, at: usize) -> Option<Tasks> {
        let change = &self.changes[at];
        if change.is_undone {
            return None;
        }
        let mut tasks = self.tasks.clone();
        for (id, after) in &change.after {
            let now = tasks.get_mut(id)?;
            let Some(before) = change.before.get(id) else {
                // The undo of a new task moves it to the bin.
                if !now["deletedAt"].is_null() {
                    return None;
                }
                now["deletedAt"] = now["createdAt"].clone();
                continue;
            };
            for (name, value) in before.iter().filter(|(name, value)| after.get(*name) != Some(value)) {
                if now[name] != after[name] {
                    return None;
                }
                now[name] = value.clone();
            }
        }
        let links = change
            .before
            .iter()
            .filter(|(id, before)| before["waitsOn"] != self.tasks[*id]["waitsOn"]);
        let mut links = links.map(|(id, _)| *id);
        (!links.any(|id| is_in_circle(&tasks, id))).then_some(tasks)
    }
}

fn random_bulk(dice: &mut Dice, all: &[i64]) -> Call {
    let actions = [
        json!({"action": "complete"}),
        json!({"action": "reopen"}),
        json!({"action": "delete"}),
        json!({"action": "restore"}),
        json!({"action": "tag", "tag": "later"}),
        json!({"action": "priority", "priority": "low"}),
        json!({"action": "move", "column": "doing"}),
        json!({"action": "due", "due": {"date": "2026-03-20"}}),
    ];
    let ids: Vec<i64> = (0..1 + dice.below(4)).filter_map(|_| dice.pick(all).copied()).collect();
    let mut body = dice.pick(&actions).cloned().unwrap_or_default();
    body["ids"] = json!(ids);
    Call {
        method: Method::POST,
        path: "/bulk".to_owned(),
        body,
        ids,
    }
}

fn is_in_circle(tasks: &Tasks, id: i64) -> bool {
    let links = |id: i64| {
        tasks
            .get(&id)
            .and_then(|task| task["waitsOn"].as_array())
            .cloned()
            .unwrap_or_default()
    };
    let (mut next, mut seen) = (links(id), BTreeSet::new());
    while let Some(before) = next.pop().and_then(|link| link.as_i64()) {
        if before == id {
            return true;
        }
        if seen.insert(before) {
            next.extend(links(before));
        }
    }
    false
}

fn expect_equal<T: PartialEq + std::fmt::Debug>(name: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{name}: found {found:?}, expected {expected:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tasks_and_their_undo_agree_with_the_model_on_sqlite() {
    run_histories::<TaskHistory>(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tasks_and_their_undo_agree_with_the_model_on_postgres() {
    run_histories::<TaskHistory>(Engine::Postgres).await;
}

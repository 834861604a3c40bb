//! A member's thirty days by the moved clock: every day all screens are looked at, and say the same. The script is
//! `thirty_days.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use axum::http::Method;
use serde_json::{Value, json};
use server::identity::accounts::PlanTier;

use crate::experiments::DAY;
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};

/// Life of a person, with what their clients have.
struct Life<'a> {
    app: &'a TestApp,
    token: Option<String>,
    run: Value,
    test: String,
    /// Lines of the log of this round: minutes, takings and costs in cents.
    jobs: Vec<[i64; 3]>,
    /// Snapshot of the screens before the stop.
    before_stop: Value,
    /// What the screens of the day show, for a failure.
    screen: String,
}

impl Life<'_> {
    async fn ask(&self, method: Method, path: &str, body: Value) -> Answer {
        match &self.token {
            Some(token) => self.app.ask_with(token, method, path, body).await,
            None => self.app.ask_as(ANNA, method, path, body).await,
        }
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.ask(Method::GET, path, Value::Null).await;
        assert_eq!(answer.status, 200, "{path}: {}\n{}", answer.text(), self.screen);
        answer.json()
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Value {
        let answer = self.ask(method, path, body).await;
        assert!(answer.status.is_success(), "{path}: {}\n{}", answer.text(), self.screen);
        match answer.text() {
            "" => Value::Null,
            _ => answer.json(),
        }
    }

    fn today(&self) -> String {
        self.app.clock.now().to_iso()[..10].to_owned()
    }

    async fn act(&mut self, act: &str) {
        let (verb, rest) = act.split_once(' ').unwrap_or((act, ""));
        match verb {
            "report" => self.save_report(rest).await,
            "start" => {
                let start = json!({"startDate": self.today()});
                self.send(Method::PUT, "/api/plan/start", start).await;
            }
            "join" => {
                let token = self.app.member(ANNA, "anna@example.org").await;
                self.token = Some(token);
                self.send(Method::POST, "/api/upgrade", json!({"billingCycle": "monthly"}))
                    .await;
            }
            "hours" => {
                let evening = |weekday: u8| json!({"weekday": weekday, "start": "19:00", "end": "22:00"});
                let slots = [evening(2), evening(4), evening(7)];
                self.send(Method::PUT, "/api/evenings", json!({"zone": "UTC", "slots": slots}))
                    .await;
            }
            "test" => {
                let made = json!({"runId": self.run, "prepared": rest.parse::<u8>().unwrap()});
                let id = self.send(Method::POST, "/api/experiments", made).await["id"].clone();
                self.test = format!("/api/experiments/{id}");
                self.send(Method::POST, &format!("{}/start", self.test), json!({}))
                    .await;
            }
            "yes" | "no" => self.log(verb, rest.parse().unwrap()).await,
            "measure" => {
                let version = self.get(&self.test).await["version"].clone();
                let fields = json!({"measured": rest.parse::<f64>().unwrap()});
                self.send(Method::PATCH, &self.test, json!({"version": version, "fields": fields}))
                    .await;
            }
            "press" => self.press(rest).await,
            "tick" => {
                let path = format!("/api/plan/steps/{rest}");
                self.send(Method::PUT, &path, json!({"done": true})).await;
            }
            "task" => {
                let task = json!({"title": rest, "due": {"date": self.today()}, "estimateMinutes": 20});
                self.send(Method::POST, "/api/tasks", task).await;
            }
            "finish" => {
                let found = self.get(&format!("/api/tasks?q={}", rest.replace(' ', "%20"))).await;
                let path = format!("/api/tasks/{}/complete", found["items"][0]["id"]);
                self.send(Method::POST, &path, json!({})).await;
            }
            "evening" => self.work_tonight().await,
            "switch" => {
                self.save_report(rest).await;
                self.send(Method::PUT, "/api/plan/offer", json!({"runId": self.run}))
                    .await;
                self.jobs.clear();
            }
            "rule" => {
                let numbers: Vec<u32> = rest.split(' ').map(|number| number.parse().unwrap()).collect();
                let version = self.get("/api/plan").await["round"]["version"].clone();
                let rule =
                    json!({"paidJobs": numbers[0], "hourUsd": numbers[1], "spendUsd": numbers[2], "version": version});
                self.send(Method::PUT, "/api/plan/rule", rule).await;
            }
            "job" => self.log_job(rest).await,
            "phone" => self.token = Some(self.log_in(None).await),
            "guest" => self.bring_guests_round(rest).await,
            "stop" => self.stop().await,
            "undo" => self.undo_stop().await,
            "premium" => assert!(self.app.set_plan(1000, PlanTier::Free, None).await),
            _ => panic!("no act of this name: {act}"),
        }
    }

    async fn save_report(&mut self, keywords: &str) {
        let project = json!({"request": {"keywords": keywords}});
        self.run = self.send(Method::POST, "/api/niche/projects", project).await["id"].clone();
    }

    async fn log(&self, outcome: &str, count: usize) {
        let before = self.get(&self.test).await["entryCount"].as_u64().unwrap();
        for place in (before..).take(count) {
            let body = json!({"outcome": outcome, "who": format!("p{place}"), "key": format!("k{place}")});
            self.send(Method::POST, &format!("{}/entries", self.test), body).await;
        }
    }

    /// Logs a job: minutes, dollars in and dollars out. A deposit has no minutes.
    async fn log_job(&mut self, job: &str) {
        let numbers: Vec<i64> = job.split(' ').map(|number| number.parse().unwrap()).collect();
        let [minutes, takings, spent] = [numbers[0], numbers[1] * 100, numbers[2] * 100];
        let mut line = json!({"on": self.today(), "takingsCents": takings, "spentCents": spent, "key": self.today()});
        if minutes > 0 {
            line["minutes"] = json!(minutes);
        }
        self.send(Method::POST, "/api/plan/log", line).await;
        self.jobs.push([minutes, takings, spent]);
    }

    /// Logs in on another device, with the cookie of its visitor or without one.
    async fn log_in(&self, cookie: Option<&str>) -> String {
        let body = json!({"email": "anna@example.org", "password": PASSWORD});
        let answer = match cookie {
            Some(cookie) => self.app.post_as(cookie, "/api/auth/login", body).await,
            None => self.app.post("/api/auth/login", body).await,
        };
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// A guest begins a round on another device and logs in there: it comes as an ended one.
    async fn bring_guests_round(&mut self, keywords: &str) {
        let before = self.get("/api/plan").await;
        let project = json!({"request": {"keywords": keywords}});
        self.app.post_as(BEN, "/api/niche/projects", project).await;
        let start = json!({"startDate": self.today()});
        self.app.ask_as(BEN, Method::PUT, "/api/plan/start", start).await;
        let line = json!({"on": self.today(), "minutes": 30, "key": "guest"});
        self.app.post_as(BEN, "/api/plan/log", line).await;
        self.token = Some(self.log_in(Some(BEN)).await);
        let after = self.get("/api/plan").await;
        let parts = ["market", "startDate", "weeks", "progress"];
        assert!(
            parts.iter().all(|part| before[*part] == after[*part]),
            "{before}\n{after}"
        );
        let number = before["round"]["number"].as_u64().unwrap();
        assert_eq!(after["round"]["number"], number + 1, "{}", self.screen);
    }

    async fn stop(&mut self) {
        self.before_stop = self.snapshot().await;
        let version = self.get("/api/plan").await["round"]["version"].clone();
        let decision = json!({"decision": "stop", "version": version});
        self.send(Method::PUT, "/api/plan/decision", decision).await;
        let [steps, done] = ["open", "done"].map(|view| format!("/api/tasks?source=plan-step&view={view}"));
        assert_eq!(self.get(&steps).await["items"], json!([]), "put away\n{}", self.screen);
        assert_ne!(
            self.get(&done).await["items"],
            json!([]),
            "what was done stays\n{}",
            self.screen
        );
        assert_eq!(
            self.snapshot().await["evenings"],
            json!([]),
            "free again\n{}",
            self.screen
        );
    }

    /// Undoes the stop by the button of the next thing: all screens show what they showed before.
    async fn undo_stop(&mut self) {
        self.press("Undo the stop").await;
        let after = self.snapshot().await;
        assert_eq!(after, self.before_stop, "\n{}", self.screen);
    }

    /// Plan, tasks, look back and My evenings as they show, without the numbers that count changes.
    async fn snapshot(&self) -> Value {
        let plan = self.get("/api/plan").await;
        let tasks = self.get("/api/tasks?source=plan-step&view=open").await;
        let titles = tasks["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|task| task["title"].clone());
        let ticks = list_steps(&plan)
            .into_iter()
            .map(|step| json!([step["key"], step["done"], step["note"]]));
        let round = ["number", "rule", "state", "length"].map(|part| plan["round"][part].clone());
        let evenings = match &self.token {
            Some(_) => self.get("/api/evenings").await["pieces"].clone(),
            None => json!([]),
        };
        let open = evenings
            .as_array()
            .unwrap()
            .iter()
            .filter(|piece| piece["done"] == false);
        let steps = open.map(|piece| piece["stepId"].clone());
        json!({
            "titles": titles.collect::<Vec<_>>(), "ticks": ticks.collect::<Vec<_>>(), "round": round,
            "review": plan["review"]["sums"], "evenings": steps.collect::<Vec<_>>(),
        })
    }

    /// Presses a button of the next thing.
    async fn press(&self, label: &str) {
        let next = self.get("/api/next").await;
        let mut buttons = next["buttons"].as_array().unwrap().iter();
        let button = buttons.find(|button| button["label"] == label);
        let button = button.unwrap_or_else(|| panic!("no button {label}: {next}"));
        let method = button["method"].as_str().unwrap().parse().unwrap();
        self.send(method, button["url"].as_str().unwrap(), button["body"].clone())
            .await;
    }

    /// Ticks the pieces of this evening.
    async fn work_tonight(&self) {
        let evenings = self.get("/api/evenings").await;
        let today = self.today();
        for piece in evenings["pieces"].as_array().unwrap() {
            if piece["start"].as_str().unwrap().starts_with(&today) && piece["done"] == false {
                let path = format!("/api/evenings/pieces/{}", piece["id"]);
                self.send(Method::POST, &path, json!({"done": true})).await;
            }
        }
    }

    /// Looks at all screens of the day, and returns the next thing.
    async fn look(&mut self, day: usize, done: &str) -> Value {
        let (next, plan) = (self.get("/api/next").await, self.get("/api/plan").await);
        let tasks = self.get("/api/tasks?source=plan-step&view=open").await;
        self.screen = describe_day(day, done, &next, &plan);
        self.check_next(&next, &plan);
        self.check_catch_up(&next, &plan);
        self.check_actions(&plan);
        self.check_sums(&plan);
        let dates = self.check_dates(&plan, &tasks);
        if self.token.is_some() && !plan["hours"].is_null() {
            self.check_evenings(&dates).await;
        }
        next
    }

    fn check_next(&self, next: &Value, plan: &Value) {
        let why = next["why"].as_str().unwrap();
        assert!(why.split_whitespace().count() <= 10, "{why}\n{}", self.screen);
        if let Some(key) = next["url"].as_str().unwrap().strip_prefix("/plan#") {
            let mut steps = list_steps(plan).into_iter();
            let is_part = ["another-market", "plan-decision", "record"].contains(&key);
            assert!(
                is_part || steps.any(|step| step["key"] == key),
                "a link to a step or a part of the plan\n{}",
                self.screen
            );
        }
    }

    /// Missed evenings that ask for a choice are the next thing, unless another choice waits.
    fn check_catch_up(&self, next: &Value, plan: &Value) {
        let mut buttons = next["buttons"].as_array().unwrap().iter();
        let asks = buttons.any(|button| button["url"] == "/api/plan/catch-up");
        let waits = next["kind"] == "choice" && !asks;
        assert!(waits || asks != plan["catchUp"].is_null(), "\n{}", self.screen);
    }

    /// The look back has the sums of the log, on every day.
    fn check_sums(&self, plan: &Value) {
        let paid = self.jobs.iter().filter(|[_, takings, _]| *takings > 0).count();
        let [minutes, takings, spent] = [0, 1, 2].map(|place| self.jobs.iter().map(|job| job[place]).sum::<i64>());
        let sums = &plan["review"]["sums"];
        let known = json!([
            sums["paidJobs"],
            sums["paidMinutes"],
            sums["takingsCents"],
            sums["spentCents"]
        ]);
        assert_eq!(known, json!([paid, minutes, takings, spent]), "\n{}", self.screen);
    }

    /// Each action of the market stands in the plan once.
    fn check_actions(&self, plan: &Value) {
        let actions = list_steps(plan)
            .into_iter()
            .flat_map(|step| step["actions"].as_array().unwrap());
        let mut places: Vec<u64> = actions.map(|action| action["place"].as_u64().unwrap()).collect();
        places.sort_unstable();
        assert_eq!(places, [0, 1, 2, 3, 4], "\n{}", self.screen);
    }

    /// No day lies before today, and the plan and the tasks have the same days.
    fn check_dates(&self, plan: &Value, tasks: &Value) -> BTreeMap<String, String> {
        let today = self.today();
        let open = list_steps(plan).into_iter().filter(|step| step["done"] == false);
        let mut dates = BTreeMap::new();
        for step in open.filter(|step| step["day"].as_u64().is_some_and(|day| day <= 28)) {
            if let Some(date) = step["date"].as_str() {
                assert!(*date >= *today, "{} is overdue\n{}", step["title"], self.screen);
                dates.insert(step["key"].as_str().unwrap().to_owned(), date.to_owned());
            }
        }
        let tasks = tasks["items"].as_array().unwrap().iter();
        let due: BTreeMap<String, String> = tasks
            .filter(|task| !task["sourceKey"].as_str().unwrap().starts_with("review"))
            .filter_map(|task| {
                Some((
                    task["sourceKey"].as_str()?.to_owned(),
                    task["due"]["date"].as_str()?.to_owned(),
                ))
            })
            .collect();
        assert_eq!(due, dates, "tasks and plan\n{}", self.screen);
        dates
    }

    /// The plan has the evenings of My evenings.
    async fn check_evenings(&self, dates: &BTreeMap<String, String>) {
        let evenings = self.get("/api/evenings").await;
        let mut planned = BTreeMap::new();
        for piece in evenings["pieces"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|piece| piece["done"] == false)
        {
            let (key, start) = (piece["stepId"].as_str().unwrap(), piece["start"].as_str().unwrap());
            if !key.starts_with("task-") && !key.starts_with("review") {
                planned.entry(key.to_owned()).or_insert_with(|| start[..10].to_owned());
            }
        }
        assert_eq!(planned, *dates, "evenings and plan\n{}", self.screen);
    }
}

/// Steps and reviews in their order.
fn list_steps(plan: &Value) -> Vec<&Value> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    steps.chain(plan["reviews"].as_array().unwrap()).collect()
}

/// The screens of a day as text.
fn describe_day(day: usize, done: &str, next: &Value, plan: &Value) -> String {
    let mut text = format!(
        "Day {day}: {done}\nNext ({}): {} | {}\n",
        next["kind"], next["title"], next["why"]
    );
    for step in list_steps(plan) {
        let tick = if step["done"] == true { "x" } else { " " };
        let when = match (&step["date"], step["isLater"].as_bool()) {
            (Value::String(date), _) => date.as_str(),
            (_, Some(true)) => "later",
            _ => "",
        };
        writeln!(text, "  [{tick}] {} {when}", step["title"].as_str().unwrap()).unwrap();
    }
    text
}

on_both! {
    async fn all_screens_say_the_same_on_each_of_thirty_days(app: TestApp) {
        let mut life = Life { app: &app, token: None, run: Value::Null, test: String::new(), jobs: Vec::new(), before_stop: Value::Null, screen: String::new() };
        let (mut reasons, mut days) = (BTreeSet::new(), 0);
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/thirty_days.txt");
        let script = std::fs::read_to_string(script).unwrap();
        for line in script.lines().filter(|line| line.contains('|') && !line.starts_with("Thirty")) {
            let [day, acts, kind] = line.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
            days += 1;
            assert_eq!(day, days.to_string());
            for act in acts.split("; ").filter(|act| !act.is_empty()) {
                life.act(act).await;
            }
            let next = life.look(days, acts).await;
            assert_eq!(next["kind"], kind, "\n{}", life.screen);
            reasons.insert(kind_of_reason(next["why"].as_str().unwrap()));
            app.clock.advance_micros(DAY);
        }
        assert_eq!(days, 30);
        assert!(reasons.len() >= 6, "{reasons:?}");
    }
}

/// A reason without its figures and names.
fn kind_of_reason(why: &str) -> String {
    why.split([':', ','])
        .next()
        .unwrap_or_default()
        .replace(|letter: char| letter.is_ascii_digit(), "")
}

//! Comparison of the plan, its rounds, its log, its tasks and its tests with the model.

use serde_json::{Value, json};

use super::{ModelLine, ModelRecord, ModelRound, PLAN, RoundHistory, day_text, same};
use crate::harness::ANNA;

impl RoundHistory {
    pub(super) async fn compare_plan(&self) -> Result<(), String> {
        let plan = self.app.get_as(ANNA, PLAN).await.json();
        let (round, model) = (&plan["round"], self.model.current());
        let undo = self.model.find_undo(self.now());
        let undo = undo.map(|change| json!({"changeId": change.id, "kind": change.kind()}));
        let facts = json!([model.id, model.number, model.length, model.state, model.version, undo]);
        let shown = json!([
            round["id"],
            round["number"],
            round["length"],
            round["state"],
            round["version"],
            round["undo"]
        ]);
        same("round", &shown, &facts)?;
        let rule = &round["rule"];
        let lines: Vec<Value> = model
            .rule_lines
            .iter()
            .map(|(on, text)| json!({"on": day_text(*on), "text": text}))
            .collect();
        same("lines about the rule", &rule["changes"], &json!(lines))?;
        let numbers = json!([
            rule["paidJobs"].as_i64(),
            rule["hourUsd"].as_f64(),
            rule["spendUsd"].as_f64()
        ]);
        let expected = model.rule.map_or(json!([null, null, null]), |[jobs, hour, spend]| {
            json!([jobs, hour as f64, spend as f64])
        });
        same("rule", &numbers, &expected)?;
        let (market, decision) = (&plan["market"]["slug"], &plan["decision"]);
        let shown = json!([plan["startDate"], market, plan["offer"]["title"], decision]);
        let slug = &self.markets[model.market].slug;
        same(
            "plan",
            &shown,
            &json!([day_text(model.start), slug, model.offer, model.decision]),
        )?;
        self.compare_steps(&plan)?;
        self.compare_log(&plan).await
    }

    fn compare_steps(&self, plan: &Value) -> Result<(), String> {
        let steps = list_steps(plan);
        let mut done: Vec<String> = steps
            .iter()
            .filter(|step| step["done"] == true)
            .map(|step| text(&step["key"]))
            .collect();
        done.sort();
        let expected: Vec<String> = self
            .model
            .current()
            .list_done()
            .into_iter()
            .map(str::to_owned)
            .collect();
        same("done steps", &done, &expected)?;
        for step in steps.iter().filter(|step| step["note"].is_string()) {
            let own = self.model.current().steps.get(step["key"].as_str().unwrap());
            let note = own.map_or("", |own| own.note.as_str());
            same("note", &step["note"], &json!(note))?;
        }
        Ok(())
    }

    async fn compare_log(&self, plan: &Value) -> Result<(), String> {
        let log = self.app.get_as(ANNA, "/api/plan/log").await.json();
        let items = log["items"].as_array().unwrap().iter();
        let mut shown: Vec<Value> = items
            .map(|line| json!([line["id"], line["minutes"], line["takingsCents"]]))
            .collect();
        shown.sort_by_key(|line| line[0].as_i64());
        let id = self.model.current().id;
        let own: Vec<&ModelLine> = self.model.lines.iter().filter(|line| line.round == id).collect();
        let expected: Vec<Value> = own
            .iter()
            .map(|line| json!([line.id, line.minutes, line.takings]))
            .collect();
        same("log", &shown, &expected)?;
        let paid = own.iter().filter(|line| line.takings > 0).count();
        same("paid jobs of day 29", &plan["review"]["sums"]["paidJobs"], &json!(paid))
    }

    /// Compares records, tasks and tests.
    pub(super) async fn compare_rest(&self) -> Result<(), String> {
        let records = self.app.get_as(ANNA, "/api/plan/rounds").await.json();
        let mut shown = Vec::new();
        for record in records["items"].as_array().unwrap() {
            shown.push(self.read_record(record));
        }
        let ended = self.model.rounds.iter().rev();
        let expected: Vec<ModelRecord> = ended.filter_map(ModelRound::show_record).collect();
        same("records", &shown, &expected)?;
        let tasks = self.app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
        let open = tasks["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|task| task["doneAt"].is_null());
        same("open steps", &open.count(), &self.model.current().count_open())?;
        for test in &self.model.tests {
            let shown = self
                .app
                .get_as(ANNA, &format!("/api/experiments/{}", test.id))
                .await
                .json();
            same(
                &format!("test {} is closed", test.id),
                &shown["isClosed"],
                &json!(test.is_closed),
            )?;
        }
        Ok(())
    }

    fn read_record(&self, record: &Value) -> ModelRecord {
        let key_of = |title: &Value| {
            let found = self.titles.iter().find(|(_, known)| title == known);
            found.map(|(key, _)| key.clone()).unwrap_or_default()
        };
        let steps = record["steps"].as_array().unwrap().iter();
        let mut steps: Vec<(String, bool, String)> = steps
            .map(|step| (key_of(&step["title"]), !step["doneAt"].is_null(), text(&step["note"])))
            .collect();
        steps.sort();
        ModelRecord {
            number: record["number"].as_i64().unwrap(),
            state: text(&record["state"]),
            decision: record["decision"].as_str().map(str::to_owned),
            market: self
                .markets
                .iter()
                .position(|own| record["market"] == own.name)
                .unwrap_or(usize::MAX),
            offer: record["offer"].as_str().map(str::to_owned),
            steps,
        }
    }
}

/// Twelve steps and two reviews.
pub(super) fn list_steps(plan: &Value) -> Vec<Value> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    steps.chain(plan["reviews"].as_array().unwrap()).cloned().collect()
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

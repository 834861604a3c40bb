//! Model of the rounds of one plan: what each call and each undo leaves, in plain code.

use std::collections::BTreeMap;

/// The step that the saved report of a market ticks.
pub const REPORT_STEP: &str = "complete-niche-discovery";
/// Steps and the review that the history ticks and writes notes at.
pub const HAND_STEPS: [&str; 5] = [
    "define-customer-persona",
    "price-your-offering",
    "build-landing-page",
    "build-email-list",
    "review-29",
];
/// Step of the history that recurs in each round.
const RECURRING: &str = "build-email-list";
/// Things that can change, with the steps of the history that open again.
pub const CHANGES: [(&str, &[&str]); 4] = [
    ("customer", &["define-customer-persona", "build-email-list"]),
    ("price", &["price-your-offering", "build-landing-page"]),
    ("offer", &["price-your-offering", "build-landing-page"]),
    ("channel", &["build-email-list"]),
];
/// Twelve steps and two reviews.
const ALL_STEPS: usize = 14;
const MINUTE: i64 = 60 * 1_000_000;
const UNDO_TIME: i64 = 30 * 24 * 60 * MINUTE;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct ModelStep {
    pub is_done: bool,
    pub note: String,
    /// The step was ticked by hand in this round.
    is_own_work: bool,
}

/// What the record of a round shows.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelRecord {
    pub number: i64,
    pub state: String,
    pub decision: Option<String>,
    pub market: usize,
    pub offer: Option<String>,
    /// Key, tick and note of the steps that have one of them.
    pub steps: Vec<(String, bool, String)>,
}

#[derive(Debug, Clone)]
pub struct ModelRound {
    pub id: i64,
    pub number: i64,
    pub length: i64,
    pub state: &'static str,
    pub version: i64,
    /// Paid jobs, dollars of an hour and dollars that are spent.
    pub rule: Option<[i64; 3]>,
    /// Day and text of each change of the rule.
    pub rule_lines: Vec<(i64, String)>,
    pub start: i64,
    pub market: usize,
    pub offer: Option<String>,
    /// Market and offer with which it began.
    began_with: (usize, Option<String>),
    pub decision: Option<&'static str>,
    pub steps: BTreeMap<&'static str, ModelStep>,
    /// Open steps are in the bin.
    put_away: Vec<&'static str>,
    /// Open steps that are not among those of the history are in the bin, too.
    is_put_away: bool,
    record: Option<ModelRecord>,
}

#[derive(Debug, Clone)]
pub struct ModelLine {
    pub id: i64,
    pub round: i64,
    pub key: String,
    pub minutes: i64,
    pub takings: i64,
}

#[derive(Debug, Clone)]
pub struct ModelTest {
    pub id: i64,
    pub market: usize,
    pub is_closed: bool,
}

#[derive(Debug, Clone)]
enum Before {
    Rule(Option<[i64; 3]>, usize),
    Offer(Option<String>),
    Stop(Option<&'static str>),
    Round(Box<ModelRound>),
}

#[derive(Debug, Clone)]
pub struct ModelChange {
    pub id: i64,
    round: i64,
    version: i64,
    made_at: i64,
    is_undone: bool,
    before: Before,
    /// Tests that it closed.
    closed: Vec<i64>,
}

impl ModelChange {
    pub const fn kind(&self) -> &'static str {
        match self.before {
            Before::Rule(..) => "rule",
            Before::Offer(_) => "offer",
            Before::Stop(_) => "stop",
            Before::Round(_) => "round",
        }
    }
}

/// Everything that one owner has.
#[derive(Debug)]
pub struct RoundsModel {
    /// The oldest first; the last one is that of the plan.
    pub rounds: Vec<ModelRound>,
    pub changes: Vec<ModelChange>,
    pub lines: Vec<ModelLine>,
    pub tests: Vec<ModelTest>,
}

impl ModelRound {
    pub fn first(id: i64, start: i64) -> Self {
        Self::begin(id, 1, (start, 30), (0, None), 1, &[REPORT_STEP])
    }

    fn begin(
        id: i64,
        number: i64,
        (start, length): (i64, i64),
        (market, offer): (usize, Option<String>),
        version: i64,
        kept: &[&'static str],
    ) -> Self {
        let step = |key: &&'static str| {
            let is_done = kept.contains(key);
            (
                *key,
                ModelStep {
                    is_done,
                    ..ModelStep::default()
                },
            )
        };
        Self {
            id,
            number,
            length,
            state: "active",
            version,
            rule: None,
            rule_lines: Vec::new(),
            start,
            market,
            offer: offer.clone(),
            began_with: (market, offer),
            decision: None,
            steps: HAND_STEPS.iter().chain(&[REPORT_STEP]).map(step).collect(),
            put_away: Vec::new(),
            is_put_away: false,
            record: None,
        }
    }

    /// Open steps and reviews among the tasks.
    pub fn count_open(&self) -> usize {
        let is_open = |(key, step): &(&&str, &ModelStep)| !step.is_done && !self.put_away.contains(*key);
        let others = if self.is_put_away {
            0
        } else {
            ALL_STEPS - self.steps.len()
        };
        self.steps.iter().filter(is_open).count() + others
    }

    pub fn list_done(&self) -> Vec<&'static str> {
        let done = self.steps.iter().filter(|(_, step)| step.is_done);
        done.map(|(key, _)| *key).collect()
    }

    fn put_away_open(&mut self) {
        let open = self.steps.iter().filter(|(_, step)| !step.is_done);
        self.put_away = open.map(|(key, _)| *key).collect();
        self.is_put_away = true;
    }

    fn keep_record(&mut self) {
        let used = self
            .steps
            .iter()
            .filter(|(_, step)| step.is_done || !step.note.is_empty());
        let steps = used.map(|(key, step)| ((*key).to_owned(), step.is_done, step.note.clone()));
        self.record = Some(ModelRecord {
            number: self.number,
            state: String::new(),
            decision: self.decision.map(str::to_owned),
            market: self.market,
            offer: self.offer.clone(),
            steps: steps.collect(),
        });
    }

    pub fn show_record(&self) -> Option<ModelRecord> {
        let mut record = self.record.clone()?;
        self.state.clone_into(&mut record.state);
        Some(record)
    }

    pub fn tick(&mut self, key: &str) -> bool {
        let step = self.steps.get_mut(key).unwrap();
        step.is_done = !step.is_done;
        step.is_own_work = step.is_done;
        step.is_done
    }
}

impl RoundsModel {
    pub fn current(&self) -> &ModelRound {
        self.rounds.last().unwrap()
    }

    pub fn current_mut(&mut self) -> &mut ModelRound {
        self.rounds.last_mut().unwrap()
    }

    fn record(&mut self, (id, now): (i64, i64), before: Before, closed: Vec<i64>) {
        let round = self.current();
        self.changes.push(ModelChange {
            id,
            round: round.id,
            version: round.version,
            made_at: now,
            is_undone: false,
            before,
            closed,
        });
    }

    /// Sets a rule that differs from the last one.
    pub fn set_rule(&mut self, rule: [i64; 3], today: i64, change: (i64, i64)) {
        let round = self.current_mut();
        let before = Before::Rule(round.rule, round.rule_lines.len());
        if let Some(old) = round.rule.filter(|_| round.start <= today) {
            let lines = describe_changes(old, rule).into_iter();
            round.rule_lines.extend(lines.map(|text| (today, text)));
        }
        (round.rule, round.version) = (Some(rule), round.version + 1);
        self.record(change, before, Vec::new());
    }

    /// Sets an offer that differs from the last one.
    pub fn choose_offer(&mut self, title: String, change: (i64, i64)) {
        let round = self.current_mut();
        let before = Before::Offer(round.offer.replace(title));
        round.version += 1;
        self.record(change, before, Vec::new());
    }

    pub fn stop(&mut self, change: (i64, i64)) {
        let closed = self.close_tests();
        let round = self.current_mut();
        let before = Before::Stop(round.decision);
        round.put_away_open();
        round.decision = Some("stop");
        round.keep_record();
        (round.state, round.version) = ("stopped", round.version + 1);
        self.record(change, before, closed);
    }

    /// Begins the next round of the market tomorrow. `changed` is the one thing that changes.
    pub fn go_on(&mut self, changed: Option<&[&str]>, today: i64, (change, id): ((i64, i64), i64)) {
        let round = self.current();
        let opened = changed.unwrap_or(&[RECURRING]);
        let is_kept = |key: &&'static str| !opened.contains(key) && *key != "review-29";
        let mut kept: Vec<&'static str> = round.list_done().into_iter().filter(is_kept).collect();
        let length = match changed {
            Some(_) => 14,
            None => 30,
        };
        if changed.is_none() {
            kept.push(REPORT_STEP);
        }
        let decision = if changed.is_some() { "change-one-thing" } else { "go-on" };
        let market = (round.market, round.offer.clone());
        self.begin_round((decision, Vec::new()), (today + 1, length), market, &kept, (change, id));
    }

    pub fn restart(&mut self, market: usize, keeps_days: bool, today: i64, made: ((i64, i64), i64)) {
        let closed = self.close_tests();
        let round = self.current();
        let left = (round.length - (today - round.start + 1)).max(0) + 1;
        let days = match round.start > today {
            true => (round.start, round.length),
            false => (today, left.max(if keeps_days { 3 } else { 14 })),
        };
        self.begin_round(("stop", closed), days, (market, None), &[REPORT_STEP], made);
    }

    fn begin_round(
        &mut self,
        (decision, closed): (&'static str, Vec<i64>),
        days: (i64, i64),
        market: (usize, Option<String>),
        kept: &[&'static str],
        (change, id): ((i64, i64), i64),
    ) {
        let round = self.current_mut();
        let before = Before::Round(Box::new(round.clone()));
        if round.record.is_none() {
            round.decision = Some(decision);
            round.keep_record();
        }
        (round.state, round.version) = ("ended", round.version + 1);
        let (number, version, rule) = (round.number + 1, round.version + 1, round.rule);
        self.rounds.push(ModelRound {
            rule,
            ..ModelRound::begin(id, number, days, market, version, kept)
        });
        self.record(change, before, closed);
    }

    fn close_tests(&mut self) -> Vec<i64> {
        let market = self.current().market;
        let is_open = |test: &&mut ModelTest| test.market == market && !test.is_closed;
        let close = |test: &mut ModelTest| {
            test.is_closed = true;
            test.id
        };
        self.tests.iter_mut().filter(is_open).map(close).collect()
    }

    /// The newest change, where it can be undone.
    pub fn find_undo(&self, now: i64) -> Option<&ModelChange> {
        self.changes.last().filter(|change| self.can_undo(change, now))
    }

    fn can_undo(&self, change: &ModelChange, now: i64) -> bool {
        let round = self.current();
        let is_newest = (change.round, change.version) == (round.id, round.version);
        let is_young = now - change.made_at <= UNDO_TIME;
        let is_round = matches!(change.before, Before::Round(_));
        !change.is_undone && is_newest && is_young && !(is_round && self.has_work(round))
    }

    /// Says whether something would be lost with the round.
    fn has_work(&self, round: &ModelRound) -> bool {
        let has_line = self.lines.iter().any(|line| line.round == round.id);
        let is_work = |step: &ModelStep| step.is_own_work || !step.note.is_empty();
        let has_choice = (round.market, &round.offer) != (round.began_with.0, &round.began_with.1);
        has_line || has_choice || round.steps.values().any(is_work)
    }

    /// Undoes a change. Returns false where that is refused.
    pub fn undo(&mut self, at: usize, now: i64) -> bool {
        let change = self.changes[at].clone();
        if !self.can_undo(&change, now) {
            return false;
        }
        self.changes[at].is_undone = true;
        for test in self.tests.iter_mut().filter(|test| change.closed.contains(&test.id)) {
            test.is_closed = false;
        }
        let round = self.current_mut();
        round.version += 1;
        match change.before {
            Before::Rule(rule, lines) => {
                round.rule = rule;
                round.rule_lines.truncate(lines);
            }
            Before::Offer(offer) => round.offer = offer,
            Before::Stop(decision) => {
                (round.state, round.decision, round.record) = ("active", decision, None);
                (round.put_away, round.is_put_away) = (Vec::new(), false);
            }
            Before::Round(ended) => {
                let version = round.version;
                self.rounds.pop();
                *self.current_mut() = ModelRound { version, ..*ended };
            }
        }
        true
    }
}

fn describe_changes(old: [i64; 3], new: [i64; 3]) -> Vec<String> {
    let plural = if new[0] == 1 { "" } else { "s" };
    let texts = [
        format!("{} paid job{plural}, was {}", new[0], old[0]),
        format!("an hour above ${}, was ${}", new[1], old[1]),
        format!("at most ${} spent, was ${}", new[2], old[2]),
    ];
    let changed = texts.into_iter().enumerate().filter(|(at, _)| old[*at] != new[*at]);
    changed.map(|(_, text)| text).collect()
}

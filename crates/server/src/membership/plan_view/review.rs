//! Day 29, filled in from the log, the tests and the rule of the round.

use ::niche::Engine;
use ::niche::answer::{AnswerInput, PaidHour, PaidWork};
use ::niche::format::join_list;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::planning::plan::rounds::{EndedRound, EndedTest, LogLine, LogSums, PlanRule, Round, RoundState, dollars};
use crate::planning::plan::{DoneState, LaunchPlan, PlanDecision, TickedBy};
use crate::platform::calendar::{days_between, read_day};

/// Round as its tests, its log and its rule tell it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanLookBack)]
pub(super) struct LookBack {
    /// One sentence each on people asked, paid work, time, spending and tests.
    #[schema(example = json!(["19 people asked, 4 yes, 1 paid."]))]
    pub facts: Vec<String>,
    /// Parts of the rule with what came of them; empty without a rule.
    rule: Vec<RulePart>,
    /// Null without a rule, and while a part of it cannot be told.
    #[schema(required = true)]
    by_rule: Option<PlanDecision>,
    /// What the rule says today; blank without a rule.
    #[schema(example = "By your rule: go on.")]
    verdict: String,
    /// Figures that are missing, each with what it is about.
    missing: Vec<MissingFigure>,
    sums: SumsBody,
}

/// Part of a rule.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRulePart)]
struct RulePart {
    #[schema(example = "an hour above $27")]
    text: String,
    /// Null while it cannot be told.
    #[schema(required = true)]
    is_met: Option<bool>,
    /// How it is told; blank where the numbers say it.
    #[schema(example = "you kept $35. An hour at $27 would leave $21")]
    why: String,
}

/// Figure that is not logged.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMissingFigure)]
struct MissingFigure {
    #[schema(example = "Validate Market Demand: no time logged.")]
    text: String,
    /// Step to log; null where a line of the log is to be completed.
    #[schema(required = true)]
    step_key: Option<&'static str>,
    /// Line to complete; null where none is there.
    #[schema(required = true)]
    line_id: Option<i64>,
}

/// Sums of the log of a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanLogSums)]
pub(super) struct SumsBody {
    /// Jobs that a customer paid for, deposits included.
    paid_jobs: u32,
    /// Jobs with takings and without a time. The hour leaves them out.
    deposits: u32,
    /// Minutes of the paid jobs with a time.
    paid_minutes: i64,
    asking_minutes: i64,
    other_minutes: i64,
    takings_cents: i64,
    spent_cents: i64,
    /// Takings less costs of paid jobs for each of their hours, before tax; null without such hours.
    #[schema(required = true, example = 45.78)]
    hour_usd: Option<f64>,
    /// The same after tax beside a full-time job.
    #[schema(required = true, example = 35.2)]
    kept_usd: Option<f64>,
}

/// Everything that a look back reads.
pub(super) struct RoundStory<'a> {
    pub engine: &'a Engine,
    pub round: &'a Round,
    /// Entries of the log with their ids.
    pub log: &'a [LogLine],
    pub tests: Vec<EndedTest>,
    /// Name of the round's market; `None` for a round without one.
    pub market: Option<&'a str>,
    /// Rounds before this one, whose tests count as well.
    pub earlier: &'a [Round],
    /// Day of the round; `None` without a start.
    pub day: Option<i64>,
    /// Steps of the round; `None` for one that has ended.
    pub plan: Option<&'a LaunchPlan>,
}

/// The hour of a round's paid jobs; `None` without hours. It is taxed beside a job at the hour of the rule, else at the
/// median wage.
pub(super) fn hour_of(engine: &Engine, round: &Round, sums: &LogSums) -> Option<PaidHour> {
    let work = PaidWork {
        profit_cents: sums.paid_takings - sums.paid_costs,
        minutes: sums.paid_minutes,
        days: i64::from(round.length),
    };
    // A wage of under a dollar is none: the tax is then that of the median.
    let wage = round.rule.hour_cents.filter(|cents| *cents >= 100);
    let input = AnswerInput {
        wage_usd: wage.map(|cents| cents as f64 / 100.0),
        ..AnswerInput::default()
    };
    engine.paid_hour(work, &input)
}

impl SumsBody {
    pub(super) fn new(sums: &LogSums, hour: Option<PaidHour>) -> Self {
        let usd = |cents: i64| cents as f64 / 100.0;
        Self {
            paid_jobs: sums.paid_jobs,
            deposits: sums.deposits,
            paid_minutes: sums.paid_minutes,
            asking_minutes: sums.asking_minutes,
            other_minutes: sums.other_minutes,
            takings_cents: sums.takings,
            spent_cents: sums.spent,
            hour_usd: hour.map(|hour| usd(hour.hour_cents)),
            kept_usd: hour.map(|hour| usd(hour.kept_cents)),
        }
    }
}

impl<'a> RoundStory<'a> {
    /// Tells an ended round from its record, without a day, steps and earlier rounds.
    pub(super) fn of_record(engine: &'a Engine, round: &'a Round, record: &'a EndedRound, log: &'a [LogLine]) -> Self {
        Self {
            engine,
            round,
            log,
            tests: record.tests.clone(),
            market: record.market_name.as_deref(),
            // The record of a round is its own.
            earlier: &[],
            day: None,
            plan: None,
        }
    }

    pub(super) fn look_back(&self) -> LookBack {
        let sums = LogSums::of(self.log.iter().map(|line| &line.entry));
        let hour = hour_of(self.engine, self.round, &sums);
        let rule = list_parts(&self.round.rule, &sums, hour);
        let (by_rule, verdict) = self.judge(&rule);
        LookBack {
            facts: self.list_facts(&sums, hour),
            rule,
            by_rule,
            verdict,
            missing: self.list_missing(),
            sums: SumsBody::new(&sums, hour),
        }
    }

    /// Day of the round with the last takings, where the rule is met before its day. A rule about money spent alone is
    /// met by nothing.
    pub(super) fn day_met(&self, start: Option<Date>, told: &LookBack) -> Option<i64> {
        let day = self
            .day
            .filter(|day| (1..=i64::from(self.round.rule_day())).contains(day))?;
        let is_met = told.by_rule == Some(PlanDecision::GoOn) && self.round.state == RoundState::Active;
        if !is_met || told.sums.paid_jobs == 0 {
            return None;
        }
        let paid = self
            .log
            .iter()
            .filter(|line| line.entry.takings_cents.unwrap_or_default() > 0);
        let last = paid.filter_map(|line| read_day(&line.entry.on)).max()?;
        Some((days_between(start?, last) + 1).clamp(1, day))
    }

    fn list_facts(&self, sums: &LogSums, hour: Option<PaidHour>) -> Vec<String> {
        let mut facts = vec![self.describe_people(sums)];
        if let Some(hour) = hour {
            facts.push(format!(
                "Paid work: {}, {} in, {} out: {} an hour, {} kept after tax.",
                hours_text(sums.paid_minutes),
                dollars(sums.paid_takings),
                dollars(sums.paid_costs),
                whole_dollars(hour.hour_cents),
                whole_dollars(hour.kept_cents)
            ));
        }
        if sums.deposits > 0 {
            let what = if sums.deposits == 1 { "deposit" } else { "deposits" };
            let counts = if sums.deposits == 1 {
                "counts as a paid job"
            } else {
                "count as paid jobs"
            };
            facts.push(format!(
                "{} {what} of {} {counts}, without hours yet.",
                sums.deposits,
                dollars(sums.deposit_cents)
            ));
        }
        let apart = [
            ("Asking people", sums.asking_minutes),
            ("Everything else", sums.other_minutes),
        ];
        let apart = apart.iter().filter(|(_, minutes)| *minutes > 0);
        facts.extend(apart.map(|(name, minutes)| format!("{name}: {}.", hours_text(*minutes))));
        if sums.spent > sums.paid_costs {
            facts.push(format!("Spent in all: {}.", dollars(sums.spent)));
        }
        facts.extend(self.earlier.iter().filter_map(describe_earlier));
        facts.extend(self.market.and_then(|market| describe_tests(market, &self.tests)));
        facts
    }

    fn describe_people(&self, sums: &LogSums) -> String {
        let earlier = self.earlier.iter().filter_map(|round| round.record.as_ref());
        let tests: Vec<&EndedTest> = earlier
            .flat_map(|record| &record.tests)
            .filter(|old| self.tests.iter().all(|test| test.id != old.id))
            .chain(&self.tests)
            .filter(|test| test.asks_people)
            .collect();
        let yes: u32 = tests.iter().map(|test| test.yes).sum();
        let no: u32 = tests.iter().map(|test| test.no).sum();
        let people = if yes + no == 1 { "person" } else { "people" };
        format!("{} {people} asked, {yes} yes, {} paid.", yes + no, sums.paid_jobs)
    }

    /// Decision by the rule, and its sentence.
    fn judge(&self, parts: &[RulePart]) -> (Option<PlanDecision>, String) {
        if parts.is_empty() {
            return (None, String::new());
        }
        let last = i64::from(self.round.rule_day());
        let is_open = self.round.state == RoundState::Active && self.day.is_none_or(|day| day <= last);
        if parts.iter().all(|part| part.is_met == Some(true)) {
            return (Some(PlanDecision::GoOn), "By your rule: go on.".to_owned());
        }
        if is_open {
            return (None, format!("Your rule is not met yet. It has until day {last}."));
        }
        match parts.iter().any(|part| part.is_met == Some(false)) {
            true => (
                Some(PlanDecision::Stop),
                "By your rule: stop, or change one thing.".to_owned(),
            ),
            false => (
                None,
                "By your rule: no answer, because the hours of paid work are not logged.".to_owned(),
            ),
        }
    }

    fn list_missing(&self) -> Vec<MissingFigure> {
        let without_time = self
            .log
            .iter()
            .filter(|line| line.entry.takings_cents.unwrap_or_default() > 0 && line.entry.minutes.is_none());
        let lines = without_time.map(|line| MissingFigure {
            text: format!(
                "{} came in without a time. Add the hours once the work is done.",
                dollars(line.entry.takings_cents.unwrap_or_default())
            ),
            step_key: None,
            line_id: Some(line.id),
        });
        let is_logged = |key: &str| self.log.iter().any(|line| line.entry.step_key.as_deref() == Some(key));
        let steps = self.plan.map_or(&[][..], |plan| plan.steps.as_slice());
        let steps = steps
            .iter()
            // A tool or a test that ticks a step is no work of its own to log, and neither is that of the last round.
            .filter(|progress| {
                let is_work = |done: DoneState| done.by == TickedBy::Hand && !done.is_from_last_round;
                progress.done.is_some_and(is_work) && !is_logged(progress.step.key)
            });
        let steps = steps.map(|progress| MissingFigure {
            text: format!("{}: no time logged.", progress.step.title),
            step_key: Some(progress.step.key),
            line_id: None,
        });
        lines.chain(steps).collect()
    }
}

fn list_parts(rule: &PlanRule, sums: &LogSums, hour: Option<PaidHour>) -> Vec<RulePart> {
    let mut texts = rule.list_parts().into_iter();
    let mut parts = Vec::new();
    let mut add = |is_met: Option<bool>, why: String| {
        parts.extend(texts.next().map(|text| RulePart { text, is_met, why }));
    };
    if let Some(jobs) = rule.paid_jobs {
        add(Some(sums.paid_jobs >= jobs), String::new());
    }
    if let Some(cents) = rule.hour_cents {
        let above = hour.map(|hour| hour.kept_cents > if cents >= 100 { hour.job_cents } else { cents });
        let why = hour.map(|hour| {
            let [mut kept, mut job] = [hour.kept_cents, hour.job_cents].map(whole_dollars);
            // Rounded they may be equal, and the answer would have no reason.
            if kept == job {
                [kept, job] = [hour.kept_cents, hour.job_cents].map(dollars);
            }
            match cents >= 100 {
                true => format!("you kept {kept}. An hour at {} would leave {job}", dollars(cents)),
                false => format!("you kept {kept}"),
            }
        });
        add(above, why.unwrap_or_default());
    }
    if let Some(most) = rule.spend_cents {
        add(Some(sums.spent <= most), format!("you spent {}", dollars(sums.spent)));
    }
    parts
}

/// "Custom cakes: 1 of 8 said yes, stopped." `None` for a round without a market.
fn describe_earlier(round: &Round) -> Option<String> {
    let record = round.record.as_ref()?;
    describe_tests(record.market_name.as_deref()?, &record.tests)
}

/// The test of demand of a market, else those that passed. `None` without tests.
fn describe_tests(market: &str, tests: &[EndedTest]) -> Option<String> {
    if let Some(test) = tests
        .iter()
        .rev()
        .find(|test| test.is_riskiest && test.state != "draft")
    {
        return Some(format!("{market}: {}.", test.progress));
    }
    let decided = tests
        .iter()
        .filter(|test| ["passed", "failed"].contains(&test.state.as_str()));
    let decided = decided.count();
    let passed = tests.iter().filter(|test| test.state == "passed").count();
    (decided > 0).then(|| format!("{market}: {passed} of {decided} decided tests passed."))
}

/// "9 hours", "1 hour 30 minutes", "45 minutes".
fn hours_text(minutes: i64) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    let count = |number: i64, unit: &str| {
        let plural = if number == 1 { "" } else { "s" };
        (number > 0).then(|| format!("{number} {unit}{plural}"))
    };
    let parts = [count(hours, "hour"), count(rest, "minute")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    join_list(&parts)
}

/// "$46": an hour's cents are more than the figures hold.
fn whole_dollars(cents: i64) -> String {
    ::niche::format::format_usd(cents as f64 / 100.0)
}

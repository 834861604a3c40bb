//! Histories: seeded random calls on one feature, compared with a simple model of it after each call. `docs/testing.md`
//! says how to run longer ones by hand.

mod experiments;
mod forum;
mod forum_model;
mod rounds;
mod rounds_model;
mod tasks;

use std::env;
use std::fmt::{Debug, Write as _};
use std::thread;

use server::platform::clock::Timestamp;

use crate::harness::{Answer, Engine, TestApp};

/// Histories of each feature on each database in the gate.
const HISTORIES: u64 = 10;
/// Calls of a history in the gate.
const CALLS: usize = 150;
/// Calls that a failure prints.
const PRINTED_CALLS: usize = 20;
/// Microseconds of a day.
const DAY: i64 = 24 * 3_600 * 1_000_000;

/// A model of one feature beside a running application.
pub trait History: Sized {
    /// Name of the feature, for the message of a failure.
    const FEATURE: &'static str;
    /// Histories on each database in the gate, and calls of each.
    const GATE: (u64, usize) = (HISTORIES, CALLS);

    /// Prepares members and rows.
    async fn start(app: TestApp) -> Self;

    /// Makes one random call on the application and on the model, and returns it in words. The difference between the
    /// two is an error.
    async fn make_call(&mut self, dice: &mut Dice) -> (String, Result<(), String>);

    /// Compares all that the application shows with the model, at the end of a history.
    async fn compare_all(&mut self) -> Result<(), String>;
}

/// Random choices of a history. Equal seeds make equal choices.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    pub const fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number of the sequence of SplitMix64.
    const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit above 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.roll() % u64::try_from(limit).unwrap()).unwrap()
    }

    pub fn has_chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items; None of an empty list.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        match items.len() {
            0 => None,
            length => items.get(self.below(length)),
        }
    }

    /// One of the items, each as often as its weight says.
    pub fn pick_weighted<T: Copy>(&mut self, items: &[(usize, T)]) -> T {
        let mut at = self.below(items.iter().map(|(weight, _)| weight).sum());
        for (weight, item) in items {
            if at < *weight {
                return *item;
            }
            at -= weight;
        }
        unreachable!("the number is below the sum of the weights")
    }
}

/// Prints the seed and the last calls when a history panics, wherever that is.
struct FailureReport {
    feature: &'static str,
    engine: Engine,
    seed: u64,
    calls: Vec<String>,
}

impl Drop for FailureReport {
    fn drop(&mut self) {
        if !thread::panicking() {
            return;
        }
        let (feature, engine, seed) = (self.feature, self.engine, self.seed);
        let mut text = format!("history of {feature} on {engine:?} failed with the seed {seed}; its last calls:\n");
        let first = self.calls.len().saturating_sub(PRINTED_CALLS);
        for (number, call) in self.calls.iter().enumerate().skip(first) {
            // Writing to a text does not fail.
            _ = writeln!(text, "{:>5}  {call}", number + 1);
        }
        eprintln!("{text}Repeat it with HISTORIES=1 HISTORY_SEED={seed}");
    }
}

/// Runs the histories of a feature on a database.
pub async fn run_histories<H: History>(engine: Engine) {
    let histories = number_from_env("HISTORIES").unwrap_or(H::GATE.0);
    let calls = number_from_env("HISTORY_CALLS").map_or(H::GATE.1, |calls| usize::try_from(calls).unwrap());
    let others = match engine {
        Engine::Sqlite => 0,
        Engine::Postgres => HISTORIES,
    };
    let first = number_from_env("HISTORY_SEED").unwrap_or(1 + others);
    for seed in first..first + histories {
        run_history::<H>(engine, seed, calls).await;
    }
}

async fn run_history<H: History>(engine: Engine, seed: u64, calls: usize) {
    let mut report = FailureReport {
        feature: H::FEATURE,
        engine,
        seed,
        calls: Vec::new(),
    };
    let mut history = H::start(TestApp::start(engine, |_| {}).await).await;
    let mut dice = Dice::from_seed(seed);
    for _ in 0..calls {
        let (call, compared) = history.make_call(&mut dice).await;
        report.calls.push(call);
        if let Err(difference) = compared {
            panic!("{}: {difference}", H::FEATURE);
        }
    }
    if let Err(difference) = history.compare_all().await {
        panic!("{} at the end: {difference}", H::FEATURE);
    }
}

/// Compares the application with the model.
pub fn same<T: PartialEq + Debug>(what: &str, shown: &T, expected: &T) -> Result<(), String> {
    if shown == expected {
        return Ok(());
    }
    Err(format!("{what}: {shown:?} instead of {expected:?}"))
}

/// "2026-03-15" of a number of days since 1970.
fn day_text(day: i64) -> String {
    Timestamp::from_micros(day * DAY).to_utc().date().to_string()
}

/// Compares the status of an answer, with the code of a refusal.
fn check(answer: &Answer, expected: &str) -> Result<(), String> {
    let shown = match answer.status.is_success() {
        true => answer.status.as_u16().to_string(),
        false => answer.refusal(),
    };
    same("answer", &shown.as_str(), &expected)
}

fn number_from_env(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

#[test]
fn equal_seeds_make_equal_choices() {
    let roll = |seed: u64| {
        let mut dice = Dice::from_seed(seed);
        (0..20).map(|_| dice.below(1_000)).collect::<Vec<_>>()
    };
    assert_eq!(roll(7), roll(7));
    assert_ne!(roll(7), roll(8));
}

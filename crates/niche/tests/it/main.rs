//! Laws and examples of the engine, seen from outside. One test binary, a module per subject.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answer_laws;
mod atlas_fields;
mod atlas_prices;
mod commands;
mod comparisons;
mod evening_planner;
mod evening_planner_laws;
mod evidence;
mod evidence_examples;
mod first_cards;
mod laws;
mod local_reports;
mod matching;
mod national_reports;
mod niches;
mod one_month;
mod own_patterns;
mod own_release;
mod pass_marks;
mod plan_steps;
mod prepared_experiments;
mod problem_results;
mod refusals;
mod suggestions;
mod tools;
#[path = "../../../place/tests/own_release/whole_patterns.rs"]
mod whole_patterns;
#[path = "../../../place/tests/own_release/whole_wages.rs"]
mod whole_wages;

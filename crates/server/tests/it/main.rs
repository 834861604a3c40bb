//! The tests of the server: one binary, a file per feature, every body on both databases. See `docs/testing.md`.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

#[macro_use]
mod harness;
mod postgres;
mod stand_in;
mod wire;

mod account;
mod admin;
mod adoption;
mod analytics;
mod assets;
mod asvs;
mod auth;
mod background;
mod backup;
mod billing;
mod blog;
mod blog_categories;
mod blog_drafts;
mod blog_editing;
mod blog_pages;
mod blog_scheduling;
mod blog_texts;
mod blog_views;
mod built_site;
mod callers;
mod chain;
mod command_line;
mod compare;
mod config;
mod connections;
mod cookies;
mod cycles;
mod dashboard;
mod data_release;
mod downloads;
mod edges;
mod errors;
mod evening;
mod evenings;
mod every_text;
mod evidence_preview;
mod examples;
mod experiments;
mod experiments_log;
mod experiments_migration;
mod faults;
mod faults_of_files;
mod field_limits;
mod follow_ups;
mod forum;
mod forum_abuse;
mod forum_matrix;
mod forum_migration;
mod forum_moderation;
mod forum_notices;
mod forum_scale;
mod guesses;
mod histories;
mod history;
mod http;
mod ideas;
mod language;
mod links;
mod locations;
mod market_places;
mod markets;
mod media;
mod memory;
mod next;
mod niche;
mod offers;
mod openapi;
mod pages;
mod paper;
mod persona;
mod places;
mod plan;
mod plan_dates;
mod plan_decisions;
mod plan_market;
mod plan_migration;
mod plan_offers;
mod plan_rounds;
mod plan_turns;
mod portability;
mod problems;
mod profitability;
mod projects;
mod reading_list;
mod reminders;
mod reset;
mod resources;
mod round_figures;
mod runs;
mod runs_migration;
mod saved_runs;
mod second_factor;
mod second_step;
mod security_events;
mod session_limit;
mod shares;
mod storage;
mod support;
mod task_changes;
mod task_requests;
mod tasks;
mod tasks_migration;
mod thirty_days;
mod time_zones;
mod tips;
mod visitor;
mod weights;
mod wording;

#[path = "../../../place/tests/own_release/small_workbook.rs"]
mod small_workbook;
#[path = "../../../place/tests/own_release/whole_patterns.rs"]
mod whole_patterns;
#[path = "../../../place/tests/own_release/whole_wages.rs"]
mod whole_wages;

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
mod auth;
mod backup;
mod billing;
mod blog;
mod blog_categories;
mod blog_drafts;
mod blog_editing;
mod blog_pages;
mod blog_texts;
mod blog_views;
mod built_site;
mod callers;
mod chain;
mod compare;
mod config;
mod connections;
mod cookies;
mod cycles;
mod dashboard;
mod downloads;
mod edges;
mod errors;
mod evening;
mod evenings;
mod every_text;
mod experiments;
mod experiments_log;
mod faults;
mod faults_of_files;
mod follow_ups;
mod forum;
mod forum_matrix;
mod forum_moderation;
mod forum_notices;
mod forum_scale;
mod guesses;
mod history;
mod http;
mod ideas;
mod language;
mod links;
mod media;
mod memory;
mod niche;
mod offers;
mod openapi;
mod pages;
mod paper;
mod persona;
mod plan;
mod portability;
mod problems;
mod profitability;
mod projects;
mod reading_list;
mod reset;
mod resources;
mod runs;
mod runs_migration;
mod saved_runs;
mod second_factor;
mod session_limit;
mod shares;
mod storage;
mod support;
mod tasks;
mod tasks_migration;
mod tips;
mod visitor;
mod weights;
mod wording;

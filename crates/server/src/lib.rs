//! The server of Sidestart. The map of its modules and the edges between them are in `ARCHITECTURE.md`.

pub mod accounts;
pub mod analyst;
pub mod app;
pub mod auth;
pub mod background;
pub mod billing;
mod calendar;
pub mod clock;
pub mod config;
pub mod dashboard;
pub mod db;
pub mod downloads;
pub mod error;
pub mod http;
pub mod jobs;
pub mod mail;
pub mod niche;
pub mod outgoing;
pub mod pages;
pub mod password;
pub mod plan;
pub mod press;
pub mod rng;
pub mod state;
pub mod system;
pub mod tools;
pub mod visitor;

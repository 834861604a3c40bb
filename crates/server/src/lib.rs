//! The server of Sidestart. The map of its modules and the edges between them are in `ARCHITECTURE.md`.

pub mod app;
pub mod background;
pub mod community;
pub mod db;
pub mod http;
pub mod identity;
pub mod membership;
pub mod pages;
pub mod planning;
pub mod platform;
pub mod publishing;
pub mod start;
pub mod state;
pub mod tools;

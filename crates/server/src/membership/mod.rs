//! Accounts, administration, billing and the overviews of a member.

pub mod admin;
pub mod analytics;
pub mod auth;
pub mod billing;
pub mod dashboard;
pub mod downloads;
pub mod plan_view;
pub mod reminders;
pub mod second_factor;
pub mod site_facts;

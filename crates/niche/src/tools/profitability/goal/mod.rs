//! Prices that reach a goal, and prices that no one should ask.

pub mod dead_zones;
pub mod goal_price;
pub mod search;

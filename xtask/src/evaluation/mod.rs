//! Measurements of the engine on labelled sets and on figures of the past.

pub mod backtest;
pub mod match_eval;
mod prefix_eval;
pub mod problems_eval;
mod spread;

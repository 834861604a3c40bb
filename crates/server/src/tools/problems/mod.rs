//! Audience Problem Finder: split and analysis of pasted texts. A text stays in memory; it is stored only as part of a
//! saved run.

mod http;

pub use http::router;

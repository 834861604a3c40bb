//! Own evidence: experiments with a pass mark, and the number that joins them with the desk figures of a report.
//!
//! The formulas are in `niche::evidence`.

mod fields;
mod http;

pub use http::router;

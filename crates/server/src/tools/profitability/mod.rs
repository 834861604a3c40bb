//! The profitability calculator: the engine computes, this module reads and answers. Nothing is stored here.

mod http;

pub use http::router;

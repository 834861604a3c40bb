//! Ranking of all ideas for one person, and the choices of its form.

mod http;

pub use http::router;

//! Ranking of all ideas for one person, the choices of its form, and its worked example.

mod http;
mod page;

pub use http::router;
pub use page::add_example_query;

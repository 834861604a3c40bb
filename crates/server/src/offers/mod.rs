//! What Should I Sell: the ranking of all ideas for one person, and the choices of its form.

mod http;

pub use http::router;

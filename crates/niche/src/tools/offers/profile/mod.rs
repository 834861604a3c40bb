//! Skills, interests, money and time of a person, as the form asks for them.

pub mod industry_search;
pub mod parts;
pub mod request;

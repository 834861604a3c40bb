//! What a person says about skills, interests, money and time.

pub mod industry_search;
pub mod parts;
pub mod request;

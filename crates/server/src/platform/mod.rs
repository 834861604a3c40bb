//! Clock, chance, configuration and outside services, handed to everything above.

pub mod analyst;
pub mod calendar;
pub mod clock;
pub mod config;
pub mod hex_text;
pub mod http_client;
pub mod mail;
pub mod release_file;
pub mod rng;
pub mod spreadsheet;
pub mod time_zones;
pub mod tool_names;

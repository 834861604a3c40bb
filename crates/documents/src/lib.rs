//! Data to files. No I/O: fonts are inside, and what comes out is bytes.

mod card;

pub use card::{Card, PictureError, card_png};

//! Data to files. No I/O: fonts are inside, and what comes out is bytes.

mod card;
mod post_card;

pub use card::{Card, PictureError, card_png};
pub use post_card::{PostCard, post_card_png};

//! Texts of people: sanitized HTML, Markdown, search words, slugs, the rules for texts of members, imports and exports
//! of posts, pictures without metadata and scripts, drawn covers.
//!
//! Pure and deterministic. It does no I/O, reads no clock and draws no random number.

pub mod abandoned;
pub mod characters;
pub mod cover;
pub mod html;
pub mod member_text;
pub mod moderation;
pub mod pictures;
pub mod portability;
pub mod search_words;
pub mod slug;
pub mod timestamp;
pub mod written_links;

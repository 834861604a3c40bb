//! The blog on its way in and out: exports of WordPress, of Ghost and of our own become posts with HTML that is not
//! sanitized yet, and posts become JSON or Markdown.

mod adapt;
pub mod archive;
pub mod formats;
pub mod signature;
pub mod source;
pub mod syntax;

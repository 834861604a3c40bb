//! The blog on its way in and out: exports of WordPress, of Ghost and of our own are taken in, everything goes out as JSON
//! or as Markdown. Nothing is fetched from another machine, and nothing that was not public becomes so.

mod adapt;
mod archive;
mod autop;
mod beside;
mod dates;
mod export;
mod ghost;
mod http;
mod keys_store;
mod lexical;
mod links;
mod markdown;
mod mobiledoc;
mod own;
mod plan;
mod run;
mod shortcodes;
mod signature;
mod source;
mod tokens;
mod wordpress;
mod wxr;

pub use beside::SidecarFiles;
pub use export::{export_json, export_zip};
pub use http::router;
pub use run::run_import;
pub use source::{ImportItem, ImportReport, ImportSource, ItemAction, ItemKind, UnreadableFile};

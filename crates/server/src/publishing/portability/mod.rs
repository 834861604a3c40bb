//! The blog on its way in and out: exports of WordPress, of Ghost and of our own are taken in, everything goes out as
//! JSON or as Markdown. Nothing is fetched from another machine, and nothing that was not public becomes so.

mod adapt;
mod archive;
mod export;
mod formats;
mod http;
mod keys_store;
mod plan;
mod run;
mod signature;
pub(crate) mod source;
mod texts;

pub use export::{export_json, export_zip};
pub use formats::sidecar_files::SidecarFiles;
pub use http::router;
pub use run::run_import;
pub use source::{ImportItem, ImportReport, ImportSource, ItemAction, ItemKind, UnreadableFile};

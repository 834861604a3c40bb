//! The blog on its way in and out: exports of WordPress, of Ghost and of our own are taken in, everything goes out as
//! JSON or as Markdown. Nothing is fetched from another machine, and nothing that was not public becomes so.

mod export;
mod http;
mod keys_store;
mod plan;
mod run;
mod sidecar_files;

pub use export::{export_json, export_zip};
pub use http::router;
pub use run::run_import;
pub use sidecar_files::SidecarFiles;

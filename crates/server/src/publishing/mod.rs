//! Blog, library and media, with their imports, exports and backups.

pub mod backup;
pub mod blog;
pub mod media;
pub mod portability;
pub mod reading_list;
pub mod resources;

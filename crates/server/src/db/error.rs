//! Errors while the database is opened.

use sea_orm::DbErr;
use sea_orm::sqlx;

/// Reason for which the database cannot be used, in a line that a person can act on.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("cannot make the data folder {folder}: {cause}")]
    Folder { folder: String, cause: std::io::Error },
    #[error("cannot open the database {name}: {cause}")]
    Open { name: String, cause: sqlx::Error },
    #[error("cannot bring the database up to date: {0}")]
    Migrate(#[from] DbErr),
    #[error("the database was made by a newer version (it has \"{0}\"); please run that version or a newer one")]
    Newer(String),
}

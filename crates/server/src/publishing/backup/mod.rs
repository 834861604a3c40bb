//! The whole site in one file, and back. A backup is a SQLite file with a checksum at its end, whichever database it
//! came from, and goes back into either.

mod seal;

use std::path::{Path, PathBuf};

use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::db::copy;
use crate::db::copy::CopyError;
use crate::platform::clock::Clock;
use crate::platform::config::DatabaseUrl;
use crate::publishing::blog;

/// Reason for which no backup was made or restored, in a line that a person can act on.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(
        "{0} is there already. A backup overwrites nothing: choose another name, or give a folder, in which each backup gets a name with its time"
    )]
    Taken(String),
    #[error("there is no folder {0}. Make it first, for example with mkdir -p")]
    NoFolder(String),
    #[error("there is no site to back up at {0}")]
    NoSite(String),
    #[error("there is a site at {0} already. With --replace it is put aside first")]
    NotEmpty(String),
    #[error("{0}")]
    Copy(#[from] CopyError),
    #[error("the word index could not be rebuilt: {}", .0.body().message)]
    Search(ApiError),
}

impl From<crate::db::ConnectError> for BackupError {
    fn from(error: crate::db::ConnectError) -> Self {
        Self::Copy(error.into())
    }
}

impl From<crate::db::DbErr> for BackupError {
    fn from(error: crate::db::DbErr) -> Self {
        Self::Copy(error.into())
    }
}

fn name_error(path: &Path) -> impl FnOnce(std::io::Error) -> BackupError {
    let path = path.display().to_string();
    move |cause| BackupError::Copy(CopyError::File { path, cause })
}

/// Returns the file for a backup: the path itself or, in a folder, a name with the time, such as
/// `sidestart-2026-03-01-093000.backup`.
pub fn backup_path(to: &Path, clock: &Clock) -> PathBuf {
    if !to.is_dir() {
        return to.to_owned();
    }
    let (day, time) = (
        clock.now().to_iso()[..10].to_owned(),
        clock.now().to_iso()[11..19].replace(':', ""),
    );
    to.join(format!("sidestart-{day}-{time}.backup"))
}

/// Writes all data of the site into a new file, as of one moment. The server may run meanwhile.
///
/// # Errors
/// When the path exists, or a file or a database fails; then no file is left.
pub async fn write_backup(database: &DatabaseUrl, to: &Path, clock: &Clock) -> Result<(), BackupError> {
    if to.exists() {
        return Err(BackupError::Taken(to.display().to_string()));
    }
    // Half a backup never has the name of a whole one.
    let part = sibling_path(to, "part");
    let folder = part.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(missing) = folder.filter(|folder| !folder.is_dir()) {
        return Err(BackupError::NoFolder(missing.display().to_string()));
    }
    remove_quietly(&part);
    create_private(&part).map_err(name_error(&part))?;
    let written = match database {
        DatabaseUrl::Sqlite(path) if !path.exists() => Err(BackupError::NoSite(path.display().to_string())),
        DatabaseUrl::Sqlite(path) => copy::copy_file(path, &part).await.map_err(BackupError::from),
        DatabaseUrl::Postgres(url) => from_postgres(url, &part, clock).await,
    };
    let done = match written {
        Ok(()) => put_in_place(&part, to).await,
        Err(error) => Err(error),
    };
    if done.is_err() {
        remove_quietly(&part);
    }
    done
}

async fn put_in_place(part: &Path, to: &Path) -> Result<(), BackupError> {
    copy::set_mark(part, seal::MARK).await?;
    seal::write_seal(part)?;
    on_disk(part)?;
    std::fs::rename(part, to).map_err(name_error(to))
}

async fn from_postgres(url: &str, to: &Path, clock: &Clock) -> Result<(), BackupError> {
    let file = Db::connect(&copy::in_file(to), clock).await?;
    let copied = match copy::copy_from_postgres(url, &file).await {
        Ok(()) => search_anew(&file).await,
        Err(error) => Err(error.into()),
    };
    file.close().await?;
    // The last writes are in the file itself only when no connection uses a write-ahead log.
    copy::is_free(to).await?;
    copied
}

async fn search_anew(db: &Db) -> Result<(), BackupError> {
    let made = db.write::<_, ApiError, _>(|transaction| Box::pin(blog::index_anew(transaction)));
    made.await.map_err(BackupError::Search)
}

/// Passwords' hashes and people's results will be in it: from its first byte it is for its owner alone.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

fn on_disk(path: &Path) -> Result<(), BackupError> {
    let synced = std::fs::File::open(path).and_then(|file| file.sync_all());
    synced.map_err(name_error(path))
}

/// Puts the site of a backup in place. No existing data are lost: they are kept unless `replace` is set, and then moved
/// aside first. The whole backup is checked before any change.
///
/// # Errors
/// For a file that is no backup, a site that is in use, or one that must not be replaced; then nothing has changed.
pub async fn restore_backup(
    from: &Path,
    database: &DatabaseUrl,
    data_dir: &Path,
    replace: bool,
    clock: &Clock,
) -> Result<Restored, BackupError> {
    let seal = seal::open_backup(from, &mut std::io::sink())?;
    let aside = match database {
        DatabaseUrl::Sqlite(path) => into_file(from, path, replace, clock).await,
        DatabaseUrl::Postgres(url) => into_postgres(from, url, data_dir, replace, clock).await,
    };
    Ok(Restored {
        aside: aside?,
        is_verified: seal == seal::Seal::Verified,
    })
}

/// A site that a backup was put in place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// Path to which the previous site was moved.
    pub aside: Option<PathBuf>,
    /// True when the backup had a checksum. Backups of earlier versions have none.
    pub is_verified: bool,
}

/// Brings a copy of the backup up to date, beside its place, and changes them by their names.
async fn into_file(from: &Path, to: &Path, replace: bool, clock: &Clock) -> Result<Option<PathBuf>, BackupError> {
    let is_there = to.exists();
    if is_there && !replace {
        return Err(BackupError::NotEmpty(to.display().to_string()));
    }
    if is_there && !copy::is_free(to).await? {
        return Err(CopyError::InUse(to.display().to_string()).into());
    }
    let part = sibling_path(to, "part");
    remove_quietly(&part);
    let made = up_to_date(from, &part, clock).await;
    let aside = is_there.then(|| sibling_path(to, &format!("before-{}", clock.now().micros() / 1_000_000)));
    let placed = made.and_then(|()| {
        on_disk(&part)?;
        if let Some(aside) = &aside {
            std::fs::rename(to, aside).map_err(name_error(to))?;
        }
        // The log of a file that is gone would be read into this one.
        remove_quietly(to);
        std::fs::rename(&part, to).map_err(name_error(to))
    });
    if placed.is_err() {
        remove_quietly(&part);
    }
    placed.map(|()| aside)
}

async fn up_to_date(from: &Path, to: &Path, clock: &Clock) -> Result<(), BackupError> {
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        copy::make_folder(folder)?;
    }
    create_private(to).map_err(name_error(to))?;
    let mut file = std::fs::OpenOptions::new()
        .write(true)
        .open(to)
        .map_err(name_error(to))?;
    seal::open_backup(from, &mut file)?;
    drop(file);
    copy::check_file(to, from).await?;
    copy::set_mark(to, 0).await?;
    Db::connect(&copy::in_file(to), clock).await?.close().await?;
    copy::is_free(to).await?;
    Ok(())
}

async fn into_postgres(
    from: &Path,
    url: &str,
    data_dir: &Path,
    replace: bool,
    clock: &Clock,
) -> Result<Option<PathBuf>, BackupError> {
    let (in_use, is_there) = copy::look_at_postgres(url).await?;
    let place = "the address in DATABASE_URL".to_owned();
    if is_there && !replace {
        return Err(BackupError::NotEmpty(place));
    }
    if in_use {
        return Err(CopyError::InUse(place).into());
    }
    copy::make_folder(data_dir)?;
    let part = data_dir.join("restore.part");
    remove_quietly(&part);
    let done = replace_rows(from, &part, url, clock, is_there.then_some(data_dir)).await;
    remove_quietly(&part);
    done
}

async fn replace_rows(
    from: &Path,
    part: &Path,
    url: &str,
    clock: &Clock,
    keep_in: Option<&Path>,
) -> Result<Option<PathBuf>, BackupError> {
    up_to_date(from, part, clock).await?;
    let database = DatabaseUrl::Postgres(url.to_owned());
    let target = Db::connect(&database, clock).await?;
    let aside = keep_in.map(|folder| folder.join(format!("before-{}.db", clock.now().micros() / 1_000_000)));
    if let Some(aside) = &aside {
        write_backup(&database, aside, clock).await?;
    }
    let copied = Db::connect(&copy::in_file(part), clock).await?;
    let from = copied.clone();
    let written = target.write::<_, BackupError, _>(move |transaction| {
        Box::pin(async move {
            copy::copy_rows_of(&from, transaction).await?;
            blog::index_anew(transaction).await.map_err(BackupError::Search)
        })
    });
    let written = written.await;
    copied.close().await?;
    target.close().await?;
    written.map(|()| aside)
}

/// `name.ending` in the same folder.
fn sibling_path(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

/// A file with what SQLite keeps beside it.
fn remove_quietly(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        drop(std::fs::remove_file(PathBuf::from(name)));
    }
}

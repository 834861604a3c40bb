//! Files that only their owner may read. SQLite gives its files beside a database the mode of the database.

use std::io;
use std::path::{Path, PathBuf};

/// Creates the file of a database before SQLite does, or removes other users' permissions on the existing one. Warns of
/// a folder that is open to others. A failure is logged: the system may have rules of its own.
pub(crate) fn keep_private(path: &Path) {
    let made = create_private_file(path);
    let is_there = matches!(&made, Err(error) if error.kind() == io::ErrorKind::AlreadyExists);
    if is_there {
        for ending in ["", "-wal", "-shm"] {
            let file = sidecar_path(path, ending);
            if let Err(error) = close_to_others(&file) {
                tracing::warn!(file = %file.display(), %error, "other users may read this file");
            }
        }
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    if is_open_to_others(folder) {
        tracing::warn!(
            folder = %folder.display(),
            "other users may look into the data folder; `chmod 700` keeps it to its owner"
        );
    }
}

/// A file that SQLite keeps beside its database.
pub(crate) fn sidecar_path(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

pub(crate) fn create_private_file(path: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(|_| ())
}

#[cfg(unix)]
fn is_open_to_others(path: &Path) -> bool {
    let mode = |file: std::fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&file.permissions());
    std::fs::metadata(path).is_ok_and(|file| mode(file) & 0o077 != 0)
}

#[cfg(unix)]
fn close_to_others(path: &Path) -> io::Result<()> {
    if !is_open_to_others(path) {
        return Ok(());
    }
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

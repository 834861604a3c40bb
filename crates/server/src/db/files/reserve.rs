//! A small file that makes room on a full disk: without 32 KiB for its shared memory SQLite cannot open a database for
//! readers either.

use std::io;
use std::path::Path;

use super::private::{create_private_file, sidecar_path};

/// Twice what SQLite needs.
const BYTES: usize = 64 * 1024;
const ENDING: &str = "-reserve";

/// Writes the reserve beside a database, unless it is there. Without room there is none until the next start.
pub(crate) fn keep_reserve(database: &Path) {
    let path = sidecar_path(database, ENDING);
    let made = create_private_file(&path).and_then(|()| std::fs::write(&path, vec![0; BYTES]));
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            tracing::debug!(%error, "no reserve was written");
            drop(std::fs::remove_file(&path));
        }
        _ => {}
    }
}

/// Deletes the reserve. Returns whether there was one.
pub(crate) fn release_reserve(database: &Path) -> bool {
    std::fs::remove_file(sidecar_path(database, ENDING)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reserve_is_written_once_and_released_once() {
        let folder = tempfile::tempdir().unwrap();
        let (database, file) = (folder.path().join("site.db"), folder.path().join("site.db-reserve"));
        assert!(!release_reserve(&database));
        keep_reserve(&database);
        keep_reserve(&database);
        assert_eq!(std::fs::metadata(&file).unwrap().len(), BYTES as u64);
        assert!(release_reserve(&database));
        assert!(!file.exists());
    }
}

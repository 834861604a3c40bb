//! Exports that come as a zip, with their pictures in it.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use bytes::Bytes;
use zip::ZipArchive;

use super::signature;
use crate::abandoned::Abandoned;
use crate::portability::source::{UnreadableFile, go_on};

/// Maximum size of an unpacked archive.
const MAX_BYTES: u64 = 512 << 20;
const MAX_FILES: usize = 20_000;

/// Files of an archive, by their path in it.
pub type ArchiveFiles = HashMap<String, Vec<u8>>;

/// Returns the export, and the files beside it in its archive. A file that is no archive is the export itself.
///
/// # Errors
/// For an archive that is broken, too large, or holds no export.
pub fn open_archive(bytes: Bytes, abandoned: &Abandoned) -> Result<(Bytes, Option<ArchiveFiles>), UnreadableFile> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return Ok((bytes, None));
    }
    let broken = |error: zip::result::ZipError| UnreadableFile(format!("The archive cannot be unpacked: {error}."));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    if archive.len() > MAX_FILES {
        return Err(UnreadableFile(format!("The archive holds over {MAX_FILES} files.")));
    }
    let (mut files, mut left) = (HashMap::new(), MAX_BYTES);
    for at in 0..archive.len() {
        go_on(abandoned)?;
        let file = archive.by_index(at).map_err(broken)?;
        let Some(name) = file.enclosed_name().filter(|_| file.is_file()) else {
            continue;
        };
        let name = name.to_string_lossy().replace('\\', "/");
        let mut unpacked = Vec::new();
        // The size that a file declares is not trusted.
        let read = file.take(left + 1).read_to_end(&mut unpacked);
        let read = read.map_err(|error| UnreadableFile(format!("The archive cannot be unpacked: {error}.")))?;
        left = left.checked_sub(read as u64).ok_or_else(|| {
            UnreadableFile(format!(
                "The archive holds more than {} MB when it is unpacked.",
                MAX_BYTES >> 20
            ))
        })?;
        files.insert(name, unpacked);
    }
    let export = find_export(&files)?;
    let export = files.remove(&export).unwrap_or_default();
    Ok((export.into(), Some(files)))
}

/// The name of the one export among the files.
fn find_export(files: &ArchiveFiles) -> Result<String, UnreadableFile> {
    // macOS adds a shadow of every file.
    let is_text =
        |name: &&String| !name.starts_with("__MACOSX/") && (name.ends_with(".xml") || name.ends_with(".json"));
    let mut texts: Vec<&String> = files.keys().filter(is_text).collect();
    texts.sort_by_key(|name| (name.matches('/').count(), name.len(), (*name).clone()));
    let mut exports = texts.iter().filter(|name| {
        let bytes = files.get(**name).map(Vec::as_slice);
        signature::is_export(name, bytes.unwrap_or_default())
    });
    match (exports.next(), exports.next()) {
        (Some(first), Some(second)) => Err(UnreadableFile(format!(
            "The archive holds more than one export: {first} and {second}. Please upload them one at a time."
        ))),
        (Some(only), None) => Ok((*only).clone()),
        // A reader reports the fault.
        (None, _) => texts
            .first()
            .map(|name| (*name).clone())
            .ok_or_else(|| UnreadableFile("The archive holds no export: no .xml and no .json file.".to_owned())),
    }
}

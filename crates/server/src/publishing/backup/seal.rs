//! The last line of a backup: its version and a checksum of everything before.
//!
//! A backup is a SQLite file, then `\nsidestart-backup 0002 <SHA-256 in hex>\n`. SQLite itself notices damage in a few
//! places only. Backups of version 1 had no such line. A mark in the head of the SQLite file tells the two apart, so
//! that a backup whose last line is missing is not taken for an old one.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::db::copy::CopyError;
use crate::platform::hex_text::to_hex;

/// `application_id` of a SQLite file that has a seal: "side" in ASCII.
pub const MARK: u32 = 0x7369_6465;

const VERSION: &str = "0002";
const NAME: &[u8] = b"\nsidestart-backup ";
/// Letters of a SHA-256 in hex.
const DIGEST_LENGTH: usize = 64;
/// Bytes of the name, the version, a space, the digest and the line's end.
const SEAL_LENGTH: usize = NAME.len() + VERSION.len() + 1 + DIGEST_LENGTH + 1;
const SEAL_BYTES: u64 = SEAL_LENGTH as u64;
/// Bytes that are read at a time.
const CHUNK: usize = 64 * 1024;

/// First bytes of every SQLite file, and the length of its header.
const MAGIC: &[u8] = b"SQLite format 3\0";
const HEAD: usize = 100;

/// Tells whether damage to a backup would have been noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// The checksum is right.
    Verified,
    /// The backup is of version 1, which had no checksum.
    Missing,
}

/// Writes the seal behind a SQLite file that has the mark.
pub fn write_seal(path: &Path) -> Result<(), CopyError> {
    let seal = || {
        let mut file = File::options().read(true).append(true).open(path)?;
        let length = file.metadata()?.len();
        let mut digest = Sha256::new();
        copy_and_digest(&mut file, length, &mut digest, &mut io::sink())?;
        let named = [NAME, VERSION.as_bytes(), b" "].concat();
        digest.update(&named);
        file.write_all(&named)?;
        file.write_all(to_hex(digest.finalize()).as_bytes())?;
        file.write_all(b"\n")
    };
    seal().map_err(error_at(path))
}

/// Checks a backup and writes its SQLite file to `to`.
pub fn open_backup(path: &Path, to: &mut impl Write) -> Result<Seal, CopyError> {
    let mut file = File::open(path).map_err(error_at(path))?;
    let length = file.metadata().map_err(error_at(path))?.len();
    let mut head = [0; HEAD];
    let read = file.read_exact(&mut head);
    if read.is_err() || !head.starts_with(MAGIC) {
        return Err(CopyError::Foreign(path.display().to_string()));
    }
    let seal = read_seal(&mut file, length).map_err(error_at(path))?;
    file.seek(SeekFrom::Start(0)).map_err(error_at(path))?;
    match seal {
        Some(seal) => {
            let mut digest = Sha256::new();
            let copied = copy_and_digest(&mut file, length - SEAL_BYTES, &mut digest, to);
            copied.map_err(error_at(path))?;
            digest.update(&seal[..NAME.len() + VERSION.len() + 1]);
            judge_seal(&seal, &to_hex(digest.finalize())).map_err(|problem| damaged_backup(path, problem))?;
            Ok(Seal::Verified)
        }
        None => {
            judge_unsealed(&head, length).map_err(|problem| damaged_backup(path, problem))?;
            copy_and_digest(&mut file, length, &mut Sha256::new(), to).map_err(error_at(path))?;
            Ok(Seal::Missing)
        }
    }
}

/// The last bytes of a file, when they look like a seal.
fn read_seal(file: &mut File, length: u64) -> io::Result<Option<[u8; SEAL_LENGTH]>> {
    if length < SEAL_BYTES {
        return Ok(None);
    }
    let mut seal = [0; SEAL_LENGTH];
    file.seek(SeekFrom::Start(length - SEAL_BYTES))?;
    file.read_exact(&mut seal)?;
    Ok(seal.starts_with(NAME).then_some(seal))
}

fn judge_seal(seal: &[u8; SEAL_LENGTH], digest: &str) -> Result<(), &'static str> {
    let rest = &seal[NAME.len()..];
    let (version, rest) = rest.split_at(VERSION.len());
    if rest != [b" ", digest.as_bytes(), b"\n"].concat() {
        return Err("its checksum is wrong");
    }
    if version != VERSION.as_bytes() {
        return Err("a newer version of Sidestart made it, which also has to restore it");
    }
    Ok(())
}

/// A file without a seal is taken when it never had one and has just the length that its head tells.
fn judge_unsealed(head: &[u8; HEAD], length: u64) -> Result<(), &'static str> {
    let number = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    if number(68) == MARK {
        return Err("its end is missing or changed");
    }
    let page_bytes = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        bytes => u64::from(bytes),
    };
    // The head's own number of pages counts when the file was changed last by a SQLite that kept it.
    let is_counted = number(24) == number(92);
    let has_right_length = match (page_bytes, is_counted) {
        (0, _) => false,
        (_, true) => length == page_bytes * u64::from(number(28)),
        (_, false) => length.is_multiple_of(page_bytes),
    };
    if has_right_length {
        Ok(())
    } else {
        Err("bytes are missing at its end, or were added")
    }
}

/// Reads `length` bytes into a digest and a writer.
fn copy_and_digest(file: &mut File, length: u64, digest: &mut Sha256, to: &mut impl Write) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    let mut left = length;
    while left > 0 {
        let wanted = usize::try_from(left).map_or(CHUNK, |left| left.min(CHUNK));
        file.read_exact(&mut chunk[..wanted])?;
        digest.update(&chunk[..wanted]);
        to.write_all(&chunk[..wanted])?;
        left -= wanted as u64;
    }
    Ok(())
}

fn damaged_backup(path: &Path, problem: &str) -> CopyError {
    CopyError::Damaged {
        file: path.display().to_string(),
        problem: problem.to_owned(),
    }
}

fn error_at(path: &Path) -> impl Fn(io::Error) -> CopyError {
    let path = path.display().to_string();
    move |cause| CopyError::File {
        path: path.clone(),
        cause,
    }
}

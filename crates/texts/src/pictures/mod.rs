//! Uploaded pictures, prepared for pages: files without data about place and device, smaller copies, drawings without
//! scripts.

mod gif;
mod parts;
mod picture;
mod svg;

use sha2::{Digest, Sha256};

pub use picture::{PictureFormat, make_pictures};

/// The largest file that is taken, in bytes.
pub const MAX_BYTES: usize = 20 << 20;
/// Most memory that a picture may take when it is unpacked, in bytes: a phone's best has 50 million pixels of three.
const MAX_UNPACKED: u64 = 160_000_000;
/// Widths of the smaller copies, where the picture is wider.
const WIDTHS: [u32; 3] = [480, 960, 1600];

/// Stored file of a picture in one size and format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileInfo {
    /// Half of the SHA-256 of the bytes, in hexadecimal digits.
    pub hash: String,
    pub format: PictureFormat,
    pub width: u32,
    pub height: u32,
    pub bytes: u64,
}

impl FileInfo {
    pub fn url(&self) -> String {
        format!("/media/{}.{}", self.hash, self.format.extension())
    }
}

/// A file of a picture, ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeSize {
    pub info: FileInfo,
    pub bytes: Vec<u8>,
}

impl MadeSize {
    fn new(format: PictureFormat, (width, height): (u32, u32), bytes: Vec<u8>) -> Self {
        let info = FileInfo {
            hash: hash_of(&bytes)[..32].to_owned(),
            format,
            width,
            height,
            bytes: bytes.len() as u64,
        };
        Self { info, bytes }
    }
}

/// Returns the SHA-256 of the bytes in hexadecimal digits.
pub fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reason for which a file is refused, in a sentence for its sender.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefusedPicture {
    #[error("This file is larger than {} MB. Please make it smaller and try again.", MAX_BYTES >> 20)]
    TooLarge,
    #[error(
        "This picture takes more than {} MB when it is unpacked. Please make it smaller, or save it with 8 bits for each color, \
         and try again.",
        MAX_UNPACKED / 1_000_000
    )]
    TooLargeUnpacked,
    #[error("Not every device can show this picture. Please use JPEG, PNG, GIF, WebP or SVG.")]
    Unknown,
    #[error("AVIF is not taken yet. Please save the picture as JPEG, PNG or WebP and try again.")]
    Avif,
    #[error("This picture is broken: {0}.")]
    Broken(String),
}

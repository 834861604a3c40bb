//! Format of an uploaded file by its first bytes: a picture instead of an export gets a helpful sentence.

use crate::portability::source::{ImportSource, UnreadableFile};

/// Bytes at the beginning of a file in which an export shows its format.
const HEAD_BYTES: usize = 64 << 10;

/// First bytes of files that people mistake for an export, and a name for each.
const KINDS: [(&[u8], &str); 12] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture, a sound or a video"),
    (b"%PDF", "a PDF"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"BZh", "a bzip2 archive"),
    (b"SQLite format 3", "a SQLite database"),
    (b"<!DOCTYPE html", "a web page"),
    (b"<html", "a web page"),
];

/// Refuses a file that is no export of this source, and says where to get one.
///
/// # Errors
/// For a file of another kind.
pub fn check_signature(bytes: &[u8], source: ImportSource) -> Result<(), UnreadableFile> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let Some(kind) = kind_of(text, source) else {
        return Ok(());
    };
    Err(UnreadableFile(format!(
        "This file is {kind}, not {}.",
        wanted_file(source)
    )))
}

fn kind_of(text: &[u8], source: ImportSource) -> Option<&'static str> {
    let known = |(start, _): &&(&[u8], &str)| {
        text.get(..start.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    if let Some((_, kind)) = KINDS.iter().find(known) {
        return Some(kind);
    }
    match (text.first(), source) {
        (None, _) => Some("empty"),
        (Some(b'{' | b'['), ImportSource::WordPress) => Some("JSON"),
        (Some(b'<'), ImportSource::Ghost | ImportSource::Sidestart) => Some("XML"),
        // UTF-16 has these, too, and a better sentence of its own.
        _ if text.iter().take(HEAD_BYTES).any(|byte| *byte == 0) && !is_utf16(text) => Some("a binary file"),
        _ => None,
    }
}

fn is_utf16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

const fn wanted_file(source: ImportSource) -> &'static str {
    match source {
        ImportSource::WordPress => {
            "a WordPress export. In WordPress, open Tools, Export, All content, and upload the .xml file that it saves"
        }
        ImportSource::Ghost => {
            "a Ghost export. In Ghost, open Settings, Import/Export, Export, and upload the .json file that it saves"
        }
        ImportSource::Sidestart => "a Sidestart export. Upload the .json or .zip file that Export saved",
    }
}

/// Returns whether a file of an archive has the form of an export, of any source.
pub fn is_export(name: &str, bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD_BYTES).unwrap_or(bytes);
    let has = |mark: &[u8]| head.windows(mark.len()).any(|part| part == mark);
    match name.rsplit('.').next() {
        Some("xml") => has(b"<rss"),
        Some("json") => has(b"\"sidestart-blog\"") || has(b"\"db\"") || has(b"\"exported_on\""),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_kind_is_named() {
        let word = |bytes: &[u8], source| check_signature(bytes, source).unwrap_err().0;
        assert!(
            word(b"\x89PNG\r\n\x1a\n\0\0", ImportSource::WordPress)
                .starts_with("This file is a PNG picture, not a WordPress export. In WordPress, open Tools, Export")
        );
        assert!(word(b"{\"db\": []}", ImportSource::WordPress).starts_with("This file is JSON"));
        assert!(word(b"<rss/>", ImportSource::Ghost).starts_with("This file is XML, not a Ghost export"));
        assert!(word(b" \n", ImportSource::Sidestart).starts_with("This file is empty"));
        assert!(word(b"\xef\xbb\xbf<!doctype HTML>", ImportSource::WordPress).starts_with("This file is a web page"));
        assert!(word(b"ab\0c", ImportSource::Ghost).starts_with("This file is a binary file"));
    }

    #[test]
    fn what_may_be_an_export_is_left_to_its_reader() {
        for bytes in [
            b"<?xml version=\"1.0\"?><rss>".as_slice(),
            b"<rss>\n\xff",
            b"\xff\xfe<\0r\0",
            b"hello",
        ] {
            assert_eq!(check_signature(bytes, ImportSource::WordPress), Ok(()));
        }
        assert_eq!(
            check_signature(b"\xef\xbb\xbf {\"db\": []}", ImportSource::Ghost),
            Ok(())
        );
    }
}

//! Parts of JPEG, PNG and WebP files. Parts about the picture's author, place or programs are left out; parts that hold
//! the picture are copied unchanged, so that no pixel changes. Bytes after the picture's end are left out. Each
//! function returns `None` for a file that is cut short, else the file and whether it is animated.

/// Reads segments: `ff`, a marker, a length of two bytes that counts itself, contents. The pixels follow a start of
/// scan.
pub fn strip_jpeg(bytes: &[u8]) -> Option<(Vec<u8>, bool)> {
    let mut kept = bytes.get(..2)?.to_vec();
    let mut at = 2;
    loop {
        // A marker may have any number of `ff` in front of it.
        while bytes.get(at)? == &0xff && bytes.get(at + 1)? == &0xff {
            at += 1;
        }
        let (0xff, marker) = (*bytes.get(at)?, *bytes.get(at + 1)?) else {
            return None;
        };
        if marker == 0xd9 {
            kept.extend([0xff, 0xd9]);
            return Some((kept, false));
        }
        if matches!(marker, 0x01 | 0xd0..=0xd7) {
            at += 2;
            continue;
        }
        let length = usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?]));
        let mut end = at + 2 + length.max(2);
        let contents = bytes.get(at + 4..end)?;
        let is_kept = match marker {
            // The meaning of its colors stays.
            0xe2 => contents.starts_with(b"ICC_PROFILE"),
            0xe1 | 0xe3..=0xed | 0xef | 0xfe => false,
            _ => true,
        };
        if marker == 0xda {
            end = pixels_end(bytes, end)?;
        }
        if is_kept {
            kept.extend(bytes.get(at..end)?);
        }
        at = end;
    }
}

/// Returns whether a JPEG is progressive. The decoder then keeps all passes beside the picture until the last is read.
pub fn is_progressive(bytes: &[u8]) -> bool {
    frame_marker(bytes).is_some_and(|marker| matches!(marker, 0xc2 | 0xc6 | 0xca | 0xce))
}

/// The marker of the frame, which says how the picture is packed.
fn frame_marker(bytes: &[u8]) -> Option<u8> {
    let mut at = bytes.starts_with(b"\xff\xd8").then_some(2)?;
    loop {
        match (*bytes.get(at)?, *bytes.get(at + 1)?) {
            (0xff, 0xff) => at += 1,
            (0xff, marker @ (0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf)) => return Some(marker),
            (0xff, 0x01 | 0xd0..=0xd7) => at += 2,
            (0xff, 0xda) => return None,
            (0xff, _) => {
                let length = u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?]);
                at += 2 + usize::from(length.max(2));
            }
            _ => return None,
        }
    }
}

/// Finds the next marker that is not part of the pixels.
fn pixels_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let next = bytes.get(at..)?.iter().position(|byte| *byte == 0xff)? + at;
        if !matches!(bytes.get(next + 1)?, 0x00 | 0xd0..=0xd7 | 0xff) {
            return Some(next);
        }
        at = next + 1 + usize::from(bytes[next + 1] != 0xff);
    }
}

/// Chunks: a length of four bytes, a kind, contents, a sum. The last is `IEND`.
pub fn strip_png(bytes: &[u8]) -> Option<(Vec<u8>, bool)> {
    const KEPT: [&[u8]; 15] = [
        b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"cICP", b"pHYs",
        b"acTL", b"fcTL", b"fdAT",
    ];
    let mut kept = bytes.get(..8)?.to_vec();
    let (mut at, mut moves) = (8, false);
    loop {
        let length = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?);
        let end = at.checked_add(12)?.checked_add(usize::try_from(length).ok()?)?;
        let chunk = bytes.get(at..end)?;
        let kind = &chunk[4..8];
        if KEPT.contains(&kind) {
            kept.extend(chunk);
        }
        moves |= kind == b"acTL";
        if kind == b"IEND" {
            return Some((kept, moves));
        }
        at = end;
    }
}

/// Chunks within one: a kind, a length of four bytes, contents, and a byte more where the length is odd.
pub fn strip_webp(bytes: &[u8]) -> Option<(Vec<u8>, bool)> {
    const KEPT: [&[u8]; 7] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"];
    /// The bits of `VP8X` that promise EXIF and XMP.
    const PROMISES: u8 = 0b1100;
    let whole = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?);
    let bytes = bytes.get(..usize::try_from(whole).ok()?.checked_add(8)?)?;
    let mut kept = bytes.get(..12)?.to_vec();
    let (mut at, mut moves) = (12, false);
    while at < bytes.len() {
        let kind = bytes.get(at..at + 4)?;
        let length = usize::try_from(u32::from_le_bytes(bytes.get(at + 4..at + 8)?.try_into().ok()?)).ok()?;
        let end = at.checked_add(8)?.checked_add(length)?.checked_add(length % 2)?;
        let chunk = bytes.get(at..end.min(bytes.len()))?;
        if KEPT.contains(&kind) && chunk.len() >= 8 + length {
            let start = kept.len();
            kept.extend(chunk);
            if kind == b"VP8X" {
                *kept.get_mut(start + 8)? &= !PROMISES;
            }
        }
        moves |= kind == b"ANIM";
        at = end;
    }
    let size = u32::try_from(kept.len() - 8).ok()?.to_le_bytes();
    kept[4..8].copy_from_slice(&size);
    Some((kept, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_progressive_picture_is_told_by_its_frame() {
        let with = |marker: u8| [b"\xff\xd8\xff\xe0\0\x04ab\xff\xff".as_slice(), &[marker, 0, 2]].concat();
        assert!(is_progressive(&with(0xc2)));
        for bytes in [
            &with(0xc0)[..],
            &with(0xda),
            b"\x89PNG",
            b"",
            b"\xff\xd8",
            b"\xff\xd8\xff\xe0\xff\xff",
        ] {
            assert!(!is_progressive(bytes));
        }
    }

    #[test]
    fn whatever_comes_comes_to_an_end() {
        let jpeg_start = b"\xff\xd8\xff\xda\0\x02\xff\0\xff\xd0\xff\xff\xd9".as_slice();
        assert!(strip_jpeg(jpeg_start).is_some());
        for end in 0..jpeg_start.len() {
            assert_eq!(strip_jpeg(&jpeg_start[..end]), None, "{end}");
        }
        for bytes in [
            &b""[..],
            b"\xff\xd8\xff\xe1\xff\xff",
            b"RIFF\xff\xff\xff\xffWEBP",
            b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT",
        ] {
            assert_eq!(
                (strip_jpeg(bytes), strip_png(bytes), strip_webp(bytes)),
                (None, None, None)
            );
        }
    }
}

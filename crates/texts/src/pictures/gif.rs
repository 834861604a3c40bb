//! GIF files by their blocks. No library that we use keeps a moving one as it is, so the blocks are copied.

/// The file without comments and notes of programs, and whether it moves. None when it is cut short.
pub fn strip_metadata(bytes: &[u8]) -> Option<(Vec<u8>, bool)> {
    let mut at = 13 + color_table_size(*bytes.get(10)?);
    let mut kept = bytes.get(..at)?.to_vec();
    let mut frames = 0;
    loop {
        let start = at;
        match *bytes.get(at)? {
            // End of the picture. Bytes after it do not belong to it.
            0x3b => {
                kept.push(0x3b);
                return Some((kept, frames > 1));
            }
            0x2c => {
                at += 10 + color_table_size(*bytes.get(at + 9)?) + 1;
                at = blocks_end(bytes, at)?;
                frames += 1;
                kept.extend(bytes.get(start..at)?);
            }
            0x21 => {
                let label = *bytes.get(at + 1)?;
                at = blocks_end(bytes, at + 2)?;
                let block = bytes.get(start..at)?;
                // Display of a frame, and number of repetitions of all frames.
                let is_loop = label == 0xff
                    && (block.get(3..14) == Some(b"NETSCAPE2.0") || block.get(3..14) == Some(b"ANIMEXTS1.0"));
                if label == 0xf9 || is_loop {
                    kept.extend(block);
                }
            }
            _ => return None,
        }
    }
}

/// Bytes of a color table.
fn color_table_size(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Returns the position after the blocks that begin here, each with its length, the last with none.
fn blocks_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::gif::{GifDecoder, GifEncoder, Repeat};
    use image::{AnimationDecoder, Frame, RgbaImage};

    use super::*;

    fn animated_gif(frames: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = GifEncoder::new(&mut bytes);
        encoder.set_repeat(Repeat::Infinite).unwrap();
        for frame in 0..frames {
            let image = RgbaImage::from_pixel(4, 4, image::Rgba([frame * 40, 0, 0, 255]));
            encoder.encode_frame(Frame::new(image)).unwrap();
        }
        drop(encoder);
        bytes
    }

    #[test]
    fn every_frame_stays_and_every_comment_goes() {
        let given = animated_gif(3);
        let end = given.len() - 1;
        let mut marked = given[..end].to_vec();
        marked.extend(b"\x21\xfe\x06SECRET\0\x3bSECRET");
        let (kept, moves) = strip_metadata(&marked).unwrap();
        assert!(moves);
        assert!(!kept.windows(6).any(|part| part == b"SECRET"));
        let decoder = GifDecoder::new(std::io::Cursor::new(&kept)).unwrap();
        assert_eq!(decoder.into_frames().collect_frames().unwrap().len(), 3);
        assert!(!strip_metadata(&animated_gif(1)).unwrap().1);
    }

    #[test]
    fn a_file_that_is_cut_short_is_told() {
        let given = animated_gif(2);
        for end in 0..given.len() {
            assert_eq!(strip_metadata(&given[..end]), None, "{end}");
        }
    }
}

//! The face of a persona as a picture.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use niche::tools::persona::avatar_svg;

use super::card::PictureError;

/// Pixels of each side of the PNG.
const SIDE: u32 = 512;

/// Draws the persona as PNG, 512 by 512 pixels.
///
/// # Errors
/// When the drawing library refuses, which no name can bring about.
pub fn avatar_png(name: &str) -> Result<Vec<u8>, PictureError> {
    let tree =
        Tree::from_str(&avatar_svg(name), &Options::default()).map_err(|wrong| PictureError::from_cause(&wrong))?;
    let mut pixels = Pixmap::new(SIDE, SIDE).ok_or_else(|| PictureError::from_cause(&"no memory"))?;
    let scale = f32::from(u16::try_from(SIDE).unwrap_or(1)) / 256.0;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|wrong| PictureError::from_cause(&wrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_can_break_the_drawing() {
        for name in [
            "</title><script>alert(1)</script>",
            "\u{0}\u{b}",
            "田中 🏳️‍🌈",
            "",
            "&amp;",
        ] {
            assert!(!avatar_svg(name).contains("<script"), "{name:?}");
            let drawn = Pixmap::decode_png(&avatar_png(name).unwrap()).unwrap();
            assert_eq!((drawn.width(), drawn.height()), (SIDE, SIDE));
        }
    }
}

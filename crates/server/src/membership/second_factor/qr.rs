//! QR codes as SVG. Pure.

use std::fmt::Write as _;

use qrcodegen::{DataTooLong, QrCode, QrCodeEcc};

/// Empty modules around the code, as the standard requires.
const QUIET: i32 = 4;

/// Draws the text's code, dark on white in either theme: readers expect that.
///
/// # Errors
/// When the text is longer than a code can hold.
pub fn draw_code(text: &str) -> Result<String, DataTooLong> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)?;
    let (size, side) = (code.size(), code.size() + 2 * QUIET);
    let mut dark = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|x| code.get_module(*x, y)).count();
            let width = i32::try_from(run).unwrap_or_default();
            if width > 0 {
                // Writing to a text never fails.
                let _ = write!(dark, "M{} {}h{width}v1h-{width}z", x + QUIET, y + QUIET);
            }
            x += width + 1;
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{dark}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills the squares that the path describes.
    fn fill_pixels(svg: &str) -> Vec<(i32, i32)> {
        let path = svg.rsplit("d=\"").next().unwrap().split('"').next().unwrap();
        let mut pixels = Vec::new();
        for square in path.split('M').skip(1) {
            let (place, rest) = square.split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let width: i32 = rest.split('v').next().unwrap().parse().unwrap();
            pixels.extend((x..x + width).map(|x| (x, y)));
        }
        pixels
    }

    #[test]
    fn every_dark_module_is_drawn_and_no_other() {
        let text = "otpauth://totp/Sidestart:example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sidestart";
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        let drawn = fill_pixels(&draw_code(text).unwrap());
        let places = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark: Vec<_> = places
            .filter(|(x, y)| code.get_module(*x, *y))
            .map(|(x, y)| (x + QUIET, y + QUIET))
            .collect();
        assert_eq!(drawn, dark);
    }

    #[test]
    fn a_text_that_is_too_long_is_an_error() {
        assert!(draw_code(&"x".repeat(3_000)).is_err());
    }
}

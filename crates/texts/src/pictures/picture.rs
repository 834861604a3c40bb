//! A file as it came, made into files for a page.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageFormat, ImageReader, ImageResult, Limits};

use super::{MAX_BYTES, MAX_UNPACKED, MadeSize, RefusedPicture, WIDTHS, gif, parts, svg};

/// Quality of a picture that is encoded again because it was rotated.
const TURNED_QUALITY: u8 = 92;
/// JPEG quality of smaller copies.
const SMALL_QUALITY: u8 = 82;
const FILTER: FilterType = FilterType::CatmullRom;
/// Most memory that a smaller copy may take while it is computed with [`FILTER`], in bytes.
const MAX_SCRATCH: u64 = 96_000_000;
/// Bytes of one pixel then.
const SCRATCH_PIXEL: u64 = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    Jpeg,
    Png,
    Gif,
    WebP,
    Svg,
}

const ALL: [(PictureFormat, &str, &str); 5] = [
    (PictureFormat::Jpeg, "jpg", "image/jpeg"),
    (PictureFormat::Png, "png", "image/png"),
    (PictureFormat::Gif, "gif", "image/gif"),
    (PictureFormat::WebP, "webp", "image/webp"),
    (PictureFormat::Svg, "svg", "image/svg+xml"),
];

impl PictureFormat {
    fn format_row(self) -> (Self, &'static str, &'static str) {
        ALL.into_iter().find(|(format, ..)| *format == self).unwrap_or(ALL[0])
    }

    pub fn extension(self) -> &'static str {
        self.format_row().1
    }

    pub fn content_type(self) -> &'static str {
        self.format_row().2
    }

    pub fn of_extension(extension: &str) -> Option<Self> {
        ALL.into_iter()
            .find(|(_, own, _)| *own == extension)
            .map(|(format, ..)| format)
    }
}

/// Returns the pictures to store for a file: the picture itself, then its smaller copies. Its format is detected by its
/// content alone.
pub fn make_pictures(bytes: &[u8]) -> Result<Vec<MadeSize>, RefusedPicture> {
    if bytes.len() > MAX_BYTES {
        return Err(RefusedPicture::TooLarge);
    }
    if svg::is_svg(bytes) {
        let (cleaned, size) = svg::clean_svg(bytes)?;
        return Ok(vec![MadeSize::new(PictureFormat::Svg, size, cleaned)]);
    }
    if bytes
        .get(4..12)
        .is_some_and(|kind| kind == b"ftypavif" || kind == b"ftypavis")
    {
        return Err(RefusedPicture::Avif);
    }
    let format = match image::guess_format(bytes) {
        Ok(ImageFormat::Jpeg) => PictureFormat::Jpeg,
        Ok(ImageFormat::Png) => PictureFormat::Png,
        Ok(ImageFormat::Gif) => PictureFormat::Gif,
        Ok(ImageFormat::WebP) => PictureFormat::WebP,
        _ => return Err(RefusedPicture::Unknown),
    };
    let decoded = decode_picture(bytes)?;
    let size = (decoded.image.width(), decoded.image.height());
    let (whole, moves) = match decoded.orientation {
        Orientation::NoTransforms => strip_metadata(format, bytes)?,
        _ => (encode_picture(&decoded, &decoded.image, format, TURNED_QUALITY)?, false),
    };
    let mut made = vec![MadeSize::new(format, size, whole)];
    if !moves && format != PictureFormat::Gif {
        made.extend(make_smaller(&decoded, format, made[0].bytes.len())?);
    }
    Ok(made)
}

struct DecodedPicture {
    /// Turned as it should be seen.
    image: DynamicImage,
    orientation: Orientation,
    icc_profile: Option<Vec<u8>>,
}

fn broken_picture(error: impl std::fmt::Display) -> RefusedPicture {
    RefusedPicture::Broken(error.to_string())
}

fn decode_picture(bytes: &[u8]) -> Result<DecodedPicture, RefusedPicture> {
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(broken_picture)?;
    let mut decoder = reader.into_decoder().map_err(broken_picture)?;
    // Before a pixel is unpacked: a small file can claim to be a very large picture.
    let copies = if parts::is_progressive(bytes) { 2 } else { 1 };
    if decoder.total_bytes().saturating_mul(copies) > MAX_UNPACKED {
        return Err(RefusedPicture::TooLargeUnpacked);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_UNPACKED * 2);
    decoder
        .set_limits(limits)
        .map_err(|_| RefusedPicture::TooLargeUnpacked)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let icc_profile = decoder.icc_profile().unwrap_or_default();
    let mut image = DynamicImage::from_decoder(decoder).map_err(broken_picture)?;
    image.apply_orientation(orientation);
    Ok(DecodedPicture {
        image,
        orientation,
        icc_profile,
    })
}

/// Removes the metadata of a picture, and returns whether it is animated. No pixel changes.
fn strip_metadata(format: PictureFormat, bytes: &[u8]) -> Result<(Vec<u8>, bool), RefusedPicture> {
    let kept = match format {
        PictureFormat::Jpeg => parts::strip_jpeg(bytes),
        PictureFormat::Png => parts::strip_png(bytes),
        PictureFormat::WebP => parts::strip_webp(bytes),
        PictureFormat::Gif => gif::strip_metadata(bytes),
        PictureFormat::Svg => None,
    };
    kept.ok_or_else(|| broken_picture("it ends too early"))
}

/// A smaller copy. The filter computes with floating point numbers and needs room for a picture as wide as the one it
/// reads and as high as the one it makes.
fn scale_down(image: &DynamicImage, narrow: u32, low: u32) -> DynamicImage {
    let fits = |width: u32| u64::from(width) * u64::from(low) * SCRATCH_PIXEL <= MAX_SCRATCH;
    // Halving first costs a fraction of the time and memory, without a visible difference.
    if image.width() > narrow * 4 && fits(narrow * 2) {
        let rough = image.thumbnail_exact(narrow * 2, (low * 2).min(image.height()));
        return rough.resize_exact(narrow, low, FILTER);
    }
    match fits(image.width()) {
        true => image.resize_exact(narrow, low, FILTER),
        false => image.thumbnail_exact(narrow, low),
    }
}

/// Smaller copies, narrowest first. One that saves nothing is left out.
fn make_smaller(
    decoded: &DecodedPicture,
    format: PictureFormat,
    whole: usize,
) -> Result<Vec<MadeSize>, RefusedPicture> {
    let (width, height) = (decoded.image.width(), decoded.image.height());
    let mut made = Vec::new();
    for narrow in WIDTHS.into_iter().filter(|narrow| *narrow < width) {
        let low = (u64::from(height) * u64::from(narrow))
            .div_ceil(u64::from(width))
            .max(1);
        let low = u32::try_from(low).unwrap_or(u32::MAX);
        let image = scale_down(&decoded.image, narrow, low);
        let format = match format {
            PictureFormat::Png => PictureFormat::WebP,
            PictureFormat::WebP if !image.color().has_alpha() => PictureFormat::Jpeg,
            other => other,
        };
        let bytes = encode_picture(decoded, &image, format, SMALL_QUALITY)?;
        if bytes.len() < whole {
            made.push(MadeSize::new(format, (narrow, low), bytes));
        }
    }
    Ok(made)
}

/// WebP is written without loss, JPEG in the given quality.
fn encode_picture(
    decoded: &DecodedPicture,
    image: &DynamicImage,
    format: PictureFormat,
    quality: u8,
) -> Result<Vec<u8>, RefusedPicture> {
    let mut bytes = Vec::new();
    let icc_profile = decoded.icc_profile.clone();
    match format {
        PictureFormat::Jpeg => {
            let image = DynamicImage::ImageRgb8(image.to_rgb8());
            write_image(JpegEncoder::new_with_quality(&mut bytes, quality), &image, icc_profile)
        }
        PictureFormat::Png => write_image(PngEncoder::new(&mut bytes), image, icc_profile),
        _ => {
            let image = match image.color().has_alpha() {
                true => DynamicImage::ImageRgba8(image.to_rgba8()),
                false => DynamicImage::ImageRgb8(image.to_rgb8()),
            };
            write_image(WebPEncoder::new_lossless(&mut bytes), &image, icc_profile)
        }
    }
    .map_err(broken_picture)?;
    Ok(bytes)
}

fn write_image(mut encoder: impl ImageEncoder, image: &DynamicImage, icc_profile: Option<Vec<u8>>) -> ImageResult<()> {
    if let Some(profile) = icc_profile {
        // A format without profiles shows the colors as they are.
        drop(encoder.set_icc_profile(profile));
    }
    image.write_with_encoder(encoder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_photo(width: u32, height: u32) -> DynamicImage {
        let noise = |x: u32, y: u32| ((x * 7919) ^ (y * 104_729)).wrapping_mul(2_654_435_761) >> 24;
        let pixel = |x: u32, y: u32| {
            image::Rgb([
                u8::try_from(x % 251).unwrap(),
                u8::try_from(y % 241).unwrap(),
                noise(x, y) as u8,
            ])
        };
        DynamicImage::ImageRgb8(image::RgbImage::from_fn(width, height, pixel))
    }

    fn encode_sample(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    /// A JPEG that says "turn me" and where it was taken, and has something behind its end.
    fn oriented_sample(image: &DynamicImage, orientation: u8) -> Vec<u8> {
        let plain = encode_sample(image, ImageFormat::Jpeg);
        let exif = [
            b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(),
            &[orientation, 0, 0, 0, 0, 0, 0, 0],
            b"SECRET-PLACE",
        ]
        .concat();
        let segment = |marker: u8, contents: &[u8]| {
            let length = u16::try_from(contents.len() + 2).unwrap().to_be_bytes();
            [&[0xff, marker], &length[..], contents].concat()
        };
        let parts = [
            &plain[..2],
            &segment(0xe1, &exif),
            &segment(0xfe, b"SECRET-WORD"),
            &plain[2..],
            b"SECRET-TAIL",
        ];
        parts.concat()
    }

    fn holds_word(bytes: &[u8], word: &str) -> bool {
        bytes.windows(word.len()).any(|part| part == word.as_bytes())
    }

    #[test]
    fn a_photo_loses_its_secrets_keeps_its_pixels_and_gets_its_sizes() {
        let photo = sample_photo(1300, 650);
        let made = make_pictures(&oriented_sample(&photo, 1)).unwrap();
        let sizes: Vec<_> = made.iter().map(|file| (file.info.width, file.info.height)).collect();
        assert_eq!(sizes, [(1300, 650), (480, 240), (960, 480)]);
        for file in &made {
            assert!(!holds_word(&file.bytes, "SECRET"), "{:?}", file.info);
            let read = image::load_from_memory(&file.bytes).unwrap();
            assert_eq!((read.width(), read.height()), (file.info.width, file.info.height));
        }
        let before = image::load_from_memory(&oriented_sample(&photo, 1)).unwrap();
        assert_eq!(image::load_from_memory(&made[0].bytes).unwrap(), before);
    }

    #[test]
    fn a_photo_that_lies_on_its_side_is_turned() {
        let made = make_pictures(&oriented_sample(&sample_photo(60, 30), 6)).unwrap();
        assert_eq!((made[0].info.width, made[0].info.height, made.len()), (30, 60, 1));
        assert!(!holds_word(&made[0].bytes, "SECRET"));
        let read = ImageReader::new(Cursor::new(&made[0].bytes))
            .with_guessed_format()
            .unwrap();
        assert_eq!(
            read.into_decoder().unwrap().orientation().unwrap(),
            Orientation::NoTransforms
        );
    }

    #[test]
    fn words_in_a_png_and_a_webp_go() {
        let png = encode_sample(&sample_photo(20, 10), ImageFormat::Png);
        let text = b"\0\0\0\x0etEXtComment\0SECRET\0\0\0\0";
        let made = make_pictures(&[&png[..33], text, &png[33..], b"SECRET"].concat()).unwrap();
        assert_eq!(made[0].bytes, png);
        assert_eq!(made[0].info.format, PictureFormat::Png);

        let mut webp = encode_sample(&sample_photo(20, 10), ImageFormat::WebP);
        let plain = webp.clone();
        webp.extend(b"EXIF\x06\0\0\0SECRET");
        let size = u32::try_from(webp.len() - 8).unwrap().to_le_bytes();
        webp[4..8].copy_from_slice(&size);
        assert_eq!(make_pictures(&webp).unwrap()[0].bytes, plain);
    }

    /// A PNG that claims a size and a form of its pixels, and has none of them. 2 is three colors, 6 has transparency.
    fn claiming_png(side: u32, bits: u8, colors: u8) -> Vec<u8> {
        let mut bytes = encode_sample(&sample_photo(2, 2), ImageFormat::Png);
        bytes[16..20].copy_from_slice(&side.to_be_bytes());
        bytes[20..24].copy_from_slice(&side.to_be_bytes());
        bytes[24..26].copy_from_slice(&[bits, colors]);
        let mut crc = flate2::Crc::new();
        crc.update(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&crc.sum().to_be_bytes());
        bytes
    }

    #[test]
    fn a_bomb_is_refused_before_it_is_unpacked() {
        for (side, bits, colors) in [(60_000, 8, 2), (7000, 16, 2), (7000, 16, 6), (7000, 8, 6)] {
            assert_eq!(
                make_pictures(&claiming_png(side, bits, colors)),
                Err(RefusedPicture::TooLargeUnpacked),
                "{side} {bits} {colors}"
            );
        }
        // Fewer bytes with an equal number of pixels are decoded.
        assert!(matches!(
            make_pictures(&claiming_png(7000, 8, 2)),
            Err(RefusedPicture::Broken(_))
        ));
        assert_eq!(make_pictures(&vec![0; MAX_BYTES + 1]), Err(RefusedPicture::TooLarge));
    }

    #[test]
    fn a_very_high_picture_gets_its_sizes_too() {
        let high = DynamicImage::ImageLuma8(image::GrayImage::new(1700, 5000));
        let sizes: Vec<_> = WIDTHS
            .map(|narrow| scale_down(&high, narrow, narrow * 3))
            .iter()
            .map(|image| (image.width(), image.height()))
            .collect();
        assert_eq!(sizes, [(480, 1440), (960, 2880), (1600, 4800)]);
    }

    #[test]
    fn what_is_no_picture_is_refused_whatever_it_is_called() {
        for (bytes, refused) in [
            (&b"<html><script>alert(1)</script>"[..], RefusedPicture::Unknown),
            (b"%PDF-1.7", RefusedPicture::Unknown),
            (b"", RefusedPicture::Unknown),
            (b"BM\0\0\0\0", RefusedPicture::Unknown),
            (b"\0\0\0\x20ftypavif\0\0\0\0", RefusedPicture::Avif),
        ] {
            assert_eq!(make_pictures(bytes), Err(refused));
        }
        let cut = &encode_sample(&sample_photo(50, 50), ImageFormat::Png)[..200];
        assert!(matches!(make_pictures(cut), Err(RefusedPicture::Broken(_))));
    }
}

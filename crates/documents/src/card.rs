//! The picture that chats and social sites show beside a link.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::fonts::FACES;

pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// Characters of the market's name in one line at its size.
const LINE_CHARS: usize = 26;
const MOST_LINES: usize = 3;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.to_vec());
    }
    Arc::new(fonts)
});

/// Texts of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReportCard {
    pub market: String,
    /// 0 to 100.
    pub score: u8,
    /// A word such as "Promising".
    pub verdict: String,
    /// One line about the figures, such as "Official figures, release 2026-11".
    pub note: String,
}

#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct PictureError(String);

impl PictureError {
    pub(crate) fn from_cause(wrong: &dyn std::fmt::Display) -> Self {
        Self(wrong.to_string())
    }
}

/// Draws the card as PNG, 1200 by 630 pixels. Equal cards have equal bytes.
///
/// # Errors
/// When the drawing library refuses its input, which a card cannot cause.
pub fn card_png(card: &ReportCard) -> Result<Vec<u8>, PictureError> {
    render_png(&draw_svg(card))
}

/// Draws with the fonts inside.
pub(crate) fn render_png(svg: &str) -> Result<Vec<u8>, PictureError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "Figtree".into(),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|wrong| PictureError::from_cause(&wrong))?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| PictureError::from_cause(&"no memory"))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|wrong| PictureError::from_cause(&wrong))
}

/// Ink and lamplight, as on the site.
fn draw_svg(card: &ReportCard) -> String {
    let lines = wrap_lines(&card.market);
    let first = 250 - 44 * (lines.len() - 1);
    let name: String = lines
        .iter()
        .enumerate()
        .map(|(at, line)| format!("<text x=\"80\" y=\"{}\">{}</text>", first + 88 * at, escape_xml(line)))
        .collect();
    let filled = 1040 * u32::from(card.score.min(100)) / 100;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#0a1124"/>
<circle cx="1110" cy="92" r="230" fill="#f3b04c" opacity="0.10"/><circle cx="1110" cy="92" r="34" fill="#f3b04c"/>
<g font-family="Figtree" font-size="30" fill="#f5bd69" font-weight="600"><text x="80" y="104">Sidestart</text></g>
<g font-family="Newsreader" font-weight="500" font-size="84" fill="#f1eadb">{name}</g>
<g fill="#f1eadb"><text x="80" y="500" font-family="Newsreader" font-weight="500" font-size="112">{score}</text>
<text x="{after}" y="500" font-family="Figtree" font-size="36" fill="#bcc1cf">of 100 · {verdict}</text></g>
<rect x="80" y="528" width="1040" height="8" rx="4" fill="#36466b"/>
<rect x="80" y="528" width="{filled}" height="8" rx="4" fill="#f3b04c"/>
<text x="80" y="586" font-family="Figtree" font-size="26" fill="#bcc1cf">{note}</text>
</svg>"##,
        score = card.score,
        after = 80 + 62 * card.score.to_string().len() + 20,
        verdict = escape_xml(&card.verdict),
        note = escape_xml(&card.note),
    )
}

/// Lines of whole words; what does not fit ends in an ellipsis.
pub(crate) fn wrap_lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let length = |line: &String| line.chars().count() + 1 + word.chars().count();
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if length(line) <= LINE_CHARS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let is_cut = lines.len() > MOST_LINES;
    lines.truncate(MOST_LINES);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
    }
    lines
}

/// Escapes a text between tags. XML 1.0 has no control characters at all.
pub(crate) fn escape_xml(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .collect::<String>()
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_card(market: &str) -> ReportCard {
        ReportCard {
            market: market.to_owned(),
            score: 68,
            verdict: "Promising".to_owned(),
            note: "Official figures, release 2026-11".to_owned(),
        }
    }

    fn render_pixels(card: &ReportCard) -> Pixmap {
        Pixmap::decode_png(&card_png(card).unwrap()).unwrap()
    }

    #[test]
    fn a_card_has_the_size_that_social_sites_ask_for_and_the_same_bytes_every_time() {
        let drawn = render_pixels(&sample_card("Dog grooming"));
        assert_eq!((drawn.width(), drawn.height()), (1200, 630));
        assert_eq!(
            card_png(&sample_card("Dog grooming")).unwrap(),
            card_png(&sample_card("Dog grooming")).unwrap()
        );
    }

    #[test]
    fn the_name_is_drawn_with_the_fonts_inside() {
        // Not assert_ne: it would print three million numbers.
        let dogs = render_pixels(&sample_card("Dog grooming"));
        for other in ["", "Candles"] {
            assert!(
                dogs.data() != render_pixels(&sample_card(other)).data(),
                "{other:?} looks the same"
            );
        }
    }

    #[test]
    fn no_text_can_break_the_drawing() {
        for name in [
            "</text><script>",
            "&amp; \"quotes\" 'too'",
            "\u{0}\u{b}\u{1f}",
            "田中 🏳️‍🌈",
            "",
        ] {
            assert!(card_png(&sample_card(name)).is_ok(), "{name:?}");
        }
    }

    #[test]
    fn a_long_name_is_wrapped_and_cut() {
        let lines = wrap_lines(&"Mobile bicycle repair and maintenance ".repeat(5));
        assert_eq!(lines.len(), MOST_LINES);
        assert!(lines[2].ends_with('…'));
        assert_eq!(wrap_lines("Dog grooming"), ["Dog grooming"]);
    }
}

//! The picture that chats and social sites show beside a link.

use std::sync::{Arc, LazyLock};

use niche::report::NicheReport;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::markup::escape_xml;
use super::strip::{self, StripInk, draw_strip};
use crate::fonts::FACES;

pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// Characters of a line at its size.
const MARKET_CHARS: usize = 48;
const WORD_CHARS: usize = 36;
const MONTH_CHARS: usize = 76;
const MOST_LINES: usize = 3;
/// Colors of the strip at night.
const NIGHT: StripInk = StripInk {
    background: "#0a1124",
    axis: "#36466b",
    more: "#86cfa3",
    less: "#66759b",
    line: "#f5bd69",
    middle: "#f1eadb",
    figures: "#bcc1cf",
};

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.to_vec());
    }
    Arc::new(fonts)
});

/// Texts of the picture, and its drawing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReportCard {
    /// "Dog grooming", or "Dog grooming · Travis County, Texas".
    pub market: String,
    /// The word, such as "Likely pays more than your job".
    pub word: String,
    /// Sentence about earnings and hours of a month.
    pub month: String,
    /// The pay strip as elements of SVG; empty where no dollars are shown.
    pub strip: String,
    /// One line about the figures, such as "Official figures, release 2026-11".
    pub note: String,
}

impl ReportCard {
    pub fn new(report: &NicheReport) -> Self {
        let answer = &report.answer;
        let strip = answer.strip.as_ref().filter(|_| answer.shows_dollars);
        Self {
            market: match &report.local {
                Some(local) => format!("{} · {}", report.matched.market.name, local.figures.name),
                None => report.matched.market.name.clone(),
            },
            word: answer.text.clone(),
            month: answer.sentence.clone(),
            strip: strip.map_or_else(String::new, |strip| draw_strip(strip, NIGHT)),
            note: format!("Market figures from official sources, release {}", report.data_release),
        }
    }
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
    let words = wrap_lines(&card.word, WORD_CHARS, MOST_LINES);
    let months = wrap_lines(&card.month, MONTH_CHARS, 2);
    let month_at = 190 + 66 * (words.len() - 1) + 50;
    let strip_at = month_at + 34 * (months.len() - 1) + 24;
    let draw_lines = |lines: &[String], first: usize, height: usize| -> String {
        let lines = lines.iter().enumerate();
        lines
            .map(|(at, line)| {
                format!(
                    "<text x=\"80\" y=\"{}\">{}</text>",
                    first + height * at,
                    escape_xml(line)
                )
            })
            .collect()
    };
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="{night}"/>
<circle cx="1110" cy="92" r="230" fill="#f3b04c" opacity="0.10"/><circle cx="1110" cy="92" r="34" fill="#f3b04c"/>
<g font-family="Figtree" font-size="30" fill="#f5bd69" font-weight="600"><text x="80" y="104">Sidestart · {market}</text></g>
<g font-family="Newsreader" font-weight="500" font-size="60" fill="#f1eadb">{word}</g>
<g font-family="Figtree" font-size="27" fill="#f1eadb">{month}</g>
<g transform="translate(80 {strip_at}) scale({scale:.4})">{strip}</g>
<text x="80" y="600" font-family="Figtree" font-size="24" fill="#bcc1cf">{note}</text>
</svg>"##,
        night = NIGHT.background,
        market = escape_xml(&wrap_lines(&card.market, MARKET_CHARS, 1).concat()),
        word = draw_lines(&words, 190, 66),
        month = draw_lines(&months, month_at, 34),
        scale = 1040.0 / strip::WIDTH,
        strip = card.strip,
        note = escape_xml(&card.note),
    )
}

/// Lines of whole words; what does not fit ends in an ellipsis.
pub(crate) fn wrap_lines(text: &str, max_chars: usize, max_lines: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let length = |line: &String| line.chars().count() + 1 + word.chars().count();
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if length(line) <= max_chars => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let is_cut = lines.len() > max_lines;
    lines.truncate(max_lines);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_card(market: &str) -> ReportCard {
        ReportCard {
            market: market.to_owned(),
            word: "Likely pays more than your job".to_owned(),
            month: "Three evenings a week: about $380 to $730 a month before tax.".to_owned(),
            strip: String::new(),
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
        let lines = wrap_lines(&"Mobile bicycle repair and maintenance ".repeat(5), 26, MOST_LINES);
        assert_eq!(lines.len(), MOST_LINES);
        assert!(lines[2].ends_with('…'));
        assert_eq!(wrap_lines("Dog grooming", 26, MOST_LINES), ["Dog grooming"]);
    }
}

//! The picture that chats and social sites show beside a link to a post.

use super::card::{HEIGHT, PictureError, WIDTH, render_png, wrap_lines};
use super::markup::escape_xml;

/// Characters of the title in one line at its size.
const LINE_CHARS: usize = 26;
const MAX_LINES: usize = 3;

/// Texts of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostCard {
    /// Name of the blog category, not its slug.
    pub category: String,
    pub title: String,
    /// One line at the bottom, such as "6 min read".
    pub note: String,
}

/// Draws the card as PNG, 1200 by 630 pixels. Equal cards have equal bytes.
///
/// # Errors
/// When the drawing library refuses its input, which a card cannot cause.
pub fn post_card_png(card: &PostCard) -> Result<Vec<u8>, PictureError> {
    render_png(&draw_svg(card))
}

/// Ink and lamplight, as on the site.
fn draw_svg(card: &PostCard) -> String {
    let lines = wrap_lines(&card.title, LINE_CHARS, MAX_LINES);
    let first = 300 - 44 * (lines.len() - 1);
    let title: String = lines
        .iter()
        .enumerate()
        .map(|(at, line)| format!("<text x=\"80\" y=\"{}\">{}</text>", first + 96 * at, escape_xml(line)))
        .collect();
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#0a1124"/>
<circle cx="1110" cy="92" r="230" fill="#f3b04c" opacity="0.10"/><circle cx="1110" cy="92" r="34" fill="#f3b04c"/>
<g font-family="Figtree" font-size="30" fill="#f5bd69" font-weight="600"><text x="80" y="104">Sidestart</text></g>
<g font-family="Newsreader" font-weight="500" font-size="84" fill="#f1eadb">{title}</g>
<rect x="80" y="528" width="64" height="6" rx="3" fill="#f3b04c"/>
<text x="80" y="580" font-family="Figtree" font-size="30" fill="#bcc1cf">{category} · {note}</text>
</svg>"##,
        category = escape_xml(&card.category),
        note = escape_xml(&card.note),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_card(title: &str) -> PostCard {
        PostCard {
            category: "Start Here".to_owned(),
            title: title.to_owned(),
            note: "6 min read".to_owned(),
        }
    }

    #[test]
    fn every_post_has_a_card_of_its_own() {
        let png = post_card_png(&sample_card("Pricing your first offer")).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        assert!(png == post_card_png(&sample_card("Pricing your first offer")).unwrap());
        assert!(png != post_card_png(&sample_card("Talk to ten people")).unwrap());
    }

    #[test]
    fn no_title_can_break_the_drawing() {
        for title in [
            "</text><script>",
            "&amp; <b>",
            "\u{0}\u{b}",
            "田中 🏳️‍🌈",
            "",
            &"long ".repeat(80),
        ] {
            assert!(post_card_png(&sample_card(title)).is_ok(), "{title:?}");
        }
    }
}

//! Reads sanitized HTML. It has one form only: tags are closed, attributes are in double quotes, `<` and `&` in texts
//! are escaped, and there are no comments.

use std::borrow::Cow;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'h> {
    Text(&'h str),
    Open { name: &'h str, attributes: &'h str },
    Close { name: &'h str },
}

/// The pieces of cleaned HTML in their order.
pub fn split_pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(inside) = rest.strip_prefix('<') else {
            let (text, after) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
            rest = after;
            return Some(Piece::Text(text));
        };
        let (tag, after) = inside.split_at(end_of_tag(inside));
        rest = after.strip_prefix('>').unwrap_or(after);
        Some(match tag.strip_prefix('/') {
            Some(name) => Piece::Close { name },
            None => {
                let (name, attributes) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
                Piece::Open { name, attributes }
            }
        })
    })
}

/// Name and value of each attribute of an opening tag; the value is as it is written, with its escapes.
pub fn read_attributes(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (name, after) = rest.trim_start().split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        rest = after;
        Some((name, value))
    })
}

fn end_of_tag(text: &str) -> usize {
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        c == '>' && !quoted
    });
    end.unwrap_or(text.len())
}

/// Returns the visible text: without tags, with blocks apart from each other.
pub fn text_of(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for piece in split_pieces(html) {
        match piece {
            Piece::Text(part) => text.push_str(&unescape_html(part)),
            Piece::Open { name, .. } | Piece::Close { name } if !is_inline(name) => text.push(' '),
            _ => {}
        }
    }
    text
}

/// The visible text outside of elements of a name.
pub fn text_outside(html: &str, element: &str) -> String {
    let (mut text, mut level) = (String::with_capacity(html.len()), 0_usize);
    for piece in split_pieces(html) {
        match piece {
            Piece::Open { name, .. } if name == element => level += 1,
            Piece::Close { name } if name == element => level = level.saturating_sub(1),
            Piece::Text(part) if level == 0 => text.push_str(&unescape_html(part)),
            Piece::Open { name, .. } | Piece::Close { name } if !is_inline(name) => text.push(' '),
            _ => {}
        }
    }
    text
}

fn is_inline(name: &str) -> bool {
    const INLINE: [&str; 15] = [
        "a", "b", "strong", "i", "em", "u", "s", "strike", "del", "sub", "sup", "span", "code", "cite", "small",
    ];
    INLINE.contains(&name)
}

/// The five escapes that cleaned HTML has.
pub fn unescape_html(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let plain = text
        .replace("&nbsp;", "\u{a0}")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    plain.replace("&quot;", "\"").replace("&amp;", "&").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_left_out() {
        let html = "<p>a</p><blockquote><p>b</p><blockquote>c</blockquote></blockquote><p>d</p>";
        assert_eq!(
            text_outside(html, "blockquote").split_whitespace().collect::<Vec<_>>(),
            ["a", "d"]
        );
    }

    #[test]
    fn tags_attributes_and_texts_come_in_their_order() {
        let html = r#"<p title="a > b">x &lt; <em>y</em></p><img src="/a" alt=""><hr>"#;
        let read: Vec<_> = split_pieces(html).collect();
        assert_eq!(
            read[0],
            Piece::Open {
                name: "p",
                attributes: " title=\"a > b\""
            }
        );
        assert_eq!(read[1], Piece::Text("x &lt; "));
        assert_eq!(read[4], Piece::Close { name: "em" });
        let Piece::Open {
            name: "img",
            attributes: image,
        } = read[6]
        else {
            panic!("{read:?}")
        };
        assert_eq!(read_attributes(image).collect::<Vec<_>>(), [("src", "/a"), ("alt", "")]);
        assert_eq!(
            read.last(),
            Some(&Piece::Open {
                name: "hr",
                attributes: ""
            })
        );
    }

    #[test]
    fn the_text_keeps_words_whole_and_blocks_apart() {
        let html = "<h2>One</h2><p>t<em>w</em>o &amp;lt; &nbsp;</p><ul><li>three</li><li>four</li></ul>";
        let text = text_of(html);
        assert_eq!(
            text.split_whitespace().collect::<Vec<_>>(),
            ["One", "two", "&lt;", "three", "four"]
        );
    }

    #[test]
    fn nothing_and_broken_pieces_end() {
        for html in ["", "<", "<p", "<p title=\"", "a<", ">"] {
            assert!(split_pieces(html).count() <= 2, "{html}");
        }
    }
}

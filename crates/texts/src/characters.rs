//! Characters that a reader cannot see, and the one check for names and titles without any visible one.

/// Direction overrides and isolates, which make a text read differently from how it is stored.
pub fn is_hidden_control(c: char) -> bool {
    matches!(c, '\0' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fff9}'..='\u{fffb}')
}

/// Returns whether a character has no width, or is blank without being white space.
pub fn is_invisible(c: char) -> bool {
    is_hidden_control(c)
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Returns whether a reader sees the character.
pub fn is_visible(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !is_invisible(c)
}

/// Returns whether a reader sees nothing of a name, a title or another text.
pub fn is_blank(text: &str) -> bool {
    !text.chars().any(is_visible)
}

/// Removes characters that change the direction of a text or cannot be seen, white space at the ends, and runs of it.
pub fn clean_line(text: &str) -> String {
    let kept = text
        .chars()
        .filter(|c| !is_hidden_control(*c) && (!c.is_control() || c.is_whitespace()));
    kept.collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_invisible_characters_is_blank() {
        for c in [
            '\u{2800}',
            '\u{3164}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{200b}',
            '\u{fe0f}',
            '\u{e0061}',
            '\u{a0}',
            '\u{202e}',
            '\t',
        ] {
            assert!(is_blank(&format!("{c} {c}")), "{c:?}");
        }
        for text in ["a", "0", "é", "日本", "👍", "-", "ㅎ"] {
            assert!(!is_blank(text), "{text}");
        }
    }

    #[test]
    fn a_line_has_single_spaces_and_no_hidden_control() {
        assert_eq!(clean_line("  a\u{202e}b \n c\t"), "ab c");
    }
}

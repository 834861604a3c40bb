//! Text in drawings.

/// Escapes a text between tags. XML 1.0 has no control characters at all.
pub(crate) fn escape_xml(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .collect::<String>()
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

//! Paragraphs for texts that were written without them: WordPress' old editor keeps blank lines and makes the
//! paragraphs when a page is shown.

use std::collections::HashMap;

use super::tokens::{BLOCKS, HtmlTag, HtmlToken, split_tokens};

/// Blocks in which text gets paragraphs, too.
const HOLDERS: [&str; 12] = [
    "div",
    "blockquote",
    "section",
    "article",
    "aside",
    "main",
    "header",
    "footer",
    "center",
    "form",
    "figure",
    "details",
];

/// Turns blank lines into paragraphs and single line ends into `<br>`. Blocks with a form of their own stay.
pub fn add_paragraphs(html: &str) -> String {
    let html = html.replace("\r\n", "\n").replace('\r', "\n");
    let (mut done, mut inline) = (String::with_capacity(html.len() + 64), String::new());
    // Blocks that are open and keep their lines as they are.
    let mut kept: Vec<String> = Vec::new();
    let mut open: HashMap<String, usize> = HashMap::new();
    for token in split_tokens(&html) {
        let block = block_of(&token);
        let Some(name) = block else {
            let written = write_token(&token);
            match kept.is_empty() {
                true => inline.push_str(&written),
                false => done.push_str(&in_kept(&kept, &written)),
            }
            continue;
        };
        if kept.is_empty() {
            flush_inline(&mut inline, &mut done);
        }
        let is_holder = HOLDERS.contains(&name.as_str());
        match &token {
            HtmlToken::Open(_) if !is_holder && !is_void(&name) => {
                *open.entry(name.clone()).or_default() += 1;
                kept.push(name);
            }
            // Only open elements are searched: ends without a beginning are skipped at once.
            HtmlToken::Close(_) if open.get(&name).is_some_and(|count| *count > 0) => {
                while let Some(closed) = kept.pop() {
                    open.entry(closed.clone()).and_modify(|count| *count -= 1);
                    if closed == name {
                        break;
                    }
                }
            }
            _ => {}
        }
        done.push_str(&write_token(&token));
    }
    flush_inline(&mut inline, &mut done);
    done
}

fn is_void(name: &str) -> bool {
    matches!(name, "hr" | "col" | "br")
}

fn block_of(token: &HtmlToken<'_>) -> Option<String> {
    let name = match token {
        HtmlToken::Open(HtmlTag { name, .. }) | HtmlToken::Close(name) => name,
        _ => return None,
    };
    (name != "br" && BLOCKS.contains(&name.as_str())).then(|| name.clone())
}

fn write_token(token: &HtmlToken<'_>) -> String {
    match token {
        HtmlToken::Text(text) => (*text).to_owned(),
        HtmlToken::Open(tag) => tag.written_as(&tag.name),
        HtmlToken::Close(name) => format!("</{name}>"),
        HtmlToken::Comment(comment) => format!("<!--{comment}-->"),
    }
}

/// Paragraphs that were written as such have line ends that count; everything else that keeps its lines does not.
fn in_kept(kept: &[String], text: &str) -> String {
    match kept {
        [only] if only == "p" && !text.starts_with('<') => match text.trim() {
            "" => text.to_owned(),
            // The ends stay: without them the words on both sides of a mark would grow together.
            inside => text.replacen(inside, &with_breaks(inside), 1),
        },
        _ => text.to_owned(),
    }
}

fn flush_inline(inline: &mut String, done: &mut String) {
    let lines: Vec<_> = inline.split('\n').map(str::trim_end).collect();
    for part in lines
        .join("\n")
        .split("\n\n")
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        // Comments alone are marks of the editor.
        let is_mark = part.starts_with("<!--") && part.ends_with("-->") && part.matches("<!--").count() == 1;
        // The old editor embeds an address that is alone in its paragraph.
        let is_address = part.starts_with("http") && !part.contains([' ', '\n', '<', '"']);
        match is_mark {
            true => done.push_str(part),
            false if is_address => done.push_str(&format!("<p><a href=\"{part}\">{part}</a></p>\n")),
            false => done.push_str(&format!("<p>{}</p>\n", with_breaks(part))),
        }
    }
    inline.clear();
}

fn with_breaks(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(str::trim_end).collect();
    let mut joined = String::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            let has_break = lines[at - 1].ends_with("<br>") || lines[at - 1].is_empty();
            joined.push_str(if has_break { "\n" } else { "<br>\n" });
        }
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_are_paragraphs_and_line_ends_are_breaks() {
        for (text, html) in [
            ("a\n\nb\nc", "<p>a</p>\n<p>b<br>\nc</p>\n"),
            ("a\r\n\r\n\r\nb", "<p>a</p>\n<p>b</p>\n"),
            ("<h2>a\nb</h2>\nc <em>d</em>", "<h2>a\nb</h2><p>c <em>d</em></p>\n"),
            ("a<br />\nb", "<p>a<br>\nb</p>\n"),
            ("<pre>a\n\nb</pre>\n\nc", "<pre>a\n\nb</pre><p>c</p>\n"),
            ("<ul>\n<li>a</li>\n</ul>", "<ul>\n<li>a</li>\n</ul>"),
            (
                "<blockquote>a\n\nb</blockquote>",
                "<blockquote><p>a</p>\n<p>b</p>\n</blockquote>",
            ),
            ("<p>a\nb</p>", "<p>a<br>\nb</p>"),
            ("<p>a <em>b</em> c</p>", "<p>a <em>b</em> c</p>"),
            ("<p><em>a</em>\n<b>b</b>\nc</p>", "<p><em>a</em>\n<b>b</b>\nc</p>"),
            ("a\n\n<!--more-->\n\nb", "<p>a</p>\n<!--more--><p>b</p>\n"),
            (
                "https://a.test/b\n\nc",
                "<p><a href=\"https://a.test/b\">https://a.test/b</a></p>\n<p>c</p>\n",
            ),
            ("", ""),
        ] {
            assert_eq!(add_paragraphs(text), html, "{text}");
        }
    }

    /// Looking through all that is open at each end would take hours.
    #[test]
    fn ends_without_a_beginning_cost_nothing() {
        let html = format!("{}{}", "<td>".repeat(400_000), "</li>".repeat(400_000));
        assert_eq!(add_paragraphs(&html), html);
    }

    #[test]
    fn no_word_is_lost_in_what_was_never_closed() {
        for text in ["<pre>a\n\nb", "a</div>\n\nb", "<td>a\n\nb</table>c", "<b>a\n\nb</b>"] {
            let html = add_paragraphs(text);
            assert!(html.contains('a') && html.contains('b'), "{html}");
        }
    }
}

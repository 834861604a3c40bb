//! Notes of a task as HTML for reading.

use axum::http::StatusCode;
use texts::html::{CleanHtml, escape_text};
use texts::member_text::render_member_text;

use super::store;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::state::app_state::AppState;

/// Returns the notes of a task as sanitized HTML.
///
/// # Errors
/// 404 for a task of another owner.
pub(super) async fn render_notes(state: &AppState, owner: &str, id: i64) -> Result<String, ApiError> {
    let task = store::find_task(state.db.read(), owner, id).await?;
    let notes = task.ok_or_else(no_such_task)?.notes;
    let html = state.texts.run(move || notes_html(&notes)).await?;
    Ok(html.into_html())
}

/// Renders notes by the rules of members' texts. Notes that these rules refuse, as those that are nested too deeply,
/// are shown as they were typed: every stored note can be read.
fn notes_html(notes: &str) -> CleanHtml {
    match render_member_text(notes) {
        Ok(text) => text.html,
        Err(_) => CleanHtml::from_store(typed_html(notes)),
    }
}

/// A typed text as one paragraph: every character of markup is escaped.
fn typed_html(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escape_text).collect();
    match text.trim().is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>", lines.join("<br>")),
    }
}

fn no_such_task() -> ApiError {
    let message = "You have no task with this id.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

#[cfg(test)]
mod tests {
    use super::notes_html;

    /// Returns the names of the elements in HTML of ours, whose text has no bare `<`.
    fn list_elements(html: &str) -> Vec<&str> {
        let tags = html.split('<').skip(1);
        tags.map(|tag| {
            tag.split(['>', ' ', '/'])
                .find(|part| !part.is_empty())
                .unwrap_or_default()
        })
        .collect()
    }

    #[test]
    fn notes_keep_the_marks_of_members_texts_and_no_other_element() {
        let html = notes_html("# Plan\n\n**Words** and [a page](https://example.com/?utm_source=x)\n\n- one\n- two");
        let html = html.as_str();
        assert!(html.contains("<p><strong>Plan</strong></p>"), "{html}");
        assert!(
            html.contains("<a href=\"https://example.com/\" rel=\"ugc nofollow noopener\">a page</a>"),
            "{html}"
        );
        let kept = ["p", "strong", "a", "ul", "li"];
        assert!(list_elements(html).iter().all(|name| kept.contains(name)), "{html}");
    }

    #[test]
    fn hostile_notes_add_no_element_attribute_or_address() {
        for notes in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<svg><style><img src=x onerror=alert(1)>",
            "<iframe srcdoc='<script>alert(1)</script>'>",
            "<p id=getElementById style=position:fixed class=prose>x</p>",
            "[x](javascript:alert(1)) [y](&#106;avascript:alert(1)) <javascript:alert(1)>",
            "![x](data:text/html;base64,PHNjcmlwdD4=)",
            "[x]: javascript:alert(1)\n[x]",
            "[x](https://a.example \"onmouseover=alert(1)\")",
            "```\"onmouseover=alert(1) x=\"\n</code></pre><script>alert(1)</script>\n```",
            "| <script> |\n|---|\n| <b onclick=alert(1)> |",
            "<!-- --!><img src=x onerror=alert(1)> -->",
        ] {
            let html = notes_html(notes);
            let html = html.as_str();
            for tag in html.split('<').skip(1) {
                let tag = tag.split('>').next().unwrap_or_default();
                let known = tag.starts_with("a href=\"https://a.example/\" rel=") || !tag.contains(['=', ' ']);
                assert!(known, "{notes}: {tag} in {html}");
            }
            let allowed = [
                "p", "a", "pre", "code", "table", "thead", "tbody", "tr", "th", "td", "strong",
            ];
            assert!(
                list_elements(html).iter().all(|name| allowed.contains(name)),
                "{notes}: {html}"
            );
            assert!(
                !html.contains("href=\"javascript") && !html.contains("href=\"data"),
                "{notes}: {html}"
            );
        }
    }

    #[test]
    fn notes_that_the_rules_refuse_are_shown_as_typed() {
        let deep = format!("{}a <b>\nsecond & last", "> ".repeat(1_500));
        let html = notes_html(&deep);
        assert!(html.as_str().starts_with("<p>&gt; &gt; "), "{}", html.as_str());
        assert!(html.as_str().ends_with("a &lt;b&gt;<br>second &amp; last</p>"));
        assert_eq!(notes_html("***").as_str(), "<p>***</p>");
        assert_eq!(notes_html(" \n").as_str(), "");
    }
}

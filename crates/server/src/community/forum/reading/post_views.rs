//! Posts as a reader may see them: tombstones, reasons for a hold, and excerpts.

use texts::characters;
use texts::html::CleanHtml;
use texts::moderation::signs::HeldReason;

use crate::community::forum::reading::AuthorNames;
use crate::community::forum::store::topic_store::PostRow;
use crate::community::forum::wire::{ForumPost, HeldWhy, PendingEdit};
use crate::community::forum::{ForumReader, PostState, to_timestamp};

/// Characters of an excerpt.
const EXCERPT_CHARS: usize = 160;

/// Characters from which the first paragraph is enough for an excerpt.
const EXCERPT_LEAST: usize = 20;

/// A post as a reader may see it. None for posts that were never visible to the reader.
pub(crate) fn view_post(row: PostRow, reader: &ForumReader, names: &AuthorNames) -> Option<ForumPost> {
    let state = row.state;
    let is_mine = reader.is_author(&row.author);
    let is_inside = is_mine || reader.is_moderator;
    if state != PostState::Visible && !is_inside {
        // A post that others have read leaves a tombstone: replies to it stay readable.
        return row.shown_at.map(|_| build_tombstone(&row, state));
    }
    if state == PostState::Removed && !reader.is_moderator {
        return row.shown_at.map(|_| build_tombstone(&row, state));
    }
    let pending_edit = row.pending_body.filter(|_| is_inside).map(|body| PendingEdit {
        body,
        html: row.pending_html,
        held_why: explain_reasons(&row.pending_why),
    });
    Some(ForumPost {
        id: Some(row.id),
        number: row.number,
        state,
        author: names.find_author(&row.author),
        html: row.html,
        created_at: to_timestamp(row.created_at),
        edited_at: row.edited_at.map(to_timestamp),
        reply_to: row.reply_to,
        helped: row.helped,
        did_not_help: row.did_not_help,
        version: row.version,
        held_why: if is_inside {
            explain_reasons(&row.held_why)
        } else {
            Vec::new()
        },
        is_mine,
        body: is_inside.then_some(row.body),
        pending_edit,
    })
}

fn build_tombstone(row: &PostRow, state: PostState) -> ForumPost {
    ForumPost {
        id: None,
        number: row.number,
        state,
        author: None,
        html: String::new(),
        created_at: to_timestamp(row.created_at),
        edited_at: None,
        reply_to: None,
        helped: 0,
        did_not_help: 0,
        version: 0,
        held_why: Vec::new(),
        is_mine: false,
        body: None,
        pending_edit: None,
    }
}

/// Reads keys that blanks separate. Unknown ones are left out.
pub(crate) fn read_reasons(names: &str) -> Vec<HeldReason> {
    let named = |name: &str| HeldReason::EVERY.into_iter().find(|reason| reason.key() == name);
    names.split_whitespace().filter_map(named).collect()
}

/// Names of reasons as they are stored.
pub(crate) fn write_reasons(reasons: &[HeldReason]) -> String {
    reasons.iter().map(|reason| reason.key()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn explain_reasons(names: &str) -> Vec<HeldWhy> {
    let why = |reason: HeldReason| HeldWhy {
        reason,
        text: reason.sentence().to_owned(),
    };
    read_reasons(names).into_iter().map(why).collect()
}

/// The first words of a text: its first paragraph, because lists and tables are hard to read on one line.
pub(crate) fn cut_excerpt(html: &str) -> String {
    let mut beginnings = html.match_indices("</p>").map(|(at, _)| plain_text(&html[..at]));
    let text = beginnings.find(|text| text.chars().count() >= EXCERPT_LEAST);
    let text = text.unwrap_or_else(|| plain_text(html));
    if text.chars().count() <= EXCERPT_CHARS {
        return text;
    }
    let cut: String = text.chars().take(EXCERPT_CHARS - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", &cut[..end])
}

/// The visible text of sanitized HTML on one line.
pub(crate) fn plain_text(html: &str) -> String {
    characters::clean_line(CleanHtml::from_store(html.to_owned()).text())
}

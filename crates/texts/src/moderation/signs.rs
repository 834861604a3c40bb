//! Signs for which a text waits for a moderator. A list of words is none of them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::levels::MemberLevel;
use super::limits::limits_of;
use crate::member_text::MemberText;
use crate::written_links::find_written_links;

/// Seconds under which nobody types a post.
pub const FAST_SECONDS: f64 = 3.0;
/// Posts of other newcomers from one network within an hour, from which further ones of newcomers wait.
pub const BUSY_NETWORK_POSTS: u64 = 5;
/// Letters from which capitals count.
const MIN_LETTERS: usize = 20;
/// Phone numbers from which a text is an advertisement.
const MANY_PHONE_NUMBERS: usize = 3;
/// Digits of a phone number.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;

/// Reason for which a text waits for a moderator.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema
)]
#[serde(rename_all = "snake_case")]
pub enum HeldReason {
    /// A newcomer's text with a link.
    Link,
    /// A link to a host that no visible post links to.
    NewHost,
    TooManyLinks,
    /// A text that was posted in the last seven days.
    Repeated,
    /// The field that people cannot see is filled.
    Trap,
    TooFast,
    Capitals,
    PhoneNumbers,
    TooManyMentions,
    /// Another post of the author was removed as spam.
    SpamReview,
    /// A newcomer's post from a network from which other newcomers posted within the hour.
    BusyNetwork,
}

/// How long the author wrote.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WritingTime {
    Seconds(f64),
    /// A program's call without the time.
    Missing,
    /// The form of a browser without scripts, which cannot measure it.
    PlainForm,
}

/// A text as it arrived, for [`held_reasons`].
#[derive(Debug, Clone, Copy)]
pub struct TextToCheck<'t> {
    pub title: &'t str,
    pub text: &'t MemberText,
    pub trap: &'t str,
    pub time: WritingTime,
    pub level: MemberLevel,
    /// Returns whether a visible post links to the host.
    pub is_new_host: bool,
    pub is_repeated: bool,
    /// Posts of other newcomers from the network of the request within the last hour.
    pub newcomers_nearby: u64,
    /// Title and links before an edit: only an added link counts. Blank and empty for a new text.
    pub title_before: &'t str,
    pub links_before: &'t BTreeSet<String>,
}

impl HeldReason {
    pub const EVERY: [Self; 11] = [
        Self::Link,
        Self::NewHost,
        Self::TooManyLinks,
        Self::Repeated,
        Self::Trap,
        Self::TooFast,
        Self::Capitals,
        Self::PhoneNumbers,
        Self::TooManyMentions,
        Self::SpamReview,
        Self::BusyNetwork,
    ];

    /// Name in the API and in addresses.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::NewHost => "new_host",
            Self::TooManyLinks => "too_many_links",
            Self::Repeated => "repeated",
            Self::Trap => "trap",
            Self::TooFast => "too_fast",
            Self::Capitals => "capitals",
            Self::PhoneNumbers => "phone_numbers",
            Self::TooManyMentions => "too_many_mentions",
            Self::SpamReview => "spam_review",
            Self::BusyNetwork => "busy_network",
        }
    }

    /// Explains the reason to the author and to moderators.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Link => "It has a link, and links of newcomers are checked first.",
            Self::NewHost => "It links to a site that no post here has linked to before.",
            Self::TooManyLinks => "It has more than 5 links.",
            Self::Repeated => "The same text, or nearly the same, was posted in the last 7 days.",
            Self::Trap => "A field of the form that people cannot see was filled in.",
            Self::TooFast => "It was posted faster than anyone can type.",
            Self::Capitals => "Most of it is written in capital letters.",
            Self::PhoneNumbers => "It has 3 or more phone numbers.",
            Self::TooManyMentions => "It mentions more members than your level allows.",
            Self::SpamReview => "Another post of yours was removed as spam, so this one is checked as well.",
            Self::BusyNetwork => "Several new members posted from your network within the last hour.",
        }
    }
}

/// Every reason to hold a text; none lets it through.
pub fn held_reasons(draft: &TextToCheck<'_>) -> Vec<HeldReason> {
    let limits = limits_of(draft.level);
    let text = draft.text.html.text();
    // Another address in the place of an old one is a new link.
    let has_new_link = !draft.text.links.is_subset(draft.links_before)
        || (draft.title != draft.title_before && !find_written_links(draft.title).is_empty());
    let links = draft.text.link_count;
    let checks = [
        (HeldReason::Link, limits.links_per_post == Some(0) && has_new_link),
        (
            HeldReason::NewHost,
            draft.level == MemberLevel::Member && links > 0 && draft.is_new_host,
        ),
        (
            HeldReason::TooManyLinks,
            limits
                .links_per_post
                .is_some_and(|most| most > 0 && links > most && has_new_link),
        ),
        (HeldReason::Repeated, draft.is_repeated),
        (HeldReason::Trap, !draft.trap.trim().is_empty()),
        (HeldReason::TooFast, is_too_fast(draft.time, draft.level)),
        (HeldReason::Capitals, is_shouted(draft.title) || is_shouted(text)),
        (
            HeldReason::PhoneNumbers,
            phone_numbers(text) + phone_numbers(draft.title) >= MANY_PHONE_NUMBERS,
        ),
        (
            HeldReason::TooManyMentions,
            draft.text.mentions.len() > limits.mentions_per_post,
        ),
        (
            HeldReason::BusyNetwork,
            draft.level == MemberLevel::Newcomer && draft.newcomers_nearby >= BUSY_NETWORK_POSTS,
        ),
    ];
    checks
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(reason, _)| reason)
        .collect()
}

fn is_too_fast(time: WritingTime, level: MemberLevel) -> bool {
    match time {
        WritingTime::Seconds(seconds) => seconds.is_nan() || seconds < FAST_SECONDS,
        WritingTime::Missing => true,
        WritingTime::PlainForm => level == MemberLevel::Newcomer,
    }
}

/// Returns whether over half of at least twenty letters are capitals. Scripts without capitals have none.
fn is_shouted(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    letters >= MIN_LETTERS && capitals * 2 > letters
}

/// Numbers of 8 to 15 digits, written with spaces, dots, hyphens, slashes or brackets. Amounts of money and dates are
/// shorter.
fn phone_numbers(text: &str) -> usize {
    let (mut count, mut digits, mut gap) = (0, 0_usize, 0_usize);
    let mut end = |digits: &mut usize| {
        count += usize::from(PHONE_DIGITS.contains(digits));
        *digits = 0;
    };
    for c in text.chars() {
        match c {
            _ if c.is_numeric() => {
                digits += 1;
                gap = 0;
            }
            ' ' | '.' | '-' | '/' | '(' | ')' | '\u{a0}' if digits > 0 && gap < 2 => gap += 1,
            _ => {
                end(&mut digits);
                gap = 0;
            }
        }
    }
    end(&mut digits);
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::member_text::render_member_text;

    fn text_of_newcomer<'a>(text: &'a MemberText, links_before: &'a BTreeSet<String>) -> TextToCheck<'a> {
        TextToCheck {
            title: "",
            text,
            trap: "",
            time: WritingTime::Seconds(30.0),
            level: MemberLevel::Newcomer,
            is_new_host: false,
            is_repeated: false,
            newcomers_nearby: 0,
            title_before: "",
            links_before,
        }
    }

    fn find_reasons(markdown: &str, change: impl FnOnce(&mut TextToCheck<'_>)) -> Vec<HeldReason> {
        let (text, no_links) = (render_member_text(markdown).unwrap(), BTreeSet::new());
        let mut draft = text_of_newcomer(&text, &no_links);
        change(&mut draft);
        held_reasons(&draft)
    }

    #[test]
    fn a_plain_text_passes() {
        assert_eq!(
            find_reasons("How do I price 12 candles? I paid $1,234.50 on 2026-03-01.", |_| ()),
            []
        );
    }

    #[test]
    fn links_count_by_level() {
        let link = "see https://example.com";
        assert_eq!(find_reasons(link, |_| ()), [HeldReason::Link]);
        assert_eq!(find_reasons(link, |draft| draft.level = MemberLevel::Member), []);
        let new_host = find_reasons(link, |draft| {
            draft.level = MemberLevel::Member;
            draft.is_new_host = true;
        });
        assert_eq!(new_host, [HeldReason::NewHost]);
        let six = "https://example.com ".repeat(6);
        assert_eq!(
            find_reasons(&six, |draft| draft.level = MemberLevel::Member),
            [HeldReason::TooManyLinks]
        );
        assert_eq!(find_reasons(&six, |draft| draft.level = MemberLevel::Regular), []);
        assert_eq!(
            find_reasons("see [my plan](/plan)", |_| ()),
            [],
            "a link within the site"
        );
    }

    #[test]
    fn an_edit_counts_the_links_that_it_adds() {
        let before = render_member_text("https://a.example").unwrap().links;
        let edit = |markdown: &str| {
            let text = render_member_text(markdown).unwrap();
            held_reasons(&text_of_newcomer(&text, &before))
        };
        assert_eq!(edit("see https://a.example again"), []);
        assert_eq!(edit("https://a.example https://b.example"), [HeldReason::Link]);
        assert_eq!(
            edit("https://b.example"),
            [HeldReason::Link],
            "in the place of the old one"
        );
        assert_eq!(edit("https://a.example/shop"), [HeldReason::Link], "on the same host");
    }

    #[test]
    fn a_link_in_a_title_counts() {
        let title = "Visit https://spam.example today";
        assert_eq!(find_reasons("a text", |draft| draft.title = title), [HeldReason::Link]);
        let unchanged = find_reasons("a text", |draft| {
            draft.title = title;
            draft.title_before = title;
        });
        assert_eq!(unchanged, []);
    }

    #[test]
    fn many_newcomers_of_one_network_are_a_sign() {
        let nearby = |posts: u64, level: MemberLevel| {
            find_reasons("a text", |draft| {
                draft.newcomers_nearby = posts;
                draft.level = level;
            })
        };
        assert_eq!(
            nearby(BUSY_NETWORK_POSTS, MemberLevel::Newcomer),
            [HeldReason::BusyNetwork]
        );
        assert_eq!(nearby(BUSY_NETWORK_POSTS - 1, MemberLevel::Newcomer), []);
        assert_eq!(nearby(99, MemberLevel::Member), []);
    }

    #[test]
    fn the_time_of_writing_counts() {
        for (time, holds) in [
            (WritingTime::Seconds(2.9), true),
            (WritingTime::Seconds(f64::NAN), true),
            (WritingTime::Seconds(3.0), false),
            (WritingTime::Missing, true),
            (WritingTime::PlainForm, true),
        ] {
            let found = find_reasons("a text", |draft| draft.time = time);
            assert_eq!(found == [HeldReason::TooFast], holds, "{time:?}");
        }
        let form = find_reasons("a text", |draft| {
            draft.time = WritingTime::PlainForm;
            draft.level = MemberLevel::Member;
        });
        assert_eq!(form, []);
    }

    #[test]
    fn capitals_phone_numbers_traps_and_mentions_are_signs() {
        assert_eq!(
            find_reasons("BUY MY CANDLES NOW, THEY ARE cheap", |_| ()),
            [HeldReason::Capitals]
        );
        assert_eq!(find_reasons("OK THANKS", |_| ()), [], "under twenty letters");
        assert_eq!(
            find_reasons("text", |draft| draft.title = "BUY MY GREAT CANDLES TODAY"),
            [HeldReason::Capitals]
        );
        let phones = "+1 (555) 123-4567, 0151/23456789, 555.123.4567";
        assert_eq!(find_reasons(phones, |_| ()), [HeldReason::PhoneNumbers]);
        assert_eq!(find_reasons("call +1 (555) 123-4567", |_| ()), []);
        assert_eq!(
            find_reasons("text", |draft| draft.trap = "https://spam.example"),
            [HeldReason::Trap]
        );
        assert_eq!(
            find_reasons("@anna @ben and @cleo", |_| ()),
            [HeldReason::TooManyMentions]
        );
    }
}

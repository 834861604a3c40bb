//! The things in front of the street. Each is drawn around its own origin on the ground, up to 230 high and 280 wide.

use super::{FAR, LAMP, NEAR, PAPER, hash};

const BLUE: &str = "#8fa5dd";

type Motif = fn() -> String;

const MOTIFS: [Motif; 16] = [
    draw_door,
    draw_lens,
    desk_lamp,
    street_lamp,
    draw_kettle,
    draw_books,
    draw_clock,
    price_tag,
    draw_bubbles,
    draw_letter,
    draw_calendar,
    draw_signpost,
    draw_shop,
    draw_coins,
    draw_key,
    draw_plant,
];

/// Words of a slug and their motifs. The first that occurs is used.
const WORDS: [(&[&str], Motif); 14] = [
    (
        &[
            "price", "prices", "pricing", "charge", "rate", "rates", "hourly", "quote", "discount",
        ],
        price_tag,
    ),
    (
        &[
            "customer",
            "customers",
            "client",
            "clients",
            "people",
            "talk",
            "ask",
            "interview",
            "feedback",
        ],
        draw_bubbles,
    ),
    (
        &["email", "emails", "mail", "newsletter", "letter", "message", "messages"],
        draw_letter,
    ),
    (
        &[
            "plan", "plans", "week", "weeks", "month", "days", "calendar", "schedule",
        ],
        draw_calendar,
    ),
    (&["hour", "hours", "time", "minutes", "clock", "late"], draw_clock),
    (
        &["stop", "quit", "choose", "decide", "choice", "which", "or"],
        draw_signpost,
    ),
    (
        &[
            "shop", "store", "sell", "selling", "sale", "sales", "product", "products",
        ],
        draw_shop,
    ),
    (
        &[
            "money", "cash", "cost", "costs", "tax", "taxes", "save", "profit", "income", "pay", "paid",
        ],
        draw_coins,
    ),
    (&["grow", "growth", "growing", "small", "slow", "garden"], draw_plant),
    (
        &["read", "reading", "learn", "guide", "story", "stories", "books"],
        draw_books,
    ),
    (
        &[
            "find", "niche", "search", "look", "research", "figures", "numbers", "data",
        ],
        draw_lens,
    ),
    (&["start", "begin", "first", "open"], draw_door),
    (
        &["energy", "rest", "break", "coffee", "tea", "tired", "sleep"],
        draw_kettle,
    ),
    (
        &[
            "rules", "secret", "password", "license", "permit", "permits", "law", "trust",
        ],
        draw_key,
    ),
];

/// Draws the motif on the cover of a post.
pub(super) fn draw_motif(category: &str, slug: &str) -> String {
    motif_of(category, slug)()
}

fn motif_of(category: &str, slug: &str) -> Motif {
    let named = |(words, _): &&(&[&str], Motif)| slug.split('-').any(|word| words.contains(&word));
    if let Some((_, motif)) = WORDS.iter().find(named) {
        return *motif;
    }
    let bytes = category.bytes().chain([b'/']).chain(slug.bytes());
    MOTIFS[(hash(bytes) % MOTIFS.len() as u64) as usize]
}

/// Draws an open door.
fn draw_door() -> String {
    format!(
        "<path fill=\"{LAMP}\" opacity=\".35\" d=\"M-38 0h76l70 48h-216z\"/>\
         <path fill=\"{LAMP}\" d=\"M-38 0v-150a38 38 0 0 1 76 0v150z\"/>\
         <path fill=\"{PAPER}\" d=\"M-24 0v-146a24 24 0 0 1 48 0v146z\"/>\
         <path fill=\"{NEAR}\" stroke=\"{PAPER}\" stroke-width=\"4\" d=\"M38 0v-150l44-22v186z\"/>\
         <circle cx=\"50\" cy=\"-76\" r=\"5\" fill=\"{LAMP}\"/>"
    )
}

/// A lens in which one house is larger.
fn draw_lens() -> String {
    format!(
        "<circle cy=\"-120\" r=\"74\" fill=\"#2c3f78\"/>\
         <path fill=\"{NEAR}\" d=\"M-56-72v-56l56-46 56 46v56a74 74 0 0 1-112 0z\"/>\
         <path fill=\"{LAMP}\" d=\"M-32-118h26v34h-26zM8-118h26v34H8z\"/>\
         <circle cy=\"-120\" r=\"74\" fill=\"none\" stroke=\"{PAPER}\" stroke-width=\"10\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"18\" d=\"M58-58l54 58\"/>\
         <path stroke=\"{LAMP}\" stroke-width=\"6\" d=\"M70-46l36 40\"/>"
    )
}

/// A lamp over a sheet of paper.
fn desk_lamp() -> String {
    format!(
        "<path fill=\"{LAMP}\" opacity=\".4\" d=\"M-70-128L-140 0H34L-14-128z\"/>\
         <path fill=\"{PAPER}\" d=\"M-116-5h112l12 13h-136z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"8\" fill=\"none\" d=\"M66 0v-106a66 66 0 0 0-66-66\"/>\
         <path fill=\"{PAPER}\" d=\"M28 4a38 16 0 0 1 76 0z\"/>\
         <path fill=\"{LAMP}\" d=\"M-60-126a20 14 0 0 0 40 0z\"/>\
         <path fill=\"{PAPER}\" d=\"M-92-126a52 52 0 0 1 104 0z\"/>"
    )
}

/// A lamp at the corner of the street.
fn street_lamp() -> String {
    format!(
        "<path fill=\"{LAMP}\" opacity=\".3\" d=\"M-20-176L-90 0H90L20-176z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"8\" d=\"M0 0v-170\"/>\
         <path fill=\"{PAPER}\" d=\"M-22 4a22 14 0 0 1 44 0z\"/>\
         <path fill=\"{LAMP}\" d=\"M-20-172l-8-48h56l-8 48z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"6\" fill=\"none\" d=\"M-20-172l-8-48h56l-8 48zM-34-220h68M-16-220l16-18 16 18\"/>"
    )
}

/// A kettle on, and two cups.
fn draw_kettle() -> String {
    format!(
        "<path fill=\"{PAPER}\" d=\"M-96 0l-10-64a50 50 0 0 1 100 0l-10 64z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"10\" fill=\"none\" d=\"M-98-56l-36-26M-86-106a40 40 0 0 1 60 0\"/>\
         <circle cx=\"-56\" cy=\"-116\" r=\"7\" fill=\"{LAMP}\"/>\
         <path fill=\"{LAMP}\" d=\"M22 0l-6-44h48l-6 44zM84 0l-6-44h48l-6 44z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"4\" fill=\"none\" d=\"M32-60c-8-10 8-16 0-28M48-60c-8-10 8-16 0-28M94-60c-8-10 8-16 0-28M110-60c-8-10 8-16 0-28\"/>"
    )
}

/// Books, and one more that is being read.
fn draw_books() -> String {
    format!(
        "<path fill=\"{LAMP}\" d=\"M-110 0v-30h150V0z\"/><path fill=\"{PAPER}\" d=\"M-98-30v-28h120v28z\"/>\
         <path fill=\"#8fa5dd\" d=\"M-104-58v-26h132v26z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-88 0v-30M12-58v-26M4-30v-28\"/>\
         <path fill=\"{PAPER}\" stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-38-88c-22-20-54-22-76-10l6-52c26-8 50-4 70 12 20-16 44-20 70-12l6 52c-22-12-54-10-76 10z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-38-88v-48\"/>"
    )
}

/// A clock that says ten to eight.
fn draw_clock() -> String {
    format!(
        "<path stroke=\"{PAPER}\" stroke-width=\"12\" d=\"M-50-16l-20 16M50-16l20 16\"/>\
         <circle cy=\"-92\" r=\"86\" fill=\"{LAMP}\"/><circle cy=\"-92\" r=\"70\" fill=\"{PAPER}\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"8\" fill=\"none\" d=\"M0-92l-34 20M0-92l-30-40\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"5\" d=\"M0-154v8M0-38v8M62-92h-8M-54-92h-8\"/>\
         <path fill=\"{LAMP}\" d=\"M-84-158a34 34 0 0 1 48-30zM84-158a34 34 0 0 0-48-30z\"/>"
    )
}

/// A tag on a string.
fn price_tag() -> String {
    format!(
        "<path stroke=\"{BLUE}\" stroke-width=\"5\" fill=\"none\" d=\"M-62-150c-20-40-60-30-70-64\"/>\
         <path fill=\"{LAMP}\" d=\"M-84-166l62-12L96-60 24 12-94-106z\"/>\
         <circle cx=\"-62\" cy=\"-146\" r=\"12\" fill=\"{NEAR}\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"8\" d=\"M-30-108L46-32M4-118l58 58\"/>"
    )
}

/// Two people's words.
fn draw_bubbles() -> String {
    format!(
        "<path fill=\"{BLUE}\" d=\"M-120-176h130a20 20 0 0 1 20 20v44a20 20 0 0 1-20 20H-76l-34 30 4-30h-14a20 20 0 0 1-20-20v-44a20 20 0 0 1 20-20z\"/>\
         <path fill=\"{PAPER}\" d=\"M-30-104h124a20 20 0 0 1 20 20v40a20 20 0 0 1-20 20h-8l4 28-36-28h-84a20 20 0 0 1-20-20v-40a20 20 0 0 1 20-20z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"7\" d=\"M-110-148h100M-110-122h60\"/>\
         <path stroke=\"{LAMP}\" stroke-width=\"9\" d=\"M-14-64h4M30-64h4M74-64h4\"/>"
    )
}

/// A letter in its envelope.
fn draw_letter() -> String {
    format!(
        "<path fill=\"{PAPER}\" d=\"M-78-170h156v140H-78z\"/>\
         <path stroke=\"{BLUE}\" stroke-width=\"7\" d=\"M-54-144h108M-54-120h80\"/>\
         <path fill=\"{LAMP}\" d=\"M-104-100L0-34l104-66V0h-208z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"5\" fill=\"none\" d=\"M-104 0l76-52M104 0L28-52\"/>"
    )
}

/// A sheet of a calendar with one day marked.
fn draw_calendar() -> String {
    format!(
        "<path fill=\"{PAPER}\" d=\"M-92-160h184V0H-92z\"/><path fill=\"{LAMP}\" d=\"M-92-176h184v44H-92z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"9\" d=\"M-50-190v28M50-190v28\"/>\
         <path fill=\"{BLUE}\" d=\"M-74-112h28v24h-28zM-34-112H-6v24h-28zM6-112h28v24H6zM46-112h28v24H46zM-74-76h28v24h-28zM-34-76H-6v24h-28zM46-76h28v24H46zM-74-40h28v24h-28zM-34-40H-6v24h-28z\"/>\
         <path fill=\"{LAMP}\" d=\"M6-76h28v24H6z\"/>"
    )
}

/// A post with two arms.
fn draw_signpost() -> String {
    format!(
        "<path stroke=\"{BLUE}\" stroke-width=\"14\" d=\"M0 0v-206\"/>\
         <path fill=\"{LAMP}\" d=\"M-14-192h98l30 26-30 26h-98z\"/>\
         <path fill=\"{PAPER}\" d=\"M14-124h-98l-30 26 30 26h98z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"6\" d=\"M8-166h66M-72-98h66\"/>\
         <path fill=\"{BLUE}\" d=\"M-34 4a34 16 0 0 1 68 0z\"/>"
    )
}

/// A small shop that is open.
fn draw_shop() -> String {
    format!(
        "<path fill=\"{FAR}\" stroke=\"{PAPER}\" stroke-width=\"5\" d=\"M-104-116h208V0h-208z\"/>\
         <path fill=\"{LAMP}\" d=\"M-86-92H14v62H-86z\"/><path fill=\"{PAPER}\" d=\"M34-92h50V0H34z\"/>\
         <path fill=\"{PAPER}\" d=\"M-116-176h232v50a23 23 0 0 1-46 0 23 23 0 0 1-46 0 23 23 0 0 1-47 0 23 23 0 0 1-47 0 23 23 0 0 1-46 0z\"/>\
         <path fill=\"{LAMP}\" d=\"M-70-176h46v50a23 23 0 0 1-46 0zM23-176h47v50a23 23 0 0 1-47 0z\"/>\
         <circle cx=\"44\" cy=\"-44\" r=\"5\" fill=\"{NEAR}\"/>"
    )
}

/// Coins in piles, one more than the day before.
fn draw_coins() -> String {
    let pile = |x: i64, count: i64| {
        let coin = |at: i64| {
            let y = -14 - at * 22;
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"66\" height=\"18\" rx=\"9\" fill=\"{LAMP}\" stroke=\"{PAPER}\" stroke-width=\"3\"/>"
            )
        };
        (0..count).map(coin).collect::<String>()
    };
    format!("{}{}{}", pile(-116, 3), pile(-34, 5), pile(48, 8))
}

/// A key with a large bow.
fn draw_key() -> String {
    format!(
        "<circle cy=\"-160\" r=\"46\" fill=\"none\" stroke=\"{LAMP}\" stroke-width=\"22\"/>\
         <path stroke=\"{LAMP}\" stroke-width=\"20\" d=\"M0-108V-8M8-16h36M8-52h26\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"5\" fill=\"none\" d=\"M-34-186a44 44 0 0 1 34-18\"/>"
    )
}

/// A young plant in its pot.
fn draw_plant() -> String {
    format!(
        "<path fill=\"{LAMP}\" d=\"M-58-70H58L44 0h-88zM-66-90H66v24H-66z\"/>\
         <path stroke=\"{BLUE}\" stroke-width=\"9\" fill=\"none\" d=\"M0-90c0-50 4-70 0-120\"/>\
         <path fill=\"{PAPER}\" d=\"M2-130c14-50 60-56 88-48-8 36-44 62-88 48zM0-160c-12-46-52-54-80-48 6 34 40 60 80 48z\"/>\
         <path fill=\"{BLUE}\" d=\"M0-200c-4-18 4-30 14-36 8 14 2 30-14 36z\"/>"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cover::tests::CATEGORIES;

    #[test]
    fn a_title_chooses_what_it_names() {
        assert_eq!(draw_motif("productivity", "price-by-the-hour"), price_tag());
        assert_eq!(draw_motif("start-here", "talk-to-ten-people"), draw_bubbles());
        assert_eq!(draw_motif("money", "a-price-b"), draw_motif("law", "a-price-b"));
    }

    #[test]
    fn titles_that_name_nothing_share_all_motifs_in_every_category() {
        for category in CATEGORIES {
            let seen: BTreeSet<String> = (0..200)
                .map(|number| draw_motif(category, &format!("x{number}")))
                .collect();
            assert_eq!(seen.len(), MOTIFS.len(), "{category}");
        }
    }
}

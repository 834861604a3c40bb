use super::*;

fn finds(text: &str) -> bool {
    !find_written_links(text).is_empty()
}

/// Forms in which members of other forums have written links past a check, each with words around it.
const LINKS: [&str; 44] = [
    "order at candle-deals.com today",
    "candle-deals.shop",
    "see Candle-Deals.COM, it is cheap",
    "candle-deals.co.uk/offer",
    "candle-deals.io",
    "visit candle-deals.ai now",
    "candledeals.app",
    "http:/candle-deals.com",
    "http:\\\\candle-deals.com",
    "HXXP://candle-deals.com",
    "hxxps[:]//candle-deals[.]com",
    "h**ps://candle-deals.com",
    "ftp://files.candle-deals.com",
    "www.candle-deals",
    "WWW.Candle-Deals.Biz",
    "candle-deals[.]com",
    "candle-deals (.) com",
    "candle-deals{dot}net",
    "candle-deals [ DOT ] org",
    "candle-deals dot com",
    "candledeals-dot-com",
    "candle-deals . com",
    "candle-deals .net",
    "candle-deals. com",
    "candle-deals,com",
    "candle-deals\u{3002}com",
    "candle-deals\u{ff0e}com",
    "candle-deals\u{2024}com",
    "candle-deals\u{b7}com",
    "candle-deals\u{2800}.com",
    "candle-deals.\u{200b}com",
    "can\u{ad}dle-deals.c\u{2060}om",
    "candle-deals.\u{fe0f}shop",
    "\u{ff43}andle-deals.\u{ff43}\u{ff4f}\u{ff4d}",
    "candle-deals.\u{441}\u{43e}m",
    "\u{43c}\u{430}\u{433}\u{430}\u{437}\u{438}\u{43d}.\u{440}\u{444}",
    "write to sales@candle-deals.md",
    "sales (at) candle-deals (dot) com",
    "mailto:sales",
    "t.me/candledeals",
    "http://10.20.30.40",
    "10.20.30.40:8080",
    "10.20.30.40/offer",
    "It was great at candle-deals.com.Then I left",
];

/// Texts with dots, slashes, file names, versions and prices that lead nowhere.
const HARMLESS: [&str; 56] = [
    "I charge $4.50 per candle, or $1,234.56 for a season.",
    "Version 2.0.1 works better than 1.9.",
    "The price rose 3.5%/month.",
    "See invoice.pdf and price-list.xlsx.",
    "My notes are in README.md and main.rs.",
    "Run setup.sh, then import.py.",
    "photos.zip has all of them, and clip.mov too",
    "Put it into src/main.rs or docs/notes.md",
    "index.html, style.css and app.tsx",
    "config.json/package.json",
    "photo.final.jpg",
    "Node.js or ASP.NET?",
    "and/or he/she, 24/7, n/a",
    "Q1/Q2 2025, due 12/31/2025 or 31.12.2025",
    "Open 9.30-17.00, closed at 6 p.m.",
    "e.g. soap, i.e. what sells, etc.",
    "The U.S. market is bigger than the U.K.'s.",
    "Dr. Smith has a Ph.D. and a B.Sc.",
    "St.Louis or Washington D.C.",
    "I made two.It went well.",
    "It works.So I stayed.",
    "I sell on Etsy.It is fine.",
    "1.Design 2.Build 3.Market",
    "Wait...what? No..so it is",
    "Should I buy a .com or a .net for my shop?",
    "Which .com is best, and what is a .io domain?",
    "polka dot dresses and a dot on the i",
    "Ratio 3:1, score 10:9, at 10:30",
    "Tip: charge more. Note: taxes!",
    "C:/Users/me/candles",
    "the file is at /home/me/list.txt",
    "No.5 and No. 7",
    "Pay by 1. May, in 2. week",
    "10.000,00 or 10,000.00",
    "3.5in by 4.25in",
    "192.168.0.1 is the address of my router",
    "Acme Inc. and Foo Co.Ltd. are two",
    "me@home and you@work",
    "@anna and @ben know it",
    "#1 of 3; #2",
    "1.5x to 2.5x",
    "I have 3 (three) options - or 4?",
    "ok :) or :/ or :-/",
    "a.k.a. the soap lady",
    "M.B.A. students",
    "song.mp3, video.mp4, book.epub",
    "v3.11.4-beta.2",
    "p. 12, pp. 3-5, fig. 2",
    "$20/hr, 15 min/day",
    "10 a.m./2 p.m.",
    "I am in sales. Net income was $200.",
    "I earned less, net of costs",
    "It is sold. Common ones are left.",
    "\u{2022} info\n\u{2022} net income",
    "well -.- it happens",
    "I said \"no.\" And he said yes.",
];

#[test]
fn every_form_of_a_link_is_found() {
    let missed: Vec<&str> = LINKS.into_iter().filter(|text| !finds(text)).collect();
    assert_eq!(missed, Vec::<&str>::new());
}

#[test]
fn texts_without_links_hold_none() {
    let found: Vec<_> = HARMLESS.into_iter().filter(|text| finds(text)).collect();
    assert_eq!(found, Vec::<&str>::new());
}

#[test]
fn a_link_is_its_text_and_its_host() {
    let found: Vec<WrittenLink> = find_written_links("see Candle-Deals.com/Offer, please")
        .into_iter()
        .collect();
    let expected = WrittenLink {
        text: "candle-deals.com/offer".to_owned(),
        host: Some("candle-deals.com".to_owned()),
    };
    assert_eq!(found, [expected]);
}

#[test]
fn a_long_text_takes_steps_by_its_length() {
    for text in [
        "a.".repeat(10_000),
        "(".repeat(20_000),
        "://".repeat(6_600),
        ".".repeat(20_000),
        "a".repeat(20_000),
        " dot".repeat(5_000),
    ] {
        assert!(find_written_links(&text).len() < 20_000);
    }
}

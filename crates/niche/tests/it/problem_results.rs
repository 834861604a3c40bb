//! Results of the problem finder as digests. A change that only makes it faster leaves them as they are. One that
//! changes themes on purpose stores the new ones.

use niche::tools::problems::{ProblemRequest, TextFormat, find_problems};
use sha2::{Digest, Sha256};

static REVIEWS: [&str; 11] = [
    include_str!("../reviews/dentist.txt"),
    include_str!("../reviews/dog_walker.txt"),
    include_str!("../reviews/families.txt"),
    include_str!("../reviews/gym.txt"),
    include_str!("../reviews/lawn.txt"),
    include_str!("../reviews/mechanic.txt"),
    include_str!("../reviews/painter.txt"),
    include_str!("../reviews/phones.txt"),
    include_str!("../reviews/piano.txt"),
    include_str!("../reviews/plumber.txt"),
    include_str!("../reviews/wedding_cake.txt"),
];
const WHO: [&str; 12] = [
    "waiter",
    "driver",
    "crew",
    "tutor",
    "cleaner",
    "office",
    "technician",
    "shop",
    "walker",
    "studio",
    "manager",
    "baker",
];
const FAULTS: [&str; 13] = [
    "was late again",
    "never called back",
    "charged us twice",
    "broke the door",
    "left a mess behind",
    "was rude to my mother",
    "forgot the order",
    "ignored every message",
    "canceled at the last minute",
    "scratched the floor",
    "sent the wrong color",
    "took three hours",
    "asked for more money",
];
const SYLLABLES: [&[&str]; 3] = [
    &["bro", "lam", "tri", "sko"],
    &["a", "e", "i", "o", "u"],
    &["n", "st", "rk", "mp", "ld"],
];

fn digest(text: String, format: TextFormat) -> String {
    let request = ProblemRequest {
        text,
        format,
        ..ProblemRequest::default()
    };
    let result = serde_json::to_vec(&find_problems(&request).unwrap()).unwrap();
    Sha256::digest(result)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn reviews() -> impl Iterator<Item = &'static str> {
    let lines = REVIEWS.iter().flat_map(|list| list.lines());
    lines.filter_map(|line| Some(line.split_once(" | ")?.1))
}

/// Rows with authors and doubled quotation marks, every fifth one twice.
fn rows() -> String {
    let row = |(at, review): (usize, &str)| {
        let row = format!(
            "N{},\"{} \"\"Really\"\", she said.\"\n",
            at % 37,
            review.replace('"', "\"\"")
        );
        row.repeat(if at % 5 == 0 { 2 } else { 1 })
    };
    format!("Name,Review\n{}", reviews().enumerate().map(row).collect::<String>())
}

fn made_up_word(number: usize) -> String {
    let [first, second, third] = SYLLABLES;
    [first[number % 4], second[number / 4 % 5], third[number / 20 % 5]].concat()
}

fn made_up_comments(count: usize) -> String {
    let sentence = |at: usize| {
        let [first, second, third] = [at, at * at, at / 3].map(made_up_word);
        format!(
            "The {} {} and {first} {second} {third}.",
            WHO[at % 12],
            FAULTS[at * 7 % 13]
        )
    };
    let comment = |at: usize| (5 * at..5 * at + 5).map(sentence).collect::<Vec<_>>().join(" ");
    (0..count).map(comment).collect::<Vec<_>>().join("\n")
}

/// Other languages, personal data, markup, strange letters, prices and names of products.
fn odd_comments() -> String {
    [
        "Das Essen war kalt und die Bedienung sehr langsam.",
        "Call (555) 010-2030 or mail ann.b@shop.example, they never answer!",
        "¿Dónde está? 5/5",
        "<p class=\"x\">Cold&nbsp;soup</p>, bro\u{200b}ken Café, didn’t open. Don't go there.",
        "I had to buy a Dyson V8 for $120.50 because the old one broke after 3 days.",
        "Why is it so slow? I wish they opened on Sundays. The owner is an idiot.",
        "I had to buy a Dyson V8 for $120.50 because the old one broke after 3 days!",
        "ＦＵＬＬ width ﷺ \u{345} text was late.\n",
    ]
    .join("\n\n")
}

#[test]
fn results_are_the_same_byte_for_byte() {
    let texts = [
        ("reviews", reviews().collect::<Vec<_>>().join("\n"), TextFormat::Text),
        ("rows", rows(), TextFormat::Csv),
        ("made up", made_up_comments(700), TextFormat::Text),
        ("odd", odd_comments(), TextFormat::Text),
    ];
    let found = texts.map(|(name, text, format)| (name, digest(text, format)));
    let stored = [
        (
            "reviews",
            "fe2aacd8143c763993b33afa3e35ea1b9ad21f1550caade1c5210466cf7f5eec",
        ),
        (
            "rows",
            "2c7907d838537203bc8d14194e820cb56f310840a464ad1325f9ed255428001e",
        ),
        (
            "made up",
            "58b1d66a1191cb6af0b7f243ad0817ca589c2449da6dcfe093a4beda85e571e6",
        ),
        (
            "odd",
            "d0f5ed83d924203b62800cd2f470e39905af68bfa0ced6112b413de28ed1fce8",
        ),
    ];
    assert_eq!(found, stored.map(|(name, digest)| (name, digest.to_owned())));
}

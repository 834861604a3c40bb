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
        (
            "few",
            reviews().take(80).collect::<Vec<_>>().join("\n"),
            TextFormat::Text,
        ),
    ];
    let found = texts.map(|(name, text, format)| (name, digest(text, format)));
    let stored = [
        (
            "reviews",
            "5c0c3e53f892b854e5701d43a0573081f8218f8c82433cdbb3869e2242a9ed88",
        ),
        (
            "rows",
            "2caf6b4822c687901364b7c8228feffcd882d58fede9bc2d313ee9ea7fd5c94e",
        ),
        (
            "made up",
            "ac677096c93eec7e99e5bb18c98c4087c373ee9781d6e1046d3c7de49056ae7f",
        ),
        (
            "odd",
            "a95d9be32e8bc1c1e70c2d9b2af6cae059230978e4777c81ed99192998019912",
        ),
        (
            "few",
            "e1d7d03922f16070f48a9d295b41ae5104b1f2b568b87e6bba1caa2023808f70",
        ),
    ];
    assert_eq!(found, stored.map(|(name, digest)| (name, digest.to_owned())));
}

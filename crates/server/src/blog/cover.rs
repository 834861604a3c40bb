//! Drawn covers for posts without a picture: a street in the evening, and in front of it what the category is about.
//! The same category and slug give the same drawing, byte for byte.

use std::fmt::Write as _;

use super::{BEGINNERS, UNCATEGORIZED};

/// Also the `width` and `height` that pages give it.
const WIDTH: i64 = 640;
const HEIGHT: i64 = 360;
/// Evening blues, top and bottom of the sky; the site's `--night` among them.
const SKIES: [(&str, &str); 4] = [
    ("#131f43", "#2c3f78"),
    ("#1a2a57", "#3b4a86"),
    ("#0f1b3d", "#29407c"),
    ("#16244d", "#4a4a80"),
];
const NEAR: &str = "#0b142e";
const FAR: &str = "#1b2a55";
const LAMP: &str = "#f0ac45";
const PAPER: &str = "#f7efdc";

/// What stands in front, drawn around its own origin on the ground.
const MOTIFS: [fn() -> String; 6] = [door, lens, desk_lamp, street_lamp, kettle, books];

/// The cover of a post as SVG.
pub(super) fn draw(category: &str, slug: &str) -> String {
    let mut dice = Dice(hash(slug.bytes()));
    let (top, bottom) = SKIES[dice.below(4)];
    let ground = 312 + dice.between(0, 16);
    let is_left = dice.below(2) == 0;
    let stand = if is_left { 180 } else { 460 } + dice.between(-30, 30);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <defs><linearGradient id=\"s\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient>\
         <radialGradient id=\"g\"><stop stop-color=\"{LAMP}\" stop-opacity=\".5\"/><stop offset=\"1\" stop-color=\"{LAMP}\" stop-opacity=\"0\"/></radialGradient></defs>\
         <path fill=\"url(#s)\" d=\"M0 0h{WIDTH}v{HEIGHT}H0z\"/>"
    );
    sky(&mut svg, &mut dice, is_left);
    street(&mut svg, &mut dice, FAR, ground - 30, 0.45);
    street(&mut svg, &mut dice, NEAR, ground, 0.95);
    let rest = HEIGHT - ground;
    let motif = MOTIFS[motif_of(category)]();
    let _ = write!(
        svg,
        "<path fill=\"{NEAR}\" d=\"M0 {ground}h{WIDTH}v{rest}H0z\"/>\
         <circle cx=\"{stand}\" cy=\"{}\" r=\"190\" fill=\"url(#g)\"/>\
         <g transform=\"translate({stand} {ground})\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{motif}</g></svg>",
        ground - 80
    );
    svg
}

fn motif_of(category: &str) -> usize {
    match category {
        BEGINNERS => 0,
        "niche-discovery" => 1,
        "productivity" => 2,
        UNCATEGORIZED => 3,
        other => (hash(other.bytes()) % MOTIFS.len() as u64) as usize,
    }
}

/// Stars, and the moon on the side where nothing stands.
fn sky(svg: &mut String, dice: &mut Dice, is_left: bool) {
    let _ = write!(svg, "<g fill=\"#dfe6fb\">");
    for _ in 0..14 {
        let (x, y, r) = (dice.between(10, WIDTH - 10), dice.between(10, 150), dice.between(8, 18));
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}.{}\"/>", r / 10, r % 10);
    }
    let _ = write!(svg, "</g>");
    let (x, y) = (
        if is_left { 470 } else { 150 } + dice.between(-70, 70),
        dice.between(60, 100),
    );
    let moon = match dice.below(3) {
        0 => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"26\" fill=\"{LAMP}\"/>"),
        1 => format!("<path fill=\"{LAMP}\" d=\"M{x} {y}a30 30 0 1 0 34 42 25 25 0 0 1-34-42z\"/>"),
        _ => format!("<path fill=\"{LAMP}\" d=\"M{x} {y}a30 30 0 1 1-34 42 25 25 0 0 0 34-42z\"/>"),
    };
    svg.push_str(&moon);
}

/// A row of houses from edge to edge, and in some of their windows light.
fn street(svg: &mut String, dice: &mut Dice, colour: &str, ground: i64, light: f64) {
    let (mut walls, mut windows) = (String::new(), String::new());
    let mut x = -dice.between(0, 40);
    while x < WIDTH {
        let (width, height) = (dice.between(52, 96), dice.between(46, 130));
        let top = ground - height;
        let _ = write!(walls, "M{x} {ground}V{top}");
        let _ = match dice.below(4) {
            0 => write!(walls, "l{} -{}L{} {top}", width / 2, width / 3, x + width),
            1 => write!(walls, "h{}v-14h10v14H{}", width / 3, x + width),
            2 => write!(walls, "l{width} -18"),
            _ => write!(walls, "h{width}"),
        };
        let _ = write!(walls, "V{ground}z");
        for row in 0..height / 34 {
            for column in 0..width / 26 {
                if dice.below(5) < 2 {
                    let (wx, wy) = (x + 9 + column * 24, top + 14 + row * 32);
                    let _ = write!(windows, "M{wx} {wy}h11v15h-11z");
                }
            }
        }
        x += width + dice.between(0, 6);
    }
    let _ = write!(
        svg,
        "<path fill=\"{colour}\" d=\"{walls}\"/><path fill=\"{LAMP}\" opacity=\"{light}\" d=\"{windows}\"/>"
    );
}

/// A door that stands open.
fn door() -> String {
    format!(
        "<path fill=\"{LAMP}\" opacity=\".35\" d=\"M-38 0h76l70 48h-216z\"/>\
         <path fill=\"{LAMP}\" d=\"M-38 0v-150a38 38 0 0 1 76 0v150z\"/>\
         <path fill=\"{PAPER}\" d=\"M-24 0v-146a24 24 0 0 1 48 0v146z\"/>\
         <path fill=\"{NEAR}\" stroke=\"{PAPER}\" stroke-width=\"4\" d=\"M38 0v-150l44-22v186z\"/>\
         <circle cx=\"50\" cy=\"-76\" r=\"5\" fill=\"{LAMP}\"/>"
    )
}

/// A lens in which one house is larger.
fn lens() -> String {
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
fn kettle() -> String {
    format!(
        "<path fill=\"{PAPER}\" d=\"M-96 0l-10-64a50 50 0 0 1 100 0l-10 64z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"10\" fill=\"none\" d=\"M-98-56l-36-26M-86-106a40 40 0 0 1 60 0\"/>\
         <circle cx=\"-56\" cy=\"-116\" r=\"7\" fill=\"{LAMP}\"/>\
         <path fill=\"{LAMP}\" d=\"M22 0l-6-44h48l-6 44zM84 0l-6-44h48l-6 44z\"/>\
         <path stroke=\"{PAPER}\" stroke-width=\"4\" fill=\"none\" d=\"M32-60c-8-10 8-16 0-28M48-60c-8-10 8-16 0-28M94-60c-8-10 8-16 0-28M110-60c-8-10 8-16 0-28\"/>"
    )
}

/// Books, and one more that is being read.
fn books() -> String {
    format!(
        "<path fill=\"{LAMP}\" d=\"M-110 0v-30h150V0z\"/><path fill=\"{PAPER}\" d=\"M-98-30v-28h120v28z\"/>\
         <path fill=\"#8fa5dd\" d=\"M-104-58v-26h132v26z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-88 0v-30M12-58v-26M4-30v-28\"/>\
         <path fill=\"{PAPER}\" stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-38-88c-22-20-54-22-76-10l6-52c26-8 50-4 70 12 20-16 44-20 70-12l6 52c-22-12-54-10-76 10z\"/>\
         <path stroke=\"{NEAR}\" stroke-width=\"4\" d=\"M-38-88v-48\"/>"
    )
}

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Throws that follow from where they begin.
struct Dice(u64);

impl Dice {
    /// SplitMix64.
    fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> usize {
        (self.throw() % end) as usize
    }

    /// Both ends included.
    fn between(&mut self, least: i64, most: i64) -> i64 {
        least + (self.throw() % (most - least + 1) as u64) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_is_the_same_each_time_and_differs_by_slug_and_by_category() {
        let cover = draw("productivity", "keep-your-energy");
        assert_eq!(cover, draw("productivity", "keep-your-energy"));
        assert_ne!(cover, draw("productivity", "when-to-stop"));
        assert_ne!(cover, draw("start-here", "keep-your-energy"));
        assert_ne!(draw("start-here", "a"), draw("uncategorized", "a"));
    }

    #[test]
    fn a_cover_is_a_small_drawing_of_a_fixed_size_with_nothing_that_runs() {
        for slug in ["a", "when-to-stop", "x-1"] {
            for category in [
                "start-here",
                "niche-discovery",
                "productivity",
                "uncategorized",
                "money",
                "law",
            ] {
                let cover = draw(category, slug);
                assert!(
                    cover
                        .starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 360\" width=\"640\"")
                );
                assert!(cover.ends_with("</svg>") && cover.len() < 8 * 1024, "{}", cover.len());
                assert!(!cover.contains("script") && !cover.contains("href"), "{cover}");
            }
        }
    }
}

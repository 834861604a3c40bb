//! Drawn covers for posts without a picture: a street in the evening, and in front of it a thing that the title names
//! or that category and slug choose. The same category and slug give the same drawing, byte for byte.

mod motifs;

use std::fmt::Write as _;

/// Size of the drawing, also the `width` and `height` that pages give it.
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

/// The cover of a post as SVG.
pub fn draw_cover(category: &str, slug: &str) -> String {
    let mut dice = CoverDice(hash(category.bytes().chain([b'/']).chain(slug.bytes())));
    let (top, bottom) = SKIES[dice.random_below(4)];
    let ground = 312 + dice.random_between(0, 16);
    let is_left = dice.random_below(2) == 0;
    let stand = if is_left { 180 } else { 460 } + dice.random_between(-30, 30);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <defs><linearGradient id=\"s\" x2=\"0\" y2=\"1\"><stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient>\
         <radialGradient id=\"g\"><stop stop-color=\"{LAMP}\" stop-opacity=\".5\"/><stop offset=\"1\" stop-color=\"{LAMP}\" stop-opacity=\"0\"/></radialGradient></defs>\
         <path fill=\"url(#s)\" d=\"M0 0h{WIDTH}v{HEIGHT}H0z\"/>"
    );
    draw_sky(&mut svg, &mut dice, is_left);
    draw_street(&mut svg, &mut dice, FAR, ground - 30, 0.45);
    draw_street(&mut svg, &mut dice, NEAR, ground, 0.95);
    let rest = HEIGHT - ground;
    let motif = motifs::draw_motif(category, slug);
    let _ = write!(
        svg,
        "<path fill=\"{NEAR}\" d=\"M0 {ground}h{WIDTH}v{rest}H0z\"/>\
         <circle cx=\"{stand}\" cy=\"{}\" r=\"190\" fill=\"url(#g)\"/>\
         <g transform=\"translate({stand} {ground})\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{motif}</g></svg>",
        ground - 80
    );
    svg
}

/// Draws stars, and the moon on the side without the motif.
fn draw_sky(svg: &mut String, dice: &mut CoverDice, is_left: bool) {
    let _ = write!(svg, "<g fill=\"#dfe6fb\">");
    for _ in 0..14 {
        let (x, y, r) = (
            dice.random_between(10, WIDTH - 10),
            dice.random_between(10, 150),
            dice.random_between(8, 18),
        );
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}.{}\"/>", r / 10, r % 10);
    }
    let _ = write!(svg, "</g>");
    let (x, y) = (
        if is_left { 470 } else { 150 } + dice.random_between(-70, 70),
        dice.random_between(60, 100),
    );
    let moon = match dice.random_below(3) {
        0 => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"26\" fill=\"{LAMP}\"/>"),
        1 => format!("<path fill=\"{LAMP}\" d=\"M{x} {y}a30 30 0 1 0 34 42 25 25 0 0 1-34-42z\"/>"),
        _ => format!("<path fill=\"{LAMP}\" d=\"M{x} {y}a30 30 0 1 1-34 42 25 25 0 0 0 34-42z\"/>"),
    };
    svg.push_str(&moon);
}

/// A row of houses from edge to edge, and in some of their windows light.
fn draw_street(svg: &mut String, dice: &mut CoverDice, colour: &str, ground: i64, light: f64) {
    let (mut walls, mut windows) = (String::new(), String::new());
    let mut x = -dice.random_between(0, 40);
    while x < WIDTH {
        let (width, height) = (dice.random_between(52, 96), dice.random_between(46, 130));
        let top = ground - height;
        let _ = write!(walls, "M{x} {ground}V{top}");
        let _ = match dice.random_below(4) {
            0 => write!(walls, "l{} -{}L{} {top}", width / 2, width / 3, x + width),
            1 => write!(walls, "h{}v-14h10v14H{}", width / 3, x + width),
            2 => write!(walls, "l{width} -18"),
            _ => write!(walls, "h{width}"),
        };
        let _ = write!(walls, "V{ground}z");
        for row in 0..height / 34 {
            for column in 0..width / 26 {
                if dice.random_below(5) < 2 {
                    let (wx, wy) = (x + 9 + column * 24, top + 14 + row * 32);
                    let _ = write!(windows, "M{wx} {wy}h11v15h-11z");
                }
            }
        }
        x += width + dice.random_between(0, 6);
    }
    let _ = write!(
        svg,
        "<path fill=\"{colour}\" d=\"{walls}\"/><path fill=\"{LAMP}\" opacity=\"{light}\" d=\"{windows}\"/>"
    );
}

/// FNV-1a.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Throws that follow from where they begin.
struct CoverDice(u64);

impl CoverDice {
    /// SplitMix64.
    fn next_random(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn random_below(&mut self, end: u64) -> usize {
        (self.next_random() % end) as usize
    }

    /// Both ends included.
    fn random_between(&mut self, least: i64, most: i64) -> i64 {
        least + (self.next_random() % (most - least + 1) as u64) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Categories of the product, and one of a writer.
    pub(super) const CATEGORIES: [&str; 5] = [
        "start-here",
        "niche-discovery",
        "productivity",
        "uncategorized",
        "money",
    ];

    #[test]
    fn a_cover_is_the_same_each_time_and_differs_by_slug_and_by_category() {
        let cover = draw_cover("productivity", "keep-your-energy");
        assert_eq!(cover, draw_cover("productivity", "keep-your-energy"));
        assert_ne!(cover, draw_cover("productivity", "when-to-stop"));
        assert_ne!(cover, draw_cover("start-here", "keep-your-energy"));
        assert_ne!(draw_cover("start-here", "a"), draw_cover("uncategorized", "a"));
    }

    #[test]
    fn a_cover_is_a_small_drawing_of_a_fixed_size_with_nothing_that_runs() {
        for slug in ["a", "when-to-stop", "x-1"] {
            for category in CATEGORIES.into_iter().chain(["law"]) {
                let cover = draw_cover(category, slug);
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

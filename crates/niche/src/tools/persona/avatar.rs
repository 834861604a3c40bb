//! A face for a persona: drawn from its name alone, so that the same persona always looks the same.

const GROUNDS: [&str; 5] = ["#f9e8c8", "#e1e9f6", "#e1eee4", "#f8e4df", "#efece3"];
const SHIRTS: [&str; 5] = ["#1b2c57", "#e9a23b", "#2b6143", "#a02c22", "#45506a"];
const SKINS: [&str; 6] = ["#f4d3b5", "#e8b48c", "#cf9266", "#a86b42", "#7b4a2c", "#6b4128"];
const HAIRS: [&str; 6] = ["#1c1713", "#3b2416", "#6e4526", "#a87b3f", "#8c8a87", "#7a2f1d"];
/// Outlines around a head whose middle is 128, 112: short, a bob, curls, long, a bun.
const STYLES: [&str; 5] = [
    "M80 108a48 52 0 0 1 96 0c-10-20-26-30-48-30s-38 10-48 30z",
    "M76 140V104a52 54 0 0 1 104 0v36h-16v-40c-24 2-46-4-58-16-2 8-8 14-14 18v38z",
    "M84 124a22 22 0 0 1-6-34 26 26 0 0 1 26-34 30 30 0 0 1 48 0 26 26 0 0 1 26 34 22 22 0 0 1-6 34c2-20-8-38-44-40-36 2-46 20-44 40z",
    "M74 188c-6-30-2-64 2-84a52 54 0 0 1 104 0c4 20 8 54 2 84h-20l2-80c-22-2-50-8-62-22l-8 22 2 80z",
    "M80 108a48 52 0 0 1 96 0c-12-18-28-26-48-26s-36 8-48 26zM108 58a20 18 0 1 1 40 0 20 18 0 0 1-40 0z",
];

/// Draws the persona as SVG.
pub fn avatar_svg(name: &str) -> String {
    let mut dice = Dice::from_text(name);
    let (ground, shirt) = (dice.pick_choice(&GROUNDS), dice.pick_choice(&SHIRTS));
    let (skin, hair, style) = (
        dice.pick_choice(&SKINS),
        dice.pick_choice(&HAIRS),
        dice.pick_choice(&STYLES),
    );
    let glasses = match dice.pick_choice(&[false, false, true]) {
        true => {
            "<g fill=\"none\" stroke=\"#14203c\" stroke-width=\"3\"><circle cx=\"109\" cy=\"116\" r=\"13\"/><circle cx=\"147\" cy=\"116\" r=\"13\"/><path d=\"M122 116h12\"/></g>"
        }
        false => "",
    };
    let name = escape_xml(name);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" role="img"><title>Portrait of {name}</title>
<rect width="256" height="256" rx="128" fill="{ground}"/><clipPath id="c"><circle cx="128" cy="128" r="128"/></clipPath>
<g clip-path="url(#c)"><path d="M40 256c0-48 38-72 88-72s88 24 88 72z" fill="{shirt}"/>
<path d="M110 146h36v42a18 14 0 0 1-36 0z" fill="{skin}"/><ellipse cx="128" cy="116" rx="44" ry="50" fill="{skin}"/>
<path d="{style}" fill="{hair}"/><circle cx="109" cy="116" r="4.5" fill="#14203c"/><circle cx="147" cy="116" r="4.5" fill="#14203c"/>
<path d="M112 140c8 9 24 9 32 0" fill="none" stroke="#14203c" stroke-width="3.5" stroke-linecap="round"/>{glasses}</g></svg>
"##
    )
}

/// Choices that follow from a text and from nothing else.
struct Dice(u64);

impl Dice {
    /// The 64-bit FNV-1a hash, which is the same everywhere and always.
    fn from_text(text: &str) -> Self {
        let folded = text.trim().to_lowercase();
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(folded.bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    fn pick_choice<T: Copy>(&mut self, choices: &[T]) -> T {
        let many = choices.len() as u64;
        let choice = self.0 % many;
        self.0 = (self.0 / many).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        choices[usize::try_from(choice).unwrap_or(0)]
    }
}

/// Escapes a text between tags. XML 1.0 has no control characters and no U+FFFE or U+FFFF at all.
fn escape_xml(text: &str) -> String {
    let shown: String = text
        .chars()
        .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect();
    shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that are markup, script, references or broken text.
    static HOSTILE: &str = include_str!("../../../tests/data/hostile_names.txt");

    /// Markup of the portrait without the name's own text.
    fn frame(name: &str) -> String {
        let drawn = avatar_svg(name);
        let (before, rest) = drawn.split_once("<title>").expect("a title");
        let (title, after) = rest.split_once("</title>").expect("its end");
        assert!(!title.contains(['<', '>']), "{title}");
        let entities = ["amp;", "lt;", "gt;"];
        let escaped = title
            .split('&')
            .skip(1)
            .all(|part| entities.iter().any(|entity| part.starts_with(entity)));
        assert!(escaped && !title.contains(char::is_control), "{title}");
        format!("{before}{after}")
    }

    #[test]
    fn no_name_becomes_markup_of_the_portrait() {
        let lines: Vec<&str> = HOSTILE.lines().collect();
        assert!(lines.len() > 40, "{}", lines.len());
        for line in lines {
            for name in [line.to_owned(), format!("Dana {line}\u{0}\u{202e}"), line.repeat(20)] {
                let frame = frame(&name).to_lowercase();
                for bad in [
                    "<script",
                    "<image",
                    "<foreignobject",
                    "<a ",
                    "<style",
                    "<use",
                    "href",
                    "url(h",
                    "javascript:",
                    " on",
                    "data:",
                    "@import",
                    "<!",
                ] {
                    assert!(!frame.contains(bad), "{bad} in the portrait of {name}");
                }
            }
        }
    }
}

//! Numbers as text, the same everywhere: three significant digits for money, whole percents, a true minus sign.

/// Text in place of a figure that is not published.
pub const NOT_PUBLISHED: &str = "Not published";

/// "$13.8B", "$950M", "$22,505".
pub fn format_money(usd: f64) -> String {
    let (value, unit) = match usd.abs() {
        v if v >= 999.5e9 => (usd / 1e12, "T"),
        v if v >= 999.5e6 => (usd / 1e9, "B"),
        v if v >= 999.5e3 => (usd / 1e6, "M"),
        _ => return format!("{}${}", minus_sign(usd), format_grouped(usd.abs())),
    };
    let decimals = match value.abs() {
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    format!("{}${:.decimals$}{unit}", minus_sign(usd), value.abs())
}

/// Whole dollars: "$14", "−$3".
pub fn format_usd(usd: f64) -> String {
    let whole = usd.round();
    format!("{}${}", minus_sign(whole), format_grouped(whole))
}

/// A price with its cents where it has some: "$72", "$72.50", "$1,340".
pub fn format_price(usd: f64) -> String {
    let cents = (usd.abs() * 100.0).round();
    match cents % 100.0 == 0.0 {
        true => format_usd(usd),
        false => format!(
            "{}${}.{:02}",
            minus_sign(usd),
            format_grouped((cents / 100.0).floor()),
            cents % 100.0
        ),
    }
}

/// One decimal, and thousands in groups: "10.0", "3,703.7".
pub fn format_tenths(number: f64) -> String {
    let text = format!("{number:.1}");
    match text.split_once('.') {
        Some((whole, tenth)) => format!("{}.{tenth}", format_grouped(whole.parse().unwrap_or_default())),
        None => text,
    }
}

/// A fraction as a whole percentage, such as "12%" or "−3%".
pub fn format_percent(fraction: f64) -> String {
    let rounded = (fraction * 100.0).round();
    format!("{}{:.0}%", if rounded < 0.0 { "−" } else { "" }, rounded.abs())
}

/// "2.4%", "−0.3%": for yearly rates, where a whole percent is much.
pub fn format_rate(fraction: f64) -> String {
    let rounded = (fraction * 1000.0).round() / 10.0;
    format!("{}{:.1}%", if rounded < 0.0 { "−" } else { "" }, rounded.abs())
}

/// A share as a percentage; a small one keeps a decimal, so that it is not taken for nothing.
pub fn format_share(fraction: f64) -> String {
    match fraction {
        f if f > 0.0 && f < 0.0005 => "under 0.1%".to_owned(),
        f if f > 0.0 && f < 0.0095 => format!("{:.1}%", f * 100.0),
        f if f > 0.9905 && f < 1.0 => format!("{:.1}%", (f * 100.0).min(99.9)),
        f => format_percent(f),
    }
}

/// A whole number with commas.
pub fn format_grouped(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count in words that a person can picture: "24,000", "1.3 million".
pub fn format_people(count: f64) -> String {
    match count {
        c if c >= 999.5e6 => format!("{:.1} billion", c / 1e9),
        c if c >= 9.995e6 => format!("{:.0} million", c / 1e6),
        c if c >= 999.5e3 => format!("{:.1} million", c / 1e6),
        c => {
            // Two leading digits.
            let step = std::iter::successors(Some(1.0), |step| Some(step * 10.0))
                .find(|step| c < step * 100.0)
                .unwrap_or(1.0);
            format_grouped((c / step).round() * step)
        }
    }
}

/// "$150 to $400", or one amount where both are the same.
pub fn money_range([low, high]: [u32; 2]) -> String {
    match (low, high) {
        (_, 0) => "No outlay".to_owned(),
        (0, high) => format!("Up to {}", format_money(f64::from(high))),
        (low, high) if low == high => format_money(f64::from(low)),
        (low, high) => format!("{} to {}", format_money(f64::from(low)), format_money(f64::from(high))),
    }
}

/// "2 to 4 weeks", "1 week".
pub fn format_range(unit: &str, [low, high]: [u32; 2]) -> String {
    let plural = if high == 1 { "" } else { "s" };
    if low == high {
        format!("{high} {unit}{plural}")
    } else {
        format!("{low} to {high} {unit}{plural}")
    }
}

/// "1st", "22nd", "113th".
pub fn format_ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// "a", "a and b", "a, b and c".
pub fn join_list(items: &[&str]) -> String {
    match items {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// An industry's title as it reads inside a sentence: "Pet care" becomes "pet care". Abbreviations and titles whose
/// words are all capitalised stay as they are.
pub fn inside_sentence(title: &str) -> String {
    let mut words = title.split([' ', '(']);
    let first = words.next().unwrap_or_default();
    if first.chars().skip(1).any(char::is_uppercase) || words.any(is_capitalised) {
        return title.to_owned();
    }
    let mut letters = title.chars();
    letters
        .next()
        .map_or_else(String::new, |letter| letter.to_lowercase().chain(letters).collect())
}

/// "Soybean", but not "CPR" or "TV".
fn is_capitalised(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase)
}

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];

/// "three", "14".
pub fn count_word(count: f64) -> String {
    match NUMBERS
        .get(count as usize)
        .filter(|_| count.fract() == 0.0 && count >= 0.0)
    {
        Some(word) => (*word).to_owned(),
        None => format_grouped(count),
    }
}

fn minus_sign(value: f64) -> &'static str {
    if value < 0.0 { "−" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_keeps_three_significant_digits() {
        let cases = [
            (13.84e9, "$13.8B"),
            (999.4e6, "$999M"),
            (999.6e6, "$1.00B"),
            (1.204e12, "$1.20T"),
            (22_505.0, "$22,505"),
            (0.0, "$0"),
            (-4_200.0, "−$4,200"),
        ];
        for (value, text) in cases {
            assert_eq!(format_money(value), text);
        }
    }

    #[test]
    fn prices_keep_their_cents_and_amounts_are_whole() {
        for (usd, text) in [(72.5, "$73"), (-0.2, "$0"), (-3.25, "−$3"), (1250.0, "$1,250")] {
            assert_eq!(format_usd(usd), text);
        }
        let prices = [
            (72.5, "$72.50"),
            (9.0, "$9"),
            (-4.2, "−$4.20"),
            (1250.05, "$1,250.05"),
            (0.0, "$0"),
        ];
        for (usd, text) in prices {
            assert_eq!(format_price(usd), text);
        }
    }

    #[test]
    fn a_title_inside_a_sentence_starts_small_unless_it_is_a_name() {
        let cases = [
            (
                "Pet care (except veterinary) services",
                "pet care (except veterinary) services",
            ),
            ("Other food manufacturing", "other food manufacturing"),
            ("HMO medical centers", "HMO medical centers"),
            ("Oilseed (except Soybean) Farming", "Oilseed (except Soybean) Farming"),
        ];
        for (title, text) in cases {
            assert_eq!(inside_sentence(title), text);
        }
    }

    #[test]
    fn a_decline_has_a_true_minus_sign_and_nothing_is_minus_zero() {
        assert_eq!(
            [format_percent(0.1249), format_percent(-0.031), format_percent(-0.001)],
            ["12%", "−3%", "0%"]
        );
    }

    #[test]
    fn a_yearly_rate_keeps_a_decimal() {
        assert_eq!(
            [format_rate(0.0241), format_rate(-0.003), format_rate(-0.0001)],
            ["2.4%", "−0.3%", "0.0%"]
        );
    }

    #[test]
    fn a_small_share_is_not_nothing() {
        assert_eq!(
            [
                format_share(0.0),
                format_share(0.0001),
                format_share(0.0042),
                format_share(0.331),
                format_share(0.9958)
            ],
            ["0%", "under 0.1%", "0.4%", "33%", "99.6%"]
        );
    }

    #[test]
    fn people_are_rounded_to_what_can_be_pictured() {
        let cases = [
            (24_312.0, "24,000"),
            (1_260_000.0, "1.3 million"),
            (58_400_000.0, "58 million"),
            (7.0, "7"),
        ];
        for (count, text) in cases {
            assert_eq!(format_people(count), text);
        }
    }

    #[test]
    fn a_rank_has_its_ending() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 102, 113].map(format_ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 113th"
        );
    }

    #[test]
    fn ranges_read_as_sentences() {
        assert_eq!(format_range("week", [1, 1]), "1 week");
        assert_eq!(format_range("week", [1, 3]), "1 to 3 weeks");
        assert_eq!(money_range([0, 0]), "No outlay");
        assert_eq!(money_range([150, 400]), "$150 to $400");
        assert_eq!(join_list(&["a", "b", "c"]), "a, b and c");
    }
}

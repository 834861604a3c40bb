//! Passwords that leaked often, and simple variations of them. `data/README.md` has the sources of the list.

use std::sync::LazyLock;

static LIST: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| include_str!("../../../data/common-passwords.txt").lines().collect());

/// Characters that a variation may add around a listed password. More of them may be worth something.
const MAX_ADDED_CHARS: usize = 6;

/// Returns true for a listed password in any case, also with digits and signs around it or in place of letters.
pub(super) fn is_common(password: &str) -> bool {
    let lower: Vec<char> = password.to_lowercase().chars().collect();
    let ends = |chars: &mut dyn Iterator<Item = &char>| chars.take_while(|c| !c.is_alphabetic()).count();
    let (before, after) = (ends(&mut lower.iter()), ends(&mut lower.iter().rev()));
    (0..=before.min(MAX_ADDED_CHARS)).any(|start| {
        (0..=after.min(MAX_ADDED_CHARS - start)).any(|end| {
            let form = lower.get(start..lower.len().saturating_sub(end)).unwrap_or_default();
            is_variation(&form.iter().collect::<String>())
        })
    })
}

fn is_variation(text: &str) -> bool {
    is_listed(text) || ['i', 'l'].into_iter().any(|one| is_listed(&without_leet(text, one)))
}

fn is_listed(text: &str) -> bool {
    LIST.binary_search(&text).is_ok()
}

/// Letters in place of the digits and signs that look like them; `one` for those that look like two letters.
pub(super) fn without_leet(text: &str, one: char) -> String {
    let letter = |c: char| match c {
        '4' | '@' => 'a',
        '3' | '€' => 'e',
        '1' | '!' | '|' => one,
        '0' => 'o',
        '5' | '$' => 's',
        '7' | '+' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_lower_case_and_of_passwords_that_are_long_enough() {
        assert!(LIST.len() > 20_000, "{}", LIST.len());
        assert!(LIST.is_sorted_by(|first, second| first < second));
        for line in LIST.iter() {
            assert!(
                line.len() >= super::super::MIN_CHARS && *line == line.to_lowercase(),
                "{line}"
            );
        }
    }

    #[test]
    fn listed_passwords_are_refused_in_simple_variations() {
        assert!(LIST.iter().all(|line| is_common(line)));
        for line in LIST.iter().step_by(5) {
            let leet = line
                .replace('a', "@")
                .replace('o', "0")
                .replace('e', "3")
                .replace('s', "$");
            let title = line[..1].to_uppercase() + &line[1..];
            for variation in [
                line.to_uppercase(),
                format!("{line}!"),
                format!("{title}?!"),
                format!("#{line}#"),
            ] {
                assert!(is_common(&variation), "{variation}");
            }
            // A listed password with digits of its own is not restored by this.
            if line.bytes().all(|byte| byte.is_ascii_lowercase()) {
                for variation in [
                    leet,
                    format!("{title}1"),
                    format!("{title}2027!"),
                    format!("123{line}99"),
                ] {
                    assert!(is_common(&variation), "{variation}");
                }
            }
        }
    }

    #[test]
    fn what_stands_around_a_listed_password_may_make_a_good_one() {
        assert!(is_common("Basketball12!"));
        assert!(!is_common("basketball 84620193"));
        assert!(!is_common("basketball lantern"));
    }
}

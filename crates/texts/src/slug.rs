//! Addresses made of titles: transliterated, lower case, each run of anything but letters and digits one hyphen.

use deunicode::deunicode_with_tofu;

/// Slugs that have another meaning under `/blog/`, or may have one later.
const RESERVED: [&str; 6] = ["category", "feed", "rss", "search", "tag", "page"];
/// Long enough for every title that a reader would finish, short enough for both databases' indexes.
const MAX_CHARS: usize = 200;

/// The slug of a title or name. Empty when it holds no letter or digit of any script.
pub fn slugify(text: &str) -> String {
    let plain = deunicode_with_tofu(text, "").to_ascii_lowercase();
    let words = plain
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if slug.len() + 1 + word.len() > MAX_CHARS {
            if slug.is_empty() {
                slug.push_str(&word[..MAX_CHARS]);
            }
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

/// Returns whether the slug has a valid form. Others are never looked up.
pub fn is_slug(text: &str) -> bool {
    text.len() <= MAX_CHARS
        && text.split('-').all(|word| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

pub fn is_reserved(slug: &str) -> bool {
    RESERVED.contains(&slug)
}

/// The `number`th variant of a slug that is taken: `first-sale`, `first-sale-2`, `first-sale-3`.
pub fn numbered_slug(slug: &str, number: u32) -> String {
    let tail = format!("-{number}");
    let kept = &slug[..slug.len().min(MAX_CHARS - tail.len())];
    format!("{}{tail}", kept.trim_end_matches('-'))
}

/// Returns the common prefix of all variants of a slug, without their number.
pub fn slug_stem(slug: &str) -> &str {
    const LONGEST_TAIL: usize = "-4294967295".len();
    &slug[..slug.len().min(MAX_CHARS - LONGEST_TAIL)]
}

/// Derives the name of a category without a row: `side-hustle-tips` is "Side Hustle Tips".
pub fn name_from_slug(slug: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    slug.split('-').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_words_with_hyphens() {
        for (title, slug) in [
            ("Pricing your first offer", "pricing-your-first-offer"),
            ("  --What's *really* next?!  ", "what-s-really-next"),
            ("C++ & C#: 100% (2nd ed.)", "c-c-100-2nd-ed"),
            ("Über Größe", "uber-grosse"),
            ("Crème brûlée", "creme-brulee"),
            ("Łódź — żółw", "lodz-zolw"),
            ("Привет", "privet"),
            ("田中さん", "tian-zhong-san"),
            ("\u{0}\u{1}", ""),
            ("…!?", ""),
            ("", ""),
        ] {
            assert_eq!(slugify(title), slug, "{title}");
        }
    }

    #[test]
    fn every_slug_has_the_form_that_addresses_take_and_is_its_own_slug() {
        for title in [
            "a",
            "🦄 and dogs",
            "ǅ Ⅷ ½ ﷺ",
            "İstanbul",
            "x".repeat(900).as_str(),
            "word ".repeat(90).as_str(),
        ] {
            let slug = slugify(title);
            assert!(is_slug(&slug), "{title}: {slug}");
            assert_eq!(slugify(&slug), slug);
        }
    }

    #[test]
    fn other_forms_are_no_slugs() {
        for text in [
            "",
            "-",
            "a--b",
            "-a",
            "a-",
            "A",
            "a b",
            "feed.xml",
            "ü",
            "a/b",
            &"a".repeat(201),
        ] {
            assert!(!is_slug(text), "{text:?}");
        }
    }

    #[test]
    fn a_variant_keeps_the_form_and_the_length() {
        assert_eq!(numbered_slug("first-sale", 2), "first-sale-2");
        let long = numbered_slug(&"a".repeat(200), 12);
        assert!(is_slug(&long) && long.ends_with("-12"), "{long}");
    }

    #[test]
    fn a_category_without_a_row_has_a_name() {
        assert_eq!(name_from_slug("start-here"), "Start Here");
        assert_eq!(name_from_slug("uncategorized"), "Uncategorized");
    }

    /// The editor in the browser shows the slug before it is saved: its test reads the same file.
    #[test]
    fn the_editor_and_the_server_agree() {
        let vectors = include_str!("../../../web/src/features/admin/parts/slug-vectors.json");
        let vectors: Vec<(String, String)> = serde_json::from_str(vectors).unwrap();
        for (title, slug) in vectors {
            assert_eq!(slugify(&title), slug, "{title}");
        }
    }
}

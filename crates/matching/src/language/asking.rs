//! Questions that ask which niche to take and name none.

use super::text::is_filler;

/// Words of which a question for a niche has at least one. Sorted.
#[rustfmt::skip]
const EARNING: &[&str] = &[
    "boss", "business", "businesses", "cash", "earn", "earning", "earnings", "gig", "gigs", "hustle", "hustles",
    "idea", "ideas", "income", "incomes", "invest", "investment", "job", "jobs", "make", "money", "month", "niche",
    "niches", "pays", "product", "products", "profit", "profitable", "rich", "sell", "sells", "side", "sidehustle",
    "start", "startup", "work",
];

/// Words of such a question that say how, when and with what, and none what to sell. Sorted.
#[rustfmt::skip]
const MEANS: &[&str] = &[
    "after", "also", "another", "anything", "available", "became", "become", "before", "begin", "beginner",
    "beginners", "best", "better", "big", "broke", "budget", "but", "capital", "could", "currently", "daily", "day",
    "days", "did", "dollars", "else", "employed", "every", "fast", "fastest", "find", "first", "free", "full",
    "fulltime", "great", "has", "high", "highest", "hour", "hours", "hundred", "if", "just", "know", "least", "left",
    "legit", "little", "live", "living", "looking", "lot", "lots", "low", "lucrative", "many", "minimal", "monday",
    "month", "monthly", "more", "most", "much", "need", "night", "nights", "no", "not", "nothing", "now", "one",
    "only", "paid", "passive", "pay", "paying", "pays", "popular", "possible", "quick", "quickest", "quickly", "quit",
    "rather", "realistic", "really", "recession", "remote", "remotely", "replace", "right", "risk", "safe", "salary",
    "saturday", "savings", "should", "simple", "skill", "skills", "small", "something", "spare", "steady", "still",
    "successful", "sunday", "talent", "than", "there", "thing", "thousand", "today", "too", "top", "trending",
    "unemployed", "way", "ways", "week", "weekly", "well", "when", "where", "which", "while", "without", "year",
    "yearly", "years", "zero",
];

/// People who ask. They count only after a word that shows that they are the ones who ask. Sorted.
#[rustfmt::skip]
const ASKERS: &[&str] = &[
    "adult", "adults", "anyone", "beginner", "college", "couples", "dad", "dads", "disabled", "engineer", "engineers",
    "extroverts", "father", "fathers", "housewife", "housewives", "husband", "introvert", "introverts", "kid", "ladies", "lady", "man",
    "men", "mom", "moms", "mother", "mothers", "nurse", "nurses", "parent", "parents", "retired", "retiree", "retirees", "school",
    "single", "stay", "student", "students", "teacher", "teachers", "teen", "teenager", "teenagers", "teens", "wife", "woman",
    "women", "young",
];
const BEFORE_ASKERS: &[&str] = &["am", "as", "at", "for", "im"];

/// True for a question that asks which niche to take and names none: "make money online", "side hustle for nurses".
pub fn asks_for_a_niche(plain: &str) -> bool {
    let is_in = |list: &[&str], word: &str| list.binary_search(&word).is_ok();
    let words = || plain.split(' ');
    let tells_who = words().any(|word| BEFORE_ASKERS.contains(&word));
    let says_nothing = |word: &str| {
        is_filler(word)
            || is_in(EARNING, word)
            || is_in(MEANS, word)
            || (tells_who && is_in(ASKERS, word))
            || word.starts_with(|c: char| c.is_ascii_digit())
    };
    words().any(|word| is_in(EARNING, word)) && words().all(says_nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        for list in [EARNING, MEANS, ASKERS] {
            assert!(list.is_sorted(), "{:?}", list.windows(2).find(|pair| pair[0] > pair[1]));
        }
    }

    #[test]
    fn questions_for_a_niche_are_told_from_niches() {
        for text in [
            "how do i start a business with no money",
            "make money online",
            "passive income ideas for students",
            "best side hustle 2026",
            "i need money",
        ] {
            assert!(asks_for_a_niche(text), "{text}");
        }
        for text in [
            "start a candle business",
            "tutoring for students",
            "jobs board for nurses website",
            "sell phones",
            "student housing",
            "teacher",
        ] {
            assert!(!asks_for_a_niche(text), "{text}");
        }
    }
}

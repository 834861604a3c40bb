//! Conversion of typed text to comparable words.

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::spelling::to_american;

/// Words that say that it is about a business, but not which.
#[rustfmt::skip]
const FILLER: &[&str] = &[
    "a", "about", "an", "and", "any", "are", "around", "as", "at", "be", "best", "business", "businesses", "by", "can",
    "cheap", "company", "create", "creating", "do", "doing", "during", "earn", "easy", "evening", "evenings", "extra",
    "for", "from", "get", "gig", "gonna", "good", "have", "help", "helping", "home", "how", "hustle", "i", "idea",
    "ideas", "im", "in", "income", "into", "is", "it", "job", "jobs", "like", "local", "make", "making", "market",
    "me", "money", "my", "near", "new", "niche", "of", "offer", "offering", "on", "online", "open", "opening", "or",
    "other", "our", "own", "owner", "part", "people", "peoples", "provide", "providing", "run", "running", "sell",
    "seller", "selling", "service", "services", "shop", "side", "sidehustle", "small", "some", "start", "starting",
    "startup", "store", "stuff", "that", "the", "their", "them", "things", "this", "time", "to", "tryna", "up", "w",
    "wanna", "want", "we", "weekend", "weekends", "what", "while", "with", "work", "working", "you", "your",
];

/// A place where something is sold or shown. It says where, not what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlatformWord {
    pub name: &'static str,
    /// Words that name a niche there.
    pub example: &'static str,
}

#[rustfmt::skip]
const PLATFORMS: &[(&[&str], &str, &str)] = &[
    (&["amazon", "fba", "kdp"], "Amazon", "used books on Amazon"),
    (&["ebay"], "eBay", "trading cards on eBay"),
    (&["etsy"], "Etsy", "candles on Etsy"),
    (&["shopify"], "Shopify", "home goods on Shopify"),
    (&["youtube"], "YouTube", "guitar lessons on YouTube"),
    (&["tiktok"], "TikTok", "thrift flipping on TikTok"),
    (&["instagram", "insta"], "Instagram", "custom cakes on Instagram"),
    (&["facebook", "fb"], "Facebook", "furniture flipping on Facebook"),
    (&["pinterest"], "Pinterest", "printable wall art on Pinterest"),
    (&["airbnb", "vrbo"], "Airbnb", "short-term rental hosting on Airbnb"),
    (&["turo"], "Turo", "camper van rental on Turo"),
    (&["fiverr"], "Fiverr", "logo design on Fiverr"),
    (&["upwork"], "Upwork", "bookkeeping on Upwork"),
    (&["gumroad"], "Gumroad", "templates on Gumroad"),
    (&["patreon"], "Patreon", "a podcast on Patreon"),
    (&["poshmark", "depop", "vinted"], "Poshmark", "vintage clothing on Poshmark"),
    (&["redbubble", "printify"], "Redbubble", "custom t-shirts on Redbubble"),
    (&["taskrabbit"], "Taskrabbit", "furniture assembly on Taskrabbit"),
    (&["rover"], "Rover", "dog walking on Rover"),
    (&["udemy", "skillshare"], "Udemy", "an online course on Udemy"),
    (&["substack"], "Substack", "a newsletter on Substack"),
    (&["dropshipping", "dropship", "dropshipper"], "Dropshipping", "home goods by dropshipping"),
];

/// Lower-case letters without accents, digits, and single spaces: two inputs that look alike become equal.
pub fn fold_text(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let plain = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase);
    for c in plain {
        match c {
            '\'' | '\u{2019}' | '\u{2018}' | '`' => {}
            '&' => folded.push_str(" and "),
            c if c.is_alphanumeric() => folded.push(c),
            _ => folded.push(' '),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Folded words in American spelling: the form in which texts are compared.
pub fn to_plain(text: &str) -> String {
    fold_text(text)
        .split(' ')
        .map(to_american)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A plain word without the ending of a plural, the same for a word that only looks like one ("glass").
pub fn to_singular(word: &str) -> String {
    let cut = |ending: &str| word.strip_suffix(ending).filter(|rest| rest.len() >= 2);
    if let Some(start) = cut("ies").filter(|start| start.len() >= 3) {
        return format!("{start}y");
    }
    if ["ss", "us", "is"].iter().any(|ending| word.ends_with(ending)) {
        return word.to_owned();
    }
    let hissing = ["ches", "shes", "sses", "xes", "zzes"]
        .iter()
        .any(|ending| word.ends_with(ending));
    let start = if hissing { cut("es") } else { cut("s") };
    start.unwrap_or(word).to_owned()
}

/// Words in a form in which "groomer", "grooming" and "grooms" meet.
#[derive(Debug)]
pub struct WordRoots {
    stemmer: StemmerDebug,
}

struct StemmerDebug(Stemmer);

impl std::fmt::Debug for StemmerDebug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stemmer")
    }
}

impl Default for WordRoots {
    fn default() -> Self {
        Self {
            stemmer: StemmerDebug(Stemmer::create(Algorithm::English)),
        }
    }
}

impl WordRoots {
    /// The root of one folded word. Job titles lose their ending too: a groomer grooms, a runner runs.
    pub fn root_of(&self, word: &str) -> String {
        let stem = self.stemmer.0.stem(word);
        let without = stem
            .strip_suffix("er")
            .or_else(|| stem.strip_suffix("or"))
            .unwrap_or(&stem);
        let kept = if without.len() >= 3 && without.contains(['a', 'e', 'i', 'o', 'u', 'y']) {
            without
        } else {
            &stem
        };
        let mut letters = kept
            .strip_suffix('e')
            .filter(|short| short.len() >= 3)
            .unwrap_or(kept)
            .to_owned();
        let mut ending = letters.bytes().rev();
        if letters.len() >= 4 && ending.next() == ending.next() && kept.len() < stem.len() {
            letters.pop();
        }
        letters
    }

    /// Roots of the words that carry meaning, in order, each once. When every word is filler, all are kept.
    pub fn roots_of(&self, folded: &str) -> Vec<String> {
        let pick = |keep: &dyn Fn(&str) -> bool| {
            let mut roots: Vec<String> = Vec::new();
            for word in folded.split(' ').filter(|word| !word.is_empty() && keep(word)) {
                let root = self.root_of(word);
                if !roots.contains(&root) {
                    roots.push(root);
                }
            }
            roots
        };
        let meaningful = pick(&|word| FILLER.binary_search(&word).is_err());
        if meaningful.is_empty() {
            pick(&|_| true)
        } else {
            meaningful
        }
    }
}

/// Removes the selling places from folded words and returns the first. The rest may be empty.
pub fn split_platform(folded: &str) -> (String, Option<PlatformWord>) {
    let find = |word: &str| PLATFORMS.iter().find(|(words, _, _)| words.contains(&word));
    let platform = folded
        .split(' ')
        .find_map(find)
        .map(|(_, name, example)| PlatformWord { name, example });
    let mut rest: Vec<&str> = Vec::new();
    let mut before = "";
    for word in folded.split(' ') {
        let is_name = find(word).is_some() || (["facebook", "fb"].contains(&before) && word == "marketplace");
        before = word;
        if !is_name {
            rest.push(word);
        }
    }
    (rest.join(" "), platform)
}

/// Networks whose accounts people run for others.
const NETWORKS: [&str; 9] = [
    "facebook",
    "fb",
    "insta",
    "instagram",
    "linkedin",
    "pinterest",
    "tiktok",
    "twitter",
    "socials",
];
/// Words beside the network that leave it an account.
const ACCOUNT_WORDS: [&str; 15] = [
    "a",
    "account",
    "accounts",
    "and",
    "help",
    "management",
    "manager",
    "on",
    "page",
    "pages",
    "peoples",
    "posts",
    "profile",
    "profiles",
    "the",
];
/// Verbs of that work.
const ACCOUNT_VERBS: [&str; 11] = [
    "doing", "grow", "growing", "handle", "handling", "manage", "managing", "post", "posting", "run", "running",
];

/// True for work on the accounts of others: "run instagram for gyms" is no gym. Ads and shops are other markets.
pub fn runs_accounts(folded: &str) -> bool {
    let Some((work, _clients)) = folded.split_once(" for ") else {
        return false;
    };
    let mut words = work.split(' ');
    let Some(first) = words.next() else { return false };
    let mut names_network = NETWORKS.contains(&first);
    let is_run = names_network || ACCOUNT_VERBS.contains(&first);
    let names_accounts = words.all(|word| {
        names_network |= NETWORKS.contains(&word);
        NETWORKS.contains(&word) || ACCOUNT_WORDS.contains(&word)
    });
    is_run && names_network && names_accounts
}

/// True when every word says only that it is about a business.
pub fn is_filler(folded: &str) -> bool {
    folded
        .split_whitespace()
        .all(|word| FILLER.binary_search(&word).is_ok())
}

/// True when some word that says only that it is about a business begins so.
pub fn starts_filler(start: &str) -> bool {
    let at = FILLER.partition_point(|word| *word < start);
    FILLER.get(at).is_some_and(|word| word.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filler_is_sorted_for_the_binary_search() {
        assert!(FILLER.is_sorted(), "{:?}", FILLER.windows(2).find(|w| w[0] > w[1]));
    }

    #[test]
    fn accounts_are_run_for_clients() {
        assert!(runs_accounts("run tiktok for gyms"));
        assert!(runs_accounts("managing a facebook page for bakeries"));
        assert!(runs_accounts("grow instagram and tiktok accounts for bakeries"));
        assert!(!runs_accounts("run a gym"));
        assert!(!runs_accounts("running facebook ads for dentists"));
        assert!(!runs_accounts("run a tiktok shop for candles"));
        assert!(!runs_accounts("selling candles on instagram for weddings"));
    }

    #[test]
    fn folding_makes_lookalikes_equal() {
        assert_eq!(fold_text("  Café-Crème & CO’s "), "cafe creme and cos");
        assert_eq!(fold_text("ＤＯＧ   grooming!!"), "dog grooming");
        assert_eq!(fold_text("🐶"), "");
    }

    #[test]
    fn job_titles_verbs_and_plurals_meet() {
        let words = WordRoots::default();
        for group in [
            &["groomer", "grooming", "grooms"][..],
            &["candle", "candles"],
            &["baker", "baking", "bakes"],
        ] {
            let roots: Vec<_> = group.iter().map(|word| words.root_of(word)).collect();
            assert!(roots.windows(2).all(|w| w[0] == w[1]), "{group:?} {roots:?}");
        }
    }

    #[test]
    fn plurals_lose_their_ending() {
        let pairs = [
            ("candles", "candle"),
            ("berries", "berry"),
            ("brushes", "brush"),
            ("glass", "glass"),
            ("ties", "tie"),
        ];
        for (plural, single) in pairs {
            assert_eq!(to_singular(plural), single);
        }
    }

    #[test]
    fn filler_goes_unless_it_is_all_there_is() {
        let words = WordRoots::default();
        assert_eq!(words.roots_of("i want to start a candle business"), ["candl"]);
        assert!(!words.roots_of("online business").is_empty());
        assert!(is_filler("start my own online business"));
    }

    #[test]
    fn a_platform_says_where_not_what() {
        let split = |text| {
            let (rest, platform) = split_platform(text);
            (rest, platform.map(|p| p.name))
        };
        assert_eq!(split("candles on etsy"), ("candles on".to_owned(), Some("Etsy")));
        assert_eq!(split("etsy"), (String::new(), Some("Etsy")));
        assert_eq!(split("dog walking"), ("dog walking".to_owned(), None));
    }
}

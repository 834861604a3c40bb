//! Words that the product makes no report for: insults, and trades whose product is a crime or a weapon, a drug or sex.
//!
//! A word that also has an innocent meaning is refused only without the words that show it ("heat gun", "weed killer").

/// The sentence for crimes and insults.
pub const HARMFUL: &str =
    "We do not cover this subject. Please name another product or service, such as \"dog grooming\".";

/// Words that are refused in any context.
#[rustfmt::skip]
const NEVER: &[&str] = &[
    "arsehole", "arseholes", "asshole", "assholes", "bitch", "bitches", "blowjob", "blowjobs", "brothel", "brothels",
    "bullshit", "childporn", "cocaine", "cockfight", "cockfighting", "cunt", "cunts", "darknet", "dickhead",
    "dickheads", "dildo", "dildos", "dogfighting", "fentanyl", "gigolo", "hentai", "heroin", "hitler", "hitman",
    "hitmen", "hookers", "lsd", "mdma", "meth", "methamphetamine", "milf", "molest", "motherfucker", "motherfuckers",
    "nazi", "nazis", "nigga", "nigger", "niggers", "paedophile", "pedophile", "pimp", "pimps", "pimping", "porn",
    "porno", "pornhub", "pornographic", "pornography", "prostitute", "prostitutes", "prostitution", "pussy",
    "rapist", "sexcam", "sexting", "shit", "shits", "shitty", "slut", "sluts", "smuggle", "smuggler", "smugglers", "smuggling",
    "terrorism", "terrorist", "terrorists", "trafficker", "traffickers", "twat", "twats", "wank", "wanker", "wankers",
    "whore", "whores",
];

/// Words in a row that are refused in any context.
const PHRASES: [&str; 9] = [
    "hit man",
    "child porn",
    "dirty cash",
    "dirty money",
    "rob a bank",
    "rob banks",
    "rob houses",
    "rob people",
    "rob stores",
];

/// Word; words of which one must accompany it (empty: none is needed); words that clear it.
type HarmRule = (
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

const DEFENCE: &[&str] = &[
    "abuse",
    "addiction",
    "audit",
    "awareness",
    "compliance",
    "consultant",
    "counseling",
    "counselling",
    "counselor",
    "coach",
    "defense",
    "detection",
    "education",
    "prevention",
    "protection",
    "recovery",
    "rehab",
    "removal",
    "safety",
    "security",
    "sober",
    "support",
    "survivor",
    "survivors",
    "test",
    "testing",
    "therapy",
    "training",
    "victims",
];
const TRADE: &[&str] = &[
    "buy", "buying", "deal", "dealer", "dealers", "dealing", "deliver", "delivery", "grow", "growing", "plug",
    "school", "sell", "seller", "sellers", "selling", "shop", "smoke", "store", "street",
];

#[rustfmt::skip]
const RULES: &[HarmRule] = &[
    (&["firearm", "firearms", "handgun", "handguns", "pistol", "pistols", "rifle", "rifles", "ammo", "ammunition",
       "grenade", "grenades", "silencer", "silencers", "weapon", "weapons", "guns"],
     &[], &["airsoft", "caulk", "foam", "glue", "heat", "massage", "nail", "nerf", "paint", "paintball", "prop", "props", "safe", "spray", "toy", "water"]),
    (&["explosives"], &[], &["detection", "fireworks", "training"]),
    (&["gun"], &["ghost", "sell", "selling", "shop", "store", "dealer", "dealing", "machine", "hand", "illegal", "papers", "3d", "printed"],
     &["caulk", "foam", "glue", "heat", "massage", "nail", "nerf", "paint", "paintball", "safe", "spray", "toy", "water"]),
    (&["drug", "drugs", "narcotics", "opium", "ketamine", "steroids", "cannabis", "marijuana", "crack"],
     TRADE, DEFENCE),
    (&["cannabis", "marijuana", "narcotics"], &[], DEFENCE),
    (&["weed"], &["dealer", "dealers", "dealing", "edibles", "plug", "sell", "selling", "smoke", "delivery", "brownies"],
     &["barrier", "barriers", "control", "eater", "killer", "mulching", "puller", "pulling", "remover", "trimmer", "wacker", "whacker"]),
    (&["escort", "escorts"], &[], &["car", "cars", "ford", "load", "loads", "oversize", "oversized", "parts", "pilot", "truck", "vehicle"]),
    (&["sex"], &["cam", "cams", "chat", "club", "dungeon", "girl", "girls", "phone", "sell", "selling", "service", "services", "tape", "work", "worker", "workers"], DEFENCE),
    (&["nude", "nudes", "naked"], &["cam", "cams", "girl", "girls", "photos", "pics", "pictures", "sell", "selling", "webcam", "women"], &["art", "drawing", "drawings", "painting"]),
    (&["webcam", "cam"], &["girl", "girls", "model", "models", "modeling", "sex"], &[]),
    (&["stripper", "strippers"], &[], &["floor", "furniture", "paint", "varnish", "wallpaper", "wax", "wire", "wood"]),
    (&["ending", "endings"], &["happy"], &["book", "books", "fiction", "novels", "stories", "wedding"]),
    (&["kill", "killing", "murder", "poison", "assassinate"],
     &["boss", "children", "contract", "enemies", "ex", "him", "hire", "her", "husband", "people", "person", "someone", "wife", "neighbor", "neighbour"], &[]),
    (&["killer", "killers", "assassin", "assassins"], &["contract", "hire", "hired", "hiring", "professional", "rent"],
     &["ant", "bug", "flea", "moss", "mold", "pain", "rat", "slug", "wasp", "weed"]),
    (&["blackmail", "blackmailing", "extortion", "kidnap", "kidnapping", "poaching"], &[], DEFENCE),
    (&["theft", "fraud"], &["card", "cards", "commit", "credit", "do", "identity", "insurance", "services", "tax"], DEFENCE),
    (&["bomb", "bombs"], &[], &["bath", "chocolate", "cocoa", "coffee", "fizz", "glitter", "hot", "photo", "seed", "shower", "smoke", "sprinkle", "tea", "toilet", "tub", "fizzy"]),
    (&["fake", "counterfeit", "counterfeiting", "counterfit", "forge", "forged", "forging", "replica", "bootleg"],
     &["bag", "bags", "bills", "cash", "certificates", "checks", "cheques", "coupons", "currency", "degree", "degrees", "designer", "diplomas", "doctors", "documents",
       "dollar", "dollars", "gucci", "handbags", "id", "ids", "licence", "licences", "license", "licenses", "money", "passport", "passports", "paystubs", "prescriptions",
       "references", "reviews", "rolex", "signatures", "sneakers", "transcripts", "watches"], DEFENCE),
    (&["knockoff", "knockoffs"], &["bags", "designer", "gucci", "handbags", "jordans", "purses", "real", "rolex", "sell", "selling", "sneakers", "sold", "watches"], DEFENCE),
    (&["odometer", "odometers"], &["back", "rewind", "roll", "rollback", "rolling", "turn"], &["repair"]),
    (&["poach"], &["abalone", "bear", "deer", "elephant", "elk", "game", "ginseng", "ivory", "rhino", "tigers", "turtles"], &["egg", "eggs"]),
    (&["pee", "urine"], &["clean", "fake", "synthetic"],
     &["bathroom", "bed", "beds", "carpet", "carpets", "cat", "cats", "couch", "dog", "dogs", "floor", "floors", "mattress", "mattresses", "odor", "odors", "off", "pet", "pets",
       "puppy", "rug", "rugs", "smell", "sofa", "stain", "stains", "toilet", "toilets", "upholstery"]),
    (&["accident", "accidents", "crash", "crashes", "wreck", "wrecks"], &["fake", "stage", "staged", "staging"],
     &["course", "courses", "drill", "drills", "film", "films", "movie", "photos", "reenactment", "stunt", "stunts", "theater", "training"]),
    (&["steal", "stealing", "stolen", "burglarize", "shoplift"], &[], DEFENCE),
    // "rob" is also a given name.
    (&["robbing"], &["bank", "banks", "homes", "house", "houses", "people", "shops", "store", "stores", "tourists"], &["game", "games", "party", "snow"]),
    (&["robbery", "robberies"], &["armed"], DEFENCE),
    (&["extort", "extorting"], &[], DEFENCE),
    (&["burn", "burning", "torch", "torching"], &["insurance"], &["calories", "claim", "claims", "injuries", "injury", "victims", "wood"]),
    (&["illegal"], &[], DEFENCE),
    (&["organ", "organs"], &["donor", "harvesting", "human"], &[]),
    (&["rape"], &[], &["crisis", "prevention", "support", "survivor", "survivors"]),
    (&["hack", "hacking", "hacked", "hacker", "hackers"],
     &["account", "accounts", "bank", "banks", "email", "emails", "facebook", "instagram", "password", "passwords", "phones", "wifi"], &["ethical", "awareness", "prevention", "protection", "recovery", "security", "training"]),
    (&["malware", "phishing", "ransomware", "ddos", "botnet", "spyware"], &[], DEFENCE),
    (&["laundering", "launder"], &["money", "cash"], &["anti", "compliance", "aml", "training"]),
    (&["trafficking"], &[], DEFENCE),
    (&["fighting", "fights"], &["cock", "dog", "dogs", "rooster"], &["fires", "fleas"]),
    (&["ivory", "organs", "kidney", "kidneys", "slaves"], &["black", "buy", "elephant", "poach", "rhino", "sell", "selling", "smuggle", "trade"], &["piano"]),
    (&["scheme", "schemes"], &["ponzi", "pyramid"], DEFENCE),
    (&["scam", "scams", "scamming"], &[], DEFENCE),
    (&["cards"], &["cloned", "skimmed"], &[]),
];

/// Returns true when `folded` words are a request that the product refuses.
pub fn is_harmful(folded: &str) -> bool {
    let words: Vec<&str> = folded.split(' ').collect();
    let any = |list: &[&str]| words.iter().any(|word| list.contains(word));
    let insult = words
        .iter()
        .any(|word| word.starts_with("fuck") || NEVER.contains(word));
    let is_phrase = PHRASES.iter().any(|phrase| folded.contains(phrase));
    insult
        || is_phrase
        || sits_exams(&words)
        || RULES
            .iter()
            .any(|(what, company, clears)| any(what) && (company.is_empty() || any(company)) && !any(clears))
}

/// True when somebody takes an exam for another person: "take", the exam, and "for" with a person follow each other.
fn sits_exams(words: &[&str]) -> bool {
    let place_after = |from: usize, list: &[&str]| {
        let found = words[from..].iter().position(|word| list.contains(word));
        found.map(|at| from + at + 1)
    };
    let taken = place_after(0, &["take", "taking", "sit", "sitting"]);
    let exam = taken.and_then(|from| place_after(from, &["exam", "exams", "finals", "lsat", "sats"]));
    let person = exam.and_then(|from| place_after(from, &["for"]));
    let others = ["another", "other", "others", "people", "somebody", "someone"];
    person.is_some_and(|from| words.get(from).is_some_and(|word| others.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::is_harmful;

    #[test]
    fn innocent_trades_with_dangerous_words_pass() {
        let innocent = [
            "bath bombs",
            "weed killer service",
            "weeding flower beds",
            "glue gun crafts",
            "heat gun repairs",
            "drug testing for employers",
            "addiction recovery coach",
            "phishing training for staff",
            "paint stripper",
            "murder mystery party",
            "dog training",
            "nude lipstick",
            "floral escort cards for weddings parts",
            "life hacks blog",
            "fake plants",
            "fake tan",
            "organ lessons",
            "shiitake mushrooms",
            "crack repair on walls",
            "cocoa bombs",
            "replica vintage signs",
            "nail gun rental",
            "sex education for teens",
            "hackathon organizer",
            "clean dog pee out of carpets",
            "urine drug testing for employers",
            "forge iron gates",
            "forge kitchen knives",
            "forge signature knives",
            "crash course in stage makeup",
            "odometer and gauge repair",
            "poached eggs brunch catering",
            "practice exams for students",
            "help teens take exams without panic",
            "crash scene photos for insurers",
            "wash dirty cars for cash",
            "bank robber party games for kids",
            "wood burning kits",
            "sell weed pulling and mulching",
            "bombs that fizz in the tub",
            "rob driveways of snow",
            "rob the house painter",
            "help burn victims with insurance claims",
            "explosives detection dogs",
            "armed robbery prevention training for stores",
        ];
        for words in innocent {
            assert!(!is_harmful(words), "{words}");
        }
    }

    #[test]
    fn crimes_and_insults_do_not() {
        for words in [
            "sell drugs",
            "gun shop",
            "guns",
            "fucking bitches",
            "fake ids",
            "contract killing",
            "dog fighting",
            "weed delivery",
            "forging signatures on permits",
            "print counterfit bills",
            "knockoff designer purses",
            "roll back odometers before auctions",
            "poach deer at night",
            "armed robbery of banks",
            "wash dirty money in a car wash",
            "synthetic urine kits",
            "stage accidents with old cars",
            "take exams for other students",
            "rob houses in summer",
            "robbing tourists",
            "sell guns on the fourth floor",
            "burn my barn for the insurance",
        ] {
            assert!(is_harmful(words), "{words}");
        }
    }
}

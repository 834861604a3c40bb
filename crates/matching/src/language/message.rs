//! Texts about something else: small talk, questions and the names of people. Their words may lie near a market by
//! chance, so they have to fit it better than other words do.

use super::text::is_filler;

/// Words of talk, which are hardly ever used to name a niche. Sorted.
#[rustfmt::skip]
const TALK: &[&str] = &[
    "again", "alright", "anybody", "anymore", "anyway", "awesome", "believe", "bored", "boring", "bye", "cannot",
    "congratulations", "didnt", "died", "doesnt", "dont", "dunno", "everybody", "everyone", "excuse",
    "forever", "forget", "forgot", "goodbye", "goodnight", "guess", "guys", "happens", "hate", "hear", "hello",
    "hey", "hi", "hopefully", "hungry", "hurts", "isnt", "kidding", "knew", "lol", "maybe", "myself",
    "nevermind", "nobody", "none", "nothing", "ok", "okay", "omg", "password", "perhaps", "pls", "probably",
    "promise", "remember", "said", "says", "sorry", "suppose", "thank", "thankful", "thanks", "thought",
    "tired", "tomorrow", "understand", "was", "wasnt", "whom", "whose", "why", "wonder",
    "wondering", "wont", "worried", "wow", "wrong", "yeah", "yes", "yesterday", "yet", "yours",
];

/// Number of words for which a text may have one word of talk: "everyone at work wants me to do their taxes".
const WORDS_FOR_TALK: usize = 8;

/// Given names that are no thing to sell and no trade. Sorted.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "aaron", "abdul", "adam", "ahmed", "aisha", "alan", "albert", "alejandro", "alexander", "alexandra", "ali",
    "alice", "alison", "amanda", "amelia", "amir", "amy", "ana", "andrea", "andrew", "andrzej", "angela", "anita",
    "anna", "anne", "annie", "anthony", "antonio", "arthur", "ashley", "barbara", "beatriz", "benjamin", "bernard",
    "betty", "brandon", "brenda", "brian", "bruce", "camila", "carla", "carlos", "carmen", "caroline", "catherine",
    "cathy", "charles", "charlotte", "cheng", "chloe", "christina", "christine", "christopher", "claire", "clara",
    "cynthia", "daniel", "daniela", "david", "deborah", "dennis", "diana", "diego", "dmitri", "dmitry", "dominic",
    "donald", "donna", "dorothy", "douglas", "dylan", "edward", "eleanor", "elena", "elizabeth", "ella", "ellen",
    "emily", "emma", "erica", "ethan", "eva", "evelyn", "fatima", "fernando", "fiona", "francesca", "francisco",
    "fred", "frederick", "gabriel", "gary", "geoffrey", "george", "gerald", "giovanni", "giulia", "gloria", "gordon",
    "grzegorz", "hannah", "harold", "harry", "hassan", "heidi", "helen", "helena", "henry", "hiroshi", "howard",
    "hugo", "ian", "ibrahim", "igor", "ingrid", "irene", "isaac", "isabel", "isabella", "ivan", "jacob", "jacqueline",
    "james", "jane", "janet", "javier", "jeff", "jeffrey", "jennifer", "jeremy", "jessica", "jill", "joan", "joanna",
    "johan", "johann", "john", "jonathan", "jorge", "jose", "joseph", "joshua", "juan", "juanita", "judith", "julia",
    "julian", "juliana", "julie", "justin", "karen", "karl", "katarzyna", "katherine", "kathleen", "katie", "keith",
    "kelly", "kenneth", "kevin", "khan", "kim", "klaus", "kyle", "laura", "lauren", "laurence", "lee", "leon",
    "leonard", "liam", "linda", "lionel", "lisa", "logan", "louis", "louise", "lucas", "lucia", "lucy", "luis", "luke",
    "mahmoud", "malcolm", "marcus", "margaret", "maria", "marie", "mario", "marta", "martha", "martin", "mary",
    "mateusz", "matthew", "maureen", "megan", "melissa", "michael", "michal", "michelle", "miguel", "mike", "mohamed",
    "mohammed", "monica", "muhammad", "nancy", "natalia", "natalie", "nathan", "neil", "nicholas", "nicole", "nigel",
    "nikolai", "noah", "norman", "olga", "oliver", "olivia", "oluwaseun", "omar", "oscar", "pablo", "pamela",
    "patricia", "patrick", "paul", "paula", "pedro", "peter", "philip", "piotr", "priya", "rachel", "rafael", "raj",
    "ralph", "raymond", "rebecca", "ricardo", "richard", "robert", "roberta", "roger", "ronald", "russell", "ruth",
    "ryan", "samantha", "samuel", "sandra", "santiago", "sarah", "scott", "sean", "sebastian", "sergei", "sergio",
    "sharon", "sheila", "shirley", "simon", "sofia", "sophia", "sophie", "stephanie", "stephen", "steven", "stuart",
    "susan", "suzanne", "sylvia", "tanya", "tatiana", "teresa", "theresa", "thomas", "timothy", "tom", "tony", "tracy",
    "tyler", "valentina", "vanessa", "veronica", "victor", "victoria", "vincent", "vladimir", "walter", "wayne",
    "wendy", "wilhelm", "william", "yolanda", "yusuf", "zachary", "zhang",
];

/// Openings of questions and greetings.
#[rustfmt::skip]
const OPENINGS: &[&str] = &[
    "am i ", "are you", "can i ", "can you", "could you", "did you", "do i ", "do you", "does ", "good afternoon", "good evening", "good morning",
    "good night", "happy birthday", "have you", "how are", "how do i reset", "how do taxes", "how long", "how much", "how old", "i am so", "i do not", "i dont", "is it", "is there", "is this",
    "it is", "its ", "let me", "my name", "my phone", "see you", "the cat sat", "the quick brown fox", "to be or", "what is", "what should", "what time",
    "whats the", "when ", "where ", "why ", "will you", "would you",
];

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

/// Countries and parts of the world: a place and no niche, where nothing else is said. Sorted.
#[rustfmt::skip]
const COUNTRIES: &[&str] = &[
    "africa", "america", "argentina", "asia", "australia", "austria", "bangladesh", "belgium", "brazil", "canada", "chile", "china",
    "colombia", "denmark", "egypt", "england", "ethiopia", "europe", "finland", "france", "germany", "ghana", "greece", "india",
    "indonesia", "iran", "ireland", "israel", "italy", "jamaica", "japan", "kenya", "korea", "malaysia", "mexico", "morocco",
    "nepal", "netherlands", "nigeria", "norway", "pakistan", "peru", "philippines", "poland", "portugal", "russia", "scotland",
    "singapore", "somalia", "spain", "sweden", "switzerland", "tanzania", "thailand", "turkey", "uganda", "uk", "ukraine", "usa",
    "venezuela", "vietnam", "wales", "zambia", "zimbabwe",
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

/// True for small talk, a question or a person's name: some words or the opening give it away.
pub fn looks_like_one(folded: &str) -> bool {
    let is_in = |list: &[&str], word: &str| list.binary_search(&word).is_ok();
    let words = || folded.split(' ');
    // Words behind "who" describe customers and are not counted: "resumes for people who hate their job".
    let told = folded.split(" who ").next().unwrap_or(folded).split(' ');
    let named = words().filter(|word| is_in(NAMES, word)).count();
    let is_opening = |opening: &&str| folded.starts_with(*opening) && !folded.starts_with("i dont mind ");
    COUNTRIES.binary_search(&folded).is_ok()
        || OPENINGS.iter().any(is_opening)
        || told.filter(|word| is_in(TALK, word)).count() * WORDS_FOR_TALK > words().count()
        || named * 2 >= words().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        for list in [TALK, NAMES, EARNING, MEANS, COUNTRIES, ASKERS] {
            assert!(list.is_sorted(), "{:?}", list.windows(2).find(|pair| pair[0] > pair[1]));
        }
    }

    #[test]
    fn talk_and_names_are_told_from_niches() {
        for text in [
            "why is the sky blue",
            "olivia brown",
            "kenya",
            "good morning everyone",
            "yes no maybe",
            "sorry but i hate my job and everyone in it",
        ] {
            assert!(looks_like_one(text), "{text}");
        }
        for text in [
            "dog grooming",
            "i want to sell candles",
            "wedding photographer in leeds",
            "everyone at work wants me to do their taxes",
            "my sister says i should sell my lotion",
            "i dont mind driving people to the airport",
        ] {
            assert!(!looks_like_one(text), "{text}");
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

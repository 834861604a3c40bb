//! Texts about something else: small talk, questions and the names of people. Their words may lie near a market by chance, so
//! they have to fit it better than other words do.

/// Words of talk, which are hardly ever used to name a niche. Sorted.
#[rustfmt::skip]
const TALK: &[&str] = &[
    "again", "alright", "anybody", "anymore", "anyway", "awesome", "believe", "bored", "boring", "bye", "cannot",
    "congratulations", "didnt", "died", "doesnt", "dont", "dunno", "everybody", "everyone", "excuse",
    "forever", "forget", "forgot", "goodbye", "goodnight", "guess", "guys", "happens", "hate", "hear", "hello",
    "hey", "hi", "hopefully", "hungry", "hurts", "isnt", "kidding", "knew", "lol", "maybe", "myself",
    "nevermind", "nobody", "none", "nothing", "ok", "okay", "omg", "password", "perhaps", "pls", "probably",
    "promise", "remember", "said", "says", "sorry", "suppose", "thank", "thankful", "thanks", "thought",
    "tired", "tomorrow", "understand", "was", "wasnt", "where", "whom", "whose", "why", "wonder",
    "wondering", "wont", "worried", "wow", "wrong", "yeah", "yes", "yesterday", "yet", "yours",
];

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
    "are you", "can you", "could you", "did you", "do you", "does ", "good afternoon", "good evening", "good morning",
    "happy birthday to", "have you", "how are", "how old", "how do i reset", "i am so", "i do not", "i dont", "is it", "is this",
    "it is", "its ", "let me", "my phone", "see you", "the cat sat", "the quick brown fox", "to be or", "what is", "what should", "what time",
    "whats the", "when ", "where ", "why ", "will you", "would you",
];

/// True for small talk, a question or a person's name: some word or the opening gives it away.
pub fn looks_like_one(folded: &str) -> bool {
    let is_in = |list: &[&str], word: &str| list.binary_search(&word).is_ok();
    let words = || folded.split(' ');
    let named = words().filter(|word| is_in(NAMES, word)).count();
    OPENINGS.iter().any(|opening| folded.starts_with(opening))
        || words().any(|word| is_in(TALK, word))
        || named * 2 >= words().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        assert!(TALK.is_sorted() && NAMES.is_sorted());
    }

    #[test]
    fn talk_and_names_are_told_from_niches() {
        for text in [
            "why is the sky blue",
            "olivia brown",
            "good morning everyone",
            "yes no maybe",
        ] {
            assert!(looks_like_one(text), "{text}");
        }
        for text in [
            "dog grooming",
            "i want to sell candles",
            "wedding photographer in leeds",
        ] {
            assert!(!looks_like_one(text), "{text}");
        }
    }
}

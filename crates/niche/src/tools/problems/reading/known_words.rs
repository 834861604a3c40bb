//! The words of a text, each read once for all its places.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::hash::BuildHasher;
use std::ops::Deref;
use std::rc::Rc;

use foldhash::fast::RandomState;
use rust_stemmers::{Algorithm, Stemmer};

use super::word_facts::WordFacts;
use super::word_tables::plain_roots::find_root;

/// Bytes of a text for which there is room for a word.
const BYTES_FOR_WORD: usize = 16;
/// Parts of eight bytes in which a word is compared first. Most words have no more.
const HEAD: usize = 2;
/// Words of a block, and most blocks: more words than a text has bytes.
const BLOCK: usize = 1 << 10;
const BLOCKS: usize = 1 << 11;
/// Number of no word.
const FREE: u32 = u32::MAX;

/// A word with everything that it tells by itself, shared by all its places in the texts of one reader.
#[derive(Debug)]
pub struct KnownWord {
    /// First letters of the word.
    head: [u64; HEAD],
    /// Lower-case letters without accents and apostrophes, or a mark.
    pub word: Rc<str>,
    pub root: Rc<str>,
    number: u32,
    root_number: u32,
    facts: WordFacts,
}

impl KnownWord {
    fn is(&self, word: &str, head: &[u64; HEAD]) -> bool {
        self.head == *head && self.word.len() == word.len() && (word.len() <= 8 * HEAD || *self.word == *word)
    }
}

/// A word of a text.
#[derive(Debug, Clone, Copy)]
pub struct Token<'r> {
    known: &'r KnownWord,
    /// Place in the text, in bytes.
    pub start: usize,
    pub end: usize,
    pub facts: WordFacts,
    number: u32,
    root_number: u32,
    /// Bytes of the folded word.
    length: u32,
}

impl Deref for Token<'_> {
    type Target = KnownWord;

    fn deref(&self) -> &KnownWord {
        self.known
    }
}

impl<'r> Token<'r> {
    pub fn of(known: &'r KnownWord, start: usize, end: usize) -> Self {
        Self {
            known,
            start,
            end,
            facts: known.facts,
            number: known.number,
            root_number: known.root_number,
            length: known.word.len() as u32,
        }
    }

    /// Place of the word in the order in which the reader met them.
    pub fn number(&self) -> usize {
        self.number as usize
    }

    /// Place of its root in the order in which the reader met them.
    pub fn root_number(&self) -> usize {
        self.root_number as usize
    }

    /// Bytes of the folded word, told without a look at it.
    pub fn folded_length(&self) -> usize {
        self.length as usize
    }

    pub fn is_mark(&self) -> bool {
        self.facts.is_mark
    }

    /// The word as a piece of its text has it that begins at `from`.
    pub fn within_piece(self, from: usize) -> Self {
        Self {
            start: self.start - from,
            end: self.end - from,
            ..self
        }
    }

    /// The word as a text has it that begins `bytes` earlier.
    pub fn moved_by(self, bytes: usize) -> Self {
        Self {
            start: self.start + bytes,
            end: self.end + bytes,
            ..self
        }
    }
}

/// Words and roots by numbers, in the order in which they are met.
pub struct KnownWords {
    stemmer: Stemmer,
    /// Random keys, which keep anybody from choosing words that collide.
    keys: RandomState,
    words: LentList<KnownWord>,
    word_places: RefCell<HashPlaces>,
    roots: RefCell<Vec<Root>>,
    root_places: RefCell<HashPlaces>,
}

#[derive(Debug)]
struct Root {
    head: [u64; HEAD],
    text: Rc<str>,
}

impl Default for KnownWords {
    fn default() -> Self {
        Self {
            stemmer: Stemmer::create(Algorithm::English),
            keys: RandomState::default(),
            words: LentList::default(),
            word_places: RefCell::default(),
            roots: RefCell::default(),
            root_places: RefCell::default(),
        }
    }
}

impl KnownWords {
    /// Has room for the words of a text of so many bytes.
    pub fn for_bytes(bytes: usize) -> Self {
        let known = Self::default();
        known.word_places.borrow_mut().grow_to(bytes / BYTES_FOR_WORD);
        known.root_places.borrow_mut().grow_to(bytes / BYTES_FOR_WORD);
        known
    }

    pub fn know(&self, word: &str) -> &KnownWord {
        let (tag, head) = (self.tag_of(word), head_of(word));
        let read = |number: u32| self.words.get(number as usize).filter(|known| known.is(word, &head));
        let found = self.word_places.borrow().find(tag, read);
        if let Some(known) = found {
            return known;
        }
        let number = self.words.count.get() as u32;
        let (root, root_number) = self.know_root(word);
        self.word_places.borrow_mut().add(tag, number);
        self.words.push(KnownWord {
            head,
            facts: WordFacts::of(word, &root),
            word: if *root == *word { Rc::clone(&root) } else { word.into() },
            root,
            number,
            root_number,
        })
    }

    /// English stem of a folded word, with its number; a mark such as `<price>` is its own root.
    fn know_root(&self, word: &str) -> (Rc<str>, u32) {
        let root = match find_root(word) {
            Some(root) => Cow::Borrowed(root),
            None => self.stemmer.stem(word),
        };
        let (tag, head) = (self.tag_of(&root), head_of(&root));
        let mut roots = self.roots.borrow_mut();
        let mut places = self.root_places.borrow_mut();
        let read = |number: u32| {
            let known = roots.get(number as usize)?;
            let is_it = known.head == head && *known.text == *root;
            is_it.then(|| (Rc::clone(&known.text), number))
        };
        if let Some(found) = places.find(tag, read) {
            return found;
        }
        let (text, number): (Rc<str>, u32) = (root.as_ref().into(), roots.len() as u32);
        places.add(tag, number);
        roots.push(Root {
            head,
            text: Rc::clone(&text),
        });
        (text, number)
    }

    /// Place of each root in the alphabet, by the number of the root.
    pub fn rank_roots(&self) -> Vec<u32> {
        let roots = self.roots.borrow();
        let mut order: Vec<(u64, u32)> = roots.iter().zip(0..).map(|(root, at)| (root.head[0], at)).collect();
        order.sort_unstable_by(|(head_a, a), (head_b, b)| {
            let text = |at: u32| &roots[at as usize].text;
            head_a.cmp(head_b).then_with(|| text(*a).cmp(text(*b)))
        });
        let mut ranks = vec![0; roots.len()];
        for ((_, at), rank) in order.into_iter().zip(0..) {
            ranks[at as usize] = rank;
        }
        ranks
    }

    fn tag_of(&self, word: &str) -> u32 {
        (self.keys.hash_one(word) >> 32) as u32
    }
}

type Cells<T> = Box<[OnceCell<T>]>;

/// A list whose values stay in their place, so that it lends them while it grows.
#[derive(Debug)]
struct LentList<T> {
    blocks: Cells<Cells<T>>,
    count: Cell<usize>,
}

impl<T> Default for LentList<T> {
    fn default() -> Self {
        Self {
            blocks: empty_cells(BLOCKS),
            count: Cell::new(0),
        }
    }
}

impl<T> LentList<T> {
    fn get(&self, at: usize) -> Option<&T> {
        self.blocks.get(at / BLOCK)?.get()?[at % BLOCK].get()
    }

    fn push(&self, value: T) -> &T {
        let at = self.count.replace(self.count.get() + 1);
        let block = self.blocks[at / BLOCK].get_or_init(|| empty_cells(BLOCK));
        block[at % BLOCK].get_or_init(|| value)
    }
}

fn empty_cells<T>(count: usize) -> Cells<T> {
    std::iter::repeat_with(OnceCell::new).take(count).collect()
}

/// Numbers by halves of hashes. Its slots are so small that most words are told in one place of the memory.
#[derive(Debug, Default)]
struct HashPlaces {
    /// Half a hash with a number, [`FREE`] where there is none. At most three of four have one.
    slots: Vec<(u32, u32)>,
    count: usize,
}

impl HashPlaces {
    /// First answer of `read` for a number that was added with this half of a hash. `read` returns `None` for the
    /// number of another word.
    fn find<T>(&self, tag: u32, read: impl Fn(u32) -> Option<T>) -> Option<T> {
        let last = self.slots.len().checked_sub(1)?;
        let mut at = tag as usize & last;
        loop {
            match self.slots[at] {
                (_, FREE) => return None,
                (known, number) if known == tag => match read(number) {
                    Some(found) => return Some(found),
                    None => at = (at + 1) & last,
                },
                _ => at = (at + 1) & last,
            }
        }
    }

    fn add(&mut self, tag: u32, number: u32) {
        self.count += 1;
        self.grow_to(self.count);
        self.put(tag, number);
    }

    fn put(&mut self, tag: u32, number: u32) {
        let last = self.slots.len() - 1;
        let mut at = tag as usize & last;
        while self.slots[at].1 != FREE {
            at = (at + 1) & last;
        }
        self.slots[at] = (tag, number);
    }

    fn grow_to(&mut self, count: usize) {
        let wanted = (count + count / 3 + 1).next_power_of_two();
        if self.slots.len() >= wanted {
            return;
        }
        let before = std::mem::replace(&mut self.slots, vec![(0, FREE); wanted]);
        for (tag, number) in before.into_iter().filter(|(_, number)| *number != FREE) {
            self.put(tag, number);
        }
    }
}

/// First bytes of a text, eight as one number, which a sort compares before it looks at the text. Their order is that
/// of texts without zero bytes.
pub fn head_of<const PARTS: usize>(text: &str) -> [u64; PARTS] {
    let mut parts = [0; PARTS];
    for (part, bytes) in parts.iter_mut().zip(text.as_bytes().chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *part = u64::from_be_bytes(whole);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_numbers_and_places_while_others_come() {
        let known = KnownWords::default();
        let word = |at: usize| format!("word{at}and{}", at % 7);
        let first: Vec<&KnownWord> = (0..3 * BLOCK).map(|at| known.know(&word(at))).collect();
        for (at, met) in first.iter().enumerate() {
            let again = known.know(&word(at));
            assert!(std::ptr::eq(*met, again) && *met.word == *word(at) && met.number as usize == at);
        }
    }

    #[test]
    fn words_of_one_hash_are_told_apart() {
        let mut places = HashPlaces::default();
        (0..40).for_each(|number| places.add(7, number));
        for wanted in 0..40 {
            let found = places.find(7, |number| (number == wanted).then_some(number));
            assert_eq!(found, Some(wanted));
        }
        assert_eq!(places.find(7, |_| None::<u32>), None);
        assert_eq!(places.find(6, Some), None);
    }

    #[test]
    fn roots_are_ranked_by_the_alphabet() {
        let known = KnownWords::default();
        let words = ["zipper", "a", "extraordinarilylong", "extraordinarilylow", "zip"];
        let roots: Vec<&KnownWord> = words.iter().map(|word| known.know(word)).collect();
        let ranks = known.rank_roots();
        let rank = |at: usize| ranks[roots[at].root_number as usize];
        let mut order: Vec<usize> = (0..words.len()).collect();
        order.sort_by_key(|at| rank(*at));
        assert_eq!(order, [1, 2, 3, 4, 0]);
    }
}

//! Random letters for people to read and type: generated passwords and recovery codes.

use crate::platform::rng::Rng;

const GROUP: usize = 5;
/// Letters and digits that cannot be mistaken for one another: some 5 bits each.
const LETTERS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Draws letters, in groups of five with a dash between them.
pub fn random_letters(rng: &Rng, count: usize) -> String {
    let mut text = String::with_capacity(count + count / GROUP);
    let mut letters = 0;
    while letters < count {
        // 248 is eight times 31: a byte above it would make the first letters likelier.
        let [byte] = rng.random_bytes::<1>();
        if usize::from(byte) >= LETTERS.len() * 8 {
            continue;
        }
        if letters > 0 && letters % GROUP == 0 {
            text.push('-');
        }
        text.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
        letters += 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_letters_can_be_read_out_and_are_never_the_same() {
        let rng = Rng::from_seed(1);
        let made: Vec<_> = (0..50).map(|_| random_letters(&rng, 20)).collect();
        for letters in &made {
            assert_eq!(letters.len(), 23, "{letters}");
            assert!(letters.split('-').all(|group| group.len() == GROUP), "{letters}");
            assert!(!letters.contains(['0', 'o', '1', 'l', 'i']), "{letters}");
        }
        let different: std::collections::HashSet<_> = made.iter().collect();
        assert_eq!(different.len(), made.len());
    }
}

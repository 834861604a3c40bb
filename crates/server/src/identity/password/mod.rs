//! Passwords: the rules for a good one, and the slow hash that is stored in its place.

mod common;
mod context;
mod letters;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use crate::db::api_error::ApiError;
use crate::http::FieldFault;
use crate::platform::rng::Rng;

pub use letters::random_letters;

/// Shortest and longest password, in Unicode code points.
pub const MIN_CHARS: usize = 10;
pub const MAX_CHARS: usize = 200;
/// Largest number of hashes computed at once; each holds 19 MiB and a core. Half of the cores compute hashes, the
/// others answer requests.
const MAX_AT_ONCE: usize = 4;
/// Pieces of memory that are kept for the next hash. More are only needed in a rush and go back to the system after it.
const KEPT_MEMORIES: usize = 1;
const SALT_BYTES: usize = 16;
/// Hash that is checked for an address without an account, so that the check costs as much. No password has this hash.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/// Lowest accepted score of zxcvbn. A score of 3 is over a hundred million guesses: weeks of work with a leaked hash on
/// one machine, and far beyond the rate of guesses that `auth` allows.
const GOOD_ENOUGH: u8 = 3;
const ADVICE: &str = "Three or four unrelated words make a good one.";

/// Hashes passwords with Argon2id (19 MiB, two passes), never too many at once. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PasswordHasher(Arc<HasherState>);

#[derive(Debug)]
struct HasherState {
    turns: Arc<Semaphore>,
    hashed: AtomicU64,
    memories: Mutex<Vec<Memory>>,
}

/// Memory of Argon2: 19 MiB. Allocating it takes a third of a hash's time.
type Memory = Vec<Block>;

/// A password in one form: the same keys give the same bytes on every system. It has no `Debug`: no log may hold it.
#[derive(Clone)]
pub struct Password(String);

impl Password {
    pub fn new(typed: &str) -> Self {
        Self(typed.nfkc().collect())
    }

    fn find_complaint(&self, known: &[&str]) -> Option<String> {
        let length = self.0.chars().count();
        if length < MIN_CHARS {
            return Some(
                FieldFault::TooShort {
                    least: MIN_CHARS,
                    length,
                }
                .into(),
            );
        }
        if length > MAX_CHARS {
            return Some(
                FieldFault::TooLong {
                    most: MAX_CHARS,
                    length,
                }
                .into(),
            );
        }
        if common::is_common(&self.0) {
            return Some(format!(
                "That one is on lists of passwords that attackers try first. {ADVICE}"
            ));
        }
        if context::is_repeat(&self.0) {
            return Some(format!("That one repeats a short word. {ADVICE}"));
        }
        if context::is_made_of_words(&self.0, known) {
            return Some(format!(
                "That one is made from your email or from words of this site. {ADVICE}"
            ));
        }
        let strength = u8::from(zxcvbn::zxcvbn(&self.0, known).score());
        (strength < GOOD_ENOUGH).then(|| format!("That one is easy to guess. {ADVICE}"))
    }
}

/// A password to set, typed twice. It has no `Debug`: no log may hold it.
#[derive(Clone)]
pub struct NewPassword {
    pub password: Password,
    is_confirmed: bool,
}

impl NewPassword {
    pub fn new(typed: &str, confirmation: &str) -> Self {
        Self {
            password: Password::new(typed),
            is_confirmed: typed == confirmation,
        }
    }

    /// Returns the fault of the second entry in a sentence.
    pub fn confirmation_complaint(&self) -> Option<String> {
        (!self.is_confirmed).then(|| "The two passwords differ. Please type the same one twice.".to_owned())
    }
}

fn hashes_at_once(cores: usize) -> usize {
    (cores / 2).clamp(1, MAX_AT_ONCE)
}

impl Default for PasswordHasher {
    fn default() -> Self {
        Self::new()
    }
}

impl PasswordHasher {
    pub fn new() -> Self {
        Self(Arc::new(HasherState {
            turns: Arc::new(Semaphore::new(hashes_at_once(
                std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            ))),
            hashed: AtomicU64::new(0),
            memories: Mutex::default(),
        }))
    }

    /// Returns the fault of a new password in a sentence. `known` are words that an attacker would try first.
    ///
    /// # Errors
    /// When the check could not be done.
    pub async fn find_complaint(&self, password: Password, known: Vec<String>) -> Result<Option<String>, ApiError> {
        let check = move || {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            password.find_complaint(&known)
        };
        // Looking for patterns in a long text takes milliseconds.
        tokio::task::spawn_blocking(check).await.map_err(ApiError::internal)
    }

    /// The hash to store, in the PHC form.
    ///
    /// # Errors
    /// When the computation could not be done.
    pub async fn hash(&self, password: Password, rng: &Rng) -> Result<String, ApiError> {
        let salt = rng.random_bytes::<SALT_BYTES>();
        let hash = self
            .take_turn(move |memory| compute_hash(&password, &salt, memory))
            .await?;
        Ok(hash.map_err(ApiError::internal)?.to_string())
    }

    /// Returns whether the password has this hash. Without a hash it returns false after the same work.
    ///
    /// # Errors
    /// When the computation could not be done.
    pub async fn verify_password(&self, password: Password, stored: Option<String>) -> Result<bool, ApiError> {
        let fits = self
            .take_turn(move |memory| {
                let hash = PasswordHash::new(stored.as_deref().unwrap_or(NOBODY))?;
                Ok::<_, password_hash::Error>(is_behind(&password, &hash, memory)? && stored.is_some())
            })
            .await?;
        fits.map_err(ApiError::internal)
    }

    /// Returns whether a stored hash has other parameters than a new one would get: a log-in, which has the password,
    /// renews it.
    pub fn is_outdated(stored: &str) -> bool {
        let argon2 = Argon2::default();
        let current = ParamsString::try_from(argon2.params());
        match (PasswordHash::new(stored), current) {
            (Ok(hash), Ok(current)) => {
                let is_current = hash.algorithm == Algorithm::default().ident()
                    && hash.version == Some(Version::default().into())
                    && hash.params == current;
                !is_current
            }
            _ => false,
        }
    }

    /// Returns the number of hashes that were computed since the start.
    pub fn hash_count(&self) -> u64 {
        self.0.hashed.load(Ordering::Relaxed)
    }

    /// Runs slow work on a thread of its own once it is its turn. The turn ends with the work, not with the caller.
    async fn take_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turns = Arc::clone(&self.0.turns);
        let turn = turns.acquire_owned().await.map_err(ApiError::internal)?;
        self.0.hashed.fetch_add(1, Ordering::Relaxed);
        let inner = Arc::clone(&self.0);
        let work = move || {
            let mut memory = inner.lock_memories().pop().unwrap_or_default();
            let result = work(&mut memory);
            let mut kept = inner.lock_memories();
            if kept.len() < KEPT_MEMORIES {
                kept.push(memory);
            }
            drop(turn);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)
    }
}

impl HasherState {
    fn lock_memories(&self) -> std::sync::MutexGuard<'_, Vec<Memory>> {
        self.memories.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn compute_hash(
    password: &Password,
    salt: &[u8; SALT_BYTES],
    memory: &mut Memory,
) -> Result<PasswordHash, password_hash::Error> {
    let argon2 = Argon2::default();
    let output = fill_memory(&argon2, password, salt, Params::DEFAULT_OUTPUT_LEN, memory)?;
    Ok(PasswordHash {
        algorithm: Algorithm::default().ident(),
        version: Some(Version::default().into()),
        params: ParamsString::try_from(argon2.params())?,
        salt: Some(Salt::new(salt)?),
        hash: Some(output),
    })
}

/// Returns whether the password makes this hash, with the parameters in the hash.
fn is_behind(password: &Password, hash: &PasswordHash, memory: &mut Memory) -> Result<bool, password_hash::Error> {
    let (Some(salt), Some(expected)) = (&hash.salt, &hash.hash) else {
        return Ok(false);
    };
    let algorithm = Algorithm::try_from(hash.algorithm.as_str())?;
    let version = hash.version.map(Version::try_from).transpose()?.unwrap_or_default();
    let argon2 = Argon2::new(algorithm, version, Params::try_from(hash)?);
    // Compared in constant time.
    Ok(fill_memory(&argon2, password, salt, expected.len(), memory)? == *expected)
}

fn fill_memory(
    argon2: &Argon2<'_>,
    password: &Password,
    salt: &[u8],
    length: usize,
    memory: &mut Memory,
) -> Result<Output, password_hash::Error> {
    let mut output = [0; Output::MAX_LENGTH];
    let output = output.get_mut(..length).ok_or(password_hash::Error::OutputSize)?;
    memory.resize(argon2.params().block_count(), Block::new());
    argon2.hash_password_into_with_memory(password.0.as_bytes(), salt, output, memory)?;
    Ok(Output::new(output)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameters_are_those_that_the_documents_promise() {
        let params = Argon2::default().params().clone();
        assert_eq!((params.m_cost(), params.t_cost(), params.p_cost()), (19 * 1024, 2, 1));
    }

    #[test]
    fn half_of_the_cores_compute_hashes() {
        assert_eq!([1, 2, 3, 4, 8, 64].map(hashes_at_once), [1, 1, 1, 2, 4, 4]);
    }

    #[test]
    fn a_hash_of_other_parameters_is_outdated() {
        assert!(!PasswordHasher::is_outdated(NOBODY));
        assert!(PasswordHasher::is_outdated(&NOBODY.replace("m=19456", "m=4096")));
        assert!(PasswordHasher::is_outdated(&NOBODY.replace("t=2", "t=1")));
        assert!(!PasswordHasher::is_outdated("none"));
    }

    #[test]
    fn length_is_counted_in_characters_as_people_do() {
        let complaint = |text: &str| Password::new(text).find_complaint(&[]);
        assert!(complaint("nine-char").is_some_and(|text| text.contains("at least 10")));
        assert_eq!(complaint("äöü schräg"), None);
        assert_eq!(complaint("墨汁色の夜 提灯 紙"), None);
        assert!(complaint(&"wörter ".repeat(29)).is_some_and(|text| text.contains("at most 200")));
    }

    #[test]
    fn guessable_passwords_are_refused() {
        for guessable in [
            // Common ones, and variations of them.
            "password123",
            "Password123!",
            "P@ssw0rd2027",
            "iloveyou12",
            "ILoveYou!!",
            "Monkey2026!",
            "$unsh1ne99!",
            "football!1",
            "Princess#12",
            "letmein123456",
            "superman2025!",
            // Keyboard patterns.
            "qwertyuiop",
            "Qwertyuiop1!",
            "1qaz2wsx3edc",
            "zaq12wsxcde3",
            "asdfghjkl;'",
            "poiuytrewq",
            "qweasdzxc123",
            // Repeats and sequences.
            "aaaaaaaaaaaa",
            "abcabcabcabc",
            "abcdefghijkl",
            "1234567890",
            "0987654321",
            "1212121212",
            "passwordpassword",
            // Dates, and words with digits.
            "01.01.1990",
            "1990-12-31",
            "31121990!!",
            "summer2026!",
            "January2027",
            "chocolate1",
            "elephant123",
            "sidestart1",
            "Sidestart2027!",
        ] {
            let complaint = Password::new(guessable).find_complaint(&["sidestart"]);
            assert!(complaint.is_some(), "{guessable}");
        }
        let own = Password::new("annabel.lee").find_complaint(&["annabel.lee@example.org", "annabel.lee"]);
        assert!(own.is_some(), "the name in the address");
    }

    #[test]
    fn random_passphrases_are_accepted() {
        const WORDS: [&str; 32] = [
            "anchor", "barley", "candle", "dusk", "ember", "fennel", "gravel", "harbor", "island", "jacket", "kettle",
            "ladder", "marble", "needle", "orchard", "paper", "quartz", "ribbon", "saddle", "timber", "umbrella",
            "velvet", "walnut", "yellow", "zipper", "copper", "river", "window", "garden", "music", "winter", "coffee",
        ];
        let rng = Rng::from_seed(7);
        for turn in 0..1_000 {
            let mut words: Vec<&str> = Vec::new();
            while words.len() < 3 + turn % 3 {
                let [byte] = rng.random_bytes::<1>();
                let word = WORDS[usize::from(byte) % WORDS.len()];
                if !words.contains(&word) {
                    words.push(word);
                }
            }
            let phrase = words.join([" ", "-", ".", ""][turn % 4]);
            let complaint = Password::new(&phrase).find_complaint(&["anna@example.org", "sidestart"]);
            assert_eq!(complaint, None, "{phrase}");
        }
    }

    #[tokio::test]
    async fn log_ins_share_their_memory() {
        let (passwords, rng) = (PasswordHasher::new(), Rng::from_seed(1));
        let kept = || {
            passwords
                .0
                .lock_memories()
                .iter()
                .map(|memory| memory.as_ptr())
                .collect::<Vec<_>>()
        };
        let hash = passwords.hash(Password::new("lamp paper ink"), &rng).await.unwrap();
        let first = kept();
        for _ in 0..3 {
            assert!(
                passwords
                    .verify_password(Password::new("lamp paper ink"), Some(hash.clone()))
                    .await
                    .unwrap()
            );
        }
        assert_eq!((first.len(), kept()), (1, first));

        let rush = (0..8).map(|_| passwords.verify_password(Password::new("x"), None));
        assert!(futures_util::future::join_all(rush).await.iter().all(Result::is_ok));
        assert!((1..=KEPT_MEMORIES).contains(&kept().len()));
    }

    #[tokio::test]
    async fn only_the_very_password_fits_its_hash() {
        let rng = Rng::from_seed(1);
        let passwords = PasswordHasher::new();
        let hash = passwords.hash(Password::new("lamp paper ink"), &rng).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let fits = async |text: &str, hash: Option<String>| {
            passwords.verify_password(Password::new(text), hash).await.unwrap()
        };
        assert!(fits("lamp paper ink", Some(hash.clone())).await);
        assert!(!fits("lamp paper Ink", Some(hash.clone())).await);
        // Composed or not: the same keys.
        let composed = passwords
            .hash(Password::new("caf\u{e9} noir a deux"), &rng)
            .await
            .unwrap();
        assert!(fits("cafe\u{301} noir a deux", Some(composed)).await);
        assert!(!fits("", None).await, "nobody's password fits nothing");
        assert!(
            passwords
                .verify_password(Password::new("x"), Some("not a hash".into()))
                .await
                .is_err()
        );
    }
}

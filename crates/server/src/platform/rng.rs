//! Randomness, handed in. Tests seed it; the server draws its seed from the operating system once.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::{StdRng, SysRng};
use rand::{Rng as _, SeedableRng};

/// A cryptographically strong generator, shared by reference.
#[derive(Debug, Clone)]
pub struct Rng(Arc<Mutex<StdRng>>);

/// The operating system gives no randomness. Nothing can be started safely then.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no random numbers")]
pub struct NoEntropy;

impl Rng {
    /// Seeded by the operating system.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn from_system() -> Result<Self, NoEntropy> {
        let generator = StdRng::try_from_rng(&mut SysRng).map_err(|_| NoEntropy)?;
        Ok(Self(Arc::new(Mutex::new(generator))))
    }

    /// Returns a generator with the same numbers every time. For tests.
    pub fn from_seed(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    pub fn random_bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fill_bytes(&mut bytes);
        bytes
    }
}

//! Watch over a long run: counts its steps, and ends it when its result is not wanted any more.

use std::cell::Cell;
use std::fmt;

use crate::refusal::Refusal;

/// Steps between two looks at whether the result is still wanted.
const STEPS_BETWEEN: u64 = 10_000;

/// Counter of steps with a check handed in by the caller. A step is a word read or two sentences compared.
pub struct RunWatch<'a> {
    is_wanted: &'a dyn Fn() -> bool,
    steps: Cell<u64>,
    next_look: Cell<u64>,
}

impl fmt::Debug for RunWatch<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "RunWatch({} steps)", self.steps.get())
    }
}

impl<'a> RunWatch<'a> {
    /// `is_wanted` is asked again and again while the run goes on.
    pub fn new(is_wanted: &'a dyn Fn() -> bool) -> Self {
        Self {
            is_wanted,
            steps: Cell::new(0),
            next_look: Cell::new(0),
        }
    }

    /// A watch that never ends a run.
    pub fn patient() -> RunWatch<'static> {
        RunWatch::new(&|| true)
    }

    /// Steps that were taken until now.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Adds steps, and asks at most once in 10,000 whether the result is still wanted.
    ///
    /// # Errors
    /// [`Refusal::Unwanted`] when the result is not wanted any more.
    pub fn count_steps(&self, steps: usize) -> Result<(), Refusal> {
        let all = self.steps.get() + steps as u64;
        self.steps.set(all);
        if all < self.next_look.get() {
            return Ok(());
        }
        self.next_look.set(all + STEPS_BETWEEN);
        (self.is_wanted)().then_some(()).ok_or(Refusal::Unwanted)
    }
}

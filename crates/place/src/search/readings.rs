//! Ways to read a text: as a name, or as a name and a state.

use super::fold::fold_name;
use super::slips::count_slips;
use crate::codes::states::STATES;

/// Letters that a state's name needs before one slip in it is forgiven.
const MIN_STATE_LETTERS: usize = 5;

/// Name that is looked for, and the states that it can be in.
pub(super) struct NameReading {
    pub(super) name: String,
    /// One bit for each row of the states; none: every state.
    states: Option<u64>,
    /// The one slip is in the state already.
    pub(super) is_state_misspelled: bool,
}

impl NameReading {
    pub(super) fn allows_state(&self, state: usize) -> bool {
        self.states.is_none_or(|states| states & (1 << state) != 0)
    }
}

/// Returns the ways to read a text, each once.
pub(super) fn read(text: &str) -> Vec<NameReading> {
    let folded = fold_name(text);
    let plain = folded
        .strip_suffix(" usa")
        .or_else(|| folded.strip_suffix(" us"))
        .unwrap_or(&folded);
    if plain.is_empty() {
        return Vec::new();
    }
    let mut readings = Vec::new();
    push_names(&mut readings, plain, None, false);
    let words: Vec<&str> = plain.split(' ').collect();
    for taken in 1..=3.min(words.len() - 1) {
        let (name, state) = words.split_at(words.len() - taken);
        let state = state.join(" ");
        let exact = states_where(|code, full| code == state || full == state);
        let slipped =
            states_where(|_, full| state.len() >= MIN_STATE_LETTERS && count_slips(&state, full, 1).is_some());
        if exact != 0 {
            push_names(&mut readings, &fold_name(&name.join(" ")), Some(exact), false);
        } else if slipped != 0 {
            push_names(&mut readings, &fold_name(&name.join(" ")), Some(slipped), true);
        }
    }
    if let Some((name, begun)) = text.rsplit_once(',') {
        let begun = fold_name(begun);
        let is_whole = states_where(|code, full| code == begun || full == begun) != 0;
        let begins = states_where(|code, full| code.starts_with(&begun) || full.starts_with(&begun));
        // "MI" is Michigan, and not the beginning of Mississippi.
        if begins != 0 && !begun.is_empty() && !is_whole {
            push_names(&mut readings, &fold_name(name), Some(begins), false);
        }
    }
    readings
}

/// States whose code and folded name pass a test, as bits.
fn states_where(passes: impl Fn(&str, &str) -> bool) -> u64 {
    let mut states = 0;
    for (row, state) in STATES.iter().enumerate() {
        if passes(&state.code.to_lowercase(), &state.name.to_lowercase()) {
            states |= 1 << row;
        }
    }
    states
}

/// Pushes a name, the name without its article, and with "county" written out.
fn push_names(readings: &mut Vec<NameReading>, name: &str, states: Option<u64>, is_state_misspelled: bool) {
    let without = name.strip_prefix("the ").map(str::to_owned);
    let written = name.strip_suffix(" co").map(|name| format!("{name} county"));
    for name in [Some(name.to_owned()), without, written].into_iter().flatten() {
        let is_known = readings
            .iter()
            .any(|known| known.name == name && known.states == states);
        if !is_known && !name.is_empty() {
            readings.push(NameReading {
                name,
                states,
                is_state_misspelled,
            });
        }
    }
}

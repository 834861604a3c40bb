//! Names with at most one slip: a letter too many, too few, another one, or two in the wrong order.

use std::ops::Range;

use crate::packed::columns::NameColumn;

/// Letters that a slip can replace or leave out.
const ALPHABET: &[u8; 27] = b"abcdefghijklmnopqrstuvwxyz ";

/// Rows of sorted keys that agree in their first letters.
pub(super) struct SortedKeys<'a>(pub(super) &'a NameColumn);

impl SortedKeys<'_> {
    fn byte_at(&self, row: usize, depth: usize) -> Option<u8> {
        self.0.get(row).as_bytes().get(depth).copied()
    }

    /// Rows of a range that have `byte` at `depth`. All rows agree before it.
    fn narrow_to(&self, rows: &Range<usize>, depth: usize, byte: u8) -> Range<usize> {
        let first = partition_rows(rows, |row| self.byte_at(row, depth) < Some(byte));
        let last = partition_rows(&(first..rows.end), |row| self.byte_at(row, depth) <= Some(byte));
        first..last
    }

    /// Rows whose key begins with `text`.
    pub(super) fn prefix_rows(&self, text: &str) -> Range<usize> {
        let mut rows = 0..self.0.len();
        for (depth, &byte) in text.as_bytes().iter().enumerate() {
            rows = self.narrow_to(&rows, depth, byte);
        }
        rows
    }

    /// Rows of a range whose key has exactly `length` letters: they are the first ones.
    pub(super) fn whole_rows(&self, rows: &Range<usize>, length: usize) -> Range<usize> {
        rows.start..partition_rows(rows, |row| self.0.get(row).len() <= length)
    }

    /// Calls `take` with rows whose keys are `text` with one slip, or begin with it.
    pub(super) fn with_slip(&self, text: &str, is_prefix: bool, take: &mut impl FnMut(Range<usize>)) {
        let walk = Walk { keys: self, is_prefix };
        walk.walk_keys(0..self.0.len(), 0, text.as_bytes(), 1, take);
    }
}

fn partition_rows(rows: &Range<usize>, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (rows.start, rows.end);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

struct Walk<'a> {
    keys: &'a SortedKeys<'a>,
    is_prefix: bool,
}

impl Walk<'_> {
    fn walk_keys(&self, rows: Range<usize>, depth: usize, rest: &[u8], slips: u8, take: &mut impl FnMut(Range<usize>)) {
        if rows.is_empty() {
            return;
        }
        let Some((&first, after)) = rest.split_first() else {
            self.report(rows, depth, slips, take);
            return;
        };
        self.walk_keys(self.keys.narrow_to(&rows, depth, first), depth + 1, after, slips, take);
        if slips == 0 {
            return;
        }
        self.walk_keys(rows.clone(), depth, after, 0, take);
        if let Some((&second, later)) = after.split_first() {
            let swapped = self.keys.narrow_to(&rows, depth, second);
            let swapped = self.keys.narrow_to(&swapped, depth + 1, first);
            self.walk_keys(swapped, depth + 2, later, 0, take);
        }
        for &letter in ALPHABET {
            let found = self.keys.narrow_to(&rows, depth, letter);
            if !found.is_empty() {
                self.walk_keys(found.clone(), depth + 1, rest, 0, take);
                self.walk_keys(found, depth + 1, after, 0, take);
            }
        }
    }

    fn report(&self, rows: Range<usize>, depth: usize, slips: u8, take: &mut impl FnMut(Range<usize>)) {
        if self.is_prefix {
            take(rows);
            return;
        }
        take(self.keys.whole_rows(&rows, depth));
        if slips > 0 {
            for &letter in ALPHABET {
                let longer = self.keys.narrow_to(&rows, depth, letter);
                take(self.keys.whole_rows(&longer, depth + 1));
            }
        }
    }
}

/// Number of slips between two short texts, or none above `most`.
pub(super) fn count_slips(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let other = other.as_bytes();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let (mut corner, mut least) = (row[0], at + 1);
        row[0] = at + 1;
        for (column, &theirs) in other.iter().enumerate() {
            let replaced = corner + usize::from(letter != theirs);
            corner = row[column + 1];
            row[column + 1] = replaced.min(corner + 1).min(row[column] + 1);
            least = least.min(row[column + 1]);
        }
        if least > most {
            return None;
        }
    }
    row.last().copied().filter(|&slips| slips <= most)
}

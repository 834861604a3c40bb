//! Average linkage by chains of nearest neighbors: the same groups on every machine, in quadratic time.

use crate::refusal::Refusal;
use crate::tools::RunWatch;

/// A symmetric table of similarities, the lower half in rows.
#[derive(Debug, Clone)]
pub struct Similarities {
    count: usize,
    cells: Vec<f32>,
}

impl Similarities {
    /// Compares each pair once; `similarity` gets the larger index first.
    ///
    /// # Errors
    /// [`Refusal::Unwanted`] when the result is not wanted any more.
    pub fn new(
        count: usize,
        watch: &RunWatch,
        mut similarity: impl FnMut(usize, usize) -> f32,
    ) -> Result<Self, Refusal> {
        let mut cells = Vec::with_capacity(count * count.saturating_sub(1) / 2);
        for row in 1..count {
            watch.count_steps(row)?;
            cells.extend((0..row).map(|column| similarity(row, column)));
        }
        Ok(Self { count, cells })
    }

    fn cell(a: usize, b: usize) -> usize {
        let (row, column) = if a > b { (a, b) } else { (b, a) };
        row * (row - 1) / 2 + column
    }

    pub fn get(&self, a: usize, b: usize) -> f32 {
        self.cells[Self::cell(a, b)]
    }
}

/// Merges the pair of groups with the highest mean similarity until it is below `least`. Returns the group of each
/// item; groups are numbered by their first item.
pub fn find_groups(mut table: Similarities, least: f32, watch: &RunWatch) -> Result<Vec<usize>, Refusal> {
    let count = table.count;
    let mut sizes = vec![1_u32; count];
    let mut alive: Vec<usize> = (0..count).collect();
    let mut group: Vec<usize> = (0..count).collect();
    let mut chain: Vec<usize> = Vec::new();
    let mut settled = vec![false; count];
    loop {
        if chain.is_empty() {
            match alive.iter().find(|item| !settled[**item]) {
                Some(first) => chain.push(*first),
                None => break,
            }
        }
        watch.count_steps(alive.len())?;
        let last = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|at| chain[at]);
        match nearest(&table, &alive, last, before) {
            Some((_, similarity)) if similarity < least => {
                // No group is near enough to the end of the chain, and none ever will be: means do not rise above their
                // parts.
                settled[last] = true;
                chain.pop();
            }
            None => {
                settled[last] = true;
                chain.pop();
            }
            Some((other, _)) if Some(other) == before => {
                chain.truncate(chain.len() - 2);
                let (kept, gone) = (other.min(last), other.max(last));
                merge(&mut table, &mut sizes, &alive, kept, gone);
                alive.retain(|item| *item != gone);
                group[gone] = kept;
            }
            Some((other, _)) => chain.push(other),
        }
    }
    Ok((0..count).map(|item| root(&group, item)).collect())
}

fn root(group: &[usize], mut item: usize) -> usize {
    while group[item] != item {
        item = group[item];
    }
    item
}

/// Nearest group to `item`. Of equals `before` comes first, then the lowest number.
fn nearest(table: &Similarities, alive: &[usize], item: usize, before: Option<usize>) -> Option<(usize, f32)> {
    let mut best = before.map(|before| (before, table.get(item, before)));
    for &other in alive.iter().filter(|other| **other != item) {
        let similarity = table.get(item, other);
        if best.is_none_or(|(_, found)| similarity > found) {
            best = Some((other, similarity));
        }
    }
    best
}

fn merge(table: &mut Similarities, sizes: &mut [u32], alive: &[usize], kept: usize, gone: usize) {
    let (a, b) = (sizes[kept] as f32, sizes[gone] as f32);
    for &other in alive.iter().filter(|other| **other != kept && **other != gone) {
        let mean = (a * table.get(kept, other) + b * table.get(gone, other)) / (a + b);
        table.cells[Similarities::cell(kept, other)] = mean;
    }
    sizes[kept] += sizes[gone];
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Merges the best pair of all, again and again: the definition.
    fn merge_by_definition(points: &[f32], least: f32) -> Vec<usize> {
        let similarity = |a: usize, b: usize| 1.0 - (points[a] - points[b]).abs();
        let mut groups: Vec<Vec<usize>> = (0..points.len()).map(|item| vec![item]).collect();
        loop {
            let mut best: Option<(usize, usize, f32)> = None;
            for i in 0..groups.len() {
                for j in 0..i {
                    let pairs = groups[i].iter().flat_map(|a| groups[j].iter().map(move |b| (*a, *b)));
                    let sum: f32 = pairs.map(|(a, b)| similarity(a, b)).sum();
                    let mean = sum / (groups[i].len() * groups[j].len()) as f32;
                    if best.is_none_or(|(_, _, found)| mean > found) {
                        best = Some((i, j, mean));
                    }
                }
            }
            match best {
                Some((i, j, mean)) if mean >= least => {
                    let gone = groups.remove(i);
                    groups[j].extend(gone);
                }
                _ => break,
            }
        }
        let mut found = vec![0; points.len()];
        for group in groups {
            let first = group.iter().copied().min().unwrap_or(0);
            group.iter().for_each(|item| found[*item] = first);
        }
        found
    }

    proptest! {
        #[test]
        fn chains_give_the_groups_of_the_definition(points in prop::collection::vec(0.0_f32..1.0, 0..14), least in 0.3_f32..0.95) {
            let watch = RunWatch::patient();
            let table = Similarities::new(points.len(), &watch, |a, b| 1.0 - (points[a] - points[b]).abs())?;
            prop_assert_eq!(find_groups(table, least, &watch)?, merge_by_definition(&points, least));
        }
    }
}

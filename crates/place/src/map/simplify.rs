//! Lines with fewer points.

use super::rings::distance_to_segment;

/// Returns the places of the points that a line needs so that none of the others is farther than `tolerance` away
/// from it (Douglas and Peucker). Both ends stay. A closed line keeps a third point, so that it never falls together.
pub(super) fn needed_points(line: &[[f64; 2]], tolerance: f64) -> Vec<usize> {
    let last = line.len() - 1;
    let mut is_needed = vec![false; line.len()];
    (is_needed[0], is_needed[last]) = (true, true);
    let mut parts = vec![(0, last)];
    if let Some((middle, other)) = anchors_of_closed(line) {
        (is_needed[middle], is_needed[other]) = (true, true);
        let (first, second) = (middle.min(other), middle.max(other));
        parts = vec![(0, first), (first, second), (second, last)];
    }
    while let Some((start, end)) = parts.pop() {
        if let Some((farthest, distance)) = farthest_from(line, start, end)
            && distance > tolerance
        {
            is_needed[farthest] = true;
            parts.extend([(start, farthest), (farthest, end)]);
        }
    }
    (0..line.len()).filter(|&at| is_needed[at]).collect()
}

/// Point of a closed line that is farthest from its beginning, and the one that is farthest from the line between both.
fn anchors_of_closed(line: &[[f64; 2]]) -> Option<(usize, usize)> {
    let last = line.len() - 1;
    if line.len() < 4 || line[0] != line[last] {
        return None;
    }
    let from_start = |at: usize| (line[at][0] - line[0][0]).hypot(line[at][1] - line[0][1]);
    let middle = (1..last).max_by(|&one, &other| from_start(one).total_cmp(&from_start(other)))?;
    let from_chord = |at: usize| distance_to_segment(line[at], [line[0], line[middle]]);
    let others = (1..last).filter(|&at| at != middle);
    let other = others.max_by(|&one, &other| from_chord(one).total_cmp(&from_chord(other)))?;
    Some((middle, other))
}

fn farthest_from(line: &[[f64; 2]], start: usize, end: usize) -> Option<(usize, f64)> {
    let distances = (start + 1..end).map(|at| (at, distance_to_segment(line[at], [line[start], line[end]])));
    distances.max_by(|one, other| one.1.total_cmp(&other.1))
}

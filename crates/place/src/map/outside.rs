//! Land around the counties of a map.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::lattice::DirectedArc;
use super::paper::{Paper, keep_visible};
use super::rings::path_of;

/// Path data of the land on the paper that is in none of the drawn shapes, as one area without the borders in it.
pub(super) fn outside_path(paper: &mut Paper, drawn: &HashSet<usize>) -> String {
    let mut reached = paper.reached_shapes();
    reached.retain(|shape| !drawn.contains(shape));
    let shapes = paper.shapes();
    let rings = reached.iter().flat_map(|&shape| shapes.rings_of(shape));
    let mut turns: BTreeMap<usize, i32> = BTreeMap::new();
    for arc in rings.flat_map(|ring| shapes.arcs_of(ring)) {
        *turns.entry(arc.row).or_default() += if arc.is_backward { -1 } else { 1 };
    }
    // An arc of two of these shapes is a border between them: one runs along it forward and the other backward. The
    // source has some needles that a shape runs along several times.
    let edge = turns.into_iter().flat_map(|(row, turns)| {
        let is_backward = turns < 0;
        std::iter::repeat_n(DirectedArc { row, is_backward }, turns.unsigned_abs() as usize)
    });
    let edge: Vec<DirectedArc> = edge.collect();
    let rings = chain_arcs(&edge, |arc| shapes.arc_ends(arc)).into_iter();
    let rings = rings.map(|ring| paper.join_arcs(ring.into_iter())).collect();
    path_of(&keep_visible(rings))
}

/// Puts arcs together to rings. As many arcs end in a point as begin there, so each walk comes back.
fn chain_arcs(arcs: &[DirectedArc], ends: impl Fn(DirectedArc) -> [[u32; 2]; 2]) -> Vec<Vec<DirectedArc>> {
    let mut from: HashMap<[u32; 2], Vec<DirectedArc>> = HashMap::new();
    for &arc in arcs.iter().rev() {
        from.entry(ends(arc)[0]).or_default().push(arc);
    }
    let mut rings = Vec::new();
    for &arc in arcs {
        let (mut ring, mut at) = (Vec::new(), ends(arc)[0]);
        while let Some(next) = from.get_mut(&at).and_then(Vec::pop) {
            ring.push(next);
            at = ends(next)[1];
        }
        if !ring.is_empty() {
            rings.push(ring);
        }
    }
    rings
}

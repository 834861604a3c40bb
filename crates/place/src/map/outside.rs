//! Land around the counties of a map.

use std::collections::{HashMap, HashSet};

use super::lattice::DirectedArc;
use super::paper::{Paper, keep_visible};
use super::rings::path_of;

/// Path data of the land on the paper that is in none of the drawn shapes, as one area without the borders in it.
pub(super) fn outside_path(paper: &mut Paper, drawn: &HashSet<usize>) -> String {
    let mut reached = paper.reached_shapes();
    reached.retain(|shape| !drawn.contains(shape));
    let shapes = paper.shapes();
    let rings = reached.iter().flat_map(|&shape| shapes.rings_of(shape));
    let arcs: Vec<DirectedArc> = rings.flat_map(|ring| shapes.arcs_of(ring)).collect();
    let mut uses: HashMap<usize, usize> = HashMap::new();
    for arc in &arcs {
        *uses.entry(arc.row).or_default() += 1;
    }
    // An arc of two of these shapes is a border between them.
    let edge: Vec<DirectedArc> = arcs.into_iter().filter(|arc| uses[&arc.row] == 1).collect();
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

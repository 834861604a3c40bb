//! Rings cut at the sides of a box.

use super::rings::{Point, Ring, ring_sides};

/// Cuts a ring at the sides of a box from `low` to `high` (Sutherland and Hodgman).
pub(super) fn clip_ring(mut ring: Ring, low: Point, high: Point) -> Ring {
    for axis in [0, 1] {
        for (limit, is_upper) in [(low[axis], false), (high[axis], true)] {
            let is_inside = |point: Point| {
                if is_upper {
                    point[axis] <= limit
                } else {
                    point[axis] >= limit
                }
            };
            if ring.iter().all(|&point| is_inside(point)) {
                continue;
            }
            let mut cut = Ring::new();
            for [start, end] in ring_sides(&ring) {
                if is_inside(start) {
                    cut.push(start);
                }
                if is_inside(start) != is_inside(end) {
                    cut.push(cross_at(start, end, axis, limit));
                }
            }
            ring = cut;
        }
    }
    ring
}

/// Point of a side at a limit; the same one in both directions of the side.
fn cross_at(start: Point, end: Point, axis: usize, limit: i32) -> Point {
    let (start, end) = if start < end { (start, end) } else { (end, start) };
    let share = f64::from(limit - start[axis]) / f64::from(end[axis] - start[axis]);
    let other = 1 - axis;
    let across = f64::from(start[other]) + share * f64::from(end[other] - start[other]);
    let mut point = [0; 2];
    point[axis] = limit;
    point[other] = across.round() as i32;
    point
}

//! Point inside a shape for its name or number.

use serde::{Deserialize, Serialize};

use super::rings::{Point, Ring, distance_to_segment, ring_sides};
use crate::numbers::round;

/// Lines on which a point is looked for.
const LINES: i32 = 15;

/// Point inside a shape, in units of the view box.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LabelPoint {
    pub x: f64,
    pub y: f64,
    /// Distance to the nearest border: radius of the circle that fits there.
    pub room: f64,
}

/// Point of a shape that is far from its border: of the middles of the stretches on some level lines, the one with the
/// most room. None where the shape has no inside.
pub(super) fn find_label(rings: &[Ring]) -> Option<LabelPoint> {
    let heights = rings.iter().flatten().map(|point| point[1]);
    let (top, bottom) = (heights.clone().min()?, heights.max()?);
    let mut best: Option<LabelPoint> = None;
    for line in 0..LINES {
        // Half of a tenth keeps the line away from the points, which are whole tenths.
        let y = (top + (bottom - top) * (2 * line + 1) / (2 * LINES)) as f64 + 0.5;
        for stretch in stretches_at(rings, y).chunks_exact(2) {
            // No circle on a stretch is wider than the stretch.
            if best.is_some_and(|best| (stretch[1] - stretch[0]) / 2.0 <= best.room) {
                continue;
            }
            let point = [f64::midpoint(stretch[0], stretch[1]), y];
            let room = room_at(rings, point);
            if best.is_none_or(|best| room > best.room) {
                let [x, y] = point;
                best = Some(LabelPoint { x, y, room });
            }
        }
    }
    best.filter(|best| best.room > 0.0).map(|best| LabelPoint {
        x: round(best.x / 10.0, 2),
        y: round(best.y / 10.0, 2),
        room: round(best.room / 10.0, 1),
    })
}

/// Places where a level line crosses the border, from left to right: each second stretch between them is inside.
fn stretches_at(rings: &[Ring], y: f64) -> Vec<f64> {
    let sides = rings.iter().flat_map(|ring| ring_sides(ring));
    let crossed = sides.filter(|[start, end]| (f64::from(start[1]) < y) != (f64::from(end[1]) < y));
    let mut places: Vec<f64> = crossed
        .map(|side| {
            let [[start_x, start_y], [end_x, end_y]] = side.map(to_decimal);
            start_x + (y - start_y) / (end_y - start_y) * (end_x - start_x)
        })
        .collect();
    places.sort_unstable_by(f64::total_cmp);
    places
}

fn room_at(rings: &[Ring], point: [f64; 2]) -> f64 {
    let sides = rings.iter().flat_map(|ring| ring_sides(ring));
    let distances = sides.map(|side| distance_to_segment(point, side.map(to_decimal)));
    distances.fold(f64::INFINITY, f64::min)
}

fn to_decimal(point: Point) -> [f64; 2] {
    point.map(f64::from)
}

//! Rings on the paper of a map, in tenths of its unit: distance, area and path data.

/// Point on the paper, in tenths.
pub(super) type Point = [i32; 2];
/// Closed line; its last point leads back to the first.
pub(super) type Ring = Vec<Point>;

/// Distance of a point from a line between two points.
pub(super) fn distance_to_segment(point: [f64; 2], [start, end]: [[f64; 2]; 2]) -> f64 {
    let (along_x, along_y) = (end[0] - start[0], end[1] - start[1]);
    let length = along_x * along_x + along_y * along_y;
    let share = ((point[0] - start[0]) * along_x + (point[1] - start[1]) * along_y) / length;
    let share = if length > 0.0 { share.clamp(0.0, 1.0) } else { 0.0 };
    (point[0] - start[0] - share * along_x).hypot(point[1] - start[1] - share * along_y)
}

/// Pairs of a ring's points that follow each other.
pub(super) fn ring_sides(ring: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(&start, &end)| [start, end])
}

/// Area of a ring in hundredths, without its direction.
pub(super) fn area_of(ring: &[Point]) -> f64 {
    let twice: i64 = ring_sides(ring)
        .map(|[start, end]| i64::from(start[0]) * i64::from(end[1]) - i64::from(end[0]) * i64::from(start[1]))
        .sum();
    twice.unsigned_abs() as f64 / 2.0
}

/// SVG path data of rings, with relative lines and one decimal.
pub(super) fn path_of(rings: &[Ring]) -> String {
    let mut path = String::new();
    for ring in rings {
        let Some(&first) = ring.first() else { continue };
        path.push('M');
        push_tenths(&mut path, first[0], true);
        push_tenths(&mut path, first[1], false);
        path.push('l');
        let mut is_first = true;
        for pair in ring.windows(2) {
            for axis in [0, 1] {
                push_tenths(&mut path, pair[1][axis] - pair[0][axis], is_first);
                is_first = false;
            }
        }
        path.push('z');
    }
    path
}

/// Writes tenths as a decimal without needless characters: "12", "-.5", " 3.1".
fn push_tenths(path: &mut String, tenths: i32, is_first: bool) {
    if tenths < 0 {
        path.push('-');
    } else if !is_first {
        path.push(' ');
    }
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if whole > 0 || rest == 0 {
        path.push_str(&whole.to_string());
    }
    if rest > 0 {
        path.push('.');
        path.push_str(&rest.to_string());
    }
}

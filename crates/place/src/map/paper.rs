//! Borders on the plane of a projection and on the paper of a map.

use std::collections::HashMap;

use super::clip::clip_ring;
use super::lattice::DirectedArc;
use super::projection::Projection;
use super::rings::{Point, Ring, area_of};
use super::simplify::needed_points;
use crate::distance::RADIUS_MILES;
use crate::packed::tables::ShapeTable;

/// Width and height of a map.
pub(super) const VIEW_BOX: [u32; 2] = [640, 480];
/// Room between the shapes and the edge.
const MARGIN: f64 = 8.0;
/// Distance behind the edge where shapes are cut, in tenths, so that no cut is seen.
const CUT_TENTHS: i32 = 30;
/// Smallest width of what a map shows, in radii of the globe: 100 miles, so that a lone island is not all of it.
const MIN_WIDTH: f64 = 100.0 / RADIUS_MILES;
/// Part of a shape's largest ring below which a ring does not widen the map: the islands far from Honolulu.
const MIN_RING_SHARE: f64 = 0.01;
/// Area below which a ring is not drawn, in hundredths, unless it is the largest of its shape.
const MIN_RING_AREA: f64 = 100.0;

/// Rectangle on the plane: left, top, right and bottom.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent([f64; 4]);

impl Extent {
    fn of_points(points: &[[f64; 2]]) -> Self {
        let empty = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        let grow =
            |ends: [f64; 4], &[x, y]: &[f64; 2]| [ends[0].min(x), ends[1].min(y), ends[2].max(x), ends[3].max(y)];
        Self(points.iter().fold(empty, grow))
    }

    pub(super) fn join(self, Self([left, top, right, bottom]): Self) -> Self {
        let Self(own) = self;
        Self([own[0].min(left), own[1].min(top), own[2].max(right), own[3].max(bottom)])
    }

    fn size(&self) -> [f64; 2] {
        [self.0[2] - self.0[0], self.0[3] - self.0[1]]
    }
}

/// Arcs on the plane, each projected once.
pub(super) struct Plane<'a> {
    shapes: &'a ShapeTable,
    projection: Projection,
    lines: HashMap<usize, Vec<[f64; 2]>>,
}

impl<'a> Plane<'a> {
    pub(super) fn new(shapes: &'a ShapeTable, projection: Projection) -> Self {
        Self {
            shapes,
            projection,
            lines: HashMap::new(),
        }
    }

    fn line(&mut self, arc: usize) -> &[[f64; 2]] {
        let (shapes, projection) = (self.shapes, &self.projection);
        let project = || {
            shapes
                .points_of(arc)
                .map(|point| projection.project_point(point))
                .collect()
        };
        self.lines.entry(arc).or_insert_with(project)
    }

    /// Rectangle around the large rings of a shape.
    pub(super) fn extent_of(&mut self, shape: usize) -> Option<Extent> {
        let extents: Vec<Extent> = self.shapes.rings_of(shape).map(|ring| self.ring_extent(ring)).collect();
        let area = |extent: &Extent| extent.size()[0] * extent.size()[1];
        let largest = extents.iter().map(area).fold(0.0, f64::max);
        let large = extents
            .into_iter()
            .filter(|extent| area(extent) >= largest * MIN_RING_SHARE);
        large.reduce(Extent::join)
    }

    fn ring_extent(&mut self, ring: usize) -> Extent {
        let arcs: Vec<DirectedArc> = self.shapes.arcs_of(ring).collect();
        let extents = arcs.into_iter().map(|arc| Extent::of_points(self.line(arc.row)));
        extents.reduce(Extent::join).unwrap_or(Extent([0.0; 4]))
    }
}

/// Paper of a map: the plane, scaled so that an extent fills the view box.
pub(super) struct Paper<'a> {
    plane: Plane<'a>,
    scale: f64,
    shift: [f64; 2],
    tolerance: f64,
    arcs: HashMap<usize, Vec<Point>>,
}

impl<'a> Paper<'a> {
    pub(super) fn fit(plane: Plane<'a>, extent: Extent) -> Self {
        let room = VIEW_BOX.map(|side| f64::from(side) - 2.0 * MARGIN);
        let size = extent.size();
        let scale = (room[0] / size[0].max(MIN_WIDTH)).min(room[1] / size[1].max(1e-9));
        let Extent([left, top, ..]) = extent;
        let corner = [left, top];
        let shift = [0, 1].map(|axis| MARGIN + (room[axis] - size[axis] * scale) / 2.0 - corner[axis] * scale);
        Self {
            plane,
            scale,
            shift,
            tolerance: 0.0,
            arcs: HashMap::new(),
        }
    }

    /// Lets lines leave out points that are at most `tolerance` units away from them.
    pub(super) fn set_tolerance(&mut self, tolerance: f64) {
        self.tolerance = tolerance;
        self.arcs.clear();
    }

    /// Radius in radians of the circle around the projection's middle that holds the paper.
    pub(super) fn reach_radians(&self) -> f64 {
        let far = [0, 1].map(|axis| {
            let ends = [0.0, f64::from(VIEW_BOX[axis])];
            ends.map(|end| ((end - self.shift[axis]) / self.scale).abs())
                .into_iter()
                .fold(0.0, f64::max)
        });
        2.0 * (far[0].hypot(far[1]) / 2.0).min(1.0).asin()
    }

    /// Rows of the shapes that may have land on the paper.
    pub(super) fn reached_shapes(&self) -> Vec<usize> {
        let (shapes, reach) = (self.plane.shapes, self.reach_radians());
        let projection = &self.plane.projection;
        let all = 0..shapes.fips.len();
        all.filter(|&shape| projection.may_reach(shapes.corners_of(shape), reach))
            .collect()
    }

    fn project_arc(&mut self, row: usize) -> &[Point] {
        if !self.arcs.contains_key(&row) {
            let (scale, shift, tolerance) = (self.scale, self.shift, self.tolerance);
            let line = self.plane.line(row);
            let to_paper =
                |at: usize| [0, 1].map(|axis| ((line[at][axis] * scale + shift[axis]) * 10.0).round() as i32);
            let points = needed_points(line, tolerance / scale)
                .into_iter()
                .map(to_paper)
                .collect();
            self.arcs.insert(row, points);
        }
        &self.arcs[&row]
    }

    /// Ring made of arcs: each begins where the one before it ends.
    pub(super) fn join_arcs(&mut self, arcs: impl Iterator<Item = DirectedArc>) -> Ring {
        let mut ring = Ring::new();
        for arc in arcs {
            let points = self.project_arc(arc.row);
            if arc.is_backward {
                ring.extend(points.iter().rev());
            } else {
                ring.extend(points);
            }
        }
        ring.dedup();
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        let [right, bottom] = VIEW_BOX.map(|side| side as i32 * 10 + CUT_TENTHS);
        clip_ring(ring, [-CUT_TENTHS; 2], [right, bottom])
    }

    /// Rings of a shape without those that are too small to be seen.
    pub(super) fn shape_rings(&mut self, shape: usize) -> Vec<Ring> {
        let shapes = self.plane.shapes;
        let rings: Vec<Ring> = shapes
            .rings_of(shape)
            .map(|ring| self.join_arcs(shapes.arcs_of(ring)))
            .collect();
        keep_visible(rings)
    }

    pub(super) fn shapes(&self) -> &'a ShapeTable {
        self.plane.shapes
    }
}

/// Leaves out small rings, except the largest one.
pub(super) fn keep_visible(mut rings: Vec<Ring>) -> Vec<Ring> {
    let largest = rings.iter().map(|ring| area_of(ring)).fold(0.0, f64::max);
    rings.retain(|ring| ring.len() > 2 && area_of(ring) >= largest.min(MIN_RING_AREA));
    rings
}

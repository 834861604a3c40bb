//! Points, arcs and rings of the table of shapes.

use std::ops::Range;

use crate::packed::tables::ShapeTable;

/// Steps of the lattice from its western to its eastern and from its southern to its northern end.
pub(crate) const LATTICE_STEPS: f64 = 99_999.0;

/// Arc of a ring and the direction in which the ring runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectedArc {
    pub(super) row: usize,
    pub(super) is_backward: bool,
}

impl ShapeTable {
    pub(crate) fn find_shape(&self, fips: u32) -> Option<usize> {
        self.fips.binary_search(&fips).ok()
    }

    pub(super) fn rings_of(&self, shape: usize) -> Range<usize> {
        self.rings.range(shape)
    }

    pub(super) fn arcs_of(&self, ring: usize) -> impl Iterator<Item = DirectedArc> {
        let rows = &self.arc_rows[self.ring_arcs.range(ring)];
        rows.iter().map(|&row| DirectedArc {
            row: if row < 0 { !row } else { row } as usize,
            is_backward: row < 0,
        })
    }

    /// Latitude and longitude of the points of an arc, in degrees.
    pub(super) fn points_of(&self, arc: usize) -> impl Iterator<Item = [f64; 2]> {
        let points = self.arc_points.range(arc);
        points.map(|point| self.to_degrees(self.east[point], self.north[point]))
    }

    /// First and last point of an arc in the direction of its ring, in steps of the lattice.
    pub(super) fn arc_ends(&self, arc: DirectedArc) -> [[u32; 2]; 2] {
        let points = self.arc_points.range(arc.row);
        let ends = [points.start, points.end - 1].map(|point| [self.east[point], self.north[point]]);
        if arc.is_backward { [ends[1], ends[0]] } else { ends }
    }

    /// Southwestern and northeastern corner of the box around a shape: latitude and longitude, in degrees.
    pub(super) fn corners_of(&self, shape: usize) -> [[f64; 2]; 2] {
        let [west, south, east, north] = [0, 1, 2, 3].map(|side| self.ends[side][shape]);
        [self.to_degrees(west, south), self.to_degrees(east, north)]
    }

    fn to_degrees(&self, east: u32, north: u32) -> [f64; 2] {
        let lattice = |side: usize| f64::from(self.lattice[side]) / 1e6;
        let along = |low: f64, high: f64, steps: u32| low + (high - low) * f64::from(steps) / LATTICE_STEPS;
        [
            along(lattice(1), lattice(3), north),
            along(lattice(0), lattice(2), east),
        ]
    }
}

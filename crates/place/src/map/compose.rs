//! Map of a place, put together.

use super::bands::{band_limits, band_of};
use super::label::find_label;
use super::local_map::{LocalMap, MapPlace, MapRole, MapShape};
use super::outside::outside_path;
use super::paper::{Paper, Plane, VIEW_BOX};
use super::projection::{Projection, middle_of};
use super::rings::path_of;
use crate::figures::compose::codes_of;
use crate::figures::local::Neighbor;
use crate::place_id::{PlaceId, PlaceRow};
use crate::tables::Tables;

/// Counties up to which a map has the finest lines.
const FEW_COUNTIES: usize = 40;
/// Distances from a line up to which its points may be left out, in the order in which they are tried. A map of many
/// counties begins with the second. Coarser ones are for coasts that would be too long, finer ones for small counties
/// that would fall together.
const TOLERANCES: [f64; 6] = [0.2, 0.4, 0.8, 1.6, 0.1, 0.0];
/// Most bytes of path data of a map of few and of many counties.
const MAX_PATH_BYTES: [usize; 2] = [12_000, 60_000];

/// County on its way to the map.
struct MapCounty {
    figures: Neighbor,
    role: MapRole,
    shape: usize,
}

/// Map of an industry around a county or in a state; none without a border of the place.
pub(crate) fn draw_map(tables: &Tables, place: PlaceId, industry: &str) -> Option<LocalMap> {
    let (counties, without_shape) = find_counties(tables, place, industry);
    if counties.is_empty() || without_shape.iter().any(|(_, role)| *role == MapRole::Own) {
        return None;
    }
    let mut plane = Plane::new(&tables.shapes, Projection::around(map_middle(tables, &counties)));
    let extents: Vec<_> = counties
        .iter()
        .filter_map(|county| plane.extent_of(county.shape))
        .collect();
    let extent = extents.into_iter().reduce(|one, other| one.join(other))?;
    let mut paper = Paper::fit(plane, extent);
    let densities: Vec<f64> = counties
        .iter()
        .filter_map(|county| published_density(&county.figures))
        .collect();
    let bands = band_limits(&densities);
    let has_many = usize::from(counties.len() > FEW_COUNTIES);
    let mut tolerances = TOLERANCES.into_iter().skip(has_many);
    let (shapes, outside) = tolerances.find_map(|tolerance| {
        paper.set_tolerance(tolerance);
        let drawn = draw_all(&mut paper, &counties, &bands)?;
        (count_path_bytes(&drawn) <= MAX_PATH_BYTES[has_many]).then_some(drawn)
    })?;
    Some(LocalMap {
        view_box: VIEW_BOX,
        shapes,
        outside,
        bands,
        without_shape: without_shape.into_iter().map(|(place, _)| place).collect(),
    })
}

/// Counties and the land around them; none where a county has fallen together.
fn draw_all(paper: &mut Paper, counties: &[MapCounty], bands: &[f64]) -> Option<(Vec<MapShape>, String)> {
    let shapes = counties.iter().map(|county| draw_county(paper, county, bands));
    let shapes = shapes.collect::<Option<Vec<MapShape>>>()?;
    let drawn = counties.iter().map(|county| county.shape).collect();
    Some((shapes, outside_path(paper, &drawn)))
}

fn count_path_bytes((shapes, outside): &(Vec<MapShape>, String)) -> usize {
    outside.len() + shapes.iter().map(|shape| shape.path.len()).sum::<usize>()
}

/// Counties with a border, in the order of drawing, and those without.
fn find_counties(tables: &Tables, place: PlaceId, industry: &str) -> (Vec<MapCounty>, Vec<(MapPlace, MapRole)>) {
    let codes = codes_of(tables, industry);
    let found: Vec<(Neighbor, MapRole)> = match place.row() {
        PlaceRow::State(state) => {
            let counties = tables.counties_of_state(usize::from(state), &codes).into_iter();
            counties.map(|county| (county, MapRole::Inside)).collect()
        }
        PlaceRow::County(county) => {
            let own = tables.describe_neighbor(usize::from(county), &codes);
            let around = tables.find_neighbors(usize::from(county), &codes).into_iter();
            let role = |county: &Neighbor| {
                if county.touches {
                    MapRole::Touches
                } else {
                    MapRole::Near
                }
            };
            let around = around
                .map(|county| (role(&county), county))
                .map(|(role, county)| (county, role));
            around.chain([(own, MapRole::Own)]).collect()
        }
    };
    let (mut counties, mut without_shape) = (Vec::new(), Vec::new());
    for (figures, role) in found {
        match figures.id.parse().ok().and_then(|fips| tables.shapes.find_shape(fips)) {
            Some(shape) => counties.push(MapCounty { figures, role, shape }),
            None => without_shape.push((
                MapPlace {
                    id: figures.id,
                    name: figures.name,
                },
                role,
            )),
        }
    }
    (counties, without_shape)
}

/// Middle of the projection: the county's own, or that of all counties of a state.
fn map_middle(tables: &Tables, counties: &[MapCounty]) -> [f64; 2] {
    let is_own = |county: &&MapCounty| matches!(county.role, MapRole::Own | MapRole::Inside);
    let rows = counties
        .iter()
        .filter(is_own)
        .filter_map(|county| tables.find_county(county.figures.id.parse().ok()?));
    middle_of(rows.map(|row| tables.middle_of_county(row)))
}

/// Density of a county whose number is published.
fn published_density(figures: &Neighbor) -> Option<f64> {
    figures
        .per100k
        .filter(|_| figures.is_published)
        .map(|[density, _]| density)
}

/// County on the paper; none where it has fallen together.
fn draw_county(paper: &mut Paper, county: &MapCounty, bands: &[f64]) -> Option<MapShape> {
    let (rings, figures) = (paper.shape_rings(county.shape), &county.figures);
    Some(MapShape {
        id: figures.id.clone(),
        name: figures.name.clone(),
        role: county.role,
        path: path_of(&rings),
        label: find_label(&rings)?,
        band: published_density(figures).map(|density| band_of(bands, density)),
        establishments: figures.establishments,
        per100k: figures.per100k,
    })
}

//! Map of a place, put together.

use std::sync::OnceLock;

use super::bands::{band_limits, band_of};
use super::label::{LabelPoint, find_label};
use super::local_map::{LocalMap, MapPlace, MapRole, MapShape};
use super::outside::outside_path;
use super::paper::{Paper, Plane, VIEW_BOX};
use super::projection::{Projection, middle_of};
use super::rings::path_of;
use crate::codes::place_id::{PlaceId, PlaceRow};
use crate::codes::states::STATES;
use crate::figures::industry::codes_of;
use crate::figures::local::Neighbor;
use crate::packed::tables::Tables;

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

/// Lines of a map without figures. They are the same for all industries.
#[derive(Debug)]
pub(crate) struct MapDrawing {
    /// Counties with a border, in the order of drawing.
    counties: Vec<DrawnCounty>,
    outside: String,
}

#[derive(Debug)]
struct DrawnCounty {
    path: String,
    label: LabelPoint,
}

/// Lines of the map of each state by its row, drawn when they are first asked for; none for a state without borders.
#[derive(Debug)]
pub(crate) struct StateDrawings([OnceLock<Option<MapDrawing>>; STATES.len()]);

impl Default for StateDrawings {
    fn default() -> Self {
        Self([const { OnceLock::new() }; STATES.len()])
    }
}

/// Map of an industry around a county or in a state; none without a border of the place. The lines of a state are made
/// once: Texas has 254 counties, and its lines take most of the time.
pub(crate) fn draw_map(tables: &Tables, states: &StateDrawings, place: PlaceId, industry: &str) -> Option<LocalMap> {
    let (counties, without_shape) = find_counties(tables, place, industry);
    if counties.is_empty() || without_shape.iter().any(|(_, role)| *role == MapRole::Own) {
        return None;
    }
    let of_county;
    let drawing = match place.row() {
        PlaceRow::State(state) => states.0[usize::from(state)]
            .get_or_init(|| draw_lines(tables, &counties))
            .as_ref()?,
        PlaceRow::County(_) => {
            of_county = draw_lines(tables, &counties)?;
            &of_county
        }
    };
    let densities = counties.iter().filter_map(|county| published_density(&county.figures));
    let bands = band_limits(&densities.collect::<Vec<f64>>());
    let shapes = counties.into_iter().zip(&drawing.counties);
    Some(LocalMap {
        view_box: VIEW_BOX,
        shapes: shapes
            .map(|(county, drawn)| join_shape(county, drawn, &bands))
            .collect(),
        outside: drawing.outside.clone(),
        bands,
        without_shape: without_shape.into_iter().map(|(place, _)| place).collect(),
    })
}

/// Lines of a map; none where a county has fallen together at each tolerance.
fn draw_lines(tables: &Tables, counties: &[MapCounty]) -> Option<MapDrawing> {
    let mut plane = Plane::new(&tables.shapes, Projection::around(map_middle(tables, counties)));
    let extents: Vec<_> = counties
        .iter()
        .filter_map(|county| plane.extent_of(county.shape))
        .collect();
    let extent = extents.into_iter().reduce(|one, other| one.join(other))?;
    let mut paper = Paper::fit(plane, extent);
    let has_many = usize::from(counties.len() > FEW_COUNTIES);
    let mut tolerances = TOLERANCES.into_iter().skip(has_many);
    tolerances.find_map(|tolerance| {
        paper.set_tolerance(tolerance);
        let drawing = draw_all(&mut paper, counties)?;
        (count_path_bytes(&drawing) <= MAX_PATH_BYTES[has_many]).then_some(drawing)
    })
}

/// Counties and the land around them; none where a county has fallen together.
fn draw_all(paper: &mut Paper, counties: &[MapCounty]) -> Option<MapDrawing> {
    let lines = counties.iter().map(|county| draw_county(paper, county.shape));
    let lines = lines.collect::<Option<Vec<DrawnCounty>>>()?;
    let drawn = counties.iter().map(|county| county.shape).collect();
    Some(MapDrawing {
        counties: lines,
        outside: outside_path(paper, &drawn),
    })
}

fn count_path_bytes(drawing: &MapDrawing) -> usize {
    drawing.outside.len() + drawing.counties.iter().map(|county| county.path.len()).sum::<usize>()
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
fn draw_county(paper: &mut Paper, shape: usize) -> Option<DrawnCounty> {
    let rings = paper.shape_rings(shape);
    Some(DrawnCounty {
        path: path_of(&rings),
        label: find_label(&rings)?,
    })
}

fn join_shape(county: MapCounty, drawn: &DrawnCounty, bands: &[f64]) -> MapShape {
    let MapCounty { figures, role, .. } = county;
    MapShape {
        band: published_density(&figures).map(|density| band_of(bands, density)),
        id: figures.id,
        name: figures.name,
        role,
        path: drawn.path.clone(),
        label: drawn.label,
        establishments: figures.establishments,
        per100k: figures.per100k,
    }
}

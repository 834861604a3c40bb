//! Borders of counties from a TopoJSON file: arcs that neighbors share, and rings made of arcs.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde_json::Value;

use super::BuildError;
use crate::map::lattice::LATTICE_STEPS;
use crate::packed::tables::{ShapeTable, Tables};

/// Shapes of counties of an older list: they show land beside a county, and are no places themselves.
const OLD_SHAPES: [u32; 9] = [2261, 9001, 9003, 9005, 9007, 9009, 9011, 9013, 9015];

/// Fills the table of shapes. Shapes that are neither a county nor an old one (Pacific and Virgin Islands) are left
/// out, and the one that fell together to a line when the file was made: Falls Church, Virginia.
pub(super) fn fill_shapes(tables: &mut Tables, topology: &Path) -> Result<(), BuildError> {
    let text = std::fs::read_to_string(topology).map_err(|error| format!("{}: {error}", topology.display()))?;
    let file: Value = serde_json::from_str(&text)?;
    let mut shapes = ShapeTable {
        lattice: read_lattice(&file)?,
        ..ShapeTable::default()
    };
    let arcs = read_arcs(&file["arcs"])?;
    let mut used = HashMap::new();
    for (fips, rings) in read_rings(&file["objects"]["counties"]["geometries"])? {
        if tables.find_county(fips).is_none() && !OLD_SHAPES.contains(&fips) {
            continue;
        }
        if !rings.iter().any(|ring| has_inside(ring, &arcs)) {
            continue;
        }
        push_shape(&mut shapes, fips, &rings, &arcs, &mut used);
    }
    tables.shapes = shapes;
    Ok(())
}

/// Adds a shape and those of its arcs that no shape before it has.
fn push_shape(
    shapes: &mut ShapeTable,
    fips: u32,
    rings: &[Vec<i32>],
    arcs: &[Vec<[u32; 2]>],
    used: &mut HashMap<i32, i32>,
) {
    let mut ends = [u32::MAX, u32::MAX, 0, 0];
    for ring in rings {
        for &signed in ring {
            let arc = if signed < 0 { !signed } else { signed };
            let points = &arcs[arc as usize];
            for &[east, north] in points {
                let outermost = [
                    ends[0].min(east),
                    ends[1].min(north),
                    ends[2].max(east),
                    ends[3].max(north),
                ];
                ends = outermost;
            }
            let next = used.len() as i32;
            let row = *used.entry(arc).or_insert(next);
            if row == next {
                shapes.east.extend(points.iter().map(|[east, _]| east));
                shapes.north.extend(points.iter().map(|[_, north]| north));
                shapes.arc_points.ends.push(shapes.east.len() as u32);
            }
            shapes.arc_rows.push(if signed < 0 { !row } else { row });
        }
        shapes.ring_arcs.ends.push(shapes.arc_rows.len() as u32);
    }
    shapes.fips.push(fips);
    shapes
        .ends
        .iter_mut()
        .zip(ends)
        .for_each(|(column, end)| column.push(end));
    shapes.rings.ends.push(shapes.ring_arcs.ends.len() as u32);
}

/// True for a ring that is more than a line to and fro.
fn has_inside(ring: &[i32], arcs: &[Vec<[u32; 2]>]) -> bool {
    let sides = ring.iter().flat_map(|&signed| {
        let (arc, turn) = if signed < 0 { (!signed, -1) } else { (signed, 1) };
        let sides = arcs[arc as usize].windows(2);
        sides.map(move |side| {
            turn * (i64::from(side[0][0]) * i64::from(side[1][1]) - i64::from(side[1][0]) * i64::from(side[0][1]))
        })
    });
    sides.sum::<i64>() != 0
}

fn read_lattice(file: &Value) -> Result<Vec<i32>, BuildError> {
    let numbers: Vec<f64> = serde_json::from_value(file["bbox"].clone())?;
    let scale: [f64; 2] = serde_json::from_value(file["transform"]["scale"].clone())?;
    let &[west, south, east, north] = numbers.as_slice() else {
        return Err("the box of the borders has not four numbers".into());
    };
    let steps = [(east - west) / scale[0], (north - south) / scale[1]];
    if steps.iter().any(|steps| (steps - LATTICE_STEPS).abs() > 1e-3) {
        return Err("the borders are on another lattice".into());
    }
    Ok(numbers.iter().map(|degrees| (degrees * 1e6).round() as i32).collect())
}

/// Points of each arc. The file has the first one and the differences of the others.
fn read_arcs(arcs: &Value) -> Result<Vec<Vec<[u32; 2]>>, BuildError> {
    let arcs: Vec<Vec<[i64; 2]>> = serde_json::from_value(arcs.clone())?;
    let mut read = Vec::with_capacity(arcs.len());
    for arc in arcs {
        let mut at = [0, 0];
        let points = arc.iter().map(|step| {
            at = [at[0] + step[0], at[1] + step[1]];
            Ok([u32::try_from(at[0])?, u32::try_from(at[1])?])
        });
        read.push(points.collect::<Result<_, std::num::TryFromIntError>>()?);
    }
    Ok(read)
}

/// Rings of each shape, by the code of its county.
fn read_rings(geometries: &Value) -> Result<BTreeMap<u32, Vec<Vec<i32>>>, BuildError> {
    let geometries = geometries.as_array().ok_or("the file has no counties")?;
    let mut shapes = BTreeMap::new();
    for geometry in geometries {
        let fips: u32 = geometry["id"].as_str().ok_or("a shape without a code")?.parse()?;
        let arcs = geometry["arcs"].clone();
        let rings = match geometry["type"].as_str() {
            Some("Polygon") => serde_json::from_value(arcs)?,
            Some("MultiPolygon") => serde_json::from_value::<Vec<Vec<Vec<i32>>>>(arcs)?.concat(),
            _ => return Err(format!("{fips} is no polygon").into()),
        };
        shapes.insert(fips, rings);
    }
    Ok(shapes)
}

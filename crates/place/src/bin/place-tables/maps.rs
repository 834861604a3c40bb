//! Maps of all places, and one as a picture.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use place::build::BuildError;
use place::{MapRole, PlaceId, Places};

/// Colors of the classes of density, light to dark.
const BAND_COLORS: [&str; 5] = ["#e8f0ea", "#c2dccb", "#8fbf9f", "#55986d", "#2b6b45"];

/// Asks for the map of every place and measures their sizes and times.
pub(super) fn walk_maps() -> Result<String, BuildError> {
    let places = Places::load()?;
    let (mut sizes, mut times) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let mut unmapped = Vec::new();
    for place in places.all_counties().chain(places.all_states()) {
        let id = places.id(place);
        let Some(map) = places.map(place, "812910") else {
            unmapped.push(id);
            continue;
        };
        let kind = usize::from(id.len() == 2);
        times[kind].push((least_time(&places, place), id.clone()));
        let listed = places.profile(place).neighbors.len() + usize::from(id.len() == 5);
        if map.shapes.len() + map.without_shape.len() != listed {
            return Err(format!("map of {id} has lost a county").into());
        }
        let faults = map.find_faults();
        if !faults.is_empty() {
            return Err(format!("map of {id}: {}", faults.join(", ")).into());
        }
        let bytes = map.outside.len() + map.shapes.iter().map(|shape| shape.path.len()).sum::<usize>();
        sizes[kind].push((bytes, id));
    }
    let (sizes, times) = (sizes.map(describe_ranks), times.map(describe_ranks));
    Ok(format!(
        "counties: bytes {}, time {}\nstates: bytes {}, time {}\nnone of {}",
        sizes[0],
        times[0],
        sizes[1],
        times[1],
        unmapped.join(" ")
    ))
}

/// Middle, 99 of 100, and largest of measurements, with the place of each.
fn describe_ranks<T: Ord + Debug>(mut measured: Vec<(T, String)>) -> String {
    measured.sort_unstable();
    let last = measured.len() - 1;
    let ranks = [last / 2, last * 99 / 100, last].map(|rank| &measured[rank]);
    format!("{ranks:?}")
}

/// Least time of five runs, so that a busy machine does not decide.
fn least_time(places: &Places, place: PlaceId) -> Duration {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        places.map(place, "812910");
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

/// Map as a picture, to look at.
pub(super) fn draw_svg(id: &str, industry: &str) -> Result<String, BuildError> {
    let places = Places::load()?;
    let place = places.find(id).ok_or_else(|| format!("{id} is no place"))?;
    let map = places.map(place, industry).ok_or("no border of this place")?;
    let [width, height] = map.view_box;
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>\n\
         <rect width='{width}' height='{height}' fill='#dbe8f2'/>\n<path d='{}' fill='#eee' stroke='#ccc'/>\n",
        map.outside
    );
    for shape in &map.shapes {
        let fill = shape.band.map_or("#fff", |band| BAND_COLORS[usize::from(band)]);
        let (stroke, wide) = match shape.role {
            MapRole::Own => ("#a40", 2.5),
            MapRole::Touches => ("#333", 1.0),
            MapRole::Near | MapRole::Inside => ("#888", 0.6),
        };
        svg += &format!(
            "<path d='{}' fill='{fill}' stroke='{stroke}' stroke-width='{wide}' stroke-linejoin='round'/>\n",
            shape.path
        );
    }
    for (at, shape) in map.shapes.iter().enumerate() {
        let (label, name) = (&shape.label, shape.name.split(" County").next().unwrap_or_default());
        let text = if label.room > 12.0 {
            name.to_owned()
        } else {
            (at + 1).to_string()
        };
        svg += &format!(
            "<text x='{}' y='{}' font-size='9' text-anchor='middle' dominant-baseline='middle'>{text}</text>\n",
            label.x, label.y
        );
    }
    Ok(svg + "</svg>")
}

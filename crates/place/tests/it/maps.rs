//! Maps of counties and states.

use std::collections::BTreeSet;

use place::{LocalMap, MapRole, MapShape};

use super::{PLACES, local};

const PET_CARE: &str = "812910";

/// Counties without a border. The borders are of 2017, before Connecticut's regions and the two areas of
/// Valdez-Cordova, and their source has Falls Church as a line.
const WITHOUT_SHAPE: [&str; 12] = [
    "02063", "02066", "09110", "09120", "09130", "09140", "09150", "09160", "09170", "09180", "09190", "51610",
];

fn find_map(id: &str) -> Option<LocalMap> {
    PLACES.map(PLACES.find(id).unwrap(), PET_CARE)
}

fn map_of(id: &str) -> LocalMap {
    find_map(id).unwrap()
}

fn shape_of<'a>(map: &'a LocalMap, id: &str) -> &'a MapShape {
    map.shapes.iter().find(|shape| shape.id == id).unwrap()
}

fn path_bytes(map: &LocalMap) -> usize {
    map.shapes.iter().map(|shape| shape.path.len()).sum::<usize>() + map.outside.len()
}

/// Rings of a path in tenths, read apart from the code that writes them.
fn read_rings(path: &str) -> Vec<Vec<[i64; 2]>> {
    let rings = path.split_terminator('z').map(|ring| {
        let spaced = ring.replace('M', "").replace('l', " ").replace('-', " -");
        let numbers = spaced.split_whitespace().map(|number| number.parse::<f64>().unwrap());
        let tenths: Vec<i64> = numbers.map(|number| (number * 10.0).round() as i64).collect();
        let mut at = [0, 0];
        let points = tenths.chunks_exact(2).map(|step| {
            at = [at[0] + step[0], at[1] + step[1]];
            at
        });
        points.collect()
    });
    rings.collect()
}

fn points_of(shape: &MapShape) -> BTreeSet<[i64; 2]> {
    read_rings(&shape.path).concat().into_iter().collect()
}

/// Whether a ray to the right crosses the border an odd number of times.
fn holds_label(shape: &MapShape) -> bool {
    let (x, y) = (shape.label.x * 10.0, shape.label.y * 10.0);
    let mut crossings = 0;
    for ring in read_rings(&shape.path) {
        for (at, end) in ring.iter().enumerate() {
            let [start, end] =
                [ring[(at + ring.len() - 1) % ring.len()], *end].map(|point| point.map(|part| part as f64));
            let crosses = (start[1] < y) != (end[1] < y);
            if crosses && x < start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0]) {
                crossings += 1;
            }
        }
    }
    crossings % 2 == 1
}

#[test]
fn the_map_of_travis_county_has_its_touching_counties_next_to_it() {
    let map = map_of("48453");
    let travis = map.shapes.last().unwrap();
    assert_eq!((travis.id.as_str(), travis.role), ("48453", MapRole::Own));
    assert_eq!(
        (travis.establishments, travis.per100k),
        (Some([131, 131]), Some([10.01, 10.01]))
    );
    let touching: Vec<&MapShape> = map
        .shapes
        .iter()
        .filter(|shape| shape.role == MapRole::Touches)
        .collect();
    assert_eq!(touching.len(), 6);
    for shape in touching {
        let shared = points_of(travis).intersection(&points_of(shape)).count();
        assert!(shared > 0, "{} is not next to Travis County", shape.name);
    }
    // North is up: Williamson County is above Travis, Hays to the left below it.
    let (north, southwest) = (shape_of(&map, "48491").label, shape_of(&map, "48209").label);
    assert!(north.y < travis.label.y);
    assert!(southwest.y > travis.label.y && southwest.x < travis.label.x);
    assert!(map.without_shape.is_empty());
    assert!(map.shapes.iter().all(|shape| shape.role != MapRole::Inside));
}

#[test]
fn neighbors_share_the_points_of_their_border() {
    // All corners of a county in the middle of a map belong to a county that touches it.
    for id in ["31005", "48453", "20001"] {
        let map = map_of(id);
        let own = points_of(shape_of(&map, id));
        let others: BTreeSet<[i64; 2]> = map
            .shapes
            .iter()
            .filter(|shape| shape.id != id)
            .flat_map(points_of)
            .collect();
        assert!(
            own.len() > 3 && own.is_subset(&others),
            "{id}: {:?}",
            own.difference(&others)
        );
    }
}

#[test]
fn every_county_has_a_shape_or_is_a_written_exception() {
    let mut without = BTreeSet::new();
    for place in PLACES.all_states() {
        let id = PLACES.id(place);
        match PLACES.map(place, PET_CARE) {
            Some(map) => {
                assert_eq!(
                    map.shapes.len() + map.without_shape.len(),
                    local(&id, PET_CARE, &[]).neighbors.len(),
                    "{id}"
                );
                without.extend(map.without_shape.into_iter().map(|place| place.id));
            }
            None => without.extend(local(&id, PET_CARE, &[]).neighbors.into_iter().map(|county| county.id)),
        }
    }
    assert!(without.iter().eq(WITHOUT_SHAPE.iter()), "{without:?}");
    assert!(find_map("DC").is_some());
    for id in WITHOUT_SHAPE.iter().chain(&["CT"]) {
        assert!(find_map(id).is_none(), "{id}");
    }
    // Beside them the map says which county is missing.
    let westchester = map_of("36119");
    assert!(westchester.without_shape.iter().any(|place| place.id == "09190"));
    assert_eq!(
        westchester.without_shape[0].name.split(", ").nth(1),
        Some("Connecticut")
    );
}

#[test]
fn maps_have_no_faults_and_their_labels_are_inside() {
    let places = PLACES.all_counties().step_by(9).chain(PLACES.all_states());
    let mut count = 0;
    for place in places {
        let id = PLACES.id(place);
        let Some(map) = PLACES.map(place, PET_CARE) else {
            continue;
        };
        assert_eq!(map.find_faults(), Vec::<String>::new(), "{id}");
        for shape in &map.shapes {
            assert!(
                holds_label(shape),
                "{} on the map of {id}: {:?}",
                shape.name,
                shape.label
            );
        }
        let (bytes, limit) = (path_bytes(&map), if id.len() == 2 { 60_000 } else { 12_000 });
        assert!(bytes <= limit, "{id}: {bytes} bytes");
        count += 1;
    }
    assert!(count > 400, "{count}");
}

#[test]
fn classes_follow_the_density_and_only_published_numbers_have_one() {
    for id in ["48453", "06037", "TX", "31005"] {
        let map = map_of(id);
        assert!(map.bands.len() <= 4 && map.bands.is_sorted(), "{id}: {:?}", map.bands);
        let limits = [0.0].iter().chain(&map.bands).copied().collect::<Vec<f64>>();
        let mut members = vec![0; limits.len()];
        for shape in &map.shapes {
            let Some(band) = shape.band.map(usize::from) else {
                assert!(shape.per100k.is_none_or(|[low, high]| low < high), "{}", shape.name);
                continue;
            };
            let [density, _] = shape.per100k.unwrap();
            assert!(limits[band] <= density, "{}", shape.name);
            assert!(
                limits.get(band + 1).is_none_or(|limit| density < *limit),
                "{}",
                shape.name
            );
            members[band] += 1;
        }
        assert!(
            map.bands.is_empty() || members.iter().all(|count| *count > 0),
            "{id}: {members:?}"
        );
    }
    let bare = PLACES.map(PLACES.find("48453").unwrap(), "").unwrap();
    assert!(bare.bands.is_empty() && bare.shapes.iter().all(|shape| shape.band.is_none()));
    assert_eq!(bare.shapes.len(), map_of("48453").shapes.len());
}

#[test]
fn a_map_across_180_degrees_is_in_one_piece() {
    // Attu is at 173 degrees east, west of Unalaska at 167 degrees west.
    let map = map_of("02016");
    let points = read_rings(&shape_of(&map, "02016").path).concat();
    let (left, right) = (
        points.iter().map(|point| point[0]).min(),
        points.iter().map(|point| point[0]).max(),
    );
    assert!(left.unwrap() < 400 && right.unwrap() > 4000, "{left:?} to {right:?}");
    let neighbor = shape_of(&map, "02013").label;
    assert!(neighbor.x > shape_of(&map, "02016").label.x);
}

#[test]
fn islands_far_from_honolulu_do_not_make_it_small() {
    let map = map_of("15003");
    let points = points_of(shape_of(&map, "15003"));
    let width = points.iter().map(|point| point[0]).max().unwrap() - points.iter().map(|point| point[0]).min().unwrap();
    assert!((2000..4500).contains(&width), "{width} tenths");
    assert!(!map.outside.is_empty());
}

#[test]
fn land_around_the_counties_fills_an_inland_map() {
    let map = map_of("31005");
    let [width, height] = map.view_box.map(|side| i64::from(side) * 10);
    let rings = read_rings(&map.outside);
    for corner in [
        [-30, -30],
        [width + 30, -30],
        [-30, height + 30],
        [width + 30, height + 30],
    ] {
        assert!(rings.concat().contains(&corner), "{corner:?}: {}", map.outside);
    }
}

/// The lines of a state are drawn once for all industries.
#[test]
fn a_state_has_the_same_lines_and_its_own_figures_for_each_industry() {
    let [pets, books] = [PET_CARE, "541219"].map(|industry| PLACES.map(PLACES.find("TX").unwrap(), industry).unwrap());
    let lines = |map: &LocalMap| {
        let shapes = map.shapes.iter();
        let shapes: Vec<_> = shapes
            .map(|shape| (shape.id.clone(), shape.path.clone(), shape.label))
            .collect();
        (shapes, map.outside.clone())
    };
    assert_eq!(lines(&pets), lines(&books));
    let counts = |map: &LocalMap| map.shapes.iter().map(|shape| shape.establishments).collect::<Vec<_>>();
    assert_ne!(counts(&pets), counts(&books));
    assert_ne!(pets.bands, books.bands);
    let fresh = place::Places::load().unwrap();
    assert_eq!(fresh.map(fresh.find("TX").unwrap(), "541219"), Some(books));
}

#[test]
fn a_county_without_a_border_is_known() {
    for county in PLACES.all_counties() {
        let id = PLACES.id(county);
        assert_eq!(PLACES.has_border(&id), !WITHOUT_SHAPE.contains(&id.as_str()), "{id}");
    }
    assert!(!PLACES.has_border("TX") && !PLACES.has_border(""));
}

//! Map of the counties around a place for paper, from the shapes of the engine.

use niche::report::{LocalMap, MapRole, MapShape};
use serde::Serialize;

use super::markup::escape_xml;

const PAPER: [f64; 3] = [255.0, 255.0, 255.0];
/// Full shade, as the site has it.
const SHADE: [f64; 3] = [43.0, 97.0, 67.0];
const INK: &str = "#14203c";
/// Letters of a map that is 640 wide.
const LETTERS: f64 = 15.0;

/// Map with a sentence for screen readers and the legend of its colors.
#[derive(Debug, Serialize)]
pub(crate) struct CountyMap {
    svg: String,
    /// The picture in a sentence.
    alt: String,
    /// Color and text of each class.
    classes: Vec<[String; 2]>,
    has_unknown: bool,
}

impl CountyMap {
    /// `title` is "Map of Travis County, Texas, and the counties around it".
    pub(crate) fn new(map: &LocalMap, title: &str) -> Self {
        let [width, height] = map.view_box;
        let limits = map.bands.len();
        let land = format!("<path d=\"{}\" fill=\"#eceae4\"/>", map.outside);
        let shapes: String = map.shapes.iter().map(|shape| draw_shape(shape, limits)).collect();
        let labels: String = map.shapes.iter().filter_map(draw_label).collect();
        let classes = (0..=limits).map(|band| [shade_of(band, limits), class_text(&map.bands, band)]);
        let has_known = map.shapes.iter().any(|shape| shape.band.is_some());
        Self {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
                 <defs><pattern id=\"hatch\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
                 patternTransform=\"rotate(45)\"><rect width=\"2.5\" height=\"9\" fill=\"#b5b8c2\"/></pattern></defs>\
                 {land}{shapes}<g font-family=\"Figtree\" font-weight=\"600\" font-size=\"{LETTERS}\" \
                 text-anchor=\"middle\">{labels}</g></svg>"
            ),
            alt: format!(
                "{title}, shaded by businesses per 100,000 residents. The table of counties has the same figures."
            ),
            classes: if has_known { classes.collect() } else { Vec::new() },
            has_unknown: map.shapes.iter().any(|shape| shape.band.is_none()),
        }
    }
}

fn draw_shape(shape: &MapShape, limits: usize) -> String {
    let fill = match shape.band {
        Some(band) => shade_of(usize::from(band), limits),
        None => "url(#hatch)".to_owned(),
    };
    let width = if shape.role == MapRole::Own { 3.5 } else { 0.8 };
    let path = &shape.path;
    format!(
        "<path d=\"{path}\" fill=\"#ffffff\"/><path d=\"{path}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"{width}\" \
         stroke-linejoin=\"round\"/>"
    )
}

/// Name of the county itself or of one that touches it, where it fits.
fn draw_label(shape: &MapShape) -> Option<String> {
    let is_near = matches!(shape.role, MapRole::Own | MapRole::Touches);
    let name = short_name(&shape.name);
    let room = name.chars().count() as f64 * LETTERS * 0.55;
    let fits = is_near && shape.label.room * 2.0 > room;
    let (x, y) = (shape.label.x, shape.label.y + LETTERS * 0.35);
    let name = escape_xml(name);
    // The halo is a copy below: not every reader of the file knows the order of paints.
    fits.then(|| {
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"3.5\" stroke-linejoin=\"round\">\
             {name}</text><text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{INK}\">{name}</text>"
        )
    })
}

/// "Travis" of "Travis County, Texas".
fn short_name(name: &str) -> &str {
    const KINDS: [&str; 6] = [
        " County",
        " Parish",
        " Borough",
        " Census Area",
        " Municipality",
        " Planning Region",
    ];
    let name = name.split(',').next().unwrap_or(name);
    KINDS.iter().find_map(|kind| name.strip_suffix(kind)).unwrap_or(name)
}

/// Color of a class of density.
fn shade_of(band: usize, limits: usize) -> String {
    let share = if limits == 0 { 0.5 } else { band as f64 / limits as f64 };
    let opacity = 0.12 + 0.76 * share;
    let mixed = [0, 1, 2].map(|part| (PAPER[part] + (SHADE[part] - PAPER[part]) * opacity).round() as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// "under 5", "5 to under 10", "10 or more"; "published" for a single class.
fn class_text(bands: &[f64], band: usize) -> String {
    match (band.checked_sub(1).and_then(|at| bands.get(at)), bands.get(band)) {
        (None, Some(to)) => format!("under {to}"),
        (Some(from), Some(to)) => format!("{from} to under {to}"),
        (Some(from), None) => format!("{from} or more"),
        (None, None) => "published".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_named_and_shaded_in_their_order() {
        let texts = [0, 1, 2].map(|band| class_text(&[5.0, 7.5], band));
        assert_eq!(texts, ["under 5", "5 to under 7.5", "7.5 or more"]);
        assert_eq!(class_text(&[], 0), "published");
        assert_eq!([shade_of(0, 2), shade_of(2, 2)], ["#e6ece8", "#44745a"]);
    }

    #[test]
    fn a_county_is_named_without_its_kind() {
        assert_eq!(short_name("Travis County, Texas"), "Travis");
        assert_eq!(short_name("Orleans Parish, Louisiana"), "Orleans");
        assert_eq!(short_name("St. Louis city, Missouri"), "St. Louis city");
    }
}

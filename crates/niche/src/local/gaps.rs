//! Sentences about what our tables lack of a place: its border on the map, and rows of the surveys.

use std::collections::BTreeSet;

use ::place::{LocalFigures, Neighbor, PlaceKind};

use super::names;
use crate::format::join_list;

/// Reason for a missing border or row. The list of counties is newer than the map and the business survey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum GapReason {
    /// The planning regions took the place of eight counties.
    Connecticut,
    /// Chugach and Copper River were one area until 2019.
    ValdezCordova,
    District,
    PuertoRico,
    Other,
}

impl GapReason {
    /// `id` is the code of a county or a state.
    fn of(id: &str) -> Self {
        match id {
            "02063" | "02066" => Self::ValdezCordova,
            "CT" => Self::Connecticut,
            "11001" => Self::District,
            "PR" => Self::PuertoRico,
            id if id.starts_with("09") => Self::Connecticut,
            id if id.starts_with("72") => Self::PuertoRico,
            _ => Self::Other,
        }
    }
}

/// "Puerto Rico" for a municipio of it, else the place itself, inside a sentence.
pub(super) fn name_without_rows(figures: &LocalFigures) -> String {
    match GapReason::of(&figures.id) {
        GapReason::PuertoRico => "Puerto Rico".to_owned(),
        _ => names::short_in_sentence(&figures.name),
    }
}

/// Sentences about a map that is missing, or from which counties are. `borderless` has the codes of the counties
/// without a border.
pub(super) fn map_lines(figures: &LocalFigures, borderless: &BTreeSet<String>) -> Vec<String> {
    let is_missing = |county: &&Neighbor| borderless.contains(&county.id);
    let missing: Vec<&Neighbor> = figures.neighbors.iter().filter(is_missing).collect();
    let is_alone = missing.len() == figures.neighbors.len();
    if borderless.contains(&figures.id) || (is_alone && !missing.is_empty() && figures.kind == PlaceKind::State) {
        return vec![no_map_line(figures)];
    }
    if is_alone {
        return vec!["There is no map, because it would show one county only.".to_owned()];
    }
    let reasons: BTreeSet<GapReason> = missing.iter().map(|county| GapReason::of(&county.id)).collect();
    let lines = reasons.into_iter().map(|reason| {
        let names = missing.iter().filter(|county| GapReason::of(&county.id) == reason);
        let names: Vec<String> = names.map(|county| names::short_in_sentence(&county.name)).collect();
        left_out_line(reason, &names)
    });
    lines.collect()
}

fn no_map_line(figures: &LocalFigures) -> String {
    match GapReason::of(&figures.id) {
        GapReason::Connecticut => {
            "There is no map, because the borders in our data are those of Connecticut's old counties.".to_owned()
        }
        GapReason::ValdezCordova => {
            "There is no map, because the borders in our data still show the old Valdez-Cordova Census Area.".to_owned()
        }
        _ => format!(
            "There is no map, because our data has no usable border for {}.",
            names::short_in_sentence(&figures.name)
        ),
    }
}

fn left_out_line(reason: GapReason, names: &[String]) -> String {
    let list = join_list(&names.iter().map(String::as_str).collect::<Vec<_>>());
    match reason {
        GapReason::Connecticut => "The map leaves out Connecticut's planning regions, because the borders in our data \
                                   are those of its old counties."
            .to_owned(),
        GapReason::ValdezCordova => format!(
            "The map leaves out {list}, because the borders in our data still show the old Valdez-Cordova Census Area."
        ),
        _ => format!("The map leaves out {list}, because our data has no usable border there."),
    }
}

/// Sentences about the counties around that have no number of businesses.
pub(super) fn survey_lines(figures: &LocalFigures) -> Vec<String> {
    if figures.businesses.naics2017.is_empty() {
        return Vec::new();
    }
    let missing = || {
        figures
            .neighbors
            .iter()
            .filter(|county| county.establishments.is_none())
    };
    let reasons: BTreeSet<GapReason> = missing().map(|county| GapReason::of(&county.id)).collect();
    let lines = reasons.into_iter().map(|reason| match reason {
        GapReason::Connecticut => {
            "The business survey counts Connecticut's old counties, so its planning regions have \
                                   no number of their own."
                .to_owned()
        }
        GapReason::ValdezCordova => "The business survey counts the old Valdez-Cordova Census Area, so Chugach and \
                                     Copper River have no number of their own."
            .to_owned(),
        GapReason::District => no_rows_line("the District of Columbia"),
        GapReason::PuertoRico => no_rows_line("Puerto Rico"),
        GapReason::Other => {
            let others = missing().filter(|county| GapReason::of(&county.id) == GapReason::Other);
            let names: Vec<String> = others.map(|county| names::short_in_sentence(&county.name)).collect();
            no_rows_line(&join_list(&names.iter().map(String::as_str).collect::<Vec<_>>()))
        }
    });
    lines.collect()
}

pub(super) fn no_rows_line(place: &str) -> String {
    format!("Our copy of the business survey has no rows for {place}.")
}

/// "counties", "parishes": kind of the counties of a state, one and several.
pub(super) fn kind_of_counties(counties: &[Neighbor]) -> [&'static str; 2] {
    const KINDS: [(&str, [&str; 2]); 3] = [
        (" Planning Region", ["planning region", "planning regions"]),
        (" Municipio", ["municipio", "municipios"]),
        (" Parish", ["parish", "parishes"]),
    ];
    let all_end = |end: &str| {
        counties
            .iter()
            .all(|county| names::short_name(&county.name).ends_with(end))
    };
    let found = KINDS.into_iter().find(|(end, _)| all_end(end));
    found.map_or(["county", "counties"], |(_, words)| words)
}

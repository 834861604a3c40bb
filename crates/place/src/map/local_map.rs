//! Map as it is answered.

use serde::{Deserialize, Serialize};

use super::label::LabelPoint;

/// Map of an industry's businesses around a county or in a state. North is up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalMap {
    /// Width and height; both axes begin at zero.
    pub view_box: [u32; 2],
    /// Counties, a county's own shape last, so that its border lies above the others.
    pub shapes: Vec<MapShape>,
    /// SVG path data of other land of the country in the view box; empty where there is none.
    pub outside: String,
    /// Limits between the classes of density, per 100,000 residents, rising: a class begins at its limit.
    pub bands: Vec<f64>,
    /// Counties that belong on the map and have no border in the tables.
    pub without_shape: Vec<MapPlace>,
}

/// County by its id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MapPlace {
    pub id: String,
    pub name: String,
}

/// County as it is drawn, with its border, its label and its class of density.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MapShape {
    pub id: String,
    pub name: String,
    pub role: MapRole,
    /// SVG path data; holes run the other way than the border.
    pub path: String,
    pub label: LabelPoint,
    /// Class of density from 0; none where the number is not published.
    pub band: Option<u8>,
    /// Bounds of the industry's establishments in the latest year; none where the county has no rows of its own.
    pub establishments: Option<[u32; 2]>,
    pub per100k: Option<[f64; 2]>,
}

/// Relation of a county to the place of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum MapRole {
    /// The county itself.
    #[serde(rename = "self")]
    Own,
    Touches,
    /// Its middle is within 60 miles.
    Near,
    /// County of the state that is the place.
    Inside,
}

//! Distances between two points on the globe.

/// Mean radius of the Earth in miles.
pub(crate) const RADIUS_MILES: f64 = 3958.8;

/// Great-circle distance in miles of two points, each latitude and longitude in degrees.
pub(crate) fn miles_between([latitude, longitude]: [f64; 2], [other_latitude, other_longitude]: [f64; 2]) -> f64 {
    let (north, east) = (
        (other_latitude - latitude).to_radians(),
        (other_longitude - longitude).to_radians(),
    );
    let slope = latitude.to_radians().cos() * other_latitude.to_radians().cos();
    let half = (north / 2.0).sin().powi(2) + slope * (east / 2.0).sin().powi(2);
    2.0 * RADIUS_MILES * half.sqrt().min(1.0).asin()
}

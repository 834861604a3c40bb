//! From degrees to the plane of a map.

/// Lambert's azimuthal projection: equal areas, true at its middle, north up there. It has no seam at 180 degrees.
pub(super) struct Projection {
    latitude: f64,
    longitude: f64,
}

impl Projection {
    /// Projection around a middle, given as latitude and longitude in degrees.
    pub(super) fn around([latitude, longitude]: [f64; 2]) -> Self {
        Self {
            latitude: latitude.to_radians(),
            longitude: longitude.to_radians(),
        }
    }

    /// Point to the right of the middle and below it, in radii of the globe.
    pub(super) fn project_point(&self, [latitude, longitude]: [f64; 2]) -> [f64; 2] {
        let (sine, cosine) = latitude.to_radians().sin_cos();
        let (middle_sine, middle_cosine) = self.latitude.sin_cos();
        let (turn_sine, turn_cosine) = (longitude.to_radians() - self.longitude).sin_cos();
        let nearness = 1.0 + middle_sine * sine + middle_cosine * cosine * turn_cosine;
        let scale = (2.0 / nearness.max(1e-9)).sqrt();
        [
            scale * cosine * turn_sine,
            scale * (middle_sine * cosine * turn_cosine - middle_cosine * sine),
        ]
    }

    /// True for a box that may have points within `reach` radians of the middle. Corners are southwest and northeast.
    pub(super) fn may_reach(&self, corners: [[f64; 2]; 2], reach: f64) -> bool {
        let [[south, west], [north, east]] = corners.map(|corner| corner.map(f64::to_radians));
        let latitude_gap = (south - self.latitude).max(self.latitude - north);
        let turn = (self.longitude - f64::midpoint(west, east)).rem_euclid(std::f64::consts::TAU);
        let longitude_gap = turn.min(std::f64::consts::TAU - turn) - (east - west) / 2.0;
        let narrowest = (self.latitude.abs() + reach).min(1.5).cos();
        latitude_gap <= reach && longitude_gap * narrowest <= reach
    }
}

/// Middle of several points on the globe, each latitude and longitude in degrees.
pub(super) fn middle_of(points: impl Iterator<Item = [f64; 2]>) -> [f64; 2] {
    let mut sum = [0.0; 3];
    for point in points {
        let [latitude, longitude] = point.map(f64::to_radians);
        sum[0] += latitude.cos() * longitude.cos();
        sum[1] += latitude.cos() * longitude.sin();
        sum[2] += latitude.sin();
    }
    let [x, y, z] = sum;
    [z.atan2(x.hypot(y)).to_degrees(), y.atan2(x).to_degrees()]
}

//! Contradictions in a map: what a walk over all places looks for.

use super::local_map::{LocalMap, MapRole, MapShape};

impl LocalMap {
    /// Returns the contradictions in the map, none where all is well.
    pub fn find_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for shape in &self.shapes {
            let known = shape.path.len() > 8 && shape.path.ends_with('z');
            if !known {
                faults.push(format!("{} has no path", shape.id));
            }
            if !self.has_label_inside(shape) {
                faults.push(format!("the label of {} is off the map or has no room", shape.id));
            }
            if shape
                .band
                .is_some_and(|band| usize::from(band) > self.bands.len() || band > 4)
            {
                faults.push(format!("{} has an unknown class", shape.id));
            }
            if shape.band.is_some() != self.is_published(shape) {
                faults.push(format!("the class of {} does not fit its bounds", shape.id));
            }
        }
        if !self.bands.is_sorted() || self.bands.iter().any(|limit| !limit.is_finite() || *limit <= 0.0) {
            faults.push("the limits of the classes do not rise".to_owned());
        }
        let own = self.shapes.iter().filter(|shape| shape.role == MapRole::Own).count();
        let is_state = self.shapes.iter().all(|shape| shape.role == MapRole::Inside);
        if own != usize::from(!is_state) {
            faults.push("the place itself is not drawn once".to_owned());
        }
        faults
    }

    fn has_label_inside(&self, shape: &MapShape) -> bool {
        let [width, height] = self.view_box.map(f64::from);
        let label = &shape.label;
        (0.0..=width).contains(&label.x) && (0.0..=height).contains(&label.y) && label.room.is_finite()
    }

    fn is_published(&self, shape: &MapShape) -> bool {
        shape.per100k.is_some_and(|[low, high]| low == high)
    }
}

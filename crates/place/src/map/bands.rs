//! Classes of density by which a map is shaded.

/// Most classes of a map.
const MAX_BANDS: usize = 5;

/// Limits between the classes of the densities of a map, rising, at most four.
///
/// They are the fifths of the densities, rounded to a step of 1, 2 or 5 and zeros that suits their spread. A limit that
/// would leave a class empty is left out.
pub(super) fn band_limits(densities: &[f64]) -> Vec<f64> {
    let mut sorted = densities.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let Some((&lowest, &highest)) = sorted.first().zip(sorted.last()) else {
        return Vec::new();
    };
    let fifth = |part: usize| sorted[(sorted.len() - 1) * part / MAX_BANDS];
    let step = step_for((fifth(4) - fifth(1)).max((highest - lowest) / 8.0) / 8.0);
    let mut limits: Vec<f64> = Vec::new();
    for part in 1..MAX_BANDS {
        let limit = round_to(fifth(part), step);
        let before = limits.last().copied().unwrap_or(0.0);
        let has_members = sorted.iter().any(|&density| before <= density && density < limit);
        if has_members && limit <= highest {
            limits.push(limit);
        }
    }
    limits
}

/// Class of a density: the number of limits that it reaches.
pub(super) fn band_of(limits: &[f64], density: f64) -> u8 {
    limits.iter().filter(|&&limit| limit <= density).count() as u8
}

/// Largest of 1, 2 and 5 times a power of ten that is not above `size`, and a hundredth at least.
fn step_for(size: f64) -> f64 {
    let power = 10_f64.powf(size.max(0.01).log10().floor());
    let factors = [5.0, 2.0, 1.0].into_iter();
    factors
        .map(|factor| factor * power)
        .find(|&step| step <= size)
        .unwrap_or(0.01)
}

/// Multiple of a step that is nearest, without the digits that a division leaves.
fn round_to(density: f64, step: f64) -> f64 {
    let multiple = (density / step).round() * step;
    (multiple * 100.0).round() / 100.0
}

//! How sure we are of a share.

/// A share of many trials, with the interval in which it lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// What was seen.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The width of a 95 % interval, in standard deviations to each side.
const Z: f64 = 1.959_964;

/// Wilson's interval for `hits` of `trials`: right also for small numbers and near 0 and 1.
pub fn wilson(hits: f64, trials: f64) -> Share {
    if trials <= 0.0 {
        return Share { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let mean = hits / trials;
    let z2 = Z * Z / trials;
    let middle = mean + z2 / 2.0;
    let spread = Z * (mean * (1.0 - mean) / trials + z2 / (4.0 * trials)).max(0.0).sqrt();
    let scale = 1.0 + z2;
    Share { mean, low: (middle - spread) / scale, high: (middle + spread) / scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_the_known_ones() {
        // From tables of Wilson's interval.
        let half = wilson(50.0, 100.0);
        assert!((half.low - 0.4038).abs() < 1e-3 && (half.high - 0.5962).abs() < 1e-3);
        let none = wilson(0.0, 10.0);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.2775).abs() < 1e-3);
    }
}

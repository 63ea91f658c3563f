//! The few bits of SVG that every drawing needs.

use crate::TOKENS_CSS;
use crate::defs::defs;
use std::fmt;

/// A coordinate: a tenth is fine enough.
#[derive(Clone, Copy)]
pub struct N(pub f64);

/// How many times as large: a thousandth is fine enough.
#[derive(Clone, Copy)]
pub struct Scale(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 1)
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 3)
    }
}

/// Writes a number with at most so many digits behind the point; no zeros are carried along. What the
/// standard library does for any number whatsoever is a hundred times as large, in a page that is
/// loaded over a network.
fn write_rounded(f: &mut fmt::Formatter<'_>, number: f64, mut digits: usize) -> fmt::Result {
    let one = 10_i64.pow(digits as u32);
    let parts = (number * one as f64).round() as i64;
    let (sign, whole) = (if parts < 0 { "-" } else { "" }, parts.abs() / one);
    write!(f, "{sign}{whole}")?;
    let mut rest = parts.abs() % one;
    if rest == 0 {
        return Ok(());
    }
    while rest % 10 == 0 {
        (rest, digits) = (rest / 10, digits - 1);
    }
    write!(f, ".{rest:0digits$}")
}

/// Sine and cosine of an angle in degrees, exact to a millionth. The standard library's are so to the last
/// bit and for any angle, with tables that would have to be loaded, too.
pub fn sin_cos(degrees: f64) -> (f64, f64) {
    let quarters = (degrees / 90.0).round();
    let x = (degrees - quarters * 90.0).to_radians();
    let square = x * x;
    let sin = x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let cos =
        1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    match (quarters as i64).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// What part of the plane a drawing fills.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ViewBox {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl ViewBox {
    /// From the origin.
    pub const fn of(width: f64, height: f64) -> ViewBox {
        ViewBox { x: 0.0, y: 0.0, width, height }
    }

    /// Whether the point is inside, `margin` away from every edge.
    pub fn holds(&self, x: f64, y: f64, margin: f64) -> bool {
        x >= self.x + margin
            && x <= self.x + self.width - margin
            && y >= self.y + margin
            && y <= self.y + self.height - margin
    }
}

/// As the attribute `viewBox` wants it.
impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", N(self.x), N(self.y), N(self.width), N(self.height))
    }
}

/// A place on a board: where, and which way the path goes there.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// Which way the path goes, in degrees: 0 is to the right, 90 is down.
    pub angle: f64,
}

impl Spot {
    /// How far away another spot is.
    pub fn distance(&self, other: &Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The attribute that puts a drawing there upright, `scale` times its size.
    pub fn upright(&self, scale: f64) -> String {
        format!("translate({} {}) scale({})", N(self.x), N(self.y), Scale(scale))
    }

    /// The attribute that puts a drawing there and turns it along the path.
    pub fn along(&self) -> String {
        format!("translate({} {}) rotate({})", N(self.x), N(self.y), N(self.angle))
    }

    /// The way a horse looks here.
    pub fn facing(&self) -> Facing {
        match sin_cos(self.angle).1 < -0.05 {
            true => Facing::Left,
            false => Facing::Right,
        }
    }
}

/// Which way a horse looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Facing {
    /// As it is drawn.
    #[default]
    Right,
    /// Mirrored.
    Left,
}

impl Facing {
    /// 1 to the right, −1 to the left.
    pub(crate) const fn sign(self) -> i8 {
        match self {
            Facing::Right => 1,
            Facing::Left => -1,
        }
    }
}

/// A file of its own: the drawing with its colours and symbols.
pub fn standalone(view: ViewBox, drawing: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\">\
         <style>{TOKENS_CSS}</style>{}{drawing}</svg>",
        defs()
    )
}

/// A number or a letter in the middle of a place.
pub(crate) fn text(x: f64, y: f64, size: f64, fill: &str, words: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"var(--{fill})\" text-anchor=\"middle\" \
         dominant-baseline=\"central\" font-family=\"var(--font)\" font-weight=\"700\" \
         aria-hidden=\"true\">{words}</text>",
        N(x),
        N(y),
        N(size)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_carry_no_zeros() {
        for (number, written) in [
            (0.0, "0"),
            (-0.04, "0"),
            (-0.06, "-0.1"),
            (0.05, "0.1"),
            (12.0, "12"),
            (-3.449, "-3.4"),
            (99.96, "100"),
        ] {
            assert_eq!(N(number).to_string(), written);
        }
        for (number, written) in [(1.0, "1"), (0.05, "0.05"), (-0.7254, "-0.725"), (1.08, "1.08")] {
            assert_eq!(Scale(number).to_string(), written);
        }
    }

    #[test]
    fn angles_are_as_in_the_standard_library() {
        for tenths in -7300..7300 {
            let degrees = f64::from(tenths) / 10.0;
            let ((sin, cos), (s, c)) = (sin_cos(degrees), degrees.to_radians().sin_cos());
            assert!((sin - s).abs() < 1e-6 && (cos - c).abs() < 1e-6, "{degrees}");
        }
    }
}

//! The few bits of SVG that every drawing needs.

use crate::TOKENS_CSS;
use crate::defs::defs;
use std::fmt;

/// A coordinate: a tenth is fine enough, and no zeros are carried along.
#[derive(Clone, Copy)]
pub(crate) struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        // A negative zero would be written with its sign.
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths })
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
        let hundredths = (scale * 100.0).round() / 100.0;
        format!("translate({} {}) scale({hundredths})", N(self.x), N(self.y))
    }

    /// The attribute that puts a drawing there and turns it along the path.
    pub fn along(&self) -> String {
        format!("translate({} {}) rotate({})", N(self.x), N(self.y), N(self.angle))
    }

    /// The way a horse looks here.
    pub fn facing(&self) -> Facing {
        match self.angle.to_radians().cos() < -0.05 {
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

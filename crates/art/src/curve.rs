//! A smooth path through a few points, walked by its length.

use crate::svg::{N, Spot, sin_cos};
use std::fmt::Write as _;

/// How many short lines stand for the curve between two points.
const STEPS: usize = 24;

/// A point of the plane.
pub(crate) type Point = (f64, f64);

/// A smooth path: a centripetal Catmull–Rom curve, which never loops or overshoots.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// Points on the curve, close together, each with its distance from the beginning.
    points: Vec<(Point, f64)>,
}

impl Curve {
    /// The curve through these points, of which there are at least two.
    pub fn through(points: &[Point]) -> Curve {
        let first = mirrored(points[1], points[0]);
        let last = mirrored(points[points.len() - 2], points[points.len() - 1]);
        let at = |i: usize| match i {
            0 => first,
            i if i > points.len() => last,
            i => points[i - 1],
        };
        let mut walked = vec![(points[0], 0.0)];
        for i in 1..points.len() {
            let around = [at(i - 1), at(i), at(i + 1), at(i + 2)];
            for step in 1..=STEPS {
                let point = centripetal(around, step as f64 / STEPS as f64);
                let (before, so_far) = walked[walked.len() - 1];
                walked.push((point, so_far + distance(before, point)));
            }
        }
        Curve { points: walked }
    }

    /// How long it is.
    pub fn length(&self) -> f64 {
        self.points[self.points.len() - 1].1
    }

    /// The spot at this distance from the beginning; beyond the ends it goes straight on.
    pub fn at(&self, distance: f64) -> Spot {
        let after = self.points.partition_point(|p| p.1 < distance).clamp(1, self.points.len() - 1);
        let ((x0, y0), from) = self.points[after - 1];
        let ((x1, y1), to) = self.points[after];
        let part = (distance - from) / (to - from);
        Spot {
            x: x0 + (x1 - x0) * part,
            y: y0 + (y1 - y0) * part,
            angle: (y1 - y0).atan2(x1 - x0).to_degrees(),
        }
    }

    /// The spot `aside` to the right of the path, as one who walks it sees it.
    pub fn beside(&self, distance: f64, aside: f64) -> Spot {
        // The direction is taken over a short stretch: a single one would show the corners.
        let (back, front) = (self.at(distance - 6.0), self.at(distance + 6.0));
        let (dx, dy) = (front.x - back.x, front.y - back.y);
        let (mid, length) = (self.at(distance), dx.hypot(dy));
        Spot {
            x: mid.x - dy / length * aside,
            y: mid.y + dx / length * aside,
            angle: dy.atan2(dx).to_degrees(),
        }
    }

    /// The part between two distances as the data of an SVG path.
    pub fn data(&self, from: f64, to: f64) -> String {
        let steps = ((to - from) / 9.0).ceil().max(1.0) as usize;
        let mut data = String::new();
        for i in 0..=steps {
            let spot = self.at(from + (to - from) * i as f64 / steps as f64);
            // Writing to a string can't fail.
            let _ = write!(data, "{}{} {}", if i == 0 { 'M' } else { 'L' }, N(spot.x), N(spot.y));
        }
        data
    }

    /// A tile of the path: between two distances, `half` to either side, and `inset` away from
    /// its neighbours on both sides of a bend.
    pub fn tile(&self, from: f64, to: f64, half: f64, inset: f64) -> String {
        let edge = |distance: f64, aside: f64, shift: f64| {
            let spot = self.beside(distance, aside);
            let (sin, cos) = sin_cos(spot.angle);
            Spot { x: spot.x + cos * shift, y: spot.y + sin * shift, ..spot }
        };
        let side = |aside: f64| {
            let within = [0.3, 0.5, 0.7].map(|part| edge(from + (to - from) * part, aside, 0.0));
            let [a, b, c] = within;
            [edge(from, aside, inset), a, b, c, edge(to, aside, -inset)]
        };
        let mut data = String::new();
        for spot in side(-half).into_iter().chain(side(half).into_iter().rev()) {
            let letter = if data.is_empty() { 'M' } else { 'L' };
            let _ = write!(data, "{letter}{} {}", N(spot.x), N(spot.y));
        }
        data + "Z"
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// `of` on the other side of `mirror`.
fn mirrored(of: Point, mirror: Point) -> Point {
    (2.0 * mirror.0 - of.0, 2.0 * mirror.1 - of.1)
}

/// Barry and Goldman's pyramid: the point at `part` of the way from the second point to the third.
fn centripetal(p: [Point; 4], part: f64) -> Point {
    let knots = p.windows(2).fold(vec![0.0_f64], |mut knots, pair| {
        knots.push(knots[knots.len() - 1] + distance(pair[0], pair[1]).sqrt());
        knots
    });
    let t = knots[1] + (knots[2] - knots[1]) * part;
    let mix = |a: Point, b: Point, from: f64, to: f64| {
        let w = (t - from) / (to - from);
        (a.0 + (b.0 - a.0) * w, a.1 + (b.1 - a.1) * w)
    };
    let low: Vec<Point> = (0..3).map(|i| mix(p[i], p[i + 1], knots[i], knots[i + 1])).collect();
    let mid: Vec<Point> = (0..2).map(|i| mix(low[i], low[i + 1], knots[i], knots[i + 2])).collect();
    mix(mid[0], mid[1], knots[1], knots[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_walked_at_an_even_pace() {
        let line = Curve::through(&[(0.0, 0.0), (100.0, 0.0), (400.0, 0.0)]);
        assert!((line.length() - 400.0).abs() < 1e-6);
        let spot = line.at(130.0);
        assert!((spot.x - 130.0).abs() < 1e-6 && spot.y.abs() < 1e-6 && spot.angle.abs() < 1e-6);
        assert!((line.beside(130.0, 20.0).y - 20.0).abs() < 1e-6, "right of east is south");
        assert!((line.at(-10.0).x + 10.0).abs() < 1e-6, "it goes straight on");
    }
}

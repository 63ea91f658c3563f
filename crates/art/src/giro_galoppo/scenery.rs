//! Trees, bushes and flowers, where the course leaves room.

use super::furniture;
use super::ground::EDGE;
use super::track::Track;
use crate::svg::Spot;
use std::fmt::Write as _;

/// What grows on the meadow, and how much room it takes.
const PLANTS: [(&str, f64); 3] = [("art-tree", 34.0), ("art-bush", 21.0), ("art-flowers", 15.0)];

pub(super) fn scenery(track: &Track) -> String {
    let view = track.view_box();
    let along: Vec<Spot> = samples(track);
    let mut grown: Vec<(Spot, f64)> = Vec::new();
    let mut out = String::new();
    // A fixed scatter: the same course always has the same trees.
    let mut dice = Scatter(7);
    for (plant, room) in PLANTS {
        let wish = if plant == "art-flowers" { 16 } else { 9 };
        let mut planted = 0;
        for _ in 0..900 {
            let spot = Spot {
                x: 30.0 + dice.next() * (view.width - 60.0),
                y: 30.0 + dice.next() * (view.height - 60.0),
                angle: 0.0,
            };
            let is_clear =
                along.iter().all(|s| s.distance(&spot) > track.plan.half + EDGE + room * 0.86)
                    && grown.iter().all(|(s, r)| s.distance(&spot) > r + room + 44.0);
            if is_clear && planted < wish && view.holds(spot.x, spot.y, 18.0 + room) {
                let _ = write!(out, "<use href=\"#{plant}\" transform=\"{}\"/>", spot.upright(1.0));
                grown.push((spot, room));
                planted += 1;
            }
        }
    }
    out
}

/// Where nothing may grow: the course, its waters, the stalls and the podium.
fn samples(track: &Track) -> Vec<Spot> {
    let curve = &track.plan.curve;
    let steps = (curve.length() / 12.0) as usize;
    let mut taken: Vec<Spot> = (0..=steps).map(|i| curve.at(i as f64 * 12.0)).collect();
    for (i, terrain) in track.terrains.iter().enumerate() {
        if terrain.is_natural_obstacle() {
            for aside in [-1.0, 1.0] {
                taken.push(curve.beside(track.middle(i + 1), aside * (track.plan.half + 20.0)));
            }
        }
    }
    taken.extend((0..5).map(|i| track.stall(i)));
    taken.extend(furniture::flags(track));
    let (x, y) = track.plan.podium;
    taken.extend([-50.0, 0.0, 50.0].map(|dx| Spot { x: x + dx, y: y - 40.0, angle: 0.0 }));
    taken
}

/// Numbers from 0 to 1 that look thrown about.
struct Scatter(u64);

impl Scatter {
    fn next(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }
}

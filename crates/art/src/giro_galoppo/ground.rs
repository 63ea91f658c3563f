//! The background of a race: meadow, course and cells.

use super::track::{HOME, Track};
use super::{furniture, scenery};
use crate::svg::{N, sin_cos, text};
use catalog::rules::giro_galoppo::Terrain;
use std::fmt::Write as _;

/// How far the wood of the frame and of the course's edge reaches.
pub(super) const EDGE: f64 = 9.0;

pub(super) fn background(track: &Track) -> String {
    let mut out = frame(track);
    out += &streams(track);
    out += &scenery::scenery(track);
    out += &course(track);
    for cell in 1..=track.terrains.len() + HOME {
        out += &tile(track, cell);
    }
    out += &furniture::line(track);
    out += &furniture::stalls(track);
    out += &furniture::podium(track);
    out
}

/// A wooden tray with a meadow in it.
fn frame(track: &Track) -> String {
    let view = track.view_box();
    let (w, h) = (view.width, view.height);
    let mut out = String::new();
    for (inset, radius, fill) in [
        (0.0, 34.0, "wood-edge"),
        (3.0, 31.0, "wood"),
        (15.0, 22.0, "wood-edge"),
        (18.0, 20.0, "meadow"),
    ] {
        let (w, h) = (N(w - 2.0 * inset), N(h - 2.0 * inset));
        let (inset, radius) = (N(inset), N(radius));
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<rect x=\"{inset}\" y=\"{inset}\" width=\"{w}\" height=\"{h}\" rx=\"{radius}\" \
             fill=\"var(--{fill})\"/>"
        );
        if fill == "wood" || fill == "meadow" {
            let pattern = if fill == "wood" { "grain" } else { "grass" };
            let _ = write!(
                out,
                "<rect x=\"{inset}\" y=\"{inset}\" width=\"{w}\" height=\"{h}\" rx=\"{radius}\" \
                 fill=\"url(#art-{pattern})\"/>"
            );
        }
    }
    out
}

/// Water and marsh go on a little beside the course, so that they belong to the meadow.
fn streams(track: &Track) -> String {
    let plan = &track.plan;
    let bank = plan.half + EDGE;
    let room = (plan.pitch - 2.0 * bank).max(0.0);
    let mut out = String::new();
    for (i, terrain) in track.terrains.iter().enumerate() {
        let (fill, wide, far) = match terrain {
            Terrain::River => ("brook", 0.62, 0.8),
            Terrain::Moor => ("moor", 0.75, 0.32),
            _ => continue,
        };
        let (mid, width) = (track.middle(i + 1), track.step.min(plan.half * 1.5) * wide);
        for side in [-1.0, 1.0] {
            // Never so far that it would run over the frame.
            let reach = (1..=8)
                .map(|part| bank + room * far * f64::from(part) / 8.0)
                .filter(|&r| {
                    let end = plan.curve.beside(mid, side * r);
                    let is_dry = end.x > track.stall(4).x + 50.0 || end.y < track.stall(0).y - 96.0;
                    is_dry && track.view_box().holds(end.x, end.y, width / 2.0 + 20.0)
                })
                .fold(0.0, f64::max);
            // A winding tongue that grows narrower.
            let bank_at = |part: f64, edge: f64| {
                let spot =
                    plan.curve.beside(mid, side * (bank * 0.8 + (reach - bank * 0.8) * part));
                let (sin, cos) = sin_cos(spot.angle);
                let aside =
                    sin_cos(part * 149.0).0 * width * 0.3 + edge * width * (0.5 - 0.3 * part);
                (N(spot.x + cos * aside), N(spot.y + sin * aside))
            };
            let parts = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];
            let there = parts.iter().map(|&part| bank_at(part, -1.0));
            let home = parts.iter().rev().map(|&part| bank_at(part, 1.0));
            let points: Vec<String> = there.chain(home).map(|(x, y)| format!("{x},{y}")).collect();
            // Writing to a string can't fail.
            let _ = write!(
                out,
                "<polygon points=\"{}\" fill=\"var(--{fill})\" stroke=\"var(--{fill})\" \
                 stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
                points.join(" "),
                N(width * 0.3)
            );
        }
    }
    out
}

/// The bed of the course: a shadow, a dark edge and wood.
fn course(track: &Track) -> String {
    let plan = &track.plan;
    let bed = |width: f64, beyond: f64, fill: &str, moved: &str| {
        format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"var(--{fill})\" stroke-width=\"{}\" \
             stroke-linejoin=\"round\"{moved}/>",
            plan.curve.data(-beyond, plan.curve.length() + beyond),
            N(width)
        )
    };
    let width = 2.0 * (plan.half + EDGE);
    bed(width, EDGE, "shadow-soft", " transform=\"translate(4 6)\"")
        + &bed(width, EDGE, "wood-edge", "")
        + &bed(width - 5.0, EDGE - 2.5, "wood", "")
}

fn tile(track: &Track, cell: usize) -> String {
    let data = track.tile(cell);
    let terrain = track.terrains.get(cell - 1);
    let (fill, texture) = match terrain {
        Some(Terrain::Grass) => ("meadow-deep", Some("turf")),
        Some(Terrain::Sand) => ("sand", Some("dust")),
        Some(Terrain::River) => ("brook", None),
        Some(Terrain::Moor) => ("moor", None),
        None => ("cell", None),
    };
    let mut out = format!(
        "<path d=\"{data}\" fill=\"var(--{fill})\" stroke=\"var(--{fill})\" stroke-width=\"8\" \
         stroke-linejoin=\"round\"/>"
    );
    if let Some(texture) = texture {
        let _ = write!(out, "<path d=\"{data}\" fill=\"url(#art-{texture})\"/>");
    }
    let spot = track.plan.curve.beside(track.middle(cell), 0.0);
    let half = track.plan.half;
    match terrain {
        Some(Terrain::River) => {
            let waves = waves(track.step, half);
            let _ = write!(out, "<g transform=\"{}\">{waves}</g>", spot.along());
        }
        Some(Terrain::Moor) => {
            let _ = write!(out, "<g transform=\"{}\">{}</g>", spot.upright(half / 46.0), reeds());
        }
        None => {
            let place = (cell - track.terrains.len()).to_string();
            let _ = write!(
                out,
                "<g opacity=\".45\">{}</g>",
                text(spot.x, spot.y, half * 0.8, "wood-edge", &place)
            );
        }
        _ if cell.is_multiple_of(5) => {
            let _ = write!(
                out,
                "<g opacity=\".6\">{}</g>",
                text(spot.x, spot.y, half * 0.52, "ink", &cell.to_string())
            );
        }
        _ => {}
    }
    out
}

/// Waves that run across the course, where the path goes to the right.
fn waves(step: f64, half: f64) -> String {
    let mut out = String::new();
    for aside in [-0.25, 0.05, 0.33] {
        let (x, long) = (step * aside, half * 0.34);
        let _ = write!(
            out,
            "<path d=\"M{} {}q{} {} 0 {}t0 {}t0 {}\" fill=\"none\" stroke=\"var(--brook-deep)\" \
             stroke-width=\"3\" stroke-linecap=\"round\"/>",
            N(x),
            N(-1.8 * long + aside * 20.0),
            N(step * 0.13),
            N(long / 2.0),
            N(long),
            N(long),
            N(long)
        );
    }
    out
}

/// Puddles and bulrushes.
fn reeds() -> String {
    let rush = |x: i32, y: i32| {
        format!(
            "<path d=\"M{x} {y}v-24\" stroke=\"var(--moor-deep)\" stroke-width=\"3\" \
             stroke-linecap=\"round\"/><rect x=\"{}\" y=\"{}\" width=\"7\" height=\"15\" rx=\"3.5\" \
             fill=\"var(--wood-edge)\"/>",
            N(f64::from(x) - 3.5),
            y - 36
        )
    };
    format!(
        "<ellipse cx=\"-4\" cy=\"18\" rx=\"29\" ry=\"11\" fill=\"var(--moor-deep)\"/>\
         <ellipse cx=\"-7\" cy=\"16\" rx=\"17\" ry=\"4.6\" fill=\"var(--brook)\" opacity=\".8\"/>{}{}{}",
        rush(-16, 12),
        rush(2, 4),
        rush(18, 16)
    )
}

//! The podium: steps for the first three, and the horses that stand on them.

use super::places::ranks;
use art::{Coat, Facing, HorseKind, N, Spot, ViewBox};
use game::words::Lang;
use std::fmt::Write as _;

/// The size of the podium.
pub const PODIUM: ViewBox = ViewBox { x: 0.0, y: 0.0, width: 440.0, height: 210.0 };

/// The middle and the height of the first, second and third step.
const STEPS: [(f64, f64); 3] = [(220.0, 84.0), (98.0, 56.0), (342.0, 36.0)];
const WIDTH: f64 = 120.0;
const FLOOR: f64 = 196.0;

/// The places, best first, each with the coats that share it. The first three have a step.
pub fn podium(places: &[Vec<Coat>], lang: Lang) -> String {
    let mut out = format!(
        "<rect width=\"440\" height=\"210\" rx=\"12\" fill=\"var(--sky)\"/>\
         <path d=\"M0 150C90 118 150 136 230 128C310 116 380 132 440 122V210H0Z\" fill=\"var(--meadow)\"/>\
         <rect y=\"{}\" width=\"440\" height=\"14\" fill=\"var(--meadow-deep)\"/>",
        N(FLOOR)
    );
    for (place, (x, height)) in STEPS.iter().enumerate() {
        // Writing to a string can't fail.
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"var(--wood)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"3\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"30\" font-weight=\"800\" text-anchor=\"middle\" \
             font-family=\"var(--font)\" fill=\"var(--outline)\">{}</text>",
            N(x - WIDTH / 2.0),
            N(FLOOR - height),
            N(WIDTH),
            N(*height),
            N(*x),
            N(FLOOR - 7.0),
            place + 1
        );
    }
    for (coats, rank) in places.iter().zip(ranks(places)) {
        let Some((x, height)) = STEPS.get(rank - 1) else { break };
        let scale = [1.0, 0.72, 0.54, 0.46][coats.len().clamp(1, 4) - 1];
        let gap = WIDTH / coats.len().max(1) as f64;
        for (i, &coat) in coats.iter().enumerate() {
            let x = x + gap * (i as f64 + 0.5) - WIDTH / 2.0;
            let spot = Spot { x, y: FLOOR - height - 34.0 * scale, angle: 0.0 };
            let horse = art::horse(coat, HorseKind::Ridden, Facing::Right, lang);
            let _ = write!(out, "<g transform=\"{}\">{horse}</g>", spot.upright(scale));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_tie_share_a_step() {
        let places = [vec![Coat::Red], vec![Coat::Blue, Coat::Green]];
        let svg = podium(&places, Lang::En);
        assert_eq!(svg.matches("class=\"horse").count(), 3);
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
    }

    #[test]
    fn behind_two_winners_the_second_step_is_empty() {
        let (first, third) = (STEPS[0], STEPS[2]);
        let svg = podium(&[vec![Coat::Red, Coat::Blue], vec![Coat::Green]], Lang::En);
        let at = |x: f64, height: f64, scale: f64| {
            Spot { x, y: FLOOR - height - 34.0 * scale, angle: 0.0 }.upright(scale)
        };
        assert!(svg.contains(&at(third.0, third.1, 1.0)), "the third stands on the third step");
        assert!(svg.contains(&at(first.0 - WIDTH / 4.0, first.1, 0.72)));
        let four = podium(&[vec![Coat::Red; 3], vec![Coat::Green]], Lang::En);
        assert_eq!(four.matches("class=\"horse").count(), 3, "a fourth has no step");
    }
}

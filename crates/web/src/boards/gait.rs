//! How wooden horses move from one stand to another.

use super::wooden::Stand;
use crate::motion::{Ease, Score};
use art::Spot;

/// A horse that was asked for and can't move shakes its head.
pub fn refusal(actor: &str, at: Stand) -> Score {
    let mut score = Score::new();
    score.stand(actor, at.transform());
    for dx in [-9.0, 8.0, -6.0, 4.0, 0.0] {
        let spot = Spot { x: at.spot.x + dx, ..at.spot };
        score.travel(actor, Stand { spot, ..at }.transform(), 60.0, Ease::Out);
    }
    score
}

/// A hop to the next cell, so high.
pub fn hop(score: &mut Score, actor: &str, (from, to): (Stand, Stand), high: f64, ms: f64) {
    score.travel(actor, between(from, to, 0.5).lifted(high), ms / 2.0, Ease::Out);
    score.travel(actor, to.transform(), ms / 2.0, Ease::Linear);
}

/// Through the air, so high above the straight way.
pub fn fly(score: &mut Score, actor: &str, (from, to): (Stand, Stand), high: f64, ms: f64) {
    const STEPS: u32 = 8;
    for step in 1..=STEPS {
        let part = f64::from(step) / f64::from(STEPS);
        let up = high * 4.0 * part * (1.0 - part);
        let here = between(from, to, part).lifted(up);
        score.travel(actor, here, ms / f64::from(STEPS), Ease::Linear);
    }
}

/// A part of the way from one stand to another.
fn between(from: Stand, to: Stand, part: f64) -> Stand {
    let mix = |a: f64, b: f64| a + (b - a) * part;
    let spot = Spot {
        x: mix(from.spot.x, to.spot.x),
        y: mix(from.spot.y, to.spot.y),
        angle: to.spot.angle,
    };
    Stand { spot, scale: mix(from.scale, to.scale) }
}

//! The track, each cell as blue as it is busy, with a dot where horses are sent back.

use crate::chart::{Anchor, Area, Charted, Pen, heat};
use crate::report::Report;
use crate::tally::Tallied;
use catalog::rules::dice_race::{DiceRace, Options};

const PITCH: f64 = 44.0;

impl Charted for DiceRace {
    const HEIGHT: f64 = PITCH + 24.0;

    fn board(&self, _: &Options, report: &Report, area: Area, pen: &mut Pen) {
        let games = report.matches().max(1) as f64;
        let cells = 1..=usize::from(self.track());
        let most = |counts: &[u64]| counts[cells.clone()].iter().copied().max().unwrap_or(0) as f64;
        let (busiest, deadliest) = (most(&report.tally.visits), most(&report.tally.incidents));
        let left = area.x + (area.width - f64::from(self.track()) * PITCH) / 2.0;
        for cell in cells.clone() {
            let (visits, incidents) =
                (report.tally.visits[cell] as f64, report.tally.incidents[cell] as f64);
            let x = left + (cell - 1) as f64 * PITCH;
            let tile = Area { x: x + 1.5, y: area.y, width: PITCH - 3.0, height: PITCH - 3.0 };
            let tip = format!(
                "{} {}, {} {}",
                pen.number(visits / games, 2),
                pen.word(DiceRace::VISITS),
                pen.number(incidents / games, 2),
                pen.word(DiceRace::INCIDENTS),
            );
            pen.rect(tile, "tile", 1.0, "");
            pen.rect(tile, "heat", heat(visits, busiest), &tip);
            let middle = (x + PITCH / 2.0, area.y + (PITCH - 3.0) / 2.0);
            if incidents > 0.0 {
                // Areas are compared, not diameters.
                let r = 0.32 * PITCH * (incidents / deadliest).sqrt();
                pen.circle(middle, r.max(0.8), "mark", 1.0, &tip);
            }
            pen.text(middle.0, area.y + PITCH + 14.0, "tiny", Anchor::Middle, &cell.to_string());
        }
    }
}

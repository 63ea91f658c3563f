//! The course as a strip: landings above it, refusals below.

use crate::chart::{Anchor, Area, Charted, Pen, ticks};
use crate::report::Report;
use crate::tally::Tallied;
use catalog::rules::giro_galoppo::{GiroGaloppo, Options, Terrain};
use game::words::{Phrase, phrase};

/// Cells behind the line, at most.
const BEHIND: u8 = 6;
/// The strip itself.
const STRIP: f64 = 22.0;

const LINE: Phrase = phrase("line", "arrivée");
const CELL: Phrase = phrase("cell", "case");

impl Charted for GiroGaloppo {
    const HEIGHT: f64 = 260.0;

    fn board(&self, options: &Options, report: &Report, area: Area, pen: &mut Pen) {
        let line = self.line().0;
        let count = usize::from(line + BEHIND);
        let games = report.matches().max(1) as f64;
        let per_game = |counts: &[u64], cell: usize| counts[cell] as f64 / games;
        let (visits, incidents) = (&report.tally.visits, &report.tally.incidents);
        let most = |counts: &[u64]| (1..=count).map(|c| per_game(counts, c)).fold(0.0, f64::max);
        let (step, highest) = ticks(most(visits).max(most(incidents)).max(1e-6), 4.0);
        let lowest = (most(incidents) / step).ceil() * step;
        let left = area.x + 30.0;
        let pitch = (area.x + area.width - left) / count as f64;
        let scale = (area.height - STRIP - 20.0) / (highest + lowest);
        let top = area.y + scale * highest;
        let under = top + STRIP;
        let mut tick = 0.0;
        while tick <= highest + 1e-9 {
            let label = pen.number(tick, if step < 0.1 { 2 } else { 1 });
            for (y, shown) in [(top - scale * tick, true), (under + scale * tick, tick <= lowest)] {
                if shown {
                    pen.line((left, y), (area.x + area.width, y), "grid");
                    pen.text(left - 6.0, y + 4.0, "tiny", Anchor::End, &label);
                }
            }
            tick += step;
        }
        let track = options.course.track();
        for cell in 1..=count {
            let x = left + (cell - 1) as f64 * pitch;
            let (visits, incidents) = (per_game(visits, cell), per_game(incidents, cell));
            let tip = format!(
                "{} {cell}: {} {}, {} {}",
                pen.word(CELL),
                pen.number(visits, 2),
                pen.word(GiroGaloppo::VISITS),
                pen.number(incidents, 2),
                pen.word(GiroGaloppo::INCIDENTS),
            );
            let bar = |y, height| Area { x: x + 1.0, y, width: pitch - 2.0, height };
            let ground = match track.terrains().get(cell - 1) {
                Some(Terrain::Grass) => "grass",
                Some(Terrain::Sand) => "sand",
                Some(Terrain::River) => "river",
                Some(Terrain::Moor) => "moor",
                None => "home",
            };
            pen.rect(bar(top + 1.0, STRIP - 2.0), ground, 1.0, &tip);
            if visits > 0.0 {
                pen.rect(bar(top - scale * visits, scale * visits), "heat", 1.0, &tip);
            }
            if incidents > 0.0 {
                pen.rect(bar(under, scale * incidents), "mark", 1.0, &tip);
            }
            if cell == 1 || cell % 5 == 0 && cell <= usize::from(line) {
                let label = cell.to_string();
                pen.text(x + pitch / 2.0, top + 15.0, "tiny", Anchor::Middle, &label);
            }
        }
        let x = left + f64::from(line) * pitch;
        pen.line((x, area.y), (x, area.y + area.height), "fair");
        let label = pen.word(LINE).to_owned();
        pen.text(x - 5.0, area.y + area.height - 2.0, "tiny", Anchor::End, &label);
    }
}

//! A picture of a series: who wins, how long it takes, and where things happen.

mod pen;

use crate::interval::Share;
use crate::player::Player;
use crate::report::Report;
use crate::tally::Tallied;
use game::words::{Lang, Phrase, phrase};
pub(crate) use pen::{Anchor, Area};
use pen::{STYLE, escaped};

pub use pen::Pen;

/// A game whose board can be drawn with what happened on it.
pub trait Charted: Tallied {
    /// How high the board is drawn.
    const HEIGHT: f64;

    /// Draws the board with what happened on each cell. `self` is the table before its first fact.
    fn board(&self, options: &Self::Options, report: &Report, area: Area, pen: &mut Pen);
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Chart<'a, G: Charted> {
    /// The name of the game.
    pub title: &'a str,
    /// The table before its first fact.
    pub start: &'a G,
    /// The options of the table.
    pub options: &'a G::Options,
    /// Who played.
    pub players: &'a [Player],
    /// The seed of the first match.
    pub seed: u64,
    /// What came of it.
    pub report: &'a Report,
    /// The language of the words.
    pub lang: Lang,
}

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 32.0;
const TOP: f64 = 84.0;
const ROW: f64 = 24.0;

const WINS: Phrase = phrase("Wins, with 95 % intervals", "Victoires, intervalles à 95 %");
const BY_SEAT: Phrase = phrase("by seat", "par place");
const BY_PLAYER: Phrase = phrase("by player", "par joueur");
const SEAT: Phrase = phrase("seat", "place");
const FAIR: Phrase = phrase("fair share", "part égale");
const LENGTH: Phrase = phrase("Length of a game", "Durée d'une partie");
const MEDIAN: Phrase = phrase("median", "médiane");
const SHARE_OF_GAMES: Phrase = phrase("share of games", "part des parties");
const TRAFFIC: Phrase =
    phrase("Traffic on the board, a game", "Passage sur le plateau, par partie");
const GAMES: Phrase = phrase("games", "parties");
const CUT: Phrase = phrase("cut", "interrompues");
const SEED: Phrase = phrase("seed", "graine");

impl<G: Charted> Chart<'_, G> {
    /// The picture, as SVG.
    pub fn svg(&self) -> String {
        let mut pen = Pen::new(self.lang);
        let rows = self.shares(&pen);
        let panel = (rows.len() as f64 * ROW + 76.0).max(240.0);
        let height = TOP + panel + 56.0 + G::HEIGHT + 24.0;
        self.head(&mut pen, height);
        let half = (WIDTH - 3.0 * MARGIN) / 2.0;
        let left = Area { x: MARGIN, y: TOP, width: half, height: panel };
        self.wins(&rows, left, &mut pen);
        self.lengths(Area { x: 2.0 * MARGIN + half, ..left }, &mut pen);
        let y = TOP + panel + 30.0;
        let title = pen.word(TRAFFIC).to_owned();
        pen.text(MARGIN, y, "h2", Anchor::Start, &title);
        legend::<G>(y, &mut pen);
        let board = Area { x: MARGIN, y: y + 20.0, width: WIDTH - 2.0 * MARGIN, height: G::HEIGHT };
        self.start.board(self.options, self.report, board, &mut pen);
        pen.raw("</svg>");
        pen.into_svg()
    }

    fn head(&self, pen: &mut Pen, height: f64) {
        let names: Vec<String> = self.players.iter().map(Player::to_string).collect();
        let mut about = format!(
            "{} · {} {} · {} {}",
            names.join(", "),
            self.report.ended,
            pen.word(GAMES),
            pen.word(SEED),
            self.seed
        );
        if self.report.cut > 0 {
            about = format!("{about} · {} {}", self.report.cut, pen.word(CUT));
        }
        pen.raw(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" \
             width=\"{WIDTH}\" height=\"{height:.0}\" role=\"img\" lang=\"{}\" \
             aria-labelledby=\"title about\">\n<title id=\"title\">{}</title>\n\
             <desc id=\"about\">{}</desc>\n<style>{STYLE}</style>",
            self.lang.code(),
            escaped(self.title),
            escaped(&self.described(&about, pen)),
        ));
        pen.rect(Area { x: 0.0, y: 0.0, width: WIDTH, height }, "paper", 1.0, "");
        pen.text(MARGIN, 40.0, "h1", Anchor::Start, self.title);
        pen.text(MARGIN, 60.0, "soft", Anchor::Start, &about);
    }

    /// What the picture shows, for those who don't see it.
    fn described(&self, about: &str, pen: &Pen) -> String {
        let mut told = about.to_owned();
        for Row { name, share, .. } in self.shares(pen).iter().filter(|row| row.share.is_some()) {
            let mean = share.map_or(0.0, |share| share.mean);
            told = format!("{told} · {name}: {} %", pen.number(100.0 * mean, 1));
        }
        let median = self.report.lengths.quantile(0.5);
        let unit = pen.word(G::LENGTH.words);
        told + &format!(" · {} {median} {unit}", pen.word(MEDIAN))
    }

    /// The rows of the first panel: seats, and the players where they differ.
    fn shares(&self, pen: &Pen) -> Vec<Row> {
        let head = |phrase| Row { name: pen.word(phrase).to_owned(), share: None };
        let mut rows = vec![head(BY_SEAT)];
        for seat in 0..self.report.players() {
            let name = format!("{} {}", pen.word(SEAT), seat + 1);
            rows.push(Row { name, share: Some(self.report.seat_share(seat)) });
        }
        if self.players.iter().any(|player| *player != self.players[0]) {
            rows.push(head(BY_PLAYER));
            for (i, player) in self.players.iter().enumerate() {
                let name = player.to_string();
                rows.push(Row { name, share: Some(self.report.share(i)) });
            }
        }
        rows
    }

    fn wins(&self, rows: &[Row], area: Area, pen: &mut Pen) {
        let title = pen.word(WINS).to_owned();
        pen.text(area.x, area.y + 14.0, "h2", Anchor::Start, &title);
        let most = rows.iter().filter_map(|r| r.share).fold(0.0f64, |m, s| m.max(s.high));
        let (step, last) = ticks(most.max(0.1), 5.0);
        let (left, right) = (area.x + 112.0, area.x + area.width - 12.0);
        let (top, foot) = (area.y + 28.0, area.y + 28.0 + rows.len() as f64 * ROW);
        let at = |share: f64| left + (right - left) * share / last;
        let mut tick = 0.0;
        while tick <= last + 1e-9 {
            pen.line((at(tick), top), (at(tick), foot), "grid");
            let label = format!("{} %", pen.number(100.0 * tick, 0));
            pen.text(at(tick), foot + 16.0, "tiny", Anchor::Middle, &label);
            tick += step;
        }
        let fair = at(1.0 / self.report.players() as f64);
        pen.line((fair, top), (fair, foot), "fair");
        let label = pen.word(FAIR).to_owned();
        pen.text(fair, foot + 32.0, "tiny", Anchor::Middle, &label);
        for (i, Row { name, share }) in rows.iter().enumerate() {
            let y = top + (i as f64 + 0.5) * ROW;
            let Some(share) = share else {
                pen.text(area.x, y + 4.0, "soft", Anchor::Start, name);
                continue;
            };
            pen.text(left - 12.0, y + 4.5, "", Anchor::End, name);
            pen.line((at(share.low), y), (at(share.high), y), "whisker");
            let [mean, low, high] =
                [share.mean, share.low, share.high].map(|s| pen.number(100.0 * s, 1));
            let tip = format!("{name}: {mean} % ({low} – {high} %)");
            pen.circle((at(share.mean), y), 5.0, "dot", 1.0, &tip);
        }
    }

    /// A histogram, and the median.
    fn lengths(&self, area: Area, pen: &mut Pen) {
        let title = pen.word(LENGTH).to_owned();
        pen.text(area.x, area.y + 14.0, "h2", Anchor::Start, &title);
        let lengths = &self.report.lengths;
        // A few endless games must not squeeze all others into a corner.
        let (first, last) = (lengths.quantile(0.001), lengths.quantile(0.995));
        let bins = (last - first + 1).clamp(1, 40);
        let wide = (last - first + 1).div_ceil(bins);
        let mut counts = vec![0u64; (last - first + 1).div_ceil(wide).max(1) as usize];
        for (length, count) in lengths.iter().filter(|(length, _)| *length >= first) {
            if let Some(bin) = counts.get_mut(((length - first) / wide) as usize) {
                *bin += count;
            }
        }
        let of = lengths.len().max(1) as f64;
        let most = counts.iter().copied().max().unwrap_or(0) as f64 / of;
        let (step, highest) = ticks(most.max(0.001), 4.0);
        let (left, right) = (area.x + 44.0, area.x + area.width);
        let (top, foot) = (area.y + 36.0, area.y + area.height - 48.0);
        let up = |share: f64| foot - (foot - top) * share / highest;
        let mut tick = 0.0;
        while tick <= highest + 1e-9 {
            pen.line((left, up(tick)), (right, up(tick)), "grid");
            let decimals = usize::from((100.0 * step).fract() > 1e-9);
            let label = format!("{} %", pen.number(100.0 * tick, decimals));
            pen.text(left - 6.0, up(tick) + 4.0, "tiny", Anchor::End, &label);
            tick += step;
        }
        let pitch = (right - left) / counts.len() as f64;
        let gap = if pitch > 6.0 { 2.0 } else { 0.5 };
        let games = pen.word(SHARE_OF_GAMES);
        for (i, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let share = count as f64 / of;
            let (x, y) = (left + i as f64 * pitch + gap / 2.0, up(share));
            let from = first + i as u64 * wide;
            let to = from + wide - 1;
            let range = if wide > 1 { format!("{from} – {to}") } else { from.to_string() };
            let tip = format!("{range}: {} % ({games})", pen.number(100.0 * share, 1));
            let bar = Area { x, y, width: pitch - gap, height: foot - y };
            pen.rect(bar, "bar", 1.0, &tip);
        }
        pen.line((left, foot), (right, foot), "axis");
        let (step, _) = ticks((last - first).max(1) as f64, 6.0);
        let step = (step.round() as u64).max(1);
        let across = |length: u64| {
            left + pitch * ((length.saturating_sub(first)) as f64 + 0.5) / wide as f64
        };
        let mut tick = first.div_ceil(step) * step;
        while tick <= last {
            pen.text(across(tick), foot + 16.0, "tiny", Anchor::Middle, &tick.to_string());
            tick += step;
        }
        let unit = pen.word(G::LENGTH.words).to_owned();
        pen.text(left.midpoint(right), foot + 34.0, "soft", Anchor::Middle, &unit);
        let median = lengths.quantile(0.5);
        let x = across(median);
        pen.line((x, top - 4.0), (x, foot), "fair");
        let label = format!("{} {median}", pen.word(MEDIAN));
        // Where there is room: beside the line, on its emptier side.
        let anchor = if x > left.midpoint(right) { Anchor::End } else { Anchor::Start };
        let beside = if anchor == Anchor::End { -6.0 } else { 6.0 };
        pen.text(x + beside, top, "tiny", anchor, &label);
    }
}

struct Row {
    name: String,
    share: Option<Share>,
}

/// Says what the colours on the board are.
fn legend<G: Charted>(y: f64, pen: &mut Pen) {
    let mut x = WIDTH - MARGIN;
    for (phrase, class) in [(G::INCIDENTS, "mark"), (G::VISITS, "heat")] {
        let text = pen.word(phrase).to_owned();
        if text.is_empty() {
            continue;
        }
        pen.text(x, y, "soft", Anchor::End, &text);
        // The text is measured as such letters are, on average.
        x -= text.chars().count() as f64 * 6.2 + 16.0;
        pen.circle((x + 6.0, y - 4.0), 5.0, class, 1.0, "");
        x -= 16.0;
    }
}

/// A round step for about so many ticks, and the last of them.
pub(crate) fn ticks(most: f64, wanted: f64) -> (f64, f64) {
    let rough = most / wanted;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().find(|m| m * power >= rough).unwrap_or(10.0);
    let step = step * power;
    (step, (most / step).ceil() * step)
}

/// How solid a cell is drawn whose share of the most is this.
pub(crate) fn heat(value: f64, most: f64) -> f64 {
    if value <= 0.0 { 0.0 } else { 0.08 + 0.92 * (value / most.max(f64::MIN_POSITIVE)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_reach_the_most() {
        for (most, wanted) in [(0.57, 5.0), (1.0, 5.0), (0.031, 4.0), (870.0, 6.0)] {
            let (step, last) = ticks(most, wanted);
            assert!(last >= most - 1e-9 && last < most + step + 1e-9, "{most} {step} {last}");
            assert!((last / step).round() <= wanted + 1.0);
        }
        assert!((ticks(1.0, 5.0).0 - 0.2).abs() < 1e-9);
    }

    #[test]
    fn text_can_not_break_out() {
        assert_eq!(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}

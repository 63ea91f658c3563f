//! Everybody's chances over a match, as a picture: what luck did is a plain line, what a mistake did is
//! a dashed one.

use super::told::in_words;
use anyhow::bail;
use coach::{Analysis, Chances, Findings, Recording, Step};
use game::Seat;
use game::words::{Lang, Phrase, phrase};
use std::fmt::{self, Write};
use terminal::Names;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 420.0;
/// Room for the axis on the left, the names on the right, the title above and the legend below.
const LEFT: f64 = 56.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 58.0;

const TITLE: Phrase = phrase("chances to win", "chances de gagner");
const LEGEND: Phrase = phrase(
    "plain: luck and good choices · dashed: mistakes · across: the facts of the record",
    "trait plein : chance et bons choix · tirets : fautes · en bas : les faits de l'enregistrement",
);

/// Colours that are told apart by most eyes, on light and on dark ground, and a dash pattern is never
/// all that sets two lines apart: names stand at their ends.
const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#0b0b0b}
.h1{font-size:19px;font-weight:600}.soft{fill:#52514e;font-size:12px}.paper{fill:#fcfcfb}
.grid{stroke:#e1e0d9}.line{fill:none;stroke-width:2;stroke-linejoin:round}
.slip{fill:none;stroke-width:3.5;stroke-dasharray:3 3}
.s0{stroke:#2a78d6}.s1{stroke:#d9582a}.s2{stroke:#3f8f3c}.s3{stroke:#8a4fbf}.s4{stroke:#b08900}
.t0{fill:#2a78d6}.t1{fill:#c24a1e}.t2{fill:#347a31}.t3{fill:#8a4fbf}.t4{fill:#8f6f00}
@media (prefers-color-scheme:dark){text{fill:#fff}.soft{fill:#c3c2b7}.paper{fill:#1a1a19}.grid{stroke:#33332f}
.t0{fill:#6ba8f0}.t1{fill:#f08a5d}.t2{fill:#79c276}.t3{fill:#bd93e6}.t4{fill:#dcb93f}}";

pub fn svg(recording: &Recording, analysis: &Analysis, lang: Lang) -> anyhow::Result<String> {
    let Findings::Chances(chances) = &analysis.findings else {
        bail!("this game has times, not chances: there is nothing to draw");
    };
    let mut svg = String::new();
    // Writing to a string does not fail.
    draw(&mut svg, recording, chances, lang)?;
    Ok(svg)
}

fn draw(svg: &mut String, recording: &Recording, chances: &Chances, lang: Lang) -> fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <style>{STYLE}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>"
    )?;
    let title = recording.header.options.game().title();
    writeln!(svg, "<title>{title}: {0}</title>", TITLE.in_lang(lang))?;
    writeln!(
        svg,
        "<text class=\"h1\" x=\"{LEFT}\" y=\"30\">{title}: {}</text>",
        TITLE.in_lang(lang)
    )?;
    for percent in [0, 25, 50, 75, 100u8] {
        let at = y(f64::from(percent) / 100.0);
        let end = WIDTH - RIGHT;
        writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{end}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>"
        )?;
        let (x, y) = (LEFT - 8.0, at + 4.0);
        let percent = in_words(percent.into(), 0, lang);
        writeln!(
            svg,
            "<text class=\"soft\" x=\"{x}\" y=\"{y:.1}\" text-anchor=\"end\">{percent} %</text>"
        )?;
    }
    let last = chances.steps.last().map_or(1, |step| step.fact).max(1);
    let seats = recording.seats();
    for seat in 0..seats {
        line(svg, &chances.steps, Seat(seat), last)?;
    }
    names(svg, recording, chances, lang)?;
    let (x, y) = (LEFT, HEIGHT - 14.0);
    writeln!(svg, "<text class=\"soft\" x=\"{x}\" y=\"{y}\">{}</text>", LEGEND.in_lang(lang))?;
    let (end, y) = (WIDTH - RIGHT, HEIGHT - BOTTOM + 18.0);
    writeln!(svg, "<text class=\"soft\" x=\"{end}\" y=\"{y}\" text-anchor=\"end\">{last}</text>")?;
    svg.write_str("</svg>\n")
}

/// One seat's chance, and its own mistakes on top of it.
fn line(svg: &mut String, steps: &[Step], seat: Seat, last: u64) -> fmt::Result {
    let x = |fact: u64| LEFT + (WIDTH - LEFT - RIGHT) * fact as f64 / last as f64;
    let n = seat.0;
    write!(svg, "<polyline class=\"line s{n}\" points=\"")?;
    if let Some(first) = steps.first() {
        write!(svg, "{LEFT:.1},{:.1}", y(first.before[seat.index()]))?;
    }
    for step in steps {
        write!(svg, " {:.1},{:.1}", x(step.fact), y(step.after[seat.index()]))?;
    }
    writeln!(svg, "\"/>")?;
    for choice in steps.iter().flat_map(|step| &step.choices) {
        if choice.seat == seat && choice.given_away() > 0.0 {
            let (at, from, to) = (x(choice.fact), y(choice.best_worth), y(choice.worth));
            writeln!(
                svg,
                "<line class=\"slip s{n}\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{from:.1}\" y2=\"{to:.1}\"/>"
            )?;
        }
    }
    Ok(())
}

/// The names stand where the lines end, none on top of another.
fn names(svg: &mut String, recording: &Recording, chances: &Chances, lang: Lang) -> fmt::Result {
    const APART: f64 = 16.0;
    let mut ends: Vec<(f64, Seat)> =
        chances.players.iter().map(|p| (y(p.ledger.result), p.ledger.seat)).collect();
    ends.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut lowest = HEIGHT - BOTTOM + APART;
    for (end, seat) in ends {
        let at = end.min(lowest - APART);
        lowest = at;
        let name = Names(&recording.header).of(seat, lang);
        let x = WIDTH - RIGHT + 8.0;
        let y = at + 4.0;
        writeln!(
            svg,
            "<text class=\"t{}\" x=\"{x}\" y=\"{y:.1}\">{}</text>",
            seat.0,
            escaped(&name)
        )?;
    }
    Ok(())
}

fn y(chance: f64) -> f64 {
    TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

//! A small scene for a step: a stretch of cells, horses on it, and where they go.

use art::{Coat, Facing, HorseKind, N, Scale, ViewBox};
use game::words::Lang;
use std::fmt::Write as _;

/// The size of a scene.
pub const SCENE: ViewBox = ViewBox::of(360.0, 200.0);

/// From cell to cell.
const CELL: f64 = 58.0;

/// How high the stretch lies.
pub const GROUND: f64 = 138.0;

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soil {
    Grass,
    Sand,
    Brook,
    Moor,
    /// Painted wood, as on the cross.
    Plain,
    /// A cell of somebody's stable.
    Stable(Coat),
    /// Behind the line.
    Home,
}

impl Soil {
    fn fill(self) -> &'static str {
        match self {
            Soil::Grass => "var(--meadow-deep)",
            Soil::Sand => "var(--sand)",
            Soil::Brook => "var(--brook)",
            Soil::Moor => "var(--moor)",
            Soil::Plain | Soil::Home => "var(--cell)",
            Soil::Stable(_) => "color-mix(in srgb,var(--coat) 45%,var(--cell))",
        }
    }
}

/// A scene that is being painted.
pub struct StepPicture {
    out: String,
    pub lang: Lang,
    left: f64,
}

impl StepPicture {
    /// A meadow.
    pub fn new(lang: Lang) -> StepPicture {
        let out = "<rect width=\"360\" height=\"200\" fill=\"var(--meadow)\"/>\
                   <rect width=\"360\" height=\"200\" fill=\"url(#art-grass)\"/>"
            .to_owned();
        StepPicture { out, lang, left: 0.0 }
    }

    /// A stretch of cells in the middle.
    pub fn stretch(lang: Lang, soils: &[Soil]) -> StepPicture {
        let mut scene = StepPicture::new(lang);
        scene.left = (360.0 - CELL * soils.len() as f64) / 2.0;
        let (width, x) = (N(CELL * soils.len() as f64 + 10.0), N(scene.left - 5.0));
        scene.add(&format!(
            "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"64\" rx=\"14\" fill=\"var(--wood)\" \
             stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>",
            N(GROUND - 32.0)
        ));
        for (i, &soil) in soils.iter().enumerate() {
            let x = N(scene.x(i as f64) - CELL / 2.0 + 2.0);
            let coat = if let Soil::Stable(coat) = soil { coat.class() } else { "" };
            scene.add(&format!(
                "<rect class=\"{coat}\" x=\"{x}\" y=\"{}\" width=\"{}\" height=\"54\" rx=\"10\" \
                 fill=\"{}\" stroke=\"var(--cell-edge)\"/>",
                N(GROUND - 27.0),
                N(CELL - 4.0),
                soil.fill()
            ));
        }
        scene
    }

    /// Anything else.
    pub fn add(&mut self, svg: &str) -> &mut StepPicture {
        self.out.push_str(svg);
        self
    }

    /// Something drawn elsewhere, here and so large.
    pub fn put(&mut self, svg: &str, x: f64, y: f64, scale: f64, turn: i32) -> &mut StepPicture {
        let (x, y, scale) = (N(x), N(y), Scale(scale));
        // Writing to a string can't fail.
        let _ = write!(
            self.out,
            "<g transform=\"translate({x} {y}) rotate({turn}) scale({scale})\">{svg}</g>"
        );
        self
    }

    /// The middle of a cell.
    pub fn x(&self, cell: f64) -> f64 {
        self.left + (cell + 0.5) * CELL
    }

    /// A horse on a cell.
    pub fn horse(&mut self, coat: Coat, cell: f64) -> &mut StepPicture {
        let horse = art::horse(coat, HorseKind::Ridden, Facing::Right, self.lang);
        let x = self.x(cell);
        self.put(&horse, x, GROUND - 8.0, 0.68, 0)
    }

    /// Where a horse was, or would be.
    pub fn ghost(&mut self, coat: Coat, cell: f64) -> &mut StepPicture {
        self.add("<g opacity=\".38\">").horse(coat, cell).add("</g>")
    }

    /// A die.
    pub fn die(&mut self, pips: u8, x: f64, y: f64) -> &mut StepPicture {
        let die = art::die(pips, self.lang);
        self.put(&die, x, y, 0.5, 8)
    }

    /// A jump from cell to cell.
    pub fn hop(&mut self, from: f64, to: f64) -> &mut StepPicture {
        let (a, b) = (self.x(from), self.x(to));
        let top = N(GROUND - 74.0 - (b - a).abs() * 0.16);
        let (from, to) = (N(GROUND - 56.0), N(GROUND - 60.0));
        let (a, middle, b) = (N(a), N(f64::midpoint(a, b)), N(b));
        self.arrow(&format!("M{a} {from}Q{middle} {top} {b} {to}"), "go")
    }

    /// A way back from cell to cell, along the ground.
    pub fn shove(&mut self, from: f64, to: f64) -> &mut StepPicture {
        let (a, b) = (self.x(from), self.x(to));
        let (y, low) = (N(GROUND + 34.0), N(GROUND + 60.0));
        let (a, middle, b) = (N(a), N(f64::midpoint(a, b)), N(b));
        self.arrow(&format!("M{a} {y}Q{middle} {low} {b} {y}"), "go")
    }

    /// A line with a head, on paper so that it is seen on any ground.
    pub fn arrow(&mut self, path: &str, colour: &str) -> &mut StepPicture {
        self.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"var(--outline)\" stroke-width=\"9\" \
             stroke-linecap=\"round\"/><path d=\"{path}\" fill=\"none\" stroke=\"var(--{colour})\" \
             stroke-width=\"5\" stroke-linecap=\"round\" marker-end=\"url(#learn-head)\"/>"
        ))
    }

    /// A round sign: yes or no.
    pub fn sign(&mut self, good: bool, x: f64, y: f64) -> &mut StepPicture {
        let (fill, mark) =
            if good { ("green", "M-8 0L-2 7L9 -7") } else { ("red", "M-7 -7L7 7M7 -7L-7 7") };
        let (x, y) = (N(x), N(y));
        self.add(&format!(
            "<g transform=\"translate({x} {y})\"><circle r=\"17\" fill=\"var(--{fill})\" \
             stroke=\"var(--outline)\" stroke-width=\"3\"/><path d=\"{mark}\" fill=\"none\" \
             stroke=\"var(--on-{fill})\" stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>"
        ))
    }

    /// The same above a cell.
    pub fn sign_over(&mut self, good: bool, cell: f64) -> &mut StepPicture {
        let x = self.x(cell);
        self.sign(good, x, GROUND - 84.0)
    }

    /// A number below a cell.
    pub fn number(&mut self, cell: f64, number: u8) -> &mut StepPicture {
        let x = N(self.x(cell));
        self.add(&format!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"17\" font-weight=\"800\" text-anchor=\"middle\" \
             font-family=\"var(--font)\" fill=\"var(--face-ink)\" stroke=\"var(--outline)\" \
             stroke-width=\"3\" paint-order=\"stroke\">{number}</text>",
            N(GROUND + 52.0)
        ))
    }

    /// A checkered line before a cell.
    pub fn line(&mut self, before: f64) -> &mut StepPicture {
        let x = self.x(before) - CELL / 2.0;
        let (left, y) = (N(x - 7.0), N(GROUND - 35.0));
        self.add(&format!(
            "<rect x=\"{left}\" y=\"{y}\" width=\"14\" height=\"70\" fill=\"var(--outline)\"/>\
             <rect x=\"{left}\" y=\"{y}\" width=\"14\" height=\"70\" fill=\"url(#art-checks)\"/>\
             <use href=\"#art-flag\" transform=\"translate({} {})\"/>",
            N(x),
            N(GROUND - 34.0)
        ))
    }

    /// What has been painted.
    pub fn done(&mut self) -> String {
        std::mem::take(&mut self.out)
    }
}

/// The head of our arrows; once on a page.
pub const ARROW_HEAD: &str = "<defs><marker id=\"learn-head\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" \
    markerWidth=\"3.4\" markerHeight=\"3.4\" orient=\"auto-start-reverse\">\
    <path d=\"M0 0L10 5L0 10Z\" fill=\"var(--go)\" stroke=\"var(--outline)\" stroke-width=\".8\"/></marker></defs>";

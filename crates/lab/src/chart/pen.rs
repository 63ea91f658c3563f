//! SVG, written by hand.

use game::words::{Lang, Phrase};
use std::fmt::Write;

/// Writes a picture, shape by shape. How shapes look is in the classes of [`STYLE`].
#[derive(Debug)]
pub struct Pen {
    pub(crate) lang: Lang,
    svg: String,
}

/// Where a text begins, or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// On light and on dark ground. A viewer that knows nothing of media queries shows the light one.
pub(crate) const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',sans-serif;fill:#0b0b0b}
.h1{font-size:21px;font-weight:600}
.h2{font-size:14.5px;font-weight:600}
.soft{fill:#52514e;font-size:12px}
.tiny{fill:#52514e;font-size:10.5px}
.paper{fill:#fcfcfb}
.grid{stroke:#e1e0d9;stroke-width:1}
.axis{stroke:#898781;stroke-width:1}
.fair{stroke:#898781;stroke-width:1.5;stroke-dasharray:4 3}
.bar,.dot{fill:#2a78d6}
.whisker{stroke:#2a78d6;stroke-width:2.5;stroke-linecap:round}
.mark{fill:#d9582a}
.tile{fill:#f0efec;stroke:#c3c2b7;stroke-width:1}
.heat{fill:#2a78d6}
.none{fill:none;stroke:#c3c2b7;stroke-dasharray:3 3}
.grass{fill:#9cbf7a}.sand{fill:#dcc08c}.river{fill:#6da7ec}.moor{fill:#8d7a66}.home{fill:#c3c2b7}
@media (prefers-color-scheme:dark){
text{fill:#fff}.soft,.tiny{fill:#c3c2b7}.paper{fill:#1a1a19}.grid{stroke:#33332f}
.tile{fill:#262624;stroke:#4a4a45}.none{stroke:#4a4a45}.bar,.dot,.heat{fill:#5598e7}
.whisker{stroke:#5598e7}.mark{fill:#f08a5d}
.grass{fill:#55743a}.sand{fill:#8a7142}.river{fill:#2a62a8}.moor{fill:#5b4d40}.home{fill:#4a4a45}
}";

impl Pen {
    pub(crate) fn new(lang: Lang) -> Pen {
        Pen { lang, svg: String::new() }
    }

    pub(crate) fn into_svg(self) -> String {
        self.svg
    }

    /// Something that is well-formed already.
    pub(crate) fn raw(&mut self, svg: &str) {
        self.svg += svg;
        self.svg.push('\n');
    }

    pub(crate) fn word(&self, phrase: Phrase) -> &'static str {
        phrase.in_lang(self.lang)
    }

    /// A number with so many decimals, as the language writes it.
    pub(crate) fn number(&self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        match self.lang {
            Lang::En => text,
            Lang::Fr => text.replace('.', ","),
        }
    }

    pub(crate) fn text(&mut self, x: f64, y: f64, class: &str, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.put(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>"
        ));
    }

    /// A rectangle with rounded corners, more or less solid, and what it says when pointed at.
    pub(crate) fn rect(&mut self, area: Area, class: &str, solid: f64, tip: &str) {
        let Area { x, y, width, height } = area;
        let round = (width.min(height) / 4.0).min(2.0);
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"{round:.1}\" class=\"{class}\"{}>{}</rect>",
            Solid(solid),
            Tooltip(tip),
        ));
    }

    pub(crate) fn circle(&mut self, at: (f64, f64), r: f64, class: &str, solid: f64, tip: &str) {
        let (x, y) = at;
        self.put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" class=\"{class}\"{}>{}</circle>",
            Solid(solid),
            Tooltip(tip),
        ));
    }

    fn put(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.svg, "{shape}");
    }
}

struct Solid(f64);

impl std::fmt::Display for Solid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 < 1.0 { write!(f, " fill-opacity=\"{:.3}\"", self.0) } else { Ok(()) }
    }
}

struct Tooltip<'a>(&'a str);

impl std::fmt::Display for Tooltip<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            "" => Ok(()),
            tip => write!(f, "<title>{}</title>", escaped(tip)),
        }
    }
}

/// As text may stand in XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

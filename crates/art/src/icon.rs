//! The sign of Cavalcade, for tabs and home screens.

use crate::horse::head_shape;
use crate::tokens::TOKENS_CSS;

/// A red horse's head on a round of meadow, as a file of its own, by day. Every page loads it, so it
/// has the few colours that it needs and no more.
pub fn icon() -> String {
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-64 -64 128 128\">\
         <rect x=\"-64\" y=\"-64\" width=\"128\" height=\"128\" rx=\"28\" fill=\"var(--meadow)\"/>\
         <circle r=\"54\" fill=\"var(--face)\" stroke=\"var(--wood)\" stroke-width=\"6\"/>\
         <g transform=\"scale(.82)\">{}</g></svg>",
        head_shape()
    );
    painted(&drawing.replace("--coat", "--red"))
}

/// A drawing with its colours instead of their names.
fn painted(drawing: &str) -> String {
    let mut pieces = drawing.split("var(");
    let mut painted = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(')').unwrap_or((piece, ""));
        let value = TOKENS_CSS.split_once(&format!("{name}:")).map_or("none", |(_, value)| value);
        painted += value.split(';').next().unwrap_or_default();
        painted += rest;
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_known() {
        let icon = icon();
        assert!(!icon.contains("var(") && !icon.contains("\"none\" stroke=\"none\""), "{icon}");
        assert!(icon.contains("fill=\"#C6DDA8\"") && icon.contains("fill=\"#C2311C\""), "{icon}");
    }
}

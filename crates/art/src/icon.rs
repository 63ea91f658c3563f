//! The sign of Cavalcade, for tabs and home screens.

use crate::coat::Coat;
use crate::horse::head;
use crate::svg::{Facing, ViewBox, standalone};

/// A red horse's head on a round of meadow, as a file of its own.
pub fn icon() -> String {
    let head = head(Coat::Red, Facing::Right);
    let drawing = format!(
        "<rect x=\"-64\" y=\"-64\" width=\"128\" height=\"128\" rx=\"28\" fill=\"var(--meadow)\"/>\
         <circle r=\"54\" fill=\"var(--face)\" stroke=\"var(--wood)\" stroke-width=\"6\"/>\
         <g transform=\"scale(.82)\">{head}</g>"
    );
    standalone(ViewBox { x: -64.0, y: -64.0, width: 128.0, height: 128.0 }, &drawing)
}
